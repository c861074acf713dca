package command

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// program is a program whose verb fails, and warns, as its arguments say.
func program() *Program {
	return &Program{Name: "tool", Does: "does what it is told", Verbs: []Verb{{Name: "do", Args: "[flags] WHAT", Summary: "does it", Run: func(c *Call) error {
		twice := c.Flags.Bool("twice", false, "do it twice")
		rest, err := c.Parse("Does what it is told.\n")
		switch {
		case err != nil:
			return err
		case len(rest) != 1:
			return Usagef("say what to do")
		case c.Ctx.Err() != nil:
			return Interrupted(0, 1, "thing", "things")
		case rest[0] == "fail":
			return errors.New("it cannot be done")
		case rest[0] == "warn":
			c.Broken = true
		}
		PrintJSON(c.Out, map[string]any{"did": rest[0], "twice": *twice})
		return nil
	}}, {Name: "rest", Summary: "does nothing", Run: func(c *Call) error {
		return c.Alone("Rests.\n")
	}}}}
}

func TestStatuses(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx       context.Context
		line      string
		status    int
		out, errs string
	}{
		{t.Context(), "", StatusUsage, "", "tool does what it is told."},
		{t.Context(), "-h", StatusGood, "  tool do         [flags] WHAT              does it\n", ""},
		{t.Context(), "dp", StatusUsage, "", "tool: unknown command \"dp\"; did you mean \"do\"?"},
		{t.Context(), "do -h", StatusGood, "tool do [flags] WHAT\n\nDoes what it is told.\n\nFlags:\n  -twice", ""},
		{t.Context(), "do", StatusUsage, "", "tool do: say what to do\nUsage: tool do [flags] WHAT; tool do -h explains it\n"},
		{t.Context(), "do it -twice", StatusGood, "{\"did\":\"it\",\"twice\":true}\n", ""},
		{t.Context(), "do it -thrice", StatusUsage, "", "there is no flag -thrice"},
		{t.Context(), "do fail", StatusFailed, "", "tool do: it cannot be done\n"},
		{t.Context(), "do warn", StatusFailed, "warn", ""},
		{done, "do it", StatusInterrupted, "", "tool do: interrupted after 0 of 1 thing\n"},
		{t.Context(), "rest x", StatusUsage, "", "nothing is needed here\nUsage: tool rest; tool rest -h explains it\n"},
		{t.Context(), "rest -h", StatusGood, "tool rest\n\nRests.\n", ""},
	} {
		var out, errs bytes.Buffer
		status := program().Run(c.ctx, strings.Fields(c.line), &out, &errs)
		if status != c.status || !strings.Contains(out.String(), c.out) || strings.Contains(out.String(), "Flags:") != strings.Contains(out.String(), "  -") || !strings.Contains(errs.String(), c.errs) || (c.errs == "") != (errs.Len() == 0) {
			t.Errorf("%q: status %d\n%s\n%s", c.line, status, &out, &errs)
		}
	}
}

// A line breaks between words, and what follows is indented.
func TestWrapped(t *testing.T) {
	long := strings.Repeat("word ", 30)
	for i, line := range strings.Split(strings.TrimSuffix(Wrapped(long, "  "), "\n"), "\n") {
		if len(line) > lineWidth || i > 0 && !strings.HasPrefix(line, "  word") {
			t.Errorf("line %d is %q", i, line)
		}
	}
}

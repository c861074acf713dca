package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
)

// lab runs the program and returns its output.
func lab(ctx context.Context, line string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = cli.Run(ctx, strings.Fields(line), &o, &e)
	return status, o.String(), e.String()
}

func TestCommandLines(t *testing.T) {
	for _, c := range []struct {
		line      string
		status    int
		out, errs string
	}{
		{"", 2, "", "Each of them explains itself"},
		{"-h", 0, "lab bench", ""},
		{"ladder -h", 0, "-top", ""},
		{"match", 2, "", `lab: unknown command "match"`},
		{"bench --help", 0, "allocs/step", ""},
		{"bench x", 2, "", `"x": nothing is needed here`},
		{"bench -time 0s", 2, "", "-time 0s is not above 0"},
		{"bench -game chess", 2, "", `there is no game "chess"`},
		{"bench -level moon", 2, "", `coreminer: there is no level "moon"`},
	} {
		t.Run(c.line, func(t *testing.T) {
			status, out, errs := lab(t.Context(), c.line)
			if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) || (errs == "") != (c.errs == "") {
				t.Errorf("status %d\n%s\n%s", status, out, errs)
			}
		})
	}
}

// Each command has the status of an interruption after Ctrl-C, and none says it in the words of the context.
func TestInterruptedStatus(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, line := range []string{"ladder", "starters", "fair", "calibrate -records kept", "tune", "bench"} {
		if status, _, errs := lab(ctx, line); status != command.StatusInterrupted || strings.Contains(errs, "context") {
			t.Errorf("%s: status %d %q", line, status, errs)
		}
	}
}

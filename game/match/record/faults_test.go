package record

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules/rulestest"
)

// player is a player made from a function.
type player func(turn *match.Turn) error

func (p player) Play(_ context.Context, turn *match.Turn) error { return p(turn) }

// flawed returns a match in which seat 2 gives a refused command, in its second turn a command after the turn, and then returns an error.
func flawed(t testing.TB) (*match.Match, match.Position) {
	t.Helper()
	m, start := begin(t, "stones = [9]\nslip = 0\nturns = 9")
	turns := 0
	err := m.Run(t.Context(), []match.Player{player(func(*match.Turn) error { return nil }), player(func(turn *match.Turn) error {
		turns++
		if err := turn.Do(rulestest.Take{Heap: turns, Stones: 1}); err == nil {
			t.Error("there is another heap")
		}
		if turns == 2 {
			return errors.New("no idea")
		}
		if err := errors.Join(turn.Do(rulestest.Take{Stones: 1}), turn.Pass()); err != nil {
			return err
		}
		_ = turn.Pass() // refused: the turn is over
		return nil
	})})
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Faults()) != 4 || !m.Outcome().Winners.Has(0) {
		t.Fatalf("%v, %+v", m.Faults(), m.Outcome())
	}
	return m, start
}

// saved returns the text of a match's record.
func saved(t testing.TB, l Timeline) string {
	t.Helper()
	var b bytes.Buffer
	if err := Save(&b, l, nil); err != nil {
		t.Fatal(err)
	}
	return string(plain(t, b.Bytes()))
}

// reread writes the record of a match, which has some lines, and reads it again; written once more it is the same. It returns the text, and
// what was read.
func reread(t testing.TB, line Timeline, lines ...string) (string, Timeline, Report) {
	t.Helper()
	text := saved(t, line)
	for _, want := range lines {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("the record has no line %s:\n%s", want, text)
		}
	}
	rec, err := Read(strings.NewReader(text), cairns)
	if err != nil {
		t.Fatal(err)
	}
	again, report := execute(rec, nil)
	if written := saved(t, again); written != text {
		t.Errorf("read and written again:\n%s", written)
	}
	return text, again, report
}

// Faults are stored with the match, and a match with faults is re-executed like any other.
func TestFaultsAreKept(t *testing.T) {
	m, _ := flawed(t)
	line := Follow(m)
	if !reflect.DeepEqual(line.Faults(), m.Faults()) {
		t.Errorf("the timeline has the faults %v", line.Faults())
	}
	_, l, report := reread(t, line,
		`{"fault":"refused","seat":1,"cmd":{"heap":1,"stones":1},"code":"heap","text":"There is no heap 1."}`,
		`{"fault":"refused","seat":1,"code":"turn_over","text":"Your turn is over."}`,
		`{"fault":"failed","seat":1,"text":"no idea"}`+"\n"+`{"seat":1,"cmd":{"heap":-1,"stones":0}}`,
	)
	if report.Difference != nil || !reflect.DeepEqual(l.Faults(), m.Faults()) || l.At(l.Len()).Hash() != m.Position().Hash() {
		t.Errorf("%v, faults %v", report, l.Faults())
	}
	for n := range m.Len() + 1 {
		next := match.New(m.Setup(), m.Start())
		if err := next.Resume(m.Steps(0)[:n], m.Faults(), m.Notes()); err != nil {
			t.Fatal(err)
		}
		for _, f := range next.Faults() {
			if f.Step > n || f.Step == n && f.Loses() {
				t.Errorf("taken up at step %d the match has the fault %v", n, f)
			}
		}
	}
}

// A record written while steps and faults are taken back holds those that remain.
func TestFaultsTakenBack(t *testing.T) {
	m, start := begin(t, "stones = [9]\nslip = 0\nturns = 1")
	var b bytes.Buffer
	w, err := NewWriter(&b, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	note := func() {
		t.Helper()
		if err := w.Beside(m.Faults(), m.Notes()); err != nil {
			t.Fatal(err)
		}
	}
	step := func() {
		t.Helper()
		note()
		if err := w.Step(m.Position(), m.Steps(m.Len() - 1)[0]); err != nil {
			t.Fatal(err)
		}
	}
	line := Follow(m)
	if err := m.Run(t.Context(), []match.Player{player(func(turn *match.Turn) error {
		for n := range 3 {
			_ = turn.Do(rulestest.Take{Heap: 1 + n, Stones: 1}) // refused
			if err := turn.Do(rulestest.Take{Stones: 1}); err != nil {
				return err
			}
			step()
		}
		_ = turn.Do(rulestest.Take{Heap: 7, Stones: 1}) // refused
		note()
		line.Sync()
		if len(line.Faults()) != 4 {
			t.Errorf("faults %v", line.Faults())
		}
		if err := errors.Join(m.Undo(0, 2), w.Undo(2)); err != nil {
			t.Fatal(err)
		}
		if _, changed := line.Sync(); !changed || len(line.Faults()) != 2 {
			t.Errorf("faults after the undo: %v", line.Faults())
		}
		_ = turn.Do(rulestest.Take{Heap: 8, Stones: 1}) // refused
		if _, changed := line.Sync(); !changed || len(line.Faults()) != 3 {
			t.Errorf("faults after another one: %v", line.Faults())
		}
		return nil
	}), nil}); err != nil {
		t.Fatal(err)
	}
	step()
	if err := w.Close(m.Position()); err != nil {
		t.Fatal(err)
	}
	rec, err := Read(&b, cairns)
	if err != nil || !reflect.DeepEqual(rec.Faults, m.Faults()) || len(rec.Faults) != 3 {
		t.Errorf("%v: %+v", err, rec.Faults)
	}
}

// The faults of a record are checked like its steps.
func TestBadFaults(t *testing.T) {
	m, _ := flawed(t)
	text := saved(t, Follow(m))
	for name, c := range map[string]struct{ from, to, want string }{
		"format":        {`{"pentarena":5`, `{"pentarena":1`, "is not a line of a record"},
		"kind":          {`"fault":"failed"`, `"fault":"bored"`, `there is no kind of fault "bored"; there are refused, failed, `},
		"seat":          {`"fault":"failed","seat":1`, `"fault":"failed","seat":2`, "there is no seat 2"},
		"no text":       {`"text":"no idea"`, `"text":""`, "the text of a fault has 0 and its code 0 bytes"},
		"long text":     {"no idea", strings.Repeat("x", 301), "has 301 and its code 0 bytes"},
		"long code":     {`"code":"turn_over"`, `"code":"` + strings.Repeat("x", 301) + `"`, "and its code 301 bytes"},
		"command":       {`"text":"no idea"`, `"cmd":{"heap":0,"stones":0},"text":"no idea"`, "has no command and no code"},
		"bad command":   {`"cmd":{"heap":1,"stones":1},"code"`, `"cmd":{"hoop":1},"code"`, "hoop"},
		"unknown key":   {`"text":"no idea"`, `"text":"no idea","why":"x"`, "why"},
		"no concession": {`{"seat":1,"cmd":{"heap":-1,"stones":0}}` + "\n", `{"seat":1,"cmd":{"heap":0,"stones":0}}` + "\n", "seat 2 lost by a fault, so its concession must follow"},
		"other seat":    {`{"seat":1,"cmd":{"heap":-1,"stones":0}}` + "\n", `{"seat":0,"cmd":{"heap":-1,"stones":0}}` + "\n", "seat 2 lost by a fault, so its concession must follow"},
		"two losses":    {`"text":"no idea"}` + "\n", `"text":"no idea"}` + "\n" + `{"fault":"late","seat":0,"text":"x"}` + "\n", "seat 2 lost by a fault, so its concession must follow"},
		"loss at the end": {`{"seat":1,"cmd":{"heap":-1,"stones":0}}` + "\n" + `{"end":{"over":true,"winners":1,"reason":"left","scores":[0,1,0,0]},"steps":5`,
			`{"end":{"over":true,"winners":1,"reason":"left","scores":[0,1,0,0]},"steps":4`, "seat 2 lost by a fault, so its concession must follow"},
	} {
		if !strings.Contains(text, c.from) {
			t.Fatalf("%s: the record has no %s:\n%s", name, c.from, text)
		}
		_, err := Read(strings.NewReader(strings.Replace(text, c.from, c.to, 1)), cairns)
		if bad := (*CorruptError)(nil); !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", name, err, c.want)
		}
	}
	for name, c := range map[string]struct{ from, to, want string }{
		"legal":       {`"cmd":{"heap":1,"stones":1},"code"`, `"cmd":{"heap":0,"stones":1},"code"`, "is refused in the record (heap) but legal here"},
		"other cause": {`"code":"heap"`, `"code":"strength"`, "is refused with strength in the record, here with: There is no heap 1."},
	} {
		rec, err := Read(strings.NewReader(strings.Replace(text, c.from, c.to, 1)), cairns)
		if err != nil {
			t.Fatal(name, err)
		}
		if d := Verify(rec).Difference; d == nil || !strings.Contains(d.Error(), c.want) {
			t.Errorf("%s: %v, not %q", name, d, c.want)
		}
	}
	old := strings.Replace(text, `{"pentarena":5`, `{"pentarena":1`, 1)
	for _, l := range strings.SplitAfter(text, "\n") {
		if strings.HasPrefix(l, `{"fault"`) || strings.HasPrefix(l, `{"note"`) {
			old = strings.Replace(old, l, "", 1)
		}
	}
	if rec, err := Read(strings.NewReader(old), cairns); err != nil || Verify(rec).Difference != nil || len(rec.Faults) > 0 {
		t.Errorf("a record of format 1: %v", err)
	}
}

func TestWithoutNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "no number": "no number", "7": "#", "3,4 is not 1.5.2.": "# is not #.", "a1b22..3,": "a#b#..#,", "1,,2 é9": "#,,# é#",
	} {
		if got := withoutNumbers(text); got != want {
			t.Errorf("%q without numbers is %q", text, got)
		}
	}
}

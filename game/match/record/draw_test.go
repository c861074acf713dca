package record

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// turns returns a match of Cairns that has come so far at least.
func turns(t *testing.T, n int) *match.Match {
	t.Helper()
	m, _ := begin(t, "")
	for r := match.NewRandom("draw"); m.Turn() < n; {
		playOn(t, m, r, 1)
	}
	return m
}

// A match that its people agreed to end without a winner is a record that re-executes and says so; a seat by itself cannot end it so.
func TestAgreedDraw(t *testing.T) {
	m := turns(t, 5)
	var refused *rules.Illegal
	if _, err := m.Do(m.Active().First(), match.Agreement{}); !errors.As(err, &refused) || m.Active().Empty() {
		t.Fatalf("a seat by itself ends the match: %v", err)
	}
	if err := m.Draw(1); err != nil {
		t.Fatal(err)
	}
	if o := m.Outcome(); !o.Over || !o.Winners.Empty() || o.Reason != match.ByAgreement || !m.Active().Empty() || m.Public() != m.Len() {
		t.Fatalf("after a draw the outcome is %+v", o)
	}
	if err := m.Draw(0); err != nil {
		t.Errorf("a second draw: %v", err)
	}
	var file bytes.Buffer
	if err := Save(&file, Follow(m), nil); err != nil {
		t.Fatal(err)
	}
	rec, err := Read(&file, cairns)
	if err != nil {
		t.Fatal(err)
	}
	if r := Verify(rec); r.Difference != nil || rec.End.Outcome.Reason != match.ByAgreement || r.Steps != m.Len() {
		t.Errorf("the record is %+v with the end %+v", r, rec.End)
	}
	last := rec.Start.Clone()
	for _, s := range rec.Steps {
		if err := last.Apply(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
			t.Fatal(err)
		}
	}
	for range last.Options(0) {
		t.Error("after a draw there are options")
	}
	if c := last.Clone(); !c.Outcome().Over || c.Check(0, c.Game().Pass()) == nil || c.Apply(0, c.Game().Pass(), nil) == nil || c.Seen(0).Active() != 0 {
		t.Error("after a draw a copy continues")
	}
	rec.Steps = rec.Steps[:len(rec.Steps)-1]
	if r := Verify(rec); r.Difference == nil || !strings.Contains(r.Difference.Error(), "end") {
		t.Errorf("without the agreement the record is %+v", r)
	}
}

// Turns that have ended can be taken back: the lines of a match that is played say so, and what is read then follows from the steps left.
func TestTurnsTakenBack(t *testing.T) {
	m := turns(t, 6)
	var file bytes.Buffer
	w, err := NewPlainWriter(&file, m.Setup(), m.Start())
	if err != nil {
		t.Fatal(err)
	}
	at := m.Start()
	write := func(steps []match.Step) {
		t.Helper()
		for _, s := range steps {
			if err := at.Apply(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
				t.Fatal(err)
			}
			if err := w.Step(at, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	all := m.Steps(0)
	write(all)
	turn, left, ok := m.TurnBefore(1)
	if !ok || left == 0 || left >= len(all) || all[left].Turn != turn || all[left-1].Turn == turn {
		t.Fatalf("the last turn of seat 2 is %d, after %d of %d steps", turn, left, len(all))
	}
	if err := m.Rewind(left + 1); err == nil && all[left+1].Turn == turn {
		t.Error("a match goes back into the middle of a turn")
	}
	if err := m.Rewind(left); err != nil {
		t.Fatal(err)
	}
	if err := w.Undo(len(all) - left); err != nil {
		t.Fatal(err)
	}
	at = m.Position()
	if _, err := m.Do(m.Active().First(), m.Game().Pass()); err != nil {
		t.Fatal(err)
	}
	write(m.Steps(left))
	text := file.String()
	head, rest, _ := strings.Cut(text, "\n")
	tail, err := NewTail([]byte(head+"\n"), cairns)
	if err == nil {
		err = tail.Add([]byte(rest))
	}
	if err != nil {
		t.Fatal(err)
	}
	if r := Verify(tail.Record()); r.Difference != nil || r.Steps != m.Len() || tail.Undone() != 1 {
		t.Errorf("it is read as %+v after %d times", r, tail.Undone())
	}
	if _, err := Read(strings.NewReader(strings.Replace(text, `{"pentarena":5`, `{"pentarena":4`, 1)), cairns); err == nil || !strings.Contains(err.Error(), "take back") {
		t.Errorf("format 4: %v", err)
	}
}

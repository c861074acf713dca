package record

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules/rulestest"
)

// talkative returns a match in which a player logs and draws.
func talkative(t testing.TB) *match.Match {
	t.Helper()
	m, _ := begin(t, "stones = [9]\nslip = 0\nturns = 2")
	unit := 3
	talk := player(func(turn *match.Turn) error {
		return errors.Join(
			turn.Note(match.Note{Kind: match.Log, Text: "to the heap", Unit: &unit, At: &match.Spot{1, 2.5}}),
			turn.Do(rulestest.Take{Stones: 1}),
			turn.Note(match.Note{Kind: match.Draw, Draw: &match.Drawing{Shape: "field", Color: "red", Field: [][3]float64{{1, 2, 3}}}}),
		)
	})
	if err := m.Run(t.Context(), []match.Player{talk, player(func(*match.Turn) error { return nil })}); err != nil {
		t.Fatal(err)
	}
	if err := m.Note(match.Note{Seat: 1, Kind: match.Error, Text: "bye"}); err != nil {
		t.Fatal(err)
	}
	return m
}

// Notes are kept with a match and read again; records of before have none and open still.
func TestNotes(t *testing.T) {
	m := talkative(t)
	line := Follow(m)
	text, again, _ := reread(t, line,
		`{"note":"log","seat":0,"turn":0,"text":"to the heap","unit":3,"at":[1,2.5]}`+"\n"+`{"seat":0,"cmd":{"heap":0,"stones":1}}`,
		`{"note":"draw","seat":0,"turn":0,"draw":{"shape":"field","color":"red","field":[[1,2,3]]}}`,
	)
	if !reflect.DeepEqual(again.Notes(), m.Notes()) || !strings.Contains(text, `{"note":"stderr","seat":1,"turn":`) {
		t.Errorf("the notes are %v, not %v:\n%s", again.Notes(), m.Notes(), text)
	}
	if _, err := Read(strings.NewReader(strings.Replace(text, `{"pentarena":5`, `{"pentarena":3`, 1)), cairns); err == nil {
		t.Error("format 3 has notes")
	}
	plainText := strings.Replace(text, `{"pentarena":5`, `{"pentarena":3`, 1)
	for _, l := range strings.SplitAfter(text, "\n") {
		if strings.HasPrefix(l, `{"note"`) {
			plainText = strings.Replace(plainText, l, "", 1)
		}
	}
	if old, err := Read(strings.NewReader(plainText), cairns); err != nil || len(old.Notes) != 0 || len(old.Steps) != m.Len() {
		t.Errorf("a record of format 3: %v", err)
	}
	next := match.New(m.Setup(), m.Start())
	if err := next.Resume(m.Steps(0)[:1], nil, m.Notes()); err != nil || len(next.Notes()) == 0 || len(next.Notes()) >= len(m.Notes()) {
		t.Errorf("taken up at step 1 the match has the notes %v: %v", next.Notes(), err)
	}
}

// Damaged notes are told with their line.
func TestBadNotes(t *testing.T) {
	text := saved(t, Follow(talkative(t)))
	for good, bad := range map[string]string{
		`"note":"log"`:         `"note":"song"`,
		`"seat":0,"turn":0,"t`: `"seat":7,"turn":0,"t`,
		`"turn":0,"text"`:      `"turn":9,"text"`,
		`"shape":"field"`:      `"shape":"ghost"`,
		`"color":"red"`:        `"color":"mud"`,
		`[1,2,3]`:              `[1e9,2,3]`,
		`"unit":3`:             `"units":3`,
		`"at":[1,2.5]`:         `"draw":{"shape":"cell"}`,
		`"text":"to the heap"`: `"text":"` + strings.Repeat("a", match.MaxNoteText+1) + `"`,
	} {
		broken := strings.Replace(text, good, bad, 1)
		var corrupt *CorruptError
		if _, err := Read(strings.NewReader(broken), cairns); broken == text || !errors.As(err, &corrupt) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// A record written while steps are taken back holds the notes that remain.
func TestNotesTakenBack(t *testing.T) {
	m, start := begin(t, "stones = [9]\nslip = 0\nturns = 2")
	var b bytes.Buffer
	w, err := NewWriter(&b, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	say := func(text string) {
		t.Helper()
		if err := errors.Join(m.Note(match.Note{Kind: match.Log, Text: text}), w.Beside(m.Faults(), m.Notes())); err != nil {
			t.Fatal(err)
		}
	}
	say("one")
	if _, err := m.Do(0, rulestest.Take{Stones: 1}); err != nil {
		t.Fatal(err)
	}
	if err := w.Step(m.Position(), m.Steps(0)[0]); err != nil {
		t.Fatal(err)
	}
	say("two")
	if err := errors.Join(m.Undo(0, 1), w.Undo(1)); err != nil {
		t.Fatal(err)
	}
	say("three")
	if err := w.Close(m.Position()); err != nil {
		t.Fatal(err)
	}
	rec, err := Read(&b, cairns)
	if err != nil || !reflect.DeepEqual(rec.Notes, m.Notes()) || len(rec.Notes) != 2 {
		t.Errorf("the record has the notes %v, the match %v: %v", rec.Notes, m.Notes(), err)
	}
}

package record

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/rulestest"
)

// written returns a record of a random match in which steps are sometimes taken back.
func written(t testing.TB, text string, end bool) ([]byte, *match.Match) {
	t.Helper()
	m, start := begin(t, text)
	var b bytes.Buffer
	w, err := NewWriter(&b, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	random, dice := match.NewRandom("written"), rules.NewSeeded("written")
	for !m.Active().Empty() {
		n := m.Len()
		playOn(t, m, random, 1)
		if err := w.Step(m.Position(), m.Steps(n)[0]); err != nil {
			t.Fatal(err)
		}
		if u := len(m.Undoable(m.Active().First())); u > 0 && dice.Intn(3) == 0 {
			u = 1 + dice.Intn(u)
			if err := errors.Join(m.Undo(m.Active().First(), u), w.Undo(u)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if end {
		if err := w.Close(m.Position()); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes(), m
}

func plain(t testing.TB, packed []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	return text
}

func TestRoundTrip(t *testing.T) {
	packed, m := written(t, "stones = [9, 9, 9]\nslip = 3", true)
	if !bytes.Contains(plain(t, packed), []byte(`{"undo":`)) {
		t.Fatal("nothing was taken back; this test is for that too")
	}
	for name, data := range map[string][]byte{"packed": packed, "plain": plain(t, packed)} {
		t.Run(name, func(t *testing.T) {
			rec, err := Read(bytes.NewReader(data), cairns)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(m.Setup(), rec.Setup); d != "" {
				t.Error(d)
			}
			if len(rec.Steps) != m.Len() || rec.End == nil || rec.End.Outcome != m.Outcome() || rec.End.Hash != m.Position().Hash() {
				t.Fatalf("%d steps with the end %+v", len(rec.Steps), rec.End)
			}
			for i, s := range m.Steps(0) {
				got := rec.Steps[i]
				s.Events = nil
				if d := cmp.Diff(s, got); d != "" {
					t.Fatalf("step %d: %s", i, d)
				}
			}
			report := Verify(rec)
			if report.Difference != nil || report.Steps != m.Len() || report.Turns != m.Position().Turn() {
				t.Errorf("%+v after %d turns", report, m.Position().Turn())
			}
			if want := fmt.Sprintf("reproduced exactly: %d steps", m.Len()); report.String() != want {
				t.Errorf("%q, not %q", report, want)
			}
			r, err := NewReplay(rec.Setup, rec.Start, rec.Steps)
			if err != nil {
				t.Fatal(err)
			}
			var again bytes.Buffer
			if err := Save(&again, r, nil); err != nil {
				t.Fatal(err)
			}
			if rec, err := Read(&again, cairns); err != nil || Verify(rec).Difference != nil || len(rec.Steps) != m.Len() {
				t.Errorf("saved again: %v", err)
			}
		})
	}
}

// A truncated file is read up to the cut, wherever that is.
func TestTruncated(t *testing.T) {
	packed, m := written(t, "stones = [9, 9]", true)
	text := plain(t, packed)
	for cut := range text {
		rec, err := Read(bytes.NewReader(text[:cut]), cairns)
		whole := bytes.Count(text[:cut], []byte("\n"))
		var broken *TruncatedError
		if !errors.As(err, &broken) || broken.Line != whole+1 {
			t.Fatalf("cut at byte %d, after %d lines: %v", cut, whole, err)
		}
		if (rec == nil) != (whole == 0) {
			t.Fatalf("cut at byte %d: record %v", cut, rec)
		}
		if rec != nil {
			if broken.Steps != len(rec.Steps) || rec.End != nil || Verify(rec).Difference != nil {
				t.Fatalf("cut at byte %d: %v, %v", cut, err, Verify(rec))
			}
		}
	}
	most := 0
	for cut := range packed {
		rec, err := Read(bytes.NewReader(packed[:cut]), cairns)
		if err == nil {
			t.Fatalf("packed, cut at byte %d: no error", cut)
		}
		if rec != nil {
			if d := Verify(rec).Difference; d != nil {
				t.Fatalf("packed, cut at byte %d: %v", cut, d)
			}
			most = max(most, len(rec.Steps))
		}
	}
	if most != m.Len() {
		t.Errorf("at most %d of %d steps could be read", most, m.Len())
	}
}

// A killed program leaves everything up to its last whole turn, or up to its last step if each step is flushed.
func TestKilledProgram(t *testing.T) {
	for _, each := range []bool{false, true} {
		m, start := begin(t, "stones = [50, 50]")
		var b bytes.Buffer
		w, err := NewWriter(&b, m.Setup(), start)
		if err != nil {
			t.Fatal(err)
		}
		w.Each = each
		random, safe := match.NewRandom("x"), 0
		for range 40 {
			playOn(t, m, random, 1)
			if err := w.Step(m.Position(), m.Steps(m.Len() - 1)[0]); err != nil {
				t.Fatal(err)
			}
			if each || len(m.Undoable(m.Active().First())) == 0 {
				safe = m.Len()
			}
			rec, err := Read(bytes.NewReader(b.Bytes()), cairns)
			var broken *TruncatedError
			if !errors.As(err, &broken) || rec == nil || len(rec.Steps) < safe || Verify(rec).Difference != nil {
				t.Fatalf("after %d steps: %v", safe, err)
			}
		}
	}
}

func TestCorrupt(t *testing.T) {
	packed, m := written(t, "stones = [5, 5]\nslip = 0", true)
	lines := strings.SplitAfter(strings.TrimSuffix(string(plain(t, packed)), "\n"), "\n")
	var steps, turns, undos []int
	for i, l := range lines {
		switch {
		case strings.HasPrefix(l, `{"seat":`):
			steps = append(steps, i)
		case strings.HasPrefix(l, `{"turn":`):
			turns = append(turns, i)
		case strings.HasPrefix(l, `{"undo":`):
			undos = append(undos, i)
		}
	}
	end := len(lines) - 1
	for _, c := range []struct {
		name string
		line int
		text string
		want string
	}{
		{"no JSON", steps[2], "xyz\n", `"xyz" is not a line of a record`},
		{"half a line", steps[2], `{"seat":0,"cmd":{` + "\n", "unexpected EOF"},
		{"unknown key", steps[2], `{"seat":0,"cmd":{"heap":1,"stones":0},"x":1}` + "\n", `unknown field "x"`},
		{"unknown key of the command", steps[2], `{"seat":0,"cmd":{"heep":1}}` + "\n", `unknown field "heep"`},
		{"two values", steps[2], `{"seat":0,"cmd":{}} {}` + "\n", "there is more after the JSON value"},
		{"no command", steps[2], `{"seat":0}` + "\n", "cairns command"},
		{"seat", steps[2], `{"seat":2,"cmd":{}}` + "\n", "there is no seat 2"},
		{"roll", steps[2], `{"seat":0,"cmd":{},"rolls":[[6,6]]}` + "\n", "a roll must be [bound, result], found [6,6]"},
		{"roll of three", steps[2], `{"seat":0,"cmd":{},"rolls":[[6,1,1]]}` + "\n", "a roll must be [bound, result]"},
		{"hash", turns[1], `{"turn":2,"hash":"12","scores":[0,0]}` + "\n", `"12" is not 16 hexadecimal digits`},
		{"scores", turns[1], `{"turn":2,"hash":"0123456789abcdef","scores":[0]}` + "\n", "1 score for 2 seats"},
		{"turn twice", turns[1], lines[turns[1]] + lines[turns[1]], "begins without a step"},
		{"undo", undos[0], `{"undo":99}` + "\n", "cannot take back 99 steps"},
		{"undo of nothing", undos[0], `{"undo":0}` + "\n", "cannot take back 0 steps"},
		{"undo backwards", undos[0], `{"undo":-1}` + "\n", "cannot take back -1 steps"},
		{"number of steps", end, `{"end":{"over":true,"winners":1,"scores":[0,0,0,0]},"steps":3,"hash":"0123456789abcdef"}` + "\n", fmt.Sprintf("the end line says 3 steps, the record has %d", m.Len())},
		{"more", end, lines[end] + "\n" + lines[1], "there is more after the end"},
		{"long line", steps[2], strings.Repeat("x", MaxLine+1) + "\n", "more than 4194304 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Join(lines[:c.line], "") + c.text + strings.Join(lines[c.line+1:], "")
			rec, err := Read(strings.NewReader(text), cairns)
			var bad *CorruptError
			if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("error is %v, not %q", err, c.want)
			}
			at := c.line + 1 + strings.Count(strings.TrimSuffix(c.text, "\n"), "\n")
			if bad.Line != at || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d ", at)) {
				t.Errorf("the fault is in line %d, not %d", bad.Line, at)
			}
			if rec == nil || len(rec.Steps) != bad.Steps || Verify(rec).Difference != nil {
				t.Errorf("the good part is %+v", rec)
			}
		})
	}
}

func TestBadHeaders(t *testing.T) {
	packed, _ := written(t, "stones = [5]", true)
	head, rest, _ := strings.Cut(string(plain(t, packed)), "\n")
	for name, c := range map[string][2]string{
		"empty":       {"", "ends here in the middle"},
		"other":       {"hello\n" + rest, "this is not a record"},
		"format":      {strings.Replace(head, `"pentarena":5`, `"pentarena":6`, 1) + "\n", "the record is in format 6; this program reads formats 1 to 5"},
		"unknown key": {strings.Replace(head, `"seed"`, `"sead"`, 1) + "\n", `unknown field "sead"`},
		"level":       {strings.Replace(head, "stones = ", "stone = ", 1) + "\n", `unknown key "stone"; did you mean "stones"?`},
		"game":        {strings.Replace(head, `"game":"cairns"`, `"game":"chess"`, 1) + "\n", `the setup is for 2 seats of "chess"`},
		"seats":       {strings.Replace(head, `{"name":"A","kind":"random"},`, "", 1) + "\n", `the setup is for 1 seats of "cairns"`},
		"gzip":        {"\x1f\x8b\x08", "gzip header"},
	} {
		t.Run(name, func(t *testing.T) {
			rec, err := Read(strings.NewReader(c[0]), cairns)
			if rec != nil || err == nil || !strings.Contains(err.Error(), c[1]) {
				t.Errorf("%v %v, not %q", rec, err, c[1])
			}
		})
	}
}

// endless is a reader that never ends.
type endless struct{ head io.Reader }

func (e endless) Read(p []byte) (int, error) {
	if n, err := e.head.Read(p); err == nil {
		return n, nil
	}
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestEndlessLine(t *testing.T) {
	if _, err := Read(endless{strings.NewReader("")}, cairns); err == nil || !strings.Contains(err.Error(), "the line has more than") {
		t.Errorf("%v", err)
	}
}

// Verify finds every false value in a record and describes it.
func TestVerifyDifferences(t *testing.T) {
	packed, m := written(t, "stones = [9, 9]\nslip = 2", true)
	for _, c := range []struct {
		name string
		bend func(*Record)
		want string
	}{
		{"start", func(r *Record) { r.Marks[0].Hash++ }, "first position: the position is not the recorded one"},
		{"turn", func(r *Record) { r.Marks[2].Turn++ }, "turn 3 begins here but turn 4 in the record"},
		{"score", func(r *Record) { r.Marks[2].Scores = []int64{70, 0} }, "seat 1 has a score of "},
		{"hash", func(r *Record) { r.Marks[2].Hash++ }, "the position is not the recorded one, though turn and scores agree"},
		{"field", func(r *Record) { r.Marks[2].Hash++; r.Marks[2].fields[0]++ }, "though turn and scores agree (differs in: heaps)"},
		{"fields of another version", func(r *Record) { r.Marks[2].Hash++; r.Marks[2].fields = r.Marks[2].fields[:1] }, "though turn and scores agree"},
		{"last field", func(r *Record) { r.End.Hash++; r.End.fields[1]++ }, "though the result agrees (differs in: "},
		{"roll", func(r *Record) {
			for i := range r.Steps {
				if len(r.Steps[i].Rolls) > 0 {
					r.Steps[i].Rolls[0].N = 7
					return
				}
			}
		}, "the record has one below 7"},
		{"command", func(r *Record) { r.Steps[0].Cmd = rulestest.Take{Heap: 5, Stones: 1} }, "step 1 (turn 1, seat 1): There is no heap 5."},
		{"winner", func(r *Record) { r.End.Outcome.Winners ^= 3 }, "end: here seat "},
		{"not over", func(r *Record) { r.End.Outcome = rules.Outcome{} }, "in the record the match is still being played"},
		{"nobody", func(r *Record) { r.End.Outcome.Winners = 0 }, "in the record nobody wins"},
		{"end", func(r *Record) { r.End.Hash++ }, "end: the last position is not the recorded one"},
		{"build", func(r *Record) { r.Build = "0.9.1"; r.End.Hash++ }, "(written by Pentarena 0.9.1)"},
		{"version", func(r *Record) { r.Version = 9; r.End.Hash++ }, "(written by version 9 of the rules of Cairns; this program has version 1)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec, err := Read(bytes.NewReader(packed), cairns)
			if err != nil {
				t.Fatal(err)
			}
			c.bend(rec)
			report := Verify(rec)
			if report.Difference == nil || !strings.Contains(report.String(), c.want) {
				t.Fatalf("%s, not %q", report, c.want)
			}
			if report.Steps > m.Len() || c.name == "start" && report.Steps != 0 {
				t.Errorf("%d steps are said to agree", report.Steps)
			}
		})
	}
}

func TestDigest(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		l := levels.List(game)[0]
		position, err := games.Start(match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "digest", Seats: make([]match.SeatInfo, e.Seats(l))})
		if err != nil {
			t.Fatal(err)
		}
		sum, list := digest(position)
		if sum != position.Hash() {
			t.Errorf("%s: the digest of a record is not that of the position", game)
		}
		if len(list) < 3 || sums(list).differing(position) != "" {
			t.Errorf("%s: %d fields%s", game, len(list), sums(list).differing(position))
		}
	}
	if fieldsOf([]byte("[1]")) != nil || fieldsOf([]byte(`{"a"`)) != nil {
		t.Error("what is not an object has fields")
	}
	if err := new(fields).UnmarshalText([]byte("0g")); err == nil {
		t.Error("0g is read as a digest")
	}
}

func TestWriterRefusals(t *testing.T) {
	m, start := begin(t, "stones = [9]")
	setup := m.Setup()
	setup.Game = "chess"
	if _, err := NewWriter(io.Discard, setup, start); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf("a record of another game: %v", err)
	}
	w, err := NewWriter(io.Discard, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Undo(1); err == nil {
		t.Error("nothing can be taken back")
	}
	if err := w.Step(start, match.Step{Cmd: 7}); err == nil || !strings.Contains(err.Error(), "step 1: match: int is not a command of cairns") {
		t.Errorf("a step of another game: %v", err)
	}
	if err := w.Close(start); err != nil {
		t.Fatal(err)
	}
	if err := w.Step(start, match.Step{Cmd: rulestest.Take{}}); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("a step after the end: %v", err)
	}
	full := failing{after: 1}
	w, err = NewWriter(&full, m.Setup(), start)
	for range 9 {
		if err == nil {
			playOn(t, m, match.NewRandom("x"), 1)
			err = w.Step(m.Position(), m.Steps(m.Len() - 1)[0])
		}
	}
	if err = errors.Join(err, w.Close(start)); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("a full disk: %v", err)
	}
	f, _ := NewStateLog(m.Setup(), []match.Position{start}, nil)
	if err := Save(io.Discard, f, nil); err == nil {
		t.Error("a state log is saved as a record")
	}
}

type failing struct{ after int }

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

// Any lines are either read or refused with the right error.
func FuzzRead(f *testing.F) {
	packed, _ := written(f, "stones = [5, 5]", true)
	f.Add(plain(f, packed))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := Read(bytes.NewReader(data), cairns)
		if rec == nil {
			if err == nil {
				t.Fatal("neither record nor error")
			}
			return
		}
		if err == nil && rec.End == nil {
			t.Fatal("a whole record without an end")
		}
		Verify(rec)
		var out bytes.Buffer
		if r, err := NewReplay(rec.Setup, rec.Start, rec.Steps); err == nil {
			if err := Save(&out, r, nil); err != nil {
				t.Fatal(err)
			}
			if again, err := Read(&out, cairns); err != nil || len(again.Steps) != len(rec.Steps) || Verify(again).Difference != nil {
				t.Fatalf("saved and read again: %v", err)
			}
		}
	})
}

// The format does not change by accident: this is a whole record.
func TestFormat(t *testing.T) {
	m, start := begin(t, "stones = [3]\nslip = 0\nturns = 2")
	var b bytes.Buffer
	w, err := NewWriter(&b, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []rulestest.Take{{Stones: 1}, {}, {Stones: 2}} {
		if _, err := m.Do(m.Active().First(), c); err != nil {
			t.Fatal(err)
		}
		if err := w.Step(m.Position(), m.Steps(m.Len() - 1)[0]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(m.Position()); err != nil {
		t.Fatal(err)
	}
	var hashes []string
	for _, at := range positions(t, start, m.Steps(0)) {
		hashes = append(hashes, fmt.Sprintf("%016x", at.Hash()))
	}
	want := `{"pentarena":5,"version":1,"start":"` + hashes[0] + `","setup":{"game":"cairns","level":"toy","text":"game = \"cairns\"\ntitle = \"Toy\"\nstones = [3]\nslip = 0\nturns = 2","seed":"11","seats":[{"name":"A","kind":"random"},{"name":"B","kind":"random"}]}}
{"seat":0,"cmd":{"heap":0,"stones":1}}
{"seat":0,"cmd":{"heap":0,"stones":0}}
{"turn":1,"hash":"` + hashes[2] + `","scores":[1,0],"fields":"fcd23e4583f83eabf8f8"}
{"seat":1,"cmd":{"heap":0,"stones":2}}
{"end":{"over":true,"winners":2,"reason":"last","scores":[1,2,0,0]},"steps":3,"hash":"` + hashes[3] + `","fields":"9ad23e45833e450383f8"}
`
	if d := cmp.Diff(want, string(plain(t, b.Bytes()))); d != "" {
		t.Error(d)
	}
	if !json.Valid([]byte(strings.Split(want, "\n")[0])) {
		t.Error("the header is not JSON")
	}
}

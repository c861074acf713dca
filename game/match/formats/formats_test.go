package formats

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// anarchyRecord is a record that Open can open.
func anarchyRecord(t testing.TB) []byte {
	t.Helper()
	l, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: "anarchy", Level: "quick", Text: l.Text, Seed: "5", Seats: make([]match.SeatInfo, 2)}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	player := match.NewRandom("x")
	for m.Len() < 200 {
		seat := m.Active().First()
		c, ok := player.Choose(m.Position(), seat)
		if !ok {
			c = start.Game().Pass()
		}
		if _, err := m.Do(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := record.Save(&b, record.Follow(m), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestOpen(t *testing.T) {
	good := anarchyRecord(t)
	text := string(recordtest.Plain(t, good))
	bent := strings.Replace(text, `"scores":[`, `"scores":[1`, 1)
	lines := strings.SplitAfter(text, "\n")
	here := anarchy.Game().Info
	older := strings.Replace(text, fmt.Sprintf(`"version":%d,"start"`, here.Version), `"version":77,"start"`, 1)
	for _, c := range []struct {
		name, state, message string
		data                 []byte
	}{
		{"good", record.Verified, "Reproduced exactly: 200 steps.", good},
		{"plain", record.Verified, "Reproduced exactly: 200 steps.", []byte(text)},
		{"cut", record.Verified, "The record is cut off at turn NN, after 50 steps; those are reproduced exactly.", []byte(strings.Join(lines[:51], ""))},
		{"damaged", record.Differs, "The record is damaged; shown up to the damage, 50 steps.", []byte(strings.Join(lines[:51], "") + "?\n")},
		{"older", record.Verified, fmt.Sprintf("Reproduced exactly: 200 steps. The record was written by version 77 of the rules of Anarchy; this program has version %d.", here.Version), []byte(older)},
		{"bent", record.Differs, "The record does not follow from the rules; shown up to the first difference,", []byte(bent)},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "cut" || c.name == "damaged" {
				turns := strings.Count(string(c.data), `{"turn":`)
				c.message = strings.NewReplacer("50", fmt.Sprint(50-turns), "NN", fmt.Sprint(turns+1)).Replace(c.message)
			}
			l, info, err := Open(t.Context(), "x.pent", c.data, nil)
			if err != nil {
				t.Fatal(err)
			}
			if info.Format != "pentarena" || info.State != c.state || !strings.HasPrefix(info.Message, c.message) || info.Steps != l.Len() {
				t.Errorf("%+v, not %s %q", info, c.state, c.message)
			}
			if (info.Err == nil) != (c.name == "good" || c.name == "plain" || c.name == "older") {
				t.Errorf("error %v", info.Err)
			}
		})
	}
	for name, data := range map[string]string{"the file is empty": "", "neither": "hello", "no game \"chess\"": strings.Replace(text, `"game":"anarchy"`, `"game":"chess"`, 1)} {
		if _, _, err := Open(t.Context(), "x.pent", []byte(data), nil); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "x.pent") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A record is cut off wherever it ends before its last line does, packed or not, and says in which turn; a whole one is not.
func TestCutOff(t *testing.T) {
	good := anarchyRecord(t)
	text := string(recordtest.Plain(t, good))
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	last := len(text) - 1
	for name, data := range map[string][]byte{
		"after the header":        []byte(lines[0]),
		"after a line":            []byte(strings.Join(lines[:len(lines)/2], "")),
		"within a line":           []byte(text[:strings.LastIndex(text[:last/2], "\n")+9]),
		"before the last line":    []byte(strings.Join(lines[:len(lines)-1], "")),
		"within the last line":    []byte(text[:last-5]),
		"before the last newline": []byte(text[:last]),
		"packed":                  good[:len(good)/2],
		"packed, without its sum": good[:len(good)-4],
	} {
		l, info, err := Open(t.Context(), "x.pent", data, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want := fmt.Sprintf("cut off at turn %d, after %d steps", l.Turns(), l.Len()); !info.CutOff() || info.Turn != l.Turns()-1 || !strings.Contains(info.Message, want) {
			t.Errorf("%s: %+v, not %q", name, info, want)
		}
	}
	for name, data := range map[string][]byte{"packed": good, "plain": []byte(text), "damaged": []byte(lines[0] + "?\n")} {
		if _, info, err := Open(t.Context(), "x.pent", data, nil); err != nil || info.CutOff() {
			t.Errorf("%s: cut off, %+v, %v", name, info, err)
		}
	}
}

// TestFormats checks the list: every format has its own name and recognises only its own files, and every game has an original format.
func TestFormats(t *testing.T) {
	files := map[string][]byte{"pentarena": anarchyRecord(t)}
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		f, ok := Original(game)
		if !ok || !strings.HasPrefix(f.Suffix, ".") {
			t.Errorf("%s has no original form: %+v", game, f)
			continue
		}
		files[f.Name] = recordtest.Written(t, f, finished(t, game))
	}
	if _, ok := Original("chess"); ok {
		t.Error("chess has an original form")
	}
	for _, f := range All() {
		for name, data := range files {
			if got := f.Sniff(data); got != (name == f.Name) {
				t.Errorf("a file of %s is one of %s: %v", name, f.Name, got)
			}
		}
		packed := files[f.Name]
		for name, data := range map[string][]byte{"as written": packed, "unpacked": recordtest.Plain(t, packed), "packed twice": recordtest.Packed(t, packed),
			"packed three times": recordtest.Packed(t, recordtest.Packed(t, packed))} {
			line, info, err := Open(t.Context(), "match", data, nil)
			if err != nil || info.Format != f.Name || info.State != record.Verified || info.Steps != line.Len() {
				t.Errorf("%s, %s: %+v (%v)", f.Name, name, info, err)
			}
		}
	}
}

// finished plays a match to its end: every seat concedes or passes.
func finished(t *testing.T, game string) record.Timeline {
	t.Helper()
	l := recordtest.Level(t, game, "quick")
	e, _ := catalog.Find(game)
	setup := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "1", Seats: make([]match.SeatInfo, e.Seats(l))}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := record.Begin(setup, start)
	for !r.Head().Outcome().Over {
		if err := r.Do(r.Head().Active().First(), e.Game.Pass(), rules.NewSeeded("1")); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	line, _, err := Open(ctx, "x.pent", anarchyRecord(t), nil)
	if line != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", line, err)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(anarchyRecord(f))
	f.Add([]byte(`{"pentarena":1,"version":1,"start":"0123456789abcdef","setup":{"game":"anarchy","level":"quick","text":"","seed":"","seats":[{},{}]}}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, info, err := Open(t.Context(), "fuzz", data, nil); err == nil {
			recordtest.Inspect(t, l, info)
		}
	})
}

// A small file that expands to a huge one is refused early.
func TestBombs(t *testing.T) {
	const portion = 64 << 20 // bytes decoded at once
	packed := func(head, unit, tail string) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		fmt.Fprint(z, head)
		for range (portion + 1<<20) / (1 << 20) {
			fmt.Fprint(z, strings.Repeat(unit, 1<<20/len(unit)))
		}
		fmt.Fprint(z, tail)
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	const head = `{"gameName":"Anarchy","constants":{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},"deltas":[`
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"deltas":   {packed(head, "{},", "{}]}"), "more than 4194304 values in one piece"},
		"text":     {packed(head+`"`, "aaaa", `"]}`), "more than 64 MB in one piece"},
		"turns":    {packed(`{"w":3,"h":3,"turns":[`, "1,", "1]}"), "unpacked it has more than 64 MB"},
		"states":   {packed(`{"states":[{"turn":1,"p1":{"harvestedInventory":[`, "{},", "{}]}}]}"), "states: state 1: more than 4194304 values"},
		"unknown":  {packed(`{"states":[],"x":[`, "1,", "1]}"), "x: more than 4194304 values"},
		"messages": {packed(`{"Logs":[{"Turn":0,"Debug":[`, `"",`, `""]}]}`), "more than 4194304 values"},
		"line":     {packed(`{"pentarena":1,"x":"`, "aaaa", "\"}\n"), "the line has more than"},
	} {
		if _, _, err := Open(t.Context(), name, c.data, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

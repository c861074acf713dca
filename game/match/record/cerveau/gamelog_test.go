package cerveau

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
)

func object(t *testing.T, text string) map[string]any {
	t.Helper()
	var o map[string]any
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

func TestMerge(t *testing.T) {
	k := marks{Removed: "&RM", Length: "&LEN"}
	for _, c := range []struct{ name, game, delta, want string }{
		{"a value", `{"a":1,"b":2}`, `{"a":3}`, `{"a":3,"b":2}`},
		{"nested", `{"o":{"x":1,"y":2}}`, `{"o":{"y":5,"z":null}}`, `{"o":{"x":1,"y":5,"z":null}}`},
		{"removed", `{"o":{"x":1,"y":2}}`, `{"o":{"x":"&RM"}}`, `{"o":{"y":2}}`},
		{"a reference replaces a reference", `{"r":{"id":"1"}}`, `{"r":{"id":"2"}}`, `{"r":{"id":"2"}}`},
		{"null replaces a reference", `{"r":{"id":"1"}}`, `{"r":null}`, `{"r":null}`},
		{"a new list", `{}`, `{"l":{"&LEN":2,"0":"a","1":{"id":"7"}}}`, `{"l":["a",{"id":"7"}]}`},
		{"a list grows", `{"l":["a"]}`, `{"l":{"&LEN":2,"1":"b"}}`, `{"l":["a","b"]}`},
		{"a list shrinks", `{"l":["a","b","c"]}`, `{"l":{"&LEN":1}}`, `{"l":["a"]}`},
		{"an entry of a list changes", `{"l":[{"x":1,"y":1},"b"]}`, `{"l":{"&LEN":2,"0":{"x":9}}}`, `{"l":[{"x":9,"y":1},"b"]}`},
		{"a list in a list", `{"l":[["a"]]}`, `{"l":{"&LEN":1,"0":{"&LEN":2,"1":"b"}}}`, `{"l":[["a","b"]]}`},
		{"an object takes a reference's place", `{"o":{"id":"1"}}`, `{"o":{"x":1,"y":2}}`, `{"o":{"x":1,"y":2}}`},
	} {
		got, err := k.mergeGame(object(t, c.game), object(t, c.delta))
		if err != nil || !reflect.DeepEqual(got, object(t, c.want)) {
			t.Errorf("%s: %v (%v)", c.name, got, err)
		}
	}
	for _, delta := range []string{`{"l":{"&LEN":-1}}`, `{"l":{"&LEN":"x"}}`, `{"l":{"&LEN":1e9}}`, `{"l":{"&LEN":1,"4":1}}`, `{"l":{"&LEN":1,"x":1}}`} {
		if got, err := k.mergeGame(object(t, `{"l":[]}`), object(t, delta)); err == nil || !strings.HasPrefix(err.Error(), "l.") {
			t.Errorf("%s gives %v, error %v", delta, got, err)
		}
	}
}

func TestTruth(t *testing.T) {
	for _, v := range []any{true, 1.0, "yes", "true", "TRUE", []any{}, map[string]any{}} {
		if !truth(v) {
			t.Errorf("%#v is false", v)
		}
	}
	for _, v := range []any{nil, false, 0.0, "", "false", "FALSE"} {
		if truth(v) {
			t.Errorf("%#v is true", v)
		}
	}
}

func TestReadCerveauFaults(t *testing.T) {
	const constants = `"constants":{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"}`
	for text, want := range map[string]string{
		``:                       "byte 0",
		`{"gameName":`:           "byte",
		`{"gameName":7}`:         "gameName",
		`{` + constants + `}`:    "no gameName",
		`{"gameName":"Anarchy"}`: "there are no deltas",
		`{"gameName":"A","deltas":[{"type":"start"}]}`: "DELTA_REMOVED",
		"\x1f\x8bnonsense": "gzip",
	} {
		if _, err := read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v", text, err)
		}
	}
	if sniff([]byte(`{"format":"pentarena"}`)) || sniff(nil) || sniff([]byte{0x1f, 0x8b, 1}) {
		t.Error("something else is taken for a gamelog")
	}
}

// played returns a random match on a level.
func played(t testing.TB, level, seed string, turns int) *record.Replay {
	t.Helper()
	l, err := levels.Find("anarchy", level)
	if err != nil {
		t.Fatal(err)
	}
	start, err := match.Adapt(anarchy.Game()).New(l.Decode, seed)
	if err != nil {
		t.Fatal(err)
	}
	dice := rules.NewSeeded(seed)
	position := start.Clone()
	var steps []match.Step
	for !position.Outcome().Over {
		seat := position.Active().First()
		options := slices.Collect(position.Options(seat))
		command := options[dice.Intn(len(options))]
		if position.Turn() == turns {
			command = anarchy.Command{Verb: anarchy.Concede}
		}
		step, err := position.Do(seat, command, dice)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	setup := match.Setup{Game: "anarchy", Level: level, Text: l.Text, Seed: seed, Seats: []match.SeatInfo{{Name: "Left", Kind: "dice"}, {Name: "Right", Kind: "dice"}}}
	r, err := record.NewReplay(setup, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWriteCerveau(t *testing.T) {
	for _, level := range []string{"classic", "original", "quick", "firestorm", "save-the-headquarters"} {
		for _, turns := range []int{-1, 11} {
			r := played(t, level, "write "+level, turns)
			timeline := recordtest.RoundTrip(t, Format, r)
			if s := timeline.Setup(); s.Seats[0].Name != "Left" || s.Seats[1].Name != "Right" {
				t.Errorf("%s: the seats are %+v", level, s.Seats)
			}
			again, err := levels.Parse("written.toml", []byte(timeline.Setup().Text))
			if err != nil {
				t.Fatalf("%s: the level of the gamelog: %v", level, err)
			}
			position, err := match.Adapt(anarchy.Game()).New(again.Decode, "other")
			if err != nil || position.Hash() != timeline.At(0).Hash() {
				t.Errorf("%s: the level of the gamelog sets up another position (%v)", level, err)
			}
		}
	}
}

// TestForecastControllers: a written gamelog names the player who can change a forecast as its controller; under the original ruleset it
// names the player in whose turn it takes effect, as the server did.
func TestForecastControllers(t *testing.T) {
	player := func(id string) any { return map[string]any{"id": id} }
	for level, want := range map[string][4]any{"classic": {nil, player("0"), player("1"), player("0")}, "original": {player("0"), player("1"), player("0"), player("1")}} {
		var b bytes.Buffer
		if err := write(&b, played(t, level, "controllers", 3), 0); err != nil {
			t.Fatal(err)
		}
		c, err := read(&b)
		if err != nil {
			t.Fatal(err)
		}
		a, err := openAnarchy(c)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range want {
			o, err := a.object(a.order[i])
			if got, ok := o["controllingPlayer"]; err != nil || !ok || !reflect.DeepEqual(got, w) {
				t.Errorf("%s: forecast %d is controlled by %v, not %v", level, i, got, w)
			}
		}
	}
}

// TestWrittenLikeTheServer writes recorded matches again and compares every entry with the server's.
func TestWrittenLikeTheServer(t *testing.T) {
	for i, file := range recordtest.Recorded(t, "anarchy", "*.json.gz") {
		if i%4 != 0 {
			continue // a quarter is enough
		}
		c := readFile(t, file)
		verified, err := verifyAnarchy(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := verified.line
		var b bytes.Buffer
		if err := write(&b, r, c.Epoch); err != nil {
			t.Fatal(err)
		}
		written, err := read(&b)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		logged, ours := map[string]any{}, map[string]any{}
		for i := range c.Deltas {
			want, got := essence(t, c, i, logged), map[string]any{}
			if c.Deltas[i].Type != "start" && c.Deltas[i].Type != "over" && len(want) == 0 {
				continue // a refused command, a log call or an unfinished turn
			}
			if at < len(written.Deltas) {
				got = essence(t, written, at, ours)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: entry %d (%s) is written as\n%v\nnot\n%v", filepath.Base(file), i, c.Deltas[i].Type, got, want)
			}
			at++
		}
		if at != len(written.Deltas) {
			t.Errorf("%s: %d entries are written, not %d", filepath.Base(file), len(written.Deltas), at)
		}
	}
}

// essence returns what an entry changes in the game, without clocks, logs and session names; it merges the changes into game.
func essence(t *testing.T, c *gamelog, i int, game map[string]any) map[string]any {
	t.Helper()
	delta, err := c.delta(i)
	if err != nil {
		t.Fatal(err)
	}
	delete(delta, "session")
	objects, _ := delta["gameObjects"].(map[string]any)
	old, _ := game["gameObjects"].(map[string]any)
	for id, v := range objects {
		o := v.(map[string]any)
		delete(o, "timeRemaining")
		delete(o, "logs")
		before, _ := old[id].(map[string]any)
		unchanged(o, before)
		if len(o) == 0 {
			delete(objects, id)
		}
	}
	if objects != nil && len(objects) == 0 {
		delete(delta, "gameObjects")
	}
	unchanged(delta, game)
	if _, err := c.Constants.mergeGame(game, delta); err != nil {
		t.Fatal(err)
	}
	return delta
}

// unchanged removes the values of a delta that repeat the old ones.
func unchanged(delta, before map[string]any) {
	for key, v := range delta {
		if old, ok := before[key]; ok && reflect.DeepEqual(old, v) {
			delete(delta, key)
		}
	}
}

// writtenLog is a gamelog of a match under the original rules.
func writtenLog(t *testing.T) *gamelog {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, played(t, "original", "differences", 40), 0); err != nil {
		t.Fatal(err)
	}
	c, err := read(&b)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestRefusalsAndLinesAreKept adds a refused call and a line of a bot to a log and expects to find both beside the match.
func TestRefusalsAndLinesAreKept(t *testing.T) {
	c := writtenLog(t)
	at := slices.IndexFunc(c.Deltas, func(d entry) bool { return d.Type == "ran" && strings.Contains(string(d.Data), `"ignite"`) }) + 1
	again, line := c.Deltas[at-1], c.Deltas[at-1]
	var run map[string]any
	if err := json.Unmarshal(again.Data, &run); err != nil {
		t.Fatal(err)
	}
	run["invalid"], run["returned"] = map[string]any{"message": "no"}, -1
	again.Data, _ = json.Marshal(run)
	delete(run, "invalid")
	run["returned"], run["run"] = nil, map[string]any{"caller": map[string]any{"id": "0"}, "functionName": "log", "args": map[string]any{"message": "fire!"}}
	line.Data, _ = json.Marshal(run)
	again.Game, line.Game = json.RawMessage(`{}`), json.RawMessage(`{}`)
	c.Deltas = slices.Insert(c.Deltas, at, again, line)
	r, err := verifyAnarchy(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if f := r.line.Faults(); len(f) != 1 || f[0].Kind != match.Refused || f[0].Code != "bribed" || f[0].Seat != r.line.Step(f[0].Step-1).Seat {
		t.Errorf("the faults are %+v", f)
	}
	if n := r.line.Notes(); len(n) != 1 || n[0].Kind != match.Log || n[0].Text != "fire!" || n[0].Step != r.line.Faults()[0].Step {
		t.Errorf("the notes are %+v", n)
	}
}

// TestDifferencesAreFound changes a good log in one place at a time and expects an error that names the entry.
func TestDifferencesAreFound(t *testing.T) {
	good := writtenLog(t)
	if _, err := verifyAnarchy(good, nil); err != nil {
		t.Fatal(err)
	}
	find := func(kind, part string) int {
		for i, d := range good.Deltas {
			if d.Type == kind && strings.Contains(string(d.Data), part) {
				return i
			}
		}
		t.Fatalf("no entry %s with %s", kind, part)
		return 0
	}
	ignite, turn, extinguish := find("ran", `"ignite"`), find("finished", ""), find("ran", `"extinguish"`)
	for name, change := range map[string]func(*gamelog){
		"a returned number": func(c *gamelog) {
			c.Deltas[ignite].Data = replace(c.Deltas[ignite].Data, `"returned":`, `"returned":1`)
		},
		"a refusal": func(c *gamelog) {
			c.Deltas[ignite].Data = replace(c.Deltas[ignite].Data, `"returned"`, `"invalid":{},"returned"`)
		},
		"another caller": func(c *gamelog) {
			c.Deltas[ignite].Data = replace(c.Deltas[ignite].Data, `"caller":{"id":"`, `"caller":{"id":"9`)
		},
		"another mover": func(c *gamelog) {
			c.Deltas[turn].Data = replace(c.Deltas[turn].Data, `"player":{"id":"0"`, `"player":{"id":"1"`)
		},
		"an unknown player": func(c *gamelog) {
			c.Deltas[turn].Data = replace(c.Deltas[turn].Data, `"player":{"id":"0"`, `"player":{"id":"8"`)
		},
		"a controller": func(c *gamelog) {
			c.Deltas[0].Game = replace(c.Deltas[0].Game, `"controllingPlayer":{"id":"0"}`, `"controllingPlayer":{"id":"1"}`)
		},
		"an unknown controller": func(c *gamelog) {
			c.Deltas[0].Game = replace(c.Deltas[0].Game, `"controllingPlayer":{"id":"0"}`, `"controllingPlayer":{"id":"7"}`)
		},
		"a fire":            func(c *gamelog) { c.Deltas[extinguish].Game = json.RawMessage(`{"gameObjects":{"5":{"fire":13}}}`) },
		"no change":         func(c *gamelog) { c.Deltas[turn].Game = json.RawMessage(`{}`) },
		"an unknown type":   func(c *gamelog) { c.Deltas[turn].Type = "party" },
		"the winner":        func(c *gamelog) { c.Winners, c.Losers = c.Losers, c.Winners },
		"an entry too few":  func(c *gamelog) { c.Deltas = slices.Delete(slices.Clone(c.Deltas), ignite, ignite+1) },
		"fire that is none": func(c *gamelog) { c.Deltas[turn].Game = json.RawMessage(`{"gameObjects":{"5":{"fire":-1}}}`) },
		"a number as text":  func(c *gamelog) { c.Deltas[turn].Game = json.RawMessage(`{"currentTurn":"1"}`) },
	} {
		bad := *good
		bad.Deltas = slices.Clone(good.Deltas)
		change(&bad)
		if _, err := verifyAnarchy(&bad, nil); err == nil {
			t.Errorf("%s: error %v", name, err)
		}
	}
	// A log that differs becomes a state log.
	bad := *good
	bad.Deltas = slices.Clone(good.Deltas)
	bad.Deltas[extinguish].Game = json.RawMessage(`{"gameObjects":{"5":{"fire":13}}}`)
	var b bytes.Buffer
	if err := bad.write(&b); err != nil {
		t.Fatal(err)
	}
	timeline, info, err := open(b.Bytes(), nil)
	if err != nil || !timeline.Recorded() || info.State != record.Differs || info.Err == nil {
		t.Errorf("%+v %v", info, err)
	}
}

func replace(data json.RawMessage, old, with string) json.RawMessage {
	return json.RawMessage(strings.Replace(string(data), old, with, 1))
}

func TestReplayEqualsRules(t *testing.T) {
	r := played(t, "classic", "replay", 30)
	for i := range r.Len() {
		before, after := r.At(i).State().(*anarchy.State).Clone(), r.At(i+1).State().(*anarchy.State)
		replayEvents(before, r.Step(i).Events)
		if !slices.Equal(before.Buildings, after.Buildings) {
			t.Fatalf("the events of step %d do not lead to the next position", i)
		}
	}
}

func FuzzCerveau(f *testing.F) {
	var b bytes.Buffer
	if err := write(&b, played(f, "quick", "fuzz", 6), 0); err != nil {
		f.Fatal(err)
	}
	c, err := read(&b)
	if err != nil {
		f.Fatal(err)
	}
	plain, err := json.Marshal(c)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(plain)
	f.Add([]byte(`{"gameName":"Anarchy","constants":{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},"deltas":[{"type":"start","game":{}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if timeline, info, err := open(data, nil); err == nil {
			recordtest.Inspect(t, timeline, info)
		}
	})
}

func TestTorn(t *testing.T) {
	recordtest.Torn(t, Format, map[string][]byte{
		"Anarchy":   recordtest.Written(t, Format, recordtest.Wandered(t, anarchy.Game(), recordtest.Level(t, "anarchy", "quick"), 60)),
		"Coreminer": recordtest.Written(t, Format, recordtest.Wandered(t, coreminer.Game(), recordtest.Level(t, "coreminer", "quick"), 60)),
	})
}

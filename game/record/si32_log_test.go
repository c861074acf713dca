package record

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
)

// TestSi32Films shows the logs of both original engines as recorded, and follows their events from each position to the next.
func TestSi32Films(t *testing.T) {
	files, turns := recorded(t, "si32", "*.replay.mp.gz"), 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		timeline, info, err := Open(file, data)
		if strings.Contains(name, "pathfinder") || strings.Contains(name, "kad") {
			if err == nil || !strings.Contains(err.Error(), "no turns") {
				t.Errorf("%s, which broke down before the first turn: %v", name, err)
			}
			continue
		}
		if err != nil || info.State != Filmed || !timeline.Film() {
			t.Errorf("%s: %+v (%v)", name, info, err)
			continue
		}
		followed(t, name, timeline)
		turns += timeline.Len()
		compareFilm(t, strings.TrimSuffix(file, ".replay.mp.gz")+".jsonl.gz", timeline)
		if _, err := levels.Parse("level.toml", []byte(timeline.Setup().Text)); err != nil {
			t.Errorf("%s: the level of the film: %v", name, err)
		}
	}
	t.Logf("%d logs, %d turns", len(files), turns)
}

// followed demands that the events of each step lead to the next position.
func followed(t *testing.T, name string, timeline Timeline) {
	t.Helper()
	for i := range timeline.Len() {
		told := timeline.At(i).State().(*si32.State).Clone()
		for _, e := range timeline.Step(i).Events {
			told.Follow(e)
		}
		if after := timeline.At(i + 1).State().(*si32.State); !reflect.DeepEqual(told, after) {
			t.Errorf("%s: the events of step %d do not lead to the next position", name, i)
			return
		}
	}
}

// compareFilm re-executes the trace of the same match and compares its positions with those of the film, what the log leaves out included when
// the match began as usual.
func compareFilm(t *testing.T, trace string, timeline Timeline) {
	t.Helper()
	r := &siRetracer{}
	at := 0
	// Orders that mine less than nothing put what was mined into nobody's purse.
	wild := strings.Contains(trace, "wild")
	r.visit = func() {
		if at > timeline.Len() || t.Failed() {
			return
		}
		s := timeline.At(at).State().(*si32.State)
		for i := range s.Tiles.Cells {
			a, b := &s.Tiles.Cells[i], &r.s.Tiles.Cells[i]
			p := s.Tiles.Point(i)
			if a.Resource != b.Resource || a.Wall != b.Wall || ownerAt(s, p) != ownerAt(r.s, p) || a.Owner() != b.Owner() {
				t.Errorf("%s: turn %d: tile %s is %+v in the film, %+v in the match", filepath.Base(trace), at, p, *a, *b)
				return
			}
			if seat := a.Owner(); seat != rules.NoSeat && a.Units[seat] != b.Units[seat] {
				t.Errorf("%s: turn %d: units on %s", filepath.Base(trace), at, p)
			}
		}
		for seat := range s.Seats() {
			if got, want := s.Sides[seat].Resources, r.s.Sides[seat].Resources; r.usual && !wild && got != want {
				t.Errorf("%s: turn %d: seat %d has %d resources in the film, %d in the match", filepath.Base(trace), at, seat, got, want)
			}
			if got, want := s.Sides[seat].Produced, r.s.Sides[seat].Produced; r.usual && !r.quirk && got != want {
				t.Errorf("%s: turn %d: seat %d has produced %d units in the film, %d in the match", filepath.Base(trace), at, seat, got, want)
			}
		}
		at++
	}
	if err := r.run(trace); err != nil {
		t.Error(err)
	}
	last := timeline.At(timeline.Len()).State().(*si32.State)
	if last.End.Over && last.End != r.s.End {
		t.Errorf("%s: the film ends with %+v, the match with %+v", filepath.Base(trace), last.End, r.s.End)
	}
}

// TestSi32LogsAreThoseOfTheEngines re-executes recorded matches and writes them as logs: those must be the engines' own.
func TestSi32LogsAreThoseOfTheEngines(t *testing.T) {
	for _, file := range recorded(t, "si32", "*.replay.mp.gz") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		want, err := readSi32(data)
		if err != nil || len(want.Ranked) == 0 {
			continue // the match broke down
		}
		r := &siRetracer{}
		if err := r.run(strings.TrimSuffix(file, ".replay.mp.gz") + ".jsonl.gz"); err != nil {
			t.Fatal(err)
		}
		setup := match.Setup{Game: "si32", Text: "no level"}
		replay, err := NewReplay(setup, recordedPosition(si32.Game(), r.first), r.steps)
		if err != nil {
			t.Fatal(err)
		}
		text, err := si32JSON(replay)
		if err != nil {
			t.Fatal(err)
		}
		got, err := readSi32(text)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Turns) != len(want.Turns) || len(got.Ranked) != len(want.Ranked) {
			t.Errorf("%s: %d turns and %d in the ranking, not %d and %d", name, len(got.Turns), len(got.Ranked), len(want.Turns), len(want.Ranked))
			continue
		}
		for i := range want.Turns {
			if bytes.Equal(got.Turns[i], want.Turns[i]) {
				continue // the same order of keys, too
			}
			if a, b := plainJSON(t, got.Turns[i]), plainJSON(t, want.Turns[i]); !reflect.DeepEqual(a, b) {
				t.Errorf("%s: turn %d is written as\n%.1500v\nnot\n%.1500v", name, i, a["cmd"], b["cmd"])
				break
			}
		}
		for i := range want.Ranked {
			if got.Ranked[i].Rank != want.Ranked[i].Rank {
				t.Errorf("%s: rank %d of the %d. player", name, got.Ranked[i].Rank, i+1)
			}
		}
	}
}

func plainJSON(t *testing.T, text []byte) map[string]any {
	t.Helper()
	m := map[string]any{}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestWrittenSi32Logs writes random matches of every level as logs and reads them back.
func TestWrittenSi32Logs(t *testing.T) {
	for _, l := range levels.List("si32") {
		played := wandered(t, si32.Game(), l, 900)
		var b bytes.Buffer
		if err := writeSi32(&b, played); err != nil {
			t.Fatal(err)
		}
		again, info, err := Open("match.mp.gz", b.Bytes())
		if err != nil || info.State != Verified {
			t.Fatalf("%s: %+v (%v)", l.Name, info, err)
		}
		if again.Len() != played.Len() || again.At(again.Len()).Hash() != played.At(played.Len()).Hash() {
			t.Errorf("%s: %d steps are read, not %d, or lead elsewhere", l.Name, again.Len(), played.Len())
		}
		// The same log as JSON, as the engine's own tools write it.
		text, err := si32JSON(played)
		if err != nil {
			t.Fatal(err)
		}
		if again, info, err := Open("replay.json", text); err != nil || info.State != Verified || again.Len() != played.Len() {
			t.Errorf("%s as JSON: %+v (%v)", l.Name, info, err)
		}
		// With another seed the positions differ: then it is a film.
		changed := bytes.Replace(text, []byte(`"seed":"wander"`), []byte(`"seed":"wonder"`), 1)
		film, info, err := Open("replay.json", changed)
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		s := played.At(0).State().(*si32.State)
		if same := s.Tiles.Cells[0].Resource == 20 && l.Name[:3] == "hex" || l.Challenge != nil; !same && (info.State != Differs || !film.Film()) {
			t.Errorf("%s with another seed: %+v", l.Name, info)
		}
		if film.Film() {
			followed(t, l.Name, film)
		}
	}
}

// TestDamagedSi32Logs reads damaged logs: an error each, no panic.
func TestDamagedSi32Logs(t *testing.T) {
	l, err := levels.Find("si32", "duel")
	if err != nil {
		t.Fatal(err)
	}
	played := wandered(t, si32.Game(), l, 200)
	text, err := si32JSON(played)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := jsonToMsgpack(text)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := msgpackToJSON(packed); err != nil || !reflect.DeepEqual(plainJSON(t, back), plainJSON(t, text)) {
		t.Errorf("packed and unpacked the log is another one: %v", err)
	}
	for _, n := range []int{1, 4, 20, len(packed) / 2, len(packed) - 1} {
		if _, _, err := Open("cut.mp", packed[:n]); err == nil {
			t.Errorf("a log cut off at byte %d is opened", n)
		}
	}
	dice := rules.NewSeeded("damage")
	for range 400 {
		bad := bytes.Clone(packed[:min(len(packed), 4000)])
		if dice.Intn(2) == 0 {
			bad = bytes.Clone(packed)
		}
		for range 1 + dice.Intn(4) {
			bad[dice.Intn(len(bad))] = byte(dice.Intn(256))
		}
		if timeline, _, err := Open("bad.mp", bad); err == nil && timeline.Len() > 1<<20 {
			t.Error("a damaged log is longer than a whole one")
		}
	}
	for text, fault := range map[string]string{
		`{"w":4,"h":4,"turns":[]}`:                                        "no turns",
		`{"w":0,"h":4,"turns":[{}]}`:                                      "0 by 4",
		`{"w":4,"h":99,"turns":[{}]}`:                                     "4 by 99",
		`{"w":2,"h":2,"turns":[{"map":[[{}]]}]}`:                          "1 lines",
		`{"w":2,"h":2,"turns":[{"map":[[{},{}],[{}]]}]}`:                  "line 1 has 1",
		`{"w":2,"h":1,"turns":[{"map":[[{"b":7}],[{}]]}]}`:                "seat 7",
		`{"w":2,"h":1,"turns":[{"map":[[{},{}]],"res":[1,1,1,1,1]}]}`:     "5 seats",
		`{"w":2,"h":1,"turns":[{"map":[[{}],[{}]]},{"map":3}]}`:           "turn 1",
		`{"w":2,"h":1,"turns":[{"map":[[{}],[{}]]},{"map":[],"res":[]}]}`: "turn 1",
	} {
		if _, _, err := Open("log.json", []byte(text)); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: %v, not %q", text, err, fault)
		}
	}
}

// TestMsgpack packs and unpacks values at the limits of their forms.
func TestMsgpack(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for _, text := range []string{`null`, `true`, `false`, `0`, `127`, `128`, `255`, `256`, `65535`, `65536`, `4294967295`, `4294967296`, `-1`, `-32`, `-33`, `-128`, `-129`,
		`-32768`, `-32769`, `-2147483648`, `-2147483649`, `9223372036854775807`, `-9223372036854775808`, `1.5`, `""`, `"äöü"`, `"` + long[:31] + `"`, `"` + long[:32] + `"`,
		`"` + long[:300] + `"`, `"` + long + `"`, `[]`, `{}`, `[1,[2,[3]]]`, `{"a":{"b":[null]}}`, "[" + strings.Repeat("0,", 15) + "0]", "[" + strings.Repeat("0,", 70_000) + "0]"} {
		packed, err := jsonToMsgpack([]byte(text))
		if err != nil {
			t.Errorf("%.40s: %v", text, err)
			continue
		}
		if back, err := msgpackToJSON(packed); err != nil || string(back) != text {
			t.Errorf("%.40s comes back as %.40s: %v", text, back, err)
		}
	}
	for _, bad := range []string{"", "\xc1", "\xc4\x01x", "\x81\x01\x02", "\x92\x01", "\xdd\xff\xff\xff\xff", "\xdb\xff\xff\xff\xff", "\x01\x01", "\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
		strings.Repeat("\x91", 100) + "\x01"} {
		if text, err := msgpackToJSON([]byte(bad)); err == nil {
			t.Errorf("%q is unpacked as %s", bad, text)
		}
	}
}

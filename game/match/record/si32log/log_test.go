package si32log

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/basics/msgpack"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
)

// TestSi32StateLogs opens logs of both original engines as state logs, and applies their events from each position to the next.
func TestSi32StateLogs(t *testing.T) {
	files, turns := recordtest.Recorded(t, "si32", "*.replay.mp.gz"), 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		timeline, info, err := open(data, nil)
		if strings.Contains(name, "pathfinder") || strings.Contains(name, "kad") {
			if err == nil || !strings.Contains(err.Error(), "no turns") {
				t.Errorf("%s, which broke down before the first turn: %v", name, err)
			}
			continue
		}
		if err != nil || info.State != record.AsRecorded || !timeline.Recorded() {
			t.Errorf("%s: %+v (%v)", name, info, err)
			continue
		}
		followed(t, name, timeline)
		turns += timeline.Len()
		compareStateLog(t, strings.TrimSuffix(file, ".replay.mp.gz")+".jsonl.gz", timeline)
		if _, err := levels.Parse("level.toml", []byte(timeline.Setup().Text)); err != nil {
			t.Errorf("%s: the level of the state log: %v", name, err)
		}
	}
	t.Logf("%d logs, %d turns", len(files), turns)
}

// followed checks that the events of each step lead to the next position.
func followed(t *testing.T, name string, timeline record.Timeline) {
	t.Helper()
	for i := range timeline.Len() {
		logged := timeline.At(i).State().(*si32.State).Clone()
		for _, e := range timeline.Step(i).Events {
			logged.Follow(e)
		}
		if after := timeline.At(i + 1).State().(*si32.State); !reflect.DeepEqual(logged, after) {
			t.Errorf("%s: the events of step %d do not lead to the next position", name, i)
			return
		}
	}
}

// compareStateLog re-executes the trace of the same match and compares its positions with those of the state log, including the computed values if
// the match began with the engine's own start.
func compareStateLog(t *testing.T, trace string, timeline record.Timeline) {
	t.Helper()
	r := &siRetracer{}
	at := 0
	// Orders that mine a negative amount give what was mined to no seat.
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
				t.Errorf("%s: turn %d: tile %s is %+v in the state log, %+v in the match", filepath.Base(trace), at, p, *a, *b)
				return
			}
			if seat := a.Owner(); seat != rules.NoSeat && a.Units[seat] != b.Units[seat] {
				t.Errorf("%s: turn %d: units on %s", filepath.Base(trace), at, p)
			}
		}
		for seat := range s.Seats() {
			if got, want := s.Sides[seat].Resources, r.s.Sides[seat].Resources; r.usual && !wild && got != want {
				t.Errorf("%s: turn %d: seat %d has %d resources in the state log, %d in the match", filepath.Base(trace), at, seat, got, want)
			}
			if got, want := s.Sides[seat].Produced, r.s.Sides[seat].Produced; r.usual && !r.quirk && got != want {
				t.Errorf("%s: turn %d: seat %d has produced %d units in the state log, %d in the match", filepath.Base(trace), at, seat, got, want)
			}
		}
		at++
	}
	if err := r.run(trace); err != nil {
		t.Error(err)
	}
	last := timeline.At(timeline.Len()).State().(*si32.State)
	if last.End.Over && last.End != r.s.End {
		t.Errorf("%s: the state log ends with %+v, the match with %+v", filepath.Base(trace), last.End, r.s.End)
	}
}

// TestSi32LogsAreThoseOfTheEngines re-executes recorded matches and writes them as logs: they must equal the engines' logs.
func TestSi32LogsAreThoseOfTheEngines(t *testing.T) {
	for _, file := range recordtest.Recorded(t, "si32", "*.replay.mp.gz") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		want, err := read(data)
		if err != nil || len(want.Ranked) == 0 {
			continue // the engine failed in this match
		}
		r := &siRetracer{}
		if err := r.run(strings.TrimSuffix(file, ".replay.mp.gz") + ".jsonl.gz"); err != nil {
			t.Fatal(err)
		}
		setup := match.Setup{Game: "si32", Text: "no level"}
		replay, err := record.NewReplay(setup, record.Wrap(si32.Game(), r.first), r.steps)
		if err != nil {
			t.Fatal(err)
		}
		text, err := si32JSON(replay)
		if err != nil {
			t.Fatal(err)
		}
		got, err := read(text)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Turns) != len(want.Turns) || len(got.Ranked) != len(want.Ranked) {
			t.Errorf("%s: %d turns and %d in the ranking, not %d and %d", name, len(got.Turns), len(got.Ranked), len(want.Turns), len(want.Ranked))
			continue
		}
		for i := range want.Turns {
			if bytes.Equal(got.Turns[i], want.Turns[i]) {
				continue // the same order of keys
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
		played := recordtest.Wandered(t, si32.Game(), l, 900)
		var b bytes.Buffer
		if err := write(&b, played, 0); err != nil {
			t.Fatal(err)
		}
		again, info, err := open(b.Bytes(), nil)
		if err != nil || info.State != record.Verified {
			t.Fatalf("%s: %+v (%v)", l.Name, info, err)
		}
		if again.Len() != played.Len() || again.At(again.Len()).Hash() != played.At(played.Len()).Hash() {
			t.Errorf("%s: %d steps are read, not %d, or lead elsewhere", l.Name, again.Len(), played.Len())
		}
		// The same log as JSON, as the engine's tools write it.
		text, err := si32JSON(played)
		if err != nil {
			t.Fatal(err)
		}
		if again, info, err := open(text, nil); err != nil || info.State != record.Verified || again.Len() != played.Len() {
			t.Errorf("%s as JSON: %+v (%v)", l.Name, info, err)
		}
		// With another seed the positions differ, so it becomes a state log.
		changed := bytes.Replace(text, []byte(`"seed":"wander"`), []byte(`"seed":"wonder"`), 1)
		states, info, err := open(changed, nil)
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		s := played.At(0).State().(*si32.State)
		if same := s.Tiles.Cells[0].Resource == 20 && l.Name[:3] == "hex"; !same && (info.State != record.Differs || !states.Recorded()) {
			t.Errorf("%s with another seed: %+v", l.Name, info)
		}
		if states.Recorded() {
			followed(t, l.Name, states)
		}
	}
}

// TestDamagedSi32Logs reads damaged logs: each is an error, none a panic.
func TestDamagedSi32Logs(t *testing.T) {
	l, err := levels.Find("si32", "duel")
	if err != nil {
		t.Fatal(err)
	}
	played := recordtest.Wandered(t, si32.Game(), l, 200)
	text, err := si32JSON(played)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := msgpack.FromJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := msgpack.ToJSON(packed); err != nil || !reflect.DeepEqual(plainJSON(t, back), plainJSON(t, text)) {
		t.Errorf("packed and unpacked the log is another one: %v", err)
	}
	for _, n := range []int{1, 4, 20, len(packed) / 2, len(packed) - 1} {
		if _, _, err := open(packed[:n], nil); err == nil {
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
		if timeline, _, err := open(bad, nil); err == nil && timeline.Len() > 1<<20 {
			t.Error("a damaged log is longer than a whole one")
		}
	}
	for text, fault := range map[string]string{
		`{"w":4,"h":4,"turns":[]}`:                                        "no turns",
		`{"w":0,"h":4,"turns":[{}]}`:                                      "0 by 4",
		`{"w":4,"h":99,"turns":[{}]}`:                                     "4 by 99",
		`{"w":2,"h":2,"turns":[{"map":[[{}]]}]}`:                          "1 rows",
		`{"w":2,"h":2,"turns":[{"map":[[{},{}],[{}]]}]}`:                  "row 1 has 1",
		`{"w":2,"h":1,"turns":[{"map":[[{"b":7}],[{}]]}]}`:                "seat 7",
		`{"w":2,"h":1,"turns":[{"map":[[{},{}]],"res":[1,1,1,1,1]}]}`:     "5 seats",
		`{"w":2,"h":1,"turns":[{"map":[[{}],[{}]]},{"map":3}]}`:           "turn 1",
		`{"w":2,"h":1,"turns":[{"map":[[{}],[{}]]},{"map":[],"res":[]}]}`: "turn 1",
	} {
		if _, _, err := open([]byte(text), nil); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: %v, not %q", text, err, fault)
		}
	}
}

func TestTorn(t *testing.T) {
	recordtest.Torn(t, Format, map[string][]byte{"quick": recordtest.Written(t, Format, recordtest.Wandered(t, si32.Game(), recordtest.Level(t, "si32", "quick"), 60))})
}

func FuzzLog(f *testing.F) {
	recordtest.Fuzz(f, Format, recordtest.Written(f, Format, recordtest.Wandered(f, si32.Game(), recordtest.Level(f, "si32", "quick"), 60)))
}

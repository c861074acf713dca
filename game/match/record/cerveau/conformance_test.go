package cerveau

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/seedrandom"
)

func readFile(t *testing.T, file string) *gamelog {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !sniff(data) {
		t.Fatalf("%s is not recognised as a gamelog", file)
	}
	c, err := read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestAnarchyConformance re-executes the matches of the competition server under the original ruleset.
func TestAnarchyConformance(t *testing.T) {
	files := recordtest.Recorded(t, "anarchy", "*.json.gz")
	matches, commands, maps, coins := 0, 0, 0, 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			c := readFile(t, file)
			r, err := verifyAnarchy(c, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !r.state().End.Over {
				t.Error("the match is not over after the log's last entry")
			}
			matches++
			commands += r.compared
			if len(c.Harness) == 0 {
				return // a live server uses random numbers for other things too
			}
			maps++
			if coin := regenerate(t, c, r.line); coin {
				coins++
			}
		})
	}
	t.Logf("%d matches re-executed, %d commands compared, %d maps made again from their seeds, %d coins tossed again", matches, commands, maps, coins)
}

// regenerate makes map, forecasts and coin from the seed again. It reports whether there was a coin.
func regenerate(t *testing.T, c *gamelog, line *record.Replay) bool {
	t.Helper()
	var harness struct {
		Scalar *int `json:"headquartersHealthScalar"`
	}
	if err := json.Unmarshal(c.Harness, &harness); err != nil {
		t.Fatal(err)
	}
	start := line.At(0).State().(*anarchy.State)
	level := anarchy.DefaultLevel()
	level.Constants = start.Constants
	level.Width, level.Height = int(start.Width), int(start.Height)
	level.Winds.Max = int(start.Constants.MaxIntensity)
	if harness.Scalar != nil {
		level.HeadquartersHealth = *harness.Scalar * level.Health
	}
	r := seedrandom.New(c.RandomSeed)
	made, err := anarchy.Generate(&level, r)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(made.Buildings, start.Buildings) || made.Headquarters != start.Headquarters {
		t.Error("the seed gives another map")
	}
	if !slices.Equal(made.Forecasts, start.Forecasts) {
		t.Error("the seed gives other forecasts")
	}
	end := line.Head().State().(*anarchy.State).End
	if end.Reason != anarchy.Coin {
		return false
	}
	if coin := r.Below(2); coin != int(end.Winner) {
		t.Errorf("the seed's coin falls for %d, the log's for %d", coin, end.Winner)
	}
	return true
}

// TestKeepAnarchy rewrites the records in testdata if the flag -keep is set.
func TestKeepAnarchy(t *testing.T) {
	if !*recordtest.Keep {
		t.Skip("without -keep")
	}
	for _, name := range []string{"both_2", "chaosmap_0", "chaosrules_0", "coin_1", "drop_0", "lastturn_0", "tiehq_0"} {
		r, err := verifyAnarchy(readFile(t, filepath.Join(recordtest.Conformance(), "anarchy", "js_"+name+".json.gz")), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		recordtest.KeepRecord(t, name, r.line.Setup(), r.line.At(0), r.line.Steps())
	}
}

// TestAnarchyStateLog opens the logs of the later server, and those of the competition server, as state logs.
func TestAnarchyStateLog(t *testing.T) {
	var files []string
	files = append(files, recordtest.Recorded(t, "anarchy", "port-2022", "*.json.gz")...)
	for i, file := range recordtest.Recorded(t, "anarchy", "*.json.gz") {
		if i%4 == 0 {
			files = append(files, file)
		}
	}
	own := filepath.Join(t.TempDir(), "own.json.gz")
	writeGamelog(t, own, played(t, "original", "states", 30))
	files = append(files, own)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			c := readFile(t, file)
			states, err := anarchyStates(c)
			if err != nil {
				t.Fatal(err)
			}
			if !states.Recorded() || states.Len() == 0 {
				t.Fatalf("a state log of %d steps", states.Len())
			}
			for i := range states.Len() {
				before, after := states.At(i).State().(*anarchy.State), states.At(i+1).State().(*anarchy.State)
				retold := before.Clone()
				replayEvents(retold, states.Step(i).Events)
				if !slices.Equal(retold.Buildings, after.Buildings) {
					t.Fatalf("the events of step %d do not lead to the next position", i)
				}
			}
			last := states.At(states.Len())
			if o := last.Outcome(); !o.Over || !o.Winners.Has(rules.Seat(c.Winners[0].Index)) {
				t.Errorf("the state log ends with %+v, the log with %+v", o, c.Winners)
			}
		})
	}
}

// writeGamelog writes a timeline as a gamelog.
func writeGamelog(t *testing.T, file string, timeline record.Timeline) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := write(f, timeline, 0); err != nil {
		t.Fatal(err)
	}
}

// replayEvents changes the buildings by the events.
func replayEvents(s *anarchy.State, events []rules.Event) {
	for _, e := range events {
		if e.Target < 0 {
			continue
		}
		switch what := anarchy.What(e.What); what {
		case anarchy.BribeSpent:
			s.Buildings[e.Target].Bribed = true
		case anarchy.Released:
			s.Buildings[e.Target].Bribed = false
		case anarchy.FireSet, anarchy.Faded, anarchy.Blown:
			s.Buildings[e.Target].Fire = uint8(e.Amount)
		case anarchy.Hurt, anarchy.Burnt:
			s.Buildings[e.Target].Health = int16(e.Amount)
		case anarchy.Exposed, anarchy.Drained:
			s.Buildings[e.Target].Exposure = int32(e.Amount)
		}
	}
}

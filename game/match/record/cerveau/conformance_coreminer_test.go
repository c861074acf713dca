package cerveau

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules/coreminer"
)

// TestCoreminerConformance re-executes the matches of the original server under the original ruleset.
func TestCoreminerConformance(t *testing.T) {
	recordtest.Conform(t, "coreminer", "*.json.gz", "commands", func(t *testing.T, file string) (int, error) {
		r, err := verifyCoreminer(readFile(t, file), nil)
		return r.compared, err
	})
}

// TestCoreminerGamelogs writes matches as gamelogs, under both rulesets, and reads them back.
func TestCoreminerGamelogs(t *testing.T) {
	timelines := map[string]record.Timeline{}
	for i, file := range recordtest.Recorded(t, "coreminer", "*.json.gz") {
		if i%8 != 0 {
			continue // a few are enough
		}
		r, err := verifyCoreminer(readFile(t, file), nil)
		if err != nil {
			t.Fatal(err)
		}
		timelines[filepath.Base(file)] = r.line
	}
	for _, l := range levels.List("coreminer") {
		timelines[l.Name] = recordtest.Wandered(t, coreminer.Game(), l, 600)
	}
	for name, timeline := range timelines {
		t.Run(name, func(t *testing.T) { recordtest.RoundTrip(t, Format, timeline) })
	}
}

// TestCoreminerDiffers changes a value of a tile in a log, which then differs there.
func TestCoreminerDiffers(t *testing.T) {
	text := recordtest.Written(t, Format, recordtest.Wandered(t, coreminer.Game(), recordtest.Level(t, "coreminer", "quick"), 60))
	for want, change := range map[string]func(o map[string]any){
		"tile 0,1: dirt":   func(o map[string]any) { o["dirt"] = -1.0 },
		"tile 0,1: owner":  func(o map[string]any) { o["owner"] = map[string]any{"id": "1"} },
		"tile 0,1: miners": func(o map[string]any) { o["miners"] = map[string]any{"&LEN": 1, "0": map[string]any{"id": "9"}} },
		"tile 0,1: isBase": func(o map[string]any) { o["isBase"] = nil },
	} {
		c, err := read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		delta, err := c.delta(0)
		if err != nil {
			t.Fatal(err)
		}
		change(delta["gameObjects"].(map[string]any)["3"].(map[string]any))
		if c.Deltas[0].Game, err = json.Marshal(delta); err != nil {
			t.Fatal(err)
		}
		if _, err := verifyCoreminer(c, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestKeepCoreminer rewrites the records in testdata if the flag -keep is set.
func TestKeepCoreminer(t *testing.T) {
	if !*recordtest.Keep {
		t.Skip("without -keep")
	}
	for _, name := range []string{"quit-p0", "poor", "last-turn-both-over-victory", "bouncer"} {
		r, err := verifyCoreminer(readFile(t, filepath.Join(recordtest.Conformance(), "coreminer", name+".json.gz")), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		recordtest.KeepRecord(t, name, r.line.Setup(), r.line.At(0), r.line.Steps())
	}
}

package record

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
)

// TestCoreminerConformance re-executes the matches of the original server under the original ruleset.
func TestCoreminerConformance(t *testing.T) {
	matches, commands := 0, 0
	for _, file := range recorded(t, "coreminer", "*.json.gz") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			m, err := replayCoreminer(readCerveauFile(t, file))
			if err != nil {
				t.Fatal(err)
			}
			matches++
			commands += m.Report.Compared
		})
	}
	t.Logf("%d matches re-executed, %d commands compared", matches, commands)
}

// TestCoreminerGamelogs writes matches as gamelogs, of the original server's rules and of ours, and reads them back.
func TestCoreminerGamelogs(t *testing.T) {
	timelines := map[string]Timeline{}
	for i, file := range recorded(t, "coreminer", "*.json.gz") {
		if i%8 != 0 {
			continue // a few are plenty
		}
		m, err := replayCoreminer(readCerveauFile(t, file))
		if err != nil {
			t.Fatal(err)
		}
		if timelines[filepath.Base(file)], err = NewReplay(m.Setup, m.Start, m.Steps); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range levels.List("coreminer") {
		timelines[l.Name] = wandered(t, coreminer.Game(), l, 600)
	}
	for name, timeline := range timelines {
		var b bytes.Buffer
		if err := writeCerveau(&b, timeline, 0); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		again, report, err := openCerveauLog(b.Bytes(), nil)
		if err != nil || report.Difference != nil || report.Film {
			t.Fatalf("%s: %+v (%v)", name, report, err)
		}
		if again.Len() != timeline.Len() || again.At(again.Len()).Hash() != timeline.At(timeline.Len()).Hash() {
			t.Errorf("%s: %d steps written, %d read", name, timeline.Len(), again.Len())
		}
	}
}

// wandered plays random commands in a level, at most so many.
func wandered[S rules.State[S, C], C comparable](t testing.TB, game rules.Game[S, C], l levels.Level, most int) *Replay {
	t.Helper()
	g := match.Adapt(game)
	start, err := g.New(l.Decode, "wander")
	if err != nil {
		t.Fatal(err)
	}
	dice := rules.NewSeeded("wander")
	setup := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: "wander", Seats: []match.SeatInfo{{Name: "Ann"}, {Name: "Bob"}}}
	table := start.Clone()
	var steps []match.Step
	for len(steps) < most && !table.Outcome().Over {
		seat := table.Active().First()
		options := slices.Collect(table.Options(seat))
		step, err := table.Do(seat, options[dice.Intn(len(options))], dice)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	r, err := NewReplay(setup, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

package cerveau

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
)

// ticking makes the clocks of a written log run: 3 ms for every command, 5 ms more for the end of a turn.
func ticking(t *testing.T, c *gamelog) {
	t.Helper()
	left, used := map[string]float64{}, map[string]float64{}
	for i := range c.Deltas {
		d := &c.Deltas[i]
		var delta map[string]any
		if err := json.Unmarshal(d.Game, &delta); err != nil {
			t.Fatal(err)
		}
		objects, _ := delta["gameObjects"].(map[string]any)
		if objects == nil {
			objects = map[string]any{}
			delta["gameObjects"] = objects
		}
		clock := func(id string) {
			o, _ := objects[id].(map[string]any)
			if o == nil {
				o = map[string]any{}
				objects[id] = o
			}
			if full, ok := o["timeRemaining"].(float64); ok {
				left[id] = full
			}
			o["timeRemaining"] = left[id] - used[id]
		}
		var run call
		if len(d.Data) > 0 {
			if err := json.Unmarshal(d.Data, &run); err != nil {
				t.Fatal(err)
			}
		}
		switch d.Type {
		case "ran":
			used[run.Player.ID] += 3e6
		case "finished":
			used[run.Player.ID] += 5e6
		}
		clock("0")
		clock("1")
		var err error
		if d.Game, err = json.Marshal(delta); err != nil {
			t.Fatal(err)
		}
	}
}

// opened is what comes of a log when it is opened.
func opened(t *testing.T, c *gamelog) record.Timeline {
	t.Helper()
	var b bytes.Buffer
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	line, info, err := open(b.Bytes(), nil)
	if err != nil || info.Err != nil {
		t.Fatalf("%+v, %v", info, err)
	}
	return line
}

// TestTimesOfTurns reads from the clocks of a log how long each turn took, and none from a log whose server ran without clocks.
func TestTimesOfTurns(t *testing.T) {
	mined := recordtest.Wandered(t, coreminer.Game(), recordtest.Level(t, "coreminer", "original"), 200)
	for name, played := range map[string]*record.Replay{"anarchy": played(t, "original", "times", 40), "coreminer": mined} {
		for _, recorded := range []bool{false, true} { // re-executed, and positions alone
			if recorded && name == "coreminer" {
				continue // is always re-executed
			}
			var b bytes.Buffer
			if err := write(&b, played, 0); err != nil {
				t.Fatal(err)
			}
			c, err := read(&b)
			if err != nil {
				t.Fatal(err)
			}
			show := func() record.Timeline { return opened(t, c) }
			if recorded {
				show = func() record.Timeline {
					line, err := anarchyStates(c)
					if err != nil {
						t.Fatal(err)
					}
					return line
				}
			}
			if n := show().Notes(); len(n) > 0 {
				t.Errorf("%s: without clocks there are %+v", name, n[0])
			}
			ticking(t, c)
			line := show()
			next := 0
			for turn := range line.Turns() {
				steps := 0
				for i := line.First(turn); i < line.First(turn+1); i++ {
					switch cmd := line.Step(i).Cmd.(type) {
					case anarchy.Command:
						if cmd.Verb != anarchy.Pass {
							steps++
							continue
						}
					case coreminer.Command:
						if cmd.Verb != coreminer.Pass {
							steps++
							continue
						}
					}
					seat := line.Step(i).Seat
					if next == len(line.Notes()) {
						t.Fatalf("%s: turn %d has no time", name, turn)
					}
					n := line.Notes()[next]
					next++
					if n.Kind != match.Spent || n.Seat != seat || n.Turn != turn || n.Took != float64(3*steps+5) {
						t.Fatalf("%s: turn %d of seat %d with %d commands has %+v", name, turn, seat, steps, n)
					}
				}
			}
			if next == 0 {
				t.Errorf("%s: no turn was compared", name)
			}
		}
	}
}

// TestTimeRanOut keeps who lost by its time as a fault, and writes it again.
func TestTimeRanOut(t *testing.T) {
	mined := recordtest.Wandered(t, coreminer.Game(), recordtest.Level(t, "coreminer", "original"), 30)
	if err := mined.Do(mined.Head().Active().First(), coreminer.Command{Verb: coreminer.Concede}, nil); err != nil {
		t.Fatal(err)
	}
	burned := played(t, "original", "late", 3)
	for _, line := range []*record.Replay{mined, burned} {
		last := line.Len() - 1
		line.AddFaults([]match.Fault{{Step: last, Seat: line.Step(last).Seat, Kind: match.Late, Text: "too slow"}})
		var b bytes.Buffer
		if err := write(&b, line, 0); err != nil {
			t.Fatal(err)
		}
		again, _, err := open(b.Bytes(), nil)
		if err != nil {
			t.Fatal(err)
		}
		f := again.Faults()
		if len(f) != 1 || f[0].Kind != match.Late || f[0].Seat != line.Step(last).Seat || f[0].Step != last || f[0].Turn != line.TurnOf(last) {
			t.Errorf("%s: the faults are %+v", line.Setup().Game, f)
		}
		b.Reset()
		if err := write(&b, again, 0); err != nil {
			t.Fatal(err)
		}
		if c, err := read(&b); err != nil || !c.Losers[0].TimedOut || c.Losers[0].Disconnected {
			t.Errorf("%s: written again the loser is %+v, %v", line.Setup().Game, c.Losers, err)
		}
	}
}

// TestToldByTheServers reads times, refusals and lines of logs that the original servers wrote.
func TestToldByTheServers(t *testing.T) {
	if recordtest.Conformance() == "" {
		t.Skip("without the recorded matches")
	}
	for _, c := range []struct {
		file     string
		first    float64 // how long the first turn took, in ms
		times    int
		refused  int
		lines    bool
		late     bool
		contains string // in the text of a refusal
	}{
		{file: "coreminer/tcp-joueurpy-1.json.gz", first: 836.599, times: 60},
		{file: "coreminer/tcp-timeout.json.gz", first: 301.443, times: 1, late: true},
		{file: "anarchy/js_tcp_py_py_0.json.gz", first: 748.139, times: 310, lines: true}, // some of 300 turns went on after their end,
		{file: "anarchy/js_tcp_timeout_0.json.gz", times: 5, lines: true, late: true},
		{file: "anarchy/port-2022/ts_tcp_py_py_0.json.gz", times: 20, lines: true, refused: 36, contains: "has no bribes left"},
		{file: "anarchy/js_arson_0.json.gz"},
	} {
		line := opened(t, readFile(t, filepath.Join(recordtest.Conformance(), c.file)))
		var took []float64
		lines, late, refused, contains := false, false, 0, false
		for _, n := range line.Notes() {
			switch n.Kind {
			case match.Spent:
				took = append(took, n.Took)
			case match.Log:
				lines = true
			}
		}
		for _, f := range line.Faults() {
			late = late || f.Kind == match.Late
			if f.Kind == match.Refused {
				refused++
				contains = contains || strings.Contains(f.Text, c.contains)
			}
		}
		if len(took) != c.times || late != c.late || c.first > 0 && int(took[0]) != int(c.first) || lines != c.lines || c.contains != "" && (refused != c.refused || !contains) {
			t.Errorf("%s: %d times, the first %v, lines %v, late %v, %d refusals", c.file, len(took), took[:min(1, len(took))], lines, late, refused)
		}
	}
}

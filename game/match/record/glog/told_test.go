package glog

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// shown opens the text of a log, also as positions alone.
func shown(t *testing.T, text string, states bool) record.Timeline {
	t.Helper()
	list, err := parseExpressions(text)
	if err != nil {
		t.Fatal(err)
	}
	var line record.Timeline
	if states {
		line, err = stateLog(list, match.Setup{Game: "galapagos"})
	} else {
		line, _, err = show(list, nil)
	}
	if err != nil || line.Recorded() != states {
		t.Fatalf("recorded %v, %v", states, err)
	}
	return line
}

// TestToldByLogs gives a written log running clocks, words and an end by time, and expects them beside the match.
func TestToldByLogs(t *testing.T) {
	played := recordtest.Wandered(t, galapagos.Game(), recordtest.Level(t, "galapagos", "quick"), 60)
	late := played.Head().Active().First()
	if err := played.Do(late, galapagos.Command{Verb: galapagos.Concede}, nil); err != nil {
		t.Fatal(err)
	}
	plain, err := Text(played)
	if err != nil {
		t.Fatal(err)
	}
	for _, states := range []bool{false, true} {
		if l := shown(t, plain, states); len(l.Notes())+len(l.Faults()) > 0 {
			t.Errorf("without clocks and words there are %+v, %+v", l.Notes(), l.Faults())
		}
	}
	for _, added := range []float64{1, 5} {
		left, turn := [2]float64{10, 10}, 0
		clocks := regexp.MustCompile(`("Seat [12]"|"Ann"|"Bob") [0-9.]+\)`)
		text := regexp.MustCompile(`\("Player" .*?\)\)\)`).ReplaceAllStringFunc(plain, func(players string) string {
			if turn > 0 {
				left[(turn-1)%2] += added - 0.001*float64(turn)
			}
			turn++
			seat := 0
			return clocks.ReplaceAllStringFunc(players, func(p string) string {
				seat++
				return fmt.Sprintf("%s %f)", p[:strings.LastIndexByte(p, ' ')], left[seat-1])
			})
		})
		text = strings.Replace(text, `("animations"`, `("animations" ("playerTalk" 1 "too early")`, 1)
		second := strings.Index(text, `("animations"`) + 10
		second += strings.Index(text[second:], `("animations"`) + len(`("animations"`)
		text = text[:second] + ` ("playerTalk" 0 "say \"hi\"") ("playerTalk" 7 "who?")` + text[second:]
		text = text[:strings.LastIndexByte(text[:len(text)-1], ' ')]
		text = text[:strings.LastIndex(text, `"game-winner"`)] + fmt.Sprintf(`"game-winner" 1 "x" %d "Player %d ran out of time")`, 1-late, late+1)
		for _, states := range []bool{false, true} {
			line := shown(t, text, states)
			times := 0
			var said []string
			for _, n := range line.Notes() {
				switch n.Kind {
				case match.Spent:
					if want := float64(n.Turn + 1); n.Took < want-0.01 || n.Took > want+0.01 || n.Seat != rules.Seat(n.Turn%2) {
						t.Fatalf("+%v s, turn %d: %+v", added, n.Turn, n)
					}
					times++
				case match.Log:
					said = append(said, fmt.Sprint(n.Turn, n.Seat, n.Text))
				}
			}
			if full := played.Turns() - 1; times != full || full < 3 {
				t.Errorf("+%v s: %d times of %d turns", added, times, full)
			}
			if strings.Join(said, ";") != `0 0say "hi"` {
				t.Errorf("said %q", said)
			}
			if f := line.Faults(); len(f) != 1 || f[0].Kind != match.Late || f[0].Seat != late || f[0].Turn != line.Turns()-1 {
				t.Errorf("states %v: the faults are %+v", states, f)
			}
		}
	}
}

// TestToldByTheServer reads times and words of logs that the original server wrote.
func TestToldByTheServer(t *testing.T) {
	if recordtest.Conformance() == "" {
		t.Skip("without the recorded matches")
	}
	for _, c := range []struct {
		file        string
		times, said int
		first       float64
		late        bool
	}{
		{"t901_timeout", 2, 0, 0.982, true},
		{"m001_mixed_mixed", 0, 10, 0, false},
		{"t904_quit", 0, 0, 0, false},
	} {
		data, err := os.ReadFile(filepath.Join(recordtest.Conformance(), "galapagos", "glog", c.file+".glog"))
		if err != nil {
			t.Fatal(err)
		}
		line, _, err := open(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		var took []float64
		said := 0
		for _, n := range line.Notes() {
			if n.Kind == match.Spent {
				took = append(took, n.Took)
			} else {
				said++
			}
		}
		late := len(line.Faults()) == 1 && line.Faults()[0].Kind == match.Late
		if len(took) != c.times || said != c.said || late != c.late || c.times > 0 && took[0] != c.first {
			t.Errorf("%s: %v, said %d, late %v", c.file, took, said, late)
		}
	}
}

package playback_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
)

// Every game is commented on, in sentences that name no cell: each great change of the win chance, and most turns not at all.
func TestComments(t *testing.T) {
	cell := regexp.MustCompile(`\b\d{1,2},\d{1,2}\b`)
	before := regexp.MustCompile(`^Turn \d+: `)
	dated := regexp.MustCompile(` on turn (\d+); `)
	dates := 0
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		own, _ := scenes.View(game)
		for _, kinds := range [][2]string{{"expert", "regular"}, {"skilled", "skilled"}, {"rookie", "master"}} {
			p := playback.New(playback.Options{Line: tabletest.Bots(t, tabletest.Setup(t, game, "quick", kinds[0], kinds[1]), 1000), View: playback.Judge(own, e.Bots), Paused: true})
			fillLog(t, p)
			said := map[string]bool{}
			turns, silent, late, shifts := p.Line().Turns(), 0, 0, []int{0}
			for turn := range turns {
				ahead := p.CommentAt(float64(turn) + 0.99)
				p.SeekTurns(float64(turn) + 0.99)
				if text := p.Comment(); ahead != text {
					t.Errorf("%s, turn %d: %q, and before it was shown %q", game, turn+1, text, ahead)
				}
				text := p.CommentAt(float64(turn + 1))
				at := before.FindString(text)
				if text = strings.TrimPrefix(text, at); at != "" && at != fmt.Sprintf("Turn %d: ", p.NumberAt(float64(turn-1))) {
					t.Errorf("%s, after turn %d: %s%q", game, turn+1, at, text)
				} else if at != "" {
					late++
				}
				if date := dated.FindStringSubmatch(text); date != nil && !said[text] {
					dates++
					if n, _ := strconv.Atoi(date[1]); n > turn {
						t.Errorf("%s, turn %d: %q is not before it", game, turn+1, text)
					}
				}
				if text == "" {
					silent++
				} else if !said[text] && strings.Contains(text, " the win chance of ") {
					shifts = append(shifts, turn+1)
				}
				said[text] = true
				if cell.MatchString(text) || len(text) > 240 {
					t.Errorf("%s, turn %d: %q", game, turn+1, text)
				}
			}
			chance := p.Values()[0][0]
			halves := p.Line().At(0).Active() == rules.Seats(0) // what both have done is said in two halves, and told with the second
			for from, now := range chance {
				for to := from + 1; to < turns; to++ {
					if halves && to%2 == 0 {
						continue
					}
					told := slices.ContainsFunc(shifts, func(n int) bool { return n > from && n <= to })
					if math.Abs(chance[to]-now) >= 2*playback.ShiftLeast && !told {
						t.Fatalf("%s %v: from turn %d to %d the win chance goes from %.0f to %.0f, and nobody says so", game, kinds, from+1, to+1, now, chance[to])
					}
				}
			}
			if late == 0 {
				t.Errorf("%s %v: of no sentence it is said that it is about the turn before", game, kinds)
			}
			if len(said) < 4 || 3*silent < turns {
				t.Errorf("%s %v: %d sentences in %d turns, %d of them silent", game, kinds, len(said)-1, turns, silent)
			}
			t.Logf("%s %v: %d sentences in %d turns, %d of them silent", game, kinds, len(said)-1, turns, silent)
		}
	}
	if dates == 0 {
		t.Error("of no earlier deed it is said when it was")
	}
}

// What both sides have done does not explain why one of them gains.
func TestAnswered(t *testing.T) {
	own, _ := scenes.View("si32")
	e, _ := catalog.Find("si32")
	gains := regexp.MustCompile(`^(?:Turn \d+: )?(\w+) (.*); (?:since turn \d+ )?the win chance of`)
	told := 0
	for seed := range 12 {
		setup := tabletest.Setup(t, "si32", "short", "regular", "expert")
		setup.Seed = fmt.Sprint("answered ", seed)
		p := playback.New(playback.Options{Line: tabletest.Bots(t, setup, 1000), View: playback.Judge(own, e.Bots), Paused: true})
		fillLog(t, p)
		raised := map[rules.Seat]bool{}
		for _, entry := range p.Entries() {
			if entry.Turn == 0 && strings.Contains(entry.Text, " raises a building") {
				raised[entry.Seat] = true
			}
		}
		for turn := range 5 {
			said := gains.FindStringSubmatch(p.CommentAt(float64(turn) + 0.99))
			if said == nil {
				continue
			}
			told++
			if len(raised) == 2 && strings.HasPrefix(said[2], "raises a building") {
				t.Errorf("%s, turn %d: %q, which both have done", setup.Seed, turn+1, said[0])
			}
		}
	}
	if told < 6 {
		t.Errorf("%d shifts are told", told)
	}
}

// A turning point is named by a great event, by the loss of who lost by it, or by what the win chance has followed; not by what happened to happen.
func TestTurningNames(t *testing.T) {
	named, great := 0, 0
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		own, _ := scenes.View(game)
		follows := regexp.MustCompile(` in (` + strings.Join(e.Measured.ChanceFeatures(), "|") + `)$`)
		for seed := range 4 {
			setup := tabletest.Setup(t, game, "short", "rookie", "regular")
			setup.Seed = fmt.Sprint("turning ", seed)
			p := playback.New(playback.Options{Line: tabletest.Bots(t, setup, 1000), View: playback.Judge(own, e.Bots), Paused: true})
			fillLog(t, p)
			for _, x := range p.TurningPoints(3) {
				gain := p.Change(x.Turn)
				switch gains := playback.Gainer(gain); {
				case math.Abs(gain) < 8:
				case follows.MatchString(x.Text) && strings.HasPrefix(x.Text, board.SeatName(gains)+" "):
					named++
				case x.Weight < 1 && !x.Loses.Has(1-gains):
					t.Errorf("%s, turn %d: %q turns the match by %.0f", game, x.Turn+1, x.Text, gain)
				default:
					great++
				}
			}
		}
	}
	if named < 5 || great < 5 {
		t.Errorf("%d turning points are named by what the win chance follows, %d by great events", named, great)
	}
}

func TestParts(t *testing.T) {
	b := board.Rect{X: -3, Y: 2, W: 30, H: 12}
	for want, at := range map[string][2]float32{"upper left": {-2, 3}, "middle": {12, 8}, "lower middle": {12, 13}, "right": {26, 8}} {
		if got := playback.Part(b, at[0], at[1]); got != want {
			t.Errorf("%v is called %q, not %q", at, got, want)
		}
	}
}

func TestPlaced(t *testing.T) {
	for text, want := range map[string]string{
		"fire at 3,4 grows":              "fire in the upper left grows",
		"Blue walks from 3,4 to 22,3.":   "Blue walks from the upper left to the upper right.",
		"on 0,1, (12,13) and 26,8":       "in the upper left, (in the lower middle) and on the right",
		"1,234 dollars, 3, 4 and -1,2":   "1,234 dollars, 3, 4 and -1,2",
		"at the station, 5 and ,6 or 7,": "at the station, 5 and ,6 or 7,",
		"":                               "",
	} {
		if got := playback.Placed(board.Rect{W: 30, H: 15}, text); got != want {
			t.Errorf("%q is called %q, not %q", text, got, want)
		}
	}
}

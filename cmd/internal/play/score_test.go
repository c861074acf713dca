package play

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/match/achievements"
	"app.pentarena/rules"
)

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		winners rules.SeatSet
		want    [3]float64
	}{{rules.Seats(1), [3]float64{0, 1, 0}}, {rules.Seats(0, 2), [3]float64{0.5, 0, 0.5}}, {0, [3]float64{1. / 3, 1. / 3, 1. / 3}}} {
		for seat, want := range c.want {
			if got := Points(rules.Outcome{Over: true, Winners: c.winners}, rules.Seat(seat), 3); got != want {
				t.Errorf("%v: seat %d gets %v, not %v", c.winners, seat, got, want)
			}
		}
	}
}

// Paired adds pairs of results: each string holds the winning seat in both seatings, '-' for a draw.
func paired(t *testing.T, results ...string) *Summary {
	t.Helper()
	set := achievements.New([]achievements.Achievement{{ID: "a", Title: "First"}, {ID: "b", Title: "Second"}}, "", nil)
	x := NewSummary([]string{"ann", "bobby"}, 2, set)
	for _, pair := range results {
		for i, winner := range pair {
			r := Result{Job: Job{Seats: []int{i, 1 - i}}, Outcome: rules.Outcome{Over: true}}
			if winner != '-' {
				r.Outcome.Winners = rules.Seats(rules.Seat(winner - '1'))
				r.Earned = [][]achievements.Achievement{{set.List[0]}, {}}
			}
			x.Add(r)
		}
	}
	return x
}

func TestSummary(t *testing.T) {
	x := paired(t, "12", "12", "11", "1-", "--", "21", "1")
	if want := (stats.Pairs{1, 0, 2, 1, 2}); x.Pairs != want {
		t.Errorf("pairs %v, not %v", x.Pairs, want)
	}
	a := x.Players[0]
	if x.Matches != 12 || x.Draws != 3 || a.Tally != (stats.Tally{Won: 6, Drawn: 3, Lost: 3}) || math.Abs(a.Score-7.5/12) > 1e-12 || math.Abs(x.Share()-0.5) > 1e-12 {
		t.Errorf("%d matches, %d drawn: %+v", x.Matches, x.Draws, a)
	}
	if a.Seats[0] != (stats.Tally{Won: 4, Drawn: 1, Lost: 1}) || a.Seats[1] != (stats.Tally{Won: 2, Drawn: 2, Lost: 2}) {
		t.Errorf("by seat: %+v", a.Seats)
	}
	if b := x.Players[1]; b.Tally != (stats.Tally{Won: 3, Drawn: 3, Lost: 6}) || math.Abs(a.Low+b.High-1) > 1e-12 || math.Abs(a.High+b.Low-1) > 1e-12 {
		t.Errorf("the other player: %+v", b)
	}
	text := x.String()
	for _, want := range []string{
		"  player  won  drawn  lost   score   95 % interval  seat 1  seat 2\n",
		"     ann    6      3     3  62.5 %  ",
		"\n12 matches: seat 1 won 6, seat 2 won 3, 3 drawn\n",
		"\npairs of ann: 2 with 2 points, 1 with 1.5, 2 with 1, 0 with 0.5, 1 with 0\n",
		"\nann earns First 5\n", "\nbobby earns First 4\n",
	} {
		if !strings.Contains("\n"+text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	if paired(t).String() != "" || paired(t, "1").String() != "" {
		t.Error("a summary is printed without a match")
	}
	var rows []struct {
		Player string
		Won    int
		Seats  []stats.Tally
	}
	data, err := json.Marshal(x.Players)
	if err == nil {
		err = json.Unmarshal(data, &rows)
	}
	if err != nil || len(rows) != 2 || rows[0].Player != "ann" || rows[0].Won != 6 || rows[1].Seats[1].Lost != 4 {
		t.Errorf("%s (%v)", data, err)
	}
}

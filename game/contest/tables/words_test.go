package tables_test

import (
	"bytes"
	"strings"
	"testing"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
)

// A verdict says what the accepted bound rules out, for bounds of either sign, and nothing beyond it.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		verdict   stats.Verdict
		want      string
	}{
		{0, 20, stats.AcceptHigh, "ann is stronger than bob: rather 20 Elo stronger than equally strong."},
		{0, 20, stats.AcceptLow, "ann is not clearly stronger than bob: rather equally strong than 20 Elo stronger."},
		{20, 50, stats.AcceptHigh, "ann is more than 20 Elo stronger than bob: rather 50 Elo stronger than 20 Elo stronger."},
		{20, 50, stats.AcceptLow, "ann is not as much as 50 Elo stronger than bob: rather 20 Elo stronger than 50 Elo stronger."},
		{-150, 0, stats.AcceptHigh, "ann is not clearly weaker than bob: rather equally strong than 150 Elo weaker."},
		{-150, 0, stats.AcceptLow, "ann is weaker than bob: rather 150 Elo weaker than equally strong."},
		{-1500, -500, stats.AcceptHigh, "ann is not as much as 1500 Elo weaker than bob: rather 500 Elo weaker than 1500 Elo weaker."},
		{-1500, -500, stats.AcceptLow, "ann is more than 500 Elo weaker than bob: rather 1500 Elo weaker than 500 Elo weaker."},
		{-10, 10, stats.AcceptHigh, "ann is not clearly weaker than bob: rather 10 Elo stronger than 10 Elo weaker."},
		{-10, 10, stats.AcceptLow, "ann is not clearly stronger than bob: rather 10 Elo weaker than 10 Elo stronger."},
		{-150, 0, stats.Undecided, "Not decided yet: is ann, compared with bob, equally strong, or 150 Elo weaker?"},
	} {
		x := &tournament.Table{Plan: &tournament.Plan{SPRT: stats.SPRT{Low: c.low, High: c.high}}, Verdict: c.verdict}
		if got := tables.Verdict(x, "ann", "bob"); got != c.want {
			t.Errorf("%g and %g, %v: %q, not %q", c.low, c.high, c.verdict, got, c.want)
		}
	}
}

// What the pairs say has words for every sign, for equals, and for who got every point.
func TestDifference(t *testing.T) {
	for want, pairs := range map[string]stats.Pairs{
		"bob got every point against =cmd() and is at most 275 Elo weaker (95 %); the likelihood that =cmd() is the stronger one is 25.0 %":       {0: 1},
		"=cmd() got every point against bob and is at most 275 Elo weaker (95 %); the likelihood that =cmd() is the stronger one is 75.0 %":       {4: 1},
		"=cmd() got every point against bob and is at least 126 Elo stronger (95 %); the likelihood that =cmd() is the stronger one is over 99.9": {4: 10},
		"=cmd() is as strong as bob (95 %":             {2: 10},
		"=cmd() is 191 Elo stronger than bob (95 %: +": {3: 10},
		"=cmd() is 191 Elo weaker than bob (95 %: -":   {1: 10},
	} {
		x := &tournament.Table{Plan: &tournament.Plan{Players: []string{"=cmd()", "bob"}, Events: []tournament.Event{{Seats: 2}}}, Pairs: pairs, Over: true}
		if text := strings.Join(tables.Summary(x), "\n"); !strings.Contains(text, want) || strings.Contains(text, "∞ Elo") {
			t.Errorf("%v: %s\nlacks %q", pairs, text, want)
		}
	}
}

// The mark in a bar is the score of equals: at a half of two seats, at a quarter of four.
func TestMarkOfEquals(t *testing.T) {
	for mark, seats := range map[string]int{"M50.0 0V10": 2, "M25.0 0V10": 4} {
		p, err := tournament.ParsePlan("cup.toml", []byte("players = ['a', 'b', 'c', 'd']\ngames = ['si32/x']\n"), func(string, string) (int, error) { return seats, nil })
		if err != nil {
			t.Fatal(err)
		}
		results := map[string]*tournament.Result{}
		empty, _ := tournament.Replay(p, nil)
		if empty.Matches != 0 {
			t.Fatal(empty.Matches)
		}
		for _, id := range []string{"1.1.1.1a", "1.1.1.1b", "1.1.1.1c", "1.1.1.1d"}[:seats] {
			r := &tournament.Result{ID: id, Points: make([]float64, seats)}
			r.Points[0] = 1
			results[id] = r
		}
		table, list := tournament.Replay(p, results)
		var page bytes.Buffer
		if err := tables.HTML(&page, table, list, func(string) string { return "" }); err != nil || !strings.Contains(page.String(), mark) {
			t.Errorf("%d seats: %v, and no %q in\n%s", seats, err, mark, page.String())
		}
	}
}

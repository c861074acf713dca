package tournament

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/stats"
)

// Result is what a match of a tournament ended with. Lists are by seat; those after the scores are missing when they hold nothing.
type Result struct {
	ID      string     `json:"id"`
	Points  []float64  `json:"points"`           // see package stats
	Scores  []int64    `json:"scores,omitempty"` // the game's main measure
	Turns   int        `json:"turns"`
	Reason  string     `json:"reason,omitempty"`  // why the match ended
	Faults  []string   `json:"faults,omitempty"`  // kind of the fault that lost the match ("crashed", "late", "failed"), "" for none
	Refused []int      `json:"refused,omitempty"` // commands that the rules refused
	Earned  [][]string `json:"earned,omitempty"`  // achievements
	Record  string     `json:"record,omitempty"`  // name of the file with the match
}

// Row is a player's place in the table.
type Row struct {
	Player int    `json:"-"`
	Name   string `json:"player"`
	Place  int    `json:"place"` // from 1; equal ones share it
	Played int    `json:"played"`
	stats.Tally
	Points   float64        `json:"points"`         // with those of byes
	Byes     float64        `json:"byes,omitempty"` // of a swiss: the points of byes, each like winning every match of a meeting
	Score    float64        `json:"score"`          // of a match, from 0 to 1, with its 95 % interval
	Low      float64        `json:"low"`
	High     float64        `json:"high"`
	Elo      float64        `json:"elo"` // around a mean of 0, see stats.Rate
	Spread   float64        `json:"spread"`
	Buchholz float64        `json:"buchholz,omitempty"` // of a swiss: the sum of the opponents' points
	Seats    []stats.Tally  `json:"seats"`
	Faults   map[string]int `json:"faults,omitempty"` // matches lost by a fault, by its kind
	Refused  int            `json:"refused,omitempty"`
	Earned   map[string]int `json:"earned,omitempty"` // achievements

	reach float64 // what the format sorts by first
}

// Of is how many points the player can have by now.
func (r Row) Of() int { return r.Played + int(r.Byes) }

// Rated reports whether the player has a score: all seatings of a seed are played.
func (r Row) Rated() bool { return r.High > 0 }

// Table is the state of a tournament: how far it is, and everybody's place.
type Table struct {
	Plan    *Plan
	Rows    []Row            // best first
	Cross   map[[2]int]Score // of a player against another, by their numbers in the plan
	Matches int              // played
	Round   int              // the current one, from 1
	Over    bool             // nothing is left to be played
	Bracket []Node           // of an elimination
	Pairs   stats.Pairs      // of the first two players against each other
	Ratio   float64          // of a test: the log-likelihood ratio, and what it says
	Verdict stats.Verdict
}

// Score is points of a number of matches.
type Score struct {
	Points float64 `json:"points"`
	Of     int     `json:"of"`
}

// Played is a match with its result.
type Played struct {
	Match
	Result
	Title string // of its meeting, in a bracket
}

// Replay returns the table that some results make, and the matches that they belong to, in order; results of no match are left out.
func Replay(p *Plan, results map[string]*Result) (*Table, []Played) {
	h := &history{plan: p, points: map[string][]float64{}}
	var list []Played
	for {
		round := h.next()
		if len(round) == 0 {
			return tabulate(h, results, true), list
		}
		h.rounds = append(h.rounds, round)
		whole := true
		for _, m := range round {
			for _, x := range p.Matches(m) {
				r, ok := x.result(results)
				if whole = whole && ok; ok {
					list = append(list, Played{x, *r, m.Title})
				}
			}
		}
		if !whole {
			return tabulate(h, results, false), list
		}
		h.close(results)
	}
}

// tabulate makes the table of some rounds. Matches without a result do not count; nor does, for intervals and pairs, a seed that lacks one.
func tabulate(h *history, results map[string]*Result, over bool) *Table {
	p := h.plan
	t := &Table{Plan: p, Round: len(h.rounds), Over: over, Cross: map[[2]int]Score{}, Rows: make([]Row, len(p.Players))}
	for i := range t.Rows {
		t.Rows[i] = Row{Player: i, Name: p.Players[i], Seats: make([]stats.Tally, p.Events[0].Seats), Faults: map[string]int{}, Earned: map[string]int{}}
	}
	var list []seed
	for _, round := range h.rounds {
		for _, m := range round {
			for seatings := range slices.Chunk(p.Matches(m), len(m.Players)) {
				if s, played := t.seed(seatings, results); played {
					list = append(list, s)
				}
			}
		}
	}
	t.rate(list)
	t.sort(h)
	return t
}

// seed is what the matches of one seed brought.
type seed struct {
	stats.Sample
	event int
	whole bool // all of its matches have a result
}

// seed counts the matches of one seed, if any was played.
func (t *Table) seed(seatings []Match, results map[string]*Result) (s seed, played bool) {
	players := slices.Sorted(slices.Values(seatings[0].Seats))
	s = seed{stats.Sample{Players: players, Points: make([]float64, len(players))}, seatings[0].Event, true}
	for _, m := range seatings {
		r, ok := m.result(results)
		if !ok {
			s.whole = false
			continue
		}
		played = true
		t.Matches++
		t.count(m, r)
		for seat, player := range m.Seats {
			s.Points[slices.Index(players, player)] += r.Points[seat]
		}
	}
	if s.whole && len(players) == 2 && players[0]+players[1] == 1 {
		t.Pairs.Add(s.Points[slices.Index(players, 0)])
	}
	return s, played
}

// rate sets the ratings and intervals.
func (t *Table) rate(list []seed) {
	samples := lists.Map(list, func(s seed) stats.Sample { return s.Sample })
	for i, r := range stats.Rate(len(t.Rows), samples, 1) {
		t.Rows[i].Elo, t.Rows[i].Spread = r.Elo, r.Spread
	}
	type group struct { // those who met in a game
		players []int
		strata  []stats.Stratum
	}
	var groups []*group
	known := map[string]*group{}
	for _, s := range list {
		if !s.whole {
			continue
		}
		key := fmt.Sprint(s.event, s.Players)
		g := known[key]
		if g == nil {
			g = &group{s.Players, make([]stats.Stratum, len(s.Players))}
			known[key], groups = g, append(groups, g)
			for i, expected := range t.expect(s.Players) {
				g.strata[i].Expected = expected
			}
		}
		for i, points := range s.Points {
			g.strata[i].Scores = append(g.strata[i].Scores, points/float64(len(s.Players)))
		}
	}
	scores := make([]stats.Strata, len(t.Rows))
	for _, g := range groups {
		for i, player := range g.players {
			scores[player] = append(scores[player], g.strata[i])
		}
	}
	for i, list := range scores {
		if row := &t.Rows[i]; len(list) > 0 {
			row.Score, row.Low, row.High = list.Interval(1 / float64(len(row.Seats)))
		}
	}
}

// expect is the points that each of those who meet can expect by the ratings.
func (t *Table) expect(players []int) []float64 {
	return stats.Expect(lists.Map(players, func(p int) float64 { return t.Rows[p].Elo })...)
}

func (t *Table) count(m Match, r *Result) {
	for seat, player := range m.Seats {
		row, points := &t.Rows[player], r.Points[seat]
		row.Played++
		row.Points += points
		row.Add(points)
		row.Seats[seat].Add(points)
		if seat < len(r.Faults) && r.Faults[seat] != "" {
			row.Faults[r.Faults[seat]]++
		}
		if seat < len(r.Refused) {
			row.Refused += r.Refused[seat]
		}
		if seat < len(r.Earned) {
			for _, id := range r.Earned[seat] {
				row.Earned[id]++
			}
		}
		for other, opponent := range m.Seats {
			if other != seat {
				s := t.Cross[[2]int{player, opponent}]
				t.Cross[[2]int{player, opponent}] = Score{s.Points + points, s.Of + 1}
			}
		}
	}
}

// sort orders the rows as the format ranks them. What is equal shares a place, in the order of the seeding.
func (t *Table) sort(h *history) {
	t.Plan.Format.rule().rank(t, h)
	compare := func(a, b Row) int { return cmp.Or(cmp.Compare(b.reach, a.reach), cmp.Compare(b.Buchholz, a.Buchholz)) }
	slices.SortStableFunc(t.Rows, compare)
	for i := range t.Rows {
		if t.Rows[i].Place = i + 1; i > 0 && compare(t.Rows[i-1], t.Rows[i]) == 0 {
			t.Rows[i].Place = t.Rows[i-1].Place
		}
	}
}

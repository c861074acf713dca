package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// points returns a seat's share of a match: winners share one point; a draw counts as won by all.
func points(o rules.Outcome, seat rules.Seat, seats int) float64 { return bots.Share(o, seats)[seat] }

// standing is a player's result over all matches. Low and High are the bounds of the 95 % confidence interval of its score.
type standing struct {
	Player string `json:"player"`
	stats.Tally
	Score  float64        `json:"score"`
	Low    float64        `json:"low"`
	High   float64        `json:"high"`
	Seats  []stats.Tally  `json:"seats"`
	Earned map[string]int `json:"earned"`

	scores []float64 // of each round
}

// summary is the result of all matches. It counts whole rounds only. A round is the matches of one seed: with -pairs one match per seating;
// these are not independent, since they share the map and much of the chance.
type summary struct {
	achievements achievements.Set
	round        int      // matches per round
	open         []result // of the current round
	matches      int
	players      []standing
	won          []int // by seat
	draws        int
	pairs        stats.Pairs // with two seats and -pairs
}

func newSummary(players []string, round int, set achievements.Set) *summary {
	t := &summary{achievements: set, round: round, won: make([]int, len(players))}
	for _, p := range players {
		t.players = append(t.players, standing{Player: p, Seats: make([]stats.Tally, len(players)), Earned: map[string]int{}})
	}
	return t
}

// add adds the next match. Matches come round by round.
func (t *summary) add(r result) {
	if t.open = append(t.open, r); len(t.open) < t.round {
		return
	}
	sums := make([]float64, len(t.players))
	for _, r := range t.open {
		t.count(r, sums)
	}
	for i := range t.players {
		p := &t.players[i]
		p.scores = append(p.scores, sums[i]/float64(t.round))
		p.Score, p.Low, p.High = stats.Interval(p.scores, 1/float64(len(t.players)))
	}
	if t.paired() {
		t.pairs.Add(sums[0])
	}
	t.open = t.open[:0]
}

// count counts a match, and adds each player's points to sums.
func (t *summary) count(r result, sums []float64) {
	t.matches++
	drawn := true
	for seat, n := range r.job.seats {
		p := &t.players[n]
		got := points(r.outcome, rules.Seat(seat), len(r.job.seats))
		sums[n] += got
		p.Add(got)
		p.Seats[seat].Add(got)
		if got == 1 {
			t.won[seat]++
			drawn = false
		}
		if seat < len(r.earned) {
			for _, h := range r.earned[seat] {
				p.Earned[h.ID]++
			}
		}
	}
	if drawn {
		t.draws++
	}
}

func (t *summary) paired() bool { return t.round == 2 && len(t.players) == 2 }

// share returns the part of the matches that the first player won.
func (t *summary) share() float64 { return float64(t.players[0].Won) / float64(max(t.matches, 1)) }

// String returns the summary as text, "" without matches.
func (t *summary) String() string {
	if t.matches == 0 {
		return ""
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "player\twon\tdrawn\tlost\tscore\t95 % interval\t")
	for seat := range t.won {
		fmt.Fprintf(w, "seat %d\t", seat+1)
	}
	for _, p := range t.players {
		fmt.Fprintf(w, "\n%s\t%d\t%d\t%d\t%.1f %%\t%.1f to %.1f %%\t", p.Player, p.Won, p.Drawn, p.Lost, 100*p.Score, 100*p.Low, 100*p.High)
		for _, s := range p.Seats {
			fmt.Fprintf(w, "%d/%d\t", s.Won, s.Of())
		}
	}
	fmt.Fprintln(w)
	w.Flush()
	var seats []string
	for i, n := range t.won {
		seats = append(seats, fmt.Sprintf("seat %d won %d", i+1, n))
	}
	fmt.Fprintf(&b, "%s: %s, %d drawn\n", words.Count(t.matches, "match", "matches"), strings.Join(seats, ", "), t.draws)
	if t.paired() {
		fmt.Fprintf(&b, "pairs of %s: %d with 2 points, %d with 1.5, %d with 1, %d with 0.5, %d with 0\n",
			t.players[0].Player, t.pairs[4], t.pairs[3], t.pairs[2], t.pairs[1], t.pairs[0])
	}
	for _, p := range t.players {
		var earned []string
		for _, h := range t.achievements.List {
			if n := p.Earned[h.ID]; n > 0 {
				earned = append(earned, fmt.Sprintf("%s %d", h.Title, n))
			}
		}
		if len(earned) > 0 {
			b.WriteString(command.Wrapped(p.Player+" earns "+strings.Join(earned, ", "), "  "))
		}
	}
	return b.String()
}

package play

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// Points returns a seat's share of a match: winners share one point; a draw counts as won by all.
func Points(o rules.Outcome, seat rules.Seat, seats int) float64 { return bots.Share(o, seats)[seat] }

// standing is a player's result over all matches. Low and High are the bounds of the 95 % confidence interval of its score.
type standing struct {
	Player string `json:"player"`
	stats.Tally
	Score  float64        `json:"score"`
	Low    float64        `json:"low"`
	High   float64        `json:"high"`
	Seats  []stats.Tally  `json:"seats"`
	Earned map[string]int `json:"earned"`

	Scores []float64 `json:"-"` // of each round
}

// Summary is the result of all matches. It counts whole rounds only. A round is the matches of one seed: with -pairs one match per seating;
// these are not independent, since they share the map and much of the chance.
type Summary struct {
	achievements achievements.Set
	round        int      // matches per round
	open         []Result // of the current round
	Matches      int
	Players      []standing
	won          []int // by seat
	Draws        int
	Pairs        stats.Pairs // with two seats and -pairs
}

func NewSummary(players []string, round int, set achievements.Set) *Summary {
	t := &Summary{achievements: set, round: round, won: make([]int, len(players))}
	t.Players = lists.Map(players, func(p string) standing {
		return standing{Player: p, Seats: make([]stats.Tally, len(players)), Earned: map[string]int{}}
	})
	return t
}

// Add adds the next match. Matches come round by round.
func (t *Summary) Add(r Result) {
	if t.open = append(t.open, r); len(t.open) < t.round {
		return
	}
	sums := make([]float64, len(t.Players))
	for _, r := range t.open {
		t.count(r, sums)
	}
	for i := range t.Players {
		p := &t.Players[i]
		p.Scores = append(p.Scores, sums[i]/float64(t.round))
		p.Score, p.Low, p.High = stats.Interval(p.Scores, 1/float64(len(t.Players)))
	}
	if t.Paired() {
		t.Pairs.Add(sums[0])
	}
	t.open = t.open[:0]
}

// count counts a match, and adds each player's points to sums.
func (t *Summary) count(r Result, sums []float64) {
	t.Matches++
	drawn := true
	for seat, n := range r.Job.Seats {
		p := &t.Players[n]
		got := Points(r.Outcome, rules.Seat(seat), len(r.Job.Seats))
		sums[n] += got
		p.Add(got)
		p.Seats[seat].Add(got)
		if got == 1 {
			t.won[seat]++
			drawn = false
		}
		if seat < len(r.Earned) {
			for _, h := range r.Earned[seat] {
				p.Earned[h.ID]++
			}
		}
	}
	if drawn {
		t.Draws++
	}
}

func (t *Summary) Paired() bool { return t.round == 2 && len(t.Players) == 2 }

// Share returns the part of the matches that the first player won.
func (t *Summary) Share() float64 { return float64(t.Players[0].Won) / float64(max(t.Matches, 1)) }

// String returns the summary as text, "" without matches.
func (t *Summary) String() string {
	if t.Matches == 0 {
		return ""
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "player\twon\tdrawn\tlost\tscore\t95 % interval\t")
	for seat := range t.won {
		fmt.Fprintf(w, "seat %d\t", seat+1)
	}
	for _, p := range t.Players {
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
	fmt.Fprintf(&b, "%s: %s, %d drawn\n", words.Count(t.Matches, "match", "matches"), strings.Join(seats, ", "), t.Draws)
	if t.Paired() {
		fmt.Fprintf(&b, "pairs of %s: %d with 2 points, %d with 1.5, %d with 1, %d with 0.5, %d with 0\n",
			t.Players[0].Player, t.Pairs[4], t.Pairs[3], t.Pairs[2], t.Pairs[1], t.Pairs[0])
	}
	for _, p := range t.Players {
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

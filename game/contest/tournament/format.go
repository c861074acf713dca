package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/stats"
)

// Format says who meets whom: the name of one of Kinds, as plans and results have it.
type Format string

// The formats.
const (
	RoundRobin Format = "round-robin"
	Swiss      Format = "swiss"
	Knockout   Format = "knockout"
	Double     Format = "double"
	Gauntlet   Format = "gauntlet"
	Ladder     Format = "ladder"
	Test       Format = "test"
)

// Kind describes a format. Forms, help and documents are made from it.
type Kind struct {
	ID    Format `json:"id" jsonschema:"for an order"`
	Title string `json:"title"`
	Text  string `json:"text" jsonschema:"who meets whom: a sentence"`
	Order string `json:"order" jsonschema:"what the order of the players means: a sentence"`

	Rounds bool `json:"rounds" jsonschema:"asks how many rounds there are"`
	Test   bool `json:"test" jsonschema:"asks for two hypotheses, and ends when one is accepted"`
	Once   bool `json:"once" jsonschema:"knows all its meetings at its beginning, and can be extended by players and seeds"`
	Pairs  bool `json:"pairs" jsonschema:"is for games of two seats"`
}

// rule is what a format does. A new one is a type with these methods, in the list rules; whatever shows formats has it from there.
type rule interface {
	kind() Kind
	// next is who meet in the next round, nobody when the tournament is over. It follows from the history alone, so that a tournament
	// that was stopped continues as if it had not been.
	next(h *history) []Meeting
	// length is how many meetings there are, and how that is to be taken: see Plan.Length.
	length(p *Plan) (meetings float64, how string)
	// most is how many meetings there are at most. A plan is refused by it before anything is played.
	most(p *Plan) float64
	// rank sets how far each player has come, by which the table is sorted.
	rank(t *Table, h *history)
}

// rules are all formats, in the order in which they are offered.
var rules = []rule{roundRobin{}, swiss{}, bracketed{}, bracketed{double: true}, gauntlet{}, ladder{}, test{}}

// Kinds describes all formats, in the order in which they are offered.
func Kinds() (list []Kind) {
	for _, r := range rules {
		list = append(list, r.kind())
	}
	return list
}

// Formats lists the names of all formats, as a sentence has them.
func Formats() string {
	names := lists.Map(Kinds(), func(k Kind) string { return string(k.ID) })
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Kind describes the format; ok is false when there is none of this name.
func (f Format) Kind() (k Kind, ok bool) {
	if r := f.rule(); r != nil {
		return r.kind(), true
	}
	return Kind{ID: f, Title: string(f)}, false
}

// rule is what the format does, nil when there is none of this name.
func (f Format) rule() rule {
	if i := slices.IndexFunc(rules, func(r rule) bool { return r.kind().ID == f }); i >= 0 {
		return rules[i]
	}
	return nil
}

// orderOfEquals is what the order of the players means where it says nothing about who meets whom.
const orderOfEquals = "The order decides between equals only."

type roundRobin struct{}

func (roundRobin) kind() Kind {
	return Kind{ID: RoundRobin, Title: "Round robin", Text: "Everyone meets everyone.", Order: orderOfEquals, Once: true}
}

func (roundRobin) next(h *history) []Meeting {
	return h.once(func(n int) []Meeting { return everybody(n, h.plan.Events[0].Seats, false) })
}

func (r roundRobin) length(p *Plan) (float64, string) { return r.most(p), "" }
func (roundRobin) most(p *Plan) float64               { return choose(float64(len(p.Players)), p.Events[0].Seats) }
func (roundRobin) rank(t *Table, _ *history)          { t.byPoints() }

type gauntlet struct{}

func (gauntlet) kind() Kind {
	return Kind{ID: Gauntlet, Title: "Gauntlet", Text: "The first of the list meets all others.", Order: "The first one meets all others.", Once: true}
}

func (gauntlet) next(h *history) []Meeting {
	return h.once(func(n int) []Meeting { return everybody(n, h.plan.Events[0].Seats, true) })
}

func (r gauntlet) length(p *Plan) (float64, string) { return r.most(p), "" }
func (gauntlet) most(p *Plan) float64               { return choose(float64(len(p.Players)-1), p.Events[0].Seats-1) }

// The first player plays more matches than the others, so that the points of a match count.
func (gauntlet) rank(t *Table, _ *history) {
	for i := range t.Rows {
		t.Rows[i].reach = t.Rows[i].Points / float64(max(t.Rows[i].Played, 1))
	}
}

type swiss struct{}

func (swiss) kind() Kind {
	return Kind{ID: Swiss, Title: "Swiss", Text: "Each round you meet someone with as many points.", Order: orderOfEquals, Rounds: true}
}

func (swiss) next(h *history) []Meeting        { return h.swiss() }
func (swiss) length(p *Plan) (float64, string) { return perRound(p), "about" }
func (swiss) most(p *Plan) float64             { return mostRounds(p) }

// Equal points are told apart by the points of those one has met.
func (swiss) rank(t *Table, h *history) {
	for _, round := range h.rounds {
		for _, p := range h.byes(round) {
			t.Rows[p].Byes += h.whole()
			t.Rows[p].Points += h.whole()
		}
	}
	t.byPoints()
	for pair := range t.Cross { // sums of halves are exact in any order
		t.Rows[pair[0]].Buchholz += t.Rows[pair[1]].reach
	}
}

type ladder struct{}

func (ladder) kind() Kind {
	return Kind{ID: Ladder, Title: "Ladder", Text: "Neighbours meet; the winner takes the upper rung.", Order: "From the top rung down.", Rounds: true, Pairs: true}
}

func (ladder) next(h *history) []Meeting        { return h.neighbours() }
func (ladder) length(p *Plan) (float64, string) { return perRound(p), "about" }
func (ladder) most(p *Plan) float64             { return mostRounds(p) }

func (ladder) rank(t *Table, h *history) {
	for at, player := range h.rungs() {
		t.Rows[player].reach = -float64(at)
	}
}

// perRound is how many meetings a number of rounds has in which everybody plays once, but for byes.
func perRound(p *Plan) float64 { return float64(len(p.Players) / p.Events[0].Seats * p.Rounds) }

// mostRounds is perRound as if nobody had a bye.
func mostRounds(p *Plan) float64 {
	return float64(len(p.Players)) / float64(p.Events[0].Seats) * float64(p.Rounds)
}

// bracketed is a tournament in which who has lost once, or twice, is out.
type bracketed struct{ double bool }

func (r bracketed) kind() Kind {
	k := Kind{ID: Knockout, Title: "Single elimination", Text: "Lose once and you are out.", Order: "The first two can meet in the final only.", Pairs: true}
	if r.double {
		k.ID, k.Title, k.Text = Double, "Double elimination", "Lose twice and you are out."
	}
	return k
}

func (r bracketed) next(h *history) []Meeting { return h.bracket(r.double).ready() }

func (r bracketed) length(p *Plan) (float64, string) {
	n := float64(len(p.Players) - 1)
	if r.double {
		n *= 2
	}
	return n, "about"
}

func (bracketed) most(p *Plan) float64 { return 2 * float64(len(p.Players)) * (1 + MaxExtra) }

func (r bracketed) rank(t *Table, h *history) {
	b := h.bracket(r.double)
	for _, n := range b.nodes {
		t.Bracket = append(t.Bracket, *n)
	}
	for player, at := range b.places(len(t.Rows), r.double) {
		t.Rows[player].reach = float64(at)
	}
}

// test is a sequential probability ratio test.
type test struct{}

func (test) kind() Kind {
	return Kind{ID: Test, Title: "Test of two", Text: "Two players meet until it is decided whether the first is stronger.",
		Order: "Is the first one stronger than the second?", Test: true, Pairs: true}
}

// testBatch is how many seeds of a test make a round.
const testBatch = 8

func (test) next(h *history) []Meeting {
	_, verdict := h.plan.SPRT.Test(h.pairs)
	first := h.pairs.Of()
	if first > 0 && verdict != stats.Undecided || first >= h.plan.Seeds {
		return nil
	}
	return []Meeting{{Players: []int{0, 1}, First: first, Seeds: min(testBatch, h.plan.Seeds-first)}}
}

func (test) length(*Plan) (float64, string) { return 1, "at most" }
func (test) most(*Plan) float64             { return 1 }

func (test) rank(t *Table, _ *history) {
	t.byPoints()
	t.Ratio, t.Verdict = t.Plan.SPRT.Test(t.Pairs)
}

func choose(n float64, k int) float64 {
	c := 1.0
	for i := range k {
		c *= (n - float64(i)) / float64(i+1)
	}
	return c
}

// byPoints ranks players by what they have won.
func (t *Table) byPoints() {
	for i := range t.Rows {
		t.Rows[i].reach = t.Rows[i].Points
	}
}

// next is the next round, empty when the tournament is over.
func (h *history) next() []Meeting {
	r := h.plan.Format.rule()
	if r.kind().Rounds && len(h.rounds) >= h.plan.Rounds {
		return nil
	}
	list := r.next(h)
	for i := range list {
		list[i].Name = fmt.Sprintf("%d.%d", len(h.rounds)+1, i+1)
		list[i].Seeds = cmp.Or(list[i].Seeds, h.plan.Seeds)
	}
	return list
}

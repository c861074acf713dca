package rulestest

import (
	"fmt"
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Cairns is a complete game to copy; its view is in the tests of package boardtest, its players in those of package bots. Heaps of stones
// stand in a row. On its turn a seat takes stones as often as it likes, but from one heap only and no more than its strength, and then
// passes. Stones are slippery: a taken stone falls back with a chance of 1 in Heaps.Slip. Anyone who takes the last stone wins; after the last
// turn, the seat with more stones wins.
func Cairns() rules.Game[*Cairn, Take] {
	return rules.Game[*Cairn, Take]{
		Info: rules.Info{
			ID: "cairns", Title: "Cairns", Seats: 2, Version: 1, Draws: true,
			Events:   toyEvents[:],
			Refusals: rules.Refusals{{Code: toyOver}, {Code: toyTurn}, {Code: toyHeap}, {Code: toyAmount}, {Code: toyStrength}},
			Reasons:  []string{"last", "more", "equal", "left"},
			MaxSteps: 4000,
		},
		Pass:    Take{},
		Concede: toyConcede,
		New:     rules.Load(func() Heaps { return Heaps{Strength: 3, Slip: 6, Turns: 40} }, newCairn),
	}
}

// Heaps is a level of Cairns.
type Heaps struct {
	Stones   []int `toml:"stones"`   // stones of each heap from west to east; three random heaps when empty
	Strength int   `toml:"strength"` // stones a seat can take in a turn; default 3
	Slip     int   `toml:"slip"`     // one taken stone in Slip falls back; 0 for none; default 6
	Turns    int   `toml:"turns"`    // turns until the match is over; default 40
}

// Problems lists what is out of range.
func (h *Heaps) Problems() []rules.Problem {
	f := new(rules.Problems)
	for i, n := range h.Stones {
		rules.Within(f, fmt.Sprintf("stones[%d]", i), n, 1, 99)
	}
	rules.Within(f, "strength", h.Strength, 1, 9)
	rules.Within(f, "slip", h.Slip, 0, 99)
	rules.Within(f, "turns", h.Turns, 1, 200)
	return *f
}

// Take is the command of Cairns: take Stones from heap Heap. No stones pass; no stones from heap -1 concede.
type Take struct {
	Heap   int `json:"heap"`
	Stones int `json:"stones"`
}

// Cairn is a position of Cairns.
type Cairn struct {
	Heaps    []int    `json:"heaps"`
	Strength int      `json:"strength"`
	Slip     int      `json:"slip"`
	Limit    int      `json:"limit"`
	Ended    int      `json:"ended"` // turns that have ended; seat Ended%2 moves
	Heap     int      `json:"heap"`  // heap of this turn, -1 before the first stone
	Taken    int      `json:"taken"` // stones taken in this turn
	Stones   [2]int64 `json:"stones"`
	Last     int      `json:"last"` // the seat that took the last stone, -1 while there are stones
	Left     int      `json:"left"` // the seat that conceded, -1 for none
}

var toyConcede = Take{Heap: -1}

const (
	toyOver     = "over"
	toyTurn     = "turn"
	toyHeap     = "heap"
	toyAmount   = "amount"
	toyStrength = "strength"
)

// The events of Cairns.
const (
	Took     uint8 = iota // Change: seat Actor takes Amount stones from heap Target
	Slipped               // Change: Amount of them fell back on heap Target
	Counted               // Score: seat Actor gains Amount stones
	TurnOver              // Phase: the turn of seat Actor is over
	events
)

var toyEvents = [events]string{"took", "slipped", "counted", "turn_over"}

func newCairn(level *Heaps, seed string) (*Cairn, error) {
	if err := rules.Validate(level); err != nil {
		return nil, fmt.Errorf("cairns: %w", err)
	}
	c := &Cairn{Heaps: append([]int(nil), level.Stones...), Strength: level.Strength, Slip: level.Slip, Limit: level.Turns, Heap: -1, Last: -1, Left: -1}
	for dice := rules.NewSeeded(seed); len(c.Heaps) < 3 && len(level.Stones) == 0; {
		c.Heaps = append(c.Heaps, 3+dice.Intn(8))
	}
	return c, nil
}

func (c *Cairn) mover() rules.Seat { return rules.Seat(c.Ended & 1) }

// Turn is the number of turns that have ended.
func (c *Cairn) Turn() int { return c.Ended }

// Active is the seat whose turn it is.
func (c *Cairn) Active() rules.SeatSet {
	if c.Last >= 0 || c.Left >= 0 || c.Ended >= c.Limit {
		return 0
	}
	return rules.Seats(c.mover())
}

// Check returns why the command is refused, nil when it is legal.
func (c *Cairn) Check(seat rules.Seat, t Take) error {
	refuse := func(code, format string, args ...any) error {
		return &rules.Illegal{Code: code, Detail: fmt.Sprintf(format, args...)}
	}
	switch {
	case c.Active().Empty():
		return refuse(toyOver, "The match is over.")
	case t == toyConcede && (seat == 0 || seat == 1):
		return nil
	case seat != c.mover():
		return refuse(toyTurn, "It is the other seat's turn.")
	case t == Take{}:
		return nil
	case t.Heap < 0 || t.Heap >= len(c.Heaps):
		return refuse(toyHeap, "There is no heap %d.", t.Heap)
	case c.Heap >= 0 && t.Heap != c.Heap:
		return refuse(toyHeap, "In this turn you can only take from heap %d.", c.Heap)
	case t.Stones < 1 || t.Stones > c.Heaps[t.Heap]:
		return refuse(toyAmount, "Heap %d has %d stones.", t.Heap, c.Heaps[t.Heap])
	case t.Stones > c.Strength-c.Taken:
		return refuse(toyStrength, "You can carry %d more.", c.Strength-c.Taken)
	}
	return nil
}

// Apply carries out the command.
func (c *Cairn) Apply(seat rules.Seat, t Take, tape *rules.Tape) error {
	if err := c.Check(seat, t); err != nil {
		return err
	}
	if t == toyConcede {
		c.Left = int(seat)
		return nil
	}
	if t == (Take{}) {
		c.Ended, c.Heap, c.Taken = c.Ended+1, -1, 0
		tape.Emit(rules.Event{Kind: rules.Phase, What: TurnOver, Actor: int32(seat), Target: rules.Nobody})
		return nil
	}
	at := grid.Pt(t.Heap, 0)
	tape.Emit(rules.Event{Kind: rules.Change, What: Took, Actor: int32(seat), Target: int32(t.Heap), To: at, Amount: int64(t.Stones)})
	fell := 0
	for range t.Stones {
		if c.Slip > 0 && tape.Roll(c.Slip) == c.Slip-1 {
			fell++
		}
	}
	if fell > 0 {
		tape.Emit(rules.Event{Kind: rules.Change, What: Slipped, Actor: int32(seat), Target: int32(t.Heap), To: at, Amount: int64(fell)})
	}
	c.Heap, c.Taken = t.Heap, c.Taken+t.Stones
	c.Heaps[t.Heap] -= t.Stones - fell
	c.Stones[seat] += int64(t.Stones - fell)
	tape.Emit(rules.Event{Kind: rules.Score, What: Counted, Actor: int32(seat), Target: rules.Nobody, From: at, Amount: int64(t.Stones - fell)})
	left := 0
	for _, n := range c.Heaps {
		left += n
	}
	if left == 0 {
		c.Last = int(seat)
	}
	return nil
}

// Options yields every legal command.
func (c *Cairn) Options(seat rules.Seat) iter.Seq[Take] {
	return func(yield func(Take) bool) {
		if !c.Active().Has(seat) || !yield(Take{}) {
			return
		}
		for h := range c.Heaps {
			for n := 1; c.Check(seat, Take{h, n}) == nil; n++ {
				if !yield(Take{h, n}) {
					return
				}
			}
		}
	}
}

// Outcome says who has won.
func (c *Cairn) Outcome() rules.Outcome {
	o := rules.Outcome{Over: c.Active().Empty()}
	copy(o.Scores[:], c.Stones[:])
	switch {
	case !o.Over:
	case c.Left >= 0:
		o.Winners, o.Reason = rules.Seats(1-rules.Seat(c.Left)), "left"
	case c.Last >= 0:
		o.Winners, o.Reason = rules.Seats(rules.Seat(c.Last)), "last"
	case c.Stones[0] == c.Stones[1]:
		o.Reason = "equal"
	case c.Stones[0] > c.Stones[1]:
		o.Winners, o.Reason = rules.Seats(0), "more"
	default:
		o.Winners, o.Reason = rules.Seats(1), "more"
	}
	return o
}

// Clone returns an independent copy.
func (c *Cairn) Clone() *Cairn {
	d := *c
	d.Heaps = append([]int(nil), c.Heaps...)
	return &d
}

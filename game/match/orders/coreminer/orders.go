// Package coreminer has the standing orders of Coreminer: tasks of miners that may take several turns. From positions alone it finds the
// paths, the commands of each turn and the reason why an order ends.
package coreminer

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// Kind is what a miner does at a tile.
type Kind uint8

// The kinds of orders.
const (
	None Kind = iota
	Go        // go there
	Dig       // dig it out
	Sell      // sell the cargo there
	Work      // dig there until nothing is left, carrying the cargo home and coming back
)

var kindNames = rules.Names{Game: "coreminer", Kind: "order", List: []string{"none", "go", "dig", "sell", "work"}}

// String is the kind's name in stored matches.
func (k Kind) String() string { return kindNames.Of(uint8(k)) }

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) { return kindNames.Text(uint8(k)) }

// UnmarshalText reads the kind's name.
func (k *Kind) UnmarshalText(b []byte) error { return kindNames.Parse(b, (*uint8)(k)) }

// Order is a standing order of a miner. It continues at the beginning of each turn until it is done, becomes impossible, or is replaced.
type Order struct {
	Kind  Kind       `json:"kind"`
	Miner int32      `json:"miner"`
	At    grid.Point `json:"at"`
	Given int32      `json:"given"` // turn in which it was given
	Begun bool       `json:"begun"` // Watch has seen its miner act in that turn
}

// Meant is the kind of order that a click without a verb gives: sell at the seat's pipe, dig into earth, else go there.
func Meant(s *game.State, i int32, p grid.Point) Kind {
	m, tile := &s.Miners[i], s.Tiles.At(p)
	switch {
	case (tile.Base || tile.Hopper) && tile.Owner == m.Owner && m.Ore+m.Dirt > 0:
		return Sell
	case tile.Filled():
		return Dig
	}
	return Go
}

// Obeys reports whether miner i is alive and takes commands of the seat now.
func Obeys(s *game.State, seat rules.Seat, i int32) bool {
	return i >= 0 && int(i) < len(s.Miners) && s.Miners[i].Owner == seat && s.Miners[i].Alive() && s.Active().Has(seat)
}

// Fresh reports whether a miner of the seat has not acted yet in this turn.
func Fresh(s *game.State, seat rules.Seat, i int32) bool {
	m := &s.Miners[i]
	best := s.Limits(m)
	return m.Owner == seat && m.Alive() && m.Moves >= best.Moves && m.Power >= best.Power && best.Moves+best.Power > 0
}

// Orders are the standing orders of a match, at most one for each miner, of all seats.
type Orders struct {
	List []Order `json:"orders,omitempty"`

	plan    Plan
	before  game.State // scratch: the position before the order being tried
	outlook Outlook
	stopped grid.Point
}

// Stopped is where the miner stands that the last Begin speaks of.
func (o *Orders) Stopped() grid.Point { return o.stopped }

// Of is the order of a miner, one of kind None when it has none.
func (o *Orders) Of(i int32) Order {
	for _, j := range o.List {
		if j.Miner == i {
			return j
		}
	}
	return Order{Miner: i}
}

// Cancel ends the order of a miner.
func (o *Orders) Cancel(i int32) {
	o.List = slices.DeleteFunc(o.List, func(j Order) bool { return j.Miner == i })
}

// Keep gives miners what a plan leaves for later as orders, in place of those they had.
func (o *Orders) Keep(p *Plan, miners []int32) {
	for _, i := range miners {
		o.Cancel(i)
	}
	for _, j := range p.Later {
		j.Given = p.State.Ended
		o.List = append(o.List, j)
	}
}

// Watch ends the orders of a seat's dead miners, and those whose first commands were undone. An order may be given a little before its
// first commands are carried out.
func (o *Orders) Watch(s *game.State, seat rules.Seat) {
	o.List = slices.DeleteFunc(o.List, func(j Order) bool { return int(j.Miner) >= len(s.Miners) || !s.Miners[j.Miner].Alive() })
	for n := range o.List {
		j := &o.List[n]
		j.Begun = j.Begun || s.Miners[j.Miner].Owner == seat && !Fresh(s, seat, j.Miner)
	}
	o.List = slices.DeleteFunc(o.List, func(j Order) bool { return j.Begun && j.Given == s.Ended && Fresh(s, seat, j.Miner) })
}

// Check returns what is wrong with stored orders. An order of a dead miner is valid: Watch ends it.
func (o *Orders) Check(s *game.State) error {
	for n, j := range o.List {
		switch {
		case j.Kind == None || int(j.Kind) >= len(kindNames.List):
			return fmt.Errorf("order %d has no kind", n+1)
		case j.Miner < 0 || slices.ContainsFunc(o.List[:n], func(k Order) bool { return k.Miner == j.Miner }):
			return fmt.Errorf("order %d is for no miner, or for one that has an order already", n+1)
		case !s.Tiles.In(j.At):
			return fmt.Errorf("order %d is for a tile off the map: %v", n+1, j.At)
		}
	}
	return nil
}

// Begin continues the orders of a seat at the beginning of its turn. It returns the commands, and why a miner has stopped, "" when none
// has. A miner stops where continuing would bury or kill it when the turn ends.
func (o *Orders) Begin(s *game.State, seat rules.Seat) (commands []game.Command, why string) {
	o.Watch(s, seat)
	p := &o.plan
	p.Begin(s, seat)
	sold := o.unload(s, seat)
	kept := o.List[:0]
	for _, j := range o.List {
		if !Obeys(s, seat, j.Miner) {
			kept = append(kept, j)
			continue
		}
		o.before.CopyFrom(&p.State)
		given := len(p.Commands)
		p.Stop, p.tired, p.waits = "", false, false
		done := p.perform(j)
		if harm := o.harm(j.Miner); harm != "" {
			p.State.CopyFrom(&o.before)
			p.Commands = p.Commands[:given]
			done, p.tired, p.Stop = false, false, harm
		}
		switch {
		case done:
		case p.tired && (p.waits || len(p.Commands) > given || slices.Contains(sold, j.Miner)):
			kept = append(kept, j)
		case p.Stop != "":
			o.stopped = p.State.Miners[j.Miner].At
			why = fmt.Sprintf("The miner at depth %d stops. %s", o.stopped.Y, p.Stop)
		}
	}
	o.List = kept
	return slices.Clone(p.Commands), why
}

// unload sells the cargo of all working miners beside the pipe, before another miner digs the ground away under them. It returns their
// numbers.
func (o *Orders) unload(s *game.State, seat rules.Seat) (sold []int32) {
	p := &o.plan
	for _, j := range o.List {
		if j.Kind != Work || !Obeys(s, seat, j.Miner) {
			continue
		}
		if pipe, ok := p.pipe(j.Miner); ok && p.State.Miners[j.Miner].At.Distance(pipe) <= 1 && p.sell(j.Miner, pipe) {
			sold = append(sold, j.Miner)
		}
	}
	return sold
}

// harm says how the end of the planned turn would hurt a miner; an order must not cause that by itself. "" for no harm.
func (o *Orders) harm(i int32) string {
	s := &o.plan.State
	switch {
	case !Restless(s) || !o.outlook.End(s):
	case !o.outlook.State.Miners[i].Alive():
		return "It would die there."
	case o.outlook.Buries(s, i):
		return "It would be buried there."
	}
	return ""
}

// Package galapagos has the standing orders of Galapagos: what each creature does when it goes on. Around them it has what players know of the
// island: where a creature can walk, what it does well to eat, whom it can hurt, and who could kill it.
package galapagos

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Kind is what creatures do without being told every step.
type Kind uint8

// The kinds. The first four can be standing orders.
const (
	Graze Kind = iota // eat from the best plant that is safe
	Hunt              // bite the nearest enemies that can be hurt, together where one bite is not enough
	Walk              // go to a place
	Eat               // go to a thing and eat it
	Breed             // pair up, the best babies first
	GoOn              // do as last ordered; without an order, graze or hunt
)

var kindNames = [...]string{"graze", "hunt", "walk", "eat"}

// String is the kind's name in stored matches.
func (k Kind) String() string { return rules.Name("order", kindNames[:], k) }

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) {
	return rules.NameText("galapagos", "order", kindNames[:], k)
}

// UnmarshalText reads the kind's name.
func (k *Kind) UnmarshalText(b []byte) error {
	return rules.ParseName("galapagos", "order", kindNames[:], b, k)
}

// Order is the standing order of a creature.
type Order struct {
	Creature int32      `json:"creature"`
	Kind     Kind       `json:"kind"`
	Target   int32      `json:"target"` // thing to eat; None for other kinds
	At       grid.Point `json:"at"`     // place to walk to
	Given    int32      `json:"given"`  // turn in which it was given
	Begun    bool       `json:"begun"`  // its creature has been seen to have done something in that turn
}

// Orders are the standing orders of a match, at most one for each creature, of both tribes.
type Orders struct {
	List []Order `json:"orders,omitempty"`

	sense   Sense
	trial   game.State // scratch for commands that follow each other
	chosen  []int32    // creatures to act; none for the whole tribe
	path    []grid.Point
	way     int
	cmds    []game.Command
	gentle  bool    // they spare bare roots
	probing bool    // one command is as good as all
	herd    []int32 // creatures that act by themselves
	pack    []int32 // those of them that hunt
	bites   []bite
	couples []couple
}

// Check says what is wrong with orders that were stored with a position.
func (o *Orders) Check(s *game.State) error {
	things := int32(len(s.Things))
	for n, e := range o.List {
		switch {
		case e.Creature < 0 || e.Creature >= things || s.Things[e.Creature].Kind != game.Creature:
			return fmt.Errorf("order %d: there is no creature %d", n+1, e.Creature)
		case slices.ContainsFunc(o.List[:n], func(f Order) bool { return f.Creature == e.Creature }):
			return fmt.Errorf("order %d: creature %d has another one", n+1, e.Creature)
		case e.Kind == Walk && !s.Cells.In(e.At):
			return fmt.Errorf("order %d: %v is not on the island", n+1, e.At)
		case e.Kind == Eat && (e.Target < 0 || e.Target >= things):
			return fmt.Errorf("order %d: there is nothing %d to eat", n+1, e.Target)
		case e.Given < 0 || e.Given > s.Number:
			return fmt.Errorf("order %d: it was given in turn %d, and now it is turn %d", n+1, e.Given, s.Number)
		}
	}
	return nil
}

// Begin lets the whole tribe of a seat go on. In this game that happens when the person says so, not by itself.
func (o *Orders) Begin(s *game.State, seat rules.Seat) (cmds []game.Command, why string) {
	return o.Alone(s, seat, nil, GoOn), ""
}

// Watch ends the orders of creatures that are no more, and those of the seat whose beginning was taken back.
func (o *Orders) Watch(s *game.State, seat rules.Seat) {
	o.List = slices.DeleteFunc(o.List, func(e Order) bool { return int(e.Creature) >= len(s.Things) || !s.Things[e.Creature].Alive() })
	for n := range o.List {
		e := &o.List[n]
		e.Begun = e.Begun || e.Given == s.Number && !fresh(&s.Things[e.Creature])
	}
	o.List = slices.DeleteFunc(o.List, func(e Order) bool {
		t := &s.Things[e.Creature]
		return e.Begun && e.Given == s.Number && t.Owner == seat && fresh(t)
	})
}

// fresh reports whether a creature has done nothing yet in this turn.
func fresh(t *game.Thing) bool { return t.CanEat && t.Steps == t.Stats[game.Speed] }

// give makes an order the one of its creature.
func (o *Orders) give(e Order) {
	o.quit(e.Creature)
	o.List = append(o.List, e)
}

// quit ends the order of a creature.
func (o *Orders) quit(i int32) {
	o.List = slices.DeleteFunc(o.List, func(e Order) bool { return e.Creature == i })
}

// of is what a creature does when it goes on: what it was last told, else what its body is made for.
func (o *Orders) of(i int32) Order {
	for _, e := range o.List {
		if e.Creature == i {
			return e
		}
	}
	if Hunts(o.trial.Things[i].Stats) {
		return Order{Creature: i, Kind: Hunt}
	}
	return Order{Creature: i, Kind: Graze}
}

// Hunts reports whether stats are those of a hunter by nature.
func Hunts(s game.Stats) bool { return s[game.Carnivorism] > s[game.Herbivorism]+1 }

// Learn makes grazing or hunting, which has led to the commands, the order of the chosen creatures; of a whole tribe, of those that it gave
// something to do.
func (o *Orders) Learn(s *game.State, chosen []int32, d Kind, cmds []game.Command) {
	if d != Graze && d != Hunt {
		return
	}
	for _, i := range chosen {
		o.give(Order{Creature: i, Kind: d, Target: game.None, Given: s.Number})
	}
	if len(chosen) == 0 {
		for _, c := range cmds {
			o.give(Order{Creature: c.Creature, Kind: d, Target: game.None, Given: s.Number})
		}
	}
}

// Hold makes what Act has begun for the chosen creatures and not finished their order, in place of the one they had.
func (o *Orders) Hold(s *game.State, chosen []int32, what Intent, j int32, p grid.Point) {
	for _, i := range chosen {
		t := &o.trial.Things[i]
		switch {
		case what == GoThere && t.At != p:
			o.give(Order{Creature: i, Kind: Walk, Target: game.None, At: p, Given: s.Number})
		case what == EatIt && !o.trial.Things[j].Gone && (t.CanEat || o.trial.Things[j].Kind == game.Creature):
			o.give(Order{Creature: i, Kind: Eat, Target: j, At: p, Given: s.Number})
		default:
			o.quit(i)
		}
	}
}

// Alone are the commands by which the chosen creatures of a seat, or with none chosen all of its tribe, do something without being told where. They
// hold until the next call.
func (o *Orders) Alone(s *game.State, seat rules.Seat, chosen []int32, d Kind) []game.Command {
	o.begin(s, chosen, true)
	o.herd = append(o.herd[:0], chosen...)
	if len(chosen) == 0 {
		for i := range s.Things {
			if Own(s, seat, int32(i)) {
				o.herd = append(o.herd, int32(i))
			}
		}
	}
	slices.SortStableFunc(o.herd, func(a, b int32) int { return int(s.Things[a].Health - s.Things[b].Health) }) // the weakest first
	switch d {
	case Graze:
		o.grazeAll(seat, o.herd)
	case Hunt:
		o.hunt(seat, o.herd)
	case Breed:
		o.pair(seat, o.herd)
	case GoOn:
		o.goOn(seat, o.herd)
	}
	return o.cmds
}

// Pointless is why Alone would lead to nothing, "" when it leads to something.
func (o *Orders) Pointless(s *game.State, seat rules.Seat, chosen []int32, d Kind) string {
	o.probing = true
	n := len(o.Alone(s, seat, chosen, d))
	o.probing = false
	switch {
	case n > 0:
		return ""
	case d == Hunt:
		return "No enemy is worth a bite."
	case d == Breed && len(chosen) > 0:
		return "No pair can breed now."
	case d == Breed:
		return "No pair can breed now without risking hunger or death."
	case d == GoOn:
		return "Nothing to do without a new order."
	case slices.ContainsFunc(o.herd, func(i int32) bool { return appetite(s, &s.Things[i]) }):
		return "No plant is worth the walk or the risk."
	case len(chosen) != 1:
		return "All have eaten or are well fed."
	case !s.Things[chosen[0]].CanEat:
		return Fed(s, chosen[0])
	}
	return "It is well fed."
}

// enough reports whether no more commands are wanted.
func (o *Orders) enough() bool { return o.probing && len(o.cmds) > 0 }

// goOn lets creatures go on with their walks, hunts and meals. Hunters that find nothing graze.
func (o *Orders) goOn(seat rules.Seat, herd []int32) {
	o.pack = o.pack[:0]
	for _, i := range herd {
		switch e := o.of(i); e.Kind {
		case Hunt:
			o.pack = append(o.pack, i)
		case Walk, Eat:
			if !o.walkOn(seat, e) {
				o.quit(i)
			}
		}
	}
	if o.hunt(seat, o.pack); o.enough() {
		return
	}
	o.grazeAll(seat, slices.DeleteFunc(herd, func(i int32) bool { d := o.of(i).Kind; return d == Walk || d == Eat }))
}

// walkOn takes the creature of an order on, or reports that there is nothing more to do.
func (o *Orders) walkOn(seat rules.Seat, e Order) bool {
	what := GoThere
	if e.Kind == Eat {
		goal := &o.trial.Things[e.Target]
		if goal.Gone {
			return false
		}
		what, e.At = EatIt, goal.At // it may have walked on
	}
	before := len(o.cmds)
	o.order(seat, e.Creature, what, e.Target, e.At, true)
	return len(o.cmds) > before || o.trial.Things[e.Creature].Steps == 0
}

// grazeAll lets creatures graze until nobody finds more: who has eaten may have made way for another.
func (o *Orders) grazeAll(seat rules.Seat, herd []int32) {
	for before := -1; before < len(o.cmds); {
		before = len(o.cmds)
		for _, i := range herd {
			if o.graze(seat, i); o.enough() {
				return
			}
		}
	}
}

// graze lets creature i graze: it goes to its pasture and eats there, or sets out for it. If it shares a cell, it steps off.
func (o *Orders) graze(seat rules.Seat, i int32) {
	s := &o.trial
	if !Own(s, seat, i) {
		return
	}
	if s.Things[i].Steps > 0 && s.Shared(i) {
		o.stepOff(seat, i)
	} else if plant, far := o.sense.pasture(s, i); plant != game.None {
		o.order(seat, i, EatIt, plant, s.Things[plant].At, far)
	}
}

// stepOff takes creature i off a cell it shares, towards the nearest plant.
func (o *Orders) stepOff(seat rules.Seat, i int32) {
	s, w := &o.trial, &o.sense.Ways
	t := &s.Things[i]
	w.Flood(s, t.At, Stride(s, t), true)
	if len(w.Queue) < 2 {
		return
	}
	to, least := s.Cells.Point(int(w.Queue[1])), -1
	for j := range s.Things {
		plant := &s.Things[j]
		if plant.Kind != game.Plant || plant.Gone || plant.Size <= 0 || least >= 0 && t.At.Distance(plant.At) >= least {
			continue
		}
		if q, n := w.towards(plant.At); n > 0 {
			to, least = q, t.At.Distance(plant.At)
		}
	}
	o.order(seat, i, GoThere, game.None, to, false)
}

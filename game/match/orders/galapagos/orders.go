// Package galapagos has the standing orders of Galapagos: what each creature does from turn to turn. It also has players' knowledge of the
// island: where a creature can walk, what it should eat, whom it can hurt, and who could kill it.
package galapagos

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Kind is what creatures do without a command for every step.
type Kind uint8

// The kinds. The first four can be standing orders.
const (
	Graze Kind = iota // eat from the best safe plant
	Hunt              // bite the nearest enemies that can be hurt, together where one bite is not enough
	Walk              // go to a place
	Eat               // go to a thing and eat it
	Breed             // pair up, the best babies first
	GoOn              // do as last ordered; without an order, graze or hunt; then step back from where enemies could kill
)

var kindNames = rules.Names{Game: "galapagos", Kind: "order", List: []string{"graze", "hunt", "walk", "eat"}}

// String is the kind's name in stored matches.
func (k Kind) String() string { return kindNames.Of(uint8(k)) }

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) { return kindNames.Text(uint8(k)) }

// UnmarshalText reads the kind's name.
func (k *Kind) UnmarshalText(b []byte) error { return kindNames.Parse(b, (*uint8)(k)) }

// Order is the standing order of a creature.
type Order struct {
	Creature int32      `json:"creature"`
	Kind     Kind       `json:"kind"`
	Target   int32      `json:"target"` // thing to eat; None for other kinds
	At       grid.Point `json:"at"`     // place to walk to
	Given    int32      `json:"given"`  // turn in which it was given
	Begun    bool       `json:"begun"`  // Watch has seen its creature act in that turn
}

// Orders are the standing orders of a match, at most one for each creature, of both tribes.
type Orders struct {
	List []Order `json:"orders,omitempty"`

	sense   Sense
	trial   game.State // scratch for commands that follow each other
	chosen  []int32    // the selected creatures; none for the whole tribe
	path    []grid.Point
	way     int
	cmds    []game.Command
	gentle  bool    // they do not step on bare roots
	probing bool    // stop at the first command
	herd    []int32 // creatures that follow their orders
	pack    []int32 // hunters among them
	bites   []bite
	couples []couple
	larder  Larder // as pair continues
}

// Check returns what is wrong with orders that were stored with a position.
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

// Begin continues the orders of a whole tribe. In this game that happens when the person asks for it, not by itself.
func (o *Orders) Begin(s *game.State, seat rules.Seat) (cmds []game.Command, why string) {
	return o.Alone(s, seat, nil, GoOn), ""
}

// Watch ends the orders of dead creatures, and those of the seat whose first commands were taken back.
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

// fresh reports whether a creature has not acted yet in this turn.
func fresh(t *game.Thing) bool { return t.CanEat && t.Steps == t.Stats[game.Speed] }

func (o *Orders) give(e Order) {
	o.quit(e.Creature)
	o.List = append(o.List, e)
}

func (o *Orders) quit(i int32) {
	o.List = slices.DeleteFunc(o.List, func(e Order) bool { return e.Creature == i })
}

// of is the order of a creature: its last one, else hunting or grazing by its stats (given is false).
func (o *Orders) of(i int32) (e Order, given bool) {
	for _, e := range o.List {
		if e.Creature == i {
			return e, true
		}
	}
	if hunts(o.trial.Things[i].Stats) {
		return Order{Creature: i, Kind: Hunt}, false
	}
	return Order{Creature: i, Kind: Graze}, false
}

// hunts reports whether stats are those of a natural hunter.
func hunts(s game.Stats) bool { return s[game.Carnivorism] > s[game.Herbivorism]+1 }

// Learn makes d, grazing or hunting, the order of the chosen creatures; of a whole tribe, only of those with one of the commands.
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

// Hold makes what Commands has begun but not finished the order of the chosen creatures, in place of the one they had.
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

// Alone are the commands by which the chosen creatures of a seat, or with none chosen its whole tribe, follow an order without a target.
// The slice is valid until the next call.
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

// Buttons are what each button that orders for the whole tribe gives at the beginning of a turn.
func Buttons() (list []func(s *game.State, seat rules.Seat) []game.Command) {
	for _, d := range [...]Kind{Graze, Hunt, Breed, GoOn} {
		list = append(list, func(s *game.State, seat rules.Seat) []game.Command { return new(Orders).Alone(s, seat, nil, d) })
	}
	return list
}

// Pointless is why Alone would give no commands, "" when it gives some.
func (o *Orders) Pointless(s *game.State, seat rules.Seat, chosen []int32, d Kind) string {
	o.probing = true
	n := len(o.Alone(s, seat, chosen, d))
	o.probing = false
	switch {
	case n > 0:
		return ""
	case d == Hunt && len(chosen) == 1 && !s.Things[chosen[0]].CanEat:
		return Fed(s, chosen[0])
	case d == Hunt && len(chosen) == 0:
		return "No hunter reaches an enemy worth a bite. To bite anyway, choose a creature."
	case d == Hunt:
		return "No enemy is worth a bite."
	case d == Breed && len(chosen) > 0:
		return "No pair can breed now."
	case d == Breed && !LarderOf(s, seat).Spare():
		return fmt.Sprintf("Too many mouths: there is %v.", LarderOf(s, seat))
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

// goOn continues the walks, hunts and meals of creatures. Hunters that find nothing graze.
func (o *Orders) goOn(seat rules.Seat, herd []int32) {
	o.pack = o.pack[:0]
	for _, i := range herd {
		e, ordered := o.of(i)
		switch {
		case e.Kind == Hunt || !ordered:
			o.pack = append(o.pack, i)
		case e.Kind == Walk || e.Kind == Eat:
			if !o.walkOn(seat, e) {
				o.quit(i)
			}
		}
	}
	o.slay(seat, o.pack)
	for _, i := range o.pack {
		if e, _ := o.of(i); e.Kind == Hunt && !o.enough() {
			o.stalk(seat, i)
		}
	}
	if o.enough() {
		return
	}
	free := slices.DeleteFunc(herd, func(i int32) bool { e, _ := o.of(i); return e.Kind == Walk || e.Kind == Eat })
	o.grazeAll(seat, free)
	for _, i := range free {
		if o.enough() {
			return
		}
		o.flee(seat, i)
	}
}

// flee moves creature i from where enemies could kill it to the nearest cell where they could not, if it can get there.
func (o *Orders) flee(seat rules.Seat, i int32) {
	s, w := &o.trial, &o.sense.Ways
	if !Own(s, seat, i) || s.Things[i].Steps == 0 || !o.sense.foes.Doomed(s, i) {
		return
	}
	t := &s.Things[i]
	w.Flood(s, t.At, Stride(s, t), true)
	for _, c := range w.Queue[1:] {
		p := s.Cells.Point(int(c))
		if left := t.Health - int32(w.steps(p))*s.Constants.MoveCost - s.Constants.Upkeep; left > 0 && o.sense.foes.Bites(s, i, p) < left {
			o.order(seat, i, GoThere, game.None, p, false)
			return
		}
	}
}

// walkOn continues a walk or a meal. It returns false when the order is over.
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

// grazeAll grazes creatures until none finds more: one that has eaten may have made room for another.
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

// graze moves creature i to its pasture to eat there, or sets out for it. It moves it off a shared cell.
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

// stepOff moves creature i off a shared cell, towards the nearest plant.
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

package galapagos

import (
	"cmp"
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Needs is a sentence on the health that breeding takes.
func Needs(s *game.State) string {
	return fmt.Sprintf("Breeding needs more than %d health.", s.Constants.BreedCost)
}

// Fed says why a creature cannot eat, "" when it can.
func Fed(s *game.State, i int32) string {
	t := &s.Things[i]
	switch {
	case Hatchling(s, i):
		return "It has just hatched and cannot act this turn."
	case s.Shared(i):
		return "Creatures that share a cell cannot eat."
	case !t.CanBreed:
		return "It has bred and is done for this turn."
	}
	return "It has eaten this turn."
}

// Intent is what to do with a thing or at a place.
type Intent uint8

// The intents.
const (
	Nothing Intent = iota
	GoThere
	EatIt
	MateIt
)

// Commands are the commands by which the chosen creatures of a seat do something with thing j or at p, or the reason why none of them can.
// They walk towards targets out of reach, but a single creature does not walk to a mate out of reach; a mate that reaches it comes to it.
// The slice is valid until the next call.
func (o *Orders) Commands(s *game.State, seat rules.Seat, chosen []int32, what Intent, j int32, p grid.Point) ([]game.Command, string) {
	o.begin(s, chosen, false)
	if len(chosen) == 1 {
		why := o.order(seat, chosen[0], what, j, p, what != MateIt)
		if why != "" && what == MateIt && o.fetch(s, seat, chosen[0], j) {
			return o.cmds, ""
		}
		return o.cmds, why
	}
	first := ""
	for _, i := range chosen {
		if !Own(&o.trial, seat, i) {
			continue
		}
		before := len(o.cmds)
		if why := o.order(seat, i, what, j, p, true); why != "" && first == "" && len(o.cmds) == before {
			first = why
		}
	}
	if len(o.cmds) > 0 {
		return o.cmds, ""
	}
	first = cmp.Or(first, "None of them can do that.")
	return nil, first
}

// fetch breeds creature i with a mate that comes to it, and reports whether it could.
func (o *Orders) fetch(s *game.State, seat rules.Seat, i, mate int32) bool {
	if mate == game.None || mate == i || o.Fit(s, seat, i, MateIt, mate) != "" {
		return false
	}
	o.begin(s, o.chosen, o.gentle)
	w := &o.sense.Ways
	w.Flood(&o.trial, s.Things[mate].At, Stride(s, &s.Things[mate]), false)
	to, n := w.Beside(s.Things[i].At)
	if n > 0 && o.order(seat, mate, GoThere, game.None, to, false) == "" && o.order(seat, i, MateIt, mate, to, false) == "" {
		return true
	}
	o.begin(s, o.chosen, o.gentle)
	return false
}

// begin copies a position, to try commands on it.
func (o *Orders) begin(s *game.State, chosen []int32, gentle bool) {
	o.trial.CopyFrom(s)
	o.cmds, o.gentle = o.cmds[:0], gentle
	o.chosen = append(o.chosen[:0], chosen...)
}

// Trial is the position after the commands of the last call; it must not be changed.
func (o *Orders) Trial() *game.State { return &o.trial }

// Way is the length in steps of the path on which the last creature has set out.
func (o *Orders) Way() int { return o.way }

// order appends the commands of one creature and carries them out on the trial; it returns why it cannot. With far the creature may walk
// towards a target it cannot reach this turn.
func (o *Orders) order(seat rules.Seat, i int32, what Intent, j int32, p grid.Point, far bool) string {
	s, w := &o.trial, &o.sense.Ways
	start := len(o.cmds)
	switch {
	case what == Nothing:
		return ""
	case what == MateIt && j == game.None:
		return "Choose a mate in your tribe."
	case what == EatIt && j == game.None:
		return "There is nothing to eat."
	case what == EatIt && j == i:
		return "It cannot eat itself."
	case what == MateIt && j == i:
		return "Choose a different mate."
	}
	if what != GoThere {
		if why := o.Fit(s, seat, i, what, j); why != "" {
			return why
		}
	}
	to, n := o.route(i, what, j, p, true)
	if n < 0 && !o.gentle {
		to, n = o.route(i, what, j, p, false)
	}
	if n >= 0 {
		o.path = w.path(o.path[:0], to)
	} else {
		if what == GoThere && (o.trial.Things[i].Steps <= 0 || len(o.chosen) == 1 && !Free(s, p)) {
			return o.blocked(s, seat, i, p)
		}
		if what == MateIt && s.Things[i].At.Distance(p) == 1 {
			return s.Check(seat, game.Command{Verb: game.Breed, Creature: i, Mate: j}).Error()
		}
		if !far || Stride(s, &s.Things[i]) == 0 {
			return o.tooFar(s, i)
		}
		if o.path, o.way = w.setOut(o.path[:0], s, &s.Things[i], p, o.gentle); len(o.path) == 0 {
			return "The way is blocked."
		}
		what = GoThere
	}
	for _, q := range o.path {
		o.cmds = append(o.cmds, game.Command{Verb: game.Move, Creature: i, At: q})
	}
	switch what {
	case EatIt:
		o.cmds = append(o.cmds, game.Command{Verb: game.Eat, Creature: i, At: s.Things[j].At})
	case MateIt:
		o.cmds = append(o.cmds, game.Command{Verb: game.Breed, Creature: i, Mate: j})
	}
	for k, c := range o.cmds[start:] {
		if err := s.Apply(seat, c, nil); err != nil {
			o.cmds = o.cmds[:start+k]
			return err.Error()
		}
	}
	return ""
}

// route is where creature i of the trial must walk for an intent, and in how many steps, -1 when it cannot get there.
func (o *Orders) route(i int32, what Intent, j int32, p grid.Point, gentle bool) (to grid.Point, steps int) {
	s, w := &o.trial, &o.sense.Ways
	t := &s.Things[i]
	w.Flood(s, t.At, Stride(s, t), gentle)
	switch {
	case what == GoThere:
		return p, w.steps(p)
	case what == EatIt && t.At.Distance(p) == 1:
		return t.At, 0
	case what == MateIt && !s.Constants.SecondEgg:
		return w.besideBut(s.Things[j].At, s.Nest)
	}
	return w.Beside(s.Things[j].At)
}

// Fit says why a creature cannot eat or breed with j, wherever they stand; "" when it can.
func (o *Orders) Fit(s *game.State, seat rules.Seat, i int32, what Intent, j int32) string {
	t, other := &s.Things[i], &s.Things[j]
	if what == EatIt {
		switch {
		case !t.CanEat:
			return Fed(s, i)
		case other.Kind == game.Plant && other.Size <= 0:
			return "This plant is only a bare root."
		}
		return ""
	}
	switch {
	case other.Kind != game.Creature || other.Owner != seat:
		return "The mate must be of the same tribe."
	case !t.CanBreed || !other.CanBreed:
		return "One of the two cannot breed this turn."
	case t.Health <= s.Constants.BreedCost || other.Health <= s.Constants.BreedCost:
		return Needs(s)
	}
	return ""
}

// Beside says why a creature that has no steps cannot eat what stands beside it; "" when it can.
func (o *Orders) Beside(s *game.State, seat rules.Seat, i int32) string {
	for _, d := range grid.Dirs {
		if s.Check(seat, game.Command{Verb: game.Eat, Creature: i, At: s.Things[i].At.Step(d)}) == nil {
			return ""
		}
	}
	return "Nothing to eat is beside it, and it has no steps left."
}

// Mates says why creature i cannot breed with j now, one of the two walking to the other; "" when it can.
func (o *Orders) Mates(s *game.State, seat rules.Seat, i, j int32) string {
	a, b := &s.Things[i], &s.Things[j]
	if int32(a.At.Distance(b.At)) > 1+max(a.Steps, b.Steps) {
		return "No mate is near enough: bring two side by side."
	}
	_, why := o.Commands(s, seat, []int32{i}, MateIt, j, b.At)
	return why
}

// Mateless says why creature i finds no mate in this turn, "" when it finds one.
func (o *Orders) Mateless(s *game.State, seat rules.Seat, i int32) string {
	why := "No other creature of your tribe can breed this turn."
	for j := range s.Things {
		if int32(j) == i || !Own(s, seat, int32(j)) || o.Fit(s, seat, i, MateIt, int32(j)) != "" {
			continue
		}
		if why = o.Mates(s, seat, i, int32(j)); why == "" {
			break
		}
	}
	return why
}

// blocked says why a creature cannot walk to a cell.
func (o *Orders) blocked(s *game.State, seat rules.Seat, i int32, p grid.Point) string {
	t := &s.Things[i]
	if t.At.Distance(p) == 1 || t.Steps <= 0 {
		if err := s.Check(seat, game.Command{Verb: game.Move, Creature: i, At: p}); err != nil {
			return err.Error()
		}
	}
	if s.Cells.In(p) && !Free(s, p) {
		return "That cell is not free."
	}
	return o.tooFar(s, i)
}

func (o *Orders) tooFar(s *game.State, i int32) string {
	t := &s.Things[i]
	left := Stride(s, t)
	if left < t.Steps {
		return fmt.Sprintf("Too far: its health lasts %s.", words.Count(left, "step", "steps"))
	}
	return fmt.Sprintf("Too far: it has %s left.", words.Count(left, "step", "steps"))
}

// Own reports whether i is a living creature of the seat.
func Own(s *game.State, seat rules.Seat, i int32) bool {
	return i >= 0 && int(i) < len(s.Things) && s.Things[i].Alive() && s.Things[i].Owner == seat
}

// Hatchling reports whether creature i hatched in this turn.
func Hatchling(s *game.State, i int32) bool {
	t := &s.Things[i]
	if t.Steps != 0 || t.CanEat || t.CanBreed || t.Health != s.Constants.BaseHealth || t.Parent < 2 {
		return false
	}
	for k := range s.Eggs {
		if e := &s.Eggs[k]; e.Parent == i || e.Mate == i {
			return false
		}
	}
	return true
}

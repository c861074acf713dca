package galapagos

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

func needs(s *galapagos.State) string {
	return fmt.Sprintf("Breeding takes more than %d health.", s.Constants.BreedCost)
}

// fed says why a creature cannot eat.
func fed(s *galapagos.State, i int32) string {
	t := &s.Things[i]
	switch {
	case hatchling(s, i):
		return "It has just hatched: it acts from its next turn on."
	case s.Shared(i):
		return "Creatures that share a cell cannot eat."
	case !t.CanBreed:
		return "It has bred and is done for this turn."
	}
	return "It has eaten this turn."
}

// intent is what a press on a cell means for a creature.
type intent uint8

const (
	nothing intent = iota
	goThere
	eatIt
	mateIt
)

// means tells what a press on p would do with the chosen verb, and with whom or what.
func (h *hand) means(s *galapagos.State, seat rules.Seat, p grid.Point) (intent, int32) {
	j := s.At(p)
	if h.verb != none {
		switch verbs[h.verb].verb {
		case galapagos.Move:
			return goThere, j
		case galapagos.Eat:
			return eatIt, j
		case galapagos.Breed:
			return mateIt, creatureAt(s, p)
		}
	}
	if j == galapagos.None || free(s, p) {
		return goThere, j
	}
	if s.Things[j].Kind == galapagos.Plant {
		return eatIt, j
	}
	if s.Things[j].Owner == seat {
		return nothing, j
	}
	return eatIt, j
}

// orders are the commands by which the chosen creatures would do what a press on p means, or the reason why none of them can. A single
// creature must get there; of several each does what it can, and walks towards it otherwise.
func (h *hand) orders(s *galapagos.State, seat rules.Seat, p grid.Point) ([]galapagos.Command, string) {
	h.cmds = h.cmds[:0]
	h.trial.CopyFrom(s)
	what, j := h.means(s, seat, p)
	if len(h.group) == 1 {
		why := h.order(seat, h.group[0], what, j, p, false)
		return h.cmds, why
	}
	first := ""
	for _, i := range h.group {
		if !own(&h.trial, seat, i) {
			continue
		}
		before := len(h.cmds)
		if why := h.order(seat, i, what, j, p, true); why != "" && first == "" && len(h.cmds) == before {
			first = why
		}
	}
	if len(h.cmds) > 0 {
		return h.cmds, ""
	}
	if first == "" {
		first = "None of them can do that."
	}
	return nil, first
}

// order appends the commands of one creature and carries them out on the trial. near lets it walk towards what it cannot reach.
func (h *hand) order(seat rules.Seat, i int32, what intent, j int32, p grid.Point, near bool) string {
	s, w := &h.trial, &h.view.walk
	start := len(h.cmds)
	switch {
	case what == nothing:
		return ""
	case what == mateIt && j == galapagos.None:
		return "Choose a mate of your tribe."
	case what == eatIt && j == galapagos.None:
		return "There is nothing to eat."
	case what == eatIt && j == i:
		return "Nobody eats itself."
	case what == mateIt && j == i:
		return "Choose another creature as mate."
	}
	if what != goThere {
		if why := h.fit(s, seat, i, what, j); why != "" {
			return why
		}
	}
	to, n := h.route(i, what, j, p, true)
	if n < 0 {
		to, n = h.route(i, what, j, p, false)
	}
	switch {
	case n >= 0:
	case near:
		if to, n = h.nearest(i, p); n <= 0 {
			return "The way is blocked."
		}
		what = goThere
	case what == goThere:
		return h.blocked(s, seat, i, p)
	default:
		return h.tooFar(s, i, s.Things[j].At)
	}
	if what == goThere && n == 0 {
		return ""
	}
	h.path = w.path(h.path[:0], to)
	for _, q := range h.path {
		h.cmds = append(h.cmds, galapagos.Command{Verb: galapagos.Move, Creature: i, At: q})
	}
	switch what {
	case eatIt:
		h.cmds = append(h.cmds, galapagos.Command{Verb: galapagos.Eat, Creature: i, At: s.Things[j].At})
	case mateIt:
		h.cmds = append(h.cmds, galapagos.Command{Verb: galapagos.Breed, Creature: i, Mate: j})
	}
	for k, c := range h.cmds[start:] {
		if err := s.Apply(seat, c, nil); err != nil {
			h.cmds = h.cmds[:start+k]
			return err.Error()
		}
	}
	return ""
}

// route is where creature i of the trial must walk to do what it intends, and in how many steps, -1 when it cannot get there.
func (h *hand) route(i int32, what intent, j int32, p grid.Point, gentle bool) (to grid.Point, steps int) {
	s, w := &h.trial, &h.view.walk
	t := &s.Things[i]
	w.flood(s, t.At, stride(s, t), gentle)
	switch {
	case what == goThere:
		return p, w.steps(p)
	case what == eatIt && t.At.Distance(p) == 1:
		return t.At, 0
	}
	return w.beside(s.Things[j].At)
}

// nearest is the cell nearest to p to which creature i of the trial can walk, and in how many steps. It treads on roots only when it would
// get no nearer otherwise.
func (h *hand) nearest(i int32, p grid.Point) (to grid.Point, steps int) {
	s, w := &h.trial, &h.view.walk
	t := &s.Things[i]
	for _, gentle := range [2]bool{true, false} {
		w.flood(s, t.At, stride(s, t), gentle)
		if to, steps = w.towards(p); steps > 0 {
			break
		}
	}
	return to, steps
}

// fit says why a creature cannot eat or breed with j, wherever they stand.
func (h *hand) fit(s *galapagos.State, seat rules.Seat, i int32, what intent, j int32) string {
	t, o := &s.Things[i], &s.Things[j]
	if what == eatIt {
		switch {
		case !t.CanEat:
			return fed(s, i)
		case o.Kind == galapagos.Plant && o.Size <= 0:
			return "The plant is eaten down to the root."
		}
		return ""
	}
	switch {
	case o.Kind != galapagos.Creature || o.Owner != seat:
		return "Creatures breed only within their tribe."
	case !t.CanBreed || !o.CanBreed:
		return "One of the two cannot breed any more this turn."
	case t.Health <= s.Constants.BreedCost || o.Health <= s.Constants.BreedCost:
		return needs(s)
	}
	return ""
}

// blocked says why a cell cannot be walked to.
func (h *hand) blocked(s *galapagos.State, seat rules.Seat, i int32, p grid.Point) string {
	t := &s.Things[i]
	if t.At.Distance(p) == 1 || t.Steps <= 0 {
		if err := s.Check(seat, galapagos.Command{Verb: galapagos.Move, Creature: i, At: p}); err != nil {
			return err.Error()
		}
	}
	if s.Cells.In(p) && !free(s, p) {
		return "Something is in the way there."
	}
	return h.tooFar(s, i, p)
}

func (h *hand) tooFar(s *galapagos.State, i int32, p grid.Point) string {
	t := &s.Things[i]
	left := stride(s, t)
	if left < t.Steps {
		return fmt.Sprintf("Too far: its health lasts for %s.", board.Count(int(left), "step", "steps"))
	}
	return fmt.Sprintf("Too far: it has %s left.", board.Count(int(left), "step", "steps"))
}

// towards is the reached cell nearest to p as the crow flies, and how many steps away it is.
func (w *walk) towards(p grid.Point) (best grid.Point, steps int) {
	least := -1
	for _, c := range w.queue {
		q := w.state.Cells.Point(int(c))
		if d := 16*q.Distance(p) + w.steps(q); least < 0 || d < least {
			best, steps, least = q, w.steps(q), d
		}
	}
	return best, steps
}

// grazing are the commands that let the chosen creatures, or all of the tribe, graze: each goes to the best plant in reach and eats, or
// walks towards the nearest one when it is hungry. Those that share a cell step off. Nobody starves on the way, and nobody eats for little.
func (h *hand) grazing(s *galapagos.State, seat rules.Seat) []galapagos.Command {
	h.cmds = h.cmds[:0]
	h.trial.CopyFrom(s)
	h.queue = append(h.queue[:0], h.group...)
	if len(h.group) == 0 {
		for i := range s.Things {
			if own(s, seat, int32(i)) {
				h.queue = append(h.queue, int32(i))
			}
		}
	}
	slices.SortStableFunc(h.queue, func(a, b int32) int { return int(s.Things[a].Health - s.Things[b].Health) })
	for _, i := range h.queue { // the weakest first
		h.graze(seat, i)
	}
	return h.cmds
}

func (h *hand) graze(seat rules.Seat, i int32) {
	s, w := &h.trial, &h.view.walk
	t := &s.Things[i]
	if t.Steps > 0 && s.Shared(i) {
		h.stepOff(seat, i)
		return
	}
	full := galapagos.GrazeGain * t.Stats[galapagos.Herbivorism]
	if !t.CanEat || feed(t) <= 0 || 2*feed(t) < full {
		return
	}
	w.flood(s, t.At, stride(s, t), true)
	best, bestCost := galapagos.None, 0
	near, nearCost := grid.Point{}, -1
	for j := range s.Things {
		o := &s.Things[j]
		if o.Kind != galapagos.Plant || o.Gone || o.Size <= 0 {
			continue
		}
		if _, n := w.beside(o.At); n >= 0 {
			cost := 3 * n * int(max(s.Constants.MoveCost, 1))
			if o.Size == 1 {
				cost += 4 // leave a leaf to grow from
			}
			if best == galapagos.None || cost < bestCost {
				best, bestCost = int32(j), cost
			}
		} else if d := t.At.Distance(o.At); nearCost < 0 || d < nearCost {
			near, nearCost = o.At, d
		}
	}
	_, n := w.beside(thingAt(s, best))
	switch {
	case best != galapagos.None && int32(n)*s.Constants.MoveCost < feed(t):
		h.order(seat, i, eatIt, best, s.Things[best].At, false)
	case best == galapagos.None && nearCost >= 0 && full >= 2*int32(nearCost)*s.Constants.MoveCost && 3*t.Health < 2*t.Best && t.Health > 2*t.Steps*s.Constants.MoveCost:
		to, steps := w.towards(near)
		if steps > 0 {
			h.order(seat, i, goThere, galapagos.None, to, false)
		}
	}
}

// stepOff takes creature i off a cell it shares, towards the nearest plant.
func (h *hand) stepOff(seat rules.Seat, i int32) {
	s, w := &h.trial, &h.view.walk
	t := &s.Things[i]
	w.flood(s, t.At, stride(s, t), true)
	if len(w.queue) < 2 {
		return
	}
	to, least := s.Cells.Point(int(w.queue[1])), -1
	for j := range s.Things {
		o := &s.Things[j]
		if o.Kind != galapagos.Plant || o.Gone || o.Size <= 0 || least >= 0 && t.At.Distance(o.At) >= least {
			continue
		}
		if q, n := w.towards(o.At); n > 0 {
			to, least = q, t.At.Distance(o.At)
		}
	}
	h.order(seat, i, goThere, galapagos.None, to, false)
}

// thingAt is where thing i stands; a place off the board for None.
func thingAt(s *galapagos.State, i int32) grid.Point {
	if i == galapagos.None {
		return grid.Pt(-9, -9)
	}
	return s.Things[i].At
}

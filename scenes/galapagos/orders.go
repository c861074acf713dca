package galapagos

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

func needs(s *galapagos.State) string {
	return fmt.Sprintf("Breeding needs more than %d health.", s.Constants.BreedCost)
}

// fed says why a creature cannot eat.
func fed(s *galapagos.State, i int32) string {
	t := &s.Things[i]
	switch {
	case hatchling(s, i):
		return "It has just hatched and cannot act this turn."
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
	switch h.verb {
	case toWalk:
		return goThere, j
	case toEat:
		return eatIt, j
	case toBreed:
		return mateIt, creatureAt(s, p)
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

// orders are the commands by which the chosen creatures would do what a press on p means, or the reason why none of them can. They set out
// for what lies beyond their reach; but a single creature does not walk to a mate in vain.
func (h *hand) orders(s *galapagos.State, seat rules.Seat, p grid.Point) ([]galapagos.Command, string) {
	h.cmds, h.gentle = h.cmds[:0], false
	h.trial.CopyFrom(s)
	what, j := h.means(s, seat, p)
	if len(h.group) == 1 {
		why := h.order(seat, h.group[0], what, j, p, what != mateIt)
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

// order appends the commands of one creature and carries them out on the trial. far lets it set out for what it cannot reach this turn.
func (h *hand) order(seat rules.Seat, i int32, what intent, j int32, p grid.Point, far bool) string {
	s, w := &h.trial, &h.view.walk
	start := len(h.cmds)
	switch {
	case what == nothing:
		return ""
	case what == mateIt && j == galapagos.None:
		return "Choose a mate in your tribe."
	case what == eatIt && j == galapagos.None:
		return "There is nothing to eat."
	case what == eatIt && j == i:
		return "It cannot eat itself."
	case what == mateIt && j == i:
		return "Choose a different mate."
	}
	if what != goThere {
		if why := h.fit(s, seat, i, what, j); why != "" {
			return why
		}
	}
	to, n := h.route(i, what, j, p, true)
	if n < 0 && !h.gentle {
		to, n = h.route(i, what, j, p, false)
	}
	if n >= 0 {
		h.path = w.path(h.path[:0], to)
	} else {
		if what == goThere && (h.trial.Things[i].Steps <= 0 || len(h.group) == 1 && !free(s, p)) {
			return h.blocked(s, seat, i, p)
		}
		if what == mateIt && s.Things[i].At.Distance(p) == 1 {
			return s.Check(seat, galapagos.Command{Verb: galapagos.Breed, Creature: i, Mate: j}).Error()
		}
		if !far || stride(s, &s.Things[i]) == 0 {
			return h.tooFar(s, i, p)
		}
		if h.path, h.way = w.setOut(h.path[:0], s, &s.Things[i], p, h.gentle); len(h.path) == 0 {
			return "The way is blocked."
		}
		what = goThere
	}
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
	case what == mateIt && !s.Constants.SecondEgg:
		return w.besideBut(s.Things[j].At, s.Nest)
	}
	return w.beside(s.Things[j].At)
}

// fit says why a creature cannot eat or breed with j, wherever they stand.
func (h *hand) fit(s *galapagos.State, seat rules.Seat, i int32, what intent, j int32) string {
	t, o := &s.Things[i], &s.Things[j]
	if what == eatIt {
		switch {
		case !t.CanEat:
			return fed(s, i)
		case o.Kind == galapagos.Plant && o.Size <= 0:
			return "This plant is only a bare root."
		}
		return ""
	}
	switch {
	case o.Kind != galapagos.Creature || o.Owner != seat:
		return "The mate must be of the same tribe."
	case !t.CanBreed || !o.CanBreed:
		return "One of the two cannot breed this turn."
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
		return "That cell is not free."
	}
	return h.tooFar(s, i, p)
}

func (h *hand) tooFar(s *galapagos.State, i int32, p grid.Point) string {
	t := &s.Things[i]
	left := stride(s, t)
	if left < t.Steps {
		return fmt.Sprintf("Too far: its health lasts %s.", board.Count(int(left), "step", "steps"))
	}
	return fmt.Sprintf("Too far: it has %s left.", board.Count(int(left), "step", "steps"))
}

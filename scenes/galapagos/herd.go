package galapagos

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// habit is what a creature does when it goes on.
type habit struct {
	verb int        // toGraze, toHunt, or toWalk for an errand
	what intent     // of the errand: to go to a place or to eat a thing
	goal int32      // that thing
	at   grid.Point // that place
}

// pointless says why there is nothing to do for a verb that creatures do by themselves.
func (h *hand) pointless(s *galapagos.State, verb int) string {
	switch verb {
	case toGraze:
		switch {
		case slices.ContainsFunc(h.herd, func(i int32) bool { return appetite(s, &s.Things[i]) }):
			return "No plant is worth the walk or the risk."
		case len(h.group) != 1:
			return "All have eaten or are well fed."
		case !s.Things[h.group[0]].CanEat:
			return fed(s, h.group[0])
		}
		return "It is well fed."
	case toHunt:
		return "No enemy is worth a bite."
	case toBreed:
		if len(h.group) > 0 {
			return "No pair can breed now."
		}
		return "No pair can breed now without risking hunger or death."
	}
	return "Nothing to do without a new order."
}

// alone reports whether creatures do a verb without being told where.
func (h *hand) alone(verb int) bool {
	return verb == toGraze || verb == toHunt || verb == toGoOn || verb == toBreed && len(h.group) != 1
}

// find reports whether the chosen creatures, or any of the tribe, find something to do for a verb by themselves.
func (h *hand) find(s *galapagos.State, seat rules.Seat, verb int) bool {
	h.probing = true
	n := len(h.byThemselves(s, seat, verb))
	h.probing = false
	return n > 0
}

// enough reports whether no more commands are wanted.
func (h *hand) enough() bool { return h.probing && len(h.cmds) > 0 }

// byThemselves are the commands by which the chosen creatures, or all of the tribe, do a verb without being told where.
func (h *hand) byThemselves(s *galapagos.State, seat rules.Seat, verb int) []galapagos.Command {
	h.cmds, h.gentle = h.cmds[:0], true
	h.trial.CopyFrom(s)
	h.herd = append(h.herd[:0], h.group...)
	if len(h.group) == 0 {
		for i := range s.Things {
			if own(s, seat, int32(i)) {
				h.herd = append(h.herd, int32(i))
			}
		}
	}
	slices.SortStableFunc(h.herd, func(a, b int32) int { return int(s.Things[a].Health - s.Things[b].Health) }) // the weakest first
	switch verb {
	case toGraze:
		h.grazeAll(seat, h.herd)
	case toHunt:
		h.hunt(seat, h.herd)
	case toBreed:
		h.pair(seat, h.herd)
	case toGoOn:
		h.goOn(seat, h.herd)
	}
	return h.cmds
}

// learn makes grazing or hunting the habit of the chosen creatures, or of those of the tribe that it gave something to do.
func (h *hand) learn(cmds []galapagos.Command, verb int) {
	if verb != toGraze && verb != toHunt {
		return
	}
	for _, i := range h.group {
		h.habits[i] = habit{verb: verb}
	}
	if len(h.group) == 0 {
		for _, c := range cmds {
			h.habits[c.Creature] = habit{verb: verb}
		}
	}
}

// bind makes an errand of what a press on p has begun for the chosen creatures and not finished; the trial has played it.
func (h *hand) bind(s *galapagos.State, seat rules.Seat, p grid.Point) {
	what, j := h.means(s, seat, p)
	for _, i := range h.group {
		t := &h.trial.Things[i]
		if what == goThere && t.At != p || what == eatIt && !h.trial.Things[j].Gone && (t.CanEat || h.trial.Things[j].Kind == galapagos.Creature) {
			h.habits[i] = habit{verb: toWalk, what: what, goal: j, at: p}
		} else {
			delete(h.habits, i)
		}
	}
}

// habitOf is what a creature does when it goes on: what it was last told, else what its body is made for.
func (h *hand) habitOf(i int32) habit {
	if x, ok := h.habits[i]; ok {
		return x
	}
	if hunts(h.trial.Things[i].Stats) {
		return habit{verb: toHunt}
	}
	return habit{verb: toGraze}
}

// hunts reports whether stats are those of a hunter by nature.
func hunts(s galapagos.Stats) bool { return s[galapagos.Carnivorism] > s[galapagos.Herbivorism]+1 }

// goOn lets creatures go on with their errands, hunts and meals. Hunters that find nothing graze.
func (h *hand) goOn(seat rules.Seat, herd []int32) {
	h.pack = h.pack[:0]
	for _, i := range herd {
		switch e := h.habitOf(i); {
		case e.verb == toHunt:
			h.pack = append(h.pack, i)
		case e.verb == toWalk && !h.errand(seat, i, e):
			delete(h.habits, i)
		}
	}
	if h.hunt(seat, h.pack); h.enough() {
		return
	}
	h.grazeAll(seat, slices.DeleteFunc(herd, func(i int32) bool { return h.habitOf(i).verb == toWalk }))
}

// errand takes creature i on, or reports that there is nothing more to do.
func (h *hand) errand(seat rules.Seat, i int32, e habit) bool {
	if e.what == eatIt {
		goal := &h.trial.Things[e.goal]
		if goal.Gone {
			return false
		}
		e.at = goal.At // it may have walked on
	}
	before := len(h.cmds)
	h.order(seat, i, e.what, e.goal, e.at, true)
	return len(h.cmds) > before || h.trial.Things[i].Steps == 0
}

// grazeAll lets creatures graze until nobody finds more: who has eaten may have made way for another.
func (h *hand) grazeAll(seat rules.Seat, herd []int32) {
	for before := -1; before < len(h.cmds); {
		before = len(h.cmds)
		for _, i := range herd {
			if h.graze(seat, i); h.enough() {
				return
			}
		}
	}
}

// graze lets creature i graze: it goes to its pasture and eats there, or sets out for it. If it shares a cell, it steps off.
func (h *hand) graze(seat rules.Seat, i int32) {
	s := &h.trial
	if !own(s, seat, i) {
		return
	}
	if s.Things[i].Steps > 0 && s.Shared(i) {
		h.stepOff(seat, i)
	} else if plant, far := h.view.pasture(s, i); plant != galapagos.None {
		h.order(seat, i, eatIt, plant, s.Things[plant].At, far)
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

package anarchy

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// none means that no verb is chosen.
const none = -1

// controller turns a player's input into commands. A click on the player's building selects it; a click on any other aims at it, and then a
// second click or a verb's key acts, with the best building if none is selected.
type controller struct {
	board.Aim
	view  *View
	group []int16       // selected buildings, all of one kind
	verb  int           // chosen verb, an index into verbs, or none
	armed int           // verb of a weather station that a finger has tapped once: the second tap acts; or none
	pin   int16         // building aimed at while no verb is chosen
	count int           // how many buildings act on a target when none are selected
	trial anarchy.State // the position after the commands of the last call of orders
	cmds  []anarchy.Command
}

// Controller returns a controller with nothing selected.
func (v *View) Controller() board.Controller[*anarchy.State, anarchy.Command] {
	return &controller{view: New(), verb: none, armed: none, pin: anarchy.None, count: 1}
}

type response = board.Response[anarchy.Command]

// Drop clears the selection, the verb and the target. It reports whether there was anything to clear.
func (h *controller) Drop() bool {
	had := len(h.group) > 0 || h.verb != none || h.armed != none || h.pin != anarchy.None
	h.Deselect()
	return had
}

func (h *controller) Deselect() {
	h.group, h.verb, h.armed, h.pin = h.group[:0], none, none, anarchy.None
	h.Untap()
}

// tidy deselects buildings that can no longer act, for example after an undo, a redo or a new turn.
func (h *controller) tidy(s *anarchy.State, seat rules.Seat) {
	h.group = slices.DeleteFunc(h.group, func(n int16) bool { return !h.able(s, seat, n) })
	if int(h.pin) >= len(s.Buildings) {
		h.pin = anarchy.None
	}
}

// able reports whether building n belongs to the seat and can act now.
func (h *controller) able(s *anarchy.State, seat rules.Seat, n int16) bool {
	return n >= 0 && int(n) < len(s.Buildings) && s.Buildings[n].Owner == seat && s.Ready(n) && s.Active().Has(seat) && s.ActionsLeft(seat) > 0
}

// suggestion is the most useful verb on a building: spray a fire that hurts the player, raid a warehouse or headquarters with high
// exposure, or else ignite an enemy building or one that threatens the enemy headquarters.
func (h *controller) suggestion(s *anarchy.State, seat rules.Seat, n int16) int {
	b := &s.Buildings[n]
	guard, prize := threatens(s, seat, n), threatens(s, 1-seat, n)
	switch {
	case b.Fire > 0 && !b.Headquarters && (guard || b.Owner == seat && !prize):
		return sprays
	case b.Owner == seat && !prize, b.Headquarters && b.Exposure == 0:
		return none
	case b.Headquarters || b.Owner != seat && b.Kind == anarchy.Warehouse && b.Exposure >= 30 && !b.Ruin():
		return raids
	}
	return ignites
}

// reselects reports whether a click on the player's building n, while others are selected for verb d, selects n instead of aiming at it. A verb
// from a button or key always aims.
func (h *controller) reselects(s *anarchy.State, seat rules.Seat, d *verb, n int16) bool {
	return h.verb == none && s.Buildings[n].Owner == seat && h.able(s, seat, n) && d.onto.spares(s, seat, n)
}

// commit responds with the commands for verb d on target, or with the reason why there are none.
func (h *controller) commit(s *anarchy.State, seat rules.Seat, d *verb, target int16) response {
	cmds, err := h.orders(s, seat, d, target)
	if err != nil {
		return response{Refuse: err.Error()}
	}
	h.group = h.group[:0]
	if h.verb == none {
		h.Untap()
		if d.onto != nil {
			h.pin = target
		}
	} // another click or tap on the target repeats it with the next building
	return response{Cmds: slices.Clone(cmds)}
}

// Choose chooses a verb by its ID, or drops it if it was chosen. Weather stations act at once; so do other buildings when the player has
// already aimed.
func (h *controller) Choose(id string, s *anarchy.State, seat rules.Seat) response {
	h.tidy(s, seat)
	if id == board.DialDo && h.pin != anarchy.None {
		return h.clickTarget(s, seat, h.pin)
	}
	i := slices.IndexFunc(verbs[:], func(d verb) bool { return d.ID == id })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	d := &verbs[i]
	if r := h.reason(s, seat, d); r != "" {
		return response{Refuse: r}
	}
	if len(h.group) > 0 && s.Buildings[h.group[0]].Kind != actor(d) {
		h.group = h.group[:0]
	}
	again := h.armed == i
	h.armed = none
	switch {
	case d.onto == nil && h.Finger && !again:
		h.armed = i
		return response{}
	case d.onto == nil:
		return h.commit(s, seat, d, anarchy.None)
	case h.verb == i:
		h.verb = none
		return response{}
	case h.pin != anarchy.None && h.verb == none:
		if r := h.commit(s, seat, d, h.pin); r.Refuse == "" {
			return r
		}
	}
	h.verb, h.pin = i, anarchy.None
	return response{}
}

func (h *controller) Handle(p board.Pointer, s *anarchy.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Follow(p)
	if p.Kind == board.Press {
		h.armed = none
	}
	switch p.Kind {
	case board.Menu:
		h.Drop()
	case board.Box:
		h.box(p, s, seat)
	case board.Press:
		return h.press(p, s, seat)
	}
	return response{}
}

func (h *controller) press(p board.Pointer, s *anarchy.State, seat rules.Seat) response {
	n := int16(h.view.city(s).on(p.Cell))
	if n < 0 {
		h.Drop()
		return response{}
	}
	b := &s.Buildings[n]
	if !s.Active().Has(seat) {
		h.Drop()
		h.pin = n
		return response{}
	}
	if v := h.chosen(s); v != none {
		d := &verbs[v]
		if p.Shift && h.verb == none && h.toggle(s, seat, n) {
			return response{}
		}
		switch {
		case h.verb == none && slices.Contains(h.group, n):
			return h.clickChosen(s, seat, n)
		case !p.Shift && h.reselects(s, seat, d, n):
			h.choose(n)
			return response{}
		}
		if h.Previews(p) {
			return response{}
		}
		return h.commit(s, seat, d, n)
	}
	if slices.Contains(h.group, n) {
		return h.clickChosen(s, seat, n)
	}
	if h.pin == n {
		return h.clickTarget(s, seat, n)
	}
	burns := h.suggestion(s, seat, n) == sprays && h.crew(s, seat, &verbs[sprays]) > 0 // what the player wants there is to spray
	if b.Owner == seat && h.able(s, seat, n) && (p.Shift || !burns) {
		h.choose(n)
		return response{}
	}
	h.Drop()
	h.pin = n
	if h.suggestion(s, seat, n) == none {
		return response{Refuse: h.whyIdle(s, seat, n)}
	}
	return response{}
}

// choose selects building n and nothing else.
func (h *controller) choose(n int16) {
	h.Drop()
	h.group = append(h.group, n)
}

// clickChosen handles a second click on a selected building: it does what is most useful there (spray, if it burns), or else deselects it.
func (h *controller) clickChosen(s *anarchy.State, seat rules.Seat, n int16) response {
	h.Drop()
	if v := h.suggestion(s, seat, n); v != none && !s.Buildings[n].Headquarters {
		h.pin = n
		return h.commit(s, seat, &verbs[v], n)
	}
	return response{}
}

// clickTarget handles a second click on the building aimed at: it does what is most useful there.
func (h *controller) clickTarget(s *anarchy.State, seat rules.Seat, n int16) response {
	v := h.suggestion(s, seat, n)
	if v == none {
		return response{Refuse: h.whyIdle(s, seat, n)}
	}
	return h.commit(s, seat, &verbs[v], n)
}

// whyIdle says why the player's building cannot act, or why the enemy headquarters cannot be ignited.
func (h *controller) whyIdle(s *anarchy.State, seat rules.Seat, n int16) string {
	b := &s.Buildings[n]
	if b.Headquarters && b.Owner != seat {
		return howToBurn(s, seat)
	}
	i := slices.IndexFunc(verbs[:], func(d verb) bool { return actor(&d) == b.Kind })
	if err := s.Check(seat, verbs[i].sample(s, seat, n)); err != nil {
		return err.Error()
	}
	return ""
}

// toggle adds a building to the selection or removes it. It reports false if the building cannot act or is of another kind.
func (h *controller) toggle(s *anarchy.State, seat rules.Seat, n int16) bool {
	if !h.able(s, seat, n) || len(h.group) > 0 && s.Buildings[h.group[0]].Kind != s.Buildings[n].Kind {
		return false
	}
	h.group = board.Pick(h.group, n, true)
	return true
}

// box selects the player's buildings in a rectangle, but only those of the most frequent kind.
func (h *controller) box(p board.Pointer, s *anarchy.State, seat rules.Seat) {
	h.Drop()
	var found [4]int
	for i := range s.Buildings {
		if b := &s.Buildings[i]; p.Encloses(b.Cell()) && !b.Headquarters && h.able(s, seat, int16(i)) {
			h.group = append(h.group, int16(i))
			found[b.Kind]++
		}
	}
	most := 0
	for k, n := range found {
		if n > found[most] {
			most = k
		}
	}
	h.group = slices.DeleteFunc(h.group, func(n int16) bool { return int(s.Buildings[n].Kind) != most })
}

// Next selects the player's next building that can do something useful and returns its cell, or false if there is none.
func (h *controller) Next(s *anarchy.State, seat rules.Seat) (grid.Point, bool) {
	h.tidy(s, seat)
	from := -1
	if len(h.group) > 0 {
		from = int(h.group[0])
	}
	for i := range board.Ring(from, len(s.Buildings)) {
		if n := int16(i); h.able(s, seat, n) && h.useful(s, seat, n) {
			h.choose(n)
			return s.Buildings[n].Cell(), true
		}
	}
	return grid.Point{}, false
}

// useful reports whether building n has something to do.
func (h *controller) useful(s *anarchy.State, seat rules.Seat, n int16) bool {
	switch s.Buildings[n].Kind {
	case anarchy.Warehouse:
		return !s.Buildings[n].Headquarters
	case anarchy.FireDepartment:
		for i := range s.Buildings {
			if s.Buildings[i].Fire > 0 && h.suggestion(s, seat, int16(i)) == sprays {
				return true
			}
		}
	case anarchy.PoliceDepartment:
		for i := range s.Buildings {
			if b := &s.Buildings[i]; b.Owner != seat && b.Exposure > 0 && !b.Ruin() {
				return true
			}
		}
	case anarchy.WeatherStation:
		_, ok := s.NextWind()
		return ok
	}
	return false
}

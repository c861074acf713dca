package galapagos

import (
	"slices"

	contract "app.pentarena/game/match/orders"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// controller turns a person's input into commands. A click on one of the seat's creatures selects it; then a click on a free cell walks there,
// and a click on a plant or an enemy walks there, however far, and eats it. While a verb is chosen, clicks mean only that verb. With no
// creature selected, verbs apply to the whole tribe.
type controller struct {
	board.Aim
	view    *View
	group   []int32 // selected creatures of the seat
	verb    int     // chosen verb, index of verbs; clicks for none
	orders  orders.Orders
	offered []int32 // creatures that Next has selected this turn
	turn    int32   // turn of offered
}

// Controller returns a controller with nothing selected.
func (v *View) Controller() board.Controller[*galapagos.State, galapagos.Command] {
	return &controller{view: New(), verb: clicks}
}

// response is what the controller answers to an input: commands, or why there are none.
type response = board.Response[galapagos.Command]

// Drop clears the selection.
func (h *controller) Drop() bool {
	had := len(h.group) > 0 || h.verb != clicks
	h.Deselect()
	return had
}

func (h *controller) Deselect() {
	h.group, h.verb = h.group[:0], clicks
	h.Untap()
}

// tidy deselects creatures that are gone and drops standing orders whose first command was undone.
func (h *controller) tidy(s *galapagos.State, seat rules.Seat) {
	h.orders.Watch(s, seat)
	h.group = slices.DeleteFunc(h.group, func(i int32) bool { return !orders.Own(s, seat, i) })
	if len(h.group) == 0 {
		h.verb = clicks
	}
}

// at returns the seat's creature on a cell, preferring one that can still act, or None.
func (h *controller) at(s *galapagos.State, seat rules.Seat, p grid.Point) int32 {
	found := galapagos.None
	for i := s.At(p); i != galapagos.None; i = s.Things[i].Next {
		if orders.Own(s, seat, i) && (found == galapagos.None || s.Things[found].Steps == 0 && s.Things[i].Steps > 0) {
			found = i
		}
	}
	return found
}

// another is the creature of the seat to which a further press on the cell of the selected one leads; None after the last, when first was pressed first.
func (h *controller) another(s *galapagos.State, seat rules.Seat, first int32) int32 {
	i := h.group[0]
	for range s.Things {
		if i = s.Things[i].Next; i == galapagos.None {
			i = s.At(s.Things[first].At)
		}
		if i == first || i == h.group[0] {
			return galapagos.None
		}
		if orders.Own(s, seat, i) {
			return i
		}
	}
	return galapagos.None
}

// Selected returns the cell of the only selected creature.
func (h *controller) Selected(s *galapagos.State, seat rules.Seat) (grid.Point, bool) {
	if len(h.group) != 1 || !orders.Own(s, seat, h.group[0]) {
		return grid.Point{}, false
	}
	return s.Things[h.group[0]].At, true
}

// Card returns the card of the selected creature, whoever else is on its cell.
func (h *controller) Card(s *galapagos.State, p grid.Point) (board.Card, bool) {
	if len(h.group) != 1 || int(h.group[0]) >= len(s.Things) || s.Things[h.group[0]].At != p || s.Things[h.group[0]].Gone {
		return board.Card{}, false
	}
	return h.view.creatureCard(s, h.group[0]), true
}

// Verbs lists the verbs, each disabled one with the reason.
func (h *controller) Verbs(s *galapagos.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, clicks)
	for i := range list {
		d := &verbs[i]
		list[i] = d.Verb
		list[i].Reason, list[i].Chosen = h.reason(s, seat, i), i == h.verb
		if d.cost != nil {
			list[i].Cost = d.cost(&s.Constants)
		}
		if d.tribe && len(h.group) == 0 {
			list[i].Label = "All " + board.Lower(d.Label)
		}
	}
	return list
}

// reason returns why a verb cannot be used now, or "".
func (h *controller) reason(s *galapagos.State, seat rules.Seat, verb int) string {
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "It is not your turn."
	case h.alone(verb):
		return h.orders.Pointless(s, seat, h.group, verbs[verb].kind)
	case len(h.group) == 0:
		return "Choose one of your creatures first."
	}
	return board.Prevented(h.group, func(i int32) string { return verbs[verb].idle(h, s, seat, i) })
}

// Choose selects a verb. Verbs that need no target take effect at once.
func (h *controller) Choose(id string, s *galapagos.State, seat rules.Seat) response {
	h.tidy(s, seat)
	i := slices.IndexFunc(verbs[:clicks], func(v verb) bool { return v.ID == id })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	h.Untap()
	switch {
	case h.alone(i):
		h.verb = clicks
		cmds := slices.Clone(h.orders.Alone(s, seat, h.group, verbs[i].kind))
		h.orders.Learn(s, h.group, verbs[i].kind, cmds)
		return response{Cmds: cmds}
	case h.verb == i:
		h.verb = clicks
	default:
		h.verb = i
	}
	return response{}
}

func (h *controller) Handle(p board.Pointer, s *galapagos.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Follow(p)
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

func (h *controller) press(p board.Pointer, s *galapagos.State, seat rules.Seat) response {
	mine := h.at(s, seat, p.Cell)
	if !s.Active().Has(seat) || len(h.group) == 0 {
		h.Drop()
		if mine != galapagos.None {
			h.group = append(h.group, mine)
		}
		return response{}
	}
	if mine != galapagos.None && (!verbs[h.verb].own || slices.Contains(h.group, mine)) {
		if len(h.group) == 1 && s.Things[h.group[0]].At == p.Cell && !p.Shift {
			if mine = h.another(s, seat, mine); mine == galapagos.None {
				mine = h.group[0]
			}
		}
		h.pick(mine, p.Shift)
		return response{}
	}
	if !s.Cells.In(p.Cell) {
		h.Drop()
		return response{}
	}
	cmds, why := h.commands(s, seat, p.Cell)
	if why != "" {
		return response{Refuse: why}
	}
	if h.Previews(p) {
		return response{}
	}
	h.Untap()
	what, j := h.means(s, seat, p.Cell)
	h.orders.Hold(s, h.group, what, j, p.Cell)
	h.verb = clicks
	return response{Cmds: slices.Clone(cmds)}
}

// pick selects a creature; with add it toggles the creature in the selection.
func (h *controller) pick(i int32, add bool) {
	h.Untap()
	h.group = board.Pick(h.group, i, add)
	if !add || len(h.group) == 0 {
		h.verb = clicks
	}
}

// box selects the seat's creatures in a rectangle.
func (h *controller) box(p board.Pointer, s *galapagos.State, seat rules.Seat) {
	if !p.Shift {
		h.Drop()
	}
	for i := range s.Things {
		if orders.Own(s, seat, int32(i)) && p.Encloses(s.Things[i].At) && !slices.Contains(h.group, int32(i)) {
			h.group = append(h.group, int32(i))
		}
	}
}

// Next selects the seat's next creature with something useful to do; if there is none, one that could breed or at least take a step. It
// repeats a creature only after it has offered all of them.
func (h *controller) Next(s *galapagos.State, seat rules.Seat) (grid.Point, bool) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return grid.Point{}, false
	}
	if h.turn != s.Number {
		h.turn, h.offered = s.Number, h.offered[:0]
	}
	next := h.unoffered(s, seat)
	if next == galapagos.None && len(h.offered) > 0 {
		h.offered = h.offered[:0]
		next = h.unoffered(s, seat)
	}
	if next == galapagos.None {
		return grid.Point{}, false
	}
	h.Drop()
	h.group, h.offered = append(h.group, next), append(h.offered, next)
	return s.Things[next].At, true
}

// unoffered returns the seat's most useful creature that Next has not offered yet; of equals, the first after the selected one.
func (h *controller) unoffered(s *galapagos.State, seat rules.Seat) int32 {
	from := -1
	if len(h.group) > 0 {
		from = int(h.group[len(h.group)-1])
	}
	next, best := galapagos.None, orders.Spent
	for n := range board.Ring(from, len(s.Things)) {
		if i := int32(n); orders.Own(s, seat, i) && best < orders.Useful && !slices.Contains(h.offered, i) {
			if c := h.view.sense.Chance(s, i); c > best {
				next, best = i, c
			}
		}
	}
	return next
}

var _ board.Planner[*galapagos.State, galapagos.Command] = (*controller)(nil)

// Begin clears the selection. In this game, standing orders continue only when the person says so.
func (h *controller) Begin(*galapagos.State, rules.Seat) response {
	h.Drop()
	return response{}
}

// Orders returns the standing orders of all people at this machine.
func (h *controller) Orders() contract.Standing[*galapagos.State, galapagos.Command] {
	return &h.orders
}

// alone reports whether a verb needs no target.
func (h *controller) alone(verb int) bool {
	d := &verbs[verb]
	return d.tribe && (d.means == nil || len(h.group) != 1)
}

// means returns what a press on p would do with the chosen verb, and the target thing, or None.
func (h *controller) means(s *galapagos.State, seat rules.Seat, p grid.Point) (orders.Intent, int32) {
	return verbs[h.verb].means(s, seat, p)
}

// commands returns the commands with which the selected creatures do what a press on p means, or why none of them can.
func (h *controller) commands(s *galapagos.State, seat rules.Seat, p grid.Point) ([]galapagos.Command, string) {
	what, j := h.means(s, seat, p)
	return h.orders.Commands(s, seat, h.group, what, j, p)
}

package galapagos

import (
	contract "app.pentarena/game/match/orders"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

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

// kinds holds the verbs that need no target.
var kinds = map[int]orders.Kind{toGraze: orders.Graze, toHunt: orders.Hunt, toBreed: orders.Breed, toGoOn: orders.GoOn}

// alone reports whether a verb needs no target.
func (h *controller) alone(verb int) bool {
	_, ok := kinds[verb]
	return ok && (verb != toBreed || len(h.group) != 1)
}

// means returns what a press on p would do with the chosen verb, and the target thing, or None.
func (h *controller) means(s *galapagos.State, seat rules.Seat, p grid.Point) (orders.Intent, int32) {
	j := s.At(p)
	switch {
	case h.verb == toWalk:
		return orders.GoThere, j
	case h.verb == toEat:
		return orders.EatIt, j
	case h.verb == toBreed:
		return orders.MateIt, creatureAt(s, p)
	case j == galapagos.None || orders.Free(s, p):
		return orders.GoThere, j
	case s.Things[j].Kind == galapagos.Creature && s.Things[j].Owner == seat:
		return orders.Nothing, j
	}
	return orders.EatIt, j
}

// commands returns the commands with which the selected creatures do what a press on p means, or why none of them can.
func (h *controller) commands(s *galapagos.State, seat rules.Seat, p grid.Point) ([]galapagos.Command, string) {
	what, j := h.means(s, seat, p)
	return h.orders.Commands(s, seat, h.group, what, j, p)
}

package galapagos

import (
	contract "app.pentarena/game/orders"
	orders "app.pentarena/game/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

var _ board.Planner[*galapagos.State, galapagos.Command] = (*controller)(nil)

// Begin lets go of the selection: in this game standing orders go on when the person says so.
func (h *controller) Begin(*galapagos.State, rules.Seat) response {
	h.Drop()
	return response{}
}

// Orders are the standing orders of all people at this machine.
func (h *controller) Orders() contract.Standing[*galapagos.State, galapagos.Command] {
	return &h.orders
}

// kinds are the verbs that creatures can do without being told where.
var kinds = map[int]orders.Kind{toGraze: orders.Graze, toHunt: orders.Hunt, toBreed: orders.Breed, toGoOn: orders.GoOn}

// alone reports whether creatures do a verb without being told where.
func (h *controller) alone(verb int) bool {
	_, ok := kinds[verb]
	return ok && (verb != toBreed || len(h.group) != 1)
}

// means tells what a press on p would do with the chosen verb, and with whom or what.
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

// act are the commands by which the chosen creatures would do what a press on p means, or the reason why none of them can.
func (h *controller) act(s *galapagos.State, seat rules.Seat, p grid.Point) ([]galapagos.Command, string) {
	what, j := h.means(s, seat, p)
	return h.orders.Act(s, seat, h.group, what, j, p)
}

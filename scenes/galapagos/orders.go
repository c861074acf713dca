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

package mechmania

import (
	contract "app.pentarena/game/match/orders"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// Orders returns the standing orders of all people at this machine.
func (h *controller) Orders() contract.Standing[*mechmania.State, mechmania.Command] {
	return &h.orders
}

// Begin starts a plan: it continues the standing order, and passes a stage in which nothing can be done.
func (h *controller) Begin(s *mechmania.State, seat rules.Seat) response {
	h.much, h.window, h.bill = 0, false, [cropKinds]int{}
	h.verb = h.tools[seat]
	if e := h.orders.Of(seat); e.On && e.Task == orders.Plant && s.Stage == mechmania.Acting && s.Farmers[seat].At == e.Goal {
		h.seed = e.Crop
	}
	a := response{}
	a.Cmds, a.Refuse = h.orders.Begin(s, seat)
	switch {
	case !s.Active().Has(seat):
	case a.Refuse != "": // it is about the farmer, and lies beside it
		a.Focus, a.Cell = true, s.Farmers[seat].At
	case len(a.Cmds) > 0:
		a.Focus, a.Cell = s.Stage == mechmania.Moving && a.Cmds[0].Verb == mechmania.Move, s.Farmers[seat].At
	case s.Stage == mechmania.Packing:
		a.Cmds = orders.Outfit(s, seat)
		h.window = true
	case s.Stage == mechmania.Acting:
		h.window = orders.CanBuy(s, seat)
	}
	return a
}

// foreseen returns the work at the end of a walk to p: that of the selected verb, otherwise harvesting what is ripe on arrival.
func (h *controller) foreseen(s *mechmania.State, seat rules.Seat, p grid.Point) orders.Job {
	if j := h.orders.Job(s, seat, p, verbs[h.verb].more.task, h.seed); j.Task != orders.None {
		return j
	}
	if j := h.orders.Job(s, seat, p, orders.Harvest, h.seed); j.Turn == s.Number {
		return j
	}
	return orders.Job{}
}

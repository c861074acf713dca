package coreminer

import (
	"fmt"
	"slices"

	contract "app.pentarena/game/match/orders"
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// Orders are the standing orders of all people who play on this machine.
func (h *controller) Orders() contract.Standing[*coreminer.State, coreminer.Command] {
	return &h.orders
}

// Begin returns the commands with which a seat's standing orders continue at the start of its turn, and why if one cannot.
func (h *controller) Begin(s *coreminer.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.verb, h.planned = clicks, 0
	h.Untap()
	commands, why := h.orders.Begin(s, seat)
	return response{Cmds: commands, Refuse: why, Focus: why != "", Cell: h.orders.Stopped()}
}

// orderHint describes a standing order.
func orderHint(o orders.Order) string {
	verb := [...]string{orders.Go: "Goes to", orders.Dig: "Digs at", orders.Sell: "Sells at", orders.Work: "Works at"}[o.Kind]
	return fmt.Sprintf("%s depth %d by itself; a new order stops it", verb, o.At.Y)
}

// ordered describes the standing order whose mark is under the pointer, "" for none or where a miner stands.
func (h *controller) ordered(s *coreminer.State, seat rules.Seat) string {
	p, ok := h.At()
	i := slices.IndexFunc(h.orders.List, func(j orders.Order) bool { return j.At == p && orders.Obeys(s, seat, j.Miner) })
	if !ok || i < 0 || h.minerAt(s, seat, p) != coreminer.None {
		return ""
	}
	return "A miner " + board.Lower(orderHint(h.orders.List[i]))
}

// drawOrders marks the targets of a seat's standing orders, with lines from the selected miners.
func (h *controller) drawOrders(st *stage, s *coreminer.State, seat rules.Seat, c board.Color) {
	for _, j := range h.orders.List {
		if !orders.Obeys(s, seat, j.Miner) {
			continue
		}
		x, y := middle(j.At)
		if slices.Contains(h.group, j.Miner) {
			x0, y0 := middle(s.Miners[j.Miner].At)
			st.Line(x0, y0, x, y, max(0.06, 1.5/st.px), c.Alpha(0.9)).Dashed(0.16, 0.16)
		}
		d := max(0.46, 13/st.px)
		st.Box(x+0.44-d, y+0.44-d, d, d, d/2, ink.Alpha(0.85)).Edge(max(0.03, 1/st.px), c)
		icon := orderIcons[board.Either(j.Kind == orders.Dig || j.Kind == orders.Work, 1, 0)]
		st.Sprite(icon, x+0.44-0.88*d, y+0.44-0.88*d, 0.76*d, 0.76*d)
	}
}

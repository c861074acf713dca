package si32

import (
	"fmt"
	"strconv"
	"strings"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// The verbs of the rows of the roster, with the number of the order behind them.
const (
	orderPrefix = "order/"
	takePrefix  = "take/"
)

// Roster lists the orders of this turn in words: marches and buildings before the others, the latest first in each.
func (h *controller) Roster(s *si32.State, seat rules.Seat) board.Roster {
	list := board.Roster{Title: "Orders", Empty: "No orders yet. What you order appears here; press a row to change its number."}
	if seat < 0 || int(seat) >= s.Seats() {
		return list
	}
	h.tidy(s, seat)
	given := s.Sides[seat].Orders
	for n := 2*len(given) - 1; n >= 0; n-- {
		i := n % len(given)
		c := &given[i]
		if moves := c.Verb == si32.Move || c.Verb == si32.Build; moves != (n >= len(given)) {
			continue
		}
		row := board.Listed{Icon: verbIcons[c.Verb], Title: board.Upper(orderWords(s, c)), Verb: orderPrefix + strconv.Itoa(i), Drop: takePrefix + strconv.Itoa(i), Chosen: i == h.order}
		row.Text = standing(h.orders.Of(seat), s, c.At)
		list.Rows = append(list.Rows, row)
	}
	return list
}

// listed carries out a verb of the roster; false for any other verb.
func (h *controller) listed(id string, s *si32.State, seat rules.Seat) (response, bool) {
	if n, ok := strings.CutPrefix(id, orderPrefix); ok {
		return h.chooseOrder(n, s, seat), true
	}
	n, ok := strings.CutPrefix(id, takePrefix)
	i, err := strconv.Atoi(n)
	switch {
	case !ok:
		return response{}, false
	case err != nil || i < 0 || seat < 0 || i >= len(s.Sides[seat].Orders):
		return response{Refuse: "There is no such order."}, true
	}
	h.Drop()
	h.order = i
	return h.takeBack(drops, s, seat), true
}

// chooseOrder selects an order of this turn, or deselects it.
func (h *controller) chooseOrder(n string, s *si32.State, seat rules.Seat) response {
	i, err := strconv.Atoi(n)
	if err != nil || i < 0 || seat < 0 || i >= len(s.Sides[seat].Orders) {
		return response{Refuse: "There is no such order."}
	}
	was := h.order
	h.Drop()
	if was == i {
		return response{}
	}
	c := s.Sides[seat].Orders[i]
	h.order, h.staged = i, c.N
	h.group = append(h.group, c.At)
	return response{Focus: true, Cell: c.At}
}

// changeOrder changes the number of the selected order.
func (h *controller) changeOrder(s *si32.State, seat rules.Seat) response {
	if h.order == none || seat < 0 {
		return response{Refuse: "Choose an order first."}
	}
	h.plan.Begin(s, seat)
	c := s.Sides[seat].Orders[h.order]
	if why := h.plan.Do(si32.Command{Verb: si32.Cancel, Index: int32(h.order)}); why != "" {
		return response{Refuse: why}
	}
	was := c.N
	c.N = h.staged
	if why := h.plan.Do(c); why != "" {
		return response{Refuse: why}
	}
	h.orders.Resize(seat, c.At, was, c.N)
	d := h.done()
	h.Drop()
	return d
}

// Dial is the dial for the number of units of the next order, or of the selected order.
func (h *controller) Dial(s *si32.State, seat rules.Seat) (board.Dial, bool) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) || len(h.group) == 0 {
		return board.Dial{}, false
	}
	if h.order != none {
		return h.orderDial(s, seat)
	}
	if !actions[h.verb].aim.marches || len(h.group) > 1 {
		return board.Dial{}, false
	}
	d := board.Dial{Least: 1}
	p := h.group[0]
	have := s.Tiles.At(p).Units[seat]
	if have <= 1 {
		return board.Dial{}, false
	}
	n := h.number(s, seat, p)
	d.Value, d.Most = int(n), int(min(have, mostDial))
	d.Label = fmt.Sprintf("%s of %s", short(n), short(have))
	if w := orders.Working(s, seat, p); w > 0 {
		d.Label += fmt.Sprintf(", %s at work", short(w))
	}
	return d, true
}

// mostDial is the greatest number a dial can be set to.
const mostDial = 1_000_000_000

func (h *controller) orderDial(s *si32.State, seat rules.Seat) (board.Dial, bool) {
	c := &s.Sides[seat].Orders[h.order]
	d := board.Dial{Label: orderWords(s, c)}
	if c.Verb == si32.Build {
		return d, true
	}
	d.Value, d.Least, d.Most = int(h.staged), 1, int(min(c.N+orders.Spare(s, seat, c.At), mostDial))
	if h.staged != c.N {
		d.Label = fmt.Sprintf("%s, not %s", short(h.staged), orderWords(s, c))
		d.Do = "Change"
	}
	return d, true
}

func (h *controller) SetDial(_, value int) {
	if h.order != none {
		h.staged = max(int64(value), 1)
		return
	}
	h.share, h.much = some, max(int64(value), 1)
}

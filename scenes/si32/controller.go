package si32

import (
	"slices"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// How many units of an army an order is for.
const (
	all = iota
	half
	one
	some // a number of the dial
)

// shareWords are the labels of the shares.
var shareWords = [...]string{"All", "Half", "One", "Some"}

// controller turns clicks into orders. A click on one of the player's armies selects it; a click anywhere else sends it there, over several
// turns when it is far. An arrow drawn from an army to a neighbour is a march, too.
type controller struct {
	board.Aim
	view    *View
	group   []grid.Point        // cells of the selected armies and buildings
	actions *[clicks + 1]action // the table, for methods that are named in it
	verb    int                 // index of the chosen action; clicks for none
	share   int                 // units of each army: all, half, one, some
	much    int64               // the number for some
	order   int                 // selected order of this turn, or none
	staged  int64               // new number of the selected order
	drawing bool                // an arrow is being drawn
	orders  orders.Orders
	plan    orders.Plan // of the order being previewed
	marches []orders.March
	last    group      // the last order to all armies
	after   si32.State // scratch: the position after the turn
	ways    orders.Ways
}

// Controller returns a controller with nothing selected.
func (v *View) Controller() board.Controller[*si32.State, si32.Command] {
	return &controller{view: New(), actions: &actions, verb: clicks, order: none}
}

var (
	_ board.Planner[*si32.State, si32.Command] = (*controller)(nil)
	_ board.Dialer[*si32.State]                = (*controller)(nil)
	_ board.Drawer[*si32.State]                = (*controller)(nil)
	_ board.Lister[*si32.State]                = (*controller)(nil)
)

type response = board.Response[si32.Command]

// Drop clears the selection. Standing orders continue; a player takes them back like other orders.
func (h *controller) Drop() bool {
	had := len(h.group) > 0 || h.verb != clicks || h.order != none || h.drawing
	h.Deselect()
	return had
}

func (h *controller) Deselect() {
	h.group, h.verb, h.order, h.drawing, h.share = h.group[:0], clicks, none, false, all
	h.Untap()
}

// tidy drops selections that have become invalid.
func (h *controller) tidy(s *si32.State, seat rules.Seat) {
	h.group = slices.DeleteFunc(h.group, func(p grid.Point) bool { return !mine(s, seat, p) })
	if seat < 0 || h.order >= len(s.Sides[seat].Orders) {
		h.order = none
	}
	if len(h.group) == 0 && actions[h.verb].aim.begins == nil {
		h.verb = clicks
	}
	if seat >= 0 {
		h.orders.Watch(s, seat)
	}
}

// mine reports whether a cell holds units or a building of the seat.
func mine(s *si32.State, seat rules.Seat, p grid.Point) bool {
	t := s.Tiles.At(p)
	if t == nil || seat < 0 {
		return false
	}
	b := s.BuildingAt(p)
	return t.Units[seat] > 0 || b != nil && b.Owner == seat
}

// Verbs lists the player's actions with the reason why one cannot be used now.
func (h *controller) Verbs(s *si32.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, clicks)
	for i := range list {
		d, b := &actions[i], &list[i]
		*b = d.Verb
		b.Reason, b.Chosen = h.reason(s, seat, i), i == h.verb
		if d.all && len(h.group) == 0 {
			b.Label = "All " + board.Lower(d.Label)
		}
		if d.tells != nil {
			d.tells(h, b, s, seat)
		}
	}
	return list
}

// reason says why an action cannot be used now, "" when it can.
func (h *controller) reason(s *si32.State, seat rules.Seat, verb int) string {
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "Your orders are already locked."
	case len(h.group) == 0:
		return actions[verb].alone(h, s, seat)
	}
	return actions[verb].grouped(h, s, seat)
}

func owns(s *si32.State, seat rules.Seat) bool {
	return slices.ContainsFunc(s.Buildings, func(b si32.Building) bool { return !b.Gone && b.Owner == seat })
}

// home is the selected building of the seat, nil when there is none.
func (h *controller) home(s *si32.State, seat rules.Seat) *si32.Building {
	for _, p := range h.group {
		if b := s.BuildingAt(p); b != nil && b.Owner == seat {
			return b
		}
	}
	return nil
}

// staffed reports whether units can work in a building of the seat on a cell: an order to build there is one to work.
func staffed(s *si32.State, seat rules.Seat, p grid.Point) bool {
	b := s.BuildingAt(p)
	return b != nil && b.Owner == seat && s.Constants.PerWorker > 0
}

// indoors reports whether a single army is selected and can work where it stands.
func (h *controller) indoors(s *si32.State, seat rules.Seat) bool {
	return len(h.group) == 1 && s.Tiles.At(h.group[0]).Units[seat] > 0 && staffed(s, seat, h.group[0])
}

// Choose chooses an action or an order. Actions without a target are carried out at once.
func (h *controller) Choose(verb string, s *si32.State, seat rules.Seat) response {
	h.tidy(s, seat)
	if r, ok := h.listed(verb, s, seat); ok {
		return r
	}
	if verb == board.DialDo {
		return h.changeOrder(s, seat)
	}
	i := slices.IndexFunc(actions[:clicks], func(a action) bool { return a.ID == verb })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	h.Untap()
	return actions[i].choose(h, i, s, seat)
}

func (h *controller) Handle(p board.Pointer, s *si32.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Follow(p)
	switch p.Kind {
	case board.Menu:
		h.Drop()
	case board.Box:
		h.box(p, s, seat)
	case board.Draw:
		h.aimFrom(p, s, seat)
	case board.Drawn:
		h.aimFrom(p, s, seat)
		h.drawing = false
		if p.Cell != p.From && len(h.group) > 0 {
			return h.march(p.Cell, s, seat)
		}
	case board.Press:
		return h.press(p, s, seat)
	}
	return response{}
}

// Draws reports whether an arrow can begin here: on an army that can take orders; by touch only on a selected one, so that a finger can
// still move the board.
func (h *controller) Draws(p board.Pointer, s *si32.State, seat rules.Seat) bool {
	t := s.Tiles.At(p.From)
	if t == nil || !s.Active().Has(seat) || t.Units[seat] <= 0 {
		return false
	}
	return !p.Touch || slices.Contains(h.group, p.From)
}

// aimFrom follows the arrow being drawn.
func (h *controller) aimFrom(p board.Pointer, s *si32.State, seat rules.Seat) {
	if !slices.Contains(h.group, p.From) {
		h.Drop()
		if mine(s, seat, p.From) {
			h.group = append(h.group, p.From)
		}
	}
	h.order, h.verb, h.drawing = none, clicks, true
}

func (h *controller) press(p board.Pointer, s *si32.State, seat rules.Seat) response {
	own, aim := mine(s, seat, p.Cell), actions[h.verb].aim
	if s.Active().Has(seat) && len(h.group) == 0 && s.Tiles.At(p.Cell) != nil && h.begins(p.Cell, s, seat) {
		if aim.site {
			h.group = append(h.group, p.Cell)
		}
		if h.Previews(p) {
			return response{}
		}
		return aim.press(h, p.Cell, s, seat)
	}
	if !s.Active().Has(seat) || len(h.group) == 0 {
		h.Drop()
		if own && s.Active().Has(seat) {
			h.group = append(h.group, p.Cell)
		}
		return response{}
	}
	if h.verb == clicks && own || own && p.Shift {
		h.pick(p.Cell, p.Shift)
		return response{}
	}
	if s.Tiles.At(p.Cell) == nil {
		h.Drop()
		return response{}
	}
	if h.Previews(p) {
		return response{}
	}
	h.Untap()
	return aim.press(h, p.Cell, s, seat)
}

// begins reports whether a press on a tile uses the chosen action although nothing is selected.
func (h *controller) begins(p grid.Point, s *si32.State, seat rules.Seat) bool {
	begins := actions[h.verb].aim.begins
	return begins != nil && begins(s, seat, p)
}

// pick selects an army; with add it joins or leaves the selection.
func (h *controller) pick(p grid.Point, add bool) {
	h.Untap()
	h.verb, h.order = clicks, none
	h.group = board.Pick(h.group, p, add)
	if !add && len(h.group) > 0 {
		h.share = all
	}
}

// box selects the player's armies in a rectangle.
func (h *controller) box(p board.Pointer, s *si32.State, seat rules.Seat) {
	if !p.Shift || len(h.group) == 0 {
		h.Drop()
	}
	h.order = none
	for i := range s.Tiles.Cells {
		if q := s.Tiles.Point(i); p.Encloses(q) && s.Tiles.Cells[i].Units[seat] > 0 && !slices.Contains(h.group, q) {
			h.group = append(h.group, q)
		}
	}
}

// Next selects the next army that waits for an order.
func (h *controller) Next(s *si32.State, seat rules.Seat) (grid.Point, bool) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return grid.Point{}, false
	}
	from := -1
	if len(h.group) > 0 {
		from = s.Tiles.Index(h.group[len(h.group)-1])
	}
	for i := range board.Ring(from, len(s.Tiles.Cells)) {
		if p := s.Tiles.Point(i); orders.Waits(s, seat, p) {
			h.Drop()
			h.group = append(h.group, p)
			return p, true
		}
	}
	return grid.Point{}, false
}

package si32

import (
	"fmt"
	"slices"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// action is what the player does with a button or a key.
type action struct {
	board.Verb
	hint string // what to do once it is chosen
}

// Indices into actions.
const (
	goes = iota
	builds
	digs
	labours
	holds
	rallies
	splits
	drops
)

// actions are the player's actions in the order of their buttons.
var actions = [...]action{
	goes:    {board.Verb{ID: "march", Label: "March", Icon: "icon-move", Key: "I", Tip: "To any tile; long marches continue by themselves."}, "Choose where to march, near or far"},
	builds:  {board.Verb{ID: "build", Label: "Build", Icon: "icon-build", Key: "B", Tip: "Pay ore for a new building."}, "Point at an army, at the corner it should build to"},
	digs:    {board.Verb{ID: "mine", Label: "Mine", Icon: "icon-mine", Key: "O", Tip: "Mine ore every turn."}, ""},
	labours: {board.Verb{ID: "work", Label: "Work", Icon: "icon-work", Key: "K", Tip: "Work in a building to make new units."}, ""},
	holds:   {board.Verb{ID: "hold", Label: "Hold", Icon: "icon-lock", Key: "L", Tip: "Stay until the next order."}, ""},
	rallies: {board.Verb{ID: "rally", Label: "Rally", Icon: "icon-rally", Key: "Y", Tip: "Where new units go by themselves."}, "Choose where new units go"},
	splits:  {board.Verb{ID: "split", Label: "All", Icon: "icon-all", Key: "J", Tip: "How many units the next order is for."}, ""},
	drops:   {board.Verb{ID: "drop", Label: "Take back", Icon: "icon-cancel", Key: "Z", Tip: "Take back an order, or end standing orders."}, ""},
}

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
	group   []grid.Point // cells of the selected armies and buildings
	verb    int          // index of the chosen action, or none
	share   int          // units of each army: all, half, one, some
	much    int64        // the number for some
	order   int          // selected order of this turn, or none
	staged  int64        // new number of the selected order
	drawing bool         // an arrow is being drawn
	orders  orders.Orders
	plan    orders.Plan // of the order being previewed
	marches []orders.March
	last    group      // the last order to all armies
	after   si32.State // scratch: the position after the turn
	ways    orders.Ways
}

// Controller returns a controller with nothing selected.
func (v *View) Controller() board.Controller[*si32.State, si32.Command] {
	return &controller{view: New(), verb: none, order: none}
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
	had := len(h.group) > 0 || h.verb != none || h.order != none || h.drawing
	h.Deselect()
	return had
}

// Deselect clears the selection and the verb.
func (h *controller) Deselect() {
	h.group, h.verb, h.order, h.drawing, h.share = h.group[:0], none, none, false, all
	h.Untap()
}

// tidy drops selections that have become invalid.
func (h *controller) tidy(s *si32.State, seat rules.Seat) {
	h.group = slices.DeleteFunc(h.group, func(p grid.Point) bool { return !mine(s, seat, p) })
	if seat < 0 || h.order >= len(s.Sides[seat].Orders) {
		h.order = none
	}
	if len(h.group) == 0 && h.verb != builds && h.verb != rallies {
		h.verb = none
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
	list := make([]board.Verb, len(actions))
	for i := range actions {
		list[i] = actions[i].Verb
		list[i].Reason, list[i].Chosen = h.reason(s, seat, i), i == h.verb
		if len(h.group) == 0 {
			switch i {
			case digs:
				list[i].Label = "All mine"
			case labours:
				list[i].Label = "All work"
			case holds:
				list[i].Label = "All hold"
			case rallies:
				list[i].Label = "All rally"
			}
			if i == digs || i == labours {
				list[i].Chosen = h.allDo(s, seat, i)
			}
		}
	}
	list[splits].Label, list[splits].Chosen = shareWords[h.share], h.share != all
	if h.share != all {
		list[splits].Icon = "icon-split"
	}
	if h.order == none && h.standing(s, seat) != "" {
		list[drops].Label = endLabel
	}
	if !h.indoors(s, seat) {
		list[builds].Cost = fmt.Sprintf("%d ore", s.Constants.BuildingCost)
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
	case verb == labours && s.Constants.PerWorker == 0:
		return si32.NoWork.Detail()
	case verb == drops:
		if h.order == none && !h.busy(s, seat) {
			return "Choose an order, or an army that has one."
		}
		return ""
	case len(h.group) == 0 && waiting(s, seat) == 0 && !h.superseded(s, seat, verb) && (verb == holds || verb == digs && !owns(s, seat)):
		return "No army waits for an order."
	case len(h.group) == 0 && verb != goes && verb != splits:
		return h.allReason(s, seat, verb)
	case len(h.group) == 0:
		return "Choose an army first."
	case verb == builds && h.indoors(s, seat):
		return ""
	case verb == builds && orders.Budget(s, seat) < s.Constants.BuildingCost:
		return fmt.Sprintf("A building costs %d ore, you have %d.", s.Constants.BuildingCost, orders.Budget(s, seat))
	case verb == builds && len(h.group) > 1:
		return "Choose one army to build."
	case verb == rallies && h.home(s, seat) == nil:
		return "Choose one of your buildings first."
	}
	return ""
}

// allReason says why an action cannot be used with nothing selected, when it applies to all armies or buildings; "" when it can.
func (h *controller) allReason(s *si32.State, seat rules.Seat, verb int) string {
	switch {
	case verb == builds && orders.Budget(s, seat) < s.Constants.BuildingCost:
		return fmt.Sprintf("A building costs %d ore, you have %d.", s.Constants.BuildingCost, orders.Budget(s, seat))
	case (verb == labours || verb == rallies) && !owns(s, seat):
		return "You have no building."
	}
	return ""
}

// owns reports whether a seat has a building.
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
	i := slices.IndexFunc(actions[:], func(a action) bool { return a.ID == verb })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	h.Untap()
	if i == builds && len(h.group) == 1 && (s.Constants.BuildingSize == 1 || h.indoors(s, seat)) { // there is no side to choose
		return h.build(h.group[0], s, seat)
	}
	switch i {
	case digs:
		return h.mining(s, seat)
	case holds:
		return h.hold(s, seat)
	case labours:
		return h.labour(s, seat)
	case splits:
		h.share = [...]int{half, one, all, all}[h.share]
	case drops:
		return h.takeBack(s, seat)
	case h.verb:
		h.verb = none
	default:
		h.verb, h.order = i, none
	}
	return response{}
}

// Handle responds to a pointer event.
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
	h.order, h.verb, h.drawing = none, none, true
}

func (h *controller) press(p board.Pointer, s *si32.State, seat rules.Seat) response {
	own := mine(s, seat, p.Cell)
	switch {
	case !s.Active().Has(seat) || len(h.group) > 0:
	case h.verb == rallies && s.Tiles.At(p.Cell) != nil:
		if h.Previews(p) {
			return response{}
		}
		return h.rally(p.Cell, s, seat)
	case h.verb == builds && s.Tiles.At(p.Cell) != nil && h.builder(p.Cell, s, seat):
		h.group = append(h.group, p.Cell)
		if h.Previews(p) {
			return response{}
		}
		return h.build(p.Cell, s, seat)
	}
	if !s.Active().Has(seat) || len(h.group) == 0 {
		h.Drop()
		if own && s.Active().Has(seat) {
			h.group = append(h.group, p.Cell)
		}
		return response{}
	}
	if h.verb == none && own || own && p.Shift {
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
	switch h.verb {
	case builds:
		return h.build(p.Cell, s, seat)
	case rallies:
		return h.rally(p.Cell, s, seat)
	}
	return h.march(p.Cell, s, seat)
}

// builder reports whether an army on the cell can be ordered to build: the selected one, or with nothing selected any.
func (h *controller) builder(p grid.Point, s *si32.State, seat rules.Seat) bool {
	return len(h.group) > 0 || s.Tiles.At(p).Units[seat] > 0
}

// pick selects an army; with add it joins or leaves the selection.
func (h *controller) pick(p grid.Point, add bool) {
	h.Untap()
	h.verb, h.order = none, none
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

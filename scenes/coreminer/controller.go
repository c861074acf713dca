package coreminer

import (
	"slices"

	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// controller turns a player's input into commands. A click on the player's miner selects it; a click anywhere else sends the selected
// miners there: they walk, dig and sell their cargo at their side's pipe, over several turns if needed. A verb changes what the next click
// does.
type controller struct {
	board.Aim
	view    *View
	group   []int32           // selected miners
	verbs   *[clicks + 1]verb // the table, for methods that are named in it
	verb    int               // chosen verb, index of verbs; clicks for none
	items   [clicks + 1]int
	amounts [clicks + 1]int // amount set for each verb, 0 for all
	hired   int32           // miner that was hired last, to be selected once it appears, or None
	plan    orders.Plan
	seams   orders.Seams
	planned uint64         // digest of the position and aim that plan was made for, 0 for none
	anyway  orders.Outlook // the end of the turn without the plan
	survey  survey

	orders orders.Orders // standing orders of the miners of all seats
}

var (
	_ board.Dialer[*coreminer.State]                     = (*controller)(nil)
	_ board.Lister[*coreminer.State]                     = (*controller)(nil)
	_ board.Selector[*coreminer.State]                   = (*controller)(nil)
	_ board.Planner[*coreminer.State, coreminer.Command] = (*controller)(nil)
)

// Controller returns a controller with nothing selected.
func (v *View) Controller() board.Controller[*coreminer.State, coreminer.Command] {
	return &controller{view: New(), verbs: &verbs, verb: clicks, hired: coreminer.None}
}

type response = board.Response[coreminer.Command]

// Drop clears the selection and the verb. It reports whether there was anything to clear.
func (h *controller) Drop() bool {
	had := len(h.group) > 0 || h.verb != clicks
	h.Deselect()
	return had
}

func (h *controller) Deselect() {
	h.group, h.verb, h.hired, h.planned = h.group[:0], clicks, coreminer.None, 0
	h.Untap()
}

// Selected is the tile of the only selected miner; false for none or several.
func (h *controller) Selected(s *coreminer.State, _ rules.Seat) (grid.Point, bool) {
	if len(h.group) != 1 || int(h.group[0]) >= len(s.Miners) {
		return grid.Point{}, false
	}
	return s.Miners[h.group[0]].At, true
}

// tidy deselects miners that no longer exist, selects one that was just hired, puts down a verb that no selected miner can use any more, and
// updates the standing orders.
func (h *controller) tidy(s *coreminer.State, seat rules.Seat) {
	h.orders.Watch(s, seat)
	h.group = slices.DeleteFunc(h.group, func(i int32) bool { return !orders.Obeys(s, seat, i) })
	if h.hired != coreminer.None && orders.Obeys(s, seat, h.hired) {
		h.group, h.hired = append(h.group[:0], h.hired), coreminer.None
	}
	if len(h.group) == 0 || h.verb != clicks && s.Active().Has(seat) && h.reason(s, seat, h.verb) != "" {
		h.verb = clicks
	}
}

// Verbs lists the player's verbs. One that cannot be used now has a reason.
func (h *controller) Verbs(s *coreminer.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, clicks)
	for i := range list {
		list[i] = verbs[i].Verb
		if verbs[i].tells != nil {
			verbs[i].tells(h, i, &list[i], s)
		}
		list[i].Reason, list[i].Chosen = h.reason(s, seat, i), i == h.verb
	}
	return list
}

// reason says why a verb cannot be used at all now, "" if it can: for all selected miners the rules give a reason, the first one's.
func (h *controller) reason(s *coreminer.State, seat rules.Seat, verb int) string {
	switch {
	case s.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "It is not your turn."
	case len(h.group) == 0:
		return verbs[verb].alone(h, s, seat)
	}
	return board.Prevented(h.group, func(i int32) string { return verbs[verb].prevented(h, verb, s, seat, i) })
}

// Choose does what the button of a verb, by its ID, or of the dial or the roster does.
func (h *controller) Choose(id string, s *coreminer.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Untap()
	if id == board.DialDo {
		if now := verbs[h.verb].more.now; now != nil && len(h.group) > 0 {
			return now(h, s, seat)
		}
		return response{Refuse: noMiner}
	}
	if r, ok := h.listed(id, s, seat); ok {
		return r
	}
	i := slices.IndexFunc(verbs[:clicks], func(d verb) bool { return d.ID == id })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	return verbs[i].choose(h, i, s, seat)
}

// respond returns the planned commands, or the reason why there are none.
func (h *controller) respond() response {
	h.planned = 0
	if len(h.plan.Commands) == 0 && len(h.plan.Later) == 0 {
		return response{Refuse: h.plan.Stop}
	}
	return response{Cmds: slices.Clone(h.plan.Commands)}
}

func (h *controller) Handle(p board.Pointer, s *coreminer.State, seat rules.Seat) response {
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

func (h *controller) press(p board.Pointer, s *coreminer.State, seat rules.Seat) response {
	if !s.Tiles.In(p.Cell) || !s.Active().Has(seat) {
		h.Drop()
		return response{}
	}
	if h.picks(s, seat, p.Cell) {
		h.pick(s, seat, p, h.minerAt(s, seat, p.Cell))
		return response{}
	}
	if len(h.group) == 0 {
		return response{}
	}
	d := &verbs[h.verb]
	if d.more.now != nil {
		h.Untap()
		if slices.ContainsFunc(h.group, func(i int32) bool { return s.Miners[i].At == p.Cell }) {
			return d.more.now(h, s, seat)
		}
		h.verb = clicks
		return response{}
	}
	if h.Previews(p) {
		return response{}
	}
	h.Untap()
	h.planFor(s, seat, p.Cell)
	a := h.respond()
	if a.Refuse != "" {
		return a
	}
	if d.after >= lasts {
		h.orders.Keep(&h.plan, h.group)
	}
	if d.after < stays {
		h.verb = clicks
	}
	return a
}

// pick selects a miner on the clicked tile. A further click continues to the next miner there; with Shift, it adds or removes the miner.
func (h *controller) pick(s *coreminer.State, seat rules.Seat, p board.Pointer, miner int32) {
	h.Untap()
	if p.Shift {
		h.group = board.Pick(h.group, miner, true)
		return
	}
	if len(h.group) == 1 && s.Miners[h.group[0]].At == p.Cell {
		i := s.Miners[h.group[0]].Next
		for i != coreminer.None && !orders.Obeys(s, seat, i) {
			i = s.Miners[i].Next
		}
		if i == coreminer.None && miner == h.group[0] {
			h.Drop()
			return
		}
		if i != coreminer.None {
			miner = i
		}
	}
	h.group = append(h.group[:0], miner)
}

// minerAt is the first living miner of a seat on a tile, or None.
func (h *controller) minerAt(s *coreminer.State, seat rules.Seat, p grid.Point) int32 {
	t := s.Tiles.At(p)
	if t == nil {
		return coreminer.None
	}
	for i := t.Miners.First; i != coreminer.None; i = s.Miners[i].Next {
		if orders.Obeys(s, seat, i) {
			return i
		}
	}
	return coreminer.None
}

// box selects the player's miners in a rectangle.
func (h *controller) box(p board.Pointer, s *coreminer.State, seat rules.Seat) {
	h.Drop()
	for i := range s.Miners {
		if orders.Obeys(s, seat, int32(i)) && p.Encloses(s.Miners[i].At) {
			h.group = append(h.group, int32(i))
		}
	}
}

// Next selects the player's next miner that can still do something, first those that have done nothing yet, and returns its cell. If the
// player has none, it returns the base once there is money for one.
func (h *controller) Next(s *coreminer.State, seat rules.Seat) (grid.Point, bool) {
	h.tidy(s, seat)
	from := -1
	if len(h.group) > 0 {
		from = int(h.group[0])
	}
	for _, idle := range [2]bool{true, false} {
		for n := range board.Ring(from, len(s.Miners)) {
			i, m := int32(n), &s.Miners[n]
			if !orders.Obeys(s, seat, i) || idle && !orders.Fresh(s, seat, i) || m.Moves <= 0 && (m.Power <= 0 || s.Space(m) <= 0) {
				continue
			}
			h.group, h.verb = append(h.group[:0], i), clicks
			h.Untap()
			return m.At, true
		}
	}
	if miners(s, seat) == 0 && s.Active().Has(seat) && s.Sides[seat].Money >= s.Constants.SpawnPrice {
		return s.Sides[seat].Base, true
	}
	return grid.Point{}, false
}

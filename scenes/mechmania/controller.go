package mechmania

import (
	"slices"
	"strings"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// seedVerb is the prefix of the verbs that select a crop's seed: "seed-corn".
const seedVerb = "seed-"

// controller turns a person's input into commands. In the first stage a click plans a walk, and a second click on the same tile starts it; in
// the second stage clicks harvest ripe crops and plant the selected seed. If planting or harvesting is chosen before the walk, the farmer does
// it on arrival.
type controller struct {
	board.Aim
	view   *View
	verbs  *[clicks + 1]verb // the table, for methods that are named in it
	verb   int               // chosen verb, index of verbs; clicks for none
	tools  [2]int            // by seat: the verb chosen last (plants, harvests or clicks), which stays chosen over turns
	seed   mechmania.Crop    // selected seed
	much   int               // number of tiles the dial plants or harvests; 0: all
	window bool              // shop or loadout is open
	bill   [cropKinds]int    // seeds chosen in the shop
	prices market
	orders orders.Orders
	drawn  grid.Point      // last position of the brush
	trial  mechmania.State // scratch for trying out consecutive commands
	tiles  []grid.Point
	kinds  []mechmania.Crop
}

// Controller returns a controller with no verb selected.
func (v *View) Controller() board.Controller[*mechmania.State, mechmania.Command] {
	return &controller{view: New(), verbs: &verbs, verb: clicks, tools: [2]int{clicks, clicks}}
}

// response is what the controller answers to an input: commands, or why there are none.
type response = board.Response[mechmania.Command]

var (
	_ board.Dialer[*mechmania.State]                     = (*controller)(nil)
	_ board.Planner[*mechmania.State, mechmania.Command] = (*controller)(nil)
	_ board.Drawer[*mechmania.State]                     = (*controller)(nil)
	_ board.Ender[*mechmania.State]                      = (*controller)(nil)
	_ board.Shopper[*mechmania.State, mechmania.Command] = (*controller)(nil)
	_ board.Framer[*mechmania.State]                     = (*View)(nil)
)

// Drop closes the window; if none is open, it ends the standing orders and deselects the verb.
func (h *controller) Drop() bool {
	if h.window {
		h.window = false
		return true
	}
	had := h.orders.Drop() || h.verb != clicks
	h.Deselect()
	return had
}

// Deselect closes the window and deselects the verb.
func (h *controller) Deselect() { h.window, h.verb, h.tools = false, clicks, [2]int{clicks, clicks} }

// tidy selects a seed that the farmer has.
func (h *controller) tidy(s *mechmania.State, seat rules.Seat) {
	h.kinds = orders.Carried(s, seat, h.kinds[:0])
	if len(h.kinds) > 0 && !slices.Contains(h.kinds, h.seed) {
		h.seed = h.kinds[len(h.kinds)-1]
	}
	if len(h.kinds) == 0 {
		h.seed = mechmania.NoCrop
	}
	if h.verb != clicks && h.reason(s, seat, h.verb) != "" {
		h.verb = clicks
	}
	h.orders.Watch(s, seat)
}

// Verbs lists the verbs, each disabled one with the reason.
func (h *controller) Verbs(s *mechmania.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	var list []board.Verb
	for i := range verbs[:clicks] {
		d := &verbs[i]
		if d.packs != (s.Stage == mechmania.Packing) {
			continue
		}
		b := d.Verb
		b.Reason, b.Chosen = h.reason(s, seat, i), i == h.verb
		if d.tells != nil {
			d.tells(h, &b, s, seat)
		}
		list = append(list, b)
	}
	return list
}

// reason returns why a verb cannot be used now, or "".
func (h *controller) reason(s *mechmania.State, seat rules.Seat, verb int) string {
	d := &verbs[verb]
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "Your plan is locked: wait for your opponent."
	case s.Stage == mechmania.Packing:
		return board.Either(d.packs, "", "First choose what to take.")
	case s.Stage == mechmania.Moving:
		return d.walking(h, s, seat)
	}
	return d.acting(h, s, seat)
}

// Choose selects a verb, presses a button of the window, or does what the dial is set to.
func (h *controller) Choose(id string, s *mechmania.State, seat rules.Seat) response {
	h.tidy(s, seat)
	switch id {
	case board.DialDo:
		return h.dialDo(s, seat)
	case board.ShopDo:
		return h.shopDo(s, seat)
	case board.ShopClose:
		h.window = false
		return response{}
	}
	if crop, ok := strings.CutPrefix(id, seedVerb); ok {
		return h.hold(s, seat, crop)
	}
	i := slices.IndexFunc(verbs[:clicks], func(v verb) bool { return v.ID == id })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	return verbs[i].choose(h, i, s, seat)
}

// replan gives the walk that is planned the task of the chosen verb.
func (h *controller) replan(s *mechmania.State, seat rules.Seat) {
	plan, e := &s.Plans[seat], h.orders.Of(seat)
	if s.Stage != mechmania.Moving || !plan.Moves {
		return
	}
	goal := board.Either(e.On, e.Goal, plan.Goal)
	h.orders.Walk(s, seat, goal, h.verbs[h.verb].more.task, h.seed) // planned already: only its task may change
}

// hold selects a seed, and planting with it.
func (h *controller) hold(s *mechmania.State, seat rules.Seat, crop string) response {
	for _, c := range h.kinds {
		if c.String() != crop {
			continue
		}
		h.seed = c
		if r := h.reason(s, seat, plants); r != "" {
			return response{Refuse: r}
		}
		h.verb = clicks
		return h.takeTool(plants, s, seat)
	}
	return response{Refuse: mechmania.PlantNoSeed.Detail()}
}

func (h *controller) Handle(p board.Pointer, s *mechmania.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Follow(p)
	switch p.Kind {
	case board.Menu:
		h.Drop()
	case board.Box:
		if s.Active().Has(seat) && s.Stage == mechmania.Acting {
			return h.brush(s, seat, p)
		}
	case board.Draw, board.Drawn:
		return h.stroke(s, seat, p.Cell)
	case board.Press:
		h.Over = true // a tapped tile stays hovered: the next tap there acts
		return h.press(s, seat, p.Cell)
	}
	return response{}
}

func (h *controller) press(s *mechmania.State, seat rules.Seat, p grid.Point) response {
	switch {
	case !s.Active().Has(seat) || !s.Tiles.In(p):
		return response{}
	case s.Stage == mechmania.Packing:
		h.window = true
		return response{}
	case s.Stage == mechmania.Moving:
		return response{Cmds: h.orders.Walk(s, seat, p, verbs[h.verb].more.task, h.seed)}
	}
	if d := &verbs[h.verb].more; d.here != nil {
		return d.do(h, s, seat, 1)
	}
	c, why := h.meant(s, seat, p)
	switch {
	case why != "":
		return response{Refuse: why}
	case c.Verb == mechmania.Buy:
		h.window = true
		return response{}
	case c.Verb == mechmania.Pass:
		return response{}
	}
	return response{Cmds: []mechmania.Command{c}}
}

// meant returns the command of a press on p in the second stage, or why there is none. Buy means open the shop, Pass nothing.
func (h *controller) meant(s *mechmania.State, seat rules.Seat, p grid.Point) (mechmania.Command, string) {
	t, only := s.Tiles.At(p), verbs[h.verb].more.task
	for i := range s.Plans[seat].Entries {
		if e := &s.Plans[seat].Entries[i]; e.At == p && s.Plans[seat].Verb != mechmania.Buy {
			return mechmania.Command{}, "Planned. Undo takes it back."
		}
	}
	c := mechmania.Command{At: p}
	switch {
	case s.Ground(p, s.Number) == mechmania.Grocer && s.CanShop(seat):
		return mechmania.Command{Verb: mechmania.Buy}, h.reason(s, seat, shops)
	case only == orders.Harvest || t.Crop != mechmania.NoCrop && (only == orders.None || s.Plans[seat].Verb == mechmania.Pass && orders.Ready(s, seat, p)):
		c.Verb = mechmania.Harvest
	case h.seed == mechmania.NoCrop:
		return mechmania.Command{}, "You have no seeds left."
	default:
		c.Verb, c.Crop = mechmania.Plant, h.seed
	}
	if err := s.Check(seat, c); err != nil {
		return c, err.Error()
	}
	if g := s.WorkGround(p, s.Number); c.Verb == mechmania.Plant && (g == mechmania.Grass || g == mechmania.Grocer || g == mechmania.Arid) {
		return c, mechmania.PlantBarren.Detail()
	}
	return c, s.Foresee(seat, c).Detail()
}

// Next returns the tile of the seat's farmer if its plan is empty.
func (h *controller) Next(s *mechmania.State, seat rules.Seat) (grid.Point, bool) {
	if !s.Active().Has(seat) || s.Plans[seat].Moves || s.Plans[seat].Verb != mechmania.Pass {
		return grid.Point{}, false
	}
	return s.Farmers[seat].At, true
}

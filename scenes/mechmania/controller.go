package mechmania

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// The verbs, in button order; none: no verb is chosen.
const (
	none = iota - 1
	goesHome
	plants
	harvests
	shops
	useItem
	waits
	loads // before the first turn
)

// verbs lists the verbs in button order.
var verbs = [...]board.Verb{
	{ID: "home", Label: "To grocer", Icon: "verb-sell", Key: "G", Tip: "Walk to the green grocer to sell your crops."},
	{ID: "plant", Label: "Plant", Icon: "verb-plant", Key: "I", Tip: "Plant now, or on arrival if chosen before the walk."},
	{ID: "harvest", Label: "Harvest", Icon: "verb-harvest", Key: "O", Tip: "Harvest now, or on arrival once a crop is ripe."},
	{ID: "shop", Label: "Shop", Icon: "verb-buy", Key: "B", Tip: "Buy seeds at the green grocer."},
	{ID: "item", Label: "Item", Icon: "verb-use-item", Key: "J", Tip: "Use your item: it works once."},
	{ID: "wait", Label: "Wait", Icon: "timer", Key: "P", Tip: "Stay here until the crops in reach are ripe, and harvest them."},
	{ID: "load", Label: "Pack", Icon: "upgrade-backpack", Key: "I", Tip: "Choose what to take into the match."},
}

// seedVerb is the prefix of the verbs that select a crop's seed: "seed-corn".
const seedVerb = "seed-"

// controller turns a person's input into commands. In the first stage a click plans a walk, and a second click on the same tile starts it; in
// the second stage clicks harvest ripe crops and plant the selected seed. If planting or harvesting is chosen before the walk, the farmer does
// it on arrival.
type controller struct {
	board.Aim
	view   *View
	verb   int
	tools  [2]int         // by seat: the verb chosen last (plants, harvests or none), which stays chosen over turns
	seed   mechmania.Crop // selected seed
	much   int            // number of tiles the dial plants or harvests; 0: all
	window bool           // shop or loadout is open
	bill   [cropKinds]int // seeds chosen in the shop
	prices market
	orders orders.Orders
	drawn  grid.Point      // last position of the brush
	trial  mechmania.State // scratch for trying out consecutive commands
	tiles  []grid.Point
	kinds  []mechmania.Crop
}

// Controller returns a controller with no verb selected.
func (v *View) Controller() board.Controller[*mechmania.State, mechmania.Command] {
	return &controller{view: New(), verb: none, tools: [2]int{none, none}}
}

// response is what the controller answers to an input: commands, or why there are none.
type response = board.Response[mechmania.Command]

var (
	_ board.Dialer[*mechmania.State]                     = (*controller)(nil)
	_ board.Planner[*mechmania.State, mechmania.Command] = (*controller)(nil)
	_ board.Drawer[*mechmania.State]                     = (*controller)(nil)
	_ board.Shopper[*mechmania.State, mechmania.Command] = (*controller)(nil)
	_ board.Framer[*mechmania.State]                     = (*View)(nil)
)

// Drop closes the window; if none is open, it ends the standing orders and deselects the verb.
func (h *controller) Drop() bool {
	if h.window {
		h.window = false
		return true
	}
	had := h.orders.Drop() || h.verb != none
	h.Deselect()
	return had
}

// Deselect closes the window and deselects the verb.
func (h *controller) Deselect() { h.window, h.verb, h.tools = false, none, [2]int{none, none} }

// tidy selects a seed that the farmer has.
func (h *controller) tidy(s *mechmania.State, seat rules.Seat) {
	h.kinds = orders.Carried(s, seat, h.kinds[:0])
	if len(h.kinds) > 0 && !slices.Contains(h.kinds, h.seed) {
		h.seed = h.kinds[len(h.kinds)-1]
	}
	if len(h.kinds) == 0 {
		h.seed = mechmania.NoCrop
	}
	if h.verb != none && h.reason(s, seat, h.verb) != "" {
		h.verb = none
	}
	h.orders.Watch(s, seat)
}

// take selects a verb, or none.
func (h *controller) take(seat rules.Seat, verb int) {
	h.verb, h.much = verb, 0
	if verb != useItem {
		h.tools[seat] = verb
	}
}

// Verbs lists the verbs, each disabled one with the reason.
func (h *controller) Verbs(s *mechmania.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	first, last := goesHome, waits
	if s.Stage == mechmania.Packing {
		first, last = loads, loads
	}
	list := make([]board.Verb, 0, last-first+1)
	for i := first; i <= last; i++ {
		b := verbs[i]
		b.Reason, b.Chosen = h.reason(s, seat, i), i == h.verb || (i == shops || i == loads) && h.window
		if item := s.Farmers[seat].Item; i == useItem && item != mechmania.NoItem {
			b.Icon, b.Label = "item-"+file(item.String()), itemTitles[item]
		}
		if j, ok := h.ripening(s, seat); i == waits && ok {
			b.Tip = fmt.Sprintf("Stay here until %s ripe, on turn %d, and harvest for %s.", words.Count(len(j.Tiles), "crop is", "crops are"), j.Turn, dollars(j.Worth))
		}
		list = append(list, b)
	}
	return list
}

// ripening returns the harvest for which the farmer of a seat could wait where it stands; ok is false when there is none.
func (h *controller) ripening(s *mechmania.State, seat rules.Seat) (j orders.Job, ok bool) {
	if s.Stage != mechmania.Moving || !s.Active().Has(seat) || s.End.Over {
		return j, false
	}
	j = h.orders.Job(s, seat, s.Farmers[seat].At, orders.Harvest, h.seed)
	return j, j.Task == orders.Harvest && j.Turn > s.Number
}

// reason returns why a verb cannot be used now, or "".
func (h *controller) reason(s *mechmania.State, seat rules.Seat, verb int) string {
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "Your plan is locked: wait for your opponent."
	case verb == loads && s.Stage == mechmania.Packing:
		return ""
	case verb == loads:
		return "The farmers have already set out."
	case s.Stage == mechmania.Packing:
		return "First choose what to take."
	case (verb == goesHome || verb == waits) && s.Stage == mechmania.Acting:
		return "The farmers have already walked this turn."
	case verb == waits:
		if _, ok := h.ripening(s, seat); !ok {
			return "Nothing in reach is ripening."
		}
		return ""
	case verb == goesHome:
		return ""
	case s.Stage == mechmania.Moving:
		return h.reasonAhead(s, seat, verb)
	}
	switch plan := s.Plans[seat].Verb; {
	case plan != mechmania.Pass && (verb == useItem || plan != [...]mechmania.Verb{plants: mechmania.Plant, harvests: mechmania.Harvest, shops: mechmania.Buy}[verb]):
		return "Only one kind of action per turn: undo the planned one first."
	case verb == plants && len(h.kinds) == 0:
		return "You have no seeds left."
	case verb == plants && len(orders.Plantable(s, seat, h.seed, h.tiles[:0])) == 0:
		return "No free fertile ground is in reach."
	case verb == harvests && len(orders.Reapable(s, seat, h.tiles[:0])) == 0:
		return h.nothingRipe(s, seat)
	case verb == shops && !s.CanShop(seat):
		return mechmania.BuyAway.Detail()
	case verb == useItem:
		return s.Foresee(seat, mechmania.Command{Verb: mechmania.Use}).Detail()
	}
	return ""
}

// reasonAhead returns why a verb cannot be chosen before the walk for use on arrival, or "".
func (h *controller) reasonAhead(s *mechmania.State, seat rules.Seat, verb int) string {
	switch {
	case verb == plants && len(h.kinds) == 0:
		return "You have no seeds left."
	case verb == plants:
		return ""
	case verb == harvests && s.Load(seat) >= s.Farmers[seat].Reach.Carry:
		return mechmania.HarvestFull.Detail()
	case verb == harvests && !slices.ContainsFunc(s.Tiles.Cells, func(t mechmania.Tile) bool { return t.Crop != mechmania.NoCrop && (t.Timer > 0 || t.Value > 0) }):
		return "Nothing grows on the farm."
	case verb == harvests:
		return ""
	}
	return "Both farmers walk first, then they act."
}

func (h *controller) nothingRipe(s *mechmania.State, seat rules.Seat) string {
	if s.Load(seat) >= s.Farmers[seat].Reach.Carry {
		return mechmania.HarvestFull.Detail()
	}
	return "Nothing in reach can be harvested."
}

// Choose selects a verb, presses a button of the window, or does what the dial is set to.
func (h *controller) Choose(verb string, s *mechmania.State, seat rules.Seat) response {
	h.tidy(s, seat)
	switch verb {
	case board.DialDo:
		return h.dialDo(s, seat)
	case board.ShopDo:
		return h.shopDo(s, seat)
	case board.ShopClose:
		h.window = false
		return response{}
	}
	if crop, ok := strings.CutPrefix(verb, seedVerb); ok {
		return h.hold(s, seat, crop)
	}
	i := slices.IndexFunc(verbs[:], func(v board.Verb) bool { return v.ID == verb })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	switch {
	case i == shops || i == loads:
		h.window = !h.window
	case i == waits:
		return h.wait(s, seat)
	case i == goesHome:
		return response{Cmds: h.orders.Walk(s, seat, orders.Stall(s, s.Farmers[seat].At), orders.None, h.seed)}
	case h.verb == i && i == useItem:
		return response{Cmds: []mechmania.Command{{Verb: mechmania.Use}}}
	case h.verb == i:
		h.take(seat, none)
	default:
		h.take(seat, i)
	}
	h.replan(s, seat)
	return response{}
}

// replan gives the walk that is planned the task of the chosen verb.
func (h *controller) replan(s *mechmania.State, seat rules.Seat) {
	plan, e := &s.Plans[seat], h.orders.Of(seat)
	if s.Stage != mechmania.Moving || !plan.Moves {
		return
	}
	goal := plan.Goal
	if e.On {
		goal = e.Goal
	}
	h.orders.Walk(s, seat, goal, task(h.verb), h.seed) // planned already: only its task may change
}

// wait stays until the crops in reach are ripe, and harvests them.
func (h *controller) wait(s *mechmania.State, seat rules.Seat) response {
	cmds := h.orders.Walk(s, seat, s.Farmers[seat].At, orders.Harvest, h.seed)
	if len(cmds) == 0 || cmds[len(cmds)-1] != (mechmania.Command{}) {
		cmds = append(cmds, mechmania.Command{})
	}
	return response{Cmds: cmds}
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
		h.take(seat, plants)
		h.replan(s, seat)
		return response{}
	}
	return response{Refuse: mechmania.PlantNoSeed.Detail()}
}

// Handle handles a pointer event.
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
		return response{Cmds: h.orders.Walk(s, seat, p, task(h.verb), h.seed)}
	}
	if h.verb == useItem {
		h.verb = none
		return response{Cmds: []mechmania.Command{{Verb: mechmania.Use}}}
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
	t := s.Tiles.At(p)
	for i := range s.Plans[seat].Entries {
		if e := &s.Plans[seat].Entries[i]; e.At == p && s.Plans[seat].Verb != mechmania.Buy {
			return mechmania.Command{}, "Planned. Undo takes it back."
		}
	}
	c := mechmania.Command{At: p}
	switch {
	case s.Ground(p, s.Number) == mechmania.Grocer && s.CanShop(seat):
		return mechmania.Command{Verb: mechmania.Buy}, h.reason(s, seat, shops)
	case h.verb == harvests || t.Crop != mechmania.NoCrop && (h.verb == none || s.Plans[seat].Verb == mechmania.Pass && orders.Ready(s, seat, p)):
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

package mechmania

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// verb is all that the controller knows of what a button or a key makes the farmer do.
type verb struct {
	board.Verb
	packs   bool                                                                        // it is for the time before the first turn, the others for the time after
	tells   func(h *controller, b *board.Verb, s *mechmania.State, seat rules.Seat)     // adds to the button what depends on the position; nil for nothing
	walking func(h *controller, s *mechmania.State, seat rules.Seat) string             // why it cannot be used in the first stage of a turn, "" when it can
	acting  func(h *controller, s *mechmania.State, seat rules.Seat) string             // and in the second
	choose  func(h *controller, verb int, s *mechmania.State, seat rules.Seat) response // what its button does
	more    more
}

// more is what only verbs have that stay chosen.
type more struct {
	task  orders.Task                                                              // what the farmer does on arrival, and all that a press means after the walk
	ahead func(h *controller) string                                               // where to press before the walk
	hint  func(h *controller) string                                               // and after it
	dial  func(h *controller, s *mechmania.State, seat rules.Seat) board.Dial      // of the second stage
	do    func(h *controller, s *mechmania.State, seat rules.Seat, n int) response // what the dial's own button does when it shows n
	here  *here
}

// here is what only verbs have that are not for tiles: a press anywhere on the farm does what their dial's button does.
type here struct {
	tip  func(s *mechmania.State, seat rules.Seat) string
	draw func(st *stage, s *mechmania.State, seat rules.Seat)
}

// Indices of verbs.
const (
	goesHome = iota
	plants
	harvests
	shops
	useItem
	waits
	loads
	clicks // no verb is chosen
)

// verbs are the player's verbs in the order of their buttons; last comes what a press means while none is chosen. Without a row, or a column of
// one, the package does not compile.
var verbs = [...]verb{
	goesHome: {board.Verb{ID: "home", Label: "To grocer", Icon: "verb-sell", Key: "G", Tip: "Walk to the green grocer to sell your crops."},
		false, nil, (*controller).free, (*controller).walked, (*controller).goHome, more{}},
	plants: {board.Verb{ID: "plant", Label: "Plant", Icon: "verb-plant", Key: "I", Tip: "Plant now, or on arrival if chosen before the walk."},
		false, nil, (*controller).seedless, (*controller).plantless, (*controller).takeTool,
		more{task: orders.Plant, ahead: (*controller).plantAhead, hint: (*controller).plantHint, dial: (*controller).plantDial, do: (*controller).plant}},
	harvests: {board.Verb{ID: "harvest", Label: "Harvest", Icon: "verb-harvest", Key: "O", Tip: "Harvest now, or on arrival once a crop is ripe."},
		false, nil, (*controller).cropless, (*controller).ripeless, (*controller).takeTool,
		more{task: orders.Harvest, ahead: (*controller).harvestAhead, hint: (*controller).harvestHint, dial: (*controller).harvestDial, do: (*controller).harvest}},
	shops: {board.Verb{ID: "shop", Label: "Shop", Icon: "verb-buy", Key: "B", Tip: "Buy seeds at the green grocer."},
		false, (*controller).tellOpen, (*controller).notYet, (*controller).shopless, (*controller).open, more{}},
	useItem: {board.Verb{ID: "item", Label: "Item", Icon: "verb-use-item", Key: "J", Tip: "Use your item: it works once."},
		false, (*controller).tellItem, (*controller).notYet, (*controller).itemless, (*controller).takeItem,
		more{hint: (*controller).itemHint, dial: (*controller).itemDial, do: (*controller).use, here: &here{itemTip, (*stage).drawItem}}},
	waits: {board.Verb{ID: "wait", Label: "Wait", Icon: "timer", Key: "P", Tip: "Stay here until the crops in reach are ripe, and harvest them."},
		false, (*controller).tellWait, (*controller).ripenless, (*controller).walked, (*controller).wait, more{}},
	loads: {board.Verb{ID: "load", Label: "Pack", Icon: "upgrade-backpack", Key: "I", Tip: "Choose what to take into the match."},
		true, (*controller).tellOpen, (*controller).setOut, (*controller).setOut, (*controller).open, more{}},
	clicks: {board.Verb{}, false, nil, nil, nil, nil, more{}},
}

// What the buttons say of the position.

func (h *controller) tellOpen(b *board.Verb, _ *mechmania.State, _ rules.Seat) { b.Chosen = h.window }

func (h *controller) tellItem(b *board.Verb, s *mechmania.State, seat rules.Seat) {
	if item := s.Farmers[seat].Item; item != mechmania.NoItem {
		b.Icon, b.Label = "item-"+file(item.String()), itemTitles[item]
	}
}

func (h *controller) tellWait(b *board.Verb, s *mechmania.State, seat rules.Seat) {
	if j, ok := h.ripening(s, seat); ok {
		b.Tip = fmt.Sprintf("Stay here until %s ripe, on turn %d, and harvest for %s.", words.Count(len(j.Tiles), "crop is", "crops are"), j.Turn, dollars(j.Worth))
	}
}

// ripening returns the harvest for which the farmer of a seat could wait where it stands; ok is false when there is none.
func (h *controller) ripening(s *mechmania.State, seat rules.Seat) (j orders.Job, ok bool) {
	if s.Stage != mechmania.Moving || !s.Active().Has(seat) || s.End.Over {
		return j, false
	}
	j = h.orders.Job(s, seat, s.Farmers[seat].At, orders.Harvest, h.seed)
	return j, j.Task == orders.Harvest && j.Turn > s.Number
}

// Why a verb cannot be chosen before the walk, for use on arrival; "" when it can.

func (h *controller) free(*mechmania.State, rules.Seat) string { return "" }
func (h *controller) setOut(*mechmania.State, rules.Seat) string {
	return "The farmers have already set out."
}

func (h *controller) notYet(*mechmania.State, rules.Seat) string {
	return "Both farmers walk first, then they act."
}

func (h *controller) seedless(*mechmania.State, rules.Seat) string {
	return board.Either(len(h.kinds) == 0, "You have no seeds left.", "")
}

func (h *controller) cropless(s *mechmania.State, seat rules.Seat) string {
	switch {
	case laden(s, seat):
		return mechmania.HarvestFull.Detail()
	case !slices.ContainsFunc(s.Tiles.Cells, func(t mechmania.Tile) bool { return t.Crop != mechmania.NoCrop && (t.Timer > 0 || t.Value > 0) }):
		return "Nothing grows on the farm."
	}
	return ""
}

func laden(s *mechmania.State, seat rules.Seat) bool {
	return s.Load(seat) >= s.Farmers[seat].Reach.Carry
}

func (h *controller) ripenless(s *mechmania.State, seat rules.Seat) string {
	_, ok := h.ripening(s, seat)
	return board.Either(ok, "", "Nothing in reach is ripening.")
}

// Why a verb cannot be used after the walk; "" when it can.

func (h *controller) walked(*mechmania.State, rules.Seat) string {
	return "The farmers have already walked this turn."
}

// mixed says why a kind of action cannot be planned now: the plan has another one.
func mixed(s *mechmania.State, seat rules.Seat, v mechmania.Verb) string {
	plan := s.Plans[seat].Verb
	return board.Either(plan != mechmania.Pass && (plan != v || v == mechmania.Use), "Only one kind of action per turn: undo the planned one first.", "")
}

func (h *controller) plantless(s *mechmania.State, seat rules.Seat) string {
	why := cmp.Or(mixed(s, seat, mechmania.Plant), h.seedless(s, seat))
	if why == "" && len(orders.Plantable(s, seat, h.seed, h.tiles[:0])) == 0 {
		why = "No free fertile ground is in reach."
	}
	return why
}

func (h *controller) ripeless(s *mechmania.State, seat rules.Seat) string {
	why := mixed(s, seat, mechmania.Harvest)
	if why == "" && len(orders.Reapable(s, seat, h.tiles[:0])) == 0 {
		why = nothingRipe(s, seat)
	}
	return why
}

func nothingRipe(s *mechmania.State, seat rules.Seat) string {
	return board.Either(laden(s, seat), mechmania.HarvestFull.Detail(), "Nothing in reach can be harvested.")
}

func (h *controller) shopless(s *mechmania.State, seat rules.Seat) string {
	return cmp.Or(mixed(s, seat, mechmania.Buy), board.Either(s.CanShop(seat), "", mechmania.BuyAway.Detail()))
}

func (h *controller) itemless(s *mechmania.State, seat rules.Seat) string {
	return cmp.Or(mixed(s, seat, mechmania.Use), s.Foresee(seat, mechmania.Command{Verb: mechmania.Use}).Detail())
}

// What the buttons do.

// open opens the shop or the loadout, or closes it.
func (h *controller) open(_ int, s *mechmania.State, seat rules.Seat) response {
	h.window = !h.window
	h.replan(s, seat)
	return response{}
}

// wait stays until the crops in reach are ripe, and harvests them.
func (h *controller) wait(_ int, s *mechmania.State, seat rules.Seat) response {
	cmds := h.orders.Walk(s, seat, s.Farmers[seat].At, orders.Harvest, h.seed)
	if len(cmds) == 0 || cmds[len(cmds)-1] != (mechmania.Command{}) {
		cmds = append(cmds, mechmania.Command{})
	}
	return response{Cmds: cmds}
}

func (h *controller) goHome(_ int, s *mechmania.State, seat rules.Seat) response {
	return response{Cmds: h.orders.Walk(s, seat, orders.Stall(s, s.Farmers[seat].At), orders.None, h.seed)}
}

// takeTool chooses a verb for this turn and later ones, or puts it down.
func (h *controller) takeTool(verb int, s *mechmania.State, seat rules.Seat) response {
	if h.verb == verb {
		verb = clicks
	}
	h.verb, h.much, h.tools[seat] = verb, 0, verb
	h.replan(s, seat)
	return response{}
}

// takeItem chooses the item; pressed again it uses it.
func (h *controller) takeItem(verb int, s *mechmania.State, seat rules.Seat) response {
	if h.verb == verb {
		return response{Cmds: []mechmania.Command{{Verb: mechmania.Use}}}
	}
	h.verb, h.much = verb, 0
	h.replan(s, seat)
	return response{}
}

// Hints.

func (h *controller) plantAhead() string {
	return "Choose where to plant " + crops(h.seed) + "; the margins show dollars gained a seed"
}

func (h *controller) plantHint() string {
	return "Choose tiles for the " + crops(h.seed) + ", or drag over them"
}

func (h *controller) harvestAhead() string { return "Choose where to walk and harvest" }
func (h *controller) harvestHint() string  { return "Choose ripe crops, or drag over them" }
func (h *controller) itemHint() string     { return "Press the farm to use it here and now" }

// The dials of the second stage, and what their buttons do with the first n of h.tiles.

func (h *controller) plantDial(s *mechmania.State, seat rules.Seat) board.Dial {
	h.tiles = orders.Plantable(s, seat, h.seed, h.tiles[:0])
	if good := orders.Worthwhile(s, seat, h.seed, h.tiles); len(good) > 0 {
		h.tiles = good
	}
	d := h.dialOf(min(len(h.tiles), orders.SeedsLeft(s, seat, h.seed)))
	d.Do = "Plant"
	h.seedChoices(s, seat, &d)
	worth := 0.0
	last := int32(0)
	for _, p := range h.tiles[:min(d.Value, len(h.tiles))] {
		w, turn := orders.Prospect(s, seat, h.seed, p)
		worth, last = worth+w, max(last, turn)
	}
	d.Label = fmt.Sprintf("%s: %s on turn %d", counted(d.Value, h.seed), dollars(worth), last)
	return d
}

func (h *controller) harvestDial(s *mechmania.State, seat rules.Seat) board.Dial {
	h.tiles = orders.Reapable(s, seat, h.tiles[:0])
	d := h.dialOf(len(h.tiles))
	d.Do = "Harvest"
	worth := 0.0
	for _, p := range h.tiles[:min(d.Value, len(h.tiles))] {
		worth += s.Tiles.At(p).Value
	}
	d.Label = fmt.Sprintf("%s worth %s", words.Count(d.Value, "crop", "crops"), dollars(worth))
	return d
}

func (h *controller) itemDial(s *mechmania.State, seat rules.Seat) board.Dial {
	return board.Dial{Value: 1, Least: 1, Most: 1, Do: "Use", Label: itemTitles[s.Farmers[seat].Item] + ", once"}
}

func (h *controller) plant(s *mechmania.State, seat rules.Seat, n int) response {
	return h.works(s, seat, mechmania.Command{Verb: mechmania.Plant, Crop: h.seed}, n)
}

func (h *controller) harvest(s *mechmania.State, seat rules.Seat, n int) response {
	return h.works(s, seat, mechmania.Command{Verb: mechmania.Harvest}, n)
}

// works plans a kind of action on the first n of h.tiles, the best ones.
func (h *controller) works(s *mechmania.State, seat rules.Seat, c mechmania.Command, n int) response {
	cmds := h.orders.Works(s, seat, c, h.tiles, n)
	h.much = 0
	if len(cmds) == 0 {
		return response{Refuse: "There is nothing to do in reach."}
	}
	return response{Cmds: cmds}
}

func (h *controller) use(*mechmania.State, rules.Seat, int) response {
	h.verb = clicks
	return response{Cmds: []mechmania.Command{{Verb: mechmania.Use}}}
}

func itemTip(s *mechmania.State, seat rules.Seat) string {
	return "Use the " + board.Lower(itemTitles[s.Farmers[seat].Item])
}

// drawItem draws the area that a seat's item would affect.
func (st *stage) drawItem(s *mechmania.State, seat rules.Seat) {
	st.drawItemArea(s, s.Farmers[seat].Item, s.Farmers[seat].At, 1)
}

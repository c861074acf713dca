package si32

import (
	"cmp"
	"fmt"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// action is all that the controller knows of what the player does with a button or a key.
type action struct {
	board.Verb
	all     bool                                                                     // its label says so, when with nothing selected it is for all armies or buildings
	tells   func(h *controller, b *board.Verb, s *si32.State, seat rules.Seat)       // adds to the button what depends on the position; nil for nothing
	alone   func(h *controller, s *si32.State, seat rules.Seat) string               // why it cannot be used with nothing selected, "" when it can
	grouped func(h *controller, s *si32.State, seat rules.Seat) string               // and with a selection
	choose  func(h *controller, action int, s *si32.State, seat rules.Seat) response // what its button does
	aim     *aim                                                                     // nil for one that needs no target
	duty    *duty                                                                    // nil for one that is none
}

// aim is what only actions have that stay chosen until a press on the board.
type aim struct {
	hint    func(h *controller, s *si32.State) string                                  // where to press; nil when the situation says more
	press   func(h *controller, p grid.Point, s *si32.State, seat rules.Seat) response // what a press on p does
	tip     func(h *controller, p grid.Point, s *si32.State, seat rules.Seat) string   // what it would do
	draw    func(h *controller, st *stage, s *si32.State, seat rules.Seat, p grid.Point)
	begins  func(s *si32.State, seat rules.Seat, p grid.Point) bool // with nothing selected a press on p uses it; nil when it is put down then
	marches bool                                                    // it is for a number of units, and the cells in reach are shown
	site    bool                                                    // a press chooses the army, and the site is shown in place of brackets
}

// duty is what the new units of a building can do by themselves.
type duty struct {
	busy func(d *orders.Source) bool // they do it, or something else instead
	end  func(d *orders.Source)
}

// Indices of actions.
const (
	goes = iota
	builds
	digs
	labours
	holds
	rallies
	splits
	drops
	clicks // no action is chosen
)

// actions are the player's actions in the order of their buttons; last comes what a press means while none is chosen. Without a row, or a column
// of one, the package does not compile.
var actions = [...]action{
	goes: {board.Verb{ID: "march", Label: "March", Icon: "icon-move", Key: "I", Tip: "To any tile; long marches continue by themselves."},
		false, nil, (*controller).armyless, (*controller).free, (*controller).take,
		&aim{(*controller).marchHint, (*controller).march, (*controller).marchTip, (*controller).drawMarch, nil, true, false}, nil},
	builds: {board.Verb{ID: "build", Label: "Build", Icon: "icon-build", Key: "B", Tip: "Pay ore for a new building."},
		false, (*controller).tellBuild, (*controller).costly, (*controller).siteless, (*controller).takeBuild,
		&aim{(*controller).buildHint, (*controller).build, (*controller).buildTip, (*controller).drawBuilding, manned, false, true}, nil},
	digs: {board.Verb{ID: "mine", Label: "Mine", Icon: "icon-mine", Key: "O", Tip: "Mine ore every turn."},
		true, (*controller).tellDig, (*controller).digless, (*controller).free, (*controller).mining, nil, &duty{digging, endDigging}},
	labours: {board.Verb{ID: "work", Label: "Work", Icon: "icon-work", Key: "K", Tip: "Work in a building to make new units."},
		true, (*controller).tellLabour, (*controller).workless, (*controller).needless, (*controller).labour, nil, &duty{labouring, endLabour}},
	holds: {board.Verb{ID: "hold", Label: "Hold", Icon: "icon-lock", Key: "L", Tip: "Stay until the next order."},
		true, nil, (*controller).holdless, (*controller).free, (*controller).hold, nil, nil},
	rallies: {board.Verb{ID: "rally", Label: "Rally", Icon: "icon-rally", Key: "Y", Tip: "Where new units go by themselves."},
		true, nil, (*controller).buildingless, (*controller).homeless, (*controller).take,
		&aim{(*controller).rallyHint, (*controller).rally, (*controller).rallyTip, (*controller).drawRally, anywhere, false, false}, nil},
	splits: {board.Verb{ID: "split", Label: "All", Icon: "icon-all", Key: "J", Tip: "How many units the next order is for."},
		false, (*controller).tellSplit, (*controller).armyless, (*controller).free, (*controller).split, nil, nil},
	drops: {board.Verb{ID: "drop", Label: "Take back", Icon: "icon-cancel", Key: "Z", Tip: "Take back an order, or end standing orders."},
		false, (*controller).tellDrop, (*controller).dropless, (*controller).dropless, (*controller).takeBack, nil, nil},
	clicks: {board.Verb{}, false, nil, nil, nil, nil,
		&aim{nil, (*controller).march, (*controller).clickTip, (*controller).drawClick, nil, true, false}, nil},
}

// What the buttons say of the position.

func (h *controller) tellBuild(b *board.Verb, s *si32.State, seat rules.Seat) {
	if !h.indoors(s, seat) {
		b.Cost = fmt.Sprintf("%d ore", s.Constants.BuildingCost)
	}
}

func (h *controller) tellDig(b *board.Verb, _ *si32.State, seat rules.Seat) {
	b.Chosen = len(h.group) == 0 && h.allDo(seat, digs)
}

func (h *controller) tellLabour(b *board.Verb, _ *si32.State, seat rules.Seat) {
	b.Chosen = len(h.group) == 0 && h.allDo(seat, labours)
}

func (h *controller) tellSplit(b *board.Verb, _ *si32.State, _ rules.Seat) {
	b.Label, b.Chosen = shareWords[h.share], h.share != all
	if b.Chosen {
		b.Icon = "icon-split"
	}
}

func (h *controller) tellDrop(b *board.Verb, s *si32.State, seat rules.Seat) {
	if h.order == none && h.standing(s, seat) != "" {
		b.Label = endLabel
	}
}

// Why an action cannot be used with nothing selected, "" when it can.

func (h *controller) armyless(*si32.State, rules.Seat) string { return "Choose an army first." }

func (h *controller) costly(s *si32.State, seat rules.Seat) string {
	if have := orders.Budget(s, seat); have < s.Constants.BuildingCost {
		return fmt.Sprintf("A building costs %d ore, you have %d.", s.Constants.BuildingCost, have)
	}
	return ""
}

func (h *controller) digless(s *si32.State, seat rules.Seat) string {
	return board.Either(owns(s, seat), "", h.orderless(s, seat, digs))
}

func (h *controller) holdless(s *si32.State, seat rules.Seat) string {
	return h.orderless(s, seat, holds)
}

// orderless says that no army waits for an order, and that none would be freed by this one.
func (h *controller) orderless(s *si32.State, seat rules.Seat, action int) string {
	return board.Either(waiting(s, seat) == 0 && !h.superseded(s, seat, action), "No army waits for an order.", "")
}

func (h *controller) buildingless(s *si32.State, seat rules.Seat) string {
	return board.Either(owns(s, seat), "", "You have no building.")
}

func (h *controller) workless(s *si32.State, seat rules.Seat) string {
	return cmp.Or(h.needless(s, seat), h.buildingless(s, seat))
}

// Why an action cannot be used with the selection, "" when it can.

func (h *controller) free(*si32.State, rules.Seat) string { return "" }

func (h *controller) siteless(s *si32.State, seat rules.Seat) string {
	if h.indoors(s, seat) {
		return ""
	}
	return cmp.Or(h.costly(s, seat), board.Either(len(h.group) > 1, "Choose one army to build.", ""))
}

func (h *controller) needless(s *si32.State, _ rules.Seat) string {
	return board.Either(s.Constants.PerWorker == 0, si32.NoWork.Detail(), "")
}

func (h *controller) homeless(s *si32.State, seat rules.Seat) string {
	return board.Either(h.home(s, seat) == nil, "Choose one of your buildings first.", "")
}

func (h *controller) dropless(s *si32.State, seat rules.Seat) string {
	return board.Either(h.order == none && !h.busy(s, seat), "Choose an order, or an army that has one.", "")
}

// What the buttons do.

// take chooses an action, or puts it down.
func (h *controller) take(action int, _ *si32.State, _ rules.Seat) response {
	if h.verb == action {
		h.verb = clicks
	} else {
		h.verb, h.order = action, none
	}
	return response{}
}

// takeBuild is take, unless there is no side to choose.
func (h *controller) takeBuild(action int, s *si32.State, seat rules.Seat) response {
	if len(h.group) == 1 && (s.Constants.BuildingSize == 1 || h.indoors(s, seat)) {
		return h.build(h.group[0], s, seat)
	}
	return h.take(action, s, seat)
}

// split goes to the next share.
func (h *controller) split(int, *si32.State, rules.Seat) response {
	h.share = [...]int{half, one, all, all}[h.share]
	return response{}
}

// Where a press uses an action while nothing is selected.

func manned(s *si32.State, seat rules.Seat, p grid.Point) bool { return s.Tiles.At(p).Units[seat] > 0 }
func anywhere(*si32.State, rules.Seat, grid.Point) bool        { return true }

// What the new units of buildings do.

func digging(d *orders.Source) bool   { return d.Mines || d.Rallies }
func endDigging(d *orders.Source)     { d.Mines = false }
func labouring(d *orders.Source) bool { return d.Works }
func endLabour(d *orders.Source)      { d.Works = false }

// Where to press.

func (h *controller) marchHint(*si32.State) string { return "Choose where to march, near or far" }
func (h *controller) rallyHint(*si32.State) string { return "Choose where new units go" }

func (h *controller) buildHint(s *si32.State) string {
	switch {
	case s.Constants.BuildingSize == 1:
		return "Choose an army to build where it stands"
	case len(h.group) > 0 && h.Tapped():
		return "Tap there again to build, or tap another side"
	case len(h.group) > 0:
		return "Choose the side the building extends to"
	}
	return "Point at an army, at the corner it should build to"
}

// What a press would do.

func (h *controller) rallyTip(p grid.Point, s *si32.State, seat rules.Seat) string {
	if len(h.group) == 0 {
		return h.Again("New units of all buildings go here")
	}
	if b := h.home(s, seat); b != nil && s.BuildingAt(p) == b {
		return h.Again("New units stay here")
	}
	return h.Again("New units go here")
}

func (h *controller) clickTip(p grid.Point, s *si32.State, seat rules.Seat) string {
	if h.picks(p, s, seat) {
		return ""
	}
	return h.marchTip(p, s, seat)
}

func (h *controller) drawRally(st *stage, _ *si32.State, seat rules.Seat, p grid.Point) {
	st.drawFlag(p, st.seat(seat), 0.8)
}

func (h *controller) drawClick(st *stage, s *si32.State, seat rules.Seat, p grid.Point) {
	if h.drawing || !mine(s, seat, p) {
		h.drawMarch(st, s, seat, p)
	}
}

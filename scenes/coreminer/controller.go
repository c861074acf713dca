package coreminer

import (
	"fmt"
	"slices"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// verb is what a button or a key makes the player's miners do.
type verb struct {
	board.Verb
	hint string // what to do once it is chosen
}

// Indices of verbs.
const (
	hires = iota
	works
	goes
	mines
	buys
	ladders
	supports
	shields
	bombs
	dumps
	gives
	upgrades
)

// verbs are the player's verbs in the order of their buttons: first those for which no miner is selected.
var verbs = [...]verb{
	hires:    {board.Verb{ID: "spawn", Label: "Hire", Icon: "icon-spawn", Key: "J", Tip: "A new miner appears on your base."}, ""},
	works:    {board.Verb{ID: "work", Label: "Work", Icon: "icon-work", Key: "M", Tip: "The miner keeps digging there, sells and comes back by itself."}, "Choose a tile, or press Work again for all idle miners"},
	goes:     {board.Verb{ID: "move", Label: "Go", Icon: "icon-move", Key: "G", Tip: "Walk, fall or climb there, over several turns if needed."}, "Choose where to go"},
	mines:    {board.Verb{ID: "mine", Label: "Mine", Icon: "icon-mine", Key: "I", Tip: "Dig a tile beside the miner: it loads the ore and dirt."}, "Choose a tile to mine"},
	buys:     {board.Verb{ID: "buy", Label: "Buy", Icon: "icon-buy", Key: "Y", Tip: "Buy material or bombs on or beside your base or hopper."}, "Set how much, then press Buy or the miner"},
	ladders:  {board.Verb{ID: "ladder", Label: "Ladder", Icon: "icon-ladder", Key: "L", Tip: "Miners climb up only on ladders."}, "Choose an empty tile for the ladder"},
	supports: {board.Verb{ID: "support", Label: "Support", Icon: "icon-support", Key: "P", Tip: "Holds three tiles: above, above left, above right."}, "Choose an empty tile for the support"},
	shields:  {board.Verb{ID: "shield", Label: "Shield", Icon: "icon-shield", Key: "Z", Tip: "Digging the tile needs more power, and an explosion breaks only one shield layer."}, "Choose a tile of earth to shield"},
	bombs:    {board.Verb{ID: "bomb", Label: "Bomb", Icon: "icon-bomb", Key: "B", Tip: "Explodes at the end of the enemy's next turn and destroys what is beside it."}, "Choose where to lay the bomb"},
	dumps:    {board.Verb{ID: "dump", Label: "Dump", Icon: "icon-dump", Key: "O", Tip: "Drop cargo on a tile, or sell it on your base or hopper."}, "Choose where to dump it"},
	gives:    {board.Verb{ID: "transfer", Label: "Give", Icon: "icon-transfer", Key: "T", Tip: "Give cargo to a miner beside it."}, "Choose a miner beside this one"},
	upgrades: {board.Verb{ID: "upgrade", Label: "Upgrade", Icon: "icon-upgrade", Key: "K", Tip: "An upgraded miner walks farther, digs more and carries more."}, ""},
}

// noMiner is the reason why most verbs cannot be used while no miner is selected.
const noMiner = "Choose your miner first."

// controller turns a player's input into commands. A click on the player's miner selects it; a click anywhere else sends the selected
// miners there: they walk, dig and sell their cargo at their side's pipe, over several turns if needed. A verb changes what the next click
// does.
type controller struct {
	board.Aim
	view    *View
	group   []int32 // selected miners
	verb    int     // chosen verb, index of verbs, or none
	items   [len(verbs)]int
	amounts [len(verbs)]int // amount set for each verb, 0 for all
	hired   int32           // miner that was hired last, to be selected once it appears, or none
	plan    orders.Plan
	trial   orders.Plan
	then    coreminer.State // scratch: some turns later
	planned uint64          // digest of the position and aim that plan was made for, 0 for none
	anyway  orders.Outlook  // the end of the turn without the plan
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
	return &controller{view: New(), verb: none, hired: none}
}

type response = board.Response[coreminer.Command]

// Drop clears the selection and the verb. It reports whether there was anything to clear.
func (h *controller) Drop() bool {
	had := len(h.group) > 0 || h.verb != none
	h.Deselect()
	return had
}

// Deselect clears the selection and the verb.
func (h *controller) Deselect() {
	h.group, h.verb, h.hired, h.planned = h.group[:0], none, none, 0
	h.Untap()
}

// Selected is the tile of the only selected miner; false for none or several.
func (h *controller) Selected(s *coreminer.State, _ rules.Seat) (grid.Point, bool) {
	if len(h.group) != 1 || int(h.group[0]) >= len(s.Miners) {
		return grid.Point{}, false
	}
	return s.Miners[h.group[0]].At, true
}

// tidy deselects miners that no longer exist, selects one that was just hired, and updates the standing orders.
func (h *controller) tidy(s *coreminer.State, seat rules.Seat) {
	h.orders.Watch(s, seat)
	h.group = slices.DeleteFunc(h.group, func(i int32) bool { return !orders.Obeys(s, seat, i) })
	if h.hired != none && orders.Obeys(s, seat, h.hired) {
		h.group, h.hired = append(h.group[:0], h.hired), none
	}
	if len(h.group) == 0 {
		h.verb = none
	}
}

// Verbs lists the player's verbs. One that cannot be used now has a reason.
func (h *controller) Verbs(s *coreminer.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, len(verbs))
	for i := range verbs {
		list[i] = verbs[i].Verb
		list[i].Cost, list[i].Reason, list[i].Chosen = h.cost(s, i), h.reason(s, seat, i), i == h.verb
	}
	if len(h.group) == 0 {
		list[works].Tip = workAllTip
	} else if next := int32(s.Miners[h.group[0]].Grade) + 1; next <= s.Constants.MaxGrade {
		list[upgrades].Tip = "Becomes " + s.Constants.Grades[next].Title + ": walks farther, digs more and carries more."
	}
	return list
}

// cost says what a verb costs.
func (h *controller) cost(s *coreminer.State, verb int) string {
	k := &s.Constants
	switch verb {
	case ladders:
		return words.Count(int(k.LadderCost), "unit of building material", "units of building material")
	case supports:
		return words.Count(int(k.SupportCost), "unit of building material", "units of building material")
	case shields:
		return words.Count(int(k.ShieldCost), "unit of building material", "units of building material")
	case upgrades:
		return words.Count(int(k.UpgradePrice), "money", "money")
	case hires:
		return words.Count(int(k.SpawnPrice), "money", "money")
	}
	return ""
}

// reason says why a verb cannot be used at all now, "" if it can. It asks the rules about the first selected miner.
func (h *controller) reason(s *coreminer.State, seat rules.Seat, verb int) string {
	if s.Over {
		return "The match is over."
	}
	if !s.Active().Has(seat) {
		return "It is not your turn."
	}
	if verb == hires {
		if price := s.Constants.SpawnPrice; s.Sides[seat].Money < price {
			return fmt.Sprintf("A new miner costs %d money.", price)
		}
		return why(s.Check(seat, coreminer.Command{Verb: coreminer.Spawn}))
	}
	if len(h.group) == 0 {
		if verb == works {
			return h.jobless(s, seat, false)
		}
		return noMiner
	}
	text := ""
	for _, i := range h.group {
		r := h.prevented(s, seat, verb, i)
		if r == "" {
			return ""
		}
		if text == "" {
			text = r
		}
	}
	return text
}

func why(err error) string {
	if err != nil {
		return err.Error()
	}
	return ""
}

// prevented says why miner i cannot use a verb on any tile, "" if it can.
func (h *controller) prevented(s *coreminer.State, seat rules.Seat, verb int, i int32) string {
	m := &s.Miners[i]
	k := &s.Constants
	need := func(n int32) string {
		if m.Material < n {
			return "This miner needs more building material."
		}
		return ""
	}
	switch verb {
	case goes:
		if m.Moves <= 0 {
			return orders.NoSteps
		}
	case mines:
		if m.Power <= 0 {
			return orders.NoPower
		}
		if s.Space(m) <= 0 && !dismantles(s, seat, i) {
			return orders.NoRoom
		}
	case ladders:
		return need(k.LadderCost)
	case supports:
		return need(k.SupportCost)
	case shields:
		return need(k.ShieldCost)
	case bombs:
		if m.Bombs <= 0 {
			return "This miner has no bombs."
		}
	case dumps:
		if m.Dirt <= 0 && m.Ore <= 0 {
			return "This miner has no dirt and no ore."
		}
	case buys:
		if !s.CanShop(m) {
			return "Move onto or beside your base or hopper to buy."
		}
	case gives:
		if m.Dirt <= 0 && m.Ore <= 0 && m.Bombs <= 0 && m.Material <= 0 {
			return "This miner has nothing to give."
		}
	case works:
		if s.Space(m) <= 0 && m.Dirt+m.Ore == 0 {
			return orders.NoRoom
		}
	case upgrades:
		return why(s.Check(seat, coreminer.Command{Verb: coreminer.Upgrade, Miner: i}))
	}
	return ""
}

// dismantles reports whether a miner without room can take down something that was built within its reach.
func dismantles(s *coreminer.State, seat rules.Seat, i int32) bool {
	at := s.Miners[i].At
	for _, p := range [...]grid.Point{at, at.Step(grid.North), at.Step(grid.East), at.Step(grid.South), at.Step(grid.West)} {
		if s.Check(seat, coreminer.Command{Verb: coreminer.Mine, Miner: i, At: p}) == nil {
			return true
		}
	}
	return false
}

// Choose chooses a verb by its ID. Hiring and upgrading happen at once.
func (h *controller) Choose(id string, s *coreminer.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Untap()
	if id == board.DialDo {
		return h.purchase(s, seat)
	}
	if r, ok := h.listed(id, s, seat); ok {
		return r
	}
	i := slices.IndexFunc(verbs[:], func(d verb) bool { return d.ID == id })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	switch i {
	case hires:
		h.verb = none
		h.hired = int32(len(s.Miners))
		return response{Cmds: []coreminer.Command{{Verb: coreminer.Spawn}}, Focus: true, Cell: s.Sides[seat].Base}
	case upgrades:
		return h.upgrade(s, seat)
	case works:
		if len(h.group) == 0 || h.verb == works {
			return h.workAll(s, seat)
		}
		for _, n := range h.group {
			h.orders.Cancel(n)
		}
	}
	if i == h.verb {
		if n := len(itemsOf(i)); n > 1 { // pressing again goes on to the next item
			h.items[i], h.amounts[i] = (h.items[i]+1)%n, 0
		} else {
			h.verb = none
		}
		return response{}
	}
	h.verb = i
	if i == bombs && h.amounts[i] == 0 {
		h.amounts[i] = int(least(s, i))
	}
	if i == dumps || i == gives {
		h.chooseItem(s, i)
	}
	return response{}
}

// upgrade upgrades all selected miners that it can.
func (h *controller) upgrade(s *coreminer.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	for _, i := range h.group {
		h.plan.Do(coreminer.Command{Verb: coreminer.Upgrade, Miner: i})
	}
	return h.respond()
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
	if h.verb == buys {
		h.Untap()
		if slices.ContainsFunc(h.group, func(i int32) bool { return s.Miners[i].At == p.Cell }) {
			return h.purchase(s, seat)
		}
		h.verb = none
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
	switch h.verb {
	case none, goes, mines:
		h.orders.Keep(&h.plan, h.group)
	case works:
		h.orders.Keep(&h.plan, h.group)
		h.verb = none
	default:
		h.verb = none
	}
	return a
}

// pick selects a miner on the clicked tile. A further click goes on to the next miner there; with Shift, it adds or removes the miner.
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

// minerAt is the first living miner of a seat on a tile, or none.
func (h *controller) minerAt(s *coreminer.State, seat rules.Seat, p grid.Point) int32 {
	t := s.Tiles.At(p)
	if t == nil {
		return none
	}
	for i := t.Miners.First; i != coreminer.None; i = s.Miners[i].Next {
		if orders.Obeys(s, seat, i) {
			return i
		}
	}
	return none
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
			h.group, h.verb = append(h.group[:0], i), none
			h.Untap()
			return m.At, true
		}
	}
	if miners(s, seat) == 0 && s.Active().Has(seat) && s.Sides[seat].Money >= s.Constants.SpawnPrice {
		return s.Sides[seat].Base, true
	}
	return grid.Point{}, false
}

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

// verb is all that the controller knows of what a button or a key makes the player's miners do.
type verb struct {
	board.Verb
	tells     func(h *controller, verb int, b *board.Verb, s *coreminer.State)                   // adds to the button what depends on the position; nil for nothing
	alone     func(h *controller, s *coreminer.State, seat rules.Seat) string                    // why it cannot be used while no miner is selected
	prevented func(h *controller, verb int, s *coreminer.State, seat rules.Seat, i int32) string // why miner i cannot use it on any tile
	choose    func(h *controller, verb int, s *coreminer.State, seat rules.Seat) response        // what its button does
	hint      string                                                                             // what to do once it is chosen
	after     after
	order     func(h *controller, i int32, p grid.Point, seat rules.Seat) // plans what a click on tile p makes miner i do; nil when none uses it
	more      more
}

// after is what becomes of a verb after a click on a tile.
type after uint8

const (
	once  after = iota // it is put down
	lasts              // and its order continues in the next turns
	stays              // the order continues, and the verb stays chosen
)

// more is what only some verbs have.
type more struct {
	structure coreminer.Structure                                                                // that it builds
	under     func(h *controller, st *stage, p grid.Point)                                       // what it shows while p is pointed at
	items     []coreminer.Item                                                                   // that it can handle, in the order of its dial
	most      func(h *controller, s *coreminer.State, seat rules.Seat, m *coreminer.Miner) int32 // the largest amount of its dial, for a miner
	exact     bool                                                                               // no amount of its dial means "all" to the rules
	now       func(h *controller, s *coreminer.State, seat rules.Seat) response                  // what the dial's own button does, and a click on the miner
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
	clicks // no verb is chosen
)

// verbs are the player's verbs in the order of their buttons, first those for which no miner is selected; last comes what a click means while
// none is chosen. Without a row, or a column of one, the package does not compile.
var verbs = [...]verb{
	hires: {board.Verb{ID: "spawn", Label: "Hire", Icon: "icon-spawn", Key: "J", Tip: "A new miner appears on your base."},
		(*controller).tellHire, (*controller).hireless, (*controller).preventHire, (*controller).hire, "", once, nil, more{}},
	works: {board.Verb{ID: "work", Label: "Work", Icon: "icon-work", Key: "M", Tip: "The miner keeps digging there, sells and comes back by itself."},
		(*controller).tellWork, (*controller).workless, (*controller).preventWork, (*controller).work,
		"Choose a tile, or press Work again for all idle miners", lasts, (*controller).orderWork, more{}},
	goes: {board.Verb{ID: "move", Label: "Go", Icon: "icon-move", Key: "G", Tip: "Walk, fall or climb there, over several turns if needed."},
		nil, (*controller).minerless, (*controller).preventGo, (*controller).take, "Choose where to go", stays, (*controller).orderGo, more{}},
	mines: {board.Verb{ID: "mine", Label: "Mine", Icon: "icon-mine", Key: "I", Tip: "Dig a tile beside the miner: it loads the ore and dirt."},
		nil, (*controller).minerless, (*controller).preventMine, (*controller).take, "Choose a tile to mine", stays, (*controller).orderMine,
		more{most: (*controller).mostMined}},
	buys: {board.Verb{ID: "buy", Label: "Buy", Icon: "icon-buy", Key: "Y", Tip: "Buy material or bombs on or beside your base or hopper."},
		nil, (*controller).minerless, (*controller).preventBuy, (*controller).take, "Set how much, then press Buy or the miner", once, nil,
		more{items: []coreminer.Item{coreminer.Material, coreminer.Bombs, coreminer.Dirt}, most: (*controller).mostBought, exact: true, now: (*controller).purchase}},
	ladders: {board.Verb{ID: "ladder", Label: "Ladder", Icon: "icon-ladder", Key: "L", Tip: "Miners climb up only on ladders."},
		(*controller).tellBuild, (*controller).minerless, (*controller).preventBuild, (*controller).take, "Choose an empty tile for the ladder", once, (*controller).orderBuild,
		more{structure: coreminer.Ladder}},
	supports: {board.Verb{ID: "support", Label: "Support", Icon: "icon-support", Key: "P", Tip: "Holds three tiles: above, above left, above right."},
		(*controller).tellBuild, (*controller).minerless, (*controller).preventBuild, (*controller).take, "Choose an empty tile for the support", once, (*controller).orderBuild,
		more{structure: coreminer.Support, under: (*controller).showHeld}},
	shields: {board.Verb{ID: "shield", Label: "Shield", Icon: "icon-shield", Key: "Z", Tip: "Digging the tile needs more power, and an explosion breaks only one shield layer."},
		(*controller).tellBuild, (*controller).minerless, (*controller).preventBuild, (*controller).take, "Choose a tile of earth to shield", once, (*controller).orderBuild,
		more{structure: coreminer.Shield}},
	bombs: {board.Verb{ID: "bomb", Label: "Bomb", Icon: "icon-bomb", Key: "B", Tip: "Explodes at the end of the enemy's next turn and destroys what is beside it."},
		nil, (*controller).minerless, (*controller).preventBomb, (*controller).takeBombs, "Choose where to lay the bomb", once, (*controller).orderBomb,
		more{items: []coreminer.Item{coreminer.Bombs}, most: (*controller).mostCarried}},
	dumps: {board.Verb{ID: "dump", Label: "Dump", Icon: "icon-dump", Key: "O", Tip: "Drop cargo on a tile, or sell it on your base or hopper."},
		nil, (*controller).minerless, (*controller).preventDump, (*controller).takeCargo, "Choose where to dump it", once, (*controller).orderDump,
		more{items: []coreminer.Item{coreminer.Dirt, coreminer.Ore}, most: (*controller).mostCarried}},
	gives: {board.Verb{ID: "transfer", Label: "Give", Icon: "icon-transfer", Key: "T", Tip: "Give cargo to a miner beside it."},
		nil, (*controller).minerless, (*controller).preventGive, (*controller).takeCargo, "Choose a miner beside this one", once, (*controller).orderGive,
		more{items: []coreminer.Item{coreminer.Ore, coreminer.Dirt, coreminer.Bombs, coreminer.Material}, most: (*controller).mostCarried, exact: true}},
	upgrades: {board.Verb{ID: "upgrade", Label: "Upgrade", Icon: "icon-upgrade", Key: "K", Tip: "An upgraded miner walks farther, digs more and carries more."},
		(*controller).tellUpgrade, (*controller).minerless, (*controller).preventUpgrade, (*controller).upgrade, "", once, nil, more{}},
	clicks: {board.Verb{}, nil, nil, nil, nil, "", stays, (*controller).orderMeant, more{}},
}

// What the buttons say of the position.

func (h *controller) tellHire(_ int, b *board.Verb, s *coreminer.State) {
	b.Cost = fmt.Sprintf("%d money", s.Constants.SpawnPrice)
}

func (h *controller) tellWork(_ int, b *board.Verb, _ *coreminer.State) {
	if len(h.group) == 0 {
		b.Tip = workAllTip
	}
}

func (h *controller) tellBuild(verb int, b *board.Verb, s *coreminer.State) {
	b.Cost = words.Count(s.Cost(h.verbs[verb].more.structure), "unit of building material", "units of building material")
}

func (h *controller) tellUpgrade(_ int, b *board.Verb, s *coreminer.State) {
	b.Cost = fmt.Sprintf("%d money", s.Constants.UpgradePrice)
	if len(h.group) == 0 {
		return
	}
	if next := int32(s.Miners[h.group[0]].Grade) + 1; next <= s.Constants.MaxGrade {
		b.Tip = "Becomes " + s.Constants.Grades[next].Title + ": walks farther, digs more and carries more."
	}
}

// Why a verb cannot be used while no miner is selected, "" when it can.

// noMiner is the reason of most.
const noMiner = "Choose your miner first."

func (h *controller) minerless(*coreminer.State, rules.Seat) string { return noMiner }

func (h *controller) workless(s *coreminer.State, seat rules.Seat) string {
	return h.jobless(s, seat, false)
}

func (h *controller) hireless(s *coreminer.State, seat rules.Seat) string {
	if price := s.Constants.SpawnPrice; s.Sides[seat].Money < price {
		return fmt.Sprintf("A new miner costs %d money.", price)
	}
	return why(s.Check(seat, coreminer.Command{Verb: coreminer.Spawn}))
}

func why(err error) string {
	if err != nil {
		return err.Error()
	}
	return ""
}

// Why miner i cannot use a verb on any tile, "" when it can.

func (h *controller) preventHire(_ int, s *coreminer.State, seat rules.Seat, _ int32) string {
	return h.hireless(s, seat)
}

func (h *controller) preventWork(_ int, s *coreminer.State, _ rules.Seat, i int32) string {
	m := &s.Miners[i]
	return board.Either(s.Space(m) <= 0 && m.Dirt+m.Ore == 0, orders.NoRoom, "")
}

func (h *controller) preventGo(_ int, s *coreminer.State, _ rules.Seat, i int32) string {
	return board.Either(s.Miners[i].Moves <= 0, orders.NoSteps, "")
}

func (h *controller) preventMine(_ int, s *coreminer.State, seat rules.Seat, i int32) string {
	m := &s.Miners[i]
	switch {
	case m.Power <= 0:
		return orders.NoPower
	case s.Space(m) <= 0 && !dismantles(s, seat, i):
		return orders.NoRoom
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

func (h *controller) preventBuy(_ int, s *coreminer.State, _ rules.Seat, i int32) string {
	return board.Either(s.CanShop(&s.Miners[i]), "", "Move onto or beside your base or hopper to buy.")
}

func (h *controller) preventBuild(verb int, s *coreminer.State, _ rules.Seat, i int32) string {
	return board.Either(s.Miners[i].Material < s.Cost(h.verbs[verb].more.structure), "This miner needs more building material.", "")
}

func (h *controller) preventBomb(_ int, s *coreminer.State, _ rules.Seat, i int32) string {
	return board.Either(s.Miners[i].Bombs <= 0, "This miner has no bombs.", "")
}

func (h *controller) preventDump(verb int, s *coreminer.State, _ rules.Seat, i int32) string {
	return board.Either(h.carries(verb, &s.Miners[i]), "", "This miner has no dirt and no ore.")
}

func (h *controller) preventGive(verb int, s *coreminer.State, _ rules.Seat, i int32) string {
	return board.Either(h.carries(verb, &s.Miners[i]), "", "This miner has nothing to give.")
}

// carries reports whether a miner has any item that a verb handles.
func (h *controller) carries(verb int, m *coreminer.Miner) bool {
	return slices.ContainsFunc(h.verbs[verb].more.items, func(item coreminer.Item) bool { return m.Has(item) > 0 })
}

func (h *controller) preventUpgrade(_ int, s *coreminer.State, seat rules.Seat, i int32) string {
	return why(s.Check(seat, coreminer.Command{Verb: coreminer.Upgrade, Miner: i}))
}

// What the buttons do.

func (h *controller) hire(_ int, s *coreminer.State, seat rules.Seat) response {
	h.verb, h.hired = clicks, int32(len(s.Miners))
	return response{Cmds: []coreminer.Command{{Verb: coreminer.Spawn}}, Focus: true, Cell: s.Sides[seat].Base}
}

// upgrade upgrades all selected miners that it can.
func (h *controller) upgrade(_ int, s *coreminer.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	for _, i := range h.group {
		h.plan.Do(coreminer.Command{Verb: coreminer.Upgrade, Miner: i})
	}
	return h.respond()
}

// work is chosen for the selected miners, which forget their orders; pressed again, or for none, it sends all that are idle.
func (h *controller) work(verb int, s *coreminer.State, seat rules.Seat) response {
	if len(h.group) == 0 || h.verb == verb {
		return h.workAll(s, seat)
	}
	for _, n := range h.group {
		h.orders.Cancel(n)
	}
	h.verb = verb
	return response{}
}

// take chooses a verb; pressed again it sets the next item, or puts the verb down.
func (h *controller) take(verb int, _ *coreminer.State, _ rules.Seat) response {
	n := len(h.verbs[verb].more.items)
	switch {
	case verb != h.verb:
		h.verb = verb
	case n > 1:
		h.items[verb], h.amounts[verb] = (h.items[verb]+1)%n, 0
	default:
		h.verb = clicks
	}
	return response{}
}

// takeBombs is take: at first one bomb is laid, not all.
func (h *controller) takeBombs(verb int, s *coreminer.State, seat rules.Seat) response {
	if verb != h.verb && h.amounts[verb] == 0 {
		h.amounts[verb] = int(h.least(s, verb))
	}
	return h.take(verb, s, seat)
}

// takeCargo is take: at first the item is one that the first selected miner has.
func (h *controller) takeCargo(verb int, s *coreminer.State, seat rules.Seat) response {
	list := h.verbs[verb].more.items
	for n := range list {
		k := (h.items[verb] + n) % len(list)
		if verb != h.verb && s.Miners[h.group[0]].Has(list[k]) > 0 {
			h.items[verb] = k
			break
		}
	}
	return h.take(verb, s, seat)
}

// purchase buys what the dial is set to for each selected miner.
func (h *controller) purchase(s *coreminer.State, seat rules.Seat) response {
	h.plan.Begin(s, seat)
	for _, i := range h.group {
		m := &h.plan.State.Miners[i]
		n := h.bought(affordable(&h.plan.State, seat, m, h.item()))
		switch {
		case n > 0:
			h.plan.Do(coreminer.Command{Verb: coreminer.Buy, Miner: i, Item: h.item(), Amount: n})
		case h.plan.State.Space(m) <= 0 || h.item() == coreminer.Bombs && h.plan.State.Space(m) < s.Constants.BombSize:
			h.plan.Refuse(orders.NoRoom)
		default:
			h.plan.Refuse("You cannot afford that.")
		}
	}
	return h.respond()
}

// The largest amounts of the dials.

func (h *controller) mostMined(s *coreminer.State, _ rules.Seat, m *coreminer.Miner) int32 {
	return min(m.Power, s.Space(m))
}

func (h *controller) mostBought(s *coreminer.State, seat rules.Seat, m *coreminer.Miner) int32 {
	return affordable(s, seat, m, h.item())
}

func (h *controller) mostCarried(_ *coreminer.State, _ rules.Seat, m *coreminer.Miner) int32 {
	return m.Has(h.item())
}

// What a click on a tile plans for miner i.

// planFor plans what a click on a tile makes the selected miners do.
func (h *controller) planFor(s *coreminer.State, seat rules.Seat, p grid.Point) {
	h.plan.Begin(s, seat)
	h.anyway.End(s)
	h.planned = 0
	for _, i := range h.group {
		h.verbs[h.verb].order(h, i, p, seat)
	}
}

func (h *controller) orderMeant(i int32, p grid.Point, _ rules.Seat) {
	h.plan.Give(orders.Order{Kind: orders.Meant(&h.plan.State, i, p), Miner: i, At: p})
}

func (h *controller) orderGo(i int32, p grid.Point, _ rules.Seat) {
	h.plan.Give(orders.Order{Kind: orders.Go, Miner: i, At: p})
}

func (h *controller) orderWork(i int32, p grid.Point, _ rules.Seat) {
	h.plan.Give(orders.Order{Kind: orders.Work, Miner: i, At: p})
}

func (h *controller) orderMine(i int32, p grid.Point, seat rules.Seat) {
	s := &h.plan.State
	amount := h.amount(s, h.mostMined(s, seat, &s.Miners[i]))
	if amount == 0 {
		h.plan.Give(orders.Order{Kind: orders.Dig, Miner: i, At: p})
	} else if h.plan.Approach(i, p) {
		h.plan.Do(coreminer.Command{Verb: coreminer.Mine, Miner: i, At: p, Amount: amount})
	}
}

func (h *controller) orderBuild(i int32, p grid.Point, _ rules.Seat) {
	if h.plan.Approach(i, p) {
		h.plan.Do(coreminer.Command{Verb: coreminer.Build, Miner: i, At: p, Structure: h.verbs[h.verb].more.structure})
	}
}

func (h *controller) orderBomb(i int32, p grid.Point, _ rules.Seat) {
	if s := &h.plan.State; h.plan.Approach(i, p) {
		h.plan.Do(coreminer.Command{Verb: coreminer.Dump, Miner: i, At: p, Item: h.item(), Amount: h.amount(s, s.Miners[i].Has(h.item()))})
	}
}

func (h *controller) orderDump(i int32, p grid.Point, seat rules.Seat) {
	s := &h.plan.State
	if tile := s.Tiles.At(p); (tile.Base || tile.Hopper) && s.Miners[i].Has(h.item()) <= 0 {
		h.plan.Refuse("This miner carries none of that.")
		return
	}
	h.orderBomb(i, p, seat)
}

// orderGive plans that miner i gives cargo to another miner of its seat on a tile.
func (h *controller) orderGive(i int32, p grid.Point, seat rules.Seat) {
	s := &h.plan.State
	for j := s.Tiles.At(p).Miners.First; j != coreminer.None; j = s.Miners[j].Next {
		if j != i && s.Miners[j].Owner == seat && s.Miners[j].Alive() {
			h.plan.Do(coreminer.Command{Verb: coreminer.Transfer, Miner: i, Other: j, Item: h.item(), Amount: h.amount(s, s.Miners[i].Has(h.item()))})
			return
		}
	}
	h.plan.Refuse("You have no other miner on that tile.")
}

// showHeld shows what a support on p holds.
func (h *controller) showHeld(st *stage, p grid.Point) { h.view.drawHeld(st, p, gem) }

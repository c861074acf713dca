package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// deed is a verb of the player: what a button or a key does.
type deed struct {
	id, label, icon, key string
	hint                 string // what to do once it is chosen
}

// Places of the deeds.
const (
	goes = iota
	mines
	ladders
	props
	shields
	bombs
	dumps
	buys
	hands
	upgrades
	hires
)

// deeds are the player's verbs in the order of their buttons.
var deeds = [...]deed{
	goes:     {"move", "Go", "icon-move", "G", "Choose where to go"},
	mines:    {"mine", "Mine", "icon-mine", "I", "Choose a tile to mine"},
	ladders:  {"ladder", "Ladder", "icon-ladder", "L", "Choose an empty tile for the ladder"},
	props:    {"support", "Support", "icon-support", "P", "Choose an empty tile for the support"},
	shields:  {"shield", "Shield", "icon-shield", "Z", "Choose a tile of earth to shield"},
	bombs:    {"bomb", "Bomb", "icon-bomb", "B", "Choose where to lay the bomb"},
	dumps:    {"dump", "Dump", "icon-dump", "O", "Choose where to dump it"},
	buys:     {"buy", "Buy", "icon-buy", "Y", "Set how much, then buy"},
	hands:    {"transfer", "Give", "icon-transfer", "T", "Choose the miner beside it who gets it"},
	upgrades: {"upgrade", "Upgrade", "icon-upgrade", "K", ""},
	hires:    {"spawn", "Hire", "icon-spawn", "J", ""},
}

// nobody is why most verbs cannot be used without a miner.
const nobody = "Choose a miner of yours first."

// hand is a player at the board. A click on an own miner chooses it; a click anywhere else sends the chosen ones there: they walk, dig, and
// sell what they carry at their own pipe. A verb changes what the next click does.
type hand struct {
	view  *View
	group []int32 // own miners chosen to act
	verb  int     // chosen verb, index of deeds, or none
	thing [len(deeds)]int
	much  [len(deeds)]int // amount set for a verb, 0 for all
	touch grid.Point      // tile a finger has previewed
	poked bool            // touch means something
	hover grid.Point
	over  bool
	fresh int32 // number of the miner that was hired last and is to be chosen once it is there, or none
	trip  trip
	sign  uint64 // of the position and aim that the trip was planned for
}

// Hand returns a player's hand with nothing chosen.
func (v *View) Hand() board.Hand[*coreminer.State, coreminer.Command] {
	return &hand{view: New(), verb: none, fresh: none}
}

// deal is what a hand wants done.
type deal = board.Act[coreminer.Command]

// Drop forgets what was chosen.
func (h *hand) Drop() bool {
	had := len(h.group) > 0 || h.verb != none
	h.group, h.verb, h.fresh, h.poked, h.sign = h.group[:0], none, none, false, 0
	return had
}

// tidy forgets chosen miners that are no more.
func (h *hand) tidy(s *coreminer.State, seat rules.Seat) {
	kept := h.group[:0]
	for _, i := range h.group {
		if h.able(s, seat, i) {
			kept = append(kept, i)
		}
	}
	h.group = kept
	if h.fresh != none && h.able(s, seat, h.fresh) {
		h.group, h.fresh = append(h.group[:0], h.fresh), none
	}
	if len(h.group) == 0 && h.verb != none {
		h.verb = none
	}
}

// able reports whether miner i is an own one that lives.
func (h *hand) able(s *coreminer.State, seat rules.Seat, i int32) bool {
	return i >= 0 && int(i) < len(s.Miners) && s.Miners[i].Owner == seat && s.Miners[i].Alive() && s.Active().Has(seat)
}

// Verbs lists the player's verbs with the reason why one cannot be used now.
func (h *hand) Verbs(s *coreminer.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, len(deeds))
	for i := range deeds {
		d := &deeds[i]
		list[i] = board.Verb{ID: d.id, Label: d.label, Icon: d.icon, Key: d.key, Cost: h.cost(s, i), Reason: h.reason(s, seat, i), Chosen: i == h.verb}
	}
	return list
}

// cost says what a verb takes.
func (h *hand) cost(s *coreminer.State, verb int) string {
	k := &s.Constants
	switch verb {
	case ladders:
		return count(int(k.LadderCost), "unit of building material", "units of building material")
	case props:
		return count(int(k.SupportCost), "unit of building material", "units of building material")
	case shields:
		return count(int(k.ShieldCost), "unit of building material", "units of building material")
	case upgrades:
		return count(int(k.UpgradePrice), "money", "money")
	case hires:
		return count(int(k.SpawnPrice), "money", "money")
	}
	return ""
}

// reason says why a verb cannot be used at all now, "" when it can. It asks the rules on behalf of the first chosen miner.
func (h *hand) reason(s *coreminer.State, seat rules.Seat, verb int) string {
	if s.Over {
		return "The match is over."
	}
	if !s.Active().Has(seat) {
		return "It is the other side's turn."
	}
	if verb == hires {
		return why(s.Check(seat, coreminer.Command{Verb: coreminer.Spawn}))
	}
	if len(h.group) == 0 {
		return nobody
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

// prevented says what keeps miner i from a verb wherever it aims.
func (h *hand) prevented(s *coreminer.State, seat rules.Seat, verb int, i int32) string {
	m := &s.Miners[i]
	k := &s.Constants
	need := func(n int32) string {
		if m.Material < n {
			return "The miner carries too little building material."
		}
		return ""
	}
	switch verb {
	case goes:
		if m.Moves <= 0 {
			return "This miner has no steps left this turn."
		}
	case mines:
		if m.Power <= 0 {
			return "This miner has no mining power left this turn."
		}
		if s.Space(m) <= 0 {
			return "There is no room left for cargo."
		}
	case ladders:
		return need(k.LadderCost)
	case props:
		return need(k.SupportCost)
	case shields:
		return need(k.ShieldCost)
	case bombs:
		if m.Bombs <= 0 {
			return "The miner carries no bombs."
		}
	case dumps:
		if m.Dirt <= 0 && m.Ore <= 0 {
			return "The miner carries neither dirt nor ore."
		}
	case buys:
		if !s.CanShop(m) {
			return "Miners shop at or beside their own base or hopper."
		}
	case hands:
		if m.Dirt <= 0 && m.Ore <= 0 && m.Bombs <= 0 && m.Material <= 0 {
			return "The miner carries nothing to give."
		}
	case upgrades:
		return why(s.Check(seat, coreminer.Command{Verb: coreminer.Upgrade, Miner: i}))
	}
	return ""
}

// Choose picks a verb. Hiring, upgrading and buying happen at once.
func (h *hand) Choose(verb string, s *coreminer.State, seat rules.Seat) deal {
	h.tidy(s, seat)
	h.poked = false
	if verb == board.DialDo {
		return h.purchase(s, seat)
	}
	for i := range deeds {
		if deeds[i].id != verb {
			continue
		}
		if r := h.reason(s, seat, i); r != "" {
			return deal{Refuse: r}
		}
		switch i {
		case hires:
			h.verb = none
			h.fresh = int32(len(s.Miners))
			base := s.Sides[seat].Base
			return deal{Cmds: []coreminer.Command{{Verb: coreminer.Spawn}}, Focus: true, Cell: base}
		case upgrades:
			return h.upgrade(s, seat)
		}
		if h.verb == i {
			if n := len(things(i)); n > 1 { // pressing again goes on to the next thing
				h.thing[i] = (h.thing[i] + 1) % n
				h.much[i] = 0
				return deal{}
			}
			h.verb = none
			return deal{}
		}
		h.verb = i
		if i == dumps || i == hands {
			h.suit(s, i)
		}
		return deal{}
	}
	return deal{Refuse: "There is no such action."}
}

// upgrade raises all chosen miners that can be.
func (h *hand) upgrade(s *coreminer.State, seat rules.Seat) deal {
	h.trip.begin(s, seat)
	for _, i := range h.group {
		h.trip.do(coreminer.Command{Verb: coreminer.Upgrade, Miner: i})
	}
	return h.wanted()
}

// wanted hands the planned commands over.
func (h *hand) wanted() deal {
	h.sign = 0
	if len(h.trip.cmds) == 0 {
		return deal{Refuse: h.trip.stop}
	}
	return deal{Cmds: append([]coreminer.Command(nil), h.trip.cmds...)}
}

// Handle takes a pointer act.
func (h *hand) Handle(p board.Pointer, s *coreminer.State, seat rules.Seat) deal {
	h.tidy(s, seat)
	switch p.Kind {
	case board.Hover:
		h.hover, h.over = p.Cell, true
	case board.Leave:
		h.over = false
	case board.Menu:
		h.Drop()
	case board.Box:
		h.box(p, s, seat)
	case board.Press:
		h.hover, h.over = p.Cell, !p.Touch
		return h.press(p, s, seat)
	}
	return deal{}
}

func (h *hand) press(p board.Pointer, s *coreminer.State, seat rules.Seat) deal {
	t := s.Tiles.At(p.Cell)
	if t == nil || !s.Active().Has(seat) {
		h.Drop()
		return deal{}
	}
	own := h.ownAt(s, seat, p.Cell)
	if h.verb == none && own != none && !(t.Filled() && h.has(own)) {
		h.pick(s, seat, p, own)
		return deal{}
	}
	if len(h.group) == 0 {
		return deal{}
	}
	if p.Touch && (!h.poked || h.touch != p.Cell) {
		h.poked, h.touch = true, p.Cell
		return deal{}
	}
	h.poked = false
	h.plan(s, seat, p.Cell)
	a := h.wanted()
	if h.verb != none && a.Refuse == "" && h.verb != mines && h.verb != goes {
		h.verb = none
	}
	return a
}

// pick chooses the miner on a tile; another click on it goes on to the next one there, with shift it is added or taken away.
func (h *hand) pick(s *coreminer.State, seat rules.Seat, p board.Pointer, own int32) {
	h.poked = false
	if p.Shift {
		for n, i := range h.group {
			if i == own {
				h.group = append(h.group[:n], h.group[n+1:]...)
				return
			}
		}
		h.group = append(h.group, own)
		return
	}
	if len(h.group) == 1 && s.Miners[h.group[0]].At == p.Cell {
		i := s.Miners[h.group[0]].Next
		for i != coreminer.None && !h.able(s, seat, i) {
			i = s.Miners[i].Next
		}
		if i == coreminer.None && own == h.group[0] {
			h.Drop()
			return
		}
		if i != coreminer.None {
			own = i
		}
	}
	h.group = append(h.group[:0], own)
}

// ownAt is the first own living miner on a tile, or none.
func (h *hand) ownAt(s *coreminer.State, seat rules.Seat, p grid.Point) int32 {
	t := s.Tiles.At(p)
	if t == nil {
		return none
	}
	for i := t.Miners.First; i != coreminer.None; i = s.Miners[i].Next {
		if h.able(s, seat, i) {
			return i
		}
	}
	return none
}

func (h *hand) has(i int32) bool {
	for _, k := range h.group {
		if k == i {
			return true
		}
	}
	return false
}

// box chooses the own miners in a rectangle.
func (h *hand) box(p board.Pointer, s *coreminer.State, seat rules.Seat) {
	x0, y0, x1, y1 := min(p.From.X, p.Cell.X), min(p.From.Y, p.Cell.Y), max(p.From.X, p.Cell.X), max(p.From.Y, p.Cell.Y)
	h.Drop()
	for i := range s.Miners {
		if m := &s.Miners[i]; h.able(s, seat, int32(i)) && m.At.X >= x0 && m.At.X <= x1 && m.At.Y >= y0 && m.At.Y <= y1 {
			h.group = append(h.group, int32(i))
		}
	}
}

// Next chooses the next own miner that can still do something: those that have done nothing yet come first.
func (h *hand) Next(s *coreminer.State, seat rules.Seat) (grid.Point, bool) {
	h.tidy(s, seat)
	from := int32(none)
	if len(h.group) > 0 {
		from = h.group[0]
	}
	n := int32(len(s.Miners))
	for _, idle := range [2]bool{true, false} {
		for k := int32(1); k <= n; k++ {
			i := (from + k + n) % n
			m := &s.Miners[i]
			if !h.able(s, seat, i) || idle && !fresh(s, seat, i) || m.Moves <= 0 && (m.Power <= 0 || s.Space(m) <= 0) {
				continue
			}
			h.group, h.verb, h.poked = append(h.group[:0], i), none, false
			return m.At, true
		}
	}
	if miners(s, seat) == 0 && s.Active().Has(seat) && s.Sides[seat].Money >= s.Constants.SpawnPrice {
		return s.Sides[seat].Base, true // whoever has no miner hires one
	}
	return grid.Point{}, false
}

package coreminer

import (
	"fmt"

	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// itemsOf lists the items that a verb can handle, in the order of its dial.
func itemsOf(verb int) []coreminer.Item {
	switch verb {
	case buys:
		return []coreminer.Item{coreminer.Material, coreminer.Bombs, coreminer.Dirt}
	case dumps:
		return []coreminer.Item{coreminer.Dirt, coreminer.Ore}
	case gives:
		return []coreminer.Item{coreminer.Ore, coreminer.Dirt, coreminer.Bombs, coreminer.Material}
	}
	return nil
}

// item is the item set for the chosen verb.
func (h *controller) item() coreminer.Item {
	if list := itemsOf(h.verb); len(list) > 0 {
		return list[h.items[h.verb]%len(list)]
	}
	return coreminer.Bombs
}

// chooseItem sets a verb to an item that the first selected miner has.
func (h *controller) chooseItem(s *coreminer.State, verb int) {
	list := itemsOf(verb)
	m := &s.Miners[h.group[0]]
	for n := range list {
		k := (h.items[verb] + n) % len(list)
		if m.Has(list[k]) > 0 {
			h.items[verb] = k
			return
		}
	}
}

// most is the largest amount for which the first selected miner can use the verb.
func (h *controller) most(s *coreminer.State, seat rules.Seat) int32 {
	m := &s.Miners[h.group[0]]
	switch h.verb {
	case mines:
		return min(m.Power, s.Space(m))
	case buys:
		return affordable(s, seat, m, h.item())
	case dumps, gives, bombs:
		return m.Has(h.item())
	}
	return 0
}

// affordable is how much of an item a miner has room for and its side has money for.
func affordable(s *coreminer.State, seat rules.Seat, m *coreminer.Miner, item coreminer.Item) int32 {
	k := &s.Constants
	room, price := s.Space(m), k.MaterialPrice
	switch item {
	case coreminer.Bombs:
		room, price = room/max(k.BombSize, 1), k.BombPrice
	case coreminer.Dirt:
		price = k.DirtPrice
	}
	if price > 0 {
		room = min(room, s.Sides[seat].Money/price)
	}
	return max(room, 0)
}

// usual is the amount a purchase starts with.
func usual(item coreminer.Item, most int32) int32 {
	if item == coreminer.Bombs {
		return min(2, most)
	}
	return min(40, most)
}

// least is the smallest amount that a verb does not take to mean "all".
func least(s *coreminer.State, verb int) int32 {
	if verb == buys || verb == gives {
		return 1
	}
	return s.Constants.AllAmountMax + 1
}

// amount is the amount set for the chosen verb, 0 for all.
func (h *controller) amount(s *coreminer.State, most int32) int32 {
	n := int32(h.amounts[h.verb])
	if n <= 0 || n >= most {
		return 0
	}
	return max(n, least(s, h.verb))
}

// Dial describes the amounts and items that the chosen verb can be set to.
func (h *controller) Dial(s *coreminer.State, seat rules.Seat) (board.Dial, bool) {
	h.tidy(s, seat)
	if len(h.group) == 0 || h.verb == none || !s.Active().Has(seat) {
		return board.Dial{}, false
	}
	switch h.verb {
	case mines, bombs, dumps, buys, gives:
	default:
		return board.Dial{}, false
	}
	d := board.Dial{Choice: h.items[h.verb], Least: int(least(s, h.verb))}
	for _, item := range itemsOf(h.verb) {
		d.Choices = append(d.Choices, board.Upper([...]string{"dirt", "ore", "bombs", "material"}[item]))
	}
	most := h.most(s, seat)
	d.Most = int(most)
	n := most
	switch {
	case h.verb == buys:
		n = h.bought(most)
		price := [4]int32{s.Constants.DirtPrice, 0, s.Constants.BombPrice, s.Constants.MaterialPrice}[h.item()]
		d.Label, d.Do = fmt.Sprintf("%s for %d money", carried(int64(n), h.item()), n*price), "Buy"
	case h.amount(s, most) > 0:
		n = h.amount(s, most)
		d.Label = h.unit(n)
	default:
		d.Label = "All: " + h.unit(n)
	}
	d.Value = int(n)
	return d, true
}

func (h *controller) unit(n int32) string {
	if h.verb == mines {
		return fmt.Sprintf("%d units", n)
	}
	return carried(int64(n), h.item())
}

// bought is the amount to buy.
func (h *controller) bought(most int32) int32 {
	if n := int32(h.amounts[buys]); n > 0 {
		return min(n, most)
	}
	return usual(h.item(), most)
}

// SetDial sets the item and the amount of the chosen verb.
func (h *controller) SetDial(choice, value int) {
	if h.verb == none {
		return
	}
	if n := len(itemsOf(h.verb)); n > 0 && choice != h.items[h.verb] {
		h.items[h.verb], h.amounts[h.verb] = (choice%n+n)%n, 0
	} else {
		h.amounts[h.verb] = max(value, 0)
	}
	h.planned = 0
}

// purchase buys what the dial is set to for each selected miner.
func (h *controller) purchase(s *coreminer.State, seat rules.Seat) response {
	if h.verb != buys || len(h.group) == 0 {
		return response{Refuse: noMiner}
	}
	h.plan.Begin(s, seat)
	for _, i := range h.group {
		n := h.bought(affordable(&h.plan.State, seat, &h.plan.State.Miners[i], h.item()))
		if n <= 0 {
			m := &h.plan.State.Miners[i]
			if h.plan.State.Space(m) <= 0 || h.item() == coreminer.Bombs && h.plan.State.Space(m) < s.Constants.BombSize {
				h.plan.Refuse(orders.NoRoom)
			} else {
				h.plan.Refuse("You cannot afford that.")
			}
			continue
		}
		h.plan.Do(coreminer.Command{Verb: coreminer.Buy, Miner: i, Item: h.item(), Amount: n})
	}
	return h.respond()
}

// planFor plans what a click on a tile makes the selected miners do.
func (h *controller) planFor(s *coreminer.State, seat rules.Seat, p grid.Point) {
	h.plan.Begin(s, seat)
	h.anyway.End(s)
	h.planned = 0
	for _, i := range h.group {
		h.order(i, p, seat)
	}
}

// order adds one miner's commands to the plan.
func (h *controller) order(i int32, p grid.Point, seat rules.Seat) {
	t := &h.plan
	s := &t.State
	m := &s.Miners[i]
	tile := s.Tiles.At(p)
	switch h.verb {
	case none:
		t.Give(orders.Order{Kind: orders.Meant(s, i, p), Miner: i, At: p})
	case goes:
		t.Give(orders.Order{Kind: orders.Go, Miner: i, At: p})
	case works:
		t.Give(orders.Order{Kind: orders.Work, Miner: i, At: p})
	case mines:
		amount := h.amount(s, min(m.Power, s.Space(m)))
		if amount == 0 {
			t.Give(orders.Order{Kind: orders.Dig, Miner: i, At: p})
		} else if t.Approach(i, p) {
			t.Do(coreminer.Command{Verb: coreminer.Mine, Miner: i, At: p, Amount: amount})
		}
	case ladders, supports, shields:
		x := [...]coreminer.Structure{coreminer.Ladder, coreminer.Support, coreminer.Shield}[h.verb-ladders]
		if t.Approach(i, p) {
			t.Do(coreminer.Command{Verb: coreminer.Build, Miner: i, At: p, Structure: x})
		}
	case bombs, dumps:
		if h.verb == dumps && (tile.Base || tile.Hopper) && m.Has(h.item()) <= 0 {
			t.Refuse("This miner carries none of that.")
			return
		}
		if t.Approach(i, p) {
			t.Do(coreminer.Command{Verb: coreminer.Dump, Miner: i, At: p, Item: h.item(), Amount: h.amount(s, m.Has(h.item()))})
		}
	case gives:
		h.give(i, p, seat)
	}
}

// give plans that miner i gives cargo to another miner of its seat on a tile.
func (h *controller) give(i int32, p grid.Point, seat rules.Seat) {
	t := &h.plan
	s := &t.State
	to := int32(none)
	for j := s.Tiles.At(p).Miners.First; j != coreminer.None; j = s.Miners[j].Next {
		if j != i && s.Miners[j].Owner == seat && s.Miners[j].Alive() {
			to = j
			break
		}
	}
	if to == none {
		t.Refuse("You have no other miner on that tile.")
		return
	}
	t.Do(coreminer.Command{Verb: coreminer.Transfer, Miner: i, Other: to, Item: h.item(), Amount: h.amount(s, s.Miners[i].Has(h.item()))})
}

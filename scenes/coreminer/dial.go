package coreminer

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// item is the item set for the chosen verb, which has some.
func (h *controller) item() coreminer.Item { return h.verbs[h.verb].more.items[h.items[h.verb]] }

// affordable is how much of an item a miner has room for and its side has money for.
func affordable(s *coreminer.State, seat rules.Seat, m *coreminer.Miner, item coreminer.Item) int32 {
	room := s.Space(m)
	if item == coreminer.Bombs {
		room /= max(s.Constants.BombSize, 1)
	}
	if price := s.Price(item); price > 0 {
		room = min(room, s.Sides[seat].Money/price)
	}
	return max(room, 0)
}

// least is the smallest amount that a verb does not take to mean "all".
func (h *controller) least(s *coreminer.State, verb int) int32 {
	if h.verbs[verb].more.exact {
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
	return max(n, h.least(s, h.verb))
}

// Dial describes the amounts and items that the chosen verb can be set to.
func (h *controller) Dial(s *coreminer.State, seat rules.Seat) (board.Dial, bool) {
	h.tidy(s, seat)
	more := &verbs[h.verb].more
	if len(h.group) == 0 || more.most == nil || !s.Active().Has(seat) {
		return board.Dial{}, false
	}
	most := more.most(h, s, seat, &s.Miners[h.group[0]])
	d := board.Dial{Choice: h.items[h.verb], Least: int(h.least(s, h.verb)), Most: int(most)}
	if len(more.items) > 1 {
		for _, item := range more.items {
			d.Choices = append(d.Choices, board.Upper([...]string{"dirt", "ore", "bombs", "material"}[item]))
		}
	}
	n := h.amount(s, most)
	switch {
	case more.now != nil:
		n = h.bought(most)
		d.Label, d.Do = fmt.Sprintf("%s for %d money", carried(int64(n), h.item()), n*s.Price(h.item())), verbs[h.verb].Label
	case n > 0:
		d.Label = h.unit(n)
	default:
		n = most
		d.Label = "All: " + h.unit(n)
	}
	d.Value = int(n)
	return d, true
}

func (h *controller) unit(n int32) string {
	if len(h.verbs[h.verb].more.items) == 0 {
		return fmt.Sprintf("%d units", n)
	}
	return carried(int64(n), h.item())
}

// bought is the amount to buy: the one set, or that with which a purchase starts.
func (h *controller) bought(most int32) int32 {
	n := int32(h.amounts[h.verb])
	if n <= 0 {
		n = board.Either[int32](h.item() == coreminer.Bombs, 2, 40)
	}
	return min(n, most)
}

// SetDial sets the item and the amount of the chosen verb.
func (h *controller) SetDial(choice, value int) {
	if h.verb == clicks {
		return
	}
	if n := len(verbs[h.verb].more.items); n > 1 && choice != h.items[h.verb] {
		h.items[h.verb], h.amounts[h.verb] = (choice%n+n)%n, 0
	} else {
		h.amounts[h.verb] = max(value, 0)
	}
	h.planned = 0
}

package mechmania

import (
	"fmt"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Shop returns the grocer's window, or before the first turn the window of items and upgrades.
func (h *controller) Shop(s *mechmania.State, seat rules.Seat) (board.Shop, bool) {
	if !h.window || !s.Active().Has(seat) {
		return board.Shop{}, false
	}
	if s.Stage == mechmania.Packing {
		return loadout(s, seat), true
	}
	if s.Stage != mechmania.Acting || h.reason(s, seat, shops) != "" {
		return board.Shop{}, false
	}
	return h.seedShop(s, seat), true
}

// till is a farmer's money and load while shopping.
type till struct {
	purse, spent float64
	load, carry  int
	limited      bool // seeds count towards the capacity
}

// counter returns the till of a seat after the purchases in its plan.
func counter(s *mechmania.State, seat rules.Seat) till {
	f := &s.Farmers[seat]
	t := till{purse: f.Money, spent: f.Spent, load: int(s.Load(seat)), carry: int(f.Reach.Carry), limited: s.Constants.SeedCapacity}
	if plan := &s.Plans[seat]; plan.Verb == mechmania.Buy {
		for _, e := range plan.Entries {
			t.pay(s, seat, e.Crop, int(e.Amount))
		}
	}
	return t
}

// pay buys n seeds and reports whether that is possible.
func (t *till) pay(s *mechmania.State, seat rules.Seat, c mechmania.Crop, n int) bool {
	if n == 0 {
		return true
	}
	cost, ok := s.Price(seat, c, int32(n), t.spent)
	if !ok || cost > t.purse || t.limited && t.load+n > t.carry {
		return false
	}
	t.purse, t.spent, t.load = t.purse-cost, t.spent+cost, t.load+n
	return true
}

// payAll buys everything on a bill and reports whether that is possible.
func (t *till) payAll(s *mechmania.State, seat rules.Seat, bill *[cropKinds]int) bool {
	for c, n := range bill {
		if !t.pay(s, seat, mechmania.Crop(c), n) {
			return false
		}
	}
	return true
}

// payable reports whether a bill can be paid.
func payable(s *mechmania.State, seat rules.Seat, bill [cropKinds]int) bool {
	t := counter(s, seat)
	return t.payAll(s, seat, &bill)
}

// mostSeeds is the maximum of one kind that the shop sells at once.
const mostSeeds = 999

// mostOf returns the maximum number of seeds of a crop, with the rest of the bill unchanged.
func (h *controller) mostOf(s *mechmania.State, seat rules.Seat, c mechmania.Crop) int {
	lo, hi := h.bill[c], mostSeeds
	for lo < hi {
		mid := (lo + hi + 1) / 2
		bill := h.bill
		bill[c] = mid
		if payable(s, seat, bill) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// stall is the grocer's.
var stall = board.Stall{Awning: [2]board.Color{board.Hex(0x3FA35C), bone}, Wood: board.Hex(0xC48A50), Bill: board.Hex(0x2A2018), Ink: board.Hex(0x0E1B2C),
	Coin: "coin", Bag: "verb-buy"}

func (h *controller) seedShop(s *mechmania.State, seat rules.Seat) board.Shop {
	f := &s.Farmers[seat]
	till := counter(s, seat)
	before := till.purse
	till.payAll(s, seat, &h.bill)
	stall := stall
	w := board.Shop{Title: "Green grocer", Stall: &stall, Do: "Buy",
		Note: "Top right on a card: what the crop sells for if you plant it now, and the gain on the price of a seed. Below: that price, and how long the crop grows.",
		Bill: fmt.Sprintf("You have %s", dollars(before))}
	if h.bill == [cropKinds]int{} {
		w.Do = "Buy nothing"
	} else {
		stall.Sum = coins(before - till.purse)
		w.Bill = dollars(till.purse) + " left"
	}
	if till.limited {
		w.Bill += ", room for " + words.Count(max(till.carry-till.load, 0), "thing", "things")
	}
	if f.Upgrade == mechmania.LoyaltyCard {
		stall.OffIcon = "upgrade-loyalty-card"
		if short := s.Constants.CardMinimum - till.spent; short > 0 {
			stall.Off = fmt.Sprintf("−%s after %s", percent(s.Constants.CardDiscount), dollars(short))
		} else {
			stall.Off = "Loyalty −" + percent(s.Constants.CardDiscount)
		}
	}
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		price, _ := s.Price(seat, c, 1, till.spent)
		o := board.Offer{ID: c.String(), Title: c.Title(), Icon: "seeds-" + file(c.String()), Yield: "harvest-" + file(c.String()), Text: minds(s, c), Term: term(s, c),
			Price: coins(price), Amount: h.bill[c], Most: h.mostOf(s, seat, c), Have: int(f.Seeds[c])}
		h.prices.price(&o, s, seat, c, price)
		if o.Most <= o.Amount {
			o.Reason = mechmania.BuyPoor.Detail()
			if till.limited && till.load >= till.carry {
				o.Reason = mechmania.BuyFull.Detail()
			}
		}
		o.About = h.prices.about(s, c, price)
		w.Offers = append(w.Offers, o)
	}
	return w
}

func loadout(s *mechmania.State, seat rules.Seat) board.Shop {
	f, k := &s.Farmers[seat], &s.Constants
	w := board.Shop{Title: "What will you take?", Note: "One item or one upgrade; the scythe suits a first match. Your opponent sees it when both set out.", Do: "Set out"}
	if k.LoadoutBoth {
		w.Note = "One item and one upgrade. Your opponent sees them when both set out."
	}
	w.Bill = packed(f)
	if f.Item == mechmania.NoItem && f.Upgrade == mechmania.NoUpgrade {
		w.Bill, w.Reason = "Nothing chosen", "Choose something to take first."
	}
	for u := mechmania.NoUpgrade + 1; int(u) < upgradeKinds; u++ {
		o := board.Offer{ID: u.String(), Title: upgradeTitles[u], Text: upgradeText(k, u), Icon: "upgrade-" + upgradeFile(u), Chosen: f.Upgrade == u}
		if u == mechmania.NoUpgrade+1 {
			o.Group = "Upgrades: always active"
		}
		w.Offers = append(w.Offers, o)
	}
	for i := mechmania.NoItem + 1; int(i) < itemKinds; i++ {
		o := board.Offer{ID: i.String(), Title: itemTitles[i], Text: itemText(k, i), Icon: "item-" + file(i.String()), Chosen: f.Item == i}
		if i == mechmania.NoItem+1 {
			o.Group = "Items: used once, as a turn's action"
		}
		w.Offers = append(w.Offers, o)
	}
	return w
}

// Take puts seeds on the bill, or packs an item or an upgrade.
func (h *controller) Take(offer string, amount int, s *mechmania.State, seat rules.Seat) response {
	if _, open := h.Shop(s, seat); !open {
		return response{}
	}
	if s.Stage == mechmania.Packing {
		if amount == 0 { // what is chosen stays: pressing it confirms it
			return response{}
		}
		return pack(offer, s, seat)
	}
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		if c.String() == offer {
			h.bill[c] = min(max(amount, 0), h.mostOf(s, seat, c))
		}
	}
	return response{}
}

// pack takes an item or an upgrade. One replaces the other unless the rules allow both.
func pack(offer string, s *mechmania.State, seat rules.Seat) response {
	f := &s.Farmers[seat]
	c := mechmania.Command{Verb: mechmania.Pack}
	if s.Constants.LoadoutBoth {
		c.Item, c.Upgrade = f.Item, f.Upgrade
	}
	for i := mechmania.NoItem + 1; int(i) < itemKinds; i++ {
		if i.String() == offer {
			c.Item = i
		}
	}
	for u := mechmania.NoUpgrade + 1; int(u) < upgradeKinds; u++ {
		if u.String() == offer {
			c.Upgrade = u
		}
	}
	return response{Cmds: []mechmania.Command{c}}
}

// shopDo buys the bill, which ends the turn, or sets out with what is packed. Buying nothing ends the turn if there is nothing else to do.
func (h *controller) shopDo(s *mechmania.State, seat rules.Seat) response {
	w, open := h.Shop(s, seat)
	switch {
	case !open:
		return response{}
	case w.Reason != "":
		return response{Refuse: w.Reason}
	}
	h.window = false
	if s.Stage == mechmania.Packing {
		return response{Cmds: []mechmania.Command{{}}}
	}
	pass := mechmania.Command{}
	var cmds []mechmania.Command
	for c, n := range h.bill {
		if n > 0 {
			cmds = append(cmds, mechmania.Command{Verb: mechmania.Buy, Crop: mechmania.Crop(c), Amount: int32(n)})
		}
	}
	h.bill = [cropKinds]int{}
	if len(cmds) == 0 && (s.Plans[seat].Verb != mechmania.Pass || !orders.Workless(s, seat)) {
		return response{}
	}
	return response{Cmds: append(cmds, pass)}
}

package mechmania

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// place is the position of a tile.
type place = grid.Point

// Score returns a farmer's money, rounded to dollars.
func (v *View) Score(s *mechmania.State, seat rules.Seat) board.Score {
	basket, field := worthOf(s, seat)
	note := fmt.Sprintf("%s in the basket, %s on the field. The bar counts money, seeds and crops.", dollars(basket), dollars(field))
	return board.Score{Value: int64(math.Round(s.Farmers[seat].Money)), Held: int64(math.Round(orders.Worth(s, seat))), Sign: "$", Unit: "money",
		Goal: fmt.Sprintf("Most money after turn %d", s.Constants.MaxTurns), Note: note}
}

// Hud returns a farmer's belongings at a glance: room in the basket, item or upgrade, seeds, those of the other farmer, and the nearest danger.
func (v *View) Hud(s *mechmania.State, seat rules.Seat) board.Hud {
	h := board.Hud{Most: int(s.Constants.MaxTurns), StripTitle: "Bags"}
	if seat != 0 && seat != 1 {
		return h
	}
	f := &s.Farmers[seat]
	h.Resource, h.Left, h.Total = "Carried", int(s.Load(seat)), int(f.Reach.Carry)
	if s.Stage != mechmania.Packing {
		h.Strip = append(h.Strip, kitCells(s, seat)...)
		for i := range h.Strip {
			if h.Strip[i].Icon == "item-"+file(f.Item.String()) {
				h.Strip[i].Verb = verbs[useItem].ID
			}
		}
	}
	h.Strip = append(h.Strip, seedCells(s, seat, seedVerb)...)
	if s.Stage != mechmania.Packing {
		h.Strip = slices.Concat(h.Strip, kitCells(s, 1-seat), seedCells(s, 1-seat, ""))
	}
	if s.End.Over {
		return h
	}
	h.Alert, h.AlertAt = dangerOf(s, seat)
	if orders.CanBuy(s, seat) {
		h.Pays = "You can buy seeds"
	}
	if s.Active().Has(seat) {
		h.End, h.EndNote, h.Regret = ending(s, seat)
	}
	return h
}

// seedCells returns cells with a seat's seeds, which are held with a verb that begins so, if not "".
func seedCells(s *mechmania.State, seat rules.Seat, verb string) (list []board.Cell) {
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		n := s.Farmers[seat].Seeds[c]
		if n <= 0 {
			continue
		}
		cell := board.Cell{Icon: "seeds-" + file(c.String()), Value: int64(n), Seat: seat,
			Tip: fmt.Sprintf("%s of %s\n%s", words.Count(int(n), "seed", "seeds"), board.Lower(c.Title()), grows(s, c))}
		if verb != "" {
			cell.Verb = verb + c.String()
		}
		list = append(list, cell)
	}
	return list
}

// kitCells returns cells with a seat's item, with a 1 while it can still be used, and its upgrade, marked with the seat.
func kitCells(s *mechmania.State, seat rules.Seat) []board.Cell {
	var list []board.Cell
	f := &s.Farmers[seat]
	if f.Item != mechmania.NoItem {
		c := board.Cell{Icon: "item-" + file(f.Item.String()), Value: 1, Label: "1x", Seat: seat, Tip: itemTitles[f.Item] + "\n" + itemText(&s.Constants, f.Item)}
		if f.UsedItem {
			c.Value, c.Label = 0, "–"
			c.Tip = itemTitles[f.Item] + "\nAlready used."
		}
		list = append(list, c)
	}
	if f.Upgrade != mechmania.NoUpgrade {
		list = append(list, board.Cell{Icon: "upgrade-" + upgradeFile(f.Upgrade), Value: strength(f), Label: chance(s, f), Seat: seat, Tip: upgradeTitles[f.Upgrade] + "\n" + upgradeText(&s.Constants, f.Upgrade)})
	}
	return list
}

// strength returns the main number of an upgrade: its reach or capacity, otherwise 1.
func strength(f *mechmania.Farmer) int64 {
	switch f.Upgrade {
	case mechmania.Scythe:
		return int64(f.Reach.Harvest)
	case mechmania.LongerLegs:
		return int64(f.Reach.Move)
	case mechmania.SeedAPult:
		return int64(f.Reach.Plant)
	case mechmania.Spyglass:
		return int64(f.Reach.Protect)
	case mechmania.Backpack:
		return int64(f.Reach.Carry)
	}
	return 1
}

// chance returns the main share of an upgrade as a percentage, or "" for one without.
func chance(s *mechmania.State, f *mechmania.Farmer) string {
	switch f.Upgrade {
	case mechmania.LoyaltyCard:
		return "−" + strings.ReplaceAll(percent(s.Constants.CardDiscount), " ", "")
	case mechmania.RabbitsFoot:
		return strings.ReplaceAll(percent(s.Constants.DoubleDrop), " ", "")
	}
	return ""
}

// dryingSoon is the number of turns before crops dry up from which the HUD warns.
const dryingSoon = 3

// dangerOf warns of a seat's ripe crops that dry up soon, otherwise of money that is lost when the season ends.
func dangerOf(s *mechmania.State, seat rules.Seat) (string, grid.Point) {
	rows := bandRows(s)
	soon := min(dryingSoon, s.Constants.MaxTurns-s.Number) // what dries up after the season loses nothing
	n, value, at := 0, 0.0, grid.Point{}
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Crop == mechmania.NoCrop || t.Planter != seat || t.Value <= 0 {
			continue
		}
		p := s.Tiles.Point(i)
		left := turnsUntil(s, p.Y+rows+1)
		if s.Ground(p, s.Number) == mechmania.Arid || left == 0 || left > soon {
			continue
		}
		if n == 0 {
			at = p
		}
		n++
		value += t.Value
	}
	if n > 0 {
		return fmt.Sprintf("%s within %s, worth %s", words.Count(n, "crop dries up", "crops dry up"), words.Count(int(soon), "turn", "turns"), dollars(value)), at
	}
	stealable, prey, spot := 0, 0.0, grid.Point{}
	exposed(s, seat, func(p grid.Point, worth float64) { stealable, prey, spot = stealable+1, prey+worth, p })
	if stealable > 0 {
		crops, near := words.Count(stealable, "ripe crop", "ripe crops"), words.Count(int(s.Farmers[seat].Reach.Protect), "tile", "tiles")
		return fmt.Sprintf("Your opponent can steal %s this turn, worth %s: stand within %s of %s", crops, dollars(prey), near,
			board.Either(stealable == 1, "it", "them")), spot
	}
	f := &s.Farmers[seat]
	left := int(s.Constants.MaxTurns - s.Number + 1)
	if basket, _ := worthOf(s, seat); basket > 0 && left <= 12 {
		shop := orders.Stall(s, f.At)
		way := int((int32(f.At.Distance(shop)) + max(f.Reach.Move, 1) - 1) / max(f.Reach.Move, 1))
		if way+3 >= left {
			return fmt.Sprintf("%s left, %s to the grocer: sell what you carry", words.Count(left, "turn", "turns"), words.Count(way, "turn", "turns")), shop
		}
	}
	return "", grid.Point{}
}

// ending returns the label and note of the button that ends a stage, and a warning if the person may regret it.
func ending(s *mechmania.State, seat rules.Seat) (label, note, regret string) {
	f, plan := &s.Farmers[seat], &s.Plans[seat]
	switch s.Stage {
	case mechmania.Packing:
		if f.Item == mechmania.NoItem && f.Upgrade == mechmania.NoUpgrade {
			return "Set out", "", "Nothing packed"
		}
		return "Set out", packed(f), ""
	case mechmania.Moving:
		shop := s.Ground(f.At, s.Number) == mechmania.Grocer && len(f.Basket) > 0
		switch {
		case !plan.Moves && shop:
			return "Stay here", "then act", words.Count(len(f.Basket), "crop", "crops") + " unsold"
		case plan.Moves && plan.Goal == f.At && shop:
			return "Stay here", "and sell", ""
		case !plan.Moves || plan.Goal == f.At:
			return "Stay here", "then act", ""
		case s.Ground(plan.Goal, s.Number) == mechmania.Grocer && len(f.Basket) == 0:
			return "Walk", "to the grocer", ""
		case s.Ground(plan.Goal, s.Number) == mechmania.Grocer:
			return "Walk", "and sell", ""
		}
		return "Walk", words.Count(plan.Goal.Distance(f.At), "tile", "tiles"), ""
	}
	n := len(plan.Entries)
	switch plan.Verb {
	case mechmania.Plant:
		wasted := func(e *mechmania.Entry) bool {
			worth, _ := orders.Prospect(s, seat, e.Crop, e.At)
			return worth <= 0
		}
		if lost := lists.Count(plan.Entries, wasted); lost > 0 {
			regret = words.Count(lost, "seed", "seeds") + " wasted"
		}
		return "Plant", words.Count(n, "seed", "seeds"), regret
	case mechmania.Harvest:
		return "Harvest", words.Count(n, "crop", "crops"), ""
	case mechmania.Buy:
		seeds := 0
		for _, e := range plan.Entries {
			seeds += int(e.Amount)
		}
		return "Buy", words.Count(seeds, "seed", "seeds"), ""
	case mechmania.Use:
		return "Use item", itemTitles[f.Item], ""
	}
	if n := len(orders.Reapable(s, seat, nil)); n > 0 {
		regret = fmt.Sprintf("%d ripe in reach", n)
	}
	return "End turn", "no action", regret
}

// packed names what a farmer takes along.
func packed(f *mechmania.Farmer) string {
	switch {
	case f.Item != mechmania.NoItem && f.Upgrade != mechmania.NoUpgrade:
		return itemTitles[f.Item] + ", " + upgradeTitles[f.Upgrade]
	case f.Item != mechmania.NoItem:
		return itemTitles[f.Item]
	}
	return upgradeTitles[f.Upgrade]
}

// Series returns the lines of the chart: the farmers' wealth, then how many crops of each kind they grow.
func (v *View) Series() []board.Series[*mechmania.State] {
	cent := func(x float64) float64 { return float64(int64(x*100+0.5)) / 100 }
	list := []board.Series[*mechmania.State]{
		{ID: "all", Title: "Total", Value: func(s *mechmania.State, seat rules.Seat) float64 { return cent(orders.Worth(s, seat)) }},
		{ID: "money", Title: "Money", Value: func(s *mechmania.State, seat rules.Seat) float64 { return cent(s.Farmers[seat].Money) }},
		{ID: "field", Title: "Value on the field", Value: func(s *mechmania.State, seat rules.Seat) float64 {
			_, field := worthOf(s, seat)
			return cent(field)
		}},
		{ID: "basket", Title: "Value in the basket", Value: func(s *mechmania.State, seat rules.Seat) float64 {
			basket, _ := worthOf(s, seat)
			return cent(basket)
		}},
		{ID: "crops", Title: "Crops on the field", Group: "Crops", Value: func(s *mechmania.State, seat rules.Seat) float64 { return planted(s, seat, mechmania.NoCrop) }},
	}
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		list = append(list, board.Series[*mechmania.State]{ID: c.String(), Title: c.Title(), Group: "Crops", Value: func(s *mechmania.State, seat rules.Seat) float64 { return planted(s, seat, c) }})
	}
	return append(list,
		board.Series[*mechmania.State]{ID: "spent", Title: "Spent on seeds", Group: "Crops", Value: func(s *mechmania.State, seat rules.Seat) float64 { return cent(s.Farmers[seat].Spent) }},
		board.Series[*mechmania.State]{ID: "dried", Title: "Dried up", Less: true, Group: "Crops", Value: func(s *mechmania.State, seat rules.Seat) float64 { return float64(s.Farmers[seat].Destroyed) }})
}

// planted counts the living crops of a kind that a seat has planted; NoCrop means all kinds.
func planted(s *mechmania.State, seat rules.Seat, kind mechmania.Crop) float64 {
	n := 0
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Crop != mechmania.NoCrop && t.Planter == seat && (t.Timer > 0 || t.Value > 0) && (kind == mechmania.NoCrop || t.Crop == kind) {
			n++
		}
	}
	return float64(n)
}

package mechmania

import (
	"fmt"
	"math"
	"strconv"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// dollars formats an amount of money: "$12.50", "$300".
func dollars(x float64) string { return cash(x, "$") }

// coins formats money beside the picture of a coin: "4.75".
func coins(x float64) string { return cash(x, "") }

func cash(x float64, unit string) string {
	c := int64(math.Round(x * 100))
	sign := ""
	if c < 0 {
		sign, c = "−", -c
	}
	if c%100 == 0 {
		return fmt.Sprintf("%s%s%d", sign, unit, c/100)
	}
	return fmt.Sprintf("%s%s%d.%02d", sign, unit, c/100, c%100)
}

func percent(x float64) string { return strconv.FormatFloat(math.Round(x*1000)/10, 'f', -1, 64) + " %" }

var itemTitles = [itemKinds]string{"Nothing", "Rain totem", "Fertility idol", "Pesticide", "Scarecrow", "Delivery drone", "Coffee thermos"}

var upgradeTitles = [upgradeKinds]string{"Nothing", "Scythe", "Loyalty card", "Longer legs", "Rabbit's foot", "Seed-a-pult", "Spyglass", "Backpack"}

// square describes the size of a square by its radius: "5 by 5 tiles".
func square(radius int32) string { return fmt.Sprintf("%d by %d tiles", 2*radius+1, 2*radius+1) }

// lasts describes how long an effect of some turns lasts.
func lasts(turns int32) string {
	switch turns {
	case 0:
		return "for the rest of the match"
	case 1:
		return "in the next turn"
	}
	return fmt.Sprintf("for %d more turns", turns)
}

// nextGrowth says when an item that affects growth takes effect, as the start of a sentence.
func nextGrowth(k *mechmania.Constants) string {
	return board.Either(k.GrowFirst, "In the next turn", "At the end of this turn")
}

// burdens names what counts towards the capacity of a farmer.
func burdens(k *mechmania.Constants) string {
	return board.Either(k.SeedCapacity, "crops and seeds", "crops")
}

// itemText describes what an item does under a level's rules.
func itemText(k *mechmania.Constants, i mechmania.Item) string {
	switch i {
	case mechmania.RainTotem:
		return fmt.Sprintf("%s each crop on %s around you grows up to %d times instead of once.", nextGrowth(k), square(k.RainRadius), k.RainGrowth)
	case mechmania.FertilityIdol:
		return fmt.Sprintf("%s the ground on %s around you is %d times as fertile.", nextGrowth(k), square(k.IdolRadius), k.IdolFactor)
	case mechmania.Pesticide:
		return fmt.Sprintf("All crops on %s around you, yours too, lose %s of their value at once.", square(k.PesticideRadius), percent(k.PesticideCut))
	case mechmania.Scarecrow:
		return fmt.Sprintf("Your opponent can never plant or harvest on %s around it. Where two scarecrows overlap, neither of you can.", square(k.ScarecrowRadius))
	case mechmania.DeliveryDrone:
		return fmt.Sprintf("Buy seeds anywhere %s.", lasts(k.DroneTurns))
	case mechmania.CoffeeThermos:
		return fmt.Sprintf("Walk %d times as far %s.", k.CoffeeFactor, lasts(k.CoffeeTurns))
	}
	return ""
}

// upgradeText describes what an upgrade does under a level's rules.
func upgradeText(k *mechmania.Constants, u mechmania.Upgrade) string {
	switch u {
	case mechmania.Scythe:
		return fmt.Sprintf("Harvest within %d tiles instead of %d.", k.Upgraded.Harvest, k.Reach.Harvest)
	case mechmania.LoyaltyCard:
		return fmt.Sprintf("Seeds cost %s less once you have spent %s.", percent(k.CardDiscount), dollars(k.CardMinimum))
	case mechmania.LongerLegs:
		return fmt.Sprintf("Walk %d tiles a turn instead of %d.", k.Upgraded.Move, k.Reach.Move)
	case mechmania.RabbitsFoot:
		return fmt.Sprintf("Each crop you harvest has a %s chance to drop twice.", percent(k.DoubleDrop))
	case mechmania.SeedAPult:
		return fmt.Sprintf("Plant within %d tiles instead of %d.", k.Upgraded.Plant, k.Reach.Plant)
	case mechmania.Spyglass:
		return fmt.Sprintf("Your opponent cannot plant or harvest within %d tiles of you, instead of %d.", k.Upgraded.Protect, k.Reach.Protect)
	case mechmania.Backpack:
		return fmt.Sprintf("Carry %d %s instead of %d.", k.Upgraded.Carry, burdens(k), k.Reach.Carry)
	}
	return ""
}

// counted formats a number of crops: "1 potato", "5 potatoes".
func counted(n int, c mechmania.Crop) string { return words.Count(n, board.Lower(c.Title()), crops(c)) }

// crops returns the plural of a crop for use within a sentence.
func crops(c mechmania.Crop) string { return board.Lower(c.Many()) }

// grows describes how a crop grows: "5 turns, 75 % by fertility".
func grows(s *mechmania.State, c mechmania.Crop) string { return term(s, c) + ", " + minds(s, c) }

// term is how long a crop grows: "5 turns".
func term(s *mechmania.State, c mechmania.Crop) string {
	return words.Count(int(s.Constants.Crops.Of(c).Turns), "turn", "turns")
}

// minds is how much the ground counts for a crop: "75 % by fertility".
func minds(s *mechmania.State, c mechmania.Crop) string {
	switch n := s.Constants.Crops.Of(c).Sensitivity; {
	case n >= 1:
		return "fertile ground only"
	case n > 0:
		return percent(n) + " by fertility"
	}
	return "any ground"
}

// best returns the highest value of a crop that a seat plants in a turn, or as soon as it gets there from where it stands, in dollars, and its
// row, from the tail of the band to 13 rows ahead of its front. It reports false when none can be sold before the match ends.
func best(s *mechmania.State, seat rules.Seat, c mechmania.Crop, turn int32) (worth float64, row int, inTime bool) {
	then, f := *s, &s.Farmers[seat]
	front := int(bandFront(s, turn))
	for y := max(int(s.Constants.GrassRows), front-bandRows(s)); y < min(s.Tiles.H, front+13); y++ {
		p := place{X: f.At.X, Y: y}
		then.Number = max(turn, s.Number+orders.Way(f.At, p, f.Reach.Plant, f.Reach.Move))
		w, ripe := orders.Prospect(&then, seat, c, p)
		inTime = inTime || orders.Sellable(s, seat, p, ripe)
		if w > worth+1e-9 {
			worth, row = w, y
		}
	}
	return worth, row, inTime
}

// worthOf returns the sale price of a seat's basket and the worth of the crops it has planted, in dollars.
func worthOf(s *mechmania.State, seat rules.Seat) (basket, field float64) {
	for _, fruit := range s.Farmers[seat].Basket {
		basket += fruit.Value
	}
	for i := range s.Tiles.Cells {
		if t := &s.Tiles.Cells[i]; t.Crop != mechmania.NoCrop && t.Planter == seat {
			field += t.Value
		}
	}
	return basket, field
}

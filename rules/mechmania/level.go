package mechmania

import "app.pentarena/rules"

// Limits of a level.
const (
	MaxSide   = 100  // tiles in a row or column
	MaxLength = 2000 // turns of a match
	maxNumber = 1_000_000
)

// Constants are the numbers and rules of a match. Money is in dollars, lengths are in tiles.
type Constants struct {
	MaxTurns        int32     `toml:"max_turns" json:"max_turns"`         // default 180
	GrassRows       int32     `toml:"grass_rows" json:"grass_rows"`       // default 3
	GrocerLength    int32     `toml:"grocer_length" json:"grocer_length"` // tiles of the shop minus one; default 4
	BandInner       int32     `toml:"band_inner" json:"band_inner"`       // rows; default 1
	BandMid         int32     `toml:"band_mid" json:"band_mid"`           // rows on either side; default 1
	BandOuter       int32     `toml:"band_outer" json:"band_outer"`       // rows on either side; default 3
	BandSpeed       int32     `toml:"band_speed" json:"band_speed"`       // turns for a row; default 3
	BandDelay       int32     `toml:"band_delay" json:"band_delay"`       // turns before the band starts moving; default 0
	BandStart       int32     `toml:"band_start" json:"band_start"`       // rows the band is ahead at the start; default 0
	StartMoney      float64   `toml:"start_money" json:"start_money"`     // default 300
	Reach           Reach     `toml:"reach" json:"reach"`
	Upgraded        Reach     `toml:"upgraded" json:"upgraded"`                 // the same with the upgrade that improves it
	RainGrowth      int32     `toml:"rain_growth" json:"rain_growth"`           // growth steps under a rain totem; default 3
	RainRadius      int32     `toml:"rain_radius" json:"rain_radius"`           // default 2
	IdolFactor      int32     `toml:"idol_factor" json:"idol_factor"`           // default 2
	IdolRadius      int32     `toml:"idol_radius" json:"idol_radius"`           // default 2
	PesticideCut    float64   `toml:"pesticide_cut" json:"pesticide_cut"`       // share of the value that is lost; default 0.2
	PesticideRadius int32     `toml:"pesticide_radius" json:"pesticide_radius"` // default 1
	ScarecrowRadius int32     `toml:"scarecrow_radius" json:"scarecrow_radius"` // default 2
	CoffeeFactor    int32     `toml:"coffee_factor" json:"coffee_factor"`       // default 3
	CardDiscount    float64   `toml:"card_discount" json:"card_discount"`       // default 0.05
	CardMinimum     float64   `toml:"card_minimum" json:"card_minimum"`         // dollars to spend before the discount; default 25
	DoubleDrop      float64   `toml:"double_drop" json:"double_drop"`           // chance of the rabbit's foot; default 0.05
	Fertility       Fertility `toml:"fertility" json:"fertility"`
	Crops           Crops     `toml:"crops" json:"crops"`
	Goals           Goals     `toml:"achievements" json:"achievements"`
	Rules           `toml:"rules" json:"rules"`
}

// Reach is how far a farmer can act, and how much it can carry.
type Reach struct {
	Move    int32 `toml:"move" json:"move"`       // tiles a turn; default 10, longer legs 20
	Plant   int32 `toml:"plant" json:"plant"`     // default 1, seed-a-pult 5
	Harvest int32 `toml:"harvest" json:"harvest"` // default 1, scythe 5
	Protect int32 `toml:"protect" json:"protect"` // default 2, spyglass 3
	Carry   int32 `toml:"carry" json:"carry"`     // crops carried; default 30, backpack 50
}

// Fertility is how fertile the rows of the band are; all other ground has fertility 0.
type Fertility struct {
	Outer float64 `toml:"outer" json:"outer"` // default 1
	Mid   float64 `toml:"mid" json:"mid"`     // default 1.2
	Inner float64 `toml:"inner" json:"inner"` // default 1.5
}

// Of is the fertility of a ground.
func (f *Fertility) Of(g Ground) float64 {
	switch g {
	case Outer:
		return f.Outer
	case Mid:
		return f.Mid
	case Inner:
		return f.Inner
	}
	return 0
}

// Goals are the amounts that earn achievements.
type Goals struct {
	Dried  int32   `toml:"dried" json:"dried"`   // own crops that dry up, for Dust Bowl; default 10
	Spent  float64 `toml:"spent" json:"spent"`   // dollars, for My Favorite Customer; default 1000
	Money  float64 `toml:"money" json:"money"`   // dollars at the end, for Richer than Phineas Himself; default 2500
	Grapes int32   `toml:"grapes" json:"grapes"` // stolen, for Grapes of Mild Displeasure; default 5
}

// Rules are the points in which the rulesets differ.
type Rules struct {
	// LoadoutBoth allows an item and an upgrade together: default false (one of the two; who asks for both keeps the upgrade), original
	// true.
	LoadoutBoth bool `toml:"loadout_both" json:"loadout_both"`
	// CoffeeTurns and DroneTurns are for how many turns after their use these items work, 0 for ever: default 1, original 0.
	CoffeeTurns int32 `toml:"coffee_turns" json:"coffee_turns"`
	DroneTurns  int32 `toml:"drone_turns" json:"drone_turns"`
	// PlantOnArid and GrassEatsSeeds accept planting where nothing can grow, and take the seed: default false, original true.
	PlantOnArid    bool `toml:"plant_on_arid" json:"plant_on_arid"`
	GrassEatsSeeds bool `toml:"grass_eats_seeds" json:"grass_eats_seeds"`
	// DriedIsRipe lets dried-up crops be harvested, and sold for nothing: default false, original true.
	DriedIsRipe bool `toml:"dried_is_ripe" json:"dried_is_ripe"`
	// BuyGoesOn tries the later pairs of a purchase after one has failed: default false, original true.
	BuyGoesOn bool `toml:"buy_goes_on" json:"buy_goes_on"`
	// SeedCapacity counts seeds as part of the load: default true, original false.
	SeedCapacity bool `toml:"seed_capacity" json:"seed_capacity"`
	// StrictCapacity never overfills a basket: default true. The original forgets double drops.
	StrictCapacity bool `toml:"strict_capacity" json:"strict_capacity"`
	// LooseOrders accepts orders that cannot succeed: default false (refused with the reason), original true.
	LooseOrders bool `toml:"loose_orders" json:"loose_orders"`
	// PriceOverflow computes prices in 32 bits: default false, original true.
	PriceOverflow bool `toml:"price_overflow" json:"price_overflow"`
	// ExactMoney counts money in millionths of a dollar, so that equal sums are equal: default true. The original adds binary fractions.
	ExactMoney bool `toml:"exact_money" json:"exact_money"`
	// TheftByOwner counts only crops planted by the other farmer as stolen: default true. In the original every harvest is theft.
	TheftByOwner bool `toml:"theft_by_owner" json:"theft_by_owner"`
	// DustBowlOnce counts a dead crop once: default true, original false (every turn).
	DustBowlOnce bool `toml:"dust_bowl_once" json:"dust_bowl_once"`
	// OrnithophobiaInside requires the scarecrow itself to stand in the other's area: default true, original false (any overlap).
	OrnithophobiaInside bool `toml:"ornithophobia_inside" json:"ornithophobia_inside"`
	// GrowFirst puts growth, the band's step and withering before the actions of a turn: default false (after them, at its end), original
	// true.
	GrowFirst bool `toml:"grow_first" json:"grow_first"`
	// OwnStartMoney compares the money at the end with what the farmer really began with, for Not Worth the Dirt He Sows: default true. The
	// original compares it with start_money, which leaves out a handicap.
	OwnStartMoney bool `toml:"own_start_money" json:"own_start_money"`
	// FruitsSold asks for a fruit crop that was planted, harvested and sold, for Fruits of our Labor: default true. In the original a winner
	// that did nothing earns it too.
	FruitsSold bool `toml:"fruits_sold" json:"fruits_sold"`
	// ConcessionCounts judges the winner's achievements when the other seat concedes after the first turn, as at any end: default true,
	// original false.
	ConcessionCounts bool `toml:"concession_counts" json:"concession_counts"`
	// TieHasNoWinner withholds the winner's achievements in a tie: default true. In the original seat 2 gets them.
	TieHasNoWinner bool `toml:"tie_has_no_winner" json:"tie_has_no_winner"`
}

// Level is a level file.
type Level struct {
	Constants
	Width  int `toml:"width"`  // default 30
	Height int `toml:"height"` // default 50
}

// DefaultLevel returns the classic game, which is also what an empty level file means.
func DefaultLevel() Level {
	return Level{
		Constants: Constants{
			MaxTurns: 180, GrassRows: 3, GrocerLength: 4, BandInner: 1, BandMid: 1, BandOuter: 3, BandSpeed: 3, StartMoney: 300,
			Reach: Reach{10, 1, 1, 2, 30}, Upgraded: Reach{20, 5, 5, 3, 50}, RainGrowth: 3, RainRadius: 2, IdolFactor: 2, IdolRadius: 2,
			PesticideCut: 0.2, PesticideRadius: 1, ScarecrowRadius: 2, CoffeeFactor: 3, CardDiscount: 0.05, CardMinimum: 25, DoubleDrop: 0.05,
			Fertility: Fertility{Outer: 1, Mid: 1.2, Inner: 1.5},
			Crops: Crops{
				Grape: Growth{15, 10, 1.65, 0.5}, Corn: Growth{5, 2, 2.5, 0.5}, Potato: Growth{5, 4, 1.375, 0}, Jogan: Growth{20, 5, 4, 0.75},
				Peanut: Growth{5, 30, 0.167, 0}, Quadro: Growth{30, 15, 2.6, 0.25}, Ducham: Growth{100, 5, 20, 1}, Golden: Growth{1000, 3, 500, 1},
			},
			Goals: Goals{Dried: 10, Spent: 1000, Money: 2500, Grapes: 5},
			Rules: Rules{CoffeeTurns: 1, DroneTurns: 1, SeedCapacity: true, StrictCapacity: true, ExactMoney: true, TheftByOwner: true,
				DustBowlOnce: true, OrnithophobiaInside: true, OwnStartMoney: true, FruitsSold: true, ConcessionCounts: true, TieHasNoWinner: true},
		},
		Width: 30, Height: 50,
	}
}

// OriginalRules are the rules of the original engine. It also played only 179 turns.
func OriginalRules() Rules {
	return Rules{LoadoutBoth: true, PlantOnArid: true, GrassEatsSeeds: true, DriedIsRipe: true, BuyGoesOn: true, LooseOrders: true,
		PriceOverflow: true, GrowFirst: true}
}

// Problems lists everything wrong with the level, or nothing when it can be played.
func (l *Level) Problems() []rules.Problem {
	f := new(rules.Problems)
	rules.Within(f, "width", l.Width, 6, MaxSide)
	rules.Within(f, "height", l.Height, 4, MaxSide)
	rules.Within(f, "max_turns", l.MaxTurns, 1, MaxLength)
	rules.Within(f, "grass_rows", int(l.GrassRows), 1, l.Height-1)
	rules.Within(f, "grocer_length", int(l.GrocerLength), 0, l.Width-1)
	rules.Within(f, "band_inner", l.BandInner, 0, MaxSide)
	rules.Within(f, "band_mid", l.BandMid, 0, MaxSide)
	rules.Within(f, "band_outer", l.BandOuter, 0, MaxSide)
	rules.Within(f, "band_speed", l.BandSpeed, 1, MaxLength)
	rules.Within(f, "band_delay", l.BandDelay, 0, MaxLength)
	rules.Within(f, "band_start", l.BandStart, 0, MaxSide)
	rules.Within(f, "start_money", l.StartMoney, 0, maxNumber)
	for _, r := range []struct {
		key string
		Reach
	}{{"reach.", l.Reach}, {"upgraded.", l.Upgraded}} {
		rules.Within(f, r.key+"move", r.Move, 0, 4*MaxSide)
		rules.Within(f, r.key+"plant", r.Plant, 0, 4*MaxSide)
		rules.Within(f, r.key+"harvest", r.Harvest, 0, 4*MaxSide)
		rules.Within(f, r.key+"protect", r.Protect, -1, 4*MaxSide)
		rules.Within(f, r.key+"carry", r.Carry, 0, maxNumber)
	}
	rules.Within(f, "rain_growth", l.RainGrowth, 1, 100)
	rules.Within(f, "rain_radius", l.RainRadius, 0, MaxSide)
	rules.Within(f, "idol_factor", l.IdolFactor, 0, 100)
	rules.Within(f, "idol_radius", l.IdolRadius, 0, MaxSide)
	rules.Within(f, "pesticide_cut", l.PesticideCut, 0, 1)
	rules.Within(f, "pesticide_radius", l.PesticideRadius, 0, MaxSide)
	rules.Within(f, "scarecrow_radius", l.ScarecrowRadius, 0, MaxSide)
	rules.Within(f, "coffee_factor", l.CoffeeFactor, 1, 100)
	rules.Within(f, "card_discount", l.CardDiscount, 0, 1)
	rules.Within(f, "card_minimum", l.CardMinimum, 0, maxNumber)
	rules.Within(f, "double_drop", l.DoubleDrop, 0, 1)
	rules.Within(f, "fertility.outer", l.Fertility.Outer, 0, 1000)
	rules.Within(f, "fertility.mid", l.Fertility.Mid, 0, 1000)
	rules.Within(f, "fertility.inner", l.Fertility.Inner, 0, 1000)
	for c := Grape; c < crops; c++ {
		g, key := l.Crops.Of(c), "crops."+c.String()+"."
		rules.Within(f, key+"price", g.Price, 1, maxNumber)
		rules.Within(f, key+"turns", g.Turns, 1, MaxLength)
		rules.Within(f, key+"gain", g.Gain, 0, maxNumber)
		rules.Within(f, key+"sensitivity", g.Sensitivity, 0, 1)
	}
	rules.Within(f, "achievements.dried", l.Goals.Dried, 0, maxNumber)
	rules.Within(f, "achievements.spent", l.Goals.Spent, 0, maxNumber)
	rules.Within(f, "achievements.money", l.Goals.Money, 0, maxNumber)
	rules.Within(f, "achievements.grapes", l.Goals.Grapes, 0, maxNumber)
	rules.Within(f, "rules.coffee_turns", l.CoffeeTurns, 0, MaxLength)
	rules.Within(f, "rules.drone_turns", l.DroneTurns, 0, MaxLength)
	return *f
}

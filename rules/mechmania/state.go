package mechmania

import (
	"math"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Tile is one cell of the farm.
type Tile struct {
	Crop      Crop       `json:"crop"`
	Timer     int32      `json:"timer"`             // growth steps until the crop is ripe
	Value     float64    `json:"value"`             // of the crop in dollars
	Planter   rules.Seat `json:"planter"`           // of the crop
	Rain      bool       `json:"rain,omitempty"`    // a rain totem works in the next growth step
	Idol      bool       `json:"idol,omitempty"`    // a fertility idol works in the next growth step
	Counted   bool       `json:"counted,omitempty"` // its dried crop has counted for Dust Bowl
	Scarecrow Guard      `json:"scarecrow"`         // who may plant and harvest here
	Used      [2]Item    `json:"used"`              // item used here by each seat
}

// Guard is whose scarecrows watch a tile.
type Guard int8

// The guards.
const (
	Unguarded Guard = -1
	GuardedBy Guard = 0 // seat 0 alone (1: seat 1 alone)
	Disputed  Guard = 2 // watched by both
)

// Fruit is a harvested crop in a basket.
type Fruit struct {
	Crop  Crop    `json:"crop"`
	Value float64 `json:"value"`
}

// Farmer is what a seat has.
type Farmer struct {
	At       grid.Point   `json:"at"`
	Item     Item         `json:"item"`
	Upgrade  Upgrade      `json:"upgrade"`
	Money    float64      `json:"money"`
	Start    float64      `json:"start"`  // money before the first turn
	Seeds    [crops]int32 `json:"seeds"`  // of each crop, in the order of their names, from none
	Basket   []Fruit      `json:"basket"` // in the order of harvesting
	UsedItem bool         `json:"used_item"`
	Coffee   int32        `json:"coffee"` // last turn in which the thermos works, 0 before its use
	Drone    int32        `json:"drone"`  // last turn in which the drone delivers, 0 before its use
	Reach    Reach        `json:"reach"`

	// For the achievements.
	Spent      float64 `json:"spent"`
	Sold       uint16  `json:"sold"`        // a bit for each crop, 1 for the first name, 2 for the second, 4 for the third ...
	Grapes     int32   `json:"grapes"`      // stolen
	GrapesSold int32   `json:"grapes_sold"` // of them
	Stole      bool    `json:"stole"`
	Planted    bool    `json:"planted"`
	FruitOnly  bool    `json:"fruit_only"` // has to do with grapes, jogan and ducham fruits alone
	OwnFruit   bool    `json:"own_fruit"`  // has harvested one of these fruits where it had planted it
	FruitSold  bool    `json:"fruit_sold"` // and sold it
	Destroyed  int32   `json:"destroyed"`  // crops lost to drought
	Earned     uint16  `json:"earned"`     // a bit for each achievement, as listed in the rules
}

// Has reports whether the farmer has earned an achievement.
func (f *Farmer) Has(a Achievement) bool { return f.Earned>>a&1 == 1 }

// Load is how much the farmer carries, including seeds if they count.
func (s *State) Load(seat rules.Seat) int32 {
	f := &s.Farmers[seat]
	n := int32(len(f.Basket))
	if s.Constants.SeedCapacity {
		for _, k := range f.Seeds {
			n += k
		}
	}
	return n
}

// Stage is a part of a turn.
type Stage uint8

// The stages.
const (
	Packing Stage = iota // both choose item and upgrade, once
	Moving               // both choose where to go
	Acting               // both choose an action
)

// Entry is one part of an action.
type Entry struct {
	Crop   Crop       `json:"crop"`
	At     grid.Point `json:"at"`
	Amount int32      `json:"amount"`
}

// Plan is what a seat has ordered for the stage.
type Plan struct {
	Locked  bool       `json:"locked"`
	Verb    Verb       `json:"verb"`  // of the action; Pass when there is none
	Moves   bool       `json:"moves"` // to Goal
	Goal    grid.Point `json:"goal"`
	Entries []Entry    `json:"entries"` // of the action, in the order in which they were given
}

// Reason says what decided a match, as an index of Info.Reasons.
type Reason uint8

// The reasons.
const (
	Richer Reason = iota // more money
	Equal                // the same money: a draw
	Left                 // the other seat conceded or failed
	reasons
)

var reasonNames = [reasons]string{"richer", "equal", "left"}

// String is the name of the reason in Info.Reasons.
func (r Reason) String() string { return rules.Name("reason", reasonNames[:], r) }

// Ending is how a match ended. The zero value means that it continues.
type Ending struct {
	Over   bool       `json:"over"`
	Winner rules.Seat `json:"winner"` // NoSeat in a draw
	Reason Reason     `json:"reason"`
}

// State is a position.
type State struct {
	Constants Constants       `json:"constants"`
	Number    int32           `json:"number"` // of the turn, from 1
	Stage     Stage           `json:"stage"`
	End       Ending          `json:"end"`
	Farmers   [2]Farmer       `json:"farmers"`
	Plans     [2]Plan         `json:"plans"`
	Tiles     grid.Grid[Tile] `json:"tiles"`
}

// Turn is the number of turns that have ended.
func (s *State) Turn() int { return int(s.Number) - 1 }

// Active are the seats that have not locked their plans.
func (s *State) Active() rules.SeatSet {
	var set rules.SeatSet
	for seat := range s.Plans {
		if !s.End.Over && !s.Plans[seat].Locked {
			set |= rules.Seats(rules.Seat(seat))
		}
	}
	return set
}

// Outcome says whether the match is over, who won and why. The scores are the money in cents, rounded down.
func (s *State) Outcome() rules.Outcome {
	o := rules.Outcome{Over: s.End.Over}
	for seat := range s.Farmers {
		o.Scores[seat] = int64(math.Floor(math.Round(s.Farmers[seat].Money*units) / (units / 100)))
	}
	if s.End.Over {
		o.Reason = s.End.Reason.String()
		if s.End.Winner != rules.NoSeat {
			o.Winners = rules.Seats(s.End.Winner)
		}
	}
	return o
}

// Seen returns a copy of the position with only what the seat may know: without the other farmer's plan, and before the first turn without
// what it packs. Whether a plan is locked is public.
func (s *State) Seen(seat rules.Seat) *State {
	c := s.Clone()
	for i := range c.Plans {
		if rules.Seat(i) == seat || c.End.Over {
			continue
		}
		c.Plans[i] = Plan{Locked: c.Plans[i].Locked}
		if c.Stage == Packing {
			c.Farmers[i].Item, c.Farmers[i].Upgrade = NoItem, NoUpgrade
		}
	}
	return c
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := *s
	c.Tiles = s.Tiles.Clone()
	for i := range c.Farmers {
		c.Farmers[i].Basket = slices.Clone(s.Farmers[i].Basket)
		c.Plans[i].Entries = slices.Clone(s.Plans[i].Entries)
	}
	return &c
}

// CopyFrom makes s an independent copy of t in the memory of s.
func (s *State) CopyFrom(t *State) {
	tiles, farmers, plans := s.Tiles.Cells, s.Farmers, s.Plans
	*s = *t
	s.Tiles.Cells = append(tiles[:0], t.Tiles.Cells...)
	for i := range s.Farmers {
		s.Farmers[i].Basket = append(farmers[i].Basket[:0], t.Farmers[i].Basket...)
		s.Plans[i].Entries = append(plans[i].Entries[:0], t.Plans[i].Entries...)
	}
}

// Ground is what tile p is made of in a turn.
func (s *State) Ground(p grid.Point, turn int32) Ground {
	k := &s.Constants
	if p.Y < int(k.GrassRows) {
		d := p.X - s.Tiles.W/2
		if half := int(k.GrocerLength / 2); p.Y == 0 && d >= -half && d <= half {
			return Grocer
		}
		return Grass
	}
	row := max(0, (turn-1-k.BandDelay)/k.BandSpeed) - int32(p.Y) - 1 + k.BandStart
	if row < 0 {
		return Soil
	}
	for _, band := range [5]struct {
		rows   int32
		ground Ground
	}{{k.BandOuter, Outer}, {k.BandMid, Mid}, {k.BandInner, Inner}, {k.BandMid, Mid}, {k.BandOuter, Outer}} {
		if row < band.rows {
			return band.ground
		}
		row -= band.rows
	}
	return Arid
}

// Speed is how far the farmer can go this turn.
func (s *State) Speed(seat rules.Seat) int32 {
	f := &s.Farmers[seat]
	if f.Coffee >= s.Number {
		return f.Reach.Move * s.Constants.CoffeeFactor
	}
	return f.Reach.Move
}

// distance is the Manhattan distance in 32 bits. As in the original, it wraps around for absurd coordinates.
func distance(p, q grid.Point) int32 {
	dx, dy := int32(p.X)-int32(q.X), int32(p.Y)-int32(q.Y)
	return max(dx, -dx) + max(dy, -dy)
}

// Protected reports whether the other farmer is so close to p that the seat can neither plant nor harvest there.
func (s *State) Protected(seat rules.Seat, p grid.Point) bool {
	other := &s.Farmers[1-seat]
	return distance(other.At, p) <= other.Reach.Protect
}

// guarded reports whether scarecrows keep the seat off the tile.
func (t *Tile) guarded(seat rules.Seat) bool {
	return t.Scarecrow != Unguarded && t.Scarecrow != GuardedBy+Guard(seat)
}

// lead is by how many turns the ground is ahead when the actions of a turn happen: 1 when growth and the band come first.
func (s *State) lead() int32 {
	if s.Constants.GrowFirst {
		return 1
	}
	return 0
}

// WorkGround is what tile p is made of when the actions of a turn happen.
func (s *State) WorkGround(p grid.Point, turn int32) Ground { return s.Ground(p, turn+s.lead()) }

// Prospect returns the first turn whose action can harvest a crop that the coming action plants on p, and what it is worth then in dollars,
// if no item changes it: 0 if drought gets it first.
func (s *State) Prospect(p grid.Point, crop Crop) (turn int32, worth float64) {
	return s.ripens(p, Tile{Crop: crop, Timer: s.Constants.Crops.Of(crop).Turns}, s.Number+s.lead())
}

// Ripens is Prospect for the crop that stands on p, for actions from this turn on.
func (s *State) Ripens(p grid.Point) (turn int32, worth float64) {
	return s.ripens(p, *s.Tiles.At(p), s.Number)
}

// ripens grows a crop whose next growth step is at the end of a turn.
func (s *State) ripens(p grid.Point, t Tile, turn int32) (int32, float64) {
	for ; t.Timer > 0; turn++ {
		t.grow(&s.Constants, s.Ground(p, turn))
		t.Rain, t.Idol = false, false
	}
	turn = max(turn-s.lead(), s.Number)
	if s.WorkGround(p, turn) == Arid {
		return turn, 0
	}
	return turn, t.Value
}

// Result is the outcome of one entry of an order.
type Result uint8

// The results.
const (
	MoveOff Result = iota
	MoveFar
	MoveDone
	SaleDone
	PlantFar
	PlantOff
	PlantNoSeed
	PlantOccupied
	PlantProtected
	PlantScarecrow
	PlantBarren // nothing can grow there
	PlantDone
	HarvestFar
	HarvestOff
	HarvestFull
	HarvestEmpty
	HarvestUnripe // it still grows, or has dried up
	HarvestProtected
	HarvestScarecrow
	HarvestDone
	BuyAway
	BuyPoor
	BuyFull
	BuyNothing // there are no such seeds
	BuyAmount  // a quantity below 1
	BuyEnded   // after a pair that fails
	BuyDone
	ItemGone
	ItemNone
	ItemDone
	results
)

var resultNames = [results]string{"move.offboard", "move.far", "move.ok", "sold", "plant.far", "plant.offboard", "plant.noseed", "plant.occupied", "plant.protected",
	"plant.scarecrow", "plant.barren", "plant.ok", "harvest.far", "harvest.offboard", "harvest.full", "harvest.empty", "harvest.unripe", "harvest.protected",
	"harvest.scarecrow", "harvest.ok", "buy.notatgrocer", "buy.nomoney", "buy.full", "buy.nothing", "buy.amount", "buy.ended", "buy.ok", "item.alreadyused", "item.none", "item.ok"}

// String is the code of the result.
func (r Result) String() string { return rules.Name("result", resultNames[:], r) }

// Good reports whether the entry was carried out.
func (r Result) Good() bool {
	return r == MoveDone || r == SaleDone || r == PlantDone || r == HarvestDone || r == BuyDone || r == ItemDone
}

package si32

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Limits of a level.
const (
	MaxSide   = 60     // tiles in a row or column
	MaxLength = 10_000 // turns of a match
	maxNumber = 1_000_000_000
)

// Constants are the numbers and rules of a match.
type Constants struct {
	Seats          int32    `toml:"seats" json:"seats"`                     // 2 to 4; default 2
	Geometry       Geometry `toml:"geometry" json:"geometry"`               // default "square"
	MaxTurns       int32    `toml:"max_turns" json:"max_turns"`             // default 300
	BuildingCost   int64    `toml:"building_cost" json:"building_cost"`     // resources; default 100
	Defence        int64    `toml:"defence" json:"defence"`                 // of a building without units; default 10
	UnitCost       int64    `toml:"unit_cost" json:"unit_cost"`             // progress for a new unit; default 2, original and hex 5
	Passive        int64    `toml:"passive" json:"passive"`                 // progress that every building makes each turn without workers; default 0, original and hex 1
	PerWorker      int64    `toml:"per_worker" json:"per_worker"`           // progress a turn for every worker; default 1; 0 for no workers, as in original and hex
	WorkerCap      int64    `toml:"worker_cap" json:"worker_cap"`           // most workers that count in a building; default 4
	StartResources int64    `toml:"start_resources" json:"start_resources"` // default 100
	Rules          `toml:"rules" json:"rules"`
}

// Rules are the points in which the rulesets differ.
type Rules struct {
	// SoleBuilderWins makes a seat win when only it has buildings: default true.
	SoleBuilderWins bool `toml:"sole_builder_wins" json:"sole_builder_wins"`
	// LandlessSafe protects seats that never had a building from losing by SoleBuilderWins: default true, original and hex false.
	LandlessSafe bool `toml:"landless_safe" json:"landless_safe"`
	// HomelessEnds ends the match by Limit when no seat has a building: default false, hex true.
	HomelessEnds bool `toml:"homeless_ends" json:"homeless_ends"`
	// DesertedEnds ends the match by Limit when no seat has units and no building will make any: default true, original and hex false.
	DesertedEnds bool `toml:"deserted_ends" json:"deserted_ends"`
	// SoleUnitsTurns makes a seat win that has been the only one with units for more than this many turns, 0 for never: default 10,
	// original and hex 0.
	SoleUnitsTurns int32 `toml:"sole_units_turns" json:"sole_units_turns"`
	// Limit decides after the last turn: default "produced, alive, buildings, resources, draw", original "alive, last", hex "buildings, alive, first".
	Limit Ranking `toml:"limit" json:"limit"`
	// BuildingSize is the side of a building in tiles, 1 or 2: default 2, original and hex 1.
	BuildingSize int32 `toml:"building_size" json:"building_size"`
	// SiegeInclusive razes a building when there are as many attackers as defence and units: default true. In the original it takes one
	// more.
	SiegeInclusive bool `toml:"siege_inclusive" json:"siege_inclusive"`
	// FailedSiege is what a failed siege costs: default "one_to_one", original "flat", hex "absorb".
	FailedSiege Siege `toml:"failed_siege" json:"failed_siege"`
	// Wraps makes units that march off the west or north edge appear on the other side. Units on the last row and column take no orders then: default
	// false, original true.
	Wraps bool `toml:"wraps" json:"wraps"`
	// StrictOrders refuses orders that cannot be carried out as things stand, and makes only marches collide: default true. Original and
	// hex accept nearly everything, make orders of all kinds collide, and drop what turns out to be impossible.
	StrictOrders bool `toml:"strict_orders" json:"strict_orders"`
	// SingleAction limits every unit to one order a turn: default true, original and hex false.
	SingleAction bool `toml:"single_action" json:"single_action"`
	// NegativeNumbers accepts negative numbers in orders and on tiles: default false, original true.
	NegativeNumbers bool `toml:"negative_numbers" json:"negative_numbers"`
	// ForeignOrders accepts orders for the units of another seat: default false, original true.
	ForeignOrders bool `toml:"foreign_orders" json:"foreign_orders"`
	// IdleMine makes units without an order mine, on tiles where the seat has given one: default true.
	IdleMine bool `toml:"idle_mine" json:"idle_mine"`
	// WaitHolds keeps waiting units from mining: default and original true. In hex they idle like the others.
	WaitHolds bool `toml:"wait_holds" json:"wait_holds"`
	// InSeatOrder carries out all orders of one seat, mining included, before those of the next: default false (first all march, then all
	// build, then all mine; no seat gets a site that two want), original and hex true.
	InSeatOrder bool `toml:"in_seat_order" json:"in_seat_order"`
	// FallingCollisions takes pairs of colliding seats from the highest down: default and original false, hex true.
	FallingCollisions bool `toml:"falling_collisions" json:"falling_collisions"`
}

// Siege is what happens in a failed siege. All attackers die in any case.
type Siege uint8

// The kinds of sieges.
const (
	OneToOne Siege = iota // a defender falls for each attacker
	Flat                  // as many defenders fall as the building has defence, no matter how many attack
	Absorb                // the building takes Defence-1 attackers; a defender falls for each one more
	sieges
)

var siegeNames = rules.Names{Game: "si32", Kind: "siege", List: []string{"one_to_one", "flat", "absorb"}}

// String is the name of the kind of siege.
func (s Siege) String() string { return siegeNames.Of(uint8(s)) }

// MarshalText writes the name of the kind of siege.
func (s Siege) MarshalText() ([]byte, error) { return siegeNames.Text(uint8(s)) }

// UnmarshalText reads the name of a kind of siege.
func (s *Siege) UnmarshalText(b []byte) error { return siegeNames.Parse(b, (*uint8)(s)) }

// Measure is something that seats are compared by.
type Measure uint8

// The measures. The last three end a ranking and decide between seats that are equal in everything before.
const (
	Unused    Measure = iota
	Produced          // units produced in the whole match
	Alive             // units on the board
	Buildings         // buildings
	Resources         // resources in store
	Draw              // no seat wins
	FirstSeat         // the lowest seat wins
	LastSeat          // the highest seat wins
	measures
)

var measureNames = rules.Names{Game: "si32", Kind: "measure", List: []string{"", "produced", "alive", "buildings", "resources", "draw", "first", "last"}}

// String is the name of the measure.
func (m Measure) String() string { return measureNames.Of(uint8(m)) }

// Ranking lists the measures by which seats are compared, the most important first. It ends with Draw, FirstSeat or LastSeat.
type Ranking [5]Measure

// String lists the measures, separated by commas.
func (r Ranking) String() string {
	var list []string
	for _, m := range r {
		if m != Unused {
			list = append(list, m.String())
		}
	}
	return strings.Join(list, ", ")
}

// MarshalText writes the text of String.
func (r Ranking) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a list written by String.
func (r *Ranking) UnmarshalText(b []byte) error {
	parts := strings.Split(string(b), ",")
	if len(parts) > len(r) {
		return fmt.Errorf("si32: %d measures, but at most %d are possible", len(parts), len(r))
	}
	*r = Ranking{}
	for i, p := range parts {
		if err := measureNames.Parse([]byte(strings.TrimSpace(p)), (*uint8)(&r[i])); err != nil {
			return err
		}
		if end := r[i] >= Draw; r[i] == Unused || end != (i == len(parts)-1) {
			return fmt.Errorf("si32: %q must list measures (produced, alive, buildings, resources) and end with draw, first or last", b)
		}
	}
	return nil
}

// Level is a level file.
type Level struct {
	Constants
	Width         int      `toml:"width"`          // in tiles; default 20; rows override it
	Height        int      `toml:"height"`         // in tiles; default 20
	Resources     Range    `toml:"resources"`      // of a tile; default [0, 50]
	Symmetry      Symmetry `toml:"symmetry"`       // default "rotate"
	StartUnits    int64    `toml:"start_units"`    // of each seat; default 1
	StartBuilding bool     `toml:"start_building"` // each seat starts with a building; default false, original and hex true
	Map           Map      `toml:"map"`
	// Army and Building are what stands on the board at the start, instead of a unit for each seat and a building beside it.
	Army     []Army `toml:"army"`
	Building []Site `toml:"building"`
}

// Range is the least and greatest number of resources on a tile.
type Range [2]int64

// Map is a drawn board: one letter for each tile. '#' is a wall, '.' a tile with resources from the level's range; the legend gives other
// letters their own ranges.
type Map struct {
	Rows   []string         `toml:"rows"`
	Legend map[string]Range `toml:"legend"`
}

// Army is units on a tile at the start.
type Army struct {
	Seat  int    `toml:"seat"`
	At    [2]int `toml:"at"`
	Units int64  `toml:"units"`
}

// Site is a building at the start; it extends from At towards a direction (default southeast).
type Site struct {
	Seat    int    `toml:"seat"`
	At      [2]int `toml:"at"`
	Towards Dir    `toml:"towards"`
}

// point converts a place of a level file.
func point(at [2]int) grid.Point { return grid.Pt(at[0], at[1]) }

// DefaultLevel returns the classic game, which is also what an empty level file means.
func DefaultLevel() Level {
	return Level{
		Constants: Constants{
			Seats: 2, MaxTurns: 300, BuildingCost: 100, Defence: 10, UnitCost: 2, Passive: 0, PerWorker: 1, WorkerCap: 4, StartResources: 100,
			Rules: Rules{SoleBuilderWins: true, LandlessSafe: true, DesertedEnds: true, SoleUnitsTurns: 10, Limit: Ranking{Produced, Alive, Buildings, Resources, Draw},
				BuildingSize: 2, SiegeInclusive: true, StrictOrders: true, SingleAction: true, IdleMine: true, WaitHolds: true},
		},
		Width: 20, Height: 20, Resources: Range{0, 50}, Symmetry: Rotate, StartUnits: 1,
	}
}

// engine is the level for the rules of an original engine: buildings stand at the start and produce without workers, and nothing is
// symmetric.
func engine(maxTurns int32, r Rules) Level {
	l := DefaultLevel()
	l.MaxTurns, l.UnitCost, l.Passive, l.PerWorker, l.StartBuilding, l.Symmetry, l.Rules = maxTurns, 5, 1, 0, true, None, r
	return l
}

// OriginalLevel returns the level of the original engine with square tiles. Its level file also lists where both seats start.
func OriginalLevel() Level {
	return engine(2000, Rules{SoleBuilderWins: true, Limit: Ranking{Alive, LastSeat}, BuildingSize: 1, FailedSiege: Flat, Wraps: true,
		NegativeNumbers: true, ForeignOrders: true, IdleMine: true, WaitHolds: true, InSeatOrder: true})
}

// HexLevel returns the level of the original engine with hexagonal tiles for two seats.
func HexLevel() Level {
	l := engine(1000, Rules{SoleBuilderWins: true, HomelessEnds: true, Limit: Ranking{Buildings, Alive, FirstSeat}, BuildingSize: 1, SiegeInclusive: true,
		FailedSiege: Absorb, IdleMine: true, InSeatOrder: true, FallingCollisions: true})
	l.Geometry = Hex
	return l
}

var _ rules.Validator = (*Level)(nil)

package galapagos

import (
	"fmt"

	"app.pentarena/rules"
)

// Limits of a level.
const (
	MaxSide    = 100    // cells in a row or column
	MaxLength  = 5000   // turns of a match
	maxNumber  = 10_000 // health, costs and rates
	maxThings  = 4000   // plants or creatures in a level
	maxSeconds = 86_400 // of a clock: one day
)

// Constants are the numbers and rules of a match.
type Constants struct {
	MaxTurns     int32 `toml:"max_turns" json:"max_turns"`           // turns of both seats together; default 500
	BaseHealth   int32 `toml:"base_health" json:"base_health"`       // of a creature without energy; default 100
	MoveCost     int32 `toml:"move_cost" json:"move_cost"`           // health for a step; default 1
	BreedCost    int32 `toml:"breed_cost" json:"breed_cost"`         // health from each parent; default 55
	Upkeep       int32 `toml:"upkeep" json:"upkeep"`                 // health that each creature of both seats loses at every turn; default 2
	MaxStat      int32 `toml:"max_stat" json:"max_stat"`             // highest stat of a baby; default 10
	MinStat      int32 `toml:"min_stat" json:"min_stat"`             // lowest stat of a baby; default 1
	Bite         int32 `toml:"bite" json:"bite"`                     // damage for each point of carnivorism above the defense; default 10
	PlantMaxSize int32 `toml:"plant_max_size" json:"plant_max_size"` // default 10
	EnergyGain   int32 `toml:"energy_gain" json:"energy_gain"`       // maximum health for each point of energy; default 10
	GrazeGain    int32 `toml:"graze_gain" json:"graze_gain"`         // health from a plant for each point of herbivorism; default 5
	KillGain     int32 `toml:"kill_gain" json:"kill_gain"`           // health from a kill for each point of carnivorism; default 10
	// StartTime and TimeIncrement are the clock of a seat that plays over a connection: its seconds at the start, and those added when its
	// turn begins. They do not affect what happens in a match.
	StartTime     int32 `toml:"start_time" json:"start_time"`         // default 10
	TimeIncrement int32 `toml:"time_increment" json:"time_increment"` // default 1
	Drawn         `json:"drawn"`
	Rules         `toml:"rules" json:"rules"`
}

// Drawn are the bounds within which an island is drawn from the seed. All are 0 on one whose plants and creatures the level places.
type Drawn struct {
	StartTotal int32 `toml:"start_total" json:"start_total"` // sum of a starting creature's five stats; default 15
	StartMax   int32 `toml:"start_max" json:"start_max"`     // highest of these stats; default 7
	GrowthMin  int32 `toml:"growth_min" json:"growth_min"`   // fewest turns a plant takes to grow; default 10
	GrowthMax  int32 `toml:"growth_max" json:"growth_max"`   // most turns; default 29
}

// Rules are the points in which the rulesets differ.
type Rules struct {
	// QualityFavoursFirst makes seat 1 win when creature counts are equal and the totals of stats differ, a bug of the original engine:
	// default false (the higher total wins), original true.
	QualityFavoursFirst bool `toml:"quality_favours_first" json:"quality_favours_first"`
	// BreedLimit is what happens to a change that would leave the limits. "priority" (default) changes the baby, the rise before the fall. It moves a
	// blocked change on along energy, carnivorism, herbivorism, speed, defense from the blocked stat; a change that no stat can take is dropped.
	// "next_best" (original) gives both changes to the best stats whose averages are not at the limit, and refuses to breed when there is none.
	BreedLimit BreedLimit `toml:"breed_limit" json:"breed_limit"`
	// PlantCapSticks keeps a plant that was due at full size from ever growing again: default false (its count starts again), original
	// true.
	PlantCapSticks bool `toml:"plant_cap_sticks" json:"plant_cap_sticks"`
	// EatAcrossEdge allows a creature on column or row 0 to eat what stands at the opposite edge: default false, original true.
	EatAcrossEdge bool `toml:"eat_across_edge" json:"eat_across_edge"`
	// SecondEgg allows breeding on a cell that already has an egg: default false, original true.
	SecondEgg bool `toml:"second_egg" json:"second_egg"`
	// SharedInOrder looks whether a creature shares its cell when its own upkeep is due, in the order of their numbers. So one that starves a moment
	// later still keeps it from eating and breeding: default false (after the upkeep of all), original true.
	SharedInOrder bool `toml:"shared_in_order" json:"shared_in_order"`
}

// BreedLimit is what happens to a change of a baby's stat that would leave the limits.
type BreedLimit uint8

// The values of BreedLimit; see Rules.BreedLimit.
const (
	Priority BreedLimit = iota
	NextBest
	breedLimits
)

var breedLimitNames = rules.Names{Game: "galapagos", Kind: "breed_limit", List: []string{"priority", "next_best"}}

// String is the name in level files.
func (b BreedLimit) String() string { return breedLimitNames.Of(uint8(b)) }

// MarshalText writes the name.
func (b BreedLimit) MarshalText() ([]byte, error) { return breedLimitNames.Text(uint8(b)) }

// UnmarshalText reads a name.
func (b *BreedLimit) UnmarshalText(text []byte) error {
	return breedLimitNames.Parse(text, (*uint8)(b))
}

// Level is a level file. Sizes are in cells. Without plants and creatures of its own, the island is generated from the seed.
type Level struct {
	Constants
	Width     int     `toml:"width"`     // default 30
	Height    int     `toml:"height"`    // default 20
	Creatures int     `toml:"creatures"` // of each tribe at the start; default 7
	Plants    float64 `toml:"plants"`    // chance of a plant on the cell in the middle; default 0.15
	// Plant and Creature place single ones. Then nothing is generated.
	Plant    []PlacedPlant    `toml:"plant"`
	Creature []PlacedCreature `toml:"creature"`
}

// PlacedPlant is a plant at the start.
type PlacedPlant struct {
	At   [2]int `toml:"at"` // column and row from 0
	Size int    `toml:"size"`
	Rate int    `toml:"rate"` // turns to grow
	Wait *int   `toml:"wait"` // turns until it grows next; default its rate
}

// PlacedCreature is a creature at the start.
type PlacedCreature struct {
	At     [2]int `toml:"at"`
	Seat   int    `toml:"seat"`   // 1 or 2
	Stats  [5]int `toml:"stats"`  // energy, carnivorism, herbivorism, speed, defense
	Health *int   `toml:"health"` // default the maximum
}

// DefaultLevel returns the classic game, which is also what an empty level file means.
func DefaultLevel() Level {
	return Level{
		Constants: Constants{MaxTurns: 500, BaseHealth: 100, MoveCost: 1, BreedCost: 55, Upkeep: 2, MaxStat: 10, MinStat: 1, Bite: 10, PlantMaxSize: 10,
			EnergyGain: 10, GrazeGain: 5, KillGain: 10, StartTime: 10, TimeIncrement: 1,
			Drawn: Drawn{StartTotal: 15, StartMax: 7, GrowthMin: 10, GrowthMax: 29}},
		Width: 30, Height: 20, Creatures: 7, Plants: 0.15,
	}
}

// OriginalRules are the rules of the original engine. It also played only 499 turns.
func OriginalRules() Rules {
	return Rules{QualityFavoursFirst: true, BreedLimit: NextBest, PlantCapSticks: true, EatAcrossEdge: true, SecondEgg: true, SharedInOrder: true}
}

// Problems lists everything wrong with the level, or nothing when it can be played.
func (l *Level) Problems() []rules.Problem {
	f := new(rules.Problems)
	rules.Within(f, "max_turns", int(l.MaxTurns), 1, MaxLength)
	rules.Within(f, "base_health", int(l.BaseHealth), 1, maxNumber)
	rules.Within(f, "move_cost", int(l.MoveCost), 0, maxNumber)
	rules.Within(f, "breed_cost", int(l.BreedCost), 0, maxNumber)
	rules.Within(f, "upkeep", int(l.Upkeep), 0, maxNumber)
	rules.Within(f, "min_stat", int(l.MinStat), 0, 100)
	rules.Within(f, "max_stat", int(l.MaxStat), int(l.MinStat), 100)
	rules.Within(f, "bite", int(l.Bite), 0, maxNumber)
	rules.Within(f, "plant_max_size", int(l.PlantMaxSize), 1, 100)
	rules.Within(f, "energy_gain", int(l.EnergyGain), 0, maxNumber)
	rules.Within(f, "graze_gain", int(l.GrazeGain), 0, maxNumber)
	rules.Within(f, "kill_gain", int(l.KillGain), 0, maxNumber)
	rules.Within(f, "start_time", int(l.StartTime), 1, maxSeconds)
	rules.Within(f, "time_increment", int(l.TimeIncrement), 0, maxSeconds)
	if l.BreedLimit >= breedLimits {
		f.Add("rules.breed_limit", "%d is not priority or next_best", l.BreedLimit)
	}
	rules.Within(f, "width", l.Width, 2, MaxSide)
	rules.Within(f, "height", l.Height, 1, MaxSide)
	if len(l.Creature) > 0 || len(l.Plant) > 0 {
		l.placedProblems(f)
	} else {
		l.generatorProblems(f)
	}
	return *f
}

func (l *Level) generatorProblems(f *rules.Problems) {
	rules.Within(f, "creatures", l.Creatures, 1, maxThings)
	rules.Within(f, "start_max", l.StartMax, 1, 100)
	rules.Within(f, "start_total", l.StartTotal, stats, stats*max(l.StartMax, 1))
	rules.Within(f, "plants", l.Plants, 0, 1)
	rules.Within(f, "growth_min", l.GrowthMin, 1, maxNumber)
	rules.Within(f, "growth_max", l.GrowthMax, max(l.GrowthMin, 1), maxNumber)
	if half := l.Width / 2 * l.Height; l.Creatures > half/2 {
		f.Add("creatures", "%d creatures do not fit on the %d cells of half the island, which may hold plants too", l.Creatures, half)
	}
}

func (l *Level) placedProblems(f *rules.Problems) {
	taken := map[[2]int]string{}
	place := func(key string, at [2]int) {
		rules.Within(f, key+".at[0]", at[0], 0, l.Width-1)
		rules.Within(f, key+".at[1]", at[1], 0, l.Height-1)
		if other, ok := taken[at]; ok {
			f.Add(key+".at", "%s is already there", other)
		}
		taken[at] = key
	}
	rules.Within(f, "plant", len(l.Plant), 0, maxThings)
	rules.Within(f, "creature", len(l.Creature), 0, maxThings)
	for i, p := range l.Plant {
		key := fmt.Sprintf("plant[%d]", i)
		place(key, p.At)
		rules.Within(f, key+".size", p.Size, 0, int(l.PlantMaxSize))
		rules.Within(f, key+".rate", p.Rate, 1, maxNumber)
		if p.Wait != nil {
			rules.Within(f, key+".wait", *p.Wait, -maxNumber, maxNumber)
		}
	}
	var lives [2]bool
	for i, c := range l.Creature {
		key := fmt.Sprintf("creature[%d]", i)
		place(key, c.At)
		rules.Within(f, key+".seat", c.Seat, 1, 2)
		if c.Seat == 1 || c.Seat == 2 {
			lives[c.Seat-1] = true
		}
		for j, s := range c.Stats {
			rules.Within(f, fmt.Sprintf("%s.stats[%d]", key, j), s, 0, 100)
		}
		if c.Health != nil {
			rules.Within(f, key+".health", *c.Health, 1, maxNumber)
		}
	}
	for seat, any := range lives {
		if !any {
			f.Add("creature", "seat %d has no creature", seat+1)
		}
	}
}

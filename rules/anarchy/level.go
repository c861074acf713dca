package anarchy

import (
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Limits of a level.
const (
	MaxSide    = 100  // cells in a row or column
	MaxLength  = 2000 // turns of a match
	maxNumber  = 1000 // bribes, health and exposure drain
	maxAmount  = 100  // fire and intensity
	minimumRow = 2    // cells in a row or column
)

// Constants are the numbers and rules of a match.
type Constants struct {
	MaxTurns         int32 `toml:"max_turns" json:"max_turns"`                 // turns of both seats together; default 300
	BaseBribes       int16 `toml:"base_bribes" json:"base_bribes"`             // bribes at the start of each turn; default 10
	MaxFire          int16 `toml:"max_fire" json:"max_fire"`                   // the greatest fire; default 20
	MaxIntensity     int16 `toml:"max_intensity" json:"max_intensity"`         // the strongest wind; default 10
	WarehouseFire    int16 `toml:"warehouse_fire" json:"warehouse_fire"`       // fire a warehouse adds; default 3
	HeadquartersFire int16 `toml:"headquarters_fire" json:"headquarters_fire"` // fire a headquarters adds; default 20
	WaterPower       int16 `toml:"water_power" json:"water_power"`             // fire a fire department takes away; default 2
	FireFade         int16 `toml:"fire_fade" json:"fire_fade"`                 // how much a fire shrinks at the end of each turn; default 1
	ExposureDrain    int32 `toml:"exposure_drain" json:"exposure_drain"`       // how much exposure falls at the end of each turn; default 10
	ActCost          int16 `toml:"act_cost" json:"act_cost"`                   // bribes that each action costs; default 1
	RuinBribes       int16 `toml:"ruin_bribes" json:"ruin_bribes"`             // bribes for a ruin, see BurntBribe; default 1, 0 for none
	WindStep         int16 `toml:"wind_step" json:"wind_step"`                 // how much a weather station changes the intensity of the wind; default 1
	Rules            `toml:"rules" json:"rules"`
}

// Rules are the points in which the rulesets differ.
type Rules struct {
	// WindReach is the number of buildings in a row to which the wind carries a fire: "intensity" (default, classic) or a number (original: 1).
	WindReach Reach `toml:"wind_reach" json:"wind_reach"`
	// BurntBribe says for which ruins a seat gets RuinBribes on its next turn: "fallen" (default, classic) for each of its buildings that
	// fell to health 0 since its last turn; "smouldering" (original) for each of its ruins that burned at the end of the enemy's turn.
	BurntBribe BurntBribe `toml:"burnt_bribe" json:"burnt_bribe"`
	// DrainWhenBribed drains exposure also from a warehouse that acted in that turn: default true (classic), original false.
	DrainWhenBribed bool `toml:"drain_when_bribed" json:"drain_when_bribed"`
	// RaidTold answers a program that raids with the damage: default true (classic). The original always answers 0.
	RaidTold bool `toml:"raid_told" json:"raid_told"`
	// ChangerControls makes the seat that can change a forecast, the mover of the turn before, its controller: default true (classic). In
	// the original it is the seat on whose turn the wind blows.
	ChangerControls bool `toml:"changer_controls" json:"changer_controls"`
	// SpareWind lets weather stations change the forecast after the last turn, which an odd max_turns leaves over: default false (classic),
	// original true. That wind never blows.
	SpareWind bool `toml:"spare_wind" json:"spare_wind"`
}

// Reach is how many buildings in a row the wind blows a fire across.
type Reach int16

// ReachIntensity is a reach equal to the wind's intensity.
const ReachIntensity Reach = 0 // as far as the wind is strong

// UnmarshalTOML reads "intensity" or a number of at least 1.
func (r *Reach) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case string:
		if v == "intensity" {
			*r = ReachIntensity
			return nil
		}
	case int64:
		if v >= 1 && v <= MaxSide {
			*r = Reach(v)
			return nil
		}
	}
	return fmt.Errorf("anarchy: wind_reach must be \"intensity\" or a number from 1 to %d, not %#v", MaxSide, v)
}

// MarshalTOML writes what UnmarshalTOML reads.
func (r Reach) MarshalTOML() ([]byte, error) {
	if r == ReachIntensity {
		return []byte(`"intensity"`), nil
	}
	return strconv.AppendInt(nil, int64(r), 10), nil
}

// BurntBribe says which ruins pay a bribe.
type BurntBribe uint8

// The values of BurntBribe; see Rules.BurntBribe.
const (
	FallenBribe BurntBribe = iota
	SmoulderingBribe
	burntBribes
)

var burntBribeNames = rules.Names{Game: "anarchy", Kind: "burnt_bribe", List: []string{"fallen", "smouldering"}}

// String is the name in level files.
func (b BurntBribe) String() string { return burntBribeNames.Of(uint8(b)) }

// MarshalText writes the name.
func (b BurntBribe) MarshalText() ([]byte, error) { return burntBribeNames.Text(uint8(b)) }

// UnmarshalText reads a name.
func (b *BurntBribe) UnmarshalText(text []byte) error {
	return burntBribeNames.Parse(text, (*uint8)(b))
}

// Level is a level file. Sizes are in cells. Without rows or buildings the map is generated from the seed.
type Level struct {
	Constants
	Width              int       `toml:"width"`               // even unless the buildings are listed; default 40; ignored with rows
	Height             int       `toml:"height"`              // default 20; ignored with rows
	Health             int       `toml:"health"`              // of each building at the start; default 100
	HeadquartersHealth int       `toml:"headquarters_health"` // of each headquarters at the start; default 300
	Generator          Generator `toml:"generator"`
	Winds              Winds     `toml:"winds"`
	// Rows draw the map, one string for each row from north to south: '.' is an empty lot, H a headquarters, W a warehouse, F a fire
	// department, P a police department, S a weather station; capital letters belong to seat 0, small ones to seat 1.
	Rows []string `toml:"rows"`
	// Buildings change single buildings of the rows. Without rows they are the whole map, in this order, and each needs a kind.
	Buildings []Placed `toml:"building"`
	// Forecasts are the winds of the first turns, each a direction ("north", "east", "south" or "west") and an intensity: "east 5". Later
	// winds are random.
	Forecasts []string `toml:"forecasts"`
}

// Generator holds the settings of a generated map.
type Generator struct {
	PointsMin int        `toml:"points_min"` // fewest free points of the west half; default 8
	PointsMax int        `toml:"points_max"` // most of these; default 15
	EdgeMin   int        `toml:"edge_min"`   // fewest points on the middle line; default 1
	EdgeMax   int        `toml:"edge_max"`   // most of these; default 5
	Weights   [4]float64 `toml:"weights"`    // shares of warehouses, fire departments, police departments and weather stations, which add up to 1; default 0.4, 0.3, 0.2, 0.1
	Least     int        `toml:"least"`      // least number of each kind in each half; default 2
}

// Winds holds the settings of random forecasts.
type Winds struct {
	Min        int      `toml:"min"`        // weakest wind; default 0
	Max        int      `toml:"max"`        // strongest wind; default 10
	Directions []string `toml:"directions"` // possible directions; default all four
	Mirrored   bool     `toml:"mirrored"`   // the second wind of a pair has east and west swapped; default true
}

// Placed puts a building on a cell, or changes the one that the rows put there. Omitted fields keep their defaults.
type Placed struct {
	At           [2]int `toml:"at"`           // column and row from 0
	Kind         string `toml:"kind"`         // "warehouse", "fire_department", "police_department", "weather_station"; not with rows
	Owner        int    `toml:"owner"`        // seat 0 or 1; not with rows
	Headquarters bool   `toml:"headquarters"` // one warehouse of each seat; not with rows
	Health       *int   `toml:"health"`
	Fire         *int   `toml:"fire"`
	Exposure     *int   `toml:"exposure"`
}

// DefaultLevel returns the classic game, which is also what an empty level file means.
func DefaultLevel() Level {
	return Level{
		Constants: Constants{
			MaxTurns: 300, BaseBribes: 10, MaxFire: 20, MaxIntensity: 10, WarehouseFire: 3, HeadquartersFire: 20,
			WaterPower: 2, FireFade: 1, ExposureDrain: 10, ActCost: 1, RuinBribes: 1, WindStep: 1,
			Rules: Rules{WindReach: ReachIntensity, BurntBribe: FallenBribe, DrainWhenBribed: true, RaidTold: true, ChangerControls: true},
		},
		Width: 40, Height: 20, Health: 100, HeadquartersHealth: 300,
		Generator: Generator{PointsMin: 8, PointsMax: 15, EdgeMin: 1, EdgeMax: 5, Weights: [4]float64{0.4, 0.3, 0.2, 0.1}, Least: 2},
		Winds:     Winds{Min: 0, Max: 10, Directions: []string{"north", "east", "south", "west"}, Mirrored: true},
	}
}

// OriginalRules are the rules of the competition server.
func OriginalRules() Rules {
	return Rules{WindReach: 1, BurntBribe: SmoulderingBribe, SpareWind: true}
}

func (l *Level) parseForecast(text string) (Wind, error) {
	name, number, _ := strings.Cut(text, " ")
	d, err := grid.ParseDir(name)
	n, bad := strconv.Atoi(number)
	if err != nil || bad != nil || n < 0 || n > int(l.MaxIntensity) {
		return Wind{}, fmt.Errorf("%q is not a direction and an intensity from 0 to %d, for example \"east 5\"", text, l.MaxIntensity)
	}
	return Wind{d, uint8(n)}, nil
}

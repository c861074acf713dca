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
	maxNumber  = 1000 // bribes, healths and drains
	maxAmount  = 100  // fires and intensities
	minimumRow = 2    // cells in a row or column
)

// Constants are the numbers and rules by which a match is played.
type Constants struct {
	MaxTurns         int32 `toml:"max_turns" json:"max_turns"`                 // turns of both seats together; default 300
	BaseBribes       int16 `toml:"base_bribes" json:"base_bribes"`             // bribes at the beginning of a turn; default 10
	MaxFire          int16 `toml:"max_fire" json:"max_fire"`                   // the greatest fire; default 20
	MaxIntensity     int16 `toml:"max_intensity" json:"max_intensity"`         // the strongest wind; default 10
	WarehouseFire    int16 `toml:"warehouse_fire" json:"warehouse_fire"`       // fire a warehouse adds; default 3
	HeadquartersFire int16 `toml:"headquarters_fire" json:"headquarters_fire"` // fire a headquarters adds; default 20
	WaterPower       int16 `toml:"water_power" json:"water_power"`             // fire a fire department takes away; default 2
	FireFade         int16 `toml:"fire_fade" json:"fire_fade"`                 // by how much a fire shrinks at the end of each turn; default 1
	ExposureDrain    int32 `toml:"exposure_drain" json:"exposure_drain"`       // by how much exposure falls at the end of each turn; default 10
	Rules            `toml:"rules" json:"rules"`
}

// Rules are the points in which the rulesets differ.
type Rules struct {
	// WindReach is the number of buildings in a row to which a fire is blown: "intensity" (default, classic) or a number (original: 1).
	WindReach Reach `toml:"wind_reach" json:"wind_reach"`
	// BurntBribe says what a seat gets for its ruins: "fallen" (default, classic) one bribe on its next turn for each of its buildings that
	// fell to health 0 since its last turn; "smouldering" (original) one for each own ruin that burned at the end of the enemy's turn; "none".
	BurntBribe BurntBribe `toml:"burnt_bribe" json:"burnt_bribe"`
	// DrainWhenBribed lets exposure drain also from a warehouse that acted in that turn: default true (classic), false in the original.
	DrainWhenBribed bool `toml:"drain_when_bribed" json:"drain_when_bribed"`
	// RaidTold makes a raid answer a program with the damage it did: default true (classic); the original always answers 0.
	RaidTold bool `toml:"raid_told" json:"raid_told"`
}

// Reach is how many buildings in a row the wind blows a fire across.
type Reach int16

// ReachIntensity stands for as many buildings as the wind is strong.
const ReachIntensity Reach = 0

// UnmarshalTOML reads "intensity" or a number from 1 up.
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
	return fmt.Errorf("anarchy: wind_reach is \"intensity\" or a number from 1 to %d, not %v", MaxSide, v)
}

// BurntBribe says which ruins pay a bribe.
type BurntBribe uint8

// The ways of paying for ruins.
const (
	FallenBribe BurntBribe = iota
	SmoulderingBribe
	NoBribe
	burntBribes
)

var burntBribeNames = [burntBribes]string{"fallen", "smouldering", "none"}

// String is the name of the way in level files.
func (b BurntBribe) String() string {
	if b < burntBribes {
		return burntBribeNames[b]
	}
	return fmt.Sprintf("burnt_bribe %d", uint8(b))
}

// MarshalText writes the name.
func (b BurntBribe) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads a name.
func (b *BurntBribe) UnmarshalText(text []byte) error {
	for i, n := range burntBribeNames {
		if n == string(text) {
			*b = BurntBribe(i)
			return nil
		}
	}
	return fmt.Errorf("anarchy: burnt_bribe is \"fallen\", \"smouldering\" or \"none\", not %q", text)
}

// Level is a level file. Sizes are in cells. Without rows the map is generated from the seed.
type Level struct {
	Constants
	Width              int       `toml:"width"`               // even; default 40; ignored when rows draw the map
	Height             int       `toml:"height"`              // default 20; ignored when rows draw the map
	Health             int       `toml:"health"`              // of each building at the start; default 100
	HeadquartersHealth int       `toml:"headquarters_health"` // of each headquarters at the start; default 300
	Generator          Generator `toml:"generator"`
	Winds              Winds     `toml:"winds"`
	// Rows draw the map, one string for each row from north to south: '.' is an empty lot, H a headquarters, W a warehouse, F a fire
	// department, P a police department, S a weather station; capital letters belong to seat 0, small ones to seat 1.
	Rows []string `toml:"rows"`
	// Buildings change single buildings of the drawn map.
	Buildings []Placed `toml:"building"`
	// Forecasts are the winds of the first turns, each "north", "east", "south" or "west" and an intensity: "east 5". The winds of later turns are drawn.
	Forecasts []string `toml:"forecasts"`
}

// Generator says how a map is made.
type Generator struct {
	PointsMin int        `toml:"points_min"` // free points of the west half; default 8
	PointsMax int        `toml:"points_max"` // default 15
	EdgeMin   int        `toml:"edge_min"`   // points on the middle line; default 1
	EdgeMax   int        `toml:"edge_max"`   // default 5
	Weights   [4]float64 `toml:"weights"`    // how often warehouses, fire, police departments and weather stations come; together 1; default 0.4, 0.3, 0.2, 0.1
	Least     int        `toml:"least"`      // buildings of each kind there are at least in each half; default 2
}

// Winds says how forecasts are drawn.
type Winds struct {
	Min        int      `toml:"min"`        // weakest wind drawn; default 0
	Max        int      `toml:"max"`        // strongest wind drawn; default 10
	Directions []string `toml:"directions"` // the directions drawn from; default all four
	Mirrored   bool     `toml:"mirrored"`   // the second wind of a pair has east and west swapped; default true
}

// Placed changes the building at a cell at the start of a match.
type Placed struct {
	At       [2]int `toml:"at"` // column and row from 0
	Health   *int   `toml:"health"`
	Fire     *int   `toml:"fire"`
	Exposure *int   `toml:"exposure"`
}

// DefaultLevel returns the level an empty level file means: the classic game.
func DefaultLevel() Level {
	return Level{
		Constants: Constants{
			MaxTurns: 300, BaseBribes: 10, MaxFire: 20, MaxIntensity: 10, WarehouseFire: 3, HeadquartersFire: 20,
			WaterPower: 2, FireFade: 1, ExposureDrain: 10,
			Rules: Rules{WindReach: ReachIntensity, BurntBribe: FallenBribe, DrainWhenBribed: true, RaidTold: true},
		},
		Width: 40, Height: 20, Health: 100, HeadquartersHealth: 300,
		Generator: Generator{PointsMin: 8, PointsMax: 15, EdgeMin: 1, EdgeMax: 5, Weights: [4]float64{0.4, 0.3, 0.2, 0.1}, Least: 2},
		Winds:     Winds{Min: 0, Max: 10, Directions: []string{"north", "east", "south", "west"}, Mirrored: true},
	}
}

// OriginalRules are the rules of the competition engine.
func OriginalRules() Rules {
	return Rules{WindReach: 1, BurntBribe: SmoulderingBribe}
}

// Faults lists everything wrong with the level; nothing when it can be played.
func (l *Level) Faults() []error {
	var faults []error
	within := func(key string, n, low, high int) {
		if n < low || n > high {
			faults = append(faults, fmt.Errorf("%s: %d is not from %d to %d", key, n, low, high))
		}
	}
	within("max_turns", int(l.MaxTurns), 1, MaxLength)
	within("base_bribes", int(l.BaseBribes), 1, maxNumber)
	within("max_fire", int(l.MaxFire), 1, maxAmount)
	within("max_intensity", int(l.MaxIntensity), 1, maxAmount)
	within("warehouse_fire", int(l.WarehouseFire), 0, maxAmount)
	within("headquarters_fire", int(l.HeadquartersFire), 0, maxAmount)
	within("water_power", int(l.WaterPower), 0, maxAmount)
	within("fire_fade", int(l.FireFade), 0, maxAmount)
	within("exposure_drain", int(l.ExposureDrain), 0, maxNumber)
	within("health", l.Health, 1, maxNumber)
	within("headquarters_health", l.HeadquartersHealth, 1, maxNumber)
	within("rules.wind_reach", int(l.WindReach), 0, MaxSide)
	if l.BurntBribe >= burntBribes {
		faults = append(faults, fmt.Errorf("rules.burnt_bribe: %d is no way to pay", l.BurntBribe))
	}
	within("winds.min", l.Winds.Min, 0, int(l.MaxIntensity))
	within("winds.max", l.Winds.Max, max(l.Winds.Min, 0), int(l.MaxIntensity))
	if len(l.Winds.Directions) == 0 {
		faults = append(faults, fmt.Errorf("winds.directions: there must be one at least"))
	}
	for i, d := range l.Winds.Directions {
		if _, err := grid.ParseDir(d); err != nil {
			faults = append(faults, fmt.Errorf("winds.directions: entry %d: %q is not north, east, south or west", i+1, d))
		}
	}
	for i, text := range l.Forecasts {
		if _, err := l.parseForecast(text); err != nil {
			faults = append(faults, fmt.Errorf("forecasts: entry %d: %w", i+1, err))
		}
	}
	if len(l.Forecasts) > int(l.MaxTurns)+1 {
		faults = append(faults, fmt.Errorf("forecasts: %d are more than the %d turns of the match", len(l.Forecasts), l.MaxTurns))
	}
	if len(l.Rows) > 0 {
		return append(faults, l.drawnFaults()...)
	}
	return append(faults, l.generatorFaults()...)
}

func (l *Level) generatorFaults() []error {
	var faults []error
	within := func(key string, n, low, high int) {
		if n < low || n > high {
			faults = append(faults, fmt.Errorf("%s: %d is not from %d to %d", key, n, low, high))
		}
	}
	within("width", l.Width, 2*minimumRow, MaxSide)
	within("height", l.Height, minimumRow, MaxSide)
	if l.Width%2 != 0 {
		faults = append(faults, fmt.Errorf("width: %d is odd; the map is made of two mirrored halves", l.Width))
	}
	g := &l.Generator
	within("generator.points_min", g.PointsMin, 0, maxNumber)
	within("generator.points_max", g.PointsMax, max(g.PointsMin, 0), maxNumber)
	within("generator.edge_min", g.EdgeMin, 0, maxNumber)
	within("generator.edge_max", g.EdgeMax, max(g.EdgeMin, 0), maxNumber)
	if g.PointsMin+g.EdgeMin < 2 {
		faults = append(faults, fmt.Errorf("generator: there must be two points at least, points_min and edge_min give %d", g.PointsMin+g.EdgeMin))
	}
	within("generator.least", g.Least, 0, maxAmount)
	sum := 0.0
	for i, w := range g.Weights {
		if !(w >= 0 && w <= 1) {
			faults = append(faults, fmt.Errorf("generator.weights: entry %d: %v is not from 0 to 1", i+1, w))
		}
		sum += w
	}
	if !(sum > 0.999 && sum < 1.001) {
		faults = append(faults, fmt.Errorf("generator.weights: the sum is %v, not 1", sum))
	}
	if len(l.Buildings) > 0 {
		faults = append(faults, fmt.Errorf("building: single buildings can only be changed on a map drawn with rows"))
	}
	return faults
}

func (l *Level) drawnFaults() []error {
	var faults []error
	if n := len(l.Rows); n < minimumRow || n > MaxSide {
		faults = append(faults, fmt.Errorf("rows: there are %d rows, not %d to %d", n, minimumRow, MaxSide))
	}
	width := len(l.Rows[0])
	if width < minimumRow || width > MaxSide {
		faults = append(faults, fmt.Errorf("rows: row 1 has %d cells, not %d to %d", width, minimumRow, MaxSide))
	}
	var found [2]int
	for y, row := range l.Rows {
		if len(row) != width {
			faults = append(faults, fmt.Errorf("rows: row %d has %d cells, row 1 has %d", y+1, len(row), width))
		}
		for x, c := range row {
			kind, seat, hq, ok := glyph(c)
			if !ok {
				faults = append(faults, fmt.Errorf("rows: row %d, column %d: %q is none of .HWFPShwfps", y+1, x+1, c))
			} else if hq && kind == Warehouse {
				found[seat]++
			}
		}
	}
	for seat, n := range found {
		if n != 1 {
			faults = append(faults, fmt.Errorf("rows: seat %d has %d headquarters (%c), not 1", seat, n, "Hh"[seat]))
		}
	}
	for i, p := range l.Buildings {
		faults = append(faults, l.placedFaults(i, p)...)
	}
	return faults
}

func (l *Level) placedFaults(i int, p Placed) []error {
	var faults []error
	x, y := p.At[0], p.At[1]
	var kind Kind
	if y < 0 || y >= len(l.Rows) || x < 0 || x >= len(l.Rows[y]) || l.Rows[y][x] == '.' {
		faults = append(faults, fmt.Errorf("building %d: there is none at column %d, row %d (counted from 0)", i+1, x, y))
	} else {
		kind, _, _, _ = glyph(rune(l.Rows[y][x]))
	}
	within := func(key string, n *int, high int) {
		if n != nil && (*n < 0 || *n > high) {
			faults = append(faults, fmt.Errorf("building %d: %s: %d is not from 0 to %d", i+1, key, *n, high))
		}
	}
	within("health", p.Health, maxNumber)
	within("fire", p.Fire, int(l.MaxFire))
	within("exposure", p.Exposure, 1000*maxNumber)
	if p.Exposure != nil && *p.Exposure > 0 && kind != Warehouse {
		faults = append(faults, fmt.Errorf("building %d: exposure: only warehouses have it", i+1))
	}
	return faults
}

// glyph reads a letter of Level.Rows; an empty lot has hq set and a kind that is none.
func glyph(c rune) (kind Kind, seat rules.Seat, hq, ok bool) {
	if c == '.' {
		return kinds, rules.NoSeat, true, true
	}
	if c >= 'a' && c <= 'z' {
		seat, c = 1, c-'a'+'A'
	}
	switch c {
	case 'H':
		return Warehouse, seat, true, true
	case 'W':
		return Warehouse, seat, false, true
	case 'F':
		return FireDepartment, seat, false, true
	case 'P':
		return PoliceDepartment, seat, false, true
	case 'S':
		return WeatherStation, seat, false, true
	}
	return kinds, rules.NoSeat, false, false
}

func (l *Level) parseForecast(text string) (Forecast, error) {
	name, number, _ := strings.Cut(text, " ")
	d, err := grid.ParseDir(name)
	n, bad := strconv.Atoi(number)
	if err != nil || bad != nil || n < 0 || n > int(l.MaxIntensity) {
		return Forecast{}, fmt.Errorf("%q is not a direction and an intensity from 0 to %d, such as \"east 5\"", text, l.MaxIntensity)
	}
	return Forecast{d, uint8(n)}, nil
}

package coreminer

import (
	"fmt"

	"app.pentarena/rules"
)

// Limits of a level.
const (
	MinSide   = 4         // cells in a row or column of a drawn map; generated maps have at least 20
	MaxSide   = 100       // cells in a row or column
	MaxLength = 2000      // turns of a match
	maxNumber = 1_000_000 // prices, damage and amounts
	maxLayers = 100       // layers of shielding
	maxTitle  = 40        // characters of a miner's title
)

// Constants are the numbers and rules of a match.
type Constants struct {
	MaxTurns          int32    `toml:"max_turns" json:"max_turns"`                   // turns of both seats together; default 250
	VictoryAmount     int32    `toml:"victory_amount" json:"victory_amount"`         // value that wins at the end of a turn; default 6700
	StartMoney        int32    `toml:"start_money" json:"start_money"`               // default 900
	SpawnPrice        int32    `toml:"spawn_price" json:"spawn_price"`               // default 300
	UpgradePrice      int32    `toml:"upgrade_price" json:"upgrade_price"`           // default 500
	BombPrice         int32    `toml:"bomb_price" json:"bomb_price"`                 // default 25
	MaterialPrice     int32    `toml:"material_price" json:"material_price"`         // of one unit of building material; default 2
	DirtPrice         int32    `toml:"dirt_price" json:"dirt_price"`                 // default 1
	OrePrice          int32    `toml:"ore_price" json:"ore_price"`                   // default 5
	OreValue          int32    `toml:"ore_value" json:"ore_value"`                   // value of one unit of ore sold; default 1
	BombSize          int32    `toml:"bomb_size" json:"bomb_size"`                   // cargo space of a bomb; default 10
	LadderCost        int32    `toml:"ladder_cost" json:"ladder_cost"`               // materials to build one; default 5
	LadderHealth      int32    `toml:"ladder_health" json:"ladder_health"`           // mining power to remove one under loose amounts; default 10
	SupportCost       int32    `toml:"support_cost" json:"support_cost"`             // default 5
	SupportHealth     int32    `toml:"support_health" json:"support_health"`         // default 10
	ShieldCost        int32    `toml:"shield_cost" json:"shield_cost"`               // default 5
	ShieldHealth      int32    `toml:"shield_health" json:"shield_health"`           // mining power for each layer of shielding; default 10
	LargeMaterial     int32    `toml:"large_material" json:"large_material"`         // material on a tile that crushes harder; default 100
	SuffocationDamage int32    `toml:"suffocation_damage" json:"suffocation_damage"` // a turn in a filled tile; default 5
	SuffocationWeight int32    `toml:"suffocation_weight" json:"suffocation_weight"` // extra damage on a tile with LargeMaterial; default 5
	FallDamage        int32    `toml:"fall_damage" json:"fall_damage"`               // for each tile beyond the free fall; default 5
	ExplosionDamage   int32    `toml:"explosion_damage" json:"explosion_damage"`     // default 100
	ShockwaveDamage   int32    `toml:"shockwave_damage" json:"shockwave_damage"`     // default 35
	MaxGrade          int32    `toml:"max_grade" json:"max_grade"`                   // highest upgrade level, 0..3; default 3
	ShieldLayers      int32    `toml:"shield_layers" json:"shield_layers"`           // layers of shielding that building gives a tile; default 2
	Fuse              int32    `toml:"fuse" json:"fuse"`                             // turn ends until a dropped bomb explodes; default 2
	DeadFuse          int32    `toml:"dead_fuse" json:"dead_fuse"`                   // turn ends until a dead miner's bomb explodes; default 1
	Grades            [4]Grade `toml:"grade" json:"grades"`
	Rules             `toml:"rules" json:"rules"`
}

// Grade is what a miner of one upgrade level can do.
type Grade struct {
	Title    string `toml:"title" json:"title"`
	Health   int32  `toml:"health" json:"health"`
	Moves    int32  `toml:"moves" json:"moves"`         // steps a turn
	Power    int32  `toml:"power" json:"power"`         // material mined a turn
	Cargo    int32  `toml:"cargo" json:"cargo"`         // units carried
	FreeFall int32  `toml:"free_fall" json:"free_fall"` // tiles it falls without damage
}

// Rules are the points in which the rulesets differ.
type Rules struct {
	// AllAmountMax is the greatest amount that means "all" in Dump and Mine: 1 (default, classic) or 0 (original). In Buy and Transfer it
	// is always 0.
	AllAmountMax int32 `toml:"all_amount_max" json:"all_amount_max"`
	// BuyAtEnemyHopper allows miners to buy at and beside enemy hoppers: default false, original true.
	BuyAtEnemyHopper bool `toml:"buy_at_enemy_hopper" json:"buy_at_enemy_hopper"`
	// UpgradeCharged takes the price of an upgrade: default true. The original only requires that the seat has it.
	UpgradeCharged bool `toml:"upgrade_charged" json:"upgrade_charged"`
	// StrictAmounts forbids dumping, mining or building with more than there is, and keeps mining within power and cargo space. It makes removing a
	// structure take as much mining power as building it takes material: default true, original false.
	StrictAmounts bool `toml:"strict_amounts" json:"strict_amounts"`
	// FullGravity drops everything without support. Earth is loose, with the column above it, unless it rests on earth, the floor, a base or a
	// hopper, or a support holds it; miners and bombs without ground fall at once. Default true. In the original a tile falls only when something
	// happens under it.
	FullGravity bool `toml:"full_gravity" json:"full_gravity"`
	// FallHeals makes falls shorter than the free fall heal, and damage 5 whatever fall_damage says: default false, original true.
	FallHeals bool `toml:"fall_heals" json:"fall_heals"`
	// TransferToDead allows transfers to dead miners: default false, original true.
	TransferToDead bool `toml:"transfer_to_dead" json:"transfer_to_dead"`
	// StructuresFirst makes a ladder or support that does not come off stop mining, as shielding does, and keeps the unused power: default
	// true. The original continues to the ore behind it and takes the power for nothing.
	StructuresFirst bool `toml:"structures_first" json:"structures_first"`
	// ShieldAnyFilled allows shields on every tile with earth, also where that buries a ladder or support: default true, original false.
	ShieldAnyFilled bool `toml:"shield_any_filled" json:"shield_any_filled"`
	// ZeroFits makes the amount 0 of Buy and Transfer mean as much as can be paid, carried and taken: default true. In the original it
	// means as much as there is room for, or as there is, and is refused when that cannot be done.
	ZeroFits bool `toml:"zero_fits" json:"zero_fits"`
	// FreeDismantling takes down ladders, supports and shields without cargo space: default true. In the original they need as much as
	// mining power.
	FreeDismantling bool `toml:"free_dismantling" json:"free_dismantling"`
	// SellDeadCargo sells the cargo of a miner that dies on a base or hopper to the owner of that tile, before the match is judged: default
	// true. In the original it fills the tile when the next turn begins.
	SellDeadCargo bool `toml:"sell_dead_cargo" json:"sell_dead_cargo"`
	// EndWhenOreGone ends the match when all ore is sold or destroyed: default true. The original calls a winner when all is sold, and
	// continues. It ignores destroyed ore, and counts the middle column of an odd width twice.
	EndWhenOreGone bool `toml:"end_when_ore_gone" json:"end_when_ore_gone"`
	// DirtPriceOnSale buys dirt at dirt_price: default true. The original pays 1.
	DirtPriceOnSale bool `toml:"dirt_price_on_sale" json:"dirt_price_on_sale"`
	// DeadBombsToOwner leaves a dead miner's bombs to its owner: default true. In the original they belong to the seat about to move.
	DeadBombsToOwner bool `toml:"dead_bombs_to_owner" json:"dead_bombs_to_owner"`
	// KeepTurn allows the command Again, which asks for the same turn once more, as a false answer to the original server did: default
	// false, original true.
	KeepTurn bool `toml:"keep_turn" json:"keep_turn"`
}

// Level is a level file. Sizes are in tiles. Without rows the map is generated from the seed.
type Level struct {
	Constants
	Width  int      `toml:"width"`  // default 30; ignored with rows
	Height int      `toml:"height"` // default 30; ignored with rows
	Layers [4]Layer `toml:"layer"`  // from the surface down
	Cache  Cache    `toml:"cache"`
	// Dug are the parts of a generated map that are dug out before the match begins. Later ones replace earlier ones. The hoppers stand in
	// them already.
	Dug []Dug `toml:"dug"`
	// Rows draw the map, one string for each row from the surface down, one letter of Legend for each tile. The first row is the surface
	// and must be empty; the bases stand at its ends.
	Rows []string `toml:"rows"`
	// Legend is what the letters of Rows mean. '.' is always an empty tile.
	Legend map[string]Fill `toml:"legend"`
	// Miners stand on the map from the start.
	Miners []Placed `toml:"miner"`
}

// Layer is a band of earth of a generated map.
type Layer struct {
	Until     float64 `toml:"until"`     // lower edge in percent of the height; default 15, 40, 75, 100
	Dirt      int32   `toml:"dirt"`      // of each tile; default 25, 50, 100, 200
	Ore       int32   `toml:"ore"`       // of each tile with ore; default 10, 25, 50, 125
	Share     float64 `toml:"share"`     // of tiles with ore; default 0.07, 0.1, 0.15, 0.2
	Influence float64 `toml:"influence"` // how strongly the ore gathers in the middle; default 0.1, 0.2, 0.4, 0.8
}

// Cache is the treasure at the bottom of a generated map.
type Cache struct {
	Tiles int   `toml:"tiles"` // in each half; default 10
	Ore   int32 `toml:"ore"`   // a tile; default 250
}

// Dug is a rectangle of open tiles of a generated map, and its mirror image in the east half.
type Dug struct {
	At      [2]int `toml:"at"`   // column and row of its north-west tile, from 0
	Size    [2]int `toml:"size"` // columns and rows
	Ladder  bool   `toml:"ladder"`
	Support bool   `toml:"support"`
}

// Fill is what a letter of a drawn map means.
type Fill struct {
	Dirt    int32 `toml:"dirt"`
	Ore     int32 `toml:"ore"`
	Shield  int32 `toml:"shield"` // layers, up to shield_layers
	Ladder  bool  `toml:"ladder"`
	Support bool  `toml:"support"`
}

// Placed is a miner that stands on the map from the start.
type Placed struct {
	Seat     int    `toml:"seat"` // 1 or 2
	At       [2]int `toml:"at"`   // column and row from 0
	Grade    int32  `toml:"grade"`
	Material int32  `toml:"material"`
	Bombs    int32  `toml:"bombs"`
}

// DefaultLevel returns the classic game, which is also what an empty level file means.
func DefaultLevel() Level {
	return Level{
		Constants: Constants{
			MaxTurns: 250, VictoryAmount: 6700, StartMoney: 900, SpawnPrice: 300, UpgradePrice: 500, BombPrice: 25, MaterialPrice: 2,
			DirtPrice: 1, OrePrice: 5, OreValue: 1, BombSize: 10, LadderCost: 5, LadderHealth: 10, SupportCost: 5, SupportHealth: 10,
			ShieldCost: 5, ShieldHealth: 10, LargeMaterial: 100, SuffocationDamage: 5, SuffocationWeight: 5, FallDamage: 5,
			ExplosionDamage: 100, ShockwaveDamage: 35, MaxGrade: 3, ShieldLayers: 2, Fuse: 2, DeadFuse: 1,
			Grades: [4]Grade{
				{"Standard Issue Exominer", 25, 2, 50, 250, 1}, {"Exominer MK2.0", 50, 3, 100, 500, 2},
				{"Exominer 3000", 75, 4, 150, 750, 3}, {"Exominer 5000 Series X", 100, 5, 200, 1000, 4},
			},
			Rules: Rules{
				AllAmountMax: 1, UpgradeCharged: true, StrictAmounts: true, FullGravity: true, StructuresFirst: true, ShieldAnyFilled: true, ZeroFits: true, FreeDismantling: true,
				SellDeadCargo:  true,
				EndWhenOreGone: true, DirtPriceOnSale: true, DeadBombsToOwner: true,
			},
		},
		Width: 30, Height: 30,
		Layers: [4]Layer{{15, 25, 10, 0.07, 0.1}, {40, 50, 25, 0.10, 0.2}, {75, 100, 50, 0.15, 0.4}, {100, 200, 125, 0.20, 0.8}},
		Cache:  Cache{Tiles: 10, Ore: 250},
	}
}

// OriginalRules are the rules of the original engine.
func OriginalRules() Rules {
	return Rules{BuyAtEnemyHopper: true, FallHeals: true, TransferToDead: true, KeepTurn: true}
}

// Problems lists everything wrong with the level, or nothing when it can be played.
func (l *Level) Problems() []rules.Problem {
	f := new(rules.Problems)
	rules.Within(f, "max_turns", int(l.MaxTurns), 1, MaxLength)
	rules.Within(f, "max_grade", int(l.MaxGrade), 0, 3)
	rules.Within(f, "rules.all_amount_max", int(l.AllAmountMax), 0, 1)
	rules.Within(f, "shield_layers", int(l.ShieldLayers), 1, maxLayers)
	rules.Within(f, "fuse", int(l.Fuse), 1, MaxLength)
	rules.Within(f, "dead_fuse", int(l.DeadFuse), 1, MaxLength)
	for _, n := range []struct {
		key   string
		value int32
		low   int
	}{
		{"victory_amount", l.VictoryAmount, 1}, {"start_money", l.StartMoney, 0}, {"spawn_price", l.SpawnPrice, 0},
		{"upgrade_price", l.UpgradePrice, 0}, {"bomb_price", l.BombPrice, 0}, {"material_price", l.MaterialPrice, 0},
		{"dirt_price", l.DirtPrice, 0}, {"ore_price", l.OrePrice, 0}, {"ore_value", l.OreValue, 1}, {"bomb_size", l.BombSize, 1},
		{"ladder_cost", l.LadderCost, 1}, {"ladder_health", l.LadderHealth, 1}, {"support_cost", l.SupportCost, 1},
		{"support_health", l.SupportHealth, 1}, {"shield_cost", l.ShieldCost, 1}, {"shield_health", l.ShieldHealth, 1},
		{"large_material", l.LargeMaterial, 0}, {"suffocation_damage", l.SuffocationDamage, 0}, {"suffocation_weight", l.SuffocationWeight, 0},
		{"fall_damage", l.FallDamage, 0}, {"explosion_damage", l.ExplosionDamage, 0}, {"shockwave_damage", l.ShockwaveDamage, 0},
	} {
		rules.Within(f, n.key, int(n.value), n.low, maxNumber)
	}
	for i, g := range l.Grades {
		key := fmt.Sprintf("grade[%d].", i)
		if n := len([]rune(g.Title)); n < 1 || n > maxTitle {
			f.Add(key+"title", "has %d characters, not 1 to %d", n, maxTitle)
		}
		rules.Within(f, key+"health", int(g.Health), 1, maxNumber)
		rules.Within(f, key+"moves", int(g.Moves), 0, MaxSide)
		rules.Within(f, key+"power", int(g.Power), 0, maxNumber)
		rules.Within(f, key+"cargo", int(g.Cargo), 0, maxNumber)
		rules.Within(f, key+"free_fall", int(g.FreeFall), 0, MaxSide)
	}
	if len(l.Rows) > 0 {
		l.drawnProblems(f)
	} else {
		l.generatorProblems(f)
	}
	l.minerProblems(f)
	return *f
}

func (l *Level) generatorProblems(f *rules.Problems) {
	rules.Within(f, "width", l.Width, 20, MaxSide)
	rules.Within(f, "height", l.Height, 20, MaxSide)
	last := 0.0
	for i, y := range l.Layers {
		key := fmt.Sprintf("layer[%d].", i)
		rules.Within(f, key+"until", y.Until, 0, 100)
		if y.Until < last {
			f.Add(key+"until", "%v is less than in the previous layer", y.Until)
		}
		last = y.Until
		rules.Within(f, key+"dirt", int(y.Dirt), 0, maxNumber)
		rules.Within(f, key+"ore", int(y.Ore), 0, maxNumber)
		rules.Within(f, key+"share", y.Share, 0, 0.5)
		rules.Within(f, key+"influence", y.Influence, 0, 1)
	}
	if last != 100 {
		f.Add("layer[3].until", "%v: the last layer must end at 100", last)
	}
	rules.Within(f, "cache.tiles", l.Cache.Tiles, 0, 20)
	rules.Within(f, "cache.ore", int(l.Cache.Ore), 0, maxNumber)
	if len(l.Legend) > 0 {
		f.Add("legend", "only a level with rows needs a legend")
	}
	half := (l.Width + 1) / 2
	for i, d := range l.Dug {
		key := fmt.Sprintf("dug[%d].", i)
		rules.Within(f, key+"at[0]", d.At[0], 0, half-1)
		rules.Within(f, key+"at[1]", d.At[1], 1, l.Height-1)
		rules.Within(f, key+"size[0]", d.Size[0], 1, half-d.At[0])
		rules.Within(f, key+"size[1]", d.Size[1], 1, l.Height-d.At[1])
		if d.Ladder && d.Support {
			f.Add(key+"support", "a tile cannot have both a ladder and a support")
		}
	}
}

func (l *Level) drawnProblems(f *rules.Problems) {
	if len(l.Dug) > 0 {
		f.Add("dug", "a level with rows draws its open tiles there")
	}
	rules.Within(f, "rows", len(l.Rows), MinSide, MaxSide)
	width := len(l.Rows[0])
	if width < MinSide || width > MaxSide {
		f.Add("rows[0]", "has %d tiles, not %d to %d", width, MinSide, MaxSide)
	}
	for key, fill := range l.Legend {
		if len(key) != 1 || key == "." {
			f.Add("legend", "%q is not a single character other than '.'", key)
		}
		rules.Within(f, "legend."+key+".dirt", int(fill.Dirt), 0, maxNumber)
		rules.Within(f, "legend."+key+".ore", int(fill.Ore), 0, maxNumber)
		rules.Within(f, "legend."+key+".shield", int(fill.Shield), 0, int(l.ShieldLayers))
		if fill.Shield > 0 && fill.Dirt+fill.Ore == 0 {
			f.Add("legend."+key, "an empty tile cannot have a shield")
		}
		if (fill.Ladder || fill.Support) && fill.Dirt+fill.Ore > 0 {
			f.Add("legend."+key, "ladders and supports need an empty tile")
		}
		if fill.Ladder && fill.Support {
			f.Add("legend."+key, "a tile cannot have both a ladder and a support")
		}
	}
	for y, row := range l.Rows {
		key := fmt.Sprintf("rows[%d]", y)
		if len(row) != width {
			f.Add(key, "this row has %d tiles, the first row has %d", len(row), width)
		}
		for x := range len(row) {
			if _, ok := l.fill(row[x]); !ok {
				f.Add(key, "column %d: %q is not in the legend", x, row[x])
			} else if y == 0 && row[x] != '.' {
				f.Add(key, "column %d: the surface must be empty", x)
			}
		}
	}
}

func (l *Level) minerProblems(f *rules.Problems) {
	w, h := l.Width, l.Height
	if len(l.Rows) > 0 {
		w, h = len(l.Rows[0]), len(l.Rows)
	}
	for i, m := range l.Miners {
		key := fmt.Sprintf("miner[%d].", i)
		rules.Within(f, key+"seat", m.Seat, 1, 2)
		rules.Within(f, key+"at[0]", m.At[0], 0, w-1)
		rules.Within(f, key+"at[1]", m.At[1], 0, h-1)
		rules.Within(f, key+"grade", int(m.Grade), 0, int(l.MaxGrade))
		rules.Within(f, key+"material", int(m.Material), 0, maxNumber)
		rules.Within(f, key+"bombs", int(m.Bombs), 0, maxNumber)
	}
}

// fill is what a letter of Rows means; it reports false for an unknown letter.
func (l *Level) fill(c byte) (Fill, bool) {
	if c == '.' {
		return Fill{}, true
	}
	fill, ok := l.Legend[string(rune(c))]
	return fill, ok
}

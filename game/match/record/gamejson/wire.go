package gamejson

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/match/record"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// wireState is a position in the original engine's JSON.
type wireState struct {
	Turn    int32      `json:"turn"`
	P1      wirePlayer `json:"p1"`
	P2      wirePlayer `json:"p2"`
	TileMap struct {
		Height int          `json:"mapHeight"`
		Width  int          `json:"mapWidth"`
		Tiles  [][]wireTile `json:"tiles"`
		Grocer []wirePoint  `json:"greenGrocerTiles"`
	} `json:"tileMap"`
	Player   int      `json:"playerNum"` // whose feedback it is, 1 or 2
	Feedback []string `json:"feedback"`
}

type wirePoint struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type wirePlayer struct {
	Name     string           `json:"name"`
	Position wirePoint        `json:"position"`
	Item     string           `json:"item"`
	Upgrade  string           `json:"upgrade"`
	Money    float64          `json:"money"`
	Seeds    map[string]int32 `json:"seedInventory"`
	Basket   []wireCrop       `json:"harvestedInventory"`
	Protect  int32            `json:"protectionRadius"`
	Harvest  int32            `json:"harvestRadius"`
	Plant    int32            `json:"plantRadius"`
	Carry    int32            `json:"carryingCapacity"`
	Move     int32            `json:"maxMovement"`
	Double   float64          `json:"doubleDropChance"`
	Used     bool             `json:"usedItem"`
	Drone    bool             `json:"hasDeliveryDrone"`
	Coffee   bool             `json:"hasCoffeeThermos"`
}

type wireCrop struct {
	Type  string  `json:"type"`
	Timer int32   `json:"growthTimer"`
	Value float64 `json:"value"`
}

type wireTile struct {
	Type    string   `json:"type"`
	Crop    wireCrop `json:"crop"`
	Item1   string   `json:"p1_item"`
	Item2   string   `json:"p2_item"`
	Planter *struct {
		Name string `json:"name"`
	} `json:"planter"`
	Rain      bool  `json:"rainTotemEffect"`
	Idol      bool  `json:"fertilityIdolEffect"`
	Scarecrow *int8 `json:"scarecrowEffect"`
}

// wireGrounds are the names of the grounds.
var wireGrounds = [...]string{mechmania.Grass: "GRASS", mechmania.Grocer: "GREEN_GROCER", mechmania.Soil: "SOIL", mechmania.Arid: "ARID",
	mechmania.Outer: "F_BAND_OUTER", mechmania.Mid: "F_BAND_MID", mechmania.Inner: "F_BAND_INNER"}

// recordedState is a position of the file with the ground of every tile, which State computes instead of storing.
type recordedState struct {
	*mechmania.State
	ground   []mechmania.Ground
	hearer   rules.Seat // who was told the feedback
	feedback []string
}

// named reads an upper-case name of a crop, item or upgrade.
func named(what string, into interface{ UnmarshalText([]byte) error }, text string) error {
	if err := into.UnmarshalText([]byte(strings.ToLower(text))); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// level returns the constants that a single position shows, under the original ruleset; derive finds the rest.
func (w *wireState) level() mechmania.Level {
	l := mechmania.DefaultLevel()
	l.Rules = mechmania.OriginalRules()
	l.Width, l.Height, l.StartMoney = w.TileMap.Width, w.TileMap.Height, 0
	l.GrocerLength = int32(max(len(w.TileMap.Grocer)-1, 0))
	l.GrassRows = 0
	for _, row := range w.TileMap.Tiles {
		if len(row) == 0 || row[0].Type != "GRASS" && row[0].Type != "GREEN_GROCER" {
			break
		}
		l.GrassRows++
	}
	return l
}

// state returns the position with the values that the file holds; values needed only for achievements keep their initial value.
func (w *wireState) state(turn int) (logged recordedState, err error) {
	if int(w.Turn) != turn {
		return logged, fmt.Errorf("found turn %d, expected turn %d", w.Turn, turn)
	}
	m := &w.TileMap
	if m.Width < 1 || m.Height < 1 || m.Width > mechmania.MaxSide || m.Height > mechmania.MaxSide || len(m.Tiles) != m.Height {
		return logged, fmt.Errorf("the farm is %d by %d tiles but has %d rows", m.Width, m.Height, len(m.Tiles))
	}
	if len(m.Grocer) == 0 {
		for x := range m.Tiles[0] {
			if m.Tiles[0][x].Type == "GREEN_GROCER" {
				m.Grocer = append(m.Grocer, wirePoint{X: x})
			}
		}
	}
	l := w.level()
	s, err := mechmania.New(&l)
	if err != nil {
		return logged, err
	}
	logged = recordedState{State: s, ground: make([]mechmania.Ground, len(s.Tiles.Cells)), hearer: 1, feedback: w.Feedback}
	if w.Player == 1 {
		logged.hearer = 0
	}
	s.Number, s.Stage = w.Turn, mechmania.Moving
	for seat, p := range [2]*wirePlayer{&w.P1, &w.P2} {
		if err := p.farmer(&s.Farmers[seat], s); err != nil {
			return logged, fmt.Errorf("p%d: %w", seat+1, err)
		}
	}
	for y, row := range m.Tiles {
		if len(row) != m.Width {
			return logged, fmt.Errorf("row %d has %d tiles, not %d", y, len(row), m.Width)
		}
		for x := range row {
			n := slices.Index(wireGrounds[:], row[x].Type)
			if n < 0 {
				return logged, fmt.Errorf("tile %d,%d: %s", x, y, rules.NoSuch("ground", row[x].Type, wireGrounds[:]))
			}
			logged.ground[y*m.Width+x] = mechmania.Ground(n)
			if err := w.tile(&row[x], s.Tiles.At(grid.Pt(x, y))); err != nil {
				return logged, fmt.Errorf("tile %d,%d: %w", x, y, err)
			}
		}
	}
	return logged, nil
}

// differsInGround returns an error if the ground of the file differs from that of a position.
func (logged *recordedState) differsInGround(here *mechmania.State) error {
	for i, ground := range logged.ground {
		p := logged.Tiles.Point(i)
		if known := here.Ground(p, here.Number); known != ground {
			return fmt.Errorf("tile %s: ground %s", p, record.Unlike("file", ground, known))
		}
	}
	return nil
}

func (p *wirePlayer) farmer(f *mechmania.Farmer, s *mechmania.State) error {
	at := grid.Pt(p.Position.X, p.Position.Y)
	if !s.Tiles.In(at) {
		return fmt.Errorf("position %s is off the farm", at)
	}
	if math.IsNaN(p.Money) || math.IsInf(p.Money, 0) {
		return fmt.Errorf("money: %v", p.Money)
	}
	*f = mechmania.Farmer{At: at, Money: p.Money, UsedItem: p.Used, FruitOnly: true,
		Reach: mechmania.Reach{Move: p.Move, Plant: p.Plant, Harvest: p.Harvest, Protect: p.Protect, Carry: p.Carry}}
	if p.Coffee {
		f.Coffee = math.MaxInt32
	}
	if p.Drone {
		f.Drone = math.MaxInt32
	}
	err := errors.Join(named("item", &f.Item, p.Item), named("upgrade", &f.Upgrade, p.Upgrade))
	for name, n := range p.Seeds {
		var c mechmania.Crop
		err = errors.Join(err, named("seedInventory", &c, name))
		f.Seeds[c] = n
	}
	for i := range p.Basket {
		fruit := mechmania.Fruit{Value: p.Basket[i].Value}
		err = errors.Join(err, named("harvestedInventory", &fruit.Crop, p.Basket[i].Type))
		f.Basket = append(f.Basket, fruit)
	}
	return err
}

func (w *wireState) tile(t *wireTile, to *mechmania.Tile) error {
	to.Timer, to.Value, to.Rain, to.Idol = t.Crop.Timer, t.Crop.Value, t.Rain, t.Idol
	if t.Scarecrow != nil {
		to.Scarecrow = mechmania.Guard(*t.Scarecrow)
	}
	if to.Scarecrow < mechmania.Unguarded || to.Scarecrow > mechmania.Disputed {
		return fmt.Errorf("scarecrowEffect: %d is outside -1 to 2", to.Scarecrow)
	}
	if t.Planter != nil {
		switch t.Planter.Name {
		case w.P1.Name:
			to.Planter = 0
		case w.P2.Name:
			to.Planter = 1
		default:
			return fmt.Errorf("planter: no player is called %q", t.Planter.Name)
		}
	}
	return errors.Join(named("crop", &to.Crop, t.Crop.Type), named("p1_item", &to.Used[0], t.Item1), named("p2_item", &to.Used[1], t.Item2))
}

// differ returns the first difference between a position of the file and one reached here. It skips who planted if both players have the
// same name.
func (logged *recordedState) differ(here *mechmania.State, sameName bool) error {
	if logged.Number != here.Number {
		return fmt.Errorf("turn %d in the file, %d here", logged.Number, here.Number)
	}
	for seat := range logged.Farmers {
		t, h := logged.Farmers[seat], here.Farmers[seat]
		for _, c := range [...]struct {
			what         string
			logged, here any
		}{{"thermos active", t.Coffee > 0, h.Coffee >= here.Number}, {"drone active", t.Drone > 0, h.Drone >= here.Number}, {"place", t.At, h.At}, {"item", t.Item, h.Item}, {"upgrade", t.Upgrade, h.Upgrade}, {"money", t.Money, h.Money}, {"seeds", t.Seeds, h.Seeds},
			{"reach", t.Reach, h.Reach}, {"used item", t.UsedItem, h.UsedItem}, {"harvested crops", len(t.Basket), len(h.Basket)}} {
			if c.logged != c.here {
				return fmt.Errorf("seat %d: %s: %s", seat+1, c.what, record.Unlike("file", c.logged, c.here))
			}
		}
		for i := range t.Basket {
			if t.Basket[i] != h.Basket[i] {
				return fmt.Errorf("seat %d: harvested crop %d: %s", seat+1, i+1, record.Unlike("file", t.Basket[i], h.Basket[i]))
			}
		}
	}
	if len(logged.Tiles.Cells) != len(here.Tiles.Cells) {
		return fmt.Errorf("a farm of %d by %d tiles in the file, %d by %d here", logged.Tiles.W, logged.Tiles.H, here.Tiles.W, here.Tiles.H)
	}
	for i := range logged.Tiles.Cells {
		t, h := logged.Tiles.Cells[i], here.Tiles.Cells[i]
		t.Counted = h.Counted
		if sameName && t.Planter != rules.NoSeat && h.Planter != rules.NoSeat {
			t.Planter = h.Planter
		}
		if t != h {
			return fmt.Errorf("tile %s: %s", logged.Tiles.Point(i), record.Unlike("file", t, h))
		}
	}
	return logged.differsInGround(here)
}

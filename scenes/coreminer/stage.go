package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Colours of the mine.
var (
	ink      = board.Hex(0x0E1B2C)
	bone     = board.Hex(0xF4F1E8)
	gem      = board.Hex(0x3FE0B5)
	gold     = board.Hex(0xF0C75A)
	danger   = board.Hex(0xFF6A4A)
	amberLit = board.Hex(0xFFC24A)
	wood     = board.Hex(0xE0B478)
	steel    = board.Hex(0x93A3B1)
	night    = board.Hex(0x06080F)
	lifeFull = board.Hex(0x6FE6CB)
	bedrock  = board.Hex(0x0B0E15)

	skyTop  = board.Hex(0x2B4566)
	skyMid  = board.Hex(0x6A8FA8)
	skyFoot = board.Hex(0xF0CB9C)

	soil   = [strata]board.Color{board.Hex(0x8B6D51), board.Hex(0x755847), board.Hex(0x5C4E4F), board.Hex(0x454352)}
	hollow = [strata]board.Color{board.Hex(0x33291F), board.Hex(0x2B221E), board.Hex(0x231F23), board.Hex(0x1B1B25)}
)

// Levels of detail, in pixels per tile.
const (
	blockScale  = 12 // below: plain boxes and marks
	plainScale  = 20 // below: no particles, edges or warnings
	numberScale = 28 // from here: pips, bars and amounts as numbers
	labelScale  = 48 // from here: health as a number too
)

// cell is how a tile looks at one moment.
type cell struct {
	dirt, ore       float32
	shield          float32 // layers
	ladder, support float32 // 0 absent .. 1 there
	hopper, loose   float32
	flash           float32
	base            bool
	owner           rules.Seat
}

// content is how much material is on the tile.
func (c *cell) content() float32 { return c.dirt + c.ore }

// solid is how full the tile looks: 0 open .. 1 earth.
func (c *cell) solid() float32 {
	return ease.Progress(c.content(), 3, 12)
}

// body is how a miner looks at one moment.
type body struct {
	x, y     float32 // middle of its tile
	owner    rules.Seat
	grade    int8
	present  float32 // 0 not there .. 1 there
	health   float32
	ends     float32 // health after all events so far
	lost     float32 // health just lost, the pale remainder of the bar
	carries  [4]float32
	face     float32 // -1 left, 1 right
	aim      float32 // angle of the drill, radians clockwise from ahead
	drilling float32 // 0 idle .. 1 at work
	stretch  float32 // height, 1 at rest
	flash    float32
	raised   float32 // 0 .. 1 of the change to the next grade
	moves    float32 // share of its steps left, 0..1
	dx       float32 // offset from the middle, in tiles, if several share a tile
	gone     bool
}

// charge is how a bomb looks at one moment.
type charge struct {
	x, y    float32
	timer   float32
	present float32
}

// stage is what the drawing functions share during a call of Draw.
type stage struct {
	*board.List
	o              *board.Options
	s              *coreminer.State // position that gives the level's constants
	w, h           int
	cells          []cell
	bodies         []body
	bombs          []charge
	slides         []slide
	animations     []animation
	hoppers        [2]float32 // length of the pipes, in tiles
	full           []float32  // content of an untouched tile, by row
	light          field
	clock          float64
	px             float32 // pixels per tile
	x0, y0, x1, y1 int     // visible tiles of the board, x1 and y1 excluded
	t              float32
}

func (st *stage) at(x, y int) *cell { return &st.cells[y*st.w+x] }

func (st *stage) inside(x, y int) bool { return x >= 0 && y >= 0 && x < st.w && y < st.h }

// sees reports whether a place is in view, or at most room tiles out of it.
func (st *stage) sees(x, y, room float32) bool {
	return x >= float32(st.x0)-room && y >= float32(st.y0)-room && x <= float32(st.x1)+room && y <= float32(st.y1)+room
}

// filled is how full a tile looks, 0..1; off the board there are walls.
func (st *stage) filled(x, y int) float32 {
	if y < 1 {
		return 0
	}
	if !st.inside(x, y) {
		return 1
	}
	return st.at(x, y).solid()
}

// lively reports whether to draw particles and shakes.
func (st *stage) lively() bool { return st.o.Draws(board.Particles) && st.px >= blockScale }

// layer is the stratum of a row, 0 at the top.
func (st *stage) layer(y int) int { return layerOf(y, st.h) }

func layerOf(y, h int) int {
	switch p := y * 100; {
	case p < 15*h:
		return 0
	case p < 40*h:
		return 1
	case p < 75*h:
		return 2
	}
	return 3
}

// richness is the size of the ore sprite for an amount of ore, 0 to 3, or -1 for none.
func richness(ore float32) int {
	switch {
	case ore < 0.5:
		return -1
	case ore <= 10:
		return 0
	case ore <= 50:
		return 1
	case ore <= 125:
		return 2
	}
	return 3
}

// keyLayers is the number of keys of each thing, one per layer of its picture.
const keyLayers = 8

// Kinds of things that have keys.
const (
	keyTile = iota
	keyMiner
	keyBomb
	keyPipe
	keyKinds
)

func key(kind, i, layer int) uint32 { return uint32((i*keyKinds+kind)*keyLayers + layer + 1) }

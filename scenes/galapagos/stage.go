package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
)

// Colours of the island.
var (
	ink       = board.Hex(0x0E1B2C)
	bone      = board.Hex(0xFFF9E8)
	deepSea   = board.Hex(0x2F8FA8)
	shallows  = board.Hex(0x74CEC8)
	beach     = board.Hex(0xE8D8B0)
	meadow    = board.Hex(0xA9BC82)
	leaf      = board.Hex(0x36924A)
	fresh     = board.Hex(0xBDF48B)
	berry     = board.Hex(0xFF4F7B)
	danger    = board.Hex(0xF0524B)
	amber     = board.Hex(0xFFD24A)
	healthy   = board.Hex(0x6BD36B)
	lava      = board.Hex(0xFF8A3D)
	roseLight = board.Hex(0xFFB3C7)
)

// Levels of detail, in pixels per tile.
const (
	dotScale    = 9  // below: marks and dots instead of pictures
	plainScale  = 14 // below: flat ground
	livelyScale = 18 // from here: particles
	bubbleScale = 34 // from here: bubbles over all hungry creatures
	numberScale = 22 // from here: amounts in figures
	gaugeScale  = 11 // from here: health bars
)

// vec is an offset in tiles.
type vec struct{ x, y float32 }

// stage is everything the drawing functions share for one call of Draw.
type stage struct {
	*board.List
	o              *board.Options
	isle           *isle
	before, after  *galapagos.State
	appearances    []appearance
	eggs           []eggAppearance
	animations     []animation
	t              float32
	clock          float64
	px             float32 // pixels per tile
	point          float32 // tiles per canvas unit, the unit of text sizes
	x0, y0, x1, y1 int     // visible cells with a margin, x1 and y1 excluded; may extend beyond the board
}

// lively reports whether particles are drawn.
func (st *stage) lively() bool { return st.o.Draws(board.Particles) && st.px >= livelyScale }

// drifts reports whether to draw what moves by itself.
func (st *stage) drifts() bool { return st.lively() && st.o.Draws(board.Drift) }

// sees reports whether a point lies in the drawn area.
func (st *stage) sees(x, y float32) bool {
	return x >= float32(st.x0) && x < float32(st.x1) && y >= float32(st.y0) && y < float32(st.y1)
}

// thing returns thing i as it was before the frame, or as it was created during the frame.
func (st *stage) thing(i int) *galapagos.Thing {
	if i < len(st.before.Things) {
		return &st.before.Things[i]
	}
	return &st.after.Things[i]
}

func (st *stage) seat(seat rules.Seat) board.Color { return st.o.Seats[seat] }

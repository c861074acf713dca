package si32

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// Colours of the board.
var (
	ink      = board.Hex(0x0E1B2C)
	night    = board.Hex(0x12161C)
	slate    = board.Hex(0x333D4B)
	trayTop  = board.Hex(0x2A3442)
	trayFoot = board.Hex(0x1A212B)
	rulers   = board.Hex(0x7D8DA1)
	bone     = board.Hex(0xF4F1E8)
	mint     = board.Hex(0x4FD6B4)
	spark    = board.Hex(0xFFE7A0)
	ember    = board.Hex(0xFFB84D)
	danger   = board.Hex(0xFF6B5E)
	groundOf = [shades]board.Color{board.Hex(0xCBD1D3), board.Hex(0xBDCDCE), board.Hex(0xADC7C6), board.Hex(0x9ABFBC), board.Hex(0x86B6B0)}
)

// Levels of detail, by the device pixels a tile has.
const (
	blockScale  = 12 // below: blocks instead of pictures
	plainScale  = 14 // below: no crystals
	livelyScale = 18 // from here: particles
)

// Room for what is read, by the canvas units a tile has.
const (
	numberRoom = 20 // from here: what is drawn fast has numbers, too
	smokeRoom  = 32 // from here: smoke over buildings, which hides the number of the one behind
	tokenRoom  = 64 // from here: armies on a building one by one
)

// vec is a point or an offset in tiles.
type vec struct{ x, y float32 }

// stage is what the drawing functions share during one call of Draw.
type stage struct {
	*board.List
	layout
	o              *board.Options
	before, after  *si32.State
	t              float32
	clock          float64
	px             float32 // device pixels a tile
	point          float32 // a canvas unit in tiles, for texts
	counts         []count // to be drawn by drawCounts
	told           []count // drawn by it
	x0, y0, x1, y1 float32 // visible part of the board in tiles, with a margin
}

// lively reports whether particles are drawn.
func (st *stage) lively() bool { return st.o.Draws(board.Particles) && st.px >= livelyScale }

// sees reports whether a point is in the visible part.
func (st *stage) sees(x, y float32) bool {
	return x >= st.x0 && x <= st.x1 && y >= st.y0 && y <= st.y1
}

// shows reports whether a cell is in the visible part.
func (st *stage) shows(p grid.Point) bool { return st.sees(st.middle(p)) }

// room reports whether a tile has at least so many canvas units.
func (st *stage) room(units float32) bool { return st.point*units <= 1 }

func (st *stage) seat(seat rules.Seat) board.Color { return st.o.Seats[seat] }

// thin is the width of a line of n device pixels, at least least tiles.
func (st *stage) thin(least, n float32) float32 { return max(least, n/st.px) }

// layered draws the layers of a piece in a box, tinted, with an opacity. key is that of the first, 0 for none.
func (st *stage) layered(l *layers, x, y, w, h float32, tint board.Color, alpha float32, key uint32) {
	st.turned(l, x, y, w, h, tint, alpha, key, 0, 0, 0)
}

// turned is layered, turned by angle about the point px,py.
func (st *stage) turned(l *layers, x, y, w, h float32, tint board.Color, alpha float32, key uint32, angle, px, py float32) {
	for n, s := range l {
		if s.W == 0 {
			continue
		}
		c := board.Either(n == 1, tint, board.White)
		i := st.Sprite(s, x, y, w, h)
		i.Fill = c.Alpha(float64(alpha))
		if angle != 0 {
			i.Turn(angle, (px-x)/w, (py-y)/h)
		}
		if key != 0 {
			i.Key = key + uint32(n)
		}
	}
}

// pic draws a sprite in a square of side n with its middle at x,y.
func (st *stage) pic(s assets.Sprite, x, y, n float32) *board.Item {
	return st.Sprite(s, x-n/2, y-n/2, n, n)
}

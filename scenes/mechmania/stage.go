package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Colours of the farm.
var (
	ink      = board.Hex(0x0E1B2C)
	bone     = board.Hex(0xFFF6E2)
	grassy   = board.Hex(0x98AC71)
	meadow   = board.Hex(0x6F8B4E)
	earth    = board.Hex(0x8F6F54)
	dust     = board.Hex(0xBDA582)
	fair     = board.Hex(0x8B8F52)
	good     = board.Hex(0xA39B4E)
	ideal    = board.Hex(0xDDB84E)
	warm     = board.Hex(0xFFE9A0)
	money    = board.Hex(0xFFD25A)
	leaf     = board.Hex(0x9BE36B)
	danger   = board.Hex(0xF0524B)
	rainBlue = board.Hex(0x3CC3F0)
	wine     = board.Hex(0xB3262B)
	forest   = board.Hex(0x2C7A3F)
	violet   = board.Hex(0x2C2340)
	slate    = board.Hex(0x1E4E7A)
)

// Levels of detail by the size of a tile: in device pixels for pictures, in canvas units for text.
const (
	plainScale   = 8  // below: a map: ground in plain colors, farmers as marks
	cropScale    = 14 // below: crops as chips in the color of their kind
	markScale    = 17 // below: marks over the farmers
	tableScale   = 16 // from here: the timetable beside the rows
	livelyScale  = 18 // from here: particles
	statureScale = 24 // below: farmers larger than life
	numberScale  = 20 // from here: amounts in figures
	clockScale   = 44 // from here: ripeness clocks on ripe crops
)

// stage is everything the drawing functions share for one call of Draw.
type stage struct {
	*board.List
	o              *board.Options
	before, after  *mechmania.State
	crops          []cropAppearance
	words          map[mechmania.Ground]string // describing the fertility of the band's grounds
	animations     []animation
	farmers        [2]farmerAppearance
	band           float32    // row just south of the band
	roll           float32    // 0..1 while the band moves
	rolls          board.Span // when it moves
	t              float32
	clock          float64
	px             float32 // device pixels per tile
	fit            float32 // canvas units per tile
	w, h           int
	x0, y0, x1, y1 int // visible tiles, x1 and y1 excluded
}

// lively reports whether particles are drawn.
func (st *stage) lively() bool { return st.o.Draws(board.Particles) && st.px >= livelyScale }

// drifts reports whether particles are drawn that come of nothing.
func (st *stage) drifts() bool { return st.lively() && st.o.Draws(board.Drift) }

// sees reports whether a point lies in or near the drawn area.
func (st *stage) sees(x, y float32) bool {
	return x >= float32(st.x0)-2 && x < float32(st.x1)+2 && y >= float32(st.y0)-2 && y < float32(st.y1)+2
}

func (st *stage) seat(seat rules.Seat) board.Color { return st.o.Seats[seat] }

// secret reports whether the plan of a seat is hidden from the viewer.
func (st *stage) secret(seat rules.Seat) bool {
	return st.o.Viewer != rules.NoSeat && st.o.Viewer != seat
}

// middle returns the center of a tile, and foot the point on which things there stand.
func middle(p grid.Point) (x, y float32) { return float32(p.X) + 0.5, float32(p.Y) + 0.5 }

func foot(p grid.Point) (x, y float32) { return float32(p.X) + 0.5, float32(p.Y) + 0.88 }

// plate draws a number with an icon on a dark plate, centered at x,y. sign is "", "+" or "−".
func (st *stage) plate(icon plateIcon, sign string, n int64, x, y, size float32, c board.Color, a float32) {
	if a <= 0 {
		return
	}
	const wide = 0.61 // of a digit, in ems
	w := size * (float32(board.Digits(n))*wide + 0.5)
	if sign != "" {
		w += size * wide
	}
	if icon.W > 0 {
		w += size * 1.1
	}
	st.Box(x-w/2, y-size*0.66, w, size*1.32, size*0.62, ink.Alpha(0.88*float64(a)))
	x -= w/2 - size*0.25
	if icon.W > 0 {
		st.Sprite(icon, x-size*0.1, y-size*0.55, size*1.1, size*1.1).Fill = ease.White(a)
		x += size * 1.05
	}
	c = c.Alpha(float64(a))
	if sign != "" {
		st.Text(sign, x, y, size, board.MonoBold, board.Left, c)
		x += size * wide
	}
	st.Number(n, x, y, size, board.MonoBold, board.Left, c)
}

// caption draws a few words on a colored plate, centered at x,y, after an icon and before n unless n is 0.
func (st *stage) caption(icon plateIcon, words string, n int64, x, y float32, c board.Color, a float32) {
	if a <= 0 || st.fit < numberScale || st.o.Cheap {
		return
	}
	size := max(0.42, 13/st.fit)
	wide := board.TextWidth(board.Bold, size, words)
	w := wide + 3.3*size
	if n > 0 {
		w += size * (0.4 + 0.61*float32(board.Digits(n)))
	}
	st.Box(x-w/2, y-size*0.8, w, size*1.6, size*0.8, c.Alpha(0.94*float64(a))).Edge(max(0.04, 1/st.px), ink.Alpha(float64(a)))
	x -= w/2 - size*0.8
	st.Sprite(icon, x, y-size*0.65, size*1.3, size*1.3).Fill = ease.White(a)
	x += 1.7 * size
	st.Text(words, x, y, size, board.Bold, board.Left, board.White.Alpha(float64(a)))
	if n > 0 {
		st.Number(n, x+wide+0.4*size, y, size, board.MonoBold, board.Left, board.White.Alpha(float64(a)))
	}
}

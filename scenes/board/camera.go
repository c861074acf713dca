package board

import "math"

// travelTime is how long the camera takes to go anywhere, in seconds.
const travelTime = 0.24

// Camera places a board in a view. Lengths are in canvas units and tiles.
type Camera struct {
	view   Rect // part of the canvas that shows the board
	free   Rect // part of the view that no control covers
	bounds Rect // the board in tiles
	now    shot
	from   shot
	to     shot
	left   float64 // seconds of travel left
	placed bool
	fitted bool // shows the whole board, also after the view changes

	passing bool // what covers some of the view does so for a while
}

// shot is a camera position: the tile in the middle and canvas units per tile.
type shot struct{ x, y, scale float64 }

// Sizes of tiles are in canvas units, the margin round the fitted board in tiles.
const (
	closest = 160
	margin  = 0.25
	yields  = 0.68 // to keep clear of controls, the fitted board shrinks to no less than this share of the view
)

// Place sets the view and the size of the board. The first call shows the whole board; later ones keep it fitted when it was, or keep the
// middle.
func (c *Camera) Place(view, bounds Rect) { c.PlaceIn(view, view, bounds, false) }

// PlaceIn is Place for a view that controls cover outside of free: the fitted board avoids them as far as there is room, and every part of
// the board can be moved out from under them. In a view of the same width a board keeps its place, one that is fitted as long as none of it is
// covered, or only in passing.
func (c *Camera) PlaceIn(view, free, bounds Rect, passing bool) {
	if c.placed && view == c.view && free == c.free && bounds == c.bounds && passing == c.passing {
		return
	}
	stays, was, passed := c.placed && bounds == c.bounds && view.W == c.view.W, c.box(), c.passing
	if stays { // what opens or closes beside a board does not move it
		x, y := c.view.Middle()
		mx, my := view.Middle()
		for _, s := range [...]*shot{&c.now, &c.from, &c.to} {
			s.x, s.y = s.x+float64(mx-x)/max(s.scale, 1), s.y+float64(my-y)/max(s.scale, 1)
		}
	}
	c.view, c.free, c.bounds, c.passing = view, free, bounds, passing
	switch {
	case stays && (!c.fitted || passing || free.Holds(was) && c.fit().scale <= c.now.scale*1.001):
	case stays && passed:
		c.Reset()
	case !c.placed || c.fitted:
		c.placed, c.fitted = true, true
		c.now, c.left = c.fit(), 0
	default:
		c.now = c.clamp(c.now)
		c.to = c.clamp(c.to)
	}
}

// box is where the board lies on the canvas.
func (c *Camera) box() Rect {
	x, y := c.Canvas(c.bounds.X, c.bounds.Y)
	return Rect{x, y, c.bounds.W * c.Scale(), c.bounds.H * c.Scale()}
}

// View is the part of the canvas that shows the board.
func (c *Camera) View() Rect { return c.view }

func (c *Camera) fit() shot {
	b := c.bounds
	w, h := float64(b.W)+2*margin, float64(b.H)+2*margin
	whole := min(float64(c.view.W)/w, float64(c.view.H)/h)
	scale := min(float64(c.free.W)/w, float64(c.free.H)/h)
	scale = max(scale, whole*yields, min(whole, TileClear))
	scale = min(max(scale, 1), closest)
	return c.rest(scale)
}

// rest is the shot of a whole board at a size of its tiles: moved from under the controls, but not out of the view.
func (c *Camera) rest(scale float64) shot {
	aside := func(free, freeSize, view, viewSize, size float32) float64 {
		room := max(float64(viewSize)/scale-float64(size)-2*margin, 0) / 2
		return min(max(float64(free+freeSize/2-view-viewSize/2)/scale, -room), room)
	}
	f, v, b := c.free, c.view, c.bounds
	return shot{float64(b.X+b.W/2) - aside(f.X, f.W, v.X, v.W, b.W), float64(b.Y+b.H/2) - aside(f.Y, f.H, v.Y, v.H, b.H), scale}
}

// clamp limits a shot: no closer than closest, no farther than the whole board, and nothing beyond the margin unless the board is smaller
// than the view or controls cover its edge.
func (c *Camera) clamp(s shot) shot {
	s.scale = min(max(s.scale, c.fit().scale), closest)
	rest := c.rest(s.scale)
	axis := func(mid, start, size, view, before, after, otherwise float64) float64 {
		half := view / s.scale / 2
		lo, hi := start-margin-before/s.scale+half, start+size+margin+after/s.scale-half
		if lo > hi {
			return otherwise
		}
		if middle := start + size/2; view/s.scale >= size { // it need not be moved out from under controls
			lo, hi = min(lo, middle), max(hi, middle)
		}
		return min(max(mid, lo), hi)
	}
	v, f, b := c.view, c.free, c.bounds
	s.x = axis(s.x, float64(b.X), float64(b.W), float64(v.W), float64(f.X-v.X), float64(v.X+v.W-f.X-f.W), rest.x)
	s.y = axis(s.y, float64(b.Y), float64(b.H), float64(v.H), float64(f.Y-v.Y), float64(v.Y+v.H-f.Y-f.H), rest.y)
	return s
}

// Reset travels back to the whole board.
func (c *Camera) Reset() { c.travel(c.fit()); c.fitted = true }

// Open jumps to x,y (tiles) at scale canvas units per tile. It does nothing when the whole board fits at that size.
func (c *Camera) Open(x, y, scale float64) {
	if c.fit().scale >= scale {
		return
	}
	c.now, c.left, c.fitted = c.clamp(shot{x, y, scale}), 0, false
}

// Whole is the size of a tile at which the whole board is shown, in canvas units.
func (c *Camera) Whole() float64 { return c.fit().scale }

// Wide is the size of tiles at which the board is as wide as the part of the view that no control covers.
func (c *Camera) Wide() float64 { return float64(c.free.W) / (float64(c.bounds.W) + 2*margin) }

// Fitted reports whether the whole board is shown (or travelled to).
func (c *Camera) Fitted() bool { return c.fitted }

func (c *Camera) travel(to shot) {
	c.fitted = false
	c.from, c.to, c.left = c.now, c.clamp(to), travelTime
}

func (c *Camera) goal() shot { return Either(c.left > 0, c.to, c.now) }

// Zoom changes the size by factor, keeping the canvas point x,y over the same tile. It travels when smooth, else it jumps.
func (c *Camera) Zoom(factor float64, x, y float32, smooth bool) {
	g := c.goal()
	bx := g.x + (float64(x)-float64(c.view.X+c.view.W/2))/g.scale
	by := g.y + (float64(y)-float64(c.view.Y+c.view.H/2))/g.scale
	s := g
	s.scale = min(max(g.scale*factor, c.fit().scale), closest)
	s.x = bx - (bx-g.x)*g.scale/s.scale
	s.y = by - (by-g.y)*g.scale/s.scale
	whole := s.scale <= c.fit().scale*1.001
	if smooth {
		c.travel(s)
	} else {
		c.now, c.left = c.clamp(s), 0
	}
	c.fitted = whole
}

// Pan moves the board by dx,dy canvas units, without travelling; not one of which all is shown and clear of controls.
func (c *Camera) Pan(dx, dy float32) {
	if c.fitted && c.free.Holds(c.box()) {
		return
	}
	g := c.goal()
	g.x -= float64(dx) / g.scale
	g.y -= float64(dy) / g.scale
	c.now, c.left = c.clamp(g), 0
	c.fitted = c.fitted && c.now == c.fit()
}

// Show travels until the place is well inside the part of the view that no control covers, and reports whether it does. It does nothing when
// the place already is. A fitted board stays fitted, and moves no farther than from under what covers the place.
func (c *Camera) Show(place Rect) bool {
	g := c.goal()
	if c.fitted {
		clear, wide := c.Clear(), place.Inset(-margin)
		if to := (shot{g.x + beyond(wide.X, wide.W, clear.X, clear.W), g.y + beyond(wide.Y, wide.H, clear.Y, clear.H), g.scale}); to != g && c.left == 0 {
			c.travel(to)
			c.fitted = true
		}
		return false
	}
	x, y := place.Middle()
	to := c.freely(shot{float64(x), float64(y), g.scale})
	halfW, halfH := float64(c.free.W)/g.scale/2, float64(c.free.H)/g.scale/2
	if math.Abs(to.x-g.x) < max(halfW-1.5, 0.5) && math.Abs(to.y-g.y) < max(halfH-1.5, 0.5) {
		return false
	}
	c.travel(to)
	return true
}

// beyond is how far a part of an axis reaches out of a room: less than 0 at its beginning.
func beyond(at, size, from, room float32) float64 {
	return float64(min(at-from, 0) + max(at+size-from-room, 0))
}

// freely is s moved so that its middle appears in the middle of what no control covers.
func (c *Camera) freely(s shot) shot {
	s.x -= float64(c.free.X+c.free.W/2-c.view.X-c.view.W/2) / s.scale
	s.y -= float64(c.free.Y+c.free.H/2-c.view.Y-c.view.H/2) / s.scale
	return s
}

// Close travels to the place, at a readable size.
func (c *Camera) Close(place Rect) {
	x, y := place.Middle()
	c.travel(shot{float64(x), float64(y), max(c.goal().scale, min(56, closest))})
}

// Follow keeps x,y (tiles) in the middle, gliding there over dt seconds.
func (c *Camera) Follow(x, y, dt float64) {
	if c.left > 0 {
		return
	}
	k := 1 - math.Exp(-dt*10)
	s := c.now
	s.x, s.y = lerp(s.x, x, k), lerp(s.y, y, k)
	c.now = c.clamp(s)
	c.fitted = c.fitted && c.now == c.fit()
}

// Frame glides for dt seconds towards showing the place as large as it fits, with tiles of least to most canvas units, and reports whether it
// is there. A dt of 0 jumps there.
func (c *Camera) Frame(place Rect, least, most, dt float64) bool {
	if c.left > 0 {
		return false
	}
	fit := c.fit()
	scale := min(float64(c.free.W)/float64(place.W), float64(c.free.H)/float64(place.H))
	scale = min(max(scale, least, fit.scale), max(most, fit.scale), closest)
	x, y := place.Middle()
	k := 1.0
	if dt > 0 {
		k = 1 - math.Exp(-dt*frameRate)
	}
	s := c.now
	s.scale = math.Exp(lerp(math.Log(s.scale), math.Log(scale), k))
	to := c.freely(shot{float64(x), float64(y), s.scale})
	s.x, s.y = lerp(s.x, to.x, k), lerp(s.y, to.y, k)
	was := c.now
	c.now = c.clamp(s)
	c.fitted = false
	const still = 0.002 // tiles in a tick
	return k == 1 || math.Abs(c.now.x-was.x)+math.Abs(c.now.y-was.y)+math.Abs(c.now.scale/was.scale-1) < still
}

// frameRate is how fast Frame glides, as the rate of an exponential approach a second.
const frameRate = 7

// Free is the part of the view that no control covers.
func (c *Camera) Free() Rect { return c.free }

// Clear is the part of the board in the part of the view that no control covers, in tiles.
func (c *Camera) Clear() Rect {
	x0, y0 := c.Tile(c.free.X, c.free.Y)
	x1, y1 := c.Tile(c.free.X+c.free.W, c.free.Y+c.free.H)
	return Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

// Tick continues the travel for dt seconds; with reduced motion it jumps to the end.
func (c *Camera) Tick(dt float64, reduced bool) {
	if c.left <= 0 {
		return
	}
	c.left -= dt
	if reduced || c.left <= 0 {
		c.now, c.left = c.to, 0
		return
	}
	k := c.left / travelTime
	k = 1 - k*k*k // fast at first
	c.now.scale = math.Exp(lerp(math.Log(c.from.scale), math.Log(c.to.scale), k))
	if d := 1/c.to.scale - 1/c.from.scale; math.Abs(d) > 1e-9 { // keep the zoomed point in place on the way
		k = (1/c.now.scale - 1/c.from.scale) / d
	}
	c.now.x, c.now.y = lerp(c.from.x, c.to.x, k), lerp(c.from.y, c.to.y, k)
}

// Scale is canvas units per tile.
func (c *Camera) Scale() float32 { return float32(c.now.scale) }

// Offset is where the board's point 0,0 lies on the canvas.
func (c *Camera) Offset() (x, y float32) {
	return c.view.X + c.view.W/2 - float32(c.now.x*c.now.scale), c.view.Y + c.view.H/2 - float32(c.now.y*c.now.scale)
}

// Tile is the board point under the canvas point x,y.
func (c *Camera) Tile(x, y float32) (tx, ty float32) {
	ox, oy := c.Offset()
	return (x - ox) / c.Scale(), (y - oy) / c.Scale()
}

// Canvas is where the board point x,y lies on the canvas.
func (c *Camera) Canvas(x, y float32) (cx, cy float32) {
	ox, oy := c.Offset()
	return ox + x*c.Scale(), oy + y*c.Scale()
}

// Visible is the part of the plane that the view shows, in tiles.
func (c *Camera) Visible() Rect {
	x, y := c.Tile(c.view.X, c.view.Y)
	return Rect{x, y, c.view.W / c.Scale(), c.view.H / c.Scale()}
}

func lerp(a, b, t float64) float64 { return a + (b-a)*t }

// Cut travels to where a place is shown as large as it fits, with tiles of least to most canvas units. It takes no longer than any travel.
func (c *Camera) Cut(place Rect, least, most float64) {
	scale := min(float64(c.free.W)/float64(place.W), float64(c.free.H)/float64(place.H))
	x, y := place.Middle()
	c.travel(c.freely(shot{float64(x), float64(y), min(math.Max(min(scale, most), least), closest)}))
}

// Sizes of a tile in canvas units at which the camera or the layout changes.
const (
	TileLegible  = 9  // the owners of units can be recognised: a spectator sees a whole board of such tiles
	TileClear    = 20 // units can be distinguished: the camera avoids smaller tiles
	TileReadable = 25 // texts beside units can be read: a narrow canvas shows a board whole when nearly this large
	TileNumbers  = 28 // numbers and badges can be read; below it those that say little give way. A narrow canvas opens a cut board at this size
	TileWhole    = 30 // a person who plays gets a board whole when its tiles are this large
	TileOpen     = 40 // and otherwise the part that matters, at this size
)

// NearlyReadable is the fraction of TileReadable, and NearlyWhole that of TileWhole, from which showing all or nearly all of the board is worth
// more than a larger size. NearlyOpen is the fraction of TileOpen from which that is so of its whole width.
const (
	NearlyReadable = 0.85
	NearlyWhole    = 0.97
	NearlyOpen     = 0.9
)

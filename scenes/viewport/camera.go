package viewport

import (
	"math"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// wanted is the least size of a tile at which the board opens: that of the whole board, unless it is too small.
func (v *Viewport) wanted() float64 {
	whole := v.camera.Whole()
	switch {
	case v.turn.Viewer() == rules.NoSeat:
		return board.TileClear
	case v.place.Narrow && whole >= board.NearlyReadable*board.TileReadable, whole >= board.TileWhole:
		return whole
	case v.place.Narrow:
		return board.TileNumbers
	case whole >= board.NearlyWhole*board.TileWhole:
		return board.TileWhole
	}
	return board.TileOpen
}

// Large reports whether the whole board would be too small and the view says what to show of it.
func (v *Viewport) Large() bool {
	return v.wanted() > v.camera.Whole() && len(v.view.Focus(v.play.Moment().Before, v.turn.Viewer())) > 0
}

// open shows what matters on a large board. A spectator on a narrow canvas gets the middle of a board on which nothing could be told apart.
func (v *Viewport) open() {
	if v.frame(0) {
		v.follow = true
		return
	}
	if v.place.Narrow && v.camera.Whole() < board.TileLegible {
		x, y := v.Bounds().Middle()
		v.camera.Open(float64(x), float64(y), board.TileReadable)
	}
}

// frame keeps in sight what is worth seeing on a large board. It reports whether there is such a thing. For a person the camera stands still as
// long as that is in sight; for a spectator it goes along with both ends of all ways, so that it need not hurry.
func (v *Viewport) frame(dt float64) bool {
	if !v.Large() {
		return false
	}
	seat, m := v.turn.Viewer(), v.play.Moment()
	least := v.wanted()
	if seat == rules.NoSeat {
		b := v.Bounds()
		all := append(v.view.Focus(m.Before, seat), v.view.Focus(m.After, seat)...)
		r := board.Join(all, b.W, b.H)
		if v.place.jumps() && dt > 0 && within(r, v.camera.Visible()) {
			return true
		}
		v.camera.Frame(r, 1, board.TileLarge, v.glide(dt))
		return true
	}
	a, b := v.worth(m.Before, seat, least), v.worth(m.After, seat, least)
	k := float32(ease.InOut(m.T))
	mix := func(x, y float32) float32 { return x + (y-x)*k }
	r := board.Rect{X: mix(a.X, b.X), Y: mix(a.Y, b.Y), W: mix(a.W, b.W), H: mix(a.H, b.H)}
	if dt > 0 && !v.gliding && float64(v.camera.Scale()) > least*0.99 && within(r, v.camera.Clear()) {
		return true
	}
	if dt > 0 {
		r = kept(r, v.camera.Clear())
	}
	v.gliding = !v.camera.Frame(r, least, least, v.glide(dt))
	return true
}

// kept is a place moved to the middle of what is seen, along each axis on which it is seen already: the camera does not move along it then.
func kept(r, seen board.Rect) board.Rect {
	if r.X >= seen.X && r.X+r.W <= seen.X+seen.W {
		r.X = seen.X + (seen.W-r.W)/2
	}
	if r.Y >= seen.Y && r.Y+r.H <= seen.Y+seen.H {
		r.Y = seen.Y + (seen.H-r.H)/2
	}
	return r
}

// glide is the time that a camera goes on by, 0 when it jumps.
func (v *Viewport) glide(dt float64) float64 {
	if v.place.jumps() {
		return 0
	}
	return dt
}

// worth is as much of what is worth seeing for a seat as there is room for at a size of tiles. Along an axis on which all tiles have room it is
// all of them: the surroundings of what stands at one edge would otherwise push what stands at the other under the controls.
func (v *Viewport) worth(at match.Position, seat rules.Seat, size float64) board.Rect {
	free := v.camera.Free()
	w, h := free.W/float32(size), free.H/float32(size)
	r, all := board.Join(v.view.Focus(at, seat), w, h), v.tiles()
	if all.W <= w {
		r.X, r.W = all.X, all.W
	}
	if all.H <= h {
		r.Y, r.H = all.Y, all.H
	}
	return r
}

// tiles is the board without the parts of tiles round it.
func (v *Viewport) tiles() board.Rect {
	b := v.Bounds()
	x, y := float32(math.Ceil(float64(b.X))), float32(math.Ceil(float64(b.Y)))
	return board.Rect{X: x, Y: y, W: float32(math.Floor(float64(b.X+b.W))) - x, H: float32(math.Floor(float64(b.Y+b.H))) - y}
}

// within reports whether a lies in b.
func within(a, b board.Rect) bool {
	return a.X >= b.X && a.Y >= b.Y && a.X+a.W <= b.X+b.W && a.Y+a.H <= b.Y+b.H
}

// track keeps the camera on what happens, when it follows.
func (v *Viewport) track(dt float64) {
	if v.chase.on {
		x, y := v.chased()
		v.camera.Follow(float64(x), float64(y), dt)
		return
	}
	if v.direct(dt) || !v.follow || v.frame(dt) || v.camera.Fitted() || !v.play.Playing() && !v.play.Stepping() {
		return
	}
	m := v.play.Moment()
	var x, y, n float64
	m.Running(func(i int, e *rules.Event) {
		p := e.To
		switch e.Kind {
		case rules.Vanish:
			p = e.From
		case rules.Move, rules.Strike, rules.Spawn:
		default:
			return
		}
		mx, my := v.view.Place(m.Before, p).Middle()
		x, y, n = x+float64(mx), y+float64(my), n+1
	})
	if n > 0 {
		v.camera.Follow(x/n, y/n, dt)
	}
}

// Follows reports whether the camera keeps what happens in sight.
func (v *Viewport) Follows() bool { return v.follow }

// SetFollow turns camera following on or off.
func (v *Viewport) SetFollow(on bool) {
	v.follow = on
	if on && v.camera.Fitted() && !v.Large() {
		v.Zoom(2)
	}
}

// leaveFrame stops following on a large board: the person moves the camera.
func (v *Viewport) leaveFrame() { v.follow = v.follow && !v.Large() }

// Show brings a cell into sight. Where the camera of a large board has to move for it, it stays there.
func (v *Viewport) Show(p grid.Point) {
	if moved := v.camera.Show(v.cell(p)); moved && v.Large() {
		v.follow = false
	}
}

// ZoomTo zooms in on a cell.
func (v *Viewport) ZoomTo(p grid.Point) {
	v.camera.Close(v.cell(p))
	v.leaveFrame()
}

// Return brings the camera of a large board back when a person's turn begins out of its sight.
func (v *Viewport) Return() {
	if seat := v.turn.Seat(); v.opened && !v.follow && seat >= 0 && v.Large() {
		v.follow = !v.camera.Visible().Contains(v.view.Focus(v.play.Head(), seat)[0].Middle())
	}
}

// Whole shows all of the board.
func (v *Viewport) Whole() {
	v.camera.Reset()
	v.leaveFrame()
}

// Zoom changes the size of the tiles round the middle, or round the keyboard's cursor.
func (v *Viewport) Zoom(by float64) {
	x, y := v.camera.View().Middle()
	if v.pointer.byKey {
		x, y = v.At()
	}
	v.camera.Zoom(by, x, y, true)
	v.leaveFrame()
}

// Pan moves the board by dx,dy canvas units. The camera then stays where it is.
func (v *Viewport) Pan(dx, dy float32) {
	v.camera.Pan(dx, dy)
	v.follow = false
}

// CenterOn brings the point x,y of the board, in tiles, into the middle.
func (v *Viewport) CenterOn(x, y float32) {
	mx, my := v.camera.Visible().Middle()
	s := v.camera.Scale()
	v.Pan((mx-x)*s, (my-y)*s)
}

// Partial reports whether some of the board lies out of sight, so that a map helps.
func (v *Viewport) Partial() bool {
	return !v.camera.Fitted() && !within(v.Bounds(), v.camera.Visible())
}

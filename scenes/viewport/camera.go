package viewport

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Large reports whether the view has a part of the board to focus on because the whole board would be too small.
func (v *Viewport) Large() bool {
	_, ok := v.view.Focus(v.play.Moment().Before, v.turn.Viewer())
	return ok && v.camera.Whole() < board.TileClear
}

// open shows a readable part of the board when a person plays on small tiles, round a unit of theirs, and to a spectator on a narrow canvas
// when the tiles are too small to tell anything.
func (v *Viewport) open() {
	if v.frame(0) {
		v.follow = true
		return
	}
	seat, enough := v.turn.Seat(), v.camera.Scale() >= board.TileClear
	if v.place.Narrow {
		enough = seat == rules.NoSeat && v.camera.Scale() >= board.TileLegible
	} else if seat == rules.NoSeat {
		enough = true
	}
	if enough || v.camera.Whole() >= board.NearlyReadable*board.TileReadable {
		return
	}
	x, y := v.Bounds().Middle()
	if seat != rules.NoSeat {
		if p, ok := v.view.Controller().Next(v.play.Head(), seat); ok {
			x, y = v.cell(p).Middle()
		}
	}
	v.camera.Open(float64(x), float64(y), board.TileReadable)
}

// frame keeps in sight what is worth seeing on a large board. It reports whether there is such a thing.
func (v *Viewport) frame(dt float64) bool {
	if !v.Large() {
		return false
	}
	seat, m := v.turn.Viewer(), v.play.Moment()
	a, _ := v.view.Focus(m.Before, seat)
	b, _ := v.view.Focus(m.After, seat)
	k := float32(ease.InOut(m.T))
	mix := func(x, y float32) float32 { return x + (y-x)*k }
	r := board.Rect{X: mix(a.X, b.X), Y: mix(a.Y, b.Y), W: mix(a.W, b.W), H: mix(a.H, b.H)}
	least := 1.0 // a spectator sees tiles as small as fit
	switch {
	case seat == rules.NoSeat: // both ends of all ways, so that the camera need not hurry
		r.X, r.Y = min(a.X, b.X), min(a.Y, b.Y)
		r.W, r.H = max(a.X+a.W, b.X+b.W)-r.X, max(a.Y+a.H, b.Y+b.H)-r.Y
	case v.place.Narrow:
		least = board.TileReadable
	default:
		least = board.TileClear
	}
	if v.place.Reduced && dt > 0 { // it does not glide: it cuts when something would be lost
		seen := v.camera.Visible()
		if seen.Contains(b.X, b.Y) && seen.Contains(b.X+b.W-0.01, b.Y+b.H-0.01) {
			return true
		}
		dt = 0
	}
	v.camera.Frame(r, least, board.TileLarge, dt)
	return true
}

// track keeps the camera on what happens, when it follows.
func (v *Viewport) track(dt float64) {
	if !v.follow || v.frame(dt) || v.camera.Fitted() || !v.play.Playing() && !v.play.Stepping() {
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

// Show brings a cell into sight. The camera of a large board then stays away from what it would frame, when the cell lies beyond that.
func (v *Viewport) Show(p grid.Point) {
	place := v.cell(p)
	if v.follow && v.Large() {
		r, _ := v.view.Focus(v.play.Current(), v.turn.Viewer())
		v.follow = r.Contains(place.Middle())
	}
	v.camera.Show(place)
}

// ZoomTo zooms in on a cell.
func (v *Viewport) ZoomTo(p grid.Point) {
	v.camera.Close(v.cell(p))
	v.leaveFrame()
}

// Return brings the camera of a large board back when a person's turn begins out of its sight.
func (v *Viewport) Return() {
	if v.follow || v.turn.Seat() < 0 || !v.Large() {
		return
	}
	r, _ := v.view.Focus(v.play.Head(), v.turn.Seat())
	v.follow = !v.camera.Visible().Contains(r.Middle())
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

// mapSeen is the visible share of the board below which a map helps.
const mapSeen = 0.6

// Partial reports whether so little of the board is visible that a map helps.
func (v *Viewport) Partial() bool {
	if v.Large() {
		return true
	}
	a, b := v.camera.Visible(), v.Bounds()
	w := min(a.X+a.W, b.X+b.W) - max(a.X, b.X)
	h := min(a.Y+a.H, b.Y+b.H) - max(a.Y, b.Y)
	return !v.camera.Fitted() && max(w, 0)*max(h, 0) < mapSeen*b.W*b.H
}

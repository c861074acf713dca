package viewport

import (
	"math"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// wanted is the least size of a tile at which the board opens: that of the whole board, unless it is too small. A spectator on a narrow canvas
// gets the whole board.
func (v *Viewport) wanted() float64 {
	whole := v.camera.Whole()
	switch {
	case v.place.Narrow && (v.turn.Viewer() == rules.NoSeat || whole >= board.NearlyReadable*board.TileReadable), whole >= board.TileWhole:
		return whole
	case v.place.Narrow:
		return board.TileNumbers
	case whole >= board.NearlyWhole*board.TileWhole:
		return board.TileWhole
	}
	if wide := v.camera.Wide(); wide < board.TileOpen && wide >= board.NearlyOpen*board.TileOpen {
		return wide // with both ends in sight
	}
	return board.TileOpen
}

// Large reports whether the whole board would be too small and there is something to show of it.
func (v *Viewport) Large() bool {
	return v.wanted() > v.camera.Whole() && len(v.worthSeeing(v.play.Moment().Before, v.turn.Viewer())) > 0
}

// worthSeeing are the parts of a large board worth seeing for a seat. For a spectator of a game whose view names none they are the surroundings
// of what stands on the board.
func (v *Viewport) worthSeeing(at match.Position, seat rules.Seat) []board.Rect {
	list := v.view.Focus(at, seat)
	if len(list) == 0 && seat == rules.NoSeat {
		list = board.Gather(v.stands(), 3, 2)
	}
	return list
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

// frame keeps in sight what is worth seeing on a large board. It reports whether there is such a thing. The camera stands still as long as that
// is in sight.
func (v *Viewport) frame(dt float64) bool {
	if !v.Large() {
		return false
	}
	if dt > 0 && v.place.Drawer {
		return true
	}
	seat, m, least := v.turn.Viewer(), v.play.Moment(), v.wanted()
	if seat == rules.NoSeat {
		v.watch(least, dt)
		return true
	}
	a, b := v.fill(v.view.Focus(m.Before, seat), least, least), v.fill(v.view.Focus(m.After, seat), least, least)
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

// urgent is from what an event is worth the camera of a spectator goes to it.
const urgent = 6

// watch keeps in sight what a spectator wants to see of a large board: what matters among the events, and as much of what stands there as there
// is room for, with tiles of up to most. A shot lasts for a while, and until another one shows clearly more.
func (v *Viewport) watch(most, dt float64) {
	d, least := &v.director, min(most, board.TileWhole)
	d.since += dt
	if v.gliding && dt > 0 {
		v.gliding = !v.camera.Frame(d.place, least, most, v.glide(dt))
		return
	}
	list, clear := v.worthSeeing(v.play.Moment().Before, rules.NoSeat), v.camera.Clear()
	place, worth := v.action()
	if (worth >= urgent || worth >= leanWorth && v.play.Slow()) && v.play.Rate() <= shotWide {
		list = append([]board.Rect{place.Inset(-shotAround)}, list...)
	} else {
		place, worth = clear, 0
	}
	to := v.fill(list, least, most)
	shown := func(r board.Rect) int {
		return lists.Count(list, func(part *board.Rect) bool { return r.Contains(part.Middle()) })
	}
	if dt > 0 && (d.since < shotLeast && worth <= 2*d.worth || clear.Holds(place) && 4*shown(to) <= 5*shown(clear)) {
		return
	}
	d.place, d.since, d.worth = to, 0, worth
	v.gliding = !v.camera.Frame(to, least, most, v.glide(dt))
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

// glide is the time that a camera continues by, 0 when it jumps.
func (v *Viewport) glide(dt float64) float64 {
	if v.place.jumps() {
		return 0
	}
	return dt
}

// fill is as many of some parts of the board, the first ones first, as there is room for with tiles of least. Along an axis on which all tiles
// have room at most it is all of them: the surroundings of what stands at one edge would otherwise push what stands at the other under the controls.
func (v *Viewport) fill(parts []board.Rect, least, most float64) board.Rect {
	free := v.camera.Free()
	r, all := board.Join(parts, free.W/float32(least), free.H/float32(least)), v.tiles()
	if all.W <= free.W/float32(most) {
		r.X, r.W = all.X, all.W
	}
	if all.H <= free.H/float32(most) {
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
	if v.direct(dt) || v.lean(dt) || !v.follow || v.frame(dt) || v.camera.Fitted() || !v.play.Playing() && !v.play.Stepping() {
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
	v.follow, v.director.place, v.director.leans = on, board.Rect{}, false
	if on && v.camera.Fitted() && !v.Large() {
		v.Zoom(2)
	}
}

// leaveFrame stops following on a large board: the person moves the camera.
func (v *Viewport) leaveFrame() { v.follow, v.director.leans = v.follow && !v.Large(), false }

// Show brings a cell into sight. Where the camera of a large board has to move for it, it stays there.
func (v *Viewport) Show(p grid.Point) {
	if moved := v.camera.Show(v.cell(p)); moved {
		v.leaveFrame()
	}
}

// ZoomTo zooms in on a cell.
func (v *Viewport) ZoomTo(p grid.Point) {
	v.camera.Close(v.cell(p))
	v.leaveFrame()
}

// Return brings the camera of a large board back when what a person plays with is out of its sight.
func (v *Viewport) Return() {
	if seat := v.turn.Seat(); v.opened && !v.follow && seat >= 0 && v.Large() {
		v.follow = !v.camera.Clear().Contains(v.view.Focus(v.play.Head(), seat)[0].Middle())
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
	v.follow, v.director.leans = false, false
}

// CenterOn brings the point x,y of the board, in tiles, into the middle.
func (v *Viewport) CenterOn(x, y float32) {
	mx, my := v.camera.Visible().Middle()
	s := v.camera.Scale()
	v.Pan((mx-x)*s, (my-y)*s)
}

// Partial reports whether some of the board lies out of sight, so that a map helps.
func (v *Viewport) Partial() bool {
	return !v.camera.Fitted() && !v.director.leans && !within(v.Bounds(), v.camera.Visible())
}

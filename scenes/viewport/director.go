package viewport

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

const (
	shotLeast  = 1.6  // seconds that a shot of the director lasts at least, unless something matters twice as much
	shotLone   = 5.0  // seconds without an event after which the director shows the whole board
	shotAhead  = 0.2  // fraction of a frame by which the director comes before an event
	shotAround = 2.5  // tiles round the events of a shot
	shotTile   = 1.7  // times the size at which the whole board is shown: how far the director goes near
	shotNear   = 1.6  // and how near it is at least when it shows what matters
	shotWide   = 16.0 // turns a second above which the director stays with the whole board

	leanWorth = 4    // what an event is worth at least to which the camera leans
	leanNear  = 1.25 // times the size at which the whole board is shown: most of it stays in sight
	leanLeast = 1.1  // and how near it has to come for that to be worth moving
	leanRound = 0.5  // tiles round the events
	leanLast  = 2.0  // seconds that it stays there after the event
)

// director frames what matters most. The zero director does nothing.
type director struct {
	on    bool
	since float64    // seconds of the shot
	quiet float64    // seconds without an event
	worth int        // of the shot
	place board.Rect // that it shows, of a camera that follows
	leans bool       // the camera is where lean has it
	near  float64    // at this size of tiles
}

// SetDirector lets the camera cut to what matters, or no longer.
func (v *Viewport) SetDirector(on bool) {
	v.director = director{on: on}
	if v.follow = v.follow && !on; !on {
		v.Whole()
	}
}

// Directs reports whether the camera cuts to what matters.
func (v *Viewport) Directs() bool { return v.director.on }

// direct frames the events that matter most at the moment shown, when the director is on, and reports whether it is.
func (v *Viewport) direct(dt float64) bool {
	d := &v.director
	if !d.on {
		return false
	}
	d.since += dt
	d.quiet += dt
	place, worth := v.action()
	switch {
	case v.play.Rate() > shotWide:
		place, worth = board.Rect{}, 0
		d.quiet = shotLone
	case worth > 0:
		d.quiet = 0
	}
	seen, whole := v.camera.Clear(), v.camera.Whole()
	near := float64(v.camera.Scale()) >= shotNear*whole // else this is nearly the whole board
	switch {
	case worth == 0 && d.quiet >= shotLone && !v.camera.Fitted():
		v.camera.Reset()
	case worth == 0 || d.since < shotLeast && worth < 2*d.worth:
		return true
	case !v.camera.Fitted() && near && seen.Holds(place):
		d.worth = worth
		return true
	default:
		least := max(shotNear*whole, board.TileClear)
		v.camera.Cut(place.Inset(-shotAround), least, max(whole*shotTile, least))
	}
	d.since, d.worth = 0, worth
	return true
}

// lean brings the camera nearer to what matters in the turns for which the pace of highlights takes its time, and back after them, on a board that
// is shown whole. It reports whether it does.
func (v *Viewport) lean(dt float64) bool {
	d := &v.director
	if !d.leans && (!v.camera.Fitted() || v.turn.Viewer() != rules.NoSeat || v.place.jumps()) {
		return false
	}
	d.quiet += dt
	place, on := v.matters()
	whole, free := v.camera.Whole(), v.camera.Free()
	near := min(leanNear*whole, float64(free.W/place.W), float64(free.H/place.H))
	on = on && v.play.Playing() && v.play.Slow() && v.play.Rate() <= shotWide
	switch {
	case on && near < leanLeast*whole: // it is all over the board
		if on = false; d.leans && !v.camera.Clear().Holds(place) {
			d.quiet = leanLast
		}
	case on && d.leans && v.camera.Clear().Holds(place):
		d.quiet = 0
	case on:
		d.place, d.near, d.leans, d.quiet, v.gliding = place, near, true, 0, true
	}
	switch {
	case !d.leans:
		return false
	case !on && d.quiet >= leanLast && (v.play.Playing() || v.play.AtEnd()):
		d.leans = false
		v.camera.Reset()
		return true
	}
	if v.gliding {
		v.gliding = !v.camera.Frame(d.place, d.near, d.near, dt)
	}
	return true
}

// matters is the place of all events of the moment to which the camera leans, and whether one of them is seen or about to be.
func (v *Viewport) matters() (place board.Rect, on bool) {
	m, timing := v.play.Moment(), v.view.Timing()
	for i := range m.Events {
		if e := &m.Events[i]; timing.WorthOf(e) >= leanWorth {
			at := v.view.Place(m.Before, board.Happens(e)).Inset(-leanRound)
			if place.W == 0 {
				place = at
			}
			place = place.Join(at)
			on = on || soon(m.Spans[i], m.T)
		}
	}
	return place, on
}

// soon reports whether an event is seen or about to be.
func soon(s board.Span, t float64) bool { return float64(s.End) > t && float64(s.Start) < t+shotAhead }

// action is the place of what matters most among the events that are seen or about to be, with its worth; 0 for nothing.
func (v *Viewport) action() (place board.Rect, worth int) {
	m, timing := v.play.Moment(), v.view.Timing()
	var at grid.Point
	for i := range m.Events {
		if w := timing.WorthOf(&m.Events[i]); w > worth && soon(m.Spans[i], m.T) {
			at, worth = board.Happens(&m.Events[i]), w
		}
	}
	if worth == 0 {
		return place, 0
	}
	place = v.view.Place(m.Before, at)
	room := v.camera.Clear()
	for i := range m.Events { // what matters half as much comes along when there is room for it
		e := &m.Events[i]
		if 2*timing.WorthOf(e) < worth || !soon(m.Spans[i], m.T) {
			continue
		}
		if wide := place.Join(v.view.Place(m.Before, board.Happens(e))); wide.W <= room.W/2 && wide.H <= room.H/2 {
			place = wide
		}
	}
	return place, worth
}

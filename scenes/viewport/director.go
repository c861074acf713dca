package viewport

import (
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
)

// director frames what matters most. The zero director does nothing.
type director struct {
	on    bool
	since float64    // seconds of the shot
	quiet float64    // seconds without an event
	worth int        // of the shot
	place board.Rect // that it shows, of a camera that follows
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

// action is the place of what matters most among the events that are seen or about to be, with its worth; 0 for nothing.
func (v *Viewport) action() (place board.Rect, worth int) {
	m, timing := v.play.Moment(), v.view.Timing()
	soon := func(s board.Span) bool { return float64(s.End) > m.T && float64(s.Start) < m.T+shotAhead }
	var at grid.Point
	for i := range m.Events {
		if w := timing.WorthOf(&m.Events[i]); w > worth && soon(m.Spans[i]) {
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
		if 2*timing.WorthOf(e) < worth || !soon(m.Spans[i]) {
			continue
		}
		if wide := place.Join(v.view.Place(m.Before, board.Happens(e))); wide.W <= room.W/2 && wide.H <= room.H/2 {
			place = wide
		}
	}
	return place, worth
}

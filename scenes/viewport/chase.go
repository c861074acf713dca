package viewport

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board/ease"
)

// chase follows the pinned unit with the camera.
type chase struct {
	on   bool
	seat rules.Seat
	key  int32      // of the unit
	at   grid.Point // where the crowd was last
	name string
	lost string // name of the unit that was followed until it was gone, until somebody asks
	next grid.Point
	goes bool // the crowd that is followed goes to next
	from int  // frames of playback that were shown then
}

// Chase follows the pinned unit with the camera, or no longer; it reports whether it does. Without a pinned unit of a seat it does nothing.
func (v *Viewport) Chase() bool {
	if v.chase.on || !v.card.pinOK || v.card.pinned.Seat == rules.NoSeat {
		v.chase.on = false
		return false
	}
	v.chase = chase{on: true, seat: v.card.pinned.Seat, key: v.card.pinKey, at: v.card.pin, name: v.card.pinned.Title, from: v.play.Frames()}
	if v.camera.Fitted() {
		v.camera.Close(v.cell(v.card.pin))
	}
	return true
}

// Chased is the name of the unit that the camera follows, and whether it follows one.
func (v *Viewport) Chased() (string, bool) { return v.chase.name, v.chase.on }

// Lost is the name of a unit that was followed and is gone, once.
func (v *Viewport) Lost() (string, bool) {
	name := v.chase.lost
	v.chase.lost = ""
	return name, name != ""
}

// chaseOn notices that the unit that is followed is gone, or in a game of crowds where most of it goes.
func (v *Viewport) chaseOn() {
	c := &v.chase
	if !c.on {
		return
	}
	crowds := v.view.Timing().Crowds
	if !v.card.pinOK || crowds && v.card.pin != c.at || !crowds && v.card.pinKey != c.key { // unpinned, or something else is pinned
		c.on = false
		return
	}
	if !crowds {
		at, lives, known := v.play.Where(v.card.pinKey)
		switch {
		case known && lives:
			v.card.pin = at
		case known || v.absent():
			c.on, c.lost = false, c.name
		}
		return
	}
	if v.play.Frames() != c.from {
		if c.goes && v.play.Playing() {
			v.pin(c.next)
			c.at = c.next
		}
		c.from, c.goes = v.play.Frames(), false
	}
	if c.next, c.goes = v.crowd(); !c.goes && v.absent() {
		c.on, c.lost = false, c.name
	}
}

// absent reports whether something else stands on the pinned cell.
func (v *Viewport) absent() bool {
	card, ok := v.view.Inspect(v.play.Current(), v.card.pin)
	return !ok || card.Key != v.card.pinKey || card.Seat != v.chase.seat
}

// crowd is where most of what the followed seat has on the pinned cell goes in the frame shown.
func (v *Viewport) crowd() (to grid.Point, ok bool) {
	m, most := v.play.Moment(), int64(0)
	for i := range m.Events {
		if e := &m.Events[i]; e.Kind == rules.Move && e.From == v.card.pin && rules.Seat(e.Target) == v.chase.seat && e.Amount > most {
			to, ok, most = e.To, true, e.Amount
		}
	}
	return to, ok
}

// chased is where the unit that is followed is seen, in tiles.
func (v *Viewport) chased() (x, y float32) {
	m := v.play.Moment()
	x, y = v.cell(v.card.pin).Middle()
	crowds := v.view.Timing().Crowds
	for i := range m.Events {
		e := &m.Events[i]
		if e.Kind != rules.Move {
			continue
		}
		if way, unit, ok := v.view.Timing().WayOf(e); !ok || way.Does || !crowds && unit != v.card.pinKey || crowds && (!v.chase.goes || e.To != v.chase.next || e.From != v.card.pin) {
			continue
		}
		ax, ay := v.cell(e.From).Middle()
		bx, by := v.cell(e.To).Middle()
		k := m.Spans[i].At(float32(m.T))
		if m.Spans[i].Start < float32(m.T) || x == ax && y == ay {
			x, y = ease.Lerp(ax, bx, k), ease.Lerp(ay, by, k)
		}
	}
	return x, y
}

package scenes

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// drag is what the pointer is doing on the board.
type drag struct {
	down     bool // it went down on the board
	moved    bool // far enough to be a drag and not a press
	box      bool // it draws a rectangle
	arrow    bool // it draws an arrow
	x, y     float32
	lastX    float32
	lastY    float32
	cellFrom grid.Point
	long     bool // the press has become a long press

	over   bool // the pointer is on the board
	cell   grid.Point
	cursor grid.Point // board cursor of the keyboard
	byKey  bool       // the keyboard was used last
	rest   float64    // seconds that the pointer has rested on the cell
}

// hovered is what stands on the cell under the pointer or pinned in the inspector.
type hovered struct {
	cell   grid.Point
	card   board.Card
	ok     bool
	stale  bool
	frames int // of playback that were shown when it was looked at
	pin    grid.Point
	pinKey int32
	pinOK  bool
	pinned board.Card
}

// dragAfter is how far the pointer may move during a press, in canvas units.
const dragAfter = 6

// pointer moves the camera and tells the hand what the pointer does on the board.
func (t *Table) pointer(in *ui.Input, dt float64) {
	d := &t.drag
	free := t.place.board.Contains(in.X, in.Y) && !t.u.Claimed()
	if in.Touch && !in.Down && !in.Released && !d.down {
		free = free && d.over
	}
	if free && in.WheelY != 0 {
		t.camera.Zoom(math.Pow(1.18, float64(in.WheelY)), in.X, in.Y, true)
		t.follow = t.follow && !t.large()
	}
	if in.Pinch > 0 && in.Pinch != 1 && !t.u.Claimed() {
		t.camera.Zoom(float64(in.Pinch), in.X, in.Y, false)
		t.follow = t.follow && !t.large()
	}
	if (in.PanX != 0 || in.PanY != 0) && !t.u.Claimed() {
		t.camera.Pan(in.PanX, in.PanY)
		t.follow = false
	}
	if len(in.Touches) > 1 {
		d.down = false
	}
	if in.TwoTap && t.turn.Undoable() == "" {
		t.turn.Undo()
	}
	x, y := t.camera.Tile(in.X, in.Y)
	cell := t.look.Cell(t.play.Head(), x, y)
	changed := cell != d.cell || free != d.over
	moved := in.X != d.lastX || in.Y != d.lastY
	if moved && free {
		d.byKey = false
	}
	if changed {
		d.rest = 0
	} else {
		d.rest += dt
	}
	left := d.over && !free && !d.down
	d.cell, d.over = cell, free
	if in.Pressed && free {
		*d = drag{down: true, x: in.X, y: in.Y, cellFrom: cell, cell: cell, over: true, cursor: d.cursor, box: in.HeldShift && t.turn.Open()}
		d.arrow = !d.box && t.draws(cell, in)
	}
	if d.down && in.Down && !d.moved {
		far := float32(dragAfter)
		if in.Touch {
			far *= 2
		}
		if dx, dy := in.X-d.x, in.Y-d.y; dx*dx+dy*dy > far*far {
			d.moved = true
			d.lastX, d.lastY = in.X, in.Y
		}
	}
	if d.down && d.moved && d.arrow && in.Down && t.turn.Open() {
		t.pointAt(board.Draw, cell, in.X, in.Y, in)
	}
	if d.down && d.moved && !d.box && !d.arrow && in.Down {
		t.camera.Pan(in.X-d.lastX, in.Y-d.lastY)
		t.follow = false
	}
	if d.down && in.Long && !d.moved {
		d.long = true
		t.menuAt(cell, in)
	}
	if in.RightPressed && free {
		t.menuAt(cell, in)
	}
	released := d.down && in.Released
	if released {
		t.release(cell, in)
		d.down = false
	}
	if !in.Down {
		d.down = false
	}
	d.lastX, d.lastY = in.X, in.Y
	if t.turn.Open() && !released {
		switch {
		case left:
			t.pointAt(board.Leave, cell, in.X, in.Y, in)
		case free && (changed || moved) && !d.byKey && !in.Touch:
			t.pointAt(board.Hover, cell, in.X, in.Y, in)
		}
	}
	t.pan(dt)
	t.inspect()
}

// readable is the size of a tile at which a narrow canvas opens, in canvas units.
const readable = 25

// nearlyReadable is the part of readable from which seeing the whole board is worth more.
const nearlyReadable = 0.85

// legible is the size of a tile from which a spectator on a narrow canvas sees the whole board at first, in canvas units.
const legible = 9

// tooSmall is the size of a tile below which a wide canvas opens as readably for a person who plays, in canvas units.
const tooSmall = 19

// firstShot shows a readable part of the board when a person plays on small tiles, round a unit of theirs, and to a spectator on a narrow
// canvas when the tiles are too small to tell anything.
func (t *Table) firstShot() {
	if t.opened {
		return
	}
	t.opened = true
	if t.frameBoard(0) {
		t.follow = true
		return
	}
	if t.turn.Seat() == rules.NoSeat && (!t.place.portrait || t.camera.Scale() >= legible) || !t.place.portrait && t.camera.Scale() >= tooSmall {
		return
	}
	b := t.look.Bounds(t.play.Moment().Before)
	x, y := float64(b.X+b.W/2), float64(b.Y+b.H/2)
	if seat := t.turn.Seat(); seat != rules.NoSeat {
		if p, ok := t.look.Hand().Next(t.play.Head(), seat); ok {
			mx, my := t.look.Place(t.play.Head(), p).Middle()
			x, y = float64(mx), float64(my)
		}
	}
	if t.camera.Whole() < nearlyReadable*readable {
		t.camera.Open(x, y, readable)
	}
}

// release ends a press on the board.
func (t *Table) release(cell grid.Point, in *ui.Input) {
	d := &t.drag
	switch {
	case d.long:
	case d.box && d.moved:
		if t.turn.Open() {
			t.pointAt(board.Box, cell, in.X, in.Y, in)
		}
	case d.arrow && d.moved:
		if t.turn.Open() {
			t.pointAt(board.Drawn, cell, in.X, in.Y, in)
		}
	case d.moved:
	case t.turn.Open():
		t.pointAt(board.Press, cell, in.X, in.Y, in)
		if in.Touch {
			t.pin(cell, false)
		}
	default:
		t.pin(cell, true)
		if in.DoubleClick {
			t.close(cell)
		}
	}
}

// draws reports whether a drag that begins on a cell draws an arrow.
func (t *Table) draws(cell grid.Point, in *ui.Input) bool {
	x, y := t.camera.Tile(in.X, in.Y)
	return t.turn.Draws(board.Pointer{Kind: board.Draw, X: x, Y: y, Cell: cell, From: cell, Touch: in.Touch})
}

// menuAt inspects a cell, or lets go of what the hand has chosen.
func (t *Table) menuAt(cell grid.Point, in *ui.Input) {
	if !in.Long && t.turn.Drop() {
		return
	}
	if t.turn.Open() {
		t.pointAt(board.Menu, cell, in.X, in.Y, in)
	}
	t.pin(cell, true)
	if t.cell.pinOK && (t.place.over || t.place.portrait) {
		t.open = true
	}
}

// pin keeps the card of a cell in the inspector; open brings the inspector to the front. Pinning the pinned cell again lets go of it.
func (t *Table) pin(cell grid.Point, open bool) {
	card, ok := t.look.Inspect(t.play.Current(), cell)
	h := &t.cell
	if open && h.pinOK && h.pin == cell && t.panel == 0 {
		h.pinOK = false
		return
	}
	h.pin, h.pinOK, h.pinKey, h.pinned = cell, ok, card.Key, card
	if ok && open {
		t.panel = 0
		t.u.Say(card.Title)
	}
}

// inspect brings the cards of the hovered and the pinned cell up to date.
func (t *Table) inspect() {
	h := &t.cell
	if n := t.play.Frames(); n != h.frames {
		h.frames, h.stale = n, true
	}
	cell, on := t.pointed()
	if h.stale || cell != h.cell {
		h.cell = cell
		h.ok = false
		if on {
			h.card, h.ok = t.look.Inspect(t.play.Current(), cell)
		}
		if h.pinOK {
			t.repin()
		}
	} else if !on {
		h.ok = false
	} else if !h.ok {
		h.card, h.ok = t.look.Inspect(t.play.Current(), cell)
	}
	h.stale = false
}

// repin looks for the pinned thing where it stood, then on the whole board.
func (t *Table) repin() {
	h := &t.cell
	now := t.play.Current()
	if c, ok := t.look.Inspect(now, h.pin); ok && c.Key == h.pinKey {
		h.pinned = c
		return
	}
	b := t.look.Bounds(now)
	for y := int(b.Y); y < int(b.Y+b.H); y++ {
		for x := int(b.X); x < int(b.X+b.W); x++ {
			if c, ok := t.look.Inspect(now, grid.Pt(x, y)); ok && c.Key == h.pinKey {
				h.pin, h.pinned = grid.Pt(x, y), c
				return
			}
		}
	}
	if c, ok := t.look.Inspect(now, h.pin); ok {
		h.pinned = c
	}
}

// pointed is the cell that the mouse or the keyboard points at.
func (t *Table) pointed() (grid.Point, bool) {
	if t.drag.byKey {
		return t.drag.cursor, true
	}
	return t.drag.cell, t.drag.over
}

// pan moves the camera by held keys and keeps it on what happens.
func (t *Table) pan(dt float64) {
	if !t.u.In.HeldCtrl && !t.u.Typing() {
		speed := float32(900 * dt)
		var dx, dy float32
		for _, k := range []struct {
			action ui.Action
			x, y   float32
		}{{ui.PanLeft, 1, 0}, {ui.PanRight, -1, 0}, {ui.PanUp, 0, 1}, {ui.PanDown, 0, -1}} {
			if t.u.Held(k.action) && !t.verbKey(k.action) {
				dx, dy = dx+k.x*speed, dy+k.y*speed
			}
		}
		if dx != 0 || dy != 0 {
			t.camera.Pan(dx, dy)
			t.follow = false
		}
	}
	if t.follow && t.frameBoard(dt) {
		return
	}
	if !t.follow || t.camera.Fitted() || !t.play.Playing() && !t.play.Stepping() {
		return
	}
	var x, y, n float64
	for _, b := range t.play.Moment().Beats {
		if a := b.Alpha(t.play.Moment().T); a <= 0 || a >= 1 {
			continue
		}
		for _, e := range t.play.Moment().Events[b.From:b.To] {
			if e.Kind == rules.Move || e.Kind == rules.Strike || e.Kind == rules.Spawn || e.Kind == rules.Vanish {
				p := e.To
				if e.Kind == rules.Vanish {
					p = e.From
				}
				mx, my := t.look.Place(t.play.Moment().Before, p).Middle()
				x, y, n = x+float64(mx), y+float64(my), n+1
			}
		}
	}
	if n > 0 {
		t.camera.Follow(x/n, y/n, dt)
	}
}

// cheapAbove is the rate in units a second above which particles and texts are left out.
const cheapAbove = 12

// compose fills the display list of the board.
func (t *Table) compose(in *ui.Input) {
	l := &t.list
	l.Reset()
	t.cell.stale = t.cell.stale || t.play.Playing()
	o := t.options(in)
	v := t.camera.Visible()
	l.Clip(v.X, v.Y, v.W, v.H)
	l.Box(v.X, v.Y, v.W, v.H, 0, night.Ground)
	t.look.Draw(l, t.play.Moment(), &o, func(l *board.List) { t.turn.Under(l, &o) })
	t.turn.Upon(l, &o)
	t.marksOn(l, o)
	l.Unclip()
}

func (t *Table) options(in *ui.Input) board.Options {
	o := board.Options{Clock: t.ambient.shown, Scale: t.camera.Scale() * in.Scale, Unit: in.Scale, Visible: t.camera.Visible(), Clear: t.camera.Clear(), Seats: t.u.Theme.Seat, Ranges: t.ranges,
		Reduced: t.u.Reduced, Viewer: t.turn.Viewer()}
	if t.u.Theme.Light {
		o.Seats = night.Seat // the board is a night city in both themes
	}
	if o.Focus, o.Focused = t.pointed(); !o.Focused && t.cell.pinOK {
		o.Focus, o.Focused = t.cell.pin, true
	}
	if t.overlay > 0 && t.overlay <= len(t.maps) {
		o.Overlay = t.maps[t.overlay-1].ID
	}
	if t.play.Playing() && t.play.Pos() < t.play.Limit() && t.play.Rate() > cheapAbove {
		o.Cheap = true
	}
	return o
}

// marksOn draws what the table itself puts on the board: the keyboard's cursor, the pinned cell, the suggestion and a rectangle being
// drawn.
func (t *Table) marksOn(l *board.List, o board.Options) {
	thin := max(0.05, 2/max(o.Scale, 1)) // two device pixels at least
	if t.cell.pinOK && (t.panel == 0 || t.place.portrait) {
		r := t.look.Place(t.play.Head(), t.cell.pin).Inset(-0.12)
		l.Ring(r.X, r.Y, r.W, r.H, thin*1.4, board.White)
	}
	if t.drag.byKey && !t.turn.HandingOver() {
		brackets(l, t.look.Place(t.play.Head(), t.drag.cursor), thin, board.White)
	}
	if h := t.turn.Suggestion(); h != nil {
		pulse := float32(0.06)
		if !t.u.Reduced {
			pulse = float32(0.06 + 0.06*board.Bump(mod1(t.ambient.shown/1.6), 0, 1))
		}
		for _, p := range h.Cells {
			r := t.look.Place(t.play.Head(), p).Inset(-pulse)
			l.Ring(r.X, r.Y, r.W, r.H, thin*1.8, night.Accent)
		}
		if h.Moves {
			r := t.look.Place(t.play.Head(), h.From).Inset(-pulse)
			l.Ring(r.X, r.Y, r.W, r.H, thin*1.8, board.White).Dashed(0.2, 0.12, 0)
		}
	}
	if d := &t.drag; d.down && d.box && d.moved {
		x0, y0 := t.camera.Tile(d.x, d.y)
		x1, y1 := t.camera.Tile(d.lastX, d.lastY)
		l.Box(min(x0, x1), min(y0, y1), max(x0, x1)-min(x0, x1), max(y0, y1)-min(y0, y1), 0.1, night.Accent.Alpha(0.12)).Edge(thin, night.Accent)
	}
}

// brackets draws the four corners of a cell.
func brackets(l *board.List, r board.Rect, w float32, c board.Color) {
	const n = 0.3
	r = r.Inset(-0.04)
	for _, k := range [4][4]float32{{r.X, r.Y, 1, 1}, {r.X + r.W, r.Y, -1, 1}, {r.X, r.Y + r.H, 1, -1}, {r.X + r.W, r.Y + r.H, -1, -1}} {
		l.Line(k[0], k[1], k[0]+n*k[2], k[1], w, c)
		l.Line(k[0], k[1], k[0], k[1]+n*k[3], w, c)
	}
}

func mod1(x float64) float64 { return x - float64(int64(x)) }

package viewport

import (
	"fmt"
	"math"

	"app.pentarena/game/match"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// pointer is the state of mouse or finger on the board, and of the keyboard cursor.
type pointer struct {
	down   bool // it went down on the board
	moved  bool // far enough to be a drag and not a press
	box    bool // it draws a rectangle
	arrow  bool // it draws an arrow
	long   bool // the press has become a long press
	skips  bool // it went down while others had their turns
	x, y   float32
	lastX  float32
	lastY  float32
	from   grid.Point // the cell on which it went down
	over   bool       // it is on the board
	cell   grid.Point
	rest   float64 // seconds that it has rested on the cell
	still  bool    // it has not been moved since the last press
	finger bool    // the controller knows that it is a finger
	untold bool    // the controller does not know its cell, since it was not a person's turn
	cursor grid.Point
	byKey  bool // the keyboard was used last
}

// dragAfter is how far the pointer may move during a press, in canvas units.
const dragAfter = 6

// Request is what pointing at the board asks of the controls.
type Request uint8

// The requests.
const (
	Nothing  Request = iota
	ShowCard         // bring the pinned card to the front
	OpenCard         // and open what it stands in
	TakeBack         // undo what was done last
)

// Point handles the pointer: it moves the camera, passes pointing on to the person's controller, and inspects cells. claimed: a control
// uses the pointer.
func (v *Viewport) Point(in *ui.Input, claimed bool, dt float64) (ask Request) {
	d := &v.pointer
	free := v.place.View.Contains(in.X, in.Y) && !claimed
	if in.Touch && !in.Down && !in.Released && !d.down {
		free = free && d.over
	}
	v.moveCamera(in, free, claimed)
	if len(in.Touches) > 1 {
		d.down = false
	}
	x, y := v.camera.Tile(in.X, in.Y)
	cell := v.view.Cell(v.play.Head(), x, y)
	changed := cell != d.cell || free != d.over
	moved := in.X != d.lastX || in.Y != d.lastY
	if moved && free {
		d.byKey = false
	}
	d.still = d.still && !moved
	d.rest += dt
	if changed {
		d.rest = 0
	}
	left := d.over && !free && !d.down
	d.cell, d.over = cell, free
	if in.Pressed && free {
		*d = pointer{down: true, x: in.X, y: in.Y, from: cell, cell: cell, over: true, rest: math.Inf(-1), cursor: d.cursor, still: true, finger: d.finger, untold: d.untold,
			box: in.Modifiers.Shift && v.turn.Open(), skips: v.turn.Waiting()}
		d.arrow = !d.box && v.turn.Draws(board.Pointer{Kind: board.Draw, X: x, Y: y, Cell: cell, From: cell, Touch: in.Touch})
	}
	if d.down && in.Down {
		v.drag(in)
	}
	if d.down && in.Long && !d.moved {
		d.long = true
		ask = v.menu(in)
	}
	if in.RightPressed && free {
		ask = v.menu(in)
	}
	released := d.down && in.Released
	if released {
		ask = max(ask, v.release(in))
	}
	if released || !in.Down {
		d.down = false
	}
	d.lastX, d.lastY = in.X, in.Y
	switch {
	case released:
	case left, in.Touch != d.finger && v.turn.Open(): // hints name no keys to a finger
		d.finger = in.Touch
		v.send(board.Leave, in)
	case free && (changed || moved || d.untold) && !d.byKey && !in.Touch:
		d.untold = !v.turn.Open()
		v.send(board.Hover, in)
	}
	if in.TwoTap {
		return TakeBack
	}
	return ask
}

// moveCamera zooms and pans by wheel and fingers.
func (v *Viewport) moveCamera(in *ui.Input, free, claimed bool) {
	if free && in.WheelY != 0 {
		v.camera.Zoom(math.Pow(1.18, float64(in.WheelY)), in.X, in.Y, true)
		v.leaveFrame()
	}
	if claimed {
		return
	}
	if in.Pinch > 0 && in.Pinch != 1 {
		v.camera.Zoom(float64(in.Pinch), in.X, in.Y, false)
		v.leaveFrame()
	}
	if in.PanX != 0 || in.PanY != 0 {
		v.Pan(in.PanX, in.PanY)
	}
}

// drag continues a press: after dragAfter it moves the board, or draws an arrow or a rectangle.
func (v *Viewport) drag(in *ui.Input) {
	d := &v.pointer
	if !d.moved {
		far := float32(dragAfter)
		if in.Touch {
			far *= 2
		}
		if dx, dy := in.X-d.x, in.Y-d.y; dx*dx+dy*dy <= far*far {
			return
		}
		d.moved = true
	}
	switch {
	case d.arrow:
		v.send(board.Draw, in)
	case !d.box:
		v.Pan(in.X-d.lastX, in.Y-d.lastY)
	}
}

// release ends a press on the board.
func (v *Viewport) release(in *ui.Input) (ask Request) {
	d := &v.pointer
	switch {
	case d.long:
	case d.skips && !d.moved: // the board was another one then: the turn begins, and nothing is pinned
		v.turn.Later(nil)
	case d.box && d.moved:
		v.send(board.Box, in)
	case d.arrow && d.moved:
		v.send(board.Drawn, in)
	case d.moved:
	case v.turn.Open() && in.Touch: // a finger does not hover: the card of what was tapped stays until something is done
		if v.turn.Tap(v.pointing(board.Press, in)) || !v.turn.Open() {
			v.Unpin()
		} else {
			v.pin(d.cell)
		}
	case v.turn.Open():
		v.send(board.Press, in)
	default:
		ask = v.inspectAt(d.cell)
		if in.DoubleClick {
			v.ZoomTo(d.cell)
		}
	}
	return ask
}

// menu drops what the controller has selected, else inspects the cell.
func (v *Viewport) menu(in *ui.Input) Request {
	if !in.Long && v.turn.Drop() {
		return Nothing
	}
	v.send(board.Menu, in)
	if v.inspectAt(v.pointer.cell) == Nothing {
		return Nothing
	}
	return OpenCard
}

// send passes pointing on to the controller.
func (v *Viewport) send(kind board.PointerKind, in *ui.Input) { v.turn.Point(v.pointing(kind, in)) }

// pointing is what the pointer does on the board.
func (v *Viewport) pointing(kind board.PointerKind, in *ui.Input) board.Pointer {
	x, y := v.camera.Tile(in.X, in.Y)
	return board.Pointer{Kind: kind, X: x, Y: y, Cell: v.pointer.cell, From: v.pointer.from, Touch: in.Touch, Shift: in.Modifiers.Shift}
}

// At is where the person points on the canvas: the keyboard cursor if it was used last, else the pointer.
func (v *Viewport) At() (x, y float32) {
	if v.pointer.byKey {
		return v.Canvas(v.pointer.cursor)
	}
	return v.pointer.lastX, v.pointer.lastY
}

// Pointed is the cell that the mouse or the keyboard points at.
func (v *Viewport) Pointed() (grid.Point, bool) {
	if v.pointer.byKey {
		return v.pointer.cursor, true
	}
	return v.pointer.cell, v.pointer.over
}

// Pressed reports whether the pointer is down on the board.
func (v *Viewport) Pressed() bool { return v.pointer.down }

// Rested is for how many seconds the pointer has rested on its cell.
func (v *Viewport) Rested() float64 { return v.pointer.rest }

// Still reports whether the pointer has not been moved since the last press on the board.
func (v *Viewport) Still() bool { return v.pointer.still }

// Cursor is the keyboard's cursor, and whether it was used last.
func (v *Viewport) Cursor() (grid.Point, bool) { return v.pointer.cursor, v.pointer.byKey }

// SetCursor puts the keyboard cursor on a cell; show makes it visible.
func (v *Viewport) SetCursor(p grid.Point, show bool) {
	v.pointer.cursor, v.pointer.byKey = p, v.pointer.byKey || show
}

// HideCursor hides the keyboard cursor and reports whether it was shown.
func (v *Viewport) HideCursor() bool {
	was := v.pointer.byKey
	v.pointer.byKey = false
	return was
}

// MoveCursor moves the keyboard cursor and returns what stands there, in words. The cursor starts in the middle of the visible part.
func (v *Viewport) MoveCursor(by grid.Point, in *ui.Input) string {
	d := &v.pointer
	head := v.play.Head()
	if !d.byKey {
		d.byKey = true
		if d.cursor == (grid.Point{}) || !OnBoard(v.view, head, d.cursor) {
			b := v.view.Bounds(head)
			x, y := v.camera.Visible().Middle()
			inner := b.Inset(min(1, b.W/2, b.H/2)) // bounds end somewhere in a cell
			d.cursor = v.view.Cell(head, min(max(x, inner.X), inner.X+inner.W), min(max(y, inner.Y), inner.Y+inner.H))
		}
	} else if to := d.cursor.Add(by); OnBoard(v.view, head, to) {
		d.cursor = to
	}
	return v.arrive(in)
}

// PutCursor puts the keyboard cursor on a cell and returns what stands there, in words.
func (v *Viewport) PutCursor(p grid.Point, in *ui.Input) string {
	v.SetCursor(p, true)
	return v.arrive(in)
}

// arrive tells the controller where the keyboard cursor is, and returns what stands there, in words.
func (v *Viewport) arrive(in *ui.Input) string {
	at := v.pointer.cursor
	v.Show(at)
	v.useCursor(board.Hover, in)
	head := v.play.Head()
	card, ok := v.turn.Card(head, at)
	if !ok {
		card, ok = v.view.Inspect(head, at)
	}
	if !ok {
		return fmt.Sprintf("Empty, at %d, %d", at.X, at.Y)
	}
	return card.Told(at)
}

// PressCursor presses the cell of the keyboard's cursor.
func (v *Viewport) PressCursor(in *ui.Input) { v.useCursor(board.Press, in) }

// InspectCursor inspects the cell of the keyboard's cursor.
func (v *Viewport) InspectCursor() Request {
	v.pointer.byKey = true
	return v.inspectAt(v.pointer.cursor)
}

func (v *Viewport) useCursor(kind board.PointerKind, in *ui.Input) {
	x, y := v.cell(v.pointer.cursor).Middle()
	v.turn.Point(board.Pointer{Kind: kind, X: x, Y: y, Cell: v.pointer.cursor, From: v.pointer.from, Touch: in.Touch, Shift: in.Modifiers.Shift})
}

// OnBoard reports whether a cell lies within the bounds of a board.
func OnBoard(view board.AnyView, at match.Position, p grid.Point) bool {
	b, r := view.Bounds(at), view.Place(at, p)
	const close = 1e-3
	return r.X >= b.X-close && r.Y >= b.Y-close && r.X+r.W <= b.X+b.W+close && r.Y+r.H <= b.Y+b.H+close
}

// Package viewport is the board on a rectangle of the canvas: the camera, what a person points at, what is inspected there, and the display
// list. It knows no controls; it fills a list and opens no window.
package viewport

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// Viewport shows the board of a match.
type Viewport struct {
	play *playback.Player
	turn *turn.Turn
	view board.AnyView

	place    Place
	camera   board.Camera
	follow   bool // it keeps what happens in sight
	gliding  bool // it is on its way there
	director director
	chase    chase
	trail    bool // the way of the pinned unit is shown
	other    board.List
	marked   []grid.Point // see Mark
	opened   bool         // the camera has had its first shot
	asked    *Look
	pointer  pointer
	card     inspected
	overlays []board.Overlay
	overlay  int // 0 none, else overlays[overlay-1]
	verb     string
	ranges   bool
	drawn    Drawn
	ambient  ambient
	list     board.List
	aimed    []board.Rect // see Aimed
	targets  int          // see Targets
	reach    []board.Rect // see Reach
	standing standing
	small    board.List // the map of a large board
}

// Place says where the board lies in a tick.
type Place struct {
	View    board.Rect // part of the canvas
	Clear   board.Rect // the part of View that no control covers
	Narrow  bool       // the canvas is narrow
	Card    bool       // the pinned card is in sight
	Passing bool       // what covers some of the board does so for a while: it stays under that
	Drawer  bool       // a drawer takes some of Clear for a while: the camera does not make room for it by itself
	Scale   float32    // device pixels per canvas unit
	Reduced bool       // reduced motion
	Effects board.Effects
	Seats   [rules.MaxSeats]board.Color
}

// jumps reports whether the camera jumps where it would glide: people may want little motion, and to a slow machine every step of a glide is a
// whole picture.
func (p *Place) jumps() bool { return p.Reduced || p.Effects == board.Low }

// New is a viewport that has no place yet.
func New(play *playback.Player, turn *turn.Turn, view board.AnyView) *Viewport {
	return &Viewport{play: play, turn: turn, view: view, overlays: append(view.Overlays(), tallied(view.Timing())...)}
}

// Settle places the board and advances the camera by dt seconds. The first call chooses what to show.
func (v *Viewport) Settle(p Place, dt float64) {
	covered := p.Clear.W < v.place.Clear.W
	v.place = p
	v.camera.PlaceIn(p.View, p.Clear, v.view.Bounds(v.play.Moment().Before), p.Passing)
	if covered {
		v.Return()
	}
	if !v.opened {
		v.opened = true
		v.open()
	}
	v.takeLook()
	v.camera.Tick(dt, p.jumps())
}

// Bounds is the board in tiles.
func (v *Viewport) Bounds() board.Rect { return v.view.Bounds(v.play.Moment().Before) }

// Scale is canvas units per tile, and Offset where the board's point 0,0 lies on the canvas.
func (v *Viewport) Scale() float32 { return v.camera.Scale() }

// Offset is where the board's point 0,0 lies on the canvas.
func (v *Viewport) Offset() (x, y float32) { return v.camera.Offset() }

// Visible is the part of the board's plane that is seen, in tiles.
func (v *Viewport) Visible() board.Rect { return v.camera.Visible() }

// Canvas is where the middle of a cell lies on the canvas.
func (v *Viewport) Canvas(p grid.Point) (x, y float32) { return v.camera.Canvas(v.cell(p).Middle()) }

// Box is where a cell lies on the canvas.
func (v *Viewport) Box(p grid.Point) board.Rect { return v.onCanvas(v.cell(p)) }

// onCanvas is where a part of the board lies on the canvas.
func (v *Viewport) onCanvas(r board.Rect) board.Rect {
	x, y := v.camera.Canvas(r.X, r.Y)
	return board.Rect{X: x, Y: y, W: r.W * v.Scale(), H: r.H * v.Scale()}
}

// cell is the box round a cell, in tiles.
func (v *Viewport) cell(p grid.Point) board.Rect { return v.view.Place(v.play.Head(), p) }

// Overlay is the overlay that is on, and whether one is.
func (v *Viewport) Overlay() (board.Overlay, bool) {
	if v.overlay == 0 {
		return board.Overlay{}, false
	}
	m := v.overlays[v.overlay-1]
	if n, on := v.tally(); on {
		heat := heatOf(highest(v.play.Heat(n)))
		m.Legend = []board.Key{heat.Key(m.Title)}
	}
	return m, true
}

// Overlays are the overlays of the view.
func (v *Viewport) Overlays() []board.Overlay { return v.overlays }

// NextOverlay turns on the next overlay; after the last one, none.
func (v *Viewport) NextOverlay() { v.overlay = (v.overlay + 1) % (len(v.overlays) + 1) }

// Coming reports whether the view has an overlay of what the end of the turn will bring, and whether it is on.
func (v *Viewport) Coming() (has, on bool) {
	n := v.coming()
	return n > 0, n > 0 && n == v.overlay
}

// ToggleComing turns that overlay on, or off when it is on.
func (v *Viewport) ToggleComing() {
	n := v.coming()
	if n == v.overlay {
		n = 0
	}
	v.overlay = n
}

// coming is the number of that overlay, 0 for none.
func (v *Viewport) coming() int {
	return 1 + slices.IndexFunc(v.overlays, func(m board.Overlay) bool { return m.Coming })
}

// Consider says which verb the person thinks of: its button is pointed at or has the keyboard; "" for none.
func (v *Viewport) Consider(verb string) { v.verb = verb }

// OverlayOff turns the overlay off.
func (v *Viewport) OverlayOff() { v.overlay = 0 }

// Ranges reports whether ranges and threats of all units are shown.
func (v *Viewport) Ranges() bool { return v.ranges }

// ToggleRanges shows ranges and threats of all units, or hides them.
func (v *Viewport) ToggleRanges() { v.ranges = !v.ranges }

// Tick advances by dt seconds: the camera follows the action, and the inspected cards are updated.
func (v *Viewport) Tick(in *ui.Input, dt float64) {
	v.track(dt)
	v.inspect()
	v.chaseOn()
	v.ambient.tick(dt, in, v.play.Moved(), v.place.Effects)
}

// Package coreminer shows the game of the two mining companies: a cut through the earth in which lamps, ore and explosions are loud and
// everything else is quiet. It draws display lists, puts events into words and turns a player's pointer into commands; it opens no
// window.
package coreminer

import (
	orders "app.pentarena/game/orders/coreminer"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// View shows the game. It keeps its memory between calls, so it belongs to one goroutine; what it draws depends on the arguments only.
type View struct {
	cells   []cell
	bodies  []body
	bombs   []charge
	slides  []slide
	acts    []act
	turns   []turning
	full    []float32
	sort    []float32
	folder  folder
	light   field
	stage   stage
	still   board.Frame[*coreminer.State]
	outlook orders.Outlook
	paths   orders.Paths
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*coreminer.State, coreminer.Command] = (*View)(nil)

// Bounds is the board with room for the silos above and beside it, less than a tile, so that no row of the sky counts as one of the board.
func (v *View) Bounds(s *coreminer.State) board.Rect {
	return board.Rect{X: -0.95, Y: -0.98, W: float32(s.Tiles.W) + 1.9, H: float32(s.Tiles.H) + 1.18}
}

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*coreminer.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, o: o, clock: o.Ambient(), px: o.Scale, step: uint32(f.Step), t: float32(f.T)}
	v.pose(st, f)
	st.x0, st.y0, st.x1, st.y1 = o.Cells(st.w, st.h, 0, 0, 0)
	return st
}

// Draw adds the mine at a frame: sky and earth, darkness over them, what under adds, and then everything that shines or moves.
func (v *View) Draw(l *board.List, f *board.Frame[*coreminer.State], o *board.Options, under func(*board.List)) {
	st := v.prepare(l, f, o)
	st.drawSky()
	st.drawOutside()
	if st.px < blockScale {
		st.drawBlocks()
	} else {
		st.drawEarth()
		st.drawBuilt()
		v.shine(st)
		st.drawDark()
	}
	st.drawOre()
	if o.Overlay != "" && o.Overlay != overlayBright {
		v.drawOverlay(st, f.Nearer())
	}
	if o.Ranges {
		v.drawRanges(st, f.Nearer())
	}
	if under != nil {
		under(l)
	}
	st.drawSlides()
	st.drawBombs()
	st.drawMiners()
	st.drawLights()
	st.drawActs()
	if st.px >= plainScale && !o.Cheap {
		v.drawWarnings(st, f.Nearer())
	}
	st.drawCaption()
}

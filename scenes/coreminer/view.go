// Package coreminer shows the game Coreminer: a section through the earth in which only lamps, ore and explosions stand out. It draws
// display lists, describes events in words and turns a player's pointer into commands; it opens no window.
package coreminer

import (
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// View draws the game and describes it. It reuses its memory between calls, so only one goroutine may use it. What it draws depends only on
// the arguments.
type View struct {
	cells      []cell
	bodies     []body
	bombs      []charge
	slides     []slide
	animations []animation
	turns      []turning
	full       []float32
	sort       []float32
	folder     folder
	light      field
	stage      stage
	still      board.Frame[*coreminer.State]
	outlook    orders.Outlook
	paths      orders.Paths
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*coreminer.State, coreminer.Command] = (*View)(nil)

// Bounds is the board plus room for the silos above and beside it, in tiles. The room is less than a tile, so that no row of sky counts as
// a row of the board.
func (v *View) Bounds(s *coreminer.State) board.Rect {
	return board.Rect{X: -0.95, Y: -0.98, W: float32(s.Tiles.W) + 1.9, H: float32(s.Tiles.H) + 1.18}
}

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*coreminer.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, o: o, clock: o.Ambient(), px: o.Scale, t: float32(f.T)}
	v.pose(st, f)
	st.x0, st.y0, st.x1, st.y1 = o.Cells(st.w, st.h, 0, 0, 0)
	return st
}

// Draw draws the mine at a moment of a frame: sky and earth, darkness over them, what under adds, and then everything that shines or moves.
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
	if o.Overlay != "" {
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
	st.drawAnimations()
	if st.px >= plainScale && !o.Cheap {
		v.drawWarnings(st, f.Nearer())
	}
	st.drawCaption()
}

// Focus returns the parts of the mine worth seeing for a seat: around its miners, its base, and the enemy miners.
func (v *View) Focus(s *coreminer.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return nil
	}
	var own, enemy []board.Rect
	for i := range s.Miners {
		m := &s.Miners[i]
		cell := board.Rect{X: float32(m.At.X), Y: float32(m.At.Y), W: 1, H: 1}
		switch {
		case !m.Alive():
		case m.Owner == seat:
			own = append(own, cell)
		default:
			enemy = append(enemy, cell)
		}
	}
	base := s.Sides[seat].Base
	home := board.Rect{X: float32(base.X) - 3, Y: float32(base.Y) - 1, W: 7, H: 3}
	return append(append(board.Gather(own, 4, 3), home), board.Gather(enemy, 1, 1)...)
}

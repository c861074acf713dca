// Package anarchy shows the game Anarchy: a comic noir city at night in which only fire, light and wind stand out. It draws display lists,
// describes events in words and turns a player's pointer into commands; it opens no window.
package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// View draws the game and describes it. It caches the last maps and reuses its memory between calls, so only one goroutine may use it. What
// it draws depends only on the arguments.
type View struct {
	cities      [cachedCities]*city
	oldest      int
	appearances []appearance
	animations  []animation
	hits        []hits
	stage       stage
	ahead       anarchy.State // scratch to look ahead
	still       board.Frame[*anarchy.State]
	warning     warning
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*anarchy.State, anarchy.Command] = (*View)(nil)

// Bounds is the part of the map that has buildings, plus room for the roofs of the northern row, in tiles.
func (v *View) Bounds(s *anarchy.State) board.Rect {
	b := v.city(s).built
	return board.Rect{X: b.X - 0.25, Y: b.Y - 0.55, W: b.W + 0.5, H: b.H + 0.8}
}

// Size is the size of the whole map, in tiles.
func (v *View) Size(s *anarchy.State) (w, h int) { return int(s.Width), int(s.Height) }

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*anarchy.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, o: o, city: v.city(f.Before), clock: o.Ambient(), px: o.Scale, step: uint32(f.Step)}
	g := st.city.ground
	st.x0, st.y0, st.x1, st.y1 = o.Cells(g.w, g.h, 1, 1, 2) // flames reach a tile above their cell, and a headquarters is wider than its own
	v.pose(st, f)
	return st
}

// Draw draws the city at a moment of a frame: ground, light, what under adds, buildings and fires row by row, smoke and wind, and last the
// animations.
func (v *View) Draw(l *board.List, f *board.Frame[*anarchy.State], o *board.Options, under func(*board.List)) {
	st := v.prepare(l, f, o)
	st.drawGround()
	st.drawLight()
	if under != nil {
		under(l)
	}
	st.drawRows()
	st.drawRings()
	st.drawAir()
	st.drawTags()
	if o.Overlay != overlayRisk || f.Nearer().End.Over { // else its numbers stand there
		st.drawSeats()
	}
	if o.Overlay != "" {
		v.drawOverlay(st, f)
	}
	if o.Ranges {
		st.drawLanes(f.Nearer(), o.Viewer)
	}
	st.drawAnimations(float32(f.T))
	st.drawCaption(f)
}

// Focus returns the parts of a large city worth seeing for a seat: its headquarters, the fires on its side, the enemy's headquarters.
func (v *View) Focus(s *anarchy.State, seat rules.Seat) []board.Rect {
	if seat != 0 && seat != 1 {
		return nil
	}
	around := func(n int, beside, above float32) board.Rect {
		p := s.Buildings[n].Cell()
		return board.Rect{X: float32(p.X) - beside, Y: float32(p.Y) - above, W: 2*beside + 1, H: 2*above + 1}
	}
	list := []board.Rect{around(int(s.Headquarters[seat]), 4, 2), around(int(s.Headquarters[seat]), 8, 4)}
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Owner == seat && b.Fire > 0 && b.Health > 0 {
			list = append(list, around(i, 1, 1))
		}
	}
	return append(list, around(int(s.Headquarters[1-seat]), 2, 2))
}

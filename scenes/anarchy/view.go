// Package anarchy shows the game of the burning city: a comic noir town at night in which only fire, light and wind are loud. It draws
// display lists, puts events into words and turns a player's pointer into commands; it opens no window.
package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// View shows the game. It remembers the ground of the last maps and keeps its memory between calls, so it belongs to one goroutine;
// what it draws depends on the arguments only.
type View struct {
	cities  [atlasCities]*city
	oldest  int
	looks   []look
	acts    []act
	stage   stage
	ahead   anarchy.State // scratch for looking ahead
	still   board.Frame[*anarchy.State]
	warning warning
}

// New returns a view.
func New() *View { return &View{} }

var _ board.View[*anarchy.State, anarchy.Command] = (*View)(nil)

// Bounds is the part of the map that is built on, with room for the roofs of its northern row.
func (v *View) Bounds(s *anarchy.State) board.Rect {
	b := v.city(s).built
	return board.Rect{X: b.X - 0.25, Y: b.Y - 0.55, W: b.W + 0.5, H: b.H + 0.8}
}

// Size is the size of the whole map, whatever of it is built on.
func (v *View) Size(s *anarchy.State) (w, h int) { return int(s.Width), int(s.Height) }

// Least gives the fall of a headquarters the time it deserves.
func (v *View) Least(events []rules.Event) float64 {
	for i := range events {
		if anarchy.What(events[i].What) == anarchy.Lost {
			return lastScene
		}
	}
	return 0
}

// lastScene is how many seconds the turn takes in which a headquarters is lost.
const lastScene = 2.4

// prepare sets up the stage for a frame.
func (v *View) prepare(l *board.List, f *board.Frame[*anarchy.State], o *board.Options) *stage {
	st := &v.stage
	*st = stage{List: l, o: o, city: v.city(f.Before), clock: o.Clock, px: o.Scale, step: uint32(f.Step)}
	if o.Reduced {
		st.clock = 0 // nothing moves but what happens
	}
	g := st.city.ground
	if o.Visible.W <= 0 || o.Visible.H <= 0 {
		st.x1, st.y1 = g.w, g.h
	} else {
		// flames reach a tile above their cell and a headquarters stands wider than its own
		st.x0, st.y0 = max(ease.Floor(o.Visible.X)-1, 0), max(ease.Floor(o.Visible.Y)-1, 0)
		st.x1, st.y1 = min(ease.Floor(o.Visible.X+o.Visible.W)+2, g.w), min(ease.Floor(o.Visible.Y+o.Visible.H)+3, g.h)
	}
	v.pose(st, f)
	return st
}

// Draw adds the city at a frame: ground, light on it, what under adds, buildings and fires row by row, smoke and wind, and at last
// whatever happens in the frame.
func (v *View) Draw(l *board.List, f *board.Frame[*anarchy.State], o *board.Options, under func(*board.List)) {
	st := v.prepare(l, f, o)
	st.drawGround()
	st.drawLight()
	if o.Ranges {
		st.drawThreats(nearer(f))
	}
	if under != nil {
		under(l)
	}
	st.drawRows()
	st.drawRings()
	st.drawAir()
	if o.Overlay != "" {
		v.drawOverlay(st, nearer(f))
	}
	st.drawActs(float32(f.T))
	st.drawCaption(f)
}

// nearer is the position a frame is closer to.
func nearer(f *board.Frame[*anarchy.State]) *anarchy.State {
	if f.T >= 0.5 && f.After != nil {
		return f.After
	}
	return f.Before
}

// drawCaption says the one thing that matters in this frame, on a slip like those of a comic.
func (st *stage) drawCaption(f *board.Frame[*anarchy.State]) {
	if st.o.Cheap || st.px < plainScale || f.T <= 0 || f.T >= 1 {
		return
	}
	text, at, when := "", -1, float32(0)
	for n := range st.acts {
		a := &st.acts[n]
		switch {
		case a.deed == collapse && st.city.lots[a.to].hq:
			text, at, when = "HEADQUARTERS LOST!", int(a.to), a.start
		case a.deed == blown && text == "" && st.city.lots[a.to].hq && f.Before.Buildings[a.to].Fire == 0:
			text, at, when = "HEADQUARTERS ON FIRE!", int(a.to), ease.Lerp(a.start, a.end, 0.7)
		}
	}
	if at < 0 {
		return
	}
	u := ease.Span(float32(f.T), when, min(when+0.12, 1))
	out := 1 - ease.Span(float32(f.T), 0.94, 1)
	if u <= 0 {
		return
	}
	b := &st.city.lots[at]
	size := 15 / st.px * ease.OutBack(u)
	w, h := board.TextWidth(board.Bold, size, text)+1.5*size, 2*size
	x, y := float32(b.x)+0.5, float32(b.y)-1.35-h/2
	if y < 0 {
		y = float32(b.y) + 1.6 + h/2
	}
	edge := float32(st.city.ground.w)
	x = min(max(x, w/2+0.2), edge-w/2-0.2)
	tilt := float32(-0.02)
	st.Box(x-w/2+2.5/st.px, y-h/2+2.5/st.px, w, h, 1/st.px, ink.Alpha(float64(0.8*out))).Turn(tilt, 0.5, 0.5)
	st.Box(x-w/2, y-h/2, w, h, 1/st.px, bone.Alpha(float64(out))).Edge(2/st.px, ink.Alpha(float64(out))).Turn(tilt, 0.5, 0.5)
	st.Text(text, x, y, size, board.Bold, board.Center, crimson.Alpha(float64(out)))
}

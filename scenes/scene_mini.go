package scenes

import (
	"fmt"
	"math"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
	"app.pentarena/scenes/viewport"
)

// mini is a small board inside a page: a position, or moves that play in a loop, drawn by the game's view.
type mini struct {
	view   board.AnyView
	line   record.Timeline
	unit   record.Unit
	pos    float64
	rest   float64 // seconds to wait before the loop begins again
	list   board.List
	spans  []board.Span
	of     [2]match.Position // frame that spans belongs to
	still  bool
	least  float32 // smallest tile in canvas units
	detail float32 // smallest tile in device pixels for which details are drawn, so that small boards keep their pictures
}

// demoRest is how long a demo shows its last position before it begins again, in seconds.
const demoRest = 1.6

// newStill returns a mini board that shows one position.
func newStill(view board.AnyView, at match.Position) *mini {
	line, err := record.NewReplay(match.Setup{Game: at.Game().Info().ID}, at, nil)
	if err != nil {
		return nil
	}
	return &mini{view: view, line: line, still: true}
}

// newDemo plays the moves of a page of the rule book.
func newDemo(view board.AnyView, d *board.Demo[match.Position, match.Command]) (*mini, error) {
	start := d.Start()
	t := start.Clone()
	var steps []match.Step
	dice := rules.NewSeeded("demo")
	for i, m := range d.Moves {
		step, err := t.Do(m.Seat, m.Cmd, dice)
		if err != nil {
			return nil, fmt.Errorf("scenes: move %d of a demo of %s: %w", i+1, start.Game().Info().ID, err)
		}
		steps = append(steps, step)
	}
	line, err := record.NewReplay(match.Setup{Game: start.Game().Info().ID}, start, steps)
	if err != nil {
		return nil, err
	}
	return &mini{view: view, line: line, unit: record.Commands}, nil
}

// end is the end of the timeline in the mini's units.
func (m *mini) end() float64 {
	if m.unit == record.Commands {
		return float64(m.line.Len())
	}
	n := m.line.Turns()
	if n > 0 && m.line.First(n) == m.line.First(n-1) {
		n--
	}
	return float64(n)
}

// play moves on by dt seconds at rate units a second, and starts again after a pause at the end, or stays there when once.
func (m *mini) play(dt, rate float64, once bool) {
	end := m.end()
	if m.still || end <= 0 {
		return
	}
	if m.pos >= end {
		m.pos = end
		if m.rest -= dt; m.rest <= 0 && !once {
			m.again()
		}
		return
	}
	m.pos = min(m.pos+dt*rate, end)
	m.rest = demoRest
}

// again starts the moves from the beginning.
func (m *mini) again() { m.pos, m.rest = 0, demoRest }

// table is the position before the move that is being shown.
func (m *mini) table() match.Position { return m.line.Frame(m.pos, m.unit).Before }

// draw fills the mini's list with the board at scale canvas units a tile, and returns it.
func (m *mini) draw(u *ui.UI, scale float32, visible board.Rect, cheap bool) *board.List {
	f := m.line.Frame(m.pos, m.unit)
	if m.of != [2]match.Position{f.Before, f.After} || m.spans == nil {
		m.spans = board.NewScheduler(m.view.Timing()).Spans(f.Events, 0, m.spans)
		m.of = [2]match.Position{f.Before, f.After}
	}
	moment := board.Moment{Before: f.Before, After: f.After, Events: f.Events, Spans: m.spans, T: f.T, Step: f.Step}
	o := board.Options{Clock: viewport.Coarse(u.In.Now, u.Effects), Scale: max(scale*u.In.Scale, m.detail), Unit: u.In.Scale, Visible: visible, Seats: u.Theme.Seat, Viewer: rules.NoSeat, Reduced: u.Reduced, Effects: u.Effects, Cheap: cheap}
	if u.Reduced {
		o.Clock = 0
	}
	m.list.Reset()
	m.view.Draw(&m.list, &moment, &o, nil)
	return &m.list
}

// fit returns the scale and offset at which the mini's bounds, or the part of a large board that the view focuses on, fill r. Of a board too
// large for the smallest scale only the middle is shown.
func (m *mini) fit(r board.Rect) (scale, ox, oy float32) {
	at := m.line.At(0)
	b := m.view.Bounds(at)
	scale = max(min(r.W/b.W, r.H/b.H), m.least)
	x, y := b.Middle()
	if list := m.view.Focus(at, rules.NoSeat); len(list) > 0 {
		f := board.Join(list, b.W, b.H)
		scale = max(scale, min(r.W/f.W, r.H/f.H))
		fx, fy := f.Middle()
		x, y = within(fx, b.X, b.W, r.W/scale), within(fy, b.Y, b.H, r.H/scale)
	}
	return scale, r.X + r.W/2 - x*scale, r.Y + r.H/2 - y*scale
}

// within returns the middle of a view of a length that shows mid but, if the board is longer than the view, nothing beyond its ends.
func within(mid, start, size, view float32) float32 {
	if view >= size {
		return start + size/2
	}
	return min(max(mid, start+view/2), start+size-view/2)
}

// show draws the board into r of the interface. Until the game's sprites are loaded it shows the progress.
func (m *mini) show(env *scene.Env, u *ui.UI, r board.Rect) {
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, night.Well) // boards fade out into the dark in every theme
	if share, ready := env.Ready(m.line.Setup().Game); !ready {
		u.Progress(layout.Middle(r, r.W*0.6, 8), float32(share))
		return
	}
	in := r.Inset(4)
	scale, ox, oy := m.fit(in)
	u.Embed(m.draw(u, scale, seen(in, scale, ox, oy), false), in, scale, ox, oy)
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, board.Color{}).Edge(4, u.Theme.Well)
}

// shape is height divided by width of the board.
func (m *mini) shape() float32 {
	b := m.view.Bounds(m.line.At(0))
	if b.W <= 0 || math.IsNaN(float64(b.H/b.W)) {
		return 0.5
	}
	return b.H / b.W
}

// seen returns the part of a board, in tiles, that lies in r.
func seen(r board.Rect, scale, ox, oy float32) board.Rect {
	return board.Rect{X: (r.X - ox) / scale, Y: (r.Y - oy) / scale, W: r.W / scale, H: r.H / scale}
}

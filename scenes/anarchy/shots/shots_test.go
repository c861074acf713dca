// Package shots draws the city with the real painter. It needs a display (xvfb-run does); with PENTARENA_SHOTS naming a folder it
// leaves its pictures there for looking at.
package shots

import (
	"fmt"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	view "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/paint/painttest"
)

func TestMain(m *testing.M) { painttest.Main(m) }

type frame = board.Frame[*anarchy.State]

// match is a match of random sensible commands.
type match struct {
	states []*anarchy.State
	events [][]rules.Event
	cmds   []anarchy.Command
}

func play(t *testing.T, seed string, turns, wind int) *match {
	t.Helper()
	l := anarchy.DefaultLevel()
	l.Winds.Min = wind
	s, err := anarchy.New(&l, seed)
	if err != nil {
		t.Fatal(err)
	}
	m := &match{states: []*anarchy.State{s}}
	dice := rules.NewSeeded(seed)
	for s.Turn() < turns && !s.End.Over {
		seat := s.Mover()
		var options []anarchy.Command
		for c := range s.Options(seat) {
			options = append(options, c)
		}
		c := options[dice.Intn(len(options))]
		if c.Verb == anarchy.Pass && s.Bribes[seat] > 2 || c.Verb == anarchy.Extinguish && dice.Intn(3) > 0 {
			continue
		}
		next, tape := s.Clone(), rules.NewTape(dice)
		if err := next.Apply(seat, c, tape); err != nil {
			t.Fatal(err)
		}
		s = next
		m.states, m.events, m.cmds = append(m.states, s), append(m.events, tape.Events), append(m.cmds, c)
	}
	return m
}

// first is the first position of a turn and the number of its step.
func (m *match) first(turn int) (*anarchy.State, int) {
	for i, s := range m.states {
		if s.Turn() == turn {
			return s, i
		}
	}
	return m.states[len(m.states)-1], len(m.states) - 1
}

func still(s *anarchy.State) *frame { return &frame{Before: s, After: s} }

func spans(events []rules.Event) []board.Span {
	return board.NewScheduler(view.New().Timing()).Spans(events, 0, nil)
}

// turn is the moment at of a whole turn.
func (m *match) turn(n int, at float64) *frame {
	s, i := m.first(n)
	f := &frame{Before: s, After: s, T: at, Step: i}
	for ; i < len(m.events) && m.states[i].Turn() == n; i++ {
		f.Events = append(f.Events, m.events[i]...)
		f.After = m.states[i+1]
	}
	f.Spans = spans(f.Events)
	return f
}

// command is the moment at of the first command of a kind after a step whose way is neither very short nor very long.
func (m *match) command(t *testing.T, verb anarchy.Verb, after int, at float64) *frame {
	t.Helper()
	for i := after; i < len(m.cmds); i++ {
		if d := m.states[i].Distance(m.cmds[i].Building, m.cmds[i].Target); m.cmds[i].Verb == verb && (!verb.Targeted() || d > 2 && d < 14) {
			return &frame{Before: m.states[i], After: m.states[i+1], Events: m.events[i], Spans: spans(m.events[i]), T: at, Step: i}
		}
	}
	t.Fatalf("no %v in the match", verb)
	return nil
}

// camera says what part of the board is drawn and how large.
type camera struct {
	w, h   int
	px     float32
	cx, cy float32
}

var seats = [rules.MaxSeats]board.Color{board.Hex(0x2F8CFF), board.Hex(0xFFB000), board.Hex(0xF4F1E8), board.Hex(0xD6336C)}

// studio draws and keeps pictures.
type studio struct {
	t *testing.T
	p *paint.Painter
	v *view.View
}

func newStudio(t *testing.T) *studio {
	t.Helper()
	return &studio{t, painttest.Painter(t, "anarchy"), view.New()}
}

// shoot draws a frame, with a player's controller when there is one, and checks that there is something to see.
func (st *studio) shoot(name string, c camera, f *frame, change func(*board.Options), controller board.Controller[*anarchy.State, anarchy.Command]) {
	st.t.Helper()
	o := &board.Options{Clock: 12.3, Scale: c.px, Seats: seats, Viewer: rules.NoSeat}
	o.Visible = board.Rect{X: c.cx - float32(c.w)/c.px/2, Y: c.cy - float32(c.h)/c.px/2, W: float32(c.w) / c.px, H: float32(c.h) / c.px}
	if change != nil {
		change(o)
	}
	var l board.List
	seat := f.Before.Mover()
	st.v.Draw(&l, f, o, func(l *board.List) {
		if controller != nil {
			controller.Under(l, f.Before, seat, o)
		}
	})
	if controller != nil {
		controller.Upon(&l, f.Before, seat, o)
	}
	img := painttest.Picture(st.p, c.w, c.h, func(canvas *paint.Canvas) {
		canvas.Clear(board.Hex(0x12161C))
		canvas.Show(&l, paint.Transform{Scale: c.px, X: -o.Visible.X * c.px, Y: -o.Visible.Y * c.px})
	})
	colors := map[[3]byte]bool{}
	for i := 0; i+3 < len(img.Pix); i += 4 * 7 {
		colors[[3]byte(img.Pix[i:i+3])] = true
	}
	if len(colors) < 60 {
		st.t.Errorf("%s: the picture has %d colours only", name, len(colors))
	}
	painttest.Keep(st.t, "anarchy-"+name, img)
}

func TestShots(t *testing.T) {
	st := newStudio(t)
	m := play(t, "mock", 34, 3)
	calm, _ := m.first(3)
	busy, _ := m.first(14)
	storm, _ := m.first(28)
	hq := busy.Buildings[busy.Headquarters[1]].Cell()
	wide := camera{1280, 720, 31, 20, 10}
	st.shoot("calm", wide, still(calm), nil, nil)
	st.shoot("busy", wide, still(busy), nil, nil)
	st.shoot("storm", wide, still(storm), nil, nil)
	st.shoot("close", camera{1280, 720, 108, float32(hq.X), float32(hq.Y)}, still(busy), nil, nil)
	st.shoot("tiny", camera{390, 844, 9.6, 20, 10}, still(busy), nil, nil)
	st.shoot("phone", camera{390, 844, 24, float32(hq.X), float32(hq.Y)}, still(busy), nil, nil)
	blaze := busy.Clone()
	for i := range blaze.Buildings {
		blaze.Buildings[i].Fire = uint8(i * 7 % 21)
		blaze.Buildings[i].Exposure = int32(i * 5 % 80)
		blaze.Buildings[i].Bribed = i%9 == 0
	}
	blaze.Forecasts[blaze.Turn()] = anarchy.Forecast{Wind: anarchy.Wind{Direction: grid.East, Intensity: 9}}
	st.shoot("blaze", camera{1280, 720, 72, float32(hq.X), float32(hq.Y)}, still(blaze), nil, nil)
	for _, at := range []float64{0.2, 0.5, 0.72, 0.86} {
		st.shoot(fmt.Sprintf("turn-%02.0f", at*100), wide, m.turn(10, at), nil, nil)
	}
	for _, o := range []string{"risk", "fire", "exposure"} {
		st.shoot("overlay-"+o, wide, still(busy), func(p *board.Options) { p.Overlay, p.Ranges = o, true }, nil)
	}
	st.shoot("reduced", wide, m.turn(10, 0.72), func(o *board.Options) { o.Reduced = true }, nil)
}

func TestActs(t *testing.T) {
	st := newStudio(t)
	m := play(t, "acts", 16, 2)
	for _, verb := range []anarchy.Verb{anarchy.Ignite, anarchy.Extinguish, anarchy.Raid, anarchy.Rotate, anarchy.Intensify} {
		for _, at := range []float64{0.3, 0.52, 0.75} {
			f := m.command(t, verb, 30, at)
			from, to := f.Before.Buildings[m.cmds[f.Step].Building].Cell(), f.Before.Buildings[m.cmds[f.Step].Target].Cell()
			if !verb.Targeted() {
				to = from
			}
			st.shoot(fmt.Sprintf("act-%v-%02.0f", verb, at*100), camera{560, 420, 56, float32(from.X+to.X)/2 + 0.5, float32(from.Y+to.Y) / 2}, f, nil, nil)
		}
	}
}

func TestHands(t *testing.T) {
	st := newStudio(t)
	m := play(t, "mock", 12, 3)
	s, _ := m.first(8)
	seat := s.Mover()
	wide := camera{1280, 720, 31, 20, 10}
	own := func(kind anarchy.Kind) grid.Point {
		for i := range s.Buildings {
			if b := &s.Buildings[i]; b.Owner == seat && b.Kind == kind && !b.Ruin() && !b.Headquarters && b.X > 14 {
				return b.Cell()
			}
		}
		t.Fatalf("no %v", kind)
		return grid.Point{}
	}
	enemy := s.Buildings[s.Headquarters[1-seat]]
	target := enemy.Cell()
	for _, n := range enemy.Near {
		if n != anarchy.None {
			target = s.Buildings[n].Cell()
		}
	}
	press := func(p grid.Point) board.Pointer { return board.Pointer{Kind: board.Press, Cell: p} }
	hover := func(p grid.Point) board.Pointer { return board.Pointer{Kind: board.Hover, Cell: p} }
	st.shoot("controller-idle", wide, still(s), nil, view.New().Controller())
	h := view.New().Controller()
	h.Handle(press(own(anarchy.Warehouse)), s, seat)
	h.Handle(hover(target), s, seat)
	st.shoot("controller-ignite", wide, still(s), nil, h)
	h.Handle(hover(enemy.Cell()), s, seat)
	st.shoot("controller-refused", camera{800, 500, 64, float32(target.X), float32(target.Y)}, still(s), nil, h)
	h = view.New().Controller()
	h.Choose("extinguish", s, seat)
	h.Handle(hover(target), s, seat)
	st.shoot("controller-spray", camera{800, 500, 40, float32(target.X), float32(target.Y)}, still(s), nil, h)
	late, _ := m.first(11)
	st.shoot("controller-wind", wide, still(late), func(o *board.Options) { o.Verb = "left" }, view.New().Controller())
	st.shoot("controller-calm", camera{800, 500, 40, float32(target.X), float32(target.Y)}, still(late), func(o *board.Options) { o.Verb = "weaker" }, view.New().Controller())
	h = view.New().Controller()
	h.Handle(press(target), s, seat)
	st.shoot("controller-aimed", camera{800, 500, 64, float32(target.X), float32(target.Y)}, still(s), nil, h)
}

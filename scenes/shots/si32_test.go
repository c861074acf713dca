package shots_test

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	view "app.pentarena/scenes/si32"
	"app.pentarena/scenes/ui"
)

// field is a scene with nothing but a board of Si32 at a moment, seen through a camera.
type field struct {
	plain
	in         *ui.Input
	list       board.List
	seats      [rules.MaxSeats]board.Color
	look       *view.View
	frame      board.Frame[*si32.State]
	part       board.Rect // what is to be seen, in tiles; all when empty
	set        func(*board.Options)
	controller board.Controller[*si32.State, si32.Command]
	seat       rules.Seat
	cam        board.Camera
}

func (f *field) Update(in *ui.Input) (scene.Next, error) {
	f.in = in
	f.cam.Place(board.Rect{W: in.W, H: in.H}, f.look.Bounds(f.frame.Before))
	if f.part.W > 0 {
		x, y := f.part.Middle()
		f.cam.Open(float64(x), float64(y), float64(in.W/f.part.W))
	}
	o := board.Options{Clock: in.Now, Scale: f.cam.Scale() * in.Scale, Visible: f.cam.Visible(), Seats: f.seats, Viewer: rules.NoSeat}
	if f.set != nil {
		f.set(&o)
	}
	f.list.Reset()
	f.look.Draw(&f.list, &f.frame, &o, func(l *board.List) {
		if f.controller != nil {
			f.controller.Under(l, f.frame.Before, f.seat, &o)
		}
	})
	if f.controller != nil {
		f.controller.Upon(&f.list, f.frame.Before, f.seat, &o)
	}
	return scene.Next{}, nil
}

func (f *field) Draw(to scene.Canvas) {
	x, y := f.cam.Offset()
	s := f.in.Scale
	to.Show(&f.list, f.cam.Scale()*s, x*s, y*s)
}

// newField shows a position.
func newField(env *scene.Env, s *si32.State) *field {
	return &field{look: view.New(), frame: board.Frame[*si32.State]{Before: s, After: s}, seats: env.NewUI().Theme.Seat}
}

// turn lets the turn happen and shows it at a moment.
func (f *field) turn(at float64) *field {
	s := f.frame.Before
	f.frame.After = s.Clone()
	tape := rules.NewTape(rules.NewSeeded("field"))
	for seat := range rules.Seat(s.Seats()) {
		if err := f.frame.After.Apply(seat, si32.Command{}, tape); err != nil {
			panic(err)
		}
	}
	f.frame.Events, f.frame.Spans, f.frame.T = tape.Events, board.NewScheduler(f.look.Timing()).Spans(tape.Events, 0, nil), at
	return f
}

// must gives orders.
func must(s *si32.State, seat rules.Seat, list ...si32.Command) {
	for _, c := range list {
		if err := s.Apply(seat, c, nil); err != nil {
			panic(c.String() + ": " + err.Error())
		}
	}
}

func goesTo(x, y int, d si32.Dir, n int64) si32.Command {
	return si32.Command{Verb: si32.Move, At: grid.Pt(x, y), Dir: d, N: n}
}

// front is a position in the middle of a war on the classic board.
func front() *si32.State {
	l := si32.DefaultLevel()
	army := func(seat, x, y int, n int64) {
		l.Army = append(l.Army, si32.Army{Seat: seat, At: [2]int{x, y}, Units: n})
	}
	site := func(seat, x, y int) { l.Building = append(l.Building, si32.Site{Seat: seat, At: [2]int{x, y}}) }
	l.Map.Rows = []string{
		"##................##", "#..................#", "....................", ".............##.....", "..............#.....",
		"....................", "................#...", ".................#..", "....................", "....................",
		"....................", "....................", "..#.................", "...#................", "....................",
		".....#..............", "......##............", "....................", "#..................#", "##................##",
	}
	l.Symmetry = "none"
	for _, a := range [][4]int{{0, 2, 2, 2}, {0, 10, 2, 5}, {0, 12, 3, 6}, {0, 1, 5, 3}, {0, 9, 5, 22}, {0, 11, 5, 12}, {0, 9, 9, 64}, {0, 7, 9, 4}, {0, 8, 10, 38},
		{0, 6, 11, 27}, {0, 4, 14, 9}, {0, 1, 11, 2}, {0, 6, 2, 3}, {0, 3, 4, 7}, {0, 2, 8, 2}, {0, 11, 12, 31}, {0, 12, 13, 140},
		{1, 16, 4, 2}, {1, 15, 5, 14}, {1, 11, 9, 112}, {1, 13, 9, 24}, {1, 18, 9, 2}, {1, 10, 12, 31}, {1, 8, 14, 19}, {1, 17, 14, 4}, {1, 7, 17, 11}, {1, 9, 17, 6},
		{1, 16, 17, 3}, {1, 16, 10, 3}, {1, 14, 14, 9}, {1, 11, 17, 2}, {1, 13, 11, 7}} {
		army(a[0], a[1], a[2], int64(a[3]))
	}
	for _, b := range [][3]int{{0, 6, 2}, {0, 3, 4}, {0, 6, 6}, {0, 2, 8}, {1, 16, 10}, {1, 13, 11}, {1, 14, 14}, {1, 11, 17}} {
		site(b[0], b[1], b[2])
	}
	s, err := si32.New(&l, "front")
	if err != nil {
		panic(err)
	}
	for _, p := range []grid.Point{{X: 6, Y: 2}, {X: 3, Y: 4}, {X: 2, Y: 8}, {X: 16, Y: 10}, {X: 14, Y: 14}, {X: 11, Y: 17}} {
		s.Tiles.At(p).Workers = min(s.Tiles.At(p).Units[s.BuildingAt(p).Owner], 4)
	}
	for i := range s.Tiles.Cells { // ground that has been mined for a while round the buildings
		p := s.Tiles.Point(i)
		for k := range s.Buildings {
			if d := p.Distance(s.Buildings[k].At); d < 6 {
				s.Tiles.Cells[i].Resource = s.Tiles.Cells[i].Resource * int64(d) / 8
			}
		}
	}
	return s
}

// planned is the front with the orders of both seats.
func planned() *si32.State {
	s := front()
	must(s, 0, goesTo(9, 9, si32.East, 40), goesTo(8, 10, si32.East, 38), goesTo(9, 5, si32.East, 22), goesTo(11, 5, si32.East, 12), goesTo(12, 3, si32.South, 4),
		goesTo(6, 11, si32.South, 27), goesTo(4, 14, si32.South, 9), goesTo(11, 12, si32.West, 31), goesTo(12, 13, si32.North, 60),
		si32.Command{Verb: si32.Mine, At: grid.Pt(10, 2), N: 5}, si32.Command{Verb: si32.Mine, At: grid.Pt(2, 2), N: 2}, si32.Command{Verb: si32.Build, At: grid.Pt(7, 9), Dir: si32.SouthWest})
	must(s, 1, goesTo(11, 9, si32.West, 112), goesTo(13, 9, si32.West, 24), goesTo(10, 12, si32.East, 31), goesTo(15, 5, si32.West, 10),
		goesTo(8, 14, si32.North, 19), si32.Command{Verb: si32.Mine, At: grid.Pt(16, 17), N: 3})
	return s
}

// sieges is the front with two sieges, one of them with too few.
func sieges() *si32.State {
	s := front()
	s.Tiles.At(grid.Pt(12, 11)).Units[0], s.Tiles.At(grid.Pt(13, 13)).Units[0], s.Tiles.At(grid.Pt(13, 15)).Units[0] = 31, 16, 12
	must(s, 0, goesTo(12, 11, si32.East, 31), goesTo(12, 13, si32.North, 20), goesTo(13, 15, si32.East, 12), goesTo(9, 9, si32.East, 64))
	must(s, 1, goesTo(11, 9, si32.West, 50), goesTo(10, 12, si32.East, 31))
	return s
}

// ring is a position for four seats on hexagons.
func ring() *si32.State {
	l, err := levels.Find("si32", "hex-four")
	if err != nil {
		panic(err)
	}
	level := si32.DefaultLevel()
	if err := l.Decode(&level); err != nil {
		panic(err)
	}
	level.Resources, level.Symmetry, level.Army, level.Building = si32.Range{0, 50}, si32.None, nil, nil
	for _, a := range [][4]int{{0, 4, 1, 3}, {0, 7, 1, 2}, {0, 9, 4, 58}, {0, 10, 5, 23}, {0, 8, 6, 7}, {0, 6, 8, 31}, {0, 5, 8, 12}, {0, 2, 6, 4},
		{1, 15, 1, 3}, {1, 12, 5, 27}, {1, 13, 6, 41}, {1, 17, 6, 5}, {1, 15, 8, 16}, {1, 16, 9, 8},
		{2, 6, 10, 106}, {2, 4, 12, 9}, {2, 7, 12, 22}, {2, 9, 14, 35}, {2, 1, 15, 4}, {2, 8, 17, 6},
		{3, 15, 11, 51}, {3, 14, 12, 9}, {3, 18, 12, 18}, {3, 12, 13, 64}, {3, 11, 14, 28}, {3, 18, 16, 5}, {3, 14, 18, 2}} {
		level.Army = append(level.Army, si32.Army{Seat: a[0], At: [2]int{a[1], a[2]}, Units: int64(a[3])})
	}
	for _, b := range [][3]int{{0, 3, 3}, {0, 7, 3}, {0, 5, 5}, {1, 17, 3}, {1, 15, 5}, {2, 3, 16}, {2, 5, 15}, {2, 7, 16}, {3, 13, 16}, {3, 15, 15}, {3, 17, 14}, {3, 16, 17}, {1, 14, 10}} {
		level.Building = append(level.Building, si32.Site{Seat: b[0], At: [2]int{b[1], b[2]}})
	}
	level.Map.Rows = nil
	s, err := si32.New(&level, "ring")
	if err != nil {
		panic(err)
	}
	must(s, 0, goesTo(9, 4, si32.East, 58), goesTo(10, 5, si32.SouthEast, 20), goesTo(6, 8, si32.SouthWest, 31))
	must(s, 1, goesTo(12, 5, si32.West, 27), goesTo(13, 6, si32.NorthWest, 20))
	must(s, 2, goesTo(9, 14, si32.East, 35), goesTo(7, 12, si32.East, 10))
	must(s, 3, goesTo(12, 13, si32.West, 40), goesTo(11, 14, si32.West, 28), goesTo(15, 11, si32.NorthWest, 51))
	return s
}

func init() {
	still := func(open func(env *scene.Env) *field) script {
		return func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return open(env), nil }
	}
	scripts["si32-calm"] = still(func(env *scene.Env) *field { return newField(env, front()) })
	scripts["si32-plan"] = still(func(env *scene.Env) *field { return newField(env, planned()) })
	for n, at := range []float64{0.15, 0.32, 0.85} {
		scripts["si32-turn-"+string(rune('1'+n))] = still(func(env *scene.Env) *field {
			f := newField(env, planned()).turn(at)
			f.part = board.Rect{X: 6, Y: 5, W: 12, H: 9}
			return f
		})
	}
	for n, at := range []float64{0.66, 0.8} {
		scripts["si32-siege-"+string(rune('1'+n))] = still(func(env *scene.Env) *field {
			f := newField(env, sieges()).turn(at)
			f.part = board.Rect{X: 9, Y: 8, W: 12, H: 9}
			return f
		})
	}
	scripts["si32-hex"] = still(func(env *scene.Env) *field { return newField(env, ring()) })
	for n, at := range []float64{0.1, 0.7} {
		scripts["si32-hive-"+string(rune('1'+n))] = still(func(env *scene.Env) *field {
			f := newField(env, ring()).turn(at)
			f.part = board.Rect{X: 12, Y: 5, W: 12, H: 9}
			return f
		})
	}
	scripts["si32-hex-turn"] = still(func(env *scene.Env) *field { return newField(env, ring()).turn(0.36) })
	for _, name := range []string{"territory", "flow", "production", "threat"} {
		scripts["si32-map-"+name] = still(func(env *scene.Env) *field {
			f := newField(env, planned()).turn(0)
			f.set = func(o *board.Options) { o.Overlay = name }
			return f
		})
	}
	scripts["si32-controller"] = still(func(env *scene.Env) *field {
		f := newField(env, planned())
		f.controller = f.look.Controller()
		f.set = func(o *board.Options) { o.Viewer, o.Focus, o.Focused = 0, grid.Pt(10, 8), true }
		f.controller.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(4, 14)}, f.frame.Before, 0)
		f.controller.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(8, 17)}, f.frame.Before, 0)
		f.controller.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(9, 9)}, f.frame.Before, 0)
		f.controller.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(13, 6), X: 13.5, Y: 6.5}, f.frame.Before, 0)
		return f
	})
	scripts["si32-outlook"] = still(func(env *scene.Env) *field {
		f := newField(env, sieges())
		f.controller = f.look.Controller()
		f.set = func(o *board.Options) { o.Viewer = 0 }
		s := f.frame.Before
		must(s, 0, goesTo(8, 10, si32.East, 30))
		f.controller.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(11, 12)}, s, 0)
		f.controller.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(10, 12)}, s, 0)
		f.part = board.Rect{X: 7, Y: 8, W: 12, H: 9}
		return f
	})
	scripts["si32-build"] = still(func(env *scene.Env) *field {
		f := newField(env, front())
		f.controller = f.look.Controller()
		f.controller.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(8, 10)}, f.frame.Before, 0)
		f.controller.Choose("build", f.frame.Before, 0)
		f.controller.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(9, 11), X: 9.5, Y: 11.5}, f.frame.Before, 0)
		f.part = board.Rect{X: 3, Y: 5, W: 12, H: 9}
		return f
	})
}

// TestSi32Fields makes sure that the positions of the pictures are what they should show.
func TestSi32Fields(t *testing.T) {
	s := planned()
	before := s.Tally(0)
	for seat := range rules.Seat(2) {
		must(s, seat, si32.Command{})
	}
	if after := s.Tally(0); after.Alive >= before.Alive || s.Turn() != 1 {
		t.Errorf("nobody falls: %d units, then %d", before.Alive, after.Alive)
	}
}

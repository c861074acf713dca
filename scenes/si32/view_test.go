package si32

import (
	"cmp"
	"slices"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// played is a match for the tests.
type played = boardtest.Played[*si32.State, si32.Command]

func view() board.View[*si32.State, si32.Command] { return New() }

// brawl is a small board full of armies and buildings: of the classic ruleset, the original one, or hexagons with four seats.
func brawl(ruleset string) *si32.Level {
	l := si32.DefaultLevel()
	seats := 2
	switch ruleset {
	case "original":
		l = si32.OriginalLevel()
	case "hex":
		l, seats = si32.HexLevel(), 4
		l.Seats = 4
	}
	l.Width, l.Height, l.Symmetry = 9, 8, "none"
	l.StartResources = 400
	for i := range 18 {
		x, y := i*4%9, i*4/9
		l.Army = append(l.Army, si32.Army{Seat: i % seats, At: [2]int{x, y}, Units: int64(3 + i*7%45)})
	}
	l.Building = []si32.Site{{Seat: 0, At: [2]int{0, 0}}, {Seat: seats / 4, At: [2]int{4, 3}}, {Seat: seats - 1, At: [2]int{7, 6}}, {Seat: seats - 2, At: [2]int{2, 5}}}
	return &l
}

// play plays a match of random orders for a number of turns, with enough of each kind in it.
func play(t testing.TB, level *si32.Level, seed string, turns int) *played {
	t.Helper()
	s, err := si32.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Play(t, New().Timing(), s, seed, turns, lively)
}

// lively gives up to seven orders a turn, one of them now and then impossible where the ruleset lets it, and takes some back.
func lively(s *si32.State, all []si32.Command, dice *rules.Seeded) si32.Command {
	seat := s.Active().First()
	orders := len(s.Sides[seat].Orders)
	if orders >= 7 || len(all) == 1 {
		return si32.Command{}
	}
	if orders > 0 && dice.Intn(14) == 0 {
		return si32.Command{Verb: si32.Cancel, Index: int32(dice.Intn(orders))}
	}
	if !s.Constants.StrictOrders && dice.Intn(16) == 0 {
		return si32.Command{Verb: si32.Move, At: grid.Pt(0, 0), Dir: si32.West, N: 3}
	}
	return boardtest.Weighted[*si32.State](func(c si32.Command) int {
		switch c.Verb {
		case si32.Move:
			return 4
		case si32.Build:
			return 3
		case si32.Work, si32.Mine:
			return 8
		}
		return 1
	})(s, all, dice)
}

var rulesets = []string{"classic", "original", "hex"}

// TestEverythingHappens makes sure that the matches of these tests show every kind of animation.
func TestEverythingHappens(t *testing.T) {
	v := New()
	var seen [animationKinds]int
	partial, clashed := 0, 0
	for _, ruleset := range rulesets {
		p := play(t, brawl(ruleset), "law", 30)
		for _, i := range p.Turns() {
			f, _ := p.Turn(i, 0.5)
			var l board.List
			v.Draw(&l, f, boardtest.Options(40), nil)
			for _, d := range v.animations {
				seen[d.kind]++
				if d.Start < 0 || d.End > 1+1e-5 || d.End <= d.Start {
					t.Fatalf("%s, turn from step %d: an animation lasts from %v to %v", ruleset, i, d.Start, d.End)
				}
			}
			for _, m := range v.marches {
				if m.part {
					partial++
				}
				if m.sent > m.left {
					clashed++
				}
			}
		}
	}
	for k := range animationKinds {
		if seen[k] == 0 {
			t.Errorf("no animation of kind %d", k)
		}
	}
	if partial*clashed == 0 {
		t.Errorf("%d marches of a part of an army, %d that clash", partial, clashed)
	}
}

// TestFold checks that the events of a turn, folded to its end, lead to the position after it.
func TestFold(t *testing.T) {
	v := New()
	for _, ruleset := range rulesets {
		p := play(t, brawl(ruleset), "fold", 30)
		for _, i := range p.Turns() {
			f, _ := p.Turn(i, 1)
			var l board.List
			v.prepare(&l, f, boardtest.Options(40))
			for k := range v.cells {
				c, want := &v.cells[k], &f.After.Tiles.Cells[k]
				if c.units != want.Units || c.workers != want.Workers || c.ore0 != want.Resource {
					t.Fatalf("%s, turn from step %d, cell %v: folded %v %d %d, want %+v", ruleset, i, f.After.Tiles.Point(k), c.units, c.workers, c.ore0, want)
				}
			}
		}
	}
}

// TestContinuity holds the continuity of animation on squares and hexagons, in single steps and whole turns.
func TestContinuity(t *testing.T) {
	for _, ruleset := range rulesets {
		p := play(t, brawl(ruleset), "law", 16)
		p.Continuity(t, view)
		p.Timeline(t, si32.Game(), New())
	}
}

// TestContinuityOfLevels holds it at the start of every level.
func TestContinuityOfLevels(t *testing.T) {
	list := levels.List("si32")
	if len(list) == 0 {
		t.Fatal("no levels")
	}
	for _, file := range list {
		s, err := si32.Game().New(file.Decode, "law")
		if err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
		boardtest.Play(t, New().Timing(), s, "levels", 12, lively).Continuity(t, view)
	}
}

// TestPure checks that drawing depends on the arguments only.
func TestPure(t *testing.T) {
	for _, ruleset := range rulesets {
		p := play(t, brawl(ruleset), "pure", 3)
		o := boardtest.Options(40)
		o.Ranges = true
		for _, overlay := range append([]board.Overlay{{}}, New().Overlays()...) {
			o.Overlay = overlay.ID
			p.Pure(t, view, o)
		}
	}
}

func TestNoLevelOfEffectsHidesAFact(t *testing.T) {
	play(t, brawl("classic"), "modes", 20).Facts(t, New(), 40,
		"si32/fx-debris", "si32/fx-casualty", "si32/fx-casualty.top", "si32/smoke-1", "si32/smoke-2", "si32/smoke-3", "shadow #0E1B2C", "line #FFE7A0", "box #000000", "box #2A3442")
}

func TestGolden(t *testing.T) {
	for _, ruleset := range []string{"classic", "hex"} {
		play(t, brawl(ruleset), "golden", 10).Golden(t, New(), "drawing-"+ruleset, 8, 13, 24, 70)
	}
}

// TestModes checks what the levels of detail and the modes leave out.
func TestModes(t *testing.T) {
	play(t, brawl("classic"), "modes", 20).Modes(t, New(), boardtest.Modes{
		Moments: []float64{0.2, 0.5, 0.8}, Counted: true, Tiny: 8, Part: board.Rect{X: 1, Y: 1, W: 1, H: 1},
		Particle: func(it *board.Item) bool {
			return it.Op == board.OpSprite && (it.Sprite == art.FxDebris || it.Sprite == art.FxCasualty || it.Sprite == art.Smoke[1])
		},
		Picture: func(it *board.Item) bool { return it.Op == board.OpSprite && it.Sprite == unitArt[0][0][0] },
	})
}

// TestSecrets checks that nobody sees the orders of others before they are revealed, and everybody does afterwards.
func TestSecrets(t *testing.T) {
	for _, ruleset := range []string{"classic", "hex"} {
		s, err := si32.New(brawl(ruleset), "secret")
		if err != nil {
			t.Fatal(err)
		}
		var from grid.Point
		for i := range s.Tiles.Cells {
			if s.Tiles.Cells[i].Units[1] > 0 {
				from = s.Tiles.Point(i)
			}
		}
		p := boardtest.Begin[*si32.State, si32.Command](New().Timing(), s)
		p.Do(t, 1, si32.Command{Verb: si32.Move, At: from, Dir: si32.West, N: 2})
		for seat := range rules.Seat(s.Seats()) {
			p.Do(t, seat, si32.Command{})
		}
		heads := func(viewer rules.Seat, step int, at float64) int {
			o := boardtest.Options(40)
			o.Viewer = viewer
			var l board.List
			New().Draw(&l, p.Frame(step, at), o, nil)
			n := 0
			for i := range l.Items {
				if l.Items[i].Sprite == orderHead[1] && l.Items[i].Fill.A > 0 {
					n++
				}
			}
			return n
		}
		last := len(p.Moves) - 1
		for viewer, want := range map[rules.Seat]int{0: 0, 1: 1, rules.NoSeat: 1} {
			if n := heads(viewer, 0, 0.9); n != want {
				t.Errorf("%s: seat %d sees %d arrows being planned, want %d", ruleset, viewer, n, want)
			}
			if n := heads(viewer, last, 0); n != want {
				t.Errorf("%s: seat %d sees %d arrows before the turn, want %d", ruleset, viewer, n, want)
			}
			if n := heads(viewer, last, 0.2); n != 1 {
				t.Errorf("%s: seat %d sees %d arrows when they are revealed", ruleset, viewer, n)
			}
		}
	}
}

// TestCells checks that the middle of every cell lies in the cell, and that neighbours are where the rules have them.
func TestCells(t *testing.T) {
	for _, geometry := range []si32.Geometry{si32.Square, si32.Hex} {
		g := layout{hex: geometry == si32.Hex, w: 7, h: 6}
		b := g.bounds()
		for i := range g.w * g.h {
			p := g.at(i)
			x, y := g.middle(p)
			for _, d := range [5]vec{{0, 0}, {0.4, 0}, {-0.4, 0}, {0, 0.4}, {0, -0.4}} {
				if q := g.cell(x+d.x, y+d.y); q != p {
					t.Fatalf("%v: %v beside the middle of %v lies in %v", geometry, d, p, q)
				}
			}
			if r := g.box(p); !b.Contains(r.X, r.Y) || !b.Contains(r.X+r.W, r.Y+r.H) {
				t.Errorf("%v: the bounds leave out %v", geometry, p)
			}
			for side, d := range geometry.Dirs() {
				if q := g.beside(p, side); q != geometry.Step(p, d) || !g.near(p, q) {
					t.Errorf("%v: %v of %v is %v, the rules say %v", geometry, d, p, q, geometry.Step(p, d))
				}
			}
		}
	}
}

// full is a classic position with an army or a building nearly everywhere.
func full(t testing.TB, hex bool) *si32.State {
	t.Helper()
	l := si32.DefaultLevel()
	if hex {
		l = si32.HexLevel()
		l.Seats = 4
	}
	l.Symmetry = "none"
	owner := func(x, y int) int { return (x/10 + y/10*2) % int(l.Seats) }
	for y := range l.Height {
		for x := range l.Width {
			l.Army = append(l.Army, si32.Army{Seat: owner(x, y), At: [2]int{x, y}, Units: int64(1 + x*y)})
		}
	}
	for y := 0; y < l.Height; y += 4 {
		for x := 0; x < l.Width; x += 4 {
			l.Building = append(l.Building, si32.Site{Seat: owner(x, y), At: [2]int{x, y}})
		}
	}
	s, err := si32.New(&l, "full")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// battle is a full board on which everybody marches.
func battle(t testing.TB, hex bool) *board.Frame[*si32.State] {
	t.Helper()
	s := full(t, hex)
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		for seat, n := range s.Tiles.Cells[i].Units {
			d := [2]si32.Dir{si32.East, si32.West}[seat&1]
			if to, ok := s.Target(p, d); n > 0 && ok && s.Tiles.In(to) {
				if err := s.Apply(rules.Seat(seat), si32.Command{Verb: si32.Move, At: p, Dir: d, N: (n + 1) / 2}, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for seat := 1; seat < s.Seats(); seat++ {
		if err := s.Apply(rules.Seat(seat), si32.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	after := s.Clone()
	tape := rules.NewTape(rules.NewSeeded("battle"))
	if err := after.Apply(0, si32.Command{}, tape); err != nil {
		t.Fatal(err)
	}
	return &board.Frame[*si32.State]{Before: s, After: after, Events: tape.Events, Spans: board.NewScheduler(&timing).Spans(tape.Events, 0, nil)}
}

func TestDrawAllocatesNothing(t *testing.T) {
	for _, hex := range []bool{false, true} {
		f := battle(t, hex)
		v, o := New(), boardtest.Options(40)
		for _, at := range []float64{0, 0.3, 0.6, 0.9} {
			f.T = at
			boardtest.DrawsWithoutAllocating(t, v, f, o, nil, 0)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	f := battle(b, false)
	f.After, f.Events = f.Before, nil
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(27))
}

func BenchmarkDrawTurn(b *testing.B) {
	f := battle(b, false)
	f.T = 0.35
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(27))
}

func BenchmarkDrawHex(b *testing.B) {
	f := battle(b, true)
	f.T = 0.35
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(27))
}

func TestErased(t *testing.T) {
	boardtest.Erased(t, si32.Game(), New(), [2]float32{0, 0}, [2]float32{19.9, 19.9})
}

// TestRubble razes a building: rubble lies there in the turns after, until somebody builds on it.
func TestRubble(t *testing.T) {
	f := field{8, 5, 12, false, []si32.Army{army(0, 3, 2, 30), army(1, 7, 4, 1)}, []si32.Site{site(0, 0, 1), site(1, 4, 2), site(1, 6, 0)}}
	p := boardtest.Begin[*si32.State, si32.Command](New().Timing(), f.start())
	turn := func(list ...moved) {
		for _, m := range append(list, moved{Seat: 0}, moved{Seat: 1}) {
			p.Do(t, m.Seat, m.Cmd)
		}
	}
	pictures := func(f *board.Frame[*si32.State], overlay string, what func(*board.Item) bool) (n int) {
		o := boardtest.Options(40)
		o.Overlay = overlay
		var l board.List
		New().Draw(&l, f, o, nil)
		for i := range l.Items {
			if what(&l.Items[i]) {
				n++
			}
		}
		return n
	}
	rubble := func(it *board.Item) bool { return it.Op == board.OpSprite && it.Sprite == rubble[0] }
	turn(marches(0, 3, 2, si32.East, 30))
	razed := len(p.Moves) - 1
	turn()
	quiet := len(p.Moves) - 1
	turn(does(0, si32.Build, 4, 2, 1))
	for _, c := range []struct {
		step int
		at   float64
		want int
	}{{razed, 0, 0}, {razed, 0.999, 1}, {quiet, 0, 1}, {quiet, 0.5, 1}, {len(p.Moves) - 1, 1, 0}} {
		if n := pictures(p.Frame(c.step, c.at), "", rubble); n != c.want {
			t.Errorf("step %d at %v: %d pictures of rubble, not %d", c.step, c.at, n, c.want)
		}
	}
	// While the next turn is planned, the map of flows shows that march of the turn before.
	plan := p.Frame(razed+1, 0)
	arrow := func(it *board.Item) bool { return it.Op == board.OpTri }
	if n := pictures(plan, "flow", arrow); n > 0 {
		t.Errorf("%d arrows of marches that nobody knows of", n)
	}
	plan.Past = p.Frame(razed, 1).Events
	if n := pictures(plan, "flow", arrow); n != 2 {
		t.Errorf("%d triangles for the march of the turn before, not an arrow and its edge", n)
	}
}

// TestSecret shows each seat matches in which all plan: nothing of the others' orders is drawn.
func TestSecret(t *testing.T) {
	play(t, brawl("classic"), "secret", 4).Secret(t, view, 2)
	play(t, brawl("hex"), "secret", 2).Secret(t, view, 4)
}

// TestSoundsOfFights: of many fights on tiles the three greatest are heard, each once, as they are seen: the greatest last and loudest.
func TestSoundsOfFights(t *testing.T) {
	f := play(t, brawl("classic"), "sounds", 2).Frame(0, 0.5)
	f.Events, f.Spans = nil, nil
	for _, c := range []struct {
		x    int
		loss int64
	}{{4, 9}, {0, 1}, {2, 20}, {4, 8}, {6, 2}} { // at 4 both sides lose, 17 in all
		p := grid.Pt(c.x, 1)
		f.Events = append(f.Events, rules.Event{Kind: rules.Strike, What: uint8(si32.Fought), From: p, To: p, Amount: c.loss})
		f.Spans = append(f.Spans, board.Span{Start: 0.2, End: 0.8})
	}
	cues := New().Cues(f)
	slices.SortFunc(cues, func(a, b board.Cue) int { return cmp.Compare(a.At, b.At) })
	if len(cues) != 3 || cues[0].At >= cues[1].At || cues[1].At >= cues[2].At || cues[0].Gain >= cues[1].Gain || cues[1].Gain >= cues[2].Gain {
		t.Fatalf("heard %+v", cues)
	}
	if !(cues[0].Pan > cues[1].Pan && cues[1].Pan > cues[2].Pan) { // at 6, 4 and 2
		t.Errorf("the fights are heard in the order %+v", cues)
	}
}

// TestClimax checks that of several fights the greatest is later than the others and lies above them.
func TestClimax(t *testing.T) {
	v := New()
	v.animations = []animation{{kind: fights, to: grid.Pt(1, 1), amount: 5}, {kind: mines, amount: 9}, {kind: fights, to: grid.Pt(2, 2), amount: 1}, {kind: fights, to: grid.Pt(1, 1), amount: 2}}
	v.rank()
	last := v.animations[3]
	if v.animations[0].kind != mines || v.animations[0].ranked || last.toll != 7 || last.later != climax || v.animations[1].toll != 1 || v.animations[1].later != 0 || !v.animations[1].ranked {
		t.Errorf("%+v", v.animations)
	}
}

package anarchy

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// played is a match that a test has played.
type played = boardtest.Played[*anarchy.State, anarchy.Command]

func view() board.View[*anarchy.State, anarchy.Command] { return New() }

// play plays a match of random commands for a number of turns.
func play(t testing.TB, level *anarchy.Level, seed string, turns int) *played {
	t.Helper()
	s, err := anarchy.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Play(t, New().Timing(), s, seed, turns, boardtest.Any[*anarchy.State, anarchy.Command])
}

func level(name string) *anarchy.Level {
	l := anarchy.DefaultLevel()
	if name == "original" {
		l.Rules = anarchy.OriginalRules()
	}
	if name == "storm" {
		l.Winds.Min = 6
	}
	return &l
}

// blaze sets every building of a position on fire.
func blaze(s *anarchy.State) *anarchy.State {
	s = s.Clone()
	for i := range s.Buildings {
		s.Buildings[i].Fire = uint8(1 + i%20)
		s.Buildings[i].Health = int16(1 + i*7%100)
		s.Buildings[i].Exposure = int32(i % 70)
	}
	return s
}

// full is a position with a burning building on each of the 800 cells.
func full(t testing.TB) *anarchy.State {
	t.Helper()
	l := anarchy.DefaultLevel()
	const glyphs = "WFPSwfps"
	for y := range 20 {
		row := make([]byte, 40)
		for x := range row {
			row[x] = glyphs[(x*3+y*5)%len(glyphs)]
		}
		if y == 9 {
			row[8], row[31] = 'H', 'h'
		}
		l.Rows = append(l.Rows, string(row))
	}
	s, err := anarchy.New(&l, "full")
	if err != nil {
		t.Fatal(err)
	}
	return blaze(s)
}

func TestContinuity(t *testing.T) {
	for _, name := range []string{"classic", "original", "storm"} {
		t.Run(name, func(t *testing.T) { play(t, level(name), name, 26).Continuity(t, view) })
	}
	play(t, level("classic"), "law", 8).Timeline(t, anarchy.Game(), New())
}

func TestPure(t *testing.T) {
	o := boardtest.Options(40)
	o.Overlay = overlayRisk
	play(t, level("storm"), "pure", 10).Pure(t, view, o)
}

func TestNoLevelOfEffectsHidesAFact(t *testing.T) {
	play(t, level("storm"), "modes", 12).Facts(t, New(), 40,
		"anarchy/team-glow.team glowing", "anarchy/wind-curl glowing", "anarchy/wind-streak glowing", "anarchy/lamp-glow glowing", "anarchy/hq-searchlight.team glowing", "anarchy/fire-glow glowing", "anarchy/ember glowing", "anarchy/ember-large glowing", "anarchy/smoke-a", "anarchy/smoke-b", "anarchy/smoke-c", "anarchy/plot", "anarchy/park-tree-1", "anarchy/park-tree-2", "anarchy/park-tree-3")
}

func TestGolden(t *testing.T) {
	play(t, level("storm"), "golden", 16).Golden(t, New(), "drawing", 8, 24, 60, 120)
}

// TestModes checks what the levels of detail and the modes leave out.
func TestModes(t *testing.T) {
	play(t, level("storm"), "modes", 12).Modes(t, New(), boardtest.Modes{
		Moments: []float64{0.8}, Wordless: 19, Tiny: 8, Part: board.Rect{X: 5, Y: 5, W: 6, H: 4},
		Particle: func(it *board.Item) bool {
			return it.Op == board.OpSprite && (it.Sprite == art.Ember || it.Sprite == art.Smoke[0] || it.Sprite == art.Smoke[1] || it.Sprite == art.Smoke[2])
		},
		Picture: func(it *board.Item) bool { return it.Sprite == houses[0].body },
	})
}

// TestParticleBudget counts the particles of the largest possible fire.
func TestParticleBudget(t *testing.T) {
	s := full(t)
	var l board.List
	New().Draw(&l, &board.Frame[*anarchy.State]{Before: s, After: s}, boardtest.Options(40), nil)
	n := 0
	for i := range l.Items {
		switch l.Items[i].Sprite {
		case art.Ember, art.EmberLarge, art.Smoke[0], art.Smoke[1], art.Smoke[2], art.WindStreak, art.WindCurl:
			n++
		}
	}
	if n == 0 || n > 600 {
		t.Errorf("%d particles", n)
	}
}

func TestDrawAllocatesNothing(t *testing.T) {
	s := full(t)
	v := New()
	boardtest.DrawsWithoutAllocating(t, v, &board.Frame[*anarchy.State]{Before: s, After: s}, boardtest.Options(40), v.Controller(), 0)
}

// BenchmarkDraw is the display list of a full 40x20 board with every building burning.
func BenchmarkDraw(b *testing.B) {
	s := full(b)
	f := &board.Frame[*anarchy.State]{Before: s, After: s}
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(32))
}

// BenchmarkDrawTurn is the same in the middle of a turn with all its events.
func BenchmarkDrawTurn(b *testing.B) {
	s := full(b)
	after := s.Clone()
	tape := rules.NewTape(nil)
	if err := after.Apply(0, anarchy.Command{}, tape); err != nil {
		b.Fatal(err)
	}
	f := &board.Frame[*anarchy.State]{Before: s, After: after, Events: tape.Events, Spans: board.NewScheduler(&timing).Spans(tape.Events, 0, nil), T: 0.7}
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(32))
}

func TestErased(t *testing.T) {
	boardtest.Erased(t, anarchy.Game(), New())
}

// TestBounds checks that every building lies within the bounds, and that no empty row or column of the map is shown beside them.
func TestBounds(t *testing.T) {
	s := town{rows: []string{"......", ".H..w.", "..P...", ".W..h.", "......", "......"}, winds: []string{"east 1"}}.start()
	v := New()
	b := v.Bounds(s)
	for i := range s.Buildings {
		if r := (board.Rect{X: float32(s.Buildings[i].X), Y: float32(s.Buildings[i].Y), W: 1, H: 1}); r.X < b.X || r.Y < b.Y || r.X+r.W > b.X+b.W || r.Y+r.H > b.Y+b.H {
			t.Errorf("bounds %v leave out %v", b, r)
		}
	}
	if b.X <= 0 || b.Y <= 0 || b.X+b.W >= 6 || b.Y+b.H >= 5 {
		t.Errorf("bounds %v show empty rows or columns", b)
	}
	if w, h := v.Size(s); w != 6 || h != 6 {
		t.Errorf("the map's size is %d x %d", w, h)
	}
}

// TestRangesAreLanes: the ranges mark each building from which a wind carries fire into a headquarters, in red where it is the viewer's.
func TestRangesAreLanes(t *testing.T) {
	s := town{rows: []string{"WW.wwh", "H.....", "W....."}, winds: []string{"east 9", "north 1"}}.start()
	draw := func(o *board.Options) (red, green int) {
		var l board.List
		New().Draw(&l, &board.Frame[*anarchy.State]{Before: s, After: s}, o, nil)
		for i := range l.Items {
			switch it := &l.Items[i]; {
			case it.Op != board.OpLine:
			case it.Fill == danger, it.Fill == danger.Alpha(0.85):
				red++
			case it.Fill == mint, it.Fill == mint.Alpha(0.85):
				green++
			}
		}
		return red, green
	}
	o := boardtest.Options(40)
	if red, green := draw(o); red+green != 0 {
		t.Errorf("%d red and %d green lines without ranges", red, green)
	}
	o.Ranges = true
	if red, green := draw(o); red != 0 || green != 6 {
		t.Errorf("to a spectator %d red and %d green lines, want 3 green arrowheads", red, green)
	}
	o.Viewer = 0
	if red, green := draw(o); red != 2 || green != 4 {
		t.Errorf("to Blue %d red and %d green lines, want one red arrowhead and two green", red, green)
	}
}

// TestPast: the overlay of the last turn adds up the actions on a building.
func TestPast(t *testing.T) {
	s := quarter()
	before, tape := s.Clone(), rules.NewTape(nil)
	for _, from := range []grid.Point{grid.Pt(2, 0), grid.Pt(0, 1)} {
		if err := s.Apply(0, anarchy.Command{Verb: anarchy.Ignite, Building: s.At(from), Target: s.At(grid.Pt(8, 2))}, tape); err != nil {
			t.Fatal(err)
		}
	}
	o := boardtest.Options(40)
	o.Overlay = "past"
	var l board.List
	New().Draw(&l, &board.Frame[*anarchy.State]{Before: before, After: before, Past: tape.Events}, o, nil)
	sum := false
	for i := range l.Items {
		sum = sum || l.Items[i].Op == board.OpNumber && l.Items[i].Fill == flame && l.Items[i].N == 6
	}
	if !sum {
		t.Error("two fires of 3 are not shown as 6")
	}
}

// TestShown: the more commands a turn has, the longer it is shown, up to a limit.
func TestShown(t *testing.T) {
	turn := func(n int) []rules.Event {
		list := make([]rules.Event, n)
		for i := range list {
			list[i].What = uint8(anarchy.BribeSpent)
		}
		return list
	}
	k := board.NewScheduler(&timing)
	if one, few, many := k.Seconds(turn(1), true), k.Seconds(turn(5), true), k.Seconds(turn(50), true); one != 0 || few <= 1 || many <= few || many > 4 {
		t.Errorf("%.1f, %.1f and %.1f seconds for 1, 5 and 50 commands", one, few, many)
	}
}

// TestLastScene: only a turn in which a headquarters falls asks for more time.
func TestLastScene(t *testing.T) {
	s := town{rows: []string{"H..wh", "W...."}, winds: []string{"east 4", "east 4"}}.start()
	k := board.NewScheduler(&timing)
	for _, health := range []int16{300, 5} {
		s.Buildings[s.Headquarters[1]].Health, s.Buildings[s.Headquarters[1]].Fire = health, 9
		tape := rules.NewTape(rules.NewSeeded("last"))
		if err := s.Apply(0, anarchy.Command{}, tape); err != nil {
			t.Fatal(err)
		}
		if least := k.Seconds(tape.Events, false); (least > 0) != s.End.Over {
			t.Errorf("%.1f seconds for a turn that ends the match: %v", least, s.End.Over)
		}
		s.Ended = 0
	}
}

// TestHeadquartersBurnInTheirPlace: the health of a burning headquarters is drawn over the smoke, and its fire on its own picture, on tiles
// of every size with numbers.
func TestHeadquartersBurnInTheirPlace(t *testing.T) {
	s := full(t)
	for _, px := range []float32{28, 35, 50, 64} {
		var l board.List
		var f board.Frame[*anarchy.State]
		o := boardtest.Options(px)
		o.Unit, o.Clock = 1, 3
		New().Draw(&l, f.Still(s), o, nil)
		smoke, health, fires := 0, len(l.Items), 0
		for n := range l.Items {
			switch i := &l.Items[n]; {
			case i.Op == board.OpSprite && slices.Contains(art.Smoke[:], i.Sprite):
				smoke = n
			case i.Op == board.OpSprite && i.Sprite == flameIcon:
				health = min(health, n)
				fires++
				if i.Y+i.H > 10 {
					t.Errorf("tiles of %v: the fire of a headquarters in row 9 is at %.2f", px, i.Y+i.H)
				}
			}
		}
		if fires != 2 || smoke == 0 || health < smoke {
			t.Errorf("tiles of %v: %d fires, from item %d, smoke to item %d", px, fires, health, smoke)
		}
	}
}

// TestWhatWillHappenKeepsTheNumbers: when the end of the turn is shown, the health of what is damaged, the fire of then and the health lost are
// all written, once, over fires and shade.
func TestWhatWillHappenKeepsTheNumbers(t *testing.T) {
	s := full(t)
	for i := range s.Buildings {
		s.Buildings[i].Health -= int16(i % 3 * 10)
	}
	v := New()
	o := boardtest.Options(80)
	o.Overlay, o.Unit = overlayRisk, 1
	var l board.List
	var f board.Frame[*anarchy.State]
	v.Draw(&l, f.Still(s), o, nil)
	shade, written := 0, map[int64]int{}
	for i := range l.Items {
		switch it := &l.Items[i]; {
		case it.Op == board.OpBox && it.Fill == ink.Alpha(0.35):
			shade = i
		case it.Op == board.OpNumber && shade == 0 && it.N > 20: // a wind has a number, too
			t.Errorf("%d lies under the shade", it.N)
		case it.Op == board.OpNumber && shade > 0:
			written[it.N]++
		}
	}
	if shade == 0 {
		t.Fatal("there is no shade")
	}
	v.playAhead(s, 1)
	want := map[int64]int{}
	for i := range s.Buildings {
		a, b := &s.Buildings[i], &v.ahead.Buildings[i]
		if a.Health > 0 && (a.Headquarters || a.Health < 100) {
			want[int64(a.Health)]++
		}
		if a.Fire > 0 || b.Fire > 0 {
			want[int64(b.Fire)]++
		}
		if a.Health > b.Health {
			want[int64(b.Health)-int64(a.Health)]++
		}
	}
	for n, times := range want {
		if written[n] < times {
			t.Errorf("%d is written %d times, not %d", n, written[n], times)
		}
	}
	if len(want) < 5 {
		t.Errorf("only %v", want)
	}
}

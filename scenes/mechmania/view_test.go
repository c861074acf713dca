package mechmania

import (
	"math"
	"slices"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// TestEverythingHappens checks that the matches of these tests show every kind of animation, every item and every picture of a crop.
func TestEverythingHappens(t *testing.T) {
	v := New()
	var seen [animationKinds]int
	var items [itemKinds]int
	var shown [cropStages]int
	thefts, changes := 0, 0
	for n, seed := range []string{"law", "again", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"} {
		level := small()
		if n%2 == 1 {
			level = loose()
		}
		p := play(t, level, seed, 60)
		for i := 0; i < len(p.Moves); {
			f, next := p.Turn(i, 0.5)
			var l board.List
			v.Draw(&l, f, boardtest.Options(40), nil)
			for _, d := range v.animations {
				seen[d.kind]++
				if d.kind == uses {
					items[d.item]++
				}
				if d.theft {
					thefts++
				}
				if d.Start < 0 || d.End > 1.0001 || d.End <= d.Start {
					t.Fatalf("turn from step %d: a animation of kind %d lasts from %v to %v", i, d.kind, d.Start, d.End)
				}
			}
			for _, k := range v.crops {
				if k.crop != mechmania.NoCrop {
					shown[k.next]++
					if k.mix > 0 {
						changes++
					}
				}
			}
			i = next
		}
	}
	for k := range animationKinds {
		if seen[k] == 0 {
			t.Errorf("no animation of kind %d", k)
		}
	}
	for i := 1; i < itemKinds; i++ {
		if items[i] == 0 {
			t.Errorf("no farmer uses the %s", itemTitles[i])
		}
	}
	for k := range cropStages {
		if shown[k] == 0 {
			t.Errorf("no crop has picture %d", k)
		}
	}
	if thefts == 0 || changes == 0 {
		t.Errorf("%d thefts, %d changes of a crop", thefts, changes)
	}
}

// TestContinuity is the continuity test under both rulesets, also on a timeline.
func TestContinuity(t *testing.T) {
	for n, seed := range []string{"law", "again", "third", "fourth"} {
		level := small()
		if n%2 == 1 {
			level = loose()
		}
		p := play(t, level, seed, 60)
		p.Continuity(t, view)
		p.Timeline(t, mechmania.Game(), New())
	}
}

// TestContinuityOnLevels is the continuity test on every level of the game.
func TestContinuityOnLevels(t *testing.T) {
	for _, l := range levels.List("mechmania") {
		level := mechmania.DefaultLevel()
		if err := l.Decode(&level); err != nil {
			t.Fatal(err)
		}
		play(t, &level, l.Name, 45).Continuity(t, view)
	}
}

// TestPure checks that drawing depends only on its arguments, with every overlay.
func TestPure(t *testing.T) {
	p := play(t, small(), "pure", 14)
	o := boardtest.Options(40)
	o.Ranges = true
	for _, overlay := range append(New().Overlays(), board.Overlay{}) {
		o.Overlay = overlay.ID
		p.Pure(t, view, o)
	}
}

func TestNoLevelOfEffectsHidesAFact(t *testing.T) {
	play(t, small(), "modes", 30).Facts(t, New(), 40,
		"mechmania/sparkle glowing", "shadow #2C2340", "box glowing #FFE9A0", "clip #000000", "unclip #000000", "shadow #7A6245", "shadow #FFF6E2",
		"ring #E8DAC0", "ring #7A6245")
}

func TestGolden(t *testing.T) {
	play(t, small(), "golden", 24).Golden(t, New(), "drawing", 6, 12, 24, 60)
}

// Whose a crop is can be seen without pointing at it, on large and on small tiles: by the shape of the mark and by the side on which it is.
func TestCropsAreMarked(t *testing.T) {
	p, both := play(t, small(), "golden", 40), [2]int{}
	for i := 0; i < len(p.Moves); {
		f, next := p.Turn(i, 0)
		for _, px := range []float32{40, 12} {
			var l board.List
			New().Draw(&l, f, boardtest.Options(px), nil)
			for n := range f.Before.Tiles.Cells {
				c := &f.Before.Tiles.Cells[n]
				if c.Crop == mechmania.NoCrop {
					continue
				}
				at := f.Before.Tiles.Point(n)
				x, y := float32(at.X)+[2]float32{0, 0.5}[c.Planter], float32(at.Y)+0.5
				tile := board.Rect{X: x, Y: y, W: 0.5, H: 0.5}
				if !slices.ContainsFunc(l.Items, func(it board.Item) bool {
					return it.Op == board.OpSprite && it.Sprite == marks[c.Planter] && tile.Contains(it.X+it.W/2, it.Y+it.H/2)
				}) {
					t.Fatalf("tiles of %v: the crop of seat %d at %v bears no mark", px, c.Planter, at)
				}
				both[c.Planter]++
			}
		}
		i = next
	}
	if both[0] == 0 || both[1] == 0 {
		t.Errorf("crops by seat: %v", both)
	}
}

// TestModes checks what is left out at each level of detail and in each mode.
func TestModes(t *testing.T) {
	play(t, small(), "modes", 30).Modes(t, New(), boardtest.Modes{
		Moments: []float64{0.3, 0.8}, Tiny: 7, Part: board.Rect{X: 5, Y: 4, W: 3, H: 2},
		Particle: func(it *board.Item) bool { return it.Op == board.OpSprite && it.Sprite == art.Sparkle },
		Picture:  func(it *board.Item) bool { return it.Op == board.OpSprite },
	})
}

// TestSecrets checks that a plan is shown only to its seat and to spectators.
func TestSecrets(t *testing.T) {
	s, err := mechmania.New(small())
	if err != nil {
		t.Fatal(err)
	}
	s.Stage = mechmania.Moving
	if err := s.Apply(0, mechmania.Command{Verb: mechmania.Move, At: grid.Pt(3, 2)}, nil); err != nil {
		t.Fatal(err)
	}
	bare := s.Clone()
	bare.Plans[0] = mechmania.Plan{}
	betrays := func(viewer rules.Seat) bool {
		o := boardtest.Options(40)
		o.Viewer = viewer
		var planned, not board.List
		New().Draw(&planned, &moment{Before: s, After: s}, o, nil)
		New().Draw(&not, &moment{Before: bare, After: bare}, o, nil)
		return !slices.Equal(planned.Items, not.Items)
	}
	if betrays(1) {
		t.Error("the other seat sees the plan")
	}
	if !betrays(0) || !betrays(rules.NoSeat) {
		t.Error("its own seat or a spectator does not see the plan")
	}
}

// full returns a position with a crop on every tile of the classic farm that can have one.
func full(t testing.TB) *mechmania.State {
	t.Helper()
	l := mechmania.DefaultLevel()
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Stage, s.Number = mechmania.Acting, 75
	s.Farmers[0].At, s.Farmers[1].At = grid.Pt(10, 20), grid.Pt(20, 22)
	for i := range s.Tiles.Cells {
		p, tile := s.Tiles.Point(i), &s.Tiles.Cells[i]
		if p.Y < 3 {
			continue
		}
		tile.Crop = mechmania.Crop(1 + i%8)
		tile.Timer, tile.Value, tile.Planter = int32(i)%l.Crops.Of(tile.Crop).Turns, float64(i%50), rules.Seat(i%2)
	}
	return s
}

func TestDrawAllocatesNothing(t *testing.T) {
	p := play(t, small(), "allocations", 30)
	v, o := New(), boardtest.Options(40)
	var l board.List
	for _, i := range p.Turns() {
		f, _ := p.Turn(i, 0.4)
		v.Draw(&l, f, o, nil)
		boardtest.DrawsWithoutAllocating(t, view(), f, o, nil, 0)
	}
	s := full(t)
	s.Farmers[0].Seeds[mechmania.Corn] = 5
	h := v.Controller()
	h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(12, 24)}, s, 0)
	boardtest.DrawsWithoutAllocating(t, view(), &moment{Before: s, After: s}, o, h, 0)
	s.Stage = mechmania.Moving
	boardtest.DrawsWithoutAllocating(t, view(), &moment{Before: s, After: s}, o, h, 0)
}

// BenchmarkDraw draws a classic farm with a crop on every tile.
func BenchmarkDraw(b *testing.B) {
	s := full(b)
	boardtest.BenchmarkDraw(b, view(), &moment{Before: s, After: s}, boardtest.Options(27))
}

// BenchmarkDrawTurn draws the same in the middle of the end of a turn, with everything growing.
func BenchmarkDrawTurn(b *testing.B) {
	s := full(b)
	after := s.Clone()
	tape := rules.NewTape(rules.NewSeeded("foot"))
	for _, seat := range [2]rules.Seat{0, 1} {
		if err := after.Apply(seat, mechmania.Command{}, tape); err != nil {
			b.Fatal(err)
		}
	}
	boardtest.BenchmarkDraw(b, view(), &moment{Before: s, After: after, Events: tape.Events, Spans: board.NewScheduler(&timing).Spans(tape.Events, 0, nil), T: 0.5}, boardtest.Options(27))
}

// TestErased checks that the view works behind the erased interface.
func TestErased(t *testing.T) {
	boardtest.Erased(t, mechmania.Game(), view(), [2]float32{0, 0}, [2]float32{29.9, 49.9})
}

// TestFocus checks which part of a large farm is shown.
func TestFocus(t *testing.T) {
	l := mechmania.DefaultLevel()
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	all := New().Bounds(s)
	focus := func(seat rules.Seat, rows float32) board.Rect { return board.Join(New().Focus(s, seat), all.W, rows) }
	if r := focus(rules.NoSeat, all.H); !r.Contains(0.5, 0.5) || !r.Contains(29.5, 0.5) || r.H > 20 {
		t.Errorf("focus %v", r)
	}
	if r := focus(1, 26); !r.Contains(29.5, 0.5) || r.Contains(0.5, 0.5) {
		t.Errorf("focus of seat 1 %v", r)
	}
	s.Farmers[0].At = grid.Pt(25, 6)
	if r := focus(1, 26); !r.Contains(29.5, 0.5) || !r.Contains(25.5, 6.5) {
		t.Errorf("focus of seat 1 with the other one near: %v", r)
	}
	for number, near := range map[int32]bool{1: false, 70: true, 160: false} { // the best row is row 18, then row 48
		s.Number = number
		core := bandFront(s, number) - 4.5
		if r := focus(1, 26); r.Contains(28, core) != near || !r.Contains(29.5, 0.5) {
			t.Errorf("turn %d: seat 1 sees %v", number, r)
		}
		if r := focus(rules.NoSeat, all.H); number > 1 && r.Y+r.H < core+1 {
			t.Errorf("turn %d: spectators see %v", number, r)
		}
	}
}

// TestWealth checks the chart of total wealth: neither buying nor planting changes it, and a crop gains value as it ripens. The score is the
// money alone, which buying costs; its bar is the wealth.
func TestWealth(t *testing.T) {
	l := mechmania.DefaultLevel()
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Number = 22
	total := New().Series()[0].Value
	level := func() float64 { return total(s, 0) / (total(s, 0) + total(s, 1)) }
	if got := level(); got != 0.5 {
		t.Errorf("at the start the share is %v", got)
	}
	s.Farmers[0].Money, s.Farmers[0].Seeds[mechmania.Ducham] = 200, 1
	if sc := New().Score(s, 0); level() != 0.5 || sc.Value != 200 || sc.Has() != int64(math.Round(total(s, 0))) || sc.Sign+sc.Unit != "$money" || sc.Goal == "" {
		t.Errorf("with a seed bought the share is %v, the score %+v", level(), sc)
	}
	s.Farmers[0].Seeds[mechmania.Ducham] = 0
	tile := s.Tiles.At(grid.Pt(4, 3))
	tile.Crop, tile.Timer, tile.Planter = mechmania.Ducham, 5, 0
	if got := level(); got != 0.5 {
		t.Errorf("with the seed planted it is at %v", got)
	}
	last := 0.5
	for tile.Timer > 0 {
		s.Grow(nil)
		if got := level(); got <= last || got > 0.56 {
			t.Errorf("with %d turns to go the bar is at %v after %v", tile.Timer, got, last)
		} else {
			last = got
		}
	}
	tile.Crop, tile.Timer, tile.Value = mechmania.Ducham, 5, 0
	s.Number = 3*3 + 29
	if got := level(); got >= 0.5 {
		t.Errorf("with a crop that will dry up it is at %v", got)
	}
}

// TestPace checks that longer events are shown longer, within limits.
func TestPace(t *testing.T) {
	k := board.NewScheduler(&timing)
	if n := k.Seconds(nil, true); n != 0 {
		t.Errorf("nothing takes %v seconds", n)
	}
	longer, p := 0, play(t, small(), "pace", 40)
	for _, i := range p.Turns() {
		f, _ := p.Turn(i, 0)
		n := k.Seconds(f.Events, true)
		if n < 0.4 || n > float64(timing.Most) || k.Seconds(f.Events, false) >= n {
			t.Fatalf("the turn from step %d takes %v seconds", i, n)
		}
		if n > 1.2 {
			longer++
		}
	}
	if longer == 0 {
		t.Error("no turn is long")
	}
}

// TestStateLog is the continuity test for a state log, which has only positions: the events come from Diff.
func TestStateLog(t *testing.T) {
	p := play(t, small(), "film", 40)
	turns := p.Turns()
	for n := range turns[:len(turns)-1] {
		before, after := p.States[turns[n]], p.States[turns[n+1]]
		tape := rules.NewTape(rules.NewSeeded("film"))
		mechmania.Diff(before, after, tape)
		var end, next board.List
		New().Draw(&end, &moment{Before: before, After: after, Events: tape.Events, Spans: board.NewScheduler(&timing).Spans(tape.Events, 0, nil), T: 1 - 1e-6}, boardtest.Options(40), nil)
		New().Draw(&next, &moment{Before: after, After: after}, boardtest.Options(40), nil)
		if err := boardtest.Same(&end, &next); err != nil {
			t.Fatalf("turn %d: %v", n, err)
		}
	}
}

// TestSecret checks that a farmer sees nothing of the other's plan.
func TestSecret(t *testing.T) {
	play(t, small(), "secret", 6).Secret(t, view, 2)
}

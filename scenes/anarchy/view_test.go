package anarchy

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"sync"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// played is a match for the tests: positions and events of every step.
type played struct {
	states []*anarchy.State // states[i] is before step i
	moves  []board.Move[*anarchy.State, anarchy.Command]
}

// play plays a match of random sensible commands for a number of turns.
func play(t testing.TB, level *anarchy.Level, seed string, turns int) *played {
	t.Helper()
	s, err := anarchy.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{states: []*anarchy.State{s}}
	dice := rules.NewSeeded(seed)
	for s.Turn() < turns && !s.End.Over {
		seat := s.Mover()
		var options []anarchy.Command
		for c := range s.Options(seat) {
			options = append(options, c)
		}
		n, err := dice.Roll(len(options))
		if err != nil {
			t.Fatal(err)
		}
		p.do(t, seat, options[n])
		s = p.states[len(p.states)-1]
	}
	return p
}

func (p *played) do(t testing.TB, seat rules.Seat, c anarchy.Command) {
	t.Helper()
	before := p.states[len(p.states)-1]
	after := before.Clone()
	tape := rules.NewTape(rules.NewSeeded("coin"))
	if err := after.Apply(seat, c, tape); err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	p.states = append(p.states, after)
	p.moves = append(p.moves, board.Move[*anarchy.State, anarchy.Command]{Before: before, After: after, Seat: seat, Cmd: c, Events: tape.Events})
}

// frame is the moment t of step i.
func (p *played) frame(i int, t float64) *board.Frame[*anarchy.State] {
	m := &p.moves[i]
	return &board.Frame[*anarchy.State]{Before: m.Before, After: m.After, Events: m.Events, T: t, Step: i}
}

// turn is the moment t of the whole turn that begins with step i, and the step after it.
func (p *played) turn(i int, t float64) (*board.Frame[*anarchy.State], int) {
	f := &board.Frame[*anarchy.State]{Before: p.states[i], T: t, Step: i}
	turn := p.states[i].Turn()
	for i < len(p.moves) && p.states[i].Turn() == turn {
		f.Events = append(f.Events, p.moves[i].Events...)
		i++
	}
	f.After = p.states[i]
	return f, i
}

func options(px float32) *board.Options {
	return &board.Options{Clock: 1.25, Scale: px, Viewer: rules.NoSeat,
		Seats: [rules.MaxSeats]board.Color{board.Hex(0x2F8CFF), board.Hex(0xFFB000), board.Hex(0xF4F1E8), board.Hex(0xD6336C)}}
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

// full is a position with a building on each of the 800 cells, all of them burning.
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

// TestLaw holds the law of animation: just before the end of a frame everything looks as at the start of the next, for single commands
// and for whole turns.
func TestLaw(t *testing.T) {
	for _, name := range []string{"classic", "original", "storm"} {
		p := play(t, level(name), name, 26)
		view, other := New(), New()
		o := options(40)
		compare := func(end, start *board.Frame[*anarchy.State]) {
			t.Helper()
			var a, b board.List
			view.Draw(&a, end, o, nil)
			other.Draw(&b, start, o, nil)
			if fault := parts(&a, &b); fault != "" {
				t.Fatalf("%s, step %d: %s", name, end.Step, fault)
			}
		}
		for i := range p.moves[:len(p.moves)-1] {
			compare(p.frame(i, 1-1e-6), p.frame(i+1, 0))
		}
		for i := 0; i < len(p.moves); {
			end, next := p.turn(i, 1-1e-6)
			if next < len(p.moves) {
				start, _ := p.turn(next, 0)
				compare(end, start)
			}
			i = next
		}
	}
}

// TestLawOfTimelines holds the common law on a timeline, behind the erased interface.
func TestLawOfTimelines(t *testing.T) {
	game := match.Adapt(anarchy.Game())
	start, err := game.New(func(any) error { return nil }, "law")
	if err != nil {
		t.Fatal(err)
	}
	table, dice := start.Clone(), rules.NewSeeded("law")
	var steps []match.Step
	for table.Turn() < 8 && !table.Outcome().Over {
		seat := table.Active().First()
		var options []match.Command
		for c := range table.Options(seat) {
			options = append(options, c)
		}
		step, err := table.Do(seat, options[dice.Intn(len(options))], dice)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	board.LawOf(t, board.Adapt(anarchy.Game(), New()), match.Setup{Game: "anarchy"}, start, steps)
}

// parts says how two lists differ in what has an identity, "" when they do not.
func parts(a, b *board.List) string {
	items := map[uint32]*board.Item{}
	for i := range b.Items {
		if it := &b.Items[i]; it.Key != 0 {
			items[it.Key] = it
		}
	}
	name := func(what string, it *board.Item) string {
		return fmt.Sprintf("layer %d of building %d %s at %.2f,%.2f size %.2f,%.2f", (it.Key-1)%keyLayers, (it.Key-1)/keyLayers, what, it.X, it.Y, it.W, it.H)
	}
	near := func(x, y float32) bool { return math.Abs(float64(x-y)) < 0.01 }
	tone := func(x, y uint8) bool { return math.Abs(float64(x)-float64(y)) <= 3 }
	for i := range a.Items {
		x := &a.Items[i]
		if x.Key == 0 {
			continue
		}
		y := items[x.Key]
		delete(items, x.Key)
		switch {
		case y == nil && (x.Fill.A > 4 && x.W*x.H > 1e-3):
			return name("is gone", x)
		case y == nil:
		case !near(x.X, y.X) || !near(x.Y, y.Y) || !near(x.W, y.W) || !near(x.H, y.H):
			return name("jumps", x) + name(" to", y)
		case x.Sprite != y.Sprite:
			return name("changes its sprite", x)
		case !near(x.Shear, y.Shear) || !near(float32(math.Sin(float64(x.Angle))), float32(math.Sin(float64(y.Angle)))):
			return name("turns", x)
		case !tone(x.Fill.R, y.Fill.R) || !tone(x.Fill.G, y.Fill.G) || !tone(x.Fill.B, y.Fill.B) || !tone(x.Fill.A, y.Fill.A):
			return name("changes its colour", x)
		}
	}
	for _, y := range items {
		if y.Fill.A > 4 && y.W*y.H > 1e-3 {
			return name("appears from nothing", y)
		}
	}
	return ""
}

// spriteNames are the names of the sprites, since their places in the atlas may change.
var spriteNames = sync.OnceValue(func() map[assets.Sprite]string {
	names := map[assets.Sprite]string{}
	a, _ := assets.AtlasOf("anarchy")
	for _, n := range assets.Names(a) {
		names[assets.Named(n)] = n
	}
	return names
})

// digest is a hash of a display list.
func digest(l *board.List) uint64 {
	h := fnv.New64a()
	f := func(v ...float32) {
		for _, x := range v {
			var b [4]byte
			binary.LittleEndian.PutUint32(b[:], uint32(int32(math.Round(float64(x)*256))))
			h.Write(b[:])
		}
	}
	for i := range l.Items {
		it := &l.Items[i]
		h.Write([]byte{byte(it.Op), byte(it.Blend), byte(it.Effect), it.Fill.R, it.Fill.G, it.Fill.B, it.Fill.A})
		f(it.X, it.Y, it.W, it.H, it.Angle, it.Shear, it.Size, float32(it.N))
		h.Write([]byte(spriteNames()[it.Sprite]))
		h.Write([]byte(it.Text))
	}
	return h.Sum64()
}

// TestPure checks that drawing depends on the arguments only: the same frame gives the same list, whatever was drawn before and in
// whatever order.
func TestPure(t *testing.T) {
	p := play(t, level("storm"), "pure", 10)
	o := options(40)
	o.Overlay = overlayRisk
	fresh := map[int]uint64{}
	for i := range p.moves {
		var l board.List
		New().Draw(&l, p.frame(i, 0.37), o, nil)
		fresh[i] = digest(&l)
	}
	v := New()
	for n := range p.moves {
		i := n * 37 % len(p.moves)
		var l board.List
		v.Draw(&l, p.frame(i, 0.37), o, nil)
		if digest(&l) != fresh[i] {
			t.Fatalf("step %d is drawn in another way the second time", i)
		}
	}
}

// TestGolden pins the display lists of a match: whoever changes the look on purpose changes these numbers.
func TestGolden(t *testing.T) {
	p := play(t, level("storm"), "golden", 16)
	v := New()
	got := make([]uint64, 0, 4)
	for _, px := range []float32{8, 24, 60, 120} {
		h := fnv.New64a()
		for i := 0; i < len(p.moves); {
			for _, at := range []float64{0, 0.3, 0.6, 0.9} {
				f, _ := p.turn(i, at)
				var l board.List
				v.Draw(&l, f, options(px), nil)
				var b [8]byte
				binary.LittleEndian.PutUint64(b[:], digest(&l))
				h.Write(b[:])
			}
			_, i = p.turn(i, 0)
		}
		got = append(got, h.Sum64())
	}
	for i, want := range golden {
		if got[i] != want {
			t.Errorf("list %d: digest %#x, want %#x", i, got[i], want)
		}
	}
}

// TestModes checks what the levels of detail and the modes leave out.
func TestModes(t *testing.T) {
	p := play(t, level("storm"), "modes", 12)
	count := func(o *board.Options, what func(*board.Item) bool) int {
		n := 0
		for i := 0; i < len(p.moves); {
			var l board.List
			f, next := p.turn(i, 0.8)
			New().Draw(&l, f, o, nil)
			for k := range l.Items {
				if what(&l.Items[k]) {
					n++
				}
			}
			i = next
		}
		return n
	}
	isParticle := func(it *board.Item) bool {
		return it.Op == board.OpSprite && (it.Sprite == art.ember || it.Sprite == art.smoke[0] || it.Sprite == art.smoke[1] || it.Sprite == art.smoke[2])
	}
	isText := func(it *board.Item) bool { return it.Op == board.OpText || it.Op == board.OpNumber }
	normal, reduced, cheap := options(40), options(40), options(40)
	reduced.Reduced, cheap.Cheap = true, true
	if count(normal, isParticle) == 0 || count(normal, isText) == 0 {
		t.Error("a normal frame has no particles or no figures")
	}
	if n := count(reduced, isParticle); n > 0 {
		t.Errorf("%d particles with reduced motion", n)
	}
	if n := count(cheap, isParticle) + count(cheap, isText); n > 0 {
		t.Errorf("%d particles and texts in fast playback", n)
	}
	if n := count(options(19), isText); n > 0 {
		t.Errorf("%d texts on tiles of 19 pixels", n)
	}
	if n := count(options(8), func(it *board.Item) bool { return it.Sprite == art.houses[0].body }); n > 0 {
		t.Errorf("%d pictures of houses on tiles of 8 pixels", n)
	}
	all := func(*board.Item) bool { return true }
	part := options(40)
	part.Visible = board.Rect{X: 5, Y: 5, W: 6, H: 4}
	if a, b := count(normal, all), count(part, all); b*3 > a {
		t.Errorf("%d of %d items are drawn when a thirtieth of the board can be seen", b, a)
	}
}

// TestParticleBudget counts the particles of the greatest fire there can be.
func TestParticleBudget(t *testing.T) {
	s := full(t)
	var l board.List
	New().Draw(&l, &board.Frame[*anarchy.State]{Before: s, After: s}, options(40), nil)
	n := 0
	for i := range l.Items {
		switch l.Items[i].Sprite {
		case art.ember, art.emberLarge, art.smoke[0], art.smoke[1], art.smoke[2], art.streak, art.curl:
			n++
		}
	}
	if n == 0 || n > 600 {
		t.Errorf("%d particles", n)
	}
}

func TestDrawAllocatesNothing(t *testing.T) {
	s := full(t)
	v, o := New(), options(40)
	var l board.List
	f := &board.Frame[*anarchy.State]{Before: s, After: s}
	h := v.Hand()
	under := func(l *board.List) { h.Under(l, s, 0, o) }
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		v.Draw(&l, f, o, under)
		h.Upon(&l, s, 0, o)
	}); n > 0 {
		t.Errorf("drawing allocates %v times", n)
	}
}

// BenchmarkDraw is the display list of a full 40x20 board with every building burning.
func BenchmarkDraw(b *testing.B) {
	s := full(b)
	v, o := New(), options(32)
	var l board.List
	f := &board.Frame[*anarchy.State]{Before: s, After: s}
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
	b.ReportMetric(float64(len(l.Items)), "items")
}

// BenchmarkDrawTurn is the same in the middle of a turn with all its events.
func BenchmarkDrawTurn(b *testing.B) {
	s := full(b)
	after := s.Clone()
	tape := rules.NewTape(nil)
	if err := after.Apply(0, anarchy.Command{}, tape); err != nil {
		b.Fatal(err)
	}
	v, o := New(), options(32)
	var l board.List
	f := &board.Frame[*anarchy.State]{Before: s, After: after, Events: tape.Events, T: 0.7}
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
}

// TestErased checks that the view works behind the erased interface.
func TestErased(t *testing.T) {
	face := board.Adapt(anarchy.Game(), New())
	table, err := match.Adapt(anarchy.Game()).New(func(any) error { return nil }, "erased")
	if err != nil {
		t.Fatal(err)
	}
	var l board.List
	face.Draw(&l, &board.Moment{Before: table, After: table}, options(30), nil)
	if len(l.Items) == 0 {
		t.Error("nothing is drawn")
	}
	if b := face.Bounds(table); !b.Contains(0, 0) || !b.Contains(39.9, 19.9) {
		t.Errorf("bounds %v leave out cells", b)
	}
	if _, ok := face.Inspect(table, grid.Pt(-1, -1)); ok {
		t.Error("something stands outside the board")
	}
}

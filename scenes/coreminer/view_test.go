package coreminer

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
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// played is a match for the tests: positions and events of every step.
type played struct {
	states []*coreminer.State // states[i] is before step i
	moves  []board.Move[*coreminer.State, coreminer.Command]
}

// play plays a match of random sensible commands for a number of turns: more digging, walking and selling than anything else, and a
// pass now and then.
func play(t testing.TB, level *coreminer.Level, seed string, turns int) *played {
	t.Helper()
	s, err := coreminer.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{states: []*coreminer.State{s}}
	dice := rules.NewSeeded(seed)
	roll := func(n int) int {
		k, err := dice.Roll(n)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	for n := 0; s.Turn() < turns && !s.Over; n++ {
		seat := s.Mover()
		var options []coreminer.Command
		for c := range s.Options(seat) {
			weight := 1
			switch c.Verb {
			case coreminer.Mine, coreminer.Move, coreminer.Transfer:
				weight = 6
			case coreminer.Dump, coreminer.Build:
				weight = 3
			case coreminer.Pass:
				weight = 2
			}
			for range weight {
				options = append(options, c)
			}
		}
		p.do(t, seat, options[roll(len(options))])
		s = p.states[len(p.states)-1]
	}
	return p
}

func (p *played) do(t testing.TB, seat rules.Seat, c coreminer.Command) {
	t.Helper()
	before := p.states[len(p.states)-1]
	after := before.Clone()
	tape := rules.NewTape(rules.NewSeeded("coin"))
	if err := after.Apply(seat, c, tape); err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	p.states = append(p.states, after)
	p.moves = append(p.moves, board.Move[*coreminer.State, coreminer.Command]{Before: before, After: after, Seat: seat, Cmd: c, Events: tape.Events})
}

// frame is the moment t of step i.
func (p *played) frame(i int, t float64) *board.Frame[*coreminer.State] {
	m := &p.moves[i]
	return &board.Frame[*coreminer.State]{Before: m.Before, After: m.After, Events: m.Events, T: t, Step: i}
}

// turn is the moment t of the whole turn that begins with step i, and the step after it.
func (p *played) turn(i int, t float64) (*board.Frame[*coreminer.State], int) {
	f := &board.Frame[*coreminer.State]{Before: p.states[i], T: t, Step: i}
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

// level is a level of the tests: "busy" has miners all over a map that is dug out in part, with bombs in their hands.
func level(name string) *coreminer.Level {
	l := coreminer.DefaultLevel()
	switch name {
	case "original":
		l.Rules = coreminer.OriginalRules()
	case "busy":
		l.StartMoney = 9000
		l.Rows = []string{
			"................",
			"dddddddddddddddd", "dd..ddodddd..ddd", "dld.dddsddddl.dd", "dl..oOd.xdd..odd", "dldd.dd..OsdddOd",
			"dl....d.Cd...ldd", "dldddd..dd.ddldd", "dddOdd.ddd.dOddd", "eeeee..ee..eeeee", "eCeeeeeeeeeeeeCe",
		}
		l.Legend = legend
		for seat := 1; seat <= 2; seat++ {
			for k, at := range [][2]int{{3, 2}, {2, 4}, {3, 4}, {3, 6}, {7, 7}} {
				if seat == 2 {
					at[0] = 15 - at[0]
				}
				l.Miners = append(l.Miners, coreminer.Placed{Seat: seat, At: at, Grade: int32(k % 4), Material: 30, Bombs: 3})
			}
		}
	}
	return &l
}

// TestLaw holds the law of animation: just before the end of a frame everything looks as at the start of the next, for single commands
// and for whole turns.
func TestLaw(t *testing.T) {
	for _, name := range []string{"classic", "original", "busy"} {
		for _, seed := range []string{"a", "b"} {
			p := play(t, level(name), name+seed, 30)
			view, other := New(), New()
			o := options(40)
			compare := func(end, start *board.Frame[*coreminer.State]) {
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
}

// TestLawOfTimelines holds the common law on a timeline, behind the erased interface.
func TestLawOfTimelines(t *testing.T) {
	game := match.Adapt(coreminer.Game())
	start, err := game.New(func(l any) error { *l.(*coreminer.Level) = *level("busy"); return nil }, "law")
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
	board.LawOf(t, board.Adapt(coreminer.Game(), New()), match.Setup{Game: "coreminer"}, start, steps)
}

// TestSteady checks that nothing with an identity leaps within a frame: from one sixtieth of a frame to the next a miner moves less
// than a tile.
func TestSteady(t *testing.T) {
	p := play(t, level("busy"), "steady", 16)
	v := New()
	for i := range p.moves {
		last := map[uint32]*board.Item{}
		for n := range 61 {
			var l board.List
			v.Draw(&l, p.frame(i, float64(n)/60), options(40), nil)
			now := map[uint32]*board.Item{}
			for k := range l.Items {
				it := &l.Items[k]
				if it.Key != 0 && (int(it.Key-1)/keyLayers)%keyKinds == keyMiner && int(it.Key-1)%keyLayers == 0 {
					now[it.Key] = it
					if was := last[it.Key]; was != nil && math.Hypot(float64(it.X-was.X), float64(it.Y-was.Y)) > 1 {
						t.Fatalf("step %d, %v: a miner leaps from %.2f,%.2f to %.2f,%.2f", i, p.moves[i].Cmd, was.X, was.Y, it.X, it.Y)
					}
				}
			}
			last = now
		}
	}
}

// parts says how two lists differ in what has an identity, "" when they do not.
func parts(a, b *board.List) string {
	items := map[uint32]*board.Item{}
	for i := range b.Items {
		it := &b.Items[i]
		if it.Key != 0 {
			items[it.Key] = it
		}
	}
	name := func(what string, it *board.Item) string {
		id := int(it.Key-1) / keyLayers
		return fmt.Sprintf("layer %d of %s %d %s at %.2f,%.2f size %.2f,%.2f opacity %d", int(it.Key-1)%keyLayers, [...]string{"tile", "miner", "bomb", "pipe"}[id%keyKinds], id/keyKinds,
			what, it.X, it.Y, it.W, it.H, it.Fill.A)
	}
	near := func(x, y float32) bool { return math.Abs(float64(x)-float64(y)) < 0.01 }
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
		case x.FlipX != y.FlipX:
			return name("turns round", x)
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
	a, _ := assets.AtlasOf("coreminer")
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
		h.Write([]byte{byte(it.Op), byte(it.Blend), it.Fill.R, it.Fill.G, it.Fill.B, it.Fill.A})
		h.Write(it.Corners[:])
		f(it.X, it.Y, it.W, it.H, it.Angle, it.Size, float32(it.N))
		h.Write([]byte(spriteNames()[it.Sprite]))
		h.Write([]byte(it.Text))
	}
	return h.Sum64()
}

// TestPure checks that drawing depends on the arguments only: the same frame gives the same list, whatever was drawn before and in
// whatever order.
func TestPure(t *testing.T) {
	p := play(t, level("busy"), "pure", 8)
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
	p := play(t, level("busy"), "golden", 12)
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
	for i := range golden {
		if got[i] != golden[i] {
			t.Errorf("list %d: digest %#x, want %#x", i, got[i], golden[i])
		}
	}
}

// TestModes checks what the levels of detail and the modes leave out.
func TestModes(t *testing.T) {
	p := play(t, level("busy"), "modes", 12)
	number := func(o *board.Options, what func(*board.Item) bool) int {
		n := 0
		for i := 0; i < len(p.moves); {
			for _, at := range []float64{0.1, 0.35, 0.5, 0.8} {
				var l board.List
				f, _ := p.turn(i, at)
				New().Draw(&l, f, o, nil)
				for k := range l.Items {
					if what(&l.Items[k]) {
						n++
					}
				}
			}
			_, i = p.turn(i, 0)
		}
		return n
	}
	isParticle := func(it *board.Item) bool {
		return it.Op == board.OpSprite && (it.Sprite == art.spark || it.Sprite == art.glint || it.Sprite == art.trail)
	}
	isText := func(it *board.Item) bool { return it.Op == board.OpText || it.Op == board.OpNumber }
	normal, reduced, cheap := options(40), options(40), options(40)
	reduced.Reduced, cheap.Cheap = true, true
	if number(normal, isParticle) == 0 || number(normal, isText) == 0 {
		t.Error("a normal frame has no particles or no figures")
	}
	if n := number(cheap, isParticle) + number(cheap, isText); n > 0 {
		t.Errorf("%d particles and texts in fast playback", n)
	}
	if n := number(reduced, func(it *board.Item) bool { return it.Sprite == art.glint || it.Sprite == art.trail }); n > 0 {
		t.Errorf("%d glints and trails with reduced motion", n)
	}
	if n := number(options(19), isText); n > 0 {
		t.Errorf("%d texts on tiles of 19 pixels", n)
	}
	if n := number(options(8), func(it *board.Item) bool { return it.Op == board.OpShade || it.Sprite == art.suits[0].body }); n > 0 {
		t.Errorf("%d pieces of darkness and pictures of miners on tiles of 8 pixels", n)
	}
	bright := options(40)
	bright.Overlay = overlayBright
	dark := func(it *board.Item) bool { return it.Op == board.OpShade }
	if number(normal, dark) == 0 || number(bright, dark) > 0 {
		t.Error("the lights cannot be put on")
	}
	all := func(*board.Item) bool { return true }
	part := options(40)
	part.Visible = board.Rect{X: 5, Y: 5, W: 3, H: 2}
	if a, b := number(normal, all), number(part, all); b*3 > a {
		t.Errorf("%d of %d items are drawn when a small part of the board can be seen", b, a)
	}
}

// TestEveryEventIsSeen checks that random play reaches the effects, so that the laws above hold for them too.
func TestEveryEventIsSeen(t *testing.T) {
	seen := map[coreminer.What]bool{}
	for _, seed := range []string{"x", "y", "z"} {
		p := play(t, level("busy"), seed, 40)
		for i := range p.moves {
			for _, e := range p.moves[i].Events {
				seen[coreminer.What(e.What)] = true
			}
		}
	}
	for w := coreminer.Hired; w <= coreminer.Dawn; w++ {
		if !seen[w] && w != coreminer.Gained && w != coreminer.Sold {
			t.Errorf("never seen: %v", w)
		}
	}
}

func TestDrawAllocatesNothing(t *testing.T) {
	s := play(t, level("busy"), "allocs", 9).states
	last := s[len(s)-1]
	v, o := New(), options(40)
	o.Ranges = true
	var l board.List
	f := &board.Frame[*coreminer.State]{Before: last, After: last}
	h := v.Hand()
	seat := last.Mover()
	h.Next(last, seat)
	under := func(l *board.List) { h.Under(l, last, seat, o) }
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		v.Draw(&l, f, o, under)
		h.Upon(&l, last, seat, o)
	}); n > 0 {
		t.Errorf("drawing allocates %v times", n)
	}
	p := play(t, level("busy"), "allocs", 9)
	g, _ := p.turn(0, 0.6)
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		v.Draw(&l, g, o, nil)
	}); n > 0 {
		t.Errorf("drawing in the middle of a turn allocates %v times", n)
	}
}

// BenchmarkDraw is the display list of a full board.
func BenchmarkDraw(b *testing.B) {
	s := play(b, level("classic"), "bench", 40).states
	last := s[len(s)-1]
	v, o := New(), options(24)
	var l board.List
	f := &board.Frame[*coreminer.State]{Before: last, After: last}
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
	b.ReportMetric(float64(len(l.Items)), "items")
}

// BenchmarkDrawTurn is the same in the middle of a turn with all its events.
func BenchmarkDrawTurn(b *testing.B) {
	p := play(b, level("busy"), "bench", 10)
	f, _ := p.turn(0, 0.7)
	v, o := New(), options(40)
	var l board.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
}

// TestErased checks that the view works behind the erased interface.
func TestErased(t *testing.T) {
	face := board.Adapt(coreminer.Game(), New())
	table, err := match.Adapt(coreminer.Game()).New(func(any) error { return nil }, "erased")
	if err != nil {
		t.Fatal(err)
	}
	var l board.List
	face.Draw(&l, &board.Moment{Before: table, After: table}, options(30), nil)
	if len(l.Items) == 0 {
		t.Error("nothing is drawn")
	}
	if b := face.Bounds(table); !b.Contains(0, 0) || !b.Contains(29.9, 29.9) || !b.Contains(-0.9, -1) {
		t.Errorf("bounds %v leave something out", b)
	}
	if _, ok := face.Inspect(table, grid.Pt(-1, -1)); ok {
		t.Error("something stands outside the board")
	}
}

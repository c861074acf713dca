package galapagos

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
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

type moment = board.Frame[*galapagos.State]

// played is a match for the tests: positions and events of every step.
type played struct {
	states []*galapagos.State // states[i] is before step i
	moves  []board.Move[*galapagos.State, galapagos.Command]
}

// play plays a match of random commands for a number of turns, with enough of each kind in it.
func play(t testing.TB, level *galapagos.Level, seed string, turns int) *played {
	t.Helper()
	s, err := galapagos.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{states: []*galapagos.State{s}}
	dice := rules.NewSeeded(seed)
	for s.Turn() < turns && !s.End.Over {
		seat := s.Mover()
		var options [5][]galapagos.Command
		for c := range s.Options(seat) {
			options[c.Verb] = append(options[c.Verb], c)
		}
		verb := [...]galapagos.Verb{galapagos.Move, galapagos.Move, galapagos.Move, galapagos.Eat, galapagos.Eat, galapagos.Breed, galapagos.Breed}[dice.Intn(7)]
		c := galapagos.Command{}
		if n := len(options[verb]); n > 0 && dice.Intn(24) > 0 {
			c = options[verb][dice.Intn(n)]
			for _, step := range options[verb] {
				if verb == galapagos.Move && s.At(step.At) != galapagos.None {
					c = step // onto a bare root
				}
			}
		}
		p.do(t, seat, c)
		s = p.states[len(p.states)-1]
	}
	return p
}

func (p *played) do(t testing.TB, seat rules.Seat, c galapagos.Command) {
	t.Helper()
	before := p.states[len(p.states)-1]
	after := before.Clone()
	tape := rules.NewTape(rules.NewSeeded("coin"))
	if err := after.Apply(seat, c, tape); err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	p.states = append(p.states, after)
	p.moves = append(p.moves, board.Move[*galapagos.State, galapagos.Command]{Before: before, After: after, Seat: seat, Cmd: c, Events: tape.Events})
}

// turn is the moment t of the whole turn that begins with step i, and the step after it.
func (p *played) turn(i int, t float64) (*moment, int) {
	f := &moment{Before: p.states[i], T: t, Step: i}
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

// crowd is a level where much happens: many hungry creatures, hatchlings at their limits, bare roots.
func crowd() *galapagos.Level {
	l := galapagos.DefaultLevel()
	l.Width, l.Height, l.Creatures, l.Plants, l.GrowthMin, l.GrowthMax = 16, 10, 10, 0.4, 2, 6
	l.Upkeep, l.BreedCost = 3, 30
	return &l
}

// TestEverythingHappens makes sure that the matches of these tests show every kind of deed.
func TestEverythingHappens(t *testing.T) {
	p := play(t, crowd(), "law", 40)
	v := New()
	var seen [deedKinds]int
	kills, tramples, blunt := 0, 0, 0
	for i := 0; i < len(p.moves); {
		f, next := p.turn(i, 0.5)
		var l board.List
		v.Draw(&l, f, options(40), nil)
		for _, d := range v.deeds {
			seen[d.kind]++
			if d.kind == bites && d.kill {
				kills++
			}
			if d.tramples {
				tramples++
			}
			if d.blunt {
				blunt++
			}
			if d.start < 0 || d.end > 1 || d.end <= d.start {
				t.Fatalf("turn from step %d: a deed lasts from %v to %v", i, d.start, d.end)
			}
		}
		i = next
	}
	for k := range deedKinds {
		if seen[k] == 0 {
			t.Errorf("no deed of kind %d", k)
		}
	}
	if kills*tramples*blunt == 0 {
		t.Errorf("%d kills, %d tramplings, %d weak bites", kills, tramples, blunt)
	}
}

// TestDeedsFollowEachOther checks that what concerns the same creature does not happen at the same time.
func TestDeedsFollowEachOther(t *testing.T) {
	p := play(t, crowd(), "order", 20)
	v := New()
	for i := 0; i < len(p.moves); {
		f, next := p.turn(i, 0.5)
		var l board.List
		v.Draw(&l, f, options(40), nil)
		free := map[int32]float32{}
		for _, d := range v.deeds {
			if d.kind == hatches || d.kind == starves {
				continue
			}
			if d.start < free[d.actor]-1e-5 {
				t.Fatalf("turn from step %d: creature %d acts at %v, before %v", i, d.actor, d.start, free[d.actor])
			}
			free[d.actor] = d.end
		}
		i = next
	}
}

// TestLaw holds the law of animation on a timeline, in both units, behind the erased interface.
func TestLaw(t *testing.T) {
	for _, seed := range []string{"law", "again"} {
		game := galapagos.Game()
		level := crowd()
		game.New = func(func(any) error, string) (*galapagos.State, error) { return galapagos.New(level, seed) }
		start, err := match.Adapt(game).New(nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		table, dice := start.Clone(), rules.NewSeeded("coin")
		var steps []match.Step
		for _, m := range play(t, level, seed, 26).moves {
			step, err := table.Do(m.Seat, m.Cmd, dice)
			if err != nil {
				t.Fatal(err)
			}
			steps = append(steps, step)
		}
		board.LawOf(t, board.Adapt(game, New()), match.Setup{Game: "galapagos"}, start, steps)
	}
}

// spriteNames are the names of the sprites, since their places in the atlas may change.
var spriteNames = sync.OnceValue(func() map[assets.Sprite]string {
	names := map[assets.Sprite]string{}
	a, _ := assets.AtlasOf("galapagos")
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
	p := play(t, crowd(), "pure", 6)
	o := options(40)
	o.Ranges = true
	for _, overlay := range New().Overlays() {
		o.Overlay = overlay.ID
		fresh := map[int]uint64{}
		for i := 0; i < len(p.moves); {
			f, next := p.turn(i, 0.37)
			var l board.List
			New().Draw(&l, f, o, nil)
			fresh[i] = digest(&l)
			i = next
		}
		v := New()
		for range 2 {
			for i, want := range fresh {
				f, _ := p.turn(i, 0.37)
				var l board.List
				v.Draw(&l, f, o, nil)
				if digest(&l) != want {
					t.Fatalf("the turn from step %d is drawn in another way the second time, overlay %s", i, overlay.ID)
				}
			}
		}
	}
}

// TestGolden pins the display lists of a match: whoever changes the look on purpose changes these numbers.
func TestGolden(t *testing.T) {
	p := play(t, crowd(), "golden", 12)
	v := New()
	for n, px := range []float32{7, 12, 24, 60} {
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
		if got := h.Sum64(); got != golden[n] {
			t.Errorf("list %d: digest %#x, want %#x", n, got, golden[n])
		}
	}
}

// TestModes checks what the levels of detail and the modes leave out.
func TestModes(t *testing.T) {
	p := play(t, crowd(), "modes", 20)
	tally := func(o *board.Options, what func(*board.Item) bool) int {
		n := 0
		for i := 0; i < len(p.moves); {
			for _, at := range []float64{0.3, 0.8} {
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
		return it.Op == board.OpSprite && (it.Sprite == art.crumb || it.Sprite == art.puff || it.Sprite == art.piece || it.Sprite == art.sparkle || it.Sprite == art.prints)
	}
	isText := func(it *board.Item) bool { return it.Op == board.OpText || it.Op == board.OpNumber }
	normal, reduced, cheap := options(40), options(40), options(40)
	reduced.Reduced, cheap.Cheap = true, true
	if tally(normal, isParticle) == 0 || tally(normal, isText) == 0 {
		t.Error("a normal frame has no particles or no figures")
	}
	if n := tally(reduced, isParticle); n > 0 {
		t.Errorf("%d particles with reduced motion", n)
	}
	if n := tally(cheap, isParticle) + tally(cheap, isText); n > 0 {
		t.Errorf("%d particles and texts in fast playback", n)
	}
	if n := tally(options(15), isText); n > 0 {
		t.Errorf("%d texts on tiles of 15 pixels", n)
	}
	if n := tally(options(7), func(it *board.Item) bool { return it.Sprite == art.tail }); n > 0 {
		t.Errorf("%d pictures of creatures on tiles of 7 pixels", n)
	}
	all := func(*board.Item) bool { return true }
	part := options(40)
	part.Visible = board.Rect{X: 5, Y: 4, W: 3, H: 2}
	if a, b := tally(normal, all), tally(part, all); b*2 > a {
		t.Errorf("%d of %d items are drawn when a small part of the board can be seen", b, a)
	}
}

// TestBodies checks that any two creatures whose stats differ by a visible grade look different, and that each of the five shows.
func TestBodies(t *testing.T) {
	drawn := map[uint64]galapagos.Stats{}
	for n := range 5 * 5 * 5 * 5 * 5 {
		var s galapagos.Stats
		for k := range s {
			s[k] = int32(2*(n%5) + 1)
			n /= 5
		}
		var l board.List
		portrait(&l, board.Rect{W: 64, H: 64}, s, 0, board.Hex(0x2F8CFF))
		d := digest(&l)
		if other, ok := drawn[d]; ok {
			t.Fatalf("%v looks like %v", s, other)
		}
		drawn[d] = s
		for i := range l.Items {
			if it := &l.Items[i]; it.Sprite.W == 0 {
				t.Fatalf("%v has an empty layer", s)
			}
		}
	}
}

// full is a position with a creature or plant on every cell of the classic island but a few.
func full(t testing.TB) *galapagos.State {
	t.Helper()
	l := galapagos.DefaultLevel()
	for y := range l.Height {
		for x := range l.Width {
			health := 20 + (x*7+y*13)%90
			switch (x + 2*y) % 3 {
			case 0:
				l.Creature = append(l.Creature, galapagos.PlacedCreature{At: [2]int{x, y}, Seat: 1 + x/15, Stats: [5]int{1 + x%10, 1 + y%10, 1 + (x+y)%10, 1 + (x*y)%10, 1 + (x+2*y)%10}, Health: &health})
			case 1:
				l.Plant = append(l.Plant, galapagos.PlacedPlant{At: [2]int{x, y}, Size: (x + y) % 11, Rate: 10})
			}
		}
	}
	s, err := galapagos.New(&l, "full")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDrawAllocatesNothing(t *testing.T) {
	p := play(t, crowd(), "allocations", 8)
	f, _ := p.turn(0, 0.4)
	v, o := New(), options(40)
	var l board.List
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}); n > 0 {
		t.Errorf("drawing allocates %v times", n)
	}
	h := v.Hand().(*hand)
	s := p.states[0]
	for i := range s.Things {
		if own(s, 0, int32(i)) {
			h.group = append(h.group[:0], int32(i))
		}
	}
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		h.Under(&l, s, 0, o)
	}); n > 0 {
		t.Errorf("drawing what lies under allocates %v times", n)
	}
}

// BenchmarkDraw is the display list of a classic island with 200 creatures and 200 plants.
func BenchmarkDraw(b *testing.B) {
	s := full(b)
	v, o := New(), options(27)
	var l board.List
	f := &moment{Before: s, After: s}
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
	b.ReportMetric(float64(len(l.Items)), "items")
}

// BenchmarkDrawTurn is the same in the middle of a turn's end.
func BenchmarkDrawTurn(b *testing.B) {
	s := full(b)
	after := s.Clone()
	tape := rules.NewTape(rules.NewSeeded("coin"))
	if err := after.Apply(0, galapagos.Command{}, tape); err != nil {
		b.Fatal(err)
	}
	v, o := New(), options(27)
	var l board.List
	f := &moment{Before: s, After: after, Events: tape.Events, T: 0.7}
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
}

// TestErased checks that the view works behind the erased interface.
func TestErased(t *testing.T) {
	face := board.Adapt(galapagos.Game(), New())
	table, err := match.Adapt(galapagos.Game()).New(func(any) error { return nil }, "erased")
	if err != nil {
		t.Fatal(err)
	}
	var l board.List
	face.Draw(&l, &board.Moment{Before: table, After: table}, options(30), nil)
	if len(l.Items) == 0 {
		t.Error("nothing is drawn")
	}
	if b := face.Bounds(table); !b.Contains(0, 0) || !b.Contains(29.9, 19.9) {
		t.Errorf("bounds %v leave out cells", b)
	}
	if _, ok := face.Inspect(table, grid.Pt(-1, -1)); ok {
		t.Error("something stands outside the board")
	}
}

// TestIsland checks that every square of a board is land, and that the ground is the same whatever was drawn before.
func TestIsland(t *testing.T) {
	for _, size := range [][2]int{{2, 1}, {8, 5}, {16, 12}, {30, 20}, {100, 100}} {
		s := newIsle(size[0], size[1])
		for y := range size[1] {
			for x := range size[0] {
				if k := s.at(x, y); k < strand {
					t.Fatalf("%v: square %d,%d lies in the sea", size, x, y)
				}
			}
		}
		if s.at(-margin-3, 0) != ocean || s.at(size[0]/2, size[1]+margin+9) != ocean {
			t.Errorf("%v: no sea around the island", size)
		}
		if fmt.Sprint(newIsle(size[0], size[1])) != fmt.Sprint(s) {
			t.Errorf("%v: two islands of a size differ", size)
		}
	}
}

package galapagos

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/assets"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// played is a recorded match.
type played = boardtest.Played[*galapagos.State, galapagos.Command]

func view() board.View[*galapagos.State, galapagos.Command] { return New() }

// play plays a match of random commands of every kind for a number of turns.
func play(t testing.TB, level *galapagos.Level, seed string, turns int) *played {
	t.Helper()
	s, err := galapagos.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Play(t, New().Timing(), s, seed, turns, lively)
}

// lively chooses a random verb first, and walks onto a bare root whenever it can.
func lively(s *galapagos.State, all []galapagos.Command, dice *rules.Seeded) galapagos.Command {
	var options [5][]galapagos.Command
	for _, c := range all {
		options[c.Verb] = append(options[c.Verb], c)
	}
	verb := [...]galapagos.Verb{galapagos.Move, galapagos.Move, galapagos.Move, galapagos.Eat, galapagos.Eat, galapagos.Breed, galapagos.Breed}[dice.Intn(7)]
	c := galapagos.Command{}
	if n := len(options[verb]); n > 0 && dice.Intn(24) > 0 {
		c = options[verb][dice.Intn(n)]
		for _, step := range options[verb] {
			if verb == galapagos.Move && s.At(step.At) != galapagos.None {
				c = step
			}
		}
	}
	return c
}

// crowd is an eventful level: many hungry creatures, newborns, bare roots.
func crowd() *galapagos.Level {
	l := galapagos.DefaultLevel()
	l.Width, l.Height, l.Creatures, l.Plants, l.GrowthMin, l.GrowthMax = 16, 10, 10, 0.4, 2, 6
	l.Upkeep, l.BreedCost = 3, 30
	return &l
}

// TestEverythingHappens checks that the matches of these tests show every kind of animation.
func TestEverythingHappens(t *testing.T) {
	p := play(t, crowd(), "law", 40)
	v := New()
	var seen [animationKinds]int
	kills, tramples, blunt := 0, 0, 0
	for i := 0; i < len(p.Moves); {
		f, next := p.Turn(i, 0.5)
		var l board.List
		v.Draw(&l, f, boardtest.Options(40), nil)
		for _, d := range v.animations {
			seen[d.kind]++
			if d.kind == bites && d.kill {
				kills++
			}
			for _, e := range f.Events[d.lo:d.hi] {
				if d.kind == walks && galapagos.What(e.What) == galapagos.Trampled {
					tramples++
				}
			}
			if d.blunt {
				blunt++
			}
			if d.Start < 0 || d.End > 1 || d.End <= d.Start {
				t.Fatalf("turn from step %d: an animation lasts from %v to %v", i, d.Start, d.End)
			}
		}
		i = next
	}
	for k := range animationKinds {
		if seen[k] == 0 {
			t.Errorf("no animation of kind %d", k)
		}
	}
	if kills*tramples*blunt == 0 {
		t.Errorf("%d kills, %d tramplings, %d weak bites", kills, tramples, blunt)
	}
}

// TestAnimationsFollowEachOther checks that animations of the same creature do not overlap.
func TestAnimationsFollowEachOther(t *testing.T) {
	p := play(t, crowd(), "order", 20)
	v := New()
	for i := 0; i < len(p.Moves); {
		f, next := p.Turn(i, 0.5)
		var l board.List
		v.Draw(&l, f, boardtest.Options(40), nil)
		free := map[int32]float32{}
		for _, d := range v.animations {
			if d.kind == hatches || d.kind == starves {
				continue
			}
			if d.Start < free[d.actor]-1e-5 {
				t.Fatalf("turn from step %d: creature %d acts at %v, before %v", i, d.actor, d.Start, free[d.actor])
			}
			free[d.actor] = d.End
		}
		i = next
	}
}

func TestContinuity(t *testing.T) {
	for _, seed := range []string{"law", "again"} {
		p := play(t, crowd(), seed, 26)
		p.Continuity(t, view)
		p.Timeline(t, galapagos.Game(), New())
	}
}

func TestPure(t *testing.T) {
	p := play(t, crowd(), "pure", 6)
	o := boardtest.Options(40)
	o.Ranges = true
	for _, overlay := range New().Overlays() {
		o.Overlay = overlay.ID
		p.Pure(t, view, o)
	}
}

func TestNoLevelOfEffectsHidesAFact(t *testing.T) {
	play(t, crowd(), "modes", 20).Facts(t, New(), 40,
		"galapagos/sea-sparkle", "galapagos/footprints", "galapagos/leaf-crumb", "galapagos/egg-shell-piece", "galapagos/eyes-blink", "galapagos/eyes-open", "galapagos/heart", "galapagos/smoke-puff", "ring glowing #FF8A3D")
}

func TestGolden(t *testing.T) {
	play(t, crowd(), "golden", 12).Golden(t, New(), "drawing", 7, 12, 24, 60)
}

// TestModes checks what is left out at each level of detail and in each mode.
func TestModes(t *testing.T) {
	play(t, crowd(), "modes", 20).Modes(t, New(), boardtest.Modes{
		Moments: []float64{0.3, 0.8}, Wordless: 15, Tiny: 7, Part: board.Rect{X: 5, Y: 4, W: 3, H: 2},
		Particle: func(it *board.Item) bool {
			return it.Op == board.OpSprite && (it.Sprite == art.LeafCrumb || it.Sprite == art.SmokePuff || it.Sprite == art.EggShellPiece || it.Sprite == art.SeaSparkle || it.Sprite == art.Footprints)
		},
		Picture: func(it *board.Item) bool { return it.Sprite == art.Tail },
	})
}

// The smallest plant looks like an egg nowhere, also not on sand.
func TestSproutsAreNoEggs(t *testing.T) {
	for kind := range species {
		st := stage{List: &board.List{}, o: boardtest.Options(60), px: 60}
		st.plantOf(kind, 1, &appearance{}, 1, 0, 0)
		if got := st.Items[0].Sprite; got == art.Cactus[1] || got != plantArt[kind][1] && kind != cactus {
			t.Errorf("species %d is drawn as %v", kind, got)
		}
	}
}

// TestBodies checks that creatures look different if any of their five stats differs by a grade.
func TestBodies(t *testing.T) {
	drawn := map[string]galapagos.Stats{}
	for n := range 5 * 5 * 5 * 5 * 5 {
		var s galapagos.Stats
		for k := range s {
			s[k] = int32(2*(n%5) + 1)
			n /= 5
		}
		var l board.List
		portrait(&l, board.Rect{W: 64, H: 64}, s, 0, board.Hex(0x2F8CFF))
		d := fmt.Sprint(l.Items)
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

// TestCaricature checks that the body part of a stat is drawn larger on small tiles than on large ones, and that hunters show their teeth.
func TestCaricature(t *testing.T) {
	parts := [5]func(g int) assets.Sprite{
		galapagos.Carnivorism: func(g int) assets.Sprite { return art.JawOpen[g] },
		galapagos.Herbivorism: func(g int) assets.Sprite { return art.Crest[g-1] },
		galapagos.Speed:       func(g int) assets.Sprite { return art.Leg[g] },
		galapagos.Defense:     func(g int) assets.Sprite { return art.Shell[g] },
	}
	for stat, part := range parts {
		if part == nil {
			continue
		}
		stats := galapagos.Stats{5, 1, 1, 1, 1}
		stats[stat] = 7
		high := func(px float32) (h float32) {
			st := stage{List: &board.List{}, o: boardtest.Options(px), px: px}
			r := st.rigOf(0, 0, &appearance{there: 1, face: 1})
			r.alpha = 1
			r.draw(&body{stats: stats, open: true})
			for i := range st.Items {
				if it := &st.Items[i]; it.Sprite == part(grade(7)) {
					h = it.H
				}
			}
			return h
		}
		if small, large := high(20), high(60); large == 0 || small < 1.4*large {
			t.Errorf("%s: the part of a 7 is %v tiles high on small tiles, %v on large ones", galapagos.Stat(stat), small, large)
		}
	}
	hunter, grazer := body{stats: galapagos.Stats{3, 7, 1, 2, 1}}, body{stats: galapagos.Stats{3, 2, 7, 2, 1}}
	for _, c := range []struct {
		name   string
		bold   float32
		body   *body
		scowls bool
	}{{"small hunter", 1, &hunter, true}, {"large hunter", 0, &hunter, false}, {"small grazer", 1, &grazer, false}} {
		r := rig{bold: c.bold}
		if teeth, brows := r.scowls(c.body); teeth != c.scowls || brows != c.scowls {
			t.Errorf("%s: teeth %v, brows %v", c.name, teeth, brows)
		}
	}
}

// full is a position with a creature or plant on almost every cell of the classic island.
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
	f, _ := p.Turn(0, 0.4)
	v, o := New(), boardtest.Options(40)
	boardtest.DrawsWithoutAllocating(t, v, f, o, nil, 0)
	h := v.Controller().(*controller)
	s := p.States[0]
	for i := range s.Things {
		if orders.Own(s, 0, int32(i)) {
			h.group = append(h.group[:0], int32(i))
		}
	}
	var l board.List
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		h.Under(&l, s, 0, o)
	}); n > 0 {
		t.Errorf("drawing what lies under allocates %v times", n)
	}
}

// BenchmarkDraw draws a classic island with 200 creatures and 200 plants.
func BenchmarkDraw(b *testing.B) {
	s := full(b)
	f := &board.Frame[*galapagos.State]{Before: s, After: s}
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(27))
}

// BenchmarkDrawTurn draws the same in the middle of the end of a turn.
func BenchmarkDrawTurn(b *testing.B) {
	s := full(b)
	after := s.Clone()
	tape := rules.NewTape(rules.NewSeeded("coin"))
	if err := after.Apply(0, galapagos.Command{}, tape); err != nil {
		b.Fatal(err)
	}
	f := &board.Frame[*galapagos.State]{Before: s, After: after, Events: tape.Events, Spans: board.NewScheduler(&timing).Spans(tape.Events, 0, nil), T: 0.7}
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(27))
}

func TestErased(t *testing.T) {
	boardtest.Erased(t, galapagos.Game(), New(), [2]float32{0, 0}, [2]float32{29.9, 19.9})
}

// TestIsland checks that every cell of a board is land, and that the ground does not depend on what was drawn before.
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

// TestFamilyTree: grandparents, parents, the creature and its young, one generation below the other.
func TestFamilyTree(t *testing.T) {
	s := newPlayer(t).s
	thing := func(parent, mate int32) int32 {
		s.Things = append(s.Things, galapagos.Thing{Kind: galapagos.Creature, Parent: parent, Mate: mate, At: grid.Pt(0, 0), Next: galapagos.None, Stats: galapagos.Stats{1, 2, 3, 4, 5}})
		return int32(len(s.Things) - 1)
	}
	a, b := thing(0, 0), thing(0, 0)
	c, d := thing(a, b), thing(0, 0)
	self := thing(c, d)
	for range 6 {
		thing(self, d)
	}
	f := familyOf(s, self)
	for generation, want := range [4]int{2, 2, 1, mostYoung} {
		if len(f[generation]) != want {
			t.Errorf("generation %d: %d, not %d", generation, len(f[generation]), want)
		}
	}
	if f.rows() != 4 || f[0][0].number != a || f[3][0].number != int32(len(s.Things)-1) {
		t.Errorf("%+v", f)
	}
}

// TestStacks: a cell with several creatures says how many.
func TestStacks(t *testing.T) {
	p := newPlayer(t)
	count := func() (n int) {
		var l board.List
		New().Draw(&l, (&board.Frame[*galapagos.State]{}).Still(p.s), &board.Options{Scale: 30, Unit: 1, Viewer: 0}, nil)
		for i := range l.Items {
			if it := &l.Items[i]; it.Op == board.OpNumber && it.N == 2 {
				n++
			}
		}
		return n
	}
	before := count()
	mother, father := p.c.creature(mother), p.c.creature(father)
	*p.s.Cells.At(p.s.Things[father].At) = galapagos.None
	p.s.Things[father].At, p.s.Things[mother].Next = p.s.Things[mother].At, father
	if n := count(); n != before+1 {
		t.Errorf("two creatures on a cell are counted %d times, not once", n-before)
	}
	p.press(1, 3)
	if at, ok := p.h.Selected(p.s, 0); !ok || at != grid.Pt(1, 3) {
		t.Errorf("selected %v %v", at, ok)
	}
	card, ok := p.h.Card(p.s, grid.Pt(1, 3))
	if !ok || card.Key != p.h.group[0] {
		t.Errorf("the card is that of %d, and %d is selected", card.Key, p.h.group[0])
	}
}

// A creature is found by its number also where it shares its cell.
func TestFind(t *testing.T) {
	c := bay()
	s := c.start()
	for _, cmd := range []galapagos.Command{c.breed(0, mother, father).Cmd, {}, {}} {
		if err := s.Apply(s.Mover(), cmd, nil); err != nil {
			t.Fatal(err)
		}
	}
	shared := 0
	for i := range s.Things {
		o := &s.Things[i]
		if !o.Alive() {
			continue
		}
		if s.Shared(int32(i)) {
			shared++
		}
		if card, at, ok := new(View).Find(s, int32(i)); !ok || at != o.At || !strings.HasSuffix(card.Title, fmt.Sprint(" ", i)) {
			t.Errorf("creature %d at %v: %q at %v", i, o.At, card.Title, at)
		}
	}
	if shared < 2 {
		t.Error("nobody shares a cell")
	}
}

package coreminer

import (
	"math"
	"testing"

	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// played is a match that a test has played.
type played = boardtest.Played[*coreminer.State, coreminer.Command]

func view() board.View[*coreminer.State, coreminer.Command] { return New() }

// play plays a match of random sensible commands for a number of turns: mostly digging, walking and selling, and sometimes a pass.
func play(t testing.TB, level *coreminer.Level, seed string, turns int) *played {
	t.Helper()
	s, err := coreminer.New(level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Play(t, New().Timing(), s, seed, turns, boardtest.Weighted[*coreminer.State](func(c coreminer.Command) int {
		switch c.Verb {
		case coreminer.Mine, coreminer.Move, coreminer.Transfer:
			return 6
		case coreminer.Dump, coreminer.Build:
			return 3
		case coreminer.Pass:
			return 2
		}
		return 1
	}))
}

// level is a level for tests. "busy" has a partly dug-out map with miners all over it, who carry bombs.
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

func TestContinuity(t *testing.T) {
	for _, name := range []string{"classic", "original", "busy"} {
		for _, seed := range []string{"a", "b"} {
			t.Run(name+seed, func(t *testing.T) { play(t, level(name), name+seed, 30).Continuity(t, view) })
		}
	}
	play(t, level("busy"), "law", 8).Timeline(t, coreminer.Game(), New())
}

func TestPure(t *testing.T) {
	o := boardtest.Options(40)
	o.Overlay = overlayRisk
	play(t, level("busy"), "pure", 8).Pure(t, view, o)
}

func TestNoLevelOfEffectsHidesAFact(t *testing.T) {
	play(t, level("busy"), "low", 24).Facts(t, New(), 40,
		"coreminer/lamp-glow glowing", "coreminer/chips-0", "coreminer/chips-1", "coreminer/chips-2", "coreminer/chips-3", "coreminer/dust-puff", "coreminer/spark glowing", "coreminer/fall-trail")
}

func TestGolden(t *testing.T) {
	play(t, level("busy"), "golden", 12).Golden(t, New(), "drawing", 8, 24, 60, 120)
}

// TestSteady checks that no miner jumps: from one sixtieth of a frame to the next it moves less than a tile.
func TestSteady(t *testing.T) {
	p := play(t, level("busy"), "steady", 16)
	v := New()
	for i := range p.Moves {
		last := map[uint32]*board.Item{}
		for n := range 61 {
			var l board.List
			v.Draw(&l, p.Frame(i, float64(n)/60), boardtest.Options(40), nil)
			now := map[uint32]*board.Item{}
			for k := range l.Items {
				it := &l.Items[k]
				if it.Key != 0 && (int(it.Key-1)/keyLayers)%keyKinds == keyMiner && int(it.Key-1)%keyLayers == 0 {
					now[it.Key] = it
					if was := last[it.Key]; was != nil && math.Hypot(float64(it.X-was.X), float64(it.Y-was.Y)) > 1 {
						t.Fatalf("step %d, %v: a miner leaps from %.2f,%.2f to %.2f,%.2f", i, p.Moves[i].Cmd, was.X, was.Y, it.X, it.Y)
					}
				}
			}
			last = now
		}
	}
}

// TestModes checks what the levels of detail and the modes leave out.
func TestModes(t *testing.T) {
	p := play(t, level("busy"), "modes", 24)
	moments := []float64{0.1, 0.35, 0.5, 0.8}
	p.Modes(t, New(), boardtest.Modes{
		Moments: moments, Wordless: 11, Tiny: 8, Part: board.Rect{X: 5, Y: 5, W: 3, H: 2},
		Particle: func(it *board.Item) bool {
			return it.Op == board.OpSprite && (it.Sprite == art.Spark || it.Sprite == art.OreGlint || it.Sprite == art.FallTrail)
		},
		Restless: func(it *board.Item) bool { return it.Sprite == art.OreGlint || it.Sprite == art.FallTrail },
		Picture:  func(it *board.Item) bool { return it.Op == board.OpShade || it.Sprite == suits[0].body },
	})
	bright := boardtest.Options(40)
	bright.Overlay = overlayBright
	dark := func(it *board.Item) bool { return it.Op == board.OpShade }
	if p.Count(New(), boardtest.Options(40), dark, moments...) == 0 || p.Count(New(), bright, dark, moments...) > 0 {
		t.Error("the lights cannot be put on")
	}
}

// TestEveryEventIsSeen checks that random play produces every kind of event, so that the tests above cover them all.
func TestEveryEventIsSeen(t *testing.T) {
	seen := map[coreminer.What]bool{}
	for _, seed := range []string{"x", "y", "z"} {
		p := play(t, level("busy"), seed, 40)
		for i := range p.Moves {
			for _, e := range p.Moves[i].Events {
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
	p := play(t, level("busy"), "allocs", 9)
	last := p.Last()
	v, o := New(), boardtest.Options(40)
	o.Ranges = true
	h := v.Controller()
	seat := last.Mover()
	h.Next(last, seat)
	boardtest.DrawsWithoutAllocating(t, v, &board.Frame[*coreminer.State]{Before: last, After: last}, o, h, seat)
	f, _ := p.Turn(0, 0.6)
	boardtest.DrawsWithoutAllocating(t, v, f, o, nil, seat)
}

// BenchmarkDraw is the display list of a full board.
func BenchmarkDraw(b *testing.B) {
	s := play(b, level("classic"), "bench", 40).States
	last := s[len(s)-1]
	f := &board.Frame[*coreminer.State]{Before: last, After: last}
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(24))
}

// BenchmarkDrawTurn is the same in the middle of a turn with all its events.
func BenchmarkDrawTurn(b *testing.B) {
	p := play(b, level("busy"), "bench", 10)
	f, _ := p.Turn(0, 0.7)
	boardtest.BenchmarkDraw(b, New(), f, boardtest.Options(40))
}

func TestErased(t *testing.T) {
	boardtest.Erased(t, coreminer.Game(), New(), [2]float32{0, 0}, [2]float32{29.9, 29.9}, [2]float32{-0.9, -0.95})
}

// TestCrowd checks that a number of miners is shown where many of a side stand on one tile, and nowhere else.
func TestCrowd(t *testing.T) {
	for _, c := range []struct{ first, second, want int }{{crowd, 0, 1}, {crowd - 1, 0, 0}, {crowd - 1, crowd - 1, 0}, {crowd + 2, crowd, 2}} {
		p := pit{rows: []string{".......", ".......", "eeeeeee", "eeeeeee"}}
		for i := range c.first + c.second {
			m := worker(3, 1, 0, 0, 0)
			if i >= c.first {
				m.Seat = 2
			}
			p.miners = append(p.miners, m)
		}
		s := p.start()
		var l board.List
		New().Draw(&l, &board.Frame[*coreminer.State]{Before: s, After: s}, boardtest.Options(19), nil)
		n := 0
		for i := range l.Items {
			if boardtest.Text(&l.Items[i]) {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%d and %d miners on a tile: %d numbers, not %d", c.first, c.second, n, c.want)
		}
	}
}

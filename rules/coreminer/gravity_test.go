package coreminer

import (
	"slices"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/rulestest"
)

// balanced checks what Rules.FullGravity promises: earth is loose exactly when nothing holds it, and no miner or bomb hangs in the air.
func balanced(t testing.TB, at string, s *State) {
	t.Helper()
	w, h := s.Tiles.W, s.Tiles.H
	for x := range w {
		carried := true // whether earth on the tile below rests
		for y := h - 1; y >= 0; y-- {
			tile := s.on(x, y)
			held := false
			for side := max(x-1, 0); side <= min(x+1, w-1) && y < h-1; side++ {
				held = held || s.on(side, y+1).Support
			}
			rests := y == h-1 || held || s.on(x, y+1).Base || s.on(x, y+1).Hopper || s.on(x, y+1).Filled() && carried
			if tile.Loose != (tile.Filled() && !rests) {
				t.Fatalf("%s: the tile %d,%d (filled: %v) rests: %v and is loose: %v", at, x, y, tile.Filled(), rests, tile.Loose)
			}
			carried = rests
		}
	}
	ground := func(what string, i int, b *Body) {
		if !b.Placed {
			return
		}
		here := s.tile(b.At)
		if here.Filled() || here.Ladder || here.Base || here.Hopper || b.At.Y == h-1 {
			return
		}
		if below := s.on(b.At.X, b.At.Y+1); !below.Filled() && !below.Ladder && !below.Support && !below.Hopper {
			t.Fatalf("%s: %s %d hangs in the air at %s", at, what, i, b.At)
		}
	}
	for i := range s.Miners {
		ground("miner", i, &s.Miners[i].Body)
	}
	for i := range s.Bombs {
		ground("bomb", i, &s.Bombs[i].Body)
	}
}

// earth is all the dirt and ore on the map.
func (s *State) earth() (n int32) {
	for i := range s.Tiles.Cells {
		n += s.Tiles.Cells[i].Dirt + s.Tiles.Cells[i].Ore
	}
	return n
}

// phases ends the turn on a copy, step by step, and checks the position after each.
func phases(t testing.TB, at string, s *State) {
	t.Helper()
	s = s.Clone()
	tape := rules.NewTape(rules.Fixed(0))
	s.rest(s.Mover(), tape)
	balanced(t, at+": rest", s)
	s.tick(tape)
	balanced(t, at+": bombs", s)
	before := s.earth()
	s.settle(tape)
	balanced(t, at+": fall", s)
	rulestest.Equal(t, at+": earth after the fall", s.earth(), before)
	for i := range s.Tiles.Cells {
		if s.Tiles.Cells[i].Loose {
			t.Fatalf("%s: the tile %s is still loose after the fall", at, s.Tiles.Point(i))
		}
	}
	s.growHoppers(tape)
	balanced(t, at+": hoppers", s)
	s.Ended++
	s.clear(s.Mover(), tape)
	balanced(t, at+": the dead", s)
}

// TestFullGravity plays random matches on every level with full gravity. After every command and every part of a turn's end, exactly the
// earth that nothing holds is loose, and no miner or bomb hangs in the air.
func TestFullGravity(t *testing.T) {
	for _, l := range levels.List("coreminer") {
		t.Run(l.Name, func(t *testing.T) {
			fallen := 0
			for _, seed := range []string{"a", "b", "c", "d"} {
				s, err := Game().New(l.Decode, seed)
				if err != nil {
					t.Fatal(err)
				}
				if !s.Constants.FullGravity {
					t.Skip("the original's gravity")
				}
				riddle(s, seed)
				balanced(t, "start", s)
				fallen += wander(t, s, seed)
			}
			if fallen < 500 {
				t.Errorf("only %d tiles fell", fallen)
			}
		})
	}
}

// riddle makes holes in the earth and puts ladders, supports and miners into some of them.
func riddle(s *State, seed string) {
	dice := rules.NewSeeded("holes" + seed)
	for i := range s.Tiles.Cells {
		p, t := s.Tiles.Point(i), &s.Tiles.Cells[i]
		if p.Y == 0 || dice.Intn(4) > 0 {
			continue
		}
		t.Dirt, t.Ore, t.Shield = 0, 0, 0
		t.Ladder, t.Support = dice.Intn(6) == 0, false
		if !t.Ladder {
			t.Support = dice.Intn(6) == 0
		}
		if dice.Intn(12) == 0 {
			s.hire(rules.Seat(dice.Intn(2)), p, 3)
		}
	}
	s.balance(nil)
}

// wander plays a random match with strong, rich and careless miners, and counts the tiles that fell.
func wander(t *testing.T, s *State, seed string) (fallen int) {
	t.Helper()
	dice := rules.NewSeeded(seed)
	tape := rules.NewTape(dice)
	for step := 0; !s.Over && step < 1500; step++ {
		options := slices.Collect(s.Options(s.Mover()))
		c := options[dice.Intn(len(options))]
		if dice.Intn(30) == 0 {
			c = Command{}
		}
		if c.Verb == Pass {
			for i := range s.Miners {
				m := &s.Miners[i]
				m.Power, m.Moves, m.Material, m.Bombs = 200, 5, 20, 2
			}
			phases(t, seed, s)
		}
		tape.Reset()
		if err := s.Apply(s.Mover(), c, tape); err != nil {
			t.Fatal(err)
		}
		balanced(t, c.String(), s)
		for _, e := range tape.Events {
			if What(e.What) == Slid {
				fallen++
			}
		}
	}
	return fallen
}

// TestGravityInBothPositions digs, bombs and removes a support under columns, with the document's gravity and with the original's, which
// marks only what is right above.
func TestGravityInBothPositions(t *testing.T) {
	rows := []string{".......", "ddddddd", "dddAddd", "ddddddd", "ddd.ddd", "ddddddd"}
	for _, full := range []bool{false, true} {
		set := func(l *Level) {
			l.FullGravity = full
			l.Miners[0].At = [2]int{3, 4}
		}
		loose := func(s *State, x int) (ys []int) {
			for y := range s.Tiles.H {
				if s.on(x, y).Loose {
					ys = append(ys, y)
				}
			}
			return ys
		}
		expect := func(what string, s *State, x int, original, classic []int) {
			t.Helper()
			want := original
			if full {
				want = classic
			}
			if got := loose(s, x); !slices.Equal(got, want) {
				t.Errorf("full gravity %v: %s marks %v, not %v", full, what, got, want)
			}
		}
		s := plot(t, rows, set)
		expect("a level as drawn", s, 3, nil, []int{1, 2, 3})
		s = plot(t, rows, set)
		must(t, s, at(Mine, 3, 3))
		expect("digging", s, 3, []int{0, 1, 2}, []int{1, 2})
		s = plot(t, rows, set)
		must(t, s, build(3, 4, Support))
		expect("a support", s, 3, nil, nil)
		must(t, s, at(Mine, 3, 4))
		expect("a support taken away", s, 3, []int{0, 1, 2, 3}, []int{1, 2, 3})
		pass(t, s, 1)
		expect("the fall", s, 3, nil, nil)
		rulestest.Equal(t, "layer of shielding that came down", s.on(3, 3).Shield, 1)
		s = plot(t, rows, set)
		s.bomb(3, 4)
		s.Miners[0].Health = 1000
		s.tick(nil)
		expect("a bomb", s, 3, []int{2}, []int{1, 2})
		expect("a bomb beside", s, 2, []int{3}, []int{1, 2, 3})
	}
}

package anarchy

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

var strengths = []string{Rookie, Regular, Expert}

// brain is the mind of a strength, Expert with that many nodes for a turn.
func brain(t testing.TB, strength, seed string, nodes int) *player {
	t.Helper()
	p, err := New(strength, seed)
	if err != nil {
		t.Fatal(err)
	}
	if x, ok := p.(*player).mind.(*search); ok {
		x.limit = nodes
	}
	return p.(*player)
}

func open(t testing.TB, level, seed string) match.Table {
	t.Helper()
	l, err := levels.Find("anarchy", level)
	if err != nil {
		t.Fatal(err)
	}
	table, err := match.Adapt(game.Game()).New(l.Decode, seed)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func setup() match.Setup {
	return match.Setup{Game: "anarchy", Seed: "s", Seats: []match.SeatInfo{{Name: "West"}, {Name: "East"}}}
}

// Every strength plays every level to its end on both seats without a refused command, which Play would return as an error.
func TestLevels(t *testing.T) {
	for _, l := range levels.List("anarchy") {
		for i, strength := range strengths {
			t.Run(l.Name+"/"+strength, func(t *testing.T) {
				for turn := range 2 {
					m := match.New(setup(), open(t, l.Name, fmt.Sprint("level", turn)))
					players := []match.Player{brain(t, strength, "a", 30), brain(t, strengths[(i+1)%3], "b", 30)}
					if turn == 1 {
						players[0], players[1] = players[1], players[0]
					}
					if err := m.Run(t.Context(), players); err != nil {
						t.Fatal(err)
					}
					if !m.Outcome().Over {
						t.Error("the match is not over")
					}
				}
			})
		}
	}
}

// Odd cities: without some kinds of buildings, with headquarters side by side, as large as can be, and with strange numbers.
func TestOddCities(t *testing.T) {
	plain := game.DefaultLevel()
	plain.MaxTurns = 12
	only := plain
	only.Rows = []string{"H.h", "..."}
	touching := plain
	touching.Rows = []string{"WHhwf", "FPSpS"}
	large := plain
	large.Width, large.Height, large.Generator.PointsMax = 100, 100, 40
	strange := plain
	strange.WaterPower, strange.FireFade, strange.WarehouseFire, strange.MaxFire = 0, 0, 0, 7
	fast := plain
	fast.FireFade, fast.ExposureDrain, fast.BaseBribes = 3, 0, 40
	gusty := plain
	gusty.WindReach = 3
	for name, level := range map[string]game.Level{"only": only, "touching": touching, "large": large, "strange": strange, "fast": fast, "gusty": gusty} {
		t.Run(name, func(t *testing.T) {
			for _, strength := range strengths {
				s, err := game.New(&level, "odd")
				if err != nil {
					t.Fatal(err)
				}
				minds := [2]mind{brain(t, strength, "a", 60).mind, brain(t, strength, "b", 60).mind}
				play(t, s, minds)
				if !s.End.Over {
					t.Errorf("%s: the match is not over", strength)
				}
			}
		})
	}
}

// play plays a match to its end; every command must be legal.
func play(t testing.TB, s *game.State, minds [2]mind) {
	t.Helper()
	for !s.End.Over {
		seat := s.Mover()
		plan, err := minds[seat].think(s, seat, func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range plan {
			if err := s.Apply(seat, c, nil); err != nil {
				t.Fatalf("turn %d: %v: %v", s.Ended, c, err)
			}
		}
		if err := s.Apply(seat, game.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// The same seeds give the same match; another seed gives another one to those who have a seed.
func TestSeeds(t *testing.T) {
	for _, strength := range strengths {
		t.Run(strength, func(t *testing.T) {
			end := func(seed string) uint64 {
				m := match.New(setup(), open(t, "quick", "map"))
				if err := m.Run(t.Context(), []match.Player{brain(t, strength, seed, 200), brain(t, strength, seed+"2", 200)}); err != nil {
					t.Fatal(err)
				}
				return m.Table().Hash()
			}
			a, b, other := end("one"), end("one"), end("three")
			if a != b {
				t.Error("two matches with the same seeds differ")
			}
			if (a == other) != (strength == Regular) {
				t.Errorf("a match with other seeds: same is %v", a == other)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	for _, strength := range strengths {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		m := match.New(setup(), open(t, "classic", "cancel"))
		p := brain(t, strength, "a", budget)
		if err := m.Run(ctx, []match.Player{p, p}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error is %v", strength, err)
		}
		if m.Len() > 0 {
			t.Errorf("%s gave %d commands after the end of the context", strength, m.Len())
		}
	}
}

// Expert asks often whether to go on, stops at once when not, and keeps to its nodes.
func TestBudget(t *testing.T) {
	s := open(t, "classic", "budget").State().(*game.State)
	stop := errors.New("stop")
	for _, calls := range []int{1, 3} {
		x := newSearch("a")
		left := calls
		_, err := x.think(s, 0, func() error {
			if left--; left == 0 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || x.nodes != calls*breath {
			t.Errorf("stopped at call %d: error %v after %d nodes", calls, err, x.nodes)
		}
	}
	for _, limit := range []int{1, 50, 1000, budget} {
		x := newSearch("a")
		x.limit = limit
		if _, err := x.think(s, 0, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		if x.nodes > limit+horizon+1 {
			t.Errorf("%d nodes, the limit is %d", x.nodes, limit)
		}
	}
}

// A player finishes a turn that somebody else has begun.
func TestHalfTurn(t *testing.T) {
	for _, strength := range strengths {
		m := match.New(setup(), open(t, "classic", "half"))
		for range 4 {
			for c := range m.Table().Options(0) {
				if _, err := m.Do(0, c); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		err := m.Run(ctx, []match.Player{brain(t, strength, "a", 500), quitter{cancel}})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if n := m.Len(); m.Table().Turn() != 1 || n < 5 || n > 11 {
			t.Errorf("%s: turn %d after %d steps", strength, m.Table().Turn(), n)
		}
	}
}

type quitter struct{ stop func() }

func (q quitter) Play(ctx context.Context, _ *match.Turn) error {
	q.stop()
	return ctx.Err()
}

func TestUnknownStrength(t *testing.T) {
	if p, err := New("master", ""); err == nil || p != nil {
		t.Errorf("player %v, error %v", p, err)
	}
}

// Thinking again on a map that is known allocates nothing.
func TestAllocations(t *testing.T) {
	s := open(t, "classic", "memory").State().(*game.State)
	for _, strength := range strengths {
		m := brain(t, strength, "a", 300).mind
		yield := func() error { return nil }
		n := testing.AllocsPerRun(20, func() {
			if _, err := m.think(s, 0, yield); err != nil {
				t.Fatal(err)
			}
		})
		if n > 0 {
			t.Errorf("%s allocates %v times a turn", strength, n)
		}
	}
}

func rivals(t testing.TB, level *game.Level, stronger, weaker string, pairs, nodes int) (wins int) {
	t.Helper()
	for i := range 2 * pairs {
		s, err := game.New(level, fmt.Sprint("rivals", i/2))
		if err != nil {
			t.Fatal(err)
		}
		var minds [2]mind
		minds[i%2] = brain(t, stronger, fmt.Sprint("a", i), nodes).mind
		minds[1-i%2] = brain(t, weaker, fmt.Sprint("b", i), nodes).mind
		play(t, s, minds)
		if s.End.Winner == rules.Seat(i%2) {
			wins++
		}
	}
	return wins
}

// Each strength beats the one below it, here on small maps and with an Expert that thinks little.
func TestLadder(t *testing.T) {
	l, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	level := game.DefaultLevel()
	if err := l.Decode(&level); err != nil {
		t.Fatal(err)
	}
	for i, need := range []int{9, 8} {
		if wins := rivals(t, &level, strengths[i+1], strengths[i], 5, 150); wins < need {
			t.Errorf("%s won %d of 10 against %s, fewer than %d", strengths[i+1], wins, strengths[i], need)
		}
	}
}

// BenchmarkStrength plays one pair of matches with swapped seats under classic for each iteration, and reports the stronger side's wins in
// percent: go test -bench Strength -benchtime 50x.
func BenchmarkStrength(b *testing.B) {
	level := game.DefaultLevel()
	for i := range 2 {
		b.Run(strengths[i+1]+" against "+strengths[i], func(b *testing.B) {
			wins := rivals(b, &level, strengths[i+1], strengths[i], b.N, budget)
			b.ReportMetric(50*float64(wins)/float64(b.N), "%won")
		})
	}
}

func BenchmarkTurn(b *testing.B) {
	s := open(b, "classic", "bench").State().(*game.State)
	for _, strength := range strengths {
		b.Run(strength, func(b *testing.B) {
			b.ReportAllocs()
			m := brain(b, strength, "a", budget).mind
			for b.Loop() {
				if _, err := m.think(s, 0, func() error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package galapagos

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

var strengths = []string{Rookie, Regular, Expert, Adam}

// brain is the mind of a strength, Expert with that much thinking for a turn.
func brain(t testing.TB, strength, seed string, limit int) *player {
	t.Helper()
	p, err := New(strength, seed)
	if err != nil {
		t.Fatal(err)
	}
	if x, ok := p.(*player).mind.(*search); ok {
		x.limit = limit
	}
	return p.(*player)
}

func open(t testing.TB, level, seed string) match.Table {
	t.Helper()
	l, err := levels.Find("galapagos", level)
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
	return match.Setup{Game: "galapagos", Seed: "s", Seats: []match.SeatInfo{{Name: "West"}, {Name: "East"}}}
}

func onwards() error { return nil }

// Every player plays every level to its end on both seats without a refused command, which Play would return as an error.
func TestLevels(t *testing.T) {
	for _, l := range levels.List("galapagos") {
		for i, strength := range strengths {
			t.Run(l.Name+"/"+strength, func(t *testing.T) {
				m := match.New(setup(), open(t, l.Name, "level"))
				players := []match.Player{brain(t, strength, "a", 1), brain(t, strengths[(i+1)%len(strengths)], "b", 1)}
				if err := m.Run(t.Context(), players); err != nil {
					t.Fatal(err)
				}
				if !m.Outcome().Over {
					t.Error("the match is not over")
				}
			})
		}
	}
}

// Odd islands: tiny ones, full ones, without plants, and with strange numbers.
func TestOddIslands(t *testing.T) {
	plain := game.DefaultLevel()
	plain.MaxTurns, plain.Width, plain.Height, plain.Creatures = 40, 10, 8, 4
	tiny := plain
	tiny.Width, tiny.Height = 2, 1
	tiny.Creature = []game.PlacedCreature{{At: [2]int{0, 0}, Seat: 1, Stats: [5]int{1, 1, 1, 1, 1}}, {At: [2]int{1, 0}, Seat: 2, Stats: [5]int{1, 1, 1, 1, 1}}}
	jungle := plain
	jungle.Plants, jungle.Creatures = 1, 1
	bare := plain
	bare.Plants = 0
	free := plain
	free.MoveCost, free.BreedCost, free.Upkeep, free.Bite = 0, 0, 0, 0
	still := plain
	still.MinStat, still.MaxStat = 0, 0
	still.BreedLimit = game.NextBest
	round := plain
	round.Rules = game.OriginalRules()
	for name, level := range map[string]game.Level{"tiny": tiny, "jungle": jungle, "bare": bare, "free": free, "still": still, "round": round} {
		t.Run(name, func(t *testing.T) {
			for i, strength := range strengths {
				s, err := game.New(&level, "odd")
				if err != nil {
					t.Fatal(err)
				}
				play(t, s, [2]mind{brain(t, strength, "a", 2000).mind, brain(t, strengths[(i+1)%len(strengths)], "b", 2000).mind})
			}
		})
	}
}

// play plays a match to its end; every command must be legal.
func play(t testing.TB, s *game.State, minds [2]mind) {
	t.Helper()
	for !s.End.Over {
		seat := s.Mover()
		plan, err := minds[seat].think(s, seat, onwards)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range plan {
			if err := s.Apply(seat, c, nil); err != nil {
				t.Fatalf("turn %d: %v: %v", s.Number, c, err)
			}
		}
		if err := s.Apply(seat, game.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// The same seeds give the same match; another seed gives another one to those who leave something to chance.
func TestSeeds(t *testing.T) {
	for _, strength := range strengths {
		t.Run(strength, func(t *testing.T) {
			end := func(seed string) uint64 {
				m := match.New(setup(), open(t, "quick", "map"))
				if err := m.Run(t.Context(), []match.Player{brain(t, strength, seed, 30000), brain(t, strength, seed+"2", 30000)}); err != nil {
					t.Fatal(err)
				}
				return m.Table().Hash()
			}
			a, b, other := end("one"), end("one"), end("three")
			if a != b {
				t.Error("two matches with the same seeds differ")
			}
			if (a == other) != (strength == Regular || strength == Adam) {
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

// Every player asks whether to go on and stops at once when not.
func TestStopped(t *testing.T) {
	s := open(t, "classic", "stop").State().(*game.State)
	stop := errors.New("stop")
	for _, strength := range strengths {
		calls := 1
		if strength == Expert {
			calls = 12
		}
		left := calls
		_, err := brain(t, strength, "a", budget).mind.think(s, 0, func() error {
			if left--; left == 0 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || left != 0 {
			t.Errorf("%s: error %v, %d calls left", strength, err, left)
		}
	}
}

// Expert keeps to its limit but for the plan it is at.
func TestBudget(t *testing.T) {
	s := open(t, "classic", "budget").State().(*game.State)
	once := 0
	for _, limit := range []int{0, 20000, budget} {
		x := newSearch("a")
		x.limit = limit
		if _, err := x.think(s, 0, onwards); err != nil {
			t.Fatal(err)
		}
		if limit == 0 {
			once = x.cost
		}
		if x.cost > limit+2*once {
			t.Errorf("cost %d, the limit is %d", x.cost, limit)
		}
	}
}

// A player finishes a turn that somebody else has begun.
func TestHalfTurn(t *testing.T) {
	for _, strength := range strengths {
		m := match.New(setup(), open(t, "classic", "half"))
		for range 3 {
			for c := range m.Table().Options(0) {
				if _, err := m.Do(0, c); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		err := m.Run(ctx, []match.Player{brain(t, strength, "a", 20000), quitter{cancel}})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if m.Table().Turn() != 1 || m.Len() < 4 {
			t.Errorf("%s: turn %d after %d steps", strength, m.Table().Turn(), m.Len())
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

func rivals(t testing.TB, level *game.Level, stronger, weaker string, pairs, limit int) (wins, alive int) {
	t.Helper()
	for i := range 2 * pairs {
		s, err := game.New(level, fmt.Sprint("rivals", i/2))
		if err != nil {
			t.Fatal(err)
		}
		var minds [2]mind
		minds[i%2] = brain(t, stronger, fmt.Sprint("a", i), limit).mind
		minds[1-i%2] = brain(t, weaker, fmt.Sprint("b", i), limit).mind
		play(t, s, minds)
		if s.End.Winner == rules.Seat(i%2) {
			wins++
		}
		if count, _ := s.Count(); count[i%2] > 0 {
			alive++
		}
	}
	return wins, alive
}

// Each strength beats the one below it, and Expert beats the sparring partner and keeps its tribe alive, here with an Expert that thinks
// little.
func TestLadder(t *testing.T) {
	level := game.DefaultLevel()
	for _, c := range []struct {
		stronger, weaker string
		wins, alive      int
	}{{Regular, Rookie, 5, 5}, {Expert, Regular, 5, 5}, {Expert, Adam, 5, 5}} {
		wins, alive := rivals(t, &level, c.stronger, c.weaker, 3, 1)
		if wins < c.wins || alive < c.alive {
			t.Errorf("%s won %d of 6 against %s and was alive at the end of %d, fewer than %d and %d", c.stronger, wins, c.weaker, alive, c.wins, c.alive)
		}
	}
}

// BenchmarkStrength plays one pair of matches with swapped seats under classic for each iteration, and reports the stronger side's wins and
// the matches it ended alive in percent: go test -bench Strength -benchtime 50x.
func BenchmarkStrength(b *testing.B) {
	level := game.DefaultLevel()
	for _, c := range [][2]string{{Regular, Rookie}, {Expert, Regular}, {Expert, Adam}} {
		b.Run(c[0]+" against "+c[1], func(b *testing.B) {
			wins, alive := rivals(b, &level, c[0], c[1], b.N, budget)
			b.ReportMetric(50*float64(wins)/float64(b.N), "%won")
			b.ReportMetric(50*float64(alive)/float64(b.N), "%alive")
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
				if _, err := m.think(s, 0, onwards); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

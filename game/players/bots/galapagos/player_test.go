package galapagos

import (
	"fmt"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// kit has the players, with an Expert that spends limit on a turn.
func kit(limit int) botstest.Kit[*game.State, game.Command] {
	players := Players()
	for i, limit := range []int{limit / 8, limit} {
		players.Anchors[2+i] = func(seed string) think { return newSearch(seed, limit).think }
	}
	return botstest.Kit[*game.State, game.Command]{Game: game.Game(), Players: players, Settled: []string{Adam, Hunter, Grazer}}
}

// Every player plays every level on both seats.
func TestLevels(t *testing.T) { kit(1).Levels(t, 1) }

// Odd islands: tiny, full, without plants, and with unusual constants.
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
	starts := make(map[string]func() (*game.State, error))
	for name, level := range map[string]game.Level{"tiny": tiny, "jungle": jungle, "bare": bare, "free": free, "still": still, "round": round} {
		starts[name] = func() (*game.State, error) { return game.New(&level, "odd") }
	}
	kit(2000).Odd(t, starts)
}

func TestSeeds(t *testing.T) { kit(30000).Seeds(t, "quick") }

func TestCancelled(t *testing.T) { kit(budget).Cancelled(t) }

// Equal players on the same map do not all begin in the same way.
func TestOpenings(t *testing.T) { kit(budget).Openings(t, "quick", 12, 6) }

// What is said about who wins comes true in most matches of equals.
func TestWinChance(t *testing.T) { kit(3000).WinChance(t, levels.Strengths[1], 12) }

// Players that play otherwise have another version.
func TestVersion(t *testing.T) { kit(budget).Version(t) }

func TestStopped(t *testing.T) {
	kit(budget).Stopped(t, func(name string) int {
		if name == bots.Best {
			return 12
		}
		return 1
	})
}

// Expert keeps its limit, apart from the plan it is working on.
func TestBudget(t *testing.T) {
	s := kit(budget).State(t, "classic", "budget")
	once := 0
	for _, limit := range []int{0, 20000, budget} {
		x := newSearch("a", budget)
		x.limit = limit
		if _, err := x.think(s, 0, botstest.Onwards); err != nil {
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

func TestHalfTurn(t *testing.T) { kit(20000).HalfTurn(t, 3, 200) }

// rivals plays pairs of matches under classic and counts those that the stronger player won, and those that its tribe survived.
func rivals(t testing.TB, stronger, weaker string, pairs, limit int) (wins, alive int) {
	t.Helper()
	level := game.DefaultLevel()
	wins = kit(limit).Rivals(t, func(seed string) *game.State {
		s, err := game.New(&level, seed)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}, stronger, weaker, pairs, func(s *game.State, seat rules.Seat) {
		if count, _ := s.Count(); count[seat] > 0 {
			alive++
		}
	})
	return wins, alive
}

// Each strength beats the one below it, and Expert beats the sparring partner with a surviving tribe, here with an Expert that thinks less
// than in a match.
func TestLadder(t *testing.T) {
	for _, c := range []struct {
		stronger, weaker   string
		limit, wins, alive int
	}{{botstest.Sound, botstest.Beginner, 1, 5, 5}, {bots.Best, botstest.Sound, budget / 8, 5, 5}, {bots.Best, Adam, 1, 5, 5}} {
		wins, alive := rivals(t, c.stronger, c.weaker, 3, c.limit)
		if wins < c.wins || alive < c.alive {
			t.Errorf("%s won %d of 6 against %s and was alive at the end of %d, fewer than %d and %d", c.stronger, wins, c.weaker, alive, c.wins, c.alive)
		}
	}
}

// Hunter bites more creatures than Grazer does, and Grazer breeds more young.
func TestPartners(t *testing.T) {
	bitten, bred := map[string]int{}, map[string]int{}
	for _, name := range []string{Hunter, Grazer} {
		k := kit(1)
		minds := []think{k.Think(t, name, "a"), k.Think(t, botstest.Beginner, "b")}
		for n := range 4 {
			s := k.State(t, "original", fmt.Sprint("partners", n))
			for s.Turn() < 40 && !s.Active().Empty() {
				seat := s.Active().First()
				plan, err := minds[seat](s, seat, botstest.Onwards)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range plan {
					food := game.None
					if c.Verb == game.Eat {
						food = s.At(c.At)
					}
					if err := s.Apply(seat, c, nil); err != nil {
						t.Fatal(err)
					}
					switch {
					case seat == 0 && c.Verb == game.Breed:
						bred[name]++
					case seat == 0 && food != game.None && s.Things[food].Kind == game.Creature:
						bitten[name]++
					}
				}
				if err := s.Apply(seat, game.Command{}, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if bitten[Hunter] <= bitten[Grazer] || bred[Grazer] <= bred[Hunter] {
		t.Errorf("bitten %v, bred %v", bitten, bred)
	}
}

// BenchmarkStrength plays one pair of matches with swapped seats under classic for each iteration, and reports the percentages of matches
// that the stronger player won and survived: go test -bench Strength -benchtime 50x.
func BenchmarkStrength(b *testing.B) {
	for _, c := range [][2]string{{botstest.Sound, botstest.Beginner}, {bots.Best, botstest.Sound}, {bots.Best, Adam}} {
		b.Run(c[0]+" against "+c[1], func(b *testing.B) {
			wins, alive := rivals(b, c[0], c[1], b.N, budget)
			b.ReportMetric(50*float64(wins)/float64(b.N), "%won")
			b.ReportMetric(50*float64(alive)/float64(b.N), "%alive")
		})
	}
}

func BenchmarkTurn(b *testing.B) { kit(budget).BenchmarkTurn(b, "classic") }

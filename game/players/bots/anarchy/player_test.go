package anarchy

import (
	"errors"
	"slices"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

var strengths = []string{botstest.Beginner, botstest.Sound, bots.Best}

// kit has the players, with an Expert that plays out nodes turns.
func kit(nodes int) botstest.Kit[*game.State, game.Command] {
	players := Players()
	for i, limit := range []int{nodes / 4, nodes} {
		players.Anchors[2+i] = func(seed string) think { return newSearch(seed, limit).think }
	}
	return botstest.Kit[*game.State, game.Command]{Game: game.Game(), Players: players, Settled: []string{Arsonist, Saboteur}}
}

// Every strength plays every level on both seats.
func TestLevels(t *testing.T) { kit(30).Levels(t, 2) }

// Odd cities: without some kinds of buildings, with adjacent headquarters, of maximum size, and with unusual constants.
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
	dear := plain
	dear.ActCost, dear.RuinBribes, dear.WindStep, dear.Forecasts = 3, 7, 4, []string{"east 1", "west 9", "north 2"}
	starts := make(map[string]func() (*game.State, error))
	for name, level := range map[string]game.Level{"only": only, "touching": touching, "large": large, "strange": strange, "fast": fast, "gusty": gusty, "dear": dear} {
		starts[name] = func() (*game.State, error) { return game.New(&level, "odd") }
	}
	kit(60).Odd(t, starts)
}

func TestSeeds(t *testing.T) { kit(200).Seeds(t, "quick") }

func TestCancelled(t *testing.T) { kit(budget).Cancelled(t) }

// Equal players on the same map do not all begin in the same way.
func TestOpenings(t *testing.T) { kit(150).Openings(t, "quick", 12, 6) }

// What is said about who wins comes true in most matches of equals.
func TestWinChance(t *testing.T) { kit(150).WinChance(t, levels.Strengths[1], 12) }

// Players that play otherwise have another version.
func TestVersion(t *testing.T) { kit(budget).Version(t) }

// Expert yields often, stops at once on an error, and keeps its limit.
func TestBudget(t *testing.T) {
	s := kit(budget).State(t, "classic", "budget")
	stop := errors.New("stop")
	for _, calls := range []int{1, 3} {
		x := newSearch("a", budget)
		left := calls
		_, err := x.think(s, 0, func() error {
			if left--; left == 0 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || x.nodes != calls*yieldEvery {
			t.Errorf("stopped at call %d: error %v after %d nodes", calls, err, x.nodes)
		}
	}
	for _, limit := range []int{1, 50, 1000, budget} {
		x := newSearch("a", budget)
		x.limit = limit
		if _, err := x.think(s, 0, botstest.Onwards); err != nil {
			t.Fatal(err)
		}
		if x.nodes > limit+x.depth+1 {
			t.Errorf("%d nodes, the limit is %d", x.nodes, limit)
		}
	}
}

func TestHalfTurn(t *testing.T) { kit(500).HalfTurn(t, 4, 11) }

// Thinking again on the same map allocates nothing.
func TestAllocations(t *testing.T) {
	s := kit(300).State(t, "classic", "memory")
	for _, strength := range strengths {
		think := kit(300).Think(t, strength, "a")
		n := testing.AllocsPerRun(20, func() {
			if _, err := think(s, 0, botstest.Onwards); err != nil {
				t.Fatal(err)
			}
		})
		if n > 0 {
			t.Errorf("%s allocates %v times a turn", strength, n)
		}
	}
}

// starts returns a function that makes first positions of a level.
func starts(t testing.TB, level game.Level) func(seed string) *game.State {
	return func(seed string) *game.State {
		s, err := game.New(&level, seed)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// Each anchor beats the one below it, here on small maps and with a search that is short.
func TestAnchors(t *testing.T) {
	l, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	level := game.DefaultLevel()
	if err := l.Decode(&level); err != nil {
		t.Fatal(err)
	}
	for i, need := range []int{9, 8} {
		if wins := kit(150).Rivals(t, starts(t, level), strengths[i+1], strengths[i], 5, nil); wins < need {
			t.Errorf("%s won %d of 10 against %s, fewer than %d", strengths[i+1], wins, strengths[i], need)
		}
	}
}

// Arsonist beats Regular on the level of the contest, and lights buildings upwind of the enemy's headquarters from its first turns on.
func TestArsonist(t *testing.T) {
	l, err := levels.Find("anarchy", "original")
	if err != nil {
		t.Fatal(err)
	}
	level := game.DefaultLevel()
	if err := l.Decode(&level); err != nil {
		t.Fatal(err)
	}
	if wins := kit(150).Rivals(t, starts(t, level), Arsonist, botstest.Sound, 5, nil); wins < 9 {
		t.Errorf("%s won %d of 10 against %s", Arsonist, wins, botstest.Sound)
	}
	s, lit := starts(t, level)("fire"), 0
	think := kit(150).Think(t, Arsonist, "a")
	var c analysis
	for c.read(s); s.Turn() < 20; {
		plan, err := think(s, s.Mover(), botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		for _, order := range plan {
			if order.Verb == game.Ignite && slices.Contains(c.around[1-s.Mover()], order.Target) {
				lit++
			}
		}
		kit(150).Turn(t, s, think)
	}
	if lit < 20 {
		t.Errorf("%d fires in 20 turns", lit)
	}
}

// Saboteur leaves the enemy no weather station, and beats Arsonist by that.
func TestSaboteur(t *testing.T) {
	stations := 0
	wins := kit(150).Rivals(t, func(seed string) *game.State { return kit(150).State(t, "original", seed) }, Saboteur, Arsonist, 5, func(s *game.State, seat rules.Seat) {
		for i := range s.Buildings {
			if b := &s.Buildings[i]; b.Kind == game.WeatherStation && b.Owner != seat && !b.Ruin() {
				stations++
			}
		}
	})
	if wins < 9 || stations > 5 {
		t.Errorf("%s won %d of 10 against %s, and left %d weather stations", Saboteur, wins, Arsonist, stations)
	}
}

// The strongest player recognises by its turns how the enemy plays, and forgets it in another match.
func TestRecognise(t *testing.T) {
	for _, want := range []*style{&fiery, &saboteur, &sound} {
		s, x, foe := kit(30).State(t, "original", "foe"), newSearch("a", 200), &regular{style: want}
		for s.Turn() < 20 {
			kit(30).Turn(t, s, []think{x.think, foe.think}[s.Mover()])
		}
		if _, err := x.think(s, 0, botstest.Onwards); err != nil || x.foe != want {
			t.Errorf("recognised as %v, not %v: %v", *x.foe, *want, err)
		}
		if _, err := x.think(kit(30).State(t, "original", "other"), 0, botstest.Onwards); err != nil || x.foe != foes[0] {
			t.Errorf("in another match expects %v: %v", *x.foe, err)
		}
	}
}

// A search with turns enough for all styles looks farther ahead.
func TestDepth(t *testing.T) {
	for limit, depth := range map[int]int{budget: vista, glance: horizon} {
		for _, level := range []string{"classic", "original", "quick"} {
			x := newSearch("a", limit)
			if _, err := x.think(kit(30).State(t, level, "far"), 0, botstest.Onwards); err != nil {
				t.Fatal(err)
			}
			if x.depth != depth || x.nodes > limit+depth+1 {
				t.Errorf("%s, limit %d: looks %d turns ahead, %d turns played out", level, limit, x.depth, x.nodes)
			}
		}
	}
}

// BenchmarkStrength plays one pair of matches with swapped seats under classic for each iteration, and reports the stronger player's wins
// in percent: go test -bench Strength -benchtime 50x.
func BenchmarkStrength(b *testing.B) {
	for i := range 2 {
		b.Run(strengths[i+1]+" against "+strengths[i], func(b *testing.B) {
			wins := kit(budget).Rivals(b, starts(b, game.DefaultLevel()), strengths[i+1], strengths[i], b.N, nil)
			b.ReportMetric(50*float64(wins)/float64(b.N), "%won")
		})
	}
}

func BenchmarkTurn(b *testing.B) { kit(budget).BenchmarkTurn(b, "classic") }

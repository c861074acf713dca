package si32

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// kit has all players and sparring partners.
var kit = botstest.Kit[*game.State, game.Command]{Game: game.Game(), Players: Players(), Settled: partners}

var partners = Players().Names()[len(levels.Strengths):]

// begun returns a position of a level after some turns of one player on all seats.
func begun(t testing.TB, level, name string, turns int32) *game.State {
	t.Helper()
	s := kit.State(t, level, "begun")
	think := kit.Think(t, name, "begun")
	for s.Number < turns && !s.End.Over {
		kit.Turn(t, s, think)
	}
	return s
}

// Every player plays every level.
func TestLevels(t *testing.T) { kit.Levels(t, 1) }

// Players handle unusual constants and tiny boards.
func TestOddBoards(t *testing.T) {
	plain := game.DefaultLevel()
	plain.MaxTurns, plain.Width, plain.Height = 40, 10, 8
	free := plain
	free.BuildingCost = 0
	idle := plain
	idle.PerWorker = 0
	bare := plain
	bare.Resources = game.Range{0, 0}
	soft := plain
	soft.Defence, soft.UnitCost = 0, 1
	settled := plain
	settled.StartBuilding = true
	small := plain
	small.BuildingSize = 1
	wild := plain
	wild.Rules = game.OriginalLevel().Rules
	rich := plain
	rich.StartUnits, rich.StartResources = 1_000_000, 1_000_000
	starts := make(map[string]func() (*game.State, error))
	for name, level := range map[string]game.Level{"plain": plain, "free": free, "idle": idle, "bare": bare, "soft": soft, "settled": settled,
		"small": small, "wild": wild, "rich": rich} {
		starts[name] = func() (*game.State, error) { return game.New(&level, "odd") }
	}
	kit.Odd(t, starts)
}

func TestSeeds(t *testing.T) { kit.Seeds(t, "quick") }

func TestCancelled(t *testing.T) { kit.Cancelled(t) }

// Equal players on the same map do not all begin in the same way.
func TestOpenings(t *testing.T) { kit.Openings(t, "quick", 12, 6) }

// What is said about who wins comes true in most matches of equals.
func TestWinChance(t *testing.T) { kit.WinChance(t, levels.Strengths[1], 12) }

// Players that play otherwise have another version.
func TestVersion(t *testing.T) { kit.Version(t) }

func TestStopped(t *testing.T) {
	kit.Stopped(t, func(name string) int {
		if slices.Contains(partners, name) {
			return 1
		}
		return len(stages)
	})
}

// Expert considers a limited number of tiles in a turn, even on the largest boards.
func TestBounded(t *testing.T) {
	square := game.DefaultLevel()
	square.Width, square.Height = game.MaxSide, game.MaxSide
	hex := game.HexLevel()
	hex.Width, hex.Height, hex.Seats = game.MaxSide, game.MaxSide, 4
	for name, level := range map[string]game.Level{"square": square, "hex": hex} {
		s, err := game.New(&level, "bounded")
		if err != nil {
			t.Fatal(err)
		}
		x := &mind{manner: &keen}
		most := 0
		for s.Number < 150 && !s.End.Over {
			kit.Turn(t, s, x.think)
			most = max(most, x.cost)
		}
		if most < 100*game.MaxSide || most > 200*game.MaxSide*game.MaxSide {
			t.Errorf("%s: %d tiles looked at in a turn", name, most)
		}
	}
}

// The orders of other seats this turn are secret.
func TestSecrecy(t *testing.T) {
	s := begun(t, "classic", bots.Best, 60)
	plan := func(s *game.State, name string, seat rules.Seat) []game.Command {
		t.Helper()
		plan, err := kit.Think(t, name, "a")(s, seat, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		return slices.Clone(plan)
	}
	ordered := s.Clone()
	for _, c := range plan(s, bots.Best, 0) {
		if err := ordered.Apply(0, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(ordered.Sides[0].Orders) == 0 {
		t.Fatal("nothing is ordered")
	}
	for _, name := range kit.Players.Names() {
		if !slices.Equal(plan(s, name, 1), plan(ordered, name, 1)) {
			t.Errorf("%s orders something else when it could know what the other seat has ordered", name)
		}
	}
}

// A player finishes a turn that another player has begun, and takes the given orders into account.
func TestHalfTurn(t *testing.T) {
	dice := rules.NewSeeded("half")
	for _, level := range []string{"classic", "hex"} {
		for _, name := range kit.Players.Names() {
			s := begun(t, level, botstest.Sound, 50)
			for range 12 {
				var list []game.Command
				for c := range s.Options(0) {
					if c.Verb.Order() {
						list = append(list, c)
					}
				}
				if err := s.Apply(0, list[dice.Intn(len(list))], nil); err != nil {
					t.Fatal(err)
				}
			}
			before := sums(s)
			kit.Turn(t, s, kit.Think(t, name, "a"))
			if slices.Contains(partners, name) {
				continue
			}
			for at, n := range sums(s) {
				if most := max(before[at], s.Tiles.At(at).Units[0]); n > most {
					t.Errorf("%s: %s gives orders to %d units of %s, and no more than %d could follow them", level, name, n, at, most)
				}
			}
		}
	}
}

// sums counts the units of seat 1 that have an order, by tile; in loose rulesets a unit that builds can do something else too.
func sums(s *game.State) map[grid.Point]int64 {
	sum := make(map[grid.Point]int64)
	for _, o := range s.Sides[0].Orders {
		if o.Verb != game.Build || s.Constants.SingleAction {
			sum[o.At] += o.N
		}
	}
	return sum
}

func rivals(t testing.TB, level, stronger, weaker string, pairs int) int {
	t.Helper()
	return kit.Rivals(t, func(seed string) *game.State { return kit.State(t, level, seed) }, stronger, weaker, pairs, nil)
}

// rungs holds the least percentage of matches that each player must win against another.
var rungs = []struct {
	stronger, weaker string
	least            int
}{
	{botstest.Sound, botstest.Beginner, 90}, {bots.Best, botstest.Sound, 80},
	{botstest.Sound, Streamer, 80}, {botstest.Sound, Waiter, 80}, {botstest.Sound, Fortifier, 80},
	{bots.Best, Streamer, 90}, {bots.Best, Waiter, 90}, {bots.Best, Fortifier, 90},
}

// Each strength beats the one below it and the sparring partners, under every ruleset; one against three of them wins most matches.
func TestLadder(t *testing.T) {
	for _, l := range []struct {
		level        string
		pairs, least int
	}{{"classic", 1, 2}, {"original", 1, 2}, {"original-even", 5, 9}, {"hex", 1, 2}, {"hex-four", 4, 5}} {
		for _, c := range rungs {
			if wins := rivals(t, l.level, c.stronger, c.weaker, l.pairs); wins < l.least {
				t.Errorf("%s: %s won %d of %d against %s", l.level, c.stronger, wins, 2*l.pairs, c.weaker)
			}
		}
	}
}

// Turtle beats the sound anchor, and loses to the strongest.
func TestTurtle(t *testing.T) {
	for _, c := range [][2]string{{Turtle, botstest.Sound}, {bots.Best, Turtle}} {
		if wins := rivals(t, "original", c[0], c[1], 3); wins < 5 {
			t.Errorf("%s won %d of 6 against %s", c[0], wins, c[1])
		}
	}
}

// BenchmarkStrength plays one pair of matches with swapped seats for each iteration, and reports the stronger player's wins in percent: go
// test -bench Strength -benchtime 50x.
func BenchmarkStrength(b *testing.B) {
	for _, level := range []string{"classic", "duel", "fortress", "gorge", "islands", "lanes", "large", "open", "poor-start", "quick", "rich-centre", "original", "original-even", "hex"} {
		for _, c := range rungs {
			b.Run(fmt.Sprintf("%s/%s against %s", level, c.stronger, c.weaker), func(b *testing.B) {
				wins := rivals(b, level, c.stronger, c.weaker, b.N)
				b.ReportMetric(50*float64(wins)/float64(b.N), "%won")
			})
		}
	}
}

func BenchmarkTurn(b *testing.B) {
	s := begun(b, "classic", bots.Best, 100)
	for _, name := range kit.Players.Names() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			think := kit.Think(b, name, "a")
			for b.Loop() {
				if _, err := think(s, 0, botstest.Onwards); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package si32

import (
	"context"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// All advice is legal in every ruleset, and comes with a sentence.
func TestAdvice(t *testing.T) {
	for _, level := range []string{"classic", "original", "hex-three"} {
		given := botstest.Advice(t, begun(t, level, botstest.Sound, 50), 53, func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
			return (&mind{manner: &keen}).advise(s, seat, yield)
		})
		botstest.Suggested(t, given, func(c game.Command) game.Verb { return c.Verb }, game.Pass, game.Move, game.Mine)
	}
}

// A seat that has locked its orders waits.
func TestSuggest(t *testing.T) {
	kit.Adviser(t, func(ctx context.Context, position match.Position, seat rules.Seat) ([]match.Advice, error) {
		if seat == 1 && position.Active().Has(1) {
			if _, err := position.Do(1, game.Command{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		return Players().Suggest(ctx, position, seat)
	})
}

// scene makes a position by hand: 12 by 12 tiles without resources, a building of seat 1 at 2,2 and one of seat 2 at 8,8.
func scene(t testing.TB, change func(*game.State)) *game.State {
	t.Helper()
	k := game.DefaultLevel().Constants
	s := game.Empty(k, 12, 12)
	s.Raise(0, grid.Pt(2, 2), game.SouthEast, 0)
	s.Raise(1, grid.Pt(8, 8), game.SouthEast, 0)
	for seat := range s.Seats() {
		s.Sides[seat].Resources = 0
	}
	change(s)
	return s
}

func put(s *game.State, seat rules.Seat, x, y int, n int64) {
	s.Tiles.At(grid.Pt(x, y)).Units[seat] += n
}

// The reasons name the purpose of the orders.
func TestReasons(t *testing.T) {
	for _, c := range []struct {
		order  string
		why    string
		change func(*game.State)
	}{
		{"pass", "Lock your orders: no unit needs one this turn.", func(s *game.State) {}},
		{"work 2 of 2,2", "Work at 2,2: with 2 of 4 workers the building makes a unit every turn.",
			func(s *game.State) { put(s, 0, 2, 2, 2) }},
		{"work 2 of 2,2", "Work at 2,2: with 4 of 4 workers the building makes 2 units every turn.",
			func(s *game.State) { put(s, 0, 2, 2, 2); put(s, 0, 3, 2, 1); put(s, 0, 2, 3, 1) }},
		{"move 3 of 4,2 west", "March 3 units to the building at 2,2: it has 0 of 4 workers.", func(s *game.State) { put(s, 0, 4, 2, 3) }},
		{"build at 5,5 towards", "Build at 5,5: a building costs 100 of your 150 ore and makes 2 units every turn with 4 workers, and nothing without workers.",
			func(s *game.State) { staffed(s); put(s, 0, 5, 5, 1); s.Sides[0].Resources = 150 }},
		{"build at 5,5 towards", "Build at 5,5: a building costs 100 of your 150 ore and makes a unit every 5 turns, or a unit every turn with 4 workers.",
			func(s *game.State) {
				s.Constants.Passive, s.Constants.UnitCost = 1, 5
				put(s, 0, 5, 5, 1)
				s.Sides[0].Resources = 150
			}},
		{"build at 5,5 towards", "Build at 5,5: a building costs 100 of your 150 ore and makes a unit every 5 turns.",
			func(s *game.State) {
				s.Constants.Passive, s.Constants.UnitCost, s.Constants.PerWorker = 1, 5, 0
				put(s, 0, 5, 5, 1)
				s.Sides[0].Resources = 150
			}},
		{"move 1 of 2,3", "March a unit towards ", func(s *game.State) { staffed(s); put(s, 0, 2, 3, 1); s.Sides[0].Resources = 100 }},
		{"work 1 of 2,2", "Work at 2,2: with 4 of 4 workers the building makes 2 units every turn.", func(s *game.State) {
			staffed(s)
			s.Tiles.At(grid.Pt(2, 2)).Workers = 3
		}},
		{"mine 1 of 6,2", "Mine at 6,2: 7 ore is left, and a building costs 100.", func(s *game.State) {
			staffed(s)
			put(s, 0, 6, 2, 1)
			s.Tiles.At(grid.Pt(6, 2)).Resource = 7
		}},
		{"move 1 of 5,2 east", "March a unit towards 7,2: it has 9 ore and no miners.", func(s *game.State) {
			staffed(s)
			put(s, 0, 5, 2, 1)
			s.Tiles.At(grid.Pt(7, 2)).Resource = 9
		}},
		{"move 11 of 7,8 east", "Raze the building at 8,8: it takes 11 units.", func(s *game.State) {
			staffed(s)
			put(s, 0, 7, 8, 13)
			put(s, 1, 9, 9, 1)
		}},
		{"move 8 of 7,8 east", "Raze the building at 8,8: it takes 10 units, and 3 more in case the enemies beside it help; 8 of them come from 7,8, the rest from other tiles.",
			func(s *game.State) {
				staffed(s)
				put(s, 0, 7, 8, 8)
				put(s, 0, 8, 7, 7)
				put(s, 1, 10, 9, 3)
			}},
		{"move 1 of 7,8 east", "Attack the building at 8,8 with a unit: it will hold, but that costs the enemy 10 units.", func(s *game.State) {
			s.Constants.FailedSiege, s.Constants.NegativeNumbers = game.Flat, true
			staffed(s)
			put(s, 0, 7, 8, 3)
		}},
		{"move 13 of 4,8 east", "March 13 units towards the enemy building at 8,8: it takes 10 units to raze it now, and enough march there together.",
			func(s *game.State) {
				staffed(s)
				put(s, 0, 4, 8, 20)
			}},
		{"move 2 of 4,2 west", "March 2 units to the building at 2,2: enemies near it could raze it.", func(s *game.State) {
			staffed(s)
			put(s, 0, 4, 2, 5)
			put(s, 1, 2, 4, 15)
		}},
	} {
		list, err := (&mind{manner: &keen}).advise(scene(t, c.change), 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		order, why := list[0].Cmds, list[0].Why
		if len(order) != 1 || !strings.HasPrefix(order[0].String(), c.order) || !strings.HasPrefix(why, c.why) {
			t.Errorf("\n got %v: %q\nwant %s: %q", order, why, c.order, c.why)
		}
	}
}

// staffed puts four workers into the building of seat 1.
func staffed(s *game.State) {
	put(s, 0, 2, 2, 4)
	s.Tiles.At(grid.Pt(2, 2)).Workers = 4
}

package si32_test

import (
	"fmt"
	"regexp"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
	"app.pentarena/rules/si32"
)

// shortened are levels of different rules with a limit on turns.
func shortened(t *testing.T, turns int) []levels.Level {
	t.Helper()
	var list []levels.Level
	length := regexp.MustCompile(`(?m)^max_turns = .*`)
	for _, name := range []string{"classic", "quick", "hold-the-building", "original", "hex-three", "hex-four"} {
		l, err := levels.Find("si32", name)
		if err != nil {
			t.Fatal(err)
		}
		short, err := levels.Parse(name+".toml", []byte(length.ReplaceAllString(l.Text, fmt.Sprint("max_turns = ", turns))))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, short)
	}
	return list
}

func TestContract(t *testing.T) {
	type kit = rulestest.Kit[*si32.State, si32.Command]
	type move = rulestest.Move[si32.Command]
	type do = si32.Command
	// board is a small board with a wall in the middle; seat 0 has two armies, of which one stands between the wall and an army of seat 1.
	board := func(change func(*si32.Level)) func() (*si32.State, error) {
		return func() (*si32.State, error) {
			l := si32.DefaultLevel()
			l.Symmetry, l.Resources = "none", si32.Range{10, 10}
			l.Map.Rows = []string{"........", "........", "........", "...#....", "........", "........", "........", "........"}
			l.Army = []si32.Army{{Seat: 0, At: [2]int{2, 3}, Units: 9}, {Seat: 0, At: [2]int{5, 0}, Units: 1}, {Seat: 1, At: [2]int{1, 4}, Units: 20}}
			l.Building = []si32.Site{{Seat: 0, At: [2]int{0, 0}}, {Seat: 1, At: [2]int{6, 6}}}
			if change != nil {
				change(&l)
			}
			return si32.New(&l, "")
		}
	}
	order := func(seat rules.Seat, verb si32.Verb, x, y int, d si32.Dir, n int64) move {
		return move{Seat: seat, Cmd: do{Verb: verb, At: grid.Pt(x, y), Dir: d, N: n}}
	}
	end := []move{{}, {Seat: 1}}
	kit{
		Game: si32.Game(), Levels: shortened(t, 40), Seeds: 1, Every: 64, // a position has hundreds of tiles
		Scenarios: []rulestest.Scenario[*si32.State, si32.Command]{
			{Name: "obstacles", Start: board(nil), Moves: []move{
				order(0, si32.Move, 2, 3, si32.East, 3), order(0, si32.Build, 2, 3, si32.SouthEast, 1), order(0, si32.Build, 2, 3, si32.SouthWest, 1),
				order(0, si32.Move, 5, 0, si32.North, 1), order(0, si32.Move, 2, 3, si32.North, 4), {Cmd: do{Verb: si32.Cancel, Index: 4}},
				{Cmd: do{Verb: si32.Cancel}}, order(0, si32.Wait, 2, 3, si32.Here, 9), {}, {}, {Seat: 1},
			}},
			{Name: "wants", Start: board(func(l *si32.Level) { l.Resources = si32.Range{} }), Moves: []move{
				order(0, si32.Mine, 2, 3, si32.Here, 1), order(0, si32.Work, 2, 3, si32.Here, 1), order(0, si32.Build, 2, 3, si32.NorthWest, 1),
				order(0, si32.Build, 2, 3, si32.NorthWest, 1), order(0, si32.Build, 5, 0, si32.SouthEast, 1), {}, {Seat: 1},
			}},
			{Name: "a siege", Start: board(func(l *si32.Level) { l.Army[2].At = [2]int{1, 2} }), Moves: append([]move{order(1, si32.Move, 1, 2, si32.North, 5), {}, {Seat: 1}, order(1, si32.Move, 1, 2, si32.North, 15)}, end...)},
			{Name: "a clash", Start: board(func(l *si32.Level) { l.Army[2].At = [2]int{2, 4} }), Moves: append([]move{
				order(0, si32.Move, 2, 3, si32.South, 9), order(1, si32.Move, 2, 4, si32.North, 20)}, end...)},
			{Name: "alone", Start: board(nil), Moves: append([]move{order(1, si32.Move, 1, 4, si32.East, 20),
				order(0, si32.Move, 2, 3, si32.South, 9), order(0, si32.Move, 5, 0, si32.West, 1)}, end...)},
			{Name: "nobody left on one side", Start: board(func(l *si32.Level) {
				l.Army = []si32.Army{{Seat: 1, At: [2]int{4, 4}, Units: 2}}
			}), Moves: append(end, end...)},
			{Name: "a long list", Start: func() (*si32.State, error) {
				s, err := board(nil)()
				if err == nil {
					s.Sides[0].Orders = make([]do, si32.MaxOrders)
				}
				return s, err
			}, Moves: []move{order(0, si32.Mine, 2, 3, si32.Here, 1)}},
			{Name: "leaving", Start: board(func(l *si32.Level) {
				l.Seats = 3
				l.Army = append(l.Army, si32.Army{Seat: 2, At: [2]int{7, 0}, Units: 1})
			}), Moves: []move{{Seat: 1, Cmd: do{Verb: si32.Concede}}, {Seat: 1}, order(1, si32.Move, 1, 4, si32.North, 2), {}, {Seat: 2}, {Cmd: do{Verb: si32.Concede}}, {Seat: 2}}},
		},
	}.Run(t)
}

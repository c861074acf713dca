package coreminer_test

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

func TestContract(t *testing.T) {
	type kit = rulestest.Kit[*coreminer.State, coreminer.Command]
	type scenario = rulestest.Scenario[*coreminer.State, coreminer.Command]
	type move = rulestest.Move[coreminer.Command]
	mine := func(change func(*coreminer.Level)) func() (*coreminer.State, error) {
		return func() (*coreminer.State, error) {
			level := coreminer.DefaultLevel()
			level.Rows = []string{"......", "d.L.dd", "dodBSd", "dddddd"}
			level.Legend = map[string]coreminer.Fill{"d": {Dirt: 25}, "o": {Ore: 40}, "L": {Ladder: true}, "S": {Support: true}, "B": {Dirt: 10, Shield: 2}}
			level.Miners = []coreminer.Placed{{Seat: 1, At: [2]int{2, 0}, Material: 20, Bombs: 3}, {Seat: 2, At: [2]int{3, 0}, Material: 20, Bombs: 3}}
			if change != nil {
				change(&level)
			}
			return coreminer.New(&level, "mine")
		}
	}
	do := func(c coreminer.Command) move { return move{Seat: 0, Cmd: c} }
	at := func(v coreminer.Verb, x, y int) coreminer.Command {
		return coreminer.Command{Verb: v, At: grid.Pt(x, y)}
	}
	build := func(x, y int, s coreminer.Structure) coreminer.Command {
		return coreminer.Command{Verb: coreminer.Build, At: grid.Pt(x, y), Structure: s}
	}
	dump := func(x, y int, i coreminer.Item, n int32) coreminer.Command {
		return coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(x, y), Item: i, Amount: n}
	}
	kit{
		Game: coreminer.Game(), Levels: levels.List("coreminer"), Seeds: 1,
		Scenarios: []scenario{
			{Name: "refusals", Start: mine(nil), Moves: []move{
				do(at(coreminer.Move, 2, -1)), do(at(coreminer.Move, 2, 1)), do(at(coreminer.Move, 2, 0)), do(at(coreminer.Mine, 5, 3)),
				do(build(2, 1, coreminer.Support)), do(build(2, 2, coreminer.Shield)), do(build(2, 2, coreminer.Shield)), do(dump(2, 1, coreminer.Dirt, 0)),
				do(dump(2, 0, coreminer.Bombs, 9)), do(dump(2, 0, coreminer.Material, 0)), do(dump(2, 0, coreminer.Ore, 0)),
				do(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Ore, Amount: 2}), do(coreminer.Command{Verb: coreminer.Upgrade}),
				do(coreminer.Command{Verb: coreminer.Again}), do(at(coreminer.Mine, 2, 2)), do(at(coreminer.Mine, 2, 0)), do(at(coreminer.Move, 1, 0)),
				do(at(coreminer.Move, 1, 0)), do(at(coreminer.Mine, 1, 2)), do(at(coreminer.Mine, 1, 2)), do(at(coreminer.Move, 1, 0)),
			}},
			{Name: "a bomb among miners", Start: mine(nil), Moves: []move{
				do(dump(3, 0, coreminer.Bombs, 1)), do(dump(2, 0, coreminer.Bombs, 2)), {}, {Seat: 1}, {}, {Seat: 1},
			}},
			{Name: "enemy base and hopper", Start: mine(func(l *coreminer.Level) {
				l.Miners[0].At = [2]int{4, 0}
				l.Rows[1] = "..L.d."
			}), Moves: []move{
				{}, {Seat: 1}, do(dump(5, 0, coreminer.Bombs, 1)), do(build(5, 0, coreminer.Ladder)), do(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Bombs, Amount: 2}),
				do(at(coreminer.Move, 5, 0)), do(at(coreminer.Mine, 5, 1)), do(at(coreminer.Move, 5, 1)),
			}},
			{Name: "shop", Start: mine(func(l *coreminer.Level) { l.Miners[0].At, l.StartMoney = [2]int{0, 0}, 520 }), Moves: []move{
				do(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 260}), do(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Bombs, Amount: 30}),
				do(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Bombs, Amount: 2}), do(coreminer.Command{Verb: coreminer.Upgrade}),
				do(coreminer.Command{Verb: coreminer.Upgrade}), do(dump(0, 0, coreminer.Bombs, 2)), do(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 2}),
			}},
			{Name: "hand over", Start: mine(func(l *coreminer.Level) {
				l.Miners = append(l.Miners, coreminer.Placed{Seat: 1, At: [2]int{2, 1}})
			}), Moves: []move{
				do(coreminer.Command{Verb: coreminer.Transfer, Other: 2, Item: coreminer.Material, Amount: 5}),
				do(coreminer.Command{Verb: coreminer.Transfer, Other: 1, Item: coreminer.Material, Amount: 5}),
				do(coreminer.Command{Verb: coreminer.Transfer, Other: 1, Item: coreminer.Bombs, Amount: 50}),
				do(coreminer.Command{Verb: coreminer.Transfer, Other: 9, Item: coreminer.Bombs}),
			}},
			{Name: "too little material", Start: mine(func(l *coreminer.Level) { l.Miners[0].Material = 4 }), Moves: []move{do(build(2, 0, coreminer.Ladder))}},
			{Name: "a hole", Start: mine(func(l *coreminer.Level) { l.Miners[0].At = [2]int{1, 1} }), Moves: []move{do(at(coreminer.Move, 1, 0))}},
			{Name: "a buried miner", Start: mine(func(l *coreminer.Level) { l.Miners[0].At = [2]int{1, 2} }), Moves: []move{do(at(coreminer.Move, 1, 1))}},
			{Name: "a coin", Start: mine(func(l *coreminer.Level) { l.MaxTurns = 2 }), Moves: []move{{}, {Seat: 1}}},
			{Name: "a promotion", Start: mine(func(l *coreminer.Level) {
				l.VictoryAmount = 10
				l.Miners[0].At = [2]int{0, 0}
				l.Rows[1] = "o" + l.Rows[1][1:]
			}), Moves: []move{do(at(coreminer.Mine, 0, 1)), do(dump(0, 0, coreminer.Ore, 0)), {}}},
			{Name: "all the power used", Start: mine(func(l *coreminer.Level) { l.Grades[0].Power, l.Miners[0].At = 25, [2]int{4, 0} }), Moves: []move{
				do(at(coreminer.Mine, 4, 1)), do(at(coreminer.Mine, 5, 1)),
			}},
			{Name: "the same turn again", Start: mine(func(l *coreminer.Level) { l.KeepTurn = true }), Moves: []move{do(coreminer.Command{Verb: coreminer.Again})}},
			{Name: "concede", Start: mine(nil), Moves: []move{{Seat: 1, Cmd: coreminer.Command{Verb: coreminer.Concede}}}},
			{Name: "the highest grade", Start: mine(func(l *coreminer.Level) { l.Miners[0].At, l.Miners[0].Grade = [2]int{0, 0}, 3 }),
				Moves: []move{do(coreminer.Command{Verb: coreminer.Upgrade})}},
		},
	}.Run(t)
}

package anarchy_test

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/rulestest"
)

func TestContract(t *testing.T) {
	type kit = rulestest.Kit[*anarchy.State, anarchy.Command]
	type move = rulestest.Move[anarchy.Command]
	classic := func() (*anarchy.State, error) {
		level := anarchy.DefaultLevel()
		return anarchy.New(&level, "scene")
	}
	// town has a weather station for each seat (buildings 1 and 3) and constant wind.
	town := func(turns int32, wind int) func() (*anarchy.State, error) {
		return func() (*anarchy.State, error) {
			level := anarchy.DefaultLevel()
			level.Rows, level.MaxTurns = []string{"HS", "hs"}, turns
			level.Winds.Min, level.Winds.Max = wind, wind
			return anarchy.New(&level, "town")
		}
	}
	stronger := anarchy.Command{Verb: anarchy.Intensify, Building: 1}
	weaker := anarchy.Command{Verb: anarchy.Intensify, Building: 1, Reverse: true}
	concede := anarchy.Command{Verb: anarchy.Concede}
	kit{
		Game: anarchy.Game(), Levels: levels.List("anarchy"), Seeds: 2,
		Scenarios: []rulestest.Scenario[*anarchy.State, anarchy.Command]{
			{Name: "calm", Start: town(300, 0), Moves: []move{{Seat: 0, Cmd: weaker}, {Seat: 0, Cmd: stronger}}},
			{Name: "storm", Start: town(300, 10), Moves: []move{{Seat: 0, Cmd: stronger}, {Seat: 0, Cmd: weaker}}},
			{Name: "last turn", Start: town(2, 5), Moves: []move{{Seat: 0}, {Seat: 1, Cmd: anarchy.Command{Verb: anarchy.Rotate, Building: 3}}}},
			{Name: "the mover concedes", Start: classic, Moves: []move{{Seat: 0, Cmd: concede}, {Seat: 1, Cmd: concede}}},
			{Name: "the other seat concedes", Start: classic, Moves: []move{{Seat: 1, Cmd: concede}}},
		},
	}.Run(t)
}

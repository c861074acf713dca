package galapagos_test

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestConstants compares the classic level with the numbers of the rule document.
func TestConstants(t *testing.T) {
	file, err := levels.Find("galapagos", "classic")
	if err != nil {
		t.Fatal(err)
	}
	var l galapagos.Level
	if err := file.Decode(&l); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"turnLimit, counted from 0", int(l.MaxTurns) - 1, 499}, {"mapHeight", l.Height, 20}, {"mapWidth", l.Width, 30},
		{"startingCreatures", l.Creatures, 7}, {"baseHealth", int(l.BaseHealth), 100}, {"healthPerMove", int(l.MoveCost), 1},
		{"healthPerBreed", int(l.BreedCost), 55}, {"healthPerTurn", int(l.Upkeep), 2}, {"maxStat", int(l.MaxStat), 10},
		{"minStat", int(l.MinStat), 1}, {"maxStartStat", int(l.StartMax), 7}, {"plantMaxSize", int(l.PlantMaxSize), 10},
		{"totalStartStats", int(l.StartTotal), 15}, {"damageMul", int(l.Bite), 10},
		{"startTime", int(l.StartTime), 10}, {"timeInc", int(l.TimeIncrement), 1},
		{"maxHealth per point of energy", int(l.EnergyGain), 10}, {"health per point of herbivorism", int(l.GrazeGain), 5}, {"health per point of carnivorism", int(l.KillGain), 10},
	} {
		rulestest.Equal(t, c.name, c.got, c.want)
	}
}

func TestContract(t *testing.T) {
	type kit = rulestest.Kit[*galapagos.State, galapagos.Command]
	type move = rulestest.Move[galapagos.Command]
	weak := 30
	// glade has two plants (2, a bare root, and 3), a pair of seat 1 (4 and 5), a weak creature of seat 1 (6) and a pair of seat 2 (7 and
	// 8).
	glade := func(change func(*galapagos.Level)) func() (*galapagos.State, error) {
		return func() (*galapagos.State, error) {
			l := galapagos.DefaultLevel()
			l.Width, l.Height = 8, 4
			l.Plant = []galapagos.PlacedPlant{{At: [2]int{0, 1}, Rate: 20}, {At: [2]int{1, 0}, Size: 2, Rate: 20}}
			l.Creature = []galapagos.PlacedCreature{
				{At: [2]int{1, 1}, Seat: 1, Stats: [5]int{3, 3, 3, 3, 3}}, {At: [2]int{2, 1}, Seat: 1, Stats: [5]int{3, 3, 3, 3, 3}},
				{At: [2]int{2, 2}, Seat: 1, Stats: [5]int{1, 1, 1, 1, 1}, Health: &weak},
				{At: [2]int{3, 1}, Seat: 2, Stats: [5]int{3, 3, 3, 3, 3}}, {At: [2]int{6, 3}, Seat: 2, Stats: [5]int{4, 4, 4, 1, 2}},
			}
			if change != nil {
				change(&l)
			}
			return galapagos.New(&l, "glade")
		}
	}
	go1 := func(v galapagos.Verb, i int32, x, y int) move {
		return move{Cmd: galapagos.Command{Verb: v, Creature: i, At: grid.Pt(x, y)}}
	}
	breed := func(i, j int32) move {
		return move{Cmd: galapagos.Command{Verb: galapagos.Breed, Creature: i, Mate: j}}
	}
	kit{
		Game: galapagos.Game(), Levels: levels.List("galapagos"), Seeds: 1,
		Scenarios: []rulestest.Scenario[*galapagos.State, galapagos.Command]{
			{Name: "refusals", Start: glade(nil), Moves: []move{
				go1(galapagos.Move, 4, 1, 0), go1(galapagos.Move, 4, 2, 1), go1(galapagos.Move, 4, 5, 1), go1(galapagos.Move, 4, -1, 1),
				go1(galapagos.Move, 7, 4, 1), go1(galapagos.Move, 99, 4, 1), go1(galapagos.Eat, 4, 0, 1), go1(galapagos.Eat, 4, 1, 2), go1(galapagos.Eat, 4, 3, 3),
				breed(4, 7), breed(4, 6), breed(6, 4), breed(5, 7), breed(5, 6), go1(galapagos.Eat, 4, 1, 0), go1(galapagos.Eat, 4, 1, 0), breed(4, 5), breed(4, 5), go1(galapagos.Move, 4, 1, 2),
				{}, {Seat: 1}, go1(galapagos.Move, 4, 1, 2),
			}},
			{Name: "trampling", Start: glade(nil), Moves: []move{go1(galapagos.Move, 4, 0, 1)}},
			{Name: "off the island", Start: glade(func(l *galapagos.Level) { l.Creature[0].At = [2]int{0, 0} }), Moves: []move{go1(galapagos.Move, 4, -1, 0), go1(galapagos.Eat, 4, -1, 0)}},
			{Name: "a bite", Start: glade(nil), Moves: []move{go1(galapagos.Eat, 5, 3, 1), go1(galapagos.Eat, 4, 2, 1)}},
			{Name: "all at the limit", Start: glade(func(l *galapagos.Level) {
				l.BreedLimit, l.MaxStat, l.MinStat = galapagos.NextBest, 3, 1
			}), Moves: []move{breed(4, 5)}},
			{Name: "a second egg", Start: glade(func(l *galapagos.Level) { // 6 eats its parent 4, steps on its egg and would breed there with 9
				poor := 60
				l.Creature[0].Health = &poor
				l.Creature[2] = galapagos.PlacedCreature{At: [2]int{1, 2}, Seat: 1, Stats: [5]int{3, 10, 3, 3, 3}}
				l.Creature = append(l.Creature, galapagos.PlacedCreature{At: [2]int{0, 2}, Seat: 1, Stats: [5]int{3, 3, 3, 3, 3}})
			}), Moves: []move{breed(4, 5), go1(galapagos.Eat, 6, 1, 1), go1(galapagos.Move, 6, 1, 1), go1(galapagos.Move, 9, 1, 2), breed(6, 9)}},
			{Name: "a coin", Start: glade(func(l *galapagos.Level) {
				l.MaxTurns = 2
				l.Creature = l.Creature[:2]
				l.Creature[1].Seat = 2
			}), Moves: []move{{}, {Seat: 1}}},
			{Name: "concede", Start: glade(nil), Moves: []move{{Seat: 1, Cmd: galapagos.Command{Verb: galapagos.Concede}}, {}}},
		},
	}.Run(t)
}

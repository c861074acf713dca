package mechmania_test

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/rulestest"
)

func TestContract(t *testing.T) {
	type kit = rulestest.Kit[*mechmania.State, mechmania.Command]
	type move = rulestest.Move[mechmania.Command]
	type do = mechmania.Command
	// yard is a small farm in its third turn: seat 0 stands with seeds at the field's edge, seat 1 far away; both have packed.
	yard := func(change func(*mechmania.State)) func() (*mechmania.State, error) {
		return func() (*mechmania.State, error) {
			l := mechmania.DefaultLevel()
			l.Width, l.Height, l.MaxTurns, l.BandStart = 12, 12, 40, 6
			s, err := mechmania.New(&l)
			if err != nil {
				return nil, err
			}
			s.Stage = mechmania.Acting
			s.Farmers[0].At, s.Farmers[1].At = grid.Pt(2, 3), grid.Pt(11, 11)
			s.Farmers[0].Seeds[mechmania.Potato] = 3
			s.Farmers[0].Item = mechmania.Scarecrow
			for x, timer := range []int32{3, 0} {
				tile := s.Tiles.At(grid.Pt(1+x, 4))
				tile.Crop, tile.Timer, tile.Value, tile.Planter = mechmania.Corn, timer, 4, 1
			}
			if change != nil {
				change(s)
			}
			return s, nil
		}
	}
	near := func(s *mechmania.State) { s.Farmers[1].At = grid.Pt(2, 5) }
	watched := func(s *mechmania.State) {
		for i := range s.Tiles.Cells {
			s.Tiles.Cells[i].Scarecrow = mechmania.GuardedBy + 1
		}
	}
	full := func(s *mechmania.State) {
		s.Farmers[0].Basket = make([]mechmania.Fruit, 30)
		s.Farmers[0].Money = 1000
	}
	plant := func(x, y int) move {
		return move{Cmd: do{Verb: mechmania.Plant, Crop: mechmania.Potato, At: grid.Pt(x, y)}}
	}
	harvest := func(x, y int) move { return move{Cmd: do{Verb: mechmania.Harvest, At: grid.Pt(x, y)}} }
	buy := func(c mechmania.Crop, n int32) move { return move{Cmd: do{Verb: mechmania.Buy, Crop: c, Amount: n}} }
	use := move{Cmd: do{Verb: mechmania.Use}}
	item := func(i mechmania.Item) func(*mechmania.State) {
		return func(s *mechmania.State) { s.Farmers[0].Item = i }
	}
	end := []move{{}, {Seat: 1}}
	then := func(moves ...move) []move { return append(moves, end...) }
	kit{
		Game: mechmania.Game(), Levels: levels.List("mechmania"), Seeds: 1, Every: 128, // a position has fifteen hundred tiles
		Scenarios: []rulestest.Scenario[*mechmania.State, mechmania.Command]{
			{Name: "planting", Start: yard(nil), Moves: then(plant(6, 6), plant(2, -1), plant(1, 4), plant(2, 2), plant(1, 3), plant(3, 3), plant(3, 3), plant(2, 3), plant(2, 4), harvest(1, 4))},
			{Name: "no seed", Start: yard(nil), Moves: []move{{Cmd: do{Verb: mechmania.Plant, Crop: mechmania.Grape, At: grid.Pt(1, 3)}}}},
			{Name: "off the farm", Start: yard(func(s *mechmania.State) { s.Farmers[0].At = grid.Pt(0, 3) }), Moves: []move{plant(-1, 3), harvest(-1, 3)}},
			{Name: "the other is near", Start: yard(near), Moves: []move{plant(2, 3), harvest(2, 4)}},
			{Name: "a scarecrow watches", Start: yard(watched), Moves: []move{plant(2, 3), harvest(2, 4)}},
			{Name: "harvesting", Start: yard(nil), Moves: then(harvest(1, 4), harvest(6, 6), harvest(3, 3), harvest(2, 4), harvest(2, 4))},
			{Name: "unripe", Start: yard(func(s *mechmania.State) { s.Farmers[0].At = grid.Pt(1, 3) }), Moves: []move{harvest(1, 4)}},
			{Name: "a full basket", Start: yard(full), Moves: []move{harvest(2, 4)}},
			{Name: "shopping", Start: yard(func(s *mechmania.State) { s.Farmers[0].At = grid.Pt(6, 0) }), Moves: then(buy(mechmania.NoCrop, 1), buy(mechmania.Corn, 0), buy(mechmania.Corn, 100), buy(mechmania.Potato, 26), buy(mechmania.Corn, 4), buy(mechmania.Corn, 1))},
			{Name: "a purchase that continues", Start: yard(func(s *mechmania.State) { s.Farmers[0].At, s.Constants.BuyGoesOn = grid.Pt(6, 0), true }),
				Moves: then(buy(mechmania.NoCrop, 1), buy(mechmania.Corn, -1), buy(mechmania.Corn, 100), buy(mechmania.Potato, 30), buy(mechmania.Corn, 4))},
			{Name: "shopping away from the shop", Start: yard(nil), Moves: []move{buy(mechmania.Corn, 1)}},
			{Name: "a scarecrow", Start: yard(nil), Moves: then(use, use)},
			{Name: "used", Start: yard(func(s *mechmania.State) { s.Farmers[0].UsedItem = true }), Moves: []move{use}},
			{Name: "no item", Start: yard(item(mechmania.NoItem)), Moves: []move{use}},
			{Name: "rain", Start: yard(item(mechmania.RainTotem)), Moves: append(then(use), end...)},
			{Name: "idol", Start: yard(item(mechmania.FertilityIdol)), Moves: append(then(use), end...)},
			{Name: "pesticide", Start: yard(item(mechmania.Pesticide)), Moves: then(use)},
			{Name: "a sale", Start: yard(func(s *mechmania.State) {
				s.Stage = mechmania.Moving
				s.Farmers[0].At, s.Farmers[0].Stole = grid.Pt(6, 1), true
				s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.GoldenCorn, Value: 2000}}
			}), Moves: then(move{Cmd: do{Verb: mechmania.Move, At: grid.Pt(6, 30)}}, move{Cmd: do{Verb: mechmania.Move, At: grid.Pt(11, 9)}}, move{Cmd: do{Verb: mechmania.Move, At: grid.Pt(6, 0)}}, plant(6, 3))},
			{Name: "withering", Start: yard(func(s *mechmania.State) {
				s.Number = 30
				s.Tiles.At(grid.Pt(2, 3)).Crop = mechmania.Corn
				s.Tiles.At(grid.Pt(2, 3)).Value = 3
				s.Tiles.At(grid.Pt(2, 3)).Planter = 0
			}), Moves: then()},
			{Name: "packing", Start: func() (*mechmania.State, error) {
				l := mechmania.DefaultLevel()
				return mechmania.New(&l)
			}, Moves: []move{{Cmd: do{Verb: mechmania.Pack, Item: mechmania.Scarecrow, Upgrade: mechmania.Scythe}}, {Cmd: do{Verb: mechmania.Pack, Upgrade: mechmania.Scythe}}, plant(1, 3), {}, {}, {Seat: 1}, {Cmd: do{Verb: mechmania.Pack, Upgrade: mechmania.Scythe}}}},
			{Name: "moving twice", Start: yard(nil), Moves: []move{{Cmd: do{Verb: mechmania.Move, At: grid.Pt(2, 4)}}}},
			{Name: "a long list", Start: yard(func(s *mechmania.State) {
				s.Constants.LooseOrders = true
				s.Plans[0].Verb, s.Plans[0].Entries = mechmania.Harvest, make([]mechmania.Entry, 1024)
			}), Moves: []move{harvest(2, 4)}},
			{Name: "concede", Start: yard(nil), Moves: []move{{Seat: 1, Cmd: do{Verb: mechmania.Concede}}, {}}},
		},
	}.Run(t)
}

// TestShippedRulesets compares the level files of both rulesets with the values in the program.
func TestShippedRulesets(t *testing.T) {
	want := mechmania.DefaultLevel()
	for _, name := range []string{"classic", "original"} {
		if name == "original" {
			want.MaxTurns, want.Rules = 179, mechmania.OriginalRules()
		}
		l, err := levels.Find("mechmania", name)
		if err != nil {
			t.Fatal(err)
		}
		got := mechmania.DefaultLevel()
		if err := l.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("level %s: %+v, not %+v", name, got, want)
		}
	}
}

package mechmania_test

import (
	"testing"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/game/match/orders/orderstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// TestOrdersGoOn sends a farmer about with seeds and for harvests, from turn to turn, against a random opponent.
func TestOrdersGoOn(t *testing.T) {
	kit := orderstest.Kit[*game.State, game.Command, *orders.Orders]{
		Game: game.Game(),
		New:  func() *orders.Orders { return &orders.Orders{} },
		Give: func(o *orders.Orders, s *game.State, seat rules.Seat, dice *rules.Seeded) []game.Command {
			if s.Stage == game.Acting {
				c := game.Command{Verb: game.Buy, Crop: game.Crop(1 + dice.Intn(int(game.GoldenCorn))), Amount: 3}
				if s.Check(seat, c) != nil || !s.Foresee(seat, c).Good() {
					return nil
				}
				return []game.Command{c}
			}
			if s.Stage != game.Moving {
				return nil
			}
			crop := game.NoCrop
			if list := orders.Carried(s, seat, nil); len(list) > 0 {
				crop = list[dice.Intn(len(list))]
			}
			p := grid.Pt(dice.Intn(s.Tiles.W), dice.Intn(min(s.Tiles.H, 12)))
			task := orders.Task(dice.Intn(3))
			if crop == game.NoCrop && task == orders.Plant {
				task, p = orders.None, grid.Pt(s.Tiles.W/2, 0)
			}
			return o.Walk(s, seat, p, task, crop)
		},
	}
	kit.Run(t, levels.List("mechmania"), 30, "1")
}

// begin is a position with a farmer in the first stage of a turn who has seeds.
func begin(t *testing.T) *game.State {
	t.Helper()
	l := game.DefaultLevel()
	s, err := game.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Stage, s.Number = game.Moving, 1
	s.Farmers[0].At, s.Farmers[0].Seeds[game.Potato] = grid.Pt(4, 4), 12
	return s
}

// TestBadOrders names what is wrong with orders read from a file.
func TestBadOrders(t *testing.T) {
	s := begin(t)
	var o orders.Orders
	for _, c := range o.Walk(s, 0, grid.Pt(6, 6), orders.Plant, game.Potato) {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	orderstest.Refuses(t, s, func() *orders.Orders { return &orders.Orders{} }, orderstest.Bent(t, &o, map[string]string{
		`"x":6,"y":6=>"x":6,"y":600`:   "leaves the farm",
		`"turn":1=>"turn":2`:           "it was given in turn 2, and now it is turn 1",
		`"potato"=>"radish"`:           "radish",
		`"task":"plant"=>"task":"dig"`: "dig",
		`"seeds":5=>"seeds":0`:         "0 of the crop potato cannot be planted",
		`"on":true=>"on":false`:        "there is no order",
		`"near":false=>"nigh":false`:   "nigh",
	}))
}

// TestTakenBack ends an order whose walk was taken back, and only then.
func TestTakenBack(t *testing.T) {
	s := begin(t)
	var o orders.Orders
	o.Walk(s, 0, grid.Pt(6, 6), orders.Plant, game.Potato)
	o.Watch(s, 0) // the command is not carried out yet
	if !o.Of(0).On {
		t.Fatal("it ends before it begins")
	}
	s.Plans[0] = game.Plan{Moves: true, Goal: grid.Pt(6, 6)}
	o.Watch(s, 0)
	s.Plans[0] = game.Plan{}
	if o.Watch(s, 0); o.Of(0).On || o.Drop() {
		t.Error("a walk that was taken back continues")
	}
}

// Of tiles that are equally good the nearest are planted first, so that they can be reaped and guarded from one place.
func TestPlantableNearest(t *testing.T) {
	s := begin(t)
	f := &s.Farmers[0]
	f.At, f.Reach.Plant, s.Stage = grid.Pt(14, 12), 5, game.Acting
	tiles := orders.Plantable(s, 0, game.Potato, nil)
	if len(tiles) < 3 {
		t.Fatalf("%d tiles can be planted", len(tiles))
	}
	far := 0
	for _, p := range tiles[:3] {
		far = max(far, p.Distance(f.At))
	}
	if far > 1 {
		t.Errorf("3 of %d equal tiles are up to %d away: %v", len(tiles), far, tiles[:3])
	}
}

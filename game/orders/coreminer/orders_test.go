package coreminer_test

import (
	"strings"
	"testing"

	"app.pentarena/game/orders"
	"app.pentarena/game/orders/coreminer"
	"app.pentarena/game/orders/orderstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

var _ orders.Standing[*game.State, game.Command] = (*coreminer.Orders)(nil)

// give hires a miner now and then, and sends any of the miners to do anything anywhere near.
func give(o *coreminer.Orders, s *game.State, seat rules.Seat, dice *rules.Seeded) []game.Command {
	if hire := (game.Command{Verb: game.Spawn}); dice.Intn(4) == 0 && s.Check(seat, hire) == nil {
		return []game.Command{hire}
	}
	var crew []int32
	for i := range s.Miners {
		if coreminer.Obeys(s, seat, int32(i)) {
			crew = append(crew, int32(i))
		}
	}
	if len(crew) == 0 {
		return nil
	}
	i := crew[dice.Intn(len(crew))]
	at := s.Miners[i].At.Add(grid.Pt(dice.Intn(9)-4, dice.Intn(7)-2))
	if dice.Intn(3) == 0 {
		at = s.Sides[seat].Base
	}
	if !s.Tiles.In(at) {
		return nil
	}
	kind := coreminer.Meant(s, i, at)
	if dice.Intn(2) == 0 {
		kind = coreminer.Go + coreminer.Kind(dice.Intn(4))
	}
	var p coreminer.Plan
	p.Begin(s, seat)
	p.Give(coreminer.Order{Kind: kind, Miner: i, At: at})
	o.Keep(&p, []int32{i})
	return p.Commands
}

func TestOrders(t *testing.T) {
	kit := orderstest.Kit[*game.State, game.Command, *coreminer.Orders]{
		Game: game.Game(), New: func() *coreminer.Orders { return &coreminer.Orders{} }, Give: give,
	}
	for _, name := range []string{"classic", "original", "quick"} {
		l, err := levels.Find("coreminer", name)
		if err != nil {
			t.Fatal(err)
		}
		kit.Run(t, l, 80, "up", "down", "strange")
	}
}

// mine is a mine of rows with one miner of the first seat.
func mine(t *testing.T, at grid.Point, rows ...string) *game.State {
	t.Helper()
	level := game.DefaultLevel()
	level.Rows = rows
	level.Legend = map[string]game.Fill{"d": {Dirt: 60}, "O": {Dirt: 20, Ore: 80}, "s": {Support: true}}
	level.Miners = []game.Placed{{Seat: 1, At: [2]int{at.X, at.Y}}, {Seat: 2, At: [2]int{len(rows[0]) - 2, 0}}}
	s, err := game.New(&level, "orders")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An open tile is work only when earth will come down into it: not when a support holds that.
func TestWorkWaitsForEarth(t *testing.T) {
	for row, want := range map[string]bool{"ddd.dddd": true, "ddds.ddd": false, "dd.s.ddd": false, "ds.d.ddd": true} {
		s := mine(t, grid.Pt(1, 0), "........", "dddddddd", "ddddddOd", row, "dddddddd")
		var p coreminer.Plan
		p.Begin(s, 0)
		p.Give(coreminer.Order{Kind: coreminer.Work, Miner: 0, At: grid.Pt(strings.LastIndex(row, "."), 3)})
		if got := p.Stop != "There is nothing to dig there."; got != want {
			t.Errorf("%s: %q", row, p.Stop)
		}
	}
}

// An order ends when it is done, and one that cannot be done ends with a reason.
func TestOrdersEnd(t *testing.T) {
	for _, c := range []struct {
		order coreminer.Order
		turns int
		why   string
	}{
		{coreminer.Order{Kind: coreminer.Go, At: grid.Pt(6, 0)}, 3, ""},
		{coreminer.Order{Kind: coreminer.Dig, At: grid.Pt(1, 1)}, 2, ""},
		{coreminer.Order{Kind: coreminer.Work, At: grid.Pt(1, 2)}, 12, ""},
	} {
		s := mine(t, grid.Pt(1, 0), "..........", "dddddddddd", "dddddddddd", "dddddddddO")
		var p coreminer.Plan
		var o coreminer.Orders
		p.Begin(s, 0)
		p.Give(c.order)
		o.Keep(&p, []int32{0})
		carry(t, s, p.Commands)
		turns := 1
		for ; len(o.List) > 0; turns++ {
			end(t, s)
			cmds, why := o.Begin(s, 0)
			if carry(t, s, cmds); why != c.why {
				t.Errorf("%v stops: %q", c.order, why)
			}
		}
		if turns > c.turns {
			t.Errorf("%v takes %d turns", c.order, turns)
		}
	}
}

// A miner that is cut off on its way stops, and says why.
func TestOrdersStopWithAReason(t *testing.T) {
	s := mine(t, grid.Pt(1, 0), "..........", "dddddddddd", "dddddddddd", "dddddddddO")
	var p coreminer.Plan
	var o coreminer.Orders
	p.Begin(s, 0)
	p.Give(coreminer.Order{Kind: coreminer.Go, Miner: 0, At: grid.Pt(8, 0)})
	o.Keep(&p, []int32{0})
	carry(t, s, p.Commands)
	end(t, s)
	m := &s.Miners[0]
	m.Ore = s.Space(m) // by now it is full, and earth lies in its way
	for y := range 3 {
		s.Tiles.At(grid.Pt(m.At.X+1, y)).Dirt = 500
	}
	cmds, why := o.Begin(s, 0)
	if why != "A miner stops. This miner's cargo is full." || len(o.List) > 0 {
		t.Errorf("%v, %q, and %v is left", cmds, why, o.List)
	}
}

// What is stored is refused when it makes no sense on the board.
func TestCheck(t *testing.T) {
	s := mine(t, grid.Pt(1, 0), "..........", "dddddddddd", "dddddddddd", "dddddddddO")
	for data, want := range map[string]string{
		`{"orders":[{"kind":"go","miner":0,"at":{"x":3,"y":0},"given":0,"begun":true}]}`: "",
		`{"orders":[{"kind":"none","miner":0,"at":{"x":3,"y":0}}]}`:                      "has no kind",
		`{"orders":[{"kind":"swim","miner":0,"at":{"x":3,"y":0}}]}`:                      `"swim" is not a kind of order`,
		`{"orders":[{"kind":"go","miner":-1,"at":{"x":3,"y":0}}]}`:                       "no miner",
		`{"orders":[{"kind":"go","miner":0,"at":{"x":3,"y":9}}]}`:                        "off the map",
		`{"orders":[{"kind":"go","miner":0},{"kind":"dig","miner":0}]}`:                  "has an order already",
	} {
		err := orders.Decode([]byte(data), &coreminer.Orders{}, s)
		if got := err == nil; got != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func carry(t *testing.T, s *game.State, cmds []game.Command) {
	t.Helper()
	for _, c := range cmds {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
	}
}

// end ends the turns of both seats.
func end(t *testing.T, s *game.State) {
	t.Helper()
	for range 2 {
		if err := s.Apply(s.Mover(), game.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

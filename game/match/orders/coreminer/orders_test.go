package coreminer_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/orders"
	"app.pentarena/game/match/orders/coreminer"
	"app.pentarena/game/match/orders/orderstest"
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
	kit.Run(t, orderstest.Levels(t, "coreminer", "classic", "original", "quick"), 80, "up", "down", "strange")
}

// squad is the miners of the first seat in a mine, with their standing orders.
type squad struct {
	t *testing.T
	s *game.State
	o coreminer.Orders
}

var legend = map[string]game.Fill{
	"d": {Dirt: 25}, "e": {Dirt: 60}, "O": {Dirt: 10, Ore: 50}, "C": {Ore: 200}, "l": {Ladder: true}, "s": {Support: true}, "r": {Dirt: 500},
}

// in is a mine of rows with these miners, and one of the second seat beside its base.
func in(t *testing.T, rows []string, miners ...game.Placed) *squad {
	t.Helper()
	level := game.DefaultLevel()
	level.Rows, level.Legend = rows, legend
	level.Miners = append(miners, game.Placed{Seat: 2, At: [2]int{len(rows[0]) - 1, 0}})
	s, err := game.New(&level, "orders")
	if err != nil {
		t.Fatal(err)
	}
	return &squad{t: t, s: s}
}

// digger is a miner of the first seat.
func digger(x, y int, grade, material int32) game.Placed {
	return game.Placed{Seat: 1, At: [2]int{x, y}, Grade: grade, Material: material}
}

// carry carries commands out and returns their verbs, and behind them the reason why one stops.
func (q *squad) carry(cmds []game.Command, why string) string {
	q.t.Helper()
	var said []string
	for _, c := range cmds {
		if err := q.s.Apply(0, c, nil); err != nil {
			q.t.Fatalf("%v: %v", c, err)
		}
		said = append(said, c.Verb.String())
	}
	if why != "" {
		said = append(said, why)
	}
	return strings.Join(said, " ")
}

// send orders all miners to a tile.
func (q *squad) send(k coreminer.Kind, x, y int) string {
	q.t.Helper()
	var p coreminer.Plan
	p.Begin(q.s, 0)
	var all []int32
	for i := range q.s.Miners {
		if coreminer.Obeys(q.s, 0, int32(i)) {
			all = append(all, int32(i))
			p.Give(coreminer.Order{Kind: k, Miner: int32(i), At: grid.Pt(x, y)})
		}
	}
	if len(p.Commands) == 0 && len(p.Later) == 0 {
		return p.Stop
	}
	q.o.Keep(&p, all)
	return q.carry(p.Commands, "")
}

// next ends the turns of both seats and lets the orders go on.
func (q *squad) next() string {
	q.t.Helper()
	for range 2 {
		if err := q.s.Apply(q.s.Mover(), game.Command{}, nil); err != nil {
			q.t.Fatal(err)
		}
	}
	return q.carry(q.o.Begin(q.s, 0))
}

func (q *squad) want(got, want string) {
	q.t.Helper()
	if got != want {
		q.t.Fatalf("wants %q, not %q", got, want)
	}
}

// An open tile is work only when earth will come down into it: not when a support holds that.
func TestWorkWaitsForEarth(t *testing.T) {
	for row, want := range map[string]bool{"ddd.ddd": true, "ddds.dd": false, "dd.s.dd": false, "ds.d.dd": true} {
		q := in(t, []string{".......", "ddddddd", "ddddddO", row, "ddddddd"}, digger(1, 0, 0, 0))
		if got := q.send(coreminer.Work, strings.LastIndex(row, "."), 3) != "There is nothing to dig there."; got != want {
			t.Errorf("%s: there is work: %v", row, got)
		}
	}
}

// An order continues until it is done.
func TestOrdersGoOn(t *testing.T) {
	q := in(t, []string{"..........", "dddddddddd", "ddOddddddd", "dddddddddd"}, digger(1, 0, 1, 0))
	q.want(q.send(coreminer.Go, 7, 0), "move move move")
	q.want(q.next(), "move move move")
	if len(q.o.List) > 0 || q.s.Miners[0].At != grid.Pt(7, 0) {
		t.Errorf("%v is left at %v", q.o.List, q.s.Miners[0].At)
	}
	q.want(q.next(), "")

	q = in(t, []string{".......", "ddddddd", "dCddddd", "ddddddd"}, digger(1, 0, 0, 0))
	q.want(q.send(coreminer.Dig, 1, 2), "mine mine") // it comes down with the ground
	q.want(q.next(), "mine")
	q.want(q.send(coreminer.Go, 3, 0), coreminer.NoWay) // what cannot be done changes nothing
	q.want(q.next(), "mine")
	if got := q.o.Of(0); got.Kind != coreminer.Dig || got.At != grid.Pt(1, 2) || q.o.Of(1).Kind != coreminer.None {
		t.Errorf("%+v", got)
	}
}

// With building material a miner climbs by ladders and props its tunnel up.
func TestTheWayIsBuilt(t *testing.T) {
	shaft := []string{".......", "d.ddddd", "d.ddddd", "d.ddddd", "ddddddd"}
	q := in(t, shaft, digger(1, 3, 3, 40))
	q.want(q.send(coreminer.Go, 1, 1), "build move build move")
	q = in(t, shaft, digger(1, 3, 3, 0))
	q.want(q.send(coreminer.Go, 1, 0), coreminer.NoWay)
	q = in(t, []string{".......", "dlddddd", "dlddddd", "dlddddd", "ddddddd"}, digger(1, 3, 3, 0))
	q.want(q.send(coreminer.Go, 1, 0), "move move move")

	q = in(t, []string{"..........", "eeeeeeeeeO", "eeeeeeeeee", "e.eeeeeeee"}, digger(1, 3, 3, 10))
	q.s.Constants.Grades[3].Power, q.s.Miners[0].Power = 300, 300
	q.want(q.send(coreminer.Dig, 6, 3), "mine build move mine move mine build move mine move mine")
	q.next()
	if q.s.Tiles.At(q.s.Miners[0].At).Filled() {
		t.Error("the miner is buried in its own tunnel")
	}
}

// Anyone who works digs, sells beside the pipe, brings a full load home, comes back, and stops when nothing is left.
func TestWork(t *testing.T) {
	q := in(t, []string{".......", "....Cdd", "ddddddd", "ddddddO"}, digger(3, 1, 3, 0))
	q.s.Constants.Grades[3].Cargo = 120
	q.want(q.send(coreminer.Work, 4, 1), "mine move move move dump move move")
	if q.s.Sides[0].Value != 120 {
		t.Errorf("value %d", q.s.Sides[0].Value)
	}
	q.want(q.next(), "move mine move move dump")
	q.want(q.next(), "")
	if q.s.Sides[0].Value != 200 {
		t.Errorf("value %d", q.s.Sides[0].Value)
	}
}

// Whichever tile of the pipe is pressed, the cargo is sold at the nearest one.
func TestTheNearestPipeBuys(t *testing.T) {
	for _, depth := range []int{0, 4} {
		q := in(t, []string{".......", ".dddddd", ".dddddd", ".ssdddd", ".dddddO"}, digger(2, 3, 0, 0))
		q.want(q.next(), "") // the pipe grows
		q.s.Miners[0].Ore = 5
		q.want(q.send(coreminer.Sell, 0, depth), "move dump")
	}
}

// Who works at the shaft beside the pipe digs it from the pipe's end down, also where a ladder beside it would be the faster way to its floor.
func TestWorkDigsTheShaftFromThePipe(t *testing.T) {
	q := in(t, []string{".......", "ddldddd", "ddldddd", "ddldddd", "ddddddd", "ddddddO"}, digger(2, 0, 0, 0))
	for did := q.send(coreminer.Work, 1, 4); did != ""; did = q.next() {
		if strings.Contains(did, "stops") {
			t.Fatal(did)
		}
	}
	if side := &q.s.Sides[0]; side.Hoppers != 4 || q.s.Miners[0].Dirt > 0 {
		t.Errorf("the pipe reaches %d, the miner has %d dirt", side.Hoppers, q.s.Miners[0].Dirt)
	}
}

// A shaft that is dug beside the pipe takes the pipe along, so that the miners sell as they go; several of them do not outrun it.
func TestWorkTakesThePipeAlong(t *testing.T) {
	for crew, earth := range map[int]string{1: "d", 4: "e"} {
		rows := []string{"......."}
		for range 15 {
			rows = append(rows, strings.Repeat(earth, 7))
		}
		rows[15] = strings.Repeat(earth, 6) + "O"
		q := in(t, rows, slices.Repeat([]game.Placed{digger(1, 0, 0, 0)}, crew)...)
		money := q.s.Sides[0].Money
		for did := q.send(coreminer.Work, 1, 15); did != ""; did = q.next() {
			if strings.Contains(did, ".") {
				t.Fatal(did)
			}
		}
		if side := &q.s.Sides[0]; side.Hoppers < 14 || side.Money <= money || q.s.Tiles.At(grid.Pt(1, 15)).Filled() {
			t.Errorf("%d miners: the pipe has %d tiles, there are %d money, and the shaft is not dug", crew, side.Hoppers, side.Money)
		}
	}
}

// Nobody is sent down a shaft that is too deep to survive.
func TestNobodyIsSentToDeath(t *testing.T) {
	rows := []string{".......", "e.eeeee", "e.eeeee", "e.eeeee", "e.eeeee", "e.eeeee", "e.eeeee", "eeeeeeO"}
	q := in(t, rows, digger(2, 0, 0, 0))
	q.want(q.send(coreminer.Go, 1, 6), coreminer.NoFall)
	if loss := coreminer.FallDamage(q.s, &q.s.Miners[0], grid.Pt(1, 0)); loss < q.s.Miners[0].Health {
		t.Errorf("the fall costs %d health", loss)
	}
	q.s.Tiles.At(grid.Pt(1, 3)).Ladder = true
	q.want(q.send(coreminer.Go, 1, 3), "move move")

	q = in(t, rows, digger(2, 0, 0, 40))
	q.want(q.send(coreminer.Go, 1, 6), "build move build move") // it climbs down instead
	q.want(q.next(), "build move build move")
	q.want(q.next(), "build move move") // the last two tiles are no more than a step
}

// A miner stops, and says so, where going on would bury it or where it is cut off.
func TestOrdersStopWithAReason(t *testing.T) {
	q := in(t, []string{".......", "ddddddd", "dddCddd", "ddd.ddd", "ddddddd"}, digger(3, 3, 0, 0))
	q.s.Constants.FullGravity = false // the roof holds until somebody digs at it
	q.s.Tiles.At(grid.Pt(3, 2)).Ore = 75
	q.s.Tiles.At(grid.Pt(3, 2)).Loose, q.s.Tiles.At(grid.Pt(3, 1)).Loose = false, false
	q.want(q.send(coreminer.Work, 3, 2), "mine")
	q.want(q.next(), "The miner at depth 3 stops. It would be buried there.")

	q = in(t, []string{"..........", "dddddddddd", "dddddddddd", "dddddddddO"}, digger(1, 0, 0, 0))
	q.want(q.send(coreminer.Go, 8, 0), "move move")
	m := &q.s.Miners[0]
	m.Ore = q.s.Space(m) // by now it is full, and earth lies in its way
	q.s.Tiles.At(m.At.Step(grid.East)).Dirt = 500
	if got := q.next(); !strings.Contains(got, " stops. ") || len(q.o.List) > 0 {
		t.Errorf("%q, and %v is left", got, q.o.List)
	}
}

// Orders are kept apart by seat; those of the dead, and those whose beginning is undone, are forgotten.
func TestOrdersAreForgotten(t *testing.T) {
	q := in(t, []string{"..........", "dddddddddd", "dddddddddd", "dddddddddO"}, digger(1, 0, 1, 0))
	before := q.s.Clone()
	q.want(q.send(coreminer.Go, 7, 0), "move move move")
	q.o.Watch(q.s, 0)
	q.s = before
	q.o.Watch(q.s, 0)
	if len(q.o.List) > 0 {
		t.Errorf("undone, it leaves %v", q.o.List)
	}
	q.want(q.send(coreminer.Go, 8, 0), "move move move")
	if err := q.s.Apply(0, game.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	if cmds, why := q.o.Begin(q.s, 1); len(cmds) > 0 || why != "" || len(q.o.List) != 1 {
		t.Errorf("the other seat wants %v %q, and %v is left", cmds, why, q.o.List)
	}
	q.s.Miners[0].Health = 0
	q.o.Watch(q.s, 1)
	q.s.Miners[0].Health = 50
	if len(q.o.List) > 0 {
		t.Errorf("the dead go on: %v", q.o.List)
	}
}

// Walk reaches what steps reach: along the ground, down, and up by ladders; the buried reach nothing.
func TestWalk(t *testing.T) {
	q := in(t, []string{".......", "dl.dddd", "dldOddd", "ddddddd"}, digger(3, 0, 0, 0))
	var w coreminer.Paths
	w.Walk(q.s, 0, 4)
	for p, want := range map[grid.Point]int32{
		{X: 3, Y: 0}: 0, {X: 4, Y: 0}: 1, {X: 2, Y: 1}: 1, {X: 1, Y: 0}: 3, {X: 1, Y: 1}: 2, {X: 1, Y: 2}: 3, {X: 2, Y: 0}: -1, {X: 3, Y: 1}: -1, {X: 0, Y: 0}: 4,
	} {
		if got := w.Cost(q.s.Tiles.Index(p)); got != want {
			t.Errorf("%v takes %d steps, not %d", p, got, want)
		}
	}
	q.s.Tiles.At(grid.Pt(3, 0)).Dirt = 9
	w.Walk(q.s, 0, 4)
	for i := range q.s.Tiles.Cells {
		if w.Cost(i) >= 0 {
			t.Errorf("buried, it reaches %v", q.s.Tiles.Point(i))
		}
	}
}

// What is stored is refused when it makes no sense on the board.
func TestCheck(t *testing.T) {
	s := in(t, []string{"..........", "dddddddddd", "dddddddddd", "dddddddddO"}, digger(1, 0, 0, 0)).s
	orderstest.Refuses(t, s, func() *coreminer.Orders { return &coreminer.Orders{} }, map[string]string{
		`{"orders":[{"kind":"go","miner":0,"at":{"x":3,"y":0},"given":0,"begun":true}]}`: "",
		`{"orders":[{"kind":"none","miner":0,"at":{"x":3,"y":0}}]}`:                      "has no kind",
		`{"orders":[{"kind":"swim","miner":0,"at":{"x":3,"y":0}}]}`:                      `there is no order "swim"; there are `,
		`{"orders":[{"kind":"go","miner":-1,"at":{"x":3,"y":0}}]}`:                       "no miner",
		`{"orders":[{"kind":"go","miner":0,"at":{"x":3,"y":9}}]}`:                        "off the map",
		`{"orders":[{"kind":"go","miner":0},{"kind":"dig","miner":0}]}`:                  "has an order already",
	})
}

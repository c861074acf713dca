package si32_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/orders"
	"app.pentarena/game/orders/orderstest"
	"app.pentarena/game/orders/si32"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

var _ orders.Standing[*game.State, game.Command] = (*si32.Orders)(nil)

// give orders any army to do anything, or says what new units do.
func give(o *si32.Orders, s *game.State, seat rules.Seat, dice *rules.Seeded) []game.Command {
	var armies []si32.Army
	for i := range s.Tiles.Cells {
		if n := s.Tiles.Cells[i].Units[seat]; n > 0 {
			armies = append(armies, si32.Army{At: s.Tiles.Point(i), N: 1 + int64(dice.Intn(int(n)))})
		}
	}
	if len(armies) == 0 {
		return nil
	}
	some := armies[dice.Intn(len(armies)):]
	tile := s.Tiles.Point(dice.Intn(len(s.Tiles.Cells)))
	var p si32.Plan
	p.Begin(s, seat)
	switch dice.Intn(6) {
	case 0, 1:
		marches, _ := p.March(some, tile)
		o.Follow(&p, marches)
	case 2:
		o.Mine(&p, some)
	case 3:
		o.Hold(&p, some)
	case 4:
		for _, d := range o.Sources(s, seat) {
			d.Works, d.Mines, d.Rallies, d.Goal = dice.Intn(2) > 0, dice.Intn(2) > 0, dice.Intn(2) > 0 && !s.Tiles.At(tile).Wall, tile
		}
	default:
		p.Staff()
		p.Give(game.Command{Verb: game.Build, At: some[0].At, Dir: game.SouthEast, N: 1})
	}
	return slices.Clone(p.Commands)
}

func TestOrders(t *testing.T) {
	kit := orderstest.Kit[*game.State, game.Command, *si32.Orders]{
		Game: game.Game(), New: func() *si32.Orders { return &si32.Orders{} }, Give: give,
	}
	for _, name := range []string{"classic", "original", "hex-four", "hold-the-building", "quick"} {
		l, err := levels.Find("si32", name)
		if err != nil {
			t.Fatal(err)
		}
		kit.Run(t, l, 60, "up", "down", "strange")
	}
}

// field is a board with an army of the first seat, walls and some ore.
func field(t *testing.T, g game.Geometry) *game.State {
	t.Helper()
	level := game.DefaultLevel()
	if g == game.Hex {
		level = game.HexLevel()
	}
	level.Seats, level.Width, level.Height, level.Resources, level.Symmetry = 2, 12, 10, game.Range{}, game.None
	level.Army = []game.Army{{Seat: 0, At: [2]int{2, 2}, Units: 12}, {Seat: 1, At: [2]int{11, 9}, Units: 1}}
	level.Building = []game.Site{{Seat: 0, At: [2]int{0, 8}}, {Seat: 1, At: [2]int{10, 0}}}
	s, err := game.New(&level, "orders")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// carry carries commands out, and ends the turn of all.
func carry(t *testing.T, s *game.State, cmds []game.Command) {
	t.Helper()
	for _, c := range cmds {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
	}
	for seat := range rules.Seat(s.Seats()) {
		if err := s.Apply(seat, game.Command{Verb: game.Pass}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// A march goes round walls by a shortest way and is over when it has arrived.
func TestMarch(t *testing.T) {
	for _, g := range []game.Geometry{game.Square, game.Hex} {
		s := field(t, g)
		for y := range 8 {
			s.Tiles.At(grid.Pt(5, y)).Wall = true
		}
		goal := grid.Pt(8, 2)
		var p si32.Plan
		var o si32.Orders
		p.Begin(s, 0)
		marches, why := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}}, goal)
		if why != "" || len(marches) != 1 || marches[0].Steps < 12 {
			t.Fatalf("%v: %+v %q", g, marches, why)
		}
		o.Follow(&p, marches)
		cmds, turns := p.Commands, 0
		for ; len(cmds) > 0; turns++ {
			watched(t, &o, s, cmds)
			carry(t, s, cmds)
			cmds, why = o.Begin(s, 0)
			if why != "" {
				t.Errorf("%v: %q", g, why)
			}
		}
		if turns != marches[0].Steps || s.Tiles.At(goal).Units[0] != 12 || len(o.Seats) > 0 {
			t.Errorf("%v: after %d of %d turns there are %d units, and %+v is left", g, turns, marches[0].Steps, s.Tiles.At(goal).Units[0], o.Seats)
		}
	}
}

// watched lets the orders take notice of commands as they are given.
func watched(t *testing.T, o *si32.Orders, s *game.State, cmds []game.Command) {
	t.Helper()
	s = s.Clone()
	for _, c := range cmds {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
	}
	o.Watch(s, 0)
}

// A march whose army is beaten, and miners without ore, say so.
func TestEndingsHaveReasons(t *testing.T) {
	s := field(t, game.Square)
	var p si32.Plan
	var o si32.Orders
	p.Begin(s, 0)
	marches, _ := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}}, grid.Pt(8, 2))
	o.Follow(&p, marches)
	watched(t, &o, s, p.Commands)
	carry(t, s, p.Commands)
	s.Tiles.At(grid.Pt(3, 2)).Units[0] = 0
	if cmds, why := o.Begin(s, 0); why != "The army on its way to 8,2 was lost." || len(cmds) > 0 || len(o.Seats) > 0 {
		t.Errorf("%v %q, %+v is left", cmds, why, o.Seats)
	}

	s = field(t, game.Square)
	s.Tiles.At(grid.Pt(2, 2)).Resource = 12
	p.Begin(s, 0)
	if !o.Mine(&p, []si32.Army{{At: grid.Pt(2, 2), N: 12}}) {
		t.Fatal("they do not mine")
	}
	watched(t, &o, s, p.Commands)
	carry(t, s, p.Commands)
	if cmds, why := o.Begin(s, 0); why != "Some units stop mining: they can reach no more ore safely." || len(cmds) > 0 {
		t.Errorf("%v %q", cmds, why)
	}
}

// A turn that is begun again, as after a match was read from a file, gives no order twice.
func TestBegunAgain(t *testing.T) {
	s := field(t, game.Square)
	s.Tiles.At(grid.Pt(4, 4)).Units[0], s.Tiles.At(grid.Pt(6, 4)).Units[0] = 3, 5
	s.Tiles.At(grid.Pt(6, 4)).Resource = 500
	var p si32.Plan
	var o si32.Orders
	p.Begin(s, 0)
	marches, _ := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}}, grid.Pt(8, 2))
	o.Follow(&p, marches)
	o.Hold(&p, []si32.Army{{At: grid.Pt(4, 4), N: 3}})
	o.Mine(&p, []si32.Army{{At: grid.Pt(6, 4), N: 5}})
	watched(t, &o, s, p.Commands)
	carry(t, s, p.Commands)
	cmds, _ := o.Begin(s, 0)
	if len(cmds) != 3 {
		t.Fatalf("it goes on by %v", cmds)
	}
	for _, c := range cmds {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	data, err := orders.Encode(&o)
	if err != nil {
		t.Fatal(err)
	}
	var again si32.Orders
	if err := orders.Decode(data, &again, s); err != nil {
		t.Fatal(err)
	}
	if cmds, why := again.Begin(s, 0); len(cmds) > 0 || why != "" {
		t.Errorf("begun again it wants %v %q", cmds, why)
	}
}

// What is stored is refused when it makes no sense on the board.
func TestCheck(t *testing.T) {
	s := field(t, game.Square)
	for data, want := range map[string]string{
		`{"seats":[{"seat":0,"turn":0,"marches":[{"at":{"x":2,"y":2},"next":{"x":3,"y":2},"goal":{"x":8,"y":2},"n":12,"left":12}]}]}`: "",
		`{"seats":[{"seat":2,"turn":0}]}`:                                             "of no seat",
		`{"seats":[null]}`:                                                            "of no seat",
		`{"seats":[{"seat":1,"turn":0},{"seat":1,"turn":0}]}`:                         "another one of seat 2",
		`{"seats":[{"seat":0,"turn":0,"holds":[{"at":{"x":2,"y":20}}]}]}`:             "off the board",
		`{"seats":[{"seat":0,"turn":0,"miners":[{"at":{"x":2,"y":2},"n":-1}]}]}`:      "negative",
		`{"seats":[{"seat":0,"turn":0,"sources":[{"at":{"x":2,"y":2},"dances":1}]}]}`: "dances",
	} {
		err := orders.Decode([]byte(data), &si32.Orders{}, s)
		if got := err == nil; got != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", data, err)
		}
	}
}

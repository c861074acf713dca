package si32_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/orders"
	"app.pentarena/game/match/orders/orderstest"
	"app.pentarena/game/match/orders/si32"
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
		marches, _ := p.March(some, tile, dice.Intn(2) == 0)
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
		p.Staff(dice.Intn(2) > 0)
		p.Give(game.Command{Verb: game.Build, At: some[0].At, Dir: game.SouthEast, N: 1})
	}
	return slices.Clone(p.Commands)
}

func TestOrders(t *testing.T) {
	kit := orderstest.Kit[*game.State, game.Command, *si32.Orders]{
		Game: game.Game(), New: func() *si32.Orders { return &si32.Orders{} }, Give: give,
	}
	kit.Run(t, orderstest.Levels(t, "si32", "classic", "original", "hex-four", "hold-the-building", "quick"), 60, "up", "down", "strange")
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
		marches, why := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}}, goal, false)
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
	marches, _ := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}}, grid.Pt(8, 2), false)
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

// turn carries commands out, as watched, ends the turn and lets the orders go on; it returns their commands in words.
func turn(t *testing.T, o *si32.Orders, s *game.State, cmds []game.Command) (next []game.Command, words string) {
	t.Helper()
	watched(t, o, s, cmds)
	carry(t, s, cmds)
	next, _ = o.Begin(s, 0)
	var list []string
	for _, c := range next {
		list = append(list, c.String())
	}
	return next, strings.Join(list, "; ")
}

// Armies mine until there is not enough for all of them; the others go where nobody mines yet, away from enemies.
func TestMiningGoesOn(t *testing.T) {
	s := field(t, game.Square)
	s.Tiles.At(grid.Pt(1, 3)).Units[0], s.Tiles.At(grid.Pt(6, 2)).Units[1] = 3, 2
	for p, ore := range map[grid.Point]int64{{X: 2, Y: 2}: 20, {X: 2, Y: 0}: 9, {X: 1, Y: 4}: 50, {X: 5, Y: 2}: 90} {
		s.Tiles.At(p).Resource = ore
	}
	waiting := slices.Collect(si32.Waiting(s, 0))
	if want := []si32.Army{{At: grid.Pt(2, 2), N: 12}, {At: grid.Pt(1, 3), N: 3}}; !slices.Equal(waiting, want) {
		t.Fatalf("%v wait for orders", waiting)
	}
	var p si32.Plan
	var o si32.Orders
	p.Begin(s, 0)
	if !o.Mine(&p, waiting) || len(slices.Collect(si32.Waiting(&p.State, 0))) > 0 {
		t.Fatalf("they do not mine: %v", p.Commands)
	}
	cmds, words := turn(t, &o, s, p.Commands)
	if want := "mine 8 of 2,2; mine 3 of 1,4; move 2 of 2,2 north; move 2 of 2,2 west"; words != want {
		t.Fatalf("it continues by %s, not %s", words, want)
	}
	if _, words = turn(t, &o, s, cmds); words != "mine 3 of 1,4; move 2 of 2,1 north; move 2 of 1,2 south; move 1 of 2,2 west" {
		t.Errorf("it continues by %s", words) // seven find nothing
	}
}

// New units work as long as workers are needed, and then go to the rally point; those of a new building do as the others.
func TestNewUnits(t *testing.T) {
	s := field(t, game.Square)
	s.Constants.WorkerCap, s.Constants.Passive, s.Constants.PerWorker, s.Constants.UnitCost = 1, 2, 1, 2
	s.Sides[0].Resources = 1000
	var p si32.Plan
	var o si32.Orders
	p.Begin(s, 0)
	for _, d := range o.Sources(s, 0) {
		d.Works, d.Rallies, d.Goal = true, true, grid.Pt(0, 4)
	}
	if why := p.Give(game.Command{Verb: game.Build, At: grid.Pt(2, 2), Dir: game.NorthEast, N: 1}); why != "" {
		t.Fatal(why)
	}
	if left := si32.Budget(&p.State, 0); left != 1000-s.Constants.BuildingCost {
		t.Errorf("%d ore is left", left)
	}
	var cmds []game.Command
	var words string
	if cmds, words = turn(t, &o, s, p.Commands); words != "work 1 of 2,2" {
		t.Fatalf("the builder: %s", words)
	}
	if cmds, words = turn(t, &o, s, cmds); !strings.Contains(words, "work 1 of 0,8") {
		t.Errorf("the first new unit: %s", words)
	}
	if _, words = turn(t, &o, s, cmds); !strings.Contains(words, "move 1 of 0,8 north") {
		t.Errorf("the next one: %s", words)
	}
	for _, d := range o.Sources(s, 0, grid.Pt(0, 8)) {
		d.Clear()
	}
	if d := o.Of(0).Sources; d[0].Tasked() || !d[1].Works {
		t.Errorf("cleared is %+v", d)
	}
}

// An order for units that have one takes the place of the last ones given; those who work stay at it as long as there are others.
func TestOrdersGiveWay(t *testing.T) {
	s := field(t, game.Square)
	at := grid.Pt(0, 8)
	s.Tiles.At(at).Units[0], s.Tiles.At(at).Workers = 9, 4
	var p si32.Plan
	p.Begin(s, 0)
	north := func(n int64) game.Command { return game.Command{Verb: game.Move, At: at, Dir: game.North, N: n} }
	if why := p.Give(north(5)); why != "" || si32.Idle(&p.State, 0, at) != 0 || si32.Working(&p.State, 0, at) != 4 {
		t.Errorf("%q; %d idle, %d at work", why, si32.Idle(&p.State, 0, at), si32.Working(&p.State, 0, at))
	}
	if why := p.Give(game.Command{Verb: game.Wait, At: at, N: 2}); why != "" || si32.Ordered(&p.State, 0, at, game.Move) != 3 {
		t.Errorf("%q; %v", why, p.State.Sides[0].Orders)
	}
	if why := p.Give(north(9)); why != "" || si32.Working(&p.State, 0, at) != 0 || si32.Spare(&p.State, 0, at) != 0 {
		t.Errorf("%q; %v", why, p.State.Sides[0].Orders)
	}
	p.Cancel(at)
	if len(p.State.Sides[0].Orders) > 0 {
		t.Errorf("%v is left", p.State.Sides[0].Orders)
	}
	for c, want := range map[game.Command]string{
		{Verb: game.Move, At: at, Dir: game.North}:                  "workers stay at work",
		{Verb: game.Move, At: grid.Pt(5, 5), Dir: game.North, N: 0}: "no units",
		{Verb: game.Move, At: at, Dir: game.North, N: 99}:           "fewer units",
		{Verb: game.Mine, At: at, N: 1}:                             "ore",
	} {
		if why := p.Give(c); !strings.Contains(why, want) {
			t.Errorf("%v: %q", c, why)
		}
	}
}

// Ways are shortest and as straight as can be, and enemies on them are counted.
func TestWays(t *testing.T) {
	for _, g := range []game.Geometry{game.Square, game.Hex} {
		s := field(t, g)
		var w si32.Ways
		w.To(s, 99, grid.Pt(8, 5))
		for i := range s.Tiles.Cells {
			p := s.Tiles.Point(i)
			route := w.Route(p)
			if far := g.Distance(p, grid.Pt(8, 5)); w.Steps(p) != far || len(route) != far+1 {
				t.Fatalf("%v: from %v it is %d steps by %v, not %d", g, p, w.Steps(p), route, far)
			}
		}
		w.To(s, 2, grid.Pt(8, 5))
		if w.Steps(grid.Pt(5, 5)) >= 0 || w.Steps(grid.Pt(6, 5)) != 2 || w.Steps(grid.Pt(-1, 0)) >= 0 {
			t.Errorf("%v: two steps lead too far, or not far enough", g)
		}
		b := s.BuildingAt(grid.Pt(0, 8))
		s.Tiles.At(grid.Pt(0, 6)).Units[1], s.Tiles.At(grid.Pt(0, 5)).Units[1] = 7, 5
		for turns, want := range []int64{0, 0, 7, 12} {
			if n, by := w.Threat(s, b, turns); n != want || n > 0 && by != 1 {
				t.Errorf("%v: within %d turns %d units of seat %d threaten it", g, turns, n, by)
			}
		}
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
	marches, _ := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}}, grid.Pt(8, 2), false)
	o.Follow(&p, marches)
	o.Hold(&p, []si32.Army{{At: grid.Pt(4, 4), N: 3}})
	o.Mine(&p, []si32.Army{{At: grid.Pt(6, 4), N: 5}})
	watched(t, &o, s, p.Commands)
	carry(t, s, p.Commands)
	cmds, _ := o.Begin(s, 0)
	if len(cmds) != 3 {
		t.Fatalf("it continues by %v", cmds)
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
	orderstest.Refuses(t, s, func() *si32.Orders { return &si32.Orders{} }, map[string]string{
		`{"seats":[{"seat":0,"turn":0,"marches":[{"at":{"x":2,"y":2},"next":{"x":3,"y":2},"goal":{"x":8,"y":2},"n":12,"left":12}]}]}`: "",
		`{"seats":[{"seat":2,"turn":0}]}`:                                             "of no seat",
		`{"seats":[null]}`:                                                            "of no seat",
		`{"seats":[{"seat":1,"turn":0},{"seat":1,"turn":0}]}`:                         "another one of seat 2",
		`{"seats":[{"seat":0,"turn":0,"holds":[{"at":{"x":2,"y":20}}]}]}`:             "off the board",
		`{"seats":[{"seat":0,"turn":0,"miners":[{"at":{"x":2,"y":2},"n":-1}]}]}`:      "negative",
		`{"seats":[{"seat":0,"turn":0,"sources":[{"at":{"x":2,"y":2},"dances":1}]}]}`: "dances",
	})
}

// Armies that march together arrive in one turn: the nearer wait, and each is where it should be when the turn comes.
func TestTogether(t *testing.T) {
	for _, g := range []game.Geometry{game.Square, game.Hex} {
		s := field(t, g)
		s.Tiles.At(grid.Pt(6, 5)).Units[0] = 4
		goal := grid.Pt(8, 5)
		var p si32.Plan
		var o si32.Orders
		p.Begin(s, 0)
		marches, why := p.March([]si32.Army{{At: grid.Pt(2, 2), N: 12}, {At: grid.Pt(6, 5), N: 4}}, goal, true)
		if why != "" || len(marches) != 2 || marches[0].Wait != 0 || int(marches[1].Wait) != marches[0].Steps-marches[1].Steps || marches[1].Wait == 0 {
			t.Fatalf("%v: %+v %q", g, marches, why)
		}
		o.Follow(&p, marches)
		cmds := p.Commands
		for turn := 1; turn <= marches[0].Steps; turn++ {
			watched(t, &o, s, cmds)
			carry(t, s, cmds)
			if n := s.Tiles.At(goal).Units[0]; turn < marches[0].Steps && n != 0 || turn == marches[0].Steps && n != 16 {
				t.Errorf("%v: %d units are there after turn %d of %d", g, n, turn, marches[0].Steps)
			}
			cmds, why = o.Begin(s, 0)
			if why != "" {
				t.Errorf("%v: %q", g, why)
			}
		}
		if len(o.Seats) > 0 {
			t.Errorf("%v: %+v is left", g, o.Seats)
		}
	}
}

package si32

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// original is the field under the rules of the original engine with square tiles.
func original(t testing.TB, armies ...Army) *State {
	t.Helper()
	return field(t, func(l *Level) { l.Constants, l.Resources = OriginalLevel().Constants, Range{20, 20} }, armies...)
}

// accepted lists the orders that will be carried out, as text; implied ones are marked.
func accepted(s *State) (list []string) {
	s.Accepted(func(_ rules.Seat, c Command) {
		text := c.String()
		if c.Implied() {
			text = "idle: " + text
		}
		list = append(list, text)
	})
	return list
}

// TestAccepted: marches come first, then buildings, then mining. An order for a building that cannot be raised is accepted all the same; an
// order for more units than there are is not. Units left over on a tile mine at the end, tiles in the order of the sorted orders.
func TestAccepted(t *testing.T) {
	s := original(t, army(0, 3, 3, 5), army(0, 5, 5, 4), army(0, 6, 2, 2), army(0, 2, 5, 1), army(0, 8, 2, 2))
	for _, c := range do(mine(5, 5, 1), move(3, 3, East, 2), move(6, 2, North, 2), move(2, 5, East, 9), build(2, 5, Here), build(3, 3, Here),
		Command{Verb: Build, At: grid.Pt(2, 5), N: 9}, build(8, 2, Here), mine(8, 2, 1)) {
		must(t, s, 0, c)
	}
	want := []string{"move 2 of 3,3 east", "move 2 of 6,2 north", "build at 2,5", "build at 3,3", "mine 1 of 5,5", "idle: mine 3 of 3,3", "idle: mine 3 of 5,5"}
	if got := accepted(s); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	s = field(t, nil, army(0, 4, 4, 5))
	must(t, s, 0, move(4, 4, East, 2))
	if got := accepted(s); len(got) != 1 {
		t.Errorf("where there is nothing to mine: %q", got)
	}
}

// TestCountedFromTheEnd: in the original, places before the first row or column count from the end, up to the size of the board.
func TestCountedFromTheEnd(t *testing.T) {
	for _, c := range []struct {
		x, y int
		ok   bool
	}{{-1, 3, true}, {-9, 3, true}, {3, -1, true}, {3, -9, true}, {-10, 3, false}, {3, -10, false}, {9, 3, false}} {
		if err := original(t).Check(0, mine(c.x, c.y, 1)); (err == nil) != c.ok {
			t.Errorf("%d,%d: %v", c.x, c.y, err)
		}
	}
}

// TestUnreadable: even loose orders are refused when they make no sense.
func TestUnreadable(t *testing.T) {
	s := original(t)
	refused(t, s, 0, Command{Verb: verbs}, Unknown)
	refused(t, s, 0, Command{Verb: Move, Dir: dirs}, Unknown)
	refused(t, s, 2, Command{}, Unknown)
	refused(t, s, -1, Command{}, Unknown)
	refused(t, s, 0, mine(3, 3, maxLoose+1), Number)
	refused(t, s, 0, mine(3, 3, -maxLoose-1), Number)
	must(t, s, 0, mine(3, 3, maxLoose))
	must(t, s, 0, mine(3, 3, -maxLoose))
}

// TestForeignOrders: the second seat orders units of the first.
func TestForeignOrders(t *testing.T) {
	c := move(3, 3, East, 4)
	c.Foreign = true
	s := original(t, army(0, 3, 3, 4))
	turn(t, s, nil, do(c))
	rulestest.Equal(t, "units of seat 0", s.units(0, 4, 3), 4)
	s = field(t, func(l *Level) { l.ForeignOrders = true }, army(0, 3, 3, 4))
	must(t, s, 1, c)
	c.N = 5
	refused(t, s, 1, c, Units)
}

// TestNegativeMining: negative mining puts ore back where there is some, but never into an empty tile.
func TestNegativeMining(t *testing.T) {
	for _, c := range []struct{ before, after, purse int64 }{{5, 8, 97}, {1, 4, 97}, {0, 0, 100}} {
		s := original(t, army(0, 3, 3, 4))
		s.Tiles.At(grid.Pt(3, 3)).Resource = c.before
		events := turn(t, s, do(mine(3, 3, -3)), nil)
		rulestest.Equal(t, "ore", s.Tiles.At(grid.Pt(3, 3)).Resource, c.after)
		rulestest.Equal(t, "resources", s.Sides[0].Resources, c.purse)
		rulestest.Equal(t, "mining has an event", len(happened(events, Mined)) > 0, c.before > 0)
	}
}

// TestNegativeGarrison: a negative garrison weakens its building, and a very negative one even adds to the attackers.
func TestNegativeGarrison(t *testing.T) {
	for _, c := range []struct {
		garrison, left int64
		razed          bool
	}{{0, 0, false}, {-9, 0, false}, {-10, 1, true}, {-14, 5, true}} {
		s := original(t, army(1, 1, 0, 1))
		s.Tiles.At(grid.Pt(0, 0)).Units[0] = c.garrison
		turn(t, s, nil, do(move(1, 0, West, 1)))
		rulestest.Equal(t, "razed", s.Buildings[0].Gone, c.razed)
		rulestest.Equal(t, "attackers left", s.units(1, 0, 0), c.left)
		if !c.razed {
			rulestest.Equal(t, "garrison left", s.units(0, 0, 0), c.garrison-10)
		}
	}
}

// TestStageEvents: a stage begins once for all seats, or once for each seat that acts in it where seats act in turn. Stages without events
// are omitted.
func TestStageEvents(t *testing.T) {
	for _, c := range []struct {
		inSeatOrder bool
		want        []Stage
	}{{false, []Stage{Marching, Raising, Mining, Fighting, Producing}}, {true, []Stage{Marching, Raising, Mining, Marching, Fighting, Producing}}} {
		s := field(t, func(l *Level) { l.InSeatOrder, l.Resources = c.inSeatOrder, Range{20, 20} }, army(0, 1, 1, 2), army(0, 4, 4, 4), army(1, 5, 4, 1))
		events := turn(t, s, do(work(1, 1, 2), move(4, 4, East, 2), build(4, 4, SouthWest), mine(4, 4, 1)), do(move(8, 6, West, 1)))
		var got []Stage
		for _, e := range happened(events, Began) {
			got = append(got, Stage(e.Amount))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("in seat order %v: %v, not %v", c.inSeatOrder, got, c.want)
		}
		rulestest.Equal(t, "turn that begins", happened(events, Revealed)[0].Amount, 1)
		rulestest.Equal(t, "turn that ends", happened(events, TurnEnded)[0].Amount, 1)
	}
	var seen []What
	for _, e := range turn(t, field(t, nil), nil, nil) {
		seen = append(seen, What(e.What))
	}
	if want := []What{Locked, Locked, Revealed, TurnEnded}; !slices.Equal(seen, want) {
		t.Errorf("the events of a turn in which nothing happens are %v", seen)
	}
}

// TestWhereOrdersLead: a march leads from its tile to the next one; all other orders stay.
func TestWhereOrdersLead(t *testing.T) {
	for _, c := range []struct {
		order Command
		to    grid.Point
	}{{move(4, 4, East, 1), grid.Pt(5, 4)}, {build(4, 4, SouthWest), grid.Pt(4, 4)}, {wait(4, 4, 1), grid.Pt(4, 4)}} {
		s, tape := field(t, nil, army(0, 4, 4, 3)), rules.NewTape(nil)
		for _, order := range do(c.order, Command{Verb: Cancel}) {
			if err := s.Apply(0, order, tape); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range tape.Events {
			if e.From != grid.Pt(4, 4) || e.To != c.to {
				t.Errorf("%s: %s from %s to %s", c.order, What(e.What), e.From, e.To)
			}
		}
	}
}

// TestTwoPrices: resources for two buildings pay for two in one turn, but not for a third.
func TestTwoPrices(t *testing.T) {
	s := field(t, func(l *Level) { l.StartResources = 200 }, army(0, 4, 4, 1), army(0, 2, 6, 1), army(0, 6, 2, 1))
	must(t, s, 0, build(4, 4, Here))
	must(t, s, 0, build(2, 6, Here))
	refused(t, s, 0, build(6, 2, Here), Poor)
}

// TestClashOverTheEdge: an order of the first seat collides from the tile that its place stands for. Where it leads off the board, it meets
// orders for exactly that place.
func TestClashOverTheEdge(t *testing.T) {
	s := original(t, army(0, 0, 4, 3), army(1, 1, 4, 2))
	clashes := happened(turn(t, s, do(move(-9, 4, East, 3)), do(move(1, 4, West, 2))), Clash)
	rulestest.Equal(t, "clashes", len(clashes), 1)
	s = original(t, army(0, 0, 4, 3), army(1, 8, 4, 2))
	turn(t, s, do(move(0, 4, West, 3)), do(move(-1, 4, East, 2)))
	rulestest.Equal(t, "units that march on", s.units(0, 8, 4), 1)
	rulestest.Equal(t, "units that fell", s.units(1, 8, 4)+s.units(1, 0, 4), 0)
}

// TestAloneEvents: every change of which seat alone has units, and for how long, has an event.
func TestAloneEvents(t *testing.T) {
	s := field(t, nil)
	s.Tiles.At(grid.Pt(8, 6)).Units[1] = 0
	for n := int64(1); n < 4; n++ {
		seen := happened(turn(t, s, nil, nil), AloneNow)
		if len(seen) != 1 || seen[0].Target != 0 || seen[0].Amount != n {
			t.Errorf("turn %d: %v", n, seen)
		}
	}
}

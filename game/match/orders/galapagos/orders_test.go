package galapagos_test

import (
	"strings"
	"testing"

	contract "app.pentarena/game/match/orders"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/game/match/orders/orderstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// own lists the living creatures of a seat.
func own(s *game.State, seat rules.Seat) (list []int32) {
	for i := range s.Things {
		if orders.Own(s, seat, int32(i)) {
			list = append(list, int32(i))
		}
	}
	return list
}

// TestOrdersGoOn sends creatures about, to graze and to hunt, from turn to turn, against a random opponent.
func TestOrdersGoOn(t *testing.T) {
	kit := orderstest.Kit[*game.State, game.Command, *orders.Orders]{
		Game: game.Game(),
		New:  func() *orders.Orders { return &orders.Orders{} },
		Give: func(o *orders.Orders, s *game.State, seat rules.Seat, dice *rules.Seeded) []game.Command {
			herd := own(s, seat)
			if len(herd) == 0 {
				return nil
			}
			chosen := herd[dice.Intn(len(herd)):]
			chosen = chosen[:1+dice.Intn(min(len(chosen), 3))]
			if dice.Intn(2) == 0 {
				d := []orders.Kind{orders.Graze, orders.Hunt, orders.Breed}[dice.Intn(3)]
				cmds := o.Alone(s, seat, chosen, d)
				o.Learn(s, chosen, d, cmds)
				return cmds
			}
			p := grid.Pt(dice.Intn(s.Cells.W), dice.Intn(s.Cells.H))
			what, j := orders.GoThere, s.At(p)
			if i := dice.Intn(len(s.Things)); dice.Intn(2) == 0 && !s.Things[i].Gone && s.Things[i].Kind != game.Nothing {
				what, j, p = orders.EatIt, int32(i), s.Things[i].At
			}
			cmds, why := o.Commands(s, seat, chosen, what, j, p)
			if why != "" {
				return nil
			}
			o.Hold(s, chosen, what, j, p)
			return cmds
		},
	}
	kit.Run(t, levels.List("galapagos"), 60, "1", "2")
}

// start is a position with orders of the first creatures: one walks far away, one grazes.
func start(t *testing.T) (*game.State, *orders.Orders) {
	t.Helper()
	l, err := levels.Find("galapagos", "quick")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Game().New(l.Decode, "1")
	if err != nil {
		t.Fatal(err)
	}
	o, herd := &orders.Orders{}, own(s, 0)
	far := s.Things[herd[0]].At
	for i := range s.Cells.Cells {
		p := s.Cells.Point(i)
		if orders.Free(s, p) && p.Distance(s.Things[herd[0]].At) > far.Distance(s.Things[herd[0]].At) {
			far = p
		}
	}
	cmds, why := o.Commands(s, 0, herd[:1], orders.GoThere, s.At(far), far)
	if why != "" || len(cmds) == 0 {
		t.Fatalf("%v %q", cmds, why)
	}
	o.Hold(s, herd[:1], orders.GoThere, s.At(far), far)
	o.Learn(s, herd[1:2], orders.Graze, nil)
	before := s.Clone()
	if o.Watch(before, 0); len(o.List) != 2 {
		t.Fatalf("before the commands are carried out the orders are %+v", o.List)
	}
	for _, c := range cmds {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	o.Watch(s, 0)
	return before, o
}

// TestTakenBack ends an order when its beginning is taken back, and leaves the others.
func TestTakenBack(t *testing.T) {
	before, o := start(t)
	if o.Watch(before, 0); len(o.List) != 1 || o.List[0].Kind != orders.Graze {
		t.Errorf("the orders are %+v", o.List)
	}
	before.Things[o.List[0].Creature].Gone = true
	if o.Watch(before, 0); len(o.List) != 0 {
		t.Errorf("the orders are %+v", o.List)
	}
}

// TestBadOrders names what is wrong with orders read from a file.
func TestBadOrders(t *testing.T) {
	s, o := start(t)
	data, err := contract.Encode(o)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(string(data), `{"orders":[`), "},{")
	orderstest.Refuses(t, s, func() *orders.Orders { return &orders.Orders{} }, orderstest.Bent(t, o, map[string]string{
		`"creature":=>"creature":9`:               "order 1: there is no creature 9",
		`"kind":"walk"=>"kind":"dance"`:           "dance",
		`"kind":"walk"=>"kind":"eat"`:             "order 1: there is nothing -1 to eat",
		`"at":{"x":=>"at":{"x":99`:                "is not on the island",
		`"given":0=>"given":7`:                    "it was given in turn 7",
		`"begun":true=>"began":true`:              "began",
		`{"orders":[=>{"orders":[` + first + "},": "creature",
	}))
}

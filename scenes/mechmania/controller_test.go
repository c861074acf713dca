package mechmania

import (
	"strings"
	"testing"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// player is a controller and the position it plays.
type player struct {
	t *testing.T
	h *controller
	s *mechmania.State
}

// newPlayer returns a player at seat 0 in the first stage of a turn.
func newPlayer(t *testing.T, change func(*mechmania.State)) *player {
	t.Helper()
	s, err := mechmania.New(small())
	if err != nil {
		t.Fatal(err)
	}
	s.Stage, s.Number = mechmania.Moving, 3
	s.Farmers[0].At, s.Farmers[1].At = grid.Pt(4, 4), grid.Pt(12, 12)
	if change != nil {
		change(s)
	}
	return &player{t, New().Controller().(*controller), s}
}

func (p *player) press(x, y int) response {
	return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y)}, p.s, 0)
}

// want checks a response and applies it.
func (p *player) want(a response, commands ...mechmania.Command) {
	p.t.Helper()
	boardtest.Want(p.t, p.s, 0, a, commands...)
}

// other passes for seat 1, so that the stage is carried out, and begins the next plan.
func (p *player) other() response {
	p.t.Helper()
	if err := p.s.Apply(1, pass, nil); err != nil {
		p.t.Fatal(err)
	}
	return p.h.Begin(p.s, 0)
}

func (p *player) refused(a response, part string) {
	p.t.Helper()
	boardtest.Refuses(p.t, a, part)
}

var pass = mechmania.Command{}

func goTo(x, y int) mechmania.Command {
	return mechmania.Command{Verb: mechmania.Move, At: grid.Pt(x, y)}
}

func sowing(c mechmania.Crop, x, y int) mechmania.Command {
	return mechmania.Command{Verb: mechmania.Plant, Crop: c, At: grid.Pt(x, y)}
}

func reaping(x, y int) mechmania.Command {
	return mechmania.Command{Verb: mechmania.Harvest, At: grid.Pt(x, y)}
}

func TestWalkIsPlannedThenDone(t *testing.T) {
	p := newPlayer(t, nil)
	p.want(p.press(6, 7), goTo(6, 7))
	p.want(p.press(5, 7), goTo(5, 7))
	p.want(p.press(5, 7), pass)
	p.other()
	if p.s.Farmers[0].At != grid.Pt(5, 7) || p.s.Stage != mechmania.Acting {
		t.Errorf("the farmer stands at %v in stage %d", p.s.Farmers[0].At, p.s.Stage)
	}
}

func TestLongWalkGoesOn(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) { s.Farmers[0].Reach.Move = 4 })
	p.want(p.press(10, 12), goTo(6, 6))
	if hint := p.h.Hint(p.s, 0); !strings.Contains(hint, "4 turns") {
		t.Errorf("hint %q", hint)
	}
	p.want(p.press(10, 12), pass)
	p.want(p.other(), pass) // nothing to do on the way
	p.want(p.other(), goTo(8, 8), pass)
	p.want(p.other(), pass)
	again := p.h.Begin(p.s.Clone(), 1)                 // the other seat's plans are its own
	if len(again.Cmds) != 1 || again.Cmds[0] != pass { // nothing to do for it either
		t.Errorf("seat 1 wants %v", again.Cmds)
	}
	p.want(p.other(), goTo(9, 11), pass)
	if !p.h.Drop() {
		t.Error("there was nothing to cancel")
	}
	p.want(p.other(), pass)
	p.want(p.other())
}

func TestStayingCancelsLongWalk(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Farmers[0].Reach.Move = 4
		s.Farmers[0].Seeds[mechmania.Corn] = 3
	})
	p.want(p.press(10, 12), goTo(6, 6))
	p.s.Plans[0] = mechmania.Plan{} // undone
	if err := p.s.Apply(0, pass, nil); err != nil {
		t.Fatal(err)
	}
	p.want(p.other())
	if p.h.orders.Of(0).On {
		t.Error("the walk continues although the farmer has stayed")
	}
}

func TestHomeVerb(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) { s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Corn, Value: 6.25}} })
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 0)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Sell 1 crop for $6.25" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.h.Choose("home", p.s, 0), goTo(5, 0))
	p.want(p.h.Choose("home", p.s, 0), pass)
	p.other()
	if p.s.Farmers[0].Money != 906.25 || !p.h.window {
		t.Errorf("money %v, shop open: %v", p.s.Farmers[0].Money, p.h.window)
	}
	p.refused(p.h.Choose("home", p.s, 0), "already walked")
}

// acting returns a player in the second stage with seeds, ripe and unripe crops.
func acting(t *testing.T) *player {
	return newPlayer(t, func(s *mechmania.State) {
		s.Stage = mechmania.Acting
		s.Farmers[0].Seeds[mechmania.Corn], s.Farmers[0].Seeds[mechmania.Potato] = 2, 2
		grown(s, 0, mechmania.Corn, 0, 6, 3, 4)
		grown(s, 1, mechmania.Grape, 0, 17, 5, 4)
		grown(s, 0, mechmania.Grape, 5, 9, 4, 3)
	})
}

func TestPlantingByClicks(t *testing.T) {
	p := acting(t)
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(4, 5)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Corn: $5.50 on turn 5, profit $0.50" && !strings.HasPrefix(tip, "Corn: $") && !strings.HasPrefix(tip, "Potato: $") {
		t.Errorf("tip %q", tip)
	}
	p.refused(p.h.Choose("home", p.s, 0), "already walked")
	p.want(p.h.Choose("plant", p.s, 0))
	p.want(p.press(4, 5), sowing(p.h.seed, 4, 5))
	p.refused(p.press(4, 5), "Planned. Undo takes it back.")
	p.refused(p.press(3, 4), "already grows there")
	p.refused(p.press(8, 8), "too far")
	p.refused(p.h.Choose("harvest", p.s, 0), "Only one kind of action")
}

// TestWastedSeeds: the view warns of seeds that will yield nothing.
func TestWastedSeeds(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Stage = mechmania.Acting
		s.Farmers[0].At = grid.Pt(4, 14) // the band is far away
		s.Farmers[0].Seeds[mechmania.Ducham], s.Farmers[0].Seeds[mechmania.Potato] = 2, 1
	})
	p.want(p.h.Choose(seedVerb+"ducham_fruit", p.s, 0))
	p.want(p.press(4, 14), sowing(mechmania.Ducham, 4, 14))
	p.want(p.press(4, 13), sowing(mechmania.Ducham, 4, 13))
	if hud := New().Hud(p.s, 0); hud.Regret != "2 seeds wasted" {
		t.Errorf("regret %q", hud.Regret)
	}
	p.s.Plans[0] = mechmania.Plan{}
	p.want(p.h.Choose(seedVerb+"potato", p.s, 0))
	p.want(p.press(4, 13), sowing(mechmania.Potato, 4, 13))
	if hud := New().Hud(p.s, 0); hud.Regret != "" {
		t.Errorf("regret %q", hud.Regret)
	}
}

func TestPlantingByDial(t *testing.T) {
	p := acting(t)
	p.want(p.h.Choose("plant", p.s, 0))
	d, ok := p.h.Dial(p.s, 0)
	if !ok || len(d.Choices) != 2 || d.Choices[0] != "Corn 2" || d.Choices[1] != "Potato 2" || d.Most != 2 || d.Value != 2 {
		t.Fatalf("dial %+v", d)
	}
	p.h.SetDial(0, 1)
	if d, _ = p.h.Dial(p.s, 0); d.Choice != 0 || p.h.seed != mechmania.Corn {
		t.Fatalf("dial %+v", d)
	}
	a := p.h.Choose(board.DialDo, p.s, 0)
	if len(a.Cmds) != 2 || a.Cmds[0].Crop != mechmania.Corn {
		t.Errorf("wants %v", a.Cmds)
	}
}

func TestHarvesting(t *testing.T) {
	p := acting(t)
	if got := orders.Reapable(p.s, 0, nil); len(got) != 2 || got[0] != grid.Pt(5, 4) {
		t.Fatalf("reapable %v", got)
	}
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(5, 4)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Harvest Amber's grape, $17" {
		t.Errorf("tip %q", tip)
	}
	p.refused(p.press(4, 3), "not ripe")
	p.want(p.press(3, 4), reaping(3, 4))
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(3, 3), Cell: grid.Pt(6, 6)}, p.s, 0), reaping(5, 4))
	hud := New().Hud(p.s, 0)
	if hud.End != "Harvest" || hud.EndNote != "2 crops" {
		t.Errorf("hud %+v", hud)
	}
	p = acting(t)
	if hud = New().Hud(p.s, 0); hud.Regret != "2 ripe in reach" {
		t.Errorf("regret %q", hud.Regret)
	}
	p.want(p.h.Choose("harvest", p.s, 0))
	p.want(p.h.Choose(board.DialDo, p.s, 0), reaping(5, 4), reaping(3, 4))
}

func TestBoxPlants(t *testing.T) {
	p := acting(t)
	p.s.Tiles.At(grid.Pt(3, 4)).Crop = mechmania.NoCrop
	p.want(p.h.Choose("plant", p.s, 0))
	p.h.SetDial(0, 0)
	a := p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(9, 9), Cell: grid.Pt(0, 0)}, p.s, 0)
	if len(a.Cmds) != 2 { // two seeds, three tiles
		t.Errorf("wants %v", a.Cmds)
	}
	p.refused(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(9, 9), Cell: grid.Pt(8, 8)}, p.s, 0), "No free fertile ground")
}

func TestItem(t *testing.T) {
	p := acting(t)
	p.refused(p.h.Choose("item", p.s, 0), "no item")
	p.s.Farmers[0].Item = mechmania.Scarecrow
	p.want(p.h.Choose("item", p.s, 0))
	var l board.List
	p.h.Under(&l, p.s, 0, boardtest.Options(40))
	found := false
	for i := range l.Items {
		it := &l.Items[i]
		found = found || it.Op == board.OpBox && it.X == 2 && it.Y == 2 && it.W == 5
	}
	if !found {
		t.Error("the area of the scarecrow is not shown")
	}
	use := mechmania.Command{Verb: mechmania.Use}
	p.want(p.press(9, 9), use)
	p.refused(p.h.Choose("item", p.s, 0), "Only one kind of action")
	if hud := New().Hud(p.s, 0); hud.End != "Use item" || hud.EndNote != "Scarecrow" {
		t.Errorf("hud %+v", hud)
	}
}

func TestShop(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Stage = mechmania.Acting
		s.Farmers[0].At, s.Farmers[0].Money, s.Farmers[0].Upgrade = grid.Pt(7, 0), 140, mechmania.LoyaltyCard
		s.Farmers[0].Basket = make([]mechmania.Fruit, 5)
	})
	p.want(p.h.Begin(p.s, 0))
	w, open := p.h.Shop(p.s, 0)
	if !open || len(w.Offers) != 8 || w.Bill != "You have $140, room for 25 things" || w.Stall.Sum != "" || w.Stall.Off != "−5 % after $25" {
		t.Fatalf("shop %+v, open %v", w, open)
	}
	offer := func(id string) board.Offer {
		w, _ := p.h.Shop(p.s, 0)
		for _, o := range w.Offers {
			if o.ID == id {
				return o
			}
		}
		t.Fatalf("no offer %q", id)
		return board.Offer{}
	}
	if o := offer("golden_corn"); o.Most != 0 || o.Reason != mechmania.BuyPoor.Detail() || o.Price != "1000" {
		t.Errorf("golden corn: %+v", o)
	}
	if o := offer("corn"); o.Most != 25 || o.Price != "5" {
		t.Errorf("corn: %+v", o)
	}
	p.h.Take("jogan_fruit", 2, p.s, 0)
	p.h.Take("corn", 99, p.s, 0)
	if o := offer("corn"); o.Amount != 21 || o.Most != 21 || o.Price != "4.75" || o.Reason != mechmania.BuyPoor.Detail() {
		t.Errorf("corn: %+v", o)
	}
	p.h.Take("corn", 4, p.s, 0)
	if w, _ = p.h.Shop(p.s, 0); w.Stall.Sum != "59" || w.Bill != "$81 left, room for 19 things" || w.Stall.Off != "Loyalty −5 %" {
		t.Errorf("bill %q, %+v", w.Bill, w.Stall)
	}
	if !p.h.Drop() || p.h.window {
		t.Error("it is not dropped")
	}
	p.want(p.press(7, 0)) // opens it again
	before := w.Bill
	p.want(p.h.Choose(board.ShopDo, p.s, 0), mechmania.Command{Verb: mechmania.Buy, Crop: mechmania.Corn, Amount: 4}, mechmania.Command{Verb: mechmania.Buy, Crop: mechmania.Jogan, Amount: 2}, pass)
	if _, open = p.h.Shop(p.s, 0); open {
		t.Error("the shop stays open")
	}
	p.other()
	if got := dollars(p.s.Farmers[0].Money); !strings.Contains(before, got+" left") {
		t.Errorf("it says %q; %s is left", before, got)
	}
}

// TestBuyingNothing: buying nothing ends the turn if there is nothing else to do, otherwise closes the shop.
func TestBuyingNothing(t *testing.T) {
	for _, item := range []mechmania.Item{mechmania.NoItem, mechmania.Pesticide} {
		p := newPlayer(t, func(s *mechmania.State) {
			s.Stage = mechmania.Acting
			s.Farmers[0].At, s.Farmers[0].Item = grid.Pt(7, 0), item
		})
		p.want(p.h.Begin(p.s, 0))
		if w, _ := p.h.Shop(p.s, 0); w.Do != "Buy nothing" || w.Reason != "" {
			t.Errorf("shop %+v", w)
		}
		a := p.h.Choose(board.ShopDo, p.s, 0)
		if item == mechmania.NoItem {
			p.want(a, pass)
		} else {
			p.want(a)
		}
		if p.h.window {
			t.Error("the shop stays open")
		}
	}
}

func TestLoadout(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) { s.Stage = mechmania.Packing })
	p.want(p.h.Begin(p.s, 0), mechmania.Command{Verb: mechmania.Pack, Upgrade: mechmania.Scythe}) // to begin with
	w, open := p.h.Shop(p.s, 0)
	if !open || len(w.Offers) != 13 || w.Reason != "" || w.Bill != "Scythe" || w.Stall != nil {
		t.Fatalf("loadout %+v, open %v", w, open)
	}
	for _, o := range w.Offers {
		if o.Text == "" || strings.Contains(o.Text, "%!") {
			t.Errorf("%s says %q", o.Title, o.Text)
		}
	}
	p.want(p.h.Take("scythe", 0, p.s, 0)) // pressed again: it stays
	p.want(p.h.Take("rain_totem", 1, p.s, 0), mechmania.Command{Verb: mechmania.Pack, Item: mechmania.RainTotem})
	if p.s.Farmers[0].Upgrade != mechmania.NoUpgrade {
		t.Error("both are packed")
	}
	p.want(response{Cmds: []mechmania.Command{{Verb: mechmania.Pack}}}, mechmania.Command{Verb: mechmania.Pack})
	if w, _ = p.h.Shop(p.s, 0); w.Reason == "" {
		t.Error("nothing is packed, and one can set out")
	}
	p.s.Constants.LoadoutBoth = true
	p.want(p.h.Take("scythe", 1, p.s, 0), mechmania.Command{Verb: mechmania.Pack, Upgrade: mechmania.Scythe})
	p.want(p.h.Take("rain_totem", 1, p.s, 0), mechmania.Command{Verb: mechmania.Pack, Item: mechmania.RainTotem, Upgrade: mechmania.Scythe})
	p.want(p.h.Choose(board.ShopClose, p.s, 0))
	if _, open = p.h.Shop(p.s, 0); open {
		t.Error("it is not closed")
	}
	p.want(p.h.Choose("load", p.s, 0))
	p.want(p.h.Choose(board.ShopDo, p.s, 0), pass)
	if hint := p.h.Hint(p.s, 0); hint != "Wait for your opponent." {
		t.Errorf("hint %q", hint)
	}
}

// TestProspects compares the tip with the actual result.
func TestProspects(t *testing.T) {
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		for _, y := range []int{3, 5, 7, 9, 12} {
			p := newPlayer(t, func(s *mechmania.State) {
				s.Stage = mechmania.Acting
				s.Constants.MaxTurns = 200
				s.Farmers[0].At, s.Farmers[1].At = grid.Pt(4, y), grid.Pt(13, 15)
				s.Farmers[0].Seeds[c] = 1
			})
			worth, turn := orders.Prospect(p.s, 0, c, grid.Pt(4, y))
			if !orders.Fits(p.s, 0, c, grid.Pt(4, y)) {
				continue
			}
			p.want(p.press(4, y), sowing(c, 4, y))
			for range 2 * 50 {
				for seat := range rules.Seat(2) {
					if s := p.s; s.Number == turn && s.Stage == mechmania.Acting && worth > 0 && seat == 0 {
						if r := s.Foresee(0, reaping(4, y)); r != mechmania.HarvestDone {
							t.Errorf("%s in row %d cannot be harvested in turn %d: %s", c, y, turn, r)
						}
					}
					if err := p.s.Apply(seat, pass, nil); err != nil {
						t.Fatal(err)
					}
				}
				if p.s.Number == turn+1 && p.s.Stage == mechmania.Moving {
					if got := p.s.Tiles.At(grid.Pt(4, y)).Value; got < worth-1e-6 || got > worth+1e-6 {
						t.Errorf("%s in row %d is worth %v in turn %d, not %v", c, y, got, turn+1, worth)
					}
				}
			}
		}
	}
}

// TestWholeMatch plays a whole match by pointer alone: walks, the shop, planting and harvesting.
func TestWholeMatch(t *testing.T) {
	l := mechmania.DefaultLevel()
	l.MaxTurns, l.Height = 120, 30
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t, New().Controller().(*controller), s}
	do := func(a response) {
		t.Helper()
		if a.Refuse != "" {
			t.Fatalf("turn %d, stage %d: %s", s.Number, s.Stage, a.Refuse)
		}
		for _, c := range a.Cmds {
			if err := s.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	verbs := map[mechmania.Verb]int{}
	for turn := 0; !s.End.Over; turn++ {
		if turn > 20*int(l.MaxTurns) {
			t.Fatal("the match does not end")
		}
		do(p.h.Begin(s, 0))
		f := &s.Farmers[0]
		for n := 0; s.Active().Has(0) && n < 20; n++ {
			switch {
			case s.Stage == mechmania.Packing:
				do(p.h.Take("scythe", 1, s, 0))
				do(p.h.Choose(board.ShopDo, s, 0))
			case s.Stage == mechmania.Moving:
				goal := orders.Stall(s, f.At)
				switch row := max(int(bandFront(s, s.Number))-4, 4); {
				case orders.Stock(f) > 0:
					goal = grid.Pt(14, row)
				case len(f.Basket) < 8 && planted(s, 0, mechmania.NoCrop) > 0:
					for i := range s.Tiles.Cells {
						if k := &s.Tiles.Cells[i]; k.Crop != mechmania.NoCrop && k.Planter == 0 && k.Value > 0 {
							goal = s.Tiles.Point(i)
						}
					}
				}
				do(p.press(goal.X, goal.Y))
				do(p.press(goal.X, goal.Y))
			case p.h.window:
				p.h.Take("corn", 6, s, 0)
				do(p.h.Choose(board.ShopDo, s, 0))
			default:
				if list := orders.Reapable(s, 0, nil); len(list) > 0 {
					do(p.press(list[0].X, list[0].Y))
				} else if list := orders.Plantable(s, 0, mechmania.Corn, nil); s.Plans[0].Verb != mechmania.Harvest && p.h.seed == mechmania.Corn && len(list) > 0 {
					do(p.press(list[0].X, list[0].Y))
				} else {
					n = 99
				}
			}
			verbs[s.Plans[0].Verb]++
		}
		for seat := range rules.Seat(2) {
			if s.Active().Has(seat) {
				if err := s.Apply(seat, pass, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if s.Farmers[0].Sold == 0 || verbs[mechmania.Plant]*verbs[mechmania.Harvest]*verbs[mechmania.Buy] == 0 {
		t.Errorf("money %v, verbs %v", s.Farmers[0].Money, verbs)
	}
}

// TestControllerOnAnyState is the monkey test: random input in many positions, under both rulesets.
func TestControllerOnAnyState(t *testing.T) {
	boardtest.Reaches(t, mechmania.Game().Info, play(t, small(), "reap", 40).Monkey(t, New(), "reap"), play(t, loose(), "sow", 40).Monkey(t, New(), "sow"))
}

// TestStripHoldsSeeds checks that pressing a seed in the strip selects it, and that those of the other farmer are seen.
func TestStripHoldsSeeds(t *testing.T) {
	p := acting(t)
	pressed, seen := 0, false
	p.s.Farmers[1].Seeds[mechmania.Grape] = 4
	for _, c := range New().Hud(p.s, 0).Strip {
		seen = seen || c.Icon == "seeds-grape" && c.Seat == 1 && c.Value == 4 && c.Verb == ""
		if strings.HasPrefix(c.Verb, seedVerb) {
			pressed++
			p.want(p.h.Choose(c.Verb, p.s, 0))
			if "seeds-"+file(p.h.seed.String()) != c.Icon || p.h.verb != plants {
				t.Errorf("%s: %s is in the hand, verb %d", c.Verb, p.h.seed, p.h.verb)
			}
		}
	}
	if pressed != 2 || !seen {
		t.Errorf("%d seeds can be pressed, those of the other farmer are seen: %v", pressed, seen)
	}
	p.refused(p.h.Choose(seedVerb+"grape", p.s, 0), "No seed of this kind")
	p.s.Stage = mechmania.Moving
	p.want(p.h.Choose(seedVerb+"corn", p.s, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(4, 6)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); !strings.HasPrefix(tip, "Plant 2 corn: $") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.h.Choose("plant", p.s, 0)) // deselects planting; the seed stays selected
	if tip := p.h.Tip(p.s, 0); !strings.HasPrefix(tip, "Corn: $") {
		t.Errorf("tip %q", tip)
	}
}

// TestBrush drags the brush over tiles: it plants where it can and skips the rest.
func TestBrush(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Stage = mechmania.Acting
		s.Farmers[0].Seeds[mechmania.Corn], s.Farmers[0].Reach.Plant, s.Farmers[0].Reach.Harvest = 5, 4, 4
		grown(s, 0, mechmania.Corn, 0, 6, 1, 4, 2, 4)
		grown(s, 0, mechmania.Grape, 3, 9, 5, 5)
	})
	at := func(kind board.PointerKind, x, y int) board.Pointer {
		return board.Pointer{Kind: kind, Cell: grid.Pt(x, y), From: grid.Pt(3, 5)}
	}
	if p.h.Draws(at(board.Draw, 9, 9), p.s, 0) || p.h.Draws(at(board.Draw, 5, 5), p.s, 0) || !p.h.Draws(at(board.Draw, 3, 5), p.s, 0) {
		t.Error("strokes begin at the wrong tiles")
	}
	p.want(p.h.Handle(at(board.Draw, 6, 5), p.s, 0), sowing(mechmania.Corn, 3, 5), sowing(mechmania.Corn, 4, 5), sowing(mechmania.Corn, 6, 5))
	p.want(p.h.Handle(at(board.Draw, 6, 5), p.s, 0))
	p.want(p.h.Handle(at(board.Drawn, 5, 6), p.s, 0), sowing(mechmania.Corn, 5, 6))
	p.s.Plans[0] = mechmania.Plan{}
	if !p.h.Draws(at(board.Draw, 2, 4), p.s, 0) {
		t.Fatal("a stroke does not begin at a ripe crop")
	}
	p.want(p.h.Handle(at(board.Draw, 1, 4), p.s, 0), reaping(2, 4), reaping(1, 4))
	p.s.Stage = mechmania.Moving
	if p.h.Draws(at(board.Draw, 3, 5), p.s, 0) {
		t.Error("the brush draws while the farmers walk")
	}
}

func TestBetween(t *testing.T) {
	for _, row := range [][5]int{{0, 4, 2, 4, 2}, {4, 0, 1, 4, 3}, {3, 3, 1, 2, 3}, {-2, 1, 1, 3, -1}, {5, -5, 10, 10, -5}} {
		if got := between(row[0], row[1], row[2], row[3]); got != row[4] {
			t.Errorf("between%v = %d, want %d", row[:4], got, row[4])
		}
	}
}

// TestArriving checks the preview of what can be harvested after a walk, in both orders of a turn.
func TestArriving(t *testing.T) {
	for first, want := range map[bool][2]string{false: {"2 ripe in reach there, $12", "1 ripe in reach there, $6"}, true: {"3 ripe in reach there, $20", "2 ripe in reach there, $14"}} {
		arriving(t, first, want)
	}
}

func arriving(t *testing.T, growFirst bool, want [2]string) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Constants.GrowFirst = growFirst
		grown(s, 0, mechmania.Corn, 0, 6, 7, 6, 9, 6)
		grown(s, 0, mechmania.Corn, 1, 5.5, 8, 5)
		grown(s, 0, mechmania.Corn, 2, 3, 8, 7)
	})
	hover := func(x, y int) string {
		p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(x, y)}, p.s, 0)
		return p.h.Tip(p.s, 0)
	}
	if tip := hover(8, 6); tip != want[0] {
		t.Errorf("tip %q", tip)
	}
	if tip := hover(4, 8); tip != "" {
		t.Errorf("tip %q", tip)
	}
	p.s.Farmers[1].At = grid.Pt(9, 8)
	if tip := hover(8, 6); tip != want[1] {
		t.Errorf("tip %q with the other one beside", tip)
	}
}

// TestLastTurnOfARow: the controller offers a ripe crop up to the last turn in which it pays; the tip gives the amount paid.
func TestLastTurnOfARow(t *testing.T) {
	for _, first := range []bool{false, true} {
		p := newPlayer(t, func(s *mechmania.State) {
			s.Stage, s.Constants.GrowFirst, s.Constants.DriedIsRipe = mechmania.Acting, first, first
			grown(s, 0, mechmania.Corn, 0, 6, 4, 3)
			for s.Ground(grid.Pt(4, 3), s.Number+1) != mechmania.Arid {
				s.Number++
			}
		})
		p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(4, 3)}, p.s, 0)
		tip, offered := p.h.Tip(p.s, 0), len(orders.Reapable(p.s, 0, nil)) > 0
		p.want(p.press(4, 3), reaping(4, 3))
		p.want(response{Cmds: []mechmania.Command{pass}}, pass)
		p.other()
		paid := p.s.Farmers[0].Basket[0].Value
		if want := "Harvest corn, " + dollars(paid); tip != want || offered != (paid > 0) || (paid > 0) == first {
			t.Errorf("growth first %v: tip %q, offered: %v, pays %v", first, tip, offered, paid)
		}
	}
}

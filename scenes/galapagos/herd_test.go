package galapagos

import (
	"testing"

	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// TestGrazersShunJaws: a grazer goes only to a plant where it cannot be killed, unless it would starve otherwise or could be killed where it
// stands as well.
func TestGrazersShunJaws(t *testing.T) {
	sheep, wolf := [5]int{3, 1, 6, 2, 1}, [5]int{1, 7, 1, 1, 1}
	near, away := weed(3, 0, 4), weed(0, 2, 4)
	for _, c := range []struct {
		name   string
		health int
		plants []galapagos.PlacedPlant
		wolves []galapagos.PlacedCreature
		want   int // commands
		why    string
	}{
		{"nobody is near", 50, []galapagos.PlacedPlant{near}, nil, 2, ""},
		{"jaws at the plant", 20, []galapagos.PlacedPlant{near}, []galapagos.PlacedCreature{beast(2, 3, 1, wolf, 90)}, 0, "No plant is worth the walk or the risk."},
		{"another plant", 20, []galapagos.PlacedPlant{near, away}, []galapagos.PlacedCreature{beast(2, 3, 1, wolf, 90)}, 3, ""},
		{"it survives the bite", 50, []galapagos.PlacedPlant{near}, []galapagos.PlacedCreature{beast(2, 3, 1, wolf, 90)}, 2, ""},
		{"it starves otherwise", 16, []galapagos.PlacedPlant{near}, []galapagos.PlacedCreature{beast(2, 3, 1, wolf, 90)}, 2, ""},
		{"in danger anyway", 20, []galapagos.PlacedPlant{near}, []galapagos.PlacedCreature{beast(2, 3, 1, wolf, 90), beast(2, 1, 2, wolf, 90)}, 2, ""},
	} {
		bay := cove{6, 4, c.plants, append([]galapagos.PlacedCreature{beast(1, 1, 0, sheep, c.health+2), beast(2, 5, 3, sheep, 90)}, c.wolves...)}
		p := &player{t, New().Controller().(*controller), bay.start(), bay}
		if why := p.h.Verbs(p.s, 0)[toGraze].Reason; why != c.why {
			t.Errorf("%s: reason %q, want %q", c.name, why, c.why)
		}
		if cmds := p.h.Choose("graze", p.s, 0).Cmds; len(cmds) != c.want {
			t.Errorf("%s: grazes by %v", c.name, cmds)
		}
		if got := p.h.view.sense.Chance(p.s, bay.creature(0)) == orders.Useful; got != (c.want > 0) {
			t.Errorf("%s: useful %v", c.name, got)
		}
	}
}

// TestGrazersMakeWay: a creature eats even if another blocks its way at first and then walks to its own meal.
func TestGrazersMakeWay(t *testing.T) {
	wall := [5]int{9, 1, 1, 1, 9}
	pass := cove{7, 2, []galapagos.PlacedPlant{weed(6, 0, 4), weed(5, 1, 4)}, []galapagos.PlacedCreature{
		beast(1, 0, 0, [5]int{3, 1, 6, 5, 1}, 60), beast(1, 2, 0, [5]int{3, 1, 6, 3, 1}, 70),
		beast(2, 0, 1, wall, 90), beast(2, 1, 1, wall, 90), beast(2, 2, 1, wall, 90)}}
	p := &player{t, New().Controller().(*controller), pass.start(), pass}
	p.carry(p.h.Choose("graze", p.s, 0))
	for n := range 2 {
		if p.s.Things[pass.creature(n)].CanEat {
			t.Errorf("creature %d has not eaten", n)
		}
	}
	if left := New().Hud(p.s, 0).CanAct; left != 0 {
		t.Errorf("%d can still act", left)
	}
}

// TestGroupTips: the tip says how many of the selected creatures act, and the result.
func TestGroupTips(t *testing.T) {
	p := newPlayer(t)
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(0, 0), Cell: grid.Pt(5, 4)}, p.s, 0))
	for _, c := range []struct {
		x, y int
		want string
	}{
		{6, 2, "1 of 5 bites: it dies"},
		{7, 4, "4 of 5 set out"},
		{2, 1, "3 of 5 eat: size 4 → 1"},
		{4, 0, "4 of 5 walk"},
	} {
		p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(c.x, c.y)}, p.s, 0)
		if tip := p.h.Tip(p.s, 0); tip != c.want {
			t.Errorf("tip at %d,%d: %q, want %q", c.x, c.y, tip, c.want)
		}
	}
	p.s.Things[p.c.creature(victim)].Health = 70
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 2)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "1 of 5 bites: its health 70 → 10" {
		t.Errorf("tip %q", tip)
	}
}

// TestBabyRoom: the baby's card stays in view and off both parents, wherever they stand.
func TestBabyRoom(t *testing.T) {
	for _, c := range []struct {
		name    string
		view    board.Rect
		point   float32
		overlap bool // no room for a card off both parents
	}{
		{"a wide window", board.Rect{W: 24, H: 14}, 1.0 / 30, false},
		{"zoomed in", board.Rect{X: 3, Y: 2, W: 15, H: 9}, 1.0 / 56, false},
		{"a phone", board.Rect{X: -1, W: 13, H: 11}, 1.0 / 26, false},
		{"a slit", board.Rect{W: 12, H: 3}, 1.0 / 20, true},
	} {
		v := c.view
		for y := v.Y; y <= v.Y+v.H-1; y++ {
			for x := v.X + 1; x <= v.X+v.W-1; x++ {
				b := babyRoom(v, x, y, x-1, c.point)
				if b.x < v.X || b.y < v.Y || b.x+b.w > v.X+v.W || !c.overlap && b.y+b.high > v.Y+v.H {
					t.Errorf("%s: the card about %v,%v lies at %+v", c.name, x, y, b)
				}
				if apart := b.x+b.w < x-1 || b.y >= y+1 || b.y+b.high <= y; !apart && !c.overlap {
					t.Errorf("%s: the card about %v,%v lies over a parent: %+v", c.name, x, y, b)
				}
			}
		}
	}
}

// TestBabyCardIsClear: the baby's card lies on no creature while there is a place for it, and else on as few as possible.
func TestBabyCardIsClear(t *testing.T) {
	view := board.Rect{W: 24, H: 14}
	card := babyRoom(view, 12, 6, 11, 1.0/30)
	herd := []galapagos.PlacedCreature{beast(1, 12, 6, [5]int{3, 1, 6, 3, 1}, 50), beast(1, 11, 6, [5]int{3, 1, 6, 3, 1}, 50)}
	for x := int(card.x); x < int(card.x+card.w); x++ {
		herd = append(herd, beast(2, x, int(card.y)+1, [5]int{3, 1, 6, 3, 1}, 50))
	}
	s := cove{24, 14, nil, herd}.start()
	if card.covers(s) == 0 {
		t.Fatal("nobody stands where the card lies")
	}
	c := card.clear(s, view)
	if n := c.covers(s); n > 0 || c.x < view.X || c.y < view.Y || c.x+c.w > view.X+view.W || c.y+c.high > view.Y+view.H {
		t.Errorf("the card moves from %+v to %+v, on %d creatures", card, c, n)
	}
}

// TestGoOnStepsBack: who continues and could be killed where it stands walks to the nearest cell where it could not.
func TestGoOnStepsBack(t *testing.T) {
	sheep, wolf := [5]int{3, 1, 6, 3, 1}, [5]int{1, 7, 1, 1, 1}
	for _, c := range []struct{ wolf, want int }{{2, 1}, {6, 0}} {
		bay := cove{8, 1, nil, []galapagos.PlacedCreature{beast(1, 1, 0, sheep, 50), beast(2, c.wolf, 0, wolf, 90), beast(2, 7, 0, wolf, 90)}}
		p := &player{t, New().Controller().(*controller), bay.start(), bay}
		cmds := p.h.Choose("go-on", p.s, 0).Cmds
		if len(cmds) != c.want || c.want > 0 && cmds[0].At != grid.Pt(0, 0) {
			t.Errorf("a wolf at %d: continues by %v", c.wolf, cmds)
		}
	}
}

// TestFood: what a tribe can live on, with hand-made figures: in 500 turns only 100 count, a creature needs 250 health for them.
func TestFood(t *testing.T) {
	for _, c := range []struct {
		health, leaves int
		turns          int32
		eggs           int
		want           string
	}{
		{124, 0, 500, 0, "food for 0 of 2"},                 // 2 x 124 < 250
		{125, 0, 500, 0, "food for 1 of 2"},                 // 250
		{125, 10, 500, 0, "food for all 2, for no more"},    // two thirds of ten leaves of 40 health more
		{125, 10, 20, 0, "food for all 2 and as many more"}, // 516 health, 50 for each
		{125, 0, 500, 1, "food for 1 of 3"},                 // an egg brings 100
		{125, 10, 500, 1, "food for 2 of 3"},                // 616
	} {
		mild := [5]int{3, 1, 8, 3, 1}
		bay := cove{8, 2, []galapagos.PlacedPlant{weed(4, 0, c.leaves)}, []galapagos.PlacedCreature{
			beast(1, 0, 0, mild, c.health), beast(1, 1, 0, mild, c.health), beast(2, 7, 0, mild, 90)}}
		s := bay.start()
		s.Constants.MaxTurns = c.turns
		for i := range s.Things {
			switch o := &s.Things[i]; {
			case o.Kind == galapagos.Plant:
				o.Wait, o.Rate, s.Constants.PlantCapSticks = 0, 500, true // it grows no more
			case o.Alive() && o.Owner == 0:
				o.Health = int32(c.health)
			}
		}
		for range c.eggs {
			s.Eggs = append(s.Eggs, galapagos.Egg{Owner: 0})
		}
		if got := orders.LarderOf(s, 0).String(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestFoodLabel(t *testing.T) {
	for want, l := range map[string]orders.Larder{"4/7": {Mouths: 7, Fed: 4}, "+5": {Mouths: 3, Fed: 8}, "+0": {Mouths: 3, Fed: 3}, "−18": {Mouths: 30, Fed: 12}} {
		if got := foodLabel(l); got != want {
			t.Errorf("%v: %q, want %q", l, got, want)
		}
	}
}

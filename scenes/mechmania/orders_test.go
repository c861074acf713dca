package mechmania

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// sower returns a player with seeds in the first stage of a turn, with planting selected.
func sower(t *testing.T, change func(*mechmania.State)) *player {
	t.Helper()
	p := newPlayer(t, func(s *mechmania.State) {
		s.Farmers[0].Seeds[mechmania.Potato] = 12
		if change != nil {
			change(s)
		}
	})
	p.want(p.h.Choose("plant", p.s, 0))
	return p
}

func (p *player) hint(part string) {
	p.t.Helper()
	if hint := p.h.Hint(p.s, 0); !strings.Contains(hint, part) {
		p.t.Errorf("hint %q", hint)
	}
}

func TestWalkAndPlant(t *testing.T) {
	p := sower(t, nil)
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 6)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Plant 5 potatoes: $27.50 on turn 7" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(6, 6), goTo(6, 6))
	p.hint("walk there, plant 5 potatoes")
	if note := p.h.EndNote(p.s, 0); note != "to plant 5 potatoes" {
		t.Errorf("below Walk is %q", note)
	}
	p.want(p.press(6, 6), pass)
	a := p.other()
	if len(a.Cmds) != 6 || a.Cmds[0].Verb != mechmania.Plant || a.Cmds[5] != pass {
		t.Fatalf("wants %v", a.Cmds)
	}
	p.want(a, a.Cmds...)
	p.want(p.other())
	if p.h.verb != plants {
		t.Error("planting is not chosen any more")
	}
	p.want(p.press(4, 6), goTo(4, 6)) // two of its tiles are planted by now
	p.hint("plant 4 potatoes")
	p.want(p.press(4, 6), pass)
	a = p.other()
	if len(a.Cmds) != 5 {
		t.Fatalf("wants %v", a.Cmds)
	}
}

// TestOrderIsLeftToThePerson checks what happens when less can be planted than planned, and when the walk is undone.
func TestOrderIsLeftToThePerson(t *testing.T) {
	p := sower(t, nil)
	p.want(p.press(6, 6), goTo(6, 6))
	p.want(p.press(6, 6), pass)
	p.s.Farmers[1].At = grid.Pt(7, 8)
	p.refused(p.other(), "You cannot plant all of that now")
	if d, ok := p.h.Dial(p.s, 0); !ok || d.Most >= 5 || p.h.orders.Of(0).On {
		t.Errorf("dial %+v, %v", d, ok)
	}

	p = sower(t, nil)
	p.want(p.press(6, 6), goTo(6, 6))
	p.want(p.press(6, 6), pass)
	p.s.Farmers[1].At = grid.Pt(6, 7)
	p.s.Farmers[1].Reach.Protect = 3
	if a := p.other(); !strings.Contains(a.Refuse, "kept you from planting") || len(a.Cmds) != 1 || a.Cmds[0] != pass {
		t.Errorf("wants %+v", a)
	}

	p = sower(t, nil)
	p.want(p.press(4, 4), goTo(4, 4))
	p.hint("stay here, plant 5 potatoes")
	p.s.Plans[0] = mechmania.Plan{} // undone
	p.hint("plant potatoes")
	p.want(response{Cmds: []mechmania.Command{pass}}, pass)
	p.want(p.other())
	if p.s.Stage != mechmania.Acting || p.s.Plans[0].Locked {
		t.Error("the stage was not left to the person")
	}
}

func TestOrderIsChanged(t *testing.T) {
	p := sower(t, nil)
	p.want(p.press(6, 6), goTo(6, 6))
	p.want(p.h.Choose("plant", p.s, 0)) // only walk
	p.hint("to go")
	p.want(p.h.Choose("plant", p.s, 0)) // plant after all
	p.hint("walk there, plant 5 potatoes")
	p.want(p.h.Choose("plant", p.s, 0))
	p.want(p.press(6, 6), pass)
	p.want(p.other())
	if !p.h.Drop() && p.h.verb != clicks {
		t.Error("planting is still chosen")
	}
}

func TestLongWalkAndPlant(t *testing.T) {
	p := sower(t, func(s *mechmania.State) { s.Farmers[0].Reach.Move = 4 })
	p.want(p.press(8, 6), goTo(7, 5))
	p.hint("in 2 turns, plant 5 potatoes")
	p.want(p.press(8, 6), pass)
	p.want(p.other(), pass) // though potatoes could be planted on the way
	p.want(p.other(), goTo(8, 6), pass)
	if a := p.other(); len(a.Cmds) != 6 {
		t.Errorf("wants %v", a.Cmds)
	}
}

func TestWaitAndHarvest(t *testing.T) {
	field := func(t *testing.T) *player {
		p := newPlayer(t, func(s *mechmania.State) {
			grown(s, 0, mechmania.Corn, 3, 1, 6, 6, 7, 6)
			grown(s, 0, mechmania.Corn, 5, 1, 6, 7)
		})
		p.want(p.h.Choose("harvest", p.s, 0))
		p.want(p.press(6, 6), goTo(6, 6))
		p.hint("wait until ripe (3), harvest 2 crops")
		p.want(p.press(6, 6), pass)
		p.want(p.other(), pass)
		p.want(p.other(), pass) // wait through turn 4
		p.want(p.other(), pass)
		return p
	}
	p := field(t)
	p.want(p.other(), pass) // and through turn 5
	p.want(p.other(), pass)
	p.want(p.other(), pass)
	p.want(p.other(), reaping(6, 6), reaping(7, 6), pass)
	p.want(p.other())
	if len(p.s.Farmers[0].Basket) != 2 || p.s.Number != 7 {
		t.Errorf("turn %d, basket %v", p.s.Number, p.s.Farmers[0].Basket)
	}

	p = field(t)
	p.s.Farmers[1].At = grid.Pt(8, 7)
	asked := p.other()
	p.refused(asked, "is near your harvest")
	if !asked.Focus || asked.Cell != p.s.Farmers[0].At {
		t.Errorf("the question is about %v (%v), and the farmer is at %v", asked.Cell, asked.Focus, p.s.Farmers[0].At)
	}
	if p.h.orders.Of(0).On {
		t.Error("it waits on beside the other farmer")
	}
	p.want(p.press(6, 6), goTo(6, 6)) // allowed nevertheless
	p.want(p.press(6, 6), pass)
	p.want(p.other(), pass)
	p.want(p.other(), pass)

	p = field(t)
	for _, at := range []grid.Point{grid.Pt(6, 6), grid.Pt(7, 6), grid.Pt(6, 7)} {
		p.s.Tiles.At(at).Crop = mechmania.NoCrop
	}
	p.want(p.other()) // there is nothing to wait for
}

// TestHarvestPrevented: who has walked to a harvest is told why there is none.
func TestHarvestPrevented(t *testing.T) {
	for change, want := range map[string]string{"close": "too close", "gone": "nothing left"} {
		p := newPlayer(t, func(s *mechmania.State) { grown(s, 0, mechmania.Corn, 0, 6, 7, 6) })
		p.want(p.h.Choose("harvest", p.s, 0))
		p.want(p.press(6, 6), goTo(6, 6))
		p.want(p.press(6, 6), pass)
		if change == "close" {
			p.s.Farmers[1].At = grid.Pt(8, 6)
		} else {
			p.s.Tiles.At(grid.Pt(7, 6)).Crop = mechmania.NoCrop
		}
		if a := p.other(); !strings.Contains(a.Refuse, want) || len(a.Cmds) != 1 || a.Cmds[0] != pass {
			t.Errorf("%s: %+v", change, a)
		}
	}
}

// TestHintsWithoutTiles: hints name only what can be done.
func TestHintsWithoutTiles(t *testing.T) {
	p := acting(t)
	p.want(p.press(3, 4), reaping(3, 4))
	p.want(p.press(5, 4), reaping(5, 4))
	p.hint("Press the big button, or undo")
	p = acting(t)
	p.s.Farmers[0].At = grid.Pt(4, 0) // on the grass
	p.hint("Act, or press the big button")
}

// TestTipOfALongWalk: the worth of a seed is that on arrival.
func TestTipOfALongWalk(t *testing.T) {
	p := sower(t, func(s *mechmania.State) { s.Farmers[0].Reach.Move = 4 })
	p.want(p.h.Choose("plant", p.s, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(8, 6)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "2 turns to walk, potato: $5.50 on turn 8, profit $0.50" {
		t.Errorf("tip %q", tip)
	}
}

func TestHarvestBeforeTheWalk(t *testing.T) {
	p := newPlayer(t, nil)
	p.refused(p.h.Choose("harvest", p.s, 0), "Nothing grows")
	p.refused(p.h.Choose("plant", p.s, 0), "no seeds left")
	grown(p.s, 0, mechmania.Corn, 0, 6, 8, 8)
	p.want(p.h.Choose("harvest", p.s, 0))
	p.want(p.press(6, 6), goTo(6, 6)) // nothing there: a walk alone
	p.want(p.press(6, 6), pass)
	p.want(p.other(), pass)
}

func TestShopQuotes(t *testing.T) {
	l := mechmania.DefaultLevel()
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	var m market
	says := func(c mechmania.Crop) string {
		var o board.Offer
		m.price(&o, s, 0, c, float64(l.Crops.Of(c).Price))
		return fmt.Sprintf("%s %s %v: %s", o.Worth, o.Gain, o.Pays, o.When)
	}
	s.Number = 2
	for c, want := range map[mechmania.Crop]string{mechmania.Potato: "5.50 +10 % true: 3 rows down", mechmania.Corn: "2.50 −50 % false: +25 % from turn 25",
		mechmania.Ducham: "0 −100 % false: +38 % from turn 23", mechmania.GoldenCorn: "0 −100 % false: +125 % from turn 25"} {
		if got := says(c); got != want {
			t.Errorf("%s: %q", c, got)
		}
	}
	s.Number = l.MaxTurns - 9 // a potato would be ripe, but far from the grocer
	if got := says(mechmania.Potato); got != "0 Too late false: Cannot be sold by turn 180" {
		t.Errorf("at the end: %q", got)
	}
	l.Width, l.Height, l.MaxTurns, l.BandStart, l.BandSpeed = 16, 18, 28, 6, 2 // below the farmer there is ground in reach, in the middle of the field too late
	if s, err = mechmania.New(&l); err != nil {
		t.Fatal(err)
	}
	s.Number, s.Stage, s.Farmers[0].At = 24, mechmania.Acting, grid.Pt(10, 0)
	if got := says(mechmania.Corn); got != "5 +0 % false: 10 rows down" {
		t.Errorf("below the farmer: %q", got)
	}
}

// TestTheLastTurnHasNoShop: the shop does not hold up the last turn, as seeds are worthless then.
func TestTheLastTurnHasNoShop(t *testing.T) {
	l := mechmania.DefaultLevel()
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Stage, s.Farmers[0].At = mechmania.Acting, grid.Pt(l.Width/2, 0)
	for turn, want := range map[int32]bool{l.MaxTurns - 1: true, l.MaxTurns: false} {
		s.Number = turn
		if h := New().Controller().(*controller); len(h.Begin(s, 0).Cmds) == 0 != want || h.window != want {
			t.Errorf("turn %d: the shop is open: %v, not %v", turn, h.window, want)
		}
	}
}

// TestWaitWhereTheyStand waits by one press for crops in reach of the farmer.
func TestWaitWhereTheyStand(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) { grown(s, 0, mechmania.Corn, 2, 1, 6, 6) })
	var places []string
	reason := func() string {
		t.Helper()
		var ids []string
		why := ""
		for _, v := range p.h.Verbs(p.s, 0) {
			ids = append(ids, v.ID+" "+v.Label)
			if v.ID == "wait" {
				why = v.Reason
			}
		}
		if places != nil && !slices.Equal(ids, places) {
			t.Errorf("the verbs are %q, and were %q", ids, places)
		}
		places = ids
		return why
	}
	if reason() == "" {
		t.Error("waiting is offered far from the field")
	}
	if a := p.h.Choose("wait", p.s, 0); a.Refuse == "" {
		t.Errorf("waits for nothing: %v", a)
	}
	p.s.Farmers[0].At = grid.Pt(6, 5)
	if why, hint := reason(), p.h.Hint(p.s, 0); why != "" || !strings.Contains(hint, "Wait 2 turns to harvest 1 crop") {
		t.Errorf("refused for %q, hint %q", why, hint)
	}
	p.want(p.h.Choose("wait", p.s, 0), goTo(6, 5), pass)
	p.want(p.other(), pass)
	reason()
	p.want(p.other(), pass)
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "Waiting for the harvest") {
		t.Errorf("hint %q", hint)
	}
}

// TestHarvestIsHintedAtForOwnCrops: a person whose opponent alone has planted is not told to harvest.
func TestHarvestIsHintedAtForOwnCrops(t *testing.T) {
	for planter := range rules.Seat(2) {
		p := newPlayer(t, func(s *mechmania.State) { grown(s, planter, mechmania.Corn, 2, 1, 6, 6) })
		if hint := p.h.Hint(p.s, 0); strings.Contains(hint, "Harvest") != (planter == 0) {
			t.Errorf("for crops of seat %d: %q", planter, hint)
		}
	}
}

// TestStayingAtTheGrocer tells who stays at the grocer with crops that these are not sold, and sells them by a press.
func TestStayingAtTheGrocer(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Farmers[0].At = grid.Pt(s.Tiles.W/2, 0)
		s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Corn, Value: 4}}
	})
	_, _, regret := ending(p.s, 0)
	if hint := p.h.Hint(p.s, 0); !strings.Contains(hint, "sells") || regret != "1 crop unsold" {
		t.Errorf("hint %q, regret %q", hint, regret)
	}
	at := p.s.Farmers[0].At
	p.want(p.h.Choose("home", p.s, 0), goTo(at.X, at.Y))
	if _, note, regret := ending(p.s, 0); note != "and sell" || regret != "" {
		t.Errorf("note %q, regret %q", note, regret)
	}
}

package table_test

import (
	"math"
	"strings"
	"testing"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// farming opens a table of MechMania 27 for people and bots.
func farming(t *testing.T, kinds ...string) *sitting {
	t.Helper()
	setup := tabletest.Setup(t, "mechmania", "classic", kinds...)
	setup.Seed = "farm"
	return planning(t, setup)
}

func (s *sitting) farm() *mechmania.State { return s.play.Head().State().(*mechmania.State) }

// opens waits for the person's next plan in a stage.
func (s *sitting) opens(stage mechmania.Stage) {
	s.t.Helper()
	s.until("the next stage", func() bool { return s.farm().Stage == stage && s.turn.Acting() })
	s.ticks(40)
}

// tile presses a tile, which is brought into view first.
func (s *sitting) tile(x, y int) {
	s.t.Helper()
	s.viewport.Show(grid.Pt(x, y))
	s.ticks(30)
	s.click(s.viewport.Canvas(grid.Pt(x, y)))
	s.ticks(3)
}

// stroke drags from one tile to another.
func (s *sitting) stroke(from, to grid.Point) {
	s.t.Helper()
	at := func(p grid.Point) { s.in.X, s.in.Y = s.viewport.Canvas(p) }
	at(from)
	s.ticks(2)
	s.in.Pressed, s.in.Down = true, true
	s.ticks(1)
	at(to)
	s.ticks(3)
	s.in.Released, s.in.Down = true, false
	s.ticks(2)
}

// TestArrowsAfterAWindow packs by the keyboard alone: arrows are the cursor's then and do not lead into the past, nor do those that come
// before the person's turn does.
func TestArrowsAfterAWindow(t *testing.T) {
	s := farming(t, "human", "random")
	for _, id := range []string{"shop/backpack", "shop/do"} {
		for n := 0; s.env.Controls.Focus() != id; n++ {
			if n > 40 {
				t.Fatalf("Tab does not come to %s", id)
			}
			s.key("Tab")
		}
		s.key("Enter")
	}
	s.opens(mechmania.Moving)
	s.key("Left")
	if !s.byKey() || !s.turn.Open() {
		t.Fatalf("at %v: by key %v", s.play.Pos(), s.byKey())
	}
	s.key("E")
	s.until("the next stage", func() bool {
		if s.turn.Open() && (s.farm().Stage != mechmania.Moving || s.farm().Number > 1) {
			return true
		}
		s.key("Left")
		return false
	})
}

// TestPersonFarms plays the first turns as a person does: packing, a long walk to the grocer, shopping, planting.
func TestPersonFarms(t *testing.T) {
	s := farming(t, "human", "random")
	if shop, open := s.turn.Shop(); !open || len(shop.Offers) != 13 {
		t.Fatalf("the loadout is not open: %+v", shop)
	}
	s.pressOn("shop/seed_a_pult")
	s.ticks(10)
	if f := s.farm().Farmers[0]; f.Upgrade != mechmania.SeedAPult {
		t.Fatalf("packed %v", f.Upgrade)
	}
	s.pressOn("shop/do")
	s.opens(mechmania.Moving)
	if s.farm().Farmers[0].Reach.Plant != 5 {
		t.Error("the upgrade does not work")
	}
	s.key("G") // thirteen tiles: two turns
	s.ticks(10)
	if plan := s.farm().Plans[0]; !plan.Moves || plan.Goal != grid.Pt(10, 0) {
		t.Fatalf("plan %+v", plan)
	}
	s.key("G")
	s.until("the shop", func() bool { _, open := s.turn.Shop(); return open })
	if f := s.farm(); f.Farmers[0].At != grid.Pt(13, 0) || f.Number != 2 {
		t.Fatalf("turn %d at %v: the walk did not go on by itself", f.Number, f.Farmers[0].At)
	}
	s.ticks(40)
	s.pressOn("shop/potato/more")
	s.pressOn("shop/potato/five")
	s.pressOn("shop/do")
	s.opens(mechmania.Moving)
	if f := s.farm().Farmers[0]; f.Seeds[mechmania.Potato] != 6 || f.Money != 270 {
		t.Fatalf("%d potatoes, %v dollars", f.Seeds[mechmania.Potato], f.Money)
	}
	s.tile(13, 5)
	s.tile(13, 5)
	s.opens(mechmania.Acting)
	s.key("I")
	s.ticks(5)
	d, ok := s.turn.Dial()
	if !ok || d.Most != 6 || d.Do != "Plant" {
		t.Fatalf("dial %+v", d)
	}
	s.turn.SetDial(0, 4)
	s.turn.Press(board.DialDo)
	s.ticks(40)
	s.key("I") // the brush away, the seed stays in the hand
	s.turn.Undo()
	s.ticks(10)
	if plan := s.farm().Plans[0]; len(plan.Entries) != 0 {
		t.Fatalf("plan %+v after undo", plan)
	}
	s.turn.Redo()
	s.ticks(10)
	if plan := s.farm().Plans[0]; len(plan.Entries) != 4 {
		t.Fatalf("plan %+v after redo", plan)
	}
	before := s.viewport.Visible()
	s.stroke(grid.Pt(10, 6), grid.Pt(15, 6))
	if v := s.viewport.Visible(); math.Abs(float64(v.X-before.X)) > 1 {
		t.Errorf("the brush moves the camera from %v to %v", before, v)
	}
	s.key("E")
	s.opens(mechmania.Moving)
	planted := 0
	for _, tile := range s.farm().Tiles.Cells {
		if tile.Crop == mechmania.Potato && tile.Planter == 0 {
			planted++
		}
	}
	if planted != 6 {
		t.Errorf("%d potatoes are planted", planted)
	}
}

// TestLargeBoardIsFramed checks the camera of a board that is too large to be shown whole.
func TestLargeBoardIsFramed(t *testing.T) {
	s := farming(t, "human", "random")
	s.pressOn("shop/close")
	s.ticks(60)
	sees := func(x, y float32) bool {
		v := s.viewport.Visible()
		return v.Contains(x, y)
	}
	if !s.viewport.Follows() || s.viewport.Scale() < board.TileClear || !sees(0.5, 0.5) {
		t.Fatalf("follows: %v, size %v, sees %v", s.viewport.Follows(), s.viewport.Scale(), s.viewport.Visible())
	}
	s.viewport.Pan(0, -900)
	s.ticks(60)
	if sees(0.5, 0.5) {
		t.Error("it goes back by itself")
	}
	r := s.place("map")
	s.click(r.X+r.W*0.2, r.Y+6)
	if !sees(0.5, 0.5) {
		t.Error("a press on the map does not lead there")
	}
	s.key("R")
	s.ticks(60)
	if v := s.viewport.Visible(); v.H < 50 || s.viewport.Follows() {
		t.Errorf("the whole board is not shown but %v", v)
	}
	s.key("F")
	s.ticks(90)
	if s.viewport.Scale() < board.TileClear || !sees(0.5, 0.5) {
		t.Error("following brings nothing into view")
	}
}

// TestTwoPeopleFarm checks that the plan of one person is hidden while the other one plans.
func TestTwoPeopleFarm(t *testing.T) {
	s := farming(t, "human", "human")
	s.pressOn("shop/backpack")
	s.pressOn("shop/do")
	s.until("the other seat", func() bool { return s.turn.Seat() == 1 })
	s.ticks(60)
	s.key("Enter") // ready
	s.until("the other one's plan", func() bool { return s.turn.Acting() })
	s.ticks(30)
	shop, open := s.turn.Shop()
	if !open {
		t.Fatal("the loadout is not open")
	}
	for _, o := range shop.Offers {
		if o.Chosen != (o.ID == "scythe") { // what everyone begins with
			t.Errorf("%s is chosen", o.Title)
		}
	}
	for _, e := range s.play.Entries() {
		t.Errorf("%q is told", e.Text)
	}
}

// TestFinishPlaysAllStages has the AI play the rest of a turn of several stages.
func TestFinishPlaysAllStages(t *testing.T) {
	s := farming(t, "human", "random")
	s.pressOn("shop/close")
	s.ticks(5)
	s.key("Shift+Q")
	s.until("the next turn", func() bool { return s.farm().Number == 2 })
	if f := s.farm().Farmers[0]; f.Item == mechmania.NoItem && f.Upgrade == mechmania.NoUpgrade || f.At == grid.Pt(0, 0) {
		t.Errorf("the AI has done nothing: %+v", f)
	}
	s.ticks(200)
	if s.farm().Number != 2 || s.turn.Thinking() {
		t.Errorf("the AI continues into turn %d", s.farm().Number)
	}
}

// TestTheStallStandsBesideTheField opens the grocer's stall on every canvas after the camera was moved away: nothing in it is cut, its buttons
// are large enough for a finger, and beside it, where there is room, lies the farmer's tile in sight.
func TestTheStallStandsBesideTheField(t *testing.T) {
	s := farming(t, "human", "random")
	s.pressOn("shop/do")
	s.opens(mechmania.Moving)
	s.key("G")
	s.key("G")
	s.until("the shop", func() bool { _, open := s.turn.Shop(); return open })
	s.ticks(40)
	s.pressOn("shop/corn/more")
	for _, z := range tabletest.Canvases {
		in := z.Input()
		s.turn.Drop()
		s.in.W, s.in.H, s.in.Scale, s.in.X, s.in.Y = in.W, in.H, in.Scale, -9, -9
		s.ticks(30)
		s.viewport.Pan(-400, -400)
		s.ticks(2)
		s.turn.Press("shop")
		s.ticks(90)
		left := s.in.W
		for _, stop := range s.env.Controls.Stops() {
			if !strings.HasPrefix(stop.ID, "shop/") {
				continue
			}
			left = min(left, stop.X)
			if stop.W < 40 || stop.H < 40 {
				t.Errorf("%s: %s is %.0f x %.0f", z.Name, stop.ID, stop.W, stop.H)
			}
			if stop.X < 0 || stop.X+stop.W > s.in.W || !stop.Scrolls && (stop.Y < 0 || stop.Y+stop.H > s.in.H) {
				t.Errorf("%s: %s at %.0f leaves the canvas", z.Name, stop.ID, stop.Rect)
			}
		}
		if left == s.in.W {
			t.Fatalf("%s: the stall is not open", z.Name)
		}
		for _, text := range s.env.Controls.Overflows {
			t.Errorf("%s: %q does not fit", z.Name, text)
		}
		farmer, b := s.viewport.Box(s.farm().Farmers[0].At), s.room()
		if beside := s.in.W >= 800; beside && (farmer.X < 0 || farmer.X+farmer.W > left || farmer.Y < b.Y || farmer.Y+farmer.H > b.Y+b.H) {
			t.Errorf("%s: the farmer at %.0f is not seen beside the stall, which begins at %.0f", z.Name, farmer, left)
		}
	}
}

// TestHeldEndTurnPassesTheShop lets turns go by at the grocer while End turn is held, and not on arriving there: the person came to buy.
func TestHeldEndTurnPassesTheShop(t *testing.T) {
	setup := tabletest.Setup(t, "mechmania", "classic", "human", "random")
	s := open(t, table.Options{Setup: setup, Pace: 8})
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	s.pressOn("shop/do")
	s.opens(mechmania.Moving)
	s.key("G")
	s.ticks(10)
	s.in.Held = []string{"E"}
	s.key("E")
	shop := func() bool { _, open := s.turn.Shop(); return open && s.turn.Acting() }
	s.until("the shop", shop)
	if f := s.farm(); f.Number != 2 || f.Farmers[0].At != grid.Pt(13, 0) || s.turn.Running() {
		t.Fatalf("turn %d at %v, turns go by: %v", f.Number, f.Farmers[0].At, s.turn.Running())
	}
	s.in.Held = nil
	s.ticks(60)
	s.key("Escape")
	s.key("E")
	s.opens(mechmania.Moving)
	s.in.Held = []string{"E"}
	s.key("E") // the shop opens before the key has been held for long
	s.ticks(600)
	if f := s.farm(); f.Number < 7 || shop() {
		t.Errorf("held up in turn %d, the shop is open: %v", f.Number, shop())
	}
}

package table_test

import (
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// steppe is a small level of Si32 with an army of 20 to command.
const steppe = `game = "si32"
title = "Steppe"
summary = "For the tests."
width = 10
height = 6
resources = [20, 20]
symmetry = "none"
army = [{ seat = 0, at = [2, 3], units = 20 }, { seat = 0, at = [1, 4], units = 3 }, { seat = 1, at = [7, 3], units = 6 }]
building = [{ seat = 0, at = [0, 0] }, { seat = 1, at = [8, 4] }]
`

// commanding opens a table of Si32 for people and bots.
func commanding(t *testing.T, text string, kinds ...string) *sitting {
	t.Helper()
	setup := match.Setup{Game: "si32", Level: "steppe", Text: text, Seed: "field"}
	for _, k := range kinds {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: k, Kind: k})
	}
	return planning(t, setup)
}

func (s *sitting) field() *si32.State { return s.play.Head().State().(*si32.State) }

// orders are the orders of a seat in words.
func (s *sitting) orders(seat rules.Seat) string {
	var list []string
	for _, c := range s.field().Sides[seat].Orders {
		list = append(list, c.String())
	}
	return strings.Join(list, "; ")
}

// at is where the middle of a cell lies on the canvas.
func (s *sitting) at(x, y int) (cx, cy float32) {
	return s.viewport.Canvas(grid.Pt(x, y))
}

// drag moves the pressed pointer from one place of the canvas to another.
func (s *sitting) drag(x0, y0, x1, y1 float32) {
	s.in.X, s.in.Y = x0, y0
	s.ticks(2)
	s.in.Pressed, s.in.Down = true, true
	s.ticks(1)
	for n := range 8 {
		k := float32(n+1) / 8
		s.in.X, s.in.Y = x0+(x1-x0)*k, y0+(y1-y0)*k
		s.ticks(1)
	}
	s.in.Released, s.in.Down = true, false
	s.ticks(3)
}

// TestPersonCommandsArmies plays the first turns as a person does: an arrow, digits, the list of orders, a march of several turns.
func TestPersonCommandsArmies(t *testing.T) {
	s := commanding(t, steppe, "human", "random")
	x0, y0 := s.at(2, 3)
	x1, y1 := s.at(3, 3)
	view := s.viewport.Visible()
	s.drag(x0, y0, x1, y1)
	if got := s.orders(0); got != "move 20 of 2,3 east" || s.viewport.Visible() != view {
		t.Fatalf("an arrow orders %q", got)
	}
	s.ticks(30)
	s.pressOn("roster")
	s.pressOn("roster/0")
	s.key("1")
	s.key("2")
	s.ticks(3)
	if d, ok := s.turn.Dial(); !ok || d.Value != 12 || d.Do != "Change" {
		t.Fatalf("dial %+v after typing 12", d)
	}
	s.pressOn("dial/do")
	if got := s.orders(0); got != "move 12 of 2,3 east" {
		t.Fatalf("changed to %q", got)
	}
	s.turn.Undo() // the old order cancelled and the new one given are one act
	s.ticks(5)
	if got := s.orders(0); got != "move 20 of 2,3 east" {
		t.Fatalf("undone to %q", got)
	}
	s.pressOn("roster/0/drop")
	s.ticks(3)
	if got := s.orders(0); got != "" {
		t.Fatalf("taken back to %q", got)
	}
	s.pressOn("roster")
	s.click(s.at(2, 3))
	s.key("7")
	s.click(s.at(2, 0)) // three turns
	s.click(s.at(1, 4))
	s.key("O")
	s.ticks(30)
	if got := s.orders(0); got != "move 7 of 2,3 north; mine 3 of 1,4" {
		t.Fatalf("orders %q", got)
	}
	for turn := 1; turn < 3; turn++ {
		s.key("Shift+E")
		s.until("the next turn", func() bool { return s.field().Turn() == turn && s.turn.Acting() })
		s.ticks(5)
		want := "move 7 of 2," + string(rune('3'-turn)) + " north; mine 3 of 1,4"
		if got := s.orders(0); got != want {
			t.Fatalf("turn %d: the standing orders give %q, want %q", turn, got, want)
		}
	}
	if n := s.field().Tiles.At(grid.Pt(1, 4)).Resource; n != 14 {
		t.Errorf("%d ore is left where three mined for two turns", n)
	}
}

// TestUndoTakesBackOrdersForLaterTurns: a rally point is not a command of the match, and still what was done last; an order that another one
// has replaced comes back with it.
func TestUndoTakesBackOrdersForLaterTurns(t *testing.T) {
	s := commanding(t, steppe, "human", "random")
	standing := func() string {
		o, err := s.turn.Orders()
		if err != nil {
			t.Fatal(err)
		}
		return string(o.Data)
	}
	s.click(s.at(1, 4))
	s.key("O")
	s.ticks(30)
	mining := standing()
	rally := func(x, y int) string {
		s.click(s.at(0, 0))
		s.key("Y")
		s.click(s.at(x, y))
		s.ticks(30)
		return standing()
	}
	first, second := rally(3, 1), rally(5, 1)
	if mining == "" || first == mining || second == first {
		t.Fatalf("the orders %q, %q and %q", mining, first, second)
	}
	for n, step := range []struct {
		do       func()
		orders   string
		commands string
	}{
		{s.turn.Undo, first, "mine 3 of 1,4"}, {s.turn.Undo, mining, "mine 3 of 1,4"}, {s.turn.Undo, "", ""},
		{s.turn.Redo, mining, "mine 3 of 1,4"}, {s.turn.Redo, first, "mine 3 of 1,4"}, {s.turn.Redo, second, "mine 3 of 1,4"},
	} {
		step.do()
		s.ticks(30)
		if got := standing(); got != step.orders || s.orders(0) != step.commands {
			t.Fatalf("step %d leaves %q with the orders %q, want %q", n, s.orders(0), got, step.orders)
		}
	}
	if why := s.turn.Redoable(); why == "" {
		t.Error("there is more to do again")
	}
}

// TestKeyboardCommandsArmies gives the same kind of orders without a pointer, on hexagons.
func TestKeyboardCommandsArmies(t *testing.T) {
	hexes := strings.Replace(steppe, "width", "geometry = \"hex\"\nper_worker = 0\nwidth", 1) + "[rules]\nbuilding_size = 1\n"
	s := commanding(t, hexes, "human", "random")
	s.key("Tab") // the first army that waits: on 2,3
	s.ticks(5)
	if s.cursor() != grid.Pt(2, 3) {
		t.Fatalf("the cursor is on %v", s.cursor())
	}
	s.key("5")
	s.key("Right")
	s.key("Enter")
	s.ticks(5)
	if got := s.orders(0); got != "move 5 of 2,3 east" {
		t.Fatalf("orders %q", got)
	}
	for range 12 {
		s.key("Down")
	}
	if p := s.cursor(); p.Y != 5 {
		t.Errorf("the cursor goes down to %v", p)
	}
}

// TestOrdersStaySecret checks that a second person at the machine sees nothing of what the first has ordered, and that neither does one who
// waits for a bot.
func TestOrdersStaySecret(t *testing.T) {
	s := commanding(t, steppe, "human", "human")
	s.click(s.at(2, 3))
	s.click(s.at(3, 3))
	s.ticks(30)
	if s.turn.Viewer() != 0 {
		t.Errorf("the first person sees with the eyes of seat %d", s.turn.Viewer())
	}
	s.key("Shift+E")
	s.until("the other seat", func() bool { return s.turn.Seat() == 1 })
	s.ticks(60)
	s.key("Enter")
	s.until("the other one's plan", func() bool { return s.turn.Acting() })
	s.ticks(30)
	if s.turn.Viewer() != 1 {
		t.Errorf("the second person sees with the eyes of seat %d", s.turn.Viewer())
	}
	for _, e := range s.play.Entries() {
		t.Errorf("%q is told", e.Text)
	}
	if hud := s.view.Hud(s.play.Head(), s.turn.Viewer()); len(s.turn.Roster().Rows) != 0 || hud.End != "Lock in" {
		t.Errorf("hud %+v", hud)
	}
	var l board.List
	o := board.Options{Scale: s.viewport.Scale(), Visible: s.viewport.Visible(), Viewer: s.turn.Viewer()}
	s.view.Draw(&l, s.play.Moment(), &o, nil)
	bare := *s.play.Moment()
	state := bare.Before.Clone()
	state.State().(*si32.State).Sides[0].Orders = nil
	bare.Before, bare.After, bare.Events = state, state, nil
	var without board.List
	s.view.Draw(&without, &bare, &o, nil)
	if len(l.Items) != len(without.Items) {
		t.Errorf("%d items are drawn, %d without the orders of the other", len(l.Items), len(without.Items))
	}
}

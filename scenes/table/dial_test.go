package table_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/table"
)

// mined opens a table of Coreminer for a person, with a miner hired.
func mined(t *testing.T) *sitting {
	t.Helper()
	l, err := levels.Find("coreminer", "classic")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Setup: match.Setup{Game: "coreminer", Level: "classic", Text: l.Text, Seed: "dial", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Random", Kind: "random"}}}})
	s.ticks(30)
	s.key("J")
	s.until("the miner", func() bool { return len(s.play.Head().State().(*coreminer.State).Miners) == 1 })
	s.ticks(30)
	return s
}

func TestDialBuys(t *testing.T) {
	s := mined(t)
	if s.has("dial/do") {
		t.Error("a dial without a verb")
	}
	s.key("Y")
	s.ticks(5)
	d, ok := s.turn.Dial()
	if !ok || d.Do == "" || len(d.Choices) != 3 {
		t.Fatalf("dial %+v, shown %v", d, ok)
	}
	if at := s.place("dial/do"); at.X < s.in.W/2 {
		t.Errorf("the dial stands at %+v, over the first seat's base", at)
	}
	s.key("2", "5")
	s.pressOn("dial/do")
	s.until("the purchase", func() bool { return s.play.Line().Len() == 2 })
	state := s.play.Head().State().(*coreminer.State)
	if state.Miners[0].Material != 25 || state.Sides[0].Money != 600-25*state.Constants.MaterialPrice {
		t.Errorf("%d material, %d money", state.Miners[0].Material, state.Sides[0].Money)
	}
}

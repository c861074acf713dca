package scenes

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules/coreminer"
)

// mined opens a table of Coreminer for a person, with a miner hired.
func mined(t *testing.T) *sitting {
	t.Helper()
	l, err := levels.Find("coreminer", "quick")
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, TableOptions{Setup: match.Setup{Game: "coreminer", Level: "quick", Text: l.Text, Seed: "dial", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Random", Kind: "random"}}}})
	s.ticks(30)
	s.key("J")
	s.until("the miner", func() bool { return len(s.table.play.Head().State().(*coreminer.State).Miners) == 1 })
	s.ticks(30)
	return s
}

func TestDialBuys(t *testing.T) {
	s := mined(t)
	if h := s.table.dialHeight(); h != 0 {
		t.Errorf("a dial of height %v without a verb", h)
	}
	s.key("Y")
	s.ticks(5)
	d, ok := s.table.turn.Dial()
	if !ok || d.Do == "" || len(d.Choices) != 3 || s.table.dialHeight() != 2*dialRow+dialGap {
		t.Fatalf("dial %+v, shown %v", d, ok)
	}
	s.table.turn.SetDial(0, 25)
	// the button stands at the right end of the plate over the helpers' buttons
	b := s.table.place.board
	left := b.X + floatGap + 72 + 66 + 16
	s.click(left+380-12-37, b.Y+b.H-floatGap-52-52-10-dialRow/2)
	s.until("the purchase", func() bool { return s.table.play.Line().Len() == 2 })
	state := s.table.play.Head().State().(*coreminer.State)
	if state.Miners[0].Material != 25 || state.Sides[0].Money != 900-25*state.Constants.MaterialPrice {
		t.Errorf("%d material, %d money", state.Miners[0].Material, state.Sides[0].Money)
	}
}

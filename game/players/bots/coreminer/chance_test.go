package coreminer

import (
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// In a short match it does not matter much who sells first, while the other carries as much and can be home in time.
func TestSoldFirst(t *testing.T) {
	s := kit.State(t, "short", "sold")
	s.Ended = 10
	s.Sides[0].Value, s.Sides[0].Money = 240, 1500
	for i := range s.Miners {
		if m := &s.Miners[i]; m.Owner == 1 {
			m.Ore = 240 / s.Constants.OreValue
			break
		}
	}
	says := func() float64 { return bots.Estimate(read(s), chance.Short.Weights)[0] }
	if got := says(); got < 0.4 || got > 0.75 {
		t.Errorf("who sold what the other carries has a chance of %.2f", got)
	}
	s.Miners[0].Ore = 60 / s.Constants.OreValue
	if got := says(); got < 0.75 {
		t.Errorf("with a quarter more to bring home the chance is %.2f", got)
	}
}

// Who has sold more than the other can still reach is sure to win.
func TestSure(t *testing.T) {
	s := kit.State(t, "short", "sure")
	for i := range s.Tiles.Cells {
		s.Tiles.Cells[i].Ore = 0
	}
	s.Miners[1].Ore = 30 / s.Constants.OreValue
	s.Sides[0].Value, s.Sides[1].Value = 240, 210
	if r := read(s); !r.Sure.Empty() {
		t.Errorf("%v is sure to win while the other can reach as much", r.Sure)
	}
	s.Sides[0].Value += 10
	if r := read(s); r.Sure != rules.Seats(0) {
		t.Errorf("%v is sure to win where only seat 1 can", r.Sure)
	}
}

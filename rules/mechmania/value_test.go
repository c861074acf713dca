package mechmania

import (
	"testing"

	"app.pentarena/rules/grid"
)

func TestPriceWithCard(t *testing.T) {
	l := DefaultLevel()
	s, err := New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Farmers[0].Upgrade = LoyaltyCard
	for _, row := range []struct {
		crop   Crop
		amount int32
		spent  float64
		want   float64
	}{
		{Corn, 4, 0, 20}, {Corn, 10, 0, 48.75}, {Corn, 10, 25, 47.5}, {Jogan, 2, 10, 39}, {GoldenCorn, 1, 30, 950},
	} {
		if got, ok := s.Price(0, row.crop, row.amount, row.spent); !ok || got != row.want {
			t.Errorf("%d %s after $%v: $%v, %v; want $%v", row.amount, row.crop, row.spent, got, ok, row.want)
		}
	}
	if got, _ := s.Price(1, Corn, 10, 25); got != 50 {
		t.Errorf("without the card: $%v", got)
	}
	if _, ok := s.Price(0, NoCrop, 1, 0); ok {
		t.Error("nothing has a price")
	}
}

func TestCanShop(t *testing.T) {
	l := DefaultLevel()
	s, err := New(&l)
	if err != nil {
		t.Fatal(err)
	}
	if s.CanShop(0) {
		t.Error("the corner is not a shop")
	}
	s.Farmers[0].At = grid.Pt(15, 0)
	if !s.CanShop(0) {
		t.Error("nothing is sold at the grocer's")
	}
	s.Farmers[1].Drone = s.Number
	if !s.CanShop(1) {
		t.Error("the drone does not deliver")
	}
	if s.Number++; s.CanShop(1) {
		t.Error("the drone delivers too long")
	}
}

// TestDetails: every bad result has an explanation, and no good one has.
func TestDetails(t *testing.T) {
	for r := range results {
		if (r.Detail() == "") != r.Good() {
			t.Errorf("%s: %q", r, r.Detail())
		}
	}
	if results.Detail() != "" {
		t.Error("an unknown result has an explanation")
	}
}

// TestForeseeIgnoresLooseRules: foresight follows the strict rules.
func TestForeseeIgnoresLooseRules(t *testing.T) {
	l := DefaultLevel()
	l.Rules = OriginalRules()
	s, err := New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Stage = Acting
	c := Command{Verb: Harvest, At: grid.Pt(1, 0)}
	if err := s.Check(0, c); err != nil {
		t.Errorf("the loose rules refuse: %v", err)
	}
	if r := s.Foresee(0, c); r != HarvestEmpty {
		t.Errorf("foreseen: %s", r)
	}
}

func TestAround(t *testing.T) {
	l := DefaultLevel()
	s, err := New(&l)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		at   grid.Point
		far  int32
		want int
	}{{grid.Pt(10, 10), 0, 1}, {grid.Pt(10, 10), 2, 13}, {grid.Pt(0, 0), 2, 6}, {grid.Pt(29, 49), 5, 21}, {grid.Pt(10, 10), -1, 0}} {
		seen := map[grid.Point]bool{}
		s.Around(row.at, row.far, func(p grid.Point) {
			if !s.Tiles.In(p) || p.Distance(row.at) > int(row.far) || seen[p] {
				t.Errorf("around %v within %d: %v", row.at, row.far, p)
			}
			seen[p] = true
		})
		if len(seen) != row.want {
			t.Errorf("around %v within %d: %d tiles, want %d", row.at, row.far, len(seen), row.want)
		}
	}
}

package mechmania_test

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

// BenchmarkIdle plays classic matches in which both farmers only lock empty plans, the case in which the original's speed is known.
func BenchmarkIdle(b *testing.B) {
	l := mechmania.DefaultLevel()
	start, err := mechmania.New(&l)
	if err != nil {
		b.Fatal(err)
	}
	s, tape, turns := start.Clone(), rules.Muted(nil), 0
	b.ReportAllocs()
	for b.Loop() {
		for s.CopyFrom(start); !s.End.Over; {
			for seat := range rules.Seat(2) {
				if err := s.Apply(seat, mechmania.Command{}, tape); err != nil {
					b.Fatal(err)
				}
			}
		}
		turns += s.Turn()
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

// BenchmarkRandom replays classic matches of random farmers, about seventy commands a turn.
func BenchmarkRandom(b *testing.B) {
	type order struct {
		seat rules.Seat
		c    mechmania.Command
	}
	l := mechmania.DefaultLevel()
	start, err := mechmania.New(&l)
	if err != nil {
		b.Fatal(err)
	}
	s, dice := start.Clone(), rules.NewSeeded("random farmers")
	var orders []order
	for !s.End.Over {
		seat := s.Active().First()
		list := slices.Collect(s.Options(seat))
		o := order{seat, list[dice.Intn(len(list))]}
		if err := s.Apply(o.seat, o.c, nil); err != nil {
			b.Fatal(err)
		}
		orders = append(orders, o)
	}
	turns, tape := 0, rules.Muted(nil)
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(start)
		for _, o := range orders {
			if err := s.Apply(o.seat, o.c, tape); err != nil {
				b.Fatal(err)
			}
		}
		turns += s.Turn()
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

// TestGrowPassesOverDeadGround ends turns that visit all tiles, and turns that visit only those where something can live: the positions are
// equal.
func TestGrowPassesOverDeadGround(t *testing.T) {
	l := mechmania.DefaultLevel()
	l.Width, l.Height, l.MaxTurns, l.StartMoney = 10, 16, 90, 5000
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	dice, grown, withered := rules.NewSeeded("dead ground"), 0, 0
	for !s.End.Over {
		seat := s.Active().First()
		var list []mechmania.Command
		for c := range s.Options(seat) {
			if c.Verb != mechmania.Use {
				list = append(list, c)
			}
			if c.Verb == mechmania.Plant || c.Verb == mechmania.Buy {
				list = append(list, c, c, c)
			}
		}
		c := list[dice.Intn(len(list))]
		if len(s.Plans[seat].Entries) > 3 {
			c = mechmania.Command{}
		}
		if c.Verb == mechmania.Pass && s.Stage == mechmania.Acting && s.Plans[1-seat].Locked {
			quick, full := s.Clone(), s.Clone()
			full.Farmers[0].UsedItem, full.Farmers[0].Item = true, mechmania.RainTotem
			full.Constants.DustBowlOnce, full.Constants.PlantOnArid = false, true
			quick.Grow(nil)
			full.Grow(nil)
			for i := range quick.Tiles.Cells {
				a, b, old := &quick.Tiles.Cells[i], &full.Tiles.Cells[i], &s.Tiles.Cells[i]
				if *a != *b {
					t.Fatalf("turn %d, tile %s: %+v, looking at all %+v", s.Number, quick.Tiles.Point(i), *a, *b)
				}
				if a.Value > old.Value {
					grown++
				}
				if a.Value < old.Value {
					withered++
				}
			}
		}
		if err := s.Apply(seat, c, rules.Muted(dice)); err != nil {
			t.Fatal(err)
		}
	}
	if grown < 100 || withered < 10 {
		t.Errorf("%d crops grew and %d withered: the match shows too little", grown, withered)
	}
}

package si32

import (
	"encoding/json"
	"reflect"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// crowded sets up a level with armies all over the board, so that fights, sieges and work start in the first turn.
func crowded(t testing.TB, name string) (*State, *rules.Seeded) {
	t.Helper()
	s, chance := load(t, name), rules.NewSeeded(name)
	for i := range s.Tiles.Cells {
		tile, seat := &s.Tiles.Cells[i], rules.Seat(chance.Intn(s.Seats()))
		if b := s.BuildingAt(s.Tiles.Point(i)); b != nil {
			seat = b.Owner
		}
		if !tile.Wall && tile.Owner() == rules.NoSeat && chance.Intn(4) == 0 {
			tile.Units[seat] = int64(chance.Intn(20))
		}
	}
	for seat := range s.Seats() {
		s.Sides[seat].Resources += 1500
	}
	return s, chance
}

// TestEventsAreComplete: in random matches, the events alone lead from each position to the next.
func TestEventsAreComplete(t *testing.T) {
	for _, name := range []string{"classic", "gorge", "hold-the-building", "original", "hex-three", "hex-four"} {
		t.Run(name, func(t *testing.T) {
			s, chance := crowded(t, name)
			tape := rules.NewTape(nil)
			for s.Turn() < 40 && !s.End.Over {
				tape.Reset()
				followed := s.Clone()
				randomTurn(t, s, chance, tape)
				for _, e := range tape.Events {
					followed.Follow(e)
				}
				for i := range followed.Sides {
					// After a turn, orders and locks are cleared.
					followed.Sides[i].Orders, followed.Sides[i].Locked = s.Sides[i].Orders, s.Sides[i].Locked
				}
				if !reflect.DeepEqual(followed, s) {
					t.Fatalf("turn %d: the events lead to\n%s\nnot\n%s", s.Turn(), text(t, followed), text(t, s))
				}
			}
		})
	}
}

func text(t *testing.T, s *State) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestPlanningChangesOnlyOrders gives orders without making the turn happen.
func TestPlanningChangesOnlyOrders(t *testing.T) {
	for _, name := range []string{"classic", "original", "hex-three"} {
		s := load(t, name)
		s.Tiles.At(grid.Pt(5, 5)).Units[0] = 20
		before := s.Clone()
		n := 0
		for _, c := range []Command{wait(5, 5, 3), move(5, 5, North, 2), move(5, 5, East, 4), mine(5, 5, 1), wait(5, 5, 9)} {
			if s.Constants.Geometry == Hex && c.Dir == North {
				c.Dir = NorthWest
			}
			tape := rules.NewTape(nil)
			if err := s.Apply(0, c, tape); err != nil {
				t.Fatal(err)
			}
			n++
			if len(tape.Events) != 1 || What(tape.Events[0].What) != Planned || tape.Events[0].Amount != int64(n-1) {
				t.Errorf("%s: %s has the events %v", name, c, tape.Events)
			}
		}
		if n != 5 || len(s.Sides[0].Orders) != n {
			t.Errorf("%s: %d orders of %d", name, len(s.Sides[0].Orders), n)
		}
		s.Sides[0].Orders = nil
		if text(t, s) != text(t, before) {
			t.Errorf("%s: planning has changed more than orders", name)
		}
	}
}

// TestNoAllocation applies commands with a muted tape to a position that has room.
func TestNoAllocation(t *testing.T) {
	for _, name := range []string{"classic", "original", "hex-four"} {
		s := load(t, name)
		chance := rules.NewSeeded(name)
		for range 40 {
			randomTurn(t, s, chance, nil)
		}
		var list []Command
		for c := range s.Options(0) {
			if list = append(list, c); len(list) == 30 {
				break
			}
		}
		work, tape := s.Clone(), rules.Muted(nil)
		round := func() {
			work.CopyFrom(s)
			for _, c := range list {
				if c.Verb != Pass && work.Check(0, c) == nil && work.Apply(0, c, tape) != nil {
					t.Fatal("refused after a check")
				}
			}
			for seat := range rules.Seat(work.Seats()) {
				if work.Active().Has(seat) && work.Apply(seat, Command{}, tape) != nil {
					t.Fatal("a pass is refused")
				}
			}
		}
		round()
		if n := testing.AllocsPerRun(50, round); n != 0 {
			t.Errorf("%s: %v allocations in a turn", name, n)
		}
	}
}

// BenchmarkIdle plays turns without orders.
func BenchmarkIdle(b *testing.B) {
	for _, name := range []string{"classic", "original", "hex", "large"} {
		b.Run(name, func(b *testing.B) {
			start := load(b, name)
			s := start.Clone()
			for b.Loop() {
				if s.End.Over {
					s.CopyFrom(start)
				}
				for seat := range rules.Seat(2) {
					_ = s.Apply(seat, Command{}, nil)
				}
			}
		})
	}
}

// BenchmarkTurn plays a turn in the middle of a match, with thirty orders of each seat.
func BenchmarkTurn(b *testing.B) {
	for _, name := range []string{"classic", "original", "hex"} {
		b.Run(name, func(b *testing.B) {
			s := load(b, name)
			chance := rules.NewSeeded(name)
			for range 60 {
				randomTurn(b, s, chance, nil)
			}
			for seat := range rules.Seat(2) {
				for c := range s.Options(seat) {
					if c.Verb != Pass && len(s.Sides[seat].Orders) < 30 && s.Check(seat, c) == nil {
						must(b, s, seat, c)
					}
				}
			}
			work := s.Clone()
			for b.Loop() {
				work.CopyFrom(s)
				for seat := range rules.Seat(2) {
					_ = work.Apply(seat, Command{}, nil)
				}
			}
			b.ReportMetric(float64(len(s.Sides[0].Orders)+len(s.Sides[1].Orders)), "orders")
		})
	}
}

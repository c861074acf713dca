package si32

import (
	"reflect"
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestDiff compares the positions before and after random turns, knowing the orders: the events lead from one to the other, with the same
// marches, buildings, fights and units as the turn itself.
func TestDiff(t *testing.T) {
	for _, name := range []string{"classic", "original", "hex-three"} {
		s, chance := crowded(t, name)
		again := rules.NewTape(nil)
		var seen [whats]int
		for s.Turn() < 25 && !s.End.Over {
			giveRandom(t, s, chance)
			var orders []LoggedOrder
			s.Accepted(func(seat rules.Seat, c Command) {
				a := LoggedOrder{Seat: seat, At: c.At, To: c.At, N: c.N}
				if to, ok := s.Target(c.At, c.Dir); ok && c.Verb == Move {
					a.To = to
				}
				orders = append(orders, a)
			})
			before := s.Clone()
			again.Reset()
			for seat := range rules.Seat(s.Seats()) {
				rulestest.Must(t, s, seat, Command{})
			}
			Diff(before, s, orders, again)
			followed := before.Clone()
			for _, e := range again.Events {
				followed.Follow(e)
				seen[e.What]++
			}
			for i := range followed.Sides {
				followed.Sides[i] = s.Sides[i]
			}
			followed.Alone, followed.AloneFor = s.Alone, s.AloneFor
			for i := range followed.Tiles.Cells {
				followed.Tiles.Cells[i].Workers = s.Tiles.Cells[i].Workers // recordings have no workers
			}
			if !reflect.DeepEqual(followed.Tiles, s.Tiles) || !reflect.DeepEqual(followed.Buildings, s.Buildings) || followed.Number != s.Number || followed.End != s.End {
				t.Fatalf("%s, turn %d: the events lead to\n%s\nnot\n%s", name, s.Turn(), text(t, followed), text(t, s))
			}
		}
		for _, w := range []What{Revealed, Marched, Mined, Raised, UnitsNow, OreNow, ResourcesNow, Progress, TurnEnded} {
			if seen[w] == 0 {
				t.Errorf("%s: %s never occurs", name, w)
			}
		}
	}
}

// TestDiffWords checks single events: who mines, who razes, who keeps a tile, and what a building makes.
func TestDiffWords(t *testing.T) {
	k := OriginalLevel().Constants
	s := Empty(k, 6, 6)
	s.Raise(0, grid.Pt(1, 1), Here, 5)
	s.Raise(1, grid.Pt(4, 4), Here, 1)
	s.Raise(0, grid.Pt(0, 5), Here, 1)
	s.Tiles.At(grid.Pt(1, 1)).Units[0] = 3
	s.Tiles.At(grid.Pt(2, 2)).Units[0], s.Tiles.At(grid.Pt(2, 2)).Resource = 3, 9
	s.Tiles.At(grid.Pt(3, 4)).Units[0] = 20
	s.Tiles.At(grid.Pt(4, 1)).Units[1] = 4
	after := s.Clone()
	after.Number++
	after.Tiles.At(grid.Pt(2, 2)).Resource = 6
	after.Sides[0].Resources += 3
	after.Buildings[0].Progress = 1
	after.Tiles.At(grid.Pt(1, 1)).Units[0] = 2
	after.Buildings = append(after.Buildings, Building{Gone: true})
	after.Buildings[1].Gone, after.Tiles.At(grid.Pt(4, 4)).Building = true, 0
	after.Tiles.At(grid.Pt(3, 4)).Units[0], after.Tiles.At(grid.Pt(4, 4)).Units[0] = 0, 9
	after.Tiles.At(grid.Pt(4, 1)).Units[1] = 3
	after.End = Ending{true, 0, SoleBuilder}
	orders := []LoggedOrder{{Seat: 1, At: grid.Pt(4, 1), To: grid.Pt(4, 1), N: 4}, {Seat: 0, At: grid.Pt(2, 2), To: grid.Pt(2, 2), N: 3}, {Seat: 0, At: grid.Pt(3, 4), To: grid.Pt(4, 4), N: 20},
		{Seat: 0, At: grid.Pt(3, 4), To: grid.Pt(9, 9), N: 1}, {Seat: 2, At: grid.Pt(3, 4), To: grid.Pt(2, 4), N: 1}}
	tape := rules.NewTape(nil)
	Diff(s, after, orders, tape)
	one := func(w What) rules.Event {
		t.Helper()
		list := happened(tape.Events, w)
		if len(list) != 1 {
			t.Fatalf("%s occurs %d times", w, len(list))
		}
		return list[0]
	}
	rulestest.Equal(t, "miner", one(Mined).Actor, 0)
	rulestest.Equal(t, "mined", one(Mined).Amount, 3)
	rulestest.Equal(t, "purse", one(ResourcesNow).Amount, 103)
	rulestest.Equal(t, "marched", one(Marched).Amount, 20)
	rulestest.Equal(t, "made", one(Made).Amount, 1)
	rulestest.Equal(t, "razed by", one(Razed).Actor, 0)
	rulestest.Equal(t, "attackers it took", one(Razed).Amount, 11)
	rulestest.Equal(t, "turn", one(Revealed).Amount, 1)
	rulestest.Equal(t, "won by", one(Won).Actor, 0)
	var lost []int64
	for _, e := range happened(tape.Events, Fought) {
		lost = append(lost, e.Amount)
	}
	rulestest.Equal(t, "losses of 1,1, 4,1 and then 4,4", slices.Equal(lost, []int64{2, 1, 11}), true)
}

// TestDiffConqueror: a building was razed by the seat that stands on it afterwards; else by an enemy that stood on it; else by the next
// seat.
func TestDiffConqueror(t *testing.T) {
	k := HexLevel().Constants
	k.Seats = 3
	type units = [rules.MaxSeats]int64
	for _, c := range []struct {
		owner         rules.Seat
		before, after units
		want          int32
	}{
		{0, units{0, 4, 20}, units{0, 0, 6}, 2},
		{0, units{3, 0, 13}, units{}, 2},
		{0, units{3, 0, 14}, units{1}, 2},
		{0, units{}, units{}, 1},
		{2, units{}, units{}, 0},
	} {
		s := Empty(k, 6, 6)
		s.Raise(c.owner, grid.Pt(3, 3), Here, 0)
		s.Tiles.At(grid.Pt(3, 3)).Units = c.before
		after := s.Clone()
		after.Buildings[0].Gone = true
		*after.Tiles.At(grid.Pt(3, 3)) = Tile{Units: c.after}
		tape := rules.NewTape(nil)
		Diff(s, after, nil, tape)
		razed := happened(tape.Events, Razed)
		if len(razed) != 1 || razed[0].Actor != c.want {
			t.Errorf("%v of seat %d: %v, not razed by %d", c.before, c.owner, razed, c.want)
		}
	}
}

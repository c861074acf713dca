package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Diff emits the events that lead from the recorded start of one turn to that of the next, for recordings without commands. It guesses from
// the baskets who harvested what; every visible change has its event. Both positions must be of the same farm.
func Diff(before, after *State, tape *rules.Tape) {
	emit(tape, rules.Phase, Reveal, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(Moving))
	for seat := range rules.Seat(2) {
		b, a := &before.Farmers[seat], &after.Farmers[seat]
		if b.At != a.At {
			emit(tape, rules.Move, Walked, rules.Nobody, int32(seat), b.At, a.At, 0)
		}
		if len(b.Basket) > 0 && after.Ground(a.At, before.Number) == Grocer {
			gain := 0.0
			for _, fruit := range b.Basket {
				gain += fruit.Value
			}
			emit(tape, rules.Strike, Sold, int32(seat), rules.Nobody, a.At, a.At, cents(gain))
		}
	}
	if before.Number != after.Number {
		emit(tape, rules.Phase, Reveal, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(Acting))
		emit(tape, rules.Phase, Growing, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(before.Number))
		emit(tape, rules.Phase, BandMoved, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(after.Number))
	}
	for i := range after.Tiles.Cells {
		diffTile(before, after, after.Tiles.Point(i), tape)
	}
	for seat := range rules.Seat(2) {
		diffFarmer(before, after, seat, tape)
	}
	if after.End.Over && !before.End.Over {
		emit(tape, rules.Note, Won, int32(after.End.Winner), rules.Nobody, grid.Point{}, grid.Point{}, int64(after.End.Reason))
	}
}

func diffTile(before, after *State, p grid.Point, tape *rules.Tape) {
	b, a := before.Tiles.At(p), after.Tiles.At(p)
	if *b == *a {
		return
	}
	if b.Crop != NoCrop && (a.Crop == NoCrop || a.Timer > b.Timer) {
		seat := after.reaper(before, p)
		emit(tape, rules.Strike, Reaped, int32(seat), rules.Nobody, after.Farmers[seat].At, p, int64(b.Crop))
	}
	if a.Crop != NoCrop && (b.Crop != a.Crop || a.Timer > b.Timer) && a.Planter != rules.NoSeat {
		emit(tape, rules.Strike, Sowed, int32(a.Planter), rules.Nobody, after.Farmers[a.Planter].At, p, int64(a.Crop))
	}
	if a.Crop == b.Crop && a.Crop != NoCrop && b.Value > 0 && a.Value == 0 && a.Timer == 0 {
		emit(tape, rules.Strike, Withered, rules.Nobody, rules.Nobody, p, p, int64(a.Crop))
	}
	for _, c := range [...]struct {
		what     What
		old, now int64
	}{
		{CropChange, int64(b.Crop), int64(a.Crop)},
		{Ripening, int64(b.Timer), int64(a.Timer)},
		{Worth, cents(b.Value), cents(a.Value)},
		{Rained, flag(b.Rain), flag(a.Rain)},
		{Blessed, flag(b.Idol), flag(a.Idol)},
		{Watched, int64(b.Scarecrow), int64(a.Scarecrow)},
	} {
		if c.old != c.now {
			change(tape, c.what, p, c.now)
		}
	}
}

// reaper guesses who harvested the tile: the farmer whose basket has grown, else the nearer one.
func (s *State) reaper(before *State, p grid.Point) rules.Seat {
	var grown [2]bool
	for seat := range grown {
		grown[seat] = len(s.Farmers[seat].Basket) > len(before.Farmers[seat].Basket)
	}
	if grown[0] != grown[1] {
		if grown[0] {
			return 0
		}
		return 1
	}
	if s.Farmers[1].At.Distance(p) < s.Farmers[0].At.Distance(p) {
		return 1
	}
	return 0
}

func diffFarmer(before, after *State, seat rules.Seat, tape *rules.Tape) {
	b, a := &before.Farmers[seat], &after.Farmers[seat]
	if a.UsedItem && !b.UsedItem {
		emit(tape, rules.Strike, Activated, int32(seat), rules.Nobody, a.At, a.At, int64(a.Item))
	}
	for crop := range a.Seeds {
		if n := a.Seeds[crop]; n != b.Seeds[crop] {
			if more := n - b.Seeds[crop]; more > 0 {
				emit(tape, rules.Strike, Bought, int32(seat), int32(crop), a.At, a.At, int64(more))
			}
			emit(tape, rules.Change, Stocked, int32(crop), int32(seat), a.At, a.At, int64(n))
		}
	}
	if a.Money != b.Money {
		after.emitMoney(seat, tape)
	}
	if len(a.Basket) != len(b.Basket) {
		after.emitBasket(seat, tape)
	}
}

func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

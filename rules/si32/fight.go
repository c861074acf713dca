package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// fight is the second phase of combat: sieges, then every tile with units of several seats.
func (s *State) fight(tape *rules.Tape) {
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone {
			s.siege(int32(i), b, tape)
		}
	}
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Units == ([rules.MaxSeats]int64{}) {
			continue
		}
		n := 0
		for _, units := range t.Units {
			if units > 0 {
				n++
			}
		}
		if n > 1 {
			s.melee(t, s.Tiles.Point(i), tape)
		}
	}
}

// melee leaves the largest army of a tile with its lead over the second largest, and removes all others.
func (s *State) melee(t *Tile, p grid.Point, tape *rules.Tape) {
	first, second := strongest(&t.Units, rules.NoSeat)
	keeper := int32(first)
	if t.Units[first] == second {
		keeper = rules.Nobody
	}
	for seat, n := range t.Units {
		if n <= 0 {
			continue
		}
		left := int64(0)
		if rules.Seat(seat) == first {
			left = n - second
		}
		emit(tape, rules.Strike, Fought, int32(seat), keeper, p, p, n-left)
		s.setUnits(rules.Seat(seat), p, left, tape)
	}
}

// strongest returns the seat with the largest army, the lowest among equals, and the size of the second largest. It skips the seat apart,
// or none with NoSeat.
func strongest(units *[rules.MaxSeats]int64, apart rules.Seat) (first rules.Seat, second int64) {
	first = rules.NoSeat
	for seat, n := range units {
		switch {
		case n <= 0 || rules.Seat(seat) == apart:
		case first == rules.NoSeat:
			first = rules.Seat(seat)
		case n > units[first]:
			first, second = rules.Seat(seat), units[first]
		default:
			second = max(second, n)
		}
	}
	return first, second
}

// siege resolves the attack of enemies on a building. The largest army decides: it has to overcome the units of the owner and the
// building's own defence together, and razes the building or dies.
func (s *State) siege(number int32, b *Building, tape *rules.Tape) {
	tiles, n := s.Ground(b)
	var totals [rules.MaxSeats]int64
	for _, p := range tiles[:n] {
		for seat, units := range s.Tiles.At(p).Units {
			totals[seat] += units
		}
	}
	first, second := strongest(&totals, b.Owner)
	if first == rules.NoSeat {
		return
	}
	attackers, garrison := totals[first], totals[b.Owner]
	for seat, units := range totals {
		if rules.Seat(seat) != b.Owner && units > 0 {
			emit(tape, rules.Strike, Besieged, int32(seat), number, b.At, b.At, units)
		}
	}
	strength := garrison + s.Constants.Defence
	threshold := s.Threshold(b)
	var left [rules.MaxSeats]int64
	for seat, units := range totals {
		left[seat] = min(units, 0)
	}
	left[b.Owner] = 0
	if attackers >= threshold {
		cost := strength
		if second > 0 {
			cost = max(cost, second)
		}
		left[first] = attackers - cost
		s.raze(number, first, threshold, tape)
	} else {
		left[b.Owner] = s.withstand(garrison, attackers)
		emit(tape, rules.Note, Held, int32(b.Owner), number, b.At, b.At, threshold)
	}
	s.fall(tiles[:n], b.Owner, totals, left, tape)
}

// withstand is what is left of a garrison after a failed siege.
func (s *State) withstand(garrison, attackers int64) int64 {
	left := garrison - s.Constants.SiegeLoss(garrison, attackers)
	if s.Constants.NegativeNumbers {
		return left
	}
	return max(left, 0)
}

// SiegeLoss is how many units of a garrison a failed siege costs the owner of the building. All attackers fall.
func (k *Constants) SiegeLoss(garrison, attackers int64) int64 {
	switch k.FailedSiege {
	case Flat:
		return k.Defence
	case Absorb:
		return max(0, attackers-max(k.Defence-1, 0))
	}
	return min(attackers, max(garrison, 0))
}

func (s *State) raze(number int32, by rules.Seat, threshold int64, tape *rules.Tape) {
	b := &s.Buildings[number]
	emit(tape, rules.Vanish, Razed, int32(by), number, b.At, s.Corner(b), threshold)
	b.Gone = true
	tiles, n := s.Ground(b)
	for _, p := range tiles[:n] {
		t := s.Tiles.At(p)
		t.Building = 0
		s.setWorkers(t, p, 0, tape)
	}
}

// fall takes the losses of a siege off the tiles of a building: first units that share a tile with enemies, then others in the order of the
// tiles.
func (s *State) fall(tiles []grid.Point, owner rules.Seat, totals, left [rules.MaxSeats]int64, tape *rules.Tape) {
	var met [4][rules.MaxSeats]int64
	for i, p := range tiles {
		met[i] = s.Tiles.At(p).Units
	}
	for seat := range totals {
		losses := totals[seat] - left[seat]
		for round := range 2 {
			for i, p := range tiles {
				t := s.Tiles.At(p)
				loss := min(max(t.Units[seat], 0), losses)
				if round == 0 {
					loss = min(loss, facing(&met[i], rules.Seat(seat), owner))
				}
				losses -= loss
				s.setUnits(rules.Seat(seat), p, t.Units[seat]-loss, tape)
			}
		}
		if losses != 0 {
			p := tiles[0]
			s.setUnits(rules.Seat(seat), p, s.Tiles.At(p).Units[seat]-losses, tape)
		}
	}
}

// facing is how many units on a tile a seat faces in a siege: besiegers face the owner, the owner faces all others.
func facing(met *[rules.MaxSeats]int64, seat, owner rules.Seat) int64 {
	if seat != owner {
		return max(met[owner], 0)
	}
	var n int64
	for other, units := range met {
		if rules.Seat(other) != owner {
			n += max(units, 0)
		}
	}
	return n
}

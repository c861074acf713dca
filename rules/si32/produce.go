package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// produce makes the units that each building has enough progress for, and then adds the progress of the turn.
func (s *State) produce(tape *rules.Tape) {
	k := &s.Constants
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone {
			continue
		}
		gain, n := k.Output(s.Staff(b)), b.Progress/k.UnitCost
		if n > 0 {
			b.Progress -= n * k.UnitCost
			s.Sides[b.Owner].Produced += n
			emit(tape, rules.Score, Made, int32(b.Owner), int32(i), b.At, b.At, n)
			s.setUnits(b.Owner, b.At, s.Tiles.At(b.At).Units[b.Owner]+n, tape)
		}
		b.Progress += gain
		if gain > 0 || n > 0 {
			change(tape, Progress, int32(i), b.At, b.Progress)
		}
	}
}

// judge ends the match if it is decided.
func (s *State) judge(tape *rules.Tape) {
	k := &s.Constants
	owners := s.owners()
	switch builder := only(owners); {
	case k.SoleBuilderWins && builder != rules.NoSeat && s.othersBeaten(builder):
		s.finish(tape, builder, SoleBuilder)
		return
	case k.HomelessEnds && owners.Empty():
		s.decide(tape, Homeless)
		return
	}
	if k.SoleUnitsTurns > 0 {
		s.countAlone(only(s.armed()), tape)
		if s.AloneFor > k.SoleUnitsTurns {
			s.finish(tape, s.Alone, SoleUnits)
			return
		}
	}
	switch {
	case s.Number >= k.MaxTurns:
		s.decide(tape, TurnLimit)
	case k.DesertedEnds && s.deserted():
		s.decide(tape, Deserted)
	}
}

// deserted reports whether no seat has units and no building will make any, so that nothing can happen any more.
func (s *State) deserted() bool {
	k := &s.Constants
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone && (k.Passive > 0 || b.Progress >= k.UnitCost) {
			return false
		}
	}
	return s.armed().Empty()
}

func (s *State) owners() rules.SeatSet {
	var set rules.SeatSet
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone {
			set |= rules.Seats(b.Owner)
		}
	}
	return set
}

// armed are the seats that have units. It stops at two.
func (s *State) armed() rules.SeatSet {
	var set rules.SeatSet
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Units == ([rules.MaxSeats]int64{}) {
			continue
		}
		for seat := range t.Units {
			if t.Units[seat] > 0 {
				set |= rules.Seats(rules.Seat(seat))
			}
		}
		if set&(set-1) != 0 {
			break // two are enough to know
		}
	}
	return set
}

// only is the seat of a set with one seat, else NoSeat.
func only(set rules.SeatSet) rules.Seat {
	if set.Empty() || set&(set-1) != 0 {
		return rules.NoSeat
	}
	return set.First()
}

// othersBeaten reports whether all seats without a building have lost by that.
func (s *State) othersBeaten(builder rules.Seat) bool {
	for i := range s.Sides[:s.Seats()] {
		if rules.Seat(i) != builder && s.Constants.LandlessSafe && !s.Sides[i].Founded {
			return false
		}
	}
	return true
}

func (s *State) countAlone(alone rules.Seat, tape *rules.Tape) {
	n := int32(0)
	switch {
	case alone == rules.NoSeat:
	case alone == s.Alone:
		n = s.AloneFor + 1
	default:
		n = 1
	}
	if n != s.AloneFor || alone != s.Alone {
		s.Alone, s.AloneFor = alone, n
		change(tape, AloneNow, int32(alone), grid.Point{}, int64(n))
	}
}

// decide ends the match by the ranking.
func (s *State) decide(tape *rules.Tape, reason Reason) {
	winner := s.best()
	if winner == rules.NoSeat {
		reason = Equal
	}
	s.finish(tape, winner, reason)
}

// best is the seat at the head of the ranking, NoSeat when several are equal.
func (s *State) best() rules.Seat {
	list, _ := s.Ranked()
	if s.compare(list[0], list[1]) == 0 {
		return rules.NoSeat
	}
	return list[0]
}

// Ranked lists the seats from best to worst by the ranking of the ruleset; seats that have left come last. n is their number.
func (s *State) Ranked() (list [rules.MaxSeats]rules.Seat, n int) {
	n = s.Seats()
	for i := range n {
		list[i] = rules.Seat(i)
		for j := i; j > 0 && s.compare(list[j-1], list[j]) > 0; j-- {
			list[j-1], list[j] = list[j], list[j-1]
		}
	}
	return list, n
}

// compare is negative when a ranks before b, positive when after, 0 when they are equal.
func (s *State) compare(a, b rules.Seat) int {
	if l, r := s.Sides[a].Left, s.Sides[b].Left; l != r {
		if l {
			return 1
		}
		return -1
	}
	x, y := s.Tally(a), s.Tally(b)
	for _, m := range s.Constants.Limit {
		switch m {
		case FirstSeat:
			return int(a) - int(b)
		case LastSeat:
			return int(b) - int(a)
		}
		if p, q := x.Of(m), y.Of(m); p > q {
			return -1
		} else if p < q {
			return 1
		}
	}
	return 0
}

// leader is the only seat with most of the first measure, or NoSeat. Without a recording tape it saves the work.
func (s *State) leader(tape *rules.Tape) rules.Seat {
	if !tape.Recording() {
		return rules.NoSeat
	}
	leader, most := rules.NoSeat, int64(-1)
	for seat := range rules.Seat(s.Seats()) {
		switch n := s.Tally(seat).Of(s.Constants.Limit[0]); {
		case n > most:
			leader, most = seat, n
		case n == most:
			leader = rules.NoSeat
		}
	}
	return leader
}

func (s *State) emitLeader(leader rules.Seat, tape *rules.Tape) {
	n := int64(0)
	if leader != rules.NoSeat {
		n = s.Tally(leader).Of(s.Constants.Limit[0])
	}
	emit(tape, rules.Note, Leads, int32(leader), rules.Nobody, grid.Point{}, grid.Point{}, n)
}

package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// endTurn runs everything between two turns, in this order.
func (s *State) endTurn(tape *rules.Tape) {
	mover := s.Mover()
	base := s.Sides[mover].Base
	emit(tape, rules.Phase, Dusk, int32(mover), rules.Nobody, base, base, s.Ended)
	s.rest(mover, tape)
	s.tick(tape)
	s.settle(tape)
	s.growHoppers(tape)
	if s.Constants.SellDeadCargo { // what the dead leave is sold before the match is judged
		s.retire(1-mover, tape)
	}
	switch {
	case s.Ended+1 >= s.Constants.MaxTurns:
		s.compare(Limit, tape)
		s.Over = true
	default:
		s.judge(tape)
	}
	if s.Over {
		return
	}
	s.Ended++
	base = s.Sides[s.Mover()].Base
	emit(tape, rules.Phase, Dawn, int32(s.Mover()), rules.Nobody, base, base, s.Ended)
	s.clear(s.Mover(), tape)
}

// rest gives the mover's miners new steps and power, heals miners on their base and hurts buried ones.
func (s *State) rest(mover rules.Seat, tape *rules.Tape) {
	for i := range s.Miners {
		m := &s.Miners[i]
		if !m.Alive() {
			continue
		}
		best, n := s.Limits(m), int32(i)
		if m.Owner == mover {
			s.set(tape, Tired, n, &m.Power, best.Power)
			s.set(tape, Stepped, n, &m.Moves, best.Moves)
		}
		t := s.tile(m.At)
		if t.Base && t.Owner == m.Owner {
			s.set(tape, Hurt, n, &m.Health, best.Health)
		}
		if t.Filled() {
			damage := s.Constants.SuffocationDamage
			if t.Ore+t.Dirt >= s.Constants.LargeMaterial {
				damage += s.Constants.SuffocationWeight
			}
			s.set(tape, Hurt, n, &m.Health, max(0, m.Health-damage))
		}
	}
}

// tick counts the bombs down and explodes those that are due.
func (s *State) tick(tape *rules.Tape) {
	exploded := false
	for i := range s.Bombs {
		b := &s.Bombs[i]
		switch {
		case b.Gone:
		case b.Timer <= 1:
			s.explode(int32(i), tape)
			exploded = true
		default:
			b.Timer--
			emit(tape, rules.Change, Ticked, rules.Nobody, int32(i), b.At, b.At, b.Timer)
		}
	}
	if exploded && s.Constants.FullGravity {
		s.balance(tape)
	}
}

// growHoppers extends both hoppers into the empty tiles under them.
func (s *State) growHoppers(tape *rules.Tape) {
	for _, seat := range s.Order {
		side := &s.Sides[seat]
		for {
			p := grid.Pt(side.Base.X, side.Base.Y+int(side.Hoppers)+1)
			t := s.tile(p)
			if t == nil || t.Filled() || t.Support || t.Ladder {
				break
			}
			t.Hopper, t.Owner = true, seat
			side.Hoppers++
			emit(tape, rules.Change, Hoppered, int32(seat), rules.Nobody, p, p, side.Hoppers)
		}
	}
}

// clear removes dead miners and exploded bombs before the turn of mover.
func (s *State) clear(mover rules.Seat, tape *rules.Tape) {
	s.retire(mover, tape)
	for i := range s.Bombs {
		b := &s.Bombs[i]
		if b.Gone || b.Placed && !b.Exploded {
			continue
		}
		b.Gone = true
		if b.Placed {
			emit(tape, rules.Vanish, Cleared, rules.Nobody, int32(i), b.At, b.At, 0)
			pull(s.Bombs, int32(i), &s.tile(b.At).Bombs)
		}
	}
}

// retire removes dead miners, which leave what they carried, before the turn of mover.
func (s *State) retire(mover rules.Seat, tape *rules.Tape) {
	for i := range s.Miners {
		m := &s.Miners[i]
		if m.Gone || m.Placed && m.Health > 0 {
			continue
		}
		m.Gone = true
		if !m.Placed {
			continue
		}
		p := m.At
		t := s.tile(p)
		emit(tape, rules.Vanish, Died, rules.Nobody, int32(i), p, p, 0)
		pull(s.Miners, int32(i), &t.Miners)
		s.leave(m, mover, tape)
	}
}

// leave puts down what a dead miner carried. On a base or hopper it is sold; elsewhere it stays on the tile.
func (s *State) leave(m *Miner, mover rules.Seat, tape *rules.Tape) {
	p, k := m.At, &s.Constants
	t := s.tile(p)
	if k.SellDeadCargo && (t.Base || t.Hopper) {
		for item := range Material { // the items that can be sold
			s.sell(t.Owner, p, item, *m.hold(item), tape)
		}
		return
	}
	setTile(tape, Vein, p, &t.Ore, t.Ore+m.Ore)
	setTile(tape, Earth, p, &t.Dirt, t.Dirt+m.Dirt)
	owner := mover
	if k.DeadBombsToOwner {
		owner = m.Owner
	}
	for range m.Bombs {
		s.drop(owner, p, k.DeadFuse, tape)
	}
	s.changed(p, tape)
}

// judge ends the match when a seat has reached the victory amount or no ore is left.
func (s *State) judge(tape *rules.Tape) {
	reached := [2]bool{}
	for seat := range s.Sides {
		reached[seat] = s.Sides[seat].Value >= s.Constants.VictoryAmount
	}
	switch {
	case reached[0] && reached[1]:
		s.compare(Both, tape)
		s.Over = true
	case reached[0]:
		s.declare(tape, 0, Promoted)
		s.Over = true
	case reached[1]:
		s.declare(tape, 1, Promoted)
		s.Over = true
	case s.OreLeft == 0:
		coin := s.compare(OreGone, tape)
		s.Over = coin || s.Constants.EndWhenOreGone
	}
}

// compare decides by value, then money, then a coin. It reports whether the coin was needed.
func (s *State) compare(why Occasion, tape *rules.Tape) (coin bool) {
	s.Occasion = why
	a, b := &s.Sides[0], &s.Sides[1]
	switch {
	case a.Value != b.Value:
		s.declare(tape, best(a.Value, b.Value), Valued)
	case a.Money != b.Money:
		s.declare(tape, best(a.Money, b.Money), Thrifty)
	default:
		winner := rules.Seat(tape.Roll(2))
		emit(tape, rules.Note, Flipped, int32(winner), rules.Nobody, s.Sides[winner].Base, s.Sides[winner].Base, 0)
		order := s.Order
		s.declare(tape, winner, Coin)
		s.Order = order
		return true
	}
	return false
}

func best(a, b int32) rules.Seat {
	if a > b {
		return 0
	}
	return 1
}

func (s *State) declare(tape *rules.Tape, winner rules.Seat, why Reason) {
	s.Sides[winner].Verdict, s.Sides[winner].Reason = Winner, why
	s.Sides[1-winner].Verdict, s.Sides[1-winner].Reason = Loser, why
	if why == Valued || why == Thrifty {
		s.Order = [2]rules.Seat{winner, 1 - winner}
	}
	emit(tape, rules.Note, Won, int32(winner), rules.Nobody, s.Sides[winner].Base, s.Sides[winner].Base, int32(why))
}

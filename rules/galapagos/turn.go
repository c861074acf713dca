package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// nextTurn runs everything between two turns, in this order.
func (s *State) nextTurn(tape *rules.Tape) {
	emit(tape, rules.Phase, Dusk, int32(s.Mover()), rules.Nobody, grid.Point{}, grid.Point{}, s.Number)
	s.Number++
	born := len(s.Things)
	s.hatch(tape)
	for i := range int32(born) {
		switch t := &s.Things[i]; {
		case t.Gone:
		case t.Kind == Creature:
			shared := s.Shared(i)
			if !s.hurt(i, s.Constants.Upkeep, tape) && s.Constants.SharedInOrder {
				s.wake(i, shared, tape)
			}
		case t.Kind == Plant:
			s.grow(i, tape)
		}
	}
	for i := range int32(born) {
		if t := &s.Things[i]; t.Alive() && !s.Constants.SharedInOrder {
			s.wake(i, s.Shared(i), tape)
		}
	}
	s.judge(tape)
	if !s.End.Over {
		emit(tape, rules.Phase, Dawn, int32(s.Mover()), rules.Nobody, grid.Point{}, grid.Point{}, s.Number)
	}
}

// hatch turns the eggs of the mover into creatures.
func (s *State) hatch(tape *rules.Tape) {
	kept := s.Eggs[:0]
	for _, e := range s.Eggs {
		if e.Owner != s.Mover() {
			kept = append(kept, e)
			continue
		}
		i := int32(len(s.Things))
		s.Things = append(s.Things, Thing{Kind: Creature, Owner: e.Owner, West: e.Owner == 1, Parent: e.Parent, Mate: e.Mate, Stats: e.Stats,
			Health: s.Constants.BaseHealth, Best: s.BestHealth(e.Stats)})
		s.put(i, e.At)
		emit(tape, rules.Spawn, Hatched, int32(e.Owner), i, e.At, e.At, 0)
	}
	s.Eggs = kept
}

// wake gives a creature its steps for the turn, and on a cell that it does not share a meal and breeding.
func (s *State) wake(i int32, shared bool, tape *rules.Tape) {
	t := &s.Things[i]
	s.set(tape, Steps, i, &t.Steps, t.Stats[Speed])
	s.setFlag(tape, Hungry, i, &t.CanEat, !shared)
	s.setFlag(tape, Ready, i, &t.CanBreed, !shared)
}

// grow counts a plant down and makes it grow when it is due.
func (s *State) grow(i int32, tape *rules.Tape) {
	t := &s.Things[i]
	t.Wait--
	if t.Wait != 0 {
		return
	}
	if t.Size < s.Constants.PlantMaxSize {
		t.Wait = t.Rate
		s.set(tape, Size, i, &t.Size, t.Size+1)
	} else if !s.Constants.PlantCapSticks {
		t.Wait = t.Rate
	}
}

// judge ends the match when a tribe has died out or the last turn is over.
func (s *State) judge(tape *rules.Tape) {
	count, total := s.Count()
	if count[0] > 0 && count[1] > 0 && s.Number < s.Constants.MaxTurns {
		return
	}
	switch {
	case count[0] != count[1]:
		s.finish(tape, more(count), Domination)
	case total[0] != total[1] && s.Constants.QualityFavoursFirst:
		s.finish(tape, 0, Quality)
	case total[0] != total[1]:
		s.finish(tape, more(total), Quality)
	default:
		winner := rules.Seat(tape.Roll(2))
		emit(tape, rules.Note, Flipped, int32(winner), rules.Nobody, grid.Point{}, grid.Point{}, 0)
		s.finish(tape, winner, Coin)
	}
}

func more(n [2]int32) rules.Seat {
	if n[0] > n[1] {
		return 0
	}
	return 1
}

func (s *State) finish(tape *rules.Tape, winner rules.Seat, reason Reason) {
	s.End = Ending{Over: true, Winner: winner, Reason: reason}
	emit(tape, rules.Note, Won, int32(winner), rules.Nobody, grid.Point{}, grid.Point{}, int32(reason))
}

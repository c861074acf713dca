package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

var (
	refusals rules.Refusals // those below

	illegalOver     = refusals.New("over", "The match is over.")
	illegalTurn     = refusals.New("turn", "It is not your turn.")
	illegalVerb     = refusals.New("verb", "This action does not exist.")
	illegalCreature = refusals.New("creature", "No creature has this number.")
	illegalOwner    = refusals.New("owner", "This is not your creature.")
	illegalMoves    = refusals.New("moves", "This creature has no steps left this turn.")
	illegalOff      = refusals.New("off", "That is off the island.")
	illegalFar      = refusals.New("far", "Only the cell above, below, left or right is in reach.")
	illegalPlant    = refusals.New("plant", "A plant is in the way: eat it down first.")
	illegalOccupied = refusals.New("occupied", "Another creature is in the way.")
	illegalFed      = refusals.New("fed", "This creature cannot eat this turn.")
	illegalNothing  = refusals.New("nothing", "There is nothing to eat.")
	illegalBare     = refusals.New("bare", "This plant is only a bare root.")
	illegalWeak     = refusals.New("weak", "Its health is too low to breed.")
	illegalWeakMate = refusals.New("mate", "The mate's health is too low.")
	illegalEnemy    = refusals.New("enemy", "The mate must be of the same tribe.")
	illegalSpent    = refusals.New("spent", "One of the two cannot breed this turn.")
	illegalEgg      = refusals.New("egg", "This cell already has an egg: step off first.")
	illegalLimit    = refusals.New("limit", "All stats of the baby are at a limit: none can change.")
)

// Check returns nil when the command is legal for the seat, else an *rules.Illegal. It allocates nothing.
func (s *State) Check(seat rules.Seat, c Command) error { return rules.Refused(s.check(seat, c)) }

func (s *State) check(seat rules.Seat, c Command) *rules.Illegal {
	switch {
	case c.Verb >= verbs:
		return illegalVerb
	case s.End.Over:
		return illegalOver
	case c.Verb == Concede && (seat == 0 || seat == 1):
		return nil
	case seat != s.Mover():
		return illegalTurn
	}
	r := &table[c.Verb]
	if !r.acts {
		return r.check(s, nil, c)
	}
	t := s.creature(c.Creature)
	switch {
	case t == nil:
		return illegalCreature
	case t.Owner != seat:
		return illegalOwner
	}
	return r.check(s, t, c)
}

// always is the check of a verb that the seat to move can always use.
func (s *State) always(*Thing, Command) *rules.Illegal { return nil }

// creature returns the living creature with the number, or nil.
func (s *State) creature(i int32) *Thing {
	if uint(i) >= uint(len(s.Things)) || !s.Things[i].Alive() {
		return nil
	}
	return &s.Things[i]
}

func (s *State) checkMove(t *Thing, c Command) *rules.Illegal {
	switch {
	case t.Steps <= 0:
		return illegalMoves
	case !s.Cells.In(c.At):
		return illegalOff
	case t.At.Distance(c.At) != 1:
		return illegalFar
	}
	switch there := s.At(c.At); {
	case there == None:
		return nil
	case s.Things[there].Kind == Creature:
		return illegalOccupied
	case s.Things[there].Size > 0:
		return illegalPlant
	}
	return nil
}

// Meal is the number of the thing that a creature would eat at p, or None. With Rules.EatAcrossEdge p may be across the edge.
func (s *State) Meal(p grid.Point) int32 {
	if s.Constants.EatAcrossEdge {
		if p.X == -1 {
			p.X = s.Cells.W - 1
		}
		if p.Y == -1 {
			p.Y = s.Cells.H - 1
		}
	}
	return s.At(p)
}

func (s *State) checkEat(t *Thing, c Command) *rules.Illegal {
	switch {
	case t.At.Distance(c.At) != 1:
		return illegalFar
	case !t.CanEat:
		return illegalFed
	}
	switch there := s.Meal(c.At); {
	case there == None && !s.Cells.In(c.At):
		return illegalOff
	case there == None:
		return illegalNothing
	case s.Things[there].Kind == Plant && s.Things[there].Size <= 0:
		return illegalBare
	}
	return nil
}

func (s *State) checkBreed(t *Thing, c Command) *rules.Illegal {
	m := s.creature(c.Mate)
	switch {
	case m == nil:
		return illegalCreature
	case t.Health <= s.Constants.BreedCost:
		return illegalWeak
	case m.Health <= s.Constants.BreedCost:
		return illegalWeakMate
	case t.At.Distance(m.At) != 1:
		return illegalFar
	case t.Owner != m.Owner:
		return illegalEnemy
	case !t.CanBreed || !m.CanBreed:
		return illegalSpent
	case !s.Constants.SecondEgg && s.Nest(t.At):
		return illegalEgg
	}
	if _, ok := s.Baby(t.Stats, m.Stats); !ok {
		return illegalLimit
	}
	return nil
}

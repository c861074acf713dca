package anarchy

import "app.pentarena/rules"

var (
	refusals rules.Refusals // those below

	illegalOver       = refusals.New("over", "The match is over.")
	illegalTurn       = refusals.New("turn", "It is not your turn.")
	illegalVerb       = refusals.New("verb", "This action does not exist.")
	illegalBuilding   = refusals.New("building", "No building has this number.")
	illegalOwner      = refusals.New("owner", "This is an enemy building: you can bribe only your own.")
	illegalIgnite     = refusals.New("class", "Only warehouses and headquarters can ignite buildings.")
	illegalExtinguish = refusals.New("class", "Only fire departments can spray fires.")
	illegalRaid       = refusals.New("class", "Only police departments can raid.")
	illegalRotate     = refusals.New("class", "Only weather stations can turn the next wind.")
	illegalIntensify  = refusals.New("class", "Only weather stations can change the strength of the next wind.")
	illegalBribes     = refusals.New("bribes", "You do not have enough bribes left this turn.")
	illegalBurned     = refusals.New("burned", "This building is a ruin: it can no longer act.")
	illegalBribed     = refusals.New("bribed", "This building has already acted this turn.")
	illegalTarget     = refusals.New("target", "The target is not a building.")
	illegalRaidTarget = refusals.New("target", "Only warehouses and headquarters can be raided.")
	illegalIgniteHQ   = refusals.New("headquarters", "A headquarters cannot be ignited: only the wind can carry fire there.")
	illegalQuenchHQ   = refusals.New("headquarters", "Fire departments cannot spray a headquarters.")
	illegalForecast   = refusals.New("forecast", "This is the last turn: there is no next wind to change.")
	illegalMax        = refusals.New("max", "The next wind is already at full strength.")
	illegalMin        = refusals.New("min", "The next wind is already calm.")
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
	if r.actor < kinds {
		if no := s.checkActor(seat, c, r); no != nil {
			return no
		}
	}
	return r.check(s, c)
}

// checkActor refuses a building that cannot act, or not in this way.
func (s *State) checkActor(seat rules.Seat, c Command, r *row) *rules.Illegal {
	if uint(c.Building) >= uint(len(s.Buildings)) {
		return illegalBuilding
	}
	b := &s.Buildings[c.Building]
	switch {
	case b.Owner != seat:
		return illegalOwner
	case b.Kind != r.actor:
		return r.class
	case b.Ruin():
		return illegalBurned
	case b.Bribed:
		return illegalBribed
	case s.ActionsLeft(seat) == 0:
		return illegalBribes
	}
	return nil
}

// always is the check of a verb that the seat to move can always use.
func (s *State) always(Command) *rules.Illegal { return nil }

// aims is the check of a verb that is aimed at a building, but not at a headquarters.
func aims(headquarters *rules.Illegal) func(*State, Command) *rules.Illegal {
	return func(s *State, c Command) *rules.Illegal {
		switch t := s.target(c); {
		case t == nil:
			return illegalTarget
		case t.Headquarters:
			return headquarters
		}
		return nil
	}
}

func (s *State) checkRaid(c Command) *rules.Illegal {
	switch t := s.target(c); {
	case t == nil:
		return illegalTarget
	case t.Kind != Warehouse:
		return illegalRaidTarget
	}
	return nil
}

// target is the building that a command is aimed at, or nil.
func (s *State) target(c Command) *Building {
	if uint(c.Target) >= uint(len(s.Buildings)) {
		return nil
	}
	return &s.Buildings[c.Target]
}

func (s *State) checkRotate(Command) *rules.Illegal {
	if _, ok := s.NextWind(); !ok {
		return illegalForecast
	}
	return nil
}

func (s *State) checkIntensify(c Command) *rules.Illegal {
	next, ok := s.NextWind()
	switch {
	case !ok:
		return illegalForecast
	case !c.Reverse && int(next.Intensity) >= int(s.Constants.MaxIntensity):
		return illegalMax
	case c.Reverse && next.Intensity == 0:
		return illegalMin
	}
	return nil
}

package anarchy

import "app.pentarena/rules"

// refusal is the index of a refusal in refusalCodes, which is Info.Refusals.
type refusal uint8

const (
	refuseOver refusal = iota
	refuseTurn
	refuseVerb
	refuseBuilding
	refuseOwner
	refuseClass
	refuseBribes
	refuseBurned
	refuseBribed
	refuseTarget
	refuseHeadquarters
	refuseForecast
	refuseMax
	refuseMin
	refusals
)

var refusalCodes = [refusals]string{"over", "turn", "verb", "building", "owner", "class", "bribes", "burned", "bribed", "target", "headquarters", "forecast", "max", "min"}

// Refusals are allocated once, so that a search pays nothing for them.
var (
	illegalOver       = illegal(refuseOver, "The match is over.")
	illegalTurn       = illegal(refuseTurn, "It is not your turn.")
	illegalVerb       = illegal(refuseVerb, "This action does not exist.")
	illegalBuilding   = illegal(refuseBuilding, "No building has this number.")
	illegalOwner      = illegal(refuseOwner, "This is an enemy building: you can bribe only your own.")
	illegalIgnite     = illegal(refuseClass, "Only warehouses and headquarters can ignite buildings.")
	illegalExtinguish = illegal(refuseClass, "Only fire departments can spray fires.")
	illegalRaid       = illegal(refuseClass, "Only police departments can raid.")
	illegalRotate     = illegal(refuseClass, "Only weather stations can turn the next wind.")
	illegalIntensify  = illegal(refuseClass, "Only weather stations can change the strength of the next wind.")
	illegalBribes     = illegal(refuseBribes, "You do not have enough bribes left this turn.")
	illegalBurned     = illegal(refuseBurned, "This building is a ruin: it can no longer act.")
	illegalBribed     = illegal(refuseBribed, "This building has already acted this turn.")
	illegalTarget     = illegal(refuseTarget, "The target is not a building.")
	illegalRaidTarget = illegal(refuseTarget, "Only warehouses and headquarters can be raided.")
	illegalIgniteHQ   = illegal(refuseHeadquarters, "A headquarters cannot be ignited: only the wind can carry fire there.")
	illegalQuenchHQ   = illegal(refuseHeadquarters, "Fire departments cannot spray a headquarters.")
	illegalForecast   = illegal(refuseForecast, "This is the last turn: there is no next wind to change.")
	illegalMax        = illegal(refuseMax, "The next wind is already at full strength.")
	illegalMin        = illegal(refuseMin, "The next wind is already calm.")
)

func illegal(r refusal, detail string) *rules.Illegal {
	return &rules.Illegal{Code: refusalCodes[r], Detail: detail}
}

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

func (s *State) checkIgnite(c Command) *rules.Illegal {
	switch t := s.target(c); {
	case t == nil:
		return illegalTarget
	case t.Headquarters:
		return illegalIgniteHQ
	}
	return nil
}

func (s *State) checkExtinguish(c Command) *rules.Illegal {
	switch t := s.target(c); {
	case t == nil:
		return illegalTarget
	case t.Headquarters:
		return illegalQuenchHQ
	}
	return nil
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

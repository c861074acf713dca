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

var illegalClass = [verbs]*rules.Illegal{
	Ignite:     illegal(refuseClass, "Only warehouses and headquarters can ignite buildings."),
	Extinguish: illegal(refuseClass, "Only fire departments can spray fires."),
	Raid:       illegal(refuseClass, "Only police departments can raid."),
	Rotate:     illegal(refuseClass, "Only weather stations can turn the next wind."),
	Intensify:  illegal(refuseClass, "Only weather stations can change the strength of the next wind."),
}

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
	case c.Verb == Pass:
		return nil
	}
	return s.checkAction(seat, c)
}

func (s *State) checkAction(seat rules.Seat, c Command) *rules.Illegal {
	if uint(c.Building) >= uint(len(s.Buildings)) {
		return illegalBuilding
	}
	b := &s.Buildings[c.Building]
	switch {
	case b.Owner != seat:
		return illegalOwner
	case b.Kind != actors[c.Verb]:
		return illegalClass[c.Verb]
	case b.Ruin():
		return illegalBurned
	case b.Bribed:
		return illegalBribed
	case s.ActionsLeft(seat) == 0:
		return illegalBribes
	case c.Verb.Targeted():
		return s.checkTarget(c)
	}
	return s.checkForecast(c)
}

func (s *State) checkTarget(c Command) *rules.Illegal {
	if uint(c.Target) >= uint(len(s.Buildings)) {
		return illegalTarget
	}
	t := &s.Buildings[c.Target]
	switch {
	case c.Verb == Raid && t.Kind != Warehouse:
		return illegalRaidTarget
	case c.Verb == Ignite && t.Headquarters:
		return illegalIgniteHQ
	case c.Verb == Extinguish && t.Headquarters:
		return illegalQuenchHQ
	}
	return nil
}

func (s *State) checkForecast(c Command) *rules.Illegal {
	next, ok := s.NextWind()
	switch {
	case !ok:
		return illegalForecast
	case c.Verb == Rotate:
		return nil
	case !c.Reverse && int(next.Intensity) >= int(s.Constants.MaxIntensity):
		return illegalMax
	case c.Reverse && next.Intensity == 0:
		return illegalMin
	}
	return nil
}

package anarchy

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// verb is all that the controller knows of what a button or a key makes the player's buildings do.
type verb struct {
	board.Verb
	verb    anarchy.Verb
	reverse bool
	effect  func(k *anarchy.Constants) string // what it does, with the numbers of the level
	noActor string                            // the reason if no building can use it
	onto    *onto                             // nil for a verb of weather stations, which has no target
}

// onto is what a verb that has a target does there.
type onto struct {
	crew   [2]string                                                            // names, singular and plural, of the buildings that carry it out
	hint   string                                                               // what to do once it is chosen
	some   func(s *anarchy.State, seat rules.Seat) int16                        // any target that the rules do not refuse as such
	spares func(s *anarchy.State, seat rules.Seat, n int16) bool                // a click on the player's own building n rather selects that
	idle   func(s *anarchy.State, b *anarchy.Building) string                   // why it would have no effect on a building, "" if it has one
	helps  func(h *controller, s *anarchy.State, seat rules.Seat, n int16) bool // it is worth using on building n
	most   func(s *anarchy.State, n int16) int                                  // how many buildings can have an effect on building n, on any for None
	gain   func(s *anarchy.State, was, is *anarchy.Building) string             // what it makes of a building
	price  func(s *anarchy.State, by, target int16) string                      // what that costs beyond the bribes; nil for nothing
	color  board.Color
	flat   bool // its arc is a straight line
}

// Indices of verbs.
const (
	ignites = iota
	sprays
	raids
	turnsLeft
	turnsRight
	strengthens
	weakens
)

const noStation = "You have no weather station that can still act this turn."

// verbs are the player's verbs in the order of their buttons. Without a row, or a column of one, the package does not compile.
var verbs = [...]verb{
	ignites: {board.Verb{ID: "ignite", Label: "Ignite", Icon: "verb-ignite", Key: "I"}, anarchy.Ignite, false, igniteEffect, "You have no warehouse that can still act this turn.",
		&onto{[2]string{"warehouse", "warehouses"}, "Choose what to ignite", notHeadquarters, spareIgnite, idleIgnite, (*controller).helpIgnite, mostIgnited, fireGain, exposure, flame, false}},
	sprays: {board.Verb{ID: "extinguish", Label: "Spray", Icon: "verb-extinguish", Key: "O"}, anarchy.Extinguish, false, sprayEffect, "You have no fire department that can still act this turn.",
		&onto{[2]string{"fire department", "fire departments"}, "Choose a fire to spray", notHeadquarters, spareSpray, idleSpray, (*controller).helpSpray, mostSprayed, sprayGain, nil, water, false}},
	raids: {board.Verb{ID: "raid", Label: "Raid", Icon: "verb-raid", Key: "P"}, anarchy.Raid, false, raidEffect, "You have no police department that can still act this turn.",
		&onto{[2]string{"police department", "police departments"}, "Choose a warehouse to raid", foeHeadquarters, spareRaid, idleRaid, (*controller).helpRaid, mostRaided, raidGain, nil, violet, true}},
	turnsLeft:   {board.Verb{ID: "left", Label: "Left", Icon: "verb-rotate-ccw", Key: "J"}, anarchy.Rotate, true, leftEffect, noStation, nil},
	turnsRight:  {board.Verb{ID: "right", Label: "Right", Icon: "verb-rotate-cw", Key: "K"}, anarchy.Rotate, false, rightEffect, noStation, nil},
	strengthens: {board.Verb{ID: "stronger", Label: "Wind +", Icon: "verb-intensify-plus", Key: "G"}, anarchy.Intensify, false, strongerEffect, noStation, nil},
	weakens:     {board.Verb{ID: "weaker", Label: "Wind −", Icon: "verb-intensify-minus", Key: "B"}, anarchy.Intensify, true, weakerEffect, noStation, nil},
}

// What the verbs do, with the numbers of the level.

func igniteEffect(k *anarchy.Constants) string {
	return fmt.Sprintf("a warehouse adds %d fire, your headquarters %d, to any building except a headquarters", k.WarehouseFire, k.HeadquartersFire)
}

func sprayEffect(k *anarchy.Constants) string {
	return fmt.Sprintf("a fire department removes %d fire from any building except a headquarters", k.WaterPower)
}

func raidEffect(*anarchy.Constants) string {
	return "a police department damages a warehouse or headquarters by its exposure"
}

func leftEffect(*anarchy.Constants) string {
	return "a weather station turns the next wind a quarter to the left"
}

func rightEffect(*anarchy.Constants) string {
	return "a weather station turns the next wind a quarter to the right"
}

func strongerEffect(k *anarchy.Constants) string {
	return fmt.Sprintf("a weather station makes the next wind %d stronger", k.WindStep)
}

func weakerEffect(k *anarchy.Constants) string {
	return fmt.Sprintf("a weather station makes the next wind %d weaker", k.WindStep)
}

// Targets that the rules do not refuse as such.

// notHeadquarters is any building that may be ignited or sprayed.
func notHeadquarters(s *anarchy.State, _ rules.Seat) int16 {
	return int16(max(slices.IndexFunc(s.Buildings, func(b anarchy.Building) bool { return !b.Headquarters }), 0))
}

func foeHeadquarters(s *anarchy.State, seat rules.Seat) int16 { return s.Headquarters[1-seat] }

// Whether a click on the player's own building n selects that instead of aiming at it: players do not raid or ignite their own buildings, except
// to threaten the enemy headquarters.

func spareIgnite(s *anarchy.State, seat rules.Seat, n int16) bool { return !threatens(s, 1-seat, n) }
func spareSpray(s *anarchy.State, _ rules.Seat, n int16) bool     { return s.Buildings[n].Fire == 0 }
func spareRaid(*anarchy.State, rules.Seat, int16) bool            { return true }

// Why a verb would have no effect on a building, "" if it has one.

func idleIgnite(s *anarchy.State, b *anarchy.Building) string {
	return board.Either(int(b.Fire) >= int(s.Constants.MaxFire), "This fire is already at full strength.", "")
}

func idleSpray(_ *anarchy.State, b *anarchy.Building) string {
	return board.Either(b.Fire == 0, "There is no fire here.", "")
}

func idleRaid(_ *anarchy.State, b *anarchy.Building) string {
	switch {
	case b.Ruin():
		return "This is a ruin: a raid would do no damage."
	case b.Exposure == 0:
		return "It is not exposed: a raid would do no damage."
	}
	return ""
}

// Whether a verb on building n helps the player.

func (h *controller) helpIgnite(s *anarchy.State, seat rules.Seat, n int16) bool {
	return (s.Buildings[n].Owner != seat || threatens(s, 1-seat, n)) && !threatens(s, seat, n)
}

func (h *controller) helpSpray(s *anarchy.State, seat rules.Seat, n int16) bool {
	return h.suggestion(s, seat, n) == sprays
}

func (h *controller) helpRaid(s *anarchy.State, seat rules.Seat, n int16) bool {
	return s.Buildings[n].Owner != seat
}

// How many buildings can have an effect: no fire grows beyond the greatest, or needs more water than it is high.

func mostIgnited(s *anarchy.State, n int16) int {
	left := int(s.Constants.MaxFire)
	if n != anarchy.None {
		left -= int(s.Buildings[n].Fire)
	}
	return steps(left, int(s.Constants.WarehouseFire))
}

func mostSprayed(s *anarchy.State, n int16) int {
	left := int(s.Constants.MaxFire)
	if n != anarchy.None {
		left = int(s.Buildings[n].Fire)
	}
	return steps(left, int(s.Constants.WaterPower))
}

// mostRaided is one: the first raid uses up the exposure.
func mostRaided(*anarchy.State, int16) int { return 1 }

// steps is how many steps of a size cover an amount, at least one; of size 0, as many as there are.
func steps(left, size int) int {
	if size <= 0 {
		return math.MaxInt
	}
	return max((left+size-1)/size, 1)
}

// What a verb makes of a building, and what that costs.

func fireGain(s *anarchy.State, was, is *anarchy.Building) string {
	gain := fmt.Sprintf("Fire %d → %d", was.Fire, is.Fire)
	if lost := leftAlone(s, is.Health, is.Fire); lost != "" {
		gain += ": " + lost + " if left alone"
	}
	return gain
}

func sprayGain(s *anarchy.State, was, is *anarchy.Building) string {
	gain := fireGain(s, was, is)
	if leftAlone(s, is.Health, is.Fire) != "" {
		gain += fmt.Sprintf(" (before: %s)", leftAlone(s, was.Health, was.Fire))
	}
	return gain
}

func raidGain(_ *anarchy.State, was, is *anarchy.Building) string {
	return fmt.Sprintf("Health %d → %d", was.Health, is.Health)
}

func exposure(s *anarchy.State, by, target int16) string {
	return fmt.Sprintf("exposure +%d", s.Distance(by, target))
}

// Verbs lists the player's verbs. One that cannot be used now has a reason.
func (h *controller) Verbs(s *anarchy.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, len(verbs))
	for i := range verbs {
		list[i] = verbs[i].Verb
		list[i].Cost, list[i].Tip = bribes(&s.Constants), board.Upper(verbs[i].effect(&s.Constants))+"."
		list[i].Reason, list[i].Chosen = h.reason(s, seat, &verbs[i]), i == h.chosen(s) || i == h.armed
		if list[i].Reason == "" && verbs[i].onto == nil {
			list[i].Tip += "\n" + h.windSteps(s, seat, &verbs[i]) + "."
		}
	}
	return list
}

// chosen is the chosen verb, or else that of the selected buildings.
func (h *controller) chosen(s *anarchy.State) int {
	if h.verb != none || len(h.group) == 0 {
		return h.verb
	}
	return verbOf(s.Buildings[h.group[0]].Kind)
}

// verbOf is the verb with a target that a kind of building has, or none.
func verbOf(k anarchy.Kind) int {
	return slices.IndexFunc(verbs[:], func(d verb) bool { return d.onto != nil && actor(&d) == k })
}

// reason says why a verb cannot be used on any target now, "" if it can.
func (h *controller) reason(s *anarchy.State, seat rules.Seat, d *verb) string {
	n := h.best(s, seat, d, anarchy.None)
	if n == anarchy.None {
		for i := range s.Buildings { // the rules give any other reason
			if b := &s.Buildings[i]; b.Owner == seat && b.Kind == actor(d) && s.Ready(int16(i)) && b.Headquarters {
				n = int16(i)
			}
		}
	}
	if n == anarchy.None {
		switch {
		case s.End.Over:
			return "The match is over."
		case !s.Active().Has(seat):
			return "It is not your turn."
		}
		return d.noActor
	}
	if err := s.Check(seat, d.sample(s, seat, n)); err != nil {
		return err.Error()
	}
	return ""
}

// sample is the command with which building n uses the verb, on any target that the rules do not refuse as such.
func (d *verb) sample(s *anarchy.State, seat rules.Seat, n int16) anarchy.Command {
	c := anarchy.Command{Verb: d.verb, Building: n, Target: n, Reverse: d.reverse}
	if d.onto != nil {
		c.Target = d.onto.some(s, seat)
	}
	return c
}

func actor(d *verb) anarchy.Kind {
	k, _ := d.verb.Actor()
	return k
}

// best is the building to use for a verb when the player selected none: the nearest one that can act or, for ignite, one that is near and
// has little exposure. It is never a headquarters, because acting exposes it to raids.
func (h *controller) best(s *anarchy.State, seat rules.Seat, d *verb, target int16) int16 {
	kind, found, cost := actor(d), anarchy.None, 0
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Owner != seat || b.Kind != kind || b.Headquarters || !s.Ready(int16(i)) || int16(i) == target {
			continue
		}
		c := 0
		if target != anarchy.None {
			c = 4 * s.Distance(int16(i), target)
		}
		if d.verb == anarchy.Ignite {
			c += int(b.Exposure)
		}
		if found == anarchy.None || c < cost {
			found, cost = int16(i), c
		}
	}
	return found
}

// orders returns the commands for verb d on target: one for each selected building, or as many of the best buildings as the dial says, but
// none that would have no effect. h.trial is the position after them. The error is the rules' refusal, or says why there is no effect.
func (h *controller) orders(s *anarchy.State, seat rules.Seat, d *verb, target int16) ([]anarchy.Command, error) {
	h.cmds = h.cmds[:0]
	h.trial.CopyFrom(s)
	try := func(n int16) error {
		c := anarchy.Command{Verb: d.verb, Building: n, Target: max(target, 0), Reverse: d.reverse}
		if err := h.trial.Check(seat, c); err != nil {
			return err
		}
		if why := noEffect(&h.trial, d, target); why != "" {
			return errors.New(why)
		}
		h.cmds = append(h.cmds, c)
		return h.trial.Apply(seat, c, nil)
	}
	var err error
	if len(h.group) > 0 && s.Buildings[h.group[0]].Kind == actor(d) {
		for _, n := range h.group {
			if err = try(n); err != nil {
				break
			}
		}
	} else {
		for range h.amount(s, seat, d) {
			n := h.best(&h.trial, seat, d, target)
			if n == anarchy.None {
				err = errors.New(d.noActor)
				break
			}
			if err = try(n); err != nil {
				break
			}
		}
	}
	if len(h.cmds) > 0 {
		err = nil
	}
	return h.cmds, err
}

// noEffect says why a verb would have no effect on target, "" if it has one.
func noEffect(s *anarchy.State, d *verb, target int16) string {
	if target < 0 {
		return ""
	}
	return d.onto.idle(s, &s.Buildings[target])
}

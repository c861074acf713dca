package anarchy

import (
	"errors"
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// verb is what a button or a key makes the player's buildings do.
type verb struct {
	board.Verb
	verb    anarchy.Verb
	reverse bool
	noActor string // the reason if no building can use it
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

// verbs are the player's verbs in the order of their buttons.
var verbs = [...]verb{
	ignites:     {board.Verb{ID: "ignite", Label: "Ignite", Icon: "verb-ignite", Key: "I"}, anarchy.Ignite, false, "You have no warehouse that can still act this turn."},
	sprays:      {board.Verb{ID: "extinguish", Label: "Spray", Icon: "verb-extinguish", Key: "O"}, anarchy.Extinguish, false, "You have no fire department that can still act this turn."},
	raids:       {board.Verb{ID: "raid", Label: "Raid", Icon: "verb-raid", Key: "P"}, anarchy.Raid, false, "You have no police department that can still act this turn."},
	turnsLeft:   {board.Verb{ID: "left", Label: "Left", Icon: "verb-rotate-ccw", Key: "J"}, anarchy.Rotate, true, noStation},
	turnsRight:  {board.Verb{ID: "right", Label: "Right", Icon: "verb-rotate-cw", Key: "K"}, anarchy.Rotate, false, noStation},
	strengthens: {board.Verb{ID: "stronger", Label: "Wind +", Icon: "verb-intensify-plus", Key: "G"}, anarchy.Intensify, false, noStation},
	weakens:     {board.Verb{ID: "weaker", Label: "Wind −", Icon: "verb-intensify-minus", Key: "B"}, anarchy.Intensify, true, noStation},
}

const noStation = "You have no weather station that can still act this turn."

// Verbs lists the player's verbs. One that cannot be used now has a reason.
func (h *controller) Verbs(s *anarchy.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := make([]board.Verb, len(verbs))
	for i := range verbs {
		list[i] = verbs[i].Verb
		list[i].Cost, list[i].Tip = bribes(&s.Constants), board.Upper(effect(s, i))+"."
		list[i].Reason, list[i].Chosen = h.reason(s, seat, &verbs[i]), i == h.chosen(s) || i == h.armed
		if list[i].Reason == "" && !verbs[i].verb.Targeted() {
			list[i].Tip += "\n" + h.windSteps(s, seat, &verbs[i]) + "."
		}
	}
	return list
}

// effect says what a verb does, with the numbers of the level.
func effect(s *anarchy.State, verb int) string {
	k := &s.Constants
	return [...]string{
		ignites:     fmt.Sprintf("a warehouse adds %d fire to any building except a headquarters", k.WarehouseFire),
		sprays:      fmt.Sprintf("a fire department removes %d fire from any building except a headquarters", k.WaterPower),
		raids:       "a police department damages a warehouse or headquarters by its exposure",
		turnsLeft:   "a weather station turns the next wind a quarter to the left",
		turnsRight:  "a weather station turns the next wind a quarter to the right",
		strengthens: fmt.Sprintf("a weather station makes the next wind %d stronger", k.WindStep),
		weakens:     fmt.Sprintf("a weather station makes the next wind %d weaker", k.WindStep),
	}[verb]
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
	switch k {
	case anarchy.Warehouse:
		return ignites
	case anarchy.FireDepartment:
		return sprays
	case anarchy.PoliceDepartment:
		return raids
	}
	return none
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
	c := anarchy.Command{Verb: d.verb, Building: n, Target: n, Reverse: d.reverse}
	if d.verb.Targeted() {
		c.Target = s.Headquarters[1-seat]
		if d.verb != anarchy.Raid {
			c.Target = notHeadquarters(s)
		}
	}
	if err := s.Check(seat, c); err != nil {
		return err.Error()
	}
	return ""
}

// notHeadquarters is any building that may be ignited or sprayed.
func notHeadquarters(s *anarchy.State) int16 {
	for i := range s.Buildings {
		if !s.Buildings[i].Headquarters {
			return int16(i)
		}
	}
	return 0
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
	b := &s.Buildings[target]
	switch {
	case d.verb == anarchy.Ignite && int(b.Fire) >= int(s.Constants.MaxFire):
		return "This fire is already at full strength."
	case d.verb == anarchy.Extinguish && b.Fire == 0:
		return "There is no fire here."
	case d.verb == anarchy.Raid && b.Ruin():
		return "This is a ruin: a raid would do no damage."
	case d.verb == anarchy.Raid && b.Exposure == 0:
		return "It is not exposed: a raid would do no damage."
	}
	return ""
}

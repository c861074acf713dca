package anarchy

import (
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// crews are the names, singular and plural, of the buildings that carry out each verb with a target.
var crews = [...][2]string{ignites: {"warehouse", "warehouses"}, sprays: {"fire department", "fire departments"}, raids: {"police department", "police departments"}}

// setting is the verb the dial belongs to: the chosen one, else the one suggested for the building aimed at. It is none when the player
// picked the buildings one by one.
func (h *controller) setting(s *anarchy.State, seat rules.Seat) int {
	switch {
	case len(h.group) > 0 || !s.Active().Has(seat):
		return none
	case h.verb != none:
		return h.verb
	case h.pin != anarchy.None:
		return h.suggestion(s, seat, h.pin)
	}
	return none
}

// crew is the number of buildings that can use verb d now, not counting headquarters.
func (h *controller) crew(s *anarchy.State, seat rules.Seat, d *verb) int {
	n := 0
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Owner == seat && b.Kind == actor(d) && !b.Headquarters && s.Ready(int16(i)) {
			n++
		}
	}
	return min(n, s.ActionsLeft(seat))
}

// most is the number of buildings that can have an effect with verb d on a target, on any without one: no fire grows beyond the greatest,
// or needs more water than it is high.
func (h *controller) most(s *anarchy.State, seat rules.Seat, d *verb, target int16) int {
	n := h.crew(s, seat, d)
	k := &s.Constants
	left, step := 0, 0
	switch d.verb {
	case anarchy.Ignite:
		left, step = int(k.MaxFire), int(k.WarehouseFire)
		if target != anarchy.None {
			left -= int(s.Buildings[target].Fire)
		}
	case anarchy.Extinguish:
		left, step = int(k.MaxFire), int(k.WaterPower)
		if target != anarchy.None {
			left = int(s.Buildings[target].Fire)
		}
	case anarchy.Raid: // the first one uses up the exposure
		return min(n, 1)
	}
	if step > 0 {
		n = min(n, max((left+step-1)/step, 1))
	}
	return n
}

// amount is how many buildings act on a target; without one, as for the wind, it is one.
func (h *controller) amount(s *anarchy.State, seat rules.Seat, d *verb) int {
	if !d.verb.Targeted() {
		return 1
	}
	return max(min(h.count, h.crew(s, seat, d)), 1)
}

// Dial sets how many buildings act on the next target.
func (h *controller) Dial(s *anarchy.State, seat rules.Seat) (board.Dial, bool) {
	h.tidy(s, seat)
	v := h.setting(s, seat)
	if v == none {
		return board.Dial{}, false
	}
	d := &verbs[v]
	target := anarchy.None
	if h.verb == none {
		target = h.pin
	}
	most := h.most(s, seat, d, target)
	if most < 1 {
		return board.Dial{}, false
	}
	n := min(h.count, most)
	dial := board.Dial{Value: n, Least: 1, Most: most, Label: fmt.Sprintf("%s with %s", d.Label, words.Count(n, crews[v][0], crews[v][1]))}
	if h.verb == none {
		dial.Do = d.Label
	}
	return dial, true
}

// SetDial sets how many buildings act.
func (h *controller) SetDial(_, value int) { h.count = max(value, 1) }

package anarchy

import (
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

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

// amount is how many buildings act on a target; without one, as for the wind, it is one.
func (h *controller) amount(s *anarchy.State, seat rules.Seat, d *verb) int {
	if d.onto == nil {
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
	target := board.Either(h.verb == none, h.pin, anarchy.None)
	most := min(h.crew(s, seat, d), d.onto.most(s, target))
	if most < 1 {
		return board.Dial{}, false
	}
	n := min(h.count, most)
	dial := board.Dial{Value: n, Least: 1, Most: most, Label: fmt.Sprintf("%s with %s", d.Label, words.Count(n, d.onto.crew[0], d.onto.crew[1]))}
	if h.verb == none {
		dial.Do = d.Label
	}
	return dial, true
}

// SetDial sets how many buildings act.
func (h *controller) SetDial(_, value int) { h.count = max(value, 1) }

package mechmania

import (
	"fmt"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Dial returns the dial: which seed and how many to plant, how many crops to harvest, or the item.
func (h *controller) Dial(s *mechmania.State, seat rules.Seat) (board.Dial, bool) {
	h.tidy(s, seat)
	more := &verbs[h.verb].more
	switch {
	case s.Stage == mechmania.Moving: // the number is only known after the walk
		d := board.Dial{Label: "Plant on arrival"}
		h.seedChoices(s, seat, &d)
		return d, more.task == orders.Plant && len(d.Choices) > 1
	case more.dial == nil:
		return board.Dial{}, false
	}
	return more.dial(h, s, seat), true
}

// seedChoices fills in the seeds that the farmer has, and the selected one.
func (h *controller) seedChoices(s *mechmania.State, seat rules.Seat, d *board.Dial) {
	for i, c := range h.kinds {
		d.Choices = append(d.Choices, fmt.Sprintf("%s %d", c.Title(), orders.SeedsLeft(s, seat, c)))
		if c == h.seed {
			d.Choice = i
		}
	}
}

func (h *controller) dialOf(most int) board.Dial {
	d := board.Dial{Value: h.much, Least: 1, Most: most}
	if h.much <= 0 || h.much > most {
		d.Value = most
	}
	return d
}

// SetDial sets the selected seed and the number of tiles.
func (h *controller) SetDial(choice, value int) {
	if verbs[h.verb].more.task == orders.Plant && choice >= 0 && choice < len(h.kinds) && h.kinds[choice] != h.seed {
		h.seed, value = h.kinds[choice], 0
	}
	h.much = value
}

// dialDo does what the dial is set to.
func (h *controller) dialDo(s *mechmania.State, seat rules.Seat) response {
	d, ok := h.Dial(s, seat)
	if !ok {
		return response{Refuse: "Choose an action first."}
	}
	return verbs[h.verb].more.do(h, s, seat, d.Value)
}

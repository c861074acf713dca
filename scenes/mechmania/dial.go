package mechmania

import (
	"fmt"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Dial returns the dial: which seed and how many to plant, how many crops to harvest, or the item.
func (h *controller) Dial(s *mechmania.State, seat rules.Seat) (board.Dial, bool) {
	h.tidy(s, seat)
	switch {
	case s.Stage == mechmania.Moving: // the number is only known after the walk
		d := board.Dial{Label: "Plant on arrival"}
		h.seedChoices(s, seat, &d)
		return d, h.verb == plants && len(d.Choices) > 1
	case h.verb == plants:
		d := h.dialOf(h.most(s, seat))
		d.Do = "Plant"
		h.seedChoices(s, seat, &d)
		worth := 0.0
		last := int32(0)
		for _, p := range h.tiles[:min(d.Value, len(h.tiles))] {
			w, turn := orders.Prospect(s, seat, h.seed, p)
			worth, last = worth+w, max(last, turn)
		}
		d.Label = fmt.Sprintf("%s: %s on turn %d", counted(d.Value, h.seed), dollars(worth), last)
		return d, true
	case h.verb == harvests:
		d := h.dialOf(h.most(s, seat))
		d.Do = "Harvest"
		worth := 0.0
		for _, p := range h.tiles[:min(d.Value, len(h.tiles))] {
			worth += s.Tiles.At(p).Value
		}
		d.Label = fmt.Sprintf("%s worth %s", words.Count(d.Value, "crop", "crops"), dollars(worth))
		return d, true
	case h.verb == useItem:
		return board.Dial{Value: 1, Least: 1, Most: 1, Do: "Use", Label: itemTitles[s.Farmers[seat].Item] + ", once"}, true
	}
	return board.Dial{}, false
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

// most fills h.tiles with the tiles that the dial can plant or harvest and returns the maximum number.
func (h *controller) most(s *mechmania.State, seat rules.Seat) int {
	if h.verb == harvests {
		h.tiles = orders.Reapable(s, seat, h.tiles[:0])
		return len(h.tiles)
	}
	h.tiles = orders.Plantable(s, seat, h.seed, h.tiles[:0])
	if good := orders.Worthwhile(s, seat, h.seed, h.tiles); len(good) > 0 {
		h.tiles = good
	}
	return min(len(h.tiles), orders.SeedsLeft(s, seat, h.seed))
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
	if h.verb == plants && choice >= 0 && choice < len(h.kinds) && h.kinds[choice] != h.seed {
		h.seed, value = h.kinds[choice], 0
	}
	h.much = value
}

// dialDo plants or harvests the number of tiles on the dial, the best ones first, or uses the item.
func (h *controller) dialDo(s *mechmania.State, seat rules.Seat) response {
	d, ok := h.Dial(s, seat)
	c := mechmania.Command{Verb: mechmania.Plant, Crop: h.seed}
	switch {
	case !ok:
		return response{Refuse: "Choose an action first."}
	case h.verb == useItem:
		h.verb = none
		return response{Cmds: []mechmania.Command{{Verb: mechmania.Use}}}
	case h.verb == harvests:
		c = mechmania.Command{Verb: mechmania.Harvest}
	}
	cmds := h.orders.Works(s, seat, c, h.tiles, d.Value)
	h.much = 0
	if len(cmds) == 0 {
		return response{Refuse: "There is nothing to do in reach."}
	}
	return response{Cmds: cmds}
}

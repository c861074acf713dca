package mechmania

import (
	"slices"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Draws reports whether a drag from a tile is a brush stroke: it starts where something can be harvested or planted.
func (h *controller) Draws(p board.Pointer, s *mechmania.State, seat rules.Seat) bool {
	if !s.Active().Has(seat) || s.Stage != mechmania.Acting || verbs[h.verb].more.here != nil || !s.Tiles.In(p.Cell) {
		return false
	}
	h.tidy(s, seat)
	c, why := h.meant(s, seat, p.Cell)
	h.drawn = p.Cell
	return why == "" && (c.Verb == mechmania.Harvest || c.Verb == mechmania.Plant)
}

// stroke harvests or plants on the line from the last brush position to a tile and silently skips tiles where it cannot.
func (h *controller) stroke(s *mechmania.State, seat rules.Seat, to grid.Point) response {
	if !s.Active().Has(seat) || s.Stage != mechmania.Acting {
		return response{}
	}
	h.trial.CopyFrom(s)
	var list []mechmania.Command
	from := h.drawn
	steps := max(from.X-to.X, to.X-from.X, from.Y-to.Y, to.Y-from.Y, 1)
	for i := range steps + 1 {
		p := grid.Pt(between(from.X, to.X, i, steps), between(from.Y, to.Y, i, steps))
		if !s.Tiles.In(p) {
			continue
		}
		c, why := h.meant(&h.trial, seat, p)
		if why == "" && (c.Verb == mechmania.Harvest || c.Verb == mechmania.Plant) && h.trial.Apply(seat, c, nil) == nil {
			list = append(list, c)
		}
	}
	h.drawn = to
	return response{Cmds: list}
}

// between returns a + (b-a)·i/n, rounded.
func between(a, b, i, n int) int {
	d := (b - a) * i * 2
	if d < 0 {
		return a + (d-n)/(2*n)
	}
	return a + (d+n)/(2*n)
}

// brush harvests or plants on every tile of a rectangle where it can.
func (h *controller) brush(s *mechmania.State, seat rules.Seat, box board.Pointer) response {
	only := verbs[h.verb].more.task
	outside := func(p grid.Point) bool { return !box.Encloses(p) }
	if only != orders.Plant {
		h.tiles = slices.DeleteFunc(orders.Reapable(s, seat, h.tiles[:0]), outside)
		if len(h.tiles) > 0 {
			return response{Cmds: h.orders.Works(s, seat, mechmania.Command{Verb: mechmania.Harvest}, h.tiles, len(h.tiles))}
		}
	}
	if only == orders.Harvest || h.seed == mechmania.NoCrop {
		return response{Refuse: nothingRipe(s, seat)}
	}
	h.tiles = slices.DeleteFunc(orders.Plantable(s, seat, h.seed, h.tiles[:0]), outside)
	if len(h.tiles) == 0 {
		return response{Refuse: "No free fertile ground is in reach here."}
	}
	return response{Cmds: h.orders.Works(s, seat, mechmania.Command{Verb: mechmania.Plant, Crop: h.seed}, h.tiles, len(h.tiles))}
}

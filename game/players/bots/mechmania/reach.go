package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// crop is a crop in the field.
type crop struct {
	at    grid.Point
	kind  game.Crop
	mine  bool
	ripe  int32 // first turn whose action can harvest it
	worth int32 // price when ripe, in cents
}

// standing appends the crops of both farmers that will have a price, without those that a scarecrow protects from the seat.
func (a *almanac) standing(list []crop, s *game.State, seat rules.Seat) []crop {
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Crop == game.NoCrop || watched(t, seat) {
			continue
		}
		p := s.Tiles.Point(i)
		steps := t.Timer
		if t.Rain {
			steps = max(t.Timer-s.Constants.RainGrowth+1, min(t.Timer, 1))
		}
		if v := a.ripened(t.Crop, p.Y, s.Number, t.Timer, int32(cents(t.Value))); v > 0 {
			list = append(list, crop{p, t.Crop, t.Planter == seat, s.Number + max(steps-a.lead, 0), v})
		}
	}
	return list
}

// keeps reports whether a crop still has a price when the action of turn t is carried out.
func (a *almanac) keeps(p grid.Point, t int32) bool { return t+a.lead < a.arid[p.Y] }

// watched reports whether a scarecrow protects a tile from the seat.
func watched(t *game.Tile, seat rules.Seat) bool {
	return t.Scarecrow != game.Unguarded && t.Scarecrow != game.GuardedBy+game.Guard(seat)
}

// toward returns the tile reached in one turn on the way from p to q, vertical steps first.
func toward(p, q grid.Point, speed int) grid.Point {
	dy := min(max(q.Y-p.Y, -speed), speed)
	speed -= max(dy, -dy)
	dx := min(max(q.X-p.X, -speed), speed)
	return p.Add(grid.Pt(dx, dy))
}

// reaping returns the order to harvest the ripe crops within reach, the most expensive first and as many as there is room for.
func (a *almanac) reaping(s *game.State, seat rules.Seat, standing []crop) []game.Command {
	f := &s.Farmers[seat]
	room := int(f.Reach.Carry - s.Load(seat))
	var near []crop
	for _, c := range standing {
		if c.ripe <= s.Number && a.keeps(c.at, s.Number) && f.At.Distance(c.at) <= int(f.Reach.Harvest) && !s.Protected(seat, c.at) {
			near = append(near, c)
		}
	}
	slices.SortStableFunc(near, func(a, b crop) int { return cmp.Compare(b.worth, a.worth) })
	var plan []game.Command
	for _, c := range near[:max(min(room, len(near)), 0)] {
		plan = append(plan, game.Command{Verb: game.Harvest, At: c.at})
	}
	return plan
}

// sowing returns the order to plant up to most seeds of a crop within reach, on the best tiles first, where each gets at least the price
// least.
func (a *almanac) sowing(s *game.State, seat rules.Seat, kind game.Crop, most int, least int32) []game.Command {
	f := &s.Farmers[seat]
	var beds []crop
	r := int(f.Reach.Plant)
	for y := max(f.At.Y-r, 0); y <= min(f.At.Y+r, a.h-1); y++ {
		v := a.worth(kind, y, s.Number)
		if v < max(least, 1) {
			continue
		}
		for x := max(f.At.X-r, 0); x <= min(f.At.X+r, a.w-1); x++ {
			p := grid.Pt(x, y)
			t := s.Tiles.At(p)
			if f.At.Distance(p) <= r && t.Crop == game.NoCrop && !s.Protected(seat, p) && !watched(t, seat) {
				beds = append(beds, crop{at: p, worth: v})
			}
		}
	}
	slices.SortStableFunc(beds, func(a, b crop) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(f.At.Distance(a.at), f.At.Distance(b.at)))
	})
	var plan []game.Command
	for _, b := range beds[:min(most, len(beds))] {
		plan = append(plan, game.Command{Verb: game.Plant, Crop: kind, At: b.at})
	}
	return plan
}

// dearest returns the most expensive kind of seed of a farmer, NoCrop for none.
func dearest(f *game.Farmer) game.Crop {
	for _, c := range field {
		if f.Seeds[c] > 0 {
			return c
		}
	}
	return game.NoCrop
}

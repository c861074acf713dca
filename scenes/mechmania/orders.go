package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// leg is how far a farmer gets in one turn on its way to a tile: there, or as far along a slanting way as its legs carry it.
func leg(s *mechmania.State, seat rules.Seat, goal grid.Point) grid.Point {
	at, speed := s.Farmers[seat].At, int(s.Speed(seat))
	far := at.Distance(goal)
	if far <= speed {
		return goal
	}
	dx, dy := goal.X-at.X, goal.Y-at.Y
	x := (dx*speed*2 + sign(dx)*far) / (2 * far)
	y := sign(dy) * (speed - max(x, -x))
	return grid.Pt(at.X+x, at.Y+y)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// trips is in how many turns a farmer is at a tile.
func trips(s *mechmania.State, seat rules.Seat, goal grid.Point) int {
	far, speed := s.Farmers[seat].At.Distance(goal), max(int(s.Speed(seat)), 1)
	slow := max(int(s.Farmers[seat].Reach.Move), 1)
	if far <= speed {
		return 1
	}
	return 1 + (far-speed+slow-1)/slow
}

// reapable appends to dst the tiles that a seat can harvest in the coming action, as far as its basket holds them: the most valuable
// first.
func reapable(s *mechmania.State, seat rules.Seat, dst []grid.Point) []grid.Point {
	room := int(s.Farmers[seat].Reach.Carry-s.Load(seat)) - harvestPlanned(s, seat)
	s.Around(s.Farmers[seat].At, s.Farmers[seat].Reach.Harvest, func(p grid.Point) {
		if ready(s, seat, p) {
			dst = append(dst, p)
		}
	})
	sortByValue(s, dst)
	return dst[:min(len(dst), max(room, 0))]
}

// ready reports whether a seat can harvest the tile p in the coming action for more than nothing.
func ready(s *mechmania.State, seat rules.Seat, p grid.Point) bool {
	worth, _ := ripeValue(s, p)
	return worth > 0 && s.Foresee(seat, mechmania.Command{Verb: mechmania.Harvest, At: p}).Good()
}

// sortByValue puts the tiles with the most valuable crops first.
func sortByValue(s *mechmania.State, tiles []grid.Point) {
	slices.SortStableFunc(tiles, func(p, q grid.Point) int {
		a, _ := ripeValue(s, p)
		b, _ := ripeValue(s, q)
		return cmp.Compare(b, a)
	})
}

func harvestPlanned(s *mechmania.State, seat rules.Seat) int {
	if s.Plans[seat].Verb == mechmania.Harvest {
		return len(s.Plans[seat].Entries)
	}
	return 0
}

// plantable appends to dst the tiles on which a seat can plant a seed in the coming action: the most promising first.
func plantable(s *mechmania.State, seat rules.Seat, crop mechmania.Crop, dst []grid.Point) []grid.Point {
	s.Around(s.Farmers[seat].At, s.Farmers[seat].Reach.Plant, func(p grid.Point) {
		if fits(s, seat, crop, p) {
			dst = append(dst, p)
		}
	})
	slices.SortStableFunc(dst, func(p, q grid.Point) int {
		a, _ := prospect(s, crop, p)
		b, _ := prospect(s, crop, q)
		return cmp.Compare(b, a)
	})
	return dst
}

// worthwhile are those of the plantable tiles, which begin with the most promising one, on which something comes of a seed.
func worthwhile(s *mechmania.State, crop mechmania.Crop, tiles []grid.Point) []grid.Point {
	n := 0
	for n < len(tiles) {
		if worth, _ := prospect(s, crop, tiles[n]); worth <= 0 {
			break
		}
		n++
	}
	return tiles[:n]
}

// fits reports whether a seat can plant a crop at p and the seed is not wasted.
func fits(s *mechmania.State, seat rules.Seat, crop mechmania.Crop, p grid.Point) bool {
	g := s.WorkGround(p, s.Number)
	return g != mechmania.Grass && g != mechmania.Grocer && g != mechmania.Arid && s.Foresee(seat, mechmania.Command{Verb: mechmania.Plant, Crop: crop, At: p}).Good()
}

// seedsLeft is how many seeds of a crop a seat has that its plan does not use yet.
func seedsLeft(s *mechmania.State, seat rules.Seat, crop mechmania.Crop) int {
	n := int(s.Farmers[seat].Seeds[crop])
	if plan := &s.Plans[seat]; plan.Verb == mechmania.Plant {
		for i := range plan.Entries {
			if plan.Entries[i].Crop == crop {
				n--
			}
		}
	}
	return n
}

// carried appends the crops of which a seat has seeds left to dst.
func carried(s *mechmania.State, seat rules.Seat, dst []mechmania.Crop) []mechmania.Crop {
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		if seedsLeft(s, seat, c) > 0 {
			dst = append(dst, c)
		}
	}
	return dst
}

// canBuy reports whether a seat stands where it can shop, has money for a seed and room for it, and a turn to come in which to sow it.
func canBuy(s *mechmania.State, seat rules.Seat) bool {
	if s.Number >= s.Constants.MaxTurns {
		return false
	}
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		if s.Foresee(seat, mechmania.Command{Verb: mechmania.Buy, Crop: c, Amount: 1}).Good() {
			return true
		}
	}
	return false
}

// idle reports whether there is nothing at all that a seat could do in the coming action.
func idle(s *mechmania.State, seat rules.Seat) bool { return !canBuy(s, seat) && workless(s, seat) }

// workless reports whether there is nothing but the shop for a seat in the coming action.
func workless(s *mechmania.State, seat rules.Seat) bool {
	if f := &s.Farmers[seat]; f.Item != mechmania.NoItem && !f.UsedItem || len(reapable(s, seat, nil)) > 0 {
		return false
	}
	for _, c := range carried(s, seat, nil) {
		if len(plantable(s, seat, c, nil)) > 0 {
			return false
		}
	}
	return true
}

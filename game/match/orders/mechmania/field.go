package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// Leg is where a farmer gets to in one turn on its way to a tile: the tile, or as far along a diagonal path as it can walk.
func Leg(s *game.State, seat rules.Seat, goal grid.Point) grid.Point {
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

func sign(n int) int { return cmp.Compare(n, 0) }

// TurnsTo is the number of turns until a farmer is at a tile.
func TurnsTo(s *game.State, seat rules.Seat, goal grid.Point) int {
	far, speed := s.Farmers[seat].At.Distance(goal), max(int(s.Speed(seat)), 1)
	slow := max(int(s.Farmers[seat].Reach.Move), 1)
	if far <= speed {
		return 1
	}
	return 1 + (far-speed+slow-1)/slow
}

// Reapable appends to dst the tiles that a seat can harvest in the coming action, the most valuable first, up to the size of its basket.
func Reapable(s *game.State, seat rules.Seat, dst []grid.Point) []grid.Point {
	s.Around(s.Farmers[seat].At, s.Farmers[seat].Reach.Harvest, func(p grid.Point) {
		if Ready(s, seat, p) {
			dst = append(dst, p)
		}
	})
	sortByValue(s, dst)
	return dst[:min(len(dst), room(s, seat))]
}

// Ready reports whether a seat can harvest a crop of some value from tile p in the coming action.
func Ready(s *game.State, seat rules.Seat, p grid.Point) bool {
	worth, _ := RipeValue(s, p)
	return worth > 0 && s.Foresee(seat, game.Command{Verb: game.Harvest, At: p}).Good()
}

// sortByValue puts the tiles with the most valuable crops first.
func sortByValue(s *game.State, tiles []grid.Point) {
	worth := make(map[grid.Point]float64, len(tiles))
	for _, p := range tiles {
		worth[p], _ = RipeValue(s, p)
	}
	slices.SortStableFunc(tiles, func(p, q grid.Point) int { return cmp.Compare(worth[q], worth[p]) })
}

// room is how much more the farmer of a seat can carry after its planned harvest.
func room(s *game.State, seat rules.Seat) int {
	n := int(s.Farmers[seat].Reach.Carry - s.Load(seat))
	if s.Plans[seat].Verb == game.Harvest {
		n -= len(s.Plans[seat].Entries)
	}
	return max(n, 0)
}

// Plantable appends to dst the tiles on which a seat can plant a seed in the coming action, the most promising first,
// of equals the nearest.
func Plantable(s *game.State, seat rules.Seat, crop game.Crop, dst []grid.Point) []grid.Point {
	s.Around(s.Farmers[seat].At, s.Farmers[seat].Reach.Plant, func(p grid.Point) {
		if Fits(s, seat, crop, p) {
			dst = append(dst, p)
		}
	})
	slices.SortStableFunc(dst, func(p, q grid.Point) int {
		a, _ := Prospect(s, seat, crop, p)
		b, _ := Prospect(s, seat, crop, q)
		at := s.Farmers[seat].At
		return cmp.Or(cmp.Compare(b, a), cmp.Compare(p.Distance(at), q.Distance(at)))
	})
	return dst
}

// Worthwhile are the plantable tiles, ordered as by Plantable, on which a seed will be worth something.
func Worthwhile(s *game.State, seat rules.Seat, crop game.Crop, tiles []grid.Point) []grid.Point {
	n := 0
	for n < len(tiles) {
		if worth, _ := Prospect(s, seat, crop, tiles[n]); worth <= 0 {
			break
		}
		n++
	}
	return tiles[:n]
}

// Fits reports whether a seat can plant a crop at p and the seed is not wasted.
func Fits(s *game.State, seat rules.Seat, crop game.Crop, p grid.Point) bool {
	g := s.WorkGround(p, s.Number)
	return g != game.Grass && g != game.Grocer && g != game.Arid && s.Foresee(seat, game.Command{Verb: game.Plant, Crop: crop, At: p}).Good()
}

// SeedsLeft is the number of seeds of a crop that a seat's plan does not use yet.
func SeedsLeft(s *game.State, seat rules.Seat, crop game.Crop) int {
	n := int(s.Farmers[seat].Seeds[crop])
	if plan := &s.Plans[seat]; plan.Verb == game.Plant {
		for i := range plan.Entries {
			if plan.Entries[i].Crop == crop {
				n--
			}
		}
	}
	return n
}

// Carried appends to dst the crops of which a seat has seeds left.
func Carried(s *game.State, seat rules.Seat, dst []game.Crop) []game.Crop {
	for c := game.Grape; c <= game.GoldenCorn; c++ {
		if SeedsLeft(s, seat, c) > 0 {
			dst = append(dst, c)
		}
	}
	return dst
}

// CanBuy reports whether a seat can shop where it stands, has money and room for a seed, and a later turn to plant it.
func CanBuy(s *game.State, seat rules.Seat) bool {
	if s.Number >= s.Constants.MaxTurns {
		return false
	}
	for c := game.Grape; c <= game.GoldenCorn; c++ {
		if s.Foresee(seat, game.Command{Verb: game.Buy, Crop: c, Amount: 1}).Good() {
			return true
		}
	}
	return false
}

// Idle reports whether a seat can do nothing in the coming action.
func Idle(s *game.State, seat rules.Seat) bool { return !CanBuy(s, seat) && Workless(s, seat) }

// Workless reports whether a seat can do nothing but shop in the coming action.
func Workless(s *game.State, seat rules.Seat) bool {
	if f := &s.Farmers[seat]; f.Item != game.NoItem && !f.UsedItem || len(Reapable(s, seat, nil)) > 0 {
		return false
	}
	return !slices.ContainsFunc(Carried(s, seat, nil), func(c game.Crop) bool { return len(Plantable(s, seat, c, nil)) > 0 })
}

// Prospect is the worth in dollars of a seed that a seat plants on a tile in the coming action once it is ripe, and the turn from which it
// can be harvested. 0 dollars: it will dry up before, gain nothing there, or cannot be sold before the match ends.
func Prospect(s *game.State, seat rules.Seat, c game.Crop, p grid.Point) (worth float64, turn int32) {
	turn, worth = s.Prospect(p, c)
	if !Sellable(s, seat, p, turn) {
		worth = 0
	}
	return worth, turn
}

// Sellable reports whether what a seat harvests from a tile in a turn can be carried to the grocer before the match ends.
func Sellable(s *game.State, seat rules.Seat, p grid.Point, turn int32) bool {
	reach := &s.Farmers[seat].Reach
	return turn+Way(p, Stall(s, p), reach.Harvest, reach.Move) <= s.Constants.MaxTurns
}

// Way is the number of turns, at least one, in which a farmer walks from one tile to another, less the tiles that it reaches over.
func Way(from, to grid.Point, reach, speed int32) int32 {
	speed = max(speed, 1)
	far := int32(from.Distance(to)) - max(reach, 0)
	return max(1, (far+speed-1)/speed)
}

// Stall is the grocer's tile nearest to p.
func Stall(s *game.State, p grid.Point) grid.Point {
	half, mid := int(s.Constants.GrocerLength/2), s.Tiles.W/2
	return grid.Pt(min(max(p.X, mid-half), mid+half), 0)
}

// RipeValue is the worth in dollars of a crop on a tile when it ripens, and the turn from which it can be harvested: 0 when it dries up
// before.
func RipeValue(s *game.State, p grid.Point) (worth float64, turn int32) {
	turn, worth = s.Ripens(p)
	return worth, turn
}

// Stock is how many seeds a farmer carries.
func Stock(f *game.Farmer) int {
	n := 0
	for _, k := range f.Seeds {
		n += int(k)
	}
	return n
}

package mechmania

import (
	"math"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// crops is the number of crops, NoCrop included; a crop is its own index.
const crops = int(game.GoldenCorn) + 1

// field lists the crops worth growing, the most expensive first.
var field = [...]game.Crop{game.GoldenCorn, game.Ducham, game.Quadro, game.Jogan, game.Grape, game.Corn, game.Potato}

// never is a turn that no match reaches.
const never = math.MaxInt32 / 2

// almanac holds what grows where and when on the farm of a level; it follows from the band alone. Money is in cents throughout this
// package, so that all machines compute the same.
type almanac struct {
	constants game.Constants
	w, h      int
	last      int32 // last turn of the match
	lead      int32 // turns by which the ground at an action is ahead of its turn
	price     [crops]int64
	turns     [crops]int32 // growth steps until a crop is ripe
	gain      [crops]int64 // in thousandths of a dollar per step on ground of fertility 1
	part      [crops]int64 // part of the gain that is multiplied by the fertility, in hundredths
	warm      [][]int32    // per row and turn: sum of the fertilities of all turns before it, in thousandths
	arid      []int32      // per row: first arid turn
	shop      [2]int       // first and last column of the grocer
}

func newAlmanac(s *game.State) *almanac {
	a := &almanac{constants: s.Constants, w: s.Tiles.W, h: s.Tiles.H, last: s.Constants.MaxTurns}
	if s.Constants.GrowFirst {
		a.lead = 1
	}
	for c := game.Grape; c <= game.GoldenCorn; c++ {
		g := s.Constants.Crops.Of(c)
		a.price[c], a.turns[c] = int64(g.Price)*100, g.Turns
		a.gain[c], a.part[c] = int64(math.Round(g.Gain*1000)), int64(math.Round(g.Sensitivity*100))
	}
	long := int(a.last) + 40 // crops planted near the end ripen after it
	a.warm, a.arid = make([][]int32, a.h), make([]int32, a.h)
	for y := range a.h {
		warm := make([]int32, long+1)
		a.arid[y] = never
		for t := 1; t < long; t++ {
			g := s.Ground(grid.Pt(0, y), int32(t))
			if g == game.Arid && a.arid[y] == never {
				a.arid[y] = int32(t)
			}
			warm[t+1] = warm[t] + int32(math.Round(s.Constants.Fertility.Of(g)*1000))
		}
		a.warm[y] = warm
	}
	half := int(s.Constants.GrocerLength / 2)
	a.shop = [2]int{max(a.w/2-half, 0), min(a.w/2+half, a.w-1)}
	return a
}

// fits reports whether the almanac belongs to the match.
func (a *almanac) fits(s *game.State) bool {
	return a != nil && a.constants == s.Constants && a.w == s.Tiles.W && a.h == s.Tiles.H
}

// worth returns the price, when ripe, of a crop planted in row y by the action of turn t; 0 if it dries up before.
func (a *almanac) worth(crop game.Crop, y int, t int32) int32 {
	return a.ripened(crop, y, t+a.lead, a.turns[crop], 0)
}

// ripened returns the final price of a crop that has the price value now and needs steps more growth steps, the first at the end of turn t.
func (a *almanac) ripened(crop game.Crop, y int, t, steps, value int32) int32 {
	if y < int(a.constants.GrassRows) || t+steps >= a.arid[y] || int(t+steps) >= len(a.warm[y]) {
		return 0
	}
	warm := int64(a.warm[y][t+steps] - a.warm[y][t])
	// Gain in thousandths, parts in hundredths, warmth in thousandths.
	return value + int32((a.gain[crop]*((100-a.part[crop])*1000*int64(steps)+a.part[crop]*warm))/1_000_000)
}

func (a *almanac) home(p grid.Point) int { return p.Distance(a.door(p)) }

// door returns the tile of the shop closest to p.
func (a *almanac) door(p grid.Point) grid.Point {
	return grid.Pt(min(max(p.X, a.shop[0]), a.shop[1]), 0)
}

// bestRow returns the row in which a crop planted in turn t gets the highest price, the uppermost of several, and that price.
func (a *almanac) bestRow(crop game.Crop, t int32) (row int, worth int32) {
	for y := range a.h {
		if v := a.worth(crop, y, t); v > worth {
			row, worth = y, v
		}
	}
	return row, worth
}

// turns returns the number of turns of a walk.
func turns(distance, speed int) int32 {
	if distance <= 0 {
		return 0
	}
	if speed <= 0 {
		return never
	}
	return int32((distance + speed - 1) / speed)
}

func cents(dollars float64) int64 { return int64(math.Round(dollars * 100)) }

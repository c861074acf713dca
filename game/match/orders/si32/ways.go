package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// Ways are, after To, the shortest paths round walls to some tiles. It reuses its memory; the zero value is ready to use.
type Ways struct {
	s     *game.State
	field grid.Field // from the goals
}

// To finds the paths to any of the goals from tiles at most so many steps away.
func (w *Ways) To(s *game.State, most int, goals ...grid.Point) {
	w.s = s
	f := &w.field
	f.Begin(len(s.Tiles.Cells))
	for _, p := range goals {
		if s.Tiles.In(p) {
			f.Start(int32(s.Tiles.Index(p)))
		}
	}
	g := s.Constants.Geometry
	for at := range f.Spread(int32(most)) {
		p := s.Tiles.Point(int(at))
		for _, d := range g.Dirs() {
			if q := g.Step(p, d); s.Tiles.In(q) && !s.Tiles.At(q).Wall {
				f.Reach(at, int32(s.Tiles.Index(q)), f.Cost[at]+1)
			}
		}
	}
}

// Steps is the distance of a tile from the nearest goal in steps, -1 when out of reach.
func (w *Ways) Steps(p grid.Point) int {
	if !w.s.Tiles.In(p) {
		return -1
	}
	if steps := w.field.Cost[w.s.Tiles.Index(p)]; steps < grid.Far {
		return int(steps)
	}
	return -1
}

// Step is the first step from a tile on the straightest of the shortest paths to the goal; false at the goal and when out of reach.
func (w *Ways) Step(p grid.Point) (next grid.Point, dir game.Dir, ok bool) {
	far := w.Steps(p)
	if far <= 0 {
		return p, game.Here, false
	}
	g := w.s.Constants.Geometry
	goal := Plane(g, w.s.Tiles.Point(int(w.field.Queue[0])))
	least := 0
	for _, d := range g.Dirs() {
		q := g.Step(p, d)
		if w.Steps(q) != far-1 {
			continue
		}
		way := Plane(g, q).Sub(goal)
		if off := Along(g, way, way); !ok || off < least {
			next, dir, ok, least = q, d, true, off
		}
	}
	return next, dir, ok
}

// Route is the path from a tile to the goal, including both.
func (w *Ways) Route(p grid.Point) []grid.Point {
	route := []grid.Point{p}
	for {
		next, _, ok := w.Step(p)
		if !ok {
			return route
		}
		route = append(route, next)
		p = next
	}
}

// Threat is the number of units of the strongest other seat that can reach a building within a number of turns, and that seat.
func (w *Ways) Threat(s *game.State, b *game.Building, turns int) (most int64, by rules.Seat) {
	tiles, n := s.Ground(b)
	w.To(s, turns, tiles[:n]...)
	var sum [rules.MaxSeats]int64
	for _, i := range w.field.Queue {
		for seat, n := range s.Tiles.Cells[i].Units {
			sum[seat] += max(n, 0)
		}
	}
	return strongest(sum, b.Owner)
}

// Plane is a tile as a point of the plane: on hexagons x counts half columns, since every other row is half a tile further east.
func Plane(g game.Geometry, p grid.Point) grid.Point {
	if g == game.Hex {
		return grid.Pt(2*p.X+(p.Y+1)&1, p.Y)
	}
	return p
}

// Along is the dot product of two vectors in the plane.
func Along(g game.Geometry, a, b grid.Point) int {
	tall := 1
	if g == game.Hex {
		tall = 3 // the square of what a row is in half columns
	}
	return a.X*b.X + tall*a.Y*b.Y
}

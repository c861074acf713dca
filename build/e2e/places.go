// Package e2e knows where things are on the boards, for tests that play with a real mouse or finger.
package e2e

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// Places are tiles of a first position of Anarchy to point at, the ones nearest to the middle of the board first.
type Places struct {
	Own    []grid.Point // warehouses of seat 1, without its headquarters
	Enemy  []grid.Point // buildings of seat 2 that may be set on fire
	middle grid.Point
}

// Anarchy finds the places at the start of a match on a built-in level.
func Anarchy(level, seed string) (*Places, error) {
	table, err := catalog.Start(match.Setup{Game: "anarchy", Level: level, Seed: seed, Seats: make([]match.SeatInfo, 2)})
	if err != nil {
		return nil, fmt.Errorf("e2e: %w", err)
	}
	s, ok := table.State().(*anarchy.State)
	if !ok {
		return nil, fmt.Errorf("e2e: the state of Anarchy is a %T", table.State())
	}
	p := &Places{}
	var x, y int
	for i := range s.Buildings {
		b := &s.Buildings[i]
		x, y = x+int(b.X), y+int(b.Y)
		switch {
		case b.Headquarters:
		case b.Owner == 0 && b.Kind == anarchy.Warehouse:
			p.Own = append(p.Own, b.Cell())
		case b.Owner == 1:
			p.Enemy = append(p.Enemy, b.Cell())
		}
	}
	if len(p.Own) == 0 || len(p.Enemy) < 2 {
		return nil, fmt.Errorf("e2e: level %q has nothing to point at", level)
	}
	p.middle = grid.Pt(x/len(s.Buildings), y/len(s.Buildings))
	for _, list := range [][]grid.Point{p.Own, p.Enemy} {
		slices.SortStableFunc(list, func(a, b grid.Point) int { return cmp.Compare(p.far(a), p.far(b)) })
	}
	return p, nil
}

// far is how far a tile is from the middle of all buildings.
func (p *Places) far(a grid.Point) int { return abs(a.X-p.middle.X) + abs(a.Y-p.middle.Y) }

func abs(n int) int { return max(n, -n) }

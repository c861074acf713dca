// Package pilot knows where things stand on the boards, for tests that play with a real mouse or finger.
package pilot

import (
	"fmt"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// Places are tiles of a first position of Anarchy worth pointing at, as near to the middle of the board as may be.
type Places struct {
	Warehouse grid.Point // of seat 1, not its headquarters
	Victim    grid.Point // a building of seat 2 that may be set on fire
	Other     grid.Point // another one
}

// Anarchy finds the places at the start of a match on a built-in level.
func Anarchy(level, seed string) (Places, error) {
	table, err := catalog.Start(match.Setup{Game: "anarchy", Level: level, Seed: seed, Seats: make([]match.SeatInfo, 2)})
	if err != nil {
		return Places{}, fmt.Errorf("pilot: %w", err)
	}
	s, ok := table.State().(*anarchy.State)
	if !ok {
		return Places{}, fmt.Errorf("pilot: the state of Anarchy is a %T", table.State())
	}
	var p Places
	w, v, o := -1, -1, -1
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Headquarters {
			continue
		}
		switch d := distance(s, b); {
		case b.Owner == 0 && b.Kind == anarchy.Warehouse && (w < 0 || d < w):
			p.Warehouse, w = b.Cell(), d
		case b.Owner == rules.Seat(1) && (v < 0 || d < v):
			p.Other, o = p.Victim, v
			p.Victim, v = b.Cell(), d
		case b.Owner == rules.Seat(1) && (o < 0 || d < o):
			p.Other, o = b.Cell(), d
		}
	}
	if w < 0 || o < 0 {
		return Places{}, fmt.Errorf("pilot: level %q has nothing to point at", level)
	}
	return p, nil
}

// distance is how far a building stands from the middle of all of them.
func distance(s *anarchy.State, b *anarchy.Building) int {
	var x, y int
	for i := range s.Buildings {
		x += int(s.Buildings[i].X)
		y += int(s.Buildings[i].Y)
	}
	n := len(s.Buildings)
	return abs(int(b.X)-x/n) + abs(int(b.Y)-y/n)
}

func abs(n int) int { return max(n, -n) }

package si32

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestChallenge: against an army that gathers and strikes at once, the building falls when the seat does nothing, and stands when it is put
// to work.
func TestChallenge(t *testing.T) {
	for _, c := range []struct {
		name    string
		workers int64
		winner  rules.Seat
		reason  Reason
	}{{"doing nothing", 0, 1, Homeless}, {"four at work", 4, 0, TurnLimit}} {
		s := load(t, "hold-the-building")
		if c.workers > 0 {
			must(t, s, 0, work(4, 10, c.workers))
		}
		for range s.Constants.MaxTurns {
			if s.End.Over {
				break
			}
			besiege(t, s)
			pass(t, s, 1)
		}
		if s.End != (Ending{true, c.winner, c.reason}) {
			t.Errorf("%s: %+v after %d turns, %d units against %d", c.name, s.End, s.Number, s.Tally(0).Alive, s.Tally(1).Alive)
		}
	}
}

// besiege plays seat 1: all units gather beside the building, then attack it together.
func besiege(t *testing.T, s *State) {
	t.Helper()
	rally := grid.Pt(6, 10)
	goal := rally
	if s.Tiles.At(rally).Units[1] == s.Tally(1).Alive || s.Number > 18 {
		goal = grid.Pt(4, 10)
	}
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		if n := s.Tiles.Cells[i].Units[1]; n > 0 && p != goal {
			must(t, s, 1, Command{Verb: Move, At: p, Dir: towards(s.Constants.Geometry, p, goal), N: n})
		}
	}
}

// towards is the direction of the first step on a shortest path on an empty board, on a square one along the longer side.
func towards(g Geometry, p, q grid.Point) Dir {
	best, least := Here, g.Distance(p, q)
	side := 0
	for _, d := range g.Dirs() {
		n := g.Step(p, d)
		far := g.Distance(n, q)
		if far > least || far == least && best == Here {
			continue
		}
		longer := max(n.X-q.X, q.X-n.X, n.Y-q.Y, q.Y-n.Y)
		if far < least || longer < side {
			best, least, side = d, far, longer
		}
	}
	return best
}

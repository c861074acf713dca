package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// The gravity of the original engine, for levels without Rules.FullGravity: a tile, even an empty one, is marked when something happens
// right under it. Earth without such a mark hangs in the air.

// loosen marks the tiles from p upwards as loose, up to the first ladder.
func (s *State) loosen(p grid.Point, tape *rules.Tape) {
	for t := s.tile(p); t != nil && !t.Ladder; t = s.tile(p) {
		setFlag(tape, Loosened, p, &t.Loose, true)
		p = p.Step(grid.North)
	}
}

// mayFall marks tile p as loose when it is filled and nothing under it holds it.
func (s *State) mayFall(p grid.Point, tape *rules.Tape) {
	t := s.tile(p)
	below := s.tile(p.Step(grid.South))
	if t == nil || below == nil || !t.Filled() || below.Filled() || below.Ladder || s.Held(p) {
		return
	}
	setFlag(tape, Loosened, p, &t.Loose, true)
}

// dropMarked drops all loose tiles that no support holds, from the bottom right to the top left.
func (s *State) dropMarked(tape *rules.Tape) {
	for i := len(s.Tiles.Cells) - 1; i >= 0; i-- {
		if t := &s.Tiles.Cells[i]; t.Loose {
			p := s.Tiles.Point(i)
			if s.tile(p.Step(grid.South)) != nil && !s.Held(p) {
				s.fall(p, tape)
			}
		}
	}
}

// fall drops what is on tile p: its content, then its miners, then its bombs.
func (s *State) fall(p grid.Point, tape *rules.Tape) {
	a := s.tile(p)
	if a.Ladder || a.Base || a.Hopper {
		return
	}
	to, filled := p, a.Filled()
	for q := p.Step(grid.South); ; q = q.Step(grid.South) {
		b := s.tile(q)
		if b == nil || b.Filled() || b.Ladder || b.Support || b.Hopper || filled && s.propped(q) {
			break
		}
		to = q
	}
	if to != p {
		b := s.tile(to)
		if a.Filled() || a.Support || a.Shield > 0 {
			emit(tape, rules.Move, Slid, rules.Nobody, rules.Nobody, p, to, int32(to.Y-p.Y))
		}
		setFlag(tape, Propped, to, &b.Support, a.Support)
		setFlag(tape, Propped, p, &a.Support, false)
		s.slide(p, to, tape)
		s.carry(p, to, tape)
	}
	setFlag(tape, Loosened, p, &a.Loose, false)
}

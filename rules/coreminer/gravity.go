package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// loosen marks the tiles from p upwards as loose, up to the first ladder.
func (s *State) loosen(p grid.Point, tape *rules.Tape) {
	for t := s.tile(p); t != nil && !t.Ladder; t = s.tile(p) {
		setFlag(tape, Loosened, p, &t.Loose, true)
		p = p.Step(grid.North)
	}
}

// mayFall marks the tile p as loose when it is filled and nothing under it holds it.
func (s *State) mayFall(p grid.Point, tape *rules.Tape) {
	t := s.tile(p)
	below := s.tile(p.Step(grid.South))
	if t == nil || below == nil || !t.Filled() || below.Filled() || below.Ladder || s.Held(p) {
		return
	}
	setFlag(tape, Loosened, p, &t.Loose, true)
}

// Held reports whether a support holds the tile p: the one below it, or one beside that.
func (s *State) Held(p grid.Point) bool {
	south := p.Step(grid.South)
	below := s.tile(south)
	return below != nil && below.Support || s.propped(south)
}

// propped reports whether a support stands east or west of p: it holds the tile above p as well as the one above itself.
func (s *State) propped(p grid.Point) bool {
	for _, d := range [2]grid.Dir{grid.East, grid.West} {
		if t := s.tile(p.Step(d)); t != nil && t.Support {
			return true
		}
	}
	return false
}

// settle lets everything loose fall that no support holds, from the bottom right to the top left.
func (s *State) settle(tape *rules.Tape) {
	for i := len(s.Tiles.Cells) - 1; i >= 0; i-- {
		if t := &s.Tiles.Cells[i]; t.Loose {
			p := s.Tiles.Point(i)
			if s.tile(p.Step(grid.South)) != nil && !s.Held(p) {
				s.fall(p, tape)
			}
		}
	}
}

// fall drops what is on the tile p: its content, then its miners, then its bombs.
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
	if distance := int32(to.Y - p.Y); distance > 0 {
		s.slide(p, to, distance, tape)
		b := s.tile(to)
		for a.Miners.First != None {
			s.plunge(a.Miners.First, &a.Miners, &b.Miners, to, distance, tape)
		}
		for a.Bombs.First != None {
			i := a.Bombs.First
			pull(s.Bombs, i, &a.Bombs)
			push(s.Bombs, i, &b.Bombs, to)
			tell(tape, rules.Move, BombFell, rules.Nobody, i, p, to, distance)
		}
	}
	setFlag(tape, Loosened, p, &a.Loose, false)
}

// slide moves the content of one tile to another, over what was there.
func (s *State) slide(from, to grid.Point, distance int32, tape *rules.Tape) {
	a, b := s.tile(from), s.tile(to)
	if a.Filled() || a.Support || a.Shield > 0 {
		tell(tape, rules.Move, Slid, rules.Nobody, rules.Nobody, from, to, distance)
	}
	setTile(tape, Earth, to, &b.Dirt, a.Dirt)
	setTile(tape, Vein, to, &b.Ore, a.Ore)
	setFlag(tape, Propped, to, &b.Support, a.Support)
	setShield(tape, to, b, a.Shield)
	setTile(tape, Earth, from, &a.Dirt, 0)
	setTile(tape, Vein, from, &a.Ore, 0)
	setFlag(tape, Propped, from, &a.Support, false)
	setShield(tape, from, a, 0)
}

// plunge lets miner i fall.
func (s *State) plunge(i int32, from, to *Queue, p grid.Point, distance int32, tape *rules.Tape) {
	m, k := &s.Miners[i], &s.Constants
	start := m.At
	each := k.FallDamage
	if k.FallHeals {
		each = 5
	}
	damage := (distance - int32(m.Grade) - 1) * each
	if !k.FallHeals {
		damage = max(damage, 0)
	}
	pull(s.Miners, i, from)
	push(s.Miners, i, to, p)
	tell(tape, rules.Move, Fell, rules.Nobody, i, start, p, distance)
	s.set(tape, Hurt, i, &m.Health, m.Health-min(m.Health, damage))
}

package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Held reports whether a support holds tile p: the support is below p, or beside the tile below.
func (s *State) Held(p grid.Point) bool {
	south := p.Step(grid.South)
	below := s.tile(south)
	return below != nil && below.Support || s.propped(south)
}

// propped reports whether a support stands east or west of p. It holds the tile above p as well as the one above itself.
func (s *State) propped(p grid.Point) bool {
	for _, d := range [2]grid.Dir{grid.East, grid.West} {
		if t := s.tile(p.Step(d)); t != nil && t.Support {
			return true
		}
	}
	return false
}

// rests reports whether earth on tile p stays there: on the floor, on resting earth, on a base or hopper, or held by a support. Ladders
// hold no earth.
func (s *State) rests(p grid.Point) bool {
	below := s.tile(p.Step(grid.South))
	return below == nil || below.Filled() && !below.Loose || below.Base || below.Hopper || s.Held(p)
}

// standing reports whether miners and bombs on tile p stay there: in earth, on a ladder, base or hopper, or on top of earth, a ladder, a
// support, a hopper or the floor.
func (s *State) standing(p grid.Point) bool {
	t, below := s.tile(p), s.tile(p.Step(grid.South))
	return t.Filled() || t.Ladder || t.Base || t.Hopper || below == nil || below.Filled() || below.Ladder || below.Support || below.Hopper
}

// changed follows up a change of tile p: it marks earth that no longer rests as loose, unmarks earth that rests again, and drops miners and
// bombs without ground.
func (s *State) changed(p grid.Point, tape *rules.Tape) {
	if !s.Constants.FullGravity {
		return
	}
	north := p.Step(grid.North)
	for _, q := range [4]grid.Point{p, north, north.Step(grid.East), north.Step(grid.West)} {
		s.mark(q, tape)
	}
	s.plummet(p, tape)
	s.plummet(north, tape)
}

// mark updates the loose mark of tile p, and of the tiles above as far as they depend on it.
func (s *State) mark(p grid.Point, tape *rules.Tape) {
	for t := s.tile(p); t != nil; t = s.tile(p) {
		loose := t.Filled() && !s.rests(p)
		if t.Loose == loose {
			return
		}
		setFlag(tape, Loosened, p, &t.Loose, loose)
		p = p.Step(grid.North)
	}
}

// balance follows up changes anywhere on the map.
func (s *State) balance(tape *rules.Tape) {
	for i := len(s.Tiles.Cells) - 1; i >= 0; i-- {
		p, t := s.Tiles.Point(i), &s.Tiles.Cells[i]
		setFlag(tape, Loosened, p, &t.Loose, t.Filled() && !s.rests(p))
	}
	s.catch(tape)
}

// catch drops all miners and bombs that have lost their ground.
func (s *State) catch(tape *rules.Tape) {
	for i := range s.Miners {
		if m := &s.Miners[i]; m.Placed {
			s.plummet(m.At, tape)
		}
	}
	for i := range s.Bombs {
		if b := &s.Bombs[i]; b.Placed {
			s.plummet(b.At, tape)
		}
	}
}

// plummet drops the miners and bombs on tile p when nothing there carries them.
func (s *State) plummet(p grid.Point, tape *rules.Tape) {
	t := s.tile(p)
	if t == nil || t.Miners.First == None && t.Bombs.First == None {
		return
	}
	to := p
	for !s.standing(to) {
		to = to.Step(grid.South)
	}
	if to != p {
		s.carry(p, to, tape)
	}
}

// settle drops everything loose.
func (s *State) settle(tape *rules.Tape) {
	if s.Constants.FullGravity {
		s.dropLoose(tape)
	} else {
		s.dropMarked(tape)
	}
}

// dropLoose drops all loose earth to where it rests, from the bottom right to the top left, with the miners and bombs on it.
func (s *State) dropLoose(tape *rules.Tape) {
	fallen := false
	for i := len(s.Tiles.Cells) - 1; i >= 0; i-- {
		if !s.Tiles.Cells[i].Loose {
			continue
		}
		p := s.Tiles.Point(i)
		to := p
		for !s.rests(to) {
			to = to.Step(grid.South)
		}
		setFlag(tape, Loosened, p, &s.Tiles.Cells[i].Loose, false)
		if to != p {
			emit(tape, rules.Move, Slid, rules.Nobody, rules.Nobody, p, to, int32(to.Y-p.Y))
			s.slide(p, to, tape)
			s.carry(p, to, tape)
			fallen = true
		}
	}
	if fallen {
		s.catch(tape)
	}
}

// slide moves the earth of one tile, with its shielding, to another. Ladders and supports stay.
func (s *State) slide(from, to grid.Point, tape *rules.Tape) {
	a, b := s.tile(from), s.tile(to)
	setTile(tape, Earth, to, &b.Dirt, a.Dirt)
	setTile(tape, Vein, to, &b.Ore, a.Ore)
	setShield(tape, to, b, a.Shield)
	setTile(tape, Earth, from, &a.Dirt, 0)
	setTile(tape, Vein, from, &a.Ore, 0)
	setShield(tape, from, a, 0)
}

// carry drops the miners and then the bombs of one tile to another below it.
func (s *State) carry(from, to grid.Point, tape *rules.Tape) {
	a, b, distance := s.tile(from), s.tile(to), int32(to.Y-from.Y)
	for a.Miners.First != None {
		s.plunge(a.Miners.First, &a.Miners, &b.Miners, to, distance, tape)
	}
	for a.Bombs.First != None {
		i := a.Bombs.First
		pull(s.Bombs, i, &a.Bombs)
		push(s.Bombs, i, &b.Bombs, to)
		emit(tape, rules.Move, BombFell, rules.Nobody, i, from, to, distance)
	}
}

// plunge drops miner i and hurts it.
func (s *State) plunge(i int32, from, to *Queue, p grid.Point, distance int32, tape *rules.Tape) {
	m, k := &s.Miners[i], &s.Constants
	start := m.At
	each := k.FallDamage
	if k.FallHeals {
		each = 5
	}
	damage := (distance - s.Limits(m).FreeFall) * each
	if !k.FallHeals {
		damage = max(damage, 0)
	}
	pull(s.Miners, i, from)
	push(s.Miners, i, to, p)
	emit(tape, rules.Move, Fell, rules.Nobody, i, start, p, distance)
	s.set(tape, Hurt, i, &m.Health, m.Health-min(m.Health, damage))
}

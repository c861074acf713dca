package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// explode sets off bomb i, and every bomb it reaches before anything else happens.
func (s *State) explode(i int32, tape *rules.Tape) {
	b := &s.Bombs[i]
	if b.Exploded {
		return
	}
	b.Exploded, b.Timer = true, 0
	if !b.Placed {
		return
	}
	centre := b.At
	emit(tape, rules.Strike, Blasted, i, rules.Nobody, centre, centre, 0)
	if s.shatter(centre, true, tape) {
		s.chain(centre, tape)
	}
	for _, d := range around {
		p := centre.Step(d)
		if t := s.tile(p); t == nil || !s.shatter(p, false, tape) {
			continue
		}
		s.chain(p, tape)
		if !s.Constants.FullGravity {
			s.mayFall(p.Step(grid.North), tape)
		}
		s.shock(i, p.Step(d), d, tape)
	}
}

// shatter takes a layer of shielding off tile p, or destroys what is there, hurts its miners and reports true. On the bomb's own tile
// health stops at 0; around it, as in the original, it can fall below.
func (s *State) shatter(p grid.Point, centre bool, tape *rules.Tape) bool {
	t := s.tile(p)
	if t.Shield > 0 {
		setShield(tape, p, t, t.Shield-1)
		return false
	}
	if s.Constants.EndWhenOreGone {
		s.OreLeft -= t.Ore
	}
	setTile(tape, Vein, p, &t.Ore, 0)
	setTile(tape, Earth, p, &t.Dirt, 0)
	setFlag(tape, Propped, p, &t.Support, false)
	setFlag(tape, Laddered, p, &t.Ladder, false)
	for j := t.Miners.First; j != None; j = s.Miners[j].Next {
		m := &s.Miners[j]
		health := m.Health - s.Constants.ExplosionDamage
		if centre {
			health = max(health, 0)
		}
		s.set(tape, Hurt, j, &m.Health, health)
	}
	return true
}

// chain sets off the bombs on tile p.
func (s *State) chain(p grid.Point, tape *rules.Tape) {
	for j := s.tile(p).Bombs.First; j != None; j = s.Bombs[j].Next {
		s.explode(j, tape)
	}
}

// shock sends the shock wave of bomb i from tile p in direction d to the first filled tile.
func (s *State) shock(i int32, p grid.Point, d grid.Dir, tape *rules.Tape) {
	if t := s.tile(p); t == nil || t.Filled() {
		return
	}
	if tape.Recording() {
		end := p
		for t := s.tile(end.Step(d)); t != nil && !t.Filled(); t = s.tile(end.Step(d)) {
			end = end.Step(d)
		}
		emit(tape, rules.Strike, Shocked, i, rules.Nobody, p, end, 0)
	}
	for t := s.tile(p); t != nil && !t.Filled(); t = s.tile(p) {
		for j := t.Miners.First; j != None; j = s.Miners[j].Next {
			m := &s.Miners[j]
			s.set(tape, Hurt, j, &m.Health, m.Health-s.Constants.ShockwaveDamage)
		}
		s.chain(p, tape)
		p = p.Step(d)
	}
}

package galapagos

import (
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// bites is the damage that its foes could do to creature i before its next turn if it stood on p: the worst bites of those that can come
// beside it.
func (w *walk) bites(s *galapagos.State, i int32, p grid.Point) int32 {
	t := &s.Things[i]
	sides := 0
	for _, d := range grid.Dirs {
		q := p.Step(d)
		if j := s.At(q); s.Cells.In(q) && (free(s, q) || j == i || s.Things[j].Kind == galapagos.Creature && s.Things[j].Owner != t.Owner) {
			sides++
		}
	}
	var worst [len(grid.Dirs)]int32
	for j := range s.Things {
		o := &s.Things[j]
		if !o.Alive() || o.Owner == t.Owner || o.Health <= s.Constants.Upkeep || int32(o.At.Distance(p)) > stride(s, o)+1 {
			continue
		}
		damage := s.Damage(o.Stats, t.Stats)
		if damage <= worst[len(worst)-1] {
			continue
		}
		w.flood(s, o.At, stride(s, o), false)
		if _, n := w.beside(p); n < 0 {
			continue
		}
		for k := range worst {
			if damage > worst[k] {
				damage, worst[k] = worst[k], damage
			}
		}
	}
	sum := int32(0)
	for _, damage := range worst[:sides] {
		sum += damage
	}
	return sum
}

// doomed reports whether the foes of creature i could kill it where it stands before its next turn.
func (w *walk) doomed(s *galapagos.State, i int32) bool {
	t := &s.Things[i]
	left := t.Health - s.Constants.Upkeep
	return left > 0 && w.bites(s, i, t.At) >= left
}

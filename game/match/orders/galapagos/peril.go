package galapagos

import (
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Bites is the damage that foes could do to creature i before its next turn if it stood on p: the worst bites of those that can get beside
// it.
func (w *Ways) Bites(s *game.State, i int32, p grid.Point) int32 {
	t := &s.Things[i]
	sides := 0
	for _, d := range grid.Dirs {
		q := p.Step(d)
		if j := s.At(q); s.Cells.In(q) && (Free(s, q) || j == i || s.Things[j].Kind == game.Creature && s.Things[j].Owner != t.Owner) {
			sides++
		}
	}
	var worst [len(grid.Dirs)]int32
	for j := range s.Things {
		o := &s.Things[j]
		if !o.Alive() || o.Owner == t.Owner || o.Health <= s.Constants.Upkeep || int32(o.At.Distance(p)) > Stride(s, o)+1 {
			continue
		}
		damage := s.Damage(o.Stats, t.Stats)
		if damage <= worst[len(worst)-1] {
			continue
		}
		w.Flood(s, o.At, Stride(s, o), false)
		if _, n := w.Beside(p); n < 0 {
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

// Doomed reports whether the foes of creature i could kill it where it stands before its next turn.
func (w *Ways) Doomed(s *game.State, i int32) bool {
	t := &s.Things[i]
	left := t.Health - s.Constants.Upkeep
	return left > 0 && w.Bites(s, i, t.At) >= left
}

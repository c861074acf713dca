package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// enemy recognises in which style the enemy plays, by the turns that a player has seen. The zero value has seen none.
type enemy struct {
	last   game.State // in which the enemy was to move
	played game.State // and how it would have moved in a style
	order  []game.Command
	missed [len(foes)]float64 // how far each style was from the last turns, the older the less
}

// foes are the styles in which an enemy may play, the likeliest first.
var foes = [...]*style{&patient, &saboteur, &fiery, &sound}

// expect keeps the position in which the enemy will move, after the seat's plan.
func (e *enemy) expect(s *game.State, seat rules.Seat, plan []game.Command) {
	e.last.CopyFrom(s)
	for _, c := range plan {
		_ = e.last.Apply(seat, c, nil)
	}
	_ = e.last.Apply(seat, game.Command{Verb: game.Pass}, nil)
}

// recognise returns the style that would have played the enemy's last turns most as they were. In a match or after turns that it has not seen it
// begins again.
func (e *enemy) recognise(c *analysis, s *game.State, foe rules.Seat) *style {
	if s.Ended != e.last.Ended+1 || e.last.Mover() != foe || len(e.last.Buildings) != len(s.Buildings) {
		e.missed = [len(foes)]float64{}
		return foes[0]
	}
	const lasting = 0.9 // of what was missed, for each later turn
	best := 0
	for i, st := range foes {
		e.played.CopyFrom(&e.last)
		e.order = c.play(&e.played, foe, st, e.order[:0])
		_ = e.played.Apply(foe, game.Command{Verb: game.Pass}, nil)
		e.missed[i] = float64(lasting*e.missed[i]) + float64(difference(&e.played, s))
		if e.missed[i] < e.missed[best] {
			best = i
		}
	}
	return foes[best]
}

// difference is how much the fires of two positions of a match differ in all.
func difference(a, b *game.State) (sum int) {
	for i := range a.Buildings {
		d := int(a.Buildings[i].Fire) - int(b.Buildings[i].Fire)
		sum += max(d, -d)
	}
	return sum
}

package galapagos

import (
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// playAhead plays the ends of this turn and of the next into v.ahead, as if nobody acted. After the end of the match the positions stay as they are.
func (v *View) playAhead(s *galapagos.State) {
	for n := range v.ahead {
		v.ahead[n].CopyFrom(s)
		if s = &v.ahead[n]; !s.End.Over {
			_ = s.Apply(s.Mover(), galapagos.Command{}, nil) // anyone who moves may pass
		}
	}
}

// drawComing shows what the end of this turn and of the next bring if nobody does more: who starves, whom enemies could kill, what health the
// viewer's creatures have left, which plants grow and which eggs hatch. A spectator sees the tribe that moves.
func (v *View) drawComing(st *stage, s *galapagos.State) {
	if s.End.Over {
		return
	}
	seat := st.o.Viewer
	if seat == rules.NoSeat {
		seat = s.Mover()
	}
	v.playAhead(s)
	now, next := &v.ahead[0], &v.ahead[1]
	if seat != s.Mover() { // its own turn is next
		next = now
	}
	for i := range s.Things {
		switch t := &s.Things[i]; {
		case t.Gone || !st.sees(float32(t.At.X), float32(t.At.Y)):
		case t.Kind == galapagos.Plant:
			st.drawGrowth(t, next.Things[i].Size-t.Size)
		case t.Kind == galapagos.Creature:
			v.drawFate(st, s, int32(i), now.Things[i].Gone, next, t.Owner == seat)
		}
	}
	if st.px < numberScale {
		return
	}
	for i := range s.Eggs { // an egg hatches when its tribe's turn begins
		e, turns := &s.Eggs[i], int64(1)
		if e.Owner == s.Mover() {
			turns = 2
		}
		x, y := ground(e.At)
		st.Plate(turns, x, y-0.85, st.note(), roseLight)
	}
}

// note is the size of the numbers of an overlay.
func (st *stage) note() float32 { return max(0.34, 12*st.point) }

// peril marks the creature on a cell as one that enemies could kill.
func (st *stage) peril(p grid.Point) {
	x, y := ground(p)
	size := max(0.5, 17/st.px)
	st.Sprite(art.Peril, x-0.5-size*0.4, y-0.95-size*0.5, size, size)
}

// drawGrowth marks a plant that grows by n.
func (st *stage) drawGrowth(t *galapagos.Thing, n int32) {
	if n <= 0 {
		return
	}
	x, y := float32(t.At.X), float32(t.At.Y)
	st.Box(x+0.06, y+0.06, 0.88, 0.88, 0.16, board.Color{}).Edge(max(0.05, 1.5/st.px), fresh)
	if st.px >= numberScale {
		st.Plate(int64(t.Size+n), x+0.5, y+0.9, st.note(), fresh)
	}
}

// drawFate marks a creature that starves, or could be killed by a foe, before the turn that v.ahead has played to in next.
func (v *View) drawFate(st *stage, s *galapagos.State, i int32, starves bool, next *galapagos.State, own bool) {
	t, then := &s.Things[i], &next.Things[i]
	x, y := float32(t.At.X), float32(t.At.Y)
	frame := func(c board.Color) {
		st.Box(x+0.04, y+0.04, 0.92, 0.92, 0.16, c.Alpha(0.3)).Edge(max(0.06, 2/st.px), c)
	}
	switch {
	case starves:
		frame(danger)
		st.badge(art.Skull, t.At)
	case then.Gone:
		frame(amber)
		st.badge(art.Skull, t.At)
	case own && v.sense.Doomed(s, i):
		frame(danger)
		st.peril(t.At)
	}
	if !own || then.Gone || st.px < numberScale {
		return
	}
	c := healthy
	switch share := float32(then.Health) / float32(max(t.Best, 1)); {
	case share < hungry:
		c = danger
	case share < wounded:
		c = amber
	}
	st.Plate(int64(then.Health), x+0.5, y+0.95, st.note(), c)
}

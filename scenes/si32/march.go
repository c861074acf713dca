package si32

import (
	"math/bits"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// march is units that move from a tile to its neighbour.
type march struct {
	seat       rules.Seat
	from, to   grid.Point
	sent, left int64 // units that set out, and that arrive
	known      bool  // its order was visible before the turn began
	part       bool  // some units stay behind
	jumps      bool  // across the edge of the board
	board.Span
}

// setOut finds the marches of the frame, and removes the marching units from their cells.
func (v *View) setOut(st *stage, f *board.Frame[*si32.State]) {
	clear(v.edges)
	v.marching, v.fought = 0, 0
	v.gather(st, f.Events, f.Spans)
	for i := range v.marches {
		k := &v.marches[i]
		if !st.in(k.from) {
			continue
		}
		k.part = k.sent < st.before.Tiles.Cells[st.index(k.from)].Units[k.seat]
		k.known = st.reads(k.seat) && ordered(st.before, k)
		if k.Running(st.t) {
			v.marching = k.At(st.t)
			c := &v.cells[st.index(k.from)]
			c.units[k.seat] = max(c.units[k.seat]-k.sent, min(c.units[k.seat], 0))
		}
	}
	for i := range v.marches {
		k := &v.marches[i]
		if k.left <= 0 || !st.in(k.to) {
			continue
		}
		for seat, n := range st.before.Tiles.Cells[st.index(k.to)].Units {
			if n > 0 {
				v.cells[st.index(k.to)].here |= 1 << seat
			}
		}
		v.cells[st.index(k.to)].here |= 1 << k.seat
	}
	for i := range v.marches {
		if k := &v.marches[i]; k.left > 0 && st.in(k.to) {
			if c := &v.cells[st.index(k.to)]; c.meet == 0 && c.here&(c.here-1) != 0 {
				v.meeting(st, k.to)
			}
		}
	}
}

// meeting finds whether several seats are on a cell after all marches, and orders them from the west by where they come from.
func (v *View) meeting(st *stage, p grid.Point) {
	c := &v.cells[st.index(p)]
	var from [rules.MaxSeats]float32
	stay := st.before.Tiles.Cells[st.index(p)].Units
	for i := range v.marches {
		k := &v.marches[i]
		if k.from == p {
			stay[k.seat] -= k.sent
		}
		if k.to == p && k.left > 0 {
			c.meet |= 1 << k.seat
			from[k.seat], _ = st.middle(k.from)
		}
	}
	for seat, n := range stay {
		if n > 0 && c.meet&(1<<seat) == 0 {
			c.meet |= 1 << seat
			from[seat], _ = st.middle(p)
		}
	}
	if c.meet&(c.meet-1) == 0 {
		c.meet = 0
		return
	}
	for a := range from {
		c.place[a] = 0
		for b := range from {
			if c.meet&(1<<b) != 0 && (from[b] < from[a] || from[b] == from[a] && b < a) {
				c.place[a]++
			}
		}
	}
}

// faceToFace is the place of a seat's army on a cell with others until the fight is over, and the side of its picture.
func (v *View) faceToFace(st *stage, p grid.Point, seat rules.Seat) (x, y, size float32) {
	c := &v.cells[st.index(p)]
	x, y = st.middle(p)
	n := bits.OnesCount8(c.meet)
	size = st.piece() * 0.68
	return x + 0.54*st.piece()*(float32(c.place[seat])-float32(n-1)/2), y, size
}

// meets reports whether the army of a seat is on a cell with others after all marches.
func (v *View) meets(st *stage, p grid.Point, seat rules.Seat) bool {
	return st.in(p) && v.cells[st.index(p)].meet&(1<<seat) != 0
}

// ordered reports whether the order of a march was given before the frame.
func ordered(s *si32.State, k *march) bool {
	for i := range s.Sides[k.seat].Orders {
		c := &s.Sides[k.seat].Orders[i]
		if c.Verb == si32.Move && c.At == k.from {
			if to, ok := s.Target(c.At, c.Dir); ok && to == k.to {
				return true
			}
		}
	}
	return false
}

// gather adds the marches of a turn: units that arrive, and those that fall on the border. spans may be empty.
func (v *View) gather(st *stage, events []rules.Event, spans []board.Span) {
	for i := range events {
		e, s := &events[i], board.Span{}
		if i < len(spans) {
			s = spans[i]
		}
		switch si32.What(e.What) {
		case si32.Clash:
			if e.From == e.To {
				continue
			}
			v.on(st, s, rules.Seat(e.Actor), e.From, e.To).sent += e.Amount
			v.on(st, s, rules.Seat(e.Target), e.To, e.From).sent += e.Amount
		case si32.Marched:
			k := v.on(st, s, rules.Seat(e.Target), e.From, e.To)
			k.sent += e.Amount
			k.left += e.Amount
		}
	}
}

// on is the march of a seat from one cell to another; it adds it when there is none.
func (v *View) on(st *stage, s board.Span, seat rules.Seat, from, to grid.Point) *march {
	slot := none
	if st.in(from) {
		for side := range st.sides() {
			if st.beside(from, side) == to {
				slot = st.index(from)*8 + side
			}
		}
	}
	if slot >= 0 {
		if n := v.edges[slot]; n > 0 && v.marches[n-1].seat == seat {
			return &v.marches[n-1]
		}
	}
	v.marches = append(v.marches, march{seat: seat, from: from, to: to, Span: s, jumps: slot < 0})
	if slot >= 0 {
		v.edges[slot] = int32(len(v.marches))
	}
	return &v.marches[len(v.marches)-1]
}

// drawMarches adds the marching armies.
func (v *View) drawMarches(st *stage) {
	for i := range v.marches {
		k := &v.marches[i]
		if k.Running(st.t) {
			v.drawMarch(st, k, k.At(st.t))
		}
	}
}

// clashAt is the fraction of a march's time at which armies meet on the border, leanAt the fraction of the way at that time.
const (
	clashAt = 0.4
	leanAt  = 0.2
)

func (v *View) drawMarch(st *stage, k *march, m float32) {
	x0, y0, size0 := v.spot(st, k.from, k.seat)
	x1, y1, size1 := v.spot(st, k.to, k.seat)
	if v.meets(st, k.to, k.seat) {
		x1, y1, size1 = v.faceToFace(st, k.to, k.seat)
	}
	if !st.sees(x0, y0) && !st.sees(x1, y1) {
		return
	}
	n, alpha := k.left, float32(1)
	way := ease.InOut(m)
	if k.sent > k.left { // some fall on the border
		switch {
		case m < clashAt:
			way, n = leanAt*ease.InOut(m/clashAt), k.sent
		default:
			way = ease.Lerp(leanAt, 1, ease.InOut(ease.Progress(m, clashAt+0.12, 1)))
			if k.left <= 0 {
				way = leanAt
				n, alpha = k.sent, 1-ease.Progress(m, clashAt, clashAt+0.12)
			}
		}
	}
	x, y, size := ease.Lerp(x0, x1, way), ease.Lerp(y0, y1, way), ease.Lerp(size0, size1, way)
	if k.jumps {
		x, y, alpha = x0, y0, 1-2*m
		if m > 0.5 {
			x, y, alpha = x1, y1, 2*m-1
		}
	}
	t := token{seat: k.seat, n: n, x: x, y: y, size: size, alpha: alpha}
	if !st.o.Reduced {
		t.lean = 0.1 * ease.Bump(m, 0, 0.8) * ease.Sign(x1-x0)
		t.squash = 0.06*ease.Bump(m, 0.86, 1) - 0.04*ease.Bump(m, 0.1, 0.6)
		if k.sent > k.left {
			t.lean = 0.16 * ease.Progress(m, 0.1, clashAt) * (1 - ease.Progress(m, clashAt, 0.7)) * ease.Sign(x1-x0)
		}
	}
	st.army(&t)
}

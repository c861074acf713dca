package si32

import (
	"fmt"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// IDs of the overlays with which the land is drawn strongly, and the numbers of new orders are left out.
const (
	overlayLand   = "territory"
	overlayComing = "coming"
)

// overlay is a map that can be laid over the board, and what draws it: below the pieces, in place of the orders, and above the pieces.
type overlay struct {
	board.Overlay
	below func(v *View, st *stage, s *si32.State) // nil where nothing is drawn, as the others
	flows func(v *View, st *stage, f *board.Frame[*si32.State])
	above func(v *View, st *stage, s *si32.State)
}

var overlays = [...]overlay{
	{board.Overlay{ID: overlayComing, Title: "When this turn ends", Icon: "fx-clash", Coming: true, Legend: []board.Key{
		{Text: "Enemies that can come here", Sprite: "threat-hatch"},
		{Text: "Units lost by this side, if the others stay", Seats: true},
		{Text: "New units", Color: mint},
	}}, nil, nil, (*View).drawComing},
	{board.Overlay{ID: overlayLand, Title: "Territory", Icon: "rally-flag", Legend: []board.Key{
		{Text: "Who holds the tile", Seats: true},
		{Text: "The front, where two sides meet", Color: danger},
	}}, (*View).drawFront, nil, nil},
	{board.Overlay{ID: "flow", Title: "Flow of armies", Icon: "icon-move", Legend: []board.Key{{Text: "Marches of this side: the wider, the more units", Seats: true}}},
		dim(0.35), (*View).drawFlows, nil},
	{board.Overlay{ID: "production", Title: "Production: units / turns", Icon: "icon-factory", Legend: []board.Key{{Text: "Progress to the next unit", Color: mint}}},
		dim(0.3), nil, (*View).drawOutputs},
	{board.Overlay{ID: "threat", Title: "Enemy strength within reach", Icon: "icon-siege", Legend: []board.Key{
		{Text: fmt.Sprintf("Units of this side that can come within %d turns, and how many it takes to raze it", threatTurns), Seats: true},
	}}, nil, nil, (*View).drawThreats},
}

// Overlays lists the overlays of the game.
func (v *View) Overlays() []board.Overlay { return board.OverlaysOf(overlays[:]) }

// dim dims the board below the pieces.
func dim(alpha float64) func(*View, *stage, *si32.State) {
	return func(_ *View, st *stage, _ *si32.State) {
		w, h := st.size()
		st.Box(0, 0, w, h, 0.2, ink.Alpha(alpha))
	}
}

// threatTurns is the number of turns that the threat overlay looks ahead.
const threatTurns = 3

// drawFront marks the cells where the land of two seats meets.
func (v *View) drawFront(st *stage, _ *si32.State) {
	ownerOf := func(i int) int8 {
		if st.t >= 0.5 {
			return v.cells[i].owner1
		}
		return v.cells[i].owner0
	}
	for i := range v.cells {
		owner := ownerOf(i)
		if owner == nobody {
			continue
		}
		p := st.at(i)
		for side := range st.sides() {
			q := st.beside(p, side)
			if !st.in(q) {
				continue
			}
			if o := ownerOf(st.index(q)); o == nobody || o <= owner {
				continue
			}
			x0, y0 := st.middle(p)
			x1, y1 := st.middle(q)
			mx, my := (x0+x1)/2, (y0+y1)/2
			dx, dy := (y1-y0)*0.5, (x0-x1)*0.5
			if st.hex {
				dx, dy = dx*0.577, dy*0.577
			}
			st.Line(mx-dx, my-dy, mx+dx, my+dy, st.thin(0.2, 4), ink)
			st.Line(mx-dx, my-dy, mx+dx, my+dy, st.thin(0.12, 2.4), danger)
		}
	}
}

// drawRanges hatches the cells that armies of other seats can march to in the next turn; for a spectator, those of all seats.
func (v *View) drawRanges(st *stage, s *si32.State) {
	n := len(s.Tiles.Cells)
	if cap(v.heat) < n {
		v.heat = make([]float32, n)
	}
	v.heat = v.heat[:n]
	clear(v.heat)
	for i := range s.Tiles.Cells {
		for seat, n := range s.Tiles.Cells[i].Units {
			if n <= 0 || rules.Seat(seat) == st.o.Viewer {
				continue
			}
			p := st.at(i)
			for side := range st.sides() {
				if q := st.beside(p, side); st.in(q) && !s.Tiles.Cells[st.index(q)].Wall {
					v.heat[st.index(q)] += float32(n)
				}
			}
		}
	}
	for i, n := range v.heat {
		if n <= 0 || !st.shows(st.at(i)) {
			continue
		}
		b := st.box(st.at(i))
		if st.hex {
			b = b.Inset(b.W * 0.14)
		}
		st.Sprite(art.ThreatHatch, b.X, b.Y, b.W, b.H).Fill = ease.White(0.8)
		if st.room(numberRoom) && !st.o.Cheap {
			st.amount(int64(n), b.X+b.W*0.22, b.Y+b.H*0.18, max(0.24, 9*st.point), danger.Mix(board.White, 0.4), ink, 1, 0)
		}
	}
}

// drawOutputs adds to every building what it makes.
func (v *View) drawOutputs(st *stage, s *si32.State) {
	for seat := range s.Sides {
		then := v.ordered(s, rules.Seat(seat))
		for i := range s.Buildings {
			if b := &s.Buildings[i]; !b.Gone && int(b.Owner) == seat {
				v.drawOutput(st, s, b, s.Constants.Output(staffIn(then, b)))
			}
		}
	}
}

// drawThreats adds to a building the enemies that can reach it soon.
func (v *View) drawThreats(st *stage, s *si32.State) {
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone {
			continue
		}
		if n, by := v.far.Threat(s, b, threatTurns); by != rules.NoSeat {
			r := v.boxOf(st, s, b)
			need := s.Threshold(b)
			if n >= need {
				st.Sprite(art.ThreatHatch, r.X, r.Y, r.W, r.H)
			}
			st.siegeMeter(r.X+r.W/2, r.Y+r.H*0.5, max(r.W*0.8, 46*st.point), n, need, 1, 1, st.seat(by))
		}
	}
}

// drawComing shows what the end of the turn brings the viewer: where enemies can come, what the ordered attacks cost both sides if the others
// stay, and new units.
func (v *View) drawComing(st *stage, s *si32.State) {
	for _, m := range v.comingMarks(st, s) {
		st.Plate(m.n, m.x, m.y, m.size, m.c)
	}
}

// comingMarks hatches where enemies can come, and returns the numbers of the overlay in their places.
func (v *View) comingMarks(st *stage, s *si32.State) []mark {
	then := &v.coming
	then.CopyFrom(s)
	then.Foresee(st.o.Viewer)
	size := max(0.34*st.piece(), 12*st.point)
	list := v.marks[:0]
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		if !st.shows(p) {
			continue
		}
		b := st.box(p)
		x, _ := st.middle(p)
		owner := s.Tiles.Cells[i].Owner()
		if n, by := orders.Foes(s, st.o.Viewer, p); n > 0 && owner == st.o.Viewer && owner != rules.NoSeat {
			st.Sprite(art.ThreatHatch, b.X, b.Y, b.W, b.H)
			list = append(list, mark{n: n, x: x, y: b.Y + 0.1*b.H, size: size, c: st.seat(by)})
		}
		list = v.losses(list, st, s, p, size)
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if n := b.Progress / max(s.Constants.UnitCost, 1); n > 0 && !b.Gone {
			x, y := st.middle(b.At)
			list = append(list, mark{n: n, x: x, y: y - 0.3, size: size * 1.2, c: mint, sums: true})
		}
	}
	v.marks = st.spread(list)
	return v.marks
}

// losses adds what the viewer's attack on a cell costs both sides.
func (v *View) losses(list []mark, st *stage, s *si32.State, p grid.Point, size float32) []mark {
	seat := st.o.Viewer
	foe := s.Tiles.At(p).Owner()
	if seat == rules.NoSeat || foe == rules.NoSeat || foe == seat {
		return list
	}
	sent := int64(0)
	for i := range s.Sides[seat].Orders {
		c := &s.Sides[seat].Orders[i]
		if to, ok := s.Target(c.At, c.Dir); ok && c.Verb == si32.Move && to == p {
			sent += c.N
		}
	}
	if sent == 0 {
		return list
	}
	then := v.coming.Tiles.At(p)
	x, y := st.middle(p)
	return append(list,
		mark{n: then.Units[seat] - sent, x: x - 0.25, y: y + 0.3, size: size, c: st.seat(seat), sums: true},
		mark{n: then.Units[foe] - s.Tiles.At(p).Units[foe], x: x + 0.25, y: y + 0.3, size: size, c: st.seat(foe), sums: true})
}

// boxOf is the box of a building of a position.
func (v *View) boxOf(st *stage, s *si32.State, b *si32.Building) board.Rect {
	return st.worksBox(&works{at: s.Corner(b), size: int(s.Constants.BuildingSize)})
}

// drawFlows adds the marches of the frame or, before they begin, those of the turn before.
func (v *View) drawFlows(st *stage, f *board.Frame[*si32.State]) {
	if !v.turning {
		v.gather(st, f.Past, nil)
	}
	for i := range v.marches {
		st.drawFlow(&v.marches[i])
	}
}

// drawFlow adds a march as an arrow, broader for more units.
func (st *stage) drawFlow(k *march) {
	if k.jumps {
		return
	}
	x0, y0 := st.middle(k.from)
	x1, y1 := st.middle(k.to)
	if !st.sees(x0, y0) && !st.sees(x1, y1) {
		return
	}
	w := st.apart() * (0.2 + 0.08*float32(step(k.sent)))
	c := st.seat(k.seat)
	dx, dy := (x1-x0)/st.apart(), (y1-y0)/st.apart()
	tx, ty := x1-dx*0.35, y1-dy*0.35
	st.Line(x0, y0, tx, ty, w+st.thin(0.06, 2), ink.Alpha(0.8))
	st.Line(x0, y0, tx, ty, w, c)
	h := w
	e := st.thin(0.03, 1)
	st.Tri(x1+dx*2*e, y1+dy*2*e, tx-dy*(h+2*e)-dx*e, ty+dx*(h+2*e)-dy*e, tx+dy*(h+2*e)-dx*e, ty-dx*(h+2*e)-dy*e, ink.Alpha(0.8))
	st.Tri(x1, y1, tx-dy*h, ty+dx*h, tx+dy*h, ty-dx*h, c)
}

// drawOutput adds to a building that makes so much a turn the turns it takes for a unit, and the progress of the next one.
func (v *View) drawOutput(st *stage, s *si32.State, b *si32.Building, out int64) {
	r := v.boxOf(st, s, b)
	if !st.sees(r.X+r.W/2, r.Y+r.H/2) {
		return
	}
	x, y := r.X+r.W/2, r.Y+r.H/2
	side := max(r.W*0.36, 15*st.point)
	part := min(float64(b.Progress)/float64(max(s.Constants.UnitCost, 1)), 1)
	st.Box(x-side, y-side*0.62, 2*side, side*1.24, side*0.3, ink.Alpha(0.9)).Edge(st.thin(0.03, 1.5), st.seat(b.Owner))
	bar := side * 1.6
	st.Box(x-bar/2, y+side*0.26, bar, side*0.2, side*0.1, slate)
	if part > 0 {
		st.Box(x-bar/2, y+side*0.26, bar*float32(part), side*0.2, side*0.1, mint)
	}
	if st.px >= plainScale && out > 0 {
		size := max(side*0.62, 9*st.point)
		st.Number(out, x-size*0.35, y-side*0.16, size, figures, board.Right, bone)
		st.Text("/", x, y-side*0.16, size, figures, board.Center, bone)
		st.Number(s.Constants.UnitCost, x+size*0.35, y-side*0.16, size, figures, board.Left, bone)
	}
}

package galapagos

import (
	"app.pentarena/assets"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// overlayReach is the ID of an overlay beside which the ranges of all creatures are not shown.
const overlayReach = "reach"

// overlay is a map that can be laid over the island, and what draws it on the ground and over the creatures.
type overlay struct {
	board.Overlay
	ground, ties func(v *View, st *stage, s *galapagos.State) // nil where nothing is drawn
}

var overlays = [...]overlay{
	{board.Overlay{ID: "prey", Title: "Who can eat whom", Icon: "stat-carnivorism", Legend: []board.Key{
		{Text: "Kills in one bite, from hunter to prey", Color: danger},
		{Text: "Only hurts; shown for the creature you point at", Color: amber},
	}}, (*View).drawShade, (*View).drawPrey},
	{board.Overlay{ID: overlayReach, Title: "Reach", Icon: "verb-move", Legend: []board.Key{{Text: "Where this tribe can walk in its next turn", Seats: true}}}, (*View).drawReach, nil},
	{board.Overlay{ID: "food", Title: "Food", Icon: "verb-graze", Legend: []board.Key{foodHeat.Key("Plants within 3 steps; near ones count more")}}, (*View).drawFood, nil},
	{board.Overlay{ID: "family", Title: "Family", Icon: "verb-breed", Legend: []board.Key{
		{Text: "From parent to child", Seats: true},
		{Text: "Parents of the creature you point at", Color: berry},
		{Text: "Its children", Color: fresh},
	}}, (*View).drawShade, (*View).drawFamilies},
	{board.Overlay{ID: "coming", Title: "When this turn ends", Icon: "hunger", Coming: true, Legend: []board.Key{
		{Text: "Starves when this turn ends", Color: danger},
		{Text: "Starves when the next turn ends", Color: amber},
		{Text: "Enemies could kill it", Sprite: "peril"},
		{Text: "Health left when its turn comes again", Color: healthy},
		{Text: "A plant that grows, and its size then", Color: fresh, Rim: true},
		{Text: "Turns until the egg hatches", Sprite: "egg"},
	}}, (*View).drawShade, (*View).drawComing},
}

// Overlays returns the maps that can be laid over the island.
func (v *View) Overlays() []board.Overlay { return board.OverlaysOf(overlays[:]) }

var foodHeat = board.Heat{From: leaf.Alpha(0.25), To: amber.Alpha(0.75), Most: 14}

// focus returns the living creature under the pointer, or None.
func (st *stage) focus(s *galapagos.State) int32 {
	if !st.o.Focused {
		return galapagos.None
	}
	return creatureAt(s, st.o.Focus)
}

// creatureAt returns the creature that has been on a cell longest, or None.
func creatureAt(s *galapagos.State, p grid.Point) int32 {
	for i := s.At(p); i != galapagos.None; i = s.Things[i].Next {
		if s.Things[i].Alive() {
			return i
		}
	}
	return galapagos.None
}

// drawMaps draws the overlay on the ground, and all ranges.
func (v *View) drawMaps(st *stage, s *galapagos.State) {
	if o, _ := board.OverlayOn(overlays[:], st.o.Overlay); o.ground != nil {
		o.ground(v, st, s)
	}
	if st.o.Ranges && st.o.Overlay != overlayReach {
		v.drawReaches(st, s, galapagos.None)
	}
}

// drawTies draws the overlay over the creatures.
func (v *View) drawTies(st *stage, s *galapagos.State) {
	if o, _ := board.OverlayOn(overlays[:], st.o.Overlay); o.ties != nil {
		o.ties(v, st, s)
	}
}

// drawShade dims the ground below lines.
func (v *View) drawShade(st *stage, _ *galapagos.State) {
	st.Box(0, 0, float32(st.isle.w), float32(st.isle.h), 0.4, ink.Alpha(0.28))
}

// drawReach draws where the creature in focus can walk, or else every creature.
func (v *View) drawReach(st *stage, s *galapagos.State) { v.drawReaches(st, s, st.focus(s)) }

// scratch returns n zeros; the slice is valid until the next call.
func (v *View) scratch(n int) []float32 {
	if cap(v.cells) < n {
		v.cells = make([]float32, n)
	}
	v.cells = v.cells[:n]
	clear(v.cells)
	return v.cells
}

// drawFood colors every cell by the plants that can be eaten from it and around it.
func (v *View) drawFood(st *stage, s *galapagos.State) {
	const far = 3
	heat := v.scratch(len(s.Cells.Cells))
	for i := range s.Things {
		t := &s.Things[i]
		if t.Kind != galapagos.Plant || t.Gone || t.Size <= 0 {
			continue
		}
		for dy := -far; dy <= far; dy++ {
			for dx := -far; dx <= far; dx++ {
				p := grid.Pt(t.At.X+dx, t.At.Y+dy)
				if d := max(dx, -dx) + max(dy, -dy); d <= far && s.Cells.In(p) {
					heat[s.Cells.Index(p)] += float32(t.Size) / float32(1+d)
				}
			}
		}
	}
	st.Box(0, 0, float32(st.isle.w), float32(st.isle.h), 0.4, ink.Alpha(0.3))
	for y := max(st.y0, 0); y < min(st.y1, s.Cells.H); y++ {
		for x := max(st.x0, 0); x < min(st.x1, s.Cells.W); x++ {
			if n := heat[s.Cells.Index(grid.Pt(x, y))]; n > 0.5 {
				st.Box(float32(x)+0.03, float32(y)+0.03, 0.94, 0.94, 0.12, foodHeat.At(n))
			}
		}
	}
}

// drawReaches tints the cells that the creatures of both seats can reach in their next turn; with a single creature, its cells and those it
// can bite from there.
func (v *View) drawReaches(st *stage, s *galapagos.State, only int32) {
	n := len(s.Cells.Cells)
	seats := v.scratch(2 * n)
	for i := range s.Things {
		t := &s.Things[i]
		if !t.Alive() || only != galapagos.None && int32(i) != only {
			continue
		}
		v.sense.Flood(s, t.At, orders.Stride(s, t), false)
		for _, c := range v.sense.Queue {
			k := int(t.Owner)*n + int(c)
			d := 1 - 0.07*float32(v.sense.Cost[c])
			seats[k] = max(seats[k], d)
		}
	}
	for y := max(st.y0, 0); y < min(st.y1, s.Cells.H); y++ {
		for x := max(st.x0, 0); x < min(st.x1, s.Cells.W); x++ {
			i := s.Cells.Index(grid.Pt(x, y))
			a, b := seats[i], seats[n+i]
			fx, fy := float32(x), float32(y)
			switch {
			case a > 0 && b > 0: // both seats: halved along the diagonal
				st.Tri(fx+0.05, fy+0.05, fx+0.95, fy+0.05, fx+0.05, fy+0.95, st.seat(0).Alpha(0.4*float64(a)))
				st.Tri(fx+0.95, fy+0.95, fx+0.95, fy+0.05, fx+0.05, fy+0.95, st.seat(1).Alpha(0.4*float64(b)))
			case a > 0:
				st.Box(fx+0.05, fy+0.05, 0.9, 0.9, 0.12, st.seat(0).Alpha(0.4*float64(a)))
			case b > 0:
				st.Box(fx+0.05, fy+0.05, 0.9, 0.9, 0.12, st.seat(1).Alpha(0.4*float64(b)))
			}
		}
	}
}

// drawPrey draws a line from every hunter to each creature it can reach and bite: solid if the bite kills, dashed if it only hurts. For the
// creature in focus it shows all bites, otherwise only deadly ones.
func (v *View) drawPrey(st *stage, s *galapagos.State) {
	focus := st.focus(s)
	width := max(0.08, 2/st.px)
	for i := range s.Things {
		t := &s.Things[i]
		if !t.Alive() {
			continue
		}
		flooded := false
		for j := range s.Things {
			o := &s.Things[j]
			if !o.Alive() || o.Owner == t.Owner || focus != galapagos.None && int32(i) != focus && int32(j) != focus {
				continue
			}
			damage := s.Damage(t.Stats, o.Stats)
			kills := damage >= o.Health
			if focus == galapagos.None && !kills || int32(t.At.Distance(o.At)) > orders.Stride(s, t)+1 {
				continue
			}
			if !flooded {
				v.sense.Flood(s, t.At, orders.Stride(s, t), false)
				flooded = true
			}
			if _, n := v.sense.Beside(o.At); n < 0 {
				continue
			}
			c := amber
			if kills {
				c = danger
				st.Sprite(art.ThreatTile, float32(o.At.X), float32(o.At.Y), 1, 1)
			}
			st.line(t.At, o.At, width, c, !kills)
			x, y := ease.Lerp(float32(t.At.X), float32(o.At.X), 0.85)+0.5, ease.Lerp(float32(t.At.Y), float32(o.At.Y), 0.85)+0.5
			st.Disc(x-width*1.4, y-width*1.4, width*2.8, width*2.8, c)
			if focus != galapagos.None && st.px >= numberScale {
				st.plate(figures[1][min(damage, int32(len(figures[1])-1))], float32(o.At.X)+0.5, float32(o.At.Y)-0.25, c)
			}
		}
	}
}

// drawFamilies draws lines between children and parents: for the creature in focus, with a heart on parents and an egg on young; otherwise for all.
func (v *View) drawFamilies(st *stage, s *galapagos.State) {
	focus := st.focus(s)
	width := max(0.07, 1.6/st.px)
	for i := range s.Things {
		t := &s.Things[i]
		if !t.Alive() || t.Parent < 2 {
			continue
		}
		for _, p := range [2]int32{t.Parent, t.Mate} {
			if p < 2 || int(p) >= len(s.Things) || !s.Things[p].Alive() {
				continue
			}
			if focus == galapagos.None {
				st.line(s.Things[p].At, t.At, width*0.7, st.seat(t.Owner).Mix(board.White, 0.35).Alpha(0.8), false)
				continue
			}
			switch focus {
			case int32(i):
				st.line(s.Things[p].At, t.At, width, berry, false)
				st.badge(art.Heart, s.Things[p].At)
			case p:
				st.line(s.Things[p].At, t.At, width, fresh, false)
				st.badge(art.Egg, t.At)
			}
		}
	}
	if focus != galapagos.None {
		x, y := ground(s.Things[focus].At)
		st.Sprite(art.SelectRing, x-0.75, y-1.5*footY/canvas, 1.5, 1.5)
	}
}

// badge draws a picture above the head of the creature on a cell.
func (st *stage) badge(s assets.Sprite, p grid.Point) {
	x, y := ground(p)
	size := max(0.6, 14*st.point)
	st.Sprite(s, x-size/2, y-1.2-size/2, size, size)
}

// plate draws a short text on a dark plate.
func (st *stage) plate(text string, x, y float32, c board.Color) {
	size := max(0.36, 12*st.point)
	w := board.TextWidth(board.MonoBold, size, text) + size*0.7
	st.Box(x-w/2, y-size*0.62, w, size*1.24, size*0.35, ink.Alpha(0.88))
	st.Text(text, x, y, size, board.MonoBold, board.Center, c)
}

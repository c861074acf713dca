package galapagos

import (
	"fmt"

	"app.pentarena/game/basics/lists"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// tipRoom is the space, in tiles, that a tip is sure to need east of the pointer; with less, it extends to the west.
const tipRoom = 12

// babyCard is the place of the baby's card, in tiles, and the length that its contents scale with.
type babyCard struct {
	x, y, w, high, unit float32
	flat                bool // the radar is beside the text instead of below it
}

// babyRoom places the card for the creature at x,y and its mate; west is the x of the one further west. The card goes west of both, because
// the tip is in the east; without room there below them, else above them, flatter or smaller if needed.
func babyRoom(view board.Rect, x, y, west, point float32) babyCard {
	unit := max(1, min(44*point, 0.17*view.H, 0.12*view.W))
	least := min(26*point, unit)
	c := babyCard{x: west - 0.3 - unit*5, y: y + 0.5 - unit*2.6, w: unit * 5, high: unit * 5.2, unit: unit}
	bottom := view.Y + view.H - 0.1
	below := bottom - y - 1.15
	if c.x < view.X+0.2 || view.X+view.W-x < tipRoom && below >= c.high {
		room, above := below, y-1.8-view.Y
		under := below >= 3.6*least || below >= above
		if !under {
			room = above
		}
		if c.flat = room < c.high; c.flat {
			c.unit = max(min(unit, room/3.6), least)
			c.w, c.high = c.unit*7.4, c.unit*3.6
		}
		c.x = min(max(x+0.5-c.w/2, view.X+0.2), view.X+view.W-c.w-0.2)
		if c.y = min(y+1.5, bottom-c.high); !under {
			c.y = y - 1.8 - c.high
		}
	}
	c.y = min(max(c.y, view.Y+0.1), max(bottom-c.high, view.Y+0.1))
	return c
}

// clear is the card where it covers no creature: where it is, else at the edge of the view; without such a place, where it covers fewest.
func (c babyCard) clear(s *galapagos.State, view board.Rect) babyCard {
	least, best := c.covers(s), c
	const steps = 8
	for n := 0; n <= steps && least > 0; n++ {
		at := c
		at.x = view.X + (view.W-c.w)*float32(n)/steps
		for _, y := range [3]float32{view.Y + 0.1, view.Y + (view.H-c.high)/2, view.Y + view.H - c.high - 0.1} {
			at.y = y
			if over := at.covers(s); over < least {
				least, best = over, at
			}
		}
	}
	return best
}

// covers is how many living creatures the card covers.
func (c babyCard) covers(s *galapagos.State) int {
	return lists.Count(s.Things, func(t *galapagos.Thing) bool {
		return t.Alive() && t.Owner >= 0 && c.x < float32(t.At.X)+1 && c.x+c.w > float32(t.At.X) && c.y < float32(t.At.Y)+1 && c.y+c.high > float32(t.At.Y)
	})
}

// drawBaby draws a card with the exact baby of creatures i and j beside cell p.
func (h *controller) drawBaby(st *stage, s *galapagos.State, i, j int32, p grid.Point) {
	parents := [2]galapagos.Stats{s.Things[i].Stats, s.Things[j].Stats}
	baby, ok := s.Baby(parents[0], parents[1])
	if !ok {
		return
	}
	seat := s.Things[i].Owner
	view := st.o.Clear
	if view.W <= 0 {
		view = board.Rect{X: -1, Y: -1, W: float32(st.isle.w) + 2, H: float32(st.isle.h) + 2}
	}
	c := babyRoom(view, float32(p.X), float32(p.Y), float32(min(p.X, s.Things[i].At.X)), st.point).clear(s, view)
	x, y, w, high, r := c.x, c.y, c.w, c.high, c.unit
	body := board.Rect{X: x + w*0.56, Y: y + r*0.12, W: w * 0.42, H: r * 1.5}
	if c.flat {
		body = board.Rect{X: x + r*0.3, Y: y + r*1.6, W: r * 2.2, H: r * 1.8}
	}
	st.Box(x, y, w, high, r*0.22, ink.Alpha(0.95)).Edge(1.5*st.point, roseLight)
	st.Sprite(art.VerbBreed, x+r*0.14, y+r*0.16, r*0.6, r*0.6)
	st.Text("Baby", x+r*0.82, y+r*0.48, r*0.42, board.Bold, board.Left, bone)
	words := [2]string{fmt.Sprintf("health %d of %d", s.Constants.BaseHealth, s.BestHealth(baby)), fmt.Sprintf("%d stat points", baby.Total())}
	for n, line := range words {
		st.Text(line, x+r*0.2, y+r*(0.98+0.36*float32(n)), r*0.31, board.Regular, board.Left, bone.Alpha(0.75))
	}
	portrait(st.List, body, baby, int(seat), st.seat(seat))
	d := radar{x: x + w - r*2.5, y: y + high - r*1.72, r: r * 1.12, thin: st.point, most: s.Constants.MaxStat, color: st.seat(seat), text: bone,
		line: board.White.Alpha(0.25), figures: true, parents: &parents}
	d.draw(st.List, &baby, nil)
}

// drawEggs shows what breeding would bring before it is ordered: of the only selected creature the baby with its best mate, else each pair with
// the stat points of its egg, and the baby if there is only one.
func (h *controller) drawEggs(st *stage, s *galapagos.State, seat rules.Seat) {
	if len(h.group) == 1 {
		i := h.group[0]
		if j := h.bestMate(s, seat, i); j != galapagos.None && h.cannotBreed(s, seat, i) == "" {
			h.drawPair(st, s, i, j)
			h.drawBaby(st, s, i, j, s.Things[j].At)
		}
		return
	}
	pairs, last := 0, galapagos.Command{}
	for _, c := range h.orders.Alone(s, seat, h.group, orders.Breed) {
		if c.Verb == galapagos.Breed {
			pairs, last = pairs+1, c
			h.drawPair(st, s, c.Creature, c.Mate)
		}
	}
	if pairs == 1 {
		h.drawBaby(st, s, last.Creature, last.Mate, s.Things[last.Mate].At)
	}
}

// bestMate is the creature near enough with which creature i has the best baby, or None.
func (h *controller) bestMate(s *galapagos.State, seat rules.Seat, i int32) int32 {
	best, most := galapagos.None, int32(-1)
	for n := range s.Things {
		j := int32(n)
		if j == i || !orders.Own(s, seat, j) || h.orders.Fit(s, seat, i, orders.MateIt, j) != "" || int32(s.Things[i].At.Distance(s.Things[j].At)) > 1+s.Things[i].Steps {
			continue
		}
		if baby, ok := s.Baby(s.Things[i].Stats, s.Things[j].Stats); ok && baby.Total() > most {
			best, most = j, baby.Total()
		}
	}
	return best
}

// drawPair draws a line between two parents, and on it their egg with its stat points.
func (h *controller) drawPair(st *stage, s *galapagos.State, i, j int32) {
	baby, ok := s.Baby(s.Things[i].Stats, s.Things[j].Stats)
	if !ok {
		return
	}
	a, b := s.Things[i].At, s.Things[j].At
	st.line(a, b, max(0.09, 2/st.px), berry, false)
	x, y := float32(a.X+b.X)/2+0.5, float32(a.Y+b.Y)/2+0.1
	size := max(0.6, 18*st.point)
	st.Sprite(art.Egg, x-size/2, y-size/2, size, size)
	if st.px >= numberScale {
		st.Plate(int64(baby.Total()), x, y+size*0.8, max(0.36, 12*st.point), roseLight)
	}
}

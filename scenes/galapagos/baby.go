package galapagos

import (
	"fmt"

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
	c := babyRoom(view, float32(p.X), float32(p.Y), float32(min(p.X, s.Things[i].At.X)), st.point)
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

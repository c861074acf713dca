package chrome

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// spot is where something that lies over the board was put: it stays there until the turn, what it says, or the room for it changes.
type spot struct {
	turn     int
	text     string
	room, at board.Rect
}

// settle puts a box of a size at the first of some places in room under which the fewest things stand and nothing is aimed at.
func (c *Chrome) settle(s *spot, text string, w, h float32, room board.Rect, at ...board.Rect) board.Rect {
	turn, _ := c.Play.Turn()
	if s.turn == turn && s.text == text && s.room == room && s.at.W == w && s.at.H == h {
		return s.at
	}
	now := spot{turn: turn, text: text, room: room}
	least := -1
	for _, p := range at {
		box := board.Rect{X: p.X, Y: p.Y, W: w, H: h}
		if n := c.under(box); least < 0 || n < least {
			least, now.at = n, box
		}
	}
	*s = now
	return s.at
}

// under counts what stands under a box, more what is of a seat, and much more what is aimed at.
func (c *Chrome) under(box board.Rect) int {
	x0, y0 := c.Viewport.Tile(box.X, box.Y)
	x1, y1 := c.Viewport.Tile(box.X+box.W, box.Y+box.H)
	n := 0
	for y := int(y0); y <= int(y1); y++ {
		for x := int(x0); x <= int(x1); x++ {
			card, ok := c.View.Inspect(c.Play.Current(), grid.Pt(x, y))
			switch {
			case ok && card.Seat != rules.NoSeat:
				n += 5
			case ok:
				n++
			}
		}
	}
	matters := slices.Clone(c.Viewport.Aimed())
	if at, ok := c.Turn.Selected(); ok {
		matters = append(matters, c.Viewport.Box(at))
	}
	if h := c.Turn.Suggestion(); h != nil {
		for _, p := range h.Cells {
			matters = append(matters, c.Viewport.Box(p))
		}
	}
	for _, r := range matters {
		if r.X < box.X+box.W && box.X < r.X+r.W && r.Y < box.Y+box.H && box.Y < r.Y+r.H {
			n += 100
		}
	}
	return n
}

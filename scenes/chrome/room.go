package chrome

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// spot is where something that lies over the board was put: it stays there until what it says or the room for it changes, or something comes
// to stand under it.
type spot struct {
	turn     int
	text     string
	room, at board.Rect
}

// settle puts a box of a size at the first of some places in room, or else along its edges, at which it covers nothing that matters, or where
// it covers least.
func (c *Chrome) settle(s *spot, text string, w, h float32, room board.Rect, at ...board.Rect) board.Rect {
	turn, _ := c.Play.Turn()
	same := s.turn == turn && s.text == text && s.room == room && s.at.W == w && s.at.H == h
	*s = spot{turn: turn, text: text, room: room, at: c.off(s.at, same, w, h, room, at)}
	return s.at
}

// off is a place for a box of a size, as settle has it. A box that stays where it was moves only off what has come under it, to where it covers
// nothing, and never away from the pointer.
func (c *Chrome) off(was board.Rect, stays bool, w, h float32, room board.Rect, at []board.Rect) board.Rect {
	hover := c.Viewport.Aimed()[len(c.Viewport.Targets()):] // what follows the pointer would drive the box away from it
	over := slices.DeleteFunc(slices.Clone(c.u.Kept()), func(r board.Rect) bool { return r == was || slices.Contains(hover, r) })
	first, more := c.matters(c.Viewport.Targets()), c.Viewport.Reach()
	if stays && (was.Contains(c.u.In.X, c.u.In.Y) || ui.Covers(was, over, first, more) == 0) {
		return was
	}
	best := ui.Clearest(append(at, along(room, w, h)...), w, h, room, over, first, more)
	if stays && ui.Covers(was, over) == 0 && ui.Covers(best, over, first, more) > 0 {
		return was
	}
	return best
}

// matters are the places on the canvas that nothing is to cover: what is aimed at, chosen or suggested, and what stands on the board.
func (c *Chrome) matters(aimed []board.Rect) []board.Rect {
	list := slices.Concat(aimed, c.Viewport.Standing())
	if at, ok := c.Turn.Selected(); ok {
		list = append(list, c.Viewport.Box(at))
	}
	if h := c.Turn.Suggestion(); h != nil {
		for _, p := range h.Cells {
			list = append(list, c.Viewport.Box(p))
		}
	}
	return list
}

// along are places for a box of a size along the edges of a room: at the foot, at the top, at the sides.
func along(room board.Rect, w, h float32) (at []board.Rect) {
	const steps = 8
	right, foot := room.W-w, room.H-h
	for _, y := range [2]float32{foot, 0} {
		for _, k := range [steps + 1]float32{4, 3, 5, 2, 6, 1, 7, 0, 8} { // the middle first
			at = append(at, board.Rect{X: room.X + right*k/steps, Y: room.Y + y})
		}
	}
	for k := float32(1); k < steps; k++ {
		at = append(at, board.Rect{X: room.X, Y: room.Y + foot*k/steps}, board.Rect{X: room.X + right, Y: room.Y + foot*k/steps})
	}
	return at
}

// about are places for a box of a size all over a room, those nearest to something first.
func about(of, room board.Rect, w, h float32) (at []board.Rect) {
	const step = 24
	mx, my := of.Middle()
	away := func(p board.Rect) float64 {
		dx, dy := max(p.X-mx, mx-p.X-w, 0), max(p.Y-my, my-p.Y-h, 0)
		return math.Hypot(float64(dx), float64(dy))
	}
	for y := room.Y; y <= room.Y+room.H-h; y += step {
		for x := room.X; x <= room.X+room.W-w; x += step {
			at = append(at, board.Rect{X: x, Y: y})
		}
	}
	slices.SortStableFunc(at, func(a, b board.Rect) int { return cmp.Compare(away(a), away(b)) })
	return at
}

// message is a place over the board for a message of a size that was somewhere before.
func (c *Chrome) message(w, h float32, was board.Rect) board.Rect {
	room := c.free().Inset(edge)
	return c.off(was, was.W == w && was.H == h && room.Holds(was), w, h, room, nil)
}

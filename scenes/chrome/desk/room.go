package desk

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Spot is where something that lies over the board was put: it stays there until what it says or the room for it changes, or something comes
// to stand under it.
type Spot struct {
	turn int
	Text string
	room board.Rect
	At   board.Rect
}

// Settle puts a box of a size at the first of some places in room, or else along its edges, at which it covers nothing that matters, or where
// it covers least.
func (d *Desk) Settle(s *Spot, text string, w, h float32, room board.Rect, at ...board.Rect) board.Rect {
	turn, _ := d.Play.Turn()
	same := s.turn == turn && s.Text == text && s.room == room && s.At.W == w && s.At.H == h
	*s = Spot{turn: turn, Text: text, room: room, At: d.Off(s.At, same, w, h, room, at)}
	return s.At
}

// Off is a place for a box of a size, as Settle has it. A box that stays where it was moves only off what has come under it, to where it covers
// much less, and never away from the pointer.
func (d *Desk) Off(was board.Rect, stays bool, w, h float32, room board.Rect, at []board.Rect) board.Rect {
	hover := d.Viewport.Aimed()[len(d.Viewport.Targets()):] // what follows the pointer would drive the box away from it
	over := slices.DeleteFunc(slices.Clone(d.U.Kept()), func(r board.Rect) bool { return r == was || slices.Contains(hover, r) })
	first, next, more := d.Matters(nil), d.Viewport.Targets(), d.Viewport.Reach() // a farmer is worth more than tiles to walk to
	now := layout.Covers(was, over, first, next, more)
	if stays && (was.Contains(d.U.In.X, d.U.In.Y) || now == 0) {
		return was
	}
	best := layout.Clearest(append(at, along(room, w, h)...), w, h, room, over, first, next, more)
	if stays && layout.Covers(was, over) == 0 && layout.Covers(best, over, first, next, more) > now/4 {
		return was
	}
	return best
}

// Matters are the places on the canvas that nothing is to cover: what is aimed at, chosen, suggested or marked by a hint, and what stands on the board.
func (d *Desk) Matters(aimed []board.Rect) []board.Rect {
	list := slices.Concat(aimed, d.Viewport.Standing())
	if at, ok := d.Turn.Selected(); ok {
		list = append(list, d.Viewport.Box(at))
	}
	h := cmp.Or(d.Turn.Suggestion(), d.Turn.Better())
	if c := d.Counselled(); c != nil {
		h = c.Suggestion
	}
	if h != nil {
		for _, p := range h.Cells {
			list = append(list, d.Viewport.Box(p))
		}
	}
	return list
}

// along are places for a box of a size along the edges of a room: at the foot, at the top, at the sides.
func along(room board.Rect, w, h float32) (at []board.Rect) {
	const steps = 8
	for _, y := range [2]float32{1, 0} {
		for _, k := range [steps + 1]float32{4, 3, 5, 2, 6, 1, 7, 0, 8} { // the middle first
			at = append(at, layout.At(room, w, h, k/steps, y))
		}
	}
	for k := float32(1); k < steps; k++ {
		at = append(at, layout.At(room, w, h, 0, k/steps), layout.At(room, w, h, 1, k/steps))
	}
	return at
}

// About are places for a box of a size all over a room, those nearest to something first.
func About(of, room board.Rect, w, h float32) (at []board.Rect) {
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

// Over draws the ground of something that lies over the board; notes keep off it.
func (d *Desk) Over(r board.Rect) {
	d.U.Float(r)
	d.U.Keep(r)
}

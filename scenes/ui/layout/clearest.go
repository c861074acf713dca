package layout

import (
	"math"
	"slices"

	"app.pentarena/scenes/board"
)

// Beside is a box of a size near r, on a canvas: below r, else above it, else aside, and off what is kept as far as possible.
func Beside(r board.Rect, w, h float32, canvas board.Rect, kept []board.Rect) board.Rect {
	const gap, edge = 10, 12
	x, y := min(max(r.X+r.W/2-w/2, edge), canvas.W-w-edge), r.Y+r.H/2-h/2
	below, above, left, right := r.Y+r.H+gap, r.Y-h-gap, r.X-w-gap, r.X+r.W+gap
	at := []board.Rect{{X: x, Y: below}, {X: x, Y: above}, {X: left, Y: y}, {X: right, Y: y}}
	for n := float32(1); n <= 4; n++ {
		d := n * w / 2
		at = append(at, board.Rect{X: x + d, Y: below}, board.Rect{X: x - d, Y: below}, board.Rect{X: x + d, Y: above}, board.Rect{X: x - d, Y: above},
			board.Rect{X: x, Y: above - n*h}, board.Rect{X: x, Y: below + n*h})
	}
	return Clearest(at, w, h, canvas.Inset(8), append(slices.Clone(kept), r))
}

// Clearest returns the box of a size at the first of some places that lies in room and covers nothing, else at the place that covers least of
// it, moved into the room. What is in the first list of covered counts eight times as much as what is in the next.
func Clearest(at []board.Rect, w, h float32, room board.Rect, covered ...[]board.Rect) board.Rect {
	best, least := board.Rect{}, float32(-1)
	for _, p := range at {
		box := board.Rect{X: max(min(p.X, room.X+room.W-w), room.X), Y: max(min(p.Y, room.Y+room.H-h), room.Y), W: w, H: h}
		cost := 40 * (float32(math.Abs(float64(box.X-p.X))) + float32(math.Abs(float64(box.Y-p.Y)))) // off its place
		cost += Covers(box, covered...)
		if least < 0 || cost < least {
			best, least = box, cost
		}
		if least == 0 {
			break
		}
	}
	return best
}

// Covers is how much a box covers: the area over what is in the first list, and an eighth of that in each next one.
func Covers(box board.Rect, covered ...[]board.Rect) float32 {
	sum, worth := float32(0), float32(1)
	for _, list := range covered {
		for _, k := range list {
			c := box.Cross(k)
			sum += worth * c.W * c.H
		}
		worth /= 8
	}
	return sum
}

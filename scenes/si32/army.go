package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Keys of items: each cell has keyMany for each seat and kind of item.
const (
	keyMany   = 8
	keyCell   = keyMany * 8
	keyNumber = 3 // of an army, after its three layers
	keyWorks  = 4 * keyMany
	keyPlate  = 5 * keyMany
	keyMarks  = 6 * keyMany
	keyOre    = 7 * keyMany
)

// keyOf is the first key of a cell for a kind of item; armies use their seat as kind.
func (st *stage) keyOf(p grid.Point, kind uint32) uint32 { return uint32(st.index(p)+1)*keyCell + kind }

// token is an army to draw.
type token struct {
	seat   rules.Seat
	n      int64
	x, y   float32
	size   float32 // of the box in tiles
	alpha  float32
	key    uint32  // key of its first layer, 0 for none
	lean   float32 // radians
	squash float32
	plain  bool // without its number
}

// army draws a token, and notes its number.
func (st *stage) army(k *token) {
	if k.alpha <= 0 || k.size <= 0 || k.n == 0 {
		return
	}
	seat := k.seat
	c := st.seat(seat)
	if k.n < 0 {
		st.debt(k)
		return
	}
	n := step(k.n)
	if !k.plain {
		st.countArmy(k)
	}
	if st.px < blockScale {
		st.block(k)
		return
	}
	w, h := k.size*(1+k.squash), k.size*(1-k.squash)
	x, y := k.x-w/2, k.y-h/2+k.size*k.squash*0.3
	st.turned(&unitArt[seat][n], x, y, w, h, c, k.alpha, k.key, k.lean, k.x, k.y+0.3*k.size)
}

// debt draws the number of units that a seat owes to a cell: the original rules allow negative numbers.
func (st *stage) debt(k *token) {
	if !st.room(numberRoom) || st.o.Cheap {
		return
	}
	n := k.size * 0.62
	st.pic(art.OrderPlate, k.x, k.y+k.size*0.16, n).Fill = ease.White(k.alpha)
	i := st.Number(k.n, k.x, k.y+k.size*0.16, max(k.size*0.24, 9*st.point), figures, board.Center, danger.Alpha(float64(k.alpha)))
	if k.key != 0 {
		i.Key = k.key + keyNumber
	}
}

// block draws an army on a tile too small for its sprite: the mark of its seat, larger for more units.
func (st *stage) block(k *token) {
	n := k.size * (0.62 + 0.09*float32(step(k.n)))
	st.layered(&marks[k.seat], k.x-n/2, k.y-n/2, n, n, st.seat(k.seat), k.alpha, k.key)
}

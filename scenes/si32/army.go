package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// By size: where the number is in the sprite of an army, as fractions of its box. And the seats whose number is light.
var (
	numberAt = [steps]float32{66.0 / 128, 56.0 / 128, 50.0 / 128, 44.8 / 128, 44.0 / 128}
	light    = [rules.MaxSeats]bool{true, false, false, true}
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

// smallToken is the size in pixels below which a number is wider than its army.
const smallToken = 26

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

// army draws a token.
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
	if st.px < blockScale {
		st.block(k)
		return
	}
	n := step(k.n)
	w, h := k.size*(1+k.squash), k.size*(1-k.squash)
	x, y := k.x-w/2, k.y-h/2+k.size*k.squash*0.3
	st.turned(&unitArt[seat][n], x, y, w, h, c, k.alpha, k.key, k.lean, k.x, k.y+0.3*k.size)
	if k.plain || st.px < numberScale || k.n == 1 && st.px < board.TileNumbers*max(st.o.Unit, 1) {
		return
	}
	at := numberAt[n]
	if seat == 3 {
		at += 8.0 / 128
	}
	key := uint32(0)
	if k.key != 0 {
		key = k.key + keyNumber
	}
	size := k.size * 0.38
	if k.n >= 100 {
		size *= 0.86
	}
	fill, edge := ink, bone.Alpha(0)
	switch {
	case st.o.Cheap:
	case light[seat]:
		edge = ink
	case k.size*st.px < smallToken:
		edge = c
	}
	if light[seat] {
		fill = board.White
	}
	st.amount(k.n, k.x, y+h*at, max(size, 12/st.px), fill, edge, k.alpha, key)
}

// debt draws the number of units that a seat owes to a cell: the original rules allow negative numbers.
func (st *stage) debt(k *token) {
	if st.px < numberScale || st.o.Cheap {
		return
	}
	n := k.size * 0.62
	st.pic(art.OrderPlate, k.x, k.y+k.size*0.16, n).Fill = ease.White(k.alpha)
	i := st.Number(k.n, k.x, k.y+k.size*0.16, max(k.size*0.24, 9/st.px), figures, board.Center, danger.Alpha(float64(k.alpha)))
	if k.key != 0 {
		i.Key = k.key + keyNumber
	}
}

// block draws an army on a tile too small for its sprite: the mark of its seat, larger for more units.
func (st *stage) block(k *token) {
	n := k.size * (0.62 + 0.09*float32(step(k.n)))
	st.layered(&marks[k.seat], k.x-n/2, k.y-n/2, n, n, st.seat(k.seat), k.alpha, k.key)
}

// thousands are the suffixes of large numbers.
var thousands = [...]struct {
	from int64
	sign string
}{{1_000_000_000_000, "T"}, {1_000_000_000, "G"}, {1_000_000, "M"}, {10_000, "k"}}

// amount adds a number, shortened when large, with its middle at x,y and a halo in edge unless that is transparent.
func (st *stage) amount(n int64, x, y, size float32, fill, edge board.Color, alpha float32, key uint32) {
	sign := ""
	for _, k := range thousands {
		if n >= k.from {
			div := k.from
			if k.sign == "k" {
				div = 1000
			}
			n, sign = n/div, k.sign
			break
		}
	}
	if sign != "" {
		x -= size * 0.3
		size *= 0.9
	}
	i := st.haloed(n, x, y, size, board.Center, fill, edge, alpha)
	i.Key = key
	if sign != "" {
		st.Text(sign, x+float32(board.Digits(n))*size*digitWide/2, y, size, figures, board.Left, fill.Alpha(float64(alpha)))
	}
}

// figures is the face of all numbers on the board, and digitWide how wide a digit of it is in parts of its size.
const (
	figures   = board.Bold
	digitWide = 0.556
)

// halo has the offsets at which a number is repeated as its halo, in widths of the halo; the first four are enough for small numbers.
var halo = [...]vec{{-0.8, -0.8}, {0.8, -0.8}, {-0.8, 0.8}, {0.8, 0.8}, {-1.1, 0}, {1.1, 0}, {0, -1.1}, {0, 1.1}}

// haloed adds a number with a halo in edge unless that is transparent.
func (st *stage) haloed(n int64, x, y, size float32, at board.Align, fill, edge board.Color, alpha float32) *board.Item {
	if edge.A > 0 {
		d := max(size*0.085, 1.2/st.px)
		round := halo[:]
		if size*st.px < 17 {
			round = halo[:4]
		}
		for _, o := range round {
			st.Number(n, x+o.x*d, y+o.y*d, size, figures, at, edge.Alpha(float64(alpha)))
		}
	}
	return st.Number(n, x, y, size, figures, at, fill.Alpha(float64(alpha)))
}

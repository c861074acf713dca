package si32

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// arrow is an order to march to draw.
type arrow struct {
	seat     rules.Seat
	from, to grid.Point
	n        int64
	part     bool    // not all units go: their number is beside it
	tight    bool    // an army is at the target: the arrow ends before the army's number
	aside    bool    // another arrow may point the opposite way: each keeps to its right
	grown    float32 // 0 invisible .. 1 full length
	alpha    float32
	key      uint32
}

// drawArrow adds an arrow from a cell to its neighbour: the foot is under the army, the tip in the neighbour.
func (st *stage) drawArrow(k *arrow) {
	if k.alpha <= 0 || k.grown <= 0 {
		return
	}
	x0, y0 := st.middle(k.from)
	x1, y1 := st.middle(k.to)
	if !st.sees(x0, y0) && !st.sees(x1, y1) {
		return
	}
	far := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if far <= 0 {
		return
	}
	angle := ease.Atan2(y1-y0, x1-x0)
	if k.aside {
		side := 0.13 * st.apart() / far
		dx, dy := (y0-y1)*side, (x1-x0)*side
		x0, y0, x1, y1 = x0+dx, y0+dy, x1+dx, y1+dy
	}
	c := st.seat(k.seat)
	if st.px < blockScale {
		w := st.thin(0.12, 1.5)
		st.Line(x0, y0, ease.Lerp(x0, x1, k.grown), ease.Lerp(y0, y1, k.grown), w, c.Alpha(float64(k.alpha)))
		return
	}
	apart := st.apart()
	thick := float32(0.7 + 0.14*math.Log10(float64(max(k.n, 1))))
	s, reaches := 0.8*apart, 1.1*far
	if k.tight {
		s, reaches = 0.56*apart, far-0.28*apart
	}
	h := s * min(thick, 1.25)
	tip := ease.Lerp(0.5*apart, reaches, k.grown)
	x, y := x0+tip-s*118/128, y0-h*62/128
	if shaft := tip - s*118/128 - 0.3*apart; shaft > 0.25*apart { // a long one has a shaft
		i := st.Box(x0+0.3*apart, y0-h*0.145, shaft+0.04, h*0.29, 0, c.Alpha(float64(k.alpha))).Edge(h*0.045, ink.Alpha(float64(k.alpha)))
		i.Turn(angle, (x0-i.X)/i.W, (y0-i.Y)/i.H)
	}
	st.turned(&orderHead, x, y, s, h, c, k.alpha, k.key, angle, x0, y0)
	if k.part && st.room(numberRoom) && !st.o.Cheap {
		st.drawPart(k, x0, y0, angle)
	}
}

// drawPart adds the number of marching units beside an arrow.
func (st *stage) drawPart(k *arrow, x0, y0, angle float32) {
	apart := st.apart()
	size := max(0.27*apart, 10*st.point)
	w := size * (0.8 + 0.6*float32(min(board.Digits(k.n), 5)))
	h := size * 1.3
	ax, ay := ease.Cos(angle), ease.Sin(angle)
	off := 0.4 * apart
	x, y := x0+ax*0.72*apart-ay*off, y0+ay*0.72*apart+ax*off
	st.Box(x-w/2, y-h/2, w, h, h/2, bone.Alpha(float64(k.alpha))).Edge(st.thin(0.03, 1), ink.Alpha(float64(k.alpha)))
	st.amount(k.n, x, y, size, ink, bone.Alpha(0), k.alpha, 0)
}

// route draws a long march as a dashed line that ends in a ring.
func (st *stage) route(path []grid.Point, c board.Color, alpha float64) {
	w := st.thin(0.07, 2)
	for i := 1; i < len(path); i++ {
		x0, y0 := st.middle(path[i-1])
		x1, y1 := st.middle(path[i])
		st.Line(x0, y0, x1, y1, w+st.thin(0.03, 1.5), ink.Alpha(0.6*alpha)).Dashed(0.2, 0.22)
		st.Line(x0, y0, x1, y1, w, c.Alpha(alpha)).Dashed(0.2, 0.22)
	}
	if len(path) > 0 {
		x, y := st.middle(path[len(path)-1])
		r := 0.2 * st.apart()
		st.Ring(x-r, y-r, 2*r, 2*r, w, c.Alpha(alpha)).Fill = ink.Alpha(0.35 * alpha)
	}
}

// drawFlag draws the flag of a rally point on a cell.
func (st *stage) drawFlag(p grid.Point, c board.Color, alpha float32) {
	x, y := st.middle(p)
	n := st.piece() * 0.8
	st.layered(&rallyFlag, x-n*0.4, y-n*0.78, n, n, c, alpha, 0)
}

package si32

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// count is the number of units of an army or on a building. Counts of a seat that would overlap are drawn as one, their sum.
type count struct {
	seat  rules.Seat
	n     int64
	x, y  float32 // its middle
	size  float32 // of the figures
	alpha float32
	key   uint32
	face  face
	army  float32 // side of the army's picture
}

// face is how a count is drawn.
type face uint8

const (
	onArmy     face = iota
	withWorker      // on a plate with a worker
	onPlate
	absorbed // it is part of another one
)

// By size: where the number is in the sprite of an army, as fractions of its box. And the seats whose number is light.
var (
	numberAt = [steps]float32{66.0 / 128, 56.0 / 128, 50.0 / 128, 44.8 / 128, 44.0 / 128}
	light    = [rules.MaxSeats]bool{true, false, false, true}
)

// Sides of an army in canvas units: below the first its number is wider than the army, below the second it hides it.
const (
	smallToken = 26
	tinyToken  = 15
)

// counting reports whether there is room for numbers of units.
func (st *stage) counting() bool { return !st.o.Cheap || st.room(numberRoom) }

func (st *stage) countArmy(k *token) {
	if !st.counting() {
		return
	}
	at := numberAt[step(k.n)]
	if k.seat == 3 {
		at += 8.0 / 128
	}
	c := count{seat: k.seat, n: k.n, x: k.x, size: k.size * 0.38, alpha: k.alpha, army: k.size}
	c.y = k.y + k.size*((at-0.5)*(1-k.squash)+0.3*k.squash)
	if k.key != 0 {
		c.key = k.key + keyNumber
	}
	if k.n >= 100 {
		c.size *= 0.86
	}
	c.size = max(c.size, 12*st.point)
	if k.size < tinyToken*st.point {
		c.face, c.y = onPlate, k.y
	}
	st.counts = append(st.counts, c)
}

// countWorks notes the number of units on a building: at x,y, in the picture of the building with that width.
func (st *stage) countWorks(k *works, x, y, wide, alpha float32) {
	if !k.stocked || k.open || k.stock == 0 || !st.counting() || k.site > 0.5 {
		return
	}
	c := count{seat: k.seat, n: k.stock, x: x, size: max(wide*0.15, 13*st.point), alpha: alpha, key: st.keyOf(k.at, keyPlate), face: onPlate}
	if st.room(smokeRoom) { // on a smaller board there is room for the number only
		c.face = withWorker
	}
	_, h := c.extent()
	b := st.worksBox(k)
	c.y = min(y, b.Y+b.H-h/2)
	st.counts = append(st.counts, c)
}

// extent is the width and height of a count.
func (c *count) extent() (w, h float32) {
	n, sign := shorten(c.n)
	letters := float32(board.Digits(n) + len(sign))
	switch c.face {
	case onArmy:
		return c.size * digitWide * letters, c.size * 0.75
	case withWorker:
		return c.size * (1.7 + 0.62*letters), c.size * 1.35
	}
	return c.size * (0.6 + 0.62*letters), c.size * 1.35
}

// overlaps reports whether two counts overlap by more than slack; a negative one is the distance they should keep.
func (c *count) overlaps(o *count, slack float32) bool {
	w, h := c.extent()
	ow, oh := o.extent()
	return ease.Abs(c.x-o.x) < (w+ow)/2-slack && ease.Abs(c.y-o.y) < (h+oh)/2-slack
}

// drawCounts draws the numbers of units that were noted.
func (st *stage) drawCounts() {
	list := st.settle()
	for i := range list {
		st.drawCount(&list[i])
	}
	st.told, st.counts = list, list[:0]
}

// settle makes room for the numbers that were noted, and returns those to draw: counts of a seat that overlap become their sum, on a plate at
// the greatest of them; of those of several seats the smaller one gives way.
func (st *stage) settle() []count {
	for st.merge() {
	}
	kept := st.counts[:0]
	for i := range st.counts {
		c := &st.counts[i]
		gives := func(o count) bool { return o.seat != c.seat && c.overlaps(&o, 3*st.point) }
		if !c.dropped(st) && !slices.ContainsFunc(kept, gives) {
			kept = append(kept, *c)
		}
	}
	return kept
}

// mark is a number of an overlay. One that sums stands for all of its kind that have no room.
type mark struct {
	n          int64
	x, y, size float32
	c          board.Color
	sums       bool
}

// digits is for how many digits a mark has room: one that sums has room to grow.
func (m *mark) digits() int {
	if m.sums {
		return max(board.Digits(m.n), 3)
	}
	return board.Digits(m.n)
}

// extent is the width and height of the room for the mark's plate.
func (m *mark) extent() (w, h float32) {
	return m.size * (0.12 + 0.6*float32(m.digits())), m.size * 1.04
}

// covers reports whether a mark lies over a box of a size with its middle at x,y.
func (m *mark) covers(x, y, wide, high float32) bool {
	w, h := m.extent()
	return ease.Abs(m.x-x) < (w+wide)/2 && ease.Abs(m.y-y) < (h+high)/2
}

// asides are where a mark goes that would cover a number, in tiles, the nearest first.
var asides = [...]vec{{0, 0}, {0, -0.2}, {0, 0.2}, {-0.3, 0}, {0.3, 0}, {0, 0.4}, {-0.3, -0.3}, {0.3, -0.3}, {-0.3, 0.3}, {0.3, 0.3}, {0, -0.5}, {0, 0.7}}

// spread moves marks, the greatest first, off the numbers of units and off each other. Those for which there is no room become part of the
// nearest one of their kind, or are left out.
func (st *stage) spread(list []mark) []mark {
	slices.SortStableFunc(list, func(a, b mark) int { return cmp.Compare(max(b.n, -b.n), max(a.n, -a.n)) })
	kept := list[:0]
	for _, m := range list {
		free := slices.ContainsFunc(asides[:], func(by vec) bool {
			moved := m
			moved.x, moved.y = m.x+by.x, m.y+by.y
			for i := range st.told {
				c := &st.told[i]
				if w, h := c.extent(); moved.covers(c.x, c.y, w, h) {
					return false
				}
			}
			for i := range kept {
				if w, h := kept[i].extent(); moved.covers(kept[i].x, kept[i].y, w, h) {
					return false
				}
			}
			m.x, m.y = moved.x, moved.y
			return true
		})
		if free {
			kept = append(kept, m)
			continue
		}
		var near *mark
		far := func(o *mark) float32 { return (o.x-m.x)*(o.x-m.x) + (o.y-m.y)*(o.y-m.y) }
		for i := range kept {
			if o := &kept[i]; o.sums && m.sums && o.c == m.c && board.Digits(o.n+m.n) <= o.digits() && (near == nil || far(o) < far(near)) {
				near = o
			}
		}
		if near != nil {
			near.n += m.n
		}
	}
	return kept
}

// dropped reports whether nothing is drawn of a count: it is part of another one, or an army of one on a small tile.
func (c *count) dropped(st *stage) bool {
	return c.face == absorbed || c.n == 1 && c.army > 0 && !st.room(board.TileNumbers)
}

// merge sorts the counts, the greatest first, and adds to each those of its seat that it overlaps. It reports whether there were any.
func (st *stage) merge() (merged bool) {
	list := st.counts
	slices.SortStableFunc(list, func(a, b count) int { return cmp.Compare(b.n, a.n) })
	apart := st.point
	if !st.room(numberRoom) { // fewer of them, so that they do not cover the board
		apart *= 12
	}
	for i := range list {
		c := &list[i]
		for j := i + 1; j < len(list) && c.face != absorbed; j++ {
			o := &list[j]
			if o.face == absorbed || o.seat != c.seat || !c.overlaps(o, -apart) {
				continue
			}
			c.n, c.alpha, c.face, o.face = c.n+o.n, max(c.alpha, o.alpha), onPlate, absorbed
			c.size = max(c.size, 13*st.point)
			merged = true
		}
	}
	return merged
}

func (st *stage) drawCount(c *count) {
	if c.face == onArmy {
		st.drawOnArmy(c)
		return
	}
	w, h := c.extent()
	x, round, edge, ground := c.x, h/3, st.seat(c.seat), ink.Mix(st.seat(c.seat), 0.25)
	if c.face == withWorker {
		x, round, edge, ground = c.x+h*0.36, h/2, slate, ink
	}
	st.Box(c.x-w/2, c.y-h/2, w, h, round, ground.Alpha(float64(c.alpha)*0.94)).Edge(max(0.02, 1.2*st.point), edge.Alpha(float64(c.alpha)))
	if c.face == withWorker {
		st.pic(art.BadgeWorker, c.x-w/2+h/2, c.y, c.size*1.15).Fill = ease.White(c.alpha)
	}
	st.amount(c.n, x, c.y, c.size, bone, bone.Alpha(0), c.alpha, c.key)
}

func (st *stage) drawOnArmy(c *count) {
	fill, edge := ink, bone.Alpha(0)
	switch {
	case st.o.Cheap:
	case light[c.seat]:
		edge = ink
	case c.army < smallToken*st.point:
		edge = st.seat(c.seat)
	}
	if light[c.seat] {
		fill = board.White
	}
	st.amount(c.n, c.x, c.y, c.size, fill, edge, c.alpha, c.key)
}

// thousands are the suffixes of large numbers.
var thousands = [...]struct {
	from int64
	sign string
}{{1_000_000_000_000, "T"}, {1_000_000_000, "G"}, {1_000_000, "M"}, {10_000, "k"}}

// shorten returns the figures and the suffix of a large number: 12 and "k".
func shorten(n int64) (int64, string) {
	for _, k := range thousands {
		if n >= k.from {
			div := board.Either(k.sign == "k", 1000, k.from)
			return n / div, k.sign
		}
	}
	return n, ""
}

// amount adds a number, shortened when large, with its middle at x,y and a halo in edge unless that is transparent.
func (st *stage) amount(n int64, x, y, size float32, fill, edge board.Color, alpha float32, key uint32) {
	n, sign := shorten(n)
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

package galapagos

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
)

// radar draws five stats on five spokes, for the inspector and for unborn babies. Lengths are in the unit of the list.
type radar struct {
	x, y, r float32 // center, and length of a spoke
	thin    float32 // width of a thin line
	most    int32   // stat at the end of a spoke
	color   board.Color
	text    board.Color
	line    board.Color
	figures bool
	parents *[2]galapagos.Stats // shown beside the figures, nil for none
}

// spoke is the point on spoke i at a fraction n of its length.
func (d *radar) spoke(i int, n float32) (x, y float32) {
	a := float64(i)*2*math.Pi/5 - math.Pi/2
	return d.x + n*d.r*float32(math.Cos(a)), d.y + n*d.r*float32(math.Sin(a))
}

func (d *radar) share(n float32) float32 { return min(max(n/float32(max(d.most, 1)), 0.04), 1.15) }

// draw draws the radar of stats; mean is the tribe's average, drawn dashed, nil for none.
func (d *radar) draw(l *board.List, stats *galapagos.Stats, mean *[5]float32) {
	for _, n := range [3]float32{0.33, 0.66, 1} {
		for i := range 5 {
			x0, y0 := d.spoke(i, n)
			x1, y1 := d.spoke(i+1, n)
			l.Line(x0, y0, x1, y1, d.thin, d.line)
		}
	}
	for i := range 5 {
		x, y := d.spoke(i, 1)
		l.Line(d.x, d.y, x, y, d.thin, d.line)
	}
	for i := range 5 {
		x0, y0 := d.spoke(i, d.share(float32(stats[i])))
		x1, y1 := d.spoke(i+1, d.share(float32(stats[(i+1)%5])))
		l.Tri(d.x, d.y, x0, y0, x1, y1, d.color.Alpha(0.5))
	}
	for i := range 5 {
		x0, y0 := d.spoke(i, d.share(float32(stats[i])))
		x1, y1 := d.spoke(i+1, d.share(float32(stats[(i+1)%5])))
		l.Line(x0, y0, x1, y1, 2*d.thin, d.color)
		if mean != nil {
			mx0, my0 := d.spoke(i, d.share(mean[i]))
			mx1, my1 := d.spoke(i+1, d.share(mean[(i+1)%5]))
			l.Line(mx0, my0, mx1, my1, d.thin*1.3, d.text.Alpha(0.8)).Dashed(d.thin*3, d.thin*3)
		}
	}
	for i := range 5 {
		x, y := d.spoke(i, d.share(float32(stats[i])))
		dot := d.thin * 2.2
		l.Ring(x-dot, y-dot, 2*dot, 2*dot, d.thin*0.8, ink).Fill = board.White
		d.label(l, i, stats[i])
	}
}

// label draws the icon and number of a stat beyond the end of its spoke; with parents, also their numbers in small, and in another color if
// the child is above or below both of them.
func (d *radar) label(l *board.List, i int, n int32) {
	if !d.figures {
		return
	}
	x, y := d.spoke(i, 1.36)
	size := d.r * 0.36
	left := x - size
	if i == 3 || i == 4 {
		left = x - size*1.1
	}
	if d.parents != nil && i >= 3 {
		left -= size * 0.7
	}
	l.Sprite(statArt[i], left, y-size/2, size, size)
	left += size * 1.2
	if d.parents == nil {
		l.Number(int64(n), left, y, size*0.86, board.MonoBold, board.Left, d.text)
		return
	}
	a, b := d.parents[0][i], d.parents[1][i]
	c := d.text
	switch {
	case n > max(a, b):
		c = fresh
	case n < min(a, b):
		c = roseLight
	}
	l.Number(int64(n), left, y, size*0.95, board.MonoBold, board.Left, c)
	left += size * (0.75 + 0.55*float32(n/10))
	l.Number(int64(a), left, y-size*0.32, size*0.62, board.Medium, board.Left, d.text.Alpha(0.65))
	l.Number(int64(b), left, y+size*0.32, size*0.62, board.Medium, board.Left, d.text.Alpha(0.65))
}

// averages returns the mean stats of a seat's living creatures, and whether there are any.
func averages(s *galapagos.State, seat int) (mean [5]float32, any bool) {
	n := float32(0)
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() && int(t.Owner) == seat {
			n++
			for k := range mean {
				mean[k] += float32(t.Stats[k])
			}
		}
	}
	if n == 0 {
		return mean, false
	}
	for k := range mean {
		mean[k] /= n
	}
	return mean, true
}

// portrait draws a creature at rest into a rectangle of a list.
func portrait(l *board.List, r board.Rect, stats galapagos.Stats, owner int, color board.Color) {
	high := 1 + 0.26*float32(grade(stats[galapagos.Speed]))/4 + 0.1*float32(grade(stats[galapagos.Energy]))/4
	side := min(r.W, r.H) / (high * 0.74)
	g := rig{l: l, x: r.X + r.W/2, y: r.Y + r.H*0.92, unit: side / canvas, face: 1, alpha: 1, high: 1, wide: 1}
	if owner == 1 {
		g.face = -1
	}
	g.part(art.Shadow, rigWide[grade(stats[galapagos.Energy])], 1, 0, 0, board.White)
	g.draw(&body{stats: stats, seat: rules.Seat(owner), color: color})
}

package paint

import (
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// mesh is a shape made of triangles. Its edges are soft: between half a pixel inside and half a pixel outside of an edge the colour fades,
// which is exact for edges on whole pixels and smooth for all others.
type mesh struct {
	vertices []ebiten.Vertex
	indices  []uint32
	white    [2]float32 // a white place of the texture
}

func (m *mesh) reset() { m.vertices, m.indices = m.vertices[:0], m.indices[:0] }

func (m *mesh) vertex(x, y float32, c ink) uint32 {
	m.vertices = append(m.vertices, ebiten.Vertex{DstX: x, DstY: y, SrcX: m.white[0], SrcY: m.white[1]})
	n := len(m.vertices) - 1
	c.set(&m.vertices[n])
	return uint32(n)
}

func (m *mesh) triangle(a, b, c uint32) { m.indices = append(m.indices, a, b, c) }

// loops joins the closed loops of n vertices that begin at a and b with a band.
func (m *mesh) loops(a, b uint32, n int) {
	for k := range uint32(n) {
		l := (k + 1) % uint32(n)
		m.indices = append(m.indices, a+k, a+l, b+l, a+k, b+l, b+k)
	}
}

// inner fills the closed loop of n vertices at a, which must be convex.
func (m *mesh) inner(a uint32, n int) {
	for k := uint32(2); k < uint32(n); k++ {
		m.triangle(a, a+k-1, a+k)
	}
}

// shape is the outline of a rounded box: a corner's circle has the radii rx and ry; ellipses have radii of half their size.
type shape struct {
	rect
	rx, ry float32
	steps  int  // points per corner
	hard   bool // without soft edges: it lies on whole pixels and has a few straight sides
}

// arcs holds the points of a quarter of a circle, from the top (0,-1) to the right (1,0), for each number of steps.
var arcs = func() (a [maxSteps + 1][][2]float32) {
	for n := 1; n <= maxSteps; n++ {
		for k := range n {
			t := 0.0
			if n > 1 {
				t = float64(k) / float64(n-1) * math.Pi / 2
			} else {
				t = math.Pi / 4
			}
			a[n] = append(a[n], [2]float32{float32(math.Sin(t)), float32(-math.Cos(t))})
		}
	}
	return a
}()

const maxSteps = 40

// newShape returns the outline of r. A radius below 0 gives an ellipse.
func newShape(r rect, radius float32) shape {
	w, h := (r.x1-r.x0)/2, (r.y1-r.y0)/2
	s := shape{rect: r, rx: min(radius, w, h)}
	s.ry = s.rx
	if radius < 0 {
		s.rx, s.ry = w, h
	}
	// Enough points to keep the polygon within a tenth of a pixel of the arc.
	s.steps = 2
	if far := max(s.rx, s.ry); far > 0.75 {
		s.steps = min(max(int(math.Ceil(1.76*math.Sqrt(float64(far))))+1, 3), maxSteps)
	}
	return s
}

// smallCorner is the radius in pixels up to which a corner may be cut off straight.
const smallCorner = 6

// hardened is s with hard edges, at a fraction of the triangles, if its corners are so small that this is hardly seen.
func (s shape) hardened() shape {
	if max(s.rx, s.ry) > smallCorner {
		return s
	}
	x, y := round(s.x0), round(s.y0)
	s.rect = rect{x, y, max(round(s.x1), x+1), max(round(s.y1), y+1)}
	s.hard, s.steps = true, 2
	s.rx, s.ry = s.rx*(2-math.Sqrt2), s.ry*(2-math.Sqrt2)
	if max(s.rx, s.ry) < 0.5 {
		s.rx, s.ry, s.steps = 0, 0, 1
	}
	return s
}

// points is the number of points of a loop.
func (s *shape) points() int { return 4 * s.steps }

// loop adds the outline moved outwards by d pixels and returns its first vertex. The colour goes from c at the top to e at the bottom.
func (m *mesh) loop(s *shape, d float32, c, e ink) uint32 {
	first := uint32(len(m.vertices))
	rx, ry := max(s.rx+d, 0), max(s.ry+d, 0)
	x0, y0, x1, y1 := s.x0-d+rx, s.y0-d+ry, s.x1+d-rx, s.y1+d-ry
	if x0 > x1 {
		x0 = (x0 + x1) / 2
		x1 = x0
	}
	if y0 > y1 {
		y0 = (y0 + y1) / 2
		y1 = y0
	}
	arc := arcs[s.steps]
	scale := 1 / (s.y1 - s.y0)
	flat := c == e
	put := func(x, y float32) {
		k := c
		if !flat {
			k = c.mix(e, min(max((y-s.y0)*scale, 0), 1))
		}
		m.vertex(x, y, k)
	}
	n := len(arc)
	for k := range n {
		put(x1+arc[k][0]*rx, y0+arc[k][1]*ry)
	}
	for k := n - 1; k >= 0; k-- {
		put(x1+arc[k][0]*rx, y1-arc[k][1]*ry)
	}
	for k := range n {
		put(x0-arc[k][0]*rx, y1-arc[k][1]*ry)
	}
	for k := n - 1; k >= 0; k-- {
		put(x0-arc[k][0]*rx, y0+arc[k][1]*ry)
	}
	return first
}

// fade makes the loop of n vertices at a as faint as t.
func (m *mesh) fade(a uint32, n int, t float32) {
	for k := range m.vertices[a : a+uint32(n)] {
		v := &m.vertices[a+uint32(k)]
		v.ColorR, v.ColorG, v.ColorB, v.ColorA = v.ColorR*t, v.ColorG*t, v.ColorB*t, v.ColorA*t
	}
}

// thin is the fraction of a pixel that a shape of this width covers, at most 1.
func thin(width float32) float32 { return min(max(width, 0), 1) }

// fill adds a filled outline.
func (m *mesh) fill(s *shape, c, e ink) {
	n := s.points()
	if s.hard {
		m.inner(m.loop(s, 0, c, e), n)
		return
	}
	soft := min(0.5, (s.x1-s.x0)/2, (s.y1-s.y0)/2)
	in := m.loop(s, -soft, c, e)
	m.inner(in, n)
	out := m.loop(s, 0.5, c, e)
	if k := thin(min(s.x1-s.x0, s.y1-s.y0)); k < 1 {
		m.fade(in, n, k)
	}
	m.fade(out, n, 0)
	m.loops(in, out, n)
}

// edge adds a band of width pixels inside an outline.
func (m *mesh) edge(s *shape, width float32, c ink) {
	n := s.points()
	if 2*width >= min(s.x1-s.x0, s.y1-s.y0) {
		m.fill(s, c, c)
		return
	}
	full := c.times(thin(width))
	if s.hard {
		m.loops(m.loop(s, 0, full, full), m.loop(s, -max(round(width), 1), full, full), n)
		return
	}
	soft := min(0.5, width/2)
	a := m.loop(s, 0.5, ink{}, ink{})
	b := m.loop(s, -soft, full, full)
	m.loops(a, b, n)
	d := m.loop(s, -width+soft, full, full)
	if width > 1 {
		m.loops(b, d, n)
	}
	e := m.loop(s, -width-0.5, ink{}, ink{})
	m.loops(d, e, n)
}

// shadow adds an outline that fades in bands from blur pixels inside to blur pixels outside of its edge.
func (m *mesh) shadow(s *shape, blur float32, c ink, bands int) {
	n := s.points()
	deep := min(blur, (s.x1-s.x0)/2, (s.y1-s.y0)/2)
	last := uint32(0)
	for k := range bands + 1 {
		d := -deep + (blur+deep)*float32(k)/float32(bands)
		t := 0.5 - d/blur/2
		l := m.loop(s, d, c.times(t*t*(3-2*t)), c.times(t*t*(3-2*t)))
		if k == 0 {
			m.inner(l, n)
		} else {
			m.loops(last, l, n)
		}
		last = l
	}
}

// stroke adds a line with round ends, or with straight ends when square.
func (m *mesh) stroke(x0, y0, x1, y1, width float32, square bool, c ink) {
	length := hypot(x1-x0, y1-y0)
	dx, dy := float32(1), float32(0)
	if length > 0 {
		dx, dy = (x1-x0)/length, (y1-y0)/length
	}
	c = c.times(thin(width))
	half := max(width, 1) / 2
	steps := 2
	if !square && width > 1.5 {
		steps = min(max(int(math.Ceil(1.76*math.Sqrt(float64(half))))+1, 3), 12)
	}
	// One loop runs around the line half a pixel inside, the other half a pixel outside of its edge.
	loop := func(r, ahead float32, c ink) uint32 {
		first := uint32(len(m.vertices))
		for end := range 2 {
			x, y, s := x1, y1, float32(1)
			if end == 1 {
				x, y, s = x0, y0, -1
			}
			for k := range 2*steps - 1 {
				var along, across float32
				if steps == 2 {
					// Straight ends: two corners. The middle point keeps the loops equal.
					along, across = ahead, r*float32(k-1)
				} else {
					sin, cos := math.Sincos((float64(k)/float64(2*steps-2) - 0.5) * math.Pi)
					along, across = r*float32(cos), r*float32(sin)
				}
				m.vertex(x+s*(along*dx-across*dy), y+s*(along*dy+across*dx), c)
			}
		}
		return first
	}
	n := 2 * (2*steps - 1)
	soft := min(half, 0.5)
	ahead := board.Either(square, 0, half)
	in := loop(half-soft, ahead-soft, c)
	m.inner(in, n)
	out := loop(half+0.5, ahead+0.5, ink{})
	m.loops(in, out, n)
}

// triangleOf adds a triangle with soft edges.
func (m *mesh) triangleOf(x, y [3]float32, c ink) {
	area := (x[1]-x[0])*(y[2]-y[0]) - (x[2]-x[0])*(y[1]-y[0])
	var opposite [3]float32
	for k := range 3 {
		a, b := (k+1)%3, (k+2)%3
		opposite[k] = hypot(x[b]-x[a], y[b]-y[a])
	}
	around := opposite[0] + opposite[1] + opposite[2]
	if area == 0 || !(around > 0) {
		return
	}
	// Growing about the centre of the inscribed circle moves all three edges by the same distance.
	in := float32(math.Abs(float64(area))) / around
	var cx, cy float32
	for k := range 3 {
		cx += x[k] * opposite[k] / around
		cy += y[k] * opposite[k] / around
	}
	soft := min(0.5, in)
	corner := func(grow float32, c ink) uint32 {
		first := uint32(len(m.vertices))
		for k := range 3 {
			m.vertex(cx+(x[k]-cx)*grow, cy+(y[k]-cy)*grow, c)
		}
		return first
	}
	a := corner(1-soft/in, c.times(thin(2*in)))
	m.inner(a, 3)
	b := corner(min(1+0.5/in, 4), ink{})
	m.loops(a, b, 3)
}

// vignette adds a net over r whose knots grow opaque towards the corners.
func (m *mesh) vignette(r rect, c ink) {
	const n = 12
	first := uint32(len(m.vertices))
	for y := range n + 1 {
		for x := range n + 1 {
			fx, fy := float32(x)/n, float32(y)/n
			s := min(max((hypot(2*fx-1, 2*fy-1)-0.62)/0.79, 0), 1)
			m.vertex(r.x0+fx*(r.x1-r.x0), r.y0+fy*(r.y1-r.y0), c.times(s*s))
		}
	}
	for y := range uint32(n) {
		for x := range uint32(n) {
			a := first + y*(n+1) + x
			m.triangle(a, a+1, a+n+2)
			m.triangle(a, a+n+2, a+n+1)
		}
	}
}

// pattern adds a seat's pattern inside an outline.
func (m *mesh) pattern(p board.Pattern, s *shape, step float32, c ink) {
	switch p {
	case board.Hatch:
		m.stripes(s, step, step*0.46, 1, c)
	case board.Cross:
		m.stripes(s, step, step*0.26, 1, c)
		m.stripes(s, step, step*0.26, -1, c)
	case board.Dots:
		r := step * 0.24
		for y := s.y0 + step/2; y+r < s.y1; y += step {
			for x := s.x0 + step/2; x+r < s.x1; x += step {
				// Leave out what would stick out of a corner.
				dx := max(s.x0+s.rx-x, x-s.x1+s.rx, 0)
				dy := max(s.y0+s.ry-y, y-s.y1+s.ry, 0)
				if hypot(dx, dy)+r <= max(s.rx, r) || dx == 0 || dy == 0 {
					d := newShape(rect{x - r, y - r, x + r, y + r}, -1)
					m.fill(&d, c, c)
				}
			}
		}
	}
}

// stripes adds parallel lines at 45 degrees: rising to the right when turn is 1, falling when it is -1.
func (m *mesh) stripes(s *shape, step, width, turn float32, c ink) {
	const diagonal = 0.70710678
	cx, cy := (s.x0+s.x1)/2, (s.y0+s.y1)/2
	reach := (s.x1 - s.x0 + s.y1 - s.y0) / 2 * diagonal
	first := float32(math.Floor(float64(-reach/step))) * step
	for d := first; d <= reach; d += step {
		// Four lines bound a stripe with soft edges: faint, full, full, faint.
		var v [4][2]uint32
		n := 0
		for k, o := range [4]float32{-width/2 - 0.5, -width/2 + 0.5, width/2 - 0.5, width/2 + 0.5} {
			x, y := cx+(d+o)*diagonal, cy+(d+o)*diagonal*turn
			a, b := s.across(x, y, diagonal, -diagonal*turn)
			outside := a >= b // the line does not meet the outline: the stripe ends in a point on its edge
			if outside {
				a = (a + b) / 2
				b = a
			} else {
				n++
			}
			k2 := c
			if k == 0 || k == 3 {
				k2 = ink{}
			}
			for end, t := range [2]float32{a, b} {
				px, py := x+t*diagonal, y-t*diagonal*turn
				if outside {
					px, py = min(max(px, s.x0), s.x1), min(max(py, s.y0), s.y1)
				}
				v[k][end] = m.vertex(px, py, k2)
			}
		}
		if n < 2 {
			continue
		}
		for k := range 3 {
			m.triangle(v[k][0], v[k][1], v[k+1][1])
			m.triangle(v[k][0], v[k+1][1], v[k+1][0])
		}
	}
}

// across is the part of the line x+t*dx, y+t*dy, of diagonal direction, that lies inside the outline, whose corners count as cut off
// straight in the middle of their arcs' tangents.
func (s *shape) across(x, y, dx, dy float32) (from, to float32) {
	from, to = float32(math.Inf(-1)), float32(math.Inf(1))
	limit := func(p, d, lo, hi float32) {
		a, b := (lo-p)/d, (hi-p)/d
		from, to = max(from, min(a, b)), min(to, max(a, b))
	}
	limit(x, dx, s.x0, s.x1)
	limit(y, dy, s.y0, s.y1)
	// The chord at 45 degrees that touches the corner's arc.
	cut := s.rx * (2 - math.Sqrt2)
	sum, along := x+y, dx+dy
	if along != 0 {
		limit(sum, along, s.x0+s.y0+cut, s.x1+s.y1-cut)
	} else if sum < s.x0+s.y0+cut || sum > s.x1+s.y1-cut {
		return 0, 0
	}
	diff, along := x-y, dx-dy
	if along != 0 {
		limit(diff, along, s.x0-s.y1+cut, s.x1-s.y0-cut)
	} else if diff < s.x0-s.y1+cut || diff > s.x1-s.y0-cut {
		return 0, 0
	}
	return from, to
}

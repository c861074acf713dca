package paint

import (
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// rect is an upright rectangle in device pixels.
type rect struct{ x0, y0, x1, y1 float32 }

func (r rect) intersect(s rect) rect {
	return rect{max(r.x0, s.x0), max(r.y0, s.y0), min(r.x1, s.x1), min(r.y1, s.y1)}
}

// empty reports whether r has no area, or a side that is NaN.
func (r rect) empty() bool { return !(r.x0 < r.x1 && r.y0 < r.y1) }

// meets reports whether r and s have an area in common.
func (r rect) meets(s rect) bool {
	return r.x0 < s.x1 && s.x0 < r.x1 && r.y0 < s.y1 && s.y0 < r.y1 && !r.empty() && !s.empty()
}

func (r rect) contains(s rect) bool {
	return s.x0 >= r.x0 && s.x1 <= r.x1 && s.y0 >= r.y0 && s.y1 <= r.y1
}

func (r rect) inset(d float32) rect { return rect{r.x0 + d, r.y0 + d, r.x1 - d, r.y1 - d} }

// whole reports whether all edges of r are on whole pixels.
func (r rect) whole() bool {
	return round(r.x0) == r.x0 && round(r.y0) == r.y0 && round(r.x1) == r.x1 && round(r.y1) == r.y1
}

// maxCorners is the largest number of corners of a polygon.
const maxCorners = 8

// batch collects triangles to draw them together. It cuts off what lies outside the clip, so a clip costs no draw call.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint32
	clip     rect
	clips    []rect // the enclosing clips
	poly     [2][maxCorners + 4]ebiten.Vertex
}

func (b *batch) reset(w, h int) {
	b.vertices, b.indices, b.clips = b.vertices[:0], b.indices[:0], b.clips[:0]
	b.clip = rect{0, 0, float32(w), float32(h)}
}

func (b *batch) push(r rect) {
	b.clips = append(b.clips, b.clip)
	b.clip = b.clip.intersect(r)
}

func (b *batch) pop() {
	if n := len(b.clips); n > 0 {
		b.clip = b.clips[n-1]
		b.clips = b.clips[:n-1]
	}
}

// bounds is the box around vertices, empty when a place is NaN.
func bounds(v []ebiten.Vertex) rect {
	r := rect{v[0].DstX, v[0].DstY, v[0].DstX, v[0].DstY}
	for i := 1; i < len(v); i++ { // by hand: in a browser min and max of fractions are slow
		x, y := v[i].DstX, v[i].DstY
		if x != x || y != y {
			return rect{}
		}
		if x < r.x0 {
			r.x0 = x
		}
		if x > r.x1 {
			r.x1 = x
		}
		if y < r.y0 {
			r.y0 = y
		}
		if y > r.y1 {
			r.y1 = y
		}
	}
	return r
}

// add appends the convex polygon v, cut to the clip.
func (b *batch) add(v []ebiten.Vertex) {
	r := bounds(v)
	if !r.meets(b.clip) {
		return
	}
	if !b.clip.contains(r) {
		v = b.cut(v)
		if len(v) < 3 {
			return
		}
	}
	base := uint32(len(b.vertices))
	b.vertices = append(b.vertices, v...)
	for i := 2; i < len(v); i++ {
		b.indices = append(b.indices, base, base+uint32(i)-1, base+uint32(i))
	}
}

// addMesh appends triangles that share vertices, cut to the clip.
func (b *batch) addMesh(m *mesh) {
	if len(m.vertices) == 0 {
		return
	}
	r := bounds(m.vertices)
	if !r.meets(b.clip) {
		return
	}
	if b.clip.contains(r) {
		base := uint32(len(b.vertices))
		b.vertices = append(b.vertices, m.vertices...)
		for _, n := range m.indices {
			b.indices = append(b.indices, base+n)
		}
		return
	}
	for i := 0; i+2 < len(m.indices); i += 3 {
		t := [3]ebiten.Vertex{m.vertices[m.indices[i]], m.vertices[m.indices[i+1]], m.vertices[m.indices[i+2]]}
		b.add(t[:])
	}
}

// cut clips a convex polygon against the four edges of the clip in turn.
func (b *batch) cut(v []ebiten.Vertex) []ebiten.Vertex {
	for edge := range 4 {
		out := b.poly[edge%2][:0]
		for i := range v {
			p, q := &v[i], &v[(i+1)%len(v)]
			dp, dq := b.inside(edge, p), b.inside(edge, q)
			if dp >= 0 {
				out = append(out, *p)
			}
			if (dp >= 0) != (dq >= 0) {
				out = append(out, between(p, q, dp/(dp-dq)))
			}
		}
		if len(out) < 3 {
			return nil
		}
		v = out
	}
	return v
}

// inside is the distance of p from an edge of the clip, positive inside.
func (b *batch) inside(edge int, p *ebiten.Vertex) float32 {
	switch edge {
	case 0:
		return p.DstX - b.clip.x0
	case 1:
		return b.clip.x1 - p.DstX
	case 2:
		return p.DstY - b.clip.y0
	}
	return b.clip.y1 - p.DstY
}

func between(p, q *ebiten.Vertex, t float32) ebiten.Vertex {
	mix := func(a, b float32) float32 { return a + (b-a)*t }
	return ebiten.Vertex{
		DstX: mix(p.DstX, q.DstX), DstY: mix(p.DstY, q.DstY), SrcX: mix(p.SrcX, q.SrcX), SrcY: mix(p.SrcY, q.SrcY),
		ColorR: mix(p.ColorR, q.ColorR), ColorG: mix(p.ColorG, q.ColorG), ColorB: mix(p.ColorB, q.ColorB), ColorA: mix(p.ColorA, q.ColorA),
	}
}

// ink is a premultiplied colour. Light has an opacity of 0: it adds to what lies under it.
type ink struct{ r, g, b, a float32 }

func inkOf(c board.Color, blend board.Blend) ink {
	a := float32(c.A) / 255
	k := a / 255
	i := ink{float32(c.R) * k, float32(c.G) * k, float32(c.B) * k, a}
	if blend == board.Add {
		i.a = 0
	}
	return i
}

func (i ink) times(t float32) ink { return ink{i.r * t, i.g * t, i.b * t, i.a * t} }

func (i ink) mix(j ink, t float32) ink {
	return ink{i.r + (j.r-i.r)*t, i.g + (j.g-i.g)*t, i.b + (j.b-i.b)*t, i.a + (j.a-i.a)*t}
}

func (i ink) set(v *ebiten.Vertex) { v.ColorR, v.ColorG, v.ColorB, v.ColorA = i.r, i.g, i.b, i.a }

func round(v float32) float32 { return float32(math.Floor(float64(v) + 0.5)) }

func hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

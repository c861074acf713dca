package paint

import (
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// The modes of the shader, see paint.kage.
const (
	modeExact = iota // shell atlas, one texel per pixel
	modeShell        // shell atlas, filtered
	modeGame         // a game's atlas, filtered
	modeFlame
	modeSolid
	modeBox
	modeBoxEdge
	modeEllipse
	modeEllipseEdge
	modeShadow
	modeLine
	modeTri
	modeHatch
	modeDots
	modeCross
	modeVignette
)

// code is what the shader reads mode and value from.
func code(mode int, value float32) float32 { return float32(4096*mode+1) + min(max(value, 0), 4000) }

// rect is an upright rectangle in device pixels.
type rect struct{ x0, y0, x1, y1 float32 }

func (r rect) intersect(s rect) rect {
	return rect{max(r.x0, s.x0), max(r.y0, s.y0), min(r.x1, s.x1), min(r.y1, s.y1)}
}

func (r rect) empty() bool { return r.x0 >= r.x1 || r.y0 >= r.y1 }

func (r rect) contains(s rect) bool {
	return s.x0 >= r.x0 && s.x1 <= r.x1 && s.y0 >= r.y0 && s.y1 <= r.y1
}

// maxCorners is the largest number of corners of a polygon.
const maxCorners = 36

// batch collects triangles until they are drawn together. What lies outside the clip is cut off here, so a clip costs no draw call.
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

// tint returns the premultiplied colour of c; light adds to what lies under it.
func tint(c board.Color, light bool) (r, g, b, a float32) {
	a = float32(c.A) / 255
	k := a / 255
	r, g, b = float32(c.R)*k, float32(c.G)*k, float32(c.B)*k
	if light {
		a = 0
	}
	return r, g, b, a
}

// paintColor gives n vertices one colour.
func paintColor(v []ebiten.Vertex, c board.Color, light bool) {
	r, g, b, a := tint(c, light)
	for i := range v {
		v[i].ColorR, v[i].ColorG, v[i].ColorB, v[i].ColorA = r, g, b, a
	}
}

// add appends the convex polygon v, cut to the clip.
func (b *batch) add(v []ebiten.Vertex) {
	box := rect{v[0].DstX, v[0].DstY, v[0].DstX, v[0].DstY}
	for i := 1; i < len(v); i++ {
		box.x0, box.x1 = min(box.x0, v[i].DstX), max(box.x1, v[i].DstX)
		box.y0, box.y1 = min(box.y0, v[i].DstY), max(box.y1, v[i].DstY)
	}
	if !(box.x0 < b.clip.x1 && box.x1 > b.clip.x0 && box.y0 < b.clip.y1 && box.y1 > b.clip.y0) {
		return
	}
	if !b.clip.contains(box) {
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

// inside is how far p lies on the inner side of an edge of the clip.
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
		Custom0: mix(p.Custom0, q.Custom0), Custom1: mix(p.Custom1, q.Custom1), Custom2: mix(p.Custom2, q.Custom2), Custom3: mix(p.Custom3, q.Custom3),
	}
}

func round(v float32) float32 { return float32(math.Floor(float64(v) + 0.5)) }

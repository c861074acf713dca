package paint

import (
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// big is larger than any screen: items with larger coordinates are mistakes and left out.
const big = 1 << 20

// sane reports whether r is a box of a size that can be drawn.
func (r rect) sane() bool {
	return !r.empty() && r.x0 > -big && r.y0 > -big && r.x1 < big && r.y1 < big
}

// visible reports whether anything of r and pad pixels around it can be seen.
func (p *Painter) visible(r rect, pad float32) bool {
	return r.sane() && r.inset(-pad).meets(p.batch.clip)
}

// shape is the outline of r on a canvas. A radius below 0 gives an ellipse.
func (p *Painter) shape(r rect, radius float32, t *Transform) shape {
	s := newShape(r, radius)
	if p.Coarse && !t.Snap {
		return s.hardened()
	}
	return s
}

func (p *Painter) box(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if !p.visible(r, 1) {
		return
	}
	radius := max(i.Radius*t.Scale, 0)
	edge := float32(0)
	if i.Width > 0 && i.Stroke.A > 0 {
		edge = t.width(i.Width)
	}
	m := &p.mesh
	m.reset()
	if i.Fill.A > 0 || i.Fill2.A > 0 {
		f, fr := r, radius
		if edge > 0 && i.Stroke.A == 255 {
			// The fill ends under the outline, or it would shine through its soft outer edge.
			in := min(edge/2, 1)
			f, fr = r.inset(in), max(radius-in, 0)
		}
		c, d := inkOf(i.Fill, i.Blend), inkOf(i.Fill2, i.Blend)
		switch {
		case f.empty() || i.Fill == p.canvas.ground && i.Fill2 == i.Fill && p.bare():
		case radius < 0.5 && f.whole():
			p.solid(f, c, d)
		default:
			s := p.shape(f, fr, t)
			m.fill(&s, c, d)
		}
	}
	if edge > 0 {
		s := p.shape(r, radius, t)
		m.edge(&s, edge, inkOf(i.Stroke, i.Blend))
	}
	p.batch.addMesh(m)
}

// bare reports whether the picture shows nothing but its ground so far.
func (p *Painter) bare() bool {
	return p.canvas.cleared && !p.canvas.flushed && len(p.batch.indices) == 0 && p.canvas.ground.A == 255
}

// solid adds a box on whole pixels.
func (p *Painter) solid(r rect, c, d ink) {
	v := p.quad[:]
	for n, at := range [4][2]float32{{r.x0, r.y0}, {r.x1, r.y0}, {r.x1, r.y1}, {r.x0, r.y1}} {
		v[n] = ebiten.Vertex{DstX: at[0], DstY: at[1], SrcX: p.mesh.white[0], SrcY: p.mesh.white[1]}
		if n < 2 {
			c.set(&v[n])
		} else {
			d.set(&v[n])
		}
	}
	p.batch.add(v)
}

// shade adds a box with an opacity for each corner. It is split along the diagonal whose ends are most alike.
func (p *Painter) shade(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if !p.visible(r, 1) {
		return
	}
	first := board.Either(gap(i.Corners[0], i.Corners[2]) > gap(i.Corners[1], i.Corners[3]), 1, 0)
	x0, y0, x1, y1 := round(r.x0*16)/16, round(r.y0*16)/16, round(r.x1*16)/16, round(r.y1*16)/16
	at := [4][2]float32{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
	v := p.quad[:]
	for n := range v {
		k := (n + first) & 3
		c := i.Fill
		c.A = uint8(int(c.A) * int(i.Corners[k]) / 255)
		v[n] = ebiten.Vertex{DstX: at[k][0], DstY: at[k][1], SrcX: p.mesh.white[0], SrcY: p.mesh.white[1]}
		inkOf(c, i.Blend).set(&v[n])
	}
	p.batch.add(v)
}

func gap(a, b uint8) uint8 { return max(a, b) - min(a, b) }

func (p *Painter) ring(i *board.Item, t *Transform) {
	loose := *t
	loose.Snap = false
	r := loose.rect(i.X, i.Y, i.W, i.H)
	if !p.visible(r, 1) {
		return
	}
	edge := float32(0)
	if i.Stroke.A > 0 && i.Width > 0 {
		edge = i.Width * t.Scale
	}
	m := &p.mesh
	m.reset()
	if i.Fill.A > 0 {
		f := r
		if edge > 0 && i.Stroke.A == 255 {
			f = r.inset(min(edge/2, 1))
		}
		if !f.empty() {
			s := p.shape(f, -1, t)
			c := inkOf(i.Fill, i.Blend)
			m.fill(&s, c, c)
		}
	}
	if edge > 0 {
		s := p.shape(r, -1, t)
		m.edge(&s, edge, inkOf(i.Stroke, i.Blend))
	}
	p.batch.addMesh(m)
}

func (p *Painter) shadow(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	blur := max(i.Width*t.Scale, 1)
	if i.Fill.A == 0 || blur > big || !p.visible(r, blur) {
		return
	}
	p.mesh.reset()
	s := newShape(r, max(i.Radius*t.Scale, 0)+blur/2)
	bands := board.Either(p.Coarse, 3, 8)
	p.mesh.shadow(&s, blur, inkOf(i.Fill, i.Blend), bands)
	p.batch.addMesh(&p.mesh)
}

func (p *Painter) pattern(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if i.Fill.A == 0 || !p.visible(r, 0) {
		return
	}
	p.mesh.reset()
	s := newShape(r, max(i.Radius*t.Scale, 0))
	// A step below three pixels would be a grey area, and costly.
	p.mesh.pattern(i.Pattern, &s, max(i.Size*t.Scale, 3, (r.x1-r.x0+r.y1-r.y0)/maxDashes), inkOf(i.Fill, i.Blend))
	p.batch.addMesh(&p.mesh)
}

func (p *Painter) vignette(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if i.Fill.A == 0 || !p.visible(r, 0) {
		return
	}
	p.mesh.reset()
	p.mesh.vignette(r, inkOf(i.Fill, i.Blend))
	p.batch.addMesh(&p.mesh)
}

// maxDashes limits what one line or pattern may cost.
const maxDashes = 2000

func (p *Painter) line(i *board.Item, t *Transform) {
	x0, y0, x1, y1 := i.X*t.Scale+t.X, i.Y*t.Scale+t.Y, i.W*t.Scale+t.X, i.H*t.Scale+t.Y
	width := t.width(i.Width)
	reach := rect{min(x0, x1) - width, min(y0, y1) - width, max(x0, x1) + width, max(y0, y1) + width}
	if i.Fill.A == 0 || !p.visible(reach, 1) {
		return
	}
	upright := i.X == i.W || i.Y == i.H
	if t.Snap && upright {
		// Straight lines of the interface lie on whole pixels: their middle is between two pixels when the width is odd.
		half := float32(math.Mod(float64(width), 2)) / 2
		if i.X == i.W {
			x0 = round(x0-half) + half
			x1 = x0
			y0, y1 = round(y0), round(y1)
		} else {
			y0 = round(y0-half) + half
			y1 = y0
			x0, x1 = round(x0), round(x1)
		}
	}
	square := upright && width < 2
	c := inkOf(i.Fill, i.Blend)
	length := hypot(x1-x0, y1-y0)
	dash, gap := i.Dash*t.Scale, i.Gap*t.Scale
	if gap <= 0 {
		gap = dash
	}
	m := &p.mesh
	m.reset()
	if dash <= 0 || length == 0 || length/(dash+gap) > maxDashes {
		m.stroke(x0, y0, x1, y1, width, square, c)
		p.batch.addMesh(m)
		return
	}
	dx, dy := (x1-x0)/length, (y1-y0)/length
	for a := float32(0); a < length; a += dash + gap {
		b := min(a+dash, length)
		m.stroke(x0+dx*a, y0+dy*a, x0+dx*b, y0+dy*b, width, square, c)
	}
	p.batch.addMesh(m)
}

func (p *Painter) tri(i *board.Item, t *Transform) {
	x := [3]float32{i.X*t.Scale + t.X, i.W*t.Scale + t.X, i.PX*t.Scale + t.X}
	y := [3]float32{i.Y*t.Scale + t.Y, i.H*t.Scale + t.Y, i.PY*t.Scale + t.Y}
	reach := rect{min(x[0], x[1], x[2]) - 1, min(y[0], y[1], y[2]) - 1, max(x[0], x[1], x[2]) + 1, max(y[0], y[1], y[2]) + 1}
	if i.Fill.A == 0 || !p.visible(reach, 1) {
		return
	}
	p.mesh.reset()
	p.mesh.triangleOf(x, y, inkOf(i.Fill, i.Blend))
	p.batch.addMesh(&p.mesh)
}

package paint

import (
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// flushPlain draws the batch without a shader: each run of triangles of one texture is a draw call.
func (p *Painter) flushPlain() {
	b := &p.batch
	game := func(n int) bool { return b.vertices[b.indices[n]].Custom0 == code(modeGame, 0) }
	for from := 0; from < len(b.indices); {
		to := from + 3
		for to < len(b.indices) && game(to) == game(from) {
			to += 3
		}
		tex := p.page
		if game(from) {
			tex = p.game
		}
		// Polygons lie one after the other, so the run's vertices do as well, and the first index of a run is its lowest.
		low, high := b.indices[from], uint32(0)
		run := b.indices[from:to]
		for _, n := range run {
			high = max(high, n)
		}
		for n := range run {
			run[n] -= low
		}
		p.canvas.dst.DrawTriangles32(b.vertices[low:high+1], run, tex, &p.simple)
		from = to
	}
}

// outline calls corner for each of the corners of a rounded box, or of an ellipse when radius is below 0, clockwise.
func outline(r rect, radius float32, corner func(n int, x, y float32)) (count int) {
	rx, ry := radius, radius
	if radius < 0 {
		rx, ry = (r.x1-r.x0)/2, (r.y1-r.y0)/2
	}
	const steps = 7
	for q := range 4 {
		cx, cy := r.x1-rx, r.y0+ry
		if q == 1 || q == 2 {
			cy = r.y1 - ry
		}
		if q >= 2 {
			cx = r.x0 + rx
		}
		for s := range steps + 1 {
			sin, cos := math.Sincos((float64(q) + float64(s)/steps - 1) * math.Pi / 2)
			corner(count, cx+rx*float32(cos), cy+ry*float32(sin))
			count++
		}
	}
	return count
}

// plainBox fills a rounded box or ellipse.
func (p *Painter) plainBox(r rect, radius float32, c, d board.Color, light bool) {
	var v [maxCorners]ebiten.Vertex
	n := outline(r, radius, func(n int, x, y float32) {
		v[n] = ebiten.Vertex{DstX: x, DstY: y, Custom0: code(modeSolid, 0)}
		paintColor(v[n:n+1], c.Mix(d, float64((y-r.y0)/(r.y1-r.y0))), light)
	})
	p.addShape(v[:n])
}

// plainBoxEdge draws the outline of a rounded box or ellipse.
func (p *Painter) plainBoxEdge(r rect, radius, edge float32, c board.Color, light bool) {
	var out, in [maxCorners]ebiten.Vertex
	keep := func(v *[maxCorners]ebiten.Vertex) func(n int, x, y float32) {
		return func(n int, x, y float32) { v[n] = ebiten.Vertex{DstX: x, DstY: y, Custom0: code(modeSolid, 0)} }
	}
	n := outline(r, radius, keep(&out))
	inner := rect{r.x0 + edge, r.y0 + edge, r.x1 - edge, r.y1 - edge}
	if radius > 0 {
		radius = max(radius-edge, 0)
	}
	outline(inner, radius, keep(&in))
	for k := range n {
		m := (k + 1) % n
		v := [4]ebiten.Vertex{out[k], out[m], in[m], in[k]}
		paintColor(v[:], c, light)
		p.addShape(v[:])
	}
}

// plainShadow stacks boxes that grow fainter outwards.
func (p *Painter) plainShadow(r rect, radius, blur float32, c board.Color, light bool) {
	const layers = 6
	for k := range layers {
		d := blur * (1 - 2*(float32(k)+0.5)/layers)
		s := rect{r.x0 - d, r.y0 - d, r.x1 + d, r.y1 + d}
		if !s.empty() {
			p.plainBox(s, min(max(radius+d, 0), (s.x1-s.x0)/2, (s.y1-s.y0)/2), c.Alpha(1.0/layers), c.Alpha(1.0/layers), light)
		}
	}
}

// plainPattern draws a pattern as lines or squares.
func (p *Painter) plainPattern(kind board.Pattern, r rect, step float32, c board.Color, light bool) {
	p.batch.push(r)
	defer p.batch.pop()
	w, h := r.x1-r.x0, r.y1-r.y0
	if kind == board.Dots {
		for y := r.y0 + step/2; y < r.y1; y += step {
			for x := r.x0 + step/2; x < r.x1; x += step {
				p.plainBox(rect{x - step/4, y - step/4, x + step/4, y + step/4}, -1, c, c, light)
			}
		}
		return
	}
	diagonal := step * math.Sqrt2
	for d := float32(0); d < w+h; d += diagonal {
		if kind == board.Hatch {
			p.stroke(r.x0+d, r.y0, r.x0+d-h, r.y1, step*0.46, c, light)
			continue
		}
		p.stroke(r.x0+d, r.y0, r.x0+d-h, r.y1, step*0.26, c, light)
		p.stroke(r.x1-d, r.y0, r.x1-d+h, r.y1, step*0.26, c, light)
	}
}

// plainVignette draws a net whose knots darken towards the corners.
func (p *Painter) plainVignette(r rect, c board.Color, light bool) {
	const n = 8
	knot := func(x, y int) ebiten.Vertex {
		fx, fy := float64(x)/n, float64(y)/n
		s := min(max((math.Hypot(2*fx-1, 2*fy-1)-0.62)/0.79, 0), 1)
		v := [1]ebiten.Vertex{{DstX: r.x0 + float32(fx)*(r.x1-r.x0), DstY: r.y0 + float32(fy)*(r.y1-r.y0), Custom0: code(modeSolid, 0)}}
		paintColor(v[:], c.Alpha(s*s), light)
		return v[0]
	}
	for y := range n {
		for x := range n {
			v := [4]ebiten.Vertex{knot(x, y), knot(x+1, y), knot(x+1, y+1), knot(x, y+1)}
			p.addShape(v[:])
		}
	}
}

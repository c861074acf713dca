package paint

import (
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// around adds the quad of a shape that the shader knows by its distance: the box r and pad pixels around it. The upper half-edge gets
// the colour c, the lower one d.
func (p *Painter) around(r rect, pad float32, mode int, value, radius float32, c, d board.Color, light bool) {
	cx, cy := (r.x0+r.x1)/2, (r.y0+r.y1)/2
	hw, hh := (r.x1-r.x0)/2, (r.y1-r.y0)/2
	v := p.shape[:]
	corner := func(n int, sx, sy float32) {
		x, y := sx*(hw+pad), sy*(hh+pad)
		v[n] = ebiten.Vertex{DstX: cx + x, DstY: cy + y, SrcX: x, SrcY: y, Custom0: code(mode, value), Custom1: hw, Custom2: hh, Custom3: radius}
	}
	corner(0, -1, -1)
	corner(1, 1, -1)
	corner(2, 1, 1)
	corner(3, -1, 1)
	paintColor(v[:2], c, light)
	paintColor(v[2:], d, light)
	p.addShape(v)
}

// addShape adds a polygon that uses no atlas.
func (p *Painter) addShape(v []ebiten.Vertex) {
	if p.shader == nil {
		for i := range v {
			v[i].SrcX, v[i].SrcY = 2, float32(p.glyphs.top)+2
		}
	}
	p.batch.add(v)
}

// whole reports whether all edges of r are on whole pixels.
func (r rect) whole() bool {
	return round(r.x0) == r.x0 && round(r.y0) == r.y0 && round(r.x1) == r.x1 && round(r.y1) == r.y1
}

func (p *Painter) box(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if r.empty() {
		return
	}
	radius := min(i.Radius*t.Scale, (r.x1-r.x0)/2, (r.y1-r.y0)/2)
	edge := float32(0)
	if i.Width > 0 && i.Stroke.A > 0 {
		edge = t.width(i.Width)
	}
	light := i.Blend == board.Add
	if i.Fill.A > 0 || i.Fill2.A > 0 {
		f, fr := r, radius
		if edge > 0 && i.Stroke.A == 255 {
			// The fill ends under the outline, or it would shine through its soft outer edge.
			in := min(edge/2, 1)
			f, fr = rect{r.x0 + in, r.y0 + in, r.x1 - in, r.y1 - in}, max(radius-in, 0)
		}
		if !f.empty() {
			p.fill(f, fr, i.Fill, i.Fill2, light)
		}
	}
	if edge > 0 {
		if p.shader == nil {
			p.plainBoxEdge(r, radius, edge, i.Stroke, light)
			return
		}
		p.around(r, 1, modeBoxEdge, edge, radius, i.Stroke, i.Stroke, light)
	}
}

// fill adds a rounded box with a gradient.
func (p *Painter) fill(r rect, radius float32, c, d board.Color, light bool) {
	switch {
	case radius < 0.5 && r.whole():
		p.around(r, 0, modeSolid, 0, 0, c, d, light)
	case p.shader == nil:
		p.plainBox(r, radius, c, d, light)
	default:
		p.around(r, 1, modeBox, 0, radius, c, d, light)
	}
}

func (p *Painter) ring(i *board.Item, t *Transform) {
	r := rect{i.X*t.Scale + t.X, i.Y*t.Scale + t.Y, (i.X+i.W)*t.Scale + t.X, (i.Y+i.H)*t.Scale + t.Y}
	if r.empty() {
		return
	}
	light := i.Blend == board.Add
	edge := float32(0)
	if i.Stroke.A > 0 && i.Width > 0 {
		edge = max(i.Width*t.Scale, 0.6)
	}
	if i.Fill.A > 0 {
		f := r
		if edge > 0 && i.Stroke.A == 255 {
			in := min(edge/2, 1)
			f = rect{r.x0 + in, r.y0 + in, r.x1 - in, r.y1 - in}
		}
		switch {
		case f.empty():
		case p.shader == nil:
			p.plainBox(f, -1, i.Fill, i.Fill, light)
		default:
			p.around(f, 1, modeEllipse, 0, 0, i.Fill, i.Fill, light)
		}
	}
	if edge > 0 {
		if p.shader == nil {
			p.plainBoxEdge(r, -1, edge, i.Stroke, light)
			return
		}
		p.around(r, 1, modeEllipseEdge, edge, 0, i.Stroke, i.Stroke, light)
	}
}

func (p *Painter) shadow(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if r.empty() || i.Fill.A == 0 {
		return
	}
	blur := max(i.Width*t.Scale, 0.5)
	radius := min(i.Radius*t.Scale+blur/2, (r.x1-r.x0)/2, (r.y1-r.y0)/2)
	light := i.Blend == board.Add
	if p.shader == nil {
		p.plainShadow(r, radius, blur, i.Fill, light)
		return
	}
	p.around(r, blur, modeShadow, blur, radius, i.Fill, i.Fill, light)
}

func (p *Painter) pattern(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if r.empty() || i.Fill.A == 0 {
		return
	}
	step := max(i.Size*t.Scale, 3)
	radius := min(i.Radius*t.Scale, (r.x1-r.x0)/2, (r.y1-r.y0)/2)
	light := i.Blend == board.Add
	if p.shader == nil {
		p.plainPattern(i.Pattern, r, step, i.Fill, light)
		return
	}
	p.around(r, 1, modeHatch+int(i.Pattern-board.Hatch), step, radius, i.Fill, i.Fill, light)
}

func (p *Painter) vignette(i *board.Item, t *Transform) {
	r := t.rect(i.X, i.Y, i.W, i.H)
	if r.empty() || i.Fill.A == 0 {
		return
	}
	light := i.Blend == board.Add
	if p.shader == nil {
		p.plainVignette(r, i.Fill, light)
		return
	}
	p.around(r, 0, modeVignette, 0, 0, i.Fill, i.Fill, light)
}

// maxDashes limits what one line may cost.
const maxDashes = 2000

func (p *Painter) line(i *board.Item, t *Transform) {
	x0, y0, x1, y1 := i.X*t.Scale+t.X, i.Y*t.Scale+t.Y, i.W*t.Scale+t.X, i.H*t.Scale+t.Y
	width := t.width(i.Width)
	if t.Snap && (i.X == i.W || i.Y == i.H) {
		// Straight lines of the interface lie on whole pixels: their middle is between two pixels when the width is odd.
		half := float32(math.Mod(float64(width), 2)) / 2
		if i.X == i.W {
			x0 = round(x0-half) + half
			x1 = x0
		}
		if i.Y == i.H {
			y0 = round(y0-half) + half
			y1 = y0
		}
	}
	length := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	dash, gap := i.Dash*t.Scale, i.Gap*t.Scale
	if gap <= 0 {
		gap = dash
	}
	light := i.Blend == board.Add
	if dash <= 0 || length == 0 || length/(dash+gap) > maxDashes {
		p.stroke(x0, y0, x1, y1, width, i.Fill, light)
		return
	}
	dx, dy := (x1-x0)/length, (y1-y0)/length
	start := float32(math.Mod(float64(i.PX*t.Scale), float64(dash+gap)))
	if start > 0 {
		start -= dash + gap
	}
	for ; start < length; start += dash + gap {
		a, b := max(start, 0), min(start+dash, length)
		if b > a {
			p.stroke(x0+dx*a, y0+dy*a, x0+dx*b, y0+dy*b, width, i.Fill, light)
		}
	}
}

// stroke adds a line with round ends.
func (p *Painter) stroke(x0, y0, x1, y1, width float32, c board.Color, light bool) {
	if c.A == 0 || width <= 0 {
		return
	}
	half := float32(math.Hypot(float64(x1-x0), float64(y1-y0))) / 2
	dx, dy := float32(1), float32(0)
	if half > 0 {
		dx, dy = (x1-x0)/(2*half), (y1-y0)/(2*half)
	}
	cx, cy := (x0+x1)/2, (y0+y1)/2
	a, b := half+width/2+1, width/2+1
	v := p.shape[:]
	corner := func(n int, sx, sy float32) {
		u, w := sx*a, sy*b
		v[n] = ebiten.Vertex{DstX: cx + u*dx - w*dy, DstY: cy + u*dy + w*dx, SrcX: u, SrcY: w, Custom0: code(modeLine, 0), Custom1: half, Custom2: width / 2}
	}
	if p.shader == nil {
		a, b = half, max(width, 1)/2
	}
	corner(0, -1, -1)
	corner(1, 1, -1)
	corner(2, 1, 1)
	corner(3, -1, 1)
	paintColor(v, c, light)
	p.addShape(v)
}

func (p *Painter) tri(i *board.Item, t *Transform) {
	x := [3]float32{i.X*t.Scale + t.X, i.W*t.Scale + t.X, i.PX*t.Scale + t.X}
	y := [3]float32{i.Y*t.Scale + t.Y, i.H*t.Scale + t.Y, i.PY*t.Scale + t.Y}
	area := (x[1]-x[0])*(y[2]-y[0]) - (x[2]-x[0])*(y[1]-y[0])
	if area == 0 || i.Fill.A == 0 {
		return
	}
	if area < 0 {
		x[1], x[2], y[1], y[2] = x[2], x[1], y[2], y[1]
		area = -area
	}
	// Each corner moves outwards so that every edge moves by one pixel; the shader fades the rim by the distances to the edges.
	var edges [3]float32
	for k := range 3 {
		n := (k + 1) % 3
		edges[k] = float32(math.Hypot(float64(x[n]-x[k]), float64(y[n]-y[k])))
	}
	round := edges[0] + edges[1] + edges[2]
	// Growing about the incentre moves all three edges by the same distance.
	in := area / round
	cx := (x[0]*edges[1] + x[1]*edges[2] + x[2]*edges[0]) / round
	cy := (y[0]*edges[1] + y[1]*edges[2] + y[2]*edges[0]) / round
	grow := 1 + 1/max(in, 0.05)
	if p.shader == nil {
		grow = 1
	}
	v := p.shape[:3]
	for k := range 3 {
		px, py := cx+(x[k]-cx)*grow, cy+(y[k]-cy)*grow
		var d [3]float32
		for e := range 3 {
			n := (e + 1) % 3
			d[e] = ((x[n]-x[e])*(py-y[e]) - (y[n]-y[e])*(px-x[e])) / edges[e]
		}
		v[k] = ebiten.Vertex{DstX: px, DstY: py, SrcX: d[0], SrcY: d[1], Custom0: code(modeTri, 0), Custom1: d[2]}
	}
	paintColor(v, i.Fill, i.Blend == board.Add)
	p.addShape(v)
}

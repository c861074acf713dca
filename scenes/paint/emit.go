package paint

import (
	"math"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
)

// Show draws a list. Lists are drawn in the order in which they are shown; clips left open end with the list.
func (c *Canvas) Show(l *board.List, t Transform) {
	p := c.painter
	depth := len(p.batch.clips)
	t.Snap = t.Snap || l.Snap
	for i := range l.Items {
		p.emit(&l.Items[i], &t, depth)
	}
	for len(p.batch.clips) > depth {
		p.batch.pop()
	}
}

func (p *Painter) emit(i *board.Item, t *Transform, depth int) {
	switch i.Op {
	case board.OpSprite:
		p.sprite(i, t)
	case board.OpBox:
		p.box(i, t)
	case board.OpRing:
		p.ring(i, t)
	case board.OpShadow:
		p.shadow(i, t)
	case board.OpLine:
		p.line(i, t)
	case board.OpTri:
		p.tri(i, t)
	case board.OpText:
		p.text(i, t)
	case board.OpNumber:
		p.number(i, t)
	case board.OpClip:
		snapped := *t
		snapped.Snap = true
		p.batch.push(snapped.rect(i.X, i.Y, i.W, i.H))
	case board.OpUnclip:
		if len(p.batch.clips) > depth {
			p.batch.pop()
		}
	case board.OpPattern:
		if i.Pattern > board.Solid && i.Pattern <= board.Cross {
			p.pattern(i, t)
		}
	case board.OpVignette:
		p.vignette(i, t)
	case board.OpShade:
		p.shade(i, t)
	}
}

// rect places a box in device pixels.
func (t *Transform) rect(x, y, w, h float32) rect {
	r := rect{x*t.Scale + t.X, y*t.Scale + t.Y, (x+w)*t.Scale + t.X, (y+h)*t.Scale + t.Y}
	if t.Snap {
		r = rect{round(r.x0), round(r.y0), round(r.x1), round(r.y1)}
	}
	return r
}

// width is the device width of an outline or line: at least one whole pixel in the interface.
func (t *Transform) width(w float32) float32 {
	w *= t.Scale
	if t.Snap {
		w = max(round(w), 1)
	}
	return w
}

// sharpWidth is the device width above which an icon's own smaller drawings are not used.
const sharpWidth = 50

func (p *Painter) sprite(i *board.Item, t *Transform) {
	s := i.Sprite
	if s.W == 0 || s.H == 0 || i.Fill.A == 0 || !p.bind(s.Atlas) {
		return
	}
	r := rect{i.X*t.Scale + t.X, i.Y*t.Scale + t.Y, (i.X+i.W)*t.Scale + t.X, (i.Y+i.H)*t.Scale + t.Y}
	if !p.visible(r, r.y1-r.y0+r.x1-r.x0) {
		return
	}
	w, h := r.x1-r.x0, r.y1-r.y0
	upright := i.Angle == 0 && i.Shear == 0
	if s.Set != 0 && w < sharpWidth && i.Effect == board.Plain {
		s = assets.Sharp(s, w)
	}
	if upright && t.Snap {
		if d, e := w-float32(s.W), h-float32(s.H); d > -0.75 && d < 0.75 && e > -0.75 && e < 0.75 {
			r.x0, r.y0 = round(r.x0+d/2), round(r.y0+e/2)
			r.x1, r.y1 = r.x0+float32(s.W), r.y0+float32(s.H)
		}
	}
	// Choose the copy of the atlas whose pixels are closest to the device's.
	level, ratio := 0, float32(s.W)/w
	for ratio > 1.75 && level < assets.Levels-1 {
		ratio /= 2
		level++
	}
	o := p.levels[s.Atlas][level]
	k := 1 / float32(int(1)<<level)
	src := rect{o[0] + float32(s.X)*k, o[1] + float32(s.Y)*k, 0, 0}
	src.x1, src.y1 = src.x0+float32(s.W-s.Left-s.Right)*k, src.y0+float32(s.H-s.Top-s.Bottom)*k
	// part is the place of the picture without its margins, as fractions of the whole.
	fw, fh := 1/float32(s.W), 1/float32(s.H)
	part := rect{float32(s.Left) * fw, float32(s.Top) * fh, 1 - float32(s.Right)*fw, 1 - float32(s.Bottom)*fh}
	if level == assets.Levels-1 && src.x1-src.x0 > 1 && src.y1-src.y0 > 1 {
		src = src.inset(0.5)
		part = shrink(part, s, 0.5/k*fw, 0.5/k*fh)
	}
	if i.FlipX {
		src.x0, src.x1 = src.x1, src.x0
		part.x0, part.x1 = 1-part.x1, 1-part.x0
	}
	if i.Effect != board.Plain {
		p.wave(i, r, part, src)
		return
	}
	c := inkOf(i.Fill, i.Blend)
	v := p.quad[:]
	v[0].SrcX, v[0].SrcY = src.x0, src.y0
	v[1].SrcX, v[1].SrcY = src.x1, src.y0
	v[2].SrcX, v[2].SrcY = src.x1, src.y1
	v[3].SrcX, v[3].SrcY = src.x0, src.y1
	for n, f := range [4][2]float32{{part.x0, part.y0}, {part.x1, part.y0}, {part.x1, part.y1}, {part.x0, part.y1}} {
		x, y := place(i, i.Shear, r, f[0], f[1])
		if upright && !t.Snap {
			// Neighbouring tiles must meet on exactly the same line.
			x, y = round(x*16)/16, round(y*16)/16
		}
		v[n].DstX, v[n].DstY = x, y
		c.set(&v[n])
	}
	p.batch.add(v)
}

// shrink is part without the outermost half pixel of the smallest copy of the atlas, whose border is only half a pixel wide: drawing it
// would show the neighbours. Pictures that reach their box's edge keep their size, so that tiles meet.
func shrink(part rect, s assets.Sprite, dx, dy float32) rect {
	if s.Left > 0 {
		part.x0 += dx
	}
	if s.Top > 0 {
		part.y0 += dy
	}
	if s.Right > 0 {
		part.x1 -= dx
	}
	if s.Bottom > 0 {
		part.y1 -= dy
	}
	return part
}

// place is where the point at a fraction fx,fy of an item's box lies after shear and turn.
func place(i *board.Item, shear float32, r rect, fx, fy float32) (x, y float32) {
	w, h := r.x1-r.x0, r.y1-r.y0
	x, y = r.x0+fx*w+(1-fy)*shear*h, r.y0+fy*h
	if i.Angle != 0 {
		sin, cos := math.Sincos(float64(i.Angle))
		px, py := r.x0+i.PX*w, r.y0+i.PY*h
		dx, dy := x-px, y-py
		x, y = px+dx*float32(cos)-dy*float32(sin), py+dx*float32(sin)+dy*float32(cos)
	}
	return x, y
}

// wave adds a flame: a net of rows, finer for larger sprites, that sways in time, is firm at its foot, grows looser upwards and leans in a curve.
func (p *Painter) wave(i *board.Item, r, part, src rect) {
	h := r.y1 - r.y0
	rows := min(max(int(h*(part.y1-part.y0)/8), 3), 16)
	strength := min(max(i.Param[1], 0), 1)
	// The waves repeat after 20 seconds, because only whole multiples of this are used.
	now := float64(i.Param[2])/20*2*math.Pi + float64(i.Param[0])*2*math.Pi*7
	c := inkOf(i.Fill, i.Blend)
	shine := 1 + 0.06*strength*float32(math.Sin(now*55))
	c.r, c.g, c.b = min(c.r*shine, 1), min(c.g*shine, 1), min(c.b*shine, 1)
	m := &p.mesh
	m.reset()
	for n := range rows + 1 {
		down := float32(n) / float32(rows)
		fy := part.y0 + down*(part.y1-part.y0)
		up := float64(1 - fy)
		shift := strength * float32(up*(0.045*math.Sin(now*32-up*7)+0.03*math.Sin(now*53+up*11)))
		lift := strength * float32(up*0.03*math.Sin(now*41+up*5))
		shift += i.Shear * float32(up*up) * h / (r.x1 - r.x0)
		y := src.y0 + down*(src.y1-src.y0)
		for k := range 2 {
			fx, sx := part.x0, src.x0
			if k == 1 {
				fx, sx = part.x1, src.x1
			}
			px, py := place(i, 0, r, fx+shift, fy-lift)
			at := m.vertex(px, py, c)
			m.vertices[at].SrcX, m.vertices[at].SrcY = sx, y
		}
		if n > 0 {
			a := uint32(2 * n)
			m.triangle(a-2, a-1, a+1)
			m.triangle(a-2, a+1, a)
		}
	}
	p.batch.addMesh(m)
}

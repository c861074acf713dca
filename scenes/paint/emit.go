package paint

import (
	"image"
	"image/color"
	"math"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

func newBounds(w, h int) image.Rectangle { return image.Rect(0, 0, w, h) }

func rgba(c board.Color) color.Color { return color.NRGBA{R: c.R, G: c.G, B: c.B, A: c.A} }

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

// sharpWidth is the device width above which no smaller drawing of an icon is looked for.
const sharpWidth = 50

func (p *Painter) sprite(i *board.Item, t *Transform) {
	s := i.Sprite
	if s.W == 0 || s.H == 0 || i.Fill.A == 0 || !p.bind(s.Atlas) {
		return
	}
	r := rect{i.X*t.Scale + t.X, i.Y*t.Scale + t.Y, (i.X+i.W)*t.Scale + t.X, (i.Y+i.H)*t.Scale + t.Y}
	w, h := r.x1-r.x0, r.y1-r.y0
	if w <= 0 || h <= 0 {
		return
	}
	upright := i.Angle == 0 && i.Shear == 0
	if s.Set != 0 && w < sharpWidth && i.Effect == board.Plain {
		s = assets.Sharp(s, w)
	}
	mode := modeGame
	if s.Atlas == p.shell {
		mode = modeShell
	}
	if upright && t.Snap {
		if d := w - float32(s.W); d > -0.75 && d < 0.75 && h-float32(s.H) > -0.75 && h-float32(s.H) < 0.75 {
			r.x0, r.y0 = round(r.x0+d/2), round(r.y0+(h-float32(s.H))/2)
			r.x1, r.y1 = r.x0+float32(s.W), r.y0+float32(s.H)
			if mode == modeShell {
				mode = modeExact
			}
		}
	}
	// Choose the copy of the atlas whose pixels are closest to the device's.
	level, ratio := 0, float32(s.W)/w
	for ratio > 1.75 && level < assets.Levels-1 {
		ratio /= 2
		level++
	}
	ox, oy := assets.Level(assets.Sheets()[s.Atlas], level)
	k := 1 / float32(int(1)<<level)
	u0, v0 := float32(ox)+float32(s.X)*k, float32(oy)+float32(s.Y)*k
	uw, vh := float32(s.W)*k, float32(s.H)*k
	if level == assets.Levels-1 {
		// The border is only half a pixel wide there: stay away from the neighbours.
		u0, v0, uw, vh = u0+0.5, v0+0.5, max(uw-1, 0), max(vh-1, 0)
	}
	if i.Effect != board.Plain && p.shader != nil {
		p.flame(i, r, mode, u0, v0, uw, vh, t)
		return
	}
	v := p.shape[:]
	corner := func(n int, fx, fy float32) {
		x, y := place(i, r, fx, fy)
		if upright && !t.Snap {
			// Neighbouring tiles must meet on exactly the same line.
			x, y = round(x*16)/16, round(y*16)/16
		}
		if i.FlipX {
			fx = 1 - fx
		}
		v[n] = ebiten.Vertex{DstX: x, DstY: y, SrcX: u0 + fx*uw, SrcY: v0 + fy*vh, Custom0: code(mode, 0)}
	}
	corner(0, 0, 0)
	corner(1, 1, 0)
	corner(2, 1, 1)
	corner(3, 0, 1)
	paintColor(v, i.Fill, i.Blend == board.Add)
	p.batch.add(v)
}

// place is where the point at a fraction fx,fy of an item's box lies after shear and turn.
func place(i *board.Item, r rect, fx, fy float32) (x, y float32) {
	w, h := r.x1-r.x0, r.y1-r.y0
	x, y = r.x0+fx*w+(1-fy)*i.Shear*h, r.y0+fy*h
	if i.Angle != 0 {
		sin, cos := math.Sincos(float64(i.Angle))
		px, py := r.x0+i.PX*w, r.y0+i.PY*h
		dx, dy := x-px, y-py
		x, y = px+dx*float32(cos)-dy*float32(sin), py+dx*float32(sin)+dy*float32(cos)
	}
	return x, y
}

// clockPeriod is the time after which the shader's waves repeat, in seconds.
const clockPeriod = 20

// flame adds a sprite with an effect. The quad is wider than the sprite, because the effect moves its pixels sideways.
func (p *Painter) flame(i *board.Item, r rect, mode int, u0, v0, uw, vh float32, t *Transform) {
	bend := float32(0)
	if i.Effect == board.Flame {
		bend = i.Shear * (r.y1 - r.y0) / (r.x1 - r.x0)
	}
	pad := 0.1 + 0.25*float32(math.Abs(float64(bend)))
	strength := min(max(i.Param[1], 0), 1)
	value := 0.98*strength + 2*float32(i.Effect-board.Flame)
	if mode == modeGame {
		value++
	}
	now := float32(math.Mod(float64(i.Param[2])+float64(i.Param[0])*clockPeriod, clockPeriod))
	opacity := float32(i.Fill.A) / 255
	beneath := opacity
	if i.Blend == board.Add {
		beneath = 0
	}
	v := p.shape[:]
	corner := func(n int, fx, fy float32) {
		x, y := place(i, r, fx, fy)
		if i.FlipX {
			fx = 1 - fx
		}
		v[n] = ebiten.Vertex{
			DstX: x, DstY: y, SrcX: u0 + fx*uw, SrcY: v0 + fy*vh, ColorR: opacity, ColorG: beneath, ColorB: bend, ColorA: uw,
			Custom0: code(modeFlame, value), Custom1: now, Custom2: fx, Custom3: fy,
		}
		if i.FlipX {
			v[n].ColorB = -bend
		}
	}
	corner(0, -pad, 0)
	corner(1, 1+pad, 0)
	corner(2, 1+pad, 1)
	corner(3, -pad, 1)
	p.batch.add(v)
}

package paint

import (
	"strconv"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// line of text while it is drawn.
type pen struct {
	item     *board.Item
	font     *board.Font
	x, y     float32 // device pixels, on the baseline
	size     float32 // device pixels per em
	pictured float32 // of the glyphs used
	ink      ink
}

func (p *Painter) start(i *board.Item, t *Transform, width float32) (pen, bool) {
	size := i.Size * t.Scale
	if size < smallest || i.Fill.A == 0 {
		return pen{}, false
	}
	n := pen{item: i, font: board.FontOf(i.Face), size: size, pictured: pictured(size), ink: inkOf(i.Fill, i.Blend)}
	n.x, n.y = i.X*t.Scale+t.X, i.Y*t.Scale+t.Y
	switch i.Align {
	case board.Center:
		n.x -= width * size / 2
	case board.Right:
		n.x -= width * size
	}
	// The middle of the capitals, which themselves stand on a whole pixel, comes to lie on y.
	n.y = round(n.y + board.CapHeight*size/2)
	reach := rect{n.x - size, n.y - 2*size, n.x + (width+1)*size, n.y + size}
	return n, reach.meets(p.batch.clip)
}

func (p *Painter) text(i *board.Item, t *Transform) {
	if i.Text == "" {
		return
	}
	width := float32(0)
	if i.Align != board.Left {
		width = board.TextWidth(i.Face, 1, i.Text)
	} else {
		width = float32(len(i.Text))
	}
	n, seen := p.start(i, t, width)
	if !seen {
		return
	}
	for _, r := range i.Text {
		p.letter(&n, r)
	}
}

func (p *Painter) number(i *board.Item, t *Transform) {
	digits := strconv.AppendInt(p.glyphs.digits[:0], i.N, 10)
	f := board.FontOf(i.Face)
	width := float32(0)
	for _, d := range digits {
		width += f.Advance(digit(d))
	}
	n, seen := p.start(i, t, width)
	if !seen {
		return
	}
	for _, d := range digits {
		p.letter(&n, digit(d))
	}
}

// digit is the character for a byte of a decimal number; the minus sign is a real one, as wide as a plus.
func digit(d byte) rune {
	if d == '-' {
		return '−'
	}
	return rune(d)
}

// letter draws one character and moves the pen.
func (p *Painter) letter(n *pen, r rune) {
	x := n.x
	n.x += n.font.Advance(r) * n.size
	if r == ' ' || x > p.batch.clip.x1 {
		return
	}
	scale := n.size / n.pictured
	exact := scale > 0.94 && scale < 1.06 && n.size < largest
	phase := 0
	left := round(x)
	if n.pictured <= phased {
		quarters := int(round(x * 4))
		phase = quarters & 3
		left = float32((quarters - phase) / 4)
	}
	k, ok := p.glyphs.find(n.item.Face, n.pictured, phase, r)
	if !ok {
		p.flush()
		p.glyphs.clear()
		if k, ok = p.glyphs.find(n.item.Face, n.pictured, phase, r); !ok {
			return
		}
	}
	if k.w == 0 {
		return
	}
	q := rect{left + float32(k.dx), n.y + float32(k.dy), 0, 0}
	q.x1, q.y1 = q.x0+float32(k.w), q.y0+float32(k.h)
	if !exact {
		q = rect{x + float32(k.dx)*scale, n.y + float32(k.dy)*scale, 0, 0}
		q.x1, q.y1 = q.x0+float32(k.w)*scale, q.y0+float32(k.h)*scale
	}
	src := rect{float32(k.x), float32(k.y), float32(k.x + k.w), float32(k.y + k.h)}
	v := p.quad[:]
	v[0] = ebiten.Vertex{DstX: q.x0, DstY: q.y0, SrcX: src.x0, SrcY: src.y0}
	v[1] = ebiten.Vertex{DstX: q.x1, DstY: q.y0, SrcX: src.x1, SrcY: src.y0}
	v[2] = ebiten.Vertex{DstX: q.x1, DstY: q.y1, SrcX: src.x1, SrcY: src.y1}
	v[3] = ebiten.Vertex{DstX: q.x0, DstY: q.y1, SrcX: src.x0, SrcY: src.y1}
	for k := range v {
		n.ink.set(&v[k])
	}
	p.batch.add(v)
}

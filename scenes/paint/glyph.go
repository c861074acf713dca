package paint

import (
	"image"
	"image/draw"
	"math"

	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// Sizes of glyph pictures in pixels per em: larger text is drawn from the largest pictures, smaller is left out.
const (
	smallest = 4
	largest  = 160
	// phased is the size up to which a glyph is drawn in quarters of a pixel sideways, so that small text is evenly spaced.
	phased = 30
)

// glyph is a character's picture on the page.
type glyph struct {
	x, y, w, h uint16
	dx, dy     int16 // from the pen on the baseline to the picture's corner
}

// glyphs keeps the pictures of characters in the lower part of the shell's texture, on shelves. Its first few pixels are white.
type glyphs struct {
	page     *ebiten.Image
	top      int
	width    int
	height   int
	x, y     int // where the next picture goes
	shelf    int // height of the shelf
	known    map[uint64]glyph
	buf      sfnt.Buffer
	outline  vector.Rasterizer
	coverage *image.Alpha
	pixels   []byte
	digits   [24]byte
}

func (g *glyphs) open(page *ebiten.Image, top int) {
	g.page, g.top = page, top
	g.width, g.height = half, height
	g.coverage = image.NewAlpha(image.Rect(0, 0, 2*largest, 2*largest))
	white := make([]byte, 4*6*6)
	for i := range white {
		white[i] = 255
	}
	page.SubImage(image.Rect(0, top, 6, top+6)).(*ebiten.Image).WritePixels(white)
	g.clear()
}

func (g *glyphs) clear() {
	g.known = map[uint64]glyph{}
	g.x, g.y, g.shelf = 8, g.top, 8
}

// find returns the picture of a character at size pixels, moved phase quarters of a pixel to the right. It reports false when the page
// is full.
func (g *glyphs) find(face board.Face, size float32, phase int, r rune) (glyph, bool) {
	key := uint64(r)<<20 | uint64(size*4)<<6 | uint64(phase)<<4 | uint64(face)
	if k, ok := g.known[key]; ok {
		return k, true
	}
	k, ok := g.draw(face, size, phase, r)
	if ok {
		g.known[key] = k
	}
	return k, ok
}

func (g *glyphs) draw(face board.Face, size float32, phase int, r rune) (glyph, bool) {
	segments, err := board.FontOf(face).Outline(&g.buf, r, size)
	if err != nil || len(segments) == 0 {
		return glyph{}, true
	}
	b := segments.Bounds()
	shift := float32(phase) / 4
	x0, y0 := int(math.Floor(float64(b.Min.X)/64)), int(math.Floor(float64(b.Min.Y)/64))
	x1, y1 := int(math.Ceil(float64(b.Max.X)/64+0.75)), int(math.Ceil(float64(b.Max.Y)/64))
	w, h := min(x1-x0, 2*largest), min(y1-y0, 2*largest)
	if w <= 0 || h <= 0 {
		return glyph{}, true
	}
	at, ok := g.room(w+2, h+2)
	if !ok {
		return glyph{}, false
	}
	g.outline.Reset(w, h)
	g.outline.DrawOp = draw.Src
	px := func(v int32, o float32) float32 { return float32(v)/64 + o }
	ox, oy := shift-float32(x0), -float32(y0)
	for _, s := range segments {
		a := s.Args
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			g.outline.ClosePath()
			g.outline.MoveTo(px(int32(a[0].X), ox), px(int32(a[0].Y), oy))
		case sfnt.SegmentOpLineTo:
			g.outline.LineTo(px(int32(a[0].X), ox), px(int32(a[0].Y), oy))
		case sfnt.SegmentOpQuadTo:
			g.outline.QuadTo(px(int32(a[0].X), ox), px(int32(a[0].Y), oy), px(int32(a[1].X), ox), px(int32(a[1].Y), oy))
		case sfnt.SegmentOpCubeTo:
			g.outline.CubeTo(px(int32(a[0].X), ox), px(int32(a[0].Y), oy), px(int32(a[1].X), ox), px(int32(a[1].Y), oy), px(int32(a[2].X), ox), px(int32(a[2].Y), oy))
		}
	}
	g.outline.ClosePath()
	g.coverage.Rect = image.Rect(0, 0, w, h)
	g.coverage.Stride = w
	g.outline.Draw(g.coverage, g.coverage.Rect, image.Opaque, image.Point{})
	g.write(at, w, h)
	return glyph{uint16(at.X + 1), uint16(at.Y + 1), uint16(w), uint16(h), int16(x0), int16(y0)}, true
}

// write puts the coverage on the page as white pixels with a transparent rim of one pixel.
func (g *glyphs) write(at image.Point, w, h int) {
	n := 4 * (w + 2) * (h + 2)
	if cap(g.pixels) < n {
		g.pixels = make([]byte, 2*n)
	}
	pix := g.pixels[:n]
	clear(pix)
	for y := range h {
		for x := range w {
			a := g.coverage.Pix[y*w+x]
			o := pix[4*((y+1)*(w+2)+x+1):][:4]
			o[0], o[1], o[2], o[3] = a, a, a, a
		}
	}
	g.page.SubImage(image.Rect(at.X, at.Y, at.X+w+2, at.Y+h+2)).(*ebiten.Image).WritePixels(pix)
}

// room finds a free place for a picture.
func (g *glyphs) room(w, h int) (image.Point, bool) {
	if g.x+w > g.width {
		g.x, g.y, g.shelf = 0, g.y+g.shelf, 0
	}
	if g.y+h > g.height {
		return image.Point{}, false
	}
	at := image.Pt(g.x, g.y)
	g.x += w
	g.shelf = max(g.shelf, h)
	return at, true
}

// pictured is the size at which glyphs for a device size are stored: in steps of half pixels for small text, then whole pixels, and coarser
// steps for text so large that scaling is invisible.
func pictured(size float32) float32 {
	switch {
	case size <= 20:
		return round(size*2) / 2
	case size <= 64:
		return round(size)
	}
	return min(round(size/8)*8, largest)
}

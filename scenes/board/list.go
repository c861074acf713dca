package board

import (
	"app.pentarena/assets"
)

// Color is straight (not premultiplied) 8-bit RGBA.
type Color struct{ R, G, B, A uint8 }

// Hex returns an opaque colour from 0xRRGGBB.
func Hex(rgb uint32) Color { return Color{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255} }

// Alpha returns c with its opacity multiplied by a (0..1).
//
//go:noinline
func (c Color) Alpha(a float64) Color {
	c.A = uint8(float64(c.A)*min(max(a, 0), 1) + 0.5)
	return c
}

// Mix returns the colour a fraction t (0..1) of the way from c to d.
func (c Color) Mix(d Color, t float64) Color {
	m := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*min(max(t, 0), 1) + 0.5) }
	return Color{m(c.R, d.R), m(c.G, d.G), m(c.B, d.B), m(c.A, d.A)}
}

// White is the neutral tint.
var White = Color{255, 255, 255, 255}

// Op says what an Item is.
type Op uint8

// The operations of a display list.
const (
	OpSprite Op = iota // Sprite over X,Y,W,H, multiplied by Fill
	OpBox              // rounded box: gradient Fill -> Fill2 from top to bottom, outline Stroke of Width inside the edge, corner Radius
	OpRing             // ellipse in the box: Fill inside, Stroke of Width
	OpShadow           // soft shadow of the box: Fill, Radius of the corners, Width = blur
	OpLine             // line from (X,Y) to (W,H), Width wide, with round ends, Fill; Dash > 0 draws dashes, see Item.Dashed
	OpTri              // triangle (X,Y) (W,H) (PX,PY), Fill
	OpText             // Text at X,Y in Face and Size, Align, Fill
	OpNumber           // N as a decimal number, otherwise like OpText (no allocation)
	OpClip             // until OpUnclip only what lies in the box is drawn; clips nest
	OpUnclip
	OpPattern  // Pattern in Fill over a rounded box; Size is the distance of two strokes or dots
	OpVignette // Fill grows from nothing on the ellipse inside the box to full opacity in its corners
	OpShade    // box of Fill with another opacity in each corner, Corners: a piece of a field of light and shade
)

// Blend is how an item combines with what lies under it.
type Blend uint8

// The blends.
const (
	Over Blend = iota
	Add        // light: fire, glow, lamps
)

// Effect is a shader applied to an OpSprite. A painter without shaders draws the plain sprite.
type Effect uint8

// The effects; Param is documented with each. Of the tint of a sprite with an effect only the opacity counts.
const (
	Plain Effect = iota
	Flame        // sways and flickers, and leans by Shear in a curve: Param[0] phase 0..1, Param[1] strength 0..1, Param[2] clock in seconds
)

// Pattern is the texture of a seat's areas, besides their colour.
type Pattern uint8

// The patterns, in the order of the seats. Solid draws nothing.
const (
	Solid Pattern = iota
	Hatch
	Dots
	Cross
)

// Face is a typeface.
type Face uint8

// The faces.
const (
	Regular Face = iota
	Medium
	Bold
	Mono
	MonoBold
)

// Align is the horizontal place of X,Y in a text; vertically it is always the middle of the capitals.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Item is one thing to draw. Lengths are in the list's own unit: tiles for a board, canvas units for the interface.
type Item struct {
	Op          Op
	Blend       Blend
	Effect      Effect
	Face        Face
	Align       Align
	Pattern     Pattern
	FlipX       bool
	Sprite      assets.Sprite
	Key         uint32 // identity of a moving thing across frames; 0 for none
	X, Y, W, H  float32
	PX, PY      float32 // pivot of Angle as a fraction of the box
	Angle       float32 // radians clockwise
	Shear       float32 // top edge moves right by Shear*H, foot fixed
	Fill, Fill2 Color
	Stroke      Color
	Radius      float32
	Width       float32
	Size        float32
	Dash, Gap   float32
	Param       [3]float32
	Corners     [4]uint8 // opacity of an OpShade at the north-west, north-east, south-east and south-west corner
	N           int64
	Text        string
}

// List is a display list: everything visible, in drawing order. Reset and fill it every frame; it keeps its memory.
type List struct {
	Items []Item
	Snap  bool // edges of boxes, lines and icons lie on whole device pixels: for the interface, not for boards that move
}

// Reset empties the list.
func (l *List) Reset() { l.Items = l.Items[:0] }

// add is called in a thousand places by what adds an item, as are Box, Sprite and Alpha: none of them is inlined, which makes the program of the page
// smaller.
//
//go:noinline
func (l *List) add() *Item {
	l.Items = append(l.Items, Item{})
	return &l.Items[len(l.Items)-1]
}

// Sprite adds a sprite stretched over the box. The returned item may be changed until the next addition.
//
//go:noinline
func (l *List) Sprite(s assets.Sprite, x, y, w, h float32) *Item {
	i := l.add()
	i.Op, i.Sprite, i.X, i.Y, i.W, i.H, i.PX, i.PY, i.Fill = OpSprite, s, x, y, w, h, 0.5, 0.5, White
	return i
}

// Box adds a rounded box of one colour.
//
//go:noinline
func (l *List) Box(x, y, w, h, radius float32, fill Color) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.Radius, i.Fill, i.Fill2 = OpBox, x, y, w, h, radius, fill, fill
	return i
}

// Ring adds an ellipse with an outline only.
func (l *List) Ring(x, y, w, h, width float32, stroke Color) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.Width, i.Stroke = OpRing, x, y, w, h, width, stroke
	return i
}

// Disc adds a filled ellipse without an outline.
func (l *List) Disc(x, y, w, h float32, fill Color) *Item {
	return l.Ring(x, y, w, h, 0, Color{}).Tint(fill)
}

// Shadow adds a soft shadow of a box.
func (l *List) Shadow(x, y, w, h, radius, blur float32, fill Color) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.Radius, i.Width, i.Fill = OpShadow, x, y, w, h, radius, blur, fill
	return i
}

// Pattern adds a seat's pattern over a rounded box: step is the distance of two strokes or dots.
func (l *List) Pattern(p Pattern, x, y, w, h, radius, step float32, c Color) *Item {
	i := l.add()
	i.Op, i.Pattern, i.X, i.Y, i.W, i.H, i.Radius, i.Size, i.Fill = OpPattern, p, x, y, w, h, radius, step, c
	return i
}

// Vignette darkens (or tints) the corners of a box.
func (l *List) Vignette(x, y, w, h float32, c Color) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.Fill = OpVignette, x, y, w, h, c
	return i
}

// Shade adds a box of c whose opacity is interpolated between its corners: north-west, north-east, south-east, south-west.
func (l *List) Shade(x, y, w, h float32, c Color, corners [4]uint8) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.Fill, i.Corners = OpShade, x, y, w, h, c, corners
	return i
}

// Line adds a straight line.
func (l *List) Line(x0, y0, x1, y1, width float32, c Color) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.Width, i.Fill = OpLine, x0, y0, x1, y1, width, c
	return i
}

// Tri adds a filled triangle.
func (l *List) Tri(x0, y0, x1, y1, x2, y2 float32, c Color) *Item {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H, i.PX, i.PY, i.Fill = OpTri, x0, y0, x1, y1, x2, y2, c
	return i
}

// Text adds one line of text; size is the height of the em.
func (l *List) Text(s string, x, y, size float32, f Face, a Align, c Color) *Item {
	i := l.add()
	i.Op, i.Text, i.X, i.Y, i.Size, i.Face, i.Align, i.Fill = OpText, s, x, y, size, f, a, c
	return i
}

// Number adds a whole number.
func (l *List) Number(n int64, x, y, size float32, f Face, a Align, c Color) *Item {
	i := l.add()
	i.Op, i.N, i.X, i.Y, i.Size, i.Face, i.Align, i.Fill = OpNumber, n, x, y, size, f, a, c
	return i
}

// Digits is the length of a number in characters, including a minus.
func Digits(n int64) int {
	d := 1
	if n < 0 {
		d, n = 2, -n
	}
	for ; n >= 10; n /= 10 {
		d++
	}
	return d
}

// plate is the colour behind numbers.
var plate = Hex(0x0E1B2C).Alpha(0.85)

// Plate adds a number on a dark plate, size high, with its middle at x,y.
func (l *List) Plate(n int64, x, y, size float32, c Color) {
	w := size * (0.12 + 0.6*float32(Digits(n)))
	l.Box(x-w/2, y-size*0.52, w, size*1.04, size*0.3, plate)
	l.Number(n, x, y, size*0.92, MonoBold, Center, c)
}

// Clip limits drawing to a box until the matching Unclip.
func (l *List) Clip(x, y, w, h float32) {
	i := l.add()
	i.Op, i.X, i.Y, i.W, i.H = OpClip, x, y, w, h
}

// Unclip ends the last Clip.
func (l *List) Unclip() { l.add().Op = OpUnclip }

// Tint multiplies a sprite by c.
func (i *Item) Tint(c Color) *Item { i.Fill = c; return i }

// Light makes the item additive.
func (i *Item) Light() *Item { i.Blend = Add; return i }

// Turn rotates the item clockwise by angle radians about the pivot px,py, given as a fraction of the box.
func (i *Item) Turn(angle, px, py float32) *Item { i.Angle, i.PX, i.PY = angle, px, py; return i }

// Edge gives a box or ring an outline inside its edge.
func (i *Item) Edge(width float32, c Color) *Item { i.Width, i.Stroke = width, c; return i }

// To makes a box a gradient from its fill at the top to c at the bottom.
func (i *Item) To(c Color) *Item { i.Fill2 = c; return i }

// Dashed makes a line of dashes with gaps between them.
func (i *Item) Dashed(dash, gap float32) *Item { i.Dash, i.Gap = dash, gap; return i }

// As gives the item an identity across frames.
func (i *Item) As(key uint32) *Item { i.Key = key; return i }

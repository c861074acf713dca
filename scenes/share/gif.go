package share

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"

	"app.pentarena/game/basics/lists"
)

// A palette is chosen by median cut over a histogram with 5 bits of each colour: of all boxes of colours the one with the largest error is
// cut in two, until there are as many as a GIF has room for. Nothing is dithered: flat areas stay flat, and equal pixels of two frames stay
// equal, so that each frame holds only what changed.
const (
	cells   = 1 << 15
	colors  = 255 // of 256; the last stands for what did not change
	nothing = colors
)

// histogram counts the colours of pictures.
type histogram [cells]cell

type cell struct{ n, r, g, b int }

func cellOf(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// add counts the pixels of a picture.
func (h *histogram) add(img *image.RGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		c := &h[cellOf(img.Pix[i], img.Pix[i+1], img.Pix[i+2])]
		c.n++
		c.r += int(img.Pix[i])
		c.g += int(img.Pix[i+1])
		c.b += int(img.Pix[i+2])
	}
}

// box is some of the counted colours.
type box struct {
	cells []cell
	error float64
	axis  int // with the largest spread
}

func (c cell) channel(axis int) float64 {
	return float64([3]int{c.r, c.g, c.b}[axis]) / float64(c.n)
}

func boxOf(list []cell) box {
	b := box{cells: list}
	worst := -1.0
	for axis := range 3 {
		n, sum, squares := 0.0, 0.0, 0.0
		for _, c := range list {
			v, k := c.channel(axis), float64(c.n)
			n, sum, squares = n+k, sum+v*k, squares+v*v*k
		}
		spread := squares - sum*sum/n
		b.error += spread
		if spread > worst {
			worst, b.axis = spread, axis
		}
	}
	if len(list) < 2 {
		b.error = -1
	}
	return b
}

// cut cuts the box in two at the mean of its axis.
func (b box) cut() (low, high box) {
	slices.SortFunc(b.cells, func(x, y cell) int { return cmp.Compare(x.channel(b.axis), y.channel(b.axis)) })
	n, sum := 0.0, 0.0
	for _, c := range b.cells {
		n, sum = n+float64(c.n), sum+c.channel(b.axis)*float64(c.n)
	}
	at, _ := slices.BinarySearchFunc(b.cells, sum/n, func(c cell, mean float64) int { return cmp.Compare(c.channel(b.axis), mean) })
	at = min(max(at, 1), len(b.cells)-1)
	return boxOf(b.cells[:at]), boxOf(b.cells[at:])
}

// palette is the colours of a clip.
type palette struct {
	colors color.Palette // with the transparent one at the end
	nearby [cells]int16  // the nearest colour of each cell plus 1; 0 for not looked for yet
}

// palette chooses the colours.
func (h *histogram) palette() *palette {
	all := lists.Filter(h[:], func(c cell) bool { return c.n > 0 })
	p := &palette{}
	if len(all) > 0 {
		boxes := []box{boxOf(all)}
		for len(boxes) < colors {
			worst := 0
			for i, b := range boxes {
				if b.error > boxes[worst].error {
					worst = i
				}
			}
			if boxes[worst].error <= 0 {
				break
			}
			low, high := boxes[worst].cut()
			boxes[worst] = low
			boxes = append(boxes, high)
		}
		for _, b := range boxes {
			var sum cell
			for _, c := range b.cells {
				sum.n, sum.r, sum.g, sum.b = sum.n+c.n, sum.r+c.r, sum.g+c.g, sum.b+c.b
			}
			half := sum.n / 2
			p.colors = append(p.colors, color.RGBA{uint8((sum.r + half) / sum.n), uint8((sum.g + half) / sum.n), uint8((sum.b + half) / sum.n), 255})
		}
	}
	for len(p.colors) < colors {
		p.colors = append(p.colors, color.RGBA{A: 255})
	}
	p.colors = append(p.colors, color.RGBA{})
	return p
}

// of is the number of the colour nearest to one.
func (p *palette) of(r, g, b uint8) uint8 {
	at := cellOf(r, g, b)
	if n := p.nearby[at]; n > 0 {
		return uint8(n - 1)
	}
	best, least := 0, 1<<30
	mid := func(v uint8) int { return int(v&^7) + 4 }
	for i, c := range p.colors[:colors] {
		k := c.(color.RGBA)
		dr, dg, db := int(k.R)-mid(r), int(k.G)-mid(g), int(k.B)-mid(b)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < least {
			best, least = i, d
		}
	}
	p.nearby[at] = int16(best + 1)
	return uint8(best)
}

// animation collects the frames of a GIF.
type animation struct {
	palette *palette
	file    gif.GIF
	last    []uint8 // what is on the screen
}

// add adds a frame that stays for so many hundredths of a second. It holds the rectangle that differs from the frame before.
func (a *animation) add(img *image.RGBA, delay int) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	first := a.last == nil
	if first {
		a.last = make([]uint8, w*h)
		a.file.Config = image.Config{ColorModel: a.palette.colors, Width: w, Height: h}
	}
	frame := make([]uint8, w*h)
	changed := image.Rectangle{}
	for y := range h {
		row := img.Pix[y*img.Stride:]
		for x := range w {
			at := y*w + x
			c := a.palette.of(row[4*x], row[4*x+1], row[4*x+2])
			if frame[at] = c; !first && c == a.last[at] {
				frame[at] = nothing
				continue
			}
			a.last[at] = c
			changed = changed.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1)
	}
	part := image.NewPaletted(changed, a.palette.colors)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		copy(part.Pix[(y-changed.Min.Y)*part.Stride:], frame[y*w+changed.Min.X:y*w+changed.Max.X])
	}
	a.file.Image = append(a.file.Image, part)
	a.file.Delay = append(a.file.Delay, delay)
	a.file.Disposal = append(a.file.Disposal, gif.DisposalNone)
}

func (a *animation) write(w io.Writer) error { return gif.EncodeAll(w, &a.file) }

package assets

import (
	"runtime"
	"time"
)

// Levels is the number of sizes in a Picture: the atlas and its halved copies. All pictures start at whole pixels on every level; on the
// last one their border is half a pixel wide.
const Levels = 4

// Picture is an atlas as premultiplied RGBA pixels. The smaller copies lie side by side below the atlas, see Level.
type Picture struct {
	Width, Height int // pixels, with the smaller copies
	Pixels        []byte
	sheet         Sheet
}

// Level returns the position of the copy that was halved n times, n < Levels: a point x,y of the atlas is at X + x/2ⁿ, Y + y/2ⁿ.
func Level(sheet Sheet, n int) (x, y int) {
	if n == 0 {
		return 0, 0
	}
	return sheet.Width - sheet.Width>>(n-1), sheet.Height
}

func newPicture(sheet Sheet) *Picture {
	h := sheet.Height + (sheet.Height+1)/2
	return &Picture{Width: sheet.Width, Height: h, Pixels: make([]byte, 4*sheet.Width*h), sheet: sheet}
}

// band is the number of rows to process before yielding the browser's only thread to the page.
const band = 256

func breathe(y int) {
	if runtime.GOOS == "js" && y%band == band-1 {
		time.Sleep(time.Millisecond)
	}
}

// readStraight fills the top level from RGBA pixels that are not premultiplied.
func (p *Picture) readStraight(pix []byte) {
	for y := range p.sheet.Height {
		in := pix[4*p.sheet.Width*y : 4*p.sheet.Width*(y+1)]
		out := p.Pixels[4*p.Width*y : 4*p.Width*(y+1)]
		for x := 0; x < len(in); x += 4 {
			if a := in[x+3]; a != 0 {
				out[x], out[x+1], out[x+2], out[x+3] = times(in[x], a), times(in[x+1], a), times(in[x+2], a), a
			}
		}
		breathe(y)
	}
}

func times(c, a byte) byte { return byte((uint32(c)*uint32(a) + 127) / 255) }

// halve fills every level from the one above it.
func (p *Picture) halve() {
	stride := 4 * p.Width
	for n := 1; n < Levels; n++ {
		fx, fy := Level(p.sheet, n-1)
		tx, ty := Level(p.sheet, n)
		w, h := p.sheet.Width>>n, p.sheet.Height>>n
		for y := range h {
			upper := p.Pixels[stride*(fy+2*y)+4*fx:]
			lower := p.Pixels[stride*(fy+2*y+1)+4*fx:]
			out := p.Pixels[stride*(ty+y)+4*tx:]
			for x := range w {
				for c := range 4 {
					i := 8*x + c
					out[4*x+c] = byte((uint32(upper[i]) + uint32(upper[i+4]) + uint32(lower[i]) + uint32(lower[i+4]) + 2) / 4)
				}
			}
			breathe(y)
		}
	}
}

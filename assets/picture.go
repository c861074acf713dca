package assets

import (
	"fmt"
	"image"
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

// read fills the top level from a decoded WebP picture.
func (p *Picture) read(img image.Image) error {
	switch img := img.(type) {
	case *image.NRGBA:
		if img.Stride != 4*p.sheet.Width {
			return fmt.Errorf("rows of %d bytes", img.Stride)
		}
		p.readStraight(img.Pix)
	case *image.NYCbCrA:
		if img.SubsampleRatio != image.YCbCrSubsampleRatio420 || img.Rect.Min != (image.Point{}) {
			return fmt.Errorf("unknown subsampling %v", img.SubsampleRatio)
		}
		for y := range p.sheet.Height {
			p.readRow(img, y)
			breathe(y)
		}
	default:
		return fmt.Errorf("pixels of type %T, want some with opacity", img)
	}
	return nil
}

// readRow converts one row. WebP has luma from 16 to 235 and chroma from 16 to 240 (ITU-R BT.601), unlike the full range that package
// image/color expects of its YCbCr, and its encoder expects interpolated chroma.
func (p *Picture) readRow(img *image.NYCbCrA, y int) {
	row := p.Pixels[4*p.Width*y : 4*p.Width*(y+1)]
	alpha, luma := img.A[y*img.AStride:], img.Y[y*img.YStride:]
	last := (p.sheet.Width+1)/2 - 1
	near, far := y/2, min(max(y/2-1+y%2*2, 0), (p.sheet.Height+1)/2-1)
	blue, blueFar := img.Cb[near*img.CStride:], img.Cb[far*img.CStride:]
	red, redFar := img.Cr[near*img.CStride:], img.Cr[far*img.CStride:]
	for x := range p.sheet.Width {
		a := alpha[x]
		if a == 0 {
			continue
		}
		i, j := x/2, min(max(x/2-1+x%2*2, 0), last)
		cb := (9*int32(blue[i])+3*int32(blue[j])+3*int32(blueFar[i])+int32(blueFar[j])+8)>>4 - 128
		cr := (9*int32(red[i])+3*int32(red[j])+3*int32(redFar[i])+int32(redFar[j])+8)>>4 - 128
		l := 76309*(int32(luma[x])-16) + 1<<15
		o := row[4*x : 4*x+4]
		o[0], o[1], o[2], o[3] = times(clamp(l+104597*cr), a), times(clamp(l-25675*cb-53279*cr), a), times(clamp(l+132201*cb), a), a
	}
}

// clamp rounds a number with 16 fractional bits to a byte.
func clamp(v int32) byte { return byte(min(max(v>>16, 0), 255)) }

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

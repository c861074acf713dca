//go:build !js

package assets

import (
	"bytes"
	"fmt"
	"image"

	"golang.org/x/image/webp"
)

// Decode decodes the WebP file of an atlas in the calling goroutine.
func Decode(sheet Sheet, file []byte) (*Picture, error) {
	img, err := webp.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("assets: %s.webp: %w", sheet.Name, err)
	}
	if s := img.Bounds().Size(); s.X != sheet.Width || s.Y != sheet.Height {
		return nil, fmt.Errorf("assets: %s.webp has %dx%d pixels, the index %dx%d", sheet.Name, s.X, s.Y, sheet.Width, sheet.Height)
	}
	p := newPicture(sheet)
	if err := p.read(img); err != nil {
		return nil, fmt.Errorf("assets: %s.webp: %w", sheet.Name, err)
	}
	p.halve()
	return p, nil
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

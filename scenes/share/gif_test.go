package share

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
)

// noise is a picture with many colours.
func noise(w, h, seed int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetRGBA(x, y, color.RGBA{uint8(x * 255 / w), uint8(y * 255 / h), uint8((x + y + seed*40) * 127 / (w + h)), 255})
		}
	}
	return img
}

// TestPaletteIsNear checks that colours stay near what they were, and that a picture with few colours keeps them exactly.
func TestPaletteIsNear(t *testing.T) {
	img := noise(160, 120, 0)
	var h histogram
	h.add(img)
	p := h.palette()
	worst := 0
	for i := 0; i < len(img.Pix); i += 4 {
		c := p.colors[p.of(img.Pix[i], img.Pix[i+1], img.Pix[i+2])].(color.RGBA)
		for k, v := range [3]uint8{c.R, c.G, c.B} {
			worst = max(worst, int(v)-int(img.Pix[i+k]), int(img.Pix[i+k])-int(v))
		}
	}
	if worst > 40 {
		t.Errorf("a colour is off by %d", worst)
	}
	few := image.NewRGBA(image.Rect(0, 0, 16, 16))
	for i := range 16 * 16 {
		few.SetRGBA(i%16, i/16, color.RGBA{uint8(i%16) * 17, uint8(i/16) * 17, 99, 255})
	}
	h = histogram{}
	h.add(few)
	p = h.palette()
	off := 0
	for i := 0; i < len(few.Pix); i += 4 {
		if p.colors[p.of(few.Pix[i], few.Pix[i+1], few.Pix[i+2])] != (color.RGBA{few.Pix[i], few.Pix[i+1], few.Pix[i+2], 255}) {
			off++
		}
	}
	if off > 2 {
		t.Errorf("%d of 256 colours changed, in a palette of 255", off)
	}
}

// TestAnimationDrawsOnlyChanges plays a file back and compares each frame with its picture; equal frames take one pixel.
func TestAnimationDrawsOnlyChanges(t *testing.T) {
	var h histogram
	var clips []*image.RGBA
	for k := range 4 {
		img := noise(60, 40, 0)
		for y := 10; y < 20; y++ {
			for x := range 10 {
				img.SetRGBA(5+10*min(k, 2)+x, y, color.RGBA{250, 20, 20, 255})
			}
		}
		h.add(img)
		clips = append(clips, img)
	}
	a := animation{palette: h.palette()}
	for _, img := range clips {
		a.add(img, 8)
	}
	var out bytes.Buffer
	if err := a.write(&out); err != nil {
		t.Fatal(err)
	}
	file, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for k, frame := range file.Image {
		b := frame.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				if c := frame.At(x, y).(color.RGBA); c.A > 0 {
					screen.SetRGBA(x, y, c)
				}
			}
		}
		for y := range 40 {
			for x := range 60 {
				c := clips[k].RGBAAt(x, y)
				if want := a.palette.colors[a.palette.of(c.R, c.G, c.B)]; screen.RGBAAt(x, y) != want {
					t.Fatalf("frame %d, pixel %d,%d: %v, not %v", k, x, y, screen.RGBAAt(x, y), want)
				}
			}
		}
	}
	if b := file.Image[1].Bounds(); b.Dx() != 20 || b.Dy() != 10 {
		t.Errorf("the second frame covers %v", b)
	}
	if b := file.Image[3].Bounds(); b.Dx()*b.Dy() != 1 {
		t.Errorf("an equal frame covers %v", b)
	}
}

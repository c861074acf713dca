package paint_test

import (
	"image"
	"image/png"
	"os"
	"testing"

	"app.pentarena/scenes/paint"
)

// coarse is a picture at an eighth of its size: graphics cards round pixels differently, but not areas.
func coarse(img *image.RGBA) *image.RGBA {
	const k = 8
	out := image.NewRGBA(image.Rect(0, 0, img.Rect.Dx()/k, img.Rect.Dy()/k))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			for c := range 4 {
				sum := 0
				for n := range k * k {
					sum += int(img.Pix[img.PixOffset(x*k+n%k, y*k+n/k)+c])
				}
				out.Pix[out.PixOffset(x, y)+c] = byte(sum / (k * k))
			}
		}
	}
	return out
}

// TestKitLooksAsAlways compares the kit with the picture in testdata. Set PENTARENA_GOLDEN=write to keep a new one after looking at it.
func TestKitLooksAsAlways(t *testing.T) {
	const file = "testdata/kit.png"
	got := coarse(shoot(newPainter(t), 640, 400, night, kit(1.3), paint.Transform{Scale: 1, Snap: true}))
	if os.Getenv("PENTARENA_GOLDEN") == "write" {
		f, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, got); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("the picture has the size %v, want %v", got.Bounds(), want.Bounds())
	}
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			r, g, b, _ := want.At(x, y).RGBA()
			c := got.RGBAAt(x, y)
			for n, d := range [3]int{int(c.R) - int(r>>8), int(c.G) - int(g>>8), int(c.B) - int(b>>8)} {
				if d < -12 || d > 12 {
					t.Errorf("area %d,%d channel %d is off by %d; see the kit in PENTARENA_SHOTS", x*8, y*8, n, d)
				}
			}
		}
	}
}

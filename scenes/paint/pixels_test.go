package paint_test

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/paint/painttest"
)

var unit = paint.Transform{Scale: 1, Snap: true}

// near fails when the pixel differs by more than tolerance in a channel.
func near(t *testing.T, img *image.RGBA, x, y int, want board.Color, tolerance int) {
	t.Helper()
	got := img.RGBAAt(x, y)
	for n, d := range [3]int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
		if d < -tolerance || d > tolerance {
			t.Errorf("pixel %d,%d channel %d: got %v, want %v within %d", x, y, n, got, want, tolerance)
			return
		}
	}
}

func TestBox(t *testing.T) {
	p := newPainter(t)
	l := &board.List{}
	l.Box(10, 10, 60, 40, 12, blue).Edge(2, bone)
	l.Box(10, 60, 60, 30, 0, board.Hex(0x000000)).To(board.Hex(0xF0F0F0))
	img := shoot(p, 80, 100, night, l, unit)
	near(t, img, 40, 30, blue, 1)
	near(t, img, 40, 10, bone, 1)
	near(t, img, 40, 11, bone, 1)
	near(t, img, 40, 12, blue, 1)
	near(t, img, 40, 9, night, 1)
	near(t, img, 10, 10, night, 8)
	near(t, img, 40, 61, board.Hex(0x0C0C0C), 6)
	near(t, img, 40, 75, board.Hex(0x7C7C7C), 6)
	near(t, img, 69, 89, board.Hex(0xECECEC), 6)
	near(t, img, 70, 75, night, 1)
}

func TestLight(t *testing.T) {
	p := newPainter(t)
	l := &board.List{}
	l.Box(0, 0, 20, 20, 0, board.Color{R: 100, G: 50, B: 255, A: 128}).Light()
	img := shoot(p, 20, 20, board.Color{R: 40, G: 40, B: 240, A: 255}, l, unit)
	near(t, img, 10, 10, board.Color{R: 90, G: 65, B: 255}, 2)
}

func TestClips(t *testing.T) {
	p := newPainter(t)
	l := &board.List{}
	l.Clip(10, 10, 30, 30)
	l.Ring(-20, -20, 100, 100, 4, bone).Fill = blue
	l.Clip(20, 20, 100, 100)
	l.Tri(0, 0, 100, 0, 0, 100, amber)
	l.Unclip()
	l.Box(10, 10, 4, 4, 0, bone)
	l.Unclip()
	l.Unclip() // one too many is harmless
	l.Box(60, 60, 4, 4, 0, amber)
	l.Clip(0, 0, 1, 1) // left open: ends with the list
	dst := shoot(p, 80, 80, night, l, unit)
	near(t, dst, 9, 20, night, 0)
	near(t, dst, 40, 20, night, 0)
	near(t, dst, 15, 15, blue, 1)
	near(t, dst, 39, 12, blue, 1)
	near(t, dst, 20, 20, amber, 1)
	near(t, dst, 19, 25, blue, 1)
	near(t, dst, 11, 11, bone, 1)
	near(t, dst, 62, 62, amber, 1)
}

// TestIconIsExact wants an icon at one of the sizes for which there is a drawing to arrive pixel by pixel, wherever it is put.
func TestIconIsExact(t *testing.T) {
	p := newPainter(t)
	lib := assets.NewLibrary()
	a, _ := assets.AtlasOf("shell")
	lib.Load(a)
	var pic *assets.Picture
	for pic == nil {
		pic = lib.Take(a)
	}
	s := assets.Sharp(assets.Named("shell/icon-settings"), 24)
	l := &board.List{}
	l.Sprite(assets.Named("shell/icon-settings"), 3.3, 5.6, 12, 12)
	img := shoot(p, 40, 40, board.Hex(0), l, paint.Transform{Scale: 2, X: 0.2, Snap: true})
	for y := range 24 {
		for x := range 24 {
			want := pic.Pixels[4*((int(s.Y)+y)*pic.Width+int(s.X)+x)]
			if got := img.RGBAAt(7+x, 11+y).R; got != want {
				t.Fatalf("pixel %d,%d: got %d, want %d", x, y, got, want)
			}
		}
	}
}

// TestTilesLeaveNoGap covers an area with ground tiles at awkward scales: the red ground must not shine through anywhere.
func TestTilesLeaveNoGap(t *testing.T) {
	p := newPainter(t)
	s := assets.Named("anarchy/pavement-1")
	l := &board.List{}
	for y := range 12 {
		for x := range 12 {
			l.Sprite(s, float32(x), float32(y), 1, 1)
		}
	}
	for _, scale := range []float32{7.3, 16.77, 27.1, 41.9} {
		img := shoot(p, 80, 80, board.Hex(0xFF0000), l, paint.Transform{Scale: scale, X: -scale / 3, Y: -scale / 7})
		for i := 0; i < len(img.Pix); i += 4 {
			if img.Pix[i] > img.Pix[i+2]+10 {
				t.Fatalf("scale %g: a gap at %d,%d: %v", scale, i/4%80, i/4/80, img.Pix[i:i+4])
			}
		}
	}
}

// inked is the box of the pixels that are brighter than half.
func inked(img *image.RGBA) image.Rectangle {
	box := image.Rectangle{}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.RGBAAt(x, y).G > 110 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

func TestTextIsPlacedByItsCapitals(t *testing.T) {
	p := newPainter(t)
	for _, size := range []float32{12, 16, 20, 36, 64, 190} {
		for _, a := range []board.Align{board.Left, board.Center, board.Right} {
			l := &board.List{}
			l.Text("HEH", 500, 100, size, board.Bold, a, board.White)
			box := inked(shoot(p, 1000, 200, board.Hex(0), l, unit))
			if d := box.Min.Y + box.Max.Y - 200; d < -2 || d > 2 {
				t.Errorf("size %g: capitals from %d to %d, want their middle at 100", size, box.Min.Y, box.Max.Y)
			}
			w := board.TextWidth(board.Bold, size, "HEH")
			left := 500 - w*float32(a)/2
			slack := size*0.12 + 1.5
			if d := float32(box.Min.X) - left; d < -1 || d > slack {
				t.Errorf("size %g align %d: ink begins at %d, the text at %g", size, a, box.Min.X, left)
			}
			if d := left + w - float32(box.Max.X); d < -1 || d > slack {
				t.Errorf("size %g align %d: ink ends at %d, the text at %g", size, a, box.Max.X, left+w)
			}
		}
	}
}

func TestNumberLooksLikeText(t *testing.T) {
	p := newPainter(t)
	for _, a := range []board.Align{board.Left, board.Center, board.Right} {
		number, text := &board.List{}, &board.List{}
		number.Number(-907, 50, 20, 18, board.Mono, a, bone)
		text.Text("−907", 50, 20, 18, board.Mono, a, bone)
		x, y := shoot(p, 100, 40, night, number, unit), shoot(p, 100, 40, night, text, unit)
		if string(x.Pix) != string(y.Pix) || inked(x).Empty() {
			t.Errorf("align %d: a number and the same text differ, or are empty", a)
		}
	}
}

// TestGlyphPageStartsAnew draws more different glyphs than fit onto the page.
func TestGlyphPageStartsAnew(t *testing.T) {
	p := newPainter(t)
	first := &board.List{}
	first.Text("Again", 10, 60, 40, board.Regular, board.Left, bone)
	want := shoot(p, 150, 100, night, first, unit)
	for size := float32(30); size < 150; size += 3 {
		l := &board.List{}
		for f := board.Regular; f <= board.MonoBold; f++ {
			l.Text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 0, 100, size, f, board.Left, bone)
		}
		shoot(p, 4000, 200, night, l, unit)
	}
	if got := shoot(p, 150, 100, night, first, unit); string(got.Pix) != string(want.Pix) {
		t.Error("text looks different after the page was full")
	}
}

// TestBeforeAtlasesArrive draws at once: sprites are left out, shapes and text are there, nothing breaks.
func TestBeforeAtlasesArrive(t *testing.T) {
	p, err := paint.New()
	if err != nil {
		t.Fatal(err)
	}
	img := shoot(p, 640, 400, night, kit(0), unit)
	near(t, img, 50, 37, board.Hex(0x6BE3C7), 12)
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	if _, ready, err := p.Progress("no such game"); !ready || err != nil {
		t.Errorf("a game without atlas: ready %v, error %v", ready, err)
	}
}

// TestOddItems feeds lists that a mistake could make; nothing may break.
func TestOddItems(t *testing.T) {
	p := newPainter(t)
	nan := float32(0)
	nan /= nan
	l := &board.List{}
	for op := board.OpSprite; op <= board.OpShade+1; op++ {
		for _, v := range []float32{0, -5, nan, 1e30} {
			l.Items = append(l.Items, board.Item{
				Op: op, X: v, Y: v, W: v, H: v, Size: v, Width: v, Radius: v, Dash: v, Text: "\xff\x00�世", Fill: bone, Fill2: bone, Stroke: blue,
				Sprite: assets.Named("shell/logo"), Effect: board.Flame, Pattern: 200, Face: 99, Align: 77, Angle: v, Shear: v,
			})
		}
	}
	l.Items = append(l.Items, board.Item{Op: board.OpSprite, Sprite: assets.Sprite{Atlas: 99, W: 5, H: 5}, W: 9, H: 9, Fill: bone})
	for range 4 {
		l.Unclip()
	}
	l.Box(0, 0, 10, 10, 0, amber)
	near(t, shoot(p, 40, 40, night, l, unit), 5, 5, amber, 1)
}

// TestFlameStaysInItsFrame compares the flame effect at rest with the plain sprite, and wants it to move with the clock.
func TestFlameStaysInItsFrame(t *testing.T) {
	p := newPainter(t)
	draw := func(effect board.Effect, strength, clock float32) *image.RGBA {
		l := &board.List{}
		i := l.Sprite(assets.Named("anarchy/fire-4-b"), 10, 10, 64, 96)
		i.Effect, i.Param = effect, [3]float32{0.2, strength, clock}
		return shoot(p, 84, 116, ink, l, unit)
	}
	plain, still := draw(board.Plain, 0, 0), draw(board.Flame, 0, 7)
	for i := range plain.Pix {
		if d := int(plain.Pix[i]) - int(still.Pix[i]); d < -2 || d > 2 {
			t.Fatalf("byte %d: a flame of strength 0 differs from the sprite: %d, want %d", i, still.Pix[i], plain.Pix[i])
		}
	}
	if a, b := draw(board.Flame, 1, 0.1), draw(board.Flame, 1, 0.3); string(a.Pix) == string(b.Pix) {
		t.Error("the flame stands still")
	}
	if a, b := draw(board.Flame, 1, 0.25), draw(board.Flame, 1, 20.25); string(a.Pix) != string(b.Pix) {
		t.Error("the waves of the flame do not repeat after 20 seconds")
	}
}

func TestColorsOfAtlas(t *testing.T) {
	p := newPainter(t)
	l := &board.List{}
	l.Sprite(assets.Named("shell/seat-2-diamond"), 0, 0, 128, 128)
	img := shoot(p, 128, 128, night, l, unit)
	// The drawing has a gradient about the amber of seat 2; a decoder with the wrong range would make it paler.
	c := color.RGBAModel.Convert(img.At(64, 64)).(color.RGBA)
	if c.R < 245 || c.G < 160 || c.G > 200 || c.B > 60 {
		t.Errorf("the middle of the diamond is %v, want amber", c)
	}
}

// TestEveryAtlasCanBeShown draws a sprite of every atlas in one frame: the painter changes the game's half of its texture in between.
func TestEveryAtlasCanBeShown(t *testing.T) {
	p := newPainter(t)
	for a, sheet := range assets.Sheets() {
		painttest.Painter(t, sheet.Name)
		l := &board.List{}
		names := assets.Names(assets.Atlas(a))
		slices.Sort(names)
		for n, name := range names {
			l.Sprite(assets.Named(name), float32(n%32)*40, float32(n/32)*40, 40, 40)
		}
		img := shoot(p, 32*40, (len(names)+31)/32*40, board.Hex(0xFF00FF), l, unit)
		for n, name := range names {
			changed := false
			for y := n / 32 * 40; y < n/32*40+40; y++ {
				for x := n % 32 * 40; x < n%32*40+40; x++ {
					changed = changed || img.RGBAAt(x, y) != color.RGBA{R: 255, B: 255, A: 255}
				}
			}
			if !changed && name != "anarchy/headquarters-1.team-hatch" {
				t.Errorf("%s cannot be seen", name)
			}
		}
	}
}

// TestCoarseBox wants a small box on a board, drawn coarsely, to have its colours and hard edges on whole pixels; boxes that touch still do.
func TestCoarseBox(t *testing.T) {
	p := newPainter(t)
	p.Coarse = true
	defer func() { p.Coarse = false }()
	l := &board.List{}
	l.Box(10.3, 10.3, 20.3, 10.4, 3, blue).Edge(1, bone)
	l.Box(10, 30.2, 10.4, 10, 0, amber)
	l.Box(20.4, 30.2, 10.4, 10, 0, blue)
	l.Ring(50, 10, 8, 8, 2, amber)
	img := shoot(p, 80, 60, night, l, paint.Transform{Scale: 1})
	for _, at := range []struct {
		x, y int
		want board.Color
	}{
		{20, 15, blue}, {20, 10, bone}, {10, 15, bone}, {30, 15, bone}, {20, 9, night}, {9, 15, night}, {31, 15, night}, {10, 10, night},
		{10, 30, amber}, {19, 35, amber}, {20, 35, blue}, {30, 39, blue}, {31, 35, night}, {20, 40, night},
		{54, 10, amber}, {54, 14, night}, {50, 10, night},
	} {
		near(t, img, at.x, at.y, at.want, 1)
	}
}

// TestGroundIsNotPaintedTwice wants what hides the ground in its own colour to leave the picture as it is, and later boxes of that colour to show.
func TestGroundIsNotPaintedTwice(t *testing.T) {
	p := newPainter(t)
	l := &board.List{}
	l.Box(0, 0, 40, 40, 0, night)
	l.Box(5, 5, 30, 30, 0, blue)
	l.Box(10, 10, 10, 10, 0, night)
	img := shoot(p, 40, 40, night, l, unit)
	near(t, img, 2, 2, night, 0)
	near(t, img, 7, 7, blue, 0)
	near(t, img, 15, 15, night, 0)
}

package paint_test

import (
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/paint/painttest"
	"github.com/hajimehoshi/ebiten/v2"
)

func TestMain(m *testing.M) { painttest.Main(m) }

// newPainter returns a painter that has the atlases of the shell and of Anarchy.
func newPainter(t testing.TB) *paint.Painter {
	t.Helper()
	return painttest.Painter(t, "anarchy")
}

// shoot draws a list and returns its pixels.
func shoot(p *paint.Painter, w, h int, ground board.Color, l *board.List, tr paint.Transform) *image.RGBA {
	return painttest.Picture(p, w, h, func(c *paint.Canvas) {
		c.Clear(ground)
		c.Show(l, tr)
	})
}

var (
	night  = board.Hex(0x12161C)
	panel  = board.Hex(0x1A2029)
	raised = board.Hex(0x252D38)
	accent = board.Hex(0x45D6B5)
	blue   = board.Hex(0x2F8CFF)
	amber  = board.Hex(0xFFB000)
	bone   = board.Hex(0xF4F1E8)
	ink    = board.Hex(0x0E1B2C)
)

// kit is a list with every operation, in a box of 640 x 400.
func kit(clock float32) *board.List {
	l := &board.List{}
	l.Shadow(20, 22, 180, 120, 14, 18, board.Color{A: 130})
	l.Box(20, 20, 180, 120, 14, panel).Edge(1, board.White.Alpha(0.12))
	l.Box(34, 34, 110, 40, 10, board.Hex(0x6FE6CB)).To(accent).Edge(1, board.Hex(0xA0F0DD))
	l.Text("End turn", 89, 54, 16, board.Bold, board.Center, board.Hex(0x05231D))
	l.Text("3 can still act", 34, 92, 14, board.Regular, board.Left, board.Hex(0xB6C1CE))
	l.Number(-1284, 186, 92, 14, board.MonoBold, board.Right, bone)
	l.Text("Ag Ég jq → × ½", 34, 118, 20, board.Medium, board.Left, bone)
	l.Ring(220, 20, 60, 60, 3, accent)
	l.Ring(290, 20, 90, 60, 2, amber).Fill = amber.Alpha(0.3)
	l.Line(220, 100, 380, 100, 1, bone)
	l.Line(220, 110, 380, 130, 4, blue)
	l.Line(220, 125, 380, 145, 3, amber).Dashed(9, 3)
	l.Tri(400, 80, 430, 20, 460, 80, board.Hex(0xD6336C))
	l.Tri(470, 20, 475, 80, 560, 50, blue)
	for n, p := range []board.Pattern{board.Hatch, board.Dots, board.Cross} {
		x := 400 + 60*float32(n)
		l.Box(x, 95, 50, 50, 8, []board.Color{amber, bone, board.Hex(0xD6336C)}[n])
		l.Pattern(p, x, 95, 50, 50, 8, 8, ink.Alpha(0.4))
	}
	for n, name := range []string{"icon-play", "icon-settings", "icon-undo", "icon-verified", "mark-loss", "seat-1-disc", "seat-2-diamond", "seal-verified"} {
		s := assets.Named("shell/" + name)
		l.Sprite(s, 20+32*float32(n), 160, 24, 24)
		l.Sprite(s, 20+32*float32(n), 190, 20, 20).Tint(accent)
		l.Sprite(s, 20+32*float32(n), 218, 16, 16)
		l.Sprite(s, 20+32*float32(n), 242, 30, 30).Turn(0.3, 0.5, 0.5)
	}
	l.Clip(290, 160, 100, 60)
	l.Box(290, 160, 100, 60, 0, raised)
	l.Ring(270, 140, 80, 80, 6, accent)
	l.Text("cut off at the edge", 300, 190, 16, board.Regular, board.Left, bone)
	l.Clip(340, 200, 200, 200)
	l.Box(330, 190, 40, 40, 20, amber)
	l.Unclip()
	l.Unclip()
	l.Box(400, 160, 220, 130, 0, board.Hex(0x2B3646))
	for n := range 3 {
		x := 410 + 66*float32(n)
		l.Sprite(assets.Named("anarchy/plot"), x, 210, 64, 64)
		l.Sprite(assets.Named("anarchy/fire-glow"), x-24, 186, 112, 112).Light()
		l.Sprite(assets.Named("anarchy/warehouse"), x, 194, 64, 80)
		l.Sprite(assets.Named("anarchy/warehouse.team"), x, 194, 64, 80).Tint(blue)
		f := l.Sprite(assets.Named("anarchy/fire-4-a"), x, 178, 64, 96)
		f.Shear = 0.4 * float32(n)
		if n > 0 {
			f.Effect, f.Param = board.Flame, [3]float32{0.3, 1, clock}
		}
	}
	l.Vignette(400, 160, 220, 130, board.Color{A: 255})
	for n, size := range []float32{12, 14, 16, 20, 26, 36} {
		y := 300 + 12*float32(n)
		l.Text("Warehouse 14 burns down, 262 of 300", 20+float32(n)*4, y, size*0.6, board.Regular, board.Left, bone.Alpha(0.9))
	}
	l.Text("Victory", 300, 340, 64, board.Bold, board.Left, bone)
	l.Text("large", 300, 385, 36, board.Mono, board.Left, accent)
	l.Sprite(assets.Named("shell/wordmark"), 440, 360, 162, 32)
	l.Box(560, 300, 60, 10, 5, raised)
	l.Box(560, 300, 30, 10, 5, accent)
	l.Ring(583, 298, 14, 14, 3, board.White).Fill = accent
	return l
}

func TestKit(t *testing.T) {
	p := newPainter(t)
	for _, scale := range []float32{1, 1.5, 2} {
		img := shoot(p, int(640*scale), int(400*scale), night, kit(1.3), paint.Transform{Scale: scale, Snap: true})
		painttest.Keep(t, fmt.Sprintf("kit-%gx", scale), img)
	}
}

func TestContactSheets(t *testing.T) {
	if os.Getenv("PENTARENA_SHOTS") == "" {
		t.Log("set PENTARENA_SHOTS to a folder to get the sheets")
	}
	p := newPainter(t)
	for a, sheet := range assets.Sheets() {
		names := assets.Names(assets.Atlas(a))
		slices.Sort(names)
		const columns, cell = 12, 108
		rows := (len(names) + columns - 1) / columns
		l := &board.List{}
		for n, name := range names {
			s := assets.Named(name)
			x, y := float32(n%columns*cell), float32(n/columns*cell)
			l.Box(x+2, y+2, cell-4, cell-4, 6, raised)
			k := 84 / float32(max(s.W, s.H))
			w, h := float32(s.W)*k, float32(s.H)*k
			l.Sprite(s, x+(cell-w)/2, y+4+(84-h)/2, w, h)
			_, short, _ := strings.Cut(name, "/")
			l.Text(board.Fit(board.Regular, 11, short, cell-8), x+cell/2, y+cell-12, 11, board.Regular, board.Center, bone)
		}
		painttest.Painter(t, sheet.Name)
		painttest.Keep(t, "sheet-"+sheet.Name, shoot(p, columns*cell, rows*cell, night, l, paint.Transform{Scale: 1, Snap: true}))
	}
}

func TestALazyPainterDrawsWhatChanged(t *testing.T) {
	p := newPainter(t)
	first, second := ebiten.NewImage(64, 64), ebiten.NewImage(64, 64)
	defer first.Deallocate()
	defer second.Deallocate()
	none, box, moved, house := &board.List{}, &board.List{}, &board.List{}, &board.List{}
	box.Box(8, 8, 20, 20, 0, accent)
	moved.Box(9, 8, 20, 20, 0, accent)
	house.Sprite(assets.Named("anarchy/warehouse"), 0, 0, 64, 64)
	steps := []struct {
		what   string
		dst    *ebiten.Image
		ground board.Color
		list   *board.List
		draws  bool
	}{
		{"the first frame", first, night, box, true},
		{"the same frame", first, night, box, false},
		{"another list", first, night, moved, true},
		{"another ground", first, panel, moved, true},
		{"the same frame", first, panel, moved, false},
		{"another image", second, panel, moved, true},
		{"the first image", first, panel, moved, true},
		{"nothing", first, panel, none, true},
		{"nothing again", first, panel, none, false},
		{"a sprite", first, panel, house, true},
		{"the sprite again", first, panel, house, false},
		{"the sprite when it was asked for", first, panel, house, true},
	}
	var want []*image.RGBA
	for _, s := range steps {
		want = append(want, shoot(p, 64, 64, s.ground, s.list, paint.Transform{Scale: 1}))
	}
	p.Lazy = true
	defer func() { p.Lazy = false }()
	for n, s := range steps {
		before := p.Drawn
		if s.what == "the sprite when it was asked for" {
			p.Again()
		}
		c := p.Begin(s.dst)
		c.Clear(s.ground)
		c.Show(s.list, paint.Transform{Scale: 1})
		p.End()
		if got := p.Drawn > before; got != s.draws {
			t.Errorf("step %d, %s: drawn: %v, want %v", n, s.what, got, s.draws)
		}
		got := image.NewRGBA(image.Rect(0, 0, 64, 64))
		s.dst.ReadPixels(got.Pix)
		if !slices.Equal(got.Pix, want[n].Pix) {
			t.Errorf("step %d, %s: the picture differs from that of a painter that is not lazy", n, s.what)
		}
	}
}

func TestPatchesMakeTheWholePicture(t *testing.T) {
	// What is drawn over the frame before, patch by patch, equals what is drawn as a whole: to the pixel, since patches are cut by the
	// graphics card.
	p := newPainter(t)
	const w, h = 700, 460
	tr := paint.Transform{Scale: 1, X: 20, Y: 15}
	frames := []*board.List{kit(1)}
	for n := range 12 {
		l := kit(float32(1 + n/4)) // flames move every fourth frame
		x, y := float32(n*53%600), float32(n*97%380)
		l.Box(x, y, 30, 20, 6, accent).Edge(2, bone)
		l.Number(int64(n*n), 500, 30, 20, board.MonoBold, board.Right, bone)
		if n%5 == 3 {
			l.Sprite(assets.Named("anarchy/warehouse"), 0, 0, 640, 400).Fill.A = 90 // nearly all of it changes
		}
		frames = append(frames, l)
	}
	var want []*image.RGBA
	for _, l := range frames {
		want = append(want, shoot(p, w, h, night, l, tr))
	}
	p.Lazy = true
	defer func() { p.Lazy = false }()
	dst := ebiten.NewImage(w, h)
	defer dst.Deallocate()
	got := image.NewRGBA(image.Rect(0, 0, w, h))
	for n, l := range frames {
		c := p.Begin(dst)
		c.Clear(night)
		c.Show(l, tr)
		p.End()
		dst.ReadPixels(got.Pix)
		if !slices.Equal(got.Pix, want[n].Pix) {
			t.Errorf("frame %d differs from the same frame drawn as a whole", n)
		}
	}
}

func TestAStillScreenDrawsNothing(t *testing.T) {
	p := newPainter(t)
	p.Lazy = true
	defer func() { p.Lazy = false }()
	dst := ebiten.NewImage(640, 400)
	defer dst.Deallocate()
	drawn := func() int {
		before := p.Drawn
		for range 50 {
			c := p.Begin(dst)
			c.Clear(night)
			c.Show(kit(1), paint.Transform{Scale: 1, Snap: true})
			p.End()
		}
		return p.Drawn - before
	}
	n := drawn()
	for tries := 0; n > 0 && tries < 1000; tries++ { // sprites that are still being loaded change the picture
		time.Sleep(time.Millisecond)
		n = drawn()
	}
	if n > 0 {
		t.Errorf("fifty equal frames are drawn %d times", n)
	}
}

func TestPatternsStayInTheirBoxes(t *testing.T) {
	p := newPainter(t)
	for _, pattern := range []board.Pattern{board.Hatch, board.Dots, board.Cross} {
		for w := float32(20); w < 240; w += 7.3 {
			l := &board.List{}
			l.Pattern(pattern, 40, 40, w, 12, 4, 9, bone)
			img := shoot(p, 320, 100, night, l, paint.Transform{Scale: 1, Snap: true})
			plain := img.RGBAAt(0, 0)
			for y := range 100 {
				for x := range 320 {
					if in := x >= 39 && x <= 41+int(w) && y >= 39 && y <= 52; !in && img.RGBAAt(x, y) != plain {
						t.Fatalf("pattern %v of a bar %v wide: the pixel %d,%d outside is drawn on", pattern, w, x, y)
					}
				}
			}
		}
	}
}

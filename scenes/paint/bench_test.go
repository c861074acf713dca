package paint_test

import (
	"testing"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"github.com/hajimehoshi/ebiten/v2"
)

// city is a list of about 5000 sprites with some numbers, like a board that burns all over.
func city() *board.List {
	names := []string{"plot", "fire-glow", "warehouse", "warehouse.team", "fire-5-a", "smoke-a"}
	l := &board.List{}
	for y := range 20 {
		for x := range 40 {
			for _, n := range names {
				i := l.Sprite(assets.Named("anarchy/"+n), float32(x), float32(y), 1, 1)
				if n == "fire-5-a" {
					i.Effect, i.Param = board.Flame, [3]float32{0.1, 1, 2}
				}
			}
			if x%4 == 0 {
				l.Number(int64(x+y), float32(x)+0.5, float32(y)+0.5, 0.4, board.Bold, board.Center, board.White)
			}
		}
	}
	return l
}

// page is a list of text such as a full log.
func page() *board.List {
	l := &board.List{}
	for y := range 40 {
		l.Text("The quick brown fox jumps over the lazy dog", 10, 10+18*float32(y), 14, board.Regular, board.Left, board.White)
	}
	return l
}

// work returns a function that turns l into triangles and throws them away: what remains is the painter's own work.
func work(p *paint.Painter, l *board.List, tr paint.Transform) func() {
	dst := ebiten.NewImage(1280, 720)
	return func() {
		c := p.Begin(dst)
		c.Show(l, tr)
		c.Clear(board.Color{})
		p.End()
	}
}

func BenchmarkCity(b *testing.B) {
	f := work(newPainter(b), city(), paint.Transform{Scale: 30})
	f()
	b.ReportAllocs()
	for b.Loop() {
		f()
	}
}

func BenchmarkPage(b *testing.B) {
	f := work(newPainter(b), page(), paint.Transform{Scale: 1, Snap: true})
	f()
	b.ReportAllocs()
	for b.Loop() {
		f()
	}
}

func TestShowDoesNotAllocate(t *testing.T) {
	p := newPainter(t)
	for name, l := range map[string]*board.List{"city": city(), "page": page(), "kit": kit(1)} {
		dst := ebiten.NewImage(1280, 720)
		tr := paint.Transform{Scale: 1.5, Snap: true}
		show := func() { p.Begin(dst).Show(l, tr) }
		show()
		if n := testing.AllocsPerRun(20, show); n > 0 {
			t.Errorf("%s: %g allocations per frame", name, n)
		}
		p.Begin(dst)
		p.End()
	}
}

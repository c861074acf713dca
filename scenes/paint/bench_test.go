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

// BenchmarkShow turns the list of a burning city into triangles and hands them to Ebitengine.
func BenchmarkShow(b *testing.B) {
	p := newPainter(b, paint.Options{})
	dst := ebiten.NewImage(1280, 720)
	l := city()
	b.ReportAllocs()
	for b.Loop() {
		c := p.Begin(dst)
		c.Show(l, paint.Transform{Scale: 30})
		p.End()
	}
}

// BenchmarkText draws a page of text.
func BenchmarkText(b *testing.B) {
	p := newPainter(b, paint.Options{})
	dst := ebiten.NewImage(1280, 720)
	l := &board.List{}
	for y := range 40 {
		l.Text("The quick brown fox jumps over the lazy dog", 10, 10+18*float32(y), 14, board.Regular, board.Left, board.White)
	}
	b.ReportAllocs()
	for b.Loop() {
		c := p.Begin(dst)
		c.Show(l, paint.Transform{Scale: 1, Snap: true})
		p.End()
	}
}

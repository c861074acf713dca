package boardtest

import (
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Pure checks that drawing depends on its arguments only, for single commands and for whole turns: a frame gives the same list whatever was
// drawn before.
func (p *Played[S, C]) Pure(t testing.TB, view func() board.View[S, C], o *board.Options) {
	t.Helper()
	again := func(v board.View[S, C], f *board.Frame[S]) bool {
		var fresh, used board.List
		view().Draw(&fresh, f, o, nil)
		v.Draw(&used, f, o, nil)
		return slices.Equal(fresh.Items, used.Items)
	}
	const at = 0.37
	old := view()
	for n := range p.Moves {
		i := n * 37 % len(p.Moves)
		if !again(old, p.Frame(i, at)) {
			t.Fatalf("step %d is drawn in another way the second time, overlay %q", i, o.Overlay)
		}
	}
	turns := p.Turns()
	for n := range turns {
		i := turns[n*7%len(turns)]
		f, _ := p.Turn(i, at)
		if !again(old, f) {
			t.Fatalf("the turn from step %d is drawn in another way the second time, overlay %q", i, o.Overlay)
		}
	}
}

// Count is the number of items for which what is true, over all turns at the given moments.
func (p *Played[S, C]) Count(v board.View[S, C], o *board.Options, what func(*board.Item) bool, moments ...float64) int {
	n := 0
	var l board.List
	for _, i := range p.Turns() {
		for _, at := range moments {
			f, _ := p.Turn(i, at)
			l.Reset()
			v.Draw(&l, f, o, nil)
			for k := range l.Items {
				if what(&l.Items[k]) {
					n++
				}
			}
		}
	}
	return n
}

// Text reports whether an item is a text or a number.
func Text(it *board.Item) bool { return it.Op == board.OpText || it.Op == board.OpNumber }

// Modes says what a view leaves out in each mode and on small tiles.
type Modes struct {
	Moments  []float64              // moments of each turn to check
	Particle func(*board.Item) bool // what fast playback leaves out; nil when there is nothing of the kind
	Restless func(*board.Item) bool // what reduced motion leaves out; nil for Particle
	Mute     bool                   // the board has no texts
	Counted  bool                   // fast playback keeps the texts
	Wordless float32                // tile size in pixels without texts; 0 when all sizes have them
	Tiny     float32                // tile size in pixels without Picture
	Picture  func(*board.Item) bool // nil when there is no such size
	Part     board.Rect             // a part of the board, of which far less is drawn than of the whole
}

// Modes checks what the levels of detail and the modes leave out, and that little is drawn outside the visible part.
func (p *Played[S, C]) Modes(t testing.TB, v board.View[S, C], m Modes) {
	t.Helper()
	if m.Restless == nil {
		m.Restless = m.Particle
	}
	count := func(what func(*board.Item) bool, px float32, change func(*board.Options)) int {
		o := Options(px)
		if change != nil {
			change(o)
		}
		return p.Count(v, o, what, m.Moments...)
	}
	none := func(mode, what string, n int) {
		t.Helper()
		if n > 0 {
			t.Errorf("%s: %d %s", mode, n, what)
		}
	}
	some := func(what string, n int) {
		t.Helper()
		if n == 0 {
			t.Errorf("there are no %s at the moments %v of any turn, in tiles of 40 pixels", what, m.Moments)
		}
	}
	if m.Particle != nil {
		some("particles", count(m.Particle, 40, nil))
		none("fast playback", "particles", count(m.Particle, 40, func(o *board.Options) { o.Cheap = true }))
	}
	if m.Restless != nil {
		some("restless items", count(m.Restless, 40, nil))
		none("reduced motion", "restless items", count(m.Restless, 40, func(o *board.Options) { o.Reduced = true }))
	}
	if m.Picture != nil {
		some("pictures", count(m.Picture, 40, nil))
		none("tiny tiles", "pictures", count(m.Picture, m.Tiny, nil))
	}
	if texts := count(Text, 40, nil); m.Mute {
		none("a mute board", "texts", texts)
	} else {
		some("texts", texts)
	}
	if !m.Counted {
		none("fast playback", "texts", count(Text, 40, func(o *board.Options) { o.Cheap = true }))
	}
	if m.Wordless > 0 {
		none("small tiles", "texts", count(Text, m.Wordless, nil))
	}
	every := func(*board.Item) bool { return true }
	if all, part := count(every, 40, nil), count(every, 40, func(o *board.Options) { o.Visible = m.Part }); part*2 > all {
		t.Errorf("%d of %d items are drawn when a small part of the board can be seen", part, all)
	}
}

// DrawsWithoutAllocating fails when drawing a frame allocates, with the controller of a seat where controller is not nil.
func DrawsWithoutAllocating[S rules.State[S, C], C comparable](t testing.TB, v board.View[S, C], f *board.Frame[S], o *board.Options, controller board.Controller[S, C], seat rules.Seat) {
	t.Helper()
	var l board.List
	var under func(*board.List)
	if controller != nil {
		under = func(l *board.List) { controller.Under(l, f.Before, seat, o) }
	}
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		v.Draw(&l, f, o, under)
		if controller != nil {
			controller.Upon(&l, f.Before, seat, o)
		}
	}); n > 0 {
		t.Errorf("drawing allocates %v times", n)
	}
}

// BenchmarkDraw measures the drawing of a frame.
func BenchmarkDraw[S rules.State[S, C], C comparable](b *testing.B, v board.View[S, C], f *board.Frame[S], o *board.Options) {
	var l board.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		v.Draw(&l, f, o, nil)
	}
	b.ReportMetric(float64(len(l.Items)), "items")
}

package boardtest

import (
	"fmt"
	"slices"
	"strings"
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

// Facts checks that lower levels of effects leave out nothing that carries meaning: with the clock of ambient motion at 0, each level draws
// what the full one does, except for the kinds of items that are named, shapes with their colour ("line #FFFFFF"). A text or number is never
// left out. At the low level the clock changes nothing.
func (p *Played[S, C]) Facts(t testing.TB, v board.View[S, C], px float32, decorations ...string) {
	t.Helper()
	seen := map[string]bool{}
	list := func(f *board.Frame[S], e board.Effects, clock float64) map[string]int {
		o := Options(px)
		o.Effects, o.Clock = e, clock
		var l board.List
		v.Draw(&l, f, o, nil)
		n := map[string]int{}
		for i := range l.Items {
			it := &l.Items[i]
			kind := kindOf(it)
			if it.Op != board.OpSprite {
				kind += fmt.Sprintf(" #%02X%02X%02X", it.Fill.R, it.Fill.G, it.Fill.B)
			}
			if slices.Contains(decorations, kind) && !Text(it) {
				seen[kind] = true
				continue
			}
			kind, _, _ = strings.Cut(kind, " flame")
			if it.Op == board.OpSprite { // what sways or trembles is elsewhere
				n[fmt.Sprintf("%s: key %d, %v", kind, it.Key, it.Fill)]++
			} else {
				n[fmt.Sprintf("%s: %+v", kind, it)]++
			}
		}
		return n
	}
	told := map[string]bool{}
	missing := func(from, in map[string]int, what string) {
		t.Helper()
		for item, n := range from {
			if kind, _, _ := strings.Cut(item, ":"); in[item] < n && !told[kind] {
				told[kind] = true
				t.Errorf("%s: %s", what, item)
			}
		}
	}
	turns := p.Turns()
	for n := range turns {
		if n%max(len(turns)/12, 1) != 0 {
			continue
		}
		for _, at := range []float64{0, 0.35, 0.8} {
			f, _ := p.Turn(turns[n], at)
			all := list(f, board.High, 0)
			for _, e := range []board.Effects{board.Low, board.Middle} {
				some := list(f, e, 0)
				missing(all, some, fmt.Sprintf("effects %v leave out in turn %d at %v", e, f.Before.Turn(), at))
				missing(some, all, fmt.Sprintf("effects %v add in turn %d at %v", e, f.Before.Turn(), at))
			}
			missing(list(f, board.Low, 0), list(f, board.Low, 3.7), "with low effects the clock moves")
		}
	}
	for _, d := range decorations {
		if !seen[d] {
			t.Errorf("%s is never drawn, so nothing is left out", d)
		}
	}
}

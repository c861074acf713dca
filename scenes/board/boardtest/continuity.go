package boardtest

import (
	"fmt"
	"math"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
)

// Continuity checks over a whole timeline, in both units, that nothing jumps: the display list just before the end of a frame equals the
// list at the start of the next, as Same compares them. It checks every step-th frame.
func Continuity(t testing.TB, view board.AnyView, line record.Timeline, step int) {
	t.Helper()
	const most = 5
	faults := 0
	for _, unit := range []record.Unit{record.Commands, record.Turns} {
		n := line.Len()
		if unit == record.Turns {
			n = line.Turns()
		}
		for i := 0; i+1 < n && faults < most; i += max(step, 1) {
			before, after := listAt(view, line, float64(i)+1-1e-7, unit), listAt(view, line, float64(i+1), unit)
			if err := Same(before, after); err != nil {
				t.Errorf("%s: the end of frame %d (%s) is not the start of the next: %v", line.Setup().Game, i, [...]string{"turns", "commands"}[unit], err)
				faults++
			}
		}
	}
}

func listAt(view board.AnyView, line record.Timeline, pos float64, unit record.Unit) *board.List {
	f := line.Frame(pos, unit)
	m := board.Moment{Before: f.Before, After: f.After, Events: f.Events, Spans: board.NewScheduler(view.Timing()).Spans(f.Events, 0, nil), T: f.T, Step: f.Step}
	l := new(board.List)
	b := view.Bounds(f.Before)
	o := board.Options{Clock: 1, Scale: 40, Visible: b, Viewer: -1}
	view.Draw(l, &m, &o, nil)
	return l
}

// Same returns how the items with a Key differ in two lists, nil when they do not: in position, size, angle, sprite, colour or number. An
// item of only one list must be invisible.
func Same(a, b *board.List) error {
	index := map[uint32][]*board.Item{}
	for i := range b.Items {
		if k := b.Items[i].Key; k != 0 {
			index[k] = append(index[k], &b.Items[i])
		}
	}
	for i := range a.Items {
		x := &a.Items[i]
		if x.Key == 0 {
			continue
		}
		rest := index[x.Key]
		if len(rest) == 0 {
			if visible(x) {
				return fmt.Errorf("item %d at %.2f,%.2f is gone", x.Key, x.X, x.Y)
			}
			continue
		}
		if err := sameItem(x, rest[0]); err != nil {
			return fmt.Errorf("item %d at %.2f,%.2f: %w", x.Key, x.X, x.Y, err)
		}
		index[x.Key] = rest[1:]
	}
	for _, rest := range index {
		for _, y := range rest {
			if visible(y) {
				return fmt.Errorf("item %d at %.2f,%.2f appears from nothing", y.Key, y.X, y.Y)
			}
		}
	}
	return nil
}

// visible reports whether any of the item can be seen.
func visible(i *board.Item) bool {
	const faint = 6
	return (i.Fill.A > faint || i.Stroke.A > faint && i.Width > 0) && (i.Op == board.OpText || i.Op == board.OpNumber || i.W*i.H > 1e-4 || i.Op == board.OpLine)
}

func sameItem(a, b *board.Item) error {
	near := func(x, y float32) bool { return math.Abs(float64(x-y)) < 0.01 }
	tone := func(x, y uint8) bool { return math.Abs(float64(x)-float64(y)) <= 3 }
	color := func(c, d board.Color) bool {
		return c.A <= 5 && d.A <= 5 || tone(c.R, d.R) && tone(c.G, d.G) && tone(c.B, d.B) && tone(c.A, d.A)
	}
	switch {
	case !visible(a) && !visible(b):
	case a.Op != b.Op:
		return fmt.Errorf("is drawn in another way")
	case !near(a.X, b.X) || !near(a.Y, b.Y):
		return fmt.Errorf("jumps to %.2f,%.2f", b.X, b.Y)
	case !near(a.W, b.W) || !near(a.H, b.H):
		return fmt.Errorf("size %.2f,%.2f becomes %.2f,%.2f", a.W, a.H, b.W, b.H)
	case !near(float32(math.Sin(float64(a.Angle))), float32(math.Sin(float64(b.Angle)))) || !near(float32(math.Cos(float64(a.Angle))), float32(math.Cos(float64(b.Angle)))):
		return fmt.Errorf("angle %.2f becomes %.2f", a.Angle, b.Angle)
	case !near(a.Shear, b.Shear):
		return fmt.Errorf("shear %.2f becomes %.2f", a.Shear, b.Shear)
	case a.FlipX != b.FlipX:
		return fmt.Errorf("turns round")
	case a.Sprite != b.Sprite:
		return fmt.Errorf("changes its sprite")
	case !color(a.Fill, b.Fill):
		return fmt.Errorf("colour %v becomes %v", a.Fill, b.Fill)
	case a.N != b.N || a.Text != b.Text:
		return fmt.Errorf("reads %q %d, then %q %d", a.Text, a.N, b.Text, b.N)
	}
	return nil
}

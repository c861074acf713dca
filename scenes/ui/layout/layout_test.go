package layout_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

const near = 1e-2

var size = rapid.Float32Range(0, 2000)

func anyRoom(t *rapid.T) board.Rect {
	return board.Rect{X: size.Draw(t, "x"), Y: size.Draw(t, "y"), W: size.Draw(t, "w"), H: size.Draw(t, "h")}
}

func anyParts(t *rapid.T) []layout.Part {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) layout.Part {
		p := layout.Part{Least: rapid.Float32Range(0, 300).Draw(t, "least"), Worth: rapid.IntRange(0, 3).Draw(t, "worth")}
		if rapid.Bool().Draw(t, "icon") {
			p.Short = 44
		}
		if rapid.Bool().Draw(t, "grows") {
			p.Weight = rapid.Float32Range(0.1, 4).Draw(t, "weight")
		}
		if rapid.Bool().Draw(t, "bound") {
			p.Most = p.Least + rapid.Float32Range(0, 200).Draw(t, "most")
		}
		return p
	}), 1, 12).Draw(t, "parts")
}

// sum is what parts need at least, with their labels or as icons.
func sum(parts []layout.Part, gap float32, short bool) float32 {
	all := -gap
	for _, p := range parts {
		if all += p.Least + gap; short && p.Short > 0 && p.Short < p.Least {
			all += p.Short - p.Least
		}
	}
	return all
}

// holds checks that cells lie in their room and not over each other.
func holds(t *rapid.T, room board.Rect, cells []board.Rect) {
	for i, c := range cells {
		if c.W < 0 || c.H < 0 || c.X < room.X-near || c.Y < room.Y-near || c.X+c.W > room.X+room.W+near || c.Y+c.H > room.Y+room.H+near {
			t.Fatalf("part %d, %v, leaves %v", i, c, room)
		}
		for k, o := range cells[:i] {
			if x := c.Cross(o); x.W > near && x.H > near {
				t.Fatalf("parts %d and %d, %v and %v, overlap", k, i, o, c)
			}
		}
	}
}

// The parts of a line keep to their room and their order, have their least sizes where there is room, and else lose their labels and their
// places by what they are worth.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room, gap, parts, down := anyRoom(t), rapid.Float32Range(0, 20).Draw(t, "gap"), anyParts(t), rapid.Bool().Draw(t, "down")
		cells, along := layout.Row(room, gap, parts...), func(r board.Rect) float32 { return r.W }
		if down {
			cells, along = layout.Column(room, gap, parts...), func(r board.Rect) float32 { return r.H }
		}
		var shown []board.Rect
		grows, used := false, -gap
		for i, c := range cells {
			p := parts[i]
			if c.Rect == (board.Rect{}) {
				for k, o := range cells {
					if o.Rect != (board.Rect{}) && (parts[k].Worth < p.Worth || parts[k].Worth == p.Worth && k > i) {
						t.Fatalf("part %d is shown, and %d, which is worth more, is not", k, i)
					}
				}
				continue
			}
			if n := len(shown); n > 0 && (c.X < shown[n-1].X || c.Y < shown[n-1].Y) {
				t.Fatalf("part %d lies before the one before it", i)
			}
			shown = append(shown, c.Rect)
			used += along(c.Rect) + gap
			grows = grows || p.Weight > 0 && p.Most == 0 && !c.Short
			if p.Most > 0 && along(c.Rect) > p.Most+near {
				t.Fatalf("part %d, %v, is larger than %v", i, c, p.Most)
			}
		}
		holds(t, room, shown)
		if len(shown) == 0 {
			t.Fatal("nothing is shown")
		}
		if sum(parts, gap, true)+near < along(room) && len(shown) < len(parts) {
			t.Fatal("a part has no place though there is room for all as icons")
		}
		if sum(parts, gap, false)+near < along(room) {
			for i, c := range cells {
				if c.Short || along(c.Rect) < parts[i].Least-near {
					t.Fatalf("part %d, %v, is smaller than %v", i, c, parts[i].Least)
				}
			}
			if grows && used < along(room)-near {
				t.Fatalf("%v of %v is used", used, along(room))
			}
		}
	})
}

// A flow keeps every part, in order, each in a row that has room for it.
func TestFlow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room, gap, parts := anyRoom(t), rapid.Float32Range(0, 20).Draw(t, "gap"), anyParts(t)
		for i := range parts {
			parts[i].Short = 0
		}
		cells, used := layout.Flow(room, gap, 44, parts...)
		room.H = used
		var list []board.Rect
		for i, c := range cells {
			if c.W < min(parts[i].Least, room.W)-near {
				t.Fatalf("part %d, %v, is smaller than %v", i, c, parts[i].Least)
			}
			list = append(list, c.Rect)
		}
		if holds(t, room, list); len(list) != len(parts) {
			t.Fatalf("%d of %d parts", len(list), len(parts))
		}
		if sum(parts, gap, false) <= room.W && used != 44 {
			t.Fatalf("one row has room for all, and they are %v high", used)
		}
	})
}

// The cells of a grid lie apart, in the width of its room and in its height.
func TestGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room, n := anyRoom(t), rapid.IntRange(1, 20).Draw(t, "n")
		least := rapid.Float32Range(10, 400).Draw(t, "least")
		room.W = max(room.W, 10)
		g := layout.NewGrid(room, 8, least, 50, rapid.IntRange(0, 6).Draw(t, "most"))
		room.H = g.Height(n)
		var cells []board.Rect
		for i := range n {
			cells = append(cells, g.Cell(i))
		}
		if holds(t, room, cells); g.Columns > 1 && g.Cell(0).W < least-near {
			t.Fatalf("%d columns of %v", g.Columns, g.Cell(0).W)
		}
	})
}

// What is cut off a room and what is left of it lie apart in it.
func TestCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room := anyRoom(t)
		rest := room
		var cells []board.Rect
		for range rapid.IntRange(1, 6).Draw(t, "cuts") {
			cut := rapid.SampledFrom([]func(*board.Rect, float32, float32) board.Rect{layout.Top, layout.Foot, layout.Left, layout.Right}).Draw(t, "cut")
			cells = append(cells, cut(&rest, size.Draw(t, "size"), rapid.Float32Range(0, 20).Draw(t, "gap")))
		}
		holds(t, room, append(cells, rest))
	})
}

// A box lies in its room, at the edges or between them.
func TestAt(t *testing.T) {
	share := rapid.Float32Range(0, 1)
	rapid.Check(t, func(t *rapid.T) {
		room, w, h := anyRoom(t), size.Draw(t, "w"), size.Draw(t, "h")
		holds(t, room, []board.Rect{layout.Middle(room, w, h)})
		holds(t, room, []board.Rect{layout.At(room, w, h, share.Draw(t, "x"), share.Draw(t, "y"))})
		corner, line := layout.At(room, w, h, 1, 1), room
		line = layout.Foot(&line, h, 0)
		if right := layout.Right(&line, w, 0); corner != right {
			t.Fatalf("the lower right corner is %v, not %v", corner, right)
		}
	})
}

// A box around a point has its size, and the point is its middle.
func TestAround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y, w, h := size.Draw(t, "x"), size.Draw(t, "y"), size.Draw(t, "w"), size.Draw(t, "h")
		r := layout.Around(x, y, w, h)
		if mx, my := r.Middle(); r.W != w || r.H != h || math.Hypot(float64(mx-x), float64(my-y)) > near {
			t.Fatalf("%v around %v,%v", r, x, y)
		}
	})
}

// A stack is as high as what lies in it.
func TestStack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room := anyRoom(t)
		s := layout.Down(room)
		var cells []board.Rect
		for _, h := range rapid.SliceOfN(size, 0, 9).Draw(t, "heights") {
			cells = append(cells, s.Add(h))
		}
		room.H = s.Used() + near
		holds(t, room, cells)
	})
}

package grid

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPoint(t *testing.T) {
	p, q := Pt(3, -2), Pt(-1, 5)
	if p.Add(q) != Pt(2, 3) || p.Sub(q) != Pt(4, -7) || p.Distance(q) != 11 || q.Distance(p) != 11 || p.Distance(p) != 0 || p.String() != "3,-2" {
		t.Error("arithmetic of points")
	}
}

func TestDirs(t *testing.T) {
	want := []struct {
		name string
		step Point
	}{{"north", Pt(0, -1)}, {"east", Pt(1, 0)}, {"south", Pt(0, 1)}, {"west", Pt(-1, 0)}}
	for i, d := range Dirs {
		if int(d) != i || d.String() != want[i].name || Pt(5, 5).Step(d) != Pt(5, 5).Add(want[i].step) {
			t.Errorf("direction %d is %s with the step %v", i, d, d.Delta())
		}
		if d.Right() != Dirs[(i+1)%4] || d.Left() != Dirs[(i+3)%4] || d.Back() != Dirs[(i+2)%4] {
			t.Errorf("turning from %s", d)
		}
		text, err := json.Marshal(map[string]Dir{"d": d})
		var back map[string]Dir
		if err != nil || string(text) != `{"d":"`+want[i].name+`"}` || json.Unmarshal(text, &back) != nil || back["d"] != d {
			t.Errorf("%s in JSON is %s: %v", d, text, err)
		}
	}
	if Dir(7) != West.Right().Left()+4 || Dir(7).String() != "west" {
		t.Error("directions repeat every four")
	}
	if _, err := ParseDir("up"); err == nil || !strings.Contains(err.Error(), `"up"`) {
		t.Errorf("up: %v", err)
	}
}

func TestGrid(t *testing.T) {
	g := New[int](3, 2)
	for i := range g.Cells {
		g.Cells[i] = i + 1
		if p := g.Point(i); g.Index(p) != i || !g.In(p) || g.Get(p) != i+1 || *g.At(p) != i+1 {
			t.Errorf("cell %d", i)
		}
	}
	for _, p := range []Point{{-1, 0}, {3, 0}, {0, -1}, {0, 2}, {-1 << 30, 1 << 30}} {
		if g.In(p) || g.At(p) != nil || g.Get(p) != 0 {
			t.Errorf("%v lies on the board", p)
		}
	}
	c := g.Clone()
	*c.At(Pt(1, 1)) = 99
	if g.Get(Pt(1, 1)) != 5 || c.W != 3 || c.H != 2 {
		t.Error("a clone is not independent")
	}
	var empty Grid[int]
	if empty.In(Pt(0, 0)) || empty.Get(Pt(0, 0)) != 0 || len(empty.Flood(func(Point) bool { return true }, Pt(0, 0))) != 0 {
		t.Error("the empty grid has cells")
	}
}

// board reads a drawing: '#' is closed, everything else open.
func board(rows ...string) (*Grid[byte], func(Point) bool) {
	g := New[byte](len(rows[0]), len(rows))
	for y, r := range rows {
		copy(g.Cells[y*g.W:], r)
	}
	return &g, func(p Point) bool { return g.Get(p) != '#' }
}

func TestFlood(t *testing.T) {
	g, open := board(
		"..#.",
		"#.#.",
		"...#")
	got := g.Flood(open, Pt(0, 0))
	if want := []Point{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}, {0, 2}}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if got := g.Flood(open, Pt(3, 1), Pt(0, 2), Pt(2, 0), Pt(9, 9), Pt(3, 1)); len(got) != 8 || got[0] != Pt(3, 1) || got[1] != Pt(0, 2) {
		t.Errorf("from several cells: %v", got)
	}
}

func TestPath(t *testing.T) {
	g, open := board(
		"....",
		".##.",
		".#..",
		".#.#")
	for _, c := range []struct {
		from, to Point
		want     []Point
	}{
		{Pt(0, 3), Pt(2, 3), []Point{{0, 3}, {0, 2}, {0, 1}, {0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {2, 2}, {2, 3}}},
		{Pt(0, 0), Pt(0, 0), []Point{{0, 0}}},
		{Pt(1, 1), Pt(1, 0), []Point{{1, 1}, {1, 0}}},
		{Pt(0, 0), Pt(1, 1), nil},
		{Pt(0, 0), Pt(4, 0), nil},
		{Pt(-1, 0), Pt(0, 0), nil},
	} {
		if got := g.Path(open, c.from, c.to); !slices.Equal(got, c.want) {
			t.Errorf("%v to %v: %v, not %v", c.from, c.to, got, c.want)
		}
	}
	g, open = board("...", "...", "...")
	if got, want := g.Path(open, Pt(0, 0), Pt(2, 2)), []Point{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}}; !slices.Equal(got, want) {
		t.Errorf("of equal ways %v, not %v", got, want)
	}
}

// Flood and Path must agree on what is reachable, and every path must be connected and open.
func TestFloodAndPathAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := New[bool](rapid.IntRange(1, 8).Draw(t, "width"), rapid.IntRange(1, 8).Draw(t, "height"))
		for i := range g.Cells {
			g.Cells[i] = rapid.IntRange(0, 2).Draw(t, "cell") > 0
		}
		open := func(p Point) bool { return g.Get(p) }
		from := g.Point(rapid.IntRange(0, len(g.Cells)-1).Draw(t, "from"))
		*g.At(from) = true
		reached := g.Flood(open, from)
		last := 0
		for i := range g.Cells {
			to := g.Point(i)
			path := g.Path(open, from, to)
			if (path != nil) != slices.Contains(reached, to) {
				t.Fatalf("%v: flood and path disagree", to)
			}
			for k := 1; k < len(path); k++ {
				if path[k].Distance(path[k-1]) != 1 || !open(path[k]) {
					t.Fatalf("%v is no way", path)
				}
			}
		}
		for _, p := range reached {
			n := len(g.Path(open, from, p))
			if n < last {
				t.Fatalf("%v comes too late", p)
			}
			last = n
		}
	})
}

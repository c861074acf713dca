package grid

import (
	"encoding/json"
	"strings"
	"testing"
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
	if empty.In(Pt(0, 0)) || empty.Get(Pt(0, 0)) != 0 {
		t.Error("the empty grid has cells")
	}
}

func TestCompass(t *testing.T) {
	for p, want := range map[Point]string{{}: "here", {X: 1}: "1 east", {X: -2, Y: -3}: "3 north and 2 west", {X: 4, Y: 1}: "4 east and 1 south"} {
		if got := p.Compass(); got != want {
			t.Errorf("%v: %q, not %q", p, got, want)
		}
	}
}

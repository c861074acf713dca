package board

import (
	"slices"
	"testing"

	"app.pentarena/rules/grid"
)

func TestAim(t *testing.T) {
	var a Aim
	at := func(want grid.Point, ok bool) {
		t.Helper()
		if p, is := a.At(); is != ok || ok && p != want {
			t.Errorf("aimed at %v %v, want %v %v", p, is, want, ok)
		}
	}
	at(grid.Point{}, false)
	tap := Pointer{Kind: Press, Cell: grid.Pt(2, 3), Touch: true}
	a.Follow(tap)
	if at(grid.Point{}, false); !a.Finger || !a.Previews(tap) {
		t.Error("the first tap does something")
	}
	at(tap.Cell, true)
	if a.Previews(tap) {
		t.Error("the second tap does nothing")
	}
	other := Pointer{Kind: Press, Cell: grid.Pt(4, 4), Touch: true}
	if a.Follow(other); !a.Previews(other) || a.Previews(other) {
		t.Error("a tap on another cell is not its first")
	}
	a.Untap()
	at(grid.Point{}, false)
	if !a.Previews(other) {
		t.Error("a tap that is forgotten counts")
	}
	a.Follow(Pointer{Kind: Hover, X: 5.5, Y: 6.25, Cell: grid.Pt(5, 6)})
	if at(grid.Pt(5, 6), true); a.X != 5.5 || a.Y != 6.25 || a.Finger {
		t.Errorf("the pointer is at %v,%v, finger %v", a.X, a.Y, a.Finger)
	}
	click := Pointer{Kind: Press, Cell: grid.Pt(7, 7)}
	if a.Follow(click); a.Previews(click) {
		t.Error("a click only previews")
	}
	at(click.Cell, true)
	a.Follow(Pointer{Kind: Draw, Cell: grid.Pt(8, 8), Touch: true})
	at(grid.Pt(8, 8), true)
	a.Follow(Pointer{Kind: Leave})
	at(other.Cell, true)
}

func TestEncloses(t *testing.T) {
	p := Pointer{Kind: Box, From: grid.Pt(4, 1), Cell: grid.Pt(2, 3)}
	n := 0
	for y := range 6 {
		for x := range 6 {
			if p.Encloses(grid.Pt(x, y)) {
				n++
			}
		}
	}
	if n != 9 || !p.Encloses(p.From) || !p.Encloses(p.Cell) || p.Encloses(grid.Pt(1, 1)) || p.Encloses(grid.Pt(3, 4)) {
		t.Errorf("%d cells in a box of 9", n)
	}
}

func TestPick(t *testing.T) {
	var group []int
	for _, c := range []struct {
		k    int
		add  bool
		want []int
	}{
		{1, false, []int{1}}, {1, false, nil}, {2, true, []int{2}}, {3, true, []int{2, 3}}, {2, true, []int{3}}, {4, true, []int{3, 4}},
		{3, false, []int{3}}, {3, true, nil},
	} {
		if group = Pick(group, c.k, c.add); !slices.Equal(group, c.want) {
			t.Fatalf("after %d, add %v: %v, want %v", c.k, c.add, group, c.want)
		}
	}
}

func TestRing(t *testing.T) {
	for from, want := range map[int][]int{-1: {0, 1, 2}, 0: {1, 2, 0}, 2: {0, 1, 2}} {
		if got := slices.Collect(Ring(from, 3)); !slices.Equal(got, want) {
			t.Errorf("behind %d: %v, want %v", from, got, want)
		}
	}
	for i := range Ring(-1, 0) {
		t.Errorf("%d in a ring of nothing", i)
	}
	for i := range Ring(1, 3) {
		if i == 2 {
			return
		}
		t.Errorf("begins at %d", i)
	}
}

package board

import (
	"math"
	"testing"
)

func camera() *Camera {
	c := &Camera{}
	c.Place(Rect{0, 60, 980, 500}, Rect{0, 0, 40, 20})
	return c
}

func TestCameraFitsAndZooms(t *testing.T) {
	c := camera()
	v := c.Visible()
	if v.X > 0 || v.Y > 0 || v.X+v.W < 40 || v.Y+v.H < 20 || !c.Fitted() {
		t.Fatalf("the whole board is not seen: %+v", v)
	}
	x, y := c.Tile(300, 200)
	c.Zoom(3, 300, 200, true)
	for range 30 {
		c.Tick(1.0/60, false)
		if x1, y1 := c.Tile(300, 200); math.Abs(float64(x1-x)) > 0.02 || math.Abs(float64(y1-y)) > 0.02 {
			t.Fatalf("zooming moves the tile under the pointer from %v,%v to %v,%v", x, y, x1, y1)
		}
	}
	if c.Fitted() {
		t.Error("it is fitted after zooming in")
	}
	c.Zoom(100, 300, 200, false)
	if c.Scale() > closest {
		t.Errorf("a tile has %v units", c.Scale())
	}
	for range 50 {
		c.Pan(999, 999)
	}
	if v := c.Visible(); v.X < -margin-0.01 || v.Y < -margin-0.01 {
		t.Errorf("panning shows %+v beyond the board", v)
	}
	c.Zoom(0.001, 10, 10, false)
	if !c.Fitted() {
		t.Error("zooming out all the way does not fit the board")
	}
}

func TestCameraTravels(t *testing.T) {
	c := camera()
	c.Close(Rect{30, 10, 1, 1})
	before := c.Scale()
	c.Tick(0.1, false)
	mid := c.Scale()
	c.Tick(0.16, false)
	if !(mid > before && c.Scale() > mid) {
		t.Errorf("the way is %v, %v, %v", before, mid, c.Scale())
	}
	if x, y := c.Tile(490, 310); math.Abs(float64(x-30.5)) > 0.5 || math.Abs(float64(y-10.5)) > 0.5 {
		t.Errorf("the middle is the place %v, %v", x, y)
	}
	at := c.Visible()
	c.Show(Rect{31, 10, 1, 1})
	c.Tick(1, false)
	if c.Visible() != at {
		t.Error("it travels to what is in view already")
	}
	c.Show(Rect{2, 2, 1, 1})
	c.Tick(1, true)
	if x, y := c.Canvas(2.5, 2.5); x < 0 || x > 980 || y < 60 || y > 560 {
		t.Errorf("the cell lies at %v,%v of the canvas", x, y)
	}
	// A place under controls at the edge of the view is not in sight.
	view := c.View()
	free := Rect{view.X + 300, view.Y + 100, view.W - 500, view.H - 180}
	c.PlaceIn(view, free, Rect{0, 0, 40, 20}, false)
	c.Close(Rect{20, 10, 1, 1})
	c.Tick(1, true)
	x, y := c.Tile(free.X-30, free.Y+free.H/2)
	c.Show(Rect{x, y, 1, 1})
	c.Tick(1, true)
	if px, py := c.Canvas(x+0.5, y+0.5); !free.Contains(px, py) {
		t.Errorf("a place is left under the controls, at %v,%v of the canvas", px, py)
	}
	c.Reset()
	c.Tick(1, false)
	c.Place(Rect{0, 0, 400, 400}, Rect{0, 0, 40, 20})
	if v := c.Visible(); v.W < 40 {
		t.Errorf("a fitted board does not stay fitted: %+v", v)
	}
	c.Open(20, 10, 25)
	if c.Scale() != 25 || c.Fitted() {
		t.Errorf("it opens at %v", c.Scale())
	}
}

func TestCameraKeepsClearOfControls(t *testing.T) {
	view, free := Rect{0, 60, 1000, 500}, Rect{100, 130, 800, 330}
	var c Camera
	c.PlaceIn(view, free, Rect{0, 0, 20, 10}, false)
	if c.Scale() > 500/10.5 || float64(c.Scale()) < yields*500/10.5-1e-3 {
		t.Errorf("a tile is %v units", c.Scale())
	}
	if x, y := c.Canvas(10, 5); math.Abs(float64(x-500)) > 0.01 || math.Abs(float64(y-295)) > 0.01 {
		t.Errorf("the middle of the board lies at %v, %v, not in the middle of what is free", x, y)
	}
	for _, zoom := range []float64{1, 4} {
		c.Zoom(zoom, 500, 300, false)
		for _, corner := range [4][2]float32{{0, 0}, {20, 0}, {0, 10}, {20, 10}} {
			c.Pan((10-corner[0])*1000, (5-corner[1])*1000)
			if x, y := c.Canvas(corner[0], corner[1]); !free.Contains(x, y) {
				t.Errorf("at %v units the corner %v can only be brought to %v, %v", c.Scale(), corner, x, y)
			}
		}
	}
	c.PlaceIn(view, free, Rect{0, 0, 30, 50}, false)
	c.Reset()
	c.Tick(1, true)
	if _, top := c.Canvas(0, 0); top < view.Y {
		t.Errorf("the top of a deep board lies at %v", top)
	}
	if _, foot := c.Canvas(0, 50); foot > view.Y+view.H {
		t.Errorf("the foot of a deep board lies at %v", foot)
	}
	c.PlaceIn(view, view, Rect{0, 0, 20, 10}, false)
	c.Reset()
	c.Tick(1, true)
	if math.Abs(float64(c.Scale())-500/10.5) > 1e-3 {
		t.Errorf("without controls a tile is %v units", c.Scale())
	}
}

// What opens above, below or over a fitted board moves it only from under what covers it, or what covers a place that is to be shown.
func TestABoardStays(t *testing.T) {
	view, bounds := Rect{0, 100, 400, 600}, Rect{0, 0, 20, 10}
	var c Camera
	place := func(view Rect, drawer float32) Rect {
		free := view
		free.H -= drawer
		c.PlaceIn(view, free, bounds, drawer > 0)
		c.Tick(1, true)
		return c.box()
	}
	was := place(view, 0)
	for _, v := range []Rect{{0, 160, 400, 540}, {0, 100, 400, 550}, view} {
		if now := place(v, 0); math.Abs(float64(now.Y-was.Y)) > 0.01 || now.W != was.W {
			t.Errorf("a view of %v moves the board from %v to %v", v, was, now)
		}
	}
	const drawer = 280
	if now := place(view, drawer); now != was {
		t.Errorf("a drawer moves the board from %v to %v", was, now)
	}
	c.Show(Rect{3, 2, 1, 1})
	c.Tick(1, true)
	if now := c.box(); now != was {
		t.Errorf("a place in sight moves the board from %v to %v", was, now)
	}
	c.Show(Rect{3, 9, 1, 1})
	c.Tick(1, true)
	up := c.box()
	if up.Y >= was.Y || up.W != was.W || !c.Fitted() || !c.Clear().Holds(Rect{3, 9, 1, 1}) {
		t.Errorf("a place under the drawer moves the board from %v to %v", was, up)
	}
	if c.Pan(0, 40); c.box() != up {
		t.Errorf("a board of which all is shown is drawn from %v to %v", up, c.box())
	}
	if now := place(view, 0); now != up {
		t.Errorf("without the drawer the board moves from %v to %v", up, now)
	}
	deep := Rect{0, 0, 20, 40}
	bounds = deep
	was = place(view, 0)
	place(view, drawer)
	c.Show(Rect{3, 39, 1, 1})
	if now := place(view, drawer); now.Y >= was.Y {
		t.Errorf("the foot of a deep board stays covered: %v", now)
	}
	if now := place(view, 0); now != was {
		t.Errorf("a deep board comes back to %v, not to %v", now, was)
	}
}

// TestCameraFrames checks that a place is shown as large as it fits, within limits, in the middle of what no control covers.
func TestCameraFrames(t *testing.T) {
	c := &Camera{}
	view, free := Rect{0, 60, 1000, 500}, Rect{100, 60, 800, 400}
	c.PlaceIn(view, free, Rect{0, 0, 30, 50}, false)
	if c.Whole() > 12 {
		t.Fatalf("the whole board is shown at %v", c.Whole())
	}
	c.Frame(Rect{5, 20, 16, 10}, 19, 44, 0)
	if c.Scale() != 40 || c.Fitted() {
		t.Errorf("size %v, fitted %v", c.Scale(), c.Fitted())
	}
	if x, y := c.Canvas(13, 25); math.Abs(float64(x-500)) > 1 || math.Abs(float64(y-260)) > 1 {
		t.Errorf("the middle lies at %v,%v", x, y)
	}
	c.Frame(Rect{0, 0, 30, 50}, 19, 44, 0)
	if c.Scale() != 19 {
		t.Errorf("size %v, not the least", c.Scale())
	}
	c.Frame(Rect{5, 20, 2, 2}, 19, 44, 0)
	if c.Scale() != 44 {
		t.Errorf("size %v, not the most", c.Scale())
	}
	before := c.Scale()
	c.Frame(Rect{5, 20, 16, 10}, 19, 44, 0.05)
	mid := c.Scale()
	for range 200 {
		c.Frame(Rect{5, 20, 16, 10}, 19, 44, 0.05)
	}
	if !(mid < before && c.Scale() < mid) || math.Abs(float64(c.Scale()-40)) > 0.1 {
		t.Errorf("it glides by %v, %v to %v", before, mid, c.Scale())
	}
}

// TestClear asks which tiles no control covers.
func TestClear(t *testing.T) {
	var c Camera
	view := Rect{X: 10, Y: 20, W: 400, H: 300}
	c.PlaceIn(view, Rect{X: 110, Y: 20, W: 300, H: 200}, Rect{W: 30, H: 50}, false)
	c.Open(15, 25, 40)
	clear, all := c.Clear(), c.Visible()
	left, _ := c.Tile(110, 20)
	if clear.X != left || clear.Y != all.Y || clear.W < 7.49 || clear.W > 7.51 || clear.H < 4.99 || clear.H > 5.01 || all.W < 9.99 {
		t.Errorf("%v of %v", clear, all)
	}
}

func TestHeat(t *testing.T) {
	h := Heat{From: Hex(0x000000).Alpha(0.2), To: Hex(0xC86400), Most: 20}
	for n, want := range map[float32]Color{0: h.From, 10: {100, 50, 0, 153}, 20: h.To, 35: h.To} {
		if got := h.At(n); got != want {
			t.Errorf("%v is %v, not %v", n, got, want)
		}
	}
	if k := h.Key("Fire"); k.Text != "Fire" || k.Low != "0" || k.High != "20+" || len(k.Ramp) != 2 {
		t.Errorf("the legend says %+v", k)
	}
}

func TestDigits(t *testing.T) {
	for n, want := range map[int64]int{0: 1, 9: 1, 10: 2, 12345: 5, -1: 2, -100: 4} {
		if got := Digits(n); got != want {
			t.Errorf("%d has %d characters, not %d", n, got, want)
		}
	}
}

func TestCells(t *testing.T) {
	for _, c := range []struct {
		visible Rect
		want    [4]int
	}{
		{Rect{}, [4]int{0, 0, 20, 10}},
		{Rect{4.5, 3.2, 5, 2}, [4]int{3, 2, 11, 8}},
		{Rect{-3, -3, 100, 100}, [4]int{0, 0, 20, 10}},
	} {
		o := Options{Visible: c.visible}
		x0, y0, x1, y1 := o.Cells(20, 10, 1, 1, 2)
		if got := [4]int{x0, y0, x1, y1}; got != c.want {
			t.Errorf("of %v: %v, not %v", c.visible, got, c.want)
		}
	}
	o := Options{Clock: 3}
	if o.Ambient() != 3 {
		t.Error("the clock of the ambience stands still")
	}
	if o.Reduced = true; o.Ambient() != 0 {
		t.Error("it continues with reduced motion")
	}
}

// What a seat has is written with its sign wherever its number stands.
func TestScoreNumber(t *testing.T) {
	s := Score{Value: 300, Sign: "$", Unit: "money"}
	if s.Number() != "$300" || s.Told() != "$300 money" {
		t.Errorf("it is written %q and told %q", s.Number(), s.Told())
	}
}

package viewport_test

import (
	"math"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
	isle "app.pentarena/scenes/galapagos"
	"app.pentarena/scenes/tabletest"
)

// TestFollowsThePicture plays a match slowly, command by command, with the camera near: what moves in the picture is in its sight.
func TestFollowsThePicture(t *testing.T) {
	view := board.Adapt(galapagos.Game(), isle.New())
	setup := tabletest.Setup(t, "galapagos", "classic", "random", "random")
	p := open(t, view, setup, nil, tabletest.Replay(t, setup, 6))
	p.place.Narrow = true // a wide canvas has a camera that goes by what stands on the board
	p.viewport.Whole()
	p.ticks(30)
	p.play.ToggleUnit()
	p.play.SetSpeed(0)
	p.viewport.SetFollow(true)
	p.viewport.Zoom(4)
	p.ticks(30)
	p.play.Play()
	const glide = 30 // ticks in which the camera comes there
	o := board.Options{Scale: 40, Visible: p.viewport.Bounds(), Viewer: rules.NoSeat}
	was, frame, since, moved := map[uint32]board.Item{}, 0, 0, 0
	for p.play.Playing() {
		p.ticks(1)
		if since++; p.play.Frames() != frame {
			frame, since = p.play.Frames(), 0
		}
		var l board.List
		view.Draw(&l, p.play.Moment(), &o, nil)
		is := map[uint32]board.Item{}
		for _, it := range l.Items {
			if _, known := is[it.Key]; it.Key != 0 && !known {
				is[it.Key] = it
			}
		}
		for key, it := range is {
			old, ok := was[key]
			x, y := it.X+it.W/2, it.Y+it.H/2
			if !ok || since < glide || math.Hypot(float64(x-old.X-old.W/2), float64(y-old.Y-old.H/2)) < 0.01 {
				continue
			}
			if moved++; !p.viewport.Visible().Contains(x, y) {
				t.Fatalf("in step %d something moves at %.1f,%.1f, the camera shows %v", p.play.Step(), x, y, p.viewport.Visible())
			}
		}
		was = is
	}
	if moved < 100 || p.viewport.Visible().W > p.viewport.Bounds().W/2 {
		t.Errorf("%d moves were seen in %v of %v", moved, p.viewport.Visible(), p.viewport.Bounds())
	}
}

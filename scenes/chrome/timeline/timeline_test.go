package timeline_test

import (
	"reflect"
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/chrome/timeline"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func laid(t *testing.T, d *tabletest.Desk) (*timeline.Timeline, func() []ask.Action) {
	t.Helper()
	line := timeline.New(d.Desk)
	d.Offer("prev-event", "turn-back", "turn-on", "next-event", "grow", "start", "step-back", "reverse", "step-on", "end", "loop", "ab", "drama", "goto")
	d.Offer("transport")
	d.Commands[len(d.Commands)-1].Does = line.Toggle
	return line, func() []ask.Action {
		line.Peek(board.Rect{}, false)
		line.Begin()
		line.Arrange(d.In.H)
		return line.Build()
	}
}

// The buttons lie on every canvas, folded and grown, and none over another.
func TestItFits(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Watched(t, canvas)
			line, build := laid(t, d)
			d.Tick(build)
			d.Fits()
			line.Toggle()
			d.Tick(build)
			if d.Fits(); line.More.H == 0 || !line.Grown() {
				t.Error("it has not grown")
			}
			if !line.Fold() || line.Fold() {
				t.Error("it folds once")
			}
		})
	}
}

// Buttons, the knob and the speed ask, and move nothing.
func TestItAsks(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	_, build := laid(t, d)
	for id, want := range map[string]ask.Action{"turn-on": ask.Do("turn-on"), "play": ask.Do(ui.Play), "speed": ask.SetSpeed(d.Player.Speed() + 1)} {
		if got := d.Press(build, id); !reflect.DeepEqual(got, []ask.Action{want}) {
			t.Errorf("%s asks for %v, not %v", id, got, want)
		}
	}
	got := d.Press(build, "scrub")
	if len(got) == 0 {
		t.Fatal("the timeline asks for nothing")
	}
	if s, ok := got[0].(ask.Seek); !ok || s.Held || s.Turns < 5 || s.Turns > 8 {
		t.Errorf("its middle asks for %v", got)
	}
	if d.Player.Turns() != 0 {
		t.Error("playback has moved")
	}
}

// A record is not called live, though its results are hidden.
func TestARecordIsNotLive(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	line, build := laid(t, d)
	d.Player.ToggleSpoilers()
	if d.Tick(build); !d.Player.Hiding() || line.Live.W > 0 {
		t.Errorf("results are hidden: %v; the place of Live: %v", d.Player.Hiding(), line.Live)
	}
}

// It grows while the pointer rests on the line, and folds when it leaves.
func TestItPeeks(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	line, build := laid(t, d)
	d.Tick(build)
	d.In.X, d.In.Y = line.Line.Middle()
	for range 30 {
		d.Tick(build)
	}
	if !line.Peeks() || line.Grown() {
		t.Error("it has not grown under the pointer")
	}
	d.In.Y = 10
	if d.Tick(build); line.Peeks() {
		t.Error("it stays without the pointer")
	}
}

// While a person plays it is closed until it is asked for.
func TestItOpens(t *testing.T) {
	d := tabletest.Played(t, tabletest.Canvases[0])
	line, build := laid(t, d)
	if line.Open() {
		t.Fatal("it is open")
	}
	line.Toggle()
	if d.Tick(build); !line.Open() || !line.Shown() {
		t.Error("it does not open")
	}
	if !line.Fold() || line.Open() {
		t.Error("it does not close")
	}
}

// The share graph leads to a turn, switches to amounts, and shows a small board under the pointer.
func TestShareGraph(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[1])
	line, build := laid(t, d)
	line.Toggle()
	all := func() []ask.Action {
		list := build()
		line.Preview()
		return list
	}
	if got := d.Press(all, "ribbon"); len(got) == 0 || reflect.TypeOf(got[0]) != reflect.TypeOf(ask.Seek{}) {
		t.Errorf("the graph asks for %v", got)
	}
	if !tabletest.Shows(d.U, "from the bottom: Blue") {
		t.Error("the graph says nothing under the pointer")
	}
	d.Press(all, "ribbon/unit")
	d.Press(all, "ribbon")
	if tabletest.Shows(d.U, "Blue 50 %") {
		t.Error("the graph shows shares, not amounts")
	}
	line.Marks()
	d.Tick(all)
	for id := range d.U.Places {
		if len(id) > 5 && id[:5] == "flag/" {
			t.Errorf("%s is shown without markers", id)
		}
	}
}

// The signs of a review lie below the line, and under no button.
func TestSigns(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		d := tabletest.Watched(t, canvas)
		d.Review = func() *desk.Review { return &desk.Review{Marks: []desk.Marked{{Turn: 2, Sign: "??"}}} }
		line, build := laid(t, d)
		d.Tick(build)
		shown := false
		for _, i := range d.U.List.Items {
			if i.Op != board.OpText || i.Text != "??" {
				continue
			}
			shown = true
			if foot := i.Y + i.Size/2; line.Line.Y+line.Line.H <= line.Steps.Y && foot > line.Steps.Y {
				t.Errorf("%s: the sign ends at %v, and buttons begin at %v", canvas.Name, foot, line.Steps.Y)
			}
		}
		if !shown {
			t.Errorf("%s: there is no sign", canvas.Name)
		}
	}
}

package panels_test

import (
	"reflect"
	"testing"

	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/chrome/panels"
	"app.pentarena/scenes/tabletest"
)

func laid(d *tabletest.Desk) (*panels.Panels, func() []ask.Action) {
	p := panels.New(d.Desk)
	d.Offer("pinned/follow", "trail")
	return p, func() []ask.Action {
		p.Begin()
		return p.Build(desk.Rect(d.In.W-min(300, d.In.W), 60, min(300, d.In.W), d.In.H-120))
	}
}

// The pages come one after the other, and fold.
func TestPages(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	p, build := laid(d)
	if d.Tick(build); p.Open() || p.Fold() {
		t.Fatal("it is open")
	}
	p.Next() // the charts, which a spectator sees first
	d.Tick(build)
	d.Fits()
	if !tabletest.Shows(d.U, "Amounts") {
		t.Error("there is no chart")
	}
	p.Next()
	if d.Tick(build); !tabletest.Shows(d.U, d.Play.Entries()[0].Text[:8]) {
		t.Error("there is no log")
	}
	if p.Next(); p.Open() {
		t.Error("behind the last page it is open")
	}
	p.Inspect(true)
	if d.Tick(build); !p.Inspecting() || !tabletest.Shows(d.U, "Point at a tile") {
		t.Error("there is no inspector")
	}
	if p.HasRoster() || p.Listing() {
		t.Error("Anarchy has a roster")
	}
	if d.Press(build, "dock/close"); p.Open() {
		t.Error("it does not close")
	}
}

// A press in a chart leads to its turn, and one on a line of the log to the entry.
func TestTheyAsk(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	p, build := laid(d)
	p.Toggle()
	got := d.Press(build, "chart")
	if len(got) == 0 || reflect.TypeOf(got[0]) != reflect.TypeOf(ask.Seek{}) {
		t.Errorf("the chart asks for %v", got)
	}
	d.Press(build, "chart/unit")
	p.Next()
	want := []ask.Action{ask.ShowEntry(d.Play.Entries()[0])}
	if got := d.Press(build, "log/0"); !reflect.DeepEqual(got, want) {
		t.Errorf("the log asks for %v, not %v", got, want)
	}
	if d.Player.Turns() != 0 {
		t.Error("playback has moved")
	}
}

// The inspector shows what is pinned, with buttons for a unit.
func TestInspector(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	p, build := laid(d)
	p.Inspect(true)
	d.Tick(build)
	if _, ok := d.Canvas.NextUnit(); !ok {
		t.Fatal("there is nothing to pin")
	}
	card, _, _ := d.Canvas.Pinned()
	if d.Tick(build); !tabletest.Shows(d.U, card.Title) {
		t.Errorf("it does not show %q", card.Title)
	}
	if got := d.Press(build, "dock/pin"); !reflect.DeepEqual(got, []ask.Action{ask.Do(ask.TogglePin)}) {
		t.Errorf("the pin asks for %v", got)
	}
}

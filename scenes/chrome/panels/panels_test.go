package panels_test

import (
	"maps"
	"reflect"
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/chrome/panels"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
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

// On every canvas there is a chart, also where there is no room for the buttons of all: then one opens their list.
func TestThereIsAlwaysAChart(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Watched(t, canvas)
			p := panels.New(d.Desk)
			high := d.In.H - 140
			if d.In.H > d.In.W { // a sheet over the lower part of the board
				high = (d.In.H - 200) * 0.65
			}
			build := func() []ask.Action {
				p.Begin()
				return p.Build(desk.Rect(0, d.In.H-high-64, min(300, d.In.W), high))
			}
			p.Toggle()
			d.Tick(build)
			places := maps.Collect(d.U.Places)
			if places["chart"].H == 0 {
				t.Fatal("there is no chart")
			}
			d.Fits()
			if places["chart/every"].H == 0 {
				return
			}
			d.Press(build, "chart/every")
			d.Tick(build)
			second := d.Play.Series()[1]
			d.Press(build, "chart/"+second.ID)
			if d.Tick(build); !tabletest.Shows(d.U, second.Title) || maps.Collect(d.U.Places)["chart"].H == 0 {
				t.Error("the list leads to no chart")
			}
		})
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

// crew is a turn with a roster.
type crew struct {
	turn.Reader
	list board.Roster
}

func (c crew) Roster() board.Roster { return c.list }

// The roster lists units: a press on one uses its verb, and one beside it drops what it was told.
func TestRoster(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	d.Turn = crew{d.Person, board.Roster{Title: "Miners", Empty: "There are no miners.", Rows: []board.Listed{
		{Title: "Foreman", Text: "Digs to the left, and comes back up when its hands are full.", Icon: "miner", Verb: "miner-1", Drop: "rest-1", Gauges: []board.Row{{Icon: "heart", Value: "7", Bar: 7, Max: 10}}},
		{Title: "Apprentice", Icon: "miner", Verb: "miner-2"}}}}
	p, build := laid(d)
	if d.Tick(build); !p.HasRoster() {
		t.Fatal("there is no roster")
	}
	p.ToggleRoster()
	for id, want := range map[string]ask.Action{"roster/0": ask.Press("miner-1"), "roster/0/drop": ask.Press("rest-1"), "roster/1": ask.Press("miner-2")} {
		if got := d.Press(build, id); !reflect.DeepEqual(got, []ask.Action{want}) {
			t.Errorf("%s asks for %v, not %v", id, got, want)
		}
	}
	if d.Fits(); !p.Listing() {
		t.Error("the roster is not open")
	}
	d.Turn = crew{d.Person, board.Roster{Title: "Miners", Empty: "There are no miners."}}
	if d.Tick(build); !tabletest.Shows(d.U, "There are no miners.") {
		t.Error("an empty roster says nothing")
	}
	if p.ToggleRoster(); p.Open() {
		t.Error("the roster does not close")
	}
}

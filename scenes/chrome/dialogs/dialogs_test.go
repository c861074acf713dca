package dialogs_test

import (
	"reflect"
	"testing"

	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/dialogs"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func laid(d *tabletest.Desk) *dialogs.Dialogs {
	o := dialogs.New(d.Desk)
	d.Offer("result", "review", "suggest", "talk", "claim", "take-back", "draw", "abort", "resign", "play-out", "branch", "compare", "director", "trail", "drawings", "drama", "spoilers", "share", "save", "again", "clean", "settings", "help", "fullscreen",
		"run", "goto", "follow", "coming", "loop", "unit", "ranges", "open", "ab")
	return o
}

// A dialog fits every canvas, and closes without an action.
func TestDialogsFit(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Watched(t, canvas)
			o := laid(d)
			for name, open := range map[string]func(){"turn": o.AskTurn, "seats": o.AskBranch, "menu": o.Menu} {
				open()
				for range 20 {
					d.Tick(o.Build)
				}
				if d.Fits(); !o.Busy() || o.Holds() != (name != "turn") {
					t.Errorf("%s: it is not open", name)
				}
				if d.In.Keys = []ui.KeyPress{{Key: "Escape"}}; name == "turn" { // the first one leaves the field
					d.Tick(o.Build)
					d.In.Keys = []ui.KeyPress{{Key: "Escape"}}
				}
				if got := d.Tick(o.Build); len(got) > 0 || o.Busy() {
					t.Errorf("%s: it closes with %v", name, got)
				}
			}
		})
	}
}

// What is answered is asked for.
func TestAnswers(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	o := laid(d)
	o.AskTurn()
	d.Tick(o.Build)
	if d.Tick(o.Build); !tabletest.Shows(d.U, "Go to turn") {
		t.Fatal("no turn is asked for")
	}
	d.In.Keys = []ui.KeyPress{{Key: "5"}, {Key: "Enter"}}
	d.In.Runes = []rune("5")
	if got := d.Tick(o.Build); !reflect.DeepEqual(got, []ask.Action{ask.Seek{Turns: 4}}) {
		t.Errorf("turn 5 asks for %v", got)
	}
	o.AskBranch()
	got := d.Press(o.Build, "branch/go")
	if len(got) != 1 || len(got[0].(ask.Branch).Kinds) != 2 || o.Busy() {
		t.Errorf("playing on asks for %v", got)
	}
	o.Menu()
	if got := d.Press(o.Build, "menu/result"); !reflect.DeepEqual(got, []ask.Action{ask.Do("result")}) || o.Busy() {
		t.Errorf("a line of the menu asks for %v", got)
	}
	o.Menu()
	if got := d.Press(o.Build, "menu/leave"); !reflect.DeepEqual(got, []ask.Action{ask.Do(ask.Leave)}) {
		t.Errorf("leaving asks for %v", got)
	}
}

// A spectator leaves at once; who plays is shown the menu.
func TestExit(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	o := laid(d)
	o.Exit()
	if got := d.Tick(o.Build); !reflect.DeepEqual(got, []ask.Action{ask.Do(ask.Leave)}) {
		t.Errorf("a spectator's way out asks for %v", got)
	}
	d = tabletest.Played(t, tabletest.Canvases[0])
	o = laid(d)
	o.Exit()
	if got := d.Tick(o.Build); len(got) > 0 || !o.Busy() {
		t.Errorf("a player's way out asks for %v", got)
	}
}

// The menu shows which switches are on.
func TestMenuShowsSwitches(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	o := laid(d)
	on := false
	d.Find("drama").On = func() bool { return on }
	o.Menu()
	boxes := func() int {
		for range 20 {
			d.Tick(o.Build)
		}
		return len(d.U.List.Items)
	}
	off := boxes()
	if on = true; boxes() <= off {
		t.Error("a switch that is on looks like one that is off")
	}
}

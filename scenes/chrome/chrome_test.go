package chrome_test

import (
	"reflect"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// controls are the controls around a recorded match; their actions are only collected.
type controls struct {
	t  *testing.T
	m  desk.Model
	v  *viewport.Viewport
	c  *chrome.Chrome
	u  *ui.UI
	in ui.Input
}

func newDesk(t *testing.T, canvas tabletest.Canvas) *controls {
	t.Helper()
	view := board.Adapt(anarchy.Game(), city.New())
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 12)
	play := playback.New(playback.Options{Line: line, View: view, Paused: true})
	own, err := turn.New(nil, rules.SeatSet(0), play, view, catalog.Players("anarchy"))
	if err != nil {
		t.Fatal(err)
	}
	d := &controls{t: t, u: ui.New(ui.Night(), ui.DefaultBindings()), in: canvas.Input()}
	d.v = viewport.New(play, own, view)
	d.m = desk.Model{Play: play, Turn: own, Viewport: d.v, View: view, Setup: line.Setup(), Title: "Anarchy", CanSave: true, CanOpen: true}
	d.c = chrome.New(d.u, d.m)
	d.tick()
	return d
}

func (d *controls) tick() (asked []ask.Action) {
	d.in.Now += d.in.Dt
	d.u.Begin(&d.in)
	d.v.Settle(d.c.Arrange(), d.in.Dt)
	asked = append(asked, d.c.Build()...)
	asked = append(asked, d.c.Keys(d.in.Dt)...)
	d.v.Draw()
	asked = append(asked, d.c.Dialogs.Build()...)
	d.u.End()
	d.in.Keys, d.in.Pressed, d.in.Released = nil, false, false
	return asked
}

// press presses a control by the pointer and returns what that asks for.
func (d *controls) press(id string) (asked []ask.Action) {
	d.t.Helper()
	for name, r := range d.u.Places {
		if name == id {
			d.in.X, d.in.Y = r.Middle()
		}
	}
	d.tick()
	d.in.Pressed, d.in.Down = true, true
	asked = d.tick()
	d.in.Released, d.in.Down = true, false
	return append(asked, d.tick()...)
}

// Controls ask for what they mean, once, and change nothing of what they show.
func TestControlsAsk(t *testing.T) {
	d := newDesk(t, tabletest.Canvases[0])
	before := d.m.Play.Target()
	d.press("transport") // playback grows, and has all of them from the next tick on
	d.tick()
	for id, want := range map[string]ask.Action{"turn-on": ask.Do(ui.TurnForward), "step-on": ask.Do(ui.StepForward), "play": ask.Do(ui.Play),
		"zoom-in": ask.Zoom(1.3), "overlay": ask.Do(ui.Heat), "help": ask.Do(ui.Help), "settings": ask.Do(ask.Settings), "save": ask.Do(ui.Save),
		"back": ask.Do(ask.Leave), "loop": ask.Do(ui.Loop), "ab": ask.Do(ask.MarkNext)} {
		if got := d.press(id); !reflect.DeepEqual(got, []ask.Action{want}) {
			t.Errorf("%s asks for %v, not %v", id, got, want)
		}
	}
	for _, id := range []string{"turn-back", "start", "reverse"} { // at the beginning there is no way back
		if got := d.press(id); len(got) > 0 {
			t.Errorf("%s asks for %v", id, got)
		}
	}
	d.in.Keys = []ui.KeyPress{{Key: "5"}}
	if got := d.tick(); !reflect.DeepEqual(got, []ask.Action{ask.SetSpeed(5)}) {
		t.Errorf("5 asks for %v", got)
	}
	if d.m.Play.Target() != before || d.m.Play.Playing() {
		t.Error("the controls have moved something")
	}
}

// A dialog asks for nothing before it is answered.
func TestDialogsAsk(t *testing.T) {
	d := newDesk(t, tabletest.Canvases[0])
	if got := d.press("branch"); len(got) > 0 || !d.c.Dialogs.Busy() {
		t.Fatalf("the question who continues asks for %v", got)
	}
	d.tick()
	if got := d.press("branch/go"); !reflect.DeepEqual(got, []ask.Action{ask.Branch{Kinds: []string{"human", "regular"}}}) && !reflect.DeepEqual(got, []ask.Action{ask.Branch{Kinds: []string{"regular", "human"}}}) {
		t.Errorf("its answer asks for %v", got)
	}
	if d.c.Dialogs.Busy() {
		t.Error("the question stays")
	}
}

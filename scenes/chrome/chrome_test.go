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
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// desk is the controls around a recorded match; their actions are only collected.
type desk struct {
	t  *testing.T
	m  chrome.Model
	c  *chrome.Chrome
	u  *ui.UI
	in ui.Input
}

func newDesk(t *testing.T, canvas tabletest.Canvas) *desk {
	t.Helper()
	view := board.Adapt(anarchy.Game(), city.New())
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 12)
	entry, _ := catalog.Find("anarchy")
	play := playback.New(playback.Options{Line: line, View: view, Paused: true})
	own, err := turn.New(nil, rules.SeatSet(0), play, view, entry)
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, u: ui.New(ui.Night(), ui.DefaultBindings()), in: canvas.Input()}
	d.m = chrome.Model{Play: play, Turn: own, Viewport: viewport.New(play, own, view), View: view, Setup: line.Setup(), Title: "Anarchy", CanSave: true, CanOpen: true}
	d.c = chrome.New(d.u, d.m)
	d.tick()
	return d
}

func (d *desk) tick() (asked []chrome.Action) {
	d.in.Now += d.in.Dt
	d.u.Begin(&d.in)
	d.m.Viewport.Settle(d.c.Arrange(), d.in.Dt)
	asked = append(asked, d.c.Build()...)
	asked = append(asked, d.c.Keys(d.in.Dt)...)
	d.m.Viewport.Draw()
	asked = append(asked, d.c.Dialogs()...)
	d.u.End()
	d.in.Keys, d.in.Pressed, d.in.Released = nil, false, false
	return asked
}

// press presses a control by the pointer and returns what that asks for.
func (d *desk) press(id string) (asked []chrome.Action) {
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
	for id, want := range map[string]chrome.Action{"turn-on": chrome.Do(ui.TurnForward), "step-on": chrome.Do(ui.StepForward), "play": chrome.Do(ui.Play),
		"zoom-in": chrome.Zoom(1.3), "overlay": chrome.Do(ui.Heat), "help": chrome.Do(ui.Help), "settings": chrome.Do(chrome.Settings), "save": chrome.Do(ui.Save),
		"back": chrome.Do(chrome.Leave), "loop": chrome.Do(ui.Loop), "ab": chrome.Do(chrome.MarkNext)} {
		if got := d.press(id); !reflect.DeepEqual(got, []chrome.Action{want}) {
			t.Errorf("%s asks for %v, not %v", id, got, want)
		}
	}
	for _, id := range []string{"turn-back", "start", "reverse"} { // at the beginning there is no way back
		if got := d.press(id); len(got) > 0 {
			t.Errorf("%s asks for %v", id, got)
		}
	}
	d.in.Keys = []ui.KeyPress{{Key: "5"}}
	if got := d.tick(); !reflect.DeepEqual(got, []chrome.Action{chrome.SetSpeed(5)}) {
		t.Errorf("5 asks for %v", got)
	}
	if d.m.Play.Target() != before || d.m.Play.Playing() {
		t.Error("the controls have moved something")
	}
}

// A dialog asks for nothing before it is answered.
func TestDialogsAsk(t *testing.T) {
	d := newDesk(t, tabletest.Canvases[0])
	if got := d.press("branch"); len(got) > 0 || !d.c.Busy() {
		t.Fatalf("the question who goes on asks for %v", got)
	}
	d.tick()
	if got := d.press("branch/go"); !reflect.DeepEqual(got, []chrome.Action{chrome.Branch{Kinds: []string{"human", "regular"}}}) && !reflect.DeepEqual(got, []chrome.Action{chrome.Branch{Kinds: []string{"regular", "human"}}}) {
		t.Errorf("its answer asks for %v", got)
	}
	if d.c.Busy() {
		t.Error("the question stays")
	}
}

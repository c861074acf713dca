package scenes

import (
	"fmt"
	"strings"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// keys carries out the keys that no control has taken.
func (t *Table) keys(in *ui.Input) {
	if t.turn.HandingOver() {
		return
	}
	switch {
	case t.turn.Open():
		t.turnKeys(in)
	case t.play.Live() && t.play.Manned(): // a verb's key that comes a moment too early must not do something else
		for _, v := range t.turn.Verbs() {
			if v.Key != "" && t.u.Pressed(strings.ToUpper(v.Key)) {
				t.notNow(v.Label)
			}
		}
		if _, byKey := t.view.Cursor(); byKey { // nor an arrow, which leads into the past
			for _, k := range cursorKeys {
				for t.u.Action(k.action) {
				}
			}
		}
	}
	for _, a := range actions {
		for range 8 { // a slow tick may bring several repeats
			if a.key == "" || !t.u.Action(a.key) {
				break
			}
			a.do(t)
		}
	}
}

// verbKey reports whether a key of the action is a verb of the controller now.
func (t *Table) verbKey(a ui.Action) bool {
	b := t.u.Bindings.Find(a)
	if b == nil || !t.turn.Open() {
		return false
	}
	for _, v := range t.turn.Verbs() {
		for _, c := range b.Keys {
			if c.Key == v.Key && !c.Ctrl && !c.Alt && !c.Shift {
				return true
			}
		}
	}
	return false
}

// cursorKeys move the keyboard's board cursor.
var cursorKeys = [...]struct {
	action ui.Action
	by     grid.Point
}{{ui.CellLeft, grid.Pt(-1, 0)}, {ui.CellRight, grid.Pt(1, 0)}, {ui.CellUp, grid.Pt(0, -1)}, {ui.CellDown, grid.Pt(0, 1)}}

// turnKeys are the keys of a person's turn; they come before those of playback.
func (t *Table) turnKeys(in *ui.Input) {
	x, y := t.view.At()
	for _, v := range t.turn.Verbs() {
		if v.Key != "" && t.u.Pressed(strings.ToUpper(v.Key)) {
			t.choose(v, x, y)
		}
	}
	t.typeDial()
	if !t.u.Ring() { // with the focus ring on a control Tab and the arrows belong to the controls
		if t.u.Action(ui.NextUnit) {
			t.nextUnit()
		}
		for _, k := range cursorKeys {
			for t.u.Action(k.action) {
				t.u.Say(t.view.MoveCursor(k.by, in))
			}
		}
		if t.u.Action(ui.CellPress) {
			if _, byKey := t.view.Cursor(); byKey {
				t.view.PressCursor(in)
			} else {
				t.u.Say(t.view.MoveCursor(grid.Point{}, in))
			}
		}
		if t.u.Action(ui.CellMenu) {
			t.request(t.view.InspectCursor())
		}
	}
	if t.u.Action(ui.EndTurn) {
		t.turn.End(false)
	}
	if t.u.Action(ui.ForceTurn) {
		t.turn.End(true)
	}
	if t.u.Action(ui.Suggest) {
		t.turn.Suggest()
	}
	if t.u.Action(ui.Finish) {
		t.turn.Finish()
	}
	for t.u.Action(ui.Undo) {
		t.turn.Undo()
	}
	for t.u.Action(ui.Redo) {
		t.turn.Redo()
	}
}

func (t *Table) notNow(what string) { t.tell(what + "\nIt is not your turn.") }

func (t *Table) tellSwitch(what string, on bool) {
	if on {
		t.u.Note("view", what+" on.")
	} else {
		t.u.Note("view", what+" off.")
	}
}

// toEnd goes to the end of what may be seen.
func (t *Table) toEnd() {
	if t.play.ToEnd() {
		t.tellHidden()
	}
}

// event goes to the next or previous thing worth a marker, and lets it happen.
func (t *Table) event(n int) {
	e, ok := t.play.Event(n)
	switch {
	case ok:
		t.showEvent(e)
	case n > 0:
		t.u.Note("event", "No later event.")
	default:
		t.u.Note("event", "No earlier event.")
	}
}

// showEvent goes to just before an entry of the log and lets it happen.
func (t *Table) showEvent(e playback.Entry) {
	t.play.Show(e)
	if e.Place {
		t.view.Show(e.At)
		t.view.SetCursor(e.At, false)
	}
	t.u.Say(fmt.Sprintf("Turn %d. %s", e.Turn+1, e.Text))
}

func (t *Table) setSpeed(n int) {
	t.play.SetSpeed(n)
	t.u.Say("Speed " + playback.SpeedText(t.play.Speed()))
}

func (t *Table) toggleFollow() {
	on := !t.view.Follows()
	t.view.SetFollow(on)
	t.tellSwitch("Follow what happens", on)
}

// pan moves the camera by held keys.
func (t *Table) pan(dt float64) {
	if t.u.In.HeldCtrl || t.u.Typing() {
		return
	}
	speed := float32(900 * dt)
	var dx, dy float32
	for _, k := range []struct {
		action ui.Action
		x, y   float32
	}{{ui.PanLeft, 1, 0}, {ui.PanRight, -1, 0}, {ui.PanUp, 0, 1}, {ui.PanDown, 0, -1}} {
		if t.u.Held(k.action) && !t.verbKey(k.action) {
			dx, dy = dx+k.x*speed, dy+k.y*speed
		}
	}
	if dx != 0 || dy != 0 {
		t.view.Pan(dx, dy)
	}
}

func (t *Table) nextOverlay() {
	if len(t.view.Overlays()) == 0 {
		t.u.Note("view", "This game has no map overlays.")
		return
	}
	t.view.NextOverlay()
	m, on := t.view.Overlay()
	if !on {
		t.u.Say("Overlay off.")
		return
	}
	said := "Overlay: " + m.Title + "."
	for _, k := range m.Legend {
		said += " " + k.Text + "."
	}
	t.u.Say(said)
}

func (t *Table) nextPanel() {
	if (t.place.over || t.place.portrait) && !t.dock.open {
		t.dock.open = true
		return
	}
	t.dock.page = (t.dock.page + 1) % 3
	if t.dock.page == 0 && (t.place.over || t.place.portrait) {
		t.dock.open = false
	}
}

// back takes back one thing at a time: the verb, the selection, the pinned card, clean view; then it leaves the table or
// opens its menu.
func (t *Table) back() {
	switch {
	case t.clean:
		t.toggleClean()
	case t.turn.Dismiss():
	case t.turn.Drop():
	case t.u.Ring():
		t.u.Clear()
	case t.dock.pick.open != "":
		t.dock.pick.open = ""
	case t.dock.open:
		t.dock.open = false
	case t.view.HideCursor(), t.view.Unpin():
	default:
		t.exit()
	}
}

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
	for _, k := range tableKeys {
		for range 8 { // a slow tick may bring several repeats
			if !t.u.Action(k.action) {
				break
			}
			k.do(t)
		}
	}
	if t.u.Action(ui.Back) {
		t.back()
	}
}

// verbKey reports whether a key of the action is a verb of the hand now.
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

// tableKeys says what the actions do. Turn actions that come here were pressed when it was nobody's turn: they say so.
var tableKeys = []struct {
	action ui.Action
	do     func(*Table)
}{
	{ui.Play, func(t *Table) { t.play.Play() }},
	{ui.TurnForward, func(t *Table) { t.play.StepTurns(1) }},
	{ui.TurnBack, func(t *Table) { t.play.StepTurns(-1) }},
	{ui.StepForward, func(t *Table) { t.play.StepCommands(1) }},
	{ui.StepBack, func(t *Table) { t.play.StepCommands(-1) }},
	{ui.TenForward, func(t *Table) { t.play.StepTurns(10) }},
	{ui.TenBack, func(t *Table) { t.play.StepTurns(-10) }},
	{ui.ToStart, func(t *Table) { t.play.Seek(0) }},
	{ui.ToEnd, (*Table).toEnd},
	{ui.NextEvent, func(t *Table) { t.event(1) }},
	{ui.PreviousEvent, func(t *Table) { t.event(-1) }},
	{ui.Faster, func(t *Table) { t.setSpeed(t.play.Speed() + 1) }},
	{ui.Slower, func(t *Table) { t.setSpeed(t.play.Speed() - 1) }},
	{ui.NormalSpeed, func(t *Table) { t.setSpeed(playback.Normal) }},
	{ui.Speed1, func(t *Table) { t.setSpeed(0) }},
	{ui.Speed2, func(t *Table) { t.setSpeed(1) }},
	{ui.Speed3, func(t *Table) { t.setSpeed(3) }},
	{ui.Speed4, func(t *Table) { t.setSpeed(4) }},
	{ui.Speed5, func(t *Table) { t.setSpeed(5) }},
	{ui.Speed6, func(t *Table) { t.setSpeed(6) }},
	{ui.Speed7, func(t *Table) { t.setSpeed(7) }},
	{ui.Speed8, func(t *Table) { t.setSpeed(8) }},
	{ui.Speed9, func(t *Table) { t.setSpeed(9) }},
	{ui.Reverse, func(t *Table) { t.play.Reverse() }},
	{ui.Loop, func(t *Table) { t.play.ToggleLoop(); t.tellSwitch("Loop", t.play.Looping()) }},
	{ui.MarkA, func(t *Table) { t.u.Note("loop", t.play.Mark(true)) }},
	{ui.MarkB, func(t *Table) { t.u.Note("loop", t.play.Mark(false)) }},
	{ui.GoTo, func(t *Table) { t.asking = ask{kind: askTurn} }},
	{ui.UnitToggle, func(t *Table) { t.play.ToggleUnit() }},
	{ui.TakeOver, (*Table).askBranch},
	{ui.Follow, func(t *Table) { t.toggleFollow() }},
	{ui.ResetCamera, func(t *Table) { t.view.Whole() }},
	{ui.PanLeft, func(t *Table) { t.view.Pan(40, 0) }},
	{ui.PanRight, func(t *Table) { t.view.Pan(-40, 0) }},
	{ui.PanUp, func(t *Table) { t.view.Pan(0, 40) }},
	{ui.PanDown, func(t *Table) { t.view.Pan(0, -40) }},
	{ui.ZoomIn, func(t *Table) { t.view.Zoom(1.3) }},
	{ui.ZoomOut, func(t *Table) { t.view.Zoom(1 / 1.3) }},
	{ui.Heat, (*Table).nextOverlay},
	{ui.Ranges, func(t *Table) { t.view.ToggleRanges(); t.tellSwitch("Ranges", t.view.Ranges()) }},
	{ui.Marks, func(t *Table) { t.noMarks = !t.noMarks; t.tellSwitch("Marks on the timeline", !t.noMarks) }},
	{ui.Clean, (*Table).toggleClean},
	{ui.NextPanel, (*Table).nextPanel},
	{ui.Spoilers, (*Table).toggleSpoilers},
	{ui.Help, func(t *Table) { t.openHelp() }},
	{ui.Save, (*Table).save},
	{ui.NextUnit, func(t *Table) { t.notNow("Next unit") }},
	{ui.EndTurn, func(t *Table) { t.turn.End(false) }},
	{ui.ForceTurn, func(t *Table) { t.turn.End(true) }},
	{ui.Suggest, func(t *Table) { t.turn.Suggest() }},
	{ui.Finish, func(t *Table) { t.turn.Finish() }},
	{ui.Undo, func(t *Table) { t.turn.Undo() }},
	{ui.Redo, func(t *Table) { t.turn.Redo() }},
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
	if (t.place.over || t.place.portrait) && !t.open {
		t.open = true
		return
	}
	t.panel = (t.panel + 1) % 3
	if t.panel == 0 && (t.place.over || t.place.portrait) {
		t.open = false
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
	case t.pick.open != "":
		t.pick.open = ""
	case t.open:
		t.open = false
	case t.view.HideCursor(), t.view.Unpin():
	default:
		t.exit()
	}
}

package scenes

import (
	"app.pentarena/game/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// action is something that can be done at the table. Keys, buttons, the menu and what is told of them all come from here; its words are
// the title of its keys in ui.Bindings, so that the key sheet has them as well.
type action struct {
	key    ui.Action // "" for one without keys
	button string    // the id of its button, "" for one without
	icon   string
	title  string                // what it does, where it has no keys or another title than they
	more   func(t *Table) string // what else a tip says of it
	absent func(t *Table) bool   // it is not offered now
	reason func(t *Table) string // why it cannot be done now, "What\nWhy"; "" when it can
	on     func(t *Table) bool   // whether it is switched on; nil for what is no switch
	do     func(t *Table)
}

func says(text string) func(*Table) string { return func(*Table) string { return text } }

// actions are what can be done at the table. Those of a turn come here when it is nobody's turn: they say so. Of two with the same key the
// first has it, and the second names it on its button.
var actions = []action{
	{key: ui.Play, do: func(t *Table) { t.play.Play() }},
	{key: ui.TurnForward, button: "turn-on", icon: "turn-forward", reason: (*Table).atEnd, do: func(t *Table) { t.play.StepTurns(1) }},
	{key: ui.TurnBack, button: "turn-back", icon: "turn-back", reason: (*Table).atStart, do: func(t *Table) { t.play.StepTurns(-1) }},
	{key: ui.StepForward, button: "step-on", icon: "step-forward", reason: (*Table).atEnd, do: func(t *Table) { t.play.StepCommands(1) }},
	{key: ui.StepBack, button: "step-back", icon: "step-back", reason: (*Table).atStart, do: func(t *Table) { t.play.StepCommands(-1) }},
	{key: ui.TenForward, do: func(t *Table) { t.play.StepTurns(10) }},
	{key: ui.TenBack, do: func(t *Table) { t.play.StepTurns(-10) }},
	{key: ui.ToStart, button: "start", icon: "start", reason: (*Table).atStart, do: func(t *Table) { t.play.Seek(0) }},
	{key: ui.ToEnd, button: "end", icon: "end", reason: (*Table).atEnd, do: (*Table).toEnd},
	{key: ui.NextEvent, button: "next-event", icon: "next-event", reason: (*Table).eventless, do: func(t *Table) { t.event(1) }},
	{key: ui.PreviousEvent, button: "prev-event", icon: "previous-event", reason: (*Table).eventless, do: func(t *Table) { t.event(-1) }},
	{key: ui.Faster, do: func(t *Table) { t.setSpeed(t.play.Speed() + 1) }},
	{key: ui.Slower, do: func(t *Table) { t.setSpeed(t.play.Speed() - 1) }},
	{key: ui.NormalSpeed, do: func(t *Table) { t.setSpeed(playback.Normal) }},
	{key: ui.Speed1, do: func(t *Table) { t.setSpeed(0) }},
	{key: ui.Speed2, do: func(t *Table) { t.setSpeed(1) }},
	{key: ui.Speed3, do: func(t *Table) { t.setSpeed(3) }},
	{key: ui.Speed4, do: func(t *Table) { t.setSpeed(4) }},
	{key: ui.Speed5, do: func(t *Table) { t.setSpeed(5) }},
	{key: ui.Speed6, do: func(t *Table) { t.setSpeed(6) }},
	{key: ui.Speed7, do: func(t *Table) { t.setSpeed(7) }},
	{key: ui.Speed8, do: func(t *Table) { t.setSpeed(8) }},
	{key: ui.Speed9, do: func(t *Table) { t.setSpeed(9) }},
	{key: ui.Reverse, button: "reverse", icon: "reverse", reason: (*Table).atStart, on: func(t *Table) bool { return t.play.Playing() && t.play.Reversed() },
		do: func(t *Table) { t.play.Reverse() }},
	{key: ui.Loop, button: "loop", icon: "loop", on: func(t *Table) bool { return t.play.Looping() },
		do: func(t *Table) { t.play.ToggleLoop(); t.tellSwitch("Loop", t.play.Looping()) }},
	{key: ui.MarkA, do: func(t *Table) { t.u.Note("loop", t.play.Mark(true)) }},
	{key: ui.MarkB, do: func(t *Table) { t.u.Note("loop", t.play.Mark(false)) }},
	{key: ui.MarkA, button: "ab", icon: "ab-loop", title: "Loop a passage", more: says("Press where it begins, then where it ends, then to let go."),
		on: func(t *Table) bool { return t.play.Marked() }, do: func(t *Table) { t.u.Note("loop", t.play.MarkNext()) }},
	{key: ui.GoTo, button: "goto", icon: "search", do: func(t *Table) { t.asking = ask{kind: askTurn} }},
	{key: ui.UnitToggle, button: "unit", icon: "step-forward", on: func(t *Table) bool { return t.play.Unit() == record.Commands },
		do: func(t *Table) { t.play.ToggleUnit() }},
	{key: ui.TakeOver, button: "branch", icon: "branch", reason: (*Table).branchable, do: (*Table).askBranch},
	{key: ui.Follow, button: "follow", icon: "camera-follow", on: func(t *Table) bool { return t.view.Follows() }, do: (*Table).toggleFollow},
	{key: ui.ResetCamera, button: "reset", icon: "reset-view", do: func(t *Table) { t.view.Whole() }},
	{key: ui.PanLeft, do: func(t *Table) { t.view.Pan(40, 0) }},
	{key: ui.PanRight, do: func(t *Table) { t.view.Pan(-40, 0) }},
	{key: ui.PanUp, do: func(t *Table) { t.view.Pan(0, 40) }},
	{key: ui.PanDown, do: func(t *Table) { t.view.Pan(0, -40) }},
	{key: ui.ZoomIn, button: "zoom-in", icon: "zoom-in", do: func(t *Table) { t.view.Zoom(1.3) }},
	{key: ui.ZoomOut, button: "zoom-out", icon: "zoom-out", do: func(t *Table) { t.view.Zoom(1 / 1.3) }},
	{key: ui.Heat, button: "overlay", icon: "heat-map", more: (*Table).overlayTitles, on: func(t *Table) bool { _, on := t.view.Overlay(); return on },
		do: (*Table).nextOverlay},
	{key: ui.Ranges, button: "ranges", icon: "ranges", on: func(t *Table) bool { return t.view.Ranges() },
		do: func(t *Table) { t.view.ToggleRanges(); t.tellSwitch("Ranges", t.view.Ranges()) }},
	{key: ui.Marks, do: func(t *Table) { t.noMarks = !t.noMarks; t.tellSwitch("Marks on the timeline", !t.noMarks) }},
	{key: ui.Clean, button: "clean", icon: "board", do: (*Table).toggleClean},
	{key: ui.NextPanel, do: (*Table).nextPanel},
	{key: ui.NextPanel, button: "panels", icon: "log", title: "Inspector, chart and log", on: func(t *Table) bool { return t.dock.open },
		do: func(t *Table) { t.dock.open = !t.dock.open }},
	{key: ui.Spoilers, button: "spoilers", icon: "eye", absent: func(t *Table) bool { return !t.turn.People().Empty() }, do: (*Table).toggleSpoilers},
	{key: ui.Help, button: "help", icon: "help", do: (*Table).openHelp},
	{button: "settings", icon: "settings", title: "Settings", do: (*Table).openSettings},
	{key: ui.Save, button: "save", icon: "save", more: says("as a file, to open or to share"), reason: (*Table).savable, do: (*Table).save},
	{button: "again", icon: "undo", title: "Start again", more: says("from the first turn; this one stays under Replays"),
		absent: func(t *Table) bool { return !t.play.Played() }, do: (*Table).startAgain},
	{button: "result", icon: "trophy", title: "How the match ended", absent: func(t *Table) bool { return !t.play.Over() }, do: (*Table).results},
	{button: "open", icon: "open", title: "Open a match or a level", absent: func(t *Table) bool { return t.env.OpenFile == nil }, do: func(t *Table) { t.env.OpenFile() }},
	{button: "fullscreen", icon: "fullscreen", title: "Full screen", absent: func(t *Table) bool { return t.env.Fullscreen == nil },
		do: func(t *Table) { t.env.Fullscreen() }},
	{button: "menu", icon: "more", title: "More", do: func(t *Table) { t.asking = ask{kind: askMenu} }},
	{key: ui.Back, do: (*Table).back},
	{key: ui.Back, button: "back", icon: "back", title: "Leave the table", do: (*Table).exit},
	{key: ui.NextUnit, do: func(t *Table) { t.notNow("Next unit") }},
	{key: ui.EndTurn, do: func(t *Table) { t.turn.End(false) }},
	{key: ui.ForceTurn, do: func(t *Table) { t.turn.End(true) }},
	{key: ui.Suggest, button: "suggest", icon: "suggest", more: says("The strongest AI shows what it would do."), reason: func(t *Table) string { return t.turn.Unadvised() },
		do: func(t *Table) { t.turn.Suggest() }},
	{key: ui.Finish, button: "finish", icon: "robot", more: says("The AI plays the rest of this turn for you."), reason: func(t *Table) string { return t.turn.Unadvised() },
		do: func(t *Table) { t.turn.Finish() }},
	{key: ui.Undo, button: "undo", icon: "undo", more: func(t *Table) string { return t.turn.LastDone() }, reason: func(t *Table) string { return t.turn.Undoable() },
		do: func(t *Table) { t.turn.Undo() }},
	{key: ui.Redo, button: "redo", icon: "redo", reason: func(t *Table) string { return t.turn.Redoable() }, do: func(t *Table) { t.turn.Redo() }},
}

// actionOf is the action of a button.
func actionOf(button string) *action {
	for i := range actions {
		if actions[i].button == button {
			return &actions[i]
		}
	}
	return nil
}

// named is what an action is called.
func (t *Table) named(a *action) string {
	if b := t.u.Bindings.Find(a.key); a.title == "" && b != nil {
		return b.Title
	}
	return a.title
}

// offered reports whether a button's action is offered now.
func (t *Table) offered(button string) bool {
	a := actionOf(button)
	return a.absent == nil || !a.absent(t)
}

// noIcon leaves the icon of an action out of a button that has room for its label alone.
const noIcon = "-"

// act is the button of an action, which it carries out when it is pressed; b says what else there is to the button.
func (t *Table) act(button string, r board.Rect, b ui.Button) {
	a := actionOf(button)
	if b.Icon != noIcon {
		b.Icon = a.icon
	} else {
		b.Icon = ""
	}
	b.Tip, b.Key = t.named(a), t.u.Bindings.Hint(a.key)
	if a.more != nil {
		if more := a.more(t); more != "" {
			b.Tip += "\n" + more
		}
	}
	if a.reason != nil {
		b.Reason = a.reason(t)
	}
	if a.on != nil {
		b.Chosen = a.on(t)
	}
	if b.Style == ui.Plain && b.Label == "" {
		b.Style = ui.Ghost
		if b.Chosen {
			b.Style = ui.Tool
		}
	}
	if t.u.Button(button, r, b) {
		a.do(t)
	}
}

// atStart is why one cannot go back.
func (t *Table) atStart() string {
	if t.play.AtStart() {
		return "Back\nThis is the beginning."
	}
	return ""
}

// atEnd is why one cannot go on.
func (t *Table) atEnd() string {
	switch {
	case !t.play.AtEnd():
		return ""
	case t.play.Running():
		return "Forward\nThis is the present; the match goes on when a move is made."
	}
	return "Forward\nThis is all that has happened."
}

// eventless is why there is no event to go to.
func (t *Table) eventless() string {
	if t.play.Told() == 0 {
		return "Events\nNothing has happened yet."
	}
	return ""
}

// overlayTitles name the overlays.
func (t *Table) overlayTitles() string {
	titles := ""
	for i, m := range t.view.Overlays() {
		if i > 0 {
			titles += ", "
		}
		titles += m.Title
	}
	return titles
}

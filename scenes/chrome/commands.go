package chrome

import (
	"cmp"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// command is something a person can do in a match. Keys, buttons, the menu and their texts come from this table; the title is that of its
// keys in ui.Bindings, which the key sheet shows too.
type command struct {
	id     ui.Action // also the name of its keys, if any
	keys   ui.Action // whose keys the button shows when id has none
	button string    // the id of its button, "" for none
	icon   string
	title  string                 // "" for the title of its keys
	more   func(c *Chrome) string // the second line of its tip
	absent func(c *Chrome) bool   // not offered now
	reason func(c *Chrome) string // why it cannot be done now as "What\nWhy", or ""
	on     func(c *Chrome) bool   // is it on; nil for what is no switch
	does   func(c *Chrome)        // carried out by the controls; nil: asked for with Do
}

func says(text string) func(*Chrome) string { return func(*Chrome) string { return text } }

// asks is a command that asks for an action with parameters.
func asks(a Action) func(*Chrome) { return func(c *Chrome) { c.ask(a) } }

// commands are all commands of a match. The keys of a turn reach this table only when it is not the person's turn, and then say so.
var commands = []command{
	{id: ui.Play},
	{id: ui.TurnForward, button: "turn-on", icon: "turn-forward", reason: (*Chrome).atEnd},
	{id: ui.TurnBack, button: "turn-back", icon: "turn-back", reason: (*Chrome).atStart},
	{id: ui.StepForward, button: "step-on", icon: "step-forward", reason: (*Chrome).atEnd},
	{id: ui.StepBack, button: "step-back", icon: "step-back", reason: (*Chrome).atStart},
	{id: ui.TenForward},
	{id: ui.TenBack},
	{id: ui.ToStart, button: "start", icon: "start", reason: (*Chrome).atStart},
	{id: ui.ToEnd, button: "end", icon: "end", reason: (*Chrome).atEnd},
	{id: ui.NextEvent, button: "next-event", icon: "next-event", reason: (*Chrome).eventless},
	{id: ui.PreviousEvent, button: "prev-event", icon: "previous-event", reason: (*Chrome).eventless},
	{id: ui.Faster, does: func(c *Chrome) { c.ask(SetSpeed(c.Play.Speed() + 1)) }},
	{id: ui.Slower, does: func(c *Chrome) { c.ask(SetSpeed(c.Play.Speed() - 1)) }},
	{id: ui.NormalSpeed, does: asks(SetSpeed(playback.Normal))},
	{id: ui.Speed1, does: asks(SetSpeed(0))},
	{id: ui.Speed2, does: asks(SetSpeed(1))},
	{id: ui.Speed3, does: asks(SetSpeed(3))},
	{id: ui.Speed4, does: asks(SetSpeed(4))},
	{id: ui.Speed5, does: asks(SetSpeed(5))},
	{id: ui.Speed6, does: asks(SetSpeed(6))},
	{id: ui.Speed7, does: asks(SetSpeed(7))},
	{id: ui.Speed8, does: asks(SetSpeed(8))},
	{id: ui.Speed9, does: asks(SetSpeed(9))},
	{id: ui.Reverse, button: "reverse", icon: "reverse", reason: (*Chrome).atStart, on: func(c *Chrome) bool { return c.Play.Playing() && c.Play.Reversed() }},
	{id: ui.Loop, button: "loop", icon: "loop", on: func(c *Chrome) bool { return c.Play.Looping() }},
	{id: ui.MarkA},
	{id: ui.MarkB},
	{id: MarkNext, keys: ui.MarkA, button: "ab", icon: "ab-loop", title: "Loop a section", more: says("Press at its start, press at its end, press again to clear it."),
		on: func(c *Chrome) bool { return c.Play.Marked() }},
	{id: ui.GoTo, button: "goto", icon: "search", does: func(c *Chrome) { c.dialog = dialog{kind: askTurn} }},
	{id: ui.UnitToggle, button: "unit", icon: "step-forward", on: func(c *Chrome) bool { return c.Play.Unit() == record.Commands }},
	{id: ui.TakeOver, button: "branch", icon: "branch", reason: (*Chrome).branchable, does: (*Chrome).AskBranch},
	{id: ui.Follow, button: "follow", icon: "camera-follow", on: (*Chrome).following},
	{id: followPinned, keys: ui.Follow, button: "pinned/follow", icon: "camera-follow", title: "Follow this unit", on: (*Chrome).chasing, does: asks(Do(ui.Follow))},
	{id: ui.Compare, button: "compare", icon: "compare", absent: func(c *Chrome) bool { return c.compare == nil }, on: (*Chrome).comparing},
	{id: ui.Director, button: "director", icon: "director", on: func(c *Chrome) bool { return c.Viewport.Directs() }},
	{id: ui.Trail, button: "trail", icon: "bracket", on: func(c *Chrome) bool { return c.Viewport.Trails() }},
	{id: ui.Drawings, button: "drawings", icon: "pencil", more: (*Chrome).drawings,
		absent: func(c *Chrome) bool { return len(c.Play.Drawings()) == 0 }, on: func(c *Chrome) bool { return c.Viewport.Drawn() != viewport.NoDrawings }},
	{id: ui.Highlights, button: "drama", icon: "speed", more: says("Quiet turns pass quickly, and what matters takes its time."), on: func(c *Chrome) bool { return c.Play.Highlights() }},
	{id: ui.ResetCamera, button: "reset", icon: "reset-view"},
	{id: ui.PanLeft, does: asks(Pan{40, 0})},
	{id: ui.PanRight, does: asks(Pan{-40, 0})},
	{id: ui.PanUp, does: asks(Pan{0, 40})},
	{id: ui.PanDown, does: asks(Pan{0, -40})},
	{id: ui.ZoomIn, button: "zoom-in", icon: "zoom-in", does: asks(Zoom(1.3))},
	{id: ui.ZoomOut, button: "zoom-out", icon: "zoom-out", does: asks(Zoom(1 / 1.3))},
	{id: ui.Heat, button: "overlay", icon: "heat-map", more: (*Chrome).overlayTitles, on: func(c *Chrome) bool { _, on := c.Viewport.Overlay(); return on }},
	{id: ui.Coming, button: "coming", icon: "eye", more: says("Show what the end of the turn will bring."), reason: (*Chrome).settled,
		absent: func(c *Chrome) bool { has, _ := c.Viewport.Coming(); return !has }, on: func(c *Chrome) bool { _, on := c.Viewport.Coming(); return on }},
	{id: ui.Ranges, button: "ranges", icon: "ranges", on: func(c *Chrome) bool { return c.Viewport.Ranges() }},
	{id: ui.Marks, does: func(c *Chrome) { c.unmarked = !c.unmarked; c.Switched("Timeline markers", !c.unmarked) }},
	{id: ui.Clean, button: "clean", icon: "board", does: (*Chrome).toggleClean},
	{id: ui.NextPanel, does: (*Chrome).nextPanel},
	{id: panels, keys: ui.NextPanel, button: "panels", icon: "log", title: "Inspector, chart and log", on: func(c *Chrome) bool { return c.dock.open },
		does: func(c *Chrome) { c.dock.open = !c.dock.open }},
	{id: roster, button: "roster", icon: "menu", title: "Your units and orders", on: func(c *Chrome) bool { return c.dock.open && c.dock.page == pageRoster },
		absent: func(c *Chrome) bool { return c.dock.list.Title == "" }, does: (*Chrome).toggleRoster},
	{id: ui.Transport, button: "transport", icon: "chevron-up", title: "Playback controls", on: func(c *Chrome) bool { return c.unfolded || c.grown }, does: (*Chrome).toggleTime},
	{id: growTime, button: "grow", icon: "chevron-up", title: "More playback controls", on: func(c *Chrome) bool { return c.grown }, does: (*Chrome).toggleMore},
	{id: ui.Spoilers, button: "spoilers", icon: "eye", absent: func(c *Chrome) bool { return !c.Turn.People().Empty() }},
	{id: ui.Help, button: "help", icon: "help"},
	{id: Settings, button: "settings", icon: "settings", title: "Settings"},
	{id: ui.Save, button: "save", icon: "save", more: says("as a file, to open or to share"), reason: (*Chrome).Unsavable},
	{id: ui.Share, button: "share", icon: "share-link", more: says("as a link, a challenge, a picture or a clip")},
	{id: Again, button: "again", icon: "undo", title: "Start again", more: says("from the first turn; this match is kept under Replays"),
		absent: func(c *Chrome) bool { return !c.Play.Played() || c.Away != nil }},
	{id: ShowResult, button: "result", icon: "trophy", title: "Show the result", absent: func(c *Chrome) bool { return !c.Play.Over() }},
	{id: OpenFile, button: "open", icon: "open", title: "Open a match or a level", absent: func(c *Chrome) bool { return !c.CanOpen }},
	{id: FillScreen, button: "fullscreen", icon: "fullscreen", title: "Full screen", absent: func(c *Chrome) bool { return !c.CanFill }},
	{id: menu, button: "menu", icon: "more", title: "More", does: func(c *Chrome) { c.dialog = dialog{kind: showMenu} }},
	{id: ui.Back},
	{id: exit, keys: ui.Back, button: "back", icon: "back", title: "Leave the match", does: (*Chrome).Exit},
	{id: ui.NextUnit},
	{id: ui.EndTurn},
	{id: ui.ForceTurn},
	{id: Run, keys: ui.EndTurn, button: "run", icon: "turn-forward", title: "Run until something happens",
		more: says("Only standing orders are carried out. Press anything to stop."), absent: func(c *Chrome) bool { return !c.Play.Manned() },
		on: func(c *Chrome) bool { return c.Turn.Running() }},
	{id: PlayOut, button: "play-out", icon: "robot", title: "Let the AI play to the end", more: says("Press anything to stop. Undo takes it back."),
		reason: func(c *Chrome) string { return c.Turn.Unaided() },
		absent: func(c *Chrome) bool { return !c.Play.Manned() }, on: func(c *Chrome) bool { return c.Turn.PlayingOut() }},
	{id: Resign, button: "resign", icon: "flag", title: "Resign", more: says("You lose the match."), absent: func(c *Chrome) bool { return !c.living().Resign }},
	{id: Abort, button: "abort", icon: "cross", title: "Call the match off", more: says("In the first turn, without a result."),
		absent: func(c *Chrome) bool { return !c.living().Abort }},
	{id: Claim, button: "claim", icon: "trophy", title: "Claim the match", more: says("Those who are away lose."), absent: func(c *Chrome) bool { return !c.living().Claim }},
	{id: ui.Suggest, button: "suggest", icon: "suggest", more: says("See what the strongest AI would do."), reason: func(c *Chrome) string { return c.Turn.Unadvised() }},
	{id: ui.Finish, button: "finish", icon: "robot", more: says("Let the AI play the rest of this turn."), reason: func(c *Chrome) string { return c.Turn.Unadvised() }},
	{id: ui.Undo, button: "undo", icon: "undo", more: func(c *Chrome) string { return c.Turn.LastDone() }, reason: func(c *Chrome) string { return c.Turn.Undoable() }},
	{id: ui.Redo, button: "redo", icon: "redo", reason: func(c *Chrome) string { return c.Turn.Redoable() }},
}

// commandOf finds the command of a button.
func commandOf(button string) *command {
	for i := range commands {
		if commands[i].button == button {
			return &commands[i]
		}
	}
	return nil
}

// run carries out a command, or asks for it.
func (c *Chrome) run(m *command) {
	if m.does == nil {
		c.ask(Do(m.id))
		return
	}
	m.does(c)
}

// named is the title of a command.
func (c *Chrome) named(m *command) string {
	if b := c.u.Bindings.Find(m.id); m.title == "" && b != nil {
		return b.Title
	}
	return m.title
}

// offered reports whether a button's command is offered now.
func (c *Chrome) offered(button string) bool {
	m := commandOf(button)
	return m.absent == nil || !m.absent(c)
}

// noIcon as an icon gives a button its label only.
const noIcon = "-"

// button draws the button of a command and runs the command when it is pressed; b has its label, style and size.
func (c *Chrome) button(id string, r board.Rect, b ui.Button) {
	m := commandOf(id)
	switch b.Icon {
	case "":
		b.Icon = m.icon
	case noIcon:
		b.Icon = ""
	}
	b.Tip, b.Key = c.named(m), c.u.Bindings.Hint(cmp.Or(m.keys, m.id))
	if m.more != nil {
		if more := m.more(c); more != "" {
			b.Tip += "\n" + more
		}
	}
	if m.reason != nil {
		b.Reason = m.reason(c)
	}
	if m.on != nil {
		b.Chosen = m.on(c)
	}
	if b.Style == ui.Plain && b.Label == "" {
		b.Style = ui.Ghost
		if b.Chosen {
			b.Style = ui.Tool
		}
	}
	if c.u.Button(id, r, b) {
		c.run(m)
	}
}

// drawings says whose drawings the board shows.
func (c *Chrome) drawings() string {
	switch d := c.Viewport.Drawn(); d {
	case viewport.AllDrawings:
		return "Now of all. Press for one after the other, and none."
	case viewport.NoDrawings:
		return "Now none."
	default:
		return "Now of " + board.SeatName(d.Seat()) + "."
	}
}

// atStart is why playback cannot go back, or "".
func (c *Chrome) atStart() string {
	if c.Play.AtStart() {
		return "Back\nYou are at the start."
	}
	return ""
}

// atEnd is why playback cannot go forward, or "".
func (c *Chrome) atEnd() string {
	switch {
	case !c.Play.AtEnd():
		return ""
	case c.Play.Running():
		return "Forward\nThis is the latest turn. The match continues with the next move."
	}
	return "Forward\nYou are at the end."
}

// following reports whether the camera follows a unit or the action.
func (c *Chrome) following() bool {
	return c.chasing() || c.Viewport.Follows()
}

// chasing reports whether the camera follows a unit.
func (c *Chrome) chasing() bool {
	_, chased := c.Viewport.Chased()
	return chased
}

// eventless is why there is no event to go to, or "".
func (c *Chrome) eventless() string {
	if c.Play.KnownEntries() == 0 {
		return "Events\nNothing has happened yet."
	}
	return ""
}

// settled is why nothing more will happen, or "".
func (c *Chrome) settled() string {
	if c.Play.Over() {
		return "What will happen\nThe match is over."
	}
	return ""
}

// Unsavable is why the match cannot be saved, "" when it can.
func (c *Chrome) Unsavable() string {
	switch {
	case c.Play.Line().Recorded():
		return "Save\nThis file holds positions but no commands, so it cannot be saved as a match."
	case !c.CanSave:
		return "Save\nFiles cannot be saved on this machine."
	}
	return ""
}

// overlayTitles lists the titles of the overlays.
func (c *Chrome) overlayTitles() string {
	titles := ""
	for i, m := range c.Viewport.Overlays() {
		if i > 0 {
			titles += ", "
		}
		titles += m.Title
	}
	return titles
}

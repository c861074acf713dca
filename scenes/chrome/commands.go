package chrome

import (
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// commands are all commands of a match. The keys of a turn reach this table only when it is not the person's turn, and then say so.
func (c *Chrome) commands() []desk.Command {
	says := func(text string) func() string { return func() string { return text } }
	asks := func(a ask.Action) func() { return func() { c.Ask(a) } }
	return []desk.Command{
		{ID: ui.Play},
		{ID: ui.TurnForward, Button: "turn-on", Icon: "turn-forward", Reason: c.atEnd},
		{ID: ui.TurnBack, Button: "turn-back", Icon: "turn-back", Reason: c.atStart},
		{ID: ui.StepForward, Button: "step-on", Icon: "step-forward", Reason: c.atEnd},
		{ID: ui.StepBack, Button: "step-back", Icon: "step-back", Reason: c.atStart},
		{ID: ui.TenForward},
		{ID: ui.TenBack},
		{ID: ui.ToStart, Button: "start", Icon: "start", Reason: c.atStart},
		{ID: ui.ToEnd, Button: "end", Icon: "end", Reason: c.atEnd},
		{ID: ui.NextEvent, Button: "next-event", Icon: "next-event", Reason: c.eventless},
		{ID: ui.PreviousEvent, Button: "prev-event", Icon: "previous-event", Reason: c.eventless},
		{ID: ui.Faster, Does: func() { c.Ask(ask.SetSpeed(c.Play.Speed() + 1)) }},
		{ID: ui.Slower, Does: func() { c.Ask(ask.SetSpeed(c.Play.Speed() - 1)) }},
		{ID: ui.NormalSpeed, Does: asks(ask.SetSpeed(playback.Normal))},
		{ID: ui.Speed1, Does: asks(ask.SetSpeed(0))},
		{ID: ui.Speed2, Does: asks(ask.SetSpeed(1))},
		{ID: ui.Speed3, Does: asks(ask.SetSpeed(3))},
		{ID: ui.Speed4, Does: asks(ask.SetSpeed(4))},
		{ID: ui.Speed5, Does: asks(ask.SetSpeed(5))},
		{ID: ui.Speed6, Does: asks(ask.SetSpeed(6))},
		{ID: ui.Speed7, Does: asks(ask.SetSpeed(7))},
		{ID: ui.Speed8, Does: asks(ask.SetSpeed(8))},
		{ID: ui.Speed9, Does: asks(ask.SetSpeed(9))},
		{ID: ui.Reverse, Button: "reverse", Icon: "reverse", Reason: c.atStart, On: func() bool { return c.Play.Playing() && c.Play.Reversed() }},
		{ID: ui.Loop, Button: "loop", Icon: "loop", On: c.Play.Looping},
		{ID: ui.MarkA},
		{ID: ui.MarkB},
		{ID: ask.MarkNext, Keys: ui.MarkA, Button: "ab", Icon: "ab-loop", Title: "Loop a section", More: says("Press at its start, at its end, and to clear it."),
			On: c.Play.Marked},
		{ID: ui.GoTo, Button: "goto", Icon: "search", Does: c.Dialogs.AskTurn},
		{ID: ui.UnitToggle, Button: "unit", Icon: "step-forward", On: func() bool { return c.Play.Unit() == record.Commands }},
		{ID: ui.TakeOver, Button: "branch", Icon: "branch", Reason: c.Dialogs.Branchable, Does: c.Dialogs.AskBranch},
		{ID: ui.Follow, Button: "follow", Icon: "camera-follow", On: c.following},
		{ID: followPinned, Keys: ui.Follow, Button: "pinned/follow", Icon: "camera-follow", Title: "Follow this unit", On: c.chasing, Does: asks(ask.Do(ui.Follow))},
		{ID: ui.Compare, Button: "compare", Icon: "compare", Absent: func() bool { return c.Compare == nil }, On: c.Comparing},
		{ID: ui.Director, Button: "director", Icon: "director", On: c.Viewport.Directs},
		{ID: ui.Trail, Button: "trail", Icon: "bracket", On: c.Viewport.Trails},
		{ID: ui.Drawings, Button: "drawings", Icon: "pencil", More: c.drawings,
			Absent: func() bool { return len(c.Play.Drawings()) == 0 }, On: func() bool { return c.Viewport.Drawn() != viewport.NoDrawings }},
		{ID: ui.Highlights, Button: "drama", Icon: "speed", More: says("Quiet turns pass quickly, others take their time."), On: c.Play.Highlights},
		{ID: ui.ResetCamera, Button: "reset", Icon: "reset-view"},
		{ID: ui.PanLeft, Does: asks(ask.Pan{X: 40, Y: 0})},
		{ID: ui.PanRight, Does: asks(ask.Pan{X: -40, Y: 0})},
		{ID: ui.PanUp, Does: asks(ask.Pan{X: 0, Y: 40})},
		{ID: ui.PanDown, Does: asks(ask.Pan{X: 0, Y: -40})},
		{ID: ui.ZoomIn, Button: "zoom-in", Icon: "zoom-in", Does: asks(ask.Zoom(1.3))},
		{ID: ui.ZoomOut, Button: "zoom-out", Icon: "zoom-out", Does: asks(ask.Zoom(1 / 1.3))},
		{ID: ui.Heat, Button: "overlay", Icon: "heat-map", More: c.overlayTitles, On: func() bool { _, on := c.Viewport.Overlay(); return on }},
		{ID: ui.Coming, Button: "coming", Icon: "eye", More: says("What the turn's end brings, and the likely answer."), Reason: c.settled,
			Absent: func() bool { has, _ := c.Viewport.Coming(); return !has }, On: func() bool { _, on := c.Viewport.Coming(); return on }},
		{ID: ui.Ranges, Button: "ranges", Icon: "ranges", On: c.Viewport.Ranges},
		{ID: ui.Marks, Does: c.time.Marks},
		{ID: ui.Clean, Button: "clean", Icon: "board", Does: c.toggleClean},
		{ID: ui.NextPanel, Does: c.Panels.Next},
		{ID: panel, Keys: ui.NextPanel, Button: "panels", Icon: "log", Title: "Inspector, chart and log", On: c.Panels.Open,
			Does: c.Panels.Toggle},
		{ID: roster, Button: "roster", Icon: "menu", Title: "Your units and orders", On: c.Panels.Listing,
			Absent: func() bool { return !c.Panels.HasRoster() }, Does: c.Panels.ToggleRoster},
		{ID: ui.Transport, Button: "transport", Icon: "chevron-up", Title: "Playback controls", On: c.time.Shown, Does: c.time.Toggle},
		{ID: growTime, Button: "grow", Icon: "chevron-up", Title: "More playback controls", On: c.time.Grown, Does: c.time.Grow},
		{ID: ui.Spoilers, Button: "spoilers", Icon: "eye", Absent: func() bool { return !c.Turn.People().Empty() }},
		{ID: ui.Help, Button: "help", Icon: "help"},
		{ID: ask.Settings, Button: "settings", Icon: "settings", Title: "Settings"},
		{ID: ui.Save, Button: "save", Icon: "save", More: says("as a file, to open or to share"), Reason: c.Unsavable},
		{ID: ui.Share, Button: "share", Icon: "share-link", More: says("as a link, a challenge, a picture or a clip")},
		{ID: ask.Again, Button: "again", Icon: "undo", Title: "Start again", More: says("from turn 1; this match stays under Replays"),
			Absent: func() bool { return !c.Play.Played() || c.Away != nil || c.Guide != nil }},
		{ID: ask.ShowResult, Button: "result", Icon: "trophy", Title: "Show the result", Absent: func() bool { return !c.Play.Over() }},
		{ID: ask.Review, Button: "review", Icon: "check", Title: "Review", More: says("See turn by turn what was better."), Reason: c.Unreviewed, Absent: func() bool { return c.Review == nil }},
		{ID: ask.OpenFile, Button: "open", Icon: "open", Title: "Open a match or a level", Absent: func() bool { return !c.CanOpen }},
		{ID: ask.FillScreen, Button: "fullscreen", Icon: "fullscreen", Title: "Full screen", Absent: func() bool { return !c.CanFill }},
		{ID: menu, Button: "menu", Icon: "more", Title: "More", Does: c.Dialogs.Menu},
		{ID: ui.Back},
		{ID: exit, Keys: ui.Back, Button: "back", Icon: "back", Title: "Leave the match", Does: c.Dialogs.Exit},
		{ID: ui.NextUnit},
		{ID: ui.EndTurn},
		{ID: ui.ForceTurn},
		{ID: ask.Run, Keys: ui.EndTurn, Button: "run", Icon: "turn-forward", Title: "Skip turns until something needs you",
			More: says("Only standing orders. Press anything to stop."), Absent: func() bool { return !c.Play.Manned() || !c.Turn.Skips() },
			On: c.Turn.Running},
		{ID: ask.PlayOut, Button: "play-out", Icon: "robot", Title: "Let the AI play to the end", More: says("Press anything to stop. Undo takes it back."),
			Reason: c.Turn.Unaided,
			Absent: func() bool { return !c.Play.Manned() }, On: c.Turn.PlayingOut},
		{ID: ask.Resign, Button: "resign", Icon: "flag", Title: "Resign", More: says("You lose the match."), Absent: func() bool { return !c.Living().Resign }},
		{ID: ask.Abort, Button: "abort", Icon: "cross", Title: "Call the match off", More: says("In the first turn, without a result."),
			Absent: func() bool { return !c.Living().Abort }},
		{ID: ask.Claim, Button: "claim", Icon: "trophy", Title: "Claim the match", More: says("Those who are away lose."), Absent: func() bool { return !c.Living().Claim }},
		{ID: ask.TakeBack, Button: "take-back", Icon: "undo", Title: "Take your last turn back", More: says("It begins again when the others agree."),
			Reason: c.proposed, Absent: func() bool { return !c.Living().Back }},
		{ID: ask.Draw, Button: "draw", Icon: "minus", Title: "Propose a draw", More: says("Nobody wins when the others agree."),
			Reason: c.proposed, Absent: func() bool { return !c.Living().Draw }},
		{ID: ask.Talk, Button: "talk", Icon: "person", Title: "Talk", More: says("Say something, or report to the host."), Absent: func() bool { return !c.Living().Talk }},
		{ID: ui.Suggest, Button: "suggest", Icon: "suggest", More: says("See what the strongest AI would do."), Reason: c.Unadvised},
		{ID: ui.Finish, Button: "finish", Icon: "robot", More: says("Let the AI play the rest of this turn."), Reason: c.Turn.Unadvised},
		{ID: ui.Undo, Button: "undo", Icon: "undo", More: c.Turn.LastDone, Reason: c.Turn.Undoable},
		{ID: ui.Redo, Button: "redo", Icon: "redo", Reason: c.Turn.Redoable},
	}
}

// proposed is why nothing can be proposed to the others, or "".
func (c *Chrome) proposed() string {
	if why := c.Living().Proposed; why != "" {
		return "Ask the others\n" + why
	}
	return ""
}

// drawings says whose drawings the board shows.
func (c *Chrome) drawings() string {
	switch d := c.Viewport.Drawn(); d {
	case viewport.AllDrawings:
		return "Now of all. Press for one after the other."
	case viewport.NoDrawings:
		return "Now none."
	default:
		return "Now of " + board.SeatName(d.Seat()) + "."
	}
}

// atStart is why playback cannot go back, or "".
func (c *Chrome) atStart() string {
	return board.Either(c.Play.AtStart(), "Back\nYou are at the start.", "")
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
	return board.Either(c.Play.KnownEntries() == 0, "Events\nNothing has happened yet.", "")
}

// settled is why nothing more will happen, or "".
func (c *Chrome) settled() string {
	return board.Either(c.Play.Over(), "What will happen\nThe match is over.", "")
}

// Unreviewed is why the match cannot be reviewed, "" when it can.
func (c *Chrome) Unreviewed() string {
	switch {
	case c.Play.Recorded():
		return "Review\nThis file holds positions but no commands, so nothing else can be tried from them."
	case c.Play.Running():
		return "Review\nThe match is not over yet."
	case c.Play.Hiding():
		return "Review\nIt would tell you how the match ends. Watch it first, or show spoilers."
	}
	return ""
}

// Unadvised is why the AI cannot be asked what it would do, "" when it can: in a person's turn, and by a spectator at any.
func (c *Chrome) Unadvised() string {
	switch {
	case c.Counsel == nil || !c.Turn.People().Empty() && c.Play.Running():
		return c.Turn.Unadvised()
	case c.Play.Turns() >= float64(c.Play.Length()) && !c.Play.Running():
		return "Suggest a move\nThe match is over here. Go back to a turn."
	}
	return ""
}

// Unsavable is why the match cannot be saved, "" when it can.
func (c *Chrome) Unsavable() string {
	switch {
	case c.Play.Recorded():
		return "Save\nThis file holds positions but no commands, so it cannot be saved as a match."
	case !c.CanSave:
		return "Save\nFiles cannot be saved on this machine."
	}
	return ""
}

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

// Asks are the commands that a Do can carry.
func (c *Chrome) Asks() []ui.Action {
	list := []ui.Action{ask.ToHead, ask.ToPresent, ask.Leave, ask.NextLesson, ask.TryAgain, ask.Retry, ask.ShowAnswer, ask.Ready, ask.Skip, ask.DropAdvice, ask.TogglePin, ask.OverlayOff,
		ask.OtherMatch, ask.PauseReview, ask.ShowDifference, ask.FirstDifference, ui.CellPress, ui.CellMenu}
	for _, m := range c.Commands {
		if m.Does == nil {
			list = append(list, m.ID)
		}
	}
	return list
}

// Commands that the controls carry out themselves.
const (
	roster   ui.Action = "roster"
	panel    ui.Action = "panels"
	growTime ui.Action = "grow-time"
	menu     ui.Action = "menu"
	exit     ui.Action = "exit"

	followPinned ui.Action = "follow-pinned"
)

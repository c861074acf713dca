package table

import (
	"fmt"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// do carries out actions.
func (t *Table) do(list []ask.Action) {
	for _, a := range list {
		switch a := a.(type) {
		case ask.Do:
			commands[ui.Action(a)](t)
			t.jumped = t.jumped || jumps[ui.Action(a)]
		case ask.Seek:
			t.jumped = true
			if t.play.SeekTurns(a.Turns) && !a.Held {
				t.announceHidden()
			}
		case ask.ShowEntry:
			t.show(playback.Entry(a))
		case ask.SetSpeed:
			t.play.SetSpeed(int(a))
			t.u.Say("Speed " + playback.SpeedText(t.play.Speed()))
		case ask.Choose:
			t.pressed = point{a.X, a.Y, true}
			t.turn.Choose(a.Verb)
		case ask.Press:
			t.turn.Press(string(a))
		case ask.SetDial:
			t.turn.SetDial(a.Choice, a.Value)
		case ask.Take:
			t.pressed = point{a.X, a.Y, true}
			t.turn.Take(a.Offer, a.Amount)
		case ask.TakeAdvice:
			t.pressed = point{a.X, a.Y, true}
			t.turn.Follow()
		case ask.MoveCursor:
			t.u.Say(t.viewport.MoveCursor(grid.Point(a), t.u.In))
		case ask.Pan:
			t.viewport.Pan(a.X, a.Y)
		case ask.Zoom:
			t.viewport.Zoom(float64(a))
		case ask.ZoomTo:
			t.viewport.ZoomTo(grid.Point(a))
		case ask.Bring:
			t.viewport.Show(grid.Point(a))
		case ask.CenterOn:
			t.viewport.CenterOn(a.X, a.Y)
		case ask.ShowBetter:
			t.showBetter(ask.Reviewed(a))
		case ask.TryTurn:
			t.tryTurn(ask.Reviewed(a))
		case ask.Branch:
			var orders *record.Orders
			if a.Steps == t.info.Steps { // at its end the standing orders of the record apply
				orders = t.info.Orders
			}
			t.branch(a, orders)
		default:
			panic(fmt.Sprintf("table: no handler for %T", a))
		}
	}
}

// commands carries out the commands without parameters.
var commands = map[ui.Action]func(t *Table){
	ui.Play:          func(t *Table) { t.play.Play() },
	ui.TurnForward:   func(t *Table) { t.turns(1) },
	ui.TurnBack:      func(t *Table) { t.turns(-1) },
	ui.StepForward:   func(t *Table) { t.play.StepCommands(1) },
	ui.StepBack:      func(t *Table) { t.play.StepCommands(-1) },
	ui.TenForward:    func(t *Table) { t.turns(10) },
	ui.TenBack:       func(t *Table) { t.turns(-10) },
	ui.ToStart:       func(t *Table) { t.play.Seek(0) },
	ui.ToEnd:         func(t *Table) { t.toEnd(t.play.ToEnd) },
	ask.ToPresent:    func(t *Table) { t.toEnd(t.play.ToPresent) },
	ask.ToHead:       func(t *Table) { t.play.ToHead(false) },
	ui.NextEvent:     func(t *Table) { t.event(1) },
	ui.PreviousEvent: func(t *Table) { t.event(-1) },
	ui.Reverse:       func(t *Table) { t.play.Reverse() },
	ui.Loop:          func(t *Table) { t.play.ToggleLoop(); t.chrome.Switched("Loop", t.play.Looping()) },
	ui.MarkA:         func(t *Table) { t.u.Note("loop", t.play.Mark(true)) },
	ui.MarkB:         func(t *Table) { t.u.Note("loop", t.play.Mark(false)) },
	ask.MarkNext:     func(t *Table) { t.u.Note("loop", t.play.MarkNext()) },
	ui.UnitToggle:    func(t *Table) { t.play.ToggleUnit() },
	ui.Spoilers:      (*Table).toggleSpoilers,

	ui.ResetCamera: func(t *Table) { t.viewport.Whole() },
	ui.Heat:        (*Table).nextOverlay,
	ui.Coming:      (*Table).toggleComing,
	ask.OverlayOff: func(t *Table) { t.viewport.OverlayOff() },
	ui.Ranges:      func(t *Table) { t.viewport.ToggleRanges(); t.chrome.Switched("Ranges", t.viewport.Ranges()) },
	ask.TogglePin:  func(t *Table) { t.viewport.TogglePin() },
	ui.CellPress:   func(t *Table) { t.viewport.PressCursor(t.u.In) },
	ui.CellMenu:    func(t *Table) { t.request(t.viewport.InspectCursor()) },

	ui.EndTurn:     func(t *Table) { t.turn.End(false) },
	ui.ForceTurn:   func(t *Table) { t.turn.End(true) },
	ui.Undo:        (*Table).undo,
	ui.Redo:        func(t *Table) { t.turn.Redo() },
	ui.Suggest:     (*Table).suggest,
	ui.Finish:      func(t *Table) { t.turn.Finish() },
	ask.DropAdvice: func(t *Table) { t.counsel.drop(); t.turn.Dismiss() },
	ask.Ready:      func(t *Table) { t.turn.Ready() },
	ask.Skip:       func(t *Table) { t.turn.Later(nil) },
	ask.Run:        func(t *Table) { t.turn.ToggleRun() },
	ask.PlayOut:    (*Table).playOut,
	ask.Resign:     func(t *Table) { t.confirm(ask.Resign) },
	ask.Abort:      func(t *Table) { t.confirm(ask.Abort) },
	ask.Claim:      func(t *Table) { t.confirm(ask.Claim) },
	ask.TakeBack:   func(t *Table) { t.wish(remote.WishUndo) },
	ask.Draw:       func(t *Table) { t.wish(remote.WishDraw) },
	ask.Talk:       (*Table).openTalk,
	ui.NextUnit:    (*Table).nextUnit,

	ui.Save:         (*Table).save,
	ui.Share:        (*Table).Share,
	ask.Again:       func(t *Table) { t.another(t.setup) },
	ask.ShowResult:  (*Table).showResult,
	ask.NextLesson:  (*Table).onward,
	ask.Review:      (*Table).reviewMatch,
	ask.PauseReview: (*Table).pauseReview,
	ask.ShowAnswer:  (*Table).answerGuide,
	ask.TryAgain:    (*Table).repeatGuide,
	ask.Retry:       func(t *Table) { t.turn.Retry() },
	ask.OpenFile:    func(t *Table) { t.env.OpenFile() },
	ask.FillScreen:  func(t *Table) { t.env.Fullscreen() },
	ui.Help:         func(t *Table) { t.next = scene.Show(t.ways.Help(t.env, t.level, t.play.Line().At(0))) },
	ask.Settings:    func(t *Table) { t.next = scene.Show(t.ways.Settings(t.env)) },
	ui.Back:         (*Table).back,
	ask.Leave:       (*Table).leave,

	ask.ShowDifference:  (*Table).showDifference,
	ask.FirstDifference: (*Table).showFirst,
	ask.OtherMatch:      func(t *Table) { t.compared.Other = !t.compared.Other },
	ui.Compare:          (*Table).toggleCompare,
	ui.Follow:           (*Table).follow,
	ui.Director: func(t *Table) {
		t.viewport.SetDirector(!t.viewport.Directs())
		t.chrome.Switched("Director", t.viewport.Directs())
	},
	ui.Trail:      (*Table).toggleTrail,
	ui.Drawings:   (*Table).nextDrawings,
	ui.Highlights: func(t *Table) { t.play.ToggleHighlights(); t.chrome.Switched("Highlights", t.play.Highlights()) },
}

// jumps are the commands that lead to another moment, whose turn is said.
var jumps = map[ui.Action]bool{
	ui.TurnForward: true, ui.TurnBack: true, ui.StepForward: true, ui.StepBack: true, ui.TenForward: true, ui.TenBack: true, ui.ToStart: true, ui.ToEnd: true,
	ask.ToPresent: true, ask.ToHead: true, ask.ShowDifference: true, ask.FirstDifference: true,
}

// sayMoment says which turn a jump has led to; one that is still held, when it is let go.
func (t *Table) sayMoment() {
	if t.jumped && !t.u.In.Down {
		t.jumped = false
		t.u.Say(t.play.MomentText())
	}
}

// showDifference goes to where the record differs from the rules, and says what differs.
func (t *Table) showDifference() {
	t.play.SeekTurns(float64(t.info.Turn))
	t.u.Note("record", fmt.Sprintf("The record differs in turn %d: %v.", t.play.NumberAt(float64(t.info.Turn)), t.info.Err))
}

// request carries out what pointing at the board asks for.
func (t *Table) request(r viewport.Request) {
	switch r {
	case viewport.Nothing:
		return
	case viewport.TakeBack:
		if t.turn.Undoable() == "" {
			t.turn.Undo()
		}
		return
	}
	card, at, _ := t.viewport.Pinned()
	t.chrome.Panels.Inspect(r == viewport.OpenCard)
	t.u.Say(card.Told(at))
}

func (t *Table) announceHidden() {
	text := "Spoilers are hidden."
	if key := t.u.Bindings.Hint(ui.Spoilers); key != "" {
		text += " " + key + " shows them."
	}
	t.u.Note("spoilers", text)
}

// turns glides n turns on or back, and says so when spoilers hide where that leads.
func (t *Table) turns(n float64) { t.toEnd(func() bool { return t.play.StepTurns(n) }) }

// toEnd goes to the end, and says so when spoilers hide the rest.
func (t *Table) toEnd(move func() (hidden bool)) {
	if move() {
		t.announceHidden()
	}
}

func (t *Table) toggleSpoilers() {
	if t.play.Manned() {
		t.chrome.Tell("Spoilers\nThere are none: you are playing this match.")
		return
	}
	t.play.ToggleSpoilers()
	switch {
	case !t.play.SpoilersHidden():
		t.u.Note("spoilers", "Timeline, charts and log show the whole match.")
	case t.play.Hiding():
		t.u.Note("spoilers", "Timeline, charts and log stop at what you have seen.")
	default:
		t.u.Note("spoilers", "You have seen the whole match, so nothing is hidden.")
	}
}

// event goes to the next or previous entry with a marker and plays it.
func (t *Table) event(n int) {
	e, ok := t.play.Event(n)
	switch {
	case ok:
		t.show(e)
	case n > 0 && t.play.Hiding():
		t.announceHidden()
	case n > 0:
		t.u.Note("event", "No later event.")
	default:
		t.u.Note("event", "No earlier event.")
	}
}

// show goes to just before an entry of the log and plays it.
func (t *Table) show(e playback.Entry) {
	t.play.Show(e)
	if e.Place {
		t.viewport.Show(e.At)
		t.viewport.SetCursor(e.At, false)
	}
	switch {
	case e.Unit > 0 && t.viewport.PinUnit(e.Unit-1):
	case e.Place:
		t.viewport.PinCrowd(e.At)
	}
	t.u.Say(fmt.Sprintf("Turn %d. %s", t.play.NumberAt(float64(e.Turn)), e.Text))
}

func (t *Table) nextOverlay() {
	if len(t.viewport.Overlays()) == 0 {
		t.u.Note("view", "This game has no map overlays.")
		return
	}
	t.viewport.NextOverlay()
	t.sayOverlay()
}

// toggleComing shows what the end of the turn will bring, or no longer.
func (t *Table) toggleComing() {
	if has, _ := t.viewport.Coming(); !has {
		t.u.Note("view", "In this game nothing happens by itself at the end of a turn.")
		return
	}
	t.viewport.ToggleComing()
	t.sayOverlay()
}

// sayOverlay names the overlay that is on.
func (t *Table) sayOverlay() {
	m, on := t.viewport.Overlay()
	if !on {
		t.u.Say("Overlay off.")
		return
	}
	said := "Overlay: " + m.Title + "."
	for _, k := range t.chrome.Explained(m) {
		said += " " + k.Text + "."
	}
	t.u.Say(said)
}

// nextUnit selects the next unit that can act. For a spectator it pins the next one that does something.
func (t *Table) nextUnit() {
	if t.turn.Later(t.nextUnit) {
		return
	}
	if !t.turn.Open() {
		card, ok := t.viewport.NextUnit()
		if !ok {
			t.u.Note("view", "There is no unit on the board.")
			return
		}
		t.u.Clear()
		t.chrome.Panels.Inspect(false)
		_, at, _ := t.viewport.Pinned()
		t.u.Say(card.Told(at))
		return
	}
	if p, ok := t.turn.Next(); ok {
		t.u.Clear() // no control keeps the focus or its tip
		t.u.Say(t.viewport.PutCursor(p, t.u.In))
		return
	}
	t.u.Toast("No unit waits for you. "+t.turn.Hint(), turn.EndLabel(t.turn.Hud()), func() { t.turn.End(false) })
}

// leave goes back to the scene before.
func (t *Table) leave() {
	t.Leave()
	t.next = scene.Next{Kind: scene.Pop}
}

// Leave says where a match that is not over continues.
func (t *Table) Leave() {
	switch {
	case t.away != nil && t.play.Manned() && t.company() != nil:
		t.env.News = "Your match continues at the server: Play a friend on the title page takes it up again."
	case t.away != nil && t.play.Manned():
		t.env.News = "Your match continues at the server: open its link again to play on."
	case t.keeper == nil || !t.play.Running() || t.play.Line().Len() == 0:
	case t.turn.People().Empty():
		t.env.News = "The match so far is kept under Replays."
	default:
		t.env.News = "Your match is kept: Continue on the title page takes it up again."
	}
}

// back ends one thing at a time: the clean view, the suggestion, the verb or selection, an open panel, the cursor, the pinned card. Then it
// leaves the match or opens its menu.
func (t *Table) back() {
	if !(t.chrome.EndClean() || t.counsel.drop() || t.turn.Dismiss() || t.turn.Drop() || t.chrome.Fold() || t.viewport.HideCursor() || t.viewport.Unpin()) {
		t.chrome.Dialogs.Exit()
	}
}

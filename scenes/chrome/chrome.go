// Package chrome has the controls around the board, for wide and for narrow canvases: score, verbs, timeline, panels, dialogs. They only
// read their Model and return what is pressed as Actions.
package chrome

import (
	"strings"

	"app.pentarena/assets"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// Model is what the controls show. They do not change it.
type Model struct {
	Play     *playback.Player
	Turn     *turn.Turn
	Viewport *viewport.Viewport
	View     board.AnyView

	Setup match.Setup
	Title string      // of the game
	Level string      // its title
	Goal  string      // of a challenge, "" for none
	Info  record.Info // how the record was read; empty for a match played here
	Guide *Guide      // of a guided first match; nil in other matches

	// Away says how a match that runs elsewhere stands; nil for any other, bad when that keeps the person from playing.
	Away func() (text string, bad bool)

	// Life says what may be asked of a match that runs elsewhere beside its moves; nil for any other.
	Life func() Life

	// What this machine can do.
	CanSave, CanKeep, CanOpen, CanFill bool
}

// Life is what may be asked of a match that people play at different machines.
type Life struct{ Resign, Abort, Claim bool }

// living reports what may be asked of the match.
func (c *Chrome) living() Life {
	if c.Life == nil {
		return Life{}
	}
	return c.Life()
}

// Chrome is the controls and their state.
type Chrome struct {
	Model
	u     *ui.UI
	place places
	asked []Action

	dialog   dialog
	dock     dock
	thumb    thumbnail
	typed    typing
	refused  refusal
	clean    clean
	unmarked bool // no markers on the timeline
	read     bool // the idea of a guided match has been read, where it has no room beside the task
	amounts  bool // the ribbon shows amounts, not shares
	shown    bool // see Present
	compare  *Comparison

	considered string // the verb whose button is pointed at or has the keyboard
	unfolded   bool   // the playback controls are open while a person plays
	grown      bool   // playback has grown by a press, and so stays until another one
	keyed      bool   // the keyboard is on playback
	peek       peek
	drawerHigh float32  // height of what opened above the bar of a turn
	madeRoom   float32  // what it was when the board was placed last
	brought    []string // the chosen verbs, which were brought into sight
	row        verbRow

	noticed, explained, advised, mapped, guided spot // where the notice, the legend, the suggestion, the map and the guide lie
}

// New returns controls for u. A spectator sees the charts first, a player the log.
func New(u *ui.UI, m Model) *Chrome {
	c := &Chrome{Model: m, u: u}
	c.dock.page = pageCharts
	if m.Play.Live() {
		c.dock.page = pageLog
	}
	return c
}

// ask queues an action.
func (c *Chrome) ask(a Action) { c.asked = append(c.asked, a) }

// answer returns the queued actions and empties the queue.
func (c *Chrome) answer() []Action {
	list := c.asked
	c.asked = nil
	return list
}

// Tell shows a reason of the form "What\nWhy" as a message.
func (c *Chrome) Tell(reason string) { c.u.Note("refusal", strings.Replace(reason, "\n", ": ", 1)) }

// Switched announces that something was turned on or off.
func (c *Chrome) Switched(what string, on bool) {
	if on {
		c.u.Note("view", what+" on.")
	} else {
		c.u.Note("view", what+" off.")
	}
}

// night is the theme of the board, which is the same in both themes of the interface.
var night = ui.Night()

func rect(x, y, w, h float32) board.Rect { return board.Rect{X: x, Y: y, W: w, H: h} }

// rowOf cuts a row of height h off the top of r, leaving gap below it.
func rowOf(r *board.Rect, h, gap float32) board.Rect {
	row := rect(r.X, r.Y, r.W, h)
	r.Y += h + gap
	r.H -= h + gap
	return row
}

// hair is the width of a fine line: at least one device pixel and one canvas unit.
func (c *Chrome) hair() float32 { return max(1, 1/c.u.In.Scale) }

// full is the full name of a sprite; a view may leave out the folder of its game.
func (c *Chrome) full(name string) string {
	if _, ok := assets.Find(name); ok {
		return name
	}
	return c.Setup.Game + "/" + name
}

// sprite finds a sprite by its full name or its name within the game.
func (c *Chrome) sprite(name string) (assets.Sprite, bool) { return assets.Find(c.full(name)) }

// picture draws a sprite as large as fits into a square of the given size around x,y.
func (c *Chrome) picture(s assets.Sprite, x, y, size float32) *board.Item {
	k := size / float32(max(s.W, s.H))
	w, h := float32(s.W)*k, float32(s.H)*k
	return c.u.List.Sprite(s, x-w/2, y-h/2, w, h)
}

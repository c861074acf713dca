// Package desk has what the rooms of the controls share: what they read, how they ask, the commands, and places over the board. None of them
// can change what it shows.
package desk

import (
	"fmt"
	"strings"

	"app.pentarena/assets"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// Model is what the controls show.
type Model struct {
	Play     playback.Reader
	Turn     turn.Reader
	Viewport viewport.Reader
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

	// Review is what the review of the match says so far; nil for none.
	Review func() *Review

	// Comments reports whether what is watched is commented on; nil for never.
	Comments func() bool

	// Counsel is what the AI would do in the turn that a spectator looks at; nil where nobody may ask it.
	Counsel func() *Counsel

	// Pictures reports whether the pictures of the board have been loaded; nil for always. Without them it is drawn in plain shapes.
	Pictures func() bool

	// What this machine can do.
	CanSave, CanKeep, CanOpen, CanFill bool
}

// Life is what may be asked of a match that people play at different machines.
type Life struct {
	Resign, Abort, Claim, Back, Draw, Talk bool
	Proposed                               string // what keeps the person from proposing something, "" for nothing
}

// Desk is what the rooms have in common in a tick.
type Desk struct {
	Model
	U        *ui.UI
	Commands []Command
	Compare  *Comparison // nil for none

	Narrow bool       // labels are short, and controls large enough for a finger
	Board  board.Rect // the place of the board
	Free   board.Rect // the part of it on which no drawer lies
	Beside float32    // how far to the left of the board that of the other match lies; 0 for none

	asked []ask.Action
}

// Sizes of the table's parts in canvas units.
const (
	Edge      = 8  // between controls and the edge of the canvas or of the board
	TopBar    = 52 // the header, and each row of controls with finger-sized targets
	Row       = 44
	Line      = 5            // the timeline on the upper edge of the bar of a turn
	Gap       = 4            // between its rows, and between its groups
	LowCanvas = 480          // on a lower canvas the verbs scroll sideways, so that the bar has fewer rows
	ToolsWide = Row + 2*Edge // the tools of the board
)

// Night is the theme of the board, which is the same in both themes of the interface.
var Night = ui.Night()

// Rect is a rectangle.
func Rect(x, y, w, h float32) board.Rect { return board.Rect{X: x, Y: y, W: w, H: h} }

// Ask queues an action.
func (d *Desk) Ask(a ask.Action) { d.asked = append(d.asked, a) }

// Answer returns the queued actions and empties the queue.
func (d *Desk) Answer() []ask.Action {
	list := d.asked
	d.asked = nil
	return list
}

// Tell shows a reason of the form "What\nWhy" as a message.
func (d *Desk) Tell(reason string) { d.U.Note("refusal", strings.Replace(reason, "\n", ": ", 1)) }

// Switched announces that something was turned on or off.
func (d *Desk) Switched(what string, on bool) {
	if on {
		d.U.Note("view", what+" on.")
	} else {
		d.U.Note("view", what+" off.")
	}
}

// Living is what may be asked of the match.
func (d *Desk) Living() Life {
	if d.Life == nil {
		return Life{}
	}
	return d.Life()
}

// Hair is the width of a fine line: at least one device pixel and one canvas unit.
func (d *Desk) Hair() float32 { return max(1, 1/d.U.In.Scale) }

// Full is the full name of a sprite; a view may leave out the folder of its game.
func (d *Desk) Full(name string) string {
	if _, ok := assets.Find(name); ok {
		return name
	}
	return d.Setup.Game + "/" + name
}

// Sprite finds a sprite by its full name or its name within the game.
func (d *Desk) Sprite(name string) (assets.Sprite, bool) { return assets.Find(d.Full(name)) }

// Picture draws a sprite as large as fits into a square of the given size around x,y.
func (d *Desk) Picture(s assets.Sprite, x, y, size float32) *board.Item {
	k := size / float32(max(s.W, s.H))
	w, h := float32(s.W)*k, float32(s.H)*k
	return d.U.List.Sprite(s, x-w/2, y-h/2, w, h)
}

// Moment names the start of a turn, from 0, or the end of the match.
func (d *Desk) Moment(turn int) string {
	if turn >= d.Play.Length() {
		return "The end"
	}
	return fmt.Sprintf("Turn %d", d.Play.NumberAt(float64(turn)))
}

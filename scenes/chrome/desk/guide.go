package desk

import (
	"cmp"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// Guide is what is said in a guided first match.
type Guide struct {
	Number, Of int // of the position, from 1
	Title      string
	Idea, Task string
	State      Task
	Showing    bool   // the solution is being shown
	Review     bool   // it is a turn of a review that is tried again, or a puzzle
	Puzzle     bool   // it is a puzzle
	Reveal     bool   // all hints were given: what is left is to show how it is done
	Said       string // in place of the verdict; "" in a guided first match
}

// Task is how a person stands with the task of a position.
type Task uint8

// The states of a task.
const (
	TaskOpen Task = iota
	TaskDone
	TaskMissed
)

// Verdict says how the task stands.
func (g *Guide) Verdict() string {
	switch {
	case g.Said != "":
		return g.Said
	case g.State == TaskMissed:
		return "Not done in time. Try again, or press Show me."
	case g.State == TaskOpen:
		return g.Task
	case g.Number == g.Of:
		return "Done, and that is all you need. Now play a whole match."
	case g.Showing:
		return "That is how it is done. Go on, or try it yourself."
	}
	return "Done. Look around, or open the next position."
}

// Mark is the sign of how the task stands.
func (g *Guide) Mark(th *ui.Theme) (icon string, ink board.Color) {
	switch g.State {
	case TaskDone:
		return "check", th.Accent
	case TaskMissed:
		return "warning", th.Warn
	}
	return "flag", th.Accent
}

// Comparison is another match beside this one: the one from which it branches off, or one that was chosen.
type Comparison struct {
	Was    playback.Reader // the other match
	Names  [2]string       // of this match, and of the other
	On     bool            // the other is shown beside this one
	Other  bool            // on a narrow canvas: in place of this one
	First  int             // first turn that differs, from 0; -1 for none yet
	Ringed bool            // rings on the board show where it does
	Until  int             // turns of the other that are known whole
	Behind bool            // those are fewer than are shown
	Going  bool            // its players play it on
}

// Comparing reports whether another match is shown.
func (d *Desk) Comparing() bool { return d.Compare != nil && d.Compare.On }

// calm is what is said of the end of a turn that nothing threatens; of what does, there is an alert.
const calm = "Nothing threatens you"

// Explained are the keys of an overlay. For a person that of the end of the turn begins with its answer, and with that of the other side.
func (d *Desk) Explained(m board.Overlay) []board.Key {
	if !m.Coming || !d.Turn.Acting() {
		return m.Legend
	}
	var first []board.Key
	if d.Turn.Hud().Alert == "" {
		first = append(first, board.Key{Text: cmp.Or(m.Calm, calm), Icon: "check", Color: d.U.Theme.Accent})
	}
	if p := d.Turn.Reply(); p != nil {
		first = append(first, board.Key{Text: p.Text, Icon: "suggest", Color: d.U.Theme.Seat[p.Seat]})
	}
	return append(first, m.Legend...)
}

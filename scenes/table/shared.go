package table

import (
	"app.pentarena/game/record"
	"app.pentarena/scenes/viewport"
)

// Shared is what a table knows of the link that its match comes from.
type Shared struct {
	Speed int            // place among playback.Speeds
	Look  *viewport.Look // part of the board; nil for the usual one
	// Check compares the match with the link as far as it goes, and returns a difference once; ended says that it will not go on.
	Check func(line record.Timeline, ended bool) error
	Why   string // why the match may differ from the link, "" for no reason
}

// begin sets playback and camera as the link says.
func (t *Table) begin() {
	if t.shared == nil {
		return
	}
	t.play.SetSpeed(t.shared.Speed)
	if t.shared.Look != nil {
		t.viewport.LookAt(*t.shared.Look)
	}
}

// checkShared compares the match with its link as far as it is known.
func (t *Table) checkShared() {
	if t.shared == nil {
		return
	}
	if err := t.shared.Check(t.play.Line(), !t.play.Running()); err != nil {
		why := t.shared.Why
		if why == "" {
			why = "The link was made by another version of Pentarena. Ask for the match's file to see it as it was."
		}
		t.u.Complain("This is not quite the shared match: " + err.Error() + ". " + why)
	}
}

// Prepare lets a match of bots run up to a turn, from 0, before the table is shown, and stands there once it has come so far. It returns how
// far it is, 0 to 1.
func (t *Table) Prepare(turn int) (part float64, ready bool) {
	line := t.play.Line()
	t.turn.Lead(line.At(0).Turn() + turn)
	t.play.Sync()
	if known := line.Turns() - 1; known < turn && t.play.Running() {
		return float64(known) / float64(turn), false
	}
	if turn > 0 {
		t.play.Seek(float64(turn)) // in turns, as a match of bots begins; beyond what was seen
	}
	return 1, true
}

// Abandon closes a table that was never shown; its match is not kept.
func (t *Table) Abandon() {
	t.keeper = nil
	t.Close()
}

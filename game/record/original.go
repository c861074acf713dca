package record

import (
	"fmt"
	"io"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// OriginalSuffix is how the names of files end that hold a match in the form of the game's original server; false for a game that has no
// such form here.
func OriginalSuffix(game string) (string, bool) {
	switch game {
	case "anarchy", "coreminer":
		return ".json.gz", true
	case "galapagos":
		return ".glog", true
	case "mechmania":
		return ".game.json.gz", true
	case "si32":
		return ".mp.gz", true
	}
	return "", false
}

// logReport says what became of a log of an original server.
type logReport struct {
	Film       bool  // shown as recorded: the log was not re-executed, or differs
	Steps      int   // commands that were carried out, ends of turns included
	Compared   int   // commands compared, refused ones included
	Difference error // the first difference between the log and the re-execution; nil when there is none
}

// logMatch is a log of an original server, re-executed.
type logMatch struct {
	Setup  match.Setup
	Start  match.Table
	Steps  []match.Step
	End    *anarchy.State // of Anarchy: the last position
	Report logReport
}

// take carries a command out and adds the step to the match; a nil tape leaves nothing to chance.
func take[S rules.State[S, C], C comparable](m *logMatch, s S, tape *rules.Tape, seat rules.Seat, c C) error {
	step := match.Step{Seat: seat, Turn: s.Turn(), Cmd: c}
	if tape != nil {
		tape.Reset()
	}
	if err := s.Apply(seat, c, tape); err != nil {
		return fmt.Errorf("seat %d, %v: %w", seat+1, c, err)
	}
	if tape != nil {
		step.Rolls = append(step.Rolls, tape.Rolls...)
	}
	m.Steps = append(m.Steps, step)
	m.Report.Steps++
	return nil
}

// WriteOriginal writes a match in the form of its game's original server, with the same keys and names, and with what is needed besides
// to verify it whatever its ruleset. epoch is the time of the match's end in milliseconds since 1970, for forms that tell it.
func WriteOriginal(w io.Writer, t Timeline, epoch int64) error {
	switch game := t.Setup().Game; game {
	case "anarchy", "coreminer":
		return writeCerveau(w, t, epoch)
	case "galapagos":
		return writeGlog(w, t)
	case "mechmania":
		return writeGameJSON(w, t)
	case "si32":
		return writeSi32(w, t)
	default:
		return fmt.Errorf("record: matches of %q have no original form to be written in", game)
	}
}

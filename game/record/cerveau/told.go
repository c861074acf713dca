package cerveau

import (
	"errors"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
)

// mostLines is how many lines of bots are kept of a log.
const mostLines = match.MaxNoteBytes / match.MaxNoteText

// refused keeps with a timeline that the server refused a call, as a live match does.
func refused(line *record.Replay, seat rules.Seat, c match.Command, why error) {
	f := match.Fault{Step: line.Len(), Seat: seat, Kind: match.Refused, Cmd: c, Code: "argument", Text: why.Error()}
	var no *rules.Illegal
	if errors.As(why, &no) {
		f.Code, f.Text = no.Code, no.Detail
	}
	if len(line.Faults()) < match.MaxFaults {
		line.AddFaults([]match.Fault{f})
	}
}

// logged keeps with a timeline what a bot logged.
func logged(line *record.Replay, seat rules.Seat, run *Run) {
	text, _ := run.Args["message"].(string)
	if text != "" && len(line.Notes()) < mostLines {
		line.AddNotes([]match.Note{{Step: line.Len(), Kind: match.Log, Seat: seat, Turn: line.Head().Turn(), Text: match.NoteText(text)}})
	}
}

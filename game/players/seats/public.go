package seats

import (
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
)

// lastText comes before what a program said last.
const lastText = "; its last words: "

// Public is a match as everybody may see it: without what programs tell their authors.
type Public struct{ record.Timeline }

// Timed reports whether everybody may see a note: it is the time that a turn took.
func Timed(n match.Note) bool { return n.Kind == match.Spent }

// Notes are the times that turns took.
func (p Public) Notes() []match.Note { return lists.Filter(p.Timeline.Notes(), Timed) }

// Faults are the faults without what the programs said last.
func (p Public) Faults() (list []match.Fault) {
	for _, f := range p.Timeline.Faults() {
		if f.Loses() {
			f.Text, _, _ = strings.Cut(f.Text, lastText)
		}
		list = append(list, f)
	}
	return list
}

package playback

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// marker is the shape of a drawing that is a word on the timeline.
const marker = "marker"

// turnLines is how many lines of one seat the log shows between two steps; the record has all of them.
const turnLines = 50

// secret reports whether the viewer may not know what a seat has told: those who play are told only after the match.
func (p *Player) secret(seat rules.Seat) bool { return p.viewer != rules.NoSeat && p.viewer != seat }

// notesBefore are the notes of a timeline between its steps step-1 and step.
func notesBefore(line record.Timeline, step int) []match.Note {
	list := line.Notes()
	find := func(n int) int {
		k, _ := slices.BinarySearchFunc(list, n, func(x match.Note, n int) int { return x.Step - n })
		return k
	}
	return list[find(step):find(step+1)]
}

// noteLines are the lines of the log about notes that belong together: what players have written, and their markers.
func noteLines(notes []match.Note) []Entry {
	var lines []Entry
	var written [rules.MaxSeats]int
	for _, n := range notes {
		l := board.Line{Seat: n.Seat, Icon: "robot"}
		text := n.Text
		switch {
		case n.Kind == match.Error:
			l.Icon = "warning"
		case n.Kind == match.Draw && n.Draw.Shape == marker:
			l.Icon, l.Weight, text = "flag", 1, n.Draw.Text
		case n.Kind != match.Log:
			continue
		}
		if written[n.Seat]++; written[n.Seat] > turnLines {
			continue
		}
		if l.Text = clean.Text(strings.ReplaceAll(strings.TrimSpace(text), "\t", "  ")); l.Text == "" {
			l.Text = "(empty)"
		}
		if n.At != nil {
			l.At, l.Place = grid.Pt(int(math.Round(n.At[0])), int(math.Round(n.At[1]))), true
		}
		if n.Unit != nil {
			l.Text = fmt.Sprintf("Unit %d: %s", *n.Unit, l.Text)
			l.Unit = max(*n.Unit+1, 0)
		}
		lines = append(lines, Entry{Turn: n.Turn, Line: l})
	}
	for seat, n := range written {
		if n > turnLines {
			line := board.Line{Seat: rules.Seat(seat), Icon: "robot", Text: fmt.Sprintf("%d more lines are in the record.", n-turnLines)}
			lines = append(lines, Entry{Turn: notes[len(notes)-1].Turn, Line: line})
		}
	}
	return lines
}

// tell adds the lines about notes to the log, or holds them back until the viewer may know them. They have the turn that they are of, which
// may have ended with the step before.
func (l *eventLog) tell(notes []match.Note, step int, secret func(rules.Seat) bool) {
	for _, line := range noteLines(notes) {
		list := &l.entries
		if secret(line.Seat) {
			list = &l.held
		}
		line.Step = step
		*list = append(*list, line)
	}
}

// reveal adds the entries that were held back.
func (l *eventLog) reveal() {
	if len(l.held) == 0 {
		return
	}
	l.entries = append(l.entries, l.held...)
	slices.SortStableFunc(l.entries, func(a, b Entry) int { return cmp.Compare(a.Step, b.Step) })
	l.held, l.markers = nil, markers{}
}

// drawings are the drawings of one moment.
type drawings struct {
	list   []match.Note
	step   int
	notes  int
	viewer rules.Seat
}

// Drawings are the drawings of players that belong to what is shown: of each seat those of its last turn that has begun. Nobody who plays sees
// those of others. The list is valid until the next call.
func (p *Player) Drawings() []match.Note {
	all := p.line.Notes()
	step := min(p.moment.Step, p.line.Len())
	if p.clock.unit == record.Turns {
		step = max(p.line.First(min(int(p.clock.pos)+1, p.line.Turns()))-1, 0)
	}
	d := &p.drawings
	if d.step == step && d.notes == len(all) && d.viewer == p.viewer {
		return d.list
	}
	*d = drawings{list: d.list[:0], step: step, notes: len(all), viewer: p.viewer}
	last, _ := slices.BinarySearchFunc(all, step+1, func(x match.Note, n int) int { return x.Step - n })
	var turns [rules.MaxSeats]int // of each seat, from 1
	for i := last - 1; i >= 0; i-- {
		n := &all[i]
		turns[n.Seat] = cmp.Or(turns[n.Seat], n.Turn+1)
		if n.Kind == match.Draw && n.Draw.Shape != marker && n.Turn+1 == turns[n.Seat] && !p.secret(n.Seat) {
			d.list = append(d.list, *n)
		}
	}
	slices.Reverse(d.list)
	return d.list
}

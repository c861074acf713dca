package record

import (
	"errors"
	"fmt"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/version"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Report is the result of verifying a record.
type Report struct {
	Steps      int   // steps reproduced
	Turns      int   // ends of turns with equal positions
	Difference error // the first difference; nil if the record was reproduced exactly
}

// String returns the report in words.
func (r Report) String() string {
	if r.Difference != nil {
		return r.Difference.Error()
	}
	return fmt.Sprintf("reproduced exactly: %d steps", r.Steps)
}

// Verify re-executes a record and compares: every step must be legal, use the recorded rolls and lead to the recorded positions and result.
func Verify(rec *Record) Report {
	_, report := execute(rec, nil)
	return report
}

// execute re-executes a record up to the first difference.
func execute(rec *Record, p *Progress) (*Replay, Report) {
	r := Begin(rec.Setup, rec.Start)
	turns, err := r.reproduce(rec, p)
	if remark := rec.writer(); err != nil && remark != "" {
		err = fmt.Errorf("%w (%s)", err, remark)
	}
	return r, Report{len(r.steps), turns, err}
}

// writer says that another build or another version of the rules wrote the record; "" if as far as known it was this one.
func (rec *Record) writer() string {
	var differs []string
	if rec.Build != "" && rec.Build != version.Of().Name {
		differs = append(differs, "written by Pentarena "+rec.Build)
	}
	if info := rec.Start.Game().Info(); rec.Version != info.Version {
		differs = append(differs, fmt.Sprintf("written by version %d of the rules of %s; this program has version %d", rec.Version, info.Title, info.Version))
	}
	return strings.Join(differs, "; ")
}

// reproduce re-executes the steps of a record up to the first difference, and counts the ends of turns compared.
func (r *Replay) reproduce(rec *Record, p *Progress) (turns int, err error) {
	marks, faults := rec.Marks, rec.Faults
	defer func() { r.faults, r.notes = faultsUpTo(rec.Faults, len(r.steps)), notesUpTo(rec.Notes, len(r.steps)) }()
	for i := 0; ; i++ {
		if err := p.At(i, len(rec.Steps)); err != nil {
			return turns, err
		}
		if len(marks) > 0 && marks[0].Step == i {
			if err := r.compare(marks[0]); err != nil {
				return turns, err
			}
			if marks = marks[1:]; i > 0 {
				turns++
			}
		}
		for ; len(faults) > 0 && faults[0].Step == i; faults = faults[1:] {
			if err := r.refused(faults[0]); err != nil {
				return turns, err
			}
		}
		if i == len(rec.Steps) {
			break
		}
		if err := r.extend(rec.Steps[i]); err != nil {
			return turns, err
		}
	}
	if rec.End != nil {
		return turns, r.compareEnd(rec.End)
	}
	return turns, nil
}

// refused checks that the rules refuse a command as the record says.
func (r *Replay) refused(f match.Fault) error {
	if f.Cmd == nil {
		return nil
	}
	var why *rules.Illegal
	switch err := r.head.Check(f.Seat, f.Cmd); {
	case err == nil:
		return fmt.Errorf("%s: %v of seat %d is refused in the record (%s) but legal here", r.place(), f.Cmd, f.Seat+1, f.Code)
	case !errors.As(err, &why) || why.Code != f.Code:
		return fmt.Errorf("%s: %v of seat %d is refused with %s in the record, here with: %w", r.place(), f.Cmd, f.Seat+1, f.Code, err)
	}
	return nil
}

func (r *Replay) place() string {
	if len(r.steps) == 0 {
		return "first position"
	}
	return fmt.Sprintf("position after step %d", len(r.steps))
}

func (r *Replay) compare(m Mark) error {
	if n := r.head.Turn(); n != m.Turn {
		return fmt.Errorf("%s: turn %d begins here but turn %d in the record", r.place(), n+1, m.Turn+1)
	}
	got := r.head.Outcome()
	for seat, score := range m.Scores {
		if got.Scores[seat] != score {
			return fmt.Errorf("%s: seat %d has a score of %d here, %d in the record%s", r.place(), seat+1, got.Scores[seat], score, m.fields.differing(r.head))
		}
	}
	if r.head.Hash() != m.Hash {
		return fmt.Errorf("%s: the position is not the recorded one, though turn and scores agree%s", r.place(), m.fields.differing(r.head))
	}
	return nil
}

func (r *Replay) compareEnd(end *End) error {
	got := r.head.Outcome()
	if got != end.Outcome {
		return fmt.Errorf("end: here %s, in the record %s", describe(got), describe(end.Outcome)+end.fields.differing(r.head))
	}
	if r.head.Hash() != end.Hash {
		return fmt.Errorf("end: the last position is not the recorded one, though the result agrees%s", end.fields.differing(r.head))
	}
	return nil
}

func describe(o rules.Outcome) string {
	if !o.Over {
		return "the match is still being played, scores " + tally(o)
	}
	var winners []string
	for s := rules.Seat(0); s < rules.MaxSeats; s++ {
		if o.Winners.Has(s) {
			winners = append(winners, fmt.Sprintf("seat %d", s+1))
		}
	}
	if len(winners) == 0 {
		winners = []string{"nobody"}
	}
	return fmt.Sprintf("%s wins (%s), scores %s", words.And(winners), o.Reason, tally(o))
}

// tally writes the scores of the seats, "12 to 30"; those of seats behind the last one that has any are left out.
func tally(o rules.Outcome) string {
	n := len(o.Scores)
	for n > 2 && o.Scores[n-1] == 0 {
		n--
	}
	return strings.Join(lists.Map(o.Scores[:n], func(s int64) string { return fmt.Sprint(s) }), " to ")
}

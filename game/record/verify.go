package record

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"app.pentarena/game/catalog"
	"app.pentarena/rules"
)

// The states of verification of a timeline.
const (
	Verified = "verified" // re-executed; every position told by the file is the same here
	Differs  = "differs"  // the file does not follow from the rules, or is damaged
	Filmed   = "film"     // positions shown as recorded, not re-executed
)

// Info says what an opened file is.
type Info struct {
	Format  string // "pentarena" or "cerveau"
	State   string // Verified, Differs or Filmed
	Message string // a sentence for people
	Err     error  // the first difference or the damage, nil when there is none
	Steps   int    // steps that can be shown
}

// Report is the result of verifying a record.
type Report struct {
	Steps      int   // steps that were reproduced
	Turns      int   // ends of turns whose positions were compared
	Difference error // the first difference, nil when the record was reproduced exactly
}

// String is the report in words.
func (r Report) String() string {
	if r.Difference != nil {
		return r.Difference.Error()
	}
	return fmt.Sprintf("reproduced exactly: %d steps", r.Steps)
}

// Watch is told again and again how far some long work is, 0..1. It may wait, so that the rest of a program in one thread can go on; nil
// watches nothing.
type Watch func(part float64)

// at tells that i of n things are done of the part from..to of the work.
func (w Watch) at(i, n int, from, to float64) {
	if w != nil && n > 0 {
		w(from + (to-from)*float64(i)/float64(n))
	}
}

// Verify re-executes a record and compares it with what the record says: every step must be legal, use the recorded rolls and lead to
// the recorded positions and result.
func Verify(rec *Record) Report {
	_, report := execute(rec, nil)
	return report
}

// execute re-executes a record as far as it agrees.
func execute(rec *Record, watch Watch) (*Replay, Report) {
	r := newReplay(rec.Setup, rec.Start)
	turns, err := r.reproduce(rec, watch)
	if remark := rec.otherRules(); err != nil && remark != "" {
		err = fmt.Errorf("%w (%s)", err, remark)
	}
	return r, Report{len(r.steps), turns, err}
}

// otherRules says that a record was written by another version of the rules, "" when it was not.
func (rec *Record) otherRules() string {
	info := rec.Start.Game().Info()
	if rec.Version == info.Version {
		return ""
	}
	return fmt.Sprintf("written by version %d of the rules of %s, these are version %d", rec.Version, info.Title, info.Version)
}

// reproduce takes the steps of a record until something differs, and counts the ends of turns compared.
func (r *Replay) reproduce(rec *Record, watch Watch) (turns int, err error) {
	marks := rec.Marks
	for i := 0; ; i++ {
		watch.at(i, len(rec.Steps), 0, 1)
		if len(marks) > 0 && marks[0].Step == i {
			if err := r.compare(marks[0]); err != nil {
				return turns, err
			}
			if marks = marks[1:]; i > 0 {
				turns++
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

func (r *Replay) place() string {
	if len(r.steps) == 0 {
		return "first position"
	}
	return fmt.Sprintf("position after step %d (turn %d)", len(r.steps), r.steps[len(r.steps)-1].Turn+1)
}

func (r *Replay) compare(m Mark) error {
	if n := r.head.Turn(); n != m.Turn {
		return fmt.Errorf("record: %s: turn %d begins here, turn %d in the record", r.place(), n+1, m.Turn+1)
	}
	got := r.head.Outcome()
	for seat, score := range m.Scores {
		if got.Scores[seat] != score {
			return fmt.Errorf("record: %s: seat %d has a score of %d here, %d in the record%s", r.place(), seat+1, got.Scores[seat], score, m.fields.differing(r.head))
		}
	}
	if r.head.Hash() != m.Hash {
		return fmt.Errorf("record: %s: the position is not the recorded one, though turn and scores agree%s", r.place(), m.fields.differing(r.head))
	}
	return nil
}

func (r *Replay) compareEnd(end *End) error {
	got := r.head.Outcome()
	if got != end.Outcome {
		return fmt.Errorf("record: end: here %s, in the record %s", told(got), told(end.Outcome)+end.fields.differing(r.head))
	}
	if r.head.Hash() != end.Hash {
		return fmt.Errorf("record: end: the last position is not the recorded one, though the result agrees%s", end.fields.differing(r.head))
	}
	return nil
}

// told is an outcome in words.
func told(o rules.Outcome) string {
	if !o.Over {
		return fmt.Sprintf("the match goes on with the scores %v", o.Scores)
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
	return fmt.Sprintf("%s wins (%s) with the scores %v", strings.Join(winners, " and "), o.Reason, o.Scores)
}

// Open makes a timeline of a file, whatever it is: a record or a gamelog of an original server, packed or not, recognised by what is
// in it. A damaged record is shown as far as it is good. The error says why nothing can be shown.
func Open(name string, data []byte) (Timeline, Info, error) { return OpenWatched(name, data, nil) }

// OpenWatched is Open with somebody who is told how far it is.
func OpenWatched(name string, data []byte, watch Watch) (Timeline, Info, error) {
	if len(data) > MaxFile {
		return nil, Info{}, fileError{name, fmt.Errorf("the file has more than %d MB", MaxFile>>20)}
	}
	var l Timeline
	var info Info
	var err error
	switch {
	case isRecord(data):
		l, info, err = openRecord(data, watch)
	case IsCerveau(data):
		l, info, err = openCerveau(data, watch)
	case IsGlog(data):
		l, info, err = openGlog(data, watch)
	case IsSi32(data):
		l, info, err = openSi32(data, watch)
	case isGameJSON(data):
		l, info, err = openGameJSON(data, watch)
	case len(data) == 0:
		err = errors.New("the file is empty")
	default:
		err = errors.New("this is neither a record of Pentarena nor a gamelog of an original server")
	}
	if err != nil {
		return nil, Info{}, fileError{name, err}
	}
	info.Steps = l.Len()
	return l, info, nil
}

// fileError says which file has the trouble.
type fileError struct {
	name string
	err  error
}

func (e fileError) Error() string {
	return "record: " + e.name + ": " + strings.TrimPrefix(e.err.Error(), "record: ")
}

func (e fileError) Unwrap() error { return e.err }

func isRecord(data []byte) bool {
	in, err := unpack(bytes.NewReader(data))
	if err != nil {
		return false
	}
	head, _ := in.Peek(len(formatMark))
	return bytes.Equal(head, formatMark)
}

func openRecord(data []byte, watch Watch) (Timeline, Info, error) {
	rec, damage := Read(bytes.NewReader(data), catalog.Start)
	if rec == nil {
		return nil, Info{}, damage
	}
	l, report := execute(rec, watch)
	info := Info{Format: "pentarena", State: Verified, Err: report.Difference}
	switch breaks := (*TruncatedError)(nil); {
	case report.Difference != nil:
		info.State, info.Message = Differs, fmt.Sprintf("The record does not follow from the rules; shown as far as it does, %d steps.", l.Len())
	case errors.As(damage, &breaks):
		info.Err, info.Message = damage, fmt.Sprintf("The record breaks off after %d steps; these are reproduced exactly.", l.Len())
	case damage != nil:
		info.State, info.Err, info.Message = Differs, damage, fmt.Sprintf("The record is damaged; shown as far as it is good, %d steps.", l.Len())
	default:
		info.Message = fmt.Sprintf("Reproduced exactly: %d steps.", l.Len())
	}
	if remark := rec.otherRules(); remark != "" {
		info.Message += " The record was " + remark + "."
	}
	return l, info, nil
}

func openCerveau(data []byte, watch Watch) (Timeline, Info, error) {
	l, report, err := openCerveauLog(data, watch)
	if err != nil {
		return nil, Info{}, err
	}
	info := Info{Format: "cerveau", State: Verified, Err: report.Difference}
	switch {
	case report.Difference != nil:
		info.State, info.Message = Differs, "The gamelog does not follow from the rules; shown as recorded."
	case report.Film:
		info.State, info.Message = Filmed, "Shown as recorded, not verified."
	default:
		info.Message = fmt.Sprintf("Reproduced exactly: %d steps.", report.Steps)
	}
	return l, info, nil
}

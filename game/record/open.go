package record

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"app.pentarena/game/catalog"
)

// The states of verification of a timeline.
const (
	Verified = "verified" // re-executed; every position told by the file is the same here
	Differs  = "differs"  // the file does not follow from the rules, or is damaged
	Filmed   = "film"     // positions shown as recorded, not re-executed
)

// Info says what an opened file is.
type Info struct {
	Format  string // "pentarena", or of which server: "cerveau", "glog", "mechmania", "si32"
	State   string // Verified, Differs or Filmed
	Message string // a sentence for people
	Err     error  // the first difference or the damage, nil when there is none
	Steps   int    // steps that can be shown
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
	case isCerveau(data):
		l, info, err = openCerveau(data, watch)
	case isGlog(data):
		l, info, err = openGlog(data, watch)
	case isSi32(data):
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

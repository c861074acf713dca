package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record/internal/codec"
)

// MaxFile is the maximum size of a file that holds a match, as stored, in bytes.
const MaxFile = codec.MaxFile

// The verification states of a timeline.
const (
	Verified   = "verified" // re-executed; every position equals the one in the file
	Differs    = "differs"  // the file disagrees with the rules, or is damaged
	AsRecorded = "film"     // positions shown as recorded, not re-executed
)

// Info describes an opened file.
type Info struct {
	Format  string // Format.Name of the file
	State   string // Verified, Differs or AsRecorded
	Message string // a sentence for the interface
	Err     error  // the first difference, or the damage; nil if there is none
	Turn    int    // of that difference, or the last one of a record that is cut off, from 0
	Steps   int    // steps that can be played back
	// Orders are the standing orders at the end of the record; nil if there are none, or they are damaged.
	Orders *Orders
}

// CutOff reports whether the record ends in the middle: its steps were re-executed and agree, but what followed them is lost.
func (i Info) CutOff() bool {
	var breaks *TruncatedError
	return i.State == Verified && errors.As(i.Err, &breaks)
}

// Damaged reports whether the record does not say what happened: it cannot be read where it ends here.
func (i Info) Damaged() bool {
	var damage *CorruptError
	return i.State == Differs && errors.As(i.Err, &damage)
}

// Reproduced returns the Info of a file whose steps were all re-executed and agree with it.
func Reproduced(l Timeline) Info {
	return Info{State: Verified, Message: fmt.Sprintf("Reproduced exactly: %s.", words.Count(l.Len(), "step", "steps"))}
}

// Differing returns the Info of a file that disagrees with the rules behind the steps of l, which is nil when nothing was re-executed.
func Differing(l *Replay, difference error, message string) Info {
	info := Info{State: Differs, Err: difference, Message: message}
	if l != nil {
		info.Turn = l.TurnOf(l.Len())
	}
	return info
}

// Format is a kind of file that holds a match.
type Format struct {
	Name   string   // "pentarena", or for an original server "cerveau", "glog", "mechmania", "si32"
	Games  []string // ids of the games whose original servers wrote such files; none for Pentarena's own format
	Suffix string   // end of the names of the files that Write makes
	Named  []string // other ends of names by which such files are known, without .gz
	// Sniff reports whether a file has this format, by its beginning.
	Sniff func(data []byte) bool
	// Open makes a timeline of a file: re-executed where the file holds commands, else positions as recorded. A damaged file is opened up
	// to the damage. The error says why nothing can be shown, or is the error of the progress's context.
	Open func(data []byte, p *Progress) (Timeline, Info, error)
	// Write writes a match with everything needed to verify it under its ruleset. epoch is the end of the match in milliseconds since 1970,
	// for formats that store it.
	Write func(w io.Writer, t Timeline, epoch int64) error
}

// Writable returns an error for a match that a log of these games cannot hold: one of another game, or one without commands.
func Writable(t Timeline, games ...string) error {
	switch info := t.At(0).Game().Info(); {
	case !slices.Contains(games, info.ID):
		return fmt.Errorf("logs of this kind cannot hold a match of %s", info.Title)
	case t.At(t.Len()).Outcome().Reason == match.ByAgreement:
		return errors.New("the original server knows no draw by agreement, so its logs cannot hold this match")
	case t.Recorded():
		return errors.New("a match that was never re-executed cannot be written")
	}
	return nil
}

// Progress reports how far long work has come and cancels it with a context. A nil Progress does neither.
type Progress struct {
	ctx    context.Context
	report func(part float64)
}

// NewProgress returns the progress of work that ends with ctx; report, which may be nil, is called with the finished part, 0 to 1.
func NewProgress(ctx context.Context, report func(part float64)) *Progress {
	return &Progress{ctx, report}
}

// At reports that i of n parts are done. The error is the context's: stop the work.
func (p *Progress) At(i, n int) error {
	if p == nil {
		return nil
	}
	if p.report != nil && n > 0 {
		p.report(float64(i) / float64(n))
	}
	return p.Err()
}

// Err returns the context's error; nil while the work should go on.
func (p *Progress) Err() error {
	if p == nil {
		return nil
	}
	return p.ctx.Err()
}

// Suffix is what the names of Pentarena's records end with.
const Suffix = ".pent"

// Own returns the format of Pentarena's records; open makes their first positions, check returns an error if standing orders do not fit a
// position.
func Own(open Opener, check func(data []byte, t match.Position) error) Format {
	return Format{
		Name: "pentarena", Suffix: Suffix, Sniff: sniff,
		Open:  func(data []byte, p *Progress) (Timeline, Info, error) { return openRecord(data, open, check, p) },
		Write: func(w io.Writer, t Timeline, _ int64) error { return Save(w, t, nil) },
	}
}

func sniff(data []byte) bool {
	in, err := codec.Unpack(bytes.NewReader(data))
	if err != nil {
		return false
	}
	head, _ := in.Peek(len(formatMark))
	return bytes.Equal(head, formatMark)
}

func openRecord(data []byte, open Opener, check func([]byte, match.Position) error, p *Progress) (Timeline, Info, error) {
	rec, damage := Read(bytes.NewReader(data), open)
	if rec == nil {
		return nil, Info{}, damage
	}
	l, report := execute(rec, p)
	if err := p.At(1, 1); err != nil {
		return nil, Info{}, err
	}
	info := Reproduced(l)
	var disorder error
	if o := rec.Orders; o != nil && o.Data != nil {
		if err := check(o.Data, l.At(l.Len())); err != nil {
			disorder = &CorruptError{o.line, o.step, err}
		}
	}
	switch breaks := (*TruncatedError)(nil); {
	case report.Difference != nil:
		info = Differing(l, report.Difference, fmt.Sprintf("The record does not follow from the rules; shown up to the first difference, %s.", words.Count(l.Len(), "step", "steps")))
	case disorder != nil:
		info = Differing(l, disorder, "The standing orders in the record are damaged and are left out.")
	case errors.As(damage, &breaks) && l.At(l.Len()).Outcome().Over: // all that is missing is the line that says so
	case errors.As(damage, &breaks):
		info.Err, info.Turn = damage, l.TurnOf(l.Len())
		info.Message = fmt.Sprintf("The record is cut off at turn %d, after %s reproduced exactly.", info.Turn+1, words.Count(l.Len(), "step; it is", "steps; those are"))
	case damage != nil:
		info = Differing(l, damage, fmt.Sprintf("The record is damaged; shown up to the damage, %s.", words.Count(l.Len(), "step", "steps")))
	}
	if info.State == Verified {
		info.Orders = rec.Orders
	}
	if remark := rec.writer(); remark != "" {
		info.Message += " The record was " + remark + "."
	}
	return l, info, nil
}

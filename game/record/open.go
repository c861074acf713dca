package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"app.pentarena/game/record/internal/codec"
)

// MaxFile is the greatest size in bytes of a file that holds a match, packed as it is.
const MaxFile = codec.MaxFile

// The states of verification of a timeline.
const (
	Verified = "verified" // re-executed; every position in the file is the same here
	Differs  = "differs"  // the file does not follow from the rules, or is damaged
	Filmed   = "film"     // positions shown as recorded, not re-executed
)

// Info says what an opened file is.
type Info struct {
	Format  string // Format.Name of the file
	State   string // Verified, Differs or Filmed
	Message string // a sentence for people
	Err     error  // the first difference or the damage, nil when there is none
	Steps   int    // steps that can be shown
}

// Reproduced is the Info of a file all of whose steps were re-executed and lead to what it says.
func Reproduced(l Timeline) Info {
	return Info{State: Verified, Message: fmt.Sprintf("Reproduced exactly: %d steps.", l.Len())}
}

// Format is a kind of file that holds a match.
type Format struct {
	Name   string   // "pentarena", or of the original server: "cerveau", "glog", "mechmania", "si32"
	Games  []string // ids of the games whose original servers wrote such files; none for a format of ours
	Suffix string   // how the names of such files end
	// Sniff reports whether a file is of this format, by how it begins.
	Sniff func(data []byte) bool
	// Open makes a timeline of a file: re-executed as far as the file holds commands, else the positions as recorded. A damaged file is
	// shown as far as it is good. The error says why nothing can be shown, or is the context's of the progress.
	Open func(data []byte, p *Progress) (Timeline, Info, error)
	// Write writes a match with what is needed to verify it whatever its ruleset. epoch is the time of its end in milliseconds since 1970,
	// for formats that hold it.
	Write func(w io.Writer, t Timeline, epoch int64) error
}

// Writable refuses a match that a log of these games cannot hold: one of another game, or one without the commands that lead from position to
// position.
func Writable(t Timeline, games ...string) error {
	switch info := t.At(0).Game().Info(); {
	case !slices.Contains(games, info.ID):
		return fmt.Errorf("logs of this kind cannot hold a match of %s", info.Title)
	case t.Film():
		return errors.New("a match that was never re-executed cannot be written")
	}
	return nil
}

// Progress tells how far some long work is and whether it is still wanted. Nil tells and cancels nothing.
type Progress struct {
	ctx  context.Context
	tell func(part float64)
}

// NewProgress returns the progress of work that ends with ctx; tell, which may be nil, is called again and again with the part that is
// done, 0 to 1.
func NewProgress(ctx context.Context, tell func(part float64)) *Progress { return &Progress{ctx, tell} }

// At notes that i of n things are done. The error is the context's: the work is no longer wanted.
func (p *Progress) At(i, n int) error {
	if p == nil {
		return nil
	}
	if p.tell != nil && n > 0 {
		p.tell(float64(i) / float64(n))
	}
	return p.Err()
}

// Err is nil as long as the work is wanted, then the context's error.
func (p *Progress) Err() error {
	if p == nil {
		return nil
	}
	return p.ctx.Err()
}

// Own is the format of our records; open sets up their first positions.
func Own(open Opener) Format {
	return Format{
		Name: "pentarena", Suffix: ".pent", Sniff: sniff,
		Open:  func(data []byte, p *Progress) (Timeline, Info, error) { return openRecord(data, open, p) },
		Write: func(w io.Writer, t Timeline, _ int64) error { return Save(w, t) },
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

func openRecord(data []byte, open Opener, p *Progress) (Timeline, Info, error) {
	rec, damage := Read(bytes.NewReader(data), open)
	if rec == nil {
		return nil, Info{}, damage
	}
	l, report := execute(rec, p)
	if err := p.At(1, 1); err != nil {
		return nil, Info{}, err
	}
	info := Reproduced(l)
	switch breaks := (*TruncatedError)(nil); {
	case report.Difference != nil:
		info.State, info.Err = Differs, report.Difference
		info.Message = fmt.Sprintf("The record does not follow from the rules; shown as far as it does, %d steps.", l.Len())
	case errors.As(damage, &breaks):
		info.Err, info.Message = damage, fmt.Sprintf("The record is cut off after %d steps; those are reproduced exactly.", l.Len())
	case damage != nil:
		info.State, info.Err, info.Message = Differs, damage, fmt.Sprintf("The record is damaged; shown up to the damage, %d steps.", l.Len())
	}
	if remark := rec.otherRules(); remark != "" {
		info.Message += " The record was " + remark + "."
	}
	return l, info, nil
}

package remote

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// patience is how long a reader may take for a message before it is given up.
const patience = 30 * time.Second

// Feed is the record of a match while it is played: of each turn, or stage of one, when it has ended, and nothing before. It has no goroutine and
// no queue; a reader only remembers how far it has read. It is safe for concurrent use.
type Feed struct {
	match *match.Match
	keep  func(match.Note) bool

	mu     sync.Mutex
	text   bytes.Buffer
	writer *record.Writer
	at     match.Position // after the steps written
	steps  int            // written
	cuts   int            // see match.Known
	undone int            // how often steps that were written were taken back
	noted  int            // notes of the match that were looked at
	notes  []match.Note   // those of them to keep
	over   bool
	err    error
}

// NewFeed returns the feed of a match, with the notes that keep accepts; nil for all.
func NewFeed(m *match.Match, keep func(match.Note) bool) (*Feed, error) {
	f := &Feed{match: m, keep: keep, at: m.Start()}
	var err error
	if f.writer, err = record.NewPlainWriter(&f.text, m.Setup(), f.at); err != nil {
		return nil, fmt.Errorf("remote: %w", err)
	}
	return f, nil
}

// Changed returns a channel that is closed when there may be more to read.
func (f *Feed) Changed() <-chan struct{} { return f.match.Changed() }

// Since returns the record after its first n bytes, whole lines, and whether the match is over and this is all. The bytes must not be changed.
func (f *Feed) Since(n int) (more []byte, over bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil && !f.over {
		f.err = f.grow()
	}
	all := f.text.Bytes()
	return all[min(max(n, 0), len(all)):len(all):len(all)], f.over, f.err
}

// takenBack is how often turns were taken back, as the record tells by a line each.
func (f *Feed) takenBack() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.undone
}

// grow writes what has become public.
func (f *Feed) grow() error {
	k := f.match.Known(f.steps, f.noted, f.cuts)
	f.cuts, f.noted = k.Changes, k.Noted
	if k.Keep < f.steps {
		if err := f.cut(k.Steps[:k.Keep]); err != nil {
			return err
		}
	}
	f.note(k)
	for _, s := range k.Steps[f.steps:] {
		if err := f.writer.Beside(k.Faults, f.notes); err != nil {
			return err
		}
		if err := f.step(s); err != nil {
			return err
		}
		if err := f.writer.Step(f.at, s); err != nil {
			return err
		}
		f.steps++
	}
	if !k.Over {
		return nil
	}
	f.over = true
	if err := f.writer.Beside(k.Faults, f.notes); err != nil {
		return err
	}
	return f.writer.Close(f.at)
}

// step brings the position a step further.
func (f *Feed) step(s match.Step) error {
	if err := f.at.Apply(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
		return fmt.Errorf("remote: step %d: %w", f.steps+1, err)
	}
	return nil
}

// cut writes that all but the first steps are taken back.
func (f *Feed) cut(left []match.Step) error {
	if err := f.writer.Undo(f.steps - len(left)); err != nil {
		return err
	}
	f.undone++
	f.at, f.steps = f.match.Start(), 0
	for _, s := range left {
		if err := f.step(s); err != nil {
			return err
		}
		f.steps++
	}
	n, _ := slices.BinarySearchFunc(f.notes, len(left)+1, func(n match.Note, step int) int { return n.Step - step })
	f.notes = f.notes[:n]
	return nil
}

// note collects the notes before the last public steps; of an ended match also those behind the last.
func (f *Feed) note(k match.Known) {
	for f.noted < len(k.Notes) && (k.Notes[f.noted].Step < len(k.Steps) || k.Over) {
		if n := k.Notes[f.noted]; f.keep == nil || f.keep(n) {
			f.notes = append(f.notes, n)
		}
		f.noted++
	}
}

// Follow sends the record so far and then each piece by which it grows, until the match is over or the connection ends. A reader that falls
// behind gets larger pieces.
func (f *Feed) Follow(ctx context.Context, conn outside.Conn) error {
	for at := 0; ; {
		changed := f.Changed()
		more, over, err := f.Since(at)
		if err != nil {
			return err
		}
		if len(more) > 0 {
			if err := send(ctx, conn, slices.Clone(more)); err != nil {
				return err
			}
			at += len(more)
		}
		if over {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// send sends a message to a reader that may not take too long.
func send(ctx context.Context, conn outside.Conn, message []byte) error {
	timed, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conn.Send(timed, message)
}

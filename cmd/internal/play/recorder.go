package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// Recorder writes the record of a match while it is played. The record is in its place when it is whole, and saved.
type Recorder struct {
	file  recordFile
	write *record.Writer
	match *match.Match
	table match.Position // position after the steps written
	n     int
	Cut   bool   // a match that is broken off is kept, too
	over  bool   // the match is
	path  string // where the record is, once it is saved; "" for nowhere
	err   error
}

// recordFile is what a record is written to: Keep puts it where it is to be and says where that is, Drop forgets it.
type recordFile interface {
	io.Writer
	Keep() (string, error)
	Drop() error
}

// ownFile is a record in a folder of the program's own, where it takes the place of another one.
type ownFile struct{ *disk.Part }

func (f ownFile) Keep() (string, error) { return "", f.Replace() }

// MemoryFile keeps a record in memory.
type MemoryFile struct{ bytes.Buffer }

// Keep has nothing to do.
func (*MemoryFile) Keep() (string, error) { return "", nil }

// Drop forgets the record.
func (f *MemoryFile) Drop() error {
	f.Reset()
	return nil
}

// NewRecorder begins the record of a match in a file; in a folder of the program's own it replaces one that is there.
func NewRecorder(name string, own bool, m *match.Match) (*Recorder, error) {
	f, err := disk.Create(name)
	if err != nil {
		return nil, err
	}
	if own {
		return recordTo(ownFile{f}, m)
	}
	return recordTo(f, m)
}

func recordTo(f recordFile, m *match.Match) (*Recorder, error) {
	w, err := record.NewWriter(f, m.Setup(), m.Start())
	if err != nil {
		return nil, errors.Join(err, f.Drop())
	}
	return &Recorder{file: f, write: w, match: m, table: m.Start()}, nil
}

func (r *Recorder) sync() {
	for _, s := range r.match.Steps(r.n) {
		if r.err != nil {
			return
		}
		if r.err = r.write.Beside(r.match.Faults(), r.match.Notes()); r.err != nil {
			return
		}
		if r.err = r.table.Apply(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); r.err == nil {
			r.err = r.write.Step(r.table, s)
		}
		r.n++
	}
}

// Finish writes the remaining steps, and the footer if the match is over.
func (r *Recorder) Finish(over bool) {
	r.sync()
	if r.err == nil {
		r.err = r.write.Beside(r.match.Faults(), r.match.Notes())
	}
	r.over = over
	switch {
	case r.err != nil:
	case over:
		r.err = r.write.Close(r.table)
	default:
		r.err = r.write.Flush()
	}
}

// Save brings the file to its place; it is on the disk then. A record that is not whole is dropped. The error is the first of the whole recording.
func (r *Recorder) Save() error {
	if r.err != nil || !r.over && !r.Cut {
		return errors.Join(r.err, r.file.Drop())
	}
	r.path, r.err = r.file.Keep()
	return r.err
}

// Follow returns the player, whose turns are recorded from now on.
func (r *Recorder) Follow(p match.Player) match.Player { return recordedPlayer{p, r} }

// recordedPlayer is a player whose turns are recorded.
type recordedPlayer struct {
	match.Player
	rec *Recorder
}

// Play brings the record up to date first.
func (p recordedPlayer) Play(ctx context.Context, turn *match.Turn) error {
	p.rec.sync()
	return p.Player.Play(ctx, turn)
}

// WriteGamelog writes the log of a match into a folder, and returns its path. It overwrites nothing.
func WriteGamelog(f record.Format, name string, m *match.Match) (path string, err error) {
	var b bytes.Buffer
	if err := f.Write(&b, record.Follow(m), 0); err != nil {
		return "", err
	}
	return disk.SaveNew(filepath.Dir(name), filepath.Base(name), b.Bytes())
}

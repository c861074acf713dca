package main

import (
	"bytes"
	"context"
	"io"
	"os"

	"app.pentarena/game/disk"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
)

// recorder writes the record of a match while it is played.
type recorder struct {
	file  recordFile
	write *record.Writer
	match *match.Match
	table match.Position // position after the steps written
	n     int
	err   error
}

// recordFile is what a record is written to.
type recordFile interface {
	io.WriteCloser
	Sync() error
}

// diskFile keeps a record on the disk.
type diskFile struct{ *os.File }

func (f diskFile) Sync() error { return disk.Sync(f.File) }

// memoryFile keeps a record in memory.
type memoryFile struct{ bytes.Buffer }

func (*memoryFile) Sync() error  { return nil }
func (*memoryFile) Close() error { return nil }

func newRecorder(name string, m *match.Match) (*recorder, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return recordTo(diskFile{f}, m)
}

func recordTo(f recordFile, m *match.Match) (*recorder, error) {
	w, err := record.NewWriter(f, m.Setup(), m.Start())
	if err != nil {
		return nil, joinClose(err, f)
	}
	return &recorder{file: f, write: w, match: m, table: m.Start()}, nil
}

func (r *recorder) sync() {
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

// finish writes the remaining steps, and the footer if the match is over.
func (r *recorder) finish(over bool) {
	r.sync()
	if r.err == nil {
		r.err = r.write.Beside(r.match.Faults(), r.match.Notes())
	}
	if r.err == nil && over {
		r.err = r.write.Close(r.table)
	}
}

// save closes the file; it is on the disk then. The error is the first of the whole recording.
func (r *recorder) save() error {
	if r.err == nil {
		r.err = r.file.Sync()
	}
	return joinClose(r.err, r.file)
}

func joinClose(err error, c io.Closer) error {
	if closed := c.Close(); err == nil {
		return closed
	}
	return err
}

// recordedPlayer is a player whose turns are recorded.
type recordedPlayer struct {
	match.Player
	rec *recorder
}

func (p recordedPlayer) Play(ctx context.Context, turn *match.Turn) error {
	p.rec.sync()
	return p.Player.Play(ctx, turn)
}

func writeGamelog(f record.Format, name string, m *match.Match) error {
	var b bytes.Buffer
	if err := f.Write(&b, record.Follow(m), 0); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

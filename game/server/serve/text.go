package serve

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
)

const (
	lookEvery = 200 * time.Millisecond
	asleep    = time.Minute // a record that has not grown for so long is of a match that was broken off
)

// grow adds the lines of a record as it is written, a turn at a time: what comes between may be a plan that is still secret.
func (t *text) grow(file io.Reader) {
	z, err := gzip.NewReader(file)
	if err != nil {
		return
	}
	z.Multistream(false)
	lines, first := bufio.NewReader(z), true
	var turn []byte
	for err == nil {
		var line []byte
		line, err = lines.ReadBytes('\n')
		turn = append(turn, line...)
		if first && err == nil || bytes.HasPrefix(line, []byte(`{"turn":`)) && err == nil || err == io.EOF {
			t.add(turn)
			turn, first = nil, false
		}
	}
}

// growing reads a file that is being written, until it has not grown for long or is written again.
type growing struct {
	ctx  context.Context
	file *os.File
	at   int64
}

func (g *growing) Read(p []byte) (int, error) {
	for {
		n, err := g.file.Read(p)
		if g.at += int64(n); n > 0 || err != io.EOF {
			return n, err
		}
		if info, err := g.file.Stat(); err != nil || info.Size() < g.at || time.Since(info.ModTime()) > asleep {
			return 0, io.EOF
		}
		select {
		case <-time.After(lookEvery):
		case <-g.ctx.Done():
			return 0, g.ctx.Err()
		}
	}
}

const (
	breath    = 30 * time.Millisecond // between two pieces of a match: a match between programs has thousands of steps a second
	pingEvery = 30 * time.Second
)

// text is the record of a match as those who watch may know it. It only grows, and all readers share it: each remembers how far it has read.
type text struct {
	mu      sync.Mutex
	all     []byte
	over    bool
	changed chan struct{} // closed at the next change
}

func newText() *text { return &text{changed: make(chan struct{})} }

// since returns what comes after the first n bytes, whole lines, whether that is all there will be, and a channel that is closed when there is
// more. The bytes are not changed any more.
func (t *text) since(n int) (more []byte, over bool, changed <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all[n:len(t.all):len(t.all)], t.over, t.changed
}

func (t *text) add(more []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, more...)
	close(t.changed)
	t.changed = make(chan struct{})
}

// finish says that nothing more will come.
func (t *text) finish() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		t.over = true
		close(t.changed)
		t.changed = make(chan struct{})
	}
}

// take adds what a feed has that is not here yet.
func (t *text) take(feed *remote.Feed) {
	t.mu.Lock()
	n := len(t.all)
	t.mu.Unlock()
	if more, _, err := feed.Since(n); err == nil && len(more) > 0 {
		t.add(more)
	}
}

// follow takes what becomes known of a match until ctx ends.
func (t *text) follow(ctx context.Context, feed *remote.Feed) {
	for {
		changed := feed.Changed()
		t.take(feed)
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(breath):
		case <-ctx.Done():
			return
		}
	}
}

// ended is the file of a match that has ended.
type ended struct{ file io.Reader }

// pieceSize is how many bytes a message with a part of an ended match has at least, but the last one.
const pieceSize = 32 << 10

// tell sends the record, whole lines a message.
func (e ended) tell(ctx context.Context, to *reader) error {
	z, err := gzip.NewReader(e.file)
	if err != nil {
		return err
	}
	lines := bufio.NewReader(io.LimitReader(z, record.MaxFile))
	piece := make([]byte, 0, 2*pieceSize)
	for err == nil {
		var part []byte
		part, err = lines.ReadSlice('\n')
		before := cap(piece)
		if piece = append(piece, part...); cap(piece) > before { // a long line
			if err := to.held.grow(int64(cap(piece) - before)); err != nil {
				return err
			}
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			err = nil
			continue
		}
		if len(piece) > 0 && (len(piece) >= pieceSize || err != nil) {
			if err := to.send(ctx, piece); err != nil {
				return err
			}
			piece = piece[:0]
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return err
}

// tell sends a text until it is over.
func (t *text) tell(ctx context.Context, to *reader) error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for at := 0; ; {
		more, over, changed := t.since(at)
		if len(more) > 0 {
			if err := to.send(ctx, more); err != nil {
				return err
			}
			at += len(more)
			continue
		}
		if over {
			return nil
		}
		select {
		case <-changed:
		case <-ping.C:
			if err := to.limited(ctx, to.Ping); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

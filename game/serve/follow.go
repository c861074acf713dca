package serve

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"app.pentarena/game/clean"
	"app.pentarena/game/disk"
)

const (
	lookEvery = 200 * time.Millisecond
	asleep    = time.Minute // a record that has not grown for so long is of a match that was broken off
)

// matchOf is the ID of the match to which arena tourney has given a record, as it is in links; "" for other files.
func matchOf(record string) string {
	parts := strings.SplitN(record, "-", 3)
	if len(parts) < 3 || !strings.HasSuffix(record, tourneySuffix) {
		return ""
	}
	return linked(parts[1])
}

// recordOf is the name that a file is to have when it is whole.
func recordOf(file string) string { return cmp.Or(disk.PartOf(file), file) }

// linked is the ID of a match of a tournament as it is in links, which have no dots.
func linked(match string) string { return strings.ReplaceAll(match, ".", "_") }

// look finds the records that grow. The tournament is locked.
func (t *tourney) look() error {
	t.running = map[string]string{}
	files, err := os.ReadDir(t.records)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	for _, f := range files {
		name := recordOf(f.Name())
		id := matchOf(name)
		if id == "" || t.named[name] {
			continue
		}
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) < asleep {
			t.running[id] = f.Name()
		}
	}
	return nil
}

// playing is HTML with the matches that arena tourney is playing.
func (t *tourney) playing() (lines []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, name := range t.running {
		lines = append(lines, watchLine(strings.TrimSuffix(recordOf(name), tourneySuffix), tourneyID+id))
	}
	return lines
}

// watchLine is HTML that leads to a match that is being played.
func watchLine(title, id string) string {
	return fmt.Sprintf(`<li>%s <a href="/#live=%s">Watch live</a></li>`, clean.HTML(title), id)
}

// follow returns the text of a match that arena tourney is playing; nil when it plays none of that ID.
func (s *Server) follow(id string) *text {
	t := s.shown()
	match, is := strings.CutPrefix(id, tourneyID)
	if t == nil || !is {
		return nil
	}
	if _, err := t.now(); err != nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.followed[match] != nil || t.running[match] == "" {
		return t.followed[match]
	}
	f, err := t.open(t.running[match])
	if err != nil {
		return nil
	}
	x := newText()
	t.followed[match] = x
	s.working.Go(func() {
		defer f.Close()
		x.grow(&growing{ctx: s.ctx, file: f})
		t.mu.Lock()
		delete(t.followed, match)
		t.mu.Unlock()
		x.finish()
	})
	return x
}

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

// growing reads a file that is being written, until it has not grown for long or is written anew.
type growing struct {
	ctx  context.Context
	file *os.File
	at   int64
}

// Read waits for bytes.
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

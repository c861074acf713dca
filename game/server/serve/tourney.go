package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/games"
	"app.pentarena/game/server/store"
)

const (
	maxResults  = 256 << 20 // bytes of the results of a tournament
	tourneyRest = time.Second
	tourneyPart = 5 // between two tables of many players is this times what one takes
)

// tourney is the tournament that the server shows while arena tourney, or the server itself, plays it. Its folder is only read.
type tourney struct {
	folder  string
	results string // file
	records string // folder

	mu      sync.Mutex
	next    time.Time // when the file is looked at again
	looking bool      // somebody looks at it now
	seen    seen
	pace    pace

	running  map[string]string // files of records that grow, by the IDs of their matches, see linked
	followed map[string]*text  // those of them that somebody watches
}

// seen is what the file of the results said.
type seen struct {
	size  int64
	page  []byte
	named map[string]bool   // the records of its matches
	ids   map[string]string // the same by their IDs, see linked
}

// newTourney returns the tournament of a folder, which need not have begun.
func newTourney(folder string) (*tourney, error) {
	t := &tourney{folder: folder, results: filepath.Join(folder, "results.jsonl"), records: filepath.Join(folder, "records"), followed: map[string]*text{}}
	_, err := t.now()
	return t, err
}

const notBegun = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tournament</title>
<h1>Tournament</h1>
<p>It has not begun.</p>
</html>
`

// tourneyHead is added to the page of a tournament: it leads to the other pages, and keeps the page up to date.
const tourneyHead = `<script type="module" src="/tournament.js"></script>
<nav><a href="/matches">Matches</a><a href="/">Pentarena</a></nav>
`

// now returns the page of the tournament as it stands. While somebody else reads the file, that is how it stood before.
func (t *tourney) now() ([]byte, error) {
	t.mu.Lock()
	began, before := time.Now(), t.seen
	if began.Before(t.next) || t.looking {
		t.mu.Unlock()
		return before.page, nil
	}
	t.looking = true
	t.mu.Unlock()
	now, err := t.read(before)
	var running map[string]string
	if err == nil {
		running, err = t.look(now.named)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.looking = false
	if err != nil {
		return nil, err
	}
	t.seen, t.running = now, running
	t.next = time.Now().Add(max(tourneyRest, tourneyPart*time.Since(began)))
	return now.page, nil
}

// read returns what the file says, where it has changed since it was seen.
func (t *tourney) read(before seen) (seen, error) {
	info, err := os.Lstat(t.results)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && info.Size() == 0:
		return seen{page: []byte(notBegun)}, nil
	case err != nil:
		return seen{}, err
	case info.Size() == before.size: // results are only added
		return before, nil
	}
	now, err := t.parse()
	if err != nil {
		return seen{}, fmt.Errorf("serve: the tournament in %s: %w", t.results, err)
	}
	now.size = info.Size()
	return now, nil
}

// parse makes the page from the file.
func (t *tourney) parse() (now seen, err error) {
	text, err := disk.ReadPlain(t.folder, filepath.Base(t.results), maxResults)
	if err != nil {
		return now, err
	}
	plan, results, err := tournament.ReadJournal(text)
	if err == nil {
		err = plan.Prepare(games.SeatsOf)
	}
	if err != nil {
		return now, err
	}
	table, list := tournament.Replay(plan, results)
	var page bytes.Buffer
	if err := tables.HTML(&page, table, list, func(record string) string { return "/#r=/tournament/" + url.PathEscape(record) }); err != nil {
		return now, err
	}
	all, _ := plan.Length()
	t.mu.Lock()
	t.pace.see(time.Now(), table.Matches, all, table.Over)
	t.mu.Unlock()
	now = seen{page: page.Bytes(), named: map[string]bool{}, ids: map[string]string{}}
	for _, m := range list {
		now.named[m.Record], now.ids[linked(m.Match.ID)] = true, m.Record
	}
	return now, nil
}

// left is HTML with the time that is left.
func (t *tourney) left() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pace.line()
}

// pace is how quickly the matches of a tournament end.
type pace struct {
	since time.Time // of the first look
	first int       // matches then
	left  time.Duration
}

// see notes how many matches have been played of all.
func (p *pace) see(now time.Time, played, all int, over bool) {
	if p.since.IsZero() || played < p.first {
		p.since, p.first = now, played
	}
	if p.left = 0; played > p.first && !over {
		p.left = now.Sub(p.since) / time.Duration(played-p.first) * time.Duration(max(all-played, 0))
	}
}

// line is HTML with the time that is left, "" while nothing is known of it.
func (p *pace) line() string {
	if p.left < time.Second {
		return ""
	}
	return fmt.Sprintf("<p>About %v left.</p>\n", p.left.Round(time.Second))
}

// record opens the record of that name, or of a match with that ID, of the tournament, which may be nil.
func (t *tourney) record(name string) (*os.File, error) {
	if t == nil {
		return nil, store.ErrNone
	}
	if _, err := t.now(); err != nil {
		return nil, err
	}
	t.mu.Lock()
	if at, is := t.seen.ids[name]; is {
		name = at
	}
	is := t.seen.named[name]
	t.mu.Unlock()
	if !is {
		return nil, store.ErrNone
	}
	f, err := t.open(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = store.ErrNone
	}
	return f, err
}

// open opens a file of the records: a plain one, below the folder, whatever links somebody has put there. Other processes may give it another name
// meanwhile, also on Windows.
func (t *tourney) open(name string) (*os.File, error) {
	root, err := os.OpenRoot(t.folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return disk.PlainBelow(root, filepath.Join(filepath.Base(t.records), name))
}

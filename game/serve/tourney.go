package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"app.pentarena/game/catalog"
	"app.pentarena/game/disk"
	"app.pentarena/game/serve/store"
	"app.pentarena/game/tournament"
	"app.pentarena/game/tournament/tables"
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

	mu    sync.Mutex
	next  time.Time // when the file is looked at again
	size  int64     // as it was then
	page  []byte
	pace  pace
	named map[string]bool   // the records of its matches
	ids   map[string]string // the same by their IDs, see linked

	running  map[string]string // files of records that grow, by the same IDs
	followed map[string]*text  // those of them that somebody watches
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

// now returns the page of the tournament as it stands.
func (t *tourney) now() ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	began := time.Now()
	if began.Before(t.next) {
		return t.page, nil
	}
	info, err := os.Lstat(t.results)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && info.Size() == 0:
		t.page, t.size, t.named, t.ids = []byte(notBegun), 0, nil, nil
	case err != nil:
		return nil, err
	case info.Size() != t.size: // results are only added
		if err := t.read(); err != nil {
			return nil, fmt.Errorf("serve: the tournament in %s: %w", t.results, err)
		}
		t.size = info.Size()
	}
	if err := t.look(); err != nil {
		return nil, err
	}
	t.next = time.Now().Add(max(tourneyRest, tourneyPart*time.Since(began)))
	return t.page, nil
}

// read makes the page anew. The tournament is locked.
func (t *tourney) read() error {
	text, err := disk.ReadPlain(t.folder, filepath.Base(t.results), maxResults)
	if err != nil {
		return err
	}
	plan, results, err := tournament.ReadJournal(text)
	if err == nil {
		err = plan.Prepare(catalog.SeatsOf)
	}
	if err != nil {
		return err
	}
	table, list := tournament.Replay(plan, results)
	var page bytes.Buffer
	if err := tables.HTML(&page, table, list, func(record string) string { return "/#r=/tournament/" + url.PathEscape(record) }); err != nil {
		return err
	}
	all, _ := plan.Length()
	t.pace.see(time.Now(), table.Matches, all, table.Over)
	t.page, t.named, t.ids = page.Bytes(), map[string]bool{}, map[string]string{}
	for _, m := range list {
		t.named[m.Record], t.ids[linked(m.Match.ID)] = true, m.Record
	}
	return nil
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
	if at, is := t.ids[name]; is {
		name = at
	}
	is := t.named[name]
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

// shown returns the tournament that is shown; nil for none.
func (s *Server) shown() *tourney {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tourney
}

// tournament answers with the page of the tournament.
func (s *Server) tournament(w http.ResponseWriter, r *http.Request) {
	page, err := s.tourneyPage()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", lobbyPolicy+"; style-src-elem 'unsafe-inline'") // the report has its style in itself
	unchanged(w, r, page)
}

// tourneyPage is the page of the tournament with what is being played.
func (s *Server) tourneyPage() ([]byte, error) {
	page, left := []byte(notBegun), ""
	if t := s.shown(); t != nil {
		var err error
		if page, err = t.now(); err != nil {
			return nil, err
		}
		t.mu.Lock()
		left = t.pace.line()
		t.mu.Unlock()
	}
	before := func(mark, text string) { page = bytes.Replace(page, []byte(mark), []byte(text+mark), 1) }
	before("<h1>", tourneyHead)
	if now := s.playingNow(); now != "" {
		before(tables.Standings, left+now)
	}
	return page, nil
}

// tourneyRecord answers with the record of a match of the tournament.
func (s *Server) tourneyRecord(w http.ResponseWriter, r *http.Request) {
	f, err := s.shown().record(r.PathValue("record"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer f.Close()
	attach(w, f)
}

package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// Journal keeps the results of a tournament in a file, one a line of JSON: first the tournament, then each match that is over. What it has
// taken is on the disk, also when the program or the machine stops at that moment.
type Journal struct {
	file    File
	size    int64 // bytes that are whole
	results map[string]Result
	mu      sync.Mutex
	queue   []entry
	coming  map[string]bool // matches of which the result is on its way
	busy    bool            // somebody writes the queue
	broken  error
}

// File is what a journal is written to; *os.File is one.
type File interface {
	io.ReadWriteCloser
	Sync() error
	Truncate(size int64) error
	Seek(offset int64, whence int) (int64, error)
}

// entry is a result on its way to the file.
type entry struct {
	line []byte
	done chan error
	as   Result
}

// header is the first line of a journal.
type header struct {
	Tournament int   `json:"tournament"` // version of the file
	Plan       *Plan `json:"plan"`
}

const journalVersion = 1

// OpenJournal opens the journal of a tournament, or begins it. A last line that was cut off by a stop is dropped. The error says when the file
// belongs to another tournament, and which line cannot be read.
func OpenJournal(name string, p *Plan) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	j, err := NewJournal(f, p)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), f.Close())
	}
	return j, nil
}

// PlanOf is the tournament that a journal belongs to, as it was when the journal was begun; call Prepare before use.
func PlanOf(journal []byte) (*Plan, error) {
	line, _, _ := bytes.Cut(journal[:min(len(journal), MaxPlan)], []byte{'\n'})
	var h header
	switch err := json.Unmarshal(line, &h); {
	case err != nil:
		return nil, fmt.Errorf("the first line of the journal cannot be read: %w", err)
	case h.Tournament != journalVersion || h.Plan == nil:
		return nil, fmt.Errorf("the journal has version %d; this program reads version %d", h.Tournament, journalVersion)
	}
	return h.Plan, nil
}

// ReadJournal returns the tournament of a journal that may be written meanwhile, as PlanOf does, and its results so far.
func ReadJournal(journal []byte) (*Plan, map[string]Result, error) {
	p, err := PlanOf(journal)
	if err != nil {
		return nil, nil, err
	}
	results, _, err := parse(journal)
	return p, results, err
}

// parse reads the results of a journal, and how many bytes of it are whole lines.
func parse(text []byte) (results map[string]Result, size int64, err error) {
	results = map[string]Result{}
	for n := 1; ; n++ {
		end := bytes.IndexByte(text[size:], '\n')
		if end < 0 {
			return results, size, nil
		}
		line := text[size:][:end]
		if size += int64(end) + 1; n == 1 {
			continue // the tournament
		}
		var r Result
		if err := json.Unmarshal(line, &r); err != nil || r.ID == "" {
			return nil, 0, fmt.Errorf("line %d is no result: %v", n, err)
		}
		results[r.ID] = r
	}
}

// NewJournal is OpenJournal for an open file, at its start.
func NewJournal(f File, p *Plan) (*Journal, error) {
	j := &Journal{file: f, coming: map[string]bool{}}
	head, err := json.Marshal(header{journalVersion, p})
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	if line, _, whole := bytes.Cut(text, []byte{'\n'}); whole && !bytes.Equal(line, head) {
		return nil, errors.New("the file holds the results of another tournament, or its players or settings have changed; choose another folder, or move the file away")
	}
	if j.results, j.size, err = parse(text); err != nil {
		return nil, err
	}
	if err := j.cut(); err != nil {
		return nil, err
	}
	if j.size == 0 {
		return j, j.append(head)
	}
	return j, nil
}

// cut drops everything after the last whole line.
func (j *Journal) cut() error {
	if err := j.file.Truncate(j.size); err != nil {
		return err
	}
	_, err := j.file.Seek(j.size, io.SeekStart)
	return err
}

// append writes a text and a line end, and waits until it is on the disk. After an error the file ends as before.
func (j *Journal) append(text []byte) error {
	_, err := j.file.Write(append(text, '\n'))
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("the result could not be written: %w", err), j.cut())
	}
	j.size += int64(len(text)) + 1
	return nil
}

// Results are all results so far, by the match.
func (j *Journal) Results() map[string]Result {
	j.mu.Lock()
	defer j.mu.Unlock()
	all := make(map[string]Result, len(j.results))
	for id, r := range j.results {
		all[id] = r
	}
	return all
}

// Add keeps a result, and returns when it is on the disk; false when the match had one already, which stays. Results that come at the same
// time are written together. After an error nothing more is taken.
func (j *Journal) Add(r Result) (added bool, err error) {
	line, err := json.Marshal(r)
	if err != nil {
		return false, err
	}
	e := entry{line, make(chan error, 1), r}
	j.mu.Lock()
	if _, known := j.results[r.ID]; known || j.coming[r.ID] || j.broken != nil {
		defer j.mu.Unlock()
		return false, j.broken
	}
	j.queue, j.coming[r.ID] = append(j.queue, e), true
	if j.busy {
		j.mu.Unlock()
		return true, <-e.done
	}
	j.busy = true
	for len(j.queue) > 0 && j.broken == nil {
		batch := j.queue
		j.queue = nil
		j.mu.Unlock()
		var lines [][]byte
		for _, q := range batch {
			lines = append(lines, q.line)
		}
		err := j.append(bytes.Join(lines, []byte{'\n'}))
		j.mu.Lock()
		for _, q := range batch {
			if err == nil {
				j.results[q.as.ID] = q.as
			}
			delete(j.coming, q.as.ID)
			q.done <- err
		}
		j.broken = err
	}
	for _, q := range j.queue { // only when it is broken
		q.done <- j.broken
	}
	j.queue, j.busy = nil, false
	j.mu.Unlock()
	return true, <-e.done
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"sync"

	"app.pentarena/game/disk"
)

// Journal keeps the results of a tournament in a file, one a line of JSON: first the tournament, then each match that is over. What it has
// taken is on the disk, also when the program or the machine stops at that moment.
type Journal struct {
	writing sync.Mutex // held by who writes
	file    File
	size    int64 // bytes that are whole
	broken  error
	mu      sync.Mutex // for results, which only who writes changes
	results map[string]*Result
}

// File is what a journal is written to; *os.File is one.
type File interface {
	io.ReadWriteCloser
	Sync() error
	Truncate(size int64) error
	Seek(offset int64, whence int) (int64, error)
}

// header is the first line of a journal.
type header struct {
	Tournament int   `json:"tournament"` // version of the file
	Plan       *Plan `json:"plan"`
}

const journalVersion = 1

// maxHead is the size of a first line at most.
const maxHead = 1 << 20

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
	if err := disk.Sync(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// PlanOf is the tournament that a journal belongs to, as it was when the journal was begun; call Prepare before use.
func PlanOf(journal []byte) (*Plan, error) {
	line, _, _ := bytes.Cut(journal[:min(len(journal), maxHead)], []byte{'\n'})
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
func ReadJournal(journal []byte) (*Plan, map[string]*Result, error) {
	p, err := PlanOf(journal)
	if err != nil {
		return nil, nil, err
	}
	results, _, err := parse(journal)
	return p, results, err
}

// parse reads the results of a journal, and how many bytes of it are whole lines.
func parse(text []byte) (results map[string]*Result, size int64, err error) {
	results = map[string]*Result{}
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
		results[r.ID] = &r
	}
}

// NewJournal is OpenJournal for an open file, at its start.
func NewJournal(f File, p *Plan) (*Journal, error) {
	j := &Journal{file: f}
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
		return j, j.append(append(head, '\n'))
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

// append writes lines and waits until they are on the disk. After an error the file ends as before.
func (j *Journal) append(lines []byte) error {
	_, err := j.file.Write(lines)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("the result could not be written: %w", err), j.cut())
	}
	j.size += int64(len(lines))
	return nil
}

// Results are all results so far, by the match. They must not be changed.
func (j *Journal) Results() map[string]*Result {
	j.mu.Lock()
	defer j.mu.Unlock()
	return maps.Clone(j.results)
}

// Add keeps results, and returns when they are on the disk. A match that has a result keeps it. After an error none of them is kept; after
// one of the file nothing more is taken.
func (j *Journal) Add(list ...*Result) error {
	j.writing.Lock()
	defer j.writing.Unlock()
	if j.broken != nil {
		return j.broken
	}
	fresh := map[string]*Result{}
	var lines bytes.Buffer
	for _, r := range list {
		if j.results[r.ID] != nil || fresh[r.ID] != nil {
			continue
		}
		fresh[r.ID] = r
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			return err
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	if j.broken = j.append(lines.Bytes()); j.broken != nil {
		return j.broken
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	maps.Copy(j.results, fresh)
	return nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

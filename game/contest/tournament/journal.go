package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/words"
)

// Journal keeps the results of a tournament in a file, one a line of JSON: first the tournament, then each match that is over. What it has
// taken is on the disk, also when the program or the machine stops at that moment.
type Journal struct {
	writing sync.Mutex // held by who writes
	file    File
	size    int64 // bytes that are whole
	broken  error
	mended  string
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

// OpenJournal opens the journal of a tournament, or begins it. Only one process may have it open: who calls it locks the folder. A last line that
// was cut off by a stop is dropped. Of a file that was damaged otherwise all whole lines stay, and Mended says where it is kept as it was. A tournament
// that has more players, seeds or rounds now than the file says is extended, which p then says as well. The error says when the file belongs to another one.
func OpenJournal(name string, p *Plan) (*Journal, error) {
	mended, err := mendFile(name, p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
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
	j.mended = mended
	return j, nil
}

// extendFile makes the journal of a tournament one of the plan, where that has more than the journal says, and the plan one that continues there. It
// returns what the journal has then.
func extendFile(name string, text []byte, p *Plan) ([]byte, error) {
	old, err := PlanOf(text)
	if err != nil {
		return text, nil //nolint:nilerr // what is wrong with it is said when it is mended
	}
	if err := p.continues(old); err != nil {
		return nil, err
	}
	head, err := headOf(p)
	if err != nil {
		return nil, err
	}
	line, rest, ends := bytes.Cut(text, []byte{'\n'})
	if !ends || bytes.Equal(bytes.TrimSuffix(line, []byte{'\r'}), head) {
		return text, nil
	}
	text = slices.Concat(head, []byte{'\n'}, rest)
	return text, disk.WriteFile(name, text)
}

// mendFile leaves only what is whole of a damaged journal, keeps it beside as it was, and says so. One of less than the plan is extended first.
func mendFile(name string, p *Plan) (mended string, err error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if text, err = extendFile(name, text, p); err != nil {
		return "", err
	}
	head, err := headOf(p)
	if err != nil {
		return "", err
	}
	c, err := parse(text, head, p)
	if err != nil || len(c.bad) == 0 {
		return "", err
	}
	kept, err := disk.SaveNew(filepath.Dir(name), "damaged-"+filepath.Base(name), text)
	if err != nil {
		return "", err
	}
	if len(c.whole) == 0 {
		err = os.Remove(name)
	} else {
		err = disk.WriteFile(name, c.whole)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s was damaged in %s: %s, missing matches are played again; the damaged file is kept as %s",
		name, lines(c.bad), words.Count(len(c.results), "result is whole and counts", "results are whole and count"), kept), nil
}

// lines names some lines.
func lines(numbers []int) string {
	if len(numbers) == 1 {
		return fmt.Sprintf("line %d", numbers[0])
	}
	text := fmt.Sprint(numbers[:min(len(numbers), 5)])
	text = "lines " + strings.ReplaceAll(strings.Trim(text, "[]"), " ", ", ")
	if n := len(numbers) - 5; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
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

// ReadJournal returns the tournament of a journal that may be written meanwhile, as PlanOf does, and its results so far; those of damaged lines
// are left out.
func ReadJournal(journal []byte) (*Plan, map[string]*Result, error) {
	p, err := PlanOf(journal)
	if err != nil {
		return nil, nil, err
	}
	line, _, _ := bytes.Cut(journal, []byte{'\n'})
	c, err := parse(journal, bytes.TrimSuffix(line, []byte{'\r'}), nil)
	return p, c.results, err
}

// contents is what a journal holds.
type contents struct {
	results map[string]*Result
	whole   []byte // its lines without those that are damaged; the same as the journal where none is
	bad     []int  // numbers of damaged lines, from 1; not of a last one that does not end
}

// errOther is the error for the journal of another tournament.
var errOther = errors.New("the file holds the results of another tournament, or its players or settings have changed; choose another folder, or move the file away")

// parse reads the journal of a tournament, which begins with the line head. Where that line is damaged, nothing says what the others are worth.
func parse(text, head []byte, p *Plan) (c contents, err error) {
	c = contents{results: map[string]*Result{}}
	at := 0 // of the line in the text
	drop := func(n int) {
		if len(c.bad) == 0 {
			c.whole = slices.Clone(text[:at])
		}
		c.bad = append(c.bad, n)
	}
	for n := 1; ; n++ {
		line, _, ends := bytes.Cut(text[at:], []byte{'\n'})
		if !ends {
			if len(line) > 0 && (line[0] != '{' || bytes.IndexByte(line, 0) >= 0) { // nothing that was being written
				drop(n)
			}
			if len(c.bad) == 0 {
				c.whole = text[:at]
			}
			return c, nil
		}
		if n == 1 && !bytes.Equal(bytes.TrimSuffix(line, []byte{'\r'}), head) { // an editor may have ended the lines its own way
			if _, err := PlanOf(line); err == nil {
				return c, errOther
			}
			drop(n)
			return c, nil
		}
		var r Result
		switch {
		case n > 1 && (json.Unmarshal(line, &r) != nil || !sound(&r, p)):
			drop(n)
		case len(c.bad) > 0:
			c.whole = append(append(c.whole, line...), '\n')
			fallthrough
		case n > 1:
			if c.results[r.ID] == nil {
				c.results[r.ID] = &r
			}
		}
		at += len(line) + 1
	}
}

// sound reports whether a result can be one of the tournament, which is nil when it is not known.
func sound(r *Result, p *Plan) bool {
	n := len(r.Points)
	partial := func(size int) bool { return size != 0 && size != n }
	return r.ID != "" && n > 0 && (p == nil || n == p.Events[0].Seats) && r.Turns >= 0 &&
		!slices.ContainsFunc(r.Points, func(x float64) bool { return x < 0 || x > 1 }) &&
		!partial(len(r.Scores)) && !partial(len(r.Faults)) && !partial(len(r.Refused)) && !partial(len(r.Earned)) &&
		(r.Record == "" || filepath.Base(r.Record) == r.Record)
}

// headOf is the first line of the journal of a tournament.
func headOf(p *Plan) ([]byte, error) { return json.Marshal(header{journalVersion, p}) }

// NewJournal is OpenJournal for an open file, at its start. Damaged lines are dropped.
func NewJournal(f File, p *Plan) (*Journal, error) {
	j := &Journal{file: f}
	head, err := headOf(p)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	c, err := parse(text, head, p)
	if err != nil {
		return nil, err
	}
	j.results = c.results
	if len(c.bad) > 0 {
		if err := j.cut(); err != nil {
			return nil, err
		}
		if len(c.whole) > 0 {
			return j, j.append(c.whole)
		}
	}
	j.size = int64(len(c.whole))
	if err := j.cut(); err != nil {
		return nil, err
	}
	if j.size == 0 {
		return j, j.append(append(head, '\n'))
	}
	return j, nil
}

// Mended says that the journal was damaged, and what became of it, "" when it was whole.
func (j *Journal) Mended() string { return j.mended }

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

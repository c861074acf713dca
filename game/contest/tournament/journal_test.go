package tournament_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/contest/tournament"
)

// small is a file on a disk that is full after some bytes: what still fits is written.
type small struct {
	*os.File
	room  int
	syncs int
}

var errFull = errors.New("no space left on device")

func (s *small) Write(p []byte) (int, error) {
	if len(p) > s.room {
		n, _ := s.File.Write(p[:s.room])
		s.room = 0
		return n, errFull
	}
	s.room -= len(p)
	return s.File.Write(p)
}

func (s *small) Sync() error {
	s.syncs++
	return nil
}

// A full disk is told, nothing more is taken, and what was kept stays readable.
func TestFullDisk(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 4, "")
	name := filepath.Join(t.TempDir(), "results.jsonl")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	j, err := tournament.NewJournal(&small{File: f, room: 700}, p)
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan struct{}, 1)
	told <- struct{}{}
	r := tournament.Runner{Plan: p, Keeper: j, Workers: 2, Watch: func(tournament.Progress) { told <- struct{}{} }}
	r.Play = play(func(ctx context.Context, m tournament.Match) (tournament.Result, error) {
		select {
		case <-told: // one after the other
		case <-ctx.Done():
			return tournament.Result{}, ctx.Err()
		}
		return sure(ctx, m)
	}).match
	table, err := r.Run(t.Context())
	if !errors.Is(err, errFull) || table.Matches == 0 {
		t.Fatalf("%d matches, %v", table.Matches, err)
	}
	if err := j.Add(&tournament.Result{ID: "9.9"}); !errors.Is(err, errFull) {
		t.Errorf("afterwards: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	again, err := tournament.OpenJournal(name, p)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if n := len(again.Results()); n != table.Matches {
		t.Errorf("%d results are kept, %d counted", n, table.Matches)
	}
}

// Results that are added together take one wait for the disk; a match has one result, whoever adds how many.
func TestTogether(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 4, "")
	f, err := os.Create(filepath.Join(t.TempDir(), "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	disk := &small{File: f, room: 1 << 20}
	j, err := tournament.NewJournal(disk, p)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			var list []*tournament.Result
			for k := range 20 {
				list = append(list, &tournament.Result{ID: fmt.Sprint((i*20 + k) / 4), Points: []float64{1, 0}, Turns: k})
			}
			if err := j.Add(list...); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(j.Results()); n != 200 || disk.syncs != 41 {
		t.Errorf("%d results, %d times written", n, disk.syncs)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(f)
	if err != nil || strings.Count(string(data), "\n") != 201 {
		t.Errorf("%d lines, %v", strings.Count(string(data), "\n"), err)
	}
}

// A file of another tournament is refused and not changed.
func TestJournalErrors(t *testing.T) {
	one, two := plan(t, tournament.RoundRobin, 4, ""), plan(t, tournament.RoundRobin, 4, `seed = "other"`)
	name := filepath.Join(t.TempDir(), "results.jsonl")
	j, err := tournament.OpenJournal(name, one)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tournament.OpenJournal(name, two); err == nil || !strings.Contains(err.Error(), "another tournament") || !strings.Contains(err.Error(), name) {
		t.Errorf("the error is %v", err)
	}
	if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed: %v", err)
	}
}

// Whatever has damaged a journal, it opens again with all whole results, what is missing is played again, and the damaged file is kept.
func TestDamagedJournal(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 4, "")
	r := tournament.Runner{Plan: p, Workers: 2, Play: play(sure).match}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	run := func() (mended string, before int, table *tournament.Table) {
		t.Helper()
		j, err := tournament.OpenJournal(name, p)
		if err != nil {
			t.Fatal(err)
		}
		mended, before = j.Mended(), len(j.Results())
		r.Keeper = j
		table, err = r.Run(t.Context())
		if err = errors.Join(err, j.Close()); err != nil {
			t.Fatal(err)
		}
		return mended, before, table
	}
	_, _, want := run()
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	lines = lines[:len(lines)-1]
	all := len(lines) - 1
	with := func(change func(l [][]byte) [][]byte) []byte { return bytes.Join(change(slices.Clone(lines)), nil) }
	nul := bytes.Repeat([]byte{0}, 500)
	for what, c := range map[string]struct {
		text    []byte
		results int
		quiet   bool // an ordinary stop
	}{
		"empty":              {nil, 0, true},
		"cut in the head":    {whole[:20], 0, true},
		"cut in a line":      {whole[:len(whole)-9], all - 1, true},
		"NULs behind":        {append(slices.Clone(whole), nul...), all, false},
		"NULs in the middle": {with(func(l [][]byte) [][]byte { return slices.Insert(l, 4, nul) }), all - 1, false},
		"garbage line":       {with(func(l [][]byte) [][]byte { return slices.Insert(l, 3, []byte("\x8f\xff hello\n")) }), all, false},
		"half of a line": {with(func(l [][]byte) [][]byte {
			l[5] = l[5][:len(l[5])/2]
			return l
		}), all - 2, false},
		"a line twice in one": {with(func(l [][]byte) [][]byte {
			l[5] = append(bytes.TrimSuffix(l[5], []byte("\n")), l[5]...)
			return l
		}), all - 1, false},
		"a line twice": {with(func(l [][]byte) [][]byte { return append(l, l[2]) }), all, true},
		"no points": {with(func(l [][]byte) [][]byte {
			l[2] = []byte("{\"id\":\"1.1.1.1a\"}\n")
			return l
		}), all - 1, false},
		"strange points": {with(func(l [][]byte) [][]byte {
			l[2] = []byte("{\"id\":\"1.1.1.1a\",\"points\":[7,0]}\n")
			return l
		}), all - 1, false},
		"points of another seat": {with(func(l [][]byte) [][]byte {
			l[2] = []byte("{\"id\":\"1.1.1.1a\",\"points\":[1,0,0]}\n")
			return l
		}), all - 1, false},
		"a record elsewhere": {with(func(l [][]byte) [][]byte {
			l[2] = []byte("{\"id\":\"1.1.1.1a\",\"points\":[1,0],\"record\":\"../../x\"}\n")
			return l
		}), all - 1, false},
		"only NULs":       {nul, 0, false},
		"NULs as a head":  {with(func(l [][]byte) [][]byte { return slices.Insert(l, 0, nul) }), 0, false},
		"no head":         {with(func(l [][]byte) [][]byte { return l[1:] }), 0, false},
		"another file":    {[]byte("<!doctype html>\n<p>Hello\n"), 0, false},
		"windows' lines":  {bytes.ReplaceAll(whole, []byte("\n"), []byte("\r\n")), all, true},
		"blank last line": {append(slices.Clone(whole), '\n'), all, false},
	} {
		dir := t.TempDir()
		name = filepath.Join(dir, "results.jsonl")
		if err := os.WriteFile(name, c.text, 0o666); err != nil {
			t.Fatal(err)
		}
		mended, before, table := run()
		if before != c.results || (mended == "") != c.quiet {
			t.Errorf("%s: %d results instead of %d, said: %q", what, before, c.results, mended)
		}
		if !reflect.DeepEqual(table, want) {
			t.Errorf("%s: another table", what)
		}
		if kept, err := os.ReadFile(filepath.Join(dir, "damaged-results.jsonl")); !c.quiet && (err != nil || !bytes.Equal(kept, c.text)) {
			t.Errorf("%s: the damaged file is not kept: %v", what, err)
		}
		if mended, before, _ := run(); mended != "" || before != all {
			t.Errorf("%s: afterwards %d results, %q", what, before, mended)
		}
	}
}

// A journal is read while it is written: a line that is not whole is not one yet.
func TestReadJournal(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 2, "")
	name := filepath.Join(t.TempDir(), "results.jsonl")
	j, err := tournament.OpenJournal(name, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"a", "b"} {
		if err := j.Add(&tournament.Result{ID: id, Points: []float64{1, 0}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut, want := range map[int]int{len(text): 2, len(text) - 1: 1} {
		read, results, err := tournament.ReadJournal(text[:cut])
		if err != nil || len(results) != want || results["a"].Points[0] != 1 || len(read.Players) != 2 {
			t.Errorf("%d of %d bytes: %v, %v", cut, len(text), results, err)
		}
	}
	if _, results, err := tournament.ReadJournal(append(text, "x\n"...)); err != nil || len(results) != 2 {
		t.Errorf("with a damaged line: %v, %v", results, err)
	}
	for _, bad := range []string{"", "{}\n", "x\n"} {
		if _, _, err := tournament.ReadJournal([]byte(bad)); err == nil {
			t.Errorf("%.60q is a journal", bad)
		}
	}
}

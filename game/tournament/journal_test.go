package tournament_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/tournament"
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

// A file of another tournament, and a line that is none, are refused and not changed.
func TestJournalErrors(t *testing.T) {
	one, two := plan(t, tournament.RoundRobin, 4, ""), plan(t, tournament.RoundRobin, 4, "seeds = 2")
	name := filepath.Join(t.TempDir(), "results.jsonl")
	j, err := tournament.OpenJournal(name, one)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := tournament.OpenJournal(name, two); err == nil || !strings.Contains(err.Error(), "another tournament") || !strings.Contains(err.Error(), name) {
		t.Errorf("the error is %v", err)
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("{\"id\":\"1\"}\nhello\n"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := tournament.OpenJournal(name, one); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("the error is %v", err)
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
	for _, bad := range []string{"", "{}\n", string(text) + "x\n"} {
		if _, _, err := tournament.ReadJournal([]byte(bad)); err == nil {
			t.Errorf("%.60q is a journal", bad)
		}
	}
}

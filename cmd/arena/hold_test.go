package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/basics/disk"
)

// A folder has one tournament at a time: who comes second is told who is there, and nothing is changed. What a run that was killed had begun to write
// is gone after the next one.
func TestOneTournamentInAFolder(t *testing.T) {
	file, dir := cupFile(t)
	lock, err := disk.Claim(dir, "arena tourney")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("in use by arena tourney (process %d on ", os.Getpid())
	if status, out, errs := arena(t.Context(), "tourney", file); status != 1 || !strings.Contains(errs, want) || !strings.Contains(errs, dir) || out != "" {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("the folder has %v, %v", names, err)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	records := filepath.Join(dir, "records")
	if err := os.Mkdir(records, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(records, ".anarchy-1.1.1.1a-rookie-random.pent.123.part"), filepath.Join(dir, ".new-123")} {
		if err := os.WriteFile(name, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	good, refused := 0, 0
	for range 4 {
		all.Go(func() {
			c := exec.Command(self)
			c.Env = append(os.Environ(), asArena+"=tourney\n-workers\n2\n"+file)
			said, err := c.CombinedOutput()
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				good++
			case strings.Contains(string(said), "in use by"):
				refused++
			default:
				t.Errorf("%v: %s", err, said)
			}
		})
	}
	all.Wait()
	if good == 0 {
		t.Errorf("of four at once %d have played and %d were refused", good, refused)
	}
	if n := len(sound(t, dir, nil)); n != 24 {
		t.Errorf("%d results", n)
	}
	for _, folder := range []string{dir, records} {
		if left, err := filepath.Glob(filepath.Join(folder, ".*")); err != nil || len(left) > 1 || len(left) == 1 && filepath.Base(left[0]) != ".lock" {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
}

// A damaged journal is told and mended, and the same table comes out.
func TestDamagedTourney(t *testing.T) {
	file, dir := cupFile(t)
	if status, out, errs := arena(t.Context(), "tourney", file); status != 0 {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	want := standings(t, dir)
	name := filepath.Join(dir, "results.jsonl")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	copy(text[len(text)/2:], make([]byte, 100))
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, errs := arena(t.Context(), "tourney", file)
	if status != 0 || !strings.Contains(errs, "results.jsonl was damaged in line") || !strings.Contains(errs, "damaged-results.jsonl") || standings(t, dir) != want {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	if kept, err := os.ReadFile(filepath.Join(dir, "damaged-results.jsonl")); err != nil || string(kept) != string(text) {
		t.Errorf("the damaged file is not kept: %v", err)
	}
}

// A tournament does not write over files that are not its own.
func TestForeignFolder(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "table.csv")
	if err := os.WriteFile(mine, []byte("my own\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	status, _, errs := arena(t.Context(), "tourney -games anarchy/quick -players rookie,random -seeds 1 -out", dir)
	if text, err := os.ReadFile(mine); status != 1 || !strings.Contains(errs, "table.csv") || err != nil || string(text) != "my own\n" {
		t.Errorf("status %d, %q, %v\n%s", status, text, err, errs)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("the folder has %v, %v", names, err)
	}
}

// Matches of another seed or level, whose records would have the same names, overwrite none; nor do gamelogs. Every record is named in the output.
func TestRecordsStay(t *testing.T) {
	dir := t.TempDir()
	whole := map[string]string{}
	for n, line := range []string{"-seed a -level quick", "-seed b -level quick", "-seed a -level original", "-seed a -level quick"} {
		status, out, errs := arena(t.Context(), "match -json "+line+" -records "+dir+" -gamelogs "+dir+" random rookie")
		if status != 0 {
			t.Fatalf("%s: status %d\n%s", line, status, errs)
		}
		files, err := disk.Open(dir), error(nil)
		names := files.List()
		if len(names) != 2*(n+1) {
			t.Fatalf("%s: %v", line, names)
		}
		for _, name := range names {
			data, failed := files.Load(name)
			if old, is := whole[name]; failed != nil || is && old != string(data) {
				t.Errorf("%s: %s has changed: %v", line, name, failed)
			} else if !is && !strings.Contains(out, strings.Trim(fmt.Sprintf("%q", name), `"`)) {
				t.Errorf("%s: %s is not told: %s", line, name, out)
			}
			whole[name] = string(data)
			err = failed
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

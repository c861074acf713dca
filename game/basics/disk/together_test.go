package disk_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/basics/disk"
)

// TestMain adds to a number in a store instead of running tests when it is told to, as another process.
func TestMain(m *testing.M) {
	if dir := os.Getenv("DISK_TEST_ADD"); dir != "" {
		if err := add(disk.Open(dir), adds); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

const adds = 50

// add adds one to a number in a store, again and again.
func add(s *disk.Store, times int) error {
	for range times {
		err := s.Together(func() error {
			n := 0
			if data, err := s.Load("number"); err == nil {
				n, err = strconv.Atoi(string(data))
				if err != nil {
					return err
				}
			}
			return s.Save("number", []byte(strconv.Itoa(n+1)))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// TestTogether changes one file from two goroutines with one store, one with another, and another process: no change is lost.
func TestTogether(t *testing.T) {
	dir := t.TempDir()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env, cmd.Stderr = append(os.Environ(), "DISK_TEST_ADD="+dir), os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := disk.Open(dir)
	var wg sync.WaitGroup
	for _, s := range []*disk.Store{s, s, disk.Open(dir)} {
		wg.Go(func() {
			if err := add(s, adds); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if data, err := s.Load("number"); err != nil || string(data) != strconv.Itoa(4*adds) {
		t.Errorf("%s, %v; want %d", data, err, 4*adds)
	}
	if got := s.List(); len(got) != 1 {
		t.Errorf("files: %q", got)
	}
}

// A name is held once at a time, until it is released.
func TestHold(t *testing.T) {
	dir := t.TempDir()
	release, err := disk.Open(dir).Hold(context.Background(), "tournament")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := disk.Open(dir).Hold(ctx, "tournament"); !errors.Is(err, context.Canceled) {
		t.Errorf("who waits in vain: %v", err)
	}
	got := make(chan error)
	go func() {
		release, err := disk.Open(dir).Hold(context.Background(), "tournament")
		if err == nil {
			release()
		}
		got <- err
	}()
	release()
	if err := <-got; err != nil {
		t.Error(err)
	}
	if _, err := disk.Open(dir).Hold(context.Background(), "../x"); err == nil {
		t.Error("a name outside the folder is held")
	}
}

// What was written shows in Changed.
func TestChanged(t *testing.T) {
	dir := t.TempDir()
	s, then := disk.Open(dir), time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	if err := os.Chtimes(dir, then, then); err != nil {
		t.Fatal(err)
	}
	before := s.Changed()
	if err := s.Save("a", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if s.Changed() == before {
		t.Error("a new file does not show")
	}
}

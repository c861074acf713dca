package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// asArena makes the test binary be the program: it runs the command line that follows, one argument a line; its own when nothing follows.
const asArena = "PENTARENA_TEST_ARENA"

func TestMain(m *testing.M) {
	if line, ok := os.LookupEnv(asArena); ok {
		args := os.Args[1:]
		if line != "" {
			args = strings.Split(line, "\n")
		}
		os.Exit(run(context.Background(), args, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

const clubCup = `name = "Evening of the club"
players = ["rookie", "newcomer", "random"]
games = ["anarchy/quick", "coreminer/quick"]
seeds = 2
`

// cupFile writes the tournament into a new folder.
func cupFile(t *testing.T) (file, dir string) {
	t.Helper()
	dir = t.TempDir()
	file = filepath.Join(dir, "cup.toml")
	if err := os.WriteFile(file, []byte(clubCup), 0o666); err != nil {
		t.Fatal(err)
	}
	return file, filepath.Join(dir, "cup")
}

// standings are the players, best first, with their points, as table.json has them.
func standings(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "table.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(data) {
		t.Fatalf("no JSON: %s", data)
	}
	return string(data)
}

// A tournament leaves a record of every match that verifies, tables that agree with each other, and a report.
func TestTourney(t *testing.T) {
	file, dir := cupFile(t)
	status, out, errs := arena(t.Context(), "tourney -page https://example.org/", file)
	if status != 0 || errs != "" {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	for _, want := range []string{"Evening of the club: round-robin, 3 players, over, 24 matches played", "report.html"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
	records, err := filepath.Glob(filepath.Join(dir, "records", "*.pent"))
	if err != nil || len(records) != 24 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	if status, out, errs := arena(t.Context(), "verify", records[:4]...); status != 0 {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range records {
		data, err := os.ReadFile(file)
		if link := `"https://example.org/#r=data:;name=` + filepath.Base(file) + ";base64," + html.EscapeString(base64.StdEncoding.EncodeToString(data)) + `"`; err != nil || !strings.Contains(string(page), link) {
			t.Errorf("%v: the report has no link with %s in it", err, file)
		}
	}
	for _, name := range []string{"table.md", "table.csv", "cross.csv", "matches.csv"} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(data), "rookie") {
			t.Errorf("%s: %v\n%s", name, err, data)
		}
	}
	before := standings(t, dir)
	if status, _, errs := arena(t.Context(), "tourney", file); status != 0 || !strings.Contains(errs, "24 results are in") || standings(t, dir) != before {
		t.Errorf("again: status %d\n%s", status, errs)
	}
	if status, _, errs := arena(t.Context(), "tourney -seeds 3", file); status != 1 || !strings.Contains(errs, "another tournament") {
		t.Errorf("with other settings: status %d\n%s", status, errs)
	}
}

// Killed a hundred times in the middle of its matches, a tournament that is started again ends like one that was never stopped.
func TestKilled(t *testing.T) {
	file, whole := cupFile(t)
	if status, out, errs := arena(t.Context(), "tourney", file); status != 0 {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	want := standings(t, whole)
	file, dir := cupFile(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	kills := 0
	for round := 0; kills < 100; round++ {
		before := kept(t, dir)
		c := exec.Command(self)
		c.Env = append(os.Environ(), asArena+"=tourney\n-workers\n2\n"+file)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		killed := false
		for !killed && len(ended) == 0 {
			if n := kept(t, dir); n != before || round%2 == 1 && n > 0 { // once a result is in; every second time as early as that
				if err := c.Process.Kill(); err == nil {
					killed = true
				}
			}
		}
		err := <-ended
		if err == nil { // it ended before the kill: begin a new one
			if got := standings(t, dir); got != want {
				t.Fatalf("after %d kills the table is\n%s\nnot\n%s", kills, got, want)
			}
			file, dir = cupFile(t)
			continue
		}
		kills++
	}
	if status, out, errs := arena(t.Context(), "tourney", file); status != 0 || standings(t, dir) != want {
		t.Fatalf("status %d: the table is\n%s\nnot\n%s\n%s%s", status, standings(t, dir), want, out, errs)
	}
}

// kept is the size of the results on the disk.
func kept(t *testing.T, dir string) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, "results.jsonl"))
	if os.IsNotExist(err) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// Where the report cannot be written, that is said, and not where it is.
func TestReportCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "report.html", "taken"), 0o777); err != nil {
		t.Fatal(err)
	}
	status, out, errs := arena(t.Context(), "tourney -games anarchy/quick -players rookie,random -seeds 1 -out", dir)
	if status != 1 || !strings.Contains(out, "2 matches played") || strings.Contains(out, "The report is") || !strings.Contains(errs, "report.html") {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
}

// Whatever is wrong with a tournament is told with what to do.
func TestTourneyErrors(t *testing.T) {
	dir := t.TempDir()
	odd := filepath.Join(dir, "odd.toml")
	if err := os.WriteFile(odd, []byte("speed = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, want string }{
		{"tourney", "name at least one"},
		{"tourney none.toml", "there is no file none.toml"},
		{"tourney " + odd, `odd.toml:1: speed: unknown key "speed"`},
		{"tourney -games anarchy/quick -players rookie,rokie", "rokie"},
		{"tourney -games chess -players rookie,random", "chess"},
		{"tourney -games anarchy/nowhere -players rookie,random", "nowhere"},
		{"tourney -workers 0", "-workers 0"},
		{"tourney a.toml b.toml", "one tournament at a time"},
	} {
		if status, _, errs := arena(t.Context(), c.line); status != 2 && !strings.Contains(c.line, odd) || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %s", c.line, status, errs)
		}
	}
	if entries, err := os.ReadDir("tournament"); err == nil {
		t.Error(fmt.Sprint("a folder was made all the same: ", entries))
	}
}

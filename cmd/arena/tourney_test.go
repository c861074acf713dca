package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/tournament"
)

// asArena makes the test binary be the program: it runs the command line that follows, one argument a line; its own when nothing follows.
const asArena = "PENTARENA_TEST_ARENA"

func TestMain(m *testing.M) {
	if line, ok := os.LookupEnv(asArena); ok {
		if line != "" {
			os.Args = append(os.Args[:1], strings.Split(line, "\n")...)
		}
		main()
	}
	os.Exit(alone(m))
}

// alone runs the tests with a folder of settings of their own.
func alone(m *testing.M) int {
	home, err := os.MkdirTemp("", "arena-*")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(home)
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		if err := os.Setenv(name, home); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

const clubCup = `name = "Evening of the club"
players = ["rookie", "newcomer", "random"]
games = ["anarchy/quick", "coreminer/quick"]
seed = "town"
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
	if status != 0 {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	for _, want := range []string{"Evening of the club is played;", "round 1: 3 of 24 matches played, ", "round 1: 12 of 24 matches played", "round 1: 24 of 24 matches played\n"} {
		if !strings.Contains(errs, want) || strings.Count(errs, "\n") != 11 || strings.Contains(errs, "\x1b") {
			t.Errorf("there is no terminal, and it does not say %q in a line:\n%s", want, errs)
		}
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
	if status, out, errs := arena(t.Context(), "tourney -seeds 3", file); status != 0 || !strings.Contains(errs, "extended by 1 seed; what has been played counts") || !strings.Contains(errs, "24 results are in") {
		t.Errorf("with another seed: status %d\n%s\n%s", status, out, errs)
	}
	if status, _, errs := arena(t.Context(), "tourney", file); status != 1 || !strings.Contains(errs, "a tournament can be extended, not cut") {
		t.Errorf("with fewer again: status %d\n%s", status, errs)
	}
	if status, _, errs := arena(t.Context(), "tourney -seed other", file); status != 1 || !strings.Contains(errs, "another tournament") {
		t.Errorf("with other settings: status %d\n%s", status, errs)
	}
}

// Killed at a hundred random moments, a tournament that is started again ends like one that was never stopped, with the same report. A moment
// is some time after the program was started, or was seen to begin its report (of the end, or of a stop by Ctrl-C), or to change its journal.
func TestKilled(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	dice := rand.New(rand.NewPCG(seed, 0))
	file, whole := cupFile(t)
	began := time.Now()
	if status, out, errs := arena(t.Context(), "tourney", file); status != 0 {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	most := min(time.Since(began), 5*time.Second) // a busy machine shall not wait longer: what was played stays, so every moment comes
	want, all := reported(t, whole), len(sound(t, whole, nil))
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file, dir := cupFile(t)
	hits := map[string]int{} // kills, by what the program was doing
	var results map[string]*tournament.Result
	for kills := 0; kills < 100 || hits["writing its report"] == 0; {
		for name := range want {
			if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
		}
		before := kept(t, dir)
		moments := []func() bool{
			func() bool { return true },
			func() bool { return len(reported(t, dir)) > 0 },
			func() bool { return kept(t, dir) != before },
		}
		over := len(results) == all
		if over {
			moments = moments[:2]
		}
		moment := dice.IntN(len(moments))
		c := exec.Command(self)
		c.Env = append(os.Environ(), asArena+"=tourney\n-workers\n2\n"+file)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		if moment == 1 && !over { // it writes its report when it is stopped, too
			time.Sleep(time.Duration(float64(most) * math.Pow(dice.Float64(), 6)))
			_ = c.Process.Signal(os.Interrupt) // an error: it has ended
		}
		for len(ended) == 0 && !moments[moment]() {
			time.Sleep(time.Millisecond / 4)
		}
		select {
		case err = <-ended:
		case <-time.After(time.Duration(float64(most) * math.Pow(dice.Float64(), 6))): // soon more often than late
			_ = c.Process.Kill()
			err = <-ended
		}
		results = sound(t, dir, results)
		report := reported(t, dir)
		switch state := c.ProcessState; {
		case err == nil:
			if !maps.Equal(report, want) {
				t.Fatalf("seed %d: after %d kills the report is\n%s\nnot\n%s", seed, kills, report, want)
			}
			if dice.IntN(2) == 0 { // else it is started once more, only to write its report
				file, dir = cupFile(t)
				results = nil
			}
			continue
		case state.ExitCode() >= 0 && (state.ExitCode() != command.StatusInterrupted || moment != 1):
			t.Fatalf("seed %d: it ended by itself with %v", seed, err)
		case state.ExitCode() >= 0: // stopped before the kill
			continue
		}
		for name, text := range report {
			if len(results) == all && text != want[name] || !strings.HasSuffix(text, "\n") {
				t.Fatalf("seed %d: after a kill %s is\n%s", seed, name, text)
			}
		}
		kills++
		switch {
		case kept(t, dir) == 0:
			hits["starting"]++
		case len(report) == len(want):
			hits["ending"]++
		case len(report) > 0:
			hits["writing its report"]++
		default:
			hits["playing"]++
		}
	}
	t.Logf("seed %d: it was killed while it was %v", seed, hits)
	if status, out, errs := arena(t.Context(), "tourney", file); status != 0 || !maps.Equal(reported(t, dir), want) {
		t.Fatalf("seed %d, status %d: the report is\n%s\nnot\n%s\n%s%s", seed, status, reported(t, dir), want, out, errs)
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

// reported are the files of the report that are there, by name.
func reported(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	store := disk.Open(dir)
	for _, name := range store.List() {
		if name == "results.jsonl" {
			continue
		}
		text, err := store.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	return files
}

// sound checks that every match with a result has a whole record, and returns the results; those known have been checked.
func sound(t *testing.T, dir string, known map[string]*tournament.Result) map[string]*tournament.Result {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "results.jsonl"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if !bytes.Contains(text, []byte("\n")) {
		return nil
	}
	_, results, err := tournament.ReadJournal(text)
	if err != nil {
		t.Fatal(err)
	}
	var records []string
	for id, r := range results {
		if known[id] == nil {
			records = append(records, filepath.Join(dir, "records", r.Record))
		}
	}
	if len(records) > 0 {
		if status, out, errs := arena(t.Context(), "verify", records...); status != 0 {
			t.Fatalf("a result counts, and its record is none:\n%s%s", out, errs)
		}
	}
	for id := range known {
		if results[id] == nil {
			t.Fatalf("the result of match %s is lost", id)
		}
	}
	return results
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

// Enter holds matches back, and lets them begin again; the time that is left does not count the pause.
func TestPauses(t *testing.T) {
	var drawn bytes.Buffer
	s := &screen{w: &drawn, table: "table\n", below: "round 1", since: time.Now().Add(-time.Minute)}
	since, held := s.since, []bool{}
	s.draw()
	s.pauses(strings.NewReader("\n\n"), func(on bool) { held = append(held, on) })
	if !slices.Equal(held, []bool{true, false}) || !s.since.After(since) || !s.held.IsZero() {
		t.Errorf("held %v, since %v instead of %v, held since %v", held, s.since, since, s.held)
	}
	if text := drawn.String(); strings.Count(text, "paused") != 1 || strings.Count(text, "Enter pauses") != 2 {
		t.Errorf("%q", text)
	}
}

// Without a seed each tournament draws its own and shows it; one that continues keeps it.
func TestTourneyDrawsASeed(t *testing.T) {
	line := "tourney -games anarchy/quick -players newcomer,random -records=false -out "
	drawn := func(dir string) string {
		t.Helper()
		status, out, errs := arena(t.Context(), line+dir)
		_, rest, ok := strings.Cut(out, ", seed ")
		if seed, _, _ := strings.Cut(rest, "\n"); status == 0 && ok && len(seed) == 8 {
			return seed
		}
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
		return ""
	}
	dir := t.TempDir()
	first := drawn(dir)
	if again := drawn(dir); again != first {
		t.Errorf("the tournament continues with the seed %s, not %s", again, first)
	}
	if other := drawn(t.TempDir()); other == first {
		t.Errorf("two tournaments have the seed %s", first)
	}
}

// Without a seed each run of matches draws its own and prints it, and with it plays the same again.
func TestMatchDrawsASeed(t *testing.T) {
	const line = "match -level quick random random"
	_, one, _ := arena(t.Context(), line)
	_, two, _ := arena(t.Context(), line)
	told, printed, ok := strings.Cut(one, "seed ")
	seed, _, _ := strings.Cut(printed, ";")
	if !ok || len(seed) != 8 || strings.Contains(two, seed) {
		t.Fatalf("the runs say\n%s\n%s", one, two)
	}
	if _, again, _ := arena(t.Context(), line+" -seed "+seed); again != told {
		t.Errorf("with the seed it is\n%s\nnot\n%s", again, told)
	}
}

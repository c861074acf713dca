package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
)

// TestOriginalForms writes a match of every game in the format of its original server, and verifies it.
func TestOriginalForms(t *testing.T) {
	for game, suffix := range map[string]string{"coreminer": ".json.gz", "galapagos": ".glog", "mechmania": ".game.json.gz", "si32": ".mp.gz"} {
		t.Run(game, func(t *testing.T) {
			dir := t.TempDir()
			if status, out, errs := arena(t.Context(), "match random random -seed 1 -level quick -game "+game, "-gamelogs", dir); status != 0 || errs != "" {
				t.Fatalf("status %d\n%s\n%s", status, out, errs)
			}
			file := filepath.Join(dir, game+"-1-random-random"+suffix)
			if status, out, errs := arena(t.Context(), "verify", file); status != 0 || !strings.Contains(out, "reproduced exactly") {
				t.Errorf("status %d\n%s\n%s", status, out, errs)
			}
		})
	}
}

// TestEarned plays matches with achievements: each line names them, and the summary counts them.
func TestEarned(t *testing.T) {
	status, out, errs := arena(t.Context(), "match -game mechmania -level quick -seed 1 -pairs -count 1 rookie random")
	if status != 0 || errs != "" {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	flat := strings.ReplaceAll(out, "\n    ", " ")
	heirs := len(regexp.MustCompile(`(?m)^  (?:rookie|random) \(seat [12]\) earns .*A Worthy Heir`).FindAllString(flat, -1))
	won := strings.Count(out, " beats ")
	total := 0
	for _, m := range regexp.MustCompile(`(?m)^(?:rookie|random) earns .*A Worthy Heir (\d)`).FindAllStringSubmatch(flat, -1) {
		total += int(m[1][0] - '0')
	}
	if won == 0 || heirs != won || total != won {
		t.Errorf("%d matches are won, %d heirs are printed and %d counted:\n%s", won, heirs, total, out)
	}
}

// TestJSON parses the output for scripts.
func TestJSON(t *testing.T) {
	dir := t.TempDir()
	status, out, errs := arena(t.Context(), "match -json -level quick -pairs -count 2 random random -records", dir)
	if status != 0 || errs != "" {
		t.Fatalf("status %d\n%s", status, errs)
	}
	type line struct {
		Match *struct {
			Name, Game, Level, Seed, Reason string
			Turns, Steps                    int
			Seats                           []struct {
				Player string
				Points float64
				Score  int64
			}
			Files []string
		}
		Summary *struct {
			Seed           string
			Matches, Drawn int
			Pairs          []int
			Players        []struct {
				Player           string
				Won, Drawn, Lost int
				Score, Low, High float64
				Seats            []struct{ Won, Drawn, Lost int }
				Earned           map[string]int
			}
		}
	}
	var lines []line
	for text := range strings.Lines(out) {
		var l line
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		lines = append(lines, l)
	}
	if len(lines) != 5 || lines[4].Summary == nil {
		t.Fatalf("%d lines:\n%s", len(lines), out)
	}
	won := 0.0
	var files []string
	for i, l := range lines[:4] {
		m := l.Match
		if m == nil || m.Name != []string{"1a", "1b", "2a", "2b"}[i] || m.Game != "anarchy" || m.Level != "quick" || m.Turns < 1 || m.Steps < m.Turns ||
			len(m.Seats) != 2 || m.Seats[0].Points+m.Seats[1].Points != 1 || len(m.Files) != 1 {
			t.Fatalf("%+v", m)
		}
		won += m.Seats[i%2].Points
		files = append(files, m.Files...)
	}
	s := lines[4].Summary
	if a := s.Players[0]; s.Matches != 4 || a.Score != won/4 || a.Low > a.Score || a.High < a.Score || a.Seats[0].Won+a.Seats[1].Won != a.Won || len(s.Pairs) != 5 {
		t.Errorf("%+v", s)
	}
	status, out, _ = arena(t.Context(), "verify -json", append(files, dir)...)
	var last finding
	found := strings.Split(strings.TrimSpace(out), "\n")
	if err := json.Unmarshal([]byte(found[len(found)-1]), &last); err != nil || len(found) != 5 || status != 1 || last.Verdict != "unreadable" || !strings.Contains(found[0], `"verdict":"exact"`) {
		t.Errorf("status %d, %v:\n%s", status, err, out)
	}
}

// TestInterruptedMidway presses Ctrl-C after three of many matches: the output covers the finished pair.
func TestInterruptedMidway(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out, errs := &cutter{lines: 3, cut: cancel}, &bytes.Buffer{}
	status := cli.Run(ctx, strings.Fields("match -level quick -pairs -count 5000 random random"), out, errs)
	if status != 130 || !strings.Contains(errs.String(), "interrupted after 3 of 10000 matches") || !strings.Contains(out.String(), "\n2 matches: ") {
		t.Errorf("status %d: %s\n%s", status, errs, out)
	}
}

// cutter cancels the work after some lines.
type cutter struct {
	text  bytes.Buffer
	lines int
	cut   func()
}

func (c *cutter) Write(p []byte) (int, error) {
	if c.lines--; c.lines == 0 {
		c.cut()
	}
	return c.text.Write(p)
}

func (c *cutter) String() string { return c.text.String() }

// TestFullDisk makes output fail: the program reports it.
func TestFullDisk(t *testing.T) {
	var errs bytes.Buffer
	if status := cli.Run(t.Context(), strings.Fields("match -level quick random random"), full{}, &errs); status != 1 || !strings.Contains(errs.String(), "no room") {
		t.Errorf("status %d: %s", status, &errs)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// TestTooLate plays with no time at all: the first seat to play loses, which is reported and counted.
func TestTooLate(t *testing.T) {
	dir := t.TempDir()
	status, out, errs := arena(t.Context(), "match -level quick -time 1ns expert random -records", dir)
	if status != 0 || errs != "" || !strings.Contains(out, "random (seat 2) beats expert (seat 1)") ||
		!strings.Contains(strings.ReplaceAll(out, "\n    ", " "), "expert (seat 1) is too late in turn 1 and loses: The time for the turn ran out.") {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	if status, out, _ := arena(t.Context(), "verify", filepath.Join(dir, "anarchy-1-expert-random.pent")); status != 0 || !strings.Contains(out, "reproduced exactly: 1 step\n") {
		t.Errorf("status %d\n%s", status, out)
	}
	if _, out, _ := arena(t.Context(), "match -json -level quick -time 1ns expert random"); !strings.Contains(out, `"fault":"late","why":"The time for the turn ran out."`) {
		t.Error(out)
	}
	if status, _, errs := arena(t.Context(), "match -time -1s random random"); status != 2 || !strings.Contains(errs, "-1s is negative") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// TestPrograms plays against programs, by a command line and by a bots.toml; what they say is kept with the record.
func TestPrograms(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"bot.sh": `while read -r line; do case $line in
*'"type":"turn"'*) echo "it is my turn" >&2; echo '{"type":"end"}';;
*'"type":"over"'*) exit;;
esac; done`,
		"broken.sh": "echo '{\"type\":\"log\",\"text\":\"bye\"}'; echo 'SyntaxError: no luck' >&2; exit 3",
		"bots.toml": "[mine]\ncommand = \"sh bot.sh\"\ntime = \"60s\"\n",
		"bad.toml":  "[mine]\nfolder = 7\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	status, out, errs := arena(t.Context(), "match -level quick -time 60s -records records random", "sh bot.sh")
	if status != 0 || errs != "" || !strings.Contains(out, "bot (seat 2)") {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	data, err := os.ReadFile(filepath.Join("records", "anarchy-1-random-bot.pent"))
	if err != nil {
		t.Fatal(err)
	}
	line, info, err := formats.Open(t.Context(), "x", data, nil)
	if err != nil || info.State != record.Verified || !slices.ContainsFunc(line.Notes(), func(n match.Note) bool {
		return n.Seat == 1 && n.Kind == match.Error && strings.Contains(n.Text, "it is my turn")
	}) {
		t.Errorf("%+v, notes %v: %v", info, line.Notes(), err)
	}
	if s := line.Setup().Seats[1]; s.Name != "bot" || s.Kind != "program" {
		t.Errorf("seat 2 is %+v", s)
	}
	for _, c := range []struct {
		line, program string
		status        int
		want          string
	}{
		{"match -level quick random", "mine", 0, "mine (seat 2)"},
		{"match -level quick random", "sh broken.sh", 0, "exit status 3); its last words: SyntaxError: no luck"},
		{"match -level quick random", "./no-such-bot", 1, "./no-such-bot"},
		{"match -level quick random", "theirs", 2, "a command line has a space or a slash in it"},
		{"match -level quick random -bots bad.toml", "mine", 1, "bad.toml:2: mine.folder: this must be a text"},
		{"match -level quick random -bots none.toml", "mine", 1, "none.toml"},
		{"match -level quick random -bots bad.toml", "random", 0, "beats random"}, // nobody needs the file
	} {
		status, out, errs := arena(t.Context(), c.line, c.program)
		if text := strings.ReplaceAll(out+errs, "\n    ", " "); status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s %s: status %d\n%s", c.line, c.program, status, text)
		}
	}
}

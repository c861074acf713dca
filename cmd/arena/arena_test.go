package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
)

// arena runs the program and returns its output.
func arena(ctx context.Context, line string, more ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = cli.Run(ctx, append(strings.Fields(line), more...), &o, &e)
	return status, o.String(), e.String()
}

func TestCommandLines(t *testing.T) {
	dir := t.TempDir()
	chess := filepath.Join(dir, "chess.toml")
	bad := filepath.Join(dir, "bad.toml")
	game, engine := filepath.Join(dir, "game.json"), filepath.Join(dir, "engine.json")
	for name, text := range map[string]string{game: `{"states":[]}`, engine: `{"Logs":[{"Turn":0}]}`, chess: "game = \"chess\"\ntitle = \"x\"", bad: "game = \"anarchy\"\ntitle = \"x\"\nwidht = 3\nheight = 0"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		line      string
		status    int
		out, errs string
	}{
		{"", 2, "", "Each of them explains itself"},
		{"help", 0, "arena verify     [flags] FILE...", ""},
		{"-h", 0, "arena match", ""},
		{"fly", 2, "", `arena: unknown command "fly"`},
		{"mach", 2, "", `arena: unknown command "mach"; did you mean "match"?`},
		{"match -h", 0, "-pairs", ""},
		{"match -h", 0, "galapagos  adam, hunter, grazer\n", ""},
		{"match random adam", 2, "", `anarchy: there is no player "adam"; there are random, newcomer, rookie, regular, skilled, expert, master`},
		{"match -game galapagos -level ark regular adam", 0, "adam (seat 2)", ""},
		{"verify -h", 0, "reproduced exactly", ""},
		{"match -fly", 2, "", "arena match: there is no flag -fly\nUsage: arena match [flags] PLAYER PLAYER..."},
		{"match -gmae x", 2, "", `there is no flag -gmae; did you mean "game"?`},
		{"verify -- -quiet -x", 1, "-x: no such file", ""},
		{"match -count x random random", 2, "", "arena match: -count \"x\": it takes a whole number"},
		{"match -count 0 random random", 2, "", "-count 0 is outside 1"},
		{"match -workers 0 random random", 2, "", "-workers 0 is outside 1"},
		{"match -least 101 random random", 2, "", "-least 101 is outside"},
		{"match random", 2, "", "anarchy in level classic needs 2 players, not 1"},
		{"match random god", 2, "", `anarchy: there is no player "god"`},
		{"match -game chess random random", 2, "", `there is no game "chess"; there are `},
		{"match -game galapgos random random", 2, "", `galapagos; did you mean "galapagos"?`},
		{"match random expret", 2, "", `did you mean "expert"?`},
		{"match -level moon random random", 2, "", `anarchy: there is no level "moon"; there are classic`},
		{"match -level clasic random random", 2, "", `did you mean "classic"?`},
		{"match -level quick.toml random random", 1, "", "the level that comes with the program is called quick"},
		{"match -level nowhere.toml random random", 1, "", "nowhere.toml"},
		{"match random random -level " + chess, 1, "", `there is no game "chess"`},
		{"match random random -level " + bad, 1, "", "bad.toml has 2 mistakes\n" + bad + ":3: widht"},
		{"match random random -level " + dir + ".toml", 1, "", "no such file"},
		{"verify", 2, "", "no files"},
		{"verify nowhere.pent", 1, "nowhere.pent: ", ""},
		{"verify .", 1, ".: this is a folder", ""},
		{"verify nowhere.pent", 1, "nowhere.pent: no such file or directory", ""},
		{"verify " + bad, 1, "neither a record of Pentarena nor a log", ""},
		{"verify " + engine + " " + game, 1, game + " and " + engine + ": game.json: byte 13: the list of states is empty", ""},
		{"verify " + game, 1, game + ": byte 13: the list of states is empty", ""},
	} {
		t.Run(c.line, func(t *testing.T) {
			status, out, errs := arena(t.Context(), c.line)
			if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) || (errs == "") != (c.errs == "") {
				t.Errorf("status %d\n%s\n%s", status, out, errs)
			}
		})
	}
}

func TestMatchAndVerify(t *testing.T) {
	dir := t.TempDir()
	line := "match -level quick -pairs -count 2 -seed town random random -records"
	status, out, errs := arena(t.Context(), line, dir, "-gamelogs", dir)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	lines := regexp.MustCompile(`(?m)^match [12][ab]: random \(seat [12]\) beats random \(seat [12]\): \w+, \d+:\d+ after \d+ turns$`).FindAllString(out, -1)
	if len(lines) != 4 || !strings.Contains(out, "\n4 matches: seat 1 won ") {
		t.Errorf("%d matches are printed:\n%s", len(lines), out)
	}
	if _, again, _ := arena(t.Context(), line, t.TempDir(), "-workers", "1"); again != out {
		t.Errorf("played again, the matches differ:\n%s\n%s", out, again)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 8 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	status, out, errs = arena(t.Context(), "verify", files...)
	if n := strings.Count(out, "reproduced exactly: "); status != 0 || errs != "" || n != 8 || !strings.Contains(out, "8 of 8 files reproduced exactly") {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	if status, out, _ := arena(t.Context(), "verify -quiet", files[0]); status != 0 || out != "" {
		t.Errorf("quiet: status %d %q", status, out)
	}
	record, err := os.ReadFile(filepath.Join(dir, "anarchy-1a-random-random.pent"))
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(dir, "cut.pent")
	if err := os.WriteFile(cut, record[:len(record)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, _ = arena(t.Context(), "verify", files[0], cut)
	if status != 1 || !strings.Contains(out, "cut.pent: incomplete: cut off at turn ") || !strings.Contains(out, "1 of 2 files") {
		t.Errorf("status %d\n%s", status, out)
	}
}

func TestLeast(t *testing.T) {
	status, out, errs := arena(t.Context(), "match -level quick -seed 1 -pairs -quiet -count 1 -least 51 random random")
	if status != 1 || !strings.Contains(errs, "random wins 50.0 % of the matches, fewer than 51 %") || strings.Contains(out, "match 1") {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	if status, _, errs := arena(t.Context(), "match -level quick -seed 1 -pairs -quiet -count 1 -least 50 random random"); status != 0 {
		t.Errorf("status %d %s", status, errs)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, line := range []string{"match random random", "verify x"} {
		if status, _, errs := arena(ctx, line); status != 130 || !strings.Contains(errs, "interrupted after 0 of ") {
			t.Errorf("%s: status %d %q", line, status, errs)
		}
	}
}

// Each command that takes long has the status of an interruption after Ctrl-C, and none says it in the words of the context.
func TestInterruptedStatus(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, line := range []string{
		"match -level quick random random", "tourney -format round-robin -players random,rookie -games anarchy/quick -seeds 1", "worker 127.0.0.1:1",
		"check anarchy rookie", "listen -address 127.0.0.1:0 coreminer", "listen -once -address 127.0.0.1:0 coreminer", "listen -lines -address 127.0.0.1:0 anarchy",
		"serve -address 127.0.0.1:0 -page .", "verify x", "link x", "review x",
	} {
		status, _, errs := arena(ctx, line)
		if status != command.StatusInterrupted || strings.Contains(errs, "context") {
			t.Errorf("%s: status %d %q", line, status, errs)
		}
	}
}

// One thing is not said as if it were several.
func TestOneOfEach(t *testing.T) {
	t.Chdir(t.TempDir())
	text := strings.Replace(levelText(t, "anarchy", "quick"), "max_turns = ", "max_turns = -", 1)
	if err := os.WriteFile("odd.toml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for want, said := range map[string]func() (int, string, string){
		"odd.toml has 1 mistake\n":        func() (int, string, string) { return arena(t.Context(), "match -level odd.toml random random") },
		"interrupted after 0 of 1 match":  func() (int, string, string) { return arena(ctx, "match random random") },
		"interrupted after 0 of 1 file\n": func() (int, string, string) { return arena(ctx, "verify x") },
		"the password has 1 character;":   func() (int, string, string) { return arena(ctx, "serve -token x") },
	} {
		if _, _, errs := said(); !strings.Contains(errs, want) || strings.Contains(errs, "1 matches") {
			t.Errorf("%q is not in %q", want, errs)
		}
	}
}

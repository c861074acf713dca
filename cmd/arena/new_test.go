package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/docs"
	"app.pentarena/game/players/catalog"
)

// TestNew writes a bot of at most 150 lines in each language for each game; it plays whole matches at once, and nothing that it does is refused
// or breaks the protocol.
func TestNew(t *testing.T) {
	for _, language := range docs.Languages {
		t.Run(language.Name, func(t *testing.T) {
			program, _, _ := strings.Cut(language.Command, " ")
			if _, err := exec.LookPath(program); err != nil && program != language.File {
				t.Skipf("%s is not installed, so the starters in %s are not tested", program, language.Name)
			}
			t.Chdir(t.TempDir())
			for _, e := range catalog.Entries() {
				game := e.Game.Info().ID
				name := game + "-bot"
				status, out, errs := arena(t.Context(), "new", game, language.Name, name)
				if status != 0 || !strings.Contains(out, filepath.Join(name, language.File)) {
					t.Fatalf("status %d\n%s\n%s", status, out, errs)
				}
				text, err := os.ReadFile(filepath.Join(name, language.File))
				if err != nil || !strings.Contains(string(text), "-game "+game) || strings.Count(string(text), "\n") > 150 {
					t.Errorf("%v\n%s", err, text)
				}
				for _, document := range []string{"protocol.md", game + ".md"} {
					text, err := os.ReadFile(filepath.Join(name, document))
					if err != nil {
						t.Error(err)
					}
					for _, link := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
						if _, err := os.Stat(filepath.Join(name, link[1])); err != nil {
							t.Errorf("%s links to what is not there: %v", document, err)
						}
					}
				}
				bots := filepath.Join(name, "bots.toml")
				if text, err := os.ReadFile(bots); err != nil || !strings.Contains(string(text), "\nstart = \""+language.Start+"\"") {
					t.Errorf("%v\n%s", err, text)
				}
				if status, out, errs := arena(t.Context(), "match -level quick -time 100s -game", game, "-bots", bots, name, "random"); status != 0 || strings.Contains(out, "refused") || strings.Contains(out, "loses") {
					t.Errorf("status %d\n%s\n%s", status, out, errs)
				}
			}
		})
	}
}

func TestNewErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("mine", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		{"new", 2, "a game, a language and a name are needed"},
		{"new chess python x", 2, `there is no game "chess"`},
		{"new anarchy pyton x", 2, `there is no starter in "pyton"; there are python, javascript, go; did you mean "python"?`},
		{"new anarchy python x.y", 2, `"x.y" cannot be the name of a bot`},
		{"new anarchy python expert", 2, "expert is the name of a built-in player"},
		{"new anarchy python mine", 1, "mine is there already"},
		{"new anarchy python no/where", 1, "there is no folder no; make that folder first"},
		{"check", 2, "a game and a bot are needed"},
		{"check anarchy nobody", 2, "nobody"},
		{"check chess ./x", 2, `there is no game "chess"`},
		{"check anarchy ./no-such-bot", 1, "./no-such-bot"},
	} {
		if status, out, errs := arena(t.Context(), c.line); status != c.status || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d\n%s\n%s", c.line, status, out, errs)
		}
	}
}

// TestCheck checks a bot whose commands are refused, and one that breaks the protocol.
func TestCheck(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"clumsy.sh": `while read -r line; do case $line in
*'"type":"turn"'*) echo '{"type":"do","command":{"verb":"ignite","building":9999}}'; echo '{"type":"do","command":{"verb":"fly"}}'
	echo '{"type":"log","text":"hm"}'; echo '{"type":"draw","draw":{"shape":"cell","at":[1,2]}}'; echo '{"type":"end"}';;
*'"type":"over"'*) echo bye >&2; exit;;
esac; done`,
		"broken.sh": "echo 'hello there'; cat > /dev/null",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	status, out, errs := arena(t.Context(), "check -time 100s anarchy", "sh clumsy.sh")
	if status != 0 || errs != "" {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	for _, want := range []string{`quick, seat 1, against idle for 10 turns +21 turns, 22 commands, 22 refused, won`, `Protocol: no faults\.`, `Refused: (\d+) of (\d+) commands\.`,
		`\d+ building, the first in turn \d: \{"verb":"ignite","building":9999\}: No\s+building has this number\.`, `\d+ verb, the first in turn \d: `, `Time for a turn: median \d`, `Log lines: \d+\. Drawings: \d+\. Lines on standard error: 6\.`} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("the report has no %s:\n%s", want, out)
		}
	}
	status, out, errs = arena(t.Context(), "check -time 100s anarchy", "sh broken.sh")
	if status != 1 || errs != "" || !strings.Contains(out, "Protocol: 6 of 6 matches lost by a fault:") || !strings.Contains(strings.ReplaceAll(out, "\n    ", " "), `this line is not a message: "hello there"; a message begins with {, and anything else belongs on standard error`) {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
}

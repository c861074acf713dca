package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
)

// The bot that docs/bots/go.md shows compiles where that page puts it.
func TestTheBotInGo(t *testing.T) {
	text, err := os.ReadFile("../docs/bots/go.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)`(game/players/bots/[a-z0-9]+/[a-z]+\\.go)`:\n\n```go\n(.*?)```").FindSubmatch(text)
	if found == nil {
		t.Fatal("docs/bots/go.md: no bot under the name of its file")
	}
	source, overlay := filepath.Join(t.TempDir(), "bot.go"), filepath.Join(t.TempDir(), "overlay.json")
	place, err := filepath.Abs(filepath.Join("..", string(found[1])))
	if err != nil {
		t.Fatal(err)
	}
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {place: source}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{source: found[2], overlay: replaced} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "build", "-overlay", overlay, filepath.Dir(place)).CombinedOutput()
	if err != nil {
		t.Errorf("docs/bots/go.md: %v\n%s", err, out)
	}
}

// documentsOf are the pages of the repository that people read, by their path from its root.
func documentsOf(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, pattern := range []string{"../*.md", "../docs/*.md", "../docs/*/*.md", "../docs/*/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			pages[name] = string(text)
		}
	}
	if len(pages) < 30 {
		t.Fatalf("only %d pages", len(pages))
	}
	return pages
}

var (
	fenced   = regexp.MustCompile("(?s)```.*?```")
	linkTo   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headline = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// anchors are the parts of a page that a link can lead to, as hosts of repositories name them.
func anchors(page string) map[string]bool {
	all := map[string]bool{}
	for _, m := range headline.FindAllStringSubmatch(fenced.ReplaceAllString(page, ""), -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all[strings.ReplaceAll(name, " ", "-")] = true
	}
	return all
}

// Every link of a page leads to a file of the repository and to a headline in it, and every page is in the index of the documents.
func TestLinksOfDocuments(t *testing.T) {
	pages := documentsOf(t)
	linked := map[string]bool{}
	for name, text := range pages {
		for _, m := range linkTo.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := name
			if file != "" {
				target = filepath.Join(filepath.Dir(name), filepath.FromSlash(file))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %s leads nowhere", name, m[1])
				continue
			}
			linked[target] = true
			if anchor != "" && !anchors(pages[target])[anchor] {
				t.Errorf("%s: %s has no headline for the link %s", name, target, m[1])
			}
		}
	}
	for name := range pages {
		if name != filepath.Join("..", "README.md") && !linked[name] {
			t.Errorf("no page links to %s", name)
		}
	}
}

// The whole levels that docs/levels.md shows are levels.
func TestLevelsOfDocuments(t *testing.T) {
	n := 0
	for _, m := range regexp.MustCompile("(?s)```toml\n(game = .*?)```").FindAllStringSubmatch(documentsOf(t)["../docs/levels.md"], -1) {
		l, err := levels.Parse("shown.toml", []byte(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := games.Start(match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: "1", Seats: make([]match.SeatInfo, 2)}); err != nil {
			t.Errorf("%v in\n%s", err, m[1])
		}
		n++
	}
	if n < 2 {
		t.Errorf("%d levels", n)
	}
}

package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
)

// The documents that are made from the program say what it says.
func TestDocuments(t *testing.T) {
	all, err := documents("..")
	if err != nil || len(all) != 3*len(catalog.Entries())+3+len(madeParts) {
		t.Fatalf("%d documents: %v", len(all), err)
	}
	for name, want := range all {
		got, err := os.ReadFile(filepath.Join("..", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is out of date (%v); write it by: go run ./build schemas", name, err)
		}
	}
}

// The page of a game's levels has every key that its own level files use.
func TestLevelPages(t *testing.T) {
	all, err := levelPages("..")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`(?m)^([a-z_]+) *= |^\[+([a-z_.]+)\]+`)
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		page := string(all[filepath.Join(filepath.FromSlash(levelFolder), id+".md")])
		for _, l := range append(levels.List(id), levels.Challenges(id)...) {
			for _, found := range key.FindAllStringSubmatch(l.Text, -1) {
				name := cmp.Or(found[1], found[2])
				head, _, _ := strings.Cut(name, ".")
				if len(name) == 1 || strings.HasSuffix(name, ".legend") || name == "challenge" || slices.Contains([]string{"game", "title", "summary", "seats", "seat", "opponent", "goal", "score", "place", "star", "legend"}, head) {
					continue // of the format, or a name of the level's own
				}
				if !strings.Contains(page, "| `"+name+"` |") && !strings.Contains(page, "["+name+"]") && !strings.Contains(page, "["+head+".NAME]") {
					t.Errorf("%s/%s: the page of the game's levels has no %q", id, l.Name, name)
				}
			}
		}
	}
}

// The schemas in docs/bots/protocol say what the types of the games say.
func TestSchemas(t *testing.T) {
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		files, err := gameSchema("..", e)
		if err != nil || len(files) != 2 {
			t.Fatal(err)
		}
		// It has the rules, and nothing that only readers of the code understand.
		for _, must := range []string{"\n## The rules\n\n" + e.Game.Info().Title, "\n### Aim\n", "`constants` in the state"} {
			if !strings.Contains(string(files[id+".md"]), must) {
				t.Errorf("the page of %s has no %q", id, must)
			}
		}
		if odd := regexp.MustCompile(`see Level|\bRules\.|\b\d: [A-Z]|\| \d: ` + "`").FindString(string(files[id+".md"])); odd != "" {
			t.Errorf("the page of %s speaks of %q", id, odd)
		}
		// Each reason for which the rules refuse a command is told in words.
		page := string(files[id+".md"])
		for _, code := range e.Game.Info().Refusals.Codes() {
			if strings.Contains(page, "| `"+code+"` |  |") {
				t.Errorf("the page of %s has no words for %s", id, code)
			}
		}
	}
}

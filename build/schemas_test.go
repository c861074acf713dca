package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/catalog"
)

// The schemas in docs/protocol say what the types of the games say.
func TestSchemas(t *testing.T) {
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		files, err := gameSchema("..", e)
		if err != nil || len(files) != 2 {
			t.Fatal(err)
		}
		for name, want := range files {
			got, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(schemaFolder), name))
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is out of date (%v); write it by: go run ./build schemas", name, err)
			}
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
		for _, code := range e.Game.Info().Refusals {
			if strings.Contains(page, "| `"+code+"` |  |") {
				t.Errorf("the page of %s has no words for %s", id, code)
			}
		}
	}
}

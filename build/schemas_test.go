package main

import (
	"bytes"
	"os"
	"path/filepath"
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
		// Each reason for which the rules refuse a command is told in words.
		page := string(files[id+".md"])
		for _, code := range e.Game.Info().Refusals {
			if strings.Contains(page, "| `"+code+"` |  |") {
				t.Errorf("the page of %s has no words for %s", id, code)
			}
		}
	}
}

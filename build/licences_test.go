package main

import (
	"strings"
	"testing"

	"app.pentarena/docs"
	"app.pentarena/game/basics/version"
)

// Everything that the programs contain has its licence in docs/licences.txt, and its name under About; TestDocuments holds the rest of both.
func TestLicences(t *testing.T) {
	all, err := parts("..")
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Join(version.Parts(), "\n")
	for _, p := range all {
		if !strings.Contains(names, p.name) {
			t.Errorf("%s is missing under About; go run ./build schemas", p.name)
		}
		for _, text := range p.texts {
			if !strings.Contains(docs.Licences, text) {
				t.Errorf("a licence of %s is missing in %s; go run ./build schemas", p.name, licenceFile)
			}
		}
	}
	for _, must := range []string{"hajimehoshi/ebiten", "Bigelow & Holmes", "Camilla Löwy", "The Go Authors", "modernc.org/sqlite", "nats-server"} {
		if !strings.Contains(docs.Licences, must) {
			t.Errorf("%s does not name %s", licenceFile, must)
		}
	}
}

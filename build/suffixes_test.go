package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/formats"
)

// The page offers every kind of file that holds a match, and docs/reference/formats.md names it.
func TestSuffixes(t *testing.T) {
	page, err := os.ReadFile("web/index.html")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../docs/reference/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	accept := regexp.MustCompile(`id="file"[^>]* accept="([^"]*)"`).FindSubmatch(page)
	if accept == nil {
		t.Fatal("the page has no field for files")
	}
	for _, s := range append(formats.Suffixes(), ".gz") {
		if !slices.Contains(strings.Split(string(accept[1]), ","), s) {
			t.Errorf("web/index.html does not accept files that end with %s", s)
		}
		if !strings.Contains(string(text), s+"`") {
			t.Errorf("docs/reference/formats.md does not name %s", s)
		}
	}
}

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
)

// TestLink checks that a match between built-in players becomes a short link, and with -commands one that holds all of it.
func TestLink(t *testing.T) {
	dir := t.TempDir()
	arena(t.Context(), "match -level quick -seed 1 rookie rookie -records", dir)
	files, _ := filepath.Glob(filepath.Join(dir, "*.pent"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	sizes := [2]int{}
	for i, flags := range []string{"link -page https://example.org/", "link -commands"} {
		status, out, errs := arena(t.Context(), flags, files[0])
		l, err := link.Parse(out, catalog.Players)
		if status != 0 || errs != "" || err != nil {
			t.Fatalf("%d, %q, %v, %q", status, errs, err, out)
		}
		if commands := len(l.Steps) > 0; commands != (i == 1) || strings.HasPrefix(out, "https://example.org/#m=") != (i == 0) {
			t.Errorf("%s: commands %v in %.60s", flags, commands, out)
		}
		sizes[i] = len(out)
	}
	if sizes[0] > 140 || sizes[0] >= sizes[1] {
		t.Errorf("sizes %v", sizes)
	}
	if status, out, errs := arena(t.Context(), "link", filepath.Join(dir, "none")); status != 1 || out != "" || errs == "" {
		t.Errorf("a file that is not there: %d, %q, %q", status, out, errs)
	}
	for _, page := range []string{"example.org", "ftp://example.org/", "https:///page", "https://example.org/#m=", "https://exa mple.org/"} {
		for _, verb := range []string{"link", "tourney"} {
			if status, _, errs := arena(t.Context(), verb, "-page", page, files[0]); status != 2 || !strings.Contains(errs, "is not the address of a page") {
				t.Errorf("%s -page %s: %d, %q", verb, page, status, errs)
			}
		}
	}
}

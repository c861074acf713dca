package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOriginalForms writes a match of every game in the form of its original server, and verifies it.
func TestOriginalForms(t *testing.T) {
	for game, suffix := range map[string]string{"coreminer": ".json.gz", "galapagos": ".glog", "mechmania": ".game.json.gz", "si32": ".mp.gz"} {
		t.Run(game, func(t *testing.T) {
			dir := t.TempDir()
			if status, out, errs := arena(t.Context(), "match random random -level quick -game "+game, "-gamelogs", dir); status != 0 || errs != "" {
				t.Fatalf("status %d\n%s\n%s", status, out, errs)
			}
			file := filepath.Join(dir, game+"-1-random-random"+suffix)
			if status, out, errs := arena(t.Context(), "verify", file); status != 0 || !strings.Contains(out, "reproduced exactly") {
				t.Errorf("status %d\n%s\n%s", status, out, errs)
			}
		})
	}
}

// TestEarned plays matches in which something can be earned: each line tells it, and the summary counts it.
func TestEarned(t *testing.T) {
	status, out, errs := arena(t.Context(), "match -game mechmania -level quick -pairs -count 1 rookie random")
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
		t.Errorf("%d matches are won, %d heirs are told and %d counted:\n%s", won, heirs, total, out)
	}
}

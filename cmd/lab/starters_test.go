package main

import (
	"strings"
	"testing"
)

// The starters are measured against Rookie, and one that may be weaker fails the command.
func TestStarters(t *testing.T) {
	status, out, errs := lab(t.Context(), "starters -game anarchy -language go -count 2")
	if !strings.Contains(out, "\n| Anarchy | go | ") || (status == 1) != strings.Contains(errs, "not clearly as good as Rookie: Anarchy in go") || status > 1 {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	for line, want := range map[string]string{"starters -game chess": `there is no game "chess"`, "starters -count -1": "less than 0", "starters x": "nothing is needed here"} {
		if status, _, errs := lab(t.Context(), line); status != 2 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d\n%s", line, status, errs)
		}
	}
}

package main

import (
	"regexp"
	"strings"
	"testing"
)

func TestBench(t *testing.T) {
	lab(t.Context(), "bench -level quick -time 1ns -game anarchy") // what is made once is made before
	status, out, errs := lab(t.Context(), "bench -level quick -time 20ms -game anarchy")
	if status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	for _, row := range []string{"idle", "rules", "random"} {
		if !regexp.MustCompile(`(?m)^ *anarchy +` + row + ` +\d+( +[\d.e+]+){5}`).MatchString(out) {
			t.Errorf("no row %s in\n%s", row, out)
		}
	}
	if !regexp.MustCompile(`(?m)^ *anarchy +rules .* 0\.00$`).MatchString(strings.ReplaceAll(out, " \n", "\n")) {
		t.Errorf("the rules allocate:\n%s", out)
	}
}

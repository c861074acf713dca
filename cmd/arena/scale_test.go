package main

import (
	"regexp"
	"strings"
	"testing"
)

// Each row of the measurement is a whole tournament.
func TestScale(t *testing.T) {
	t.Setenv(asArena, "")
	status, out, errs := arena(t.Context(), "scale -matches 20 -players random,newcomer")
	if status != 0 {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	for _, row := range []string{"cores: 1", "cores: 2", "workers: 1", "workers: 2", "workers: 4"} {
		if !regexp.MustCompile(`(?m)^` + row + `( +[\d.e+]+){6}$`).MatchString(out) {
			t.Errorf("no row %q in\n%s", row, out)
		}
	}
	if !strings.Contains(out, " MB after 20: ") {
		t.Error(out)
	}
	if status, _, errs := arena(t.Context(), "scale -matches 21"); status != 2 || !strings.Contains(errs, "even number") {
		t.Errorf("status %d %s", status, errs)
	}
	if status, _, errs := arena(t.Context(), "scale -matches 20 -players random,nobody"); status == 0 || !strings.Contains(errs, "nobody") {
		t.Errorf("status %d %s", status, errs)
	}
}

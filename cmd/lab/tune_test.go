package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/rules"
)

// The search finds the weights of which a noisy comparison says that they are best, from different sides, and leaves a weight of 0.
func TestSPSA(t *testing.T) {
	best := []float64{2, 0.1, 30, 0}
	worth := func(w []float64) (sum float64) {
		for i, v := range w {
			if best[i] > 0 {
				sum -= math.Pow(math.Log(v/best[i]), 2)
			}
		}
		return sum
	}
	for _, at := range [][]float64{{1, 0.3, 10, 0}, {5, 0.04, 100, 0}} {
		dice := rules.NewSeeded("noise")
		search, start := spsa{seed: "a", gain: 0.3, spread: 0.2}, worth(at)
		for n := range 400 {
			var err error
			at, err = search.step(n, at, func(plus, minus []float64) (float64, error) {
				noise := float64(dice.Intn(1001)-500) / 1000
				return max(min(worth(plus)-worth(minus)+noise, 1), -1), nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if end := worth(at); end < start/10 || at[3] != 0 {
			t.Errorf("found %v, worth %.3f, from %.3f", at, end, start)
		}
	}
}

// The command keeps its steps: stopped and continued, it finds what it finds at once. It takes up no file of other settings.
func TestTune(t *testing.T) {
	dir := t.TempDir()
	whole, parts := filepath.Join(dir, "whole.json"), filepath.Join(dir, "parts.json")
	line := "tune -game anarchy -levels short -against arsonist -pairs 1 -file "
	status, out, errs := lab(t.Context(), line+whole+" -steps 4")
	if status != 0 || !strings.Contains(out, "step 4: ") || !strings.Contains(out, "| siege | ") || !strings.Contains(out, "\nafter: weights:") {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	for _, steps := range []string{"1", "4"} {
		if status, _, errs := lab(t.Context(), line+parts+" -steps "+steps); status != 0 {
			t.Fatalf("status %d %s", status, errs)
		}
	}
	a, _ := os.ReadFile(whole)
	b, err := os.ReadFile(parts)
	if err != nil || !slices.Equal(a, b) {
		t.Errorf("at once comes\n%s\nin parts\n%s", a, b)
	}
	for _, c := range []struct {
		line, errs string
		status     int
	}{
		{line + parts + " -steps 5 -seed other", "name another -file", command.StatusFailed},
		{line + filepath.Join(dir, "none") + " -game coreminer", "no player with weights", 2},
		{line + parts + " -levels moon", `no level "moon"`, 2},
		{line + parts + " -spread 2", "-spread at most 1", 2},
	} {
		if status, _, errs := lab(t.Context(), c.line); status != c.status || !strings.Contains(errs, c.errs) {
			t.Errorf("%s: status %d %q", c.line, status, errs)
		}
	}
	if err := os.WriteFile(parts, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := lab(t.Context(), line+parts); status == 0 || !strings.Contains(errs, parts) {
		t.Errorf("of a broken file: status %d %q", status, errs)
	}
}

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
)

// A player that does nothing is told what was better than that, in text, JSON and Markdown, and a folder is summed up.
func TestReview(t *testing.T) {
	dir := t.TempDir()
	if status, _, errs := arena(t.Context(), "match -game anarchy -level short -seed s -records", dir, "idle", "expert"); status != 0 {
		t.Fatal(errs)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.pent"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	status, out, errs := arena(t.Context(), "review -seat 1", files[0])
	if status != 0 || errs != "" || !strings.Contains(out, "seat 1, Idle: accuracy ") || !strings.Contains(out, "blunder") || strings.Contains(out, "Expert") {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	var r reviewed
	status, out, errs = arena(t.Context(), "review -json -player idle", files[0])
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != 0 || errs != "" {
		t.Fatalf("status %d, %v\n%s\n%s", status, err, out, errs)
	}
	if len(r.Seats) != 1 || r.Seats[0].Accuracy == nil || *r.Seats[0].Accuracy > 80 || r.Game != "anarchy" {
		t.Errorf("%+v", r)
	}
	worst, lost := 0, 0.0
	for _, x := range r.Seats[0].Turns {
		if x.Loss() > lost {
			worst, lost = x.Turn, x.Loss()
		}
		if x.Played != x.Idle {
			t.Errorf("turn %d: nothing was done, which is worth %g, and %g", x.Turn+1, x.Played, x.Idle)
		}
	}
	status, out, errs = arena(t.Context(), "review -markdown -player idle", files[0])
	if row := strings.Index(out, "|---|"); status != 0 || errs != "" || row < 0 || !strings.Contains(out[row:], fmt.Sprintf("\n| %d | ?? | ", worst+1)) {
		t.Errorf("status %d, turn %d is not the first\n%s\n%s", status, worst+1, out, errs)
	}
	status, out, errs = arena(t.Context(), "review -player idle", dir)
	for _, want := range []string{"Idle    1 ", "phase ", "better was ", "stood ", "#m="} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s\n%s", want, out, errs)
		}
	}
	if status != 0 {
		t.Errorf("status %d", status)
	}
}

func TestReviewMisused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.pent")
	if err := os.WriteFile(file, []byte("none"), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]int{
		"review": command.StatusUsage, "review -json -markdown x": command.StatusUsage, "review -seat 9 x": command.StatusUsage, "review " + file: command.StatusFailed, "review " + dir: command.StatusFailed,
	} {
		if status, _, errs := arena(t.Context(), line); status != want || errs == "" {
			t.Errorf("%s: status %d, %q", line, status, errs)
		}
	}
}

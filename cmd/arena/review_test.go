package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
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
		if status, _, errs := arena(t.Context(), line); status != want || errs == "" || strings.Contains(errs, "that player") {
			t.Errorf("%s: status %d, %q", line, status, errs)
		}
	}
}

// Of a file that is cut off or damaged the part before that is reviewed and made a link, and both say so.
func TestPartOfFile(t *testing.T) {
	dir := t.TempDir()
	arena(t.Context(), "match -level quick -quiet -seed 1 rookie rookie -records", dir)
	files, _ := filepath.Glob(filepath.Join(dir, "*.pent"))
	packed, err := os.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	first := bytes.IndexByte(text, '\n') + 1
	for name, test := range map[string]struct {
		data   []byte
		status int
		want   string
	}{
		"cut":     {text[:first+300], command.StatusGood, "incomplete: cut off at turn"},
		"damaged": {append(text[:first:first], "{no\n"...), command.StatusFailed, "damaged in turn 1: line 2"},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, test.data, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, verb := range []string{"review", "link"} {
			status, out, errs := arena(t.Context(), verb, file)
			if status != test.status || out == "" || strings.Contains(out, "; \n") || !strings.Contains(errs, "only what is before the fault is used: "+test.want) {
				t.Errorf("%s %s: status %d, %q, %q", verb, name, status, out, errs)
			}
		}
	}
}

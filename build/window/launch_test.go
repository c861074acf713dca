package window

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// launch runs the program without a display and returns what it prints and its exit status.
func launch(t *testing.T, args ...string) (said string, status int) {
	t.Helper()
	out, err := command(t.TempDir(), args...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if exit != nil {
		status = exit.ExitCode()
	}
	return string(out), status
}

func TestWithoutADisplayItSaysWhatToDo(t *testing.T) {
	said, status := launch(t)
	if status != 1 || strings.Count(said, "\n") != 1 || !strings.Contains(said, "go run ./build") {
		t.Errorf("exit status %d, and it says:\n%s", status, said)
	}
	said, status = launch(t, "-h")
	if status != 0 || !strings.Contains(said, "usage: pentarena") {
		t.Errorf("-h: exit status %d, and it says:\n%s", status, said)
	}
	said, status = launch(t, "-version")
	if status != 0 || !strings.HasPrefix(said, "Pentarena ") || !strings.Contains(said, "Rules: ") {
		t.Errorf("-version: exit status %d, and it says:\n%s", status, said)
	}
	said, status = launch(t, "-size", "huge")
	if status != 1 || strings.Count(said, "\n") != 1 || !strings.Contains(said, "-size") {
		t.Errorf("-size huge: exit status %d, and it says:\n%s", status, said)
	}
}

func TestTheWindowOpens(t *testing.T) {
	w := start(t, t.TempDir())
	w.Scene("title")
	w.Settled(3)
	w.Shot("title")
	for line := range strings.Lines(w.Said()) {
		if !strings.HasPrefix(line, "XGB: ") { // the X library on its missing authority file
			t.Errorf("the program prints: %s", line)
		}
	}
}

package sandbox_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/outside/server/servertest"
)

// write writes a program into a folder, and returns its name.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

// first is the first line of a program, or why it does not start.
func first(t *testing.T, s sandbox.Spec) string {
	t.Helper()
	p, err := sandbox.Start(t.Context(), s)
	if err != nil {
		return err.Error()
	}
	c := p.Open(outside.Lines, 1000, 1)
	line, err := c.Receive(t.Context())
	if closed := c.Close(); err != nil || closed != nil {
		return strings.TrimSpace(p.Said()) + p.Exit()
	}
	return string(line)
}

// A program sees its own folder, or the files that its command names, and what it cannot see is said before it starts.
func TestWhatIsShown(t *testing.T) {
	if err := sandbox.Jails(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	list := write(t, dir, "list", "#!/bin/sh\necho /bot/* $# $1 `pwd` $PENTARENA_MARK\n")
	write(t, dir, "other", "")
	write(t, filepath.Join(dir, "sub"), "list", "#!/bin/sh\necho another\n")
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	env := []string{"PENTARENA_MARK=here"}
	for _, c := range []struct {
		own  bool
		args []string
		want string
	}{
		{true, []string{"sh", list}, "/bot/link /bot/list /bot/other /bot/sub 0 /bot here"},
		{true, []string{"./" + list, "x"}, "/bot/link /bot/list /bot/other /bot/sub 1 x /bot here"},
		{false, []string{"./" + list}, "/bot/list 0 /bot here"},
		{false, []string{"sh", list, "other"}, "/bot/list /bot/other 1 other /bot here"},
		{false, []string{"sh", filepath.Join(dir, "sub", "list")}, "another"},
		{false, []string{"/bin/sh", list}, "/bot/list 0 /bot here"},
		{false, []string{"sh", list, "sub/list"}, "have the same name"},
		{false, []string{"sh", "link"}, "link is not a plain file"},
		{false, []string{"sh", "sub"}, "sub is not a plain file"},
		{true, []string{"cat", "link"}, "No such file"},
		{true, []string{"nothing-of-the-kind"}, "there is no nothing-of-the-kind; a program in a sandbox finds only what is in /usr/local/bin"},
		{true, []string{"./nothing"}, "there is no ./nothing"},
		{true, []string{filepath.Join(dir, list)}, "does not see it"},
	} {
		if got := first(t, sandbox.Spec{Args: c.args, Dir: dir, Own: c.own, Env: env}); !strings.Contains(got, c.want) || c.want == "another" && got != c.want {
			t.Errorf("%q: %q, not %q", c.args, got, c.want)
		}
	}
	servertest.Gone(t, 2)
}

// Without bubblewrap, or where the kernel refuses, a program is refused with the reason.
func TestRefused(t *testing.T) {
	if os.Getenv("PENTARENA_REFUSED") != "" {
		_, err := sandbox.Start(t.Context(), sandbox.Spec{Args: []string{"sh", "-c", "echo open"}})
		var refused *sandbox.Refused
		if !errors.As(err, &refused) || sandbox.Jails() == nil {
			t.Fatal(err)
		}
		t.Log(err)
		return
	}
	for bwrap, want := range map[string]string{
		"": "bubblewrap is missing",
		"#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n":              "No permissions to create new namespace",
		"#!/bin/sh\necho \"{\\\"child-pid\\\": $$}\" >&4\nread x <&5\necho 'no mount' >&2\nexit 1\n": "the kernel or bubblewrap refuses: no mount",
	} {
		dir := t.TempDir()
		if bwrap != "" {
			write(t, dir, "bwrap", bwrap)
		}
		c := exec.Command(os.Args[0], "-test.run=^TestRefused$", "-test.v")
		c.Env = append(os.Environ(), "PENTARENA_REFUSED=1", "PATH="+dir)
		if said, err := c.CombinedOutput(); err != nil || !strings.Contains(string(said), want) {
			t.Errorf("%v: %s", err, said)
		}
	}
}

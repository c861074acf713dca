//go:build unix

package process_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.pentarena/game/outside"
	"app.pentarena/game/outside/process"
)

func shell(t *testing.T, script string) *process.Process {
	t.Helper()
	p, err := process.Start(process.Spec{Args: []string{"sh", "-c", script}, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A program answers on its standard output, and what it writes to its standard error is kept.
func TestConversation(t *testing.T) {
	p := shell(t, `read x; echo "got $x"; echo oops >&2; exit 3`)
	c := p.Open(outside.Lines, 100, 4)
	if err := c.Send(t.Context(), []byte("seven")); err != nil {
		t.Fatal(err)
	}
	if m, err := c.Receive(t.Context()); err != nil || string(m) != "got seven" {
		t.Errorf("the answer is %q, %v", m, err)
	}
	if _, err := c.Receive(t.Context()); !errors.Is(err, io.EOF) {
		t.Errorf("after the end comes %v", err)
	}
	<-p.Ended()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if p.Exit() != "exit status 3" || p.Errors() != "oops\n" {
		t.Errorf("it ended with %q and wrote %q", p.Exit(), p.Errors())
	}
}

// A program that ignores the end of its input and signals goes, with its children.
func TestEnd(t *testing.T) {
	p := shell(t, `trap '' TERM HUP; sleep 1000 & echo $!; while :; do sleep 1000; done`)
	c := p.Open(outside.Lines, 100, 4)
	m, err := c.Receive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(string(m))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	for alive(child) { // it has been killed; the machine may take a moment
		time.Sleep(time.Millisecond)
	}
}

// alive reports whether a process runs; one that nobody has waited for yet does not.
func alive(pid int) bool {
	state, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err == nil {
		return !strings.Contains(string(state), ") Z ")
	}
	return syscall.Kill(pid, 0) == nil
}

// Of a flood of errors the first and the last bytes are kept.
func TestErrors(t *testing.T) {
	p := shell(t, `echo first >&2; head -c 1000000 /dev/zero | tr '\0' x >&2; echo last >&2`)
	<-p.Ended()
	if err := p.End(); err != nil {
		t.Error(err)
	}
	got := p.Errors()
	if len(got) > process.MaxErrors+100 || !strings.HasPrefix(got, "first") || !strings.HasSuffix(got, "last\n") || !strings.Contains(got, "left out") {
		t.Errorf("%d bytes are kept, from %q to %q", len(got), got[:20], got[len(got)-20:])
	}
}

// What is said on standard error is told piece by piece.
func TestSaid(t *testing.T) {
	p := shell(t, `echo one >&2; echo; read x; head -c 100000 /dev/zero | tr '\0' x >&2`)
	c := p.Open(outside.Lines, 100, 4)
	for p.Errors() == "" {
		time.Sleep(time.Millisecond)
	}
	if one, none := p.Said(), p.Said(); one != "one\n" || none != "" {
		t.Errorf("it says %q and then %q", one, none)
	}
	if err := c.Send(t.Context(), []byte("go on")); err != nil {
		t.Fatal(err)
	}
	<-p.Ended()
	if two := p.Said(); len(two) > process.MaxErrors/4+100 || !strings.HasSuffix(two, " bytes left out …\n") {
		t.Errorf("it says %d bytes", len(two))
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// A program that leaves children behind takes them along, and its output ends with it.
func TestChildren(t *testing.T) {
	p := shell(t, `sleep 1000 & echo $!; exit 4`)
	c := p.Open(outside.Lines, 100, 4)
	m, err := c.Receive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Receive(t.Context())
	if <-p.Ended(); !errors.Is(err, io.EOF) || p.Exit() != "exit status 4" {
		t.Errorf("after the end comes %v, and it ended with %q", err, p.Exit())
	}
	child, err := strconv.Atoi(string(m))
	if err != nil {
		t.Fatal(err)
	}
	for alive(child) {
		time.Sleep(time.Millisecond)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// Programs that cannot be started are named.
func TestStartErrors(t *testing.T) {
	for _, s := range []process.Spec{{}, {Args: []string{"no-such-program-here"}}} {
		if p, err := process.Start(s); err == nil {
			t.Errorf("%v starts", s)
			_ = p.End()
		}
	}
}

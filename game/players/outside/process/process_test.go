//go:build unix

package process_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/server/servertest"
)

func shell(t *testing.T, script string) *process.Process {
	t.Helper()
	p, err := process.Start(process.Spec{Args: []string{"sh", "-c", script}, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// hear is what the program says next.
func hear(t *testing.T, c outside.Conn) ([]byte, error) {
	ctx, cancel := context.WithTimeout(t.Context(), servertest.Patience)
	defer cancel()
	return c.Receive(ctx)
}

// A program answers on its standard output, and what it writes to its standard error is kept.
func TestConversation(t *testing.T) {
	p := shell(t, `read x; echo "got $x"; echo oops >&2; exit 3`)
	c := p.Open(outside.Lines, 100, 4)
	if err := c.Send(t.Context(), []byte("seven")); err != nil {
		t.Fatal(err)
	}
	if m, err := hear(t, c); err != nil || string(m) != "got seven" {
		t.Errorf("the answer is %q, %v", m, err)
	}
	if _, err := hear(t, c); !errors.Is(err, io.EOF) {
		t.Errorf("after the end comes %v", err)
	}
	servertest.Next(t, p.Ended(), "the program ends")
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if said := p.Said(); p.Exit() != "exit status 3" || said != "oops\n" {
		t.Errorf("it ended with %q and wrote %q", p.Exit(), said)
	}
}

// A program that ignores the end of its input and signals goes, with its children.
func TestEnd(t *testing.T) {
	p := shell(t, `trap '' TERM HUP; sleep 1000 & echo $!; while :; do sleep 1000; done`)
	c := p.Open(outside.Lines, 100, 4)
	m, err := hear(t, c)
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
	gone(t, child)
}

// An abrupt program goes without a last word, at the end of a match and when it has failed.
func TestAbrupt(t *testing.T) {
	for _, over := range []bool{true, false} {
		p, err := process.Start(process.Spec{Args: []string{"sh", "-c", "echo here >&2; cat; echo gone >&2; exit 1"}, Abrupt: true})
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for end := time.Now().Add(servertest.Patience); said == "" && time.Now().Before(end); time.Sleep(time.Millisecond) {
			said = p.Said()
		}
		if over {
			p.Leave(t.Context())
		}
		if err := p.End(); err != nil || said+p.Said() != "here\n" || p.Exit() != "" {
			t.Errorf("it wrote %q, and ended with %q, %v", said+p.Said(), p.Exit(), err)
		}
	}
}

// gone waits until a process that has been killed is no more.
func gone(t *testing.T, pid int) {
	t.Helper()
	for end := time.Now().Add(servertest.Patience); alive(pid); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("process %d still runs", pid)
		}
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

// What is said on standard error is told piece by piece.
func TestSaid(t *testing.T) {
	p := shell(t, `echo one >&2; echo; read x; head -c 100000 /dev/zero | tr '\0' x >&2`)
	c := p.Open(outside.Lines, 100, 4)
	one := ""
	for end := time.Now().Add(servertest.Patience); one == "" && time.Now().Before(end); time.Sleep(time.Millisecond) {
		one = p.Said()
	}
	if none := p.Said(); one != "one\n" || none != "" {
		t.Errorf("it says %q and then %q", one, none)
	}
	if err := c.Send(t.Context(), []byte("go on")); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, p.Ended(), "the program ends")
	if two := p.Said(); len(two) > outside.MaxSaid+100 || !strings.HasPrefix(two, "x") || !strings.HasSuffix(two, " bytes left out …\n") {
		t.Errorf("it says %d bytes", len(two))
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// What a program has written to its standard error before an answer is there with the answer.
func TestSaidBeforeAnAnswer(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // anyone who reads it does so later
	p := shell(t, `many=$(printf %60000s x); while read x; do printf %s "$many" >&2; echo done; done`)
	c := p.Open(outside.Lines, 100, 4)
	for i := range 200 {
		if err := c.Send(t.Context(), []byte(strconv.Itoa(i))); err != nil {
			t.Fatal(err)
		}
		if _, err := hear(t, c); err != nil {
			t.Fatal(err)
		}
		if said, rest := p.Said(), fmt.Sprintf("\n… %d bytes left out …\n", 60000-outside.MaxSaid); !strings.HasSuffix(said, rest) {
			t.Fatalf("with answer %d come %d bytes and not %d", i, len(said), outside.MaxSaid+len(rest))
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// A program that leaves children behind takes them along, and its output ends with it. They do not hide how it ended.
func TestChildren(t *testing.T) {
	for status, want := range map[string]string{"0": "", "4": "exit status 4"} {
		p := shell(t, `sleep 1000 & echo $!; echo bye >&2; exit `+status)
		c := p.Open(outside.Lines, 100, 4)
		m, err := hear(t, c)
		if err != nil {
			t.Fatal(err)
		}
		_, err = hear(t, c)
		if servertest.Next(t, p.Ended(), "the program ends"); !errors.Is(err, io.EOF) || p.Exit() != want || p.Said() != "bye\n" {
			t.Errorf("after the end comes %v, and it ended with %q", err, p.Exit())
		}
		child, err := strconv.Atoi(string(m))
		if err != nil {
			t.Fatal(err)
		}
		gone(t, child)
		if err := c.Close(); err != nil {
			t.Error(err)
		}
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

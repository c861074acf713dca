package process_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/server/servertest"
)

// pids hears the numbers of processes that a program has started.
func pids(t *testing.T, c outside.Conn, n int) []int {
	t.Helper()
	var list []int
	for range n {
		m, err := hear(t, c)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(string(m))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pid)
	}
	return list
}

// Children in sessions of their own go with the program, also those whose parents have ended and that hide where they come from, and whether
// the program is killed or ends by itself.
func TestGetaway(t *testing.T) {
	for _, script := range []string{
		`setsid sh -c 'echo $$; exec sleep 1000' &`,
		`(setsid sh -c 'echo $$; exec env -i sleep 1000' &)`,
	} {
		for _, end := range []string{"sleep 1000", "read x"} {
			p := shell(t, script+"\n"+end)
			c := p.Open(outside.Lines, 100, 4)
			child := pids(t, c, 1)[0]
			if !alive(child) {
				t.Errorf("%s: the child has ended by itself", script)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			if alive(child) {
				t.Errorf("%s %s: the child is left", script, end)
				_ = syscall.Kill(child, syscall.SIGKILL)
			}
			if p.Exit() != "" && end == "sleep 1000" {
				t.Errorf("%s: it ended with %q", script, p.Exit())
			}
		}
	}
}

// Adopted processes that end are forgotten by the system while the program still runs, and its own status is its own.
func TestAdopted(t *testing.T) {
	p := shell(t, `(setsid sh -c 'echo $$; exit 5' &); read x; exit 7`)
	c := p.Open(outside.Lines, 100, 4)
	child := pids(t, c, 1)[0]
	for end := time.Now().Add(servertest.Patience); syscall.Kill(child, 0) == nil; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nobody has waited for the child")
		}
	}
	if err := c.Send(t.Context(), []byte("go on")); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, p.Ended(), "the program ends")
	if p.Exit() != "exit status 7" {
		t.Errorf("it ended with %q", p.Exit())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// A program may have many children, but not too many: then it is ended with them all.
func TestMany(t *testing.T) {
	const script = `i=0; while [ $i -lt %d ]; do setsid sleep 1000 & echo $!; i=$((i+1)); done; read x; echo here; read x`
	p := shell(t, fmt.Sprintf(script, process.MaxProcesses-2))
	c := p.Open(outside.Lines, 100, 100)
	some := pids(t, c, process.MaxProcesses-2)
	if err := c.Send(t.Context(), []byte("go on")); err != nil {
		t.Fatal(err)
	}
	if m, err := hear(t, c); err != nil || string(m) != "here" {
		t.Errorf("with %d children it says %q, %v, and ended with %q", len(some), m, err, p.Exit())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}

	p = shell(t, fmt.Sprintf(script, 100))
	c = p.Open(outside.Lines, 100, 100)
	many := pids(t, c, process.MaxProcesses/2) // how far it comes before it is ended is the machine's affair
	for m, err := hear(t, c); err == nil; m, err = hear(t, c) {
		if pid, err := strconv.Atoi(string(m)); err == nil {
			many = append(many, pid)
		}
	}
	servertest.Next(t, p.Ended(), "the program is ended")
	if p.Exit() != "more than 64 processes" {
		t.Errorf("with %d children it ended with %q", len(many), p.Exit())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	for _, pid := range append(some, many...) {
		if alive(pid) {
			t.Errorf("the child %d is left", pid)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// When this very program is killed, those that it has started go as well.
func TestKilled(t *testing.T) {
	if os.Getenv("PENTARENA_KILLED") != "" {
		p := shell(t, `(setsid sh -c 'echo $$; exec sleep 1000' &); sleep 1000`)
		fmt.Printf("child %d\n", pids(t, p.Open(outside.Lines, 100, 4), 1)[0])
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
	c := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	c.Env = append(os.Environ(), "PENTARENA_KILLED=1")
	said, _ := c.Output()
	var child int
	if _, err := fmt.Fscanf(bytes.NewReader(said), "child %d\n", &child); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	gone(t, child)
}

// The time of a program is what its processors have had to do: that of its children counts, also of those that have ended and of those that have
// lost their parents; time that it sleeps does not.
func TestUsed(t *testing.T) {
	const work = `i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done`
	for name, script := range map[string]string{
		"itself": work,
		"child":  `sh -c '` + work + `'`,
		"stray":  `(setsid sh -c '` + work + `; echo done' &); read x`,
	} {
		p := shell(t, script+"; echo done; read x")
		c := p.Open(outside.Lines, 100, 4)
		if _, err := hear(t, c); err != nil {
			t.Fatal(err)
		}
		if used, ok := p.Used(); !ok || used < 50*time.Millisecond {
			t.Errorf("%s: %v, %t", name, used, ok)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	p := shell(t, "sleep 0.3; echo done; read x")
	c := p.Open(outside.Lines, 100, 4)
	if _, err := hear(t, c); err != nil {
		t.Fatal(err)
	}
	if used, ok := p.Used(); !ok || used > 200*time.Millisecond {
		t.Errorf("asleep: %v, %t", used, ok)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, ok := p.Used(); ok {
		t.Error("the time of a program that has ended is known")
	}
}

// A program that stops its warden, or kills it, ends with all that it has started, at once, and says so.
func TestWardenUnderAttack(t *testing.T) {
	for script, want := range map[string]string{
		`kill -STOP $PPID`:                          "has stopped the process that watches it",
		`w=$PPID; (setsid sh -c "kill -KILL $w" &)`: "the process that watches it was ended",
		`kill -KILL $PPID`:                          "the process that watches it was ended",
	} {
		p := shell(t, `setsid sh -c 'echo $$; exec sleep 1000' & (setsid sh -c 'echo $$; exec env -i sleep 1000' &)
read x; `+script+`; sleep 1000`)
		c := p.Open(outside.Lines, 100, 4)
		list := pids(t, c, 2)
		if err := c.Send(t.Context(), []byte("go on")); err != nil {
			t.Fatal(err)
		}
		servertest.Next(t, p.Ended(), "the program is ended")
		if !strings.Contains(p.Exit(), want) {
			t.Errorf("%s: it ended with %q", script, p.Exit())
		}
		for _, pid := range list {
			gone(t, pid)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

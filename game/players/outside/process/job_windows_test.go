package process_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/windows"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/server/servertest"
)

const (
	role    = "PENTARENA_ROLE" // makes the program of the tests play those that it starts
	lasting = 1000 * time.Second
)

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "":
		os.Exit(m.Run())
	case "parent":
		if err := again("between").Run(); err != nil {
			panic(err)
		}
		_, _ = io.Copy(io.Discard, os.Stdin)
	case "stubborn":
		if err := again("between").Run(); err != nil {
			panic(err)
		}
		time.Sleep(lasting)
	case "between": // has a child that nothing binds to it any more
		c := again("child")
		c.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.DETACHED_PROCESS | windows.CREATE_NEW_PROCESS_GROUP}
		c.Stdout, c.Stderr = nil, nil
		if err := c.Start(); err != nil {
			panic(err)
		}
		fmt.Println(c.Process.Pid)
	case "child":
		time.Sleep(lasting)
	case "arena": // ends without a last word while a program of its own runs
		p, err := process.Start(process.Spec{Args: []string{os.Args[0]}, Env: []string{role + "=stubborn"}})
		if err != nil {
			panic(err)
		}
		pid, err := p.Open(outside.Lines, 100, 4).Receive(context.Background())
		fmt.Println(string(pid), err)
		_, _ = io.Copy(io.Discard, os.Stdin)
		_ = windows.TerminateProcess(windows.CurrentProcess(), 7)
	}
}

// again is this program once more.
func again(as string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), role+"="+as)
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	return c
}

// running opens a process that was told by its number, to see when it ends.
func running(t *testing.T, number string) windows.Handle {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil {
		t.Fatal(err)
	}
	h, err := windows.OpenProcess(windows.SYNCHRONIZE|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = windows.CloseHandle(h) })
	if s, err := windows.WaitForSingleObject(h, 0); s != uint32(windows.WAIT_TIMEOUT) {
		t.Fatalf("the child has ended by itself: %v", err)
	}
	return h
}

// gone waits until a process has ended.
func gone(t *testing.T, h windows.Handle) {
	t.Helper()
	if s, err := windows.WaitForSingleObject(h, uint32(servertest.Patience.Milliseconds())); s != windows.WAIT_OBJECT_0 {
		t.Errorf("the child is left: %v", err)
		_ = windows.TerminateProcess(h, 1)
	}
}

// A child that has nothing to do any more with its program, whose parent has ended, goes with it: whether the program is killed or ends by itself.
func TestGetaway(t *testing.T) {
	for _, as := range []string{"stubborn", "parent"} {
		p, err := process.Start(process.Spec{Args: []string{os.Args[0]}, Env: []string{role + "=" + as}, Memory: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		c := p.Open(outside.Lines, 100, 4)
		ctx, cancel := context.WithTimeout(t.Context(), servertest.Patience)
		m, err := c.Receive(ctx)
		cancel()
		if err != nil {
			t.Fatalf("%v, %s, %s", err, p.Exit(), p.Said())
		}
		child := running(t, string(m))
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		gone(t, child)
		if p.Exit() != "" {
			t.Errorf("%s: it ended with %q", as, p.Exit())
		}
	}
}

// When this very program is killed, those that it has started go as well.
func TestKilled(t *testing.T) {
	c := again("arena")
	c.Stdout = nil
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var pid, failed string
	if _, err := fmt.Fscanln(out, &pid, &failed); err != nil || failed != "<nil>" {
		t.Fatalf("%q %s %v", pid, failed, err)
	}
	child := running(t, pid)
	in.Close()
	_ = c.Wait()
	gone(t, child)
}

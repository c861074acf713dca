// Package process starts programs as children of this one. A program gets messages on its standard input and writes its own to its standard
// output; what it writes to its standard error is kept. Programs end with the connection, and on Linux and Windows all that they have started,
// whatever it did to get away; elsewhere their process group.
package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"app.pentarena/game/players/outside"
)

// Spec says how to start a program.
type Spec struct {
	Args []string // the program and its arguments
	Dir  string   // working directory; "" for the current one
	Env  []string // more variables, "KEY=value"
	// Memory limits the data of the program and of each of its children, in bytes; 0 for no limit. Only Linux and Windows know it.
	Memory int64
	// Abrupt programs are killed while their input is open: they take its end for a failure, or do not notice it.
	Abrupt bool
	// Jail keeps the program from everything but itself; nil to run it in the open.
	Jail *Jail
}

// Jail is what bubblewrap makes for a program on Linux: namespaces of its own, in which it sees what it is shown. Its warden stays outside of them, where
// the program can neither see nor signal it. There Spec.Memory holds for all its processes together where control groups can be made, and for
// each of them everywhere; Spec.Dir and Spec.Env, and the variables of this process, are not for it.
type Jail struct {
	Bwrap string   // the file of bubblewrap
	Args  []string // what bubblewrap is told before the command: namespaces, mounts, variables
	File  int64    // bytes of the largest file that the program can write
}

// MaxTasks is how many processes and threads a program in a Jail may be at a time; it cannot start more.
const MaxTasks = 256

// MaxProcesses is how many processes a program may be at a time, itself and all that it has started. On Linux one with more is ended; on Windows it
// cannot start more; elsewhere nobody counts.
const MaxProcesses = 64

const (
	grace = 200 * time.Millisecond // for a program to end by itself once its input is closed
	lost  = 2 * time.Second        // for the end of its standard error, which a child that got away may hold open
)

// Process is a running program.
type Process struct {
	cmd    *exec.Cmd
	abrupt bool
	in     io.WriteCloser
	out    *os.File
	said   hearing
	ended  chan struct{}
	once   sync.Once
	forced atomic.Bool // it was killed when it was no longer needed, unless it was ending already
	how    string      // it ended, valid once ended is closed
	warden
}

// Start starts a program. The error names it.
func Start(s Spec) (*Process, error) {
	if len(s.Args) == 0 || s.Args[0] == "" {
		return nil, errors.New("process: the command line is empty")
	}
	if s.Jail != nil && runtime.GOOS != "linux" {
		return nil, errors.New("process: only Linux has jails")
	}
	p := &Process{cmd: exec.Command(s.Args[0], s.Args[1:]...), abrupt: s.Abrupt, ended: make(chan struct{})}
	if s.Jail == nil {
		p.cmd.Dir = s.Dir
		p.cmd.Env = append(os.Environ(), s.Env...)
	}
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, fmt.Errorf("process: %s: %w", s.Args[0], err)
	}
	out, in, err := os.Pipe() // not StdoutPipe: Wait would close it before everything has been read
	if err != nil {
		return nil, fmt.Errorf("process: %s: %w", s.Args[0], err)
	}
	said, saidIn, err := os.Pipe()
	if err != nil {
		out.Close()
		in.Close()
		return nil, fmt.Errorf("process: %s: %w", s.Args[0], err)
	}
	p.cmd.Stdout, p.cmd.Stderr, p.out = in, saidIn, out
	if err = p.said.listen(said); err == nil {
		err = p.start(s)
	}
	in.Close()
	saidIn.Close()
	if err != nil {
		out.Close()
		why := strings.TrimSpace(p.said.take())
		said.Close()
		p.said.keep(said)
		if s.Jail != nil && why != "" {
			err = fmt.Errorf("%w: %s", err, why)
		}
		return nil, fmt.Errorf("process: %s: %w", strings.Join(s.Args, " "), err)
	}
	go p.wait(said)
	return p, nil
}

// wait keeps what the program writes to its standard error until it has ended, with its children.
func (p *Process) wait(said *os.File) {
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		p.said.keep(said)
	}()
	p.await()
	p.how = p.status()
	p.kill() // children that it leaves behind would hold its output open
	select {
	case <-heard:
	case <-time.After(lost):
	}
	said.Close() // not every system ends a read that waits
	close(p.ended)
}

// conn is a connection to a program whose time is counted.
type conn struct {
	outside.Conn
	outside.Meter
}

// Open returns a connection to the program by a framing of its input and output; see outside.Open. Closing it ends the program. It is an
// outside.Meter.
func (p *Process) Open(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn {
	return conn{outside.Open(framing(p.out, p.in), limit, ahead, p.End), p}
}

// Pipes are the program's output and input, for what is said before a connection is opened.
func (p *Process) Pipes() (out io.Reader, in io.Writer) { return p.out, p.in }

// Leave closes the program's input, and waits until it has ended by itself or ctx ends; an abrupt one it kills.
func (p *Process) Leave(ctx context.Context) {
	select {
	case <-p.ended:
		return
	default:
	}
	if p.abrupt {
		p.forced.Store(true)
		p.kill()
	} else {
		p.in.Close()
	}
	select {
	case <-p.ended:
	case <-ctx.Done():
	}
}

// End closes the program's input unless it is abrupt, and kills it and its children when it does not end by itself within a moment. It returns
// when all are gone.
func (p *Process) End() error {
	p.once.Do(func() {
		if !p.abrupt {
			p.in.Close()
		}
		timer := time.NewTimer(grace)
		select {
		case <-p.ended:
		case <-timer.C:
			p.forced.Store(true)
			p.kill()
			<-p.ended
		}
		timer.Stop()
		p.in.Close()
		p.out.Close()
	})
	return nil
}

// Ended is closed when the program has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Exit says how the program ended, "" while it runs, when all was well, and when it was killed from here.
func (p *Process) Exit() string {
	select {
	case <-p.ended:
		if p.how != "exit status 0" && !(p.forced.Load() && killed(p.how)) {
			return p.how
		}
	default:
	}
	return ""
}

// Said is what the program has written to its standard error since the last call; see outside.Said.
func (p *Process) Said() string { return p.said.take() }

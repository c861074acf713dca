// Package process starts programs as children of this one. A program gets messages on its standard input and writes its own to its standard
// output; what it writes to its standard error is kept. Programs and all their children end with the connection.
package process

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"app.pentarena/game/outside"
)

// Spec says how to start a program.
type Spec struct {
	Args []string // the program and its arguments
	Dir  string   // working directory; "" for the current one
	Env  []string // more variables, "KEY=value"
	// Memory limits the data of the program and of each of its children, in bytes; 0 for no limit. Only Linux knows it.
	Memory int64
}

// grace is how long a program may take to end by itself once its input is closed.
const grace = 200 * time.Millisecond

// Process is a running program.
type Process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Reader
	said   outside.Said
	ended  chan struct{}
	once   sync.Once
	killed atomic.Bool // by End
	err    error       // of Wait, valid once ended is closed
}

// Start starts a program. The error names it.
func Start(s Spec) (*Process, error) {
	if len(s.Args) == 0 || s.Args[0] == "" {
		return nil, errors.New("process: the command line is empty")
	}
	p := &Process{cmd: exec.Command(s.Args[0], s.Args[1:]...), ended: make(chan struct{})}
	p.cmd.Dir, p.cmd.Stderr = s.Dir, &p.said
	p.cmd.Env = append(os.Environ(), s.Env...)
	own(p.cmd)
	p.cmd.WaitDelay = grace // a grandchild may hold standard error open
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, fmt.Errorf("process: %s: %w", s.Args[0], err)
	}
	out, in, err := os.Pipe() // not StdoutPipe: Wait would close it before everything has been read
	if err != nil {
		return nil, fmt.Errorf("process: %s: %w", s.Args[0], err)
	}
	p.cmd.Stdout, p.out = in, out
	err = p.cmd.Start()
	in.Close()
	if err != nil {
		out.Close()
		return nil, fmt.Errorf("process: %s: %w", strings.Join(s.Args, " "), err)
	}
	if err := limit(p.cmd.Process.Pid, s.Memory); err != nil {
		kill(p.cmd)
		_ = p.cmd.Wait()
		out.Close()
		return nil, fmt.Errorf("process: %s: its memory cannot be limited: %w", s.Args[0], err)
	}
	go func() {
		p.err = p.cmd.Wait()
		kill(p.cmd) // children that it leaves behind would hold its output open
		close(p.ended)
	}()
	return p, nil
}

// Open returns a connection to the program by a framing of its input and output; see outside.Open. Closing it ends the program.
func (p *Process) Open(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn {
	return outside.Open(framing(p.out, p.in), limit, ahead, p.End)
}

// End closes the program's input, and kills it and its children when it does not end by itself within a moment. It returns when all are gone.
func (p *Process) End() error {
	p.once.Do(func() {
		p.in.Close()
		timer := time.NewTimer(grace)
		select {
		case <-p.ended:
		case <-timer.C:
			p.killed.Store(true)
		}
		timer.Stop()
		kill(p.cmd) // its children as well, also when it has ended itself
		<-p.ended
		p.out.(*os.File).Close()
	})
	return nil
}

// Ended is closed when the program has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Exit says how the program ended, "" while it runs, when all was well, and when End had to kill it.
func (p *Process) Exit() string {
	select {
	case <-p.ended:
		if p.err != nil && !p.killed.Load() {
			return p.err.Error()
		}
	default:
	}
	return ""
}

// Said is what the program has written to its standard error since the last call; see outside.Said.
func (p *Process) Said() string { return p.said.Take() }

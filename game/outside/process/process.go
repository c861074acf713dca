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

// MaxErrors is how much of a program's standard error is kept: its first and its last bytes, half each.
const MaxErrors = 64 << 10

// grace is how long a program may take to end by itself once its input is closed.
const grace = 200 * time.Millisecond

// Process is a running program.
type Process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Reader
	errors *tail
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
	p := &Process{cmd: exec.Command(s.Args[0], s.Args[1:]...), errors: &tail{}, ended: make(chan struct{})}
	p.cmd.Dir, p.cmd.Stderr = s.Dir, p.errors
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

// Said is what the program has written to its standard error since the last call, at most MaxErrors/4 bytes and a word on the rest.
func (p *Process) Said() string { return p.errors.take() }

// Errors is what the program has written to its standard error, at most MaxErrors bytes.
func (p *Process) Errors() string { return p.errors.String() }

// tail keeps the first and the last bytes of what is written to it.
type tail struct {
	mu     sync.Mutex
	head   []byte
	ring   []byte // of the last bytes
	at     int
	missed int
	fresh  []byte // since the last take, its first bytes
	lost   int    // bytes that fresh has no room for
}

// Write takes all bytes.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	room := min(n, MaxErrors/4-len(t.fresh))
	t.fresh, t.lost = append(t.fresh, p[:room]...), t.lost+n-room
	take := min(len(p), MaxErrors/2-len(t.head))
	t.head = append(t.head, p[:take]...)
	for _, b := range p[take:] {
		if len(t.ring) < MaxErrors/2 {
			t.ring = append(t.ring, b)
			continue
		}
		t.ring[t.at] = b
		t.at = (t.at + 1) % len(t.ring)
		t.missed++
	}
	return n, nil
}

// take is what was written since the last call.
func (t *tail) take() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := string(t.fresh)
	if t.lost > 0 {
		s += fmt.Sprintf("\n… %d bytes left out …\n", t.lost)
	}
	t.fresh, t.lost = t.fresh[:0], 0
	return s
}

// String is what was kept, with the number of bytes left out.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := string(t.head)
	if t.missed > 0 {
		s += fmt.Sprintf("\n… %d bytes left out …\n", t.missed)
	}
	return s + string(t.ring[t.at:]) + string(t.ring[:t.at])
}

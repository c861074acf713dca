// Package guest runs programs inside this very executable, which is started once more for each: an engine of its package carries one out, with
// nothing but standard input, output and error. A process of its own keeps what it takes within limits, and ends whatever it does.
package guest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
)

// Engine carries programs of one kind out.
type Engine struct {
	Name    string        // of the package, in errors
	MaxFile int64         // bytes of a program
	Memory  int64         // bytes of memory of a program where nothing else is said
	Aside   int64         // bytes that the process has beside it, also to prepare the program
	Within  time.Duration // of a processor, to prepare a program; see outside.Within
	// Prepare makes a program ready and returns what carries it out, which returns its status. args are its name and its arguments. It is called in the
	// child, which ends after it.
	Prepare func(code []byte, memory int64, args []string) (run func() int, err error)
}

const maxReason = 1000 // bytes of the reason why a program cannot be prepared

// order is what a child has to do. Its code comes on standard input first.
type order struct {
	Memory int64
	Size   int64
	Args   []string // of the program, its name first
}

// Enter makes this process a child of the engine when it was started as one, and returns in every other. It is for an init function.
func (e *Engine) Enter() {
	if len(os.Args) == 3 && os.Args[1] == e.argument() {
		os.Exit(e.child(os.Args[2]))
	}
}

// argument is the one by which this executable becomes a child.
func (e *Engine) argument() string { return "pentarena " + e.Name }

// child prepares a program and says so in a line of its output, or why not; then it carries the program out. It returns its status.
func (e *Engine) child(told string) int {
	run, err := e.prepare(told)
	text := ""
	if err != nil {
		text = err.Error()
	}
	fmt.Printf("%q\n", text[:min(len(text), maxReason/5)])
	if err != nil {
		return 1
	}
	return run()
}

func (e *Engine) prepare(told string) (run func() int, err error) {
	var o order
	if err := json.Unmarshal([]byte(told), &o); err != nil {
		return nil, err
	}
	if o.Size < 0 || o.Size > e.MaxFile || len(o.Args) == 0 {
		return nil, errors.New("its code has not come")
	}
	debug.SetMemoryLimit(o.Memory + e.Aside/2)
	code := make([]byte, o.Size)
	if _, err := io.ReadFull(os.Stdin, code); err != nil {
		return nil, err
	}
	run, err = e.Prepare(code, o.Memory, o.Args)
	code = nil
	debug.FreeOSMemory()
	return run, err
}

// Run starts a program with a name, its code and its arguments. memory is what it may use, in bytes, 0 for that of the engine. The end of ctx ends the
// start, not a program that runs.
func (e *Engine) Run(ctx context.Context, name string, code []byte, args []string, memory int64) (*process.Process, error) {
	p, err := e.run(ctx, name, code, args, memory)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", e.Name, name, err)
	}
	return p, nil
}

func (e *Engine) run(ctx context.Context, name string, code []byte, args []string, memory int64) (*process.Process, error) {
	if memory <= 0 {
		memory = e.Memory
	}
	if int64(len(code)) > e.MaxFile {
		return nil, fmt.Errorf("it is larger than %d MB", e.MaxFile>>20)
	}
	self, err := executable()
	if err != nil {
		return nil, err
	}
	told, err := json.Marshal(order{memory, int64(len(code)), append([]string{name}, args...)})
	if err != nil {
		return nil, err
	}
	most := memory + e.Aside
	if raced {
		most = 0
	}
	p, err := process.Start(process.Spec{Args: []string{self, e.argument(), string(told)}, Memory: most})
	if err != nil {
		return nil, err
	}
	preparing, cancel := outside.Within(ctx, p, e.Within)
	defer cancel()
	stop := context.AfterFunc(preparing, func() { _ = p.End() })
	defer stop()
	if err := hand(p, code); err != nil {
		_ = p.End()
		return nil, e.why(preparing, p, memory, err)
	}
	return p, nil
}

// executable is what starts this program once more.
func executable() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil // also when the file was replaced meanwhile
	}
	return os.Executable()
}

// hand gives the process the code, and waits until it has prepared it.
func hand(p *process.Process, code []byte) error {
	out, in := p.Pipes()
	if _, err := in.Write(code); err != nil {
		return err
	}
	var line []byte
	for one := make([]byte, 1); len(line) < maxReason; line = append(line, one[0]) { // what comes after it is the program's
		if _, err := io.ReadFull(out, one); err != nil {
			return err
		}
		if one[0] == '\n' {
			break
		}
	}
	reason, err := strconv.Unquote(string(line))
	if err == nil && reason != "" {
		err = errors.New(reason)
	}
	return err
}

// why says why a program was not prepared.
func (e *Engine) why(preparing context.Context, p *process.Process, memory int64, err error) error {
	switch said := p.Said(); {
	case errors.Is(preparing.Err(), context.DeadlineExceeded):
		return fmt.Errorf("it is too large or too intricate: it takes more than %v of a processor to compile it", e.Within)
	case preparing.Err() != nil:
		return preparing.Err()
	case strings.Contains(said, "memory"), strings.Contains(said, "pthread_create"), strings.Contains(said, "OS thread"): // a thread needs some, too
		return fmt.Errorf("it is too large or too intricate: it takes more than %d MB of memory to compile it", (memory+e.Aside)>>20)
	case said != "":
		return fmt.Errorf("%w: %.300s", err, said)
	}
	return err
}

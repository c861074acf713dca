// Package wasi runs programs in WebAssembly (WASI preview 1) at a seat: they have standard input, output and error, a clock and chance, and
// nothing else: no files, no network, no other program. Their memory is limited, and they end with the connection.
package wasi

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"app.pentarena/game/outside"
)

// Limits on programs.
const (
	MaxFile       = 64 << 20  // bytes of a program
	DefaultMemory = 256 << 20 // bytes of memory where nothing else is said
	pageSize      = 64 << 10  // of memory in WebAssembly
)

// compiled keeps the machine code of the programs that this process has run: a program is compiled once, however many matches it plays.
var compiled = sync.OnceValue(wazero.NewCompilationCache)

// Program is a running program.
type Program struct {
	cancel context.CancelFunc
	in     *io.PipeWriter
	out    *io.PipeReader
	said   outside.Said
	ended  chan struct{}
	once   sync.Once

	mu   sync.Mutex
	over bool  // it has ended, or was ended from here
	err  error // why it ended by itself, nil when all was well
}

// Start starts the program of a file. args are its arguments after its name; memory is what it may use, in bytes, 0 for DefaultMemory.
func Start(file string, args []string, memory int64) (*Program, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("wasi: %w", err)
	}
	defer f.Close()
	code, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("wasi: %w", err)
	case len(code) > MaxFile:
		return nil, fmt.Errorf("wasi: %s is larger than %d MB", file, MaxFile>>20)
	case !bytes.HasPrefix(code, []byte("\x00asm")):
		return nil, fmt.Errorf("wasi: %s is no WebAssembly program", file)
	}
	return Run(filepath.Base(file), code, args, memory)
}

// Run starts a program; see Start.
func Run(name string, code []byte, args []string, memory int64) (*Program, error) {
	if memory <= 0 {
		memory = DefaultMemory
	}
	ctx, cancel := context.WithCancel(context.Background())
	pages := uint32(min(max(memory/pageSize, 1), 1<<16))
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(pages).WithCloseOnContextDone(true).WithCompilationCache(compiled()))
	fail := func(err error) (*Program, error) {
		cancel()
		return nil, errors.Join(fmt.Errorf("wasi: %s: %w", name, err), runtime.Close(context.Background()))
	}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, runtime); err != nil {
		return fail(err)
	}
	compiled, err := runtime.CompileModule(ctx, code)
	if err != nil {
		return fail(err)
	}
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	p := &Program{cancel: cancel, in: in, out: out, ended: make(chan struct{})}
	config := wazero.NewModuleConfig().WithName(name).WithArgs(append([]string{name}, args...)...).
		WithStdin(stdin).WithStdout(stdout).WithStderr(&p.said).WithSysWalltime().WithSysNanotime().WithRandSource(rand.Reader).
		WithNanosleep(func(ns int64) {
			timer := time.NewTimer(time.Duration(ns))
			defer timer.Stop()
			select {
			case <-timer.C:
			case <-ctx.Done():
			}
		})
	go func() {
		defer close(p.ended)
		_, err := runtime.InstantiateModule(ctx, compiled, config)
		var exit *sys.ExitError
		if errors.As(err, &exit) && exit.ExitCode() == 0 {
			err = nil
		}
		p.mu.Lock()
		if !p.over {
			p.over, p.err = true, err
		}
		p.mu.Unlock()
		stdin.Close()
		stdout.Close() // a reader finds the end
		_ = runtime.Close(context.Background())
	}()
	return p, nil
}

// Open returns a connection to the program by a framing of its input and output; see outside.Open. Closing it ends the program.
func (p *Program) Open(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn {
	return outside.Open(framing(p.out, p.in), limit, ahead, p.End)
}

// Leave closes the program's input, and waits until it has ended by itself or ctx ends.
func (p *Program) Leave(ctx context.Context) {
	p.in.Close()
	select {
	case <-p.ended:
	case <-ctx.Done():
	}
}

// End ends the program, whatever it does, and returns when it is gone.
func (p *Program) End() error {
	p.once.Do(func() {
		p.mu.Lock()
		p.over = true
		p.mu.Unlock()
		p.in.Close()
		p.out.Close()
		p.cancel()
		<-p.ended
	})
	return nil
}

// Exit says how the program ended, "" while it runs, when all was well, and when it was ended from here.
func (p *Program) Exit() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		return ""
	}
	return p.err.Error()
}

// Said is what the program has written to its standard error since the last call; see outside.Said.
func (p *Program) Said() string { return p.said.Take() }

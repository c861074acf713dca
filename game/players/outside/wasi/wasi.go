// Package wasi runs programs in WebAssembly (WASI preview 1) at a seat: they have standard input, output and error, a clock and chance, and
// nothing else: no files, no network, no other program. Each is compiled and runs in a process of its own, this very executable once more, so
// that neither its code nor what it does can take more than it may, and it ends whatever it does. Compiled programs are kept.
package wasi

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
)

// Limits on programs.
const (
	MaxFile       = 64 << 20         // bytes of a program
	DefaultMemory = 256 << 20        // bytes of memory where nothing else is said
	Compiling     = 20 * time.Second // of a processor, to compile a program; see outside.Within
	aside         = 256 << 20        // bytes that the process has beside the memory of the program, also to compile it
	maxReason     = 1000             // bytes of the reason why a program cannot be compiled
)

// Program is a running program.
type Program struct{ *process.Process }

// Start starts the program of a file. args are its arguments after its name; memory is what it may use, in bytes, 0 for DefaultMemory. The end of
// ctx ends the start, not a program that runs.
func Start(ctx context.Context, file string, args []string, memory int64) (*Program, error) {
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
	return Run(ctx, filepath.Base(file), code, args, memory)
}

// Run starts a program; see Start.
func Run(ctx context.Context, name string, code []byte, args []string, memory int64) (*Program, error) {
	if memory <= 0 {
		memory = DefaultMemory
	}
	self, err := executable()
	if err != nil {
		return nil, fmt.Errorf("wasi: %w", err)
	}
	p, err := process.Start(process.Spec{Args: append([]string{self, childName, strconv.FormatInt(memory, 10), name}, args...), Memory: memory + aside})
	if err != nil {
		return nil, fmt.Errorf("wasi: %s: %w", name, err)
	}
	compiling, cancel := outside.Within(ctx, p, Compiling)
	defer cancel()
	stop := context.AfterFunc(compiling, func() { _ = p.End() })
	defer stop()
	if err := hand(p, code); err != nil {
		_ = p.End()
		return nil, fmt.Errorf("wasi: %s: %w", name, why(compiling, p, memory, err))
	}
	return &Program{p}, nil
}

// hand gives the process the code, and waits until it has compiled it.
func hand(p *process.Process, code []byte) error {
	out, in := p.Pipes()
	if err := binary.Write(in, binary.LittleEndian, uint64(len(code))); err != nil {
		return err
	}
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

// why says why a program was not compiled.
func why(compiling context.Context, p *process.Process, memory int64, err error) error {
	switch said := p.Said(); {
	case errors.Is(compiling.Err(), context.DeadlineExceeded):
		return fmt.Errorf("it is too large or too intricate: it takes more than %v of a processor to compile it", Compiling)
	case compiling.Err() != nil:
		return compiling.Err()
	case strings.Contains(said, "memory"), strings.Contains(said, "pthread_create"), strings.Contains(said, "OS thread"): // a thread needs some, too
		return fmt.Errorf("it is too large or too intricate: it takes more than %d MB of memory to compile it", (memory+aside)>>20)
	case said != "":
		return fmt.Errorf("%w: %.300s", err, said)
	}
	return err
}

// Package sandbox runs programs of strangers at a seat. A program reaches nothing but its standard input, output and error and what it may read: no
// file of others, no network, no other program, no variable of this process, and it takes no more memory, time and room than it may. There are
// ways for different programs, chosen by the name of the file: JavaScript runs in package javascript, WebAssembly in package wasi, and every other program in
// namespaces of its own, which bubblewrap makes on Linux. Where a program's way is closed, it is refused; it is never run in the open.
package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/javascript"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/wasi"
)

// DefaultMemory is the memory of a program where nothing else is said, in bytes, all its processes together.
const DefaultMemory = 512 << 20

// Spec says how to start a program.
type Spec struct {
	Args []string // the program and its arguments
	Dir  string   // where it runs; "" for the current folder
	// Own says that the folder belongs to this program alone, which then may read all of it. Else it may read the files that Args name there.
	Own    bool
	Links  bool     // the file of a program that runs inside this executable may be a link: anyone who starts it trusts it
	Memory int64    // bytes; 0 for what its way has
	Abrupt bool     // see process.Spec
	Env    []string // variables, "KEY=value"
}

// Refused is why a program cannot run in a sandbox here.
type Refused struct{ Err error }

// Error says that it is refused, and why.
func (r *Refused) Error() string { return "it runs in a sandbox or not at all: " + r.Err.Error() }

// Unwrap returns the reason.
func (r *Refused) Unwrap() error { return r.Err }

// Inside reports whether the program of a file runs inside this very executable, by the name of the file: nothing else can run it.
func Inside(file string) bool { return engineOf(file) != nil }

// Kinds are the kinds of sandboxes that this machine has, sorted.
func Kinds() []string {
	if Jails() != nil {
		return []string{javascriptKind, wasmKind}
	}
	return []string{bubblewrapKind, javascriptKind, wasmKind}
}

// The kinds of sandboxes.
const (
	bubblewrapKind = "bubblewrap"
	javascriptKind = "javascript"
	wasmKind       = "wasm"
)

// Kind is the kind of the sandbox that a program needs, by the name of its file.
func Kind(file string) string {
	if e := engineOf(file); e != nil {
		return e.kind
	}
	return bubblewrapKind
}

// engine runs programs inside this executable.
type engine struct {
	kind string
	most int64 // bytes of a program
	run  func(ctx context.Context, name string, code []byte, args []string, memory int64) (*process.Process, error)
}

// engines are the engines by the endings of the files that they run.
var engines = map[string]*engine{
	".wasm": {wasmKind, wasi.MaxFile, wasi.Run},
	".js":   {javascriptKind, javascript.MaxFile, javascript.Run},
	".mjs":  {javascriptKind, javascript.MaxFile, javascript.Run},
}

// engineOf is what runs the program of a file, nil when no engine does.
func engineOf(file string) *engine { return engines[strings.ToLower(filepath.Ext(file))] }

// Start starts a program. ctx ends the start, not a program that runs. The error is a *Refused where this machine has no sandbox for it.
func Start(ctx context.Context, s Spec) (outside.Program, error) {
	if len(s.Args) == 0 || s.Args[0] == "" {
		return nil, errors.New("sandbox: the command line is empty")
	}
	e := engineOf(s.Args[0])
	if e == nil {
		p, err := s.jailed()
		if err != nil {
			return nil, fmt.Errorf("sandbox: %w", err)
		}
		return p, nil
	}
	code, err := s.code(e.most)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return e.run(ctx, filepath.Base(s.Args[0]), code, s.Args[1:], s.Memory)
}

// Most is how many bytes the file of a program may have that runs inside this executable.
func Most(file string) int64 { return engineOf(file).most }

// code is what the file of a program holds that runs inside this executable.
func (s Spec) code(most int64) ([]byte, error) {
	file := s.Args[0]
	if !filepath.IsAbs(file) {
		file = filepath.Join(s.Dir, file)
	}
	open := os.Open
	if !s.Links {
		folder, name := filepath.Split(file)
		if s.Own && filepath.IsLocal(s.Args[0]) {
			folder, name = s.Dir, s.Args[0]
		}
		root, err := os.OpenRoot(cmp.Or(folder, "."))
		if err != nil {
			return nil, err
		}
		defer root.Close()
		open = func(string) (*os.File, error) { return disk.PlainBelow(root, name) }
	}
	f, err := open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	code, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(code)) > most {
		err = fmt.Errorf("%s is larger than %d MB", file, most>>20)
	}
	return code, err
}

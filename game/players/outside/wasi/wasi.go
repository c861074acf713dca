// Package wasi runs programs in WebAssembly (WASI preview 1) at a seat: they have standard input, output and error, a clock and chance, and
// nothing else: no files, no network, no other program. Each is compiled and runs in a process of its own, so that neither its code nor what it
// does can take more than it may, and it ends whatever it does. Compiled programs are kept.
package wasi

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"app.pentarena/game/players/outside/guest"
	"app.pentarena/game/players/outside/process"
)

// Limits on programs.
const (
	MaxFile       = 64 << 20         // bytes of a program
	DefaultMemory = 256 << 20        // bytes of memory where nothing else is said
	Compiling     = 40 * time.Second // of a processor, to compile a program; see outside.Within
	aside         = 256 << 20        // bytes that the process has beside the memory of the program, also to compile it
)

var engine = guest.Engine{Name: "wasi", MaxFile: MaxFile, Memory: DefaultMemory, Aside: aside, Within: Compiling, Prepare: prepare}

func init() { engine.Enter() }

// Run starts a program with the name of its file. args are its arguments after its name; memory is what it may use, in bytes, 0 for DefaultMemory. The
// end of ctx ends the start, not a program that runs.
func Run(ctx context.Context, name string, code []byte, args []string, memory int64) (*process.Process, error) {
	if !bytes.HasPrefix(code, []byte("\x00asm")) {
		return nil, fmt.Errorf("wasi: %s is not a WebAssembly program", name)
	}
	return engine.Run(ctx, name, code, args, memory)
}

const pageSize = 64 << 10 // of memory in WebAssembly

func prepare(code []byte, memory int64, args []string) (func() int, error) {
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(min(max(memory/pageSize, 1), 1<<16))).WithMemoryCapacityFromMax(true)
	if cache := kept(); cache != nil {
		config = config.WithCompilationCache(cache)
	}
	r := wazero.NewRuntimeWithConfig(ctx, config)
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, r); err != nil {
		return nil, err
	}
	module, err := r.CompileModule(ctx, code)
	if err != nil {
		return nil, err
	}
	return func() int { return run(ctx, r, module, args) }, nil
}

// run carries a program out and returns its status.
func run(ctx context.Context, r wazero.Runtime, module wazero.CompiledModule, args []string) int {
	_, err := r.InstantiateModule(ctx, module, wazero.NewModuleConfig().WithName(args[0]).WithArgs(args...).
		WithStdin(os.Stdin).WithStdout(os.Stdout).WithStderr(os.Stderr).WithSysWalltime().WithSysNanotime().WithRandSource(rand.Reader).
		WithNanosleep(func(ns int64) { time.Sleep(time.Duration(ns)) }))
	var exit *sys.ExitError
	switch {
	case errors.As(err, &exit):
		return int(exit.ExitCode())
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// kept is the folder of this user with the machine code of programs, by their digests; nil when there can be none.
func kept() wazero.CompilationCache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	dir = filepath.Join(dir, "pentarena", "wasm")
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil
	}
	_ = sweep(dir, maxKept)
	return cache
}

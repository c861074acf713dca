package wasi

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// childName is the argument by which this executable runs a program: memory, its name and its arguments follow, its code comes first on standard
// input.
const childName = "pentarena wasi"

const pageSize = 64 << 10 // of memory in WebAssembly

func init() {
	if len(os.Args) > 3 && os.Args[1] == childName {
		os.Exit(child(os.Args[2], os.Args[3:]))
	}
}

// executable is what starts this program once more.
func executable() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil // also when the file was replaced meanwhile
	}
	return os.Executable()
}

// child compiles a program and says so in a line of its output, or why not; then it runs the program. It returns its status.
func child(memory string, args []string) int {
	say := func(err error) {
		text := ""
		if err != nil {
			text = err.Error()
		}
		fmt.Printf("%q\n", text[:min(len(text), maxReason/5)])
	}
	bytes, err := strconv.ParseInt(memory, 10, 64)
	if err != nil {
		say(err)
		return 1
	}
	debug.SetMemoryLimit(bytes + aside/2)
	var size uint64
	if err = binary.Read(os.Stdin, binary.LittleEndian, &size); err != nil || size > MaxFile {
		say(errors.Join(err, errors.New("its code has not come")))
		return 1
	}
	code := make([]byte, size)
	if _, err = io.ReadFull(os.Stdin, code); err != nil {
		say(err)
		return 1
	}
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(min(max(bytes/pageSize, 1), 1<<16))).WithMemoryCapacityFromMax(true)
	if cache := kept(); cache != nil {
		config = config.WithCompilationCache(cache)
	}
	r := wazero.NewRuntimeWithConfig(ctx, config)
	_, err = wasi_snapshot_preview1.Instantiate(ctx, r)
	var module wazero.CompiledModule
	if err == nil {
		module, err = r.CompileModule(ctx, code)
	}
	say(err)
	if err != nil {
		return 1
	}
	code = nil
	debug.FreeOSMemory()
	_, err = r.InstantiateModule(ctx, module, wazero.NewModuleConfig().WithName(args[0]).WithArgs(args...).
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

// kept is the folder of this user with the machine code of programs; nil when there can be none.
func kept() wazero.CompilationCache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "pentarena", "wasm"))
	if err != nil {
		return nil
	}
	return cache
}

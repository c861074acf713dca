//go:build !linux

package process

import (
	"runtime"
	"strings"
)

// warden is nothing: only Linux tells a process of all that its children start.
type warden struct{}

// start starts the program itself. The system cannot limit the memory of another process.
func (p *Process) start(Spec) error {
	own(p.cmd)
	return p.cmd.Start()
}

// kill ends the program, and where the system has groups of processes those of its children that are still in its own.
func (p *Process) kill() { kill(p.cmd) }

// status says how the program ended.
func (p *Process) status() string { return p.cmd.ProcessState.String() }

// killed reports whether a status is that of a program that was killed; elsewhere than on Unix it does not tell.
func killed(status string) bool {
	return runtime.GOOS == "windows" || strings.HasPrefix(status, "signal: ")
}

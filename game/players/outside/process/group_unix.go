//go:build unix && !linux

package process

import (
	"strings"
	"syscall"
)

// warden is nothing: only Linux and Windows keep together what a program starts.
type warden struct{}

// start starts the program in a process group of its own, so that its children can be ended with it. The system cannot limit the memory of
// another process.
func (p *Process) start(Spec) error {
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return p.cmd.Start()
}

// kill ends the program, and those of its children that are still in its group.
func (p *Process) kill() { _ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) }

// await waits for the end of the program.
func (p *Process) await() { _ = p.cmd.Wait() } // the status tells

// status says how the program ended.
func (p *Process) status() string { return p.cmd.ProcessState.String() }

// killed reports whether a status is that of a program that was killed.
func killed(status string) bool { return strings.HasPrefix(status, "signal: ") }

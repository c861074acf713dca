//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// own puts a command into a process group of its own, so that its children can be ended with it.
func own(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends all processes of the command's group.
func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

// killed reports whether a process that was killed has not ended by itself before that.
func killed(s *os.ProcessState) bool { return !s.Exited() }

//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// own puts a command into a process group of its own, so that its children can be ended with it.
func own(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends all processes of the command's group.
func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

//go:build !unix

package process

import (
	"os"
	"os/exec"
)

func own(*exec.Cmd) {}

// kill ends the process itself.
func kill(c *exec.Cmd) { _ = c.Process.Kill() }

// killed takes every process that was killed for one that has not ended by itself: its status does not tell.
func killed(*os.ProcessState) bool { return true }

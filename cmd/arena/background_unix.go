//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignoreBackground has reading from the terminal fail, instead of stopping the process, when that runs in the background.
func ignoreBackground() { signal.Ignore(syscall.SIGTTIN) }

//go:build unix

package seats_test

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"app.pentarena/game/players/seats"
)

// together is a variable with the folder in which programs say that they are at their turn.
const together = "PENTARENA_TOGETHER"

func init() {
	acts["stops"] = func() { // the process that watches it, and leaves children behind in sessions of their own
		fork(2, "setsid", "sleep", "1000")
		_ = syscall.Kill(os.Getppid(), syscall.SIGSTOP)
		time.Sleep(time.Hour)
	}
	acts["stops-all"] = func() { // from a child, over and over, and the bot itself
		free("echo child $$ >&2; while kill -STOP %d %d; do :; done; sleep 1000", os.Getppid(), os.Getpid())
		time.Sleep(time.Hour)
	}
	acts["kills"] = func() { // from a child that nothing binds to the bot any more
		fork(2, "setsid", "sleep", "1000")
		free("echo child $$ >&2; sleep 0.1; kill -KILL %d; sleep 1000", os.Getppid())
		time.Sleep(time.Hour)
	}
	acts["alone"] = func() { // ends when there are more programs at their turn than cores
		dir := os.Getenv(together)
		f, err := os.CreateTemp(dir, "")
		if err != nil {
			panic(err)
		}
		here := 0
		for range 20 {
			list, _ := os.ReadDir(dir)
			here = max(here, len(list))
		}
		os.Remove(f.Name())
		if here > seats.Cores() {
			fmt.Fprintln(os.Stderr, here, "programs think")
			os.Exit(9)
		}
	}
}

// free runs a script in a session of its own, whose parent has ended.
func free(script string, args ...any) {
	c := exec.Command("setsid", "--fork", "sh", "-c", fmt.Sprintf(script, args...))
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		panic(err)
	}
}

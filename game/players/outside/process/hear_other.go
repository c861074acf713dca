//go:build !unix

package process

import (
	"io"
	"os"

	"app.pentarena/game/players/outside"
)

// hearing keeps what a program writes to its standard error. What waits in the pipe comes later.
type hearing struct{ outside.Said }

func (h *hearing) listen(*os.File) error { return nil }

// keep keeps everything until the end of the pipe.
func (h *hearing) keep(said *os.File) { _, _ = io.Copy(h, said) }

// take is what was written since the last call.
func (h *hearing) take() string { return h.Take() }

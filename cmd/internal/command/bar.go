package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
)

// Bar is a progress bar, shown on terminals only.
type Bar struct {
	w         io.Writer // nil if not a terminal
	one, many string    // what of
	done, all int
	drawn     time.Time
	since     time.Time
}

const (
	barWidth = 30
	barPause = 100 * time.Millisecond // between two drawings
	barDelay = 400 * time.Millisecond // shorter work shows no bar
)

func NewBar(w io.Writer, all int, one, many string) *Bar {
	b := &Bar{one: one, many: many, all: all, since: time.Now()}
	b.w = ScreenOf(w)
	return b
}

// ScreenOf is the terminal to which an output of the program leads, for what it draws itself; nil for none.
func ScreenOf(w io.Writer) io.Writer {
	if c, ok := w.(*clean.Writer); ok {
		w = c.W
	}
	if f, ok := w.(*os.File); ok && Terminal(f) {
		return w
	}
	return nil
}

func Terminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// Step counts one part of the work as done.
func (b *Bar) Step() {
	b.done++
	now := time.Now()
	if b.w == nil || now.Sub(b.since) < barDelay || now.Sub(b.drawn) < barPause {
		return
	}
	b.drawn = now
	fmt.Fprint(b.w, b.text(now.Sub(b.since)))
}

func (b *Bar) text(spent time.Duration) string {
	full := barWidth * b.done / max(b.all, 1)
	return fmt.Sprintf("\r\x1b[K[%s%s] %d of %s%s", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), b.done, words.Count(b.all, b.one, b.many), TimeLeft(spent, b.done, b.all-b.done))
}

// TimeLeft says how long the rest of the work takes if it continues like that, "" where there is nothing to say.
func TimeLeft(spent time.Duration, done, left int) string {
	if done == 0 || left == 0 {
		return ""
	}
	return fmt.Sprintf(", %v left", (spent * time.Duration(left) / time.Duration(done)).Round(time.Second))
}

// Clear removes the bar, so that a line can be printed.
func (b *Bar) Clear() {
	if b.w != nil && !b.drawn.IsZero() {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.drawn = time.Time{}
	}
}

// End removes the bar for good.
func (b *Bar) End() {
	b.Clear()
	b.w = nil
}

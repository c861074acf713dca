package match

import (
	"context"
	"errors"
	"fmt"
	"path"
	"runtime"
	"strings"
	"unicode/utf8"

	"app.pentarena/rules"
)

// FaultKind says what a player did wrong.
type FaultKind string

// The kinds of faults. A refused command is no action and the turn goes on; any other fault loses the seat the match.
const (
	Refused FaultKind = "refused" // the rules refused a command
	Failed  FaultKind = "failed"  // the player returned an error
	Crashed FaultKind = "crashed" // the player panicked
	Late    FaultKind = "late"    // the player was out of time
)

// FaultKinds lists them.
var FaultKinds = [...]FaultKind{Refused, Failed, Crashed, Late}

// Fault is something that a player who is a program did wrong. Faults stand beside the steps of a match: they never change a position. What
// a fault costs does, and is a step of its own: a seat that loses by a fault concedes right after it.
type Fault struct {
	Step int // number of steps before it
	Turn int // turn in which it happened
	Seat rules.Seat
	Kind FaultKind
	Cmd  Command // the refused command; nil when it was not one of the game's or came after the end of the turn
	Code string  // of the refusal, see rules.Illegal
	Text string  // the reason in words, at most MaxFaultText bytes
}

const (
	// MaxFaultText is the greatest length of a fault's reason and of its code, in bytes.
	MaxFaultText = 300
	// MaxFaults is the greatest number of faults that are kept of a match.
	MaxFaults = 100_000

	turnFaults = 100 // that are kept of a turn of a seat; a player that goes on giving senseless commands says nothing new
)

// Loses reports whether the fault loses its seat the match.
func (f Fault) Loses() bool { return f.Kind != Refused }

// Error is the fault as an error.
func (f Fault) Error() string {
	return fmt.Sprintf("match: seat %d, turn %d: %s: %s", f.Seat+1, f.Turn+1, f.Kind, f.Text)
}

// cut makes a text fit for a fault: valid, on one line, and not too long.
func cut(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
	if len(text) <= MaxFaultText {
		return text
	}
	text = text[:MaxFaultText-len("…")]
	for !utf8.ValidString(text) {
		text = text[:len(text)-1]
	}
	return text + "…"
}

// crash is a panic of a player.
type crash struct {
	value any
	place string // file and line
}

func (c *crash) Error() string { return fmt.Sprintf("%v (%s)", c.value, c.place) }

// guarded lets a player play, and makes a panic an error.
func guarded(ctx context.Context, p Player, turn *Turn) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &crash{v, panicked()}
		}
	}()
	return p.Play(ctx, turn)
}

// panicked is the line of the program that panicked; it is called while the panic is being recovered.
func panicked() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") || !more {
			return fmt.Sprintf("%s:%d", path.Base(f.File), f.Line)
		}
	}
}

// faultOf is the fault of a player that returned an error.
func faultOf(err error) Fault {
	f := Fault{Kind: Failed, Text: cut(err.Error())}
	var c *crash
	switch {
	case errors.As(err, &c):
		f.Kind = Crashed
	case errors.Is(err, context.DeadlineExceeded):
		f.Kind, f.Text = Late, "The time for the turn ran out."
	}
	return f
}

// Faults are the faults so far, in order.
func (m *Match) Faults() []Fault {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.faults[:len(m.faults):len(m.faults)]
}

// blame keeps a fault. The match is locked.
func (m *Match) blame(f Fault) {
	f.Step, f.Turn = len(m.steps), m.table.Turn()
	n := 0
	for i := len(m.faults) - 1; i >= 0 && m.faults[i].Turn == f.Turn; i-- {
		if m.faults[i].Seat == f.Seat {
			n++
		}
	}
	if f.Loses() || n < turnFaults && len(m.faults) < MaxFaults-rules.MaxSeats {
		m.faults = append(m.faults, f)
		m.notify()
	}
}

// refuse keeps a refusal.
func (m *Match) refuse(seat rules.Seat, c Command, err error) {
	f := Fault{Seat: seat, Kind: Refused, Text: cut(err.Error())}
	var i *rules.Illegal
	if errors.As(err, &i) {
		f.Code = cut(i.Code)
		if m.table.Check(seat, c) != nil {
			f.Cmd = c
		}
	}
	m.blame(f)
}

// forfeit makes a seat lose by a fault: the fault is kept and the seat concedes.
func (m *Match) forfeit(seat rules.Seat, err error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := faultOf(err)
	f.Seat = seat
	m.blame(f)
	if _, failed := m.do(seat, m.table.Game().Concede()); failed != nil {
		return fmt.Errorf("match: seat %d (%s): %w", seat+1, m.setup.name(seat), errors.Join(err, failed))
	}
	return nil
}

// cutFaults forgets the faults after the first n steps.
func (m *Match) cutFaults(n int) {
	k := len(m.faults)
	for k > 0 && m.faults[k-1].Step > n {
		k--
	}
	m.faults = append([]Fault(nil), m.faults[:k]...) // those handed out stay as they are
}

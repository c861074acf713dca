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

// FaultKind is what a program did wrong, or how a person gave up.
type FaultKind string

// The kinds of faults. A refused command does nothing and the turn continues; with any other fault the seat loses the match.
const (
	Refused FaultKind = "refused" // the rules refused a command
	Failed  FaultKind = "failed"  // the player returned an error
	Crashed FaultKind = "crashed" // the player panicked, or its program ended by itself and not well
	Late    FaultKind = "late"    // the player ran out of time

	Resigned FaultKind = "resigned" // a person gave up
	Absent   FaultKind = "absent"   // a person was away for so long that another one claimed the match
)

// FaultKinds lists all kinds.
var FaultKinds = [...]FaultKind{Refused, Failed, Crashed, Late, Resigned, Absent}

// Fault records a mistake of a player that is a program. Faults are stored beside the steps of a match and never change a position. A fault
// that loses the match is followed by a step in which the seat concedes.
type Fault struct {
	Step int // number of steps before the fault
	Turn int // turn of the fault
	Seat rules.Seat
	Kind FaultKind
	Cmd  Command // the refused command; nil if it belongs to another game or came after the end of the turn
	Code string  // code of the refusal, see rules.Illegal
	Text string  // reason in words, at most MaxFaultText bytes
}

const (
	// MaxFaultText is the maximum length of a fault's reason and of its code, in bytes.
	MaxFaultText = 300
	// MaxFaults is the maximum number of faults kept for a match.
	MaxFaults = 100_000

	turnFaults = 100 // kept for one turn of a seat; further refusals say nothing new
)

// Loses reports whether the seat loses the match by the fault.
func (f Fault) Loses() bool { return f.Kind != Refused }

// Error returns the fault as an error.
func (f Fault) Error() string {
	return fmt.Sprintf("match: seat %d, turn %d: %s: %s", f.Seat+1, f.Turn+1, f.Kind, f.Text)
}

// FaultText shortens a text to fit a fault: valid UTF-8, one line, at most MaxFaultText bytes.
func FaultText(text string) string {
	return cut(strings.Join(strings.Fields(text), " "), MaxFaultText)
}

// cut shortens a text to valid UTF-8 of at most limit bytes.
func cut(text string, limit int) string {
	text = strings.ToValidUTF8(text, "?")
	if len(text) <= limit {
		return text
	}
	text = text[:limit-len("…")]
	for !utf8.ValidString(text) {
		text = text[:len(text)-1]
	}
	return text + "…"
}

// Crash is the error of a player that crashed.
type Crash struct{ Err error }

func (c *Crash) Error() string { return c.Err.Error() }
func (c *Crash) Unwrap() error { return c.Err }

// guarded runs a player and returns a panic as an error.
func guarded(ctx context.Context, p Player, turn *Turn) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Crash{fmt.Errorf("%v (%s)", v, panicked())}
		}
	}()
	return p.Play(ctx, turn)
}

// panicked returns file and line of the panic that is being recovered.
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

// Overdue is the error of a player whose time ran out, with what it did instead of ending its turn.
type Overdue struct{ Why string }

func (o *Overdue) Error() string { return o.Why }
func (o *Overdue) Unwrap() error { return context.DeadlineExceeded }

func faultOf(err error) Fault {
	f := Fault{Kind: Failed, Text: FaultText(err.Error())}
	var c *Crash
	switch {
	case errors.As(err, &c):
		f.Kind = Crashed
	case errors.Is(err, context.DeadlineExceeded):
		f.Kind, f.Text = Late, "The time for the turn ran out."
		var o *Overdue
		if errors.As(err, &o) {
			f.Text = FaultText(f.Text + " " + o.Why)
		}
	}
	return f
}

// Faults returns the faults so far, in order.
func (m *Match) Faults() []Fault {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.faults[:len(m.faults):len(m.faults)]
}

// addFault stores a fault. The match is locked.
func (m *Match) addFault(f Fault) {
	f.Step, f.Turn = len(m.steps), m.position.Turn()
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

// addRefusal stores a refused command as a fault.
func (m *Match) addRefusal(seat rules.Seat, c Command, err error) {
	f := Fault{Seat: seat, Kind: Refused, Text: FaultText(err.Error())}
	var i *rules.Illegal
	if errors.As(err, &i) {
		f.Code = FaultText(i.Code)
		if m.position.Check(seat, c) != nil {
			f.Cmd = c
		}
	}
	m.addFault(f)
}

// Forfeit stores the fault of a player that cannot go on and makes its seat concede, also while another seat is to act. It does nothing when
// the match is over, and with a Breakdown, which it returns.
func (m *Match) Forfeit(seat rules.Seat, err error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.position.Active().Empty() {
		return nil
	}
	if broken := m.broken(seat, err); broken != nil {
		return broken
	}
	f := faultOf(err)
	f.Seat = seat
	m.addFault(f)
	if _, failed := m.do(seat, m.position.Game().Concede()); failed != nil {
		return fmt.Errorf("match: seat %d (%s): %w", seat+1, m.setup.name(seat), errors.Join(err, failed))
	}
	return nil
}

// Leave stores that a person resigns, or is absent, and makes the seat concede, also while another seat is to act. It does nothing when the match
// is over.
func (m *Match) Leave(seat rules.Seat, how FaultKind) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.position.Active().Empty() {
		return nil
	}
	m.addFault(Fault{Seat: seat, Kind: how, Text: map[FaultKind]string{Resigned: "resigned", Absent: "was away"}[how]})
	_, err := m.do(seat, m.position.Game().Concede())
	return err
}

// cutFaults removes the faults after the first n steps.
func (m *Match) cutFaults(n int) {
	k := len(m.faults)
	for k > 0 && m.faults[k-1].Step > n {
		k--
	}
	m.faults = append([]Fault(nil), m.faults[:k]...) // a copy: callers hold the old list
}

package rulestest

import (
	"testing"

	"app.pentarena/rules"
)

// Must applies a command that has to be legal, with a nil tape.
func Must[S rules.State[S, C], C comparable](t testing.TB, s S, seat rules.Seat, c C) {
	t.Helper()
	if err := s.Apply(seat, c, nil); err != nil {
		t.Fatalf("seat %d, %v: %v", seat+1, c, err)
	}
}

// Refused checks that a command is refused with the given code.
func Refused[S rules.State[S, C], C comparable](t testing.TB, s S, seat rules.Seat, c C, code string) {
	t.Helper()
	err := s.Check(seat, c)
	if i, ok := err.(*rules.Illegal); !ok || i.Code != code {
		t.Errorf("seat %d, %v: %v, not refused with %s", seat+1, c, err, code)
	}
}

// Equal checks a value; what names it in the error.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

package rulestest

import (
	"testing"

	"app.pentarena/rules"
)

// Must carries a command out, which has to be legal. Nothing is left to chance.
func Must[S rules.State[S, C], C comparable](t testing.TB, s S, seat rules.Seat, c C) {
	t.Helper()
	if err := s.Apply(seat, c, nil); err != nil {
		t.Fatalf("seat %d, %v: %v", seat+1, c, err)
	}
}

// Refused demands that a command is refused with a code.
func Refused[S rules.State[S, C], C comparable](t testing.TB, s S, seat rules.Seat, c C, code string) {
	t.Helper()
	err := s.Check(seat, c)
	if i, ok := err.(*rules.Illegal); !ok || i.Code != code {
		t.Errorf("seat %d, %v: %v, not refused with %s", seat+1, c, err, code)
	}
}

// Equal demands a value.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

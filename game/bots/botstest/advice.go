package botstest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Suggest is the signature of a game's adviser.
type Suggest func(ctx context.Context, t match.Position, seat rules.Seat) (match.Command, string, error)

// Sentence checks that the reason for a command is a sentence.
func Sentence(t testing.TB, c any, why string) {
	t.Helper()
	if !strings.HasSuffix(why, ".") || len(why) < 20 || strings.Contains(why, "%!") {
		t.Errorf("%v: %q is no sentence", c, why)
	}
}

// Advice follows the advice for some turns: each command must be legal and have a sentence. It returns the commands.
func Advice[S rules.State[S, C], C comparable](t *testing.T, s S, turns int, advise func(s S, seat rules.Seat) (C, string, error)) []C {
	t.Helper()
	var given []C
	for s.Turn() < turns && !s.Active().Empty() {
		seat := s.Active().First()
		c, why, err := advise(s, seat)
		if err != nil {
			t.Fatal(err)
		}
		Sentence(t, c, why)
		if err := s.Apply(seat, c, nil); err != nil {
			t.Fatalf("turn %d: %v: %v", s.Turn(), c, err)
		}
		given = append(given, c)
	}
	return given
}

// Adviser checks that advice is legal and repeatable, and that there is none for a seat that must wait or after cancellation.
func (k Kit[S, C]) Adviser(t *testing.T, suggest Suggest) {
	t.Helper()
	position := k.Open(t, "quick", "suggest")
	c, why, err := suggest(t.Context(), position, 0)
	if err != nil {
		t.Fatal(err)
	}
	Sentence(t, c, why)
	if err := position.Check(0, c); err != nil {
		t.Errorf("%v (%q): %v", c, why, err)
	}
	if again, _, _ := suggest(t.Context(), position, 0); again != c {
		t.Errorf("first %v, then %v", c, again)
	}
	if _, _, err := suggest(t.Context(), position, 1); err == nil || !strings.Contains(err.Error(), "seat 2") {
		t.Errorf("a suggestion for the seat that waits: error is %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := suggest(ctx, position, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancellation: error is %v", err)
	}
}

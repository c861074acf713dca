package botstest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Suggest is the signature of a game's adviser.
type Suggest func(ctx context.Context, t match.Position, seat rules.Seat) ([]match.Command, string, error)

// Sentence checks that the reason for a command is a sentence.
func Sentence(t testing.TB, c any, why string) {
	t.Helper()
	if !strings.HasSuffix(why, ".") || len(why) < 20 || strings.Contains(why, "%!") {
		t.Errorf("%v: %q is no sentence", c, why)
	}
}

// Advice follows the advice for some turns: there is some, its commands are legal, and a sentence says why. It returns the commands.
func Advice[S rules.State[S, C], C comparable](t *testing.T, s S, turns int, advise func(s S, seat rules.Seat) ([]C, string, error)) []C {
	t.Helper()
	var given []C
	for s.Turn() < turns && !s.Active().Empty() {
		seat := s.Active().First()
		cmds, why, err := advise(s, seat)
		if err != nil || len(cmds) == 0 {
			t.Fatalf("turn %d: advised %v: %v", s.Turn(), cmds, err)
		}
		Sentence(t, cmds, why)
		for _, c := range cmds {
			if err := s.Apply(seat, c, nil); err != nil {
				t.Fatalf("turn %d: %v: %v", s.Turn(), c, err)
			}
		}
		given = append(given, cmds...)
	}
	return given
}

// Adviser checks that advice is legal and repeatable, and that there is none for a seat that must wait or after cancellation.
func (k Kit[S, C]) Adviser(t *testing.T, suggest Suggest) {
	t.Helper()
	position := k.Open(t, "quick", "suggest")
	cmds, why, err := suggest(t.Context(), position, 0)
	if err != nil {
		t.Fatal(err)
	}
	Sentence(t, cmds, why)
	if again, _, _ := suggest(t.Context(), position, 0); !slices.Equal(again, cmds) {
		t.Errorf("first %v, then %v", cmds, again)
	}
	for after, i := position.Clone(), 0; i < max(len(cmds), 1); i++ {
		if _, err := after.Do(0, cmds[i], rules.Fixed(0)); err != nil {
			t.Errorf("%v (%q): %v", cmds[i], why, err)
		}
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

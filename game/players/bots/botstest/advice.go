package botstest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// Suggest is the signature of a game's adviser.
type Suggest func(ctx context.Context, t match.Position, seat rules.Seat) ([]match.Advice, error)

// Sentence checks that the reason for a command is a sentence.
func Sentence(t testing.TB, c any, why string) {
	t.Helper()
	if !strings.HasSuffix(why, ".") || len(why) < 20 || strings.Contains(why, "%!") {
		t.Errorf("%v: %q is not a sentence", c, why)
	}
}

// Advice follows the advice for some turns: there is some for every turn to its end, its commands are legal, and a sentence says why. It
// returns the parts.
func Advice[S rules.State[S, C], C comparable](t *testing.T, s S, turns int, advise bots.Advise[S, C]) []bots.Advice[C] {
	t.Helper()
	var given []bots.Advice[C]
	for s.Turn() < turns && !s.Active().Empty() {
		seat := s.Active().First()
		list, err := advise(s, seat, Onwards)
		if err != nil || len(list) == 0 {
			t.Fatalf("turn %d: advised %v: %v", s.Turn(), list, err)
		}
		for _, part := range list {
			Sentence(t, part.Cmds, part.Why)
			for _, c := range part.Cmds {
				if err := s.Apply(seat, c, nil); err != nil {
					t.Fatalf("turn %d: %v: %v", s.Turn(), c, err)
				}
			}
			given = append(given, bots.Advice[C]{Cmds: slices.Clone(part.Cmds), Why: part.Why})
		}
	}
	return given
}

// Suggested checks that each of some verbs is among the commands of advice.
func Suggested[C comparable, V comparable](t *testing.T, list []bots.Advice[C], verb func(C) V, verbs ...V) {
	t.Helper()
	seen := map[V]bool{}
	for _, part := range list {
		for _, c := range part.Cmds {
			seen[verb(c)] = true
		}
	}
	for _, v := range verbs {
		if !seen[v] {
			t.Errorf("%v was never suggested", v)
		}
	}
}

// Adviser checks that advice is legal and repeatable, and that there is none for a seat that must wait or after cancellation.
func (k Kit[S, C]) Adviser(t *testing.T, suggest Suggest) {
	t.Helper()
	position := k.Open(t, "quick", "suggest")
	list, err := suggest(t.Context(), position, 0)
	if err != nil || len(list) == 0 {
		t.Fatalf("advised %v: %v", list, err)
	}
	if again, _ := suggest(t.Context(), position, 0); !reflect.DeepEqual(again, list) {
		t.Errorf("first %v, then %v", list, again)
	}
	after := position.Clone()
	for _, part := range list {
		Sentence(t, part.Cmds, part.Why)
		for _, c := range part.Cmds {
			if _, err := after.Do(0, c, rules.NewSeeded("suggest")); err != nil {
				t.Errorf("%v (%q): %v", c, part.Why, err)
			}
		}
	}
	if _, err := suggest(t.Context(), position, 1); err == nil || !strings.Contains(err.Error(), "seat 2") {
		t.Errorf("a suggestion for the seat that waits: error is %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := suggest(ctx, position, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancellation: error is %v", err)
	}
}

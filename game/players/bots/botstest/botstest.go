// Package botstest tests the built-in players of games: it opens levels, plays matches in which every command is checked, and checks what
// must hold for the players of every game.
package botstest

import (
	"fmt"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Kit is a game with its players.
type Kit[S rules.State[S, C], C comparable] struct {
	Game    rules.Game[S, C]
	Players bots.Roster[S, C]
	Settled []string // names of players without random choices
}

// The two weaker anchors of every game; the strongest is bots.Best.
const (
	Beginner = "form:0"
	Sound    = "form:1"
)

// Onwards is a yield that never stops the player.
func Onwards() error { return nil }

// Open returns the first position of a built-in level.
func (k Kit[S, C]) Open(t testing.TB, level, seed string) match.Position {
	t.Helper()
	l, err := levels.Find(k.Game.ID, level)
	if err != nil {
		t.Fatal(err)
	}
	position, err := match.Adapt(k.Game).New(l.Decode, seed)
	if err != nil {
		t.Fatal(err)
	}
	return position
}

// State returns the first position of a built-in level, in the game's own type.
func (k Kit[S, C]) State(t testing.TB, level, seed string) S {
	t.Helper()
	return k.Open(t, level, seed).State().(S)
}

// Match returns a match in a built-in level, before its first step.
func (k Kit[S, C]) Match(t testing.TB, level, seed string) *match.Match {
	t.Helper()
	start := k.Open(t, level, seed)
	setup := match.Setup{Game: k.Game.ID, Level: level, Seed: seed}
	for seat := range start.Seats() {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: fmt.Sprint("Seat ", seat+1)})
	}
	return match.New(setup, start)
}

// Think returns the thinking function of a player.
func (k Kit[S, C]) Think(t testing.TB, name, seed string) bots.Think[S, C] {
	t.Helper()
	think, err := k.Players.Think(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return think
}

// Idle only ends its turns.
func (k Kit[S, C]) Idle(S, rules.Seat, func() error) ([]C, error) { return nil, nil }

// Turn plays one turn of the seat to move; every command must be legal.
func (k Kit[S, C]) Turn(t testing.TB, s S, think bots.Think[S, C]) {
	t.Helper()
	seat, turn := s.Active().First(), s.Turn()
	plan, err := think(s, seat, Onwards)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c C) {
		t.Helper()
		if err := s.Apply(seat, c, nil); err != nil {
			t.Fatalf("turn %d, seat %d: %v: %v", s.Turn(), seat+1, c, err)
		}
	}
	for _, c := range plan {
		do(c)
	}
	if s.Turn() == turn && s.Active().Has(seat) { // the plan has ended neither the turn nor the match
		do(k.Game.Pass)
	}
}

// Play plays a match to its end, with a player for each seat; every command must be legal.
func (k Kit[S, C]) Play(t testing.TB, s S, minds ...bots.Think[S, C]) {
	t.Helper()
	for !s.Active().Empty() {
		k.Turn(t, s, minds[s.Active().First()])
	}
	if !s.Outcome().Over {
		t.Fatalf("no seat can act in turn %d, and the match is not over", s.Turn())
	}
}

// Rivals plays pairs of matches on the same positions with swapped seats. It calls ended with the last position of each match and the seat
// of the stronger player, and returns how many matches the stronger player won. With more than two seats, all others are weaker players,
// and the stronger one plays the first seat, then the last.
func (k Kit[S, C]) Rivals(t testing.TB, start func(seed string) S, stronger, weaker string, pairs int, ended func(s S, seat rules.Seat)) (wins int) {
	t.Helper()
	for i := range 2 * pairs {
		s := start(fmt.Sprint("rivals", i/2))
		minds := make([]bots.Think[S, C], rules.SeatsOf(s, k.Game.Info))
		for j := range minds {
			minds[j] = k.Think(t, weaker, fmt.Sprint("b", i))
		}
		seat := rules.Seat(i % 2 * (len(minds) - 1))
		minds[seat] = k.Think(t, stronger, fmt.Sprint("a", i))
		k.Play(t, s, minds...)
		if s.Outcome().Winners.Has(seat) {
			wins++
		}
		if ended != nil {
			ended(s, seat)
		}
	}
	return wins
}

// BenchmarkTurn measures the first turn of a level for each player.
func (k Kit[S, C]) BenchmarkTurn(b *testing.B, level string) {
	s := k.State(b, level, "bench")
	for _, name := range k.Players.Names() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			think := k.Think(b, name, "a")
			for b.Loop() {
				if _, err := think(s, 0, Onwards); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

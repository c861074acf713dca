package botstest

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Levels checks that every player plays every level to its end against the next players, for some rounds with the seats swapped in every
// second one, without a fault.
func (k Kit[S, C]) Levels(t *testing.T, rounds int) {
	names := k.Players.Names()
	for _, l := range levels.List(k.Game.ID) {
		for i, name := range names {
			t.Run(l.Name+"/"+name, func(t *testing.T) {
				for round := range rounds {
					m := k.Match(t, l.Name, fmt.Sprint("level", round))
					players := []match.Player{k.player(t, name, "a")}
					for n := 1; n < len(m.Setup().Seats); n++ {
						players = append(players, k.player(t, names[(i+n)%len(names)], "b"))
					}
					if round%2 == 1 {
						slices.Reverse(players)
					}
					if err := m.Run(t.Context(), players); err != nil {
						t.Fatal(err)
					}
					faultless(t, m)
					if !m.Outcome().Over {
						t.Error("the match is not over")
					}
				}
			})
		}
	}
}

// faultless checks that a match has no faults.
func faultless(t testing.TB, m *match.Match) {
	t.Helper()
	for _, f := range m.Faults() {
		t.Error(f)
	}
}

func (k Kit[S, C]) player(t testing.TB, name, seed string) match.Player {
	t.Helper()
	p, err := k.Players.New(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Odd checks that every player plays every position to its end against the next one.
func (k Kit[S, C]) Odd(t *testing.T, starts map[string]func() (S, error)) {
	names := k.Players.Names()
	for title, start := range starts {
		t.Run(title, func(t *testing.T) {
			for i, name := range names {
				s, err := start()
				if err != nil {
					t.Fatal(err)
				}
				k.Play(t, s, k.Think(t, name, "a"), k.Think(t, names[(i+1)%len(names)], "b"))
			}
		})
	}
}

// Seeds checks that equal seeds give the same match, and that another seed gives another match with players that choose at random.
func (k Kit[S, C]) Seeds(t *testing.T, level string) {
	for _, name := range k.Players.Names() {
		t.Run(name, func(t *testing.T) {
			end := func(seed string) uint64 {
				m := k.Match(t, level, "map")
				if err := m.Run(t.Context(), []match.Player{k.player(t, name, seed), k.player(t, name, seed+"2")}); err != nil {
					t.Fatal(err)
				}
				faultless(t, m)
				return m.Position().Hash()
			}
			a, b, other := end("one"), end("one"), end("three")
			if a != b {
				t.Error("two matches with the same seeds differ")
			}
			if (a == other) != slices.Contains(k.Settled, name) {
				t.Errorf("a match with other seeds: same is %v", a == other)
			}
		})
	}
}

// Busy checks that no strength lets more than most of its turns in a row pass without a command, on either seat and against an equal.
func (k Kit[S, C]) Busy(t *testing.T, level string, most int, seeds ...string) {
	for _, name := range levels.Strengths {
		for _, seed := range seeds {
			s := k.State(t, level, seed)
			still := make([]int, rules.SeatsOf(s, k.Game.Info))
			minds := make([]bots.Think[S, C], len(still))
			for seat := range minds {
				minds[seat] = k.Think(t, name, fmt.Sprintf("%s seat %d", seed, seat+1))
			}
			for !s.Active().Empty() {
				seat := s.Active().First()
				still[seat]++
				k.Turn(t, s, func(s S, seat rules.Seat, yield func() error) ([]C, error) {
					plan, err := minds[seat](s, seat, yield)
					if len(plan) > 0 {
						still[seat] = 0
					}
					return plan, err
				})
				if still[seat] > most {
					t.Errorf("%s, seed %s: seat %d gives no command in the %d turns before turn %d", name, seed, seat+1, still[seat], s.Turn())
					break
				}
			}
		}
	}
}

// Version checks that the version of the players changes with their play: it is a fingerprint of what each of them commands in the first
// turns of two quick matches.
func (k Kit[S, C]) Version(t *testing.T) {
	t.Helper()
	const turns = 30
	names := k.Players.Names()
	print := fnv.New32a()
	for i, name := range names {
		for round := range 2 {
			s := k.State(t, "quick", fmt.Sprint("version", round))
			minds := []bots.Think[S, C]{k.Think(t, name, "a"), k.Think(t, names[(i+1)%len(names)], "b")}
			if round == 1 {
				slices.Reverse(minds)
			}
			for s.Turn() < turns && !s.Active().Empty() {
				k.Turn(t, s, func(s S, seat rules.Seat, yield func() error) ([]C, error) {
					plan, err := minds[seat](s, seat, yield)
					fmt.Fprint(print, seat, plan)
					return plan, err
				})
			}
		}
	}
	if version := fmt.Sprintf("%08x", print.Sum32()); version != k.Players.Version() {
		t.Errorf("these players, or the rules or the level that they play, are not those of version %q: set Stamp to %q", k.Players.Version(), version)
	}
}

// Openings checks that equal players begin a match in different ways: that of so many seeds on one map at least half differ in their first
// turns.
func (k Kit[S, C]) Openings(t *testing.T, level string, turns, seeds int) {
	t.Helper()
	for _, name := range levels.Strengths {
		seen := map[string]bool{}
		for n := range seeds {
			s, said := k.State(t, level, "opening"), ""
			var minds []bots.Think[S, C]
			for seat := range rules.SeatsOf(s, k.Game.Info) {
				minds = append(minds, k.Think(t, name, fmt.Sprintf("opening %d seat %d", n, seat+1)))
			}
			for s.Turn() < turns && !s.Active().Empty() {
				k.Turn(t, s, func(s S, seat rules.Seat, yield func() error) ([]C, error) {
					plan, err := minds[seat](s, seat, yield)
					said += fmt.Sprint(seat, plan)
					return plan, err
				})
			}
			seen[said] = true
		}
		if 2*len(seen) < seeds {
			t.Errorf("%s: %d matches have only %d openings of %d turns", name, seeds, len(seen), turns)
		}
	}
}

// WinChance checks what the players say about who wins: at the start of a match no seat has more than even chances by much, chances add up to
// 1, over some matches of equals the winner is the favourite more often than not in the last third, and in the end the result is certain.
func (k Kit[S, C]) WinChance(t *testing.T, name string, matches int) {
	t.Helper()
	right, late := 0, 0
	for n := range matches {
		m := k.Match(t, "quick", fmt.Sprint("chance", n))
		var said [][]float64
		var players []match.Player
		for seat := range len(m.Setup().Seats) {
			players = append(players, Told{k.player(t, name, fmt.Sprint(n, seat)), func(p match.Position) { said = append(said, k.Players.WinChance(p)) }})
		}
		if err := m.Run(t.Context(), players); err != nil {
			t.Fatal(err)
		}
		for i, p := range said {
			sum := 0.0
			for _, x := range p {
				sum += x
			}
			if math.Abs(sum-1) > 1e-9 || i == 0 && slices.Max(p) > 0.65 {
				t.Fatalf("match %d, turn %d: chances %v", n, i+1, p)
			}
			if favourite := rules.Seat(slices.Index(p, slices.Max(p))); i > len(said)*2/3 {
				late++
				if m.Outcome().Winners.Has(favourite) {
					right++
				}
			}
		}
		if end := k.Players.WinChance(m.Position()); slices.Max(end) != bots.Share(m.Outcome(), len(players))[m.Outcome().Winners.First()] {
			t.Errorf("at the end of match %d the chances are %v, the outcome is %+v", n, end, m.Outcome())
		}
	}
	if 100*right < 70*late {
		t.Errorf("in the last third of %d matches the favourite wins from %d of %d moments", matches, right, late)
	}
}

// Told is a player whose positions are told before it plays.
type Told struct {
	match.Player
	Tell func(match.Position)
}

// Play tells the position and plays.
func (p Told) Play(ctx context.Context, turn *match.Turn) error {
	p.Tell(turn.Position())
	return p.Player.Play(ctx, turn)
}

// Cancelled checks that no player acts after the context of the match has ended.
func (k Kit[S, C]) Cancelled(t *testing.T) {
	for _, name := range k.Players.Names() {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		m := k.Match(t, "classic", "cancel")
		p := k.player(t, name, "a")
		if err := m.Run(ctx, []match.Player{p, p}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error is %v", name, err)
		}
		if m.Len() > 0 {
			t.Errorf("%s gave %d commands after the end of the context", name, m.Len())
		}
	}
}

// Stopped checks that a player calls yield at least so many times in a turn, and stops at once on its error.
func (k Kit[S, C]) Stopped(t *testing.T, calls func(name string) int) {
	s := k.State(t, "classic", "stop")
	stop := errors.New("stop")
	for _, name := range k.Players.Names() {
		left := calls(name)
		_, err := k.Think(t, name, "a")(s, 0, func() error {
			if left--; left <= 0 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || left != 0 {
			t.Errorf("%s: error %v, %d calls left", name, err, left)
		}
	}
}

// HalfTurn checks that a player finishes a turn in which some commands were given before, with at most most commands in all.
func (k Kit[S, C]) HalfTurn(t *testing.T, acts, most int) {
	for _, name := range k.Players.Names() {
		m := k.Match(t, "classic", "half")
		for range acts {
			k.act(t, m)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err := m.Run(ctx, []match.Player{k.player(t, name, "a"), quitter{cancel}})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		faultless(t, m)
		if n := m.Len(); m.Position().Turn() != 1 || n <= acts || n > most {
			t.Errorf("%s: the match is in turn %d after %d commands, %d of them given before; want turn 1 after %d to %d",
				name, m.Position().Turn(), n, acts, acts+1, most)
		}
	}
}

// act gives the first command that does not end the turn.
func (k Kit[S, C]) act(t *testing.T, m *match.Match) {
	t.Helper()
	for c := range m.Position().Options(0) {
		if c == match.Command(k.Game.Pass) {
			continue
		}
		if _, err := m.Do(0, c); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatalf("seat 0 can only pass after %d commands", m.Len())
}

// quitter stops the match in its turn.
type quitter struct{ stop func() }

func (q quitter) Play(ctx context.Context, _ *match.Turn) error {
	q.stop()
	return ctx.Err()
}

// Change is a named change of a position.
type Change[S any] struct {
	What string
	Make func(S)
}

// Worse checks that both seats rate a position with opposite signs, and that each of the changes is bad for seat 1.
func Worse[S interface{ Clone() S }](t *testing.T, s S, evaluate func(S, rules.Seat) float64, changes []Change[S]) {
	t.Helper()
	even := evaluate(s, 0)
	if even != -evaluate(s, 1) {
		t.Errorf("the seats see %v and %v", even, evaluate(s, 1))
	}
	for _, c := range changes {
		worse := s.Clone()
		c.Make(worse)
		if got := evaluate(worse, 0); got >= even {
			t.Errorf("%s: %v, before %v", c.What, got, even)
		}
	}
}

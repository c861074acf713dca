package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// peeker keeps the position that it is given and the number of steps that it is told, and stops the match.
type peeker struct {
	given uint64
	told  int
	stop  context.CancelFunc
}

func (p *peeker) Play(_ context.Context, turn *match.Turn) error {
	p.given, p.told = turn.Position().Hash(), len(turn.Steps(0))
	p.stop()
	return nil
}

// begin is a game with the beginning of a match on one of its levels.
func begin(t *testing.T, game, level string) (catalog.Entry, match.Setup, match.Position) {
	t.Helper()
	e, err := catalog.Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	s := setup(game, l, e.Seats(l))
	start, err := games.Start(s)
	if err != nil {
		t.Fatal(err)
	}
	return e, s, start
}

// TestSecrecy plays games with simultaneous plans. Whatever the first seat plans, the second seat gets the same position and the same
// advice of the Expert; and a spectator of a match that was broken off there sees only what both seats have revealed.
func TestSecrecy(t *testing.T) {
	for _, c := range []struct{ game, level string }{{"mechmania", "classic"}, {"mechmania", "original"}, {"si32", "classic"}, {"si32", "original"}, {"si32", "hex-four"}} {
		t.Run(c.game+"/"+c.level, func(t *testing.T) {
			e, s, start := begin(t, c.game, c.level)
			var given, advised []any
			for plan := range 4 {
				m := match.New(s, start)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				dice, n := rules.NewSeeded(c.level), 0
				planner := script(func(turn *match.Turn) error {
					for range plan {
						var options []match.Command
						for o := range turn.Position().Options(0) {
							if o != e.Game.Pass() {
								options = append(options, o)
							}
						}
						if len(options) > 0 {
							n++
							if err := turn.Do(options[dice.Intn(len(options))]); err != nil {
								return err
							}
						}
					}
					return nil
				})
				second := &peeker{stop: cancel}
				players := []match.Player{planner, second}
				for len(players) < len(s.Seats) {
					players = append(players, planner)
				}
				_ = m.Run(ctx, players) // stopped by the peeker
				if n < min(plan, 1) {   // a single unit has a single order
					t.Fatalf("none of %d orders is planned", plan)
				}
				cmds, err := e.Bots.Suggest(t.Context(), m, 1)
				if err != nil {
					t.Fatal(err)
				}
				given, advised = append(given, second.given), append(advised, fmt.Sprint(cmds))
				if second.told > 0 {
					t.Errorf("seat 2 is told %d steps of %d secret orders", second.told, plan)
				}
				if given[plan] != given[0] || advised[plan] != advised[0] {
					t.Errorf("after %d secret orders seat 2 is given %x and advised %v, after none %x and %v", plan, given[plan], cmds, given[0], advised[0])
				}
				line := record.Follow(m)
				if line.Public(); plan > 0 && line.Len() != 0 || plan == 0 && line.Len() != 1 || len(line.Faults()) > 0 {
					t.Errorf("of %d steps with %d secret orders %d are public", m.Len(), plan, line.Len())
				}
			}
		})
	}
}

// TestSteps plays beginnings of matches. A seat is told all steps but those of plans that are not carried out yet, of its own as well, and
// the record of the match so far ends with the same step.
func TestSteps(t *testing.T) {
	for _, c := range []struct{ game, level string }{{"mechmania", "classic"}, {"si32", "classic"}, {"si32", "hex-four"}, {"galapagos", "quick"}, {"anarchy", "quick"}} {
		t.Run(c.game+"/"+c.level, func(t *testing.T) {
			e, s, start := begin(t, c.game, c.level)
			m := match.New(s, start)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			dice, turns := rules.NewSeeded(c.level), 0
			replayed, n := m.Start(), 0
			planner := script(func(turn *match.Turn) error {
				var last match.Command = e.Game.Pass()
				for _, step := range turn.Steps(n) {
					n++
					last = step.Cmd
					if _, err := replayed.Do(step.Seat, step.Cmd, &rules.Recorded{Rolls: step.Rolls}); err != nil {
						return err
					}
				}
				if last != e.Game.Pass() || !replayed.Active().Has(turn.Seat) || c.game != "anarchy" && c.game != "galapagos" && replayed.Active() != m.Start().Active() {
					t.Errorf("turn %d: what seat %d is told ends with %v, then %b can act", replayed.Turn(), turn.Seat+1, last, replayed.Active())
				}
				if turn.Seat == 0 && n != m.Len() {
					t.Errorf("turn %d: seat 1 is told %d of %d steps", replayed.Turn(), n, m.Len())
				}
				if public := record.Public(record.Follow(m)); turn.Seat == 0 && public != n {
					t.Errorf("turn %d: of %d steps that all are told, %d are public in the record", replayed.Turn(), n, public)
				}
				for range 3 {
					if cmd, ok := turn.Position().Pick(turn.Seat, dice); ok && cmd != e.Game.Pass() {
						if err := turn.Do(cmd); err != nil {
							return err
						}
					}
				}
				if turns++; turns > 12 {
					cancel()
				}
				return nil
			})
			players := make([]match.Player, len(s.Seats))
			for i := range players {
				players[i] = planner
			}
			if err := m.Run(ctx, players); !errors.Is(err, context.Canceled) || n == 0 || len(m.Faults()) > 0 {
				t.Errorf("%v after %d steps, %v", err, n, m.Faults())
			}
		})
	}
}

// script is a player made of a function.
type script func(turn *match.Turn) error

func (s script) Play(_ context.Context, turn *match.Turn) error { return s(turn) }

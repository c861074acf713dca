package catalog_test

import (
	"context"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// peeker keeps the position that it is given, and stops the match.
type peeker struct {
	given uint64
	stop  context.CancelFunc
}

func (p *peeker) Play(_ context.Context, turn *match.Turn) error {
	p.given = turn.Position().Hash()
	p.stop()
	return nil
}

// TestSecrecy plays games with simultaneous plans. Whatever the first seat plans, the second seat gets the same position and the same
// advice of the Expert; and a spectator of a match that was broken off there sees only what both seats have revealed.
func TestSecrecy(t *testing.T) {
	for _, c := range []struct{ game, level string }{{"mechmania", "classic"}, {"mechmania", "original"}, {"si32", "classic"}, {"si32", "original"}, {"si32", "hex-four"}} {
		t.Run(c.game+"/"+c.level, func(t *testing.T) {
			e, _ := catalog.Find(c.game)
			l, err := levels.Find(c.game, c.level)
			if err != nil {
				t.Fatal(err)
			}
			s := setup(c.game, l, e.Seats(l))
			start, err := catalog.Start(s)
			if err != nil {
				t.Fatal(err)
			}
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
				cmd, _, err := e.Bots.Suggest(t.Context(), m.Position(), 1)
				if err != nil {
					t.Fatal(err)
				}
				given, advised = append(given, second.given), append(advised, cmd)
				if given[plan] != given[0] || advised[plan] != advised[0] {
					t.Errorf("after %d secret orders seat 2 is given %x and advised %v, after none %x and %v", plan, given[plan], cmd, given[0], advised[0])
				}
				line := record.Follow(m)
				if line.Public(); plan > 0 && line.Len() != 0 || plan == 0 && line.Len() != 1 || len(line.Faults()) > 0 {
					t.Errorf("of %d steps with %d secret orders %d are public", m.Len(), plan, line.Len())
				}
			}
		})
	}
}

// script is a player made of a function.
type script func(turn *match.Turn) error

func (s script) Play(_ context.Context, turn *match.Turn) error { return s(turn) }

// Package bots is what the built-in players of all games have in common: how a plan of commands becomes a turn, and how one is asked for
// advice. Each game's players are a package below.
package bots

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// State is the position of a table as the players of the game know it; an error when the table is of another game.
func State[S any](t match.Table, game string) (S, error) {
	s, ok := t.State().(S)
	if !ok {
		return s, fmt.Errorf("bots: the players of %s cannot play %s", game, t.Game().Info().Title)
	}
	return s, nil
}

// Play gives the commands that think finds for one turn, or for what is left of it, and ends the turn. The commands need to stay valid
// only until think is called again; it calls the function it is given now and then and returns its error at once.
func Play[S any, C comparable](ctx context.Context, turn *match.Turn, game string, think func(S, rules.Seat, func() error) ([]C, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s, err := State[S](turn.Table(), game)
	if err != nil {
		return err
	}
	plan, err := think(s, turn.Seat, turn.Yield)
	if err != nil {
		return err
	}
	for _, c := range plan {
		if err := turn.Do(c); err != nil {
			return err
		}
	}
	return turn.Pass()
}

// Suggest returns the command that advise finds for the seat whose turn it is, and a sentence on why.
func Suggest[S any, C comparable](ctx context.Context, t match.Table, seat rules.Seat, game string, advise func(S, rules.Seat, func() error) (C, string, error)) (match.Command, string, error) {
	s, err := State[S](t, game)
	if err != nil {
		return nil, "", err
	}
	if !t.Active().Has(seat) {
		return nil, "", fmt.Errorf("bots: seat %d has no turn to play now", seat+1)
	}
	yield := func() error {
		if runtime.GOOS == "js" {
			time.Sleep(time.Millisecond) // the page has the same thread
		}
		return ctx.Err()
	}
	if err := yield(); err != nil {
		return nil, "", err
	}
	c, why, err := advise(s, seat, yield)
	if err != nil {
		return nil, "", err
	}
	return c, why, nil
}

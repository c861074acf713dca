// Package bots is what the built-in players of all games have in common: the roster of a game's players, how a plan of commands becomes a
// turn, and how one is asked for advice. Each game's players are a package below.
package bots

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// The strengths, which every game has.
const (
	Rookie  = "rookie"
	Regular = "regular"
	Expert  = "expert"
)

// Think decides about a seat's turn, or about what is left of it: it returns the commands that come before the pass. They stay valid until
// it is called again. It leaves s as it is, calls yield now and then, and returns its error at once.
type Think[S any, C comparable] func(s S, seat rules.Seat, yield func() error) ([]C, error)

// Advise finds a good command for a seat, and a sentence on why; otherwise it is like Think.
type Advise[S any, C comparable] func(s S, seat rules.Seat, yield func() error) (C, string, error)

// Mind is a player by its name.
type Mind[S any, C comparable] struct {
	Name string
	// New makes one; the seed decides what it leaves to chance. It may go from match to match, one at a time.
	New func(seed string) Think[S, C]
}

// Roster is the players of a game.
type Roster[S any, C comparable] struct {
	Game   string
	Minds  []Mind[S, C] // Rookie, Regular, Expert, and behind them the sparring partners
	Advise Advise[S, C] // what Suggest asks
}

// Names lists the players.
func (r Roster[S, C]) Names() []string {
	names := make([]string, len(r.Minds))
	for i, m := range r.Minds {
		names[i] = m.Name
	}
	return names
}

// Think makes the mind of a name.
func (r Roster[S, C]) Think(name, seed string) (Think[S, C], error) {
	for _, m := range r.Minds {
		if m.Name == name {
			return m.New(seed), nil
		}
	}
	return nil, fmt.Errorf("bots: %s has no player %q; it has %s", r.Game, name, strings.Join(r.Names(), ", "))
}

// New makes the player of a name.
func (r Roster[S, C]) New(name, seed string) (match.Player, error) {
	think, err := r.Think(name, seed)
	if err != nil {
		return nil, err
	}
	return &player[S, C]{r.Game, think}, nil
}

// Suggest returns a good command for the seat whose turn it is, and a sentence on why. It knows what the seat may know.
func (r Roster[S, C]) Suggest(ctx context.Context, t match.Table, seat rules.Seat) (match.Command, string, error) {
	s, err := stateOf[S](t.Seen(seat), r.Game)
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
	c, why, err := r.Advise(s, seat, yield)
	if err != nil {
		return nil, "", err
	}
	return c, why, nil
}

// player carries out what a mind decides.
type player[S any, C comparable] struct {
	game  string
	think Think[S, C]
}

// Play gives the commands of one turn, or of what is left of it, and ends it.
func (p *player[S, C]) Play(ctx context.Context, turn *match.Turn) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s, err := stateOf[S](turn.Table(), p.game)
	if err != nil {
		return err
	}
	plan, err := p.think(s, turn.Seat, turn.Yield)
	if err != nil {
		return err
	}
	for _, c := range plan {
		var refused *rules.Illegal
		if err := turn.Do(c); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	if turn.Over() {
		return nil // in some games a command ends the turn
	}
	return turn.Pass()
}

// stateOf is the position of a table as the players of the game know it; an error when the table is of another game.
func stateOf[S any](t match.Table, game string) (S, error) {
	s, ok := t.State().(S)
	if !ok {
		return s, fmt.Errorf("bots: the players of %s cannot play %s", game, t.Game().Info().Title)
	}
	return s, nil
}

// Package bots is the common part of the built-in players of all games: the roster of a game's players, how a plan of commands becomes a
// turn, and how a player gives advice. The players of each game are in a package below.
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

// Think returns the commands for the rest of a seat's turn, without the final pass. They stay valid until the next call. It does not change
// s; it calls yield regularly and returns yield's error at once.
type Think[S any, C comparable] func(s S, seat rules.Seat, yield func() error) ([]C, error)

// Advise returns a good command for a seat, and a sentence that says why; otherwise it is like Think.
type Advise[S any, C comparable] func(s S, seat rules.Seat, yield func() error) (C, string, error)

// Mind is a player with its name.
type Mind[S any, C comparable] struct {
	Name string
	// New makes the player; its random choices depend on the seed alone. It may play several matches, one after the other.
	New func(seed string) Think[S, C]
}

// Roster is the players of a game.
type Roster[S any, C comparable] struct {
	Game   string
	Stamp  string       // see Version
	Minds  []Mind[S, C] // Rookie, Regular, Expert, then the sparring partners
	Advise Advise[S, C] // adviser for Suggest
}

// Version identifies how these players play. With the same version, the same level, seed and names give the same match, command by command.
// It is a fingerprint of some matches; botstest.Kit.Version checks it.
func (r Roster[S, C]) Version() string { return r.Stamp }

// Names lists the players.
func (r Roster[S, C]) Names() []string {
	names := make([]string, len(r.Minds))
	for i, m := range r.Minds {
		names[i] = m.Name
	}
	return names
}

// Think returns the thinking function of a player.
func (r Roster[S, C]) Think(name, seed string) (Think[S, C], error) {
	for _, m := range r.Minds {
		if m.Name == name {
			return m.New(seed), nil
		}
	}
	return nil, fmt.Errorf("bots: %s has no player %q; it has %s", r.Game, name, strings.Join(r.Names(), ", "))
}

// New returns the player of that name.
func (r Roster[S, C]) New(name, seed string) (match.Player, error) {
	think, err := r.Think(name, seed)
	if err != nil {
		return nil, err
	}
	return &player[S, C]{r.Game, think}, nil
}

// Suggest returns a good command for the seat whose turn it is, and a sentence that says why. It uses only what the seat may know.
func (r Roster[S, C]) Suggest(ctx context.Context, t match.Position, seat rules.Seat) (match.Command, string, error) {
	s, err := stateOf[S](t.Seen(seat), r.Game)
	if err != nil {
		return nil, "", err
	}
	if !t.Active().Has(seat) {
		return nil, "", fmt.Errorf("bots: seat %d has no turn to play now", seat+1)
	}
	yield := func() error {
		if runtime.GOOS == "js" {
			time.Sleep(time.Millisecond) // the page runs on the same thread
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

// player carries out the commands of a Think.
type player[S any, C comparable] struct {
	game  string
	think Think[S, C]
}

// Play gives the commands for the rest of the turn, and ends it.
func (p *player[S, C]) Play(ctx context.Context, turn *match.Turn) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s, err := stateOf[S](turn.Position(), p.game)
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

// stateOf returns the position in the game's own type; an error if the position is of another game.
func stateOf[S any](t match.Position, game string) (S, error) {
	s, ok := t.State().(S)
	if !ok {
		return s, fmt.Errorf("bots: the players of %s cannot play %s", game, t.Game().Info().Title)
	}
	return s, nil
}

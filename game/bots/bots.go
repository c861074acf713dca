// Package bots is the common part of the built-in players of all games: the roster of a game's players, how a plan of commands becomes a
// turn, and how a player gives advice. The players of each game are in a package below.
package bots

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// The weakest and the strongest of levels.Strengths.
var (
	Newcomer = levels.Strengths[0]
	Master   = levels.Strengths[len(levels.Strengths)-1]
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
	Game     string
	Stamp    string                          // see Version
	Anchors  []func(seed string) Think[S, C] // the players between which the strengths lie, weakest first; none in a game without strengths
	Ladder   Ladder                          // the strengths
	Chance   *Chance[S]                      // see WinChance
	Partners []Mind[S, C]                    // sparring partners
	Advise   Advise[S, C]                    // adviser for Suggest
}

// Version identifies how these players play. With the same version, the same level, seed and names give the same match, command by command.
// It is a fingerprint of some matches; botstest.Kit.Version checks it.
func (r Roster[S, C]) Version() string { return r.Stamp }

// Names lists the players: the strengths, weakest first, then the sparring partners.
func (r Roster[S, C]) Names() []string {
	var names []string
	if len(r.Anchors) > 0 {
		names = append(names, levels.Strengths[:]...)
	}
	for _, m := range r.Partners {
		names = append(names, m.Name)
	}
	return names
}

// Elo returns the rating of a strength among those of its game; false for any other name.
func (r Roster[S, C]) Elo(name string) (int, bool) {
	i := slices.Index(levels.Strengths[:], name)
	if i < 0 || len(r.Anchors) == 0 {
		return 0, false
	}
	return r.Ladder.Elo[i], true
}

// Think returns the thinking function of a player. Besides Names there are players of any form, such as "form:1.25".
func (r Roster[S, C]) Think(name, seed string) (Think[S, C], error) {
	for _, m := range r.Partners {
		if m.Name == name {
			return m.New(seed), nil
		}
	}
	form, ok := parseForm(name, float64(len(r.Anchors)-1))
	if i := slices.Index(levels.Strengths[:], name); i >= 0 && len(r.Anchors) > 0 {
		form, ok = r.Ladder.Forms[i], true
	}
	if !ok {
		return nil, fmt.Errorf("bots: %s has no player %q; it has %s", r.Game, name, strings.Join(r.Names(), ", "))
	}
	return newMixed(r.Anchors, form, seed), nil
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

// Package bots is the common part of the built-in players of all games: the roster of a game's players, how a plan of commands becomes a
// turn, and how a player gives advice. The players of each game are in a package below.
package bots

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

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

// Advise returns good commands for a seat that belong together, at least one, and a sentence that says why; otherwise it is like Think.
type Advise[S any, C comparable] func(s S, seat rules.Seat, yield func() error) ([]C, string, error)

// Facts are what there is to say about the players of a game without being able to play: the page, whose players think in a worker, knows
// only these.
type Facts[S any] struct {
	Game     string
	Stamp    string     // see Version
	Ladder   Ladder     // the strengths; zero in a game without
	Chance   *Chance[S] // see WinChance
	Partners []string   // names of the sparring partners
}

// Roster is the players of a game. Each makes random choices that depend on its seed alone, and may play several matches, one after the other.
type Roster[S any, C comparable] struct {
	Facts[S]
	Anchors []func(seed string) Think[S, C]          // the players between which the strengths lie, weakest first; none in a game without strengths
	Minds   map[string]func(seed string) Think[S, C] // the sparring partners by name
	Advise  Advise[S, C]                             // adviser for Suggest
}

// Version identifies how these players play. With the same version, the same level, seed and names give the same match, command by command.
// It is a fingerprint of some matches; botstest.Kit.Version checks it.
func (f Facts[S]) Version() string { return f.Stamp }

// Names lists the players: the strengths, weakest first, then the sparring partners.
func (f Facts[S]) Names() []string {
	var names []string
	if f.ranked() {
		names = append(names, levels.Strengths[:]...)
	}
	return append(names, f.Partners...)
}

// Has reports whether there may be a player of that name: one of Names, or one of a form of its own.
func (f Facts[S]) Has(name string) bool {
	_, formed := parseForm(name, math.MaxInt)
	return formed && f.ranked() || slices.Contains(f.Names(), name)
}

// ranked reports whether the game has strengths.
func (f Facts[S]) ranked() bool { return f.Ladder.Elo[0] > 0 }

// Elo returns the rating of a strength among those of its game; false for any other name.
func (f Facts[S]) Elo(name string) (int, bool) {
	i := slices.Index(levels.Strengths[:], name)
	if i < 0 || !f.ranked() {
		return 0, false
	}
	return f.Ladder.Elo[i], true
}

// Think returns the thinking function of a player. Besides Names there are players of any form, such as "form:1.25".
func (r Roster[S, C]) Think(name, seed string) (Think[S, C], error) {
	if mind := r.Minds[name]; mind != nil {
		return mind(seed), nil
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

// Suggest returns good commands that belong together for the seat whose turn it is, at least one, and a sentence that says why. It uses only
// what the seat may know.
func (r Roster[S, C]) Suggest(ctx context.Context, t match.Position, seat rules.Seat) ([]match.Command, string, error) {
	s, err := stateOf[S](t.Seen(seat), r.Game)
	if err != nil {
		return nil, "", err
	}
	if !t.Active().Has(seat) {
		return nil, "", fmt.Errorf("bots: seat %d has no turn to play now", seat+1)
	}
	var pause match.Pause
	yield := func() error {
		pause.Yield()
		return ctx.Err()
	}
	if err := yield(); err != nil {
		return nil, "", err
	}
	cmds, why, err := r.Advise(s, seat, yield)
	if err != nil {
		return nil, "", err
	}
	list := make([]match.Command, len(cmds))
	for i, c := range cmds {
		list[i] = c
	}
	return list, why, nil
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

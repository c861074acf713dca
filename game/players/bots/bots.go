// Package bots is the common part of the built-in players of all games: the roster of a game's players, how a plan of commands becomes a
// turn, and how a player gives advice. The players of each game are in a package below.
package bots

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Think returns the commands for the rest of a seat's turn, without the final pass. They stay valid until the next call. It does not change
// s; it calls yield regularly and returns yield's error at once.
type Think[S any, C comparable] func(s S, seat rules.Seat, yield func() error) ([]C, error)

// Advise returns what a seat should do until its turn or stage ends, in parts that are to be carried out in order; otherwise it is like Think.
type Advise[S any, C comparable] func(s S, seat rules.Seat, yield func() error) ([]Advice[C], error)

// Advice is commands that belong together, at least one, and a sentence that says why.
type Advice[C comparable] struct {
	Cmds []C
	Why  string
}

// Facts are what there is to say about the players of a game without being able to play: the page, whose players think in a worker, knows
// only these.
type Facts[S any] struct {
	Game     string
	Stamp    string     // see Version
	Ladder   Ladder     // the strengths; zero in a game without
	Chance   *Chance[S] // see WinChance
	Partners []string   // names of the sparring partners
	Weights  []Weight   // of the player that lab tune varies; none in a game without
}

// Roster is the players of a game. Each makes random choices that depend on its seed alone, and may play several matches, one after the other.
type Roster[S any, C comparable] struct {
	Facts[S]
	Anchors []func(seed string) Think[S, C]          // the players between which the strengths lie, weakest first; none in a game without strengths
	Minds   map[string]func(seed string) Think[S, C] // the sparring partners by name
	Weighed func(weights []float64) Think[S, C]      // the player with such Facts.Weights
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
	_, weighed := parseWeights(name, len(f.Weights))
	return formed && f.ranked() || weighed || slices.Contains(f.Names(), name)
}

// TunableWeights returns Weights.
func (f Facts[S]) TunableWeights() []Weight { return f.Weights }

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
	if weights, ok := parseWeights(name, len(r.Weights)); ok {
		return r.Weighed(weights), nil
	}
	if i := slices.Index(levels.Strengths[:], name); i >= 0 && len(r.Anchors) > 0 {
		return newMixed(r.Anchors, r.bounds(i), seed), nil
	}
	form, ok := parseForm(name, float64(len(r.Anchors)-1))
	if !ok {
		return nil, fmt.Errorf("bots: %s: %s", r.Game, rules.NoSuch("player", name, r.Names()))
	}
	return newMixed(r.Anchors, func(S) [2]float64 { return form }, seed), nil
}

// New returns the player of that name.
func (r Roster[S, C]) New(name, seed string) (match.Player, error) {
	think, err := r.Think(name, seed)
	if err != nil {
		return nil, err
	}
	return &player[S, C]{r.Game, think}, nil
}

// Suggest returns what the seat whose turn it is should do until that turn or its stage ends, in parts that are to be carried out in order; the
// last one ends it. It uses only what the seat may know.
func (r Roster[S, C]) Suggest(ctx context.Context, t match.Position, seat rules.Seat) ([]match.Advice, error) {
	s, err := stateOf[S](t.Seen(seat), r.Game)
	if err != nil {
		return nil, err
	}
	if !t.Active().Has(seat) {
		return nil, fmt.Errorf("bots: seat %d has no turn to play now", seat+1)
	}
	var pause match.Pause
	yield := func() error {
		pause.Yield()
		return ctx.Err()
	}
	if err := yield(); err != nil {
		return nil, err
	}
	parts, err := r.Advise(s, seat, yield)
	if err != nil {
		return nil, err
	}
	list := make([]match.Advice, len(parts))
	for i, p := range parts {
		list[i].Why = p.Why
		for _, c := range p.Cmds {
			list[i].Cmds = append(list[i].Cmds, c)
		}
	}
	return list, nil
}

// Errands divides a plan, of which every command is legal in its order, into what its units do, the first unit first. A unit continues as long
// as the turn ends the same; the rest of what it does comes later. unit is who carries a command out. The error is yield's.
func Errands[S rules.State[S, C], C comparable](s S, seat rules.Seat, plan []C, unit func(C) int32, yield func() error) (list [][]C, err error) {
	now, end := s.Clone(), s.Clone()
	if CarryOut(end, seat, plan) != nil {
		return [][]C{plan}, nil
	}
	for rest := slices.Clone(plan); len(rest) > 0; {
		who, n := unit(rest[0]), 1
		for i := 1; i < len(rest); i++ {
			if unit(rest[i]) != who {
				continue
			}
			if i > n {
				if err := yield(); err != nil {
					return nil, err
				}
				sooner := slices.Insert(slices.Delete(slices.Clone(rest), i, i+1), n, rest[i])
				if then := now.Clone(); CarryOut(then, seat, sooner) != nil || !reflect.DeepEqual(then, end) {
					break
				}
				rest = sooner
			}
			n++
		}
		if err := CarryOut(now, seat, rest[:n]); err != nil {
			return nil, err
		}
		list, rest = append(list, rest[:n:n]), rest[n:]
	}
	return list, nil
}

// Ended adds to advice that the seat should end its turn, which it leaves at end; why says that nothing is left to do. When the match is over
// there is nothing to end.
func Ended[S rules.State[S, C], C comparable](list []Advice[C], end S, seat rules.Seat, why string) []Advice[C] {
	if end.Active().Has(seat) {
		var pass C
		list = append(list, Advice[C]{[]C{pass}, why})
	}
	return list
}

// CarryOut applies commands up to the first that is not legal, and returns its error.
func CarryOut[S rules.State[S, C], C comparable](s S, seat rules.Seat, cmds []C) error {
	for _, c := range cmds {
		if err := s.Apply(seat, c, nil); err != nil {
			return err
		}
	}
	return nil
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

// Package catalog lists the games of the program with everything that plays them: one entry a game.
package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	anarchybots "app.pentarena/game/bots/anarchy"
	coreminerbots "app.pentarena/game/bots/coreminer"
	galapagosbots "app.pentarena/game/bots/galapagos"
	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
)

// Entry is a game of the catalogue.
type Entry struct {
	Game match.Game
	// Bots makes the built-in player of a strength ("rookie", "regular", "expert"); nil when the game has none.
	Bots func(strength, seed string) (match.Player, error)
	// Suggest returns a good command for the seat and a sentence on why; nil when the game has no adviser.
	Suggest func(ctx context.Context, t match.Table, seat rules.Seat) (match.Command, string, error)
}

// Entries returns the games in the order in which people are shown them.
func Entries() []Entry {
	return []Entry{
		{Game: match.Adapt(anarchy.Game()), Bots: anarchybots.New, Suggest: anarchybots.Suggest},
		{Game: match.Adapt(coreminer.Game()), Bots: coreminerbots.New, Suggest: coreminerbots.Suggest},
		{Game: match.Adapt(galapagos.Game()), Bots: galapagosbots.New, Suggest: galapagosbots.Suggest},
	}
}

// Find returns the entry of a game by its ID.
func Find(id string) (Entry, bool) {
	for _, e := range Entries() {
		if e.Game.Info().ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Strengths are the players every game has besides people: the built-in bots, weakest first, and the random player.
func Strengths() []string { return append([]string{"random"}, levels.Strengths[:]...) }

// Bot makes a player of the strength "rookie", "regular", "expert" or "random"; the seed decides all it leaves to chance.
func (e Entry) Bot(strength, seed string) (match.Player, error) {
	switch {
	case strength == "random":
		return match.NewRandom(seed), nil
	case slices.Contains(levels.Strengths[:], strength) && e.Bots != nil:
		return e.Bots(strength, seed)
	}
	has := Strengths()
	if e.Bots == nil {
		has = has[:1]
	}
	return nil, fmt.Errorf("catalog: %s has no player %q; it has %s", e.Game.Info().ID, strength, strings.Join(has, ", "))
}

// Level reads a level file and checks it as a whole, the game's own part included. The error names every fault by file, line and key.
func Level(file string, text []byte) (levels.Level, error) {
	l, err := levels.Parse(file, text)
	var faults levels.Faults
	if err != nil && !errors.As(err, &faults) {
		return levels.Level{}, err
	}
	e, ok := Find(l.Game)
	if !ok {
		if l.Game != "" {
			_, err := find(l.Game)
			faults = faults.Join(l.Fault("game", err.Error()))
		}
		return levels.Level{}, faults
	}
	if seats := e.Game.Info().Seats; l.Challenge != nil && l.Challenge.Seat >= seats && !faults.Blame("challenge.seat") {
		faults = faults.Join(l.Fault("challenge.seat", fmt.Sprintf("%d, but the %d seats of %s are counted from 0", l.Challenge.Seat, seats, e.Game.Info().Title)))
	}
	if _, err := e.Game.New(l.Decode, "check"); err != nil {
		var more levels.Faults
		if !errors.As(err, &more) {
			return levels.Level{}, err
		}
		faults = faults.Join(more...)
	}
	if len(faults) > 0 {
		return levels.Level{}, faults
	}
	return l, nil
}

func find(id string) (Entry, error) {
	if e, ok := Find(id); ok {
		return e, nil
	}
	var ids []string
	for _, e := range Entries() {
		ids = append(ids, e.Game.Info().ID)
	}
	return Entry{}, fmt.Errorf("there is no game %q; there is %s", id, strings.Join(ids, ", "))
}

// Start sets up the first position of a match from the level text and the seed of its setup, which it checks. An empty text means the
// built-in level of that name.
func Start(setup match.Setup) (match.Table, error) {
	e, err := find(setup.Game)
	if err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	if n, seats := len(setup.Seats), e.Game.Info().Seats; n != seats {
		return nil, fmt.Errorf("catalog: %s has %d seats, not %d", setup.Game, seats, n)
	}
	var l levels.Level
	if setup.Text == "" {
		l, err = levels.Find(setup.Game, setup.Level)
	} else {
		l, err = levels.Parse(setup.Level+".toml", []byte(setup.Text))
	}
	if err != nil {
		return nil, err
	}
	if l.Game != setup.Game {
		return nil, fmt.Errorf("catalog: level %q is for the game %q, not %q", setup.Level, l.Game, setup.Game)
	}
	return e.Game.New(l.Decode, setup.Seed)
}

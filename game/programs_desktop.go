//go:build !js

package game

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
)

// bots are the programs of a bots.toml: by their names, which the setup of a match offers.
func (h *host) bots() (player func(kind string) match.Player, names []string, edit func(match string)) {
	bots, err := seats.Load(h.botsFile)
	if errors.Is(err, fs.ErrNotExist) && h.botsFile == seats.File {
		return nil, nil, nil // nobody has asked for it
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "pentarena: no programs can take a seat: %v\n", err)
		h.notices = append(h.notices, fmt.Sprintf("No programs can take a seat: %v.", err))
		return nil, nil, nil
	}
	return func(kind string) match.Player {
		if _, ok := bots[kind]; !ok {
			return nil
		}
		return &program{bots: bots, name: kind}
	}, bots.Names(), nil
}

// program is the player of a program. It is started with its first turn.
type program struct {
	bots  seats.Bots
	name  string
	match *match.Match
	seat  *seats.Seat
}

// Play plays a turn. A program that cannot be started has not played, and loses nothing.
func (p *program) Play(ctx context.Context, turn *match.Turn) error {
	if p.seat == nil {
		setup := turn.Match().Setup()
		entry, err := catalog.Lookup(setup.Game)
		if err != nil {
			return err
		}
		who, err := seats.Find(entry, p.bots, p.name)
		if err != nil {
			return &match.Breakdown{Err: err}
		}
		p.match = turn.Match()
		if p.seat, err = who.Sit(outside.Place{Setup: setup, Seat: turn.Seat, Starting: ctx}, setup.Seed); err != nil {
			p.seat = nil
			return &match.Breakdown{Err: err}
		}
	}
	return p.seat.Play(ctx, turn)
}

// Over tells the program how the match ended, and lets it go.
func (p *program) Over(ctx context.Context, _ match.Position) error {
	if p.seat == nil {
		return nil
	}
	return p.seat.Leave(ctx, p.match)
}

func (p *program) Close() error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // nothing is waited for
	return p.Over(ctx, nil)
}

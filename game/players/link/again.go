package link

import (
	"context"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/rules"
)

// Again plays a match again with the built-in players of its setup, and reports whether its steps are the same. That can take as long as the
// players think. The error is the progress's.
func Again(ctx context.Context, setup match.Setup, steps []match.Step, of players.Of, p *record.Progress) (bool, error) {
	start, err := games.Start(setup)
	if err != nil {
		return false, nil // such a match cannot be played again
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := match.New(setup, start)
	c := &comparison{match: m, steps: steps, progress: p, stop: stop}
	seats, err := seated(setup, of, func(bot match.Player) match.Player { return compared{bot, c} })
	if err != nil {
		return false, nil // this version does not have the player
	}
	_ = m.Run(ctx, seats) // however it ended: the steps tell
	if err := p.Err(); err != nil {
		return false, err
	}
	c.compare()
	return !c.differs && c.same == len(steps), nil
}

// Play plays the match of a link with the built-in players, up to the turn where it is opened.
func (l *Link) Play(ctx context.Context, of players.Of, p *record.Progress) (*record.Replay, error) {
	start, err := games.Start(l.Setup)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := match.New(l.Setup, start)
	seats, err := seated(l.Setup, of, func(bot match.Player) match.Player { return hasty{bot, start.Turn() + l.Look.Turn, stop, p} })
	if err != nil {
		return nil, err
	}
	if err := m.Run(ctx, seats); err != nil && ctx.Err() == nil {
		return nil, err
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	line := record.Begin(l.Setup, start)
	for _, s := range m.Steps(0) {
		if s.Turn >= start.Turn()+l.Look.Turn {
			break
		}
		if err := line.Do(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
			return nil, err
		}
	}
	return line, nil
}

// seated makes the built-in players of a setup.
func seated(setup match.Setup, of players.Of, wrap func(match.Player) match.Player) (list []match.Player, err error) {
	choice := of(setup.Game)
	for i, s := range setup.Seats {
		bot, err := choice.Bot(s.Kind, setup.SeedOf(rules.Seat(i)))
		if err != nil {
			return nil, err
		}
		list = append(list, wrap(bot))
	}
	return list, nil
}

// hasty is a player in a match that ends at a turn.
type hasty struct {
	match.Player
	turn     int
	stop     context.CancelFunc
	progress *record.Progress
}

// Play plays the turn, unless that is the one.
func (h hasty) Play(ctx context.Context, turn *match.Turn) error {
	now := turn.Position().Turn()
	if err := h.progress.At(now, h.turn); err != nil || now >= h.turn {
		h.stop()
		return ctx.Err()
	}
	return h.Player.Play(ctx, turn)
}

// comparison compares a match with a timeline while it is played.
type comparison struct {
	match    *match.Match
	steps    []match.Step
	progress *record.Progress
	stop     context.CancelFunc
	same     int // steps that agree
	differs  bool
}

// compare compares the new steps, and stops the match at a difference or when all are compared.
func (c *comparison) compare() {
	for _, s := range c.match.Steps(c.same) {
		if c.same == len(c.steps) {
			break
		}
		if other := c.steps[c.same]; s.Seat != other.Seat || s.Cmd != other.Cmd {
			c.differs = true
			break
		}
		c.same++
	}
	if err := c.progress.At(c.same, len(c.steps)); err != nil || c.differs || c.same == len(c.steps) {
		c.stop()
	}
}

// compared is a player whose turns are compared.
type compared struct {
	match.Player
	of *comparison
}

// Play plays the turn and compares.
func (p compared) Play(ctx context.Context, turn *match.Turn) error {
	err := p.Player.Play(ctx, turn)
	p.of.compare()
	return err
}

package link

import (
	"context"
	"fmt"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
)

// Again plays the match of a timeline again with the built-in players of its setup, and reports whether it goes the same way as far as the
// timeline knows it. That can take as long as the players think. The error is the progress's.
func Again(ctx context.Context, line record.Timeline, p *record.Progress) (bool, error) {
	if !Playable(line) {
		return false, nil
	}
	setup := line.Setup()
	start, err := catalog.Start(setup)
	e, ok := catalog.Find(setup.Game)
	if err != nil || !ok || start.Hash() != line.At(0).Hash() {
		return false, nil //nolint:nilerr // such a match cannot be played again
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := match.New(setup, start)
	c := &comparison{match: m, line: line, progress: p, stop: stop}
	players := make([]match.Player, start.Seats())
	for i := range players {
		bot, err := e.Bot(setup.Seats[i].Kind, fmt.Sprintf("%s seat %d", setup.Seed, i+1))
		if err != nil {
			return false, nil //nolint:nilerr // this version does not have the player
		}
		players[i] = compared{bot, c}
	}
	err = m.Run(ctx, players)
	if failed := p.Err(); failed != nil {
		return false, failed
	}
	c.compare()
	return !c.differs && c.same == line.Len() && (err == nil || c.same > 0), nil
}

// comparison compares a match with a timeline while it is played.
type comparison struct {
	match    *match.Match
	line     record.Timeline
	progress *record.Progress
	stop     context.CancelFunc
	same     int // steps that agree
	differs  bool
}

// compare compares the new steps, and stops the match at a difference or when all are compared.
func (c *comparison) compare() {
	for _, s := range c.match.Steps(c.same) {
		if c.same == c.line.Len() {
			break
		}
		if other := c.line.Step(c.same); s.Seat != other.Seat || s.Cmd != other.Cmd {
			c.differs = true
			break
		}
		c.same++
	}
	if err := c.progress.At(c.same, c.line.Len()); err != nil || c.differs || c.same == c.line.Len() {
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

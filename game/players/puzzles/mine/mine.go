// Package mine finds puzzles in matches: turns in which one idea is much better than the next one. The adviser finds the idea, a second search under
// other chances checks it, and players of all strengths try it.
package mine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// again names the chances of the second search.
const again = " again"

// least is the win chance that a solution leads to at least: less is no goal.
const least = 0.3

// Mine is a match in which puzzles are looked for.
type Mine struct {
	line    record.Timeline
	subject *review.Subject
	bots    catalog.Bots
	seed    string
	turns   int
}

// In prepares to look for puzzles of so many turns in a match. The seed determines how the strengths that try them play.
func In(line record.Timeline, seed string, turns int) (*Mine, error) {
	entry, err := catalog.Lookup(line.Setup().Game)
	if err != nil {
		return nil, err
	}
	if entry.Measured == nil {
		return nil, fmt.Errorf("%s has no adviser", entry.Game.Info().Title)
	}
	subject, err := review.Of(line)
	if err != nil {
		return nil, err
	}
	return &Mine{line, subject, entry.Measured, seed, turns}, nil
}

// Jobs lists the turns to look at.
func (m *Mine) Jobs() []review.Job { return m.subject.Jobs(1<<rules.MaxSeats - 1) }

// judge is the adviser with what the review asks of players.
type judge struct {
	catalog.Bots
	setup match.Setup
}

// Judges is who weighs the turns of a match.
func Judges(bots catalog.Bots, setup match.Setup) review.Players { return judge{bots, setup} }

// Suggest asks the adviser about a position.
func (j judge) Suggest(ctx context.Context, at match.Position, seat rules.Seat) ([]match.Advice, error) {
	return j.Bots.Suggest(ctx, match.New(j.setup, at), seat)
}

// Dig looks at a turn, or at the turns that begin with it. It returns nil where that is no puzzle.
func (m *Mine) Dig(ctx context.Context, j review.Job) (*puzzles.Puzzle, error) {
	if m.turns > 1 {
		j.Turns = m.turns
		return m.digLong(ctx, j)
	}
	first, err := m.search(ctx, j, "")
	if err != nil {
		return nil, err
	}
	if loss, err := first.Glance(first.Given()); err != nil || loss < puzzles.Gap/2 {
		return nil, err
	}
	t, err := m.bots.Review(ctx, m.subject, j)
	if err != nil || t.Loss() < puzzles.Gap || t.Best < least {
		return nil, err
	}
	second, err := m.search(ctx, j, again)
	if err != nil {
		return nil, err
	}
	for _, cmds := range [][]match.Command{second.Given(), nil} { // most fail here
		for _, s := range []*search{second, first} {
			if loss, err := s.weigh(cmds); err != nil || loss < puzzles.Gap {
				return nil, err
			}
		}
	}
	var losses [len(levels.Strengths)][]float64
	for i, name := range slices.Backward(levels.Strengths[:]) {
		for try := range puzzles.Tries {
			loss, err := m.try(name, fmt.Sprint(m.seed, " ", j.Turn, " ", j.Seat, " ", try), first, second)
			if err != nil || loss > solved && loss < puzzles.Gap {
				return nil, err
			}
			losses[i] = append(losses[i], loss)
		}
	}
	if second.gap < puzzles.Gap {
		return nil, nil
	}
	return m.puzzle(t, first, losses)
}

// try lets a strength play the turn, and returns what that loses in the first search. What does not solve it is weighed in the second one as well.
func (m *Mine) try(name, seed string, first, second *search) (float64, error) {
	player, err := m.bots.New(name, seed)
	if err != nil {
		return 0, err
	}
	cmds, err := first.By(player)
	if err != nil {
		return 0, err
	}
	loss, err := first.weigh(cmds)
	if err == nil && loss >= puzzles.Gap {
		_, err = second.weigh(cmds)
	}
	return loss, err
}

// solved is what a solution loses at most, whatever the gap.
const solved = (1 - puzzles.Enough) * puzzles.Gap

// search is one search of a turn.
type search struct {
	*review.Ideas
	gap float64 // what the nearest idea that is no solution loses
}

func (m *Mine) search(ctx context.Context, j review.Job, name string) (*search, error) {
	ideas, err := m.subject.Ideas(ctx, Judges(m.bots, m.line.Setup()), j, name)
	return &search{ideas, 1}, err
}

// weigh is what an idea loses.
func (s *search) weigh(cmds []match.Command) (float64, error) {
	loss, err := s.Loss(cmds)
	if err == nil && loss > solved {
		s.gap = min(s.gap, loss)
	}
	return loss, err
}

// puzzle is what was found.
func (m *Mine) puzzle(t review.Turn, s *search, losses [len(levels.Strengths)][]float64) (*puzzles.Puzzle, error) {
	l, err := link.Until(m.line, t.Turn, t.Seat)
	if err != nil {
		return nil, err
	}
	p := &puzzles.Puzzle{Turn: t}
	if p.Turn.Best, err = s.Best(); err != nil {
		return nil, err
	}
	p.Turn.Played = p.Turn.Best - s.gap
	idle, err := s.Loss(nil)
	if err != nil {
		return nil, err
	}
	p.Turn.Idle = p.Turn.Best - idle
	if p.Match, err = l.Data(); err != nil {
		return nil, err
	}
	return m.rated(p, losses)
}

// rated names a puzzle and measures it; nil for one that every try solves.
func (m *Mine) rated(p *puzzles.Puzzle, losses [len(levels.Strengths)][]float64) (*puzzles.Puzzle, error) {
	name := p.Match
	if n := p.Turns(); n > 1 {
		name += fmt.Sprint(" ", n)
	}
	sum := sha256.Sum256([]byte(name))
	p.ID = hex.EncodeToString(sum[:4])
	var elo [len(levels.Strengths)]int
	for i, name := range levels.Strengths {
		elo[i], _ = m.bots.Elo(name)
		for _, loss := range losses[i] {
			if loss <= solved {
				p.Found[i]++
			}
		}
	}
	if p.Easy() {
		return nil, nil
	}
	p.Rating = puzzles.Measure(elo, p.Found)
	return p, nil
}

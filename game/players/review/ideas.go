package review

import (
	"context"

	"app.pentarena/game/match"
)

// Ideas weighs what may be done in a turn against what the adviser would do, all of it under the same chances, so many as for a turn that lost much.
type Ideas struct {
	c    *comparison
	best *branch
}

// Ideas asks the adviser about a turn that has ended. search is "" for the chances of Compare; each other text has chances of its own.
func (s *Subject) Ideas(ctx context.Context, players Players, j Job, search string) (*Ideas, error) {
	c, err := s.comparison(ctx, players, j)
	if err != nil {
		return nil, err
	}
	c.setup.Seed += search
	advice, err := c.advise()
	if err != nil {
		return nil, err
	}
	return &Ideas{c, c.branch(match.Joined(advice...))}, nil
}

// glance is how many chances a glance takes.
const glance = 2

// Glance is roughly how much less win chance is left after this than after what the adviser would do: under few chances, sure or not.
func (i *Ideas) Glance(cmds []match.Command) (float64, error) {
	b := i.c.branch(cmds)
	for _, x := range []*branch{i.best, b} {
		if err := i.c.sample(x, glance); err != nil || b == i.best {
			return 0, err
		}
	}
	return mean(i.best.values[:glance]) - mean(b.values[:glance]), nil
}

// Best is the seat's win chance after what the adviser would do.
func (i *Ideas) Best() (float64, error) {
	err := i.c.sample(i.best, many)
	return i.best.mean(), err
}

// Given is what the seat did.
func (i *Ideas) Given() []match.Command { return i.c.given[i.c.seat] }

// Loss is how much less win chance is left after this than after what the adviser would do; what is not sure does not count.
func (i *Ideas) Loss(cmds []match.Command) (float64, error) {
	b := i.c.branch(cmds)
	for _, x := range []*branch{i.best, b} {
		if err := i.c.sample(x, many); err != nil {
			return 0, err
		}
	}
	return max(i.best.ahead(b), 0), nil
}

// By is what a player does in the turn, while the others do what they did.
func (i *Ideas) By(p match.Player) (cmds []match.Command, err error) {
	c := i.c
	m := c.chances(0)
	q := c.queue(nil)
	for c.open(m) {
		seat := m.Active().First()
		if seat != c.seat {
			c.pop(m, &q, seat)
			continue
		}
		deeds, err := m.Ahead(c.ctx, seat, p)
		if err != nil {
			return nil, err
		}
		for _, c := range match.Done(deeds) {
			cmds = append(cmds, c)
			_, _ = m.Do(seat, c)
		}
	}
	return cmds, c.ctx.Err()
}

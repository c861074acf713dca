package mine

import (
	"context"
	"fmt"
	"slices"

	"app.pentarena/game/players/link"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
)

// long is one search of several turns.
type long struct {
	*review.Lines
	best *review.Line
	gap  float64 // what the nearest idea that is no solution loses
}

// weigh is what a line loses.
func (s *long) weigh(x *review.Line, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	loss, err := x.Loss(s.best)
	if err == nil && loss > solved {
		s.gap = min(s.gap, loss)
	}
	return loss, err
}

// digLong looks at the turns of a seat that begin with one. It returns nil where they are no puzzle: where what was played, doing nothing, or the
// best without any one of its turns comes near to the best.
func (m *Mine) digLong(ctx context.Context, j review.Job) (*puzzles.Puzzle, error) {
	if len(review.Own(m.line, j.Turn, j.Seat, j.Turns)) < j.Turns {
		return nil, nil
	}
	var searches [2]*long
	for i, name := range []string{"", again} {
		s := &long{m.subject.Lines(Judges(m.bots, m.line.Setup()), j, puzzles.Rival, name), nil, 1}
		searches[i] = s
		given, err := s.Given(ctx)
		if err != nil {
			return nil, err
		}
		if s.best, err = s.Advised(ctx, -1); err != nil {
			return nil, err
		}
		if len(s.best.Own) < j.Turns {
			return nil, nil // the match is over sooner
		}
		if loss, err := given.Glance(s.best); err != nil || loss < puzzles.Gap/2 {
			return nil, err
		}
		if chance, err := s.best.Chance(); err != nil || chance < least {
			return nil, err
		}
		if loss, err := s.weigh(given, nil); err != nil || loss < puzzles.Gap {
			return nil, err
		}
		for without := range j.Turns {
			if loss, err := s.weigh(s.Advised(ctx, without)); err != nil || loss < puzzles.Gap {
				return nil, err
			}
		}
		if loss, err := s.weigh(s.Idle(ctx)); err != nil || loss < puzzles.Gap {
			return nil, err
		}
	}
	var losses [len(levels.Strengths)][]float64
	for i, name := range slices.Backward(levels.Strengths[:]) {
		for try := range puzzles.Tries {
			var loss [2]float64
			for k, s := range searches {
				player, err := m.bots.New(name, fmt.Sprint(m.seed, " ", j.Turn, " ", j.Seat, " ", try))
				if err != nil {
					return nil, err
				}
				if loss[k], err = s.weigh(s.By(ctx, player)); err != nil {
					return nil, err
				}
				if k == 0 && loss[k] > solved && loss[k] < puzzles.Gap {
					return nil, nil
				}
				if k == 0 && loss[k] <= solved {
					break
				}
			}
			losses[i] = append(losses[i], loss[0])
		}
	}
	if searches[1].gap < puzzles.Gap {
		return nil, nil
	}
	return m.several(ctx, j, searches[0], losses)
}

// several is what was found.
func (m *Mine) several(ctx context.Context, j review.Job, s *long, losses [len(levels.Strengths)][]float64) (*puzzles.Puzzle, error) {
	idle, err := s.Idle(ctx)
	if err != nil {
		return nil, err
	}
	p := &puzzles.Puzzle{Turn: review.Turn{Turn: j.Turn, Seat: j.Seat, Mark: review.Blunder}}
	t := &p.Turn
	if t.Best, err = s.best.Chance(); err != nil {
		return nil, err
	}
	lost, err := idle.Loss(s.best)
	if err != nil {
		return nil, err
	}
	t.Played, t.Idle = t.Best-s.gap, t.Best-lost
	reading, err := m.bots.Reading(s.best.At(s.best.First(j.Turn)))
	if err != nil {
		return nil, err
	}
	t.Part = min(max(reading.Progress, 0), 1)
	for i, own := range s.best.Own {
		better, err := review.Parts(m.line.At(0).Game(), s.best.Advice[i])
		if err != nil {
			return nil, err
		}
		key, err := s.Key(ctx, s.best, i)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			t.Better, t.Key, t.Verb = better, key, better[key].Verb()
			continue
		}
		p.Then = append(p.Then, puzzles.Then{Better: better, Key: key, Verb: better[key].Verb(), Sum: puzzles.Sum(s.best.At(s.best.First(own)))})
	}
	l, err := link.Until(m.line, j.Turn, j.Seat)
	if err != nil {
		return nil, err
	}
	if p.Match, err = l.Data(); err != nil {
		return nil, err
	}
	return m.rated(p, losses)
}

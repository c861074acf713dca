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
	"app.pentarena/game/match/orders"
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

// least is the win chance that a solution leads to at least: less is not a goal.
const least = 0.3

// Mine is a match in which puzzles are looked for.
type Mine struct {
	line    record.Timeline
	subject *review.Subject
	entry   catalog.Entry
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
	return &Mine{line, subject, entry, seed, turns}, nil
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

// solved is what a solution loses at most, whatever the gap.
const solved = (1 - puzzles.Enough) * puzzles.Gap

// search is one search of a turn, or of several.
type search struct {
	*review.Lines
	best *review.Line
	gap  float64 // what the nearest idea that is not a solution loses
	idle float64 // what doing nothing loses
}

// weigh is what a line loses.
func (s *search) weigh(x *review.Line, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	loss, err := x.Loss(s.best)
	if err == nil && loss > solved {
		s.gap = min(s.gap, loss)
	}
	return loss, err
}

// Dig looks at a turn, or at the turns of its seat that begin with it. It returns nil where they are not a puzzle: see look.
func (m *Mine) Dig(ctx context.Context, j review.Job) (*puzzles.Puzzle, error) {
	j.Turns = m.turns
	if len(review.Own(m.line, j.Turn, j.Seat, j.Turns)) < j.Turns {
		return nil, nil
	}
	s, losses, err := m.look(ctx, j, func(s *search, without int) (*review.Line, error) { return s.Advised(ctx, without) })
	if err != nil || s == nil {
		return nil, err
	}
	p := &puzzles.Puzzle{Turn: review.Turn{Turn: j.Turn, Seat: j.Seat, Mark: review.Blunder}}
	if err := m.tell(ctx, p, s); err != nil {
		return nil, err
	}
	l, err := link.Until(m.line, j.Turn, j.Seat)
	if err != nil {
		return nil, err
	}
	if p.Match, err = l.Data(); err != nil {
		return nil, err
	}
	return m.rated(p, s, losses)
}

// Again measures a puzzle once more with the players of today, and what in its solution matters most. It returns nil where the solution is none any more.
func Again(ctx context.Context, p puzzles.Puzzle, seed string) (*puzzles.Puzzle, error) {
	line, err := p.Open(record.NewProgress(ctx, nil))
	if err != nil {
		return nil, err
	}
	m, err := In(line, seed, p.Turns())
	if err != nil {
		return nil, err
	}
	solution, err := p.Solution(line.At(0).Game())
	if err != nil {
		return nil, err
	}
	j := review.Job{Turn: p.Turn.Turn, Seat: p.Turn.Seat, Turns: p.Turns()}
	s, losses, err := m.look(ctx, j, func(s *search, without int) (*review.Line, error) {
		cmds := make([][]match.Command, len(solution))
		for i, turn := range solution {
			if i != without {
				cmds[i] = match.Joined(turn...)
			}
		}
		return s.Repeat(ctx, cmds)
	})
	if err != nil || s == nil {
		return nil, err
	}
	for i, then := range p.Then {
		if puzzles.Sum(s.best.At(s.best.First(s.best.Own[i+1]))) != then.Sum {
			return nil, nil // the others answer otherwise
		}
	}
	s.best.Advice = solution
	if p.Turn.Key, err = s.Key(ctx, s.best, 0, p.Turn.Better); err != nil {
		return nil, err
	}
	p.Turn.Verb = p.Turn.Better[p.Turn.Key].Verb()
	p.Then = slices.Clone(p.Then)
	for i := range p.Then {
		x := &p.Then[i]
		if x.Key, err = s.Key(ctx, s.best, i+1, x.Better); err != nil {
			return nil, err
		}
		x.Verb = x.Better[x.Key].Verb()
	}
	return m.rated(&p, s, losses)
}

// look searches twice, and lets all strengths try. best plays what should be best, but for one of its turns or for none, which is -1. It returns the first
// search, nil where a coin decides after the best, or where what was played, doing nothing, one button that orders for all, or the best without any one of its turns comes
// near to it.
func (m *Mine) look(ctx context.Context, j review.Job, best func(s *search, without int) (*review.Line, error)) (*search, [len(levels.Strengths)][]float64, error) {
	var losses [len(levels.Strengths)][]float64
	var searches [2]*search
	for i, name := range []string{"", again} {
		s := &search{Lines: m.subject.Lines(Judges(m.entry.Measured, m.line.Setup()), j, puzzles.Rival(j.Turns), name), gap: 1}
		searches[i] = s
		given, err := s.Given(ctx)
		if err != nil {
			return nil, losses, err
		}
		if s.best, err = best(s, -1); err != nil {
			return nil, losses, err
		}
		if len(s.best.Own) < j.Turns {
			return nil, losses, nil // the match is over sooner
		}
		if loss, err := given.Glance(s.best); err != nil || loss < puzzles.Gap/2 {
			return nil, losses, err
		}
		if chance, err := s.best.Chance(); err != nil || chance < least {
			return nil, losses, err
		}
		if tossed, err := s.best.Tossed(); err != nil || tossed {
			return nil, losses, err
		}
		if loss, err := s.weigh(given, nil); err != nil || loss < puzzles.Gap {
			return nil, losses, err
		}
		if s.idle, err = s.weigh(s.Idle(ctx)); err != nil || s.idle < puzzles.Gap {
			return nil, losses, err
		}
		for _, b := range m.entry.Buttons {
			if loss, err := s.weigh(s.By(ctx, Presser{b})); err != nil || loss < puzzles.Gap {
				return nil, losses, err
			}
		}
		for without := 0; j.Turns > 1 && without < j.Turns; without++ { // of one turn that is doing nothing
			if loss, err := s.weigh(best(s, without)); err != nil || loss < puzzles.Gap {
				return nil, losses, err
			}
		}
	}
	for i, name := range slices.Backward(levels.Strengths[:]) {
		for try := range puzzles.Tries {
			var loss [2]float64
			for k, s := range searches {
				player, err := m.entry.Measured.New(name, fmt.Sprint(m.seed, " ", j.Turn, " ", j.Seat, " ", try))
				if err != nil {
					return nil, losses, err
				}
				if loss[k], err = s.weigh(s.By(ctx, player)); err != nil {
					return nil, losses, err
				}
				if k == 0 && loss[k] > solved && loss[k] < puzzles.Gap {
					return nil, losses, nil
				}
				if k == 0 && loss[k] <= solved {
					break
				}
			}
			losses[i] = append(losses[i], loss[0])
		}
	}
	if searches[1].gap < puzzles.Gap {
		return nil, losses, nil
	}
	return searches[0], losses, nil
}

// Presser is a player that presses a button in each of its turns.
type Presser struct{ Button orders.Button }

// Play presses the button; what is not legal is left out.
func (p Presser) Play(_ context.Context, turn *match.Turn) error {
	return review.Give(turn, p.Button(turn.Position(), turn.Seat))
}

// tell says what the solution is.
func (m *Mine) tell(ctx context.Context, p *puzzles.Puzzle, s *search) error {
	t := &p.Turn
	reading, err := m.entry.Measured.Reading(s.best.At(s.best.First(t.Turn)))
	if err != nil {
		return err
	}
	t.Part = min(max(reading.Progress, 0), 1)
	for i, own := range s.best.Own {
		better, err := review.Parts(m.line.At(0).Game(), s.best.Advice[i])
		if err != nil {
			return err
		}
		key, err := s.Key(ctx, s.best, i, better)
		if err != nil {
			return err
		}
		if i == 0 {
			t.Better, t.Key, t.Verb = better, key, better[key].Verb()
			continue
		}
		p.Then = append(p.Then, puzzles.Then{Better: better, Key: key, Verb: better[key].Verb(), Sum: puzzles.Sum(s.best.At(s.best.First(own)))})
	}
	return nil
}

// rated names a puzzle and measures it; nil for one that every try solves, or luck.
func (m *Mine) rated(p *puzzles.Puzzle, s *search, losses [len(levels.Strengths)][]float64) (_ *puzzles.Puzzle, err error) {
	t := &p.Turn
	if t.Best, err = s.best.Chance(); err != nil {
		return nil, err
	}
	t.Played, t.Idle = t.Best-s.gap, t.Best-s.idle
	name := p.Match
	if n := p.Turns(); n > 1 {
		name += fmt.Sprint(" ", n)
	}
	sum := sha256.Sum256([]byte(name))
	p.ID = hex.EncodeToString(sum[:4])
	var elo [len(levels.Strengths)]int
	p.Found = [len(levels.Strengths)]int{}
	for i, name := range levels.Strengths {
		elo[i], _ = m.entry.Measured.Elo(name)
		for _, loss := range losses[i] {
			if loss <= solved {
				p.Found[i]++
			}
		}
	}
	if p.Easy() || p.Lucky() {
		return nil, nil
	}
	p.Rating = puzzles.Measure(elo, p.Found)
	return p, nil
}

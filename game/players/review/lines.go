package review

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// Own lists the turns of a seat on a timeline, at most so many, from one of them on.
func Own(line record.Timeline, from int, seat rules.Seat, most int) (own []int) {
	for turn := from; turn < line.Turns() && len(own) < most; turn++ {
		if line.At(line.First(turn)).Active().Has(seat) {
			own = append(own, turn)
		}
	}
	return own
}

// Played reports whether a turn on a timeline is over, or the match is.
func Played(line record.Timeline, turn int) bool {
	return line.Turns() > turn+1 || line.At(line.Len()).Outcome().Over
}

// Lines plays several turns of a seat from a turn of a match on, each time against the same players, and weighs where that leads.
type Lines struct {
	s       *Subject
	players Players
	job     Job
	rival   string
}

// Lines prepares to play Job.Turns turns of a seat against players of one name; "" for others who do what they did. search is "" for the chances of the
// match; each other text has chances of its own.
func (s *Subject) Lines(players Players, j Job, rival, search string) *Lines {
	if search != "" {
		s = &Subject{setup: s.setup, start: s.start, steps: s.steps, firsts: s.firsts}
		s.setup.Seed += search
	}
	return &Lines{s, players, j, rival}
}

// Line is several turns of a seat that were played.
type Line struct {
	record.Timeline
	Own    []int            // the turns of the seat
	Advice [][]match.Advice // for each of them, of a line that the adviser played
	c      *comparison      // of the last turn
	b      *branch
	sure   float64 // win chance, when the match is over
	over   bool
}

// Advised is what the adviser does in all turns but one; -1 for all.
func (l *Lines) Advised(ctx context.Context, without int) (*Line, error) {
	return l.play(ctx, &advised{players: l.players}, without)
}

// By is what a player does.
func (l *Lines) By(ctx context.Context, p match.Player) (*Line, error) { return l.play(ctx, p, -1) }

// Repeat is doing these commands in the turns; what is not legal any more is left out.
func (l *Lines) Repeat(ctx context.Context, turns [][]match.Command) (*Line, error) {
	return l.play(ctx, &given{number: -1, at: -1, turns: slices.Clone(turns)}, -1)
}

// Given is what the seat did in these turns of the match.
func (l *Lines) Given(ctx context.Context) (*Line, error) { return l.play(ctx, l.again(), -1) }

// again is a player that does what its seat did in the match.
func (l *Lines) again() match.Player { return Again(l.s.steps[l.s.firsts[l.job.Turn]:]) }

// Key is the part of a turn of a line that matters most, under all chances; parts are its advice as it is kept.
func (l *Lines) Key(ctx context.Context, x *Line, turn int, parts []Part) (int, error) {
	all := func(int) bool { return true }
	return keyOf(l.s.start.Game().Info().Actor, parts, x.Advice[turn], all, func(rest []match.Advice) (float64, error) {
		var turns [][]match.Command
		for i, advice := range x.Advice {
			if i == turn {
				advice = rest
			}
			turns = append(turns, match.Joined(advice...))
		}
		without, err := l.Repeat(ctx, turns)
		if err != nil {
			return 0, err
		}
		return without.Loss(x)
	})
}

// Idle is doing nothing.
func (l *Lines) Idle(ctx context.Context) (*Line, error) { return l.play(ctx, match.Idle{}, -1) }

func (l *Lines) play(ctx context.Context, p match.Player, without int) (*Line, error) {
	m, err := l.s.Until(l.job.Turn)
	if err != nil {
		return nil, err
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	w := &counted{turns: l.job.Turns, number: -1, stop: stop}
	setup := m.Setup()
	list := make([]match.Player, m.Position().Seats())
	for seat := range list {
		rival := l.again()
		if l.rival != "" {
			if rival, err = l.players.New(l.rival, setup.SeedOf(rules.Seat(seat))); err != nil {
				return nil, err
			}
		}
		list[seat] = bounded{rival, w, false, without}
	}
	list[l.job.Seat] = bounded{p, w, true, without}
	if err := m.Run(inner, list); err != nil && inner.Err() == nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		return nil, err
	}
	x := &Line{Timeline: line, Own: Own(line, l.job.Turn, l.job.Seat, l.job.Turns)}
	if a, ok := p.(*advised); ok {
		x.Advice = a.turns
	}
	return x, x.weigh(ctx, l.players, l.job.Seat)
}

// weigh prepares to weigh where the turns have led.
func (x *Line) weigh(ctx context.Context, players Players, seat rules.Seat) error {
	if end := x.At(x.Len()); end.Outcome().Over {
		x.over, x.sure = true, players.WinChance(end)[seat]
		return nil
	}
	s, err := Of(x.Timeline)
	if err != nil {
		return err
	}
	if x.c, err = s.comparison(ctx, players, Job{Turn: x.Own[len(x.Own)-1], Seat: seat}); err == nil {
		x.b = x.c.branch(x.c.given[seat])
	}
	return err
}

// values are what the line led to under so many chances.
func (x *Line) values(count int) ([]float64, error) {
	if x.over {
		return slices.Repeat([]float64{x.sure}, count), nil
	}
	err := x.c.sample(x.b, count)
	return x.b.values, err
}

// Chance is the win chance to which the line led.
func (x *Line) Chance() (float64, error) {
	values, err := x.values(many)
	return mean(values), err
}

// Tossed reports whether a coin decides after the line, under half of the chances or more.
func (x *Line) Tossed() (bool, error) {
	if x.over {
		return x.At(x.Len()).Outcome().Reason == coin, nil
	}
	_, err := x.values(many)
	return 2*x.b.tossed >= many, err
}

// glance is how many chances a glance takes.
const glance = 2

// Glance is roughly how much less win chance there is than after another line: under few chances, sure or not.
func (x *Line) Glance(o *Line) (float64, error) {
	var values [2][]float64
	for i, l := range []*Line{x, o} {
		var err error
		if values[i], err = l.values(glance); err != nil {
			return 0, err
		}
	}
	return mean(values[1][:glance]) - mean(values[0][:glance]), nil
}

// Loss is how much less win chance there is than after another line; what is not sure does not count.
func (x *Line) Loss(o *Line) (float64, error) {
	var b [2]branch
	for i, l := range []*Line{x, o} {
		var err error
		if b[i].values, err = l.values(many); err != nil {
			return 0, err
		}
	}
	return max(b[1].ahead(&b[0]), 0), nil
}

// reached is what turns of a seat that have been played led to; nothing else is compared with it.
func (s *Subject) reached(ctx context.Context, players Players, j Job) (Turn, error) {
	t := Turn{Turn: j.Turn, Seat: j.Seat}
	m, err := s.Match()
	if err != nil {
		return t, err
	}
	line, err := record.NewReplay(m.Setup(), m.Start(), m.Steps(0))
	if err != nil {
		return t, err
	}
	x := &Line{Timeline: line, Own: Own(line, j.Turn, j.Seat, j.Turns)}
	if len(x.Own) == 0 || !Played(line, x.Own[len(x.Own)-1]) {
		return t, errors.New("review: the turns are not over")
	}
	if err := x.weigh(ctx, players, j.Seat); err != nil {
		return t, err
	}
	t.Played, err = x.Chance()
	t.Best, t.Idle = t.Played, t.Played
	return t, err
}

// counted ends a match after some turns of a seat.
type counted struct {
	turns  int // of the seat to come
	number int // of its last turn
	begun  int
	stop   context.CancelFunc
}

// bounded is a player of such a match.
type bounded struct {
	match.Player
	*counted
	own     bool // it plays the seat
	without int  // the turn of the seat in which nothing is done
}

// Play plays the turn, or ends the match.
func (b bounded) Play(ctx context.Context, turn *match.Turn) error {
	if n := turn.Number(); n > b.number {
		if b.begun == b.turns {
			b.stop()
			return ctx.Err()
		}
		if b.own {
			b.begun, b.number = b.begun+1, n
		}
	}
	if b.own && b.begun-1 == b.without {
		return turn.Pass()
	}
	return b.Player.Play(ctx, turn)
}

// advised is a player that does what the adviser says.
type advised struct {
	players Players
	number  int // of the turn that it played last
	turns   [][]match.Advice
}

// Play plays a turn or its stage.
func (a *advised) Play(ctx context.Context, turn *match.Turn) error {
	list, err := a.players.Suggest(ctx, turn.Position(), turn.Seat)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		list = []match.Advice{{Cmds: []match.Command{turn.Match().Game().Pass()}}}
	}
	if n := turn.Number(); len(a.turns) == 0 || n != a.number {
		a.turns, a.number = append(a.turns, nil), n
	}
	a.turns[len(a.turns)-1] = append(a.turns[len(a.turns)-1], list...)
	return Give(turn, match.Joined(list...))
}

// Give carries commands out and ends the turn or its stage; what is not legal any more is left out.
func Give(turn *match.Turn, cmds []match.Command) error {
	for _, c := range cmds {
		if !turn.Over() && turn.Match().Position().Check(turn.Seat, c) == nil {
			if err := turn.Do(c); err != nil {
				return err
			}
		}
	}
	if turn.Over() {
		return nil
	}
	return turn.Pass()
}

// given is a player that repeats turns, and does nothing after them.
type given struct {
	steps  []match.Step // of all seats, from which it takes the turns of its own
	turns  [][]match.Command
	number int // of the turn that it played last
	at     int // which of its turns that was
}

// Again is a player that does what its seat did in these steps, and nothing after them. What is not legal any more is left out.
func Again(steps []match.Step) match.Player { return &given{steps: steps, number: -1, at: -1} }

// Play repeats a turn, or as much of it as a stage has.
func (g *given) Play(_ context.Context, turn *match.Turn) error {
	if g.turns == nil {
		g.turns = did(g.steps, turn.Seat)
	}
	if n := turn.Number(); n != g.number {
		g.number, g.at = n, g.at+1
	}
	if g.at >= len(g.turns) {
		return turn.Pass()
	}
	list := g.turns[g.at]
	n := cmp.Or(slices.Index(list, turn.Match().Game().Pass())+1, len(list))
	g.turns[g.at] = list[n:]
	return Give(turn, list[:n])
}

// did is what a seat did in some steps, turn by turn.
func did(steps []match.Step, seat rules.Seat) (turns [][]match.Command) {
	number := -1
	for _, step := range steps {
		if step.Seat != seat {
			continue
		}
		if step.Turn != number {
			turns, number = append(turns, nil), step.Turn
		}
		last := &turns[len(turns)-1]
		*last = append(*last, step.Cmd)
	}
	return turns
}

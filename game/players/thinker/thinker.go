// Package thinker is the program in which built-in players think, the other end of package think: it follows matches and answers what a
// player would do.
package thinker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/review"
	"app.pentarena/game/players/think"
)

// Thinker follows matches and thinks. Messages come by Hear; answers go out by Send, which must not wait.
type Thinker struct {
	Send func(message []byte)

	matches map[int]*followed
	players map[int]*player
	mu      sync.Mutex
	stops   map[int]context.CancelFunc
}

// followed is a match as far as it is known.
type followed struct {
	entry catalog.Entry
	setup match.Setup
	start match.Position
	match *match.Match
	whole *review.Subject // the match as it is, nil until it is to be reviewed
	err   error           // why it cannot be followed
}

// player is a player of a match; it thinks one turn after the other.
type player struct {
	mu   sync.Mutex
	mind match.Player
}

// Hear takes a message. An error means that the message is none of package think.
func (t *Thinker) Hear(message []byte) error {
	var q think.Question
	if err := json.Unmarshal(message, &q); err != nil {
		return fmt.Errorf("thinker: %w", err)
	}
	switch q.Kind {
	case think.Follow:
		if t.matches == nil {
			t.matches = map[int]*followed{}
		}
		t.matches[q.Line] = follow(q)
	case think.Steps:
		if f := t.matches[q.Line]; f != nil && f.err == nil {
			f.err = f.take(q.Keep, q.Steps)
		}
	case think.Turn, think.Suggest, think.Review:
		t.begin(q)
	case think.Stop:
		t.mu.Lock()
		stop := t.stops[q.ID]
		t.mu.Unlock()
		if stop != nil {
			stop()
		}
	case think.Drop:
		delete(t.matches, q.Line)
		delete(t.players, q.Player)
	default:
		return fmt.Errorf("thinker: there is no question %q", q.Kind)
	}
	return nil
}

func follow(q think.Question) *followed {
	f := &followed{}
	if q.Setup == nil {
		f.err = fmt.Errorf("thinker: the match has no setup")
		return f
	}
	f.setup = *q.Setup
	if f.entry, f.err = catalog.Lookup(f.setup.Game); f.err != nil {
		return f
	}
	if f.start, f.err = f.entry.Game.Read(q.Start); f.err != nil {
		return f
	}
	if f.start.Hash() != q.Hash {
		f.err = fmt.Errorf("thinker: the position from which the match begins has changed on its way here")
		return f
	}
	f.match = match.New(f.setup, f.start)
	return f
}

// take cuts the match after its first keep steps and carries the others out.
func (f *followed) take(keep int, steps []think.Step) error {
	f.whole = nil
	if keep < 0 || keep > f.match.Len() {
		return fmt.Errorf("thinker: %d of %d steps cannot be kept", keep, f.match.Len())
	}
	if keep < f.match.Len() {
		old := f.match.Steps(0)[:keep]
		f.match = match.New(f.setup, f.start)
		if err := f.match.Resume(old, nil, nil); err != nil {
			return err
		}
	}
	list := make([]match.Step, len(steps))
	for i, s := range steps {
		c, err := f.match.Game().Decode(s.Cmd)
		if err != nil {
			return err
		}
		list[i] = match.Step{Seat: s.Seat, Cmd: c, Rolls: s.Rolls}
	}
	return f.match.Resume(list, nil, nil)
}

// begin thinks about a question in a goroutine of its own. What comes later changes neither the match as it is now nor the answer.
func (t *Thinker) begin(q think.Question) {
	f, err := t.matches[q.Line], error(nil)
	switch {
	case f == nil:
		err = fmt.Errorf("thinker: there is no match %d", q.Line)
	case f.err != nil:
		err = f.err
	}
	if err != nil {
		t.answer(think.Answer{ID: q.ID, Err: err.Error()})
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	t.mu.Lock()
	if t.stops == nil {
		t.stops = map[int]context.CancelFunc{}
	}
	t.stops[q.ID] = stop
	t.mu.Unlock()
	work := t.suggest
	if q.Kind == think.Review {
		if f.whole == nil {
			f.whole, _ = review.Of(record.Follow(f.match)) // commands are known here
		}
		whole := f.whole
		work = func(ctx context.Context, e catalog.Entry, _ *match.Match, q think.Question) think.Answer {
			return compare(ctx, e, whole, q)
		}
	}
	if q.Kind == think.Turn {
		p := t.players[q.Player]
		if p == nil {
			mind, err := f.entry.Bot(q.Name, q.Seed)
			if err != nil {
				mind = unknown{err}
			}
			p = &player{mind: mind}
			if t.players == nil {
				t.players = map[int]*player{}
			}
			t.players[q.Player] = p
		}
		work = p.turn
	}
	m := f.match.Fork()
	go func() {
		defer func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			delete(t.stops, q.ID)
			stop()
		}()
		t.answer(work(ctx, f.entry, m, q))
	}()
}

func (t *Thinker) answer(a think.Answer) {
	data, err := json.Marshal(a)
	if err != nil {
		data, _ = json.Marshal(think.Answer{ID: a.ID, Err: err.Error()})
	}
	t.Send(data)
}

// turn is what the player does in the turn of a seat.
func (p *player) turn(ctx context.Context, _ catalog.Entry, m *match.Match, q think.Question) think.Answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := think.Answer{ID: q.ID}
	deeds, err := m.Ahead(ctx, q.Seat, p.mind)
	for _, d := range deeds {
		data, unreadable := m.Game().Encode(d.Cmd)
		a.Deeds, err = append(a.Deeds, think.Deed{Cmd: data, Refused: d.Refused}), errors.Join(err, unreadable)
	}
	if err != nil {
		a.Err = err.Error()
	}
	return a
}

// suggest is what would be good for a seat.
func (t *Thinker) suggest(ctx context.Context, e catalog.Entry, m *match.Match, q think.Question) (a think.Answer) {
	a.ID = q.ID
	defer func() {
		if p := recover(); p != nil {
			a = think.Answer{ID: q.ID, Err: fmt.Sprint(p)}
		}
	}()
	if e.Bots == nil {
		a.Err = fmt.Sprintf("thinker: %s has no players", e.Game.Info().Title)
		return a
	}
	list, err := e.Bots.Suggest(ctx, m, q.Seat)
	if err != nil {
		a.Err = err.Error()
		return a
	}
	a.Advice = make([]think.Advice, len(list))
	for i, part := range list {
		a.Advice[i].Why = part.Why
		for _, c := range part.Cmds {
			data, err := m.Game().Encode(c)
			if err != nil {
				a.Err = err.Error()
				return a
			}
			a.Advice[i].Cmds = append(a.Advice[i].Cmds, data)
		}
	}
	return a
}

// compare is how good a turn was.
func compare(ctx context.Context, e catalog.Entry, s *review.Subject, q think.Question) (a think.Answer) {
	a.ID = q.ID
	defer func() {
		if p := recover(); p != nil {
			a = think.Answer{ID: q.ID, Err: fmt.Sprint(p)}
		}
	}()
	if e.Bots == nil || s == nil {
		a.Err = fmt.Sprintf("thinker: this match of %s cannot be reviewed", e.Game.Info().Title)
		return a
	}
	turn, err := e.Bots.Review(ctx, s, review.Job{Turn: q.At, Seat: q.Seat, Turns: q.Turns})
	if err != nil {
		a.Err = err.Error()
		return a
	}
	a.Review = &turn
	return a
}

// unknown is a player that does not exist.
type unknown struct{ err error }

func (u unknown) Play(context.Context, *match.Turn) error { return u.err }

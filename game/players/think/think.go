package think

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
)

// Open starts a program that thinks. It calls hear with each of its messages, in order, and ended when it has ended by itself; neither call
// waits. send must not wait either.
type Open func(hear func(message []byte), ended func(error)) (send func(message []byte) error, err error)

// Pool is the programs in which players think: one for each seat that thinks at the same moment, and Most at most.
type Pool struct {
	Open Open
	Most int
	Rest time.Duration // before a program is started in place of one that has ended

	mu      sync.Mutex
	workers []*worker
	players int
}

const (
	followed = 6   // matches that a worker follows at most
	portion  = 200 // steps in a message; between two, other goroutines have their turn
)

// worker is a program that thinks.
type worker struct {
	send func([]byte) error

	asking sync.Mutex // held while a question goes out, with the steps before it
	lines  []*line    // the one used last is the last
	last   int        // number of the last line

	mu      sync.Mutex
	coming  int // questions on their way to the program, see reserve
	asked   int
	waiting map[int]chan Answer
	err     error // why the program has ended
}

// line is what the worker knows of a match.
type line struct {
	number  int
	setup   string // as JSON
	start   uint64 // hash of the first position
	match   *match.Match
	steps   []match.Step
	changes int
}

// pick returns a worker with nothing to do, a new one, or the one with the least to do, reserved for a question.
func (p *Pool) pick() (*worker, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.workers = slices.DeleteFunc(p.workers, func(w *worker) bool { return w.load() < 0 })
	if len(p.workers) > 0 {
		least := slices.MinFunc(p.workers, func(a, b *worker) int { return cmp.Compare(a.load(), b.load()) })
		if least.load() == 0 || len(p.workers) >= max(p.Most, 1) {
			least.reserve()
			return least, nil
		}
	}
	w, err := p.start()
	if err != nil {
		return nil, err
	}
	w.reserve()
	return w, nil
}

// start adds a worker; the caller holds the lock.
func (p *Pool) start() (*worker, error) {
	w := &worker{waiting: map[int]chan Answer{}}
	send, err := p.Open(w.hear, w.ended)
	if err != nil {
		return nil, fmt.Errorf("think: %w", err)
	}
	w.send = send
	p.workers = append(p.workers, w)
	return w, nil
}

// enter returns the number of a new player, and starts the first program, so that it is ready when it is asked.
func (p *Pool) enter() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.workers) == 0 {
		_, _ = p.start() // where that fails, the first question says so
	}
	p.players++
	return p.players
}

// reserve says that a question will be asked, so that others take a worker with less to do.
func (w *worker) reserve() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.coming++
}

// load is how many questions come or wait for an answer, negative when the program has ended.
func (w *worker) load() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return -1
	}
	return w.coming + len(w.waiting)
}

func (w *worker) hear(message []byte) {
	var a Answer
	if err := json.Unmarshal(message, &a); err != nil {
		w.ended(fmt.Errorf("an answer cannot be read: %w", err))
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if c := w.waiting[a.ID]; c != nil {
		delete(w.waiting, a.ID)
		c <- a
	}
}

func (w *worker) ended(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = fmt.Errorf("think: the program of the players has ended: %w", err)
	}
	for id, c := range w.waiting {
		delete(w.waiting, id)
		close(c)
	}
}

func (w *worker) tell(q Question) error {
	data, err := json.Marshal(q)
	if err != nil {
		return fmt.Errorf("think: %w", err)
	}
	return w.send(data)
}

// ask asks a question about a match, for which the worker has been reserved, and waits for the answer.
func (w *worker) ask(ctx context.Context, m *match.Match, q Question) (Answer, error) {
	answer := make(chan Answer, 1)
	err := w.put(ctx, m, &q, answer)
	w.mu.Lock()
	w.coming--
	w.mu.Unlock()
	if err != nil {
		return Answer{}, err
	}
	select {
	case a, ok := <-answer:
		if !ok {
			w.mu.Lock()
			defer w.mu.Unlock()
			return Answer{}, w.err
		}
		return a, nil
	case <-ctx.Done():
		w.mu.Lock()
		delete(w.waiting, q.ID)
		w.mu.Unlock()
		_ = w.tell(Question{Kind: Stop, ID: q.ID}) // where that fails, the program has ended
		return Answer{}, ctx.Err()
	}
}

// put sends a question after all that the worker must know for it.
func (w *worker) put(ctx context.Context, m *match.Match, q *Question, answer chan Answer) error {
	w.asking.Lock()
	defer w.asking.Unlock()
	var err error
	if q.Line, err = w.follow(ctx, m); err != nil {
		return err
	}
	w.mu.Lock()
	if w.err != nil {
		defer w.mu.Unlock()
		return w.err
	}
	w.asked++
	q.ID = w.asked
	w.waiting[q.ID] = answer
	w.mu.Unlock()
	return w.tell(*q)
}

// follow tells the worker what it does not know of a match yet, and returns the number of the match.
func (w *worker) follow(ctx context.Context, m *match.Match) (int, error) {
	l, err := w.line(m)
	if err != nil {
		return 0, err
	}
	known := l.steps
	keep := 0
	if l.match == m {
		var more []match.Step
		keep, more, l.changes = m.Since(len(known), l.changes)
		l.steps = append(known[:keep:keep], more...)
	} else { // another one with the same setup and start, perhaps a copy
		_, l.steps, l.changes = m.Since(0, 0)
		l.match = m
		for keep < min(len(known), len(l.steps)) && known[keep].Seat == l.steps[keep].Seat && known[keep].Cmd == l.steps[keep].Cmd &&
			slices.Equal(known[keep].Rolls, l.steps[keep].Rolls) {
			keep++
		}
	}
	game := m.Game()
	for at := keep; at < len(l.steps) || keep < len(known); {
		q := Question{Kind: Steps, Line: l.number, Keep: at}
		for ; at < len(l.steps) && len(q.Steps) < portion; at++ {
			s := l.steps[at]
			cmd, err := game.Encode(s.Cmd)
			if err != nil {
				return 0, w.lose(l, err)
			}
			q.Steps = append(q.Steps, Step{s.Seat, cmd, s.Rolls})
		}
		if err := w.tell(q); err != nil {
			return 0, w.lose(l, err)
		}
		known = known[:keep]
		runtime.Gosched()
		if err := ctx.Err(); err != nil {
			return 0, w.lose(l, err)
		}
	}
	return l.number, nil
}

// line is the line of the match, a new one where the worker has none.
func (w *worker) line(m *match.Match) (*line, error) {
	if i := slices.IndexFunc(w.lines, func(l *line) bool { return l.match == m }); i >= 0 {
		return w.use(i), nil
	}
	setup := m.Setup()
	text, err := json.Marshal(setup)
	if err != nil {
		return nil, fmt.Errorf("think: %w", err)
	}
	hash, start := match.Digest(m.Start())
	if i := slices.IndexFunc(w.lines, func(l *line) bool { return l.setup == string(text) && l.start == hash }); i >= 0 {
		return w.use(i), nil
	}
	if len(w.lines) >= followed {
		if err := w.lose(w.lines[0], nil); err != nil {
			return nil, err
		}
	}
	w.last++
	l := &line{number: w.last, setup: string(text), start: hash, match: m}
	w.lines = append(w.lines, l)
	return l, w.tell(Question{Kind: Follow, Line: l.number, Setup: &setup, Start: start, Hash: hash})
}

// use makes line i the one used last.
func (w *worker) use(i int) *line {
	l := w.lines[i]
	w.lines = append(slices.Delete(w.lines, i, i+1), l)
	return l
}

// lose forgets a line, on both sides, and returns err or why that failed.
func (w *worker) lose(l *line, err error) error {
	w.lines = slices.DeleteFunc(w.lines, func(other *line) bool { return other == l })
	return errors.Join(err, w.tell(Question{Kind: Drop, Line: l.number}))
}

// player is a built-in player that thinks in a worker.
type player struct {
	pool       *Pool
	number     int
	name, seed string
	worker     *worker // where it has begun to think, for it may remember things
}

// Player returns a player that thinks in one of the programs. Whether there is a player of that name is known when it plays.
func (p *Pool) Player(name, seed string) match.Player {
	return &player{pool: p, number: p.enter(), name: name, seed: seed}
}

// tries is how many programs a question is put to, one after the other, when they end before they have answered it.
const tries = 3

// Play asks the worker for the turn and carries it out. A worker that ends is replaced; when that does not help, the error is a
// match.Breakdown, as it is when the player fails in its worker: no person wins by that.
func (p *player) Play(ctx context.Context, turn *match.Turn) error {
	m := turn.Match()
	a, err := p.answer(ctx, m, turn.Seat)
	for try := 1; err != nil && try < tries && ctx.Err() == nil; try++ {
		p.worker = nil
		select {
		case <-time.After(p.pool.Rest):
			a, err = p.answer(ctx, m, turn.Seat)
		case <-ctx.Done():
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return &match.Breakdown{Err: err}
	}
	for _, d := range a.Deeds {
		c, err := m.Game().Decode(d.Cmd)
		if err != nil {
			return &match.Breakdown{Err: fmt.Errorf("think: %w", err)}
		}
		var refused *rules.Illegal
		if err := turn.Do(c); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	if a.Err != "" {
		return &match.Breakdown{Err: errors.New(a.Err)}
	}
	return nil
}

// answer is what the player's worker answers about a turn. The player keeps its worker from one turn to the next.
func (p *player) answer(ctx context.Context, m *match.Match, seat rules.Seat) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	if p.worker == nil {
		w, err := p.pool.pick()
		if err != nil {
			return Answer{}, err
		}
		p.worker = w
		runtime.AddCleanup(p, func(number int) { _ = w.tell(Question{Kind: Drop, Player: number}) }, p.number)
	} else {
		p.worker.reserve()
	}
	return p.worker.ask(ctx, m, Question{Kind: Turn, Seat: seat, Player: p.number, Name: p.name, Seed: p.seed})
}

// Suggest returns what the seat whose turn it is should do until that turn or its stage ends, in parts that are to be carried out in order.
func (p *Pool) Suggest(ctx context.Context, m *match.Match, seat rules.Seat) ([]match.Advice, error) {
	w, err := p.pick()
	if err != nil {
		return nil, err
	}
	a, err := w.ask(ctx, m, Question{Kind: Suggest, Seat: seat})
	if err != nil {
		return nil, err
	}
	list := make([]match.Advice, len(a.Advice))
	for i, part := range a.Advice {
		list[i].Why = part.Why
		for _, data := range part.Cmds {
			c, err := m.Game().Decode(data)
			if err != nil {
				return nil, fmt.Errorf("think: %w", err)
			}
			list[i].Cmds = append(list[i].Cmds, c)
		}
	}
	if a.Err != "" {
		return nil, errors.New(a.Err)
	}
	return list, nil
}

// Review compares a turn of a match with what the adviser would have played.
func (p *Pool) Review(ctx context.Context, s *review.Subject, j review.Job) (review.Turn, error) {
	m, err := s.Match()
	if err != nil {
		return review.Turn{}, err
	}
	w, err := p.pick()
	if err != nil {
		return review.Turn{}, err
	}
	a, err := w.ask(ctx, m, Question{Kind: Review, Seat: j.Seat, At: j.Turn, Turns: j.Turns})
	switch {
	case err != nil:
		return review.Turn{}, err
	case a.Err != "":
		return review.Turn{}, errors.New(a.Err)
	case a.Review == nil:
		return review.Turn{}, errors.New("think: the answer has no review")
	}
	return *a.Review, nil
}

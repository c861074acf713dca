package queue

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"app.pentarena/game/basics/words"
)

// Ahead is how many matches a host asks for at the same time, if there are workers for as many.
const Ahead = 1_000

// answerTime is how long the server has to answer a request.
const answerTime = 5 * time.Second

// maxFalse is how many answers to a match may be false until the tournament stops.
const maxFalse = 20

// maxWorkers is how many workers a host listens to.
const maxWorkers = 10_000

// Host gives out the matches of a tournament.
type Host struct {
	// Check says why an answer cannot be right, or brings it to what follows from its record. Such an answer is dropped, and the match is given out
	// once more. Set it before Play; nil believes every answer.
	Check func(Task, *Answer) error

	access     Access
	tournament string
	run        string
	patience   time.Duration
	say        func(string)
	nc         *client.Conn
	js         jetstream.JetStream
	end        context.CancelFunc
	all        sync.WaitGroup // goroutines
	fresh      chan struct{}  // the connection is a new one

	mu      sync.Mutex
	workers map[string]*worker
	told    map[string]*Standing // workers by what their answers came to
	groups  map[string]*group
	open    map[string]chan Answer // by the match
	missing map[string]bool        // what nobody can play; said once
	waiting map[string]*crowd      // matches without a worker, by what they need
	changed chan struct{}          // closed when other workers are there
	lost    chan struct{}          // closed when the server may have lost what it had

	uploads uploads
}

// worker is a worker as a host knows it.
type worker struct {
	offer Offer
	seen  time.Time
}

// group is all workers with the same offer.
type group struct {
	name  string
	offer Offer
	slots int           // of its workers
	out   int           // tasks without an answer
	gone  chan struct{} // closed when its last worker is lost
}

// NewHost begins to give out the matches of a tournament, which is 1 to 100 letters and digits. patience is how long a silent worker is
// waited for until its matches go to others. say is told what people should know, from any goroutine; it may be nil.
func NewHost(ctx context.Context, access Access, tournament string, patience time.Duration, say func(string)) (*Host, error) {
	if !word.MatchString(tournament) {
		return nil, fmt.Errorf("queue: %q cannot be the name of a tournament", tournament)
	}
	if say == nil {
		say = func(string) {}
	}
	h := &Host{
		access: access, tournament: tournament, run: rand.Text(), patience: patience, say: say, fresh: make(chan struct{}, 1),
		workers: map[string]*worker{}, told: map[string]*Standing{}, groups: map[string]*group{}, open: map[string]chan Answer{}, missing: map[string]bool{},
		waiting: map[string]*crowd{}, lost: make(chan struct{}), changed: make(chan struct{}),
	}
	var err error
	h.nc, err = access.connect("pentarena tournament", client.ReconnectHandler(func(*client.Conn) {
		select {
		case h.fresh <- struct{}{}:
		default:
		}
	}))
	if err != nil {
		return nil, err
	}
	if h.js, err = jetstream.New(h.nc); err != nil {
		h.nc.Close()
		return nil, fmt.Errorf("queue: %w", err)
	}
	answers, err := h.prepare(ctx)
	if err == nil {
		err = h.purge(ctx, beginTime) // what an earlier run has left
	}
	if err != nil {
		h.nc.Close()
		return nil, fmt.Errorf("queue: %s: %w", access.Address, err)
	}
	offers := make(chan *client.Msg, maxWorkers)
	if _, err := h.nc.ChanSubscribe(offerSubject, offers); err != nil {
		h.nc.Close()
		return nil, fmt.Errorf("queue: %w", err)
	}
	ctx, h.end = context.WithCancel(context.WithoutCancel(ctx))
	h.all.Go(func() { h.tend(ctx, answers, offers) })
	return h, nil
}

// Close ends the host: what is in the queue is dropped.
func (h *Host) Close() {
	h.end()
	h.all.Wait()
	_ = h.purge(context.Background(), 2*time.Second) // else at the next start
	h.nc.Close()
}

// purge drops the tasks of the tournament, within a time.
func (h *Host) purge(ctx context.Context, within time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	_, err := answered(ctx, func(ctx context.Context) (jetstream.Stream, error) {
		tasks, err := h.js.Stream(ctx, taskStream)
		if err == nil {
			err = tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubjects+"*."+h.tournament))
		}
		return tasks, err
	})
	return err
}

// answered puts a question to the server that may be put twice, and puts it again while no answer comes, until the time of ctx is over.
func answered[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	for {
		brief, cancel := context.WithTimeout(ctx, answerTime)
		got, err := ask(brief)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return got, err
		}
	}
}

// prepare makes what is needed at the server, and listens to answers.
func (h *Host) prepare(ctx context.Context) (jetstream.ConsumeContext, error) {
	ctx, cancel := context.WithTimeout(ctx, beginTime)
	defer cancel()
	for stream, subjects := range map[string]string{taskStream: taskSubjects + "*.*", answerStream: answerSubjects + "*"} {
		_, err := answered(ctx, func(ctx context.Context) (jetstream.Stream, error) {
			return h.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
				Name: stream, Subjects: []string{subjects}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage,
				Discard: jetstream.DiscardNew, MaxBytes: maxMemory / 4, MaxAge: 7 * 24 * time.Hour,
			})
		})
		if err != nil {
			return nil, err
		}
	}
	c, err := answered(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		return h.js.CreateOrUpdateConsumer(ctx, answerStream, jetstream.ConsumerConfig{
			Durable: "t" + h.tournament, FilterSubject: answerSubjects + h.tournament, AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: h.patience, InactiveThreshold: 24 * time.Hour, MemoryStorage: true,
		})
	})
	if err != nil {
		return nil, err
	}
	return c.Consume(h.answer, jetstream.PullMaxMessages(32), jetstream.ConsumeErrHandler(func(jetstream.ConsumeContext, error) {}))
}

// answer takes an answer; those that nobody waits for are dropped.
func (h *Host) answer(msg jetstream.Msg) {
	a, err := DecodeAnswer(msg.Data())
	if err != nil {
		h.say(err.Error())
		_ = msg.Term()
		return
	}
	h.mu.Lock()
	got := h.open[a.ID]
	delete(h.open, a.ID)
	h.mu.Unlock()
	if got != nil {
		got <- a // has room for one
	}
	_ = msg.Ack() // an answer that comes again is dropped
}

// tend keeps the list of workers, and prepares a server again that has been away.
func (h *Host) tend(ctx context.Context, answers jetstream.ConsumeContext, offers chan *client.Msg) {
	defer func() { answers.Stop() }()
	look := time.NewTicker(h.patience / 4)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case msg := <-offers:
			h.heard(ctx, msg.Data)
		case <-look.C:
			h.mu.Lock()
			for name, w := range h.workers {
				if time.Since(w.seen) > h.patience {
					h.forget(name, "has not been heard of for "+h.patience.String())
				}
			}
			h.mu.Unlock()
		case <-h.fresh:
			again, err := h.prepare(ctx)
			if err != nil {
				h.say(fmt.Sprintf("%s: %v; trying again", h.access.Address, err))
				h.all.Go(func() {
					if rest(ctx, time.Second) {
						select {
						case h.fresh <- struct{}{}:
						default:
						}
					}
				})
				continue
			}
			answers.Stop()
			answers = again
			h.mu.Lock()
			for name := range h.workers { // they will be heard again, and their consumers made
				h.forget(name, "")
			}
			close(h.lost)
			h.lost = make(chan struct{})
			h.mu.Unlock()
		}
	}
}

// heard takes an offer.
func (h *Host) heard(ctx context.Context, data []byte) {
	o, err := DecodeOffer(data)
	if err != nil {
		h.say(err.Error())
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	w, known := h.workers[o.Worker]
	switch {
	case h.out(o.Worker):
		_ = h.nc.Publish(outSubject+o.Worker, nil) // fails while there is no connection
		return
	case known && w.offer.Slots == o.Slots && w.offer.group() == o.group():
		w.seen = time.Now()
		return
	case known:
		h.forget(o.Worker, "left")
	case len(h.workers) >= maxWorkers:
		return
	}
	if o.Slots == 0 {
		return
	}
	name := o.group()
	g := h.groups[name]
	if g == nil {
		h.mu.Unlock()
		brief, cancel := context.WithTimeout(ctx, answerTime)
		_, err := h.js.CreateOrUpdateConsumer(brief, taskStream, jetstream.ConsumerConfig{
			Durable: name, FilterSubject: taskSubjects + name + ".*", AckPolicy: jetstream.AckExplicitPolicy, AckWait: h.patience,
			MaxAckPending: -1, MaxWaiting: maxWorkers, InactiveThreshold: 24 * time.Hour, MemoryStorage: true,
		})
		cancel()
		h.mu.Lock()
		if err != nil {
			h.say(fmt.Sprintf("worker %s: %v", o.Worker, err))
			return // until it is heard again
		}
		g = &group{name: name, offer: o, gone: make(chan struct{})}
		h.groups[name] = g
	}
	g.slots += o.Slots
	h.workers[o.Worker] = &worker{o, time.Now()}
	h.stir()
	h.say(fmt.Sprintf("worker %s plays %d at the same time; %s", o.Worker, o.Slots, words.Count(len(h.workers), "worker", "workers")))
	h.room()
}

// crowd is all matches that need the same of a worker. One of them at a time looks for room; who finds some lets the next one look.
type crowd struct {
	size int
	look chan struct{} // has room for one
}

func (c *crowd) next() {
	select {
	case c.look <- struct{}{}:
	default:
	}
}

// room lets those look again who wait for a worker. It is called with the lock held, as forget is.
func (h *Host) room() {
	for _, c := range h.waiting {
		c.next()
	}
}

// forget drops a worker, and with the last one its group. why is said unless it is empty.
func (h *Host) forget(name, why string) {
	o := h.workers[name].offer
	delete(h.workers, name)
	if s := h.told[name]; s != nil && s.False == 0 {
		delete(h.told, name)
	}
	h.stir()
	if why != "" {
		h.say(fmt.Sprintf("worker %s %s; %s left", name, why, words.Count(len(h.workers), "worker", "workers")))
	}
	g := h.groups[o.group()]
	if g.slots -= o.Slots; g.slots == 0 {
		delete(h.groups, g.name)
		close(g.gone)
	}
}

// stir tells those who wait for other workers. It is called with the lock held.
func (h *Host) stir() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// Crew is how many workers there are, and how many matches they play at the same time, until changed is closed.
func (h *Host) Crew() (workers, slots int, changed <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range h.groups {
		slots += g.slots
	}
	return len(h.workers), slots, h.changed
}

// Able says whether any worker can play a task, and whether one of them has nothing else to do, until changed is closed.
func (h *Host) Able(t Task) (able, idle bool, changed <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range h.groups {
		if g.offer.plays(t) {
			able, idle = true, idle || g.out < g.slots
		}
	}
	return able, idle, h.changed
}

// Play has a match played. It returns when there is an answer, of whichever worker; the error is that of ctx, or says what the worker said.
func (h *Host) Play(ctx context.Context, t Task) (Answer, error) {
	t.Tournament, t.Run = h.tournament, h.run
	data := line(t)
	if _, err := DecodeTask(data); err != nil {
		return Answer{}, err
	}
	failed, why := 0, error(nil)
	got := make(chan Answer, 1)
	h.mu.Lock()
	h.open[t.ID] = got
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		delete(h.open, t.ID)
		h.mu.Unlock()
	}()
	for {
		a, again, err := h.ask(ctx, t, data, got)
		switch {
		case err != nil:
			return Answer{}, err
		case again:
			continue
		case a.Failed != "":
			return Answer{}, fmt.Errorf("worker %s: %s", a.Worker, a.Failed)
		}
		wrong := h.wrong(t, &a)
		h.judged(a.Worker, wrong)
		if wrong == nil {
			return a, nil
		}
		if why == nil || !errors.Is(wrong, errOut) { // that it was shut out meanwhile says less
			why = wrong
		}
		if failed++; failed == maxFalse || h.alone(a.Worker, t) {
			return Answer{}, fmt.Errorf("worker %s: %w; %d answers to this match were false", a.Worker, why, failed)
		}
		h.say(fmt.Sprintf("worker %s: match %s: %v; its answer does not count, and the match is given out again", a.Worker, t.ID, wrong))
		t.Run = rand.Text() // else the server takes the next answer for the same one
		data = line(t)
		h.mu.Lock()
		h.open[t.ID] = got
		h.mu.Unlock()
	}
}

// wrong says why an answer does not count.
func (h *Host) wrong(t Task, a *Answer) error {
	h.mu.Lock()
	out := h.out(a.Worker)
	h.mu.Unlock()
	switch {
	case out:
		return errOut
	case len(a.Result.Points) != len(t.Players):
		return fmt.Errorf("the result is for %d seats, not for %d", len(a.Result.Points), len(t.Players))
	case t.Record && a.Record == nil:
		return errors.New("the record is missing")
	case h.Check != nil:
		return h.Check(t, a)
	}
	return nil
}

// ask gives a match to a group and waits for the answer; again when it must be given out once more.
func (h *Host) ask(ctx context.Context, t Task, data []byte, got chan Answer) (a Answer, again bool, err error) {
	g, a, err := h.reserve(ctx, t, got)
	if g == nil {
		return a, false, err
	}
	defer func() {
		h.mu.Lock()
		g.out--
		h.room()
		h.mu.Unlock()
	}()
	h.mu.Lock()
	lost := h.lost
	h.mu.Unlock()
	brief, cancel := context.WithTimeout(ctx, answerTime)
	_, err = h.js.Publish(brief, taskSubjects+g.name+"."+h.tournament, data, jetstream.WithRetryAttempts(0))
	cancel()
	if err != nil {
		if errors.Is(err, client.ErrMaxPayload) || errors.Is(err, client.ErrConnectionClosed) {
			return a, false, fmt.Errorf("queue: %s: %w", h.access.Address, err)
		}
		rest(ctx, 200*time.Millisecond) // the server is away, or full
		return a, ctx.Err() == nil, ctx.Err()
	}
	select {
	case a = <-got:
		return a, false, nil
	case <-lost:
		return a, true, nil
	case <-g.gone: // when it comes back, the match may be played twice
		return a, true, nil
	case <-ctx.Done():
		return a, false, ctx.Err()
	}
}

// reserve waits for a group that can play a task and has room; without one, the answer has come, or ctx has ended.
func (h *Host) reserve(ctx context.Context, t Task, got chan Answer) (*group, Answer, error) {
	what := fmt.Sprint("No worker plays ", t.Game, " in version ", t.Rules, " of its rules with the programs ", t.Programs, " yet.")
	h.mu.Lock()
	defer h.mu.Unlock()
	c := h.waiting[what]
	if c == nil {
		c = &crowd{look: make(chan struct{}, 1)}
		h.waiting[what] = c
	}
	c.size++
	defer func() {
		if c.size--; c.size == 0 {
			delete(h.waiting, what)
		}
	}()
	for {
		g, able := h.free(t)
		if g != nil {
			g.out++
			c.next()
			return g, Answer{}, nil
		}
		if !able && !h.missing[what] && len(h.workers) > 0 {
			h.missing[what] = true
			h.say(what)
		}
		h.mu.Unlock()
		var a Answer
		var err error
		done := true
		select {
		case <-c.look:
			done = false
		case a = <-got:
		case <-ctx.Done():
			err = ctx.Err()
		}
		h.mu.Lock()
		if done {
			return nil, a, err
		}
	}
}

// free is the group with the most room of those that can play a task, nil if none has any; able when there is one at all.
func (h *Host) free(t Task) (best *group, able bool) {
	for _, g := range h.groups {
		if !g.offer.plays(t) {
			continue
		}
		able = true
		if g.out < 2*g.slots && (best == nil || g.out*best.slots < best.out*g.slots) {
			best = g
		}
	}
	return best, able
}

// rest waits; false when ctx ends before.
func rest(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

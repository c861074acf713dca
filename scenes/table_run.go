package scenes

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
)

// ahead is how many turns a match of bots may run before what is shown: enough for any speed to be smooth, few enough to leave the
// machine to the picture.
const ahead = 48

// runner lets a match run in a goroutine of its own.
type runner struct {
	humans rules.SeatSet
	turn   atomic.Int64 // turn shown, which the bots keep near
	cancel context.CancelFunc
	done   chan struct{}
	err    error // valid once done is closed
}

// newRunner makes the players of a match and lets it run.
func newRunner(m *match.Match, entry catalog.Entry) (*runner, error) {
	r := &runner{done: make(chan struct{})}
	setup := m.Setup()
	players := make([]match.Player, m.Table().Seats())
	for i := range players {
		kind := ""
		if i < len(setup.Seats) {
			kind = setup.Seats[i].Kind
		}
		if kind == "human" {
			players[i] = match.Human{}
			r.humans |= rules.Seats(rules.Seat(i))
			continue
		}
		bot, err := entry.Bot(kind, fmt.Sprintf("%s seat %d", setup.Seed, i+1))
		if err != nil {
			return nil, err
		}
		players[i] = leashed{bot, r}
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	go func() {
		defer close(r.done)
		defer func() {
			if p := recover(); p != nil { // a bot's fault must not take the program with it
				r.err = fmt.Errorf("a player failed: %v", p)
			}
		}()
		r.err = m.Run(ctx, players)
	}()
	return r, nil
}

// stop ends the match and waits until its goroutine is gone.
func (r *runner) stop() {
	r.cancel()
	<-r.done
}

// failed is why the match stopped before its end, nil while it runs or when it is over.
func (r *runner) failed() error {
	select {
	case <-r.done:
		if errors.Is(r.err, context.Canceled) {
			return nil
		}
		return r.err
	default:
		return nil
	}
}

// leashed is a bot that waits until what is shown comes near its turn.
type leashed struct {
	match.Player
	run *runner
}

// Play plays the turn when it is near enough.
func (l leashed) Play(ctx context.Context, turn *match.Turn) error {
	number := int64(turn.Table().Turn())
	for number > l.run.turn.Load()+ahead {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return l.Player.Play(ctx, turn)
}

// Seconds that things take at 1x.
const (
	matchTime   = 75.0 // a whole match at the default pace
	slowest     = 2.0  // default paces in turns a second
	fastest     = 8.0
	longestTurn = 1.2
	actTime     = 0.35 // a command of a person
	watchedAct  = 0.22 // a command when every command is shown
	worldTime   = 0.9  // a command that ends the turn, with all that the world does then
	nothingTime = 0.02 // a command or a turn in which nothing happens
	rivalBoost  = 1.5  // the turns of others pass faster than one's own
)

// turnTime is how long a turn is shown at 1x, in seconds.
func (t *Table) turnTime() float64 {
	if !t.humans.Empty() && t.match != nil {
		return longestTurn / rivalBoost
	}
	pace := t.pace
	if pace <= 0 {
		turns := t.line.Turns()
		if t.match != nil { // it shall not hurry all at once when its end is known
			turns = t.most()
		}
		pace = min(max(float64(turns)/matchTime, slowest), fastest)
	}
	return min(1/pace, longestTurn)
}

// span is how long a unit of the clock is shown at 1x, in seconds.
func (t *Table) span(unit int) float64 {
	if t.clock.unit == record.Turns {
		from, to := t.line.First(unit), t.line.First(unit+1)
		if from == to {
			return nothingTime
		}
		long := t.turnTime()
		t.whole = t.whole[:0]
		for i := from; i < min(to, t.line.Len()); i++ {
			events := t.line.Step(i).Events
			long = max(long, t.look.Least(events))
			t.whole = append(t.whole, events...)
		}
		if t.mixed() {
			long = max(long, t.look.Shown(t.whole))
		}
		return long
	}
	world, long := false, watchedAct
	if t.mixed() {
		long = actTime
	}
	if unit >= 0 && unit < t.line.Len() {
		step := t.line.Step(unit)
		events := step.Events
		seen := !t.mixed() || t.humans.Has(step.Seat) // what others only note for later is not waited for
		for _, e := range events {
			world = world || e.Kind == rules.Phase
			seen = seen || e.Kind != rules.Note
		}
		if len(events) == 0 || !seen {
			return nothingTime
		}
		long = max(long, t.look.Least(events))
		if t.mixed() {
			long = max(long, t.look.Shown(events))
		}
	}
	if world {
		long = max(long, worldTime, t.turnTime())
	}
	return long
}

// tick lets playback go on.
func (t *Table) tick(dt float64) {
	t.settle()
	if t.live && !t.running && t.clock.pos >= t.limit() {
		t.live = false
	}
	t.clock.boost = 0
	if t.live && !t.humans.Empty() {
		if behind := t.limit() - t.clock.pos; behind > 2 {
			t.clock.boost = behind
		}
	}
	if t.fastForward() {
		t.clock.boost = 6
	}
	before, unit, ran := t.clock.pos, t.clock.unit, t.clock.playing
	t.clock.tick(dt, t.tape())
	for n := 0; n < 3 && t.mixed() && t.clock.playing && t.clock.pos == before; n++ { // a change of unit must not cost a tick
		t.settle()
		t.clock.tick(dt, t.tape())
	}
	t.rejoin()
	t.see()
	t.frame()
	if t.runner != nil {
		t.runner.turn.Store(int64(t.turns()) + int64(t.line.At(0).Turn()))
	}
	switch {
	case t.clock.pos < t.limit():
		t.reached = false
	case ran && (t.clock.pos > before || t.clock.unit != unit):
		t.reached = true
	}
	if t.clock.unit == unit {
		t.cues.play(t, before)
	}
	t.finish(dt)
	t.honour()
	t.turnOver()
	t.speak()
	t.life.tick(dt, t.u.In, t.clock.pos != before)
}

// rejoin goes along with the head of a running match again once playback has come there.
func (t *Table) rejoin() {
	c := &t.clock
	if t.live || t.humans.Empty() || !t.running || c.stepping || c.reverse || c.loop || c.pos < t.limit() {
		return
	}
	t.live, c.playing = true, true
}

// speakMost is how many lines of the log are spoken in one tick.
const speakMost = 3

// speak tells the live region what happens in a match that people play.
func (t *Table) speak() {
	now := t.story.at(int(t.stepsNow() + 1e-6))
	if !t.live || t.humans.Empty() || now < t.spoken {
		t.spoken = now
		return
	}
	for n := 0; t.spoken < now; t.spoken++ {
		if e := t.story.entries[t.spoken]; e.line.Weight > 0 && n < speakMost {
			t.u.Say(e.line.Text)
			n++
		}
	}
}

// tape tells the clock of the timeline.
func (t *Table) tape() tape {
	p := tape{end: t.limit(), more: t.running, span: t.span}
	p.b = p.end
	if t.clock.a >= 0 {
		p.a = t.stepPos(t.clock.a)
	}
	if t.clock.b >= 0 {
		p.b = max(t.stepPos(t.clock.b), p.a)
	}
	return p
}

// stepPos is the position of a step in the clock's unit.
func (t *Table) stepPos(step float64) float64 {
	if t.clock.unit == record.Commands {
		return step
	}
	return min(t.inTurns(step, record.Commands), t.limit())
}

// stepsNow is the clock's position in steps.
func (t *Table) stepsNow() float64 {
	if t.clock.unit == record.Commands {
		return t.clock.pos
	}
	turn := int(t.clock.pos)
	first := t.line.First(turn)
	return float64(first) + (t.clock.pos-float64(turn))*float64(t.line.First(turn+1)-first)
}

// cardDelay is how long the last event stays before the result card comes, in seconds.
const cardDelay = 0.6

// finish shows the result card after the end of a match that was played here or watched live to its end.
func (t *Table) finish(dt float64) {
	over := t.head().Outcome().Over && !t.running
	if !over || t.clock.pos < t.limit() || t.clock.stepping || t.clock.loop {
		if t.clock.pos < t.limit()-1 {
			t.carded = false
		}
		t.finished = 0
		return
	}
	was := t.finished
	t.finished += dt
	if t.carded || !t.reached || t.finished < cardDelay || was == 0 && dt == 0 || !t.story.whole(t.line) {
		return
	}
	t.carded = true
	t.results()
}

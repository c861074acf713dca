package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// digest is what is kept of a token: who reads it does not learn the token.
type digest [sha256.Size]byte

// game is a match of the server, from the order to the kept result.
type game struct {
	id     string
	made   time.Time // when it was ordered; once it has begun, when it began
	order  Order
	level  levels.Level
	seats  []*place
	begun  chan struct{} // closed when the match begins or has failed to; those below are set then, of a match that continues from the beginning
	match  *match.Match
	host   *remote.Host // nil without people
	feed   *remote.Feed // for those who watch
	text   *text
	again  bool // the match continues that was played when the server was last ended
	hosted bool // the match is one of the tournament, which keeps it
	guests bool // somebody plays whom no list names: what they tell their authors is not for others

	company *company                // nil without people
	ctx     context.Context         // ends with the match, and with the server
	stop    context.CancelCauseFunc // says why the match ends before it is over

	mu      sync.Mutex
	missing int           // programs, and people of a match that waits for them
	full    chan struct{} // closed when none is missing
	fill    func()        // closes it
	back    int           // the step that the people want to go back to, -1 for none
	pause   func()        // lets the players rest; nil before they play
}

// place is a seat of a game.
type place struct {
	game   *game
	number rules.Seat
	kind   string    // person, program, or "" for a player of the configuration
	who    seats.Who // of such a player
	token  string    // of a person and a program; "" in a match that continues
	digest digest    // of the token
	name   string    // of a person; of a program, guarded by the game's lock, and "" while it is missing
	before string    // the name of a program in a match that continues

	speak func(context.Context, outside.Conn) // with the person at a seat of Invite, which has no game

	// of a program, guarded by the game's lock:
	conn   outside.Conn
	sat    func()        // tells the conversation that the match takes the connection over, and waits until it has
	left   chan struct{} // closed when the match lets it go
	sealed bool          // the match begins: it cannot go any more
}

// waits returns what the list says of a game that has not begun. A program that is missing has no name.
func (g *game) waits() (m store.Match, is bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.begun:
		return m, false
	default:
	}
	if g.again || g.hosted {
		return m, false
	}
	m = store.Match{ID: g.id, Game: g.order.Game, Level: g.order.Level, Seed: g.order.Seed, State: waiting, Begun: g.made.UTC()}
	for _, p := range g.seats {
		info := p.info()
		m.Seats = append(m.Seats, store.Seat{Name: info.Name, Kind: info.Kind})
	}
	return m, true
}

// info says who plays the seat. The game is locked, or the seat is sealed.
func (p *place) info() match.SeatInfo {
	switch p.kind {
	case "":
		return match.SeatInfo{Name: p.who.Title(), Kind: p.who.Kind}
	case person:
		return match.SeatInfo{Name: p.name, Kind: "human"}
	}
	return match.SeatInfo{Name: p.name, Kind: "program"}
}

// errAbsent ends a match that continues when its programs do not come back.
var errAbsent = errors.New("not all programs came back after the server was started again")

func (h *hall) play(g *game) {
	defer h.forget(g)
	defer g.stop(nil)
	log := h.log.With("match", g.id, "game", g.order.Game, "level", g.order.Level)
	begun := sync.OnceFunc(func() { close(g.begun) })
	defer begun()
	defer g.dismiss()
	if why := h.gather(g); why != nil {
		log.Info("match given up", "reason", why)
		if g.again && h.ctx.Err() == nil {
			h.finish(g, log, why)
		} else if h.ctx.Err() == nil {
			h.drop(g, log)
			g.company.end(remote.Stopped, why.Error())
		}
		return
	}
	ctx, cancel := g.ctx, context.CancelFunc(func() {})
	if g.company == nil {
		ctx, cancel = context.WithTimeout(ctx, h.config.Limits.Life)
	} else if g.order.Clock.Days == 0 { // by correspondence the clock ends it
		h.working.Go(func() { h.watchIdle(g) })
	}
	defer cancel()
	kept, err := h.perform(ctx, g, log, begun)
	if why := context.Cause(g.ctx); why != nil {
		err = why
	}
	switch {
	case !kept:
		log.Error("match cannot begin", "error", err)
		if h.ctx.Err() == nil {
			h.drop(g, log)
			g.company.end(remote.Stopped, "it could not begin")
		}
	case g.match.Active().Empty():
		h.finish(g, log, nil)
	case h.ctx.Err() != nil:
		log.Info("match continues when the server is started again")
	default:
		h.finish(g, log, err)
	}
}

// gather waits until all have come that the match needs. The error is why it does not begin.
func (h *hall) gather(g *game) error {
	limit, late := h.config.Limits.Wait, errAbsent
	if g.order.Wait && !g.again {
		limit, late = h.config.Limits.Idle, errDeserted
	}
	wait := time.NewTimer(limit)
	defer wait.Stop()
	select {
	case <-g.full:
		return nil
	case <-wait.C:
		return late
	case <-g.ctx.Done():
		return context.Cause(g.ctx)
	}
}

// watchIdle ends a match of people that none of them has opened for long.
func (h *hall) watchIdle(g *game) {
	for {
		left := h.config.Limits.Idle - g.company.idle()
		if left <= 0 {
			g.stop(errDeserted)
			return
		}
		select {
		case <-time.After(left):
		case <-g.ctx.Done():
			return
		}
	}
}

// drop forgets a match that does not begin.
func (h *hall) drop(g *game, log *slog.Logger) {
	if err := h.store.Drop(context.WithoutCancel(h.ctx), g.id); err != nil {
		log.Error("match is not forgotten", "error", err)
	}
}

// perform plays the match of a game whose programs have come. kept says that the store has it; begun is called when it begins.
func (h *hall) perform(ctx context.Context, g *game, log *slog.Logger, begun func()) (kept bool, err error) {
	players, leave, err := h.seat(g)
	if err != nil {
		return g.again, err
	}
	defer func() { leave() }()
	j, err := h.journal(ctx, g, log)
	if err != nil {
		return g.again, err
	}
	begun()
	h.changed()
	log.Info("match begun", "seats", g.order.Seats, "again", g.again)
	for {
		err = g.run(ctx, players, j)
		leave()
		back := g.goesBack()
		if back < 0 || ctx.Err() != nil || g.match.Active().Empty() {
			break
		}
		if why := g.host.Rewind(back); why != nil {
			log.Warn("turns not taken back", "step", back, "reason", why) // the match is past it
		} else {
			log.Info("turns taken back", "step", back)
		}
		var farewell func()
		if players, farewell, err = h.seat(g); err != nil {
			break
		}
		leave = farewell
	}
	g.text.take(g.feed)
	j.close()
	return true, err
}

// goesBack is the step that the people wanted to go back to when the match was paused; -1 for none.
func (g *game) goesBack() (step int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	step, g.back = g.back, -1
	return step
}

// goBack pauses the match and has it played on from a step.
func (g *game) goBack(step int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.back = step
	g.pause()
}

// pausable is a context that ends when the match pauses.
func (g *game) pausable(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.pause = cancel; g.back >= 0 {
		cancel()
	}
	return ctx, cancel
}

// run runs a match to its end, or until it pauses, and shows it to those who watch. The journal is nil for a match that does not go on after the
// server was ended.
func (g *game) run(ctx context.Context, players []match.Player, j *journal) error {
	ctx, cancel := g.pausable(ctx)
	defer cancel()
	follow, unfollow := context.WithCancel(ctx)
	var following sync.WaitGroup
	following.Go(func() { g.text.follow(follow, g.feed) })
	defer following.Wait()
	defer unfollow()
	for i, p := range players {
		if j != nil {
			players[i] = written{p, j, g.seats[i].kind == person}
		}
	}
	return g.match.Run(ctx, players)
}

// finish keeps how a match has ended. failed is why it was stopped; nil when it is over.
func (h *hall) finish(g *game, log *slog.Logger, failed error) {
	m := g.match
	result := g.result()
	result.Ended = time.Now()
	result.State = store.Over
	if failed != nil {
		result.State, result.Reason = store.Stopped, failed.Error()
		if errors.Is(failed, context.DeadlineExceeded) {
			result.Reason = "the match took too long"
		}
	}
	var file bytes.Buffer
	var seen record.Timeline = record.Follow(m)
	if g.guests {
		seen = seats.Public{Timeline: seen}
	}
	err := record.Save(&file, seen, nil)
	defer g.company.end(phaseOf(result.State), result.Reason)
	if err == nil {
		err = h.store.Finish(context.WithoutCancel(h.ctx), result, file.Bytes())
		g.company.recognize(context.WithoutCancel(h.ctx))
	}
	if err != nil {
		log.Error("match is not kept", "error", err)
		return
	}
	h.metrics.matches.WithLabelValues(g.order.Game, result.State).Inc()
	h.metrics.duration.WithLabelValues(g.order.Game).Observe(time.Since(g.made).Seconds())
	log.Info("match ended", "state", result.State, "reason", result.Reason, "turns", result.Turns, "steps", result.Steps, "faults", len(m.Faults()))
}

// phaseOf is how a company calls the state of a match that has ended.
func phaseOf(state string) string {
	if state == store.Stopped {
		return remote.Stopped
	}
	return remote.Ended
}

// keep says which notes those who watch may read while the match is played: against people not what AIs think, since their opponents can watch as
// well.
func (g *game) keep() func(match.Note) bool {
	if !slices.ContainsFunc(g.seats, func(p *place) bool { return p.kind == person }) {
		return nil
	}
	return seats.Timed
}

// keptNotes says which notes are kept of a match that is not over; all if nil.
func (g *game) keptNotes() func(match.Note) bool {
	if g.guests {
		return seats.Timed
	}
	return nil
}

// result is what the store keeps of a match.
func (g *game) result() store.Match {
	m := g.match
	end := m.Position()
	o := end.Outcome()
	k := store.Match{ID: g.id, Game: g.order.Game, Level: g.order.Level, Seed: g.order.Seed, Begun: g.made, Turns: end.Turn(), Steps: m.Len(), Reason: o.Reason}
	for i, info := range m.Setup().Seats {
		k.Seats = append(k.Seats, store.Seat{Name: info.Name, Kind: info.Kind, Won: o.Winners.Has(rules.Seat(i)), Score: o.Scores[i]})
	}
	return k
}

// set makes the match: at its beginning, or as far as it had come by these steps.
func (g *game) set(setup match.Setup, rec *record.Record) error {
	start, err := games.Start(setup)
	if err != nil {
		return err
	}
	g.match = match.New(setup, start)
	if rec != nil {
		if err := g.match.Resume(rec.Steps, rec.Faults, rec.Notes); err != nil {
			return err
		}
		if public := g.match.Public(); public < len(rec.Steps) { // a turn is played as a whole
			rec.Steps = rec.Steps[:public]
			return g.set(setup, rec)
		}
	}
	var people rules.SeatSet
	for _, p := range g.seats {
		if p.kind == person {
			people |= rules.Seats(p.number)
		}
	}
	if people != 0 {
		if g.host, err = remote.NewHost(g.match, people, limitOf(g.order.Clock)); err != nil {
			return err
		}
	}
	g.feed, err = remote.NewFeed(g.match, g.keep())
	return err
}

// setup is what the match starts from. Its programs have come.
func (g *game) setup() match.Setup {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.match == nil {
		g.made = time.Now()
	}
	setup := match.Setup{Game: g.order.Game, Level: g.level.Name, Text: g.level.Text, Seed: g.order.Seed}
	for _, p := range g.seats {
		p.sealed = true
		setup.Seats = append(setup.Seats, p.info())
	}
	return setup
}

// seat makes the match, unless there is one, and seats its players. leave lets them go; it does nothing the second time.
func (h *hall) seat(g *game) (players []match.Player, leave func(), err error) {
	begins := g.match == nil
	if setup := g.setup(); begins {
		if err := g.set(setup, nil); err != nil {
			return nil, nil, err
		}
	}
	m := g.match
	setup := m.Setup()
	var started []*seats.Seat
	var guests []outside.Player
	leave = sync.OnceFunc(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(h.ctx), farewell)
		defer cancel()
		var all sync.WaitGroup
		all.Go(func() { seats.Leave(ctx, m, started) })
		for _, p := range guests {
			all.Go(func() {
				if at := m.Position(); at.Outcome().Over {
					_ = p.Over(ctx, at)
				}
				_ = p.Close()
			})
		}
		all.Wait()
	})
	for i, p := range g.seats {
		at := outside.Place{Setup: setup, Seat: p.number, Starting: h.ctx}
		switch p.kind {
		case person:
			players = append(players, g.host.Player(p.number))
		case program:
			p.sat()
			at.Time = seats.Time(m.Game().Info(), h.config.Limits.Turn)
			guest := jsonl.Guest(p.conn, at, func() { close(p.left) })
			players, guests = append(players, guest), append(guests, guest)
		default:
			seat, err := p.who.Sit(at, fmt.Sprintf("%s seat %d", setup.Seed, i+1))
			if err != nil {
				leave()
				return nil, nil, err
			}
			started = append(started, seat)
			if !begins && !p.who.Outside() {
				players = append(players, &match.Recalling{Player: seat})
			} else {
				players = append(players, seat)
			}
		}
	}
	return players, leave, nil
}

// farewell is how long the programs of a match may take to hear how it ended.
const farewell = 3 * time.Second

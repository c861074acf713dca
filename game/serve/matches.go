package serve

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"app.pentarena/game/catalog"
	"app.pentarena/game/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/outside"
	"app.pentarena/game/outside/jsonl"
	"app.pentarena/game/record"
	"app.pentarena/game/remote"
	"app.pentarena/game/seats"
	"app.pentarena/game/serve/store"
	"app.pentarena/game/words"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// The seats that no player of the configuration takes.
const (
	person  = "person"  // whoever opens the link
	program = "program" // whoever connects with the token
)

// Order asks for a match.
type Order struct {
	Game  string   `json:"game"`
	Level string   `json:"level"` // name of a built-in level; "" for classic
	Seed  string   `json:"seed"`  // "" for any
	Seats []string `json:"seats"` // names of players, "person" or "program"
	Names []string `json:"names"` // of the people at their seats; shorter, or with "" in it, where a person is called Person and the number
	Clock Clock    `json:"clock"` // of each person
}

// Clock is the time that each person of a match has, in seconds. Whoever has none left loses. The zero Clock is no limit.
type Clock struct {
	Match int `json:"match"` // for all turns together, 1 to 86400; 0 for no limit
	Turn  int `json:"turn"`  // added at the end of each turn, 0 to 3600
}

const (
	maxSeed       = 100 // bytes
	maxName       = 40  // characters
	maxClockMatch = 24 * 60 * 60
	maxClockTurn  = 60 * 60
)

func (c Clock) limit() remote.Limit {
	return remote.Limit{Match: time.Duration(c.Match) * time.Second, Turn: time.Duration(c.Turn) * time.Second}
}

// check says what is wrong with a clock for a match with or without people.
func (c Clock) check(people bool) error {
	switch {
	case c == Clock{}:
		return nil
	case !people:
		return badOrder{"the clock is that of people, but no seat is for a person"}
	case c.Match < 1 || c.Match > maxClockMatch:
		return badOrder{fmt.Sprintf("the clock's match is %d seconds, not 1 to %d", c.Match, maxClockMatch)}
	case c.Turn < 0 || c.Turn > maxClockTurn:
		return badOrder{fmt.Sprintf("the clock's turn is %d seconds, not 0 to %d", c.Turn, maxClockTurn)}
	}
	return nil
}

// digest is what is kept of a token: who reads it does not learn the token.
type digest [sha256.Size]byte

// game is a match of the server, from the order to the kept result.
type game struct {
	id     string
	made   time.Time // when it was ordered; once it has begun, when it began
	order  Order
	entry  catalog.Entry
	level  levels.Level
	seats  []*place
	begun  chan struct{} // closed when the match begins or has failed to; those below are set then, of a match that goes on from the beginning
	match  *match.Match
	host   *remote.Host // nil without people
	feed   *remote.Feed // for those who watch
	text   *text
	again  bool // the match goes on that was played when the server was last ended
	hosted bool // the match is one of the tournament, which keeps it

	mu      sync.Mutex
	missing int           // programs
	full    chan struct{} // closed when none is missing
}

// place is a seat of a game.
type place struct {
	game   *game
	number rules.Seat
	kind   string    // person, program, or "" for a player of the configuration
	who    seats.Who // of such a player
	token  string    // of a person and a program; "" in a match that goes on
	digest digest    // of the token
	name   string    // of a person; of a program, guarded by the game's lock, and "" while it is missing
	before string    // the name of a program in a match that goes on

	speak func(context.Context, outside.Conn) // with the person at a seat of Invite, which has no game

	// of a program, guarded by the game's lock:
	conn   outside.Conn
	sat    func()        // tells the conversation that the match takes the connection over, and waits until it has
	left   chan struct{} // closed when the match lets it go
	sealed bool          // the match begins: it cannot go any more
}

// badOrder is a mistake in a request for a match.
type badOrder struct{ reason string }

func (e badOrder) Error() string { return e.reason }

// errBusy is the error when as many matches are played as may be.
var errBusy = errors.New("as many matches are being played as this server allows; try again when one is over")

// check returns the game that an order asks for.
func (s *Server) check(o Order) (*game, error) {
	entry, err := catalog.Lookup(o.Game)
	if err != nil {
		return nil, badOrder{err.Error()}
	}
	if o.Level == "" {
		o.Level = "classic"
	}
	all := levels.List(o.Game)
	i := slices.IndexFunc(all, func(l levels.Level) bool { return l.Name == o.Level })
	if i < 0 {
		return nil, badOrder{fmt.Sprintf("%s has no level %.40q", o.Game, o.Level)}
	}
	if err := checkSeed(o.Seed, maxSeed); err != nil {
		return nil, err
	}
	if o.Seed == "" {
		o.Seed = match.NewSeed()
	}
	if n := entry.Seats(all[i]); len(o.Seats) != n {
		return nil, badOrder{fmt.Sprintf("%s has %d seats in the level %s, not %d", o.Game, n, o.Level, len(o.Seats))}
	}
	if len(o.Names) > len(o.Seats) {
		return nil, badOrder{fmt.Sprintf("there are %s for %s", words.Count(len(o.Names), "name", "names"), words.Count(len(o.Seats), "seat", "seats"))}
	}
	if err := o.Clock.check(slices.Contains(o.Seats, person)); err != nil {
		return nil, err
	}
	g := &game{id: rand.Text()[:12], made: time.Now(), order: o, entry: entry, level: all[i], begun: make(chan struct{}), full: make(chan struct{}), text: newText()}
	for i, name := range o.Seats {
		p := &place{game: g, number: rules.Seat(i)}
		if i < len(o.Names) && o.Names[i] != "" {
			if p.name, err = o.Names[i], s.named(name, o.Names[i]); err != nil {
				return nil, badOrder{fmt.Sprintf("names: seat %d: %v", i+1, err)}
			}
		} else if name == person {
			p.name = fmt.Sprintf("Person %d", i+1)
		}
		switch name {
		case person, program:
			p.kind, p.token, p.left = name, rand.Text(), make(chan struct{})
			p.digest = sha256.Sum256([]byte(p.token))
			if name == program {
				g.missing++
			}
		default:
			if _, configured := s.config.Bots[name]; !configured && !slices.Contains(entry.Players(), name) {
				return nil, badOrder{fmt.Sprintf("there is no player %.40q on this server%s", name, rules.Hint(name, s.names(entry)))}
			}
			if p.who, err = seats.Find(entry, s.config.Bots, name); err != nil {
				return nil, badOrder{strings.TrimPrefix(err.Error(), "seats: ")}
			}
		}
		g.seats = append(g.seats, p)
	}
	if g.missing == 0 {
		close(g.full)
	}
	return g, nil
}

// checkSeed says what is wrong with the seed of an order, which has at most most bytes.
func checkSeed(seed string, most int) error {
	if len(seed) > most || !utf8.ValidString(seed) || clean.Line(seed) != seed {
		return badOrder{fmt.Sprintf("the seed must be a text of at most %d bytes, without characters that cannot be shown", most)}
	}
	return nil
}

// named says what is wrong with a name that an order gives to who plays a seat.
func (s *Server) named(player, name string) error {
	switch {
	case player != person:
		return errors.New("only a person gets a name here")
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("a name has at most %d characters", maxName)
	}
	return s.proper(name)
}

// names are the players of a game on this server.
func (s *Server) names(e catalog.Entry) []string {
	return append(e.Players(), s.config.Bots.Names()...)
}

// start begins the match of an order.
func (s *Server) start(o Order) (*game, error) {
	g, err := s.check(o)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return nil, errClosed
	case len(s.games) >= s.config.Limits.Matches:
		return nil, errBusy
	}
	r, err := g.running(store.Match{ID: g.id, Begun: g.made}) // whatever happens next, who ordered it has been promised a match
	if err == nil {
		err = s.store.Await(s.ctx, r)
	}
	if err != nil {
		return nil, err
	}
	s.enlist(g)
	return g, nil
}

// enlist has a game played. The server is locked.
func (s *Server) enlist(g *game) {
	s.games[g.id] = g
	s.news++
	for _, p := range g.seats {
		if p.kind != "" {
			s.places[p.digest] = p
		}
	}
	s.working.Go(func() { s.play(g) })
}

// waiting is the State of a match that has not begun: most wait for programs. Its order and its links are kept; it has begun when it was ordered.
const waiting = "waiting"

// waiting returns the matches that have not begun and that a query looks for, newest first, but those that are in a list already.
func (s *Server) waiting(q store.Query, known []store.Match) []store.Match {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []store.Match{}
	for _, g := range s.games {
		if m, is := g.waits(); is && (q.Game == "" || q.Game == m.Game) && finds(m, q.Search) &&
			!slices.ContainsFunc(known, func(k store.Match) bool { return k.ID == m.ID }) {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b store.Match) int { return b.Begun.Compare(a.Begun) })
	return list
}

// advance brings what the store keeps of a match that is played to where the match is.
func (s *Server) advance(m *store.Match) {
	g := s.playing(m.ID)
	if m.State != store.Playing || g == nil {
		return
	}
	select {
	case <-g.begun:
		if g.match != nil {
			m.Turns, m.Steps = g.match.Position().Turn(), g.match.Public()
		}
	default:
	}
}

// finds reports whether a text is in the names of the players, of the level or in the seed of a match.
func finds(m store.Match, text string) bool {
	in := func(s string) bool { return strings.Contains(strings.ToLower(s), strings.ToLower(text)) }
	return in(m.Level) || in(m.Seed) || slices.ContainsFunc(m.Seats, func(s store.Seat) bool { return in(s.Name) })
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

// forget ends what is left of a game.
func (s *Server) forget(g *game) {
	g.text.finish()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.games, g.id)
	s.news++
	for _, p := range g.seats {
		if p.kind != "" {
			delete(s.places, p.digest)
		}
	}
}

// find returns the seat of a token; nil when there is none.
func (s *Server) find(token string) *place {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.places[sha256.Sum256([]byte(token))]
}

// errAbsent ends a match that goes on when its programs do not come back.
var errAbsent = errors.New("not all programs came back after the server was started again")

// play plays a game and keeps it.
func (s *Server) play(g *game) {
	defer s.forget(g)
	ctx, cancel := context.WithTimeout(s.ctx, s.config.Limits.Life)
	defer cancel()
	log := s.log.With("match", g.id, "game", g.order.Game, "level", g.order.Level)
	begun := sync.OnceFunc(func() { close(g.begun) })
	defer begun()
	defer g.dismiss()
	wait := time.NewTimer(s.config.Limits.Wait)
	defer wait.Stop()
	select {
	case <-g.full:
	case <-wait.C:
		log.Info("match given up", "reason", "programs did not come")
		if g.again {
			s.finish(g, log, errAbsent)
		} else {
			s.drop(g, log)
		}
		return
	case <-ctx.Done():
		return
	}
	kept, err := s.perform(ctx, g, log, begun)
	switch {
	case !kept:
		log.Error("match cannot begin", "error", err)
		if s.ctx.Err() == nil {
			s.drop(g, log)
		}
	case g.match.Active().Empty():
		s.finish(g, log, nil)
	case s.ctx.Err() != nil:
		log.Info("match continues when the server is started again")
	default:
		s.finish(g, log, err)
	}
}

// drop forgets a match that does not begin.
func (s *Server) drop(g *game, log *slog.Logger) {
	if err := s.store.Drop(context.WithoutCancel(s.ctx), g.id); err != nil {
		log.Error("match is not forgotten", "error", err)
	}
}

// perform plays the match of a game whose programs have come. kept says that the store has it; begun is called when it begins.
func (s *Server) perform(ctx context.Context, g *game, log *slog.Logger, begun func()) (kept bool, err error) {
	players, leave, err := s.seat(g)
	if err != nil {
		return g.again, err
	}
	defer leave()
	j, err := s.journal(ctx, g, log)
	if err != nil {
		return g.again, err
	}
	begun()
	s.changed()
	log.Info("match begun", "seats", g.order.Seats, "again", g.again)
	err = g.run(ctx, players, j)
	leave()
	g.text.take(g.feed)
	j.close()
	return true, err
}

// run runs a match to its end and shows it to those who watch. The journal is nil for a match that does not go on after the server was ended.
func (g *game) run(ctx context.Context, players []match.Player, j *journal) error {
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
func (s *Server) finish(g *game, log *slog.Logger, failed error) {
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
	err := record.Save(&file, record.Follow(m), nil)
	if err == nil {
		err = s.store.Finish(context.WithoutCancel(s.ctx), result, file.Bytes())
	}
	if err != nil {
		log.Error("match is not kept", "error", err)
		return
	}
	s.metrics.matches.WithLabelValues(g.order.Game, result.State).Inc()
	s.metrics.duration.WithLabelValues(g.order.Game).Observe(time.Since(g.made).Seconds())
	log.Info("match ended", "state", result.State, "reason", result.Reason, "turns", result.Turns, "steps", result.Steps, "faults", len(m.Faults()))
}

// keep says which notes those who watch may read while the match is played: against people not what AIs think, since their opponents can watch as
// well.
func (g *game) keep() func(match.Note) bool {
	if !slices.ContainsFunc(g.seats, func(p *place) bool { return p.kind == person }) {
		return nil
	}
	return func(n match.Note) bool { return n.Kind == match.Spent }
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
	start, err := catalog.Start(setup)
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
		if g.host, err = remote.NewHost(g.match, people, g.order.Clock.limit()); err != nil {
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
	if !g.again {
		g.made = time.Now()
	}
	setup := match.Setup{Game: g.order.Game, Level: g.level.Name, Text: g.level.Text, Seed: g.order.Seed}
	for _, p := range g.seats {
		p.sealed = true
		setup.Seats = append(setup.Seats, p.info())
	}
	return setup
}

// seat makes the match, unless it goes on, and seats its players. leave lets them go; it does nothing the second time.
func (s *Server) seat(g *game) (players []match.Player, leave func(), err error) {
	if setup := g.setup(); !g.again {
		if err := g.set(setup, nil); err != nil {
			return nil, nil, err
		}
	}
	m := g.match
	setup := m.Setup()
	var started []*seats.Seat
	var guests []outside.Player
	leave = sync.OnceFunc(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), farewell)
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
		at := outside.Place{Setup: setup, Seat: p.number, Starting: s.ctx}
		switch p.kind {
		case person:
			players = append(players, g.host.Player(p.number))
		case program:
			p.sat()
			at.Time = seats.Time(m.Game().Info(), s.config.Limits.Turn)
			guest := jsonl.Guest(p.conn, at, func() { close(p.left) })
			players, guests = append(players, guest), append(guests, guest)
		default:
			seat, err := p.who.Sit(at, fmt.Sprintf("%s seat %d", setup.Seed, i+1))
			if err != nil {
				leave()
				return nil, nil, err
			}
			started = append(started, seat)
			if g.again && !p.who.Outside() {
				players = append(players, &recalling{Player: seat})
			} else {
				players = append(players, seat)
			}
		}
	}
	return players, leave, nil
}

// farewell is how long the programs of a match may take to hear how it ended.
const farewell = 3 * time.Second

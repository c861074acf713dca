// Package serve is a server of matches for browsers and programs: it plays matches between players that its configuration names, programs that
// connect, and people at other machines, lets everybody watch them, and keeps them.
//
//	serve.go     Config, Limits, Server
//	matches.go   a match from its seats to its record
//	resume.go    matches that go on after the server was ended
//	programs.go  programs that connect
//	live.go      what those who watch and play get by WebSocket
//	api.go       requests and answers
//	guard.go     who may ask for what, and how often
//	page.go      the browser version
//	lobby.go     the page that starts matches and lists them
//	changes.go   what tells pages when to ask again
//	tourney.go   the table of a tournament, which may be played beside the server
//	hosted.go    the tournament that the server plays
//	metrics.go   figures for Prometheus
package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"app.pentarena/game/catalog"
	"app.pentarena/game/seats"
	"app.pentarena/game/serve/store"
)

// Config is what a server is made with.
type Config struct {
	Folder     string     // of what is kept, see package store; "" for a server of the page and of Invite alone
	Page       string     // folder of the browser version; "" for none
	Bots       seats.Bots // the programs that the server may start
	Tournament string     // folder in which arena tourney keeps the tournament that the server shows; "" for none
	// Token must come with every request that changes something; "" lets everybody.
	Token string
	// Hosts are the names and addresses under which browsers may reach the server besides those of this machine; "*" stands for all.
	Hosts []string
	// Shared are addresses and networks behind which many people are, such as a school's: each may ask for SharedBy times as much as others.
	Shared []netip.Prefix
	Proxy  bool // requests come from a reverse proxy, which adds the address of the client to X-Forwarded-For
	Limits Limits
	Log    *slog.Logger // nil for none
}

// SharedBy is how many times as much as others a shared address may ask for.
const SharedBy = 50

// Limits bound what others can make the server do. A zero field stands for its default.
type Limits struct {
	Matches     int           // at a time; 4
	Connections int           // that watch or play at a time; 2000
	PerAddress  int           // the same of one address; 200
	Writes      float64       // requests that change something, each second from one address, after a first 10; 1
	Reads       float64       // other requests but for files of the pages, and connections, each second from one address, after a first 200; 20
	Turn        time.Duration // of a program that has connected; what seats.Time says
	Wait        time.Duration // for the programs of a match; 10 minutes
	Life        time.Duration // of a match; 24 hours
	Patience    time.Duration // with a spectator, to take a message or to answer a ping; 20 seconds
}

func (l *Limits) fill() {
	l.Matches = cmp.Or(l.Matches, 4)
	l.Connections = cmp.Or(l.Connections, 2000)
	l.PerAddress = cmp.Or(l.PerAddress, 200)
	l.Writes = cmp.Or(l.Writes, 1)
	l.Reads = cmp.Or(l.Reads, 20)
	l.Wait = cmp.Or(l.Wait, 10*time.Minute)
	l.Life = cmp.Or(l.Life, 24*time.Hour)
	l.Patience = cmp.Or(l.Patience, 20*time.Second)
}

// Server is a server of matches: an http.Handler, and with Talk a host of programs that connect without HTTP.
type Server struct {
	config  Config
	log     *slog.Logger
	store   *store.Store      // nil without a folder
	page    map[string]string // file by path of a request
	handler http.Handler
	metrics *metrics
	guard   *guard
	table   table

	ctx     context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup // matches and connections

	mu       sync.Mutex
	closed   bool
	news     int      // how often the list of matches or the tournament has changed
	tourney  *tourney // that is shown; nil for none
	hosted   *hosted  // that is played; nil for none
	games    map[string]*game
	reopened map[string]*reopened // seats of ended matches that are open, by match and seat
	places   map[digest]*place    // by the digest of their tokens, so that a comparison takes equally long for all
}

// New opens the folder and returns the server; matches that were played when it was last ended go on. ctx bounds the opening only.
func New(ctx context.Context, c Config) (*Server, error) {
	c.Limits.fill()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{config: c, log: c.Log, games: map[string]*game{}, places: map[digest]*place{}, reopened: map[string]*reopened{}}
	for name := range c.Bots {
		for _, e := range catalog.Entries() { // else one could stand for the other
			if _, err := e.Bot(name, ""); err == nil {
				return nil, fmt.Errorf("serve: the program %q has the name of a built-in player of %s; give it another one", name, e.Game.Info().Title)
			}
		}
	}
	var err error
	if s.page, err = pageFiles(c.Page); err != nil {
		return nil, err
	}
	if c.Tournament != "" {
		if s.tourney, err = newTourney(c.Tournament); err != nil {
			return nil, err
		}
	}
	if c.Folder != "" {
		if s.store, err = store.Open(ctx, c.Folder); err != nil {
			return nil, err
		}
	}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.metrics = newMetrics(s)
	s.guard = newGuard(c)
	s.handler = s.routes()
	if s.store == nil {
		return s, nil
	}
	if err := cmp.Or(s.resume(ctx), s.await(ctx), s.lastTourney()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close ends all connections, and returns when nothing is left of them. Matches that are not over go on with the next server of the folder.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.end()
	s.working.Wait()
	if s.store == nil {
		return nil
	}
	return s.store.Close()
}

// errClosed is the error for what comes when the server ends.
var errClosed = errors.New("the server is ending")

// enter says that something begins that Close waits for; false when the server ends.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.working.Add(1)
	}
	return !s.closed
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

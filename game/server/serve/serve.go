// Package serve is a server of matches for browsers and programs: it plays matches between players that its configuration names, programs that
// connect, and people at other machines, lets everybody watch them, and keeps them.
//
//	serve.go     Config, Limits, Server
//	core.go      what the parts of a server share, and its end
//	hall.go      the matches that are played or wait for their players
//	order.go     what a match is ordered with
//	game.go      a match from its seats to its record
//	resume.go    matches that are played on after the server was ended
//	programs.go  programs that connect
//	company.go   what the people of a match know of each other, and ask
//	offers.go    what they propose to each other
//	talk.go      what they say to each other, and to the host
//	rated.go     by what people are known again, and their ratings
//	people.go    people at seats, also of matches that have ended
//	contests.go  the tournament that is shown or played
//	hosted.go    how the server plays one
//	tourney.go   its table, from the folder in which it is kept
//	follow.go    its matches while another program plays them
//	text.go      records as those who watch and play get them
//	live.go      watching
//	routes.go    all requests, as they are registered and described
//	api.go       requests for matches; tourney_api.go those for tournaments
//	answer.go    how requests are read and answered
//	guard.go     who may ask for what, and how often
//	page.go      the browser version
//	lobby.go     the page that starts matches and lists them
//	changes.go   what tells pages when to ask again
//	metrics.go   figures for Prometheus
//
// Three types have state with a lock of its own: core, hall and contests. None holds it while something is read or written.
package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/store"
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
	Shared  []netip.Prefix
	Address string // of this server for others, such as http://192.168.1.5:8080/; "" when only this machine reaches it
	Phrases bool   // people who play say set phrases to each other, and no text of their own
	Ratings bool   // matches between people without help count for ratings
	Proxy   bool   // requests come from a reverse proxy, which adds the address of the client to X-Forwarded-For
	// Guest finds a player whom no list names, such as a bot of an arena beside: only a room of this program seats one, by Host. nil for none.
	Guest func(entry catalog.Entry, name string) (seats.Who, error)
	// Beside are other rooms of the server by the beginning of their addresses, such as "/arena/". They limit what a request may have by themselves, and
	// find in its RemoteAddr the network that it comes from.
	Beside map[string]http.Handler
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
	Memory      int64         // bytes that all who watch hold together; 128 MB
	Writes      float64       // requests that change something, each second from one address, after a first 10; 1
	Reads       float64       // other requests but for files of the pages, and connections, each second from one address, after a first 200; 20
	Turn        time.Duration // of a program that has connected; what seats.Time says
	Wait        time.Duration // for the programs of a match; 10 minutes
	Life        time.Duration // of a match without people; 24 hours
	Idle        time.Duration // of a match that none of its people opens; 7 days
	Rest        time.Duration // after so long without any of its people a match takes no place of Matches; 1 minute
	Claim       time.Duration // after so long without a person who is to move the others may claim the match; 5 minutes
	Patience    time.Duration // with a spectator, to take a message or to answer a ping; 20 seconds
}

func (l *Limits) fill() {
	l.Matches = cmp.Or(l.Matches, 4)
	l.Connections = cmp.Or(l.Connections, 2000)
	l.PerAddress = cmp.Or(l.PerAddress, 200)
	l.Memory = cmp.Or(l.Memory, 128<<20)
	l.Writes = cmp.Or(l.Writes, 1)
	l.Reads = cmp.Or(l.Reads, 20)
	l.Wait = cmp.Or(l.Wait, 10*time.Minute)
	l.Life = cmp.Or(l.Life, 24*time.Hour)
	l.Idle = cmp.Or(l.Idle, 7*24*time.Hour)
	l.Rest = cmp.Or(l.Rest, time.Minute)
	l.Claim = cmp.Or(l.Claim, 5*time.Minute)
	l.Patience = cmp.Or(l.Patience, 20*time.Second)
}

// Server is a server of matches: an http.Handler, and with Talk a host of programs that connect without HTTP.
type Server struct {
	*core
	hall     *hall
	contests *contests
	page     map[string]string // file by path of a request
	handler  http.Handler
	guard    *guard
}

// New opens the folder and returns the server; matches that were played when it was last ended are played on. ctx bounds the opening only.
func New(ctx context.Context, c Config) (*Server, error) {
	c.Limits.fill()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	for name := range c.Bots {
		for _, e := range catalog.Entries() { // else one could stand for the other
			if _, err := e.Bot(name, ""); err == nil {
				return nil, fmt.Errorf("serve: the program %q has the name of a built-in player of %s; give it another one", name, e.Game.Info().Title)
			}
		}
	}
	s := &Server{core: newCore(c), guard: newGuard(c)}
	s.hall = newHall(s.core)
	s.contests = &contests{core: s.core, hall: s.hall}
	s.metrics = newMetrics(s.hall)
	var err error
	if s.page, err = pageFiles(c.Page); err != nil {
		return nil, err
	}
	if c.Tournament != "" {
		if s.contests.shows, err = newTourney(c.Tournament); err != nil {
			return nil, err
		}
	}
	if c.Folder != "" {
		if s.store, err = store.Open(ctx, c.Folder); err != nil {
			return nil, err
		}
	}
	s.handler = s.routes()
	if s.store == nil {
		return s, nil
	}
	if err := cmp.Or(s.hall.resume(ctx), s.hall.await(ctx), s.contests.last()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

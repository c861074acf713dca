package serve

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"app.pentarena/game/basics/version"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/store"
)

const (
	maxBody   = 16 << 10 // bytes of a request
	maxSearch = 100
	maxPage   = 10_000
)

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, x := range s.table() {
		mux.HandleFunc(x.Pattern, s.allowed(x))
	}
	for path := range s.config.Beside {
		mux.Handle("GET "+strings.TrimSuffix(path, "/"), http.RedirectHandler(path, http.StatusSeeOther))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, answer := time.Now(), &answer{ResponseWriter: w}
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer") // addresses of seats are secret
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		_, route := mux.Handler(r)
		at, room := s.beside(r.URL.Path)
		if room != nil {
			route = at
		} else {
			r.Body = &bounded{ReadCloser: r.Body, left: maxBody}
		}
		if err := s.guard.admit(r, s.isFile(r)); err != nil {
			s.fail(answer, r, err)
		} else if room != nil {
			r.RemoteAddr = s.guard.address(r).String()
			room.ServeHTTP(answer, r)
		} else if r.ContentLength > maxBody {
			s.fail(answer, r, errLong)
		} else if route == "" {
			mux.ServeHTTP(headersOf{answer}, r)
			s.fail(answer, r, errMethod)
		} else {
			mux.ServeHTTP(answer, r)
		}
		s.metrics.requests.WithLabelValues(route, strconv.Itoa(answer.code())).Inc()
		s.log.Debug("request", "route", route, "code", answer.code(), "took", time.Since(began)) // no path: it may have a token in it
	})
}

// headersOf takes the headers of an answer alone.
type headersOf struct{ http.ResponseWriter }

func (headersOf) WriteHeader(int)             {}
func (headersOf) Write(p []byte) (int, error) { return len(p), nil }

// beside is the room that answers requests for a path, with the beginning of its addresses; nil when it is none of those beside.
func (s *Server) beside(path string) (at string, room http.Handler) {
	for at, room := range s.config.Beside {
		if strings.HasPrefix(path, at) {
			return at, room
		}
	}
	return "", nil
}

// list answers with a page of the matches.
func (s *Server) list(w http.ResponseWriter, r *http.Request) error {
	q := store.Query{Search: r.FormValue("search"), Game: r.FormValue("game")}
	if text := r.FormValue("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > maxPage {
			return badOrder{fmt.Sprintf("page %.20q is not a number from 0 to %d", text, maxPage)}
		}
		q.Page = n
	}
	if len(q.Search) > maxSearch || !utf8.ValidString(q.Search) || len(q.Game) > maxSearch {
		return badOrder{fmt.Sprintf("a text to search for has at most %d bytes", maxSearch)}
	}
	list, more, err := s.store.Matches(r.Context(), q)
	if err != nil {
		return err
	}
	for i := range list {
		s.hall.advance(&list[i])
	}
	if q.Page == 0 {
		list = append(s.hall.waiting(q, list), list...)
	}
	if list == nil {
		list = []store.Match{}
	}
	return s.state(w, r, Matches{list, more})
}

// Player is a player that a match can be ordered with.
type Player struct {
	Name  string   `json:"name" jsonschema:"for the seats of an order"`
	Title string   `json:"title" jsonschema:"as people read it"`
	Kind  string   `json:"kind" jsonschema:"program or the ID of a built-in player"`
	Games []string `json:"games" jsonschema:"IDs of those that it plays"`
}

// players answers with the players of the server, and with how everybody has played here.
func (s *Server) players(w http.ResponseWriter, r *http.Request) error {
	rated, err := s.store.Players(r.Context())
	if err != nil {
		return err
	}
	list := []Player{}
	add := func(name, title, kind, game string) {
		for i := range list {
			if list[i].Name == name && list[i].Kind == kind {
				list[i].Games = append(list[i].Games, game)
				return
			}
		}
		list = append(list, Player{Name: name, Title: title, Kind: kind, Games: []string{game}})
	}
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, name := range e.Players() {
			add(name, players.Title(name), name, game)
		}
		for _, name := range s.config.Bots.Names() {
			if p := s.config.Bots[name]; p.Plays(game) {
				add(name, name, "program", game)
			}
		}
	}
	return s.state(w, r, Players{list, rated})
}

// order begins a match.
func (s *Server) order(w http.ResponseWriter, r *http.Request) error {
	o, err := asked[Order](r, "match")
	if err != nil {
		return err
	}
	g, err := s.hall.start(o, false)
	if err != nil {
		return err
	}
	s.json(w, http.StatusCreated, g.ordered())
	return nil
}

// ordered is the answer to the order of a match.
func (g *game) ordered() Ordered {
	made := Ordered{ID: g.id, Watch: "/live/" + g.id, Seats: []Link{}}
	for _, p := range g.seats {
		switch p.kind {
		case person:
			made.Seats = append(made.Seats, Link{Seat: int(p.number), Link: "/seat/" + p.token})
		case program:
			made.Seats = append(made.Seats, Link{Seat: int(p.number), Link: "/program", Token: p.token})
		}
	}
	return made
}

// endMatch ends a match that nobody is to play any more.
func (s *Server) endMatch(w http.ResponseWriter, r *http.Request) error {
	g := s.hall.playing(r.PathValue("id"))
	if g == nil || g.hosted {
		return store.ErrNone
	}
	g.stop(errByHost)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// record answers with the record of a match, or with as much of it as there is.
func (s *Server) record(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if g := s.hall.playing(id); g != nil {
		data, _, _ := g.text.since(0)
		if len(data) == 0 {
			return store.ErrNone // the match has not begun
		}
		attach(w, bytes.NewReader(data))
		return nil
	}
	f, err := s.kept(r.Context(), id)
	if err != nil {
		return err
	}
	defer f.Close()
	attach(w, f)
	return nil
}

// health says whether the server can keep matches.
func (s *Server) health(w http.ResponseWriter, r *http.Request) error {
	if err := s.store.Check(r.Context()); err != nil {
		s.log.Error("not healthy", "error", err)
		s.json(w, http.StatusServiceUnavailable, openapi.Failure{Error: "matches cannot be kept"})
		return nil
	}
	s.json(w, http.StatusOK, Health{version.Of(), "ok"})
	return nil
}

// figures answers with the metrics.
func (s *Server) figures(w http.ResponseWriter, r *http.Request) error {
	s.metrics.handler.ServeHTTP(w, r)
	return nil
}

package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"time"
	"unicode/utf8"

	"app.pentarena/game/catalog"
	"app.pentarena/game/serve/store"
)

const (
	maxBody   = 16 << 10 // bytes of a request
	maxSearch = 100
	maxPage   = 10_000
)

// routes are the addresses of the server.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /play/{token}", s.person)
	mux.HandleFunc("GET /seat/{token}", s.open)
	mux.HandleFunc("GET /", s.file)
	if s.store != nil {
		s.matchRoutes(mux)
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
		r.Body = &bounded{ReadCloser: r.Body, left: maxBody}
		if err := s.guard.admit(r, s.isFile(r)); err != nil {
			s.fail(answer, r, err)
		} else if r.ContentLength > maxBody {
			s.fail(answer, r, errLong)
		} else {
			mux.ServeHTTP(answer, r)
		}
		s.metrics.requests.WithLabelValues(route, strconv.Itoa(answer.code())).Inc()
		s.log.Debug("request", "route", route, "code", answer.code(), "took", time.Since(began)) // no path: it may have a token in it
	})
}

// errLong is the error for a request that has more than maxBody bytes.
var errLong error = &http.MaxBytesError{Limit: maxBody}

const (
	maxDrain  = 16 << 20 // bytes
	drainTime = 10 * time.Second
)

// bounded is the body of a request, which may have maxBody bytes.
type bounded struct {
	io.ReadCloser
	left int
}

// Read reads on; the error is errLong where the body is too long.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, errLong
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left+1)])
	if b.left -= n; b.left < 0 {
		return 0, errLong
	}
	return n, err
}

// drain reads what a client is still sending, within limits: one that is refused meanwhile would see its connection break instead of the answer.
func (b *bounded) drain(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(drainTime))
	_, _ = io.CopyN(io.Discard, b.ReadCloser, maxDrain) // an error is the client's
}

// matchRoutes are the addresses of matches that the server plays and keeps.
func (s *Server) matchRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/matches", s.list)
	mux.HandleFunc("POST /api/matches", s.order)
	mux.HandleFunc("GET /api/players", s.players)
	mux.HandleFunc("GET /api/changes", s.changes)
	mux.HandleFunc("GET /api/games", s.offers)
	for _, path := range []string{"/matches", "/matches.css", "/matches.js", "/tournament.js"} {
		mux.HandleFunc("GET "+path, s.lobby)
	}
	mux.HandleFunc("GET /records/{id}", s.record)
	mux.HandleFunc("GET /live/{id}", s.live)
	mux.HandleFunc("GET /api/tournament", s.tourneyState)
	mux.HandleFunc("POST /api/tournament", s.hostTourney)
	mux.HandleFunc("DELETE /api/tournament", s.stopTourney)
	mux.HandleFunc("GET /tournament", s.tournament)
	mux.HandleFunc("GET /tournament/{record}", s.tourneyRecord)
	mux.HandleFunc("GET /program", s.program)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /metrics", s.figures)
}

// answer is a ResponseWriter that remembers its status.
type answer struct {
	http.ResponseWriter
	status int
}

// WriteHeader keeps the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets a WebSocket take the connection over.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *answer) code() int {
	if a.status == 0 {
		return http.StatusOK
	}
	return a.status
}

// fail answers with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if b, is := r.Body.(*bounded); is && r.ContentLength != 0 {
		b.drain(w)
	}
	status, reason := http.StatusInternalServerError, "something went wrong on the server; its log says what"
	var bad badOrder
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &bad):
		status = http.StatusBadRequest
	case errors.As(err, &long):
		status = http.StatusRequestEntityTooLarge
	case errors.Is(err, store.ErrNone):
		status = http.StatusNotFound
	case errors.Is(err, errToken):
		w.Header().Set("WWW-Authenticate", "Bearer")
		status = http.StatusUnauthorized
	case errors.Is(err, errOrigin):
		status = http.StatusForbidden
	case errors.Is(err, errHost):
		status = http.StatusMisdirectedRequest
	case errors.Is(err, http.ErrNotSupported):
		status = http.StatusUnsupportedMediaType
	case errors.Is(err, errRate), errors.Is(err, errMany):
		w.Header().Set("Retry-After", "10")
		status = http.StatusTooManyRequests
	case errors.Is(err, errBusy), errors.Is(err, errHosting), errors.Is(err, errClosed):
		w.Header().Set("Retry-After", "60")
		status = http.StatusServiceUnavailable
	}
	if status != http.StatusInternalServerError {
		reason = err.Error()
	} else {
		s.log.Error("request failed", "error", err)
	}
	s.json(w, status, map[string]string{"error": reason})
}

func (s *Server) json(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // an error is the client's: it has gone
}

// state answers with something that clients ask for again and again: whole, or that it has not changed.
func (s *Server) state(w http.ResponseWriter, r *http.Request, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	unchanged(w, r, append(text, '\n'))
}

// unchanged answers with a text, or with 304 for who has it already.
func unchanged(w http.ResponseWriter, r *http.Request, text []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", tagOf(text))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// tagOf is the ETag of a text.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return fmt.Sprintf(`"%x"`, sum[:12])
}

// list answers with a page of the matches.
func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	q := store.Query{Search: r.FormValue("search"), Game: r.FormValue("game")}
	if text := r.FormValue("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > maxPage {
			s.fail(w, r, badOrder{fmt.Sprintf("page %.20q is not a number from 0 to %d", text, maxPage)})
			return
		}
		q.Page = n
	}
	if len(q.Search) > maxSearch || !utf8.ValidString(q.Search) || len(q.Game) > maxSearch {
		s.fail(w, r, badOrder{fmt.Sprintf("a text to search for has at most %d bytes", maxSearch)})
		return
	}
	list, more, err := s.store.Matches(r.Context(), q)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	for i := range list {
		s.advance(&list[i])
	}
	if q.Page == 0 {
		list = append(s.waiting(q, list), list...)
	}
	if list == nil {
		list = []store.Match{}
	}
	s.state(w, r, map[string]any{"matches": list, "more": more})
}

// Player is a player that a match can be ordered with.
type Player struct {
	Name  string   `json:"name"`  // for Order.Seats
	Title string   `json:"title"` // as people read it
	Kind  string   `json:"kind"`  // see match.SeatInfo
	Games []string `json:"games"`
}

// players answers with the players of the server, and with how everybody has played here.
func (s *Server) players(w http.ResponseWriter, r *http.Request) {
	rated, err := s.store.Players(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
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
			add(name, catalog.Title(name), name, game)
		}
		for _, name := range s.config.Bots.Names() {
			if p := s.config.Bots[name]; p.Plays(game) {
				add(name, name, "program", game)
			}
		}
	}
	s.state(w, r, map[string]any{"players": list, "ratings": rated})
}

// Ordered is the answer to an order.
type Ordered struct {
	ID    string `json:"id"`
	Watch string `json:"watch"` // address that shows the match in a browser; as a WebSocket it sends the record
	Seats []Link `json:"seats"` // those that somebody has to take
}

// Link is what whoever takes a seat needs.
type Link struct {
	Seat  int    `json:"seat"`            // from 0
	Link  string `json:"link"`            // of a person the page to open, of a program the WebSocket to connect to
	Token string `json:"token,omitempty"` // of a program: for its hello
}

// order begins a match.
func (s *Server) order(w http.ResponseWriter, r *http.Request) {
	o, err := asked[Order](s, r, "match")
	if err != nil {
		s.fail(w, r, err)
		return
	}
	g, err := s.start(o)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	made := Ordered{ID: g.id, Watch: "/live/" + g.id, Seats: []Link{}}
	for _, p := range g.seats {
		switch p.kind {
		case person:
			made.Seats = append(made.Seats, Link{Seat: int(p.number), Link: "/seat/" + p.token})
		case program:
			made.Seats = append(made.Seats, Link{Seat: int(p.number), Link: "/program", Token: p.token})
		}
	}
	s.json(w, http.StatusCreated, made)
}

// asked reads what a request that may change something asks for; what is what people call it.
func asked[T any](s *Server, r *http.Request, what string) (o T, err error) {
	if !s.guard.authorized(r) {
		return o, errToken
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return o, fmt.Errorf("the request must be application/json: %w", http.ErrNotSupported)
	}
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err = d.Decode(&o)
	if err == nil {
		if _, end := d.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("there is more after it")
		}
	}
	var long *http.MaxBytesError
	if err != nil && !errors.As(err, &long) {
		err = badOrder{fmt.Sprintf("this does not describe a %s: %v", what, err)}
	}
	return o, err
}

// record answers with the record of a match, or with as much of it as there is.
func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if g := s.playing(id); g != nil {
		data, _, _ := g.text.since(0)
		if len(data) == 0 {
			s.fail(w, r, store.ErrNone) // the match has not begun
			return
		}
		attach(w, bytes.NewReader(data))
		return
	}
	f, err := s.kept(r.Context(), id)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer f.Close()
	attach(w, f)
}

// attach answers with the file of a match.
func attach(w http.ResponseWriter, file io.Reader) {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="match.pent"`)
	_, _ = io.Copy(w, file) // an error is the client's: it has gone
}

// tokenForm is how tokens of seats look.
var tokenForm = regexp.MustCompile(`^[A-Z2-7]{20,40}$`)

// open leads a person from the link of a seat to the page, which gets the token where no server sees it again.
func (s *Server) open(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	if !tokenForm.MatchString(token) {
		s.fail(w, r, store.ErrNone)
		return
	}
	w.Header().Set("Location", "/#seat="+token)
	w.WriteHeader(http.StatusSeeOther)
}

// health says whether the server can keep matches.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	if err := s.store.Check(r.Context()); err != nil {
		s.log.Error("not healthy", "error", err)
		s.json(w, http.StatusServiceUnavailable, map[string]string{"error": "matches cannot be kept"})
		return
	}
	s.json(w, http.StatusOK, map[string]string{"status": "ok"})
}

// figures answers with the metrics.
func (s *Server) figures(w http.ResponseWriter, r *http.Request) {
	if !s.guard.authorized(r) {
		s.fail(w, r, errToken)
		return
	}
	s.metrics.handler.ServeHTTP(w, r)
}

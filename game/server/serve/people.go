package serve

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	transport "app.pentarena/game/players/outside/websocket"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// tokenForm is how tokens of seats look.
var tokenForm = regexp.MustCompile(`^[A-Z2-7]{20,40}$`)

// open leads a person from the link of a seat to the page, which gets the token where no server sees it again.
func (s *Server) open(w http.ResponseWriter, r *http.Request) error {
	token := r.PathValue("token")
	if !tokenForm.MatchString(token) {
		return store.ErrNone
	}
	w.Header().Set("Location", "/#seat="+token)
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

// attend keeps a person in the company of a match.
func (s *Server) attend(w http.ResponseWriter, r *http.Request) error {
	token := r.PathValue("token")
	c, at, leave, err := s.hall.companyOf(r.Context(), token)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	refused := s.converse(w, r, remote.MaxWish, 1, func(ctx context.Context, conn outside.Conn) {
		if err == nil {
			s.hall.attend(ctx, conn, c, at, r.URL.Query().Has("look"))
			return
		}
		state := remote.Company{Phase: remote.Gone, Reason: "This link leads to no match any more."}
		if p := s.hall.find(token); p != nil && p.speak != nil { // others run the match, and know no company
			state = remote.Company{Phase: remote.Playing, Help: true}
		}
		_ = remote.Tell(ctx, conn, state)
	})
	if err == nil {
		leave()
	}
	return refused
}

// desk lets a person order matches from the page.
func (s *Server) desk(w http.ResponseWriter, r *http.Request) error {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") { // the host, in a browser
		w.Header().Set("Location", "/matches#reports")
		w.WriteHeader(http.StatusSeeOther)
		return nil
	}
	at := s.guard.address(r)
	return s.converse(w, r, maxBody, 1, func(ctx context.Context, conn outside.Conn) {
		said := remote.Desk{Password: s.config.Token != "", Address: s.config.Address}
		for remote.Tell(ctx, conn, said) == nil {
			text, err := conn.Receive(ctx)
			if err != nil {
				return
			}
			said.Made, said.Error = nil, ""
			if said.Made, err = s.requested(text, at); err != nil {
				said.Error = err.Error()
			}
		}
	})
}

// requested begins the match of a request.
func (s *Server) requested(text []byte, from netip.Prefix) (*Ordered, error) {
	var q remote.Request
	if err := json.Unmarshal(text, &q); err != nil {
		return nil, badOrder{"this does not describe a match"}
	}
	if err := s.guard.often(from, true); err != nil {
		return nil, err
	}
	if !s.guard.knows(q.Password) {
		return nil, errors.New("this is not the password of the server")
	}
	g, err := s.hall.start(q.Order, false)
	if err != nil {
		return nil, err
	}
	made := g.ordered()
	return &made, nil
}

// converse accepts a WebSocket for messages of at most limit bytes and speaks on it.
func (s *Server) converse(w http.ResponseWriter, r *http.Request, limit, ahead int, speak func(context.Context, outside.Conn)) error {
	done, err := s.connect(r)
	if err != nil {
		return err
	}
	defer done()
	conn, err := transport.Accept(w, r, transport.Options{Origins: s.guard.origins, Limit: limit, Ahead: ahead})
	if err != nil {
		return nil
	}
	defer conn.Close()
	speak(s.ctx, conn)
	return nil
}

// program lets a program play that connects by WebSocket.
func (s *Server) program(w http.ResponseWriter, r *http.Request) error {
	return s.converse(w, r, jsonl.MaxMessage, jsonl.Ahead, s.hall.meet)
}

// Invite returns the path of a link for a person to play a seat of a match that others run, until Close. speak speaks on each connection that
// comes by it, as remote.Host.Serve does, until its context ends.
func (s *Server) Invite(speak func(context.Context, outside.Conn)) (path string) {
	token := rand.Text()
	s.hall.invite(token, &place{kind: person, speak: speak})
	return "/seat/" + token
}

// Host begins a match of a person against a guest, who has all other seats, and returns the path of the person's link. seat counts from 0. The error is
// ErrBusy when as many matches are played as may be, and what Guest says of a guest who cannot play.
func (s *Server) Host(game, level, guest string, seat int) (path string, err error) {
	l, err := levels.Find(game, level)
	if err != nil {
		return "", err
	}
	entry, err := catalog.Lookup(game)
	if err != nil {
		return "", err
	}
	o := Order{Game: game, Level: level, Seats: slices.Repeat([]string{guestMark + guest}, entry.Seats(l))}
	if seat < 0 || seat >= len(o.Seats) {
		return "", badOrder{fmt.Sprintf("there is no seat %d", seat+1)}
	}
	o.Seats[seat] = person
	g, err := s.hall.start(o, true)
	if err != nil {
		return "", err
	}
	return "/seat/" + g.seats[seat].token, nil
}

// person lets the seat of a token be played.
func (s *Server) person(w http.ResponseWriter, r *http.Request) error {
	token := r.PathValue("token")
	p := s.hall.find(token)
	if p == nil || p.kind != person {
		return s.afterwards(w, r, token)
	}
	return s.converse(w, r, remote.MaxPlan, 1, func(ctx context.Context, conn outside.Conn) {
		if p.speak != nil {
			p.speak(ctx, conn)
			return
		}
		if p.game.missed() {
			_ = remote.Say(ctx, conn, remote.News{Type: "waiting", Reason: p.game.awaits()})
		}
		select {
		case <-p.game.begun:
		case <-ctx.Done():
			return
		}
		if p.game.host == nil {
			return
		}
		s.metrics.people.Inc()
		defer s.metrics.people.Dec()
		defer p.game.company.arrive(p.number)()
		if err := p.game.host.Serve(ctx, p.number, conn); err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
			s.log.Info("seat left", "match", p.game.id, "seat", p.number, "reason", err)
		}
	})
}

// afterwards tells who comes back to a seat when its match has ended how that was.
func (s *Server) afterwards(w http.ResponseWriter, r *http.Request, token string) error {
	if s.store == nil {
		return store.ErrNone
	}
	digest := sha256.Sum256([]byte(token))
	m, seat, err := s.store.Seat(r.Context(), digest[:])
	if err == nil && (m.State == store.Playing || m.Seats[seat].Kind != "human") {
		err = store.ErrNone
	}
	if err != nil {
		return err
	}
	return s.converse(w, r, remote.MaxPlan, 1, func(ctx context.Context, conn outside.Conn) {
		final := func(reason string) error {
			return remote.Say(ctx, conn, remote.News{Type: "refused", Reason: reason, Final: true})
		}
		var err error
		if m.State == store.Stopped {
			err = final("The match was stopped: " + m.Reason + ".")
		} else if host, leave, failed := s.hall.ended(ctx, m, rules.Seat(seat)); errors.Is(failed, ErrBusy) {
			err = remote.Say(ctx, conn, remote.News{Type: "refused", Reason: "The server shows as many ended matches as it can; try again in a while."})
		} else if failed != nil {
			s.log.Error("match that has ended cannot be shown", "match", m.ID, "error", failed)
			err = final("The match has ended, and the server cannot read its record.")
		} else {
			err = host.Serve(ctx, rules.Seat(seat), conn)
			leave()
		}
		if err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
			s.log.Info("seat left", "match", m.ID, "seat", seat, "reason", err)
		}
	})
}

// maxShown is how many seats of ended matches are open at a time: each needs its whole match.
const maxShown = 32

// reopened is the host of a seat of a match that has ended, which all share who open it.
type reopened struct {
	made  sync.Once
	host  *remote.Host
	err   error
	users int // guarded by the hall's lock
}

// ended is the host of a seat of a match that has ended, until leave. The error is ErrBusy when too many are open.
func (h *hall) ended(ctx context.Context, m store.Match, seat rules.Seat) (host *remote.Host, leave func(), err error) {
	key := fmt.Sprint(m.ID, " ", seat)
	h.mu.Lock()
	r := h.reopened[key]
	if r == nil {
		if len(h.reopened) >= maxShown {
			h.mu.Unlock()
			return nil, nil, ErrBusy
		}
		r = &reopened{}
		h.reopened[key] = r
	}
	r.users++
	h.mu.Unlock()
	leave = func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if r.users--; r.users == 0 {
			delete(h.reopened, key)
		}
	}
	r.made.Do(func() { r.host, r.err = h.reopen(ctx, m, seat) })
	if r.err != nil {
		leave()
	}
	return r.host, leave, r.err
}

// reopen makes the host of a seat of a match that has ended.
func (h *hall) reopen(ctx context.Context, m store.Match, seat rules.Seat) (*remote.Host, error) {
	f, err := h.store.RecordFile(ctx, m.ID)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rec, err := record.Read(f, games.Start)
	if err != nil {
		return nil, err
	}
	g := match.New(rec.Setup, rec.Start)
	if err := g.Resume(rec.Steps, rec.Faults, rec.Notes); err != nil {
		return nil, err
	}
	return remote.NewHost(g, rules.Seats(seat), remote.Limit{})
}

package serve

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/server/store"
)

// hall has the matches that are played or wait for their players, and the seats that wait for who has their tokens.
type hall struct {
	*core

	mu        sync.Mutex
	held      int // matches that are being kept and then begin
	games     map[string]*game
	companies map[string]*company  // of matches whose people are there, by match
	reopened  map[string]*reopened // seats of ended matches that are open, by match and seat
	places    map[digest]*place    // by the digest of their tokens, so that a comparison takes equally long for all
}

func newHall(c *core) *hall {
	return &hall{core: c, games: map[string]*game{}, companies: map[string]*company{}, places: map[digest]*place{}, reopened: map[string]*reopened{}}
}

// ErrBusy is the error when as many matches are played as may be.
var ErrBusy = errors.New("as many matches are being played as this server allows; try again when one is over")

// start begins the match of an order, at whose seats guests may be.
func (h *hall) start(o Order, guests bool) (*game, error) {
	g, err := h.check(o, guests)
	if err != nil {
		return nil, err
	}
	if !h.enter() {
		return nil, errClosed
	}
	defer h.working.Done()
	if !h.reserve() {
		return nil, ErrBusy
	}
	r, err := g.running(store.Match{ID: g.id, Begun: g.made}) // whatever happens next, who ordered it has been promised a match
	if err == nil {
		err = h.store.Await(h.ctx, r)
	}
	if err != nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.held--
		return nil, err
	}
	h.enlist(g, 1)
	return g, nil
}

// reserve takes a place for a match that is ordered; false when there is none left.
func (h *hall) reserve() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	taken := h.held
	for _, g := range h.games {
		if g.order.Clock.Days == 0 && (g.company == nil || g.company.idle() < h.config.Limits.Rest) {
			taken++
		}
	}
	if taken >= h.config.Limits.Matches || len(h.games) >= maxIdle*h.config.Limits.Matches {
		return false
	}
	h.held++
	return true
}

// maxIdle is how many matches there may be for each that may be played: most wait for people who are away.
const maxIdle = 50

// enlist has a game played, which had so many places reserved.
func (h *hall) enlist(g *game, reserved int) {
	if g.company = newCompany(h, g); g.company != nil {
		if err := g.company.remember(h.ctx); err != nil {
			h.log.Error("what was said and proposed is not known", "match", g.id, "error", err)
		}
		g.company.recognize(h.ctx)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.held -= reserved
	h.games[g.id] = g
	g.ctx, g.stop = context.WithCancelCause(h.ctx)
	h.changed()
	for _, p := range g.seats {
		if p.kind != "" {
			h.places[p.digest] = p
		}
	}
	h.working.Go(func() { h.play(g) })
}

// playing returns a game that has not ended; nil when there is none of that ID.
func (h *hall) playing(id string) *game {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.games[id]
}

// waiting is the State of a match that has not begun: most wait for programs. Its order and its links are kept; it has begun when it was ordered.
const waiting = "waiting"

// waiting returns the matches that have not begun and that a query looks for, newest first, but those that are in a list already.
func (h *hall) waiting(q store.Query, known []store.Match) []store.Match {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := []store.Match{}
	for _, g := range h.games {
		if m, is := g.waits(); is && (q.Game == "" || q.Game == m.Game) && finds(m, q.Search) &&
			!slices.ContainsFunc(known, func(k store.Match) bool { return k.ID == m.ID }) {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b store.Match) int { return b.Begun.Compare(a.Begun) })
	return list
}

// advance brings what the store keeps of a match that is played to where the match is.
func (h *hall) advance(m *store.Match) {
	g := h.playing(m.ID)
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

// forget ends what is left of a game.
func (h *hall) forget(g *game) {
	g.text.finish()
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.games, g.id)
	h.changed()
	for _, p := range g.seats {
		if p.kind != "" {
			delete(h.places, p.digest)
		}
	}
}

// find returns the seat of a token; nil when there is none.
func (h *hall) find(token string) *place {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.places[sha256.Sum256([]byte(token))]
}

// invite adds a seat that waits for who has its token.
func (h *hall) invite(token string, p *place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.places[sha256.Sum256([]byte(token))] = p
}

// show lets people watch a match that somebody else has played.
func (h *hall) show(g *game) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.games[g.id] = g
}

// hosted is a line of HTML for each match of the tournament that is being played.
func (h *hall) hosted() (lines []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range h.games {
		if g.hosted {
			lines = append(lines, watchLine(strings.Join(g.order.Seats, " – "), g.id))
		}
	}
	return lines
}

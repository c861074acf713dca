package serve

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"

	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// rated reports whether the match counts for the ratings of its people: they play among themselves, without the help of the AI. Its end must have
// been agreed by the rules or the people; one that was stopped does not count.
func (c *company) rated() bool {
	if !c.hall.config.Ratings || c.order.Help || len(c.seats) < 2 || c.phase == remote.Stopped {
		return false
	}
	return !slices.ContainsFunc(c.seats, func(g guest) bool { return !g.person })
}

var (
	errUnrated = errors.New("this match does not count for ratings")
	errTwice   = errors.New("this device has another seat here, so that the match does not count for ratings")
)

// introduce notes what a person is known by: a digest is kept, which cannot be said in its place.
func (c *company) introduce(at rules.Seat, secret string) error {
	digest := sha256.Sum256([]byte(secret))
	self := hex.EncodeToString(digest[:16])
	if fresh, err := c.claim(at, self); err != nil || !fresh {
		return err
	}
	ctx := context.WithoutCancel(c.hall.ctx)
	err := c.hall.store.Introduce(ctx, c.id, int(at), self)
	rating := c.hall.ratingOf(ctx, c.order.Game, self)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seats[at].rating = rating; err != nil {
		c.seats[at].self = ""
	}
	c.notify()
	return err
}

// claim notes by what a person is known; fresh is false for who is known already.
func (c *company) claim(at rules.Seat, self string) (fresh bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !c.rated() || c.phase != "":
		return false, errUnrated
	case !c.seats[at].come:
		return false, errSilent
	case c.seats[at].self != "":
		return false, nil
	case slices.ContainsFunc(c.seats, func(g guest) bool { return g.self == self }):
		return false, errTwice
	}
	c.seats[at].self = self
	return true, nil
}

// recognize takes up what the people are known by, and how they stand.
func (c *company) recognize(ctx context.Context) {
	if c == nil {
		return
	}
	known, err := c.hall.store.Selves(ctx, c.id)
	if err != nil {
		c.hall.log.Error("people are not known again", "match", c.id, "error", err)
		return
	}
	ratings := map[int]*remote.Rating{}
	for seat, self := range known {
		ratings[seat] = c.hall.ratingOf(ctx, c.order.Game, self)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.seats {
		c.seats[i].self, c.seats[i].rating = known[i], ratings[i]
	}
	c.notify()
}

// ratingOf is how a person stands in a game; nil for one of whom no match has counted.
func (h *hall) ratingOf(ctx context.Context, game, self string) *remote.Rating {
	p, err := h.store.Rating(ctx, game, self)
	if err != nil {
		if !errors.Is(err, store.ErrNone) {
			h.log.Error("rating is not known", "error", err)
		}
		return nil
	}
	return &remote.Rating{Elo: p.Elo, Spread: p.Spread, Matches: p.Matches}
}

// forgetPerson removes a person from the ratings, for the host.
func (s *Server) forgetPerson(w http.ResponseWriter, r *http.Request) error {
	if err := s.store.Forget(r.Context(), r.PathValue("id")); err != nil {
		return err
	}
	s.log.Info("person removed from the ratings", "id", r.PathValue("id"))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

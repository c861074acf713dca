package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
)

// offer is what a person proposes to the others.
type offer struct {
	remote.Offer
	At   int `json:"at"`   // steps that everybody knew when it was made
	Back int `json:"back"` // of WishUndo: the step to go back to
}

// The errors of offers.
var (
	errNoTurn   = errors.New("you have not ended a turn that could be taken back")
	errProgram  = errors.New("a program plays along, and programs cannot take turns back")
	errNoDraw   = errors.New("this game knows no draw")
	errPeople   = errors.New("AIs play along, and cannot agree on a draw")
	errNoOffer  = errors.New("nothing is proposed any more: the match went on")
	errProposed = errors.New("you have proposed that already; wait for the answer")
	errRefused  = errors.New("that was declined in this turn; propose it again after the next one")
)

// lastTurn is the last turn of a person, and the step at which it began. The company is locked.
func (c *company) lastTurn(m *match.Match, at rules.Seat) (turn, step int, err error) {
	if slices.Contains(c.order.Seats, program) {
		return 0, 0, errProgram
	}
	turn, step, ok := m.TurnBefore(at)
	if !ok {
		return 0, 0, errNoTurn
	}
	return turn, step, nil
}

// drawable is why the people cannot agree on a draw, nil when they can.
func (c *company) drawable(m *match.Match) error {
	switch {
	case !m.Game().Info().Draws:
		return errNoDraw
	case slices.ContainsFunc(c.order.Seats, func(kind string) bool { return kind != person }):
		return errPeople
	}
	return nil
}

// open reports whether an offer waits for answers. The company is locked.
func (c *company) open() bool { return c.offer != nil && c.offer.State == "" }

// lapse closes an offer when the match went on. The company is locked.
func (c *company) lapse(m *match.Match) {
	if c.open() && c.offer.At != m.Public() {
		c.offer = c.offer.closed(remote.Lapsed)
	}
}

// closed is the offer in a state; the one before may be on its way to somebody.
func (o *offer) closed(state string) *offer {
	next := *o
	next.State = state
	return &next
}

// propose makes an offer to the others, or agrees to theirs. When all people agree, it is done.
func (c *company) propose(m *match.Match, at rules.Seat, what string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.notify()
	c.lapse(m)
	switch {
	case c.open() && c.offer.What != what:
		return fmt.Errorf("answer first what %s proposes", c.seats[c.offer.By].name)
	case c.open() && c.offer.Agreed.Has(at):
		return errProposed
	case c.open():
		next := *c.offer
		next.Agreed |= rules.Seats(at)
		c.offer = &next
	default:
		o, err := c.offerOf(m, at, what)
		if err != nil {
			return err
		}
		c.offer = o
	}
	if c.people()&^c.offer.Agreed != 0 {
		return nil
	}
	c.offer = c.offer.closed(remote.Agreed)
	if what == remote.WishDraw {
		return m.Draw(c.offer.By)
	}
	c.game.goBack(c.offer.Back)
	return nil
}

// offerOf is a new offer. The company is locked.
func (c *company) offerOf(m *match.Match, at rules.Seat, what string) (*offer, error) {
	o := &offer{Offer: remote.Offer{Number: 1, What: what, By: at, Agreed: rules.Seats(at)}, At: m.Public()}
	if last := c.offer; last != nil {
		o.Number = last.Number + 1
		if last.State == remote.Declined && last.By == at && last.What == what && last.At == o.At {
			return nil, errRefused
		}
	}
	if what == remote.WishDraw {
		o.Turn = m.Turn()
		return o, c.drawable(m)
	}
	var err error
	o.Turn, o.Back, err = c.lastTurn(m, at)
	return o, err
}

// decline closes an offer without anything done.
func (c *company) decline(m *match.Match) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.notify()
	if c.lapse(m); !c.open() {
		return errNoOffer
	}
	c.offer = c.offer.closed(remote.Declined)
	return nil
}

// keepOffer keeps the last offer, so that it is still open when the server is started again.
func (c *company) keepOffer() {
	c.mu.Lock()
	o := c.offer
	c.mu.Unlock()
	text, err := json.Marshal(o)
	if err == nil {
		err = c.hall.store.KeepOffer(context.WithoutCancel(c.hall.ctx), c.id, text)
	}
	if err != nil {
		c.hall.log.Error("what was proposed is not kept", "match", c.id, "error", err)
	}
}

// rememberOffer takes up what was proposed before the server was started.
func (c *company) rememberOffer(ctx context.Context) error {
	text, err := c.hall.store.Offer(ctx, c.id)
	if err != nil || len(text) == 0 {
		return err
	}
	return json.Unmarshal(text, &c.offer)
}

package serve

import (
	"context"
	"errors"
	"fmt"
	"net"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/server/store"
)

// Talk lets a program play that has connected without HTTP. It says hello with the token of its seat, and then speaks as docs/bots/protocol.md says.
// Talk returns when its match is over, or when it cannot go on; then the program has been told why.
func (s *Server) Talk(ctx context.Context, c net.Conn) {
	if !s.enter() {
		_ = c.Close()
		return
	}
	defer s.working.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	conn := outside.Open(outside.Lines(c, c), jsonl.MaxMessage, jsonl.Ahead, c.Close)
	defer conn.Close()
	at := household(c.RemoteAddr().String())
	if err := s.guard.often(at, false); err != nil {
		jsonl.Dismiss(conn, err)
		return
	}
	done, ok := s.guard.connect(at)
	if !ok {
		jsonl.Dismiss(conn, errMany)
		return
	}
	defer done()
	s.hall.meet(ctx, conn)
}

// meet lets a program play.
func (h *hall) meet(ctx context.Context, conn outside.Conn) {
	h.metrics.programs.Inc()
	defer h.metrics.programs.Dec()
	if err := h.join(ctx, conn); err != nil && ctx.Err() == nil {
		h.log.Info("program sent away", "reason", err)
		jsonl.Dismiss(conn, err)
	}
}

// join brings a program to its seat and waits until the match lets it go. The error is why there is no match.
func (h *hall) join(ctx context.Context, conn outside.Conn) error {
	name, token, err := jsonl.Greeted(ctx, conn)
	if err != nil {
		return err
	}
	p := h.find(token)
	if p == nil || p.kind != program {
		return errors.New("no seat waits for this token: it comes with the answer to the order of a match")
	}
	if err := h.proper(name); err != nil {
		return err
	}
	waiting, sit := context.WithCancel(ctx)
	defer sit()
	read := make(chan struct{})
	if err := p.take(name, conn, func() {
		sit()
		<-read
	}); err != nil {
		return err
	}
	h.changed()
	h.log.Info("program has come", "match", p.game.id, "seat", p.number, "name", name)
	_, err = conn.Receive(waiting)
	close(read)
	if waiting.Err() == nil && p.leave() {
		h.changed()
		if err == nil {
			err = errors.New("the match has not begun: wait for hello")
		}
		return err
	}
	select {
	case <-p.left:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// errNotBegun is what programs are told that have come to a match that does not begin.
var errNotBegun = errors.New("the match does not begin: not all programs have come, or the server is ending")

// take gives the seat to a program.
func (p *place) take(name string, conn outside.Conn, sat func()) error {
	g := p.game
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case p.before != "" && name != p.before:
		return fmt.Errorf("%q has this seat: the match was begun with it", p.before)
	case p.name != "":
		return errors.New("another program has taken this seat")
	case p.sealed:
		return errNotBegun
	}
	p.name, p.conn, p.sat = name, conn, sat
	if g.missing--; g.missing == 0 {
		g.fill()
	}
	return nil
}

// comes notes that a person has taken a seat under a name. It is told when it is kept, and before the match begins.
func (h *hall) comes(p *place, name string, told func()) error {
	g := p.game
	g.mu.Lock()
	if p.sealed {
		g.mu.Unlock()
		told()
		return nil
	}
	if p.name == "" {
		g.missing--
	}
	p.name = name
	missing := g.missing
	for len(g.order.Names) < len(g.seats) {
		g.order.Names = append(g.order.Names, "")
	}
	g.order.Names[p.number] = name
	r, err := g.running(store.Match{ID: g.id, Begun: g.made})
	g.mu.Unlock()
	if err == nil {
		err = h.store.Await(h.ctx, r)
	}
	told()
	if missing == 0 {
		g.fill()
	}
	h.changed()
	return err
}

// awaits says what the match waits for.
func (g *game) awaits() string {
	if g.order.Wait {
		return "The match begins when everybody has come."
	}
	return "The match begins when all its programs have come."
}

// missed reports whether programs are missing.
func (g *game) missed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.missing > 0
}

// leave gives the seat back; false when the match has begun, or is about to.
func (p *place) leave() bool {
	g := p.game
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.sealed || g.missing == 0 {
		return false
	}
	p.name, p.conn, p.sat = "", nil, nil
	g.missing++
	return true
}

// dismiss lets the programs go that have come to a match that does not begin.
func (g *game) dismiss() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, p := range g.seats {
		p.sealed = true
		if p.conn == nil {
			continue
		}
		select {
		case <-p.left:
		default:
			p.sat()
			jsonl.Dismiss(p.conn, errNotBegun)
			close(p.left)
		}
	}
}

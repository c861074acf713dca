//go:build !js

// The page has no sockets: without this file it needs no package net.

package jsonl

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Host lets programs play that connect. A program begins with hello, its name and, where one is needed, the token; then it hears and says
// the same lines as a child process.
type Host struct {
	server.Host
	Token string        // "" for none
	Time  time.Duration // for each turn; 0 for the clock of the game
}

// NewHost returns a host for a level. The seeds of its matches are seed with ".1" and so on.
func NewHost(l levels.Level, seats int, seed string, limit time.Duration) *Host {
	h := &Host{Time: limit}
	h.Seats = seats
	h.Setup = func(n int, _ *server.Room) (match.Setup, error) {
		return match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: fmt.Sprintf("%s.%d", seed, n)}, nil
	}
	return h
}

// maxName is the length of a program's name, in bytes.
const maxName = 40

// Talk lets one program play over a stream of lines. It returns when its match is over, or when it cannot go on; then the program has been
// told why.
func (h *Host) Talk(ctx context.Context, c net.Conn) {
	h.Meet(ctx, outside.Open(outside.Lines(c, c), MaxMessage, Ahead, c.Close))
}

// Meet is Talk over any connection, which it closes.
func (h *Host) Meet(ctx context.Context, conn outside.Conn) {
	defer conn.Close()
	if err := h.talk(ctx, conn); err != nil && ctx.Err() == nil {
		Dismiss(conn, err)
	}
}

// Dismiss tells a program that has connected why there is no match.
func Dismiss(conn outside.Conn, reason error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = On(conn, outside.Place{}).send(ctx, Over{Type: "over", Result: "drawn", Winners: []rules.Seat{}, Reason: match.NoteText(reason.Error()), Scores: []int64{}})
}

// talk brings a program into a room and waits until it leaves. The error is why there is no match.
func (h *Host) talk(ctx context.Context, conn outside.Conn) error {
	name, token, err := Greeted(ctx, conn)
	if err != nil {
		return err
	}
	if h.Token != "" && subtle.ConstantTimeCompare([]byte(token), []byte(h.Token)) == 0 {
		return errors.New("hello needs the token of this host")
	}
	waiting, begin := context.WithCancel(ctx)
	defer begin()
	left, failed := make(chan struct{}), make(chan error, 1)
	g := &server.Guest{Name: name, Kind: "program", Want: server.Anywhere,
		Sit: func(m *match.Match, seat rules.Seat) outside.Player {
			begin()
			return Guest(conn, outside.Place{Setup: m.Setup(), Seat: seat, Time: h.Time}, func() { close(left) })
		},
		Gone: func(err error) {
			failed <- err
			begin()
		},
	}
	room, err := h.Join("", g)
	if err != nil {
		return err
	}
	room.Ready(ctx, g)
	if _, err := conn.Receive(waiting); waiting.Err() == nil && room.Leave(g) {
		if err != nil {
			return err
		}
		return errors.New("the match has not begun: wait for hello")
	}
	select {
	case <-left:
		return nil
	case err := <-failed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Greeted waits for the hello of a program that has connected and returns its name and its token.
func Greeted(ctx context.Context, conn outside.Conn) (name, token string, err error) {
	ctx, cancel := context.WithTimeout(ctx, server.Patience)
	defer cancel()
	line, err := conn.Receive(ctx)
	if err != nil {
		return "", "", err
	}
	m, err := Decode(line)
	switch {
	case err != nil:
		return "", "", err
	case m.Type != "hello" || m.Name == "" || len(m.Name) > maxName:
		return "", "", fmt.Errorf("say hello first, with a name of at most %d bytes", maxName)
	}
	return m.Name, m.Token, nil
}

// Guest returns the player of a program that has connected. place.Time is its time for each turn, 0 for the clock
// of the game. left is called once when it leaves.
func Guest(conn outside.Conn, place outside.Place, left func()) outside.Player {
	p := On(conn, place)
	return &guest{Player: p, timed: match.Timed(p, place.Time), left: sync.OnceFunc(left)}
}

type guest struct {
	*Player
	timed  match.Player
	left   func()
	failed bool // it may still be at its turn
}

// Play plays a turn within the time.
func (g *guest) Play(ctx context.Context, turn *match.Turn) error {
	err := g.timed.Play(ctx, turn)
	g.failed = err != nil
	return err
}

// Over tells a program that has played to the end how the match ended.
func (g *guest) Over(ctx context.Context, at match.Position) error {
	if g.failed {
		return nil
	}
	return g.Player.Over(ctx, at)
}

func (g *guest) Close() error {
	err := g.Player.Close()
	g.left()
	return err
}

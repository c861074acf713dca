package server_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/rules"
)

// watcher is a guest that watches; sat gets the seat that it is given.
func watcher(name string, sat chan rules.Seat) *server.Guest {
	return &server.Guest{Name: name, Want: server.Nowhere, Gone: func(error) {}, Sit: func(_ *match.Match, seat rules.Seat) outside.Player {
		sat <- seat
		return stranger{}
	}}
}

// Spectators keep a room, take no place in it, and come and go at any time; into a match that has begun only where the host lets them.
func TestSpectators(t *testing.T) {
	for _, late := range []bool{false, true} {
		over := make(chan struct{})
		h := host(nil)
		h.Late = late
		h.Opponents = []server.Opponent{{Name: "Idle", New: func(*match.Match, rules.Seat) (match.Player, error) { return idle{}, nil }}}
		ready := false
		h.Take = func() bool { return ready }
		begun := make(chan struct{}, 2)
		h.Play = func(context.Context, int, *match.Match, []match.Player) error {
			begun <- struct{}{}
			<-over
			return nil
		}
		sat := make(chan rules.Seat, 10)
		come := func(name string, want int) (*server.Room, *server.Guest, error) {
			g := watcher(name, sat)
			g.Want = want
			r, err := h.Join("a", g)
			if err == nil {
				r.Ready(t.Context(), g)
			}
			return r, g, err
		}
		first, alone, err := come("alone", server.Nowhere)
		if err != nil {
			t.Fatal(err)
		}
		if !first.Leave(alone) {
			t.Error("it cannot leave")
		}
		room, stays, err := come("stays", server.Nowhere)
		if err != nil || room == first {
			t.Errorf("the room that nobody is in is still there: %v", err)
		}
		again, player, err := come("player", server.Anywhere)
		if err != nil || again != room || room.Guests() != 1 {
			t.Errorf("a player does not find the room: %v", err)
		}
		_, leaves, _ := come("leaves", server.Nowhere)
		if names := room.Spectators(); !slices.Equal(names, []string{"stays", "leaves"}) {
			t.Errorf("the spectators are %v", names)
		}
		for range 2 {
			if !room.Leave(leaves) {
				t.Error("it cannot leave")
			}
		}
		ready = true
		h.Call()
		<-begun
		if len(begun) > 0 || len(sat) != 2 || <-sat != 0 || <-sat != rules.NoSeat || room.Leave(player) {
			t.Error("the match begins otherwise")
		}
		_, _, err = come("late", server.Nowhere)
		if late && (err != nil || len(sat) != 1 || <-sat != rules.NoSeat) || !late && !errors.Is(err, server.ErrFull) {
			t.Errorf("a spectator comes late: %v", err)
		}
		if !room.Leave(stays) {
			t.Error("a spectator cannot leave a match")
		}
		close(over)
		h.Wait()
		if _, err := h.JoinAny(watcher("any", sat)); !errors.Is(err, server.ErrNone) {
			t.Errorf("a match that is over has spectators: %v", err)
		}
	}
}

// Spectators that leave make room for others.
func TestManySpectators(t *testing.T) {
	h, sat := host(nil), make(chan rules.Seat, 1)
	var rooms []*server.Room
	var guests []*server.Guest
	for i := range 3 * server.MaxSpectators {
		if i >= server.MaxSpectators {
			if _, err := h.Join("more", watcher("more", sat)); !errors.Is(err, server.ErrFull) {
				t.Fatalf("there are too many: %v", err)
			}
			at := i % server.MaxSpectators
			rooms[at].Leave(guests[at])
			rooms[at].Leave(guests[at])
		}
		g := watcher("one", sat)
		r, err := h.Join(fmt.Sprint("room ", i%5), g)
		if err != nil {
			t.Fatal(err)
		}
		if i < server.MaxSpectators {
			rooms, guests = append(rooms, r), append(guests, g)
		} else {
			rooms[i%server.MaxSpectators], guests[i%server.MaxSpectators] = r, g
		}
	}
}

// A match that cannot begin is told to its spectators.
func TestSpectatorsOfNothing(t *testing.T) {
	h, wrong := host(nil), errors.New("no such thing")
	h.Setup = func(int, *server.Room) (match.Setup, error) { return match.Setup{}, wrong }
	told := make(chan error, 3)
	for _, want := range []int{server.Nowhere, server.Anywhere, server.Anywhere} {
		g := &server.Guest{Want: want, Gone: func(err error) { told <- err }}
		r, err := h.Join("a", g)
		if err != nil {
			t.Fatal(err)
		}
		r.Ready(t.Context(), g)
	}
	h.Wait()
	if len(told) != 3 || !errors.Is(<-told, wrong) {
		t.Errorf("%d are told", len(told))
	}
}

package cadre_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/rules/coreminer"
)

// spectator connects a client that watches a session, by its name or by "*".
func spectator(t *testing.T, address, game, session string, port, meta bool) *bot {
	t.Helper()
	b := dial(t, address, "spectator", port)
	b.meta = meta
	if err := b.enter(game, map[string]any{"spectating": true, "metaDeltas": meta, "requestedSession": session, "playerIndex": 1}); err != nil {
		t.Fatal(err)
	}
	return b
}

// watch reads up to the end of the match.
func (b *bot) watch() error {
	for !b.over {
		m, err := b.next()
		switch {
		case err != nil:
			return err
		case m.Event != "delta" && m.Event != "start" && m.Event != "over", m.Event == "start" && string(m.Data) != "{}":
			return fmt.Errorf("a spectator is told %s %s", m.Event, m.Data)
		}
	}
	return b.conn.Close()
}

// Spectators see whole matches of clients of both generations, as it is told to these; those that ask for it get the entries of the log with it.
func TestSpectators(t *testing.T) {
	for game, id := range map[string]string{"Coreminer": "coreminer", "Anarchy": "anarchy"} {
		t.Run(game, func(t *testing.T) {
			address, h, matches := serve(t, id, "original", nil)
			seen := []*bot{spectator(t, address, game, "*", true, false), spectator(t, address, game, "*", true, true), spectator(t, address, game, "1", false, false)}
			bots := []*bot{dial(t, address, "one", true), dial(t, address, "two", false)}
			for _, b := range bots {
				if err := b.enter(game, map[string]any{"gameSettings": query("maxTurns", "20", "playerStartingTime", day)}); err != nil {
					t.Fatal(err)
				}
			}
			m := matches.Begun(t)
			var playing sync.WaitGroup
			for i, b := range bots {
				playing.Go(func() {
					if err := playMatch(t, b, h, m, rand.New(rand.NewPCG(uint64(i), 7)), acts[game]); err != nil {
						t.Errorf("%s: %v", b.name, err)
					}
					_ = b.conn.Close()
				})
			}
			for i, b := range seen {
				playing.Go(func() {
					if err := b.watch(); err != nil {
						t.Errorf("spectator %d: %v", i, err)
					}
				})
			}
			playing.Wait()
			if _, err := matches.Over(t); err != nil {
				t.Error(err)
			}
			for i, b := range seen {
				if d := differ("game", b.game, truth(t, h, m, b.port)); d != "" {
					t.Errorf("spectator %d at the end: %s", i, d)
				}
			}
			entries(t, m, seen[1].told, len(bots[0].reason)+len(bots[1].reason))
		})
	}
}

// entries checks what a spectator was told of a match in which this many commands were refused.
func entries(t *testing.T, m *match.Match, told []entry, refused int) {
	t.Helper()
	commands, orders, last := 0, [2]int{1, 0}, ""
	for i, e := range told {
		seat := e.Data.Player.ID
		switch last = e.Type; e.Type {
		case "start":
			if i > 0 || seat != "" {
				t.Errorf("entry %d: the match starts", i)
			}
		case "order":
			n := &orders[seat[0]-'0']
			if *e.Data.Order.Index != *n {
				t.Errorf("entry %d: order %d of player %s, want %d", i, *e.Data.Order.Index, seat, *n)
			}
			*n++
		case "finished":
			if *e.Data.Order.Index != orders[seat[0]-'0']-1 || e.Data.Returned == nil {
				t.Errorf("entry %d: %+v", i, e.Data)
			}
			if e.Data.Returned == false && m.Game().Info().ID == "anarchy" { // it is asked again, and nothing has changed
				orders[seat[0]-'0']++
			}
		case "ran":
			if e.Data.Run.FunctionName == nil || e.Data.Run.Caller == nil || e.Data.Returned == nil {
				t.Errorf("entry %d: %+v", i, e.Data)
			}
			if e.Data.Invalid != "" {
				refused--
			} else {
				commands++
			}
		case "over":
			if i != len(told)-1 {
				t.Errorf("entry %d: the match is over", i)
			}
		default:
			t.Errorf("entry %d is of type %s", i, e.Type)
		}
	}
	for _, s := range m.Steps(0) {
		if s.Cmd != m.Game().Pass() && s.Cmd != match.Command(coreminer.Command{Verb: coreminer.Again}) {
			commands--
		}
	}
	if commands != 0 || refused != 0 || last != "over" {
		t.Errorf("%d commands and %d refusals too many, and the last entry is %s", commands, refused, last)
	}
}

// A spectator waits in its session like others, and takes no place; it comes to no match that has begun, and there are not too many.
func TestSpectatorRooms(t *testing.T) {
	address, _, matches := serve(t, "coreminer", "quick", nil)
	enter := func(b *bot, session string, more map[string]any) error {
		data := map[string]any{"requestedSession": session}
		for k, v := range more {
			data[k] = v
		}
		return b.enter("Coreminer", data)
	}
	watches := map[string]any{"spectating": true, "gameSettings": query("randomSeed", "seen")}
	gone, first, second := dial(t, address, "gone", true), dial(t, address, "first", true), dial(t, address, "second", true)
	if err := enter(gone, "final", watches); err != nil {
		t.Fatal(err)
	}
	for _, b := range []*bot{first, second} {
		if b == second {
			_ = gone.conn.Close() // it changes nothing
		}
		if err := enter(b, "final", nil); err != nil {
			t.Fatal(err)
		}
	}
	if m := matches.Begun(t); m.Setup().Seed != "seen" || m.Setup().Seats[0].Name != "first" {
		t.Errorf("the match is %+v", m.Setup())
	}
	late := dial(t, address, "late", true)
	if err := enter(late, "final", watches); err == nil || late.fatal != "Room 'final' for game 'Coreminer' is full! Sorry." {
		t.Errorf("a spectator of a match that has begun: %q, %v", late.fatal, err)
	}
	for _, b := range []*bot{first, second} {
		if err := b.start(); err != nil {
			t.Fatal(err)
		}
	}
	crowd := make([]*bot, server.MaxSpectators)
	for i := range crowd {
		crowd[i] = dial(t, address, "crowd", true)
		if err := enter(crowd[i], fmt.Sprint("room ", i), watches); err != nil {
			t.Fatalf("spectator %d: %v", i+1, err)
		}
	}
	if err := enter(late, "other", watches); err == nil {
		t.Error("there is no end of spectators")
	}
	for _, b := range crowd {
		_ = b.conn.Close()
	}
	for err := error(server.ErrFull); err != nil; { // until the server has noticed
		again := dial(t, address, "again", true)
		if err = enter(again, "room 3", watches); err != nil && again.fatal == "" {
			t.Fatal(err)
		}
	}
	_ = first.conn.Close()
	if m, _ := matches.Over(t); !m.Outcome().Winners.Has(1) {
		t.Errorf("%+v", m.Outcome())
	}
}

// Whatever a spectator says or does in a match, it costs it its connection at most, and nobody else anything.
func TestHostileSpectators(t *testing.T) {
	for name, send := range map[string]string{
		"hang up": "", "half a message": `{"event":"ru`, "garbage": "garbage\x04", "run": `{"event":"run","data":{"caller":{"id":"0"},"functionName":"spawnMiner","args":{}}}` + "\x04",
		"finished": `{"event":"finished","data":{"orderIndex":0,"returned":true}}` + "\x04", "play": `{"event":"play","data":{"gameName":"Coreminer"}}` + "\x04",
		"a gigabyte": strings.Repeat("x", 1<<20),
	} {
		t.Run(name, func(t *testing.T) {
			address, _, matches := serve(t, "coreminer", "quick", nil)
			lobby, play := spectator(t, address, "Coreminer", "*", true, false), spectator(t, address, "Coreminer", "*", true, true)
			bots := []*bot{dial(t, address, "one", true), dial(t, address, "two", true)}
			if err := bots[0].enter("Coreminer", nil); err != nil {
				t.Fatal(err)
			}
			misbehave := func(b *bot) {
				go func() {
					_, _ = b.conn.Write([]byte(send))
					if len(send) < 20 && !strings.HasSuffix(send, "\x04") {
						_ = b.conn.Close()
					}
				}()
				for err := error(nil); err == nil; {
					_, err = b.next()
				}
				if strings.HasSuffix(send, "\x04") && b.fatal == "" {
					t.Error("it is not told what was wrong")
				}
			}
			misbehave(lobby)
			if err := bots[1].enter("Coreminer", map[string]any{"gameSettings": query("maxTurns", "4")}); err != nil {
				t.Fatal(err)
			}
			for _, b := range append(bots, play) {
				if _, err := b.until("start"); err != nil {
					t.Fatal(err)
				}
			}
			misbehave(play)
			for turn := 0; ; turn++ {
				ok, err := bots[turn%2].turn()
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					break
				}
				bots[turn%2].finish(true)
			}
			_ = bots[0].conn.Close()
			_ = bots[1].conn.Close()
			if m, err := matches.Over(t); err != nil || len(m.Faults()) > 0 || m.Position().Turn() != 3 {
				t.Errorf("%v, %v after %d turns", err, m.Faults(), m.Position().Turn())
			}
		})
	}
}

// piped connects a client by a pipe, which keeps nothing that it has not read. The channel is closed when the server has let it go.
func piped(t *testing.T, h *cadre.Host) (*bot, <-chan struct{}) {
	t.Helper()
	here, there := net.Pipe()
	talked := make(chan struct{})
	go func() {
		h.Talk(context.WithoutCancel(t.Context()), here)
		close(talked)
	}()
	return &bot{t: t, conn: there, in: bufio.NewReader(there), name: "piped", port: true}, talked
}

// A spectator that does not read holds nobody up, and is dropped when it has missed too much.
func TestSlowSpectator(t *testing.T) {
	address, h, matches := serve(t, "coreminer", "quick", nil)
	slow, talked := piped(t, h)
	if err := slow.enter("Coreminer", map[string]any{"spectating": true}); err != nil {
		t.Fatal(err)
	}
	bots := []*bot{dial(t, address, "one", true), dial(t, address, "two", true)}
	for _, b := range bots {
		if err := b.enter("Coreminer", map[string]any{"gameSettings": query("playerStartingTime", day)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range append(bots, slow) {
		if _, err := b.until("start"); err != nil {
			t.Fatal(err)
		}
	}
	if ok, err := bots[0].turn(); !ok {
		t.Fatal(err)
	}
	const missed = 5002 // more than a spectator may, and the one on its way
	for range missed {
		bots[0].send("run", map[string]any{"caller": ref("0"), "functionName": "log", "args": map[string]any{"message": "x"}})
		if _, err := bots[0].until("ran"); err != nil {
			t.Fatal(err)
		}
	}
	for err := error(nil); err == nil && slow.heard < missed; {
		_, err = slow.next()
	}
	if slow.fatal != "You do not read what you are told." || slow.heard > 10 {
		t.Errorf("it is told %q after %d messages", slow.fatal, slow.heard)
	}
	_ = slow.conn.Close()
	servertest.Next(t, talked, "the spectator is let go")
	_ = bots[0].conn.Close()
	if m, _ := matches.Over(t); !m.Outcome().Winners.Has(1) {
		t.Errorf("%+v", m.Outcome())
	}
}

// The end of a match waits for a spectator that reads nothing no longer than for a player.
func TestDeafSpectator(t *testing.T) {
	address, h, matches := serve(t, "anarchy", "quick", nil)
	deaf, talked := piped(t, h)
	if err := deaf.enter("Anarchy", map[string]any{"spectating": true}); err != nil {
		t.Fatal(err)
	}
	bots := []*bot{dial(t, address, "one", true), dial(t, address, "two", true)}
	for _, b := range bots {
		if err := b.enter("Anarchy", nil); err != nil {
			t.Fatal(err)
		}
	}
	matches.Begun(t)
	_ = bots[0].conn.Close()
	for !bots[1].over {
		if _, err := bots[1].next(); err != nil {
			t.Fatal(err)
		}
	}
	matches.Over(t)
	servertest.Next(t, talked, "the spectator is let go")
}

package cadre_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/levels"
)

// impatient is a connection that fails when not a byte has come for 30 seconds.
type impatient struct{ net.Conn }

func (c impatient) Read(p []byte) (int, error) {
	_ = c.SetReadDeadline(time.Now().Add(30 * time.Second))
	return c.Conn.Read(p)
}

// Clients in Java of 2015 end when no byte comes for 30 seconds; they wait for an opponent who takes longer.
func TestSlowOpponent(t *testing.T) {
	l, err := levels.Find("coreminer", "original")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		h, err := cadre.NewHost("coreminer", l, "test")
		if err != nil {
			t.Fatal(err)
		}
		var playing sync.WaitGroup
		for seat, name := range []string{"slow", "fast"} {
			here, there := net.Pipe()
			playing.Go(func() { h.Talk(t.Context(), here) })
			playing.Go(func() {
				defer there.Close()
				b := &bot{t: t, conn: there, in: bufio.NewReader(impatient{there}), name: name, port: true}
				if name == "slow" {
					b.in = bufio.NewReader(there)
				}
				if err := b.enter("Coreminer", map[string]any{"playerIndex": seat, "gameSettings": query("maxTurns", "4")}); err != nil {
					t.Errorf("%s: %v", name, err)
					return
				}
				if err := b.start(); err != nil {
					t.Errorf("%s: %v", name, err)
					return
				}
				for {
					ok, err := b.turn()
					if err != nil {
						t.Errorf("%s: %v", name, err)
					}
					if !ok {
						return
					}
					if name == "slow" {
						time.Sleep(100 * time.Second)
					}
					b.finish(true)
				}
			})
		}
		playing.Wait()
	})
}

// The bot to begin with in TypeScript commands its whole turn, and ends it, without waiting for a single answer.
func TestHastyClient(t *testing.T) {
	const spawned = 30 // more than the server keeps of what it has not dealt with
	address, _, _ := serve(t, "coreminer", "original", nil)
	bots := []*bot{dial(t, address, "hasty", true), dial(t, address, "other", true)}
	for _, b := range bots {
		if err := b.enter("Coreminer", map[string]any{"gameSettings": query("spawnPrice", "1")}); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range bots {
		if err := b.start(); err != nil {
			t.Fatal(err)
		}
	}
	hasty, other := bots[0], bots[1]
	if ok, err := hasty.turn(); !ok || err != nil {
		t.Fatal(err)
	}
	spawn := `{"event":"run","data":{"caller":{"id":"0"},"functionName":"spawnMiner","args":{}}}` + "\x04"
	hasty.raw(strings.Repeat(spawn, spawned) + fmt.Sprintf(`{"event":"finished","data":{"orderIndex":%d,"returned":true}}`, hasty.order))
	for i := range spawned {
		want := fmt.Sprint(i < 3) // the money was for three
		if m, err := hasty.until("ran"); err != nil || string(m.Data) != want {
			t.Fatalf("answer %d: %s, want %s, %v", i, m.Data, want, err)
		}
	}
	if ok, err := other.turn(); !ok || err != nil {
		t.Fatal(err)
	}
	if got := ids(other.object("0"), "miners"); len(got) != 3 {
		t.Errorf("the other player sees the miners %v", got)
	}
}

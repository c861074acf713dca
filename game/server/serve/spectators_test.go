package serve_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// A thousand people watch one match from its first turn to its end, and each of them sees all of it. With -v it says what that took.
func TestThousandSpectators(t *testing.T) {
	const crowd = 1000
	c := open(t, func(o *serve.Config) { o.Limits.Patience = time.Minute })
	o := c.order(`{"game":"anarchy","level":"short","seats":["random","person"]}`)
	conns := make([]*websocket.Conn, crowd)
	for i := range conns {
		conns[i] = c.dial(o.Watch)
	}
	var seen [crowd]strings.Builder
	var failed [crowd]error
	var watching, first sync.WaitGroup
	first.Add(crowd)
	for i, conn := range conns {
		watching.Go(func() {
			begun := sync.OnceFunc(first.Done)
			defer begun()
			for {
				_, m, err := conn.Read(c.ctx)
				if err != nil {
					if websocket.CloseStatus(err) != websocket.StatusNormalClosure {
						failed[i] = err
					}
					return
				}
				seen[i].Write(m)
				begun()
			}
		})
	}
	first.Wait()
	var with, without runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&with)
	begun := time.Now()
	turns := c.play(c.dial("/play/" + strings.TrimPrefix(o.Seats[0].Link, "/seat/")))
	watching.Wait()
	took := time.Since(begun)
	m := c.ended(o.ID)
	all := seen[0].String()
	if got := strings.Count("\n"+all, "\n"+`{"seat":`); m.State != store.Over || got != m.Steps {
		t.Errorf("of %d steps %d are seen of %+v", m.Steps, got, m)
	}
	for i := range seen {
		if failed[i] != nil || seen[i].String() != all {
			t.Fatalf("spectator %d sees %d bytes of %d: %v", i+1, seen[i].Len(), len(all), failed[i])
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&without)
	t.Logf("%d turns were seen by all %d within %v; both ends held %d kB for each", turns, crowd, took.Round(time.Millisecond), (int64(with.HeapInuse+with.StackInuse)-int64(without.HeapInuse+without.StackInuse))/crowd/1000)
}

// play ends each turn of a person with nothing done until the match is over, and returns how many.
func (c *club) play(conn *websocket.Conn) (turns int) {
	c.Helper()
	for known := 0; ; {
		n := news(c, conn)
		if n.Type == "over" {
			return turns
		}
		known += strings.Count("\n"+n.Record+n.Lines, "\n"+`{"seat":`)
		if n.Type == "record" || n.Type == "turns" {
			turns++
			if err := conn.Write(c.ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"end","turn":%d,"commands":[]}`, known)); err != nil {
				c.Fatal(err)
			}
		}
	}
}

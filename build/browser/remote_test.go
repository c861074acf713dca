package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/coder/websocket"

	"app.pentarena/build/e2e"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
	server "app.pentarena/game/server/serve"
	"app.pentarena/rules"
)

// club is a server, as arena serve has it.
type club struct {
	t      testing.TB
	config server.Config
	url    string

	mu     sync.Mutex
	server *server.Server
}

// found serves until the test ends.
func found(t testing.TB, token string) *club {
	c := &club{t: t, config: server.Config{Folder: t.TempDir(), Page: "../out/page", Token: token, Ratings: true}}
	c.restart(func() {})
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { c.now().ServeHTTP(w, r) }))
	c.url = web.URL
	t.Cleanup(func() {
		c.must(c.server.Close())
		web.Close()
	})
	return c
}

// now is the server, after a restart the new one.
func (c *club) now() *server.Server {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.server
}

// restart ends the server, which breaks all connections, and starts it again. Who asks for something in between waits.
func (c *club) restart(between func()) {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server != nil {
		c.must(c.server.Close())
	}
	between()
	var err error
	c.server, err = server.New(context.Background(), c.config)
	c.must(err)
}

func (c *club) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// order starts a match of two people and returns its ID and the addresses that the links of their seats lead to.
func (c *club) order(game string) (id string, seats []string) {
	c.t.Helper()
	a, err := http.Post(c.url+"/api/matches", "application/json", strings.NewReader(`{"game":"`+game+`","level":"quick","seats":["person","person"]}`))
	c.must(err)
	defer a.Body.Close()
	var o server.Ordered
	c.must(json.NewDecoder(a.Body).Decode(&o))
	for _, s := range o.Seats {
		page, err := http.Get(c.url + s.Link)
		c.must(err)
		page.Body.Close()
		page.Request.URL.RawQuery = "probe"
		seats = append(seats, page.Request.URL.String())
	}
	return o.ID, seats
}

// record is what the server shows of a match to everybody; nil before it has begun.
func (c *club) record(id string) *record.Record {
	c.t.Helper()
	a, err := http.Get(c.url + "/records/" + id)
	c.must(err)
	defer a.Body.Close()
	r, _ := record.Read(a.Body, games.Start) // a match that continues has no end
	return r
}

// move moves a match that nobody has played yet to a level that the server does not offer. It returns its first position.
func (c *club) move(id string, to e2e.Match) match.Position {
	c.t.Helper()
	r := c.record(id)
	for ; r == nil; r = c.record(id) {
	}
	file, err := to.File(c.t.TempDir())
	c.must(err)
	text, err := os.ReadFile(file)
	c.must(err)
	r.Setup.Level, r.Setup.Text = to.Level, string(text)
	start, err := games.Start(r.Setup)
	c.must(err)
	c.restart(func() {
		f, err := os.Create(filepath.Join(c.config.Folder, "records", id+".pent"))
		c.must(err)
		_, err = record.NewPlainWriter(f, r.Setup, start)
		c.must(errors.Join(err, f.Close()))
	})
	return start
}

// TestTwoPeople lets two people at two browsers play a match of every game to its end, one with the mouse and one with the keyboard. On the way
// a page is loaded again, and the server is started again.
func TestTwoPeople(t *testing.T) {
	for _, m := range e2e.Matches() {
		t.Run(m.Game, func(t *testing.T) {
			t.Parallel()
			c := found(t, "")
			id, seats := c.order(m.Game)
			both := c.move(id, m).Active() == rules.Seats(0, 1)
			ann, bob := open(t, 640, 420, seats[0]), open(t, 640, 420, seats[1])
			bob.Until("the match", connected)
			before := c.opens(ann, bob, m, both)
			bob.Until("his turn", func(now e2e.State) bool { return now.Flag("acting") && now.Number("steps") >= before })
			bob.Act(before, m.Reply, bob.Keyboard())
			bob.Shot("turn")
			bob.EndTurn(func() { bob.Press("shift+e") })
			for over := false; !over; {
				for _, b := range []*tab{ann, bob} {
					if over = b.Until("a turn, or the end", mine).Flag("over"); over {
						break
					}
					b.EndTurn(func() { b.Press("shift+e") })
				}
			}
			for _, b := range []*tab{ann, bob} {
				b.Until("the end", func(now e2e.State) bool { return now.Flag("over") && now.Text("connection") == "over" })
			}
			var r *record.Record
			bob.await("the end of the record", func() bool { r = c.record(id); return r != nil && r.End != nil })
			if len(r.Faults) > 0 || !r.End.Outcome.Over {
				t.Errorf("the match ends with %+v, faults %v", r.End, r.Faults)
			}
			for name, b := range map[string]*tab{"ann": ann, "bob": bob} {
				b.Until("the result", func(now e2e.State) bool { return now.Has("result/title") && now.Number("steps") == len(r.Steps) })
				b.Shot("over-" + name)
				b.calm()
			}
		})
	}
}

func connected(s e2e.State) bool { return s.Scene() == "table" && s.Text("connection") == "connected" }

func mine(s e2e.State) bool { return s.Flag("acting") || s.Flag("over") }

// opens has Ann play the first turn, which Bob must not learn of before he has played his, where both plan at the same time, or else before hers
// has ended. Where they take turns her page is loaded again in the middle of it, else while it waits for Bob. It returns how many steps Bob then
// knows.
func (c *club) opens(ann, bob *tab, m e2e.Match, both bool) (known int) {
	c.t.Helper()
	ann.Until("the match", func(s e2e.State) bool { return connected(s) && s.Flag("acting") })
	steps := ann.Act(0, m.First, ann.Mouse())
	ann.Press("ctrl+z")
	ann.Steps(steps - 1)
	ann.Press("ctrl+y")
	ann.Steps(steps)
	end := func() int {
		ann.EndTurn(func() { ann.Press("shift+e") })
		return ann.sends("end", 0)
	}
	if both {
		steps = end()
	} else {
		ann.sends("draft", steps)
	}
	bob.Shot("waits")
	ann.do(chromedp.Reload())
	ann.Until("what was planned", func(s e2e.State) bool { return connected(s) && s.Flag("acting") != both && s.Number("steps") == steps })
	before, _ := bob.messages()
	c.restart(func() {})
	bob.await("the match once more", func() bool { heard, _ := bob.messages(); return len(heard) > len(before) })
	for _, b := range []*tab{ann, bob} {
		b.Until("the connection to come back", connected)
	}
	bob.knowsNothing()
	if !both {
		known = end()
	}
	return known
}

// sends waits until a page has sent a plan of a kind and of at least so many steps to the server, and returns how many it has.
func (b *tab) sends(kind string, least int) (steps int) {
	b.t.Helper()
	b.await("a plan to be sent", func() bool {
		_, told := b.messages()
		if len(told) == 0 {
			return false
		}
		p, err := remote.DecodePlan(told[len(told)-1])
		b.must(err)
		steps = len(p.Commands)
		return p.Type == kind && steps >= least
	})
	return steps
}

// knowsNothing fails the test when anything has come to a page that another has done in the first turn.
func (b *tab) knowsNothing() {
	b.t.Helper()
	heard, told := b.messages()
	for _, text := range heard {
		n, err := remote.DecodeNews(text)
		b.must(err)
		draft, err := json.Marshal(n.Draft)
		b.must(err)
		own := func(plan []byte) bool { return bytes.Contains(plan, draft) }
		if n.Type == "turns" || strings.Count(n.Record, "\n") > 1 || len(n.Draft) > 0 && !slices.ContainsFunc(told, own) {
			b.t.Errorf("in an open turn the other is told %s", text)
		}
	}
}

// messages are those about the moves that have come by WebSocket, and those that went out.
func (b *tab) messages() (heard, told [][]byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	company := func(text []byte) bool {
		return bytes.HasPrefix(text, []byte(`{"match":`)) || bytes.HasPrefix(text, []byte(`{"type":"here"`))
	}
	return slices.DeleteFunc(slices.Clone(b.heard), company), slices.DeleteFunc(slices.Clone(b.told), company)
}

// TestLive watches a match on a server, goes back while it continues, and returns to its latest turn.
func TestLive(t *testing.T) {
	t.Parallel()
	c := found(t, "")
	id, seats := c.order("anarchy")
	turn := 0
	turns := func(n int) {
		for range n {
			_, token, _ := strings.Cut(seats[turn%2], "#seat=")
			conn, _, err := websocket.Dial(t.Context(), c.url+"/play/"+token, nil)
			c.must(err)
			conn.SetReadLimit(remote.MaxNews)
			c.must(conn.Write(t.Context(), websocket.MessageText, fmt.Appendf(nil, `{"type":"end","turn":%d,"commands":[]}`, turn)))
			for range 2 { // the record, and the turn
				_, _, err := conn.Read(t.Context())
				c.must(err)
			}
			c.must(conn.CloseNow())
			turn++
		}
	}
	turns(3)
	b := open(t, smallW, smallH, c.url+"/?probe#live="+id)
	b.Until("the match so far", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("steps") == 3 && s.Flag("live") })
	b.Press("Home")
	b.Until("the first turn", func(s e2e.State) bool { return s.Number("turn") == 1 })
	turns(2)
	if now := b.Until("more turns", func(s e2e.State) bool { return s.Number("steps") == 5 }); now.Number("turn") != 1 {
		t.Errorf("while the match continues, turn %d is shown", now.Number("turn"))
	}
	b.Press("End")
	b.Until("the latest turn", func(s e2e.State) bool { return s.Number("turn") >= 5 })
	c.restart(func() {})
	turns(1)
	b.Until("a turn after the connection has broken", func(s e2e.State) bool { return s.Number("steps") == 6 })
	b.Shot("live")
}

package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/outside"
	"app.pentarena/game/outside/websocket"
	"app.pentarena/game/record"
	"app.pentarena/game/remote"
	"app.pentarena/rules"
)

// table is a server of one match, with the page in front of it.
type table struct {
	address string
	match   *match.Match

	mu    sync.Mutex
	conns map[outside.Conn]bool
}

// lay begins a short match on a server. To play, both seats are for those who open play/0 and play/1.
func lay(t *testing.T, of e2e.Match, play bool) *table {
	t.Helper()
	path, err := of.File(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	people := []match.SeatInfo{{Name: "Ann", Kind: "human"}, {Name: "Bob", Kind: "human"}}
	setup := match.Setup{Game: of.Game, Level: of.Level, Text: string(text), Seed: "far", Seats: people}
	start, err := catalog.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	host, err := remote.NewHost(m, 3, remote.Limit{})
	if err != nil {
		t.Fatal(err)
	}
	feed, err := remote.NewFeed(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	page, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &table{match: m, conns: map[outside.Conn]bool{}}
	mux := http.NewServeMux()
	mux.Handle("/", httputil.NewSingleHostReverseProxy(page))
	for seat := range rules.Seat(2) {
		mux.Handle(fmt.Sprintf("/play/%d", seat), s.talk(func(c outside.Conn) { _ = host.Serve(ctx, seat, c) }))
	}
	mux.Handle("/live/match", s.talk(func(c outside.Conn) { _ = feed.Follow(ctx, c) }))
	web := httptest.NewServer(mux)
	s.address = web.URL + "/"
	var running sync.WaitGroup
	if play {
		running.Go(func() { _ = m.Run(ctx, []match.Player{host.Player(0), host.Player(1)}) })
	}
	t.Cleanup(func() {
		cancel()
		s.hangUp()
		web.Close()
		running.Wait()
	})
	return s
}

// talk speaks over WebSocket with whoever asks.
func (s *table) talk(speak func(outside.Conn)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, websocket.Options{Limit: remote.MaxPlan, Ahead: 1})
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns[c] = true
		s.mu.Unlock()
		speak(c)
		_ = c.Close()
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
	}
}

// hangUp breaks all connections.
func (s *table) hangUp() {
	s.mu.Lock()
	var list []outside.Conn
	for c := range s.conns {
		list = append(list, c)
	}
	s.mu.Unlock()
	for _, c := range list {
		_ = c.Close()
	}
}

// TestTwoPeople lets two people at two browsers play a match of every game to its end, one with the mouse and one with the keyboard. On the way
// a page is loaded again, and the connections break.
func TestTwoPeople(t *testing.T) {
	for _, m := range e2e.Matches() {
		t.Run(m.Game, func(t *testing.T) {
			s := lay(t, m, true)
			ann, bob := open(t, 640, 420, s.address+"?probe#seat=0"), open(t, 640, 420, s.address+"?probe#seat=1")
			both := s.match.Active() == rules.Seats(0, 1)
			bob.Until("the match", connected)
			s.opens(ann, bob, m, both)
			bob.answers(s, m, both)
			for over := false; !over; {
				for _, b := range []*tab{ann, bob} {
					if over = b.Until("a turn, or the end", mine).Flag("over"); over {
						break
					}
					b.EndTurn(func() { b.Press("shift+e") })
				}
			}
			for name, b := range map[string]*tab{"ann": ann, "bob": bob} {
				b.Until("the end", func(now e2e.State) bool {
					return now.Flag("over") && now.Text("connection") == "over" && now.Number("steps") == s.match.Len()
				})
				b.Until("the result", func(now e2e.State) bool { return now.Has("result/title") })
				b.Shot("over-" + name)
				b.calm()
			}
			if f := s.match.Faults(); len(f) > 0 || !s.match.Outcome().Over {
				t.Errorf("the match ends with %+v, faults %v", s.match.Outcome(), f)
			}
		})
	}
}

func connected(s e2e.State) bool { return s.Scene() == "table" && s.Text("connection") == "connected" }

func mine(s e2e.State) bool { return s.Flag("acting") || s.Flag("over") }

// opens has Ann play the first turn, which Bob must not learn of before he has played his, where both plan at the same time, or else before hers
// has ended. Where they take turns her page is loaded again in the middle of it, else while it waits for Bob.
func (s *table) opens(ann, bob *tab, m e2e.Match, both bool) {
	t := ann.t
	t.Helper()
	ann.Until("the match", func(s e2e.State) bool { return connected(s) && s.Flag("acting") })
	steps := ann.Act(0, m.First, ann.Mouse())
	ann.Press("ctrl+z")
	ann.Steps(steps - 1)
	ann.Press("ctrl+y")
	ann.Steps(steps)
	end := func() { ann.EndTurn(func() { ann.Press("shift+e") }) }
	if both {
		end()
		ann.await("the plan to come to the server", func() bool { return s.match.Len() > steps })
		steps = s.match.Len()
	}
	bob.Shot("waits")
	ann.do(chromedp.Reload())
	ann.Until("what was planned", func(s e2e.State) bool { return connected(s) && s.Flag("acting") != both && s.Number("steps") == steps })
	before, _ := bob.messages()
	s.hangUp()
	bob.await("the match once more", func() bool { heard, _ := bob.messages(); return len(heard) > len(before) })
	for _, b := range []*tab{ann, bob} {
		b.Until("the connection to come back", connected)
	}
	s.secret(bob)
	if !both {
		end()
	}
}

// secret fails the test when anything has come to a page that another has done in the first turn.
func (s *table) secret(b *tab) {
	b.t.Helper()
	if n := s.match.Public(); n != 0 {
		b.t.Errorf("in the first turn everybody knows %d steps", n)
	}
	heard, told := b.messages()
	own := func(draft []json.RawMessage) bool {
		return len(draft) == 0 || slices.ContainsFunc(told, func(text []byte) bool {
			p, err := remote.DecodePlan(text)
			b.must(err)
			return slices.EqualFunc(p.Commands, draft, func(x, y json.RawMessage) bool { return bytes.Equal(x, y) })
		})
	}
	for _, text := range heard {
		n, err := remote.DecodeNews(text)
		b.must(err)
		if n.Type == "turns" || !own(n.Draft) {
			b.t.Errorf("in an open turn the other is told %s", text)
		}
		if n.Type != "record" {
			continue
		}
		tail, err := record.NewTail([]byte(n.Record), catalog.Start)
		b.must(err)
		if r := tail.Record(); len(r.Steps)+len(r.Notes) > 0 {
			b.t.Errorf("in an open turn the record for the other has the steps %v and the notes %v", r.Steps, r.Notes)
		}
	}
}

// answers has Bob play his first turn.
func (b *tab) answers(s *table, m e2e.Match, both bool) {
	b.t.Helper()
	before := 0
	if !both {
		before = s.match.Public()
	}
	b.Until("his turn", func(now e2e.State) bool { return now.Flag("acting") && now.Number("steps") >= before })
	b.Act(before, m.Reply, b.Keyboard())
	b.Shot("turn")
	b.EndTurn(func() { b.Press("shift+e") })
}

// messages are those that have come by WebSocket, and those that went out.
func (b *tab) messages() (heard, told [][]byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.heard), slices.Clone(b.told)
}

// TestLive watches a match on a server, goes back while it goes on, and returns to its latest turn.
func TestLive(t *testing.T) {
	s := lay(t, e2e.Of("anarchy"), false)
	turns := func(n int) {
		for range n {
			if _, err := s.match.Do(s.match.Active().First(), s.match.Game().Pass()); err != nil {
				t.Fatal(err)
			}
		}
	}
	turns(3)
	b := open(t, smallW, smallH, s.address+"?probe#live=match")
	b.Until("the match so far", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("steps") == 3 && s.Flag("live") })
	b.Press("Home")
	b.Until("the first turn", func(s e2e.State) bool { return s.Number("turn") == 1 })
	turns(2)
	if now := b.Until("more turns", func(s e2e.State) bool { return s.Number("steps") == 5 }); now.Number("turn") != 1 {
		t.Errorf("while the match goes on, turn %d is shown", now.Number("turn"))
	}
	b.Press("End")
	b.Until("the latest turn", func(s e2e.State) bool { return s.Number("turn") >= 5 })
	s.hangUp()
	turns(1)
	b.Until("a turn after the connection has broken", func(s e2e.State) bool { return s.Number("steps") == 6 })
	b.Shot("live")
}

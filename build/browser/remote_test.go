package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/outside"
	"app.pentarena/game/outside/websocket"
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

// lay begins the short match of Anarchy on a server. With people, both seats are for those who open play/0 and play/1.
func lay(t *testing.T, people bool) *table {
	t.Helper()
	path, err := e2e.Of("anarchy").File(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: "anarchy", Level: "street", Text: string(text), Seed: "far", Seats: []match.SeatInfo{{Name: "Ann", Kind: "human"}, {Name: "Bob", Kind: "human"}}}
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
	if people {
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

// TestTwoPeople lets two people at two browsers play a match to its end. On the way the page is loaded again in the middle of a turn, and the
// connections break.
func TestTwoPeople(t *testing.T) {
	s := lay(t, true)
	ann := open(t, 640, 420, s.address+"?probe#seat=0")
	bob := open(t, 640, 420, s.address+"?probe#seat=1")
	connected := func(s e2e.State) bool { return s.Scene() == "table" && s.Text("connection") == "connected" }
	bob.Until("the match", connected)
	ann.Until("the match", func(s e2e.State) bool { return connected(s) && s.Flag("acting") })
	ann.ClickAt(ann.At(e2e.Own))
	ann.ClickAt(ann.At(e2e.Enemy))
	ann.Steps(1)
	ann.Press("ctrl+z")
	ann.Steps(0)
	ann.Press("ctrl+y")
	ann.Steps(1)
	if n := bob.State().Number("steps"); n != 0 || s.match.Len() != 0 {
		t.Errorf("in an open turn the other sees %d steps, and the match has %d", n, s.match.Len())
	}
	bob.Shot("waits")
	ann.do(chromedp.Reload())
	ann.Until("the draft", func(s e2e.State) bool { return connected(s) && s.Flag("acting") && s.Number("steps") == 1 })
	s.hangUp()
	for _, b := range []*tab{ann, bob} {
		b.Until("the connection to come back", connected)
	}
	ann.EndTurn(func() { ann.Press("e") })
	bob.Until("the turn of the other", func(s e2e.State) bool { return s.Number("steps") == 2 && s.Flag("acting") })
	bob.Shot("turn")
	for over := false; !over; {
		for _, b := range []*tab{bob, ann} {
			now := b.Until("a turn, or the end", func(s e2e.State) bool { return s.Flag("acting") || s.Flag("over") })
			if over = now.Flag("over"); over {
				break
			}
			b.EndTurn(func() { b.Press("e") })
		}
	}
	for _, b := range []*tab{ann, bob} {
		b.Until("the end", func(now e2e.State) bool {
			return now.Flag("over") && now.Text("connection") == "over" && now.Number("steps") == s.match.Len()
		})
		b.Until("the result", func(now e2e.State) bool { return now.Has("result/title") })
		b.Shot(map[*tab]string{ann: "over-ann", bob: "over-bob"}[b])
	}
	if f := s.match.Faults(); len(f) > 0 || !s.match.Outcome().Over {
		t.Errorf("the match ends with %+v, faults %v", s.match.Outcome(), f)
	}
}

// TestLive watches a match on a server, goes back while it goes on, and returns to its latest turn.
func TestLive(t *testing.T) {
	s := lay(t, false)
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

package table_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// far is a server in memory.
type far struct {
	t     *testing.T
	ctx   context.Context
	work  sync.WaitGroup
	match *match.Match
	feed  *remote.Feed
	host  *remote.Host

	pause context.CancelFunc // lets the match rest
	rests chan struct{}      // closed when it does
	guild *guild             // the company of the seats; nil for none
	store scene.Store        // of the devices that visit; nil for another one each

	mu    sync.Mutex
	gone  bool // it does not answer
	conns []outside.Conn
}

// begin begins a match whose seats are both for people from afar.
func (f *far) begin(game, seed string, limit remote.Limit) {
	f.t.Helper()
	setup := tabletest.Setup(f.t, game, "quick", "human", "human")
	setup.Seed, setup.Seats[0].Name, setup.Seats[1].Name = seed, "Ann", "Bob"
	start, err := games.Start(setup)
	if err != nil {
		f.t.Fatal(err)
	}
	m := match.New(setup, start)
	h, err := remote.NewHost(m, 3, limit)
	if err != nil {
		f.t.Fatal(err)
	}
	feed, err := remote.NewFeed(m, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	f.mu.Lock()
	f.match, f.host, f.feed = m, h, feed
	f.mu.Unlock()
	f.run()
}

// run plays the match until it is over, or rests.
func (f *far) run() {
	ctx, pause := context.WithCancel(f.ctx)
	rests := make(chan struct{})
	f.pause, f.rests = pause, rests
	m, h := f.match, f.host
	f.work.Go(func() {
		defer close(rests)
		_ = m.Run(ctx, []match.Player{h.Player(0), h.Player(1)})
	})
}

func serve(t *testing.T, game string, limit remote.Limit) *far {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	f := &far{t: t, ctx: ctx}
	t.Cleanup(func() {
		cancel()
		f.hangUp(true)
		f.work.Wait()
	})
	f.begin(game, "far", limit)
	return f
}

// hangUp breaks all connections; gone says whether the server answers no more.
func (f *far) hangUp(gone bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.gone = gone
	for _, c := range f.conns {
		_ = c.Close()
	}
	f.conns = nil
}

func (f *far) dial(_ context.Context, path string) (outside.Conn, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.gone {
		return nil, errors.New("no answer")
	}
	here, there := net.Pipe()
	c := outside.Open(outside.Lines(there, there), remote.MaxPlan, 1, there.Close)
	f.conns = append(f.conns, c)
	host, feed := f.host, f.feed
	f.work.Go(func() {
		defer c.Close()
		switch path {
		case "company/ann", "company/bob":
			if f.guild != nil {
				f.guild.attend(f.ctx, c, map[string]int{"company/ann": 0, "company/bob": 1}[path])
				return
			}
			_ = remote.Tell(f.ctx, c, remote.Company{Phase: remote.Playing}) // of a match that others run
		case "play/ann":
			_ = host.Serve(f.ctx, 0, c)
		case "play/bob":
			_ = host.Serve(f.ctx, 1, c)
		case "live/match":
			_ = feed.Follow(f.ctx, c)
		}
	})
	return outside.Open(outside.Lines(here, here), remote.MaxNews, 1, here.Close), nil
}

// visit opens an invitation and sits down at the table it leads to.
func (f *far) visit(invitation string) *sitting {
	f.t.Helper()
	s := open(f.t, table.Options{Setup: duel(f.t, "quick", "rookie", "rookie"), Unkept: true})
	s.env.Dial = f.dial
	if f.store != nil {
		s.env.Store = f.store
	}
	next, ok := scenes.OpenFiles(s.env, []ui.File{{Name: ui.Address, Data: []byte("http://localhost/" + invitation)}})
	if !ok {
		f.t.Fatal("the invitation leads nowhere")
	}
	s.meets(next)
	return s
}

// meets sits down at the table to which a scene leads that waits for the server.
func (s *sitting) meets(next scene.Next) {
	s.t.Helper()
	for range 20_000 {
		after, err := next.Scene.Update(s.in.Idle())
		if err != nil {
			s.t.Fatal(err)
		}
		if at, ok := after.Scene.(*table.Table); ok {
			s.takes(at)
			s.ticks(2)
			return
		}
		if after.Kind == scene.Replace {
			next = after
		}
		time.Sleep(time.Millisecond)
	}
	s.t.Fatal("the table never opened")
}

// pass ends the turn of a person.
func (s *sitting) pass() {
	s.t.Helper()
	s.until("the turn", s.turn.Acting)
	s.turn.End(true)
	s.ticks(2)
}

// TestAway lets two people play at two tables, and a third watch: each is told who is to move, and when the connection breaks and comes back. What is
// done without a connection is not lost.
func TestAway(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{})
	ann, bob, eve := f.visit("#seat=ann"), f.visit("?probe#seat=bob"), f.visit("#live=match")
	if p := ann.turn.People(); p != rules.Seats(0) || bob.turn.People() != rules.Seats(1) || !eve.turn.People().Empty() {
		t.Fatalf("seats %v and %v are played here", p, bob.turn.People())
	}
	says := func(s *sitting, words string, bad bool) func() bool {
		return func() bool {
			text, now := s.table.Away()
			return strings.Contains(text, words) && now == bad
		}
	}
	bob.until("the other's turn", says(bob, "Ann ("+board.SeatName(0)+") is to move.", false))
	bob.env.Controls.SetFocus("end-turn", true)
	if bob.ticks(4); !bob.heard("Waiting") || bob.heard("Skip") { // there is nothing to skip
		t.Errorf("the main button says %q", bob.said)
	}
	ann.until("the turn", ann.turn.Acting)
	f.hangUp(true)
	ann.until("the loss", says(ann, "lost", true))
	ann.pass()
	f.hangUp(false)
	ann.until("the connection", func() bool { return ann.heard("Connected to the server again") })
	bob.until("the first turn", func() bool { return bob.play.Line().Len() == 1 })
	ann.until("the other's turn", says(ann, "Bob ("+board.SeatName(1)+") is to move.", false))
	bob.pass()
	for _, s := range []*sitting{ann, eve} {
		s.until("the second turn", func() bool { return s.play.Line().Len() == 2 })
	}
	if n := f.match.Len(); n != 2 {
		t.Errorf("the match has %d steps", n)
	}
}

// TestAwayTogether lets two people plan at the same time, in either order: neither sees anything of the other's plan before both are ready. The one who
// is ready first can load the page again.
func TestAwayTogether(t *testing.T) {
	f := serve(t, "si32", remote.Limit{})
	ann, bob := f.visit("#seat=ann"), f.visit("#seat=bob")
	for turn := range 4 {
		ann.until("the turn of the first", ann.turn.Acting)
		bob.until("the turn of the second", bob.turn.Acting)
		public := f.match.Public()
		first, second := ann, bob
		if turn%2 == 1 {
			first, second = bob, ann
		}
		first.pass()
		if turn == 2 {
			first.table.Close()
			ann = f.visit("#seat=ann")
			first = ann
		}
		first.until("the other's plan", func() bool {
			if first.turn.Acting() { // the page was loaded again before the server had the turn
				first.pass()
			}
			text, _ := first.table.Away()
			return strings.Contains(text, "is to move")
		})
		second.ticks(20)
		if n := second.play.Line().Len(); f.match.Public() != public || n != public {
			t.Errorf("turn %d: when one is ready, %d steps are public and the other has %d, not %d", turn+1, f.match.Public(), n, public)
		}
		second.pass()
		for _, s := range []*sitting{first, second} {
			s.until("both plans", func() bool { return f.match.Public() > public && s.play.Line().Len() >= f.match.Public() })
		}
	}
}

// TestAwayClock shows the time that is left of an hour.
func TestAwayClock(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{Match: time.Hour})
	ann, bob := f.visit("#seat=ann"), f.visit("#seat=bob")
	for s, words := range map[*sitting]string{ann: "You have 5", bob: "is to move: 5"} {
		s.until(words, func() bool {
			text, _ := s.table.Away()
			return strings.Contains(text, words)
		})
	}
}

// TestAwayAnew opens a new table when the server has another match at the seat.
func TestAwayAnew(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{})
	ann := f.visit("#seat=ann")
	f.begin("anarchy", "other", remote.Limit{})
	f.hangUp(false)
	ann.until("another table", func() bool { return ann.next.Kind == scene.Replace })
	ann.takes(ann.next.Scene.(*table.Table))
	ann.ticks(2)
	if seed := ann.play.Line().Setup().Seed; seed != "other" {
		t.Errorf("the new table has the match %q", seed)
	}
}

// TestAwayRematch meets the next match of the server at the same seat, where there is one.
func TestAwayRematch(t *testing.T) {
	for _, x := range []struct {
		again         bool
		button, words string // what is said where no match follows
	}{{true, "rematch", ""}, {true, "swap", "who has which seat"}, {false, "rematch", "with new links"}} {
		f := serve(t, "anarchy", remote.Limit{})
		f.host.Again = x.again
		ann := f.visit("#seat=ann")
		if err := f.match.Forfeit(1, errors.New("it hung up")); err != nil {
			t.Fatal(err)
		}
		ann.until("the result", func() bool {
			d := ann.table.Describe()
			return d["card"] == true && d["connection"] == "over"
		})
		f.begin("anarchy", "next", remote.Limit{})
		ann.pressOn("result/" + x.button)
		switch {
		case x.words != "":
			if !ann.heard(x.words) {
				t.Errorf("%s says %q", x.button, ann.said)
			}
		case ann.next.Kind != scene.Replace:
			t.Errorf("%s says %q", x.button, ann.said)
		default:
			ann.meets(ann.next)
			if seed := ann.play.Line().Setup().Seed; seed != "next" {
				t.Errorf("the rematch is the match %q", seed)
			}
		}
	}
}

// TestAwayRefused says why there is no match: without a server, and when the seat was opened elsewhere.
func TestAwayRefused(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{})
	s := open(t, table.Options{Setup: duel(t, "quick", "rookie", "rookie"), Unkept: true})
	next, ok := scenes.OpenFiles(s.env, []ui.File{{Name: ui.Address, Data: []byte("#seat=ann")}})
	if !ok || next.Scene.Describe()["scene"] != "faults" {
		t.Errorf("without a server it goes to %v", next.Scene)
	}
	ann := f.visit("#seat=ann")
	f.visit("#seat=ann")
	ann.until("the word", func() bool {
		text, bad := ann.table.Away()
		return bad && strings.Contains(text, "somewhere else")
	})
}

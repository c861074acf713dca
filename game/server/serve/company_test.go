package serve_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// dialer connects as the page does.
func (c *club) dialer(path string) remote.Dial {
	return func(ctx context.Context) (outside.Conn, error) {
		conn, _, err := websocket.Dial(ctx, c.url+path, nil)
		if err != nil {
			return nil, err
		}
		conn.SetReadLimit(remote.MaxNews)
		return outside.Open(letters{conn}, remote.MaxNews, 1, conn.CloseNow), nil
	}
}

// letters are the messages of a connection.
type letters struct{ conn *websocket.Conn }

func (l letters) Read(int) ([]byte, error) {
	_, text, err := l.conn.Read(context.Background())
	return text, err
}

func (l letters) Write(text []byte) error {
	return l.conn.Write(context.Background(), websocket.MessageText, text)
}

// next ends the server and starts another one on its folder.
func (c *club) next(change ...func(*serve.Config)) *club {
	c.Helper()
	if err := c.server.Close(); err != nil {
		c.Fatal(err)
	}
	return open(c.T, func(o *serve.Config) {
		for _, f := range change {
			f(o)
		}
		o.Folder = c.config.Folder
	})
}

const twoPeople = `{"game":"anarchy","level":"quick","seats":["person","person"]}`

const password = "0123456789abcdef"

// kept is the record of a match.
func (c *club) kept(id string) *record.Record {
	c.Helper()
	_, text := c.ask("GET", "/records/"+id, "")
	r, err := record.Read(strings.NewReader(text), games.Start)
	if err != nil {
		c.Fatal(err)
	}
	return r
}

// friend is a person at a page with the link of a seat.
type friend struct {
	*club
	token string
	*remote.Attendance
}

// attend opens the link of a seat until the test ends, or leave.
func (c *club) attend(token string) *friend {
	f := &friend{c, token, remote.Attend(c.dialer("/company/"+token), "")}
	c.Cleanup(f.Close)
	return f
}

// until waits for something to be so, and returns what is so then.
func (f *friend) until(what string, so func(remote.Company) bool) remote.Company {
	f.Helper()
	for {
		s, _, phase := f.Company()
		if phase != remote.Connecting && so(s) {
			return s
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-f.ctx.Done():
			f.Fatalf("%s does not come; there is %+v", what, s)
		}
	}
}

func phase(p string) func(remote.Company) bool {
	return func(s remote.Company) bool { return s.Phase == p }
}

func tokenOf(l serve.Link) string { return strings.TrimPrefix(l.Link, "/seat/") }

// pair orders a match of two people over the desk, as the page does, and returns them at its company.
func (c *club) pair(o remote.Order) (ann, bob *friend) {
	c.Helper()
	list := c.invited(o, "")
	return list[0], list[1]
}

// invited orders a match over the desk, as the page does, and returns its people at its company.
func (c *club) invited(o remote.Order, password string) (list []*friend) {
	c.Helper()
	r := remote.Receive(c.dialer("/desk"))
	defer r.Close()
	r.Order(remote.Request{Order: o, Password: password})
	for {
		d, err := r.Desk()
		if err != nil || d != nil && d.Error != "" {
			c.Fatal(err, d)
		}
		if d != nil && d.Made != nil {
			for _, l := range d.Made.Seats {
				list = append(list, c.attend(tokenOf(l)))
			}
			return list
		}
		time.Sleep(5 * time.Millisecond)
	}
}

var friends = remote.Order{Game: "anarchy", Level: "quick", Seats: []string{"person", "person"}, Names: []string{"Ann"}, Wait: true}

// pass ends a person's first turn.
func (f *friend) pass(until func(*match.Match) bool) {
	f.Helper()
	c := remote.Sit(f.dialer("/play/"+f.token), games.Start)
	f.Cleanup(c.Close)
	for {
		if m, _ := c.Match(); m != nil {
			if s, _, _ := f.Company(); m.Active().Has(s.Seat) {
				if _, err := m.Do(s.Seat, m.Game().Pass()); err != nil {
					f.Fatal(err)
				}
			}
			if until(m) {
				return
			}
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-f.ctx.Done():
			f.Fatal("the turn does not end")
		}
	}
}

// Two people play from the invitation to the rematch: who is missing is told, a name is asked for, one resigns, and both press once for another
// match with the seats swapped.
func TestFriends(t *testing.T) {
	c := open(t, nil)
	ann, bob := c.pair(friends)
	waits := ann.until("the wait", func(s remote.Company) bool { return s.Phase == remote.Gathering && s.Seats[1].Here })
	if waits.Seats[0].Name != "Ann" || !waits.Seats[0].Come || waits.Seats[1].Come || waits.Seats[1].Name != "" || !waits.Abort {
		t.Errorf("before Bob has come: %+v", waits)
	}
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: " ann"})
	bob.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "another name") })
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	now := ann.until("the match", phase(remote.Playing))
	if now.Seats[1].Name != "Bob" || !now.Seats[0].Turn || now.Help {
		t.Errorf("the match begins with %+v", now)
	}
	ann.Wish(remote.Wish{Type: remote.WishRematch})
	ann.until("a refusal", func(s remote.Company) bool { return s.Refused != "" })
	bob.Wish(remote.Wish{Type: remote.WishResign})
	ended := ann.until("the end", phase(remote.Ended))
	if m := c.ended(ended.Match); m.State != store.Over || !m.Seats[0].Won || m.Seats[1].Won || m.Seats[1].Name != "Bob" {
		t.Errorf("Bob resigns, and the match is kept as %+v", m)
	}
	if faults := c.kept(ended.Match).Faults; len(faults) != 1 || faults[0].Kind != match.Resigned || faults[0].Seat != 1 {
		t.Errorf("the record has the faults %v", faults)
	}
	ann.Wish(remote.Wish{Type: remote.WishRematch})
	bob.until("Ann's wish", func(s remote.Company) bool { return s.Rematch == rules.Seats(0) })
	bob.Wish(remote.Wish{Type: remote.WishRematch})
	next := [2]string{}
	for i, f := range []*friend{ann, bob} {
		next[i] = f.until("the rematch", func(s remote.Company) bool { return s.Next != "" }).Next
	}
	again := c.attend(next[1]).until("the rematch", phase(remote.Playing))
	if again.Seat != 0 || again.Seats[0].Name != "Bob" || again.Seats[1].Name != "Ann" || again.Match == ended.Match {
		t.Errorf("in the rematch Bob has %+v", again)
	}
	if s := c.attend(next[0]).until("the rematch", phase(remote.Playing)); s.Seat != 1 {
		t.Errorf("in the rematch Ann has %+v", s)
	}
}

// A match can be called off in its first turn, and not later; who locked in is told.
func TestAbort(t *testing.T) {
	c := open(t, nil)
	ann, bob := c.pair(friends)
	bob.until("the invitation", phase(remote.Gathering)) // later its link would lead to no match any more
	ann.Wish(remote.Wish{Type: remote.WishAbort})
	if s := bob.until("the end", phase(remote.Stopped)); !strings.Contains(s.Reason, "called off by Ann") {
		t.Errorf("an invitation that was called off: %+v", s)
	}
	ann, bob = c.pair(friends)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	ann.pass(func(m *match.Match) bool { return m.Turn() == 1 })
	bob.Wish(remote.Wish{Type: remote.WishAbort})
	bob.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "resign instead") })
	planning := friends
	planning.Game = "si32"
	ann, bob = c.pair(planning)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	ann.until("the match", phase(remote.Playing))
	ann.pass(func(m *match.Match) bool { s, _, _ := bob.Company(); return len(s.Seats) > 0 && s.Seats[0].Ready })
	bob.Wish(remote.Wish{Type: remote.WishAbort})
	if s := ann.until("the end", phase(remote.Stopped)); !strings.Contains(s.Reason, "called off by Bob") {
		t.Errorf("a match that was called off: %+v", s)
	}
}

// A person who is away can be told from one who has not come, and after a time the other may claim the match.
func TestClaim(t *testing.T) {
	c := open(t, func(s *serve.Config) { s.Limits.Claim = 20 * time.Millisecond })
	ann, bob := c.pair(friends)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	bob.until("the match", phase(remote.Playing))
	bob.Wish(remote.Wish{Type: remote.WishClaim})
	bob.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "nobody has been away") })
	ann.Close()
	bob.until("the right to claim", func(s remote.Company) bool { return !s.Seats[0].Here && s.Seats[0].Claim == 1 })
	bob.Wish(remote.Wish{Type: remote.WishClaim})
	s := bob.until("the end", phase(remote.Ended))
	if m := c.ended(s.Match); !m.Seats[1].Won || m.Seats[0].Won {
		t.Errorf("a claimed match is kept as %+v", m)
	}
}

// Matches that nobody plays take no place, and the host ends any. Who has come is known after a restart.
func TestPlaces(t *testing.T) {
	c := open(t, func(s *serve.Config) { s.Limits.Matches, s.Limits.Rest = 1, time.Nanosecond })
	c.order(twoPeople)
	two := c.order(twoPeople)
	here := c.attend(tokenOf(two.Seats[0]))
	here.until("the match", phase(remote.Playing))
	if status, text := c.ask("POST", "/api/matches", twoPeople); status != 503 {
		t.Errorf("while one of them is played: %d %s", status, text)
	}
	if status, text := c.ask("DELETE", "/api/matches/"+two.ID, ""); status != 204 {
		t.Errorf("the end of a match: %d %s", status, text)
	}
	if s := here.until("the end", phase(remote.Stopped)); !strings.Contains(s.Reason, "host of the server") {
		t.Errorf("a match that the host has ended: %+v", s)
	}
	if status, _ := c.ask("DELETE", "/api/matches/"+two.ID, ""); status != 404 {
		t.Errorf("the end of a match that has ended: %d", status)
	}
	here.Close()
	ann, bob := c.pair(friends)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	match := ann.until("the match", phase(remote.Playing)).Match
	bob.until("the match", phase(remote.Playing))
	next := c.next()
	s := next.attend(ann.token).until("the match after a restart", func(s remote.Company) bool { return s.Phase == remote.Playing })
	if s.Match != match || s.Seats[1].Name != "Bob" {
		t.Errorf("after a restart there is %+v", s)
	}
}

// A seat of no match is told so, and a desk refuses what nobody may order.
func TestDeskRefuses(t *testing.T) {
	c := open(t, func(s *serve.Config) { s.Token = password; s.Address = "http://192.0.2.1:8080/" })
	f := c.attend(strings.Repeat("A", 26))
	f.until("word that there is none", phase(remote.Gone))
	r := remote.Receive(c.dialer("/desk"))
	defer r.Close()
	ask := func(q remote.Request, so func(*remote.Desk) bool) {
		t.Helper()
		r.Order(q)
		for {
			if d, _ := r.Desk(); d != nil && so(d) {
				return
			}
			select {
			case <-time.After(5 * time.Millisecond):
			case <-c.ctx.Done():
				t.Fatalf("the desk does not answer %+v", q)
			}
		}
	}
	ask(remote.Request{Order: friends}, func(d *remote.Desk) bool {
		return d.Password && d.Address != "" && strings.Contains(d.Error, "password")
	})
	wrong := friends
	wrong.Level = "moon"
	ask(remote.Request{Order: wrong, Password: password}, func(d *remote.Desk) bool { return strings.Contains(d.Error, "no level") })
	ask(remote.Request{Order: friends, Password: password}, func(d *remote.Desk) bool { return d.Made != nil && len(d.Made.Seats) == 2 })
}

// An invitation that waits survives a restart with who has come to it.
func TestGatheringSurvives(t *testing.T) {
	c := open(t, nil)
	three := remote.Order{Game: "anarchy", Level: "quick", Seats: []string{"person", "person"}, Wait: true}
	ann, bob := c.pair(three)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	ann.until("Bob", func(s remote.Company) bool { return len(s.Seats) > 0 && s.Seats[1].Come })
	c = c.next()
	ann, bob = c.attend(ann.token), c.attend(bob.token)
	s := ann.until("Bob after a restart", func(s remote.Company) bool { return s.Phase == remote.Gathering && s.Seats[1].Here })
	if !s.Seats[1].Come || s.Seats[1].Name != "Bob" || s.Seats[0].Come {
		t.Errorf("after a restart the invitation has %+v", s)
	}
	ann.Wish(remote.Wish{Type: remote.WishCome, Name: "Ann"})
	bob.until("the match", phase(remote.Playing))
	var list struct{ Matches []store.Match }
	_, text := c.ask("GET", "/api/matches", "")
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list.Matches) != 1 || list.Matches[0].Seats[0].Name != "Ann" {
		t.Errorf("the list has %s (%v)", text, err)
	}
}

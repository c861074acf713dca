package scenes

import (
	"context"
	"encoding/json"
	"net"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// front is a server in memory that takes orders and tells a company.
type front struct {
	company remote.Company
	orders  chan remote.Request
	wishes  chan remote.Wish
}

// reach has env reach the server until the test ends.
func (f *front) reach(t *testing.T, env *scene.Env) *front {
	f.orders, f.wishes = make(chan remote.Request, 1), make(chan remote.Wish, 10)
	env.Page = "http://127.0.0.1:8080/?probe"
	env.Dial = func(_ context.Context, path string) (outside.Conn, error) {
		here, there := net.Pipe()
		t.Cleanup(func() { here.Close(); there.Close() })
		go f.serve(path, outside.Open(outside.Lines(there, there), remote.MaxNews, 1, there.Close))
		return outside.Open(outside.Lines(here, here), remote.MaxNews, 1, here.Close), nil
	}
	return f
}

func (f *front) serve(path string, c outside.Conn) {
	ctx := context.Background()
	if path != "desk" {
		_ = remote.Tell(ctx, c, f.company)
		for text, err := c.Receive(ctx); err == nil; text, err = c.Receive(ctx) {
			if w, err := remote.DecodeWish(text); err == nil && w.Type != remote.WishHere {
				f.wishes <- w
			}
		}
		return
	}
	said := remote.Desk{Password: true, Address: "http://192.168.1.5:8080/"}
	for remote.Tell(ctx, c, said) == nil {
		text, err := c.Receive(ctx)
		var q remote.Request
		if err != nil || json.Unmarshal(text, &q) != nil {
			return
		}
		if said.Made, said.Error = nil, "this is not the password of the server"; q.Password == "right" {
			f.orders <- q
			said.Made, said.Error = &remote.Ordered{ID: "1", Seats: []remote.Link{{Seat: 0, Link: "/seat/MINE"}, {Seat: 1, Link: "/seat/THEIRS"}}}, ""
		}
	}
}

var gathering = remote.Company{Match: "1", Seat: 1, Phase: remote.Gathering, Game: "anarchy", Level: "quick",
	Seats: []remote.Guest{{Name: "Ann", Person: true, Come: true, Here: true}, {Person: true, Here: true}}}

func until(t *testing.T, what string, tick func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !tick(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s does not come", what)
		}
	}
}

// The host orders a match; a wrong password is told, and the invitation has a link that others can open, kept on the device.
func TestHostInvites(t *testing.T) {
	v := newVisit(t, NewTitle)
	f := (&front{company: gathering}).reach(t, v.env)
	f.company.Seat = 0
	s := NewFriends(v.env).(*friends)
	v.scene = s
	defer s.Close()
	until(t, "the desk", func() bool { v.tick(nil); d, _ := s.desk.Desk(); return d != nil })
	for _, why := range []struct{ name, password, text string }{{"", "", "Say your name"}, {"Ann", "", "password"}} {
		s.name, s.password = why.name, why.password
		v.tick(nil)
		v.press("friends/make")
		if s.asked {
			t.Errorf("a match is ordered with %+v", why)
		}
	}
	s.name, s.password = " Ann ", "wrong"
	v.tick(nil)
	v.press("friends/make")
	until(t, "the refusal", func() bool { v.tick(nil); return v.shows("not the password") })
	s.password, s.clock, s.days = "right", len(clocks)-1, 1
	v.tick(nil)
	v.press("friends/make")
	until(t, "the invitation", func() bool {
		if v.next.Scene == nil {
			v.tick(nil)
		}
		_, is := v.next.Scene.(*lounge)
		return is
	})
	defer v.next.Scene.Close()
	o := (<-f.orders).Order
	if want := (remote.Limits{Days: 3}); o.Clock != want {
		t.Errorf("the clock is %+v", o.Clock)
	}
	if !o.Wait || o.Help || o.Names[0] != "Ann" || strings.Join(o.Seats, " ") != "person person" {
		t.Errorf("ordered is %+v", o)
	}
	list := kept.Seats(v.env.Store, "http://127.0.0.1:8080")
	if len(list) != 1 || list[0].Token != "MINE" || len(list[0].Links) != 1 || list[0].Links[0].Link != "http://192.168.1.5:8080/seat/THEIRS" {
		t.Errorf("kept is %+v", list)
	}
	if v.env.Settings.Name != "Ann" {
		t.Errorf("the device keeps the name %q", v.env.Settings.Name)
	}
}

// The guest says a name, which the device keeps, and sits down.
func TestGuestSitsDown(t *testing.T) {
	v := newVisit(t, NewTitle)
	f := (&front{company: gathering}).reach(t, v.env)
	next, _ := OpenFiles(v.env, []ui.File{{Name: ui.Address, Data: []byte("#seat=THEIRS")}})
	s := next.Scene.(*lounge)
	v.scene = s
	defer s.Close()
	until(t, "the welcome", func() bool { v.tick(nil); return v.shows("Sit down") })
	v.press("lounge/sit")
	if len(f.wishes) > 0 {
		t.Error("one without a name sits down")
	}
	s.name = "Bob"
	v.tick(nil)
	v.press("lounge/sit")
	until(t, "the wish", func() bool { v.tick(nil); return len(f.wishes) > 0 })
	if w := <-f.wishes; w.Type != remote.WishCome || w.Name != "Bob" || v.env.Settings.Name != "Bob" {
		t.Errorf("the guest wishes %+v; kept is %q", w, v.env.Settings.Name)
	}
}

// Without a server of matches the button of the title says what is missing.
func TestAlone(t *testing.T) {
	v := newVisit(t, NewTitle)
	v.env.Alone = "Play a friend\nThere is no server."
	v.tick(nil)
	v.tick(nil)
	v.press("title/friend")
	if v.next.Scene != nil {
		t.Errorf("it leads to %T", v.next.Scene)
	}
}

// What is left of a clock is told in words beside whose turn it is.
func TestStanding(t *testing.T) {
	c := gathering
	if got := standing(&c); got != "Not everybody has come yet" {
		t.Errorf("before it begins: %q", got)
	}
	c.Phase = remote.Playing
	for _, x := range []struct {
		seat int
		left int64
		want string
	}{{1, 0, "Your turn"}, {1, 50 * 3600_000, "Your turn, 2 days left"}, {0, 5 * 3600_000, "Ann is to move, 5 hours left"}, {0, 245_000, "Ann is to move, 4:05 left"}} {
		c.Seats = []remote.Guest{{Name: "Ann", Person: true, Come: true}, {Name: "Bob", Person: true, Come: true}}
		c.Seats[x.seat].Turn, c.Seats[x.seat].Left = true, x.left
		if got := standing(&c); got != x.want {
			t.Errorf("seat %d with %d ms: %q, not %q", x.seat+1, x.left, got, x.want)
		}
	}
}

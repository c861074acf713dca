package remote_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
)

// short are the levels whose matches end soon.
var short = map[string]string{"anarchy": "quick", "coreminer": "quick", "galapagos": "quick", "mechmania": "quick", "si32": "quick"}

// Two people play each of the five games to the end over connections that break at random places, with pages that are loaded again. Both and
// those who watch end with the match of the server.
func TestWholeMatches(t *testing.T) {
	for game, level := range short {
		t.Run(game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { wholeMatch(t, setup(t, game, level, "far")) })
		})
	}
}

func wholeMatch(t *testing.T, s match.Setup) {
	v := serve(t, s, remote.Limit{})
	reader := watchSecrets(t, v)
	feed, err := remote.NewFeed(v.match, nil)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	chance := rand.New(rand.NewPCG(7, 7))
	connections := 0
	budget := func() int { // beside the record there is always room for a little more
		text, _, _ := feed.Since(0)
		mu.Lock()
		defer mu.Unlock()
		connections++
		return len(text) + 1000 + chance.IntN(len(text)/4+4000)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Hour)
	defer cancel()
	watching := remote.Watch(v.connect(budget, func(ctx context.Context, c outside.Conn) { _ = feed.Follow(ctx, c) }), games.Start)
	defer watching.Close()
	clients := make([]*remote.Client, len(s.Seats))
	var people sync.WaitGroup
	for i := range clients {
		people.Go(func() {
			seat := rules.Seat(i)
			p := &person{t: t, seat: seat, sit: func() *remote.Client { return remote.Sit(v.dial(seat, budget), games.Start) },
				chance: rand.New(rand.NewPCG(1, uint64(i))), random: match.NewRandom(fmt.Sprint(i)), reload: 0.01, most: 4}
			var err error
			if clients[i], err = p.play(ctx); err != nil {
				t.Errorf("seat %d: %v", i+1, err)
			}
			clients[i].Close()
		})
	}
	people.Wait()
	for watching.Status().Phase != remote.Over && ctx.Err() == nil {
		time.Sleep(time.Second)
	}
	if out := v.match.Outcome(); !out.Over {
		t.Fatalf("the match has come to step %d and is not over", v.match.Len())
	}
	if f := v.match.Faults(); len(f) > 0 {
		t.Errorf("faults: %v", f)
	}
	for i, c := range append(clients, watching) {
		m, n := c.Match()
		if m.Position().Hash() != v.match.Position().Hash() || m.Len() != v.match.Len() {
			t.Errorf("mirror %d ends with %d steps, the match with %d", i+1, m.Len(), v.match.Len())
		}
		if n != 1 {
			t.Errorf("mirror %d was made %d times", i+1, n)
		}
	}
	if connections < 10 {
		t.Errorf("there were only %d connections", connections)
	}
	reader.checked(t)
}

// secrets reads what the clients are told, and checks that nothing of it is hidden from those who watch.
type secrets struct {
	mu    sync.Mutex
	tails map[rules.Seat]*told
	seen  int
}

// told is what a client has been told: the record, and the position after its first steps.
type told struct {
	*record.Tail
	at    match.Position
	steps int
}

func watchSecrets(t *testing.T, v *server) *secrets {
	s := &secrets{tails: map[rules.Seat]*told{}}
	v.heard = func(seat rules.Seat, text []byte) {
		n, err := remote.DecodeNews(text)
		if err != nil {
			t.Errorf("the host says %.80q: %v", text, err)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		switch n.Type {
		case "record":
			tail, err := record.NewTail([]byte(n.Record), games.Start)
			if err != nil {
				t.Error(err)
				return
			}
			s.tails[seat] = &told{Tail: tail, at: tail.Record().Start.Clone()}
		case "turns":
			err = s.tails[seat].Add([]byte(n.Lines))
		default:
			return
		}
		x := s.tails[seat]
		for ; err == nil && x.steps < len(x.Record().Steps); x.steps++ {
			step := x.Record().Steps[x.steps]
			err = x.at.Apply(step.Seat, step.Cmd, &rules.Recorded{Rolls: step.Rolls})
		}
		if err != nil {
			t.Error(err)
		}
		if all, seen := state(t, x.at), state(t, x.at.Seen(rules.NoSeat)); all != seen {
			t.Errorf("seat %d is told %d steps, which make a position of which some is secret:\n%s\n%s", seat+1, x.steps, all, seen)
		}
		s.seen++
	}
	return s
}

// state is a position as JSON, in which an empty list is null.
func state(t *testing.T, p match.Position) string {
	text, err := json.Marshal(p.State())
	if err != nil {
		t.Error(err)
	}
	return strings.ReplaceAll(string(text), "[]", "null")
}

func (s *secrets) checked(t *testing.T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen < 10 {
		t.Errorf("only %d messages were looked at", s.seen)
	}
}

// plans are two different plans of a seat for the first turn of a game with secret plans.
func plans(t *testing.T, s match.Setup, seat rules.Seat) (list [2][]match.Command) {
	t.Helper()
	start, err := games.Start(s)
	if err != nil {
		t.Fatal(err)
	}
	for c := range start.Options(seat) {
		if c != start.Game().Pass() && c != start.Game().Concede() {
			list[1] = append(list[1], c)
			break
		}
	}
	if len(list[1]) == 0 {
		t.Fatal("there is nothing to plan")
	}
	return list
}

// What a seat is told does not depend on what another plans, before both are ready: neither on its draft nor on its finished plan, in either order
// and also after a new connection.
func TestPlansStaySecret(t *testing.T) {
	for _, game := range []string{"si32", "mechmania"} {
		for planner := range rules.Seat(2) {
			var told [2]string
			s := setup(t, game, short[game], "secret")
			for i, plan := range plans(t, s, planner) {
				synctest.Test(t, func(t *testing.T) {
					v := serve(t, s, remote.Limit{})
					var mu sync.Mutex
					v.heard = func(seat rules.Seat, text []byte) {
						mu.Lock()
						defer mu.Unlock()
						if seat == 1-planner {
							told[i] += string(text) + "\n"
						}
					}
					ann, bob := remote.Sit(v.dial(planner, never), games.Start), remote.Sit(v.dial(1-planner, never), games.Start)
					defer ann.Close()
					synctest.Wait()
					m, _ := ann.Match()
					for _, c := range append(plan, m.Game().Pass()) {
						if _, err := m.Do(planner, c); err != nil {
							t.Fatal(err)
						}
						time.Sleep(time.Second)
						synctest.Wait()
					}
					bob.Close()
					synctest.Wait() // the host has noticed
					bob = remote.Sit(v.dial(1-planner, never), games.Start)
					defer bob.Close()
					time.Sleep(time.Second)
					synctest.Wait()
					mu.Lock()
					before := told[i]
					mu.Unlock()
					other, _ := bob.Match()
					if _, err := other.Do(1-planner, other.Game().Pass()); err != nil {
						t.Fatal(err)
					}
					time.Sleep(time.Second)
					synctest.Wait()
					if v.match.Public() < 2+len(plan) {
						t.Errorf("%s: both are ready, and %d steps are public", game, v.match.Public())
					}
					mu.Lock()
					defer mu.Unlock()
					if told[i] == before {
						t.Errorf("%s: the plans are not revealed", game)
					}
					told[i] = before
				})
			}
			if told[0] != told[1] || !strings.Contains(told[0], `"type":"record"`) {
				t.Errorf("%s: what seat %d is told depends on the other's plan:\n%s\n%s", game, 2-planner, told[0], told[1])
			}
		}
	}
}

// A draft and the end of a turn survive a page that is loaded again; taking back the whole draft does, too.
func TestReload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := setup(t, "anarchy", "quick", "draft")
		v := serve(t, s, remote.Limit{})
		again := func(old *remote.Client) (*remote.Client, *match.Match) {
			if old != nil {
				old.Close()
			}
			c := remote.Sit(v.dial(0, never), games.Start)
			time.Sleep(time.Second)
			synctest.Wait()
			m, _ := c.Match()
			return c, m
		}
		c, m := again(nil)
		random := match.NewRandom("draft")
		for range 3 {
			cmd, _ := random.Choose(m.Position(), 0)
			if _, err := m.Do(0, cmd); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Undo(0, 1); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		want := m.Position().Hash()
		c, m = again(c)
		if m.Len() != 2 || m.Position().Hash() != want || len(m.Undoable(0)) != 2 || v.match.Len() != 0 {
			t.Errorf("the new page has %d steps, of which %d can be undone; the match has %d", m.Len(), len(m.Undoable(0)), v.match.Len())
		}
		if err := m.Undo(0, 2); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		c, m = again(c)
		if m.Len() != 0 {
			t.Errorf("what was taken back is there again: %d steps", m.Len())
		}
		if _, err := m.Do(0, m.Game().Pass()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		c, m = again(c)
		defer c.Close()
		if v.match.Len() != 1 || m.Len() != 1 || m.Active().Has(0) {
			t.Errorf("after the end of the turn the match has %d steps and the new page %d", v.match.Len(), m.Len())
		}
	})
}

// What a host has kept of its seats, another one continues with: a draft, a turn that has ended while others plan, and the time.
func TestKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, limit := setup(t, "si32", "quick", "kept"), remote.Limit{Match: time.Hour}
		kept := map[rules.Seat]remote.Kept{}
		v := serve(t, s, limit)
		v.host.Keep(func(seat rules.Seat, k remote.Kept) { kept[seat] = k })
		plan := func(seat rules.Seat, end bool) (hash uint64) {
			c := remote.Sit(v.dial(seat, never), games.Start)
			defer c.Close()
			time.Sleep(time.Minute)
			m, _ := c.Match()
			cmd, _ := match.NewRandom("kept").Choose(m.Position(), seat)
			_, err := m.Do(seat, cmd)
			if end && err == nil {
				_, err = m.Do(seat, m.Game().Pass())
			}
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			return m.Position().Hash()
		}
		draft, ended := plan(0, false), plan(1, true)
		if v.match.Len() != 0 || len(kept) != 2 {
			t.Fatalf("the match has %d steps, and %d plans are kept", v.match.Len(), len(kept))
		}
		text, err := json.Marshal(kept)
		if err != nil || json.Unmarshal(text, &kept) != nil {
			t.Fatal(err)
		}
		v = serve(t, s, limit)
		for seat, k := range kept {
			if err := v.host.Resume(seat, k); err != nil {
				t.Fatal(err)
			}
		}
		for _, seat := range []rules.Seat{1, 0} {
			c := remote.Sit(v.dial(seat, never), games.Start)
			defer c.Close()
			time.Sleep(time.Second)
			m, _ := c.Match()
			if clock := c.Status().Clock; m.Position().Hash() != []uint64{draft, ended}[seat] || m.Active().Has(seat) != (seat == 0) || clock == nil || clock.Left[seat]/10_000 != 353 && clock.Left[seat] != 3540_000 {
				t.Errorf("seat %d continues at another place: %d steps, the clock is %+v", seat+1, m.Len(), clock)
			}
			if seat == 0 {
				if _, err := m.Do(0, m.Game().Pass()); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Second)
			}
		}
		time.Sleep(time.Second)
		seats := []int{0, 0}
		for _, step := range v.match.Steps(0) {
			seats[step.Seat]++
		}
		if v.match.Public() != 4 || seats[0] != 2 || seats[1] != 2 {
			t.Errorf("%d steps are public; the seats have done %v", v.match.Public(), seats)
		}
		if err := v.host.Resume(0, remote.Kept{Plan: remote.Plan{Type: "end", Commands: []json.RawMessage{[]byte("{}")}}}); err != nil {
			t.Error(err)
		}
		if err := v.host.Resume(0, remote.Kept{Plan: remote.Plan{Type: "end", Turn: 4, Commands: []json.RawMessage{[]byte(`{"verb":"fly"}`)}}}); err == nil {
			t.Error("a command that there is not was kept")
		}
	})
}

// raw is a conversation by hand.
type raw struct {
	t    *testing.T
	conn outside.Conn
}

func (v *server) raw(t *testing.T, seat rules.Seat) raw {
	conn, err := v.dial(seat, never)(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return raw{t, conn}
}

// next returns the next message.
func (r raw) next() remote.News {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	text, err := r.conn.Receive(ctx)
	if err != nil {
		return remote.News{Type: "nothing", Reason: err.Error()}
	}
	n, err := remote.DecodeNews(text)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r raw) say(kind string, turn int, cmds ...any) {
	r.t.Helper()
	p := remote.Plan{Type: kind, Turn: turn, Commands: []json.RawMessage{}}
	for _, c := range cmds {
		text, err := json.Marshal(c)
		if err != nil {
			r.t.Fatal(err)
		}
		p.Commands = append(p.Commands, text)
	}
	text, err := json.Marshal(p)
	if err != nil {
		r.t.Fatal(err)
	}
	if err := r.conn.Send(r.t.Context(), text); err != nil {
		r.t.Fatal(err)
	}
}

// A turn is carried out once however often it is sent; a plan that the rules refuse, or for a turn that has not begun, changes nothing; a second
// conversation takes the seat over.
func TestConversation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := serve(t, setup(t, "anarchy", "quick", "talk"), remote.Limit{})
		c := v.raw(t, 0)
		defer c.conn.Close()
		if n := c.next(); n.Type != "record" || n.Seat != 0 || n.Record == "" {
			t.Fatalf("the host begins with %+v", n)
		}
		pass := v.match.Game().Pass()
		c.say("end", 0, map[string]int{"nonsense": 1})
		if n := c.next(); n.Type != "refused" || n.Final {
			t.Errorf("nonsense gets %+v", n)
		}
		c.say("end", 0, pass, pass)
		if n := c.next(); n.Type != "refused" || !strings.Contains(n.Reason, "after the end") {
			t.Errorf("two turns at once get %+v", n)
		}
		c.say("end", 9, pass)
		if n := c.next(); n.Type != "refused" || v.match.Len() != 0 {
			t.Errorf("a turn to come gets %+v", n)
		}
		for range 3 {
			c.say("end", 0, pass)
		}
		if n := c.next(); n.Type != "turns" || strings.Count(n.Lines, `{"seat":`) != 1 {
			t.Errorf("the end of the turn gets %+v", n)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if v.match.Len() != 1 {
			t.Errorf("the match has %d steps", v.match.Len())
		}
		c.say("end", 1, pass)
		if n := c.next(); n.Type != "refused" || v.match.Len() != 1 {
			t.Errorf("the turn of another gets %+v", n)
		}
		d := v.raw(t, 0)
		defer d.conn.Close()
		if n := c.next(); n.Type != "refused" || !n.Final {
			t.Errorf("when the seat is opened elsewhere comes %+v", n)
		}
		if n := d.next(); n.Type != "record" || strings.Count(n.Record, `{"seat":0`) != 1 {
			t.Errorf("there it begins with %+v", n)
		}
		if err := v.host.Serve(t.Context(), 3, d.conn); err == nil {
			t.Error("a seat that does not exist was served")
		}
	})
}

// Who opens a seat before the match begins is told what it waits for.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := serve(t, setup(t, "anarchy", "quick", "wait"), remote.Limit{})
		begin := make(chan struct{})
		c := remote.Sit(v.connect(never, func(ctx context.Context, c outside.Conn) {
			_ = remote.Say(ctx, c, remote.News{Type: "waiting", Reason: "A client is missing."})
			<-begin
			_ = v.host.Serve(ctx, 0, c)
		}), games.Start)
		defer c.Close()
		synctest.Wait()
		if s := c.Status(); s.Phase != remote.Connecting || s.Wait != "A client is missing." || s.Err != nil {
			t.Errorf("before the match: %+v", s)
		}
		close(begin)
		synctest.Wait()
		if s := c.Status(); s.Phase != remote.Connected || s.Wait != "" {
			t.Errorf("in the match: %+v", s)
		}
	})
}

// A person who is not there has time; one whose time is up loses, though they have planned something, and everybody is told.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := serve(t, setup(t, "anarchy", "quick", "clock"), remote.Limit{Match: time.Minute, Turn: 5 * time.Second})
		time.Sleep(time.Hour)
		a, b := remote.Sit(v.dial(0, never), games.Start), remote.Sit(v.dial(1, never), games.Start)
		defer a.Close()
		defer b.Close()
		time.Sleep(20 * time.Second)
		m, _ := a.Match()
		if _, err := m.Do(0, m.Game().Pass()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if c := b.Status().Clock; c == nil || c.Left[0] != 45_000 || c.Running != rules.Seats(1) {
			t.Errorf("after the first turn the clock says %+v", c)
		}
		other, _ := b.Match()
		cmd, _ := match.NewRandom("late").Choose(other.Position(), 1)
		if _, err := other.Do(1, cmd); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		f := v.match.Faults()
		if len(f) != 1 || f[0].Kind != match.Late || f[0].Seat != 1 || !v.match.Outcome().Winners.Has(0) {
			t.Errorf("faults %v, outcome %+v", f, v.match.Outcome())
		}
		for i, c := range []*remote.Client{a, b} {
			m, n := c.Match()
			if c.Status().Phase != remote.Over || m.Position().Hash() != v.match.Position().Hash() || len(m.Faults()) != 1 || n != 1 {
				t.Errorf("mirror %d: %+v, faults %v", i+1, c.Status(), m.Faults())
			}
		}
	})
}

// A client that is wrong about the match makes a new mirror, and one that cannot read the match says why.
func TestWrongMirror(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := setup(t, "anarchy", "quick", "one")
		v := serve(t, s, remote.Limit{})
		s.Seed = "two"
		w := serve(t, s, remote.Limit{})
		first := true
		c := remote.Sit(func(ctx context.Context) (outside.Conn, error) {
			if !first {
				return w.dial(0, never)(ctx)
			}
			first = false
			conn, err := v.dial(0, never)(ctx)
			time.AfterFunc(time.Minute, func() { _ = conn.Close() })
			return conn, err
		}, games.Start)
		defer c.Close()
		time.Sleep(30 * time.Second)
		if m, n := c.Match(); n != 1 || m.Setup().Seed != "one" {
			t.Errorf("mirror %d is of %q", n, m.Setup().Seed)
		}
		time.Sleep(time.Minute)
		if m, n := c.Match(); n != 2 || m.Setup().Seed != "two" {
			t.Errorf("mirror %d is of %q", n, m.Setup().Seed)
		}
		broken := remote.Sit(v.connect(never, func(ctx context.Context, c outside.Conn) {
			_ = c.Send(ctx, []byte(`{"type":"record","record":"{\"pentarena\":99}\n"}`))
			<-ctx.Done()
		}), games.Start)
		defer broken.Close()
		time.Sleep(time.Minute)
		if s := broken.Status(); s.Phase != remote.Failed || !strings.Contains(s.Err.Error(), "format 99") {
			t.Errorf("a match of another time: %+v", s)
		}
	})
}

func FuzzDecodeNews(f *testing.F) {
	for _, s := range []string{`{"type":"record","seat":1,"record":"x\n","turn":3,"draft":[{}]}`, `{"type":"turns","lines":"x"}`,
		`{"type":"clock","clock":{"left":[1,-1],"running":1}}`, `{"type":"refused","reason":"no","final":true}`, `{"type":"over"}`, `{"type":"waiting","reason":"soon"}`, `{}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := remote.DecodeNews(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := remote.DecodeNews(text); err != nil {
			t.Errorf("%s is written as %s: %v", data, text, err)
		}
	})
}

func FuzzDecodePlan(f *testing.F) {
	for _, s := range []string{`{"type":"draft","turn":0,"commands":[]}`, `{"type":"end","turn":12,"commands":[{"verb":"ignite","building":3,"target":4}]}`, `{"type":"end"}`, `[]`} {
		f.Add([]byte(s))
	}
	s := setup(f, "anarchy", "quick", "fuzz")
	start, err := games.Start(s)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := remote.DecodePlan(data)
		if err != nil {
			return
		}
		h, err := remote.NewHost(match.New(s, start), 3, remote.Limit{})
		if err != nil {
			t.Fatal(err)
		}
		_ = h.Accept(0, p)
	})
}

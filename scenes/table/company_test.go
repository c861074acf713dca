package table_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// guild is the company of a match in memory: what both are told, and what they wish.
type guild struct {
	mu      sync.Mutex
	told    [2]remote.Company
	changed chan struct{}
	wishes  [2]chan remote.Wish
}

// gather has a server tell a company of Ann and Bob.
func (f *far) gather() *guild {
	seats := []remote.Guest{{Name: "Ann", Person: true, Come: true, Here: true}, {Name: "Bob", Person: true, Come: true, Here: true}}
	g := &guild{changed: make(chan struct{}), wishes: [2]chan remote.Wish{make(chan remote.Wish, 9), make(chan remote.Wish, 9)}}
	for i := range g.told {
		g.told[i] = remote.Company{Match: "match", Seat: rules.Seat(i), Phase: remote.Playing, Game: f.match.Setup().Game, Level: "quick", Seats: seats}
	}
	f.guild = g
	return g
}

// tell changes what both are told.
func (g *guild) tell(change func(*remote.Company)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := range g.told {
		g.told[i].Seats = slices.Clone(g.told[i].Seats)
		change(&g.told[i])
	}
	close(g.changed)
	g.changed = make(chan struct{})
}

func (g *guild) attend(ctx context.Context, c outside.Conn, seat int) {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	go func() {
		defer leave()
		for text, err := c.Receive(ctx); err == nil; text, err = c.Receive(ctx) {
			if w, err := remote.DecodeWish(text); err == nil && w.Type != remote.WishHere {
				g.wishes[seat] <- w
			}
		}
	}()
	for {
		g.mu.Lock()
		told, changed := g.told[seat], g.changed
		g.mu.Unlock()
		if remote.Tell(ctx, c, told) != nil {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// wished is the next wish of a person, while all tables tick.
func (g *guild) wished(seat int, all ...*sitting) (w remote.Wish) {
	all[0].t.Helper()
	all[0].until("a wish", func() bool {
		for _, s := range all[1:] {
			s.ticks(1)
		}
		select {
		case w = <-g.wishes[seat]:
			return true
		default:
			return false
		}
	})
	return w
}

// again moves to the table that takes the place of this one.
func (s *sitting) again(what string) {
	s.t.Helper()
	s.until(what, func() bool { return s.next.Kind == scene.Replace })
	s.takes(s.next.Scene.(*table.Table))
	s.next = scene.Next{}
	s.ticks(2)
}

// types writes into the field that is open.
func (s *sitting) types(text string) {
	s.in.Runes = []rune(text)
	s.ticks(2)
}

// A person asks for the last turn back in the menu, the other is asked and agrees, and at both tables that turn begins again.
func TestTakeBack(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{})
	g := f.gather()
	g.tell(func(c *remote.Company) { c.Back = c.Seat == 0 })
	ann, bob := f.visit("#seat=ann"), f.visit("#seat=bob")
	ann.pass()
	bob.until("the turn", bob.turn.Acting)
	ann.pressOn("menu")
	ann.pressOn("menu/Take your last turn back")
	if w := g.wished(0, ann); w.Type != remote.WishUndo {
		t.Fatalf("Ann wishes %+v", w)
	}
	offer := remote.Offer{Number: 1, What: remote.WishUndo, By: 0, Agreed: rules.Seats(0)}
	g.tell(func(c *remote.Company) { c.Offer = &offer })
	ann.until("word of the wait", func() bool {
		text, _ := ann.table.Away()
		return strings.Contains(text, "asked for turn 1 again")
	})
	bob.until("the question", func() bool { return bob.has("away/offer/yes") })
	bob.pressOn("away/offer/yes")
	if w := g.wished(1, bob); w.Type != remote.WishUndo {
		t.Fatalf("Bob answers %+v", w)
	}
	f.pause()
	<-f.rests
	if err := f.host.Rewind(0); err != nil {
		t.Fatal(err)
	}
	f.run()
	agreed := offer
	agreed.Agreed, agreed.State = 3, remote.Agreed
	g.tell(func(c *remote.Company) { c.Offer, c.Back = &agreed, false })
	ann.again("the turn before")
	bob.again("the turn before")
	if !ann.heard("Taken back: turn 1 begins again.") {
		t.Errorf("Ann hears %q", ann.said)
	}
	ann.until("the turn", ann.turn.Acting)
	if ann.play.Line().Len() != 0 || bob.play.Line().Len() != 0 {
		t.Errorf("%d and %d steps are left", ann.play.Line().Len(), bob.play.Line().Len())
	}
	ann.pass()
	bob.until("the turn", bob.turn.Acting)
	declined := remote.Offer{Number: 2, What: remote.WishUndo, By: 0, Agreed: rules.Seats(0), State: remote.Declined}
	g.tell(func(c *remote.Company) { c.Offer = &declined })
	ann.until("the answer", func() bool { return ann.heard("declined") })
}

// Who declines a question answers it once.
func TestDecline(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{})
	g := f.gather()
	bob := f.visit("#seat=bob")
	g.tell(func(c *remote.Company) {
		c.Offer = &remote.Offer{Number: 7, What: remote.WishUndo, By: 0, Agreed: rules.Seats(0)}
	})
	bob.until("the question", func() bool { return bob.has("away/offer/no") })
	bob.pressOn("away/offer/no")
	if w := g.wished(1, bob); w.Type != remote.WishDecline {
		t.Errorf("Bob answers %+v", w)
	}
	bob.ticks(5)
	if bob.has("away/offer/no") {
		t.Error("he is asked again")
	}
}

// A draw is proposed in the menu, and both are told how the match ended.
func TestProposeDraw(t *testing.T) {
	f := serve(t, "si32", remote.Limit{})
	g := f.gather()
	g.tell(func(c *remote.Company) { c.Draw = true })
	ann, bob := f.visit("#seat=ann"), f.visit("#seat=bob")
	ann.until("the turn", ann.turn.Acting)
	ann.pressOn("menu")
	ann.pressOn("menu/Propose a draw")
	if w := g.wished(0, ann); w.Type != remote.WishDraw {
		t.Fatalf("Ann wishes %+v", w)
	}
	g.tell(func(c *remote.Company) {
		c.Offer = &remote.Offer{Number: 1, What: remote.WishDraw, By: 0, Agreed: rules.Seats(0)}
	})
	bob.until("the question", func() bool { return bob.has("away/offer/yes") })
	bob.pressOn("away/offer/yes")
	if w := g.wished(1, bob); w.Type != remote.WishDraw {
		t.Fatalf("Bob answers %+v", w)
	}
	if err := f.match.Draw(0); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*sitting{ann, bob} {
		s.until("the result", func() bool {
			return s.table.Describe()["reason"] == match.ByAgreement && s.table.Describe()["card"] == true
		})
		if why := s.view.Reason(s.play.Head()); why != "All agreed on a draw" {
			t.Errorf("the card says %q", why)
		}
	}
}

// Each hears what the other says, unless muted; what is said goes to the server, and a report to the host.
func TestTalk(t *testing.T) {
	f := serve(t, "anarchy", remote.Limit{})
	g := f.gather()
	ann, bob := f.visit("#seat=ann"), f.visit("#seat=bob")
	ann.until("the button", func() bool { return ann.has("talk") })
	ann.pressOn("talk")
	ann.pressOn("talk/phrase/Good luck!")
	if w := g.wished(0, ann); w.Type != remote.WishSay || w.Text != "Good luck!" {
		t.Fatalf("Ann wishes %+v", w)
	}
	said := []remote.Saying{{Number: 1, Seat: 0, Text: "Good luck!"}}
	g.tell(func(c *remote.Company) { c.Said = said })
	bob.until("her words", func() bool { return bob.heard("Ann (" + board.SeatName(0) + "): Good luck!") })
	ann.pressOn("talk/text")
	ann.types("And fun")
	ann.pressOn("talk/send")
	if w := g.wished(0, ann); w.Text != "And fun" {
		t.Errorf("Ann wishes %+v", w)
	}
	ann.pressOn("talk/close")
	bob.pressOn("talk")
	bob.pressOn("talk/mute")
	bob.pressOn("talk/report")
	bob.pressOn("talk/report/text")
	bob.types("She is rude")
	bob.pressOn("talk/report/send")
	if w := g.wished(1, bob); w.Type != remote.WishReport || w.Text != "She is rude" {
		t.Errorf("Bob wishes %+v", w)
	}
	g.tell(func(c *remote.Company) {
		c.Said, c.Phrases = append(said, remote.Saying{Number: 2, Seat: 0, Text: "Hello?"}), true
	})
	if ann.ticks(5); ann.heard("): Good luck!") {
		t.Error("Ann hears herself")
	}
	ann.pressOn("talk")
	ann.until("no field of one's own words", func() bool { return !ann.has("talk/text") })
	bob.ticks(20)
	if bob.heard("Hello?") {
		t.Error("Bob hears Ann though she is muted")
	}
}

// The result card says what a rated match did to the rating of the person, whether that is known before the card opens or after; a match that did not
// count says nothing.
func TestRatingOnTheCard(t *testing.T) {
	const said = "Among the people of this server you are now at +43 ± 210 Elo"
	for name, test := range map[string]struct {
		before, after *remote.Rating
		want          string
	}{
		"first":     {nil, &remote.Rating{Elo: 43, Spread: 210, Matches: 1}, said + " (+43)."},
		"later":     {&remote.Rating{Elo: 63.4, Spread: 220, Matches: 4}, &remote.Rating{Elo: 43, Spread: 210, Matches: 5}, said + " (-20)."},
		"uncounted": {&remote.Rating{Elo: 43, Spread: 210, Matches: 4}, &remote.Rating{Elo: 43, Spread: 210, Matches: 4}, ""},
		"unknown":   {nil, nil, ""},
	} {
		f := serve(t, "anarchy", remote.Limit{})
		g := f.gather()
		rated := func(r *remote.Rating, phase string) func(*remote.Company) {
			return func(c *remote.Company) { c.Rated, c.Phase, c.Seats[0].Rating = true, phase, r }
		}
		g.tell(rated(test.before, remote.Playing))
		ann := f.visit("#seat=ann")
		ann.until("the turn", ann.turn.Acting)
		if err := f.match.Leave(1, match.Resigned); err != nil {
			t.Fatal(err)
		}
		ann.until("the card", func() bool { return ann.table.Describe()["card"] == true })
		g.tell(rated(test.after, remote.Ended))
		ann.until("the end", func() bool { return ann.table.Describe()["company"] == remote.Ended })
		ann.ticks(2)
		if got, _ := ann.table.Describe()["rating"].(string); got != test.want || test.want != "" && !ann.heard(test.want) {
			t.Errorf("%s: the card says %q", name, got)
		}
	}
}

// Standing orders outlive a page that is loaded again.
func TestStandingOrdersStay(t *testing.T) {
	f := serve(t, "si32", remote.Limit{})
	f.gather()
	f.store = tabletest.Store{}
	ann := f.visit("#seat=ann")
	ann.until("the turn", ann.turn.Acting)
	ann.ticks(40)
	x0, y0 := ann.at(3, 3)
	x1, y1 := ann.at(6, 3)
	ann.drag(x0, y0, x1, y1)
	ann.ticks(60)
	want, err := ann.turn.Orders()
	if err != nil || want.Data == nil {
		t.Fatalf("a march of several turns gives the orders %+v (%v)", want, err)
	}
	steps := ann.orders(0)
	ann.table.Close()
	again := f.visit("#seat=ann")
	again.until("the turn", again.turn.Acting)
	again.ticks(5)
	got, err := again.turn.Orders()
	if err != nil || string(got.Data) != string(want.Data) {
		t.Errorf("after a reload there is %s (%v), not %s", got.Data, err, want.Data)
	}
	if now := again.orders(0); now != steps {
		t.Errorf("after a reload %q is ordered, not %q", now, steps)
	}
}

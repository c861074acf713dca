package serve_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// couple are Ann and Bob in the middle of a match, each with an open page.
type couple struct {
	*club
	id     string
	people [2]*friend
	pages  [2]*remote.Client
	random *match.Random
}

// couple has Ann and Bob begin a match.
func (c *club) couple(o remote.Order) *couple {
	c.Helper()
	ann, bob := c.pair(o)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	p := &couple{club: c, id: ann.until("the match", phase(remote.Playing)).Match, people: [2]*friend{ann, bob}, random: match.NewRandom(o.Game)}
	p.sit()
	return p
}

// sit opens the pages.
func (p *couple) sit() {
	for i, f := range p.people {
		p.pages[i] = remote.Sit(p.dialer("/play/"+f.token), games.Start)
		p.Cleanup(p.pages[i].Close)
	}
}

// leave closes the pages.
func (p *couple) leave() {
	for i, f := range p.people {
		p.pages[i].Close()
		f.Close()
	}
}

// moved are the couple at another server of the same folder.
func (p *couple) moved(to *club) *couple {
	q := &couple{club: to, id: p.id, random: p.random, people: [2]*friend{to.attend(p.people[0].token), to.attend(p.people[1].token)}}
	q.sit()
	return q
}

// wait waits for something.
func (c *club) wait(what string, so func() bool) {
	c.Helper()
	for !so() {
		select {
		case <-time.After(5 * time.Millisecond):
		case <-c.ctx.Done():
			c.Fatalf("%s does not come", what)
		}
	}
}

// play plays until both pages have come to a turn: a command by chance, and the end of the turn.
func (p *couple) play(turn int) {
	p.Helper()
	p.wait("the turn", func() bool {
		there := 0
		for i, page := range p.pages {
			m, _ := page.Match()
			if m == nil {
				continue
			}
			seat := rules.Seat(i)
			if m.Turn() >= turn {
				there++
			} else if at := m.Turn(); m.Active().Has(seat) {
				if cmd, ok := p.random.Choose(m.Position(), seat); ok {
					_, _ = m.Do(seat, cmd)
				}
				if m.Turn() == at && m.Active().Has(seat) {
					_, _ = m.Do(seat, m.Game().Pass())
				}
			}
		}
		return there == len(p.pages)
	})
}

// all waits until both pages, and who watches, have a match as it should be.
func (p *couple) all(what string, watch *remote.Client, so func(*match.Match) bool) {
	p.Helper()
	for _, page := range append(p.pages[:], watch) {
		p.wait(what, func() bool {
			m, _ := page.Match()
			return m != nil && so(m)
		})
	}
}

// offer waits until both people are told that an offer has a state.
func (p *couple) offer(number int, state string) *remote.Offer {
	p.Helper()
	is := func(s remote.Company) bool {
		return s.Offer != nil && s.Offer.Number == number && s.Offer.State == state
	}
	p.people[0].until("the offer", is)
	return p.people[1].until("the offer", is).Offer
}

// undo has one of them ask for the last turn, and the other agree. It returns the turn that begins again.
func (p *couple) undo(by, number int) int {
	p.Helper()
	p.people[by].until("the right to undo", func(s remote.Company) bool { return s.Back })
	p.people[by].Wish(remote.Wish{Type: remote.WishUndo})
	o := p.offer(number, "")
	if o.What != remote.WishUndo || o.By != rules.Seat(by) || o.Agreed != rules.Seats(rules.Seat(by)) {
		p.Errorf("the offer is %+v", o)
	}
	p.people[1-by].Wish(remote.Wish{Type: remote.WishUndo})
	return p.offer(number, remote.Agreed).Turn
}

// steps are the steps of the match of a page that everybody knows.
func (p *couple) steps(page int) []match.Step {
	m, _ := p.pages[page].Match()
	return m.Steps(0)[:m.Public()]
}

func sameSteps(a, b []match.Step) bool {
	return slices.EqualFunc(a, b, func(a, b match.Step) bool {
		return a.Seat == b.Seat && a.Cmd == b.Cmd && slices.Equal(a.Rolls, b.Rolls)
	})
}

// inEach runs a test with a match of two people in each game.
func inEach(t *testing.T, test func(*couple)) {
	for _, e := range games.Entries() {
		o := friends
		o.Game = e.Game.Info().ID
		t.Run(o.Game, func(t *testing.T) { test(open(t, nil).couple(o)) })
	}
}

// In every game the last turn of a person is taken back when the other agrees: for both, and for those who watch. What follows is a match as any
// other, its record re-executes, and a server that is started again continues with it.
func TestUndo(t *testing.T) {
	inEach(t, func(p *couple) {
		watch := remote.Watch(p.dialer("/live/"+p.id), games.Start)
		p.Cleanup(watch.Close)
		p.play(4)
		before := p.steps(0)
		turn := p.undo(0, 1)
		if turn != 2 && turn != 3 {
			p.Errorf("after four turns Ann's last is %d", turn)
		}
		left := slices.IndexFunc(before, func(s match.Step) bool { return s.Turn == turn })
		p.all("the turn before", watch, func(m *match.Match) bool { return m.Public() == left && m.Turn() == turn })
		if !sameSteps(p.steps(0), before[:left]) {
			p.Error("other steps are left than there were")
		}
		p.play(6)
		p.undo(1, 2)
		p.all("the turn before", watch, func(m *match.Match) bool { return m.Turn() < 6 })
		p.play(7)
		now := p.steps(0)
		watch.Close()
		p.leave()
		p = p.moved(p.next())
		p.all("the match after a restart", p.pages[0], func(m *match.Match) bool { return m.Public() >= len(now) })
		if !sameSteps(p.steps(0), now) {
			p.Errorf("after a restart the match is another one: %d steps, %d before", len(p.steps(0)), len(now))
		}
		p.play(8)
		p.people[0].Wish(remote.Wish{Type: remote.WishResign})
		p.people[1].until("the end", phase(remote.Ended))
		if m := p.ended(p.id); m.State != store.Over || !m.Seats[1].Won {
			p.Errorf("it is kept as %+v", m)
		}
		if r := record.Verify(p.kept(p.id)); r.Difference != nil {
			p.Error(r.Difference)
		}
	})
}

// An offer is declined, lapses when the match continues, and cannot be repeated until it does.
func TestOffersEnd(t *testing.T) {
	p := open(t, nil).couple(friends)
	ann, bob := p.people[0], p.people[1]
	refused := func(f *friend, wish, why string) {
		t.Helper()
		f.Wish(remote.Wish{Type: wish})
		f.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, why) })
	}
	refused(ann, remote.WishUndo, "have not ended a turn")
	refused(ann, remote.WishDecline, "nothing is proposed")
	p.play(2)
	ann.Wish(remote.Wish{Type: remote.WishUndo})
	p.offer(1, "")
	refused(ann, remote.WishUndo, "wait for the answer")
	bob.Wish(remote.Wish{Type: remote.WishDecline})
	p.offer(1, remote.Declined)
	refused(ann, remote.WishUndo, "after the next one")
	bob.Wish(remote.Wish{Type: remote.WishUndo})
	p.offer(2, "")
	p.play(3)
	p.offer(2, remote.Lapsed)
	refused(ann, remote.WishDecline, "nothing is proposed")
	if m, _ := p.pages[0].Match(); m.Turn() != 3 {
		t.Errorf("the match is in turn %d", m.Turn())
	}
}

// What is proposed is still proposed when the server is started again, and can be agreed to.
func TestOfferSurvives(t *testing.T) {
	p := open(t, nil).couple(friends)
	p.play(4)
	p.people[0].until("the right to undo", func(s remote.Company) bool { return s.Back })
	p.people[0].Wish(remote.Wish{Type: remote.WishUndo})
	turn := p.offer(1, "").Turn
	now := p.steps(0)
	p.leave()
	p = p.moved(p.next())
	watch := remote.Watch(p.dialer("/live/"+p.id), games.Start)
	p.Cleanup(watch.Close)
	p.all("the match after a restart", watch, func(m *match.Match) bool { return m.Public() >= len(now) })
	if o := p.offer(1, ""); o.By != 0 || o.Turn != turn {
		t.Errorf("after a restart the offer is %+v", o)
	}
	p.people[1].Wish(remote.Wish{Type: remote.WishUndo})
	p.offer(1, remote.Agreed)
	p.all("the turn before", watch, func(m *match.Match) bool { return m.Turn() == turn })
}

// Clocks show after an undo what they did where the turn began, and AIs at the same table play on.
func TestUndoClocks(t *testing.T) {
	o := remote.Order{Game: "anarchy", Level: "quick", Seats: []string{"person", "rookie"}, Clock: remote.Limits{Match: 3600, Turn: 60}}
	c := open(t, nil)
	ann := c.invited(o, "")[0]
	page := remote.Sit(c.dialer("/play/"+ann.token), games.Start)
	c.Cleanup(page.Close)
	left := func() int64 {
		if s := page.Status(); s.Clock != nil {
			return s.Clock.Left[0]
		}
		return 0
	}
	pass := func(turn int) {
		c.wait("the turn", func() bool {
			m, _ := page.Match()
			if m == nil || m.Turn() < turn && m.Active().Has(0) {
				if m != nil {
					_, _ = m.Do(0, m.Game().Pass())
				}
				return false
			}
			return m.Turn() >= turn && m.Active().Has(0)
		})
	}
	pass(2)
	c.wait("the minute more", func() bool { return left() > 3_650_000 })
	ann.Wish(remote.Wish{Type: remote.WishUndo})
	ann.until("the undo", func(s remote.Company) bool { return s.Offer != nil && s.Offer.State == remote.Agreed })
	c.wait("the turn before", func() bool { m, _ := page.Match(); return m.Turn() == 0 })
	c.wait("the clock before", func() bool { return left() <= 3_600_000 })
	pass(4)
}

// In the games that know a draw the people can agree on one; it is kept as one.
func TestDraw(t *testing.T) {
	inEach(t, func(p *couple) {
		ann, bob := p.people[0], p.people[1]
		p.play(2)
		m, _ := p.pages[0].Match()
		if !m.Game().Info().Draws {
			ann.Wish(remote.Wish{Type: remote.WishDraw})
			ann.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "knows no draw") && !s.Draw })
			return
		}
		bob.until("the right to propose it", func(s remote.Company) bool { return s.Draw })
		bob.Wish(remote.Wish{Type: remote.WishDraw})
		p.offer(1, "")
		ann.Wish(remote.Wish{Type: remote.WishUndo})
		ann.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "answer first what Bob") })
		ann.Wish(remote.Wish{Type: remote.WishDraw})
		bob.until("the end", phase(remote.Ended))
		if m := p.ended(p.id); m.State != store.Over || m.Seats[0].Won || m.Seats[1].Won || m.Reason != match.ByAgreement {
			p.Errorf("a draw is kept as %+v", m)
		}
		r := p.kept(p.id)
		if v := record.Verify(r); v.Difference != nil || r.Steps[len(r.Steps)-1].Cmd != (match.Agreement{}) {
			p.Errorf("its record: %v", v)
		}
		for _, page := range p.pages {
			p.wait("the end", func() bool { m, _ := page.Match(); return m.Outcome().Reason == match.ByAgreement })
		}
	})
}

// A match by correspondence takes no place, is not ended because nobody opens it, cannot be claimed, and continues after a restart with its clock.
func TestCorrespondence(t *testing.T) {
	slow := friends
	slow.Clock = remote.Limits{Days: 3}
	bad := friends
	bad.Clock = remote.Limits{Days: 3, Match: 60}
	c := open(t, func(s *serve.Config) {
		s.Limits.Matches, s.Limits.Claim, s.Limits.Idle = 1, time.Nanosecond, time.Nanosecond
	})
	body, err := json.Marshal(bad)
	if err != nil {
		t.Fatal(err)
	}
	if status, text := c.ask("POST", "/api/matches", string(body)); status != 400 || !strings.Contains(text, "days for each turn") {
		t.Errorf("a clock of days and seconds: %d %s", status, text)
	}
	slow.Wait = false
	p := &couple{club: c, random: match.NewRandom("days")}
	p.people[0], p.people[1] = c.pair(slow)
	p.sit()
	p.id = p.people[0].until("the match", phase(remote.Playing)).Match
	p.play(1)
	c.order(twoPeople) // there is a place
	p.people[1].Close()
	p.pages[1].Close()
	s := p.people[0].until("his clock", func(s remote.Company) bool { return !s.Seats[1].Here && s.Seats[1].Left > 0 })
	if days := time.Duration(s.Seats[1].Left) * time.Millisecond; days > 72*time.Hour || days < 71*time.Hour || s.Seats[1].Claim != 0 {
		t.Errorf("Bob has %v left, and can be claimed in %d", days, s.Seats[1].Claim)
	}
	p.leave()
	p = p.moved(c.next())
	again := p.people[1].until("the match after a restart", phase(remote.Playing))
	if now := again.Seats[1].Left; now == 0 || now > s.Seats[1].Left {
		t.Errorf("after a restart he has %d ms left, before it %d", now, s.Seats[1].Left)
	}
}

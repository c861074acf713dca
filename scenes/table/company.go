package table

import (
	"fmt"
	"math"
	"time"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// company is what the people of a match know of each other; nil where they know nothing.
func (t *Table) company() *remote.Company {
	if t.away == nil || t.away.company == nil {
		return nil
	}
	c, _, phase := t.away.company.Company()
	if phase == remote.Connecting || phase == remote.Failed || len(c.Seats) != len(t.setup.Seats) {
		return nil
	}
	return &c
}

// unaided is why the AI may not help here, "" where it may: people who play against each other do without, unless their invitation allows it.
func (t *Table) unaided() string {
	if t.away == nil || lists.Count(t.setup.Seats, func(s *match.SeatInfo) bool { return s.Person() }) < 2 {
		return ""
	}
	if c := t.company(); c != nil && c.Help {
		return ""
	}
	return "You play against people, and the invitation does not allow help by the AI."
}

// life is what may be asked of a match on a server beside its moves.
func (t *Table) life() desk.Life {
	c := t.company()
	if c == nil || t.turn.People().Empty() {
		return desk.Life{}
	}
	if c.Phase != remote.Playing {
		return desk.Life{Talk: true}
	}
	l := desk.Life{Talk: true, Resign: true, Abort: c.Abort, Claim: t.claimable(c) != rules.NoSeat, Back: c.Back, Draw: c.Draw}
	if open(c) {
		l.Proposed = "You have proposed something already: wait for the answer."
	}
	return l
}

// open reports whether an offer waits for answers.
func open(c *remote.Company) bool { return c.Offer != nil && c.Offer.State == "" }

// proposals are what an offer asks of the others, and what it says while the person here waits for them.
var proposals = map[string]struct{ title, text, waits string }{
	remote.WishDraw: {"%s proposes a draw", "The match ends in turn %d without a winner when you agree.", "You proposed a draw in turn %d. The match ends when the others agree, and that lapses when it continues."},
	remote.WishUndo: {"%s wants the last turn back", "Turn %d begins again when you agree, with the same clocks and the same chance.", "You asked for turn %d again. It begins when the others agree, and lapses when the match continues."},
}

// claimable is the seat of a person who has been away for so long that the match may be claimed; NoSeat for none.
func (t *Table) claimable(c *remote.Company) rules.Seat {
	for i, g := range c.Seats {
		if g.Claim > 0 && t.claimIn(g) <= 0 {
			return rules.Seat(i)
		}
	}
	return rules.NoSeat
}

// claimIn is after how long a person's absence may end the match.
func (t *Table) claimIn(g remote.Guest) time.Duration {
	_, at, _ := t.away.company.Company()
	return time.Duration(g.Claim-1)*time.Millisecond - time.Since(at)
}

// othersText says what the others do, "" for nothing to say. With acting the person here is to move.
func (t *Table) othersText(acting bool) string {
	c := t.company()
	if c == nil || c.Phase != remote.Playing {
		return ""
	}
	for i, g := range c.Seats {
		seat := rules.Seat(i)
		if seat == c.Seat || !g.Person {
			continue
		}
		who := t.called(seat)
		switch {
		case open(c) && c.Offer.Agreed.Has(c.Seat):
			return fmt.Sprintf(proposals[c.Offer.What].waits, c.Offer.Turn+1)
		case !g.Here && g.Claim > 0 && t.claimIn(g) <= 0:
			return who + " is away. You may claim the match in the menu."
		case !g.Here && g.Claim > 0:
			return fmt.Sprintf("%s is away. You may claim the match in %s.", who, names.Time(t.claimIn(g)))
		case !g.Here && !acting:
			return who + " is away."
		case g.Ready && acting:
			return who + " has locked in."
		}
	}
	return ""
}

// tickCompany tells what the others ask for, and what came of the wishes of the person here.
func (t *Table) tickCompany() {
	c := t.company()
	if c == nil {
		return
	}
	a := t.away
	if c.Next != "" {
		t.env.News = "The rematch begins: the seats are swapped."
		t.next = scene.Next{Kind: scene.Replace, Scene: t.ways.Seat(t.env, c.Next)}
		return
	}
	if c.Refused != a.refused {
		if a.refused = c.Refused; c.Refused != "" {
			t.u.Complain(board.Upper(c.Refused) + ".")
		}
	}
	if fresh := c.Rematch &^ a.wanted &^ rules.Seats(c.Seat); fresh != 0 {
		t.u.Show("play", t.called(fresh.First())+" wants a rematch.")
		t.u.Say(t.called(fresh.First()) + " wants a rematch.")
	}
	a.wanted = c.Rematch
	t.tellOffer(c)
	t.tellTalk(c)
	t.tellRating(c)
	if now := t.claimable(c) != rules.NoSeat; now != a.claim {
		if a.claim = now; now {
			t.u.Toast(t.called(t.claimable(c))+" has been away for long.", "Claim the match", func() { t.confirm(ask.Claim) })
		}
	}
}

// tellRating says what the match did to the person's rating on the server.
func (t *Table) tellRating(c *remote.Company) {
	a := t.away
	if int(c.Seat) >= len(c.Seats) {
		return
	}
	now := c.Seats[c.Seat].Rating
	if c.Phase == remote.Playing {
		a.before = now
		return
	}
	if c.Phase != remote.Ended || now == nil || a.rated {
		return
	}
	was, counted := float64(0), now.Matches
	if a.before != nil {
		was, counted = a.before.Elo, now.Matches-a.before.Matches
	}
	if a.rated = true; counted != 1 {
		return
	}
	t.rating.said = fmt.Sprintf("Among the people of this server you are now at %+.0f ± %.0f Elo (%+.0f).", now.Elo, now.Spread, math.Round(now.Elo)-math.Round(was))
	if t.result != nil {
		t.result.Add(t.rating.said)
		t.u.Say(t.rating.said)
	}
}

// tellOffer says how an offer has ended.
func (t *Table) tellOffer(c *remote.Company) {
	o := c.Offer
	if o == nil || o.State == "" || o.Number == t.away.offer {
		return
	}
	t.away.offer = o.Number
	text := ""
	switch {
	case o.State == remote.Declined && o.By == c.Seat:
		text = "The others declined. You may ask again after the next turn."
	case o.State == remote.Lapsed && o.By == c.Seat:
		text = "The match continued, so nobody needs to answer any more."
	default:
		return
	}
	t.u.Show("undo", text)
	t.u.Say(text)
}

// askOffer asks the person here about what another one proposes.
func (t *Table) askOffer(c *remote.Company) {
	q := proposals[c.Offer.What]
	switch t.u.Ask("away/offer", fmt.Sprintf(q.title, t.called(c.Offer.By)), fmt.Sprintf(q.text, c.Offer.Turn+1), "Agree", "Decline", false) {
	case 1:
		t.away.answered = c.Offer.Number
		t.wish(c.Offer.What)
	case -1:
		t.away.answered = c.Offer.Number
		t.wish(remote.WishDecline)
	}
}

// wish asks the server for something.
func (t *Table) wish(what string) { t.away.company.Wish(remote.Wish{Type: what}) }

// confirm asks before something is done that ends the match.
func (t *Table) confirm(what ui.Action) { t.away.asks = what }

// askAway shows the questions of a match on a server.
func (t *Table) askAway() {
	if t.away == nil {
		return
	}
	a, c := t.away, t.company()
	if a.phase == remote.Failed && t.play.Running() && !a.closed {
		t.askSeat()
		return
	}
	if c != nil && c.Phase == remote.Stopped && !a.closed {
		if t.u.Ask("away/stopped", "The match has ended", board.Upper(c.Reason)+". It does not count.", "OK", "", false) != 0 {
			a.closed = true
			t.next = scene.Next{Kind: scene.Pop}
		}
		return
	}
	if c != nil && open(c) && c.Phase == remote.Playing && !c.Offer.Agreed.Has(c.Seat) && c.Offer.Number != a.answered {
		t.askOffer(c)
		return
	}
	t.showTalk(c)
	questions := map[ui.Action]struct{ title, text, yes, wish string }{
		ask.Resign: {"Resign?", "You give up, and lose the match.", "Resign", remote.WishResign},
		ask.Abort:  {"Call the match off?", "It ends without a result: the first turn is not over yet.", "Call off", remote.WishAbort},
		ask.Claim:  {"Claim the match?", "It ends, and those who are away lose.", "Claim", remote.WishClaim},
	}
	q, asked := questions[a.asks]
	if !asked {
		return
	}
	switch t.u.Ask("away/ask", q.title, q.text, q.yes, "Play on", true) {
	case 1:
		a.asks = ""
		t.wish(q.wish)
	case -1:
		a.asks = ""
	}
}

// askSeat asks who has lost the seat to another tab or device whether to take it back.
func (t *Table) askSeat() {
	text := t.away.client.Status().Err.Error()
	switch t.u.Ask("away/seat", "Your seat is open elsewhere", text, "Take the seat back", "Leave", false) {
	case 1:
		t.away.handed = true
		t.away.client.Close()
		t.next = scene.Next{Kind: scene.Replace, Scene: t.ways.Meet(t.env, t.away.client.Another(), t.away.company, t.away.place)}
	case -1:
		t.away.closed = true
		t.next = scene.Next{Kind: scene.Pop}
	}
}

// rematchOf is what the result card offers after a match between people at different machines; nil for any other.
func (t *Table) rematchOf() func() results.Rematch {
	if t.company() == nil || t.turn.People().Empty() {
		return nil
	}
	return func() results.Rematch {
		c := t.company()
		switch {
		case c == nil || !c.Again:
			return results.Rematch{Label: "Rematch", Reason: "Rematch\nThis match cannot be played again; its host starts a new one."}
		case c.Rematch.Has(c.Seat):
			return results.Rematch{Label: "Waiting…", Chosen: true, Tip: "You want a rematch\nIt begins when the others press Rematch, too. Press again for no."}
		case c.Rematch != 0:
			return results.Rematch{Label: "Accept rematch", Tip: t.called(c.Rematch.First()) + " wants one\nIt begins at once, with the seats swapped."}
		}
		return results.Rematch{Label: "Rematch", Tip: "Rematch\nIt begins when the others press Rematch, too, with the seats swapped."}
	}
}

// wishRematch asks the others for another match, or no longer.
func (t *Table) wishRematch() {
	wish := remote.WishRematch
	if c := t.company(); c != nil && c.Rematch.Has(c.Seat) {
		wish = remote.WishEnough
	}
	t.wish(wish)
}

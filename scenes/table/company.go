package table

import (
	"fmt"
	"time"

	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
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
	people := 0
	for _, s := range t.setup.Seats {
		if s.Person() {
			people++
		}
	}
	if t.away == nil || people < 2 {
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
	if c == nil || c.Phase != remote.Playing || t.turn.People().Empty() {
		return desk.Life{}
	}
	return desk.Life{Resign: true, Abort: c.Abort, Claim: t.claimable(c) != rules.NoSeat}
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
		case !g.Here && g.Claim > 0 && t.claimIn(g) <= 0:
			return who + " is away. You may claim the match in the menu."
		case !g.Here && g.Claim > 0:
			return fmt.Sprintf("%s is away. You may claim the match in %s.", who, clock(t.claimIn(g)))
		case !g.Here && !acting:
			return who + " is away."
		case g.Ready && acting:
			return who + " has locked in."
		}
	}
	return ""
}

// clock writes a time as "4:05".
func clock(d time.Duration) string {
	s := int(max(d, 0).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
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
	if now := t.claimable(c) != rules.NoSeat; now != a.claim {
		if a.claim = now; now {
			t.u.Toast(t.called(t.claimable(c))+" has been away for long.", "Claim the match", func() { t.confirm(ask.Claim) })
		}
	}
}

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
		a.company.Wish(remote.Wish{Type: q.wish})
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
	t.away.company.Wish(remote.Wish{Type: wish})
}

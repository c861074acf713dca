package table

import (
	"fmt"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// away is a match that runs on a server.
type away struct {
	client   *remote.Client
	company  *remote.Attendance // nil for none
	setup    match.Setup
	mirror   int // see remote.Client.Match
	phase    remote.Phase
	handed   bool // another scene has the client
	place    string
	asks     ui.Action // what has to be confirmed, "" for nothing
	refused  string    // why the last wish was not granted, as it was told
	wanted   rules.SeatSet
	claim    bool // that the match can be claimed was told
	closed   bool // what came of a match that was stopped was told
	known    int  // steps that everybody knew at the last tick
	offer    int  // number of the last offer whose end was told
	answered int  // number of the last one of others that was answered
	talk     talk
	before   *remote.Rating // of the person here while the match was played; nil for none
	rated    bool           // what it did to the rating was told
	standing record.Orders  // as they were kept last
	kept     float64        // when
}

func newAway(c *remote.Client, company *remote.Attendance, place string, setup match.Setup) *away {
	_, n := c.Match()
	a := &away{client: c, company: company, place: place, setup: setup, mirror: n, phase: remote.Connected}
	if company != nil {
		now, _, _ := company.Company()
		if now.Offer != nil && now.Offer.State != "" {
			a.offer = now.Offer.Number
		}
		a.talk.begin(&now)
	}
	return a
}

// elsewhere is the player of the seats that are played elsewhere.
func elsewhere(kind string) match.Player {
	if kind == remote.Elsewhere || kind == match.Friend {
		return match.Human{}
	}
	return nil
}

func (a *away) close() {
	if a.handed {
		return
	}
	a.client.Close()
	if a.company != nil {
		a.company.Close()
	}
}

// tickAway says when the connection breaks and comes back. Where the mirror was wrong about the match, a new table takes the place of this one.
func (t *Table) tickAway() {
	if t.away == nil {
		return
	}
	m, n := t.away.client.Match()
	if n != t.away.mirror {
		next, err := New(t.env, t.ways, Options{Match: m, Remote: t.away.client, Company: t.away.company, Place: t.away.place, Pace: t.pace})
		if err != nil {
			t.u.Complain("The match of the server cannot be shown: " + err.Error())
			t.away.mirror = n
			return
		}
		t.away.handed = true
		t.env.News = "The match was loaded again from the server."
		if m.Public() < t.away.known {
			t.env.News = fmt.Sprintf("Taken back: turn %d begins again.", m.Turn()+1)
		}
		t.next = scene.Next{Kind: scene.Replace, Scene: next}
		return
	}
	t.away.known = m.Public()
	t.tickCompany()
	was := t.away.phase
	t.away.phase = t.away.client.Status().Phase
	if was == remote.Lost && (t.away.phase == remote.Connected || t.away.phase == remote.Over) {
		t.u.Show("save", "Connected to the server again. Nothing is lost.")
	}
	if t.away.phase != was && t.away.phase >= remote.Lost {
		if text, bad := t.awayText(); bad {
			t.u.Say(text)
		}
	}
}

// awayText says how the match on the server stands; bad while the connection is broken.
func (t *Table) awayText() (text string, bad bool) {
	s := t.away.client.Status()
	switch s.Phase {
	case remote.Lost:
		return "The connection to the server is lost. Continue your turn; it is sent as soon as the server answers.", true
	case remote.Failed:
		return s.Err.Error(), true
	}
	if !t.play.Running() || !t.play.Live() || !t.play.AtHead() {
		return "", false
	}
	seat, person := t.turn.Seat(), true
	if seat == rules.NoSeat {
		seat, person = t.waitedFor(), false
	}
	if seat == rules.NoSeat {
		return "", false
	}
	left, timed := timeLeft(s, seat)
	others := t.othersText(person)
	switch {
	case person && timed:
		return strings.TrimSpace("You have " + left + " left. " + others), false
	case person:
		return others, false
	case others != "":
		return others, false
	}
	text = t.called(seat) + " is to move"
	if timed {
		text += ": " + left + " left"
	}
	return text + ".", false
}

// called is who plays a seat: "Bob (Amber)".
func (t *Table) called(seat rules.Seat) string {
	if name := names.Player(t.away.setup, seat); name != "" && name != board.SeatName(seat) {
		return fmt.Sprintf("%s (%s)", name, board.SeatName(seat))
	}
	return board.SeatName(seat)
}

// waitedFor is the seat that is to move elsewhere: the others' when the person here is ready, NoSeat for none.
func (t *Table) waitedFor() rules.Seat {
	return (t.play.Head().Active() &^ turn.People(t.setup)).First()
}

// timeLeft is the time that a seat has left, "4:05"; false without a clock.
func timeLeft(s remote.Status, seat rules.Seat) (string, bool) {
	c := s.Clock
	if c == nil || int(seat) >= len(c.Left) || c.Left[seat] < 0 {
		return "", false
	}
	left := time.Duration(c.Left[seat]) * time.Millisecond
	if c.Running.Has(seat) {
		left -= time.Since(s.At)
	}
	return names.Time(left), true
}

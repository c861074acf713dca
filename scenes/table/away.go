package table

import (
	"fmt"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/turn"
)

// away is a match that runs on a server.
type away struct {
	client *remote.Client
	setup  match.Setup
	mirror int // see remote.Client.Match
	phase  remote.Phase
	handed bool // another table has the client
	place  string
}

func newAway(c *remote.Client, place string, setup match.Setup) *away {
	_, n := c.Match()
	return &away{client: c, place: place, setup: setup, mirror: n, phase: remote.Connected}
}

// elsewhere is the player of the seats that are played elsewhere.
func elsewhere(kind string) match.Player {
	if kind == remote.Elsewhere || kind == match.Friend {
		return match.Human{}
	}
	return nil
}

func (a *away) close() {
	if !a.handed {
		a.client.Close()
	}
}

// tickAway says when the connection breaks and comes back. Where the mirror was wrong about the match, a new table takes the place of this one.
func (t *Table) tickAway() {
	if t.away == nil {
		return
	}
	if m, n := t.away.client.Match(); n != t.away.mirror {
		next, err := New(t.env, t.ways, Options{Match: m, Remote: t.away.client, Place: t.away.place, Pace: t.pace})
		if err != nil {
			t.u.Complain("The match of the server cannot be shown: " + err.Error())
			t.away.mirror = n
			return
		}
		t.away.handed = true
		t.env.News = "The match was loaded again from the server."
		t.next = scene.Next{Kind: scene.Replace, Scene: next}
		return
	}
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
	switch {
	case person && timed:
		return "You have " + left + " left.", false
	case person:
		return "", false
	}
	text = board.SeatName(seat) + " is to move"
	if name := names.Player(t.away.setup, seat); name != "" && name != board.SeatName(seat) {
		text = fmt.Sprintf("%s (%s) is to move", name, board.SeatName(seat))
	}
	if timed {
		text += ": " + left + " left"
	}
	return text + ".", false
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
	seconds := int(max(left, 0).Seconds())
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60), true
}

package table

import (
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
)

// standingEvery is how often standing orders are kept at most, in seconds: a page can be loaded again at any time.
const standingEvery = 0.5

// token is that of the seat of a match on a server, "" without one.
func (a *away) token() string {
	token, _ := strings.CutPrefix(a.place, "seat ")
	return token
}

// restored are the standing orders that the device has kept of the seat of a match on a server; nil for none.
func (a *away) restored(store scene.Store, m *match.Match) *record.Orders {
	s := kept.StandingOf(store, a.token())
	if s == nil {
		return nil
	}
	o := &record.Orders{Data: s.Data, Open: s.Open}
	if s.Steps != m.Public() { // of another turn
		o.Open = rules.NoSeat
	}
	return o
}

// keepStanding keeps the standing orders of a match on a server on this device; now is the time in seconds.
func (t *Table) keepStanding(now float64) {
	a := t.away
	if a == nil || a.handed || t.turn.People().Empty() || now-a.kept < standingEvery {
		return
	}
	a.kept = now
	o, err := t.turn.Orders()
	if err != nil || o.Same(&a.standing) || o.Data == nil && a.standing.Data == nil {
		return
	}
	a.standing = *o
	var s *kept.Standing
	if o.Data != nil {
		m, _ := a.client.Match()
		s = &kept.Standing{Steps: m.Public(), Data: o.Data, Open: o.Open}
	}
	if err := kept.KeepStanding(t.env.Store, a.token(), s); err != nil {
		t.u.Complain("Your standing orders are not kept on this device: " + err.Error())
	}
}

package server

import (
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// MaxSpectators is how many guests of a host watch at a time, so that those who play find a connection.
const MaxSpectators = 16

// admit takes a spectator in. The host is locked.
func (r *Room) admit(g *Guest) {
	r.spectators = append(r.spectators, g)
	r.host.watching++
	if r.match != nil {
		g.player = g.Sit(r.match, rules.NoSeat)
	}
}

// dismiss lets a spectator go. The host is locked.
func (r *Room) dismiss(g *Guest) {
	if i := slices.Index(r.spectators, g); i >= 0 {
		r.spectators = slices.Delete(r.spectators, i, i+1)
		r.host.watching--
	}
}

// show says that the match has begun.
func (r *Room) show(m *match.Match) {
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	r.match = m
	for _, g := range r.spectators {
		g.player = g.Sit(m, rules.NoSeat)
	}
}

// turnAway says that the match cannot begin, when nobody can come into the room any more.
func (r *Room) turnAway(err error) {
	r.free()
	for _, g := range r.guests {
		g.Gone(err)
	}
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	for _, g := range r.spectators {
		g.Gone(err)
	}
}

// watchers are the spectators, as those who hear how the match has ended.
func (r *Room) watchers() []match.Player {
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	return lists.Map(r.spectators, func(g *Guest) match.Player { return g.player })
}

// Spectators are the names of those who watch.
func (r *Room) Spectators() []string {
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	return lists.Map(r.spectators, func(g *Guest) string { return g.Name })
}

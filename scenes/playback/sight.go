package playback

import (
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// sight is the last positions as a seat may know them, so that a position is looked at once and not in every tick.
type sight struct {
	list [6]struct{ position, seen match.Position }
	next int
}

func (s *sight) of(p match.Position, seat rules.Seat) match.Position {
	for _, x := range s.list {
		if x.position == p {
			return x.seen
		}
	}
	x := &s.list[s.next]
	s.next = (s.next + 1) % len(s.list)
	x.position, x.seen = p, p.Seen(seat)
	return x.seen
}

// ViewAs shows everything as a seat may know it from now on, without what others plan in secret; as NoSeat, all of it. A new Player shows a
// match of people as the first of them may know it, and any other match as NoSeat.
func (p *Player) ViewAs(seat rules.Seat) {
	if seat == p.viewer {
		return
	}
	p.viewer, p.sight, p.shown = seat, sight{}, frameKey{}
	if seat == rules.NoSeat {
		p.log.reveal()
	}
	p.frame()
}

// seen is a position of the timeline as the viewer may know it.
func (p *Player) seen(t match.Position) match.Position {
	if p.viewer == rules.NoSeat {
		return t
	}
	return p.sight.of(t, p.viewer)
}

// sighted is the moment pos as the viewer may know it: of a step by which another seat plans in secret nothing is to be seen.
func (p *Player) sighted(pos float64) record.Frame {
	f := p.line.Frame(pos, p.clock.unit)
	if p.viewer == rules.NoSeat {
		return f
	}
	open := f.Steps == 1 && p.line.Step(f.Step).Seat != p.viewer && f.Before.Active() == f.After.Active()
	f.Before, f.After = p.seen(f.Before), p.seen(f.After)
	if open && f.Before.Hash() == f.After.Hash() {
		f.Events = nil
	}
	return f
}

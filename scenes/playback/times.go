package playback

import (
	"math"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// times are how long the players took; see Times.
type times struct {
	list  [][]float64
	notes int
}

// Times are how long the programs took for their turns, by seat and turn, in milliseconds, as far as they may be read. A turn in which a seat
// does nothing has the time of its turn before. nil when nothing is known of any.
func (p *Player) Times() [][]float64 {
	notes, t := p.line.Notes(), &p.times
	if t.notes != len(notes) || t.list == nil {
		*t = times{notes: len(notes), list: make([][]float64, p.line.At(0).Seats())}
		turns := make([]int, len(t.list)) // the turn of each seat's last time, from 1
		for _, n := range notes {
			if n.Kind != match.Spent || int(n.Seat) >= len(t.list) || n.Turn < 0 || n.Turn >= p.line.Turns() {
				continue
			}
			l := t.list[n.Seat]
			for len(l) <= n.Turn {
				last := 0.0
				if len(l) > 0 {
					last = l[len(l)-1]
				}
				l = append(l, last)
			}
			if turns[n.Seat] != n.Turn+1 {
				turns[n.Seat], l[n.Turn] = n.Turn+1, 0
			}
			l[n.Turn] += n.Took // a turn may have stages
			t.list[n.Seat] = l
		}
	}
	known, some := int(math.Ceil(p.KnownTurns()-near)), false
	list := make([][]float64, len(t.list))
	for seat, l := range t.list {
		list[seat] = l[:min(len(l), known)]
		some = some || len(l) > 0
	}
	if !some {
		return nil
	}
	return list
}

// Overrun is a turn, from 0, in which a seat ran out of time.
type Overrun struct {
	Seat rules.Seat
	Turn int
}

// Overruns are the turns in which programs ran out of time, as far as they may be told.
func (p *Player) Overruns() []Overrun {
	var list []Overrun
	for _, f := range p.line.Faults() {
		if f.Kind == match.Late && f.Step < p.Known() {
			list = append(list, Overrun{f.Seat, f.Turn})
		}
	}
	return list
}

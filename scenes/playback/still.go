package playback

import (
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
)

// Still is the moment at a position in turns, as a seek to it would show. It does not move playback, and stays valid.
func (p *Player) Still(turns float64) *board.Moment {
	pos := p.fromTurns(turns)
	f := p.sighted(pos)
	m := &board.Moment{Before: f.Before, After: f.After, Events: f.Events, T: f.T, Step: f.Step}
	m.Spans = board.NewScheduler(p.view.Timing()).Spans(f.Events, p.Seconds(int(pos)), nil)
	m.Past = p.past(nil, f.Step, f.Before)
	return m
}

// Duration is how long a turn is shown at 1x, in seconds.
func (p *Player) Duration(turn int) float64 {
	if p.clock.unit == record.Turns {
		return p.turnSeconds(turn)
	}
	sum := 0.0
	for i := p.line.First(turn); i < p.line.First(turn+1); i++ {
		sum += p.commandSeconds(i)
	}
	return sum
}

// Shown is the end of what may be seen, in turns.
func (p *Player) Shown() float64 { return p.inTurns(p.front(), p.clock.unit) }

package playback

import (
	"fmt"
	"math"

	"app.pentarena/game/match/record"
)

// near is the tolerance of positions that should be whole numbers.
const near = 1e-6

// Number is the number, from 1, of the turn at a position in turns, as people read it everywhere; the end belongs to the last turn.
func Number(line record.Timeline, turns float64) int {
	return min(max(int(turns+near), 0), line.Turns()-1) + 1
}

// NumberAt is the Number at a position in turns.
func (p *Player) NumberAt(turns float64) int { return Number(p.line, turns) }

// Most is the greatest number of turns the match can have, 0 for unknown.
func (p *Player) Most() int { return p.most }

// Turn is the number of the turn shown, from 1, and of the last one that is known or possible; 0 for that when it may not be told.
func (p *Player) Turn() (turn, last int) {
	at := p.Turns()
	if p.clock.goal() == p.told.at {
		at = float64(p.told.turn)
	}
	return p.NumberAt(at), p.last()
}

// last is the number of the last turn: known, or possible; 0 when neither is.
func (p *Player) last() int {
	switch {
	case !p.Going():
		return p.line.Turns()
	case p.most == 0 || p.Hiding():
		return p.most
	}
	return max(p.most, p.line.Turns())
}

// Axis is how many turns a timeline on the screen spans: up to the last turn, or where that is unknown as many as there may soon be.
func (p *Player) Axis() float64 {
	if last := p.last(); last > 0 {
		return float64(last)
	}
	span := 40.0
	for span < math.Ceil(p.KnownTurns())*1.25 {
		span = math.Floor(span * 1.5)
	}
	return span
}

// MomentText says where playback stands, or glides to, for those who listen: the turn, and within one the command.
func (p *Player) MomentText() string {
	goal := p.clock.goal()
	at := p.inTurns(goal, p.clock.unit)
	switch n := p.NumberAt(at); {
	case !p.running && goal >= p.Limit():
		return fmt.Sprintf("The end, turn %d.", n)
	case p.clock.unit == record.Commands && at != math.Trunc(at):
		step := int(goal + near)
		return fmt.Sprintf("Turn %d, after command %d.", n, step-p.line.First(p.line.TurnOf(step)))
	default:
		return fmt.Sprintf("Turn %d.", n)
	}
}

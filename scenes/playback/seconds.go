package playback

import (
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Seconds that things take at 1x.
const (
	watchedTurn = 2.2  // a turn that is watched, at the default pace
	longestTurn = 1.2  // one of a match that people play
	commandTime = 0.35 // a command of a person
	watchedTime = 0.22 // a command when every command is shown
	worldTime   = 0.9  // a command that ends the turn, with all that the world does then
	nothingTime = 0.02 // a command or a turn in which nothing happens
	rivalBoost  = 1.5  // the turns of others pass faster than the person's
	quietTime   = 180  // a match at the pace of highlights in which nothing happens
	quietLeast  = 0.6  // such a turn
	quietMost   = 1.2
)

// Seconds of a turn at the pace of highlights, by the greatest weight of what it brings.
var highlightTurn = [...]float64{1: 1.3, 2: 2.2, 3: 3}

// turnTime is how long a turn is shown at 1x, in seconds.
func (p *Player) turnTime() float64 {
	if p.peopled() {
		return longestTurn / rivalBoost
	}
	if p.pace > 0 {
		return 1 / p.pace
	}
	return watchedTurn
}

// Seconds is how long a turn or a command is shown at 1x, by its number in the unit of playback.
func (p *Player) Seconds(unit int) float64 {
	if p.clock.unit == record.Turns {
		return p.turnSeconds(unit)
	}
	return p.commandSeconds(unit)
}

func (p *Player) turnSeconds(turn int) float64 {
	from, to := p.line.First(turn), p.line.First(turn+1)
	if from == to {
		return nothingTime
	}
	long := p.turnTime()
	if p.highlights {
		long = max(p.quiet(), highlightTurn[p.interest(turn)])
	}
	p.whole = p.whole[:0]
	for i := from; i < min(to, p.line.Len()); i++ {
		p.whole = append(p.whole, p.line.Step(i).Events...)
	}
	return max(long, p.scheduler.Seconds(p.whole, p.mixed()))
}

func (p *Player) commandSeconds(i int) float64 {
	world, long := false, watchedTime
	if p.mixed() {
		long = commandTime
	}
	if i >= 0 && i < p.line.Len() {
		step := p.line.Step(i)
		seen := !p.mixed() || p.people.Has(step.Seat) // what others only note for later is not waited for
		for _, e := range step.Events {
			world = world || e.Kind == rules.Phase
			seen = seen || e.Kind != rules.Note
		}
		if len(step.Events) == 0 || !seen {
			return nothingTime
		}
		long = max(long, p.scheduler.Seconds(step.Events, p.mixed()))
	}
	if world {
		long = max(long, worldTime, p.turnTime())
	}
	return long
}

// quiet is how long a turn without anything of weight is shown at the pace of highlights: longer in games of few turns.
func (p *Player) quiet() float64 {
	return min(max(quietTime/float64(max(p.Most(), 1)), quietLeast), quietMost)
}

// interest is the greatest weight of what a turn brings, from 0 to 3.
func (p *Player) interest(turn int) int {
	if turn < len(p.interests) {
		return p.interests[turn]
	}
	most := 0
	for i := p.line.First(turn); i < min(p.line.First(turn+1), p.line.Len()); i++ {
		step := p.line.Step(i)
		move := board.Move[match.Position, match.Command]{Before: p.line.At(i), After: p.line.At(i + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}
		for _, l := range p.view.Lines(&move) {
			most = max(most, min(l.Weight, len(highlightTurn)-1))
		}
	}
	if turn == len(p.interests) && (turn+1 < p.line.Turns() || !p.running) { // more may happen in the last turn of a running match
		p.interests = append(p.interests, most)
	}
	return most
}

// Slow reports whether the pace of highlights takes its time for the turn that is shown.
func (p *Player) Slow() bool {
	return p.highlights && !p.peopled() && p.interest(min(int(p.Turns()), p.line.Turns()-1)) > 1
}

// ToggleHighlights plays quiet turns quickly and slows down where something happens, or plays all at one pace.
func (p *Player) ToggleHighlights() { p.highlights = !p.highlights }

// Highlights reports whether quiet turns pass quickly.
func (p *Player) Highlights() bool { return p.highlights }

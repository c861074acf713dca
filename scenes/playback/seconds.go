package playback

import (
	"app.pentarena/game/record"
	"app.pentarena/rules"
)

// Seconds that things take at 1x.
const (
	matchTime   = 75.0 // a whole match at the default pace
	slowest     = 2.0  // default paces in turns a second
	fastest     = 8.0
	longestTurn = 1.2
	commandTime = 0.35 // a command of a person
	watchedTime = 0.22 // a command when every command is shown
	worldTime   = 0.9  // a command that ends the turn, with all that the world does then
	nothingTime = 0.02 // a command or a turn in which nothing happens
	rivalBoost  = 1.5  // the turns of others pass faster than the person's
	dramaLeast  = 0.5  // a turn at the pace of drama that changes nothing
	dramaEach   = 0.3  // for each hundredth by which a share changes
	dramaMost   = 10.0
)

// turnTime is how long a turn is shown at 1x, in seconds.
func (p *Player) turnTime() float64 {
	if p.peopled() {
		return longestTurn / rivalBoost
	}
	pace := p.pace
	if pace <= 0 {
		turns := p.line.Turns()
		if p.played { // the speed must not jump when the end becomes known
			turns = p.Most()
		}
		pace = min(max(float64(turns)/matchTime, slowest), fastest)
	}
	return min(1/pace, longestTurn)
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
	if p.drama {
		long = min(max(dramaEach*p.Swing(turn), dramaLeast), dramaMost)
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

// ToggleDrama plays turns for as long as they change who is ahead, or all at one pace.
func (p *Player) ToggleDrama() { p.drama = !p.drama }

// Drama reports whether turns last for as long as they change who is ahead.
func (p *Player) Drama() bool { return p.drama }

package playback

import (
	"fmt"
	"math"

	"app.pentarena/game/match/record"
)

// Playing reports whether time continues.
func (p *Player) Playing() bool { return p.clock.playing }

// Stepping reports whether playback glides to another moment.
func (p *Player) Stepping() bool { return p.clock.stepping }

// Reversed reports whether it plays backwards.
func (p *Player) Reversed() bool { return p.clock.reverse }

// Looping reports whether it begins again at the end, of the match or of a passage.
func (p *Player) Looping() bool { return p.clock.loop }

// Live reports whether it goes along with the head of a running match.
func (p *Player) Live() bool { return p.live }

// Unit is the unit of playback that was chosen.
func (p *Player) Unit() record.Unit { return p.want }

// Speed is the place of the speed among the Speeds.
func (p *Player) Speed() int { return p.clock.speed }

// Rate is how many units a second are shown, without regard to whether it plays.
func (p *Player) Rate() float64 { return p.clock.rate() / max(p.Seconds(int(p.clock.pos)), 1e-3) }

// AtStart reports whether playback stands at the beginning or glides there.
func (p *Player) AtStart() bool { return p.clock.goal() <= 0 }

// AtEnd reports whether it stands at the end of what is known or glides there.
func (p *Player) AtEnd() bool { return p.clock.goal() >= p.Limit() }

// AtFront reports whether it stands at the last moment that was seen or glides there.
func (p *Player) AtFront() bool { return p.clock.goal() >= p.front()-near }

// AtHead reports whether all that is known has been shown.
func (p *Player) AtHead() bool { return p.clock.pos >= p.Limit()-near }

// Target is the end of a glide, or the position; in the unit of playback.
func (p *Player) Target() float64 { return p.clock.goal() }

// Seek goes to a position in the unit of playback at once, and stays there.
func (p *Player) Seek(pos float64) {
	p.live = false
	p.clock.playing = false
	p.clock.seek(pos, p.Limit())
	p.frame()
	p.pass()
}

// SeekTurns goes to a position in turns at once, and stays there; where something is hidden, to the last moment that was seen at most. It
// reports whether it was to go further by more than a turn.
func (p *Player) SeekTurns(turns float64) (hidden bool) {
	to, front := p.fromTurns(turns), p.front()
	p.Seek(min(to, front))
	return p.Hiding() && to > front+1
}

// Replay plays forwards from a position in turns.
func (p *Player) Replay(turns float64) {
	p.SeekTurns(turns)
	p.clock.playing, p.clock.reverse = true, false
}

// Rewatch shows a running match again from a step on, up to its head.
func (p *Player) Rewatch(step int) {
	p.use(record.Commands)
	p.clock.seek(float64(step), p.Limit())
	p.live, p.clock.playing, p.clock.reverse = p.played && p.running, true, false
	p.frame()
}

// Pause stops where it is.
func (p *Player) Pause() { p.clock.playing = false }

// Play plays or pauses. In a running match of people it does nothing while they see the present: that plays always.
func (p *Player) Play() {
	c := &p.clock
	if p.live && !p.people.Empty() {
		return
	}
	if !c.playing && !c.loop {
		if !c.reverse && c.pos >= p.Limit() && !p.running {
			c.seek(0, p.Limit())
		}
		if c.reverse && c.pos <= 0 {
			c.reverse = false
		}
	}
	c.playing, c.stepping, c.rest = !c.playing, false, 0
	if p.running && c.playing && c.pos >= p.Limit() {
		p.ToHead(false)
	}
}

// Reverse plays backwards, or stops doing so.
func (p *Player) Reverse() {
	p.live = false
	c := &p.clock
	if c.playing && c.reverse {
		c.playing = false
		return
	}
	c.reverse, c.playing, c.stepping, c.rest = true, true, false, 0
	if c.pos <= 0 {
		c.seek(p.front(), p.Limit())
	}
}

// StepTurns glides n turns on or back. One turn on is watching; more of them end at the last moment that was seen where something is
// hidden, and it reports whether they were to lead further.
func (p *Player) StepTurns(n float64) (hidden bool) {
	if n > 1 && p.Hiding() && p.inTurns(p.clock.goal(), p.clock.unit)+n > p.KnownTurns()+near {
		p.clock.playing = false
		p.toFront()
		return true
	}
	p.leaveFor(n)
	p.clock.reverse = false
	if p.clock.unit == record.Turns {
		p.clock.step(n, p.Limit())
		return false
	}
	now := p.inTurns(p.clock.goal(), record.Commands)
	p.clock.playing = false
	to := math.Floor(now+near) + n
	if n < 0 {
		to = math.Ceil(now-near) + n
	}
	p.clock.glide(p.fromTurns(max(to, 0)), p.Limit())
	return false
}

// StepCommands glides n commands on or back; it counts in commands from then on.
func (p *Player) StepCommands(n float64) {
	p.leaveFor(n)
	p.clock.reverse = false
	p.want = record.Commands
	p.use(record.Commands)
	p.clock.step(n, p.Limit())
}

// leaveFor stops going along with the head unless the step goes forward at the head.
func (p *Player) leaveFor(n float64) {
	if n < 0 || p.clock.goal() < p.Limit() {
		p.live = false
	}
}

// ToHead goes to the end of what is known; at once, or gliding.
func (p *Player) ToHead(jump bool) {
	if p.mixed() && p.running && p.personal(p.line.Turns()-1) {
		p.clock.unit = record.Commands
	}
	if jump {
		p.clock.seek(p.Limit(), p.Limit())
	} else {
		p.clock.glide(p.Limit(), p.Limit())
	}
	p.live = p.played && p.running
	p.clock.reverse = false
	if p.live {
		p.clock.playing = true
	}
}

// ToEnd goes to the end of the match, of a running one to its present, or where something is hidden to the last moment that was seen. It
// reports whether it stands there already and more is hidden.
func (p *Player) ToEnd() (hidden bool) {
	switch {
	case p.Hiding():
		return p.toFront()
	case p.running:
		p.ToHead(true)
	default:
		p.clock.playing = false
		p.clock.seek(p.Limit(), p.Limit())
	}
	return false
}

// ToPresent goes along with a match that runs, as far as it may be seen. It reports whether more is hidden.
func (p *Player) ToPresent() (hidden bool) {
	if p.Hiding() {
		hidden = p.toFront()
		p.clock.playing = true
		return hidden
	}
	p.ToHead(false)
	return false
}

// toFront goes to the last moment that was seen. It reports whether it stands there already.
func (p *Player) toFront() bool {
	p.clock.reverse = false
	if p.clock.goal() < p.front() {
		p.clock.glide(p.front(), p.Limit())
		return false
	}
	return true
}

// Event is the next entry of the log worth a marker that may be told, or for a negative n the previous one.
func (p *Player) Event(n int) (Entry, bool) {
	goal := p.clock.goal()
	turns := p.clock.unit == record.Turns
	if n > 0 {
		from := int(math.Floor(goal + near))
		if turns {
			from = p.line.First(from)
		}
		e, ok := p.log.next(from)
		return e, ok && e.Step < p.Known()
	}
	before := int(math.Ceil(goal-near)) - 1
	if turns {
		before = p.line.First(before)
	}
	return p.log.previous(before)
}

// Show goes to just before an entry of the log and plays it.
func (p *Player) Show(e Entry) {
	at := float64(e.Step)
	if p.clock.unit == record.Turns {
		at = float64(e.Turn)
	}
	p.Seek(at)
	p.clock.glide(min(at+1, max(p.front(), at)), p.Limit())
	p.told = told{p.clock.to, e.Step, e.Turn}
}

// SetSpeed chooses the n-th of the Speeds, or the nearest there is.
func (p *Player) SetSpeed(n int) { p.clock.speed = min(max(n, 0), len(Speeds)-1) }

// SpeedText writes the n-th of the Speeds.
func SpeedText(n int) string {
	switch v := Speeds[n]; {
	case v == 0.25:
		return "¼x"
	case v == 0.5:
		return "½x"
	default:
		return fmt.Sprintf("%gx", v)
	}
}

// ToggleLoop begins again at the end, or no longer.
func (p *Player) ToggleLoop() { p.clock.loop = !p.clock.loop }

// Mark sets the first or the last end of the passage that is looped to where playback stands, or takes it back, and says so.
func (p *Player) Mark(first bool) string {
	c := &p.clock
	end, other := &c.a, &c.b
	if !first {
		end, other = other, end
	}
	now := math.Round(p.Steps())
	switch {
	case *end == now:
		*end = never
	default:
		*end = now
		if *other >= 0 && c.a >= c.b {
			*other = never
		}
	}
	c.loop = c.a >= 0 || c.b >= 0
	switch {
	case !c.loop:
		return "The loop is cleared."
	case first && c.a >= 0:
		return fmt.Sprintf("The loop starts at turn %d.", p.NumberAt(p.Turns()))
	case !first && c.b >= 0:
		return fmt.Sprintf("The loop ends at turn %d.", p.NumberAt(p.Turns()))
	}
	return ""
}

// MarkNext walks through the states of a passage: its start is here, its end is here, there is none. It says which came.
func (p *Player) MarkNext() string {
	switch c := &p.clock; {
	case c.a < 0:
		return p.Mark(true)
	case c.b < 0 && math.Round(p.Steps()) > c.a:
		return p.Mark(false)
	default:
		c.a, c.b, c.loop = never, never, false
		return "The loop is cleared."
	}
}

// Passage is the part of the timeline that is looped, in turns, and whether only a part is.
func (p *Player) Passage() (from, to float64, ok bool) {
	if c := &p.clock; !c.loop || c.a < 0 && c.b < 0 {
		return 0, 0, false
	}
	s := p.span()
	return p.inTurns(s.a, p.clock.unit), p.inTurns(s.b, p.clock.unit), true
}

// Marked reports whether the start of a passage is set.
func (p *Player) Marked() bool { return p.clock.a >= 0 }

// span describes the timeline for the clock.
func (p *Player) span() span {
	s := span{end: p.Limit(), more: p.running, seconds: p.Seconds}
	s.b = s.end
	if p.clock.a >= 0 {
		s.a = p.fromSteps(p.clock.a)
	}
	if p.clock.b >= 0 {
		s.b = max(p.fromSteps(p.clock.b), s.a)
	}
	return s
}

// ToggleUnit plays by turns or by commands.
func (p *Player) ToggleUnit() {
	if p.want == record.Turns {
		p.want = record.Commands
		p.use(record.Commands)
		return
	}
	p.want = record.Turns
	if !p.mixed() || !p.live {
		p.use(record.Turns)
	}
}

// use changes the unit of the clock, keeping the moment as well as it can.
func (p *Player) use(unit record.Unit) {
	if p.clock.unit == unit {
		return
	}
	turns := p.Turns()
	p.clock.unit, p.clock.stepping, p.told.at = unit, false, never
	p.clock.pos = p.fromTurns(turns)
}

// mixed reports whether the unit changes with whose turn it is: people's own commands are shown one by one, the turns of others whole.
func (p *Player) mixed() bool { return p.peopled() && p.want == record.Turns }

// settle chooses the clock's unit at the start of a turn or step.
func (p *Player) settle() {
	if !p.mixed() {
		p.use(p.want)
		return
	}
	if p.clock.stepping || p.clock.pos != math.Trunc(p.clock.pos) {
		return
	}
	if p.clock.unit == record.Turns {
		turn := int(p.clock.pos)
		if turn >= p.line.Turns() {
			return
		}
		if p.personal(turn) {
			p.clock.unit, p.clock.pos = record.Commands, float64(p.line.First(turn))
		}
		return
	}
	step := int(p.clock.pos)
	turn := p.line.TurnOf(step)
	if p.line.First(turn) == step && (step < p.line.Len() || p.running) && !p.personal(turn) {
		p.clock.unit, p.clock.pos = record.Turns, float64(turn)
	}
}

// personal reports whether people here take part in a turn, so that its commands are shown one by one.
func (p *Player) personal(turn int) bool {
	if turn >= p.line.Turns()-1 && p.running && p.Head().Active()&p.people != 0 {
		return true
	}
	for i := p.line.First(turn); i < p.line.First(turn+1); i++ {
		if p.people.Has(p.line.Step(i).Seat) {
			return true
		}
	}
	return false
}

// Package playback plays a timeline: where we are in it and how fast we go, what of it may be told, what its event log and charts say, and
// what sounds. A match that is played, one that is watched while it runs and one from a record are all a timeline with a Player. It knows
// neither controls nor pixels.
package playback

import (
	"math"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Options say what a Player plays, and from where.
type Options struct {
	Line   record.Timeline
	View   board.AnyView
	Played bool          // the match is played here; else it comes from a record
	People rules.SeatSet // who of those that play here are people
	Pace   float64       // turns per second at normal speed; 0 plays what is watched at the pace of highlights
	Turn   float64       // to begin at
	Paused bool
	Ahead  bool // a spectator may know what lies ahead
	Fair   bool // nothing says who is likely to win while the match is played
	Seen   int  // steps that were shown of a match when it was left, 0 for all
}

// Player plays a timeline.
type Player struct {
	line       record.Timeline
	view       board.AnyView
	scheduler  *board.Scheduler
	series     []board.Series[match.Position]
	played     bool
	people     rules.SeatSet
	viewer     rules.Seat // see ViewAs
	sight      sight
	pace       float64
	most       int   // see Most
	highlights bool  // see ToggleHighlights
	interests  []int // of the first turns, see interest
	running    bool  // more steps may come than the timeline has

	clock    clock
	want     record.Unit // unit of playback that the person chose
	live     bool        // go along with the head of a running match
	spoilers spoilers
	log      eventLog
	news     news
	cues     cues
	drawings drawings
	times    times
	refused  refused

	told     told
	moment   board.Moment
	whole    []rules.Event // of the turn whose time is being told, kept so that it allocates nothing
	shown    frameKey
	frames   int
	moved    bool    // in the last tick
	reached  bool    // the end was reached by playing
	ended    float64 // seconds that the end of a match has been shown
	finished ending
}

// told is where Show has led: the end of a turn, which is the one shown there, and not the next.
type told struct {
	at         float64
	step, turn int
}

// ending is how far telling the end of a match has got.
type ending uint8

const (
	notFinished  ending = iota
	justFinished        // in this tick
	wasFinished
)

// frameKey is what decides the moment's events and their spans.
type frameKey struct {
	step, steps, len int
	valid            bool
}

// New returns a player that shows its first moment.
func New(o Options) *Player {
	p := &Player{line: o.Line, view: o.View, scheduler: board.NewScheduler(o.View.Timing()), series: o.View.Series(), played: o.Played, people: o.People, pace: o.Pace}
	if p.viewer = rules.NoSeat; p.peopled() {
		p.viewer = p.people.First()
	}
	p.highlights = o.People.Empty() && o.Pace <= 0
	if o.Fair {
		p.series = slices.DeleteFunc(slices.Clone(p.series), func(s board.Series[match.Position]) bool { return s.Percent })
	}
	p.running = p.line.Live()
	p.line.Sync()
	p.most = p.view.Hud(p.line.At(0), 0).Most
	p.clock, p.told = clock{speed: Normal, a: never, b: never, playing: !o.Paused}, told{at: never, step: never}
	p.live = p.peopled()
	p.spoilers.hidden = p.played && p.people.Empty() && !o.Ahead
	if o.Seen > 0 && o.Seen < p.line.Len() {
		p.spoilers = spoilers{hidden: !o.Ahead, seen: o.Seen}
		o.Turn = float64(p.line.TurnOf(o.Seen))
	}
	p.clock.seek(o.Turn, p.Limit())
	if p.live {
		p.ToHead(true)
	}
	p.frame()
	return p
}

// peopled reports whether people play the match here.
func (p *Player) peopled() bool { return p.played && !p.people.Empty() }

// Played reports whether the match is played here; else it comes from a record.
func (p *Player) Played() bool { return p.played }

// Line is the timeline.
func (p *Player) Line() record.Timeline { return p.line }

// Series are the measures of the charts.
func (p *Player) Series() []board.Series[match.Position] { return p.series }

// Running reports whether more steps may come than the timeline has.
func (p *Player) Running() bool { return p.running }

// Manned reports whether people are playing: the match runs, and somebody here has a seat.
func (p *Player) Manned() bool { return p.running && !p.people.Empty() }

// Head is the last position known, as the viewer may know it; see ViewAs.
func (p *Player) Head() match.Position { return p.seen(p.line.At(p.line.Len())) }

// Over reports whether the match has ended and its end is shown.
func (p *Player) Over() bool { return !p.running && p.AtEnd() && p.Head().Outcome().Over }

// Sync takes up what the match has done. It returns how many steps at the beginning are still the same (fewer than before after an undo)
// and whether anything changed.
func (p *Player) Sync() (kept int, changed bool) {
	p.running = p.line.Live() // before Sync: a match that is over then has all its steps
	kept, changed = p.line.Sync()
	if changed {
		p.log.cut(kept, p.turnsKept(kept))
		p.interests = p.interests[:min(len(p.interests), max(p.turnsKept(kept)-1, 0))]
		p.shown = frameKey{}
		p.clock.pos = min(p.clock.pos, p.Limit())
	}
	p.log.write(p.line, p.view, p.series, p.secret, !p.running)
	return kept, changed
}

// turnsKept is the number of turns whose start lies among the first kept steps.
func (p *Player) turnsKept(kept int) int {
	if kept >= p.line.Len() {
		return p.line.Turns()
	}
	return p.line.TurnOf(kept)
}

// Tick plays dt seconds; hurry speeds up the turns of others.
func (p *Player) Tick(dt float64, hurry bool) {
	p.news.since += dt
	p.settle()
	if p.live && !p.running && p.clock.pos >= p.Limit() {
		p.live = false
	}
	p.clock.boost = 0
	if p.live && !p.people.Empty() {
		if behind := p.Limit() - p.clock.pos; behind > 2 {
			p.clock.boost = behind
		}
	}
	if hurry {
		p.clock.boost = 6
	}
	before, unit, ran := p.clock.pos, p.clock.unit, p.clock.playing
	p.clock.tick(dt, p.span())
	for n := 0; n < 3 && p.mixed() && p.clock.playing && p.clock.pos == before; n++ { // a change of unit must not cost a tick
		p.settle()
		p.clock.tick(dt, p.span())
	}
	p.rejoin()
	p.see()
	p.frame()
	p.moved = p.clock.pos != before
	switch {
	case p.clock.pos < p.Limit():
		p.reached = false
	case ran && (p.clock.pos > before || p.clock.unit != unit):
		p.reached = true
	}
	p.cues.due = p.cues.due[:0]
	if p.clock.unit == unit {
		p.cues.pass(p, before)
	}
	p.finish(dt)
}

// rejoin goes along with the head of a running match again once playback has come there.
func (p *Player) rejoin() {
	c := &p.clock
	if p.live || p.people.Empty() || !p.running || c.stepping || c.reverse || c.loop || c.pos < p.Limit() {
		return
	}
	p.live, c.playing = true, true
}

// endRest is how long the end of a match is shown before it counts as finished, in seconds.
const endRest = 0.6

// finish detects that a match was played to its end and its log is complete.
func (p *Player) finish(dt float64) {
	if p.finished == justFinished {
		p.finished = wasFinished
	}
	if !p.Head().Outcome().Over || p.running || p.clock.pos < p.Limit() || p.clock.stepping || p.clock.loop {
		if p.clock.pos < p.Limit()-1 {
			p.finished = notFinished
		}
		p.ended = 0
		return
	}
	p.ended += dt
	if p.finished == notFinished && p.reached && p.ended >= endRest && p.log.whole(p.line) {
		p.finished = justFinished
	}
}

// Finished reports, for one tick, that a match was played to its end, that the end has been in sight for a moment and that all of it has
// been told. It does so again once playback has gone back.
func (p *Player) Finished() bool { return p.finished == justFinished }

// Reached reports whether the end was reached by playing.
func (p *Player) Reached() bool { return p.reached }

// Moved reports whether the last tick led to another moment.
func (p *Player) Moved() bool { return p.moved }

// Cues are the sounds of the last tick, valid until the next.
func (p *Player) Cues() []board.Cue { return p.cues.due }

// frame brings the moment shown up to date.
func (p *Player) frame() {
	f := p.sighted(p.clock.pos)
	key := frameKey{f.Step, f.Steps, p.line.Len(), true}
	if key != p.shown {
		p.shown = key
		p.frames++
		seconds := p.Seconds(int(p.clock.pos))
		p.moment.Spans = p.scheduler.Spans(f.Events, seconds, p.moment.Spans)
		p.moment.Past = p.past(p.moment.Past[:0], f.Step, f.Before)
	}
	p.moment.Before, p.moment.After, p.moment.Events, p.moment.T, p.moment.Step = f.Before, f.After, f.Events, f.T, f.Step
}

// past adds the events of the turn before the one to which a step belongs; before is the position then.
func (p *Player) past(events []rules.Event, step int, before match.Position) []rules.Event {
	turn := p.line.TurnOf(step)
	if before.Active().Empty() { // the match is over, so the last turn is past as well
		turn++
	}
	for i := p.line.First(turn - 1); i < p.line.First(turn); i++ {
		events = append(events, p.line.Step(i).Events...)
	}
	return events
}

// Moment is what is shown, valid until the next Tick or move.
func (p *Player) Moment() *board.Moment { return &p.moment }

// Frames counts the frames shown so far: it changes when Moment has other events.
func (p *Player) Frames() int { return p.frames }

// Current is the position that scores and the inspector show.
func (p *Player) Current() match.Position {
	if p.moment.T >= 0.5 {
		return p.moment.After
	}
	return p.moment.Before
}

// FrameAt is the frame at a position in turns.
func (p *Player) FrameAt(turns float64) record.Frame {
	return p.sighted(p.fromTurns(turns))
}

// Limit is the end of what can be shown, in the unit of playback: a turn of a running match counts when it is complete.
func (p *Player) Limit() float64 {
	if p.clock.unit == record.Commands {
		return float64(p.line.Len())
	}
	n := p.line.Turns()
	if p.running {
		n--
	}
	return float64(n)
}

// Pos is where playback stands, in its unit.
func (p *Player) Pos() float64 { return p.clock.pos }

// Step is the number of the step that is shown.
func (p *Player) Step() int {
	if p.clock.unit == record.Commands {
		return min(int(p.clock.pos), p.line.Len())
	}
	return p.line.First(int(p.clock.pos))
}

// Steps is where playback stands, in steps.
func (p *Player) Steps() float64 { return p.steps(p.clock.pos) }

// steps is a position of the clock in steps.
func (p *Player) steps(pos float64) float64 {
	if p.clock.unit == record.Commands {
		return pos
	}
	turn := int(pos)
	first := p.line.First(turn)
	return float64(first) + (pos-float64(turn))*float64(p.line.First(turn+1)-first)
}

// Whole is the number of steps that have been shown whole.
func (p *Player) Whole() int { return min(int(p.Steps()+1e-6), p.line.Len()) }

// Turns is where playback stands, in turns.
func (p *Player) Turns() float64 { return p.inTurns(p.clock.pos, p.clock.unit) }

func (p *Player) inTurns(pos float64, unit record.Unit) float64 {
	if unit == record.Turns {
		return pos
	}
	step := int(pos)
	if step >= p.line.Len() {
		if p.running {
			last := p.line.Turns() - 1
			if p.line.First(last) == p.line.Len() {
				return float64(last)
			}
			return float64(last) + 0.98
		}
		return float64(p.line.Turns())
	}
	turn := p.line.TurnOf(step)
	first, n := p.line.First(turn), p.line.First(turn+1)-p.line.First(turn)
	return float64(turn) + (pos-float64(first))/float64(max(n, 1))
}

// fromTurns is the position in the clock's unit of a position in turns.
func (p *Player) fromTurns(turns float64) float64 {
	if p.clock.unit == record.Turns {
		return min(max(turns, 0), p.Limit())
	}
	turn := int(math.Floor(turns))
	first, n := p.line.First(turn), p.line.First(turn+1)-p.line.First(turn)
	return min(max(float64(first)+(turns-float64(turn))*float64(n), 0), p.Limit())
}

// fromSteps is the position of a step in the clock's unit.
func (p *Player) fromSteps(step float64) float64 {
	if p.clock.unit == record.Commands {
		return step
	}
	return min(p.inTurns(step, record.Commands), p.Limit())
}

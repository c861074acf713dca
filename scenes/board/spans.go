package board

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Span is the part of a frame in which an event is seen. Picture, camera, sounds and captions all read it.
type Span struct {
	Start, End float32
	Act        int32 // number of the event whose act this one belongs to, its own for an act; -1 for none
}

// At is the progress of the event at the moment t of the frame: 0 before its span, 1 after it.
func (s Span) At(t float32) float32 {
	if s.End <= s.Start {
		if t >= s.Start {
			return 1
		}
		return 0
	}
	return min(max((t-s.Start)/(s.End-s.Start), 0), 1)
}

// Part is the part of s from the fraction from to the fraction to.
func (s Span) Part(from, to float32) Span {
	long := s.End - s.Start
	return Span{s.Start + from*long, s.Start + to*long, s.Act}
}

// Running reports whether the event is under way at the moment t of the frame.
func (s Span) Running(t float32) bool { return s.Start < t && t < s.End }

// Timing says how the events of a game are spread over a frame: how long each kind takes, what it waits for, and how long a frame must be
// for people to follow it. Times are seconds at 1x; a shorter or longer frame squeezes or stretches them.
type Timing struct {
	Events []EventTiming // by What; a kind beyond the end is seen with the act before it
	// World is the least and the greatest share of the frame for all parts but the first, which show what the world does after the seats.
	// Zero when the parts share the frame by their lengths.
	World [2]float32
	Rush  float32 // seconds to which the first part may be cut in a frame that waits for the world; 0 for no cut
	Haste float32 // factor of a frame's length for spectators; 0 for 1
	Most  float32 // greatest minimum duration of a frame in seconds; 0 for no limit
	Watching
}

// EventTiming is the timing of a kind of event. With Long or Fill the event is an act of its own; else it is seen with the act before it.
type EventTiming struct {
	Long float32 // seconds; with Fill, the least length of the part
	Each float32 // additional seconds for each cell between From and To
	Busy float32 // seconds after which acts that wait for this one may begin; 0 for its end
	Fill bool    // it lasts for all of its part
	// At is the interval of its act in which the event is seen, as fractions (with Fill, of its part); zero for all of it.
	At [2]float32

	Holds Places  // what it waits for, and then occupies
	Leave float32 // seconds after which From is free again; 0 for Busy
	After bool    // it begins when the act that caused it ends; in later parts, when all other acts have ended
	Bar   bool    // it is a barrier: it begins when all acts before it have ended, and later ones begin after it

	// Acts of a lane begin Gap seconds after each other, but the last at most Spread after the first (0 for no limit). Lane 0 is a lane for
	// this kind alone. Per makes a lane for each Actor.
	Gap, Spread float32
	Lane        uint8
	Per         bool

	Part  uint8         // the part that begins with it; parts are shown in the order of their numbers, each once
	By    []EventTiming // timings by Amount, for a kind where they differ
	Own   bool          // seen with the act before it only when it affects an actor or target of that act, else with the next act
	Until uint8         // kind of the last event that belongs to the act, plus 1; 0 for none
	Alone float32       // seconds as an act of its own when there is no act before it; 0 for an event that is not seen alone
	// With this many of them a frame lasts as long as its events take, for spectators or for people who play; 0 for never.
	Watch, Play uint8
}

// Places are what an act occupies: objects (Actor, Target) and cells (From, To).
type Places uint8

// What an act can occupy; with Heeds it waits for To without occupying it.
const (
	Actor Places = 1 << iota
	Target
	From
	To
	Heeds
)

// rest is the fraction of a frame at which everything is over, so that its end is at rest.
const rest = 0.9995

// worldMost is the greatest share of a frame that waits for the world.
const worldMost = 0.85

// Scheduler turns events into spans by a game's Timing. It reuses its memory.
type Scheduler struct {
	timing  *Timing
	timed   []timed
	parts   []part
	lanes   map[lane]laneCount
	free    map[place]float32
	counts  [256]uint8
	pending []int32
}

// timed is an event in the seconds of its part.
type timed struct {
	a, b, busy float32
	row        *EventTiming
	act        int32
	part       uint8
}

type part struct{ base, calm, end float32 }

type lane struct {
	part  uint8
	kind  int16
	actor int32
}

// laneCount is how many acts a lane has, and how many have their time.
type laneCount struct{ all, done int }

type place struct {
	part, cell bool
	a, b       int
}

// NewScheduler returns the scheduler of a game.
func NewScheduler(t *Timing) *Scheduler {
	return &Scheduler{timing: t, lanes: map[lane]laneCount{}, free: map[place]float32{}}
}

// Spans appends to dst[:0] the spans of the events of a frame that is shown for seconds, 0 when unknown.
func (s *Scheduler) Spans(events []rules.Event, seconds float64, dst []Span) []Span {
	dst = dst[:0]
	s.layout(events)
	seats, world := s.lengths()
	if seats+world <= 0 {
		for range events {
			dst = append(dst, Span{0, rest, -1})
		}
		return dst
	}
	first, later := s.scales(seats, world, float32(seconds))
	start, from := [8]float32{}, float32(0)
	for i := range s.parts {
		start[i] = from
		from += s.parts[i].end * Either(i == 0, first, later)
	}
	at := func(part uint8, x float32) float32 { return min(start[part]+x*Either(part == 0, first, later), rest) }
	for i := range s.timed {
		k := &s.timed[i]
		if k.act >= 0 && int(k.act) != i {
			dst = append(dst, Span{Act: k.act})
			continue
		}
		span := Span{at(k.part, k.a), at(k.part, k.b), k.act}
		if k.row.Fill {
			span.Start, span.End = at(k.part, 0), at(k.part, s.parts[k.part].end)
		}
		dst = append(dst, k.row.within(span))
	}
	for i := range dst { // events that belong to an act come last: the act may follow them
		if k := &s.timed[i]; k.act >= 0 && int(k.act) != i {
			dst[i] = k.row.within(dst[k.act])
		}
	}
	return dst
}

// within is the part of a span in which the row's event is seen.
func (r *EventTiming) within(s Span) Span {
	if r.At == ([2]float32{}) {
		return s
	}
	return s.Part(r.At[0], r.At[1])
}

// lengths are the seconds that the first part takes, and all others together.
func (s *Scheduler) lengths() (seats, world float32) {
	for i := range s.parts {
		if i == 0 {
			seats = s.parts[i].end
		} else {
			world += s.parts[i].end
		}
	}
	return seats, world
}

// scales are the fractions of the frame that a second of the first part and a second of the others take.
func (s *Scheduler) scales(seats, world, seconds float32) (first, later float32) {
	t := s.timing
	if t.World == ([2]float32{}) || world <= 0 {
		return rest / (seats + world), rest / (seats + world)
	}
	watched := seconds > 0 && s.reached(func(r *EventTiming) uint8 { return r.Watch })
	share := min(max(world/(seats+world), t.World[0]), t.World[1])
	if watched {
		share = max(share, min(world/seconds, worldMost))
	}
	if seats <= 0 {
		share = 1
	}
	later = rest * share / world
	if watched {
		later = min(later, 1/seconds)
	}
	return rest * (1 - share) / max(seats, 1e-6), later
}

// reached reports whether the events of any kind reach the threshold in its row.
func (s *Scheduler) reached(threshold func(*EventTiming) uint8) bool {
	for what := range s.timing.Events {
		if n := threshold(&s.timing.Events[what]); n > 0 && s.counts[what] >= n {
			return true
		}
	}
	return false
}

// Seconds is the minimum duration of a frame with these events at 1x, so that people who play, or spectators, can follow it; 0 for none.
func (s *Scheduler) Seconds(events []rules.Event, people bool) float64 {
	s.layout(events)
	t := s.timing
	seats, world := s.lengths()
	haste := float32(1)
	switch {
	case people && s.reached(func(r *EventTiming) uint8 { return r.Play }):
	case !s.reached(func(r *EventTiming) uint8 { return r.Watch }):
		return 0
	default:
		if t.Rush > 0 {
			seats = min(seats, t.Rush)
		}
		if !people && t.Haste > 0 {
			haste = t.Haste
		}
	}
	long := seats + world
	if t.Most > 0 {
		long = min(long, t.Most)
	}
	return float64(long * haste)
}

// noRow is the row of all kinds that a table leaves out.
var noRow EventTiming

func (t *Timing) row(e *rules.Event) *EventTiming {
	if int(e.What) >= len(t.Events) {
		return &noRow
	}
	r := &t.Events[e.What]
	if r.By != nil && e.Amount >= 0 && e.Amount < int64(len(r.By)) {
		return &r.By[e.Amount]
	}
	return r
}

func (r *EventTiming) acts() bool { return r.Long > 0 || r.Fill }

// lay places all events in the seconds of their parts.
func (s *Scheduler) layout(events []rules.Event) {
	s.timed, s.parts, s.pending = s.timed[:0], append(s.parts[:0], part{}), s.pending[:0]
	clear(s.free)
	clear(s.lanes)
	s.counts = [256]uint8{}
	now := uint8(0)
	for i := range events { // how many share each lane
		e, r := &events[i], s.timing.row(&events[i])
		s.counts[e.What] = max(s.counts[e.What], s.counts[e.What]+1)
		if r.Part > 0 {
			now = r.Part
		}
		if r.Gap > 0 {
			k := laneOf(e, r, now)
			s.lanes[k] = laneCount{all: s.lanes[k].all + 1}
		}
		s.timed = append(s.timed, timed{row: r, part: now, act: -1})
		for int(now) >= len(s.parts) {
			s.parts = append(s.parts, part{})
		}
	}
	open, cause, closed := int32(-1), int32(-1), false
	for i := range events {
		e, k := &events[i], &s.timed[i]
		r := k.row
		if r.Part > 0 {
			open, cause, s.pending = -1, -1, s.pending[:0]
		}
		switch {
		case r.Bar && !r.acts():
			p := &s.parts[k.part]
			p.base, open, cause = p.end, -1, -1
			k.a, k.b = p.end, p.end
			continue
		case r.acts():
			s.act(int32(i), e, r.Long+r.Each*float32(e.From.Distance(e.To)), cause)
			if !r.After {
				cause = int32(i)
			}
		case open >= 0 && !closed && (!r.Own || concerns(&events[open], e)):
			k.act = open
			closed = events[open].What != e.What && s.timed[open].row.Until == e.What+1
			continue
		case r.Alone > 0:
			s.act(int32(i), e, r.Alone, cause)
		default:
			k.a = s.parts[k.part].end
			k.b = k.a
			if r.Own {
				s.pending = append(s.pending, int32(i))
			}
			continue
		}
		if r.Fill && e.Kind != rules.Phase { // it happens beside whatever else does
			continue
		}
		open, closed = int32(i), r.Alone > 0
		for _, j := range s.pending {
			s.timed[j].act = open
		}
		s.pending = s.pending[:0]
	}
}

// concerns reports whether an event affects the actor or the target of an act.
func concerns(act, e *rules.Event) bool {
	return act.Kind == rules.Phase || e.Target == act.Actor || e.Target == act.Target
}

func laneOf(e *rules.Event, r *EventTiming, part uint8) lane {
	k := lane{part: part, kind: int16(r.Lane), actor: rules.Nobody}
	if r.Lane == 0 {
		k.kind = -1 - int16(e.What)
	}
	if r.Per {
		k.actor = e.Actor
	}
	return k
}

// act schedules an act of long seconds.
func (s *Scheduler) act(i int32, e *rules.Event, long float32, cause int32) {
	k := &s.timed[i]
	r, p := k.row, &s.parts[k.part]
	k.act = i
	busy := Either(r.Busy > 0, r.Busy, long)
	if r.Fill {
		p.end, p.calm = max(p.end, long), max(p.calm, r.Busy)
		return
	}
	at := p.base
	switch {
	case r.Bar:
		at = p.end
	case r.After && k.part > 0:
		at = max(at, p.calm)
	case r.After && cause >= 0:
		at = max(at, s.timed[cause].busy)
	}
	if r.Gap > 0 {
		key := laneOf(e, r, k.part)
		n := s.lanes[key]
		gap := r.Gap
		if r.Spread > 0 && n.all > 1 {
			gap = min(gap, r.Spread/float32(n.all-1))
		}
		at += gap * float32(n.done)
		n.done++
		s.lanes[key] = n
	}
	at = s.wait(e, r, k.part > 0, at)
	s.hold(e, r, k.part > 0, at, at+busy)
	k.a, k.b, k.busy = at, at+long, at+busy
	p.end = max(p.end, k.b)
	if !r.After {
		p.calm = max(p.calm, k.busy)
	}
	if r.Bar {
		p.base = k.busy
	}
}

// wait is the first time, at or later, at which everything the act occupies is free.
func (s *Scheduler) wait(e *rules.Event, r *EventTiming, part bool, at float32) float32 {
	if r.Holds&Actor != 0 {
		at = max(at, s.free[place{part: part, a: int(e.Actor)}])
	}
	if r.Holds&Target != 0 {
		at = max(at, s.free[place{part: part, a: int(e.Target)}])
	}
	if r.Holds&From != 0 {
		at = max(at, s.free[cellOf(part, e.From)])
	}
	if r.Holds&(To|Heeds) != 0 {
		at = max(at, s.free[cellOf(part, e.To)])
	}
	return at
}

// hold occupies the act's places until a time.
func (s *Scheduler) hold(e *rules.Event, r *EventTiming, part bool, at, until float32) {
	if r.Holds&Actor != 0 {
		s.free[place{part: part, a: int(e.Actor)}] = until
	}
	if r.Holds&Target != 0 {
		s.free[place{part: part, a: int(e.Target)}] = until
	}
	if r.Holds&To != 0 {
		s.free[cellOf(part, e.To)] = until
	}
	if r.Holds&From != 0 {
		if r.Leave > 0 {
			until = at + r.Leave
		}
		s.free[cellOf(part, e.From)] = until
	}
}

func cellOf(part bool, p grid.Point) place { return place{part, true, p.X, p.Y} }

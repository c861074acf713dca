package board

import "app.pentarena/rules"

// Beat is a run of events that happen together, in the part [Start, End] of a frame. Beats are in the order of the events; their times
// may overlap.
type Beat struct {
	From, To   int // Events[From:To]
	Start, End float32
}

// Alpha is how far the beat has got at t: 0 before its start, 1 after its end.
func (b Beat) Alpha(t float64) float64 {
	if b.End <= b.Start {
		if t >= float64(b.Start) {
			return 1
		}
		return 0
	}
	return min(max((t-float64(b.Start))/float64(b.End-b.Start), 0), 1)
}

// WorldShare is the part at the end of a frame that the world phase of a turn takes.
const WorldShare = 0.35

// Stagger is how much later each of several like beats that could happen at once begins, as a part of the frame; the ones after the
// StaggerMost-th begin together.
const (
	Stagger     = 0.03
	StaggerMost = 8
)

// Schedule groups events into beats and spreads them over [0,1], appending to dst[:0]. What concerns different objects happens at the
// same time, what concerns the same object one after the other, and effects after the act that caused them. Events from the first
// Phase event on are the world phase: runs of one kind and What are one beat, each Phase begins after all that came before it, and
// when something happened earlier they share the last WorldShare of the frame.
func Schedule(events []rules.Event, dst []Beat) []Beat {
	dst = dst[:0]
	if len(events) == 0 {
		return dst
	}
	s := scheduler{events: events, beats: dst, last: make(map[place]int, len(events))}
	world := len(events)
	for i, e := range events {
		if e.Kind == rules.Phase {
			world = i
			break
		}
	}
	s.acts(world)
	split := len(s.beats)
	share := float32(1)
	if world < len(events) {
		share = 1 - WorldShare
	}
	if split == 0 {
		share = 0
	}
	s.spread(0, split, 0, share)
	s.world(world)
	s.spread(split, len(s.beats), share, 1)
	return s.beats
}

// place is something an event concerns: an object, or a cell when the event has no object.
type place struct {
	cell bool
	a, b int
}

type scheduler struct {
	events []rules.Event
	beats  []Beat
	levels []int         // of each beat: beats of a level happen at the same time
	last   map[place]int // greatest level of a beat that concerned the place
	places []place
}

// concerns fills s.places with what an event concerns.
func (s *scheduler) concerns(e rules.Event) []place {
	s.places = s.places[:0]
	if e.Kind == rules.Score || e.Kind == rules.Phase || e.Kind == rules.Note { // their Actor is a seat, or nobody
		return s.places
	}
	if e.Actor != rules.Nobody && (e.Kind == rules.Strike || e.Kind == rules.Move) {
		s.places = append(s.places, place{a: int(e.Actor)})
	}
	switch {
	case e.Target != rules.Nobody:
		s.places = append(s.places, place{a: int(e.Target)})
	case e.Kind == rules.Strike, e.Kind == rules.Spawn:
		s.places = append(s.places, place{true, e.To.X, e.To.Y})
	}
	if e.Kind == rules.Move {
		s.places = append(s.places, place{true, e.From.X, e.From.Y}, place{true, e.To.X, e.To.Y})
	}
	return s.places
}

func (s *scheduler) after(e rules.Event, least int) int {
	for _, p := range s.concerns(e) {
		if l, ok := s.last[p]; ok {
			least = max(least, l+1)
		}
	}
	return least
}

func (s *scheduler) mark(level int) {
	for _, p := range s.places {
		s.last[p] = max(s.last[p], level)
	}
}

// acts makes a beat of each of the first n events: what the seats did.
func (s *scheduler) acts(n int) {
	cause := -1
	for i, e := range s.events[:n] {
		least := 0
		act := e.Kind == rules.Strike || e.Kind == rules.Move
		if !act {
			least = cause + 1
		}
		if e.Kind == rules.Note {
			least = max(cause, 0)
		}
		level := s.after(e, least)
		s.mark(level)
		if act {
			cause = level
		}
		s.beats = append(s.beats, Beat{From: i, To: i + 1})
		s.levels = append(s.levels, level)
	}
}

// world groups the events from from on into runs.
func (s *scheduler) world(from int) {
	clear(s.last)
	base, top := 0, -1
	for i := from; i < len(s.events); {
		e := s.events[i]
		if e.Kind == rules.Phase {
			base = top + 1
		}
		level := s.after(e, base)
		s.mark(level)
		j := i + 1
		for ; j < len(s.events) && s.events[j].Kind == e.Kind && s.events[j].What == e.What && e.Kind != rules.Phase; j++ {
			if s.after(s.events[j], base) != level {
				break
			}
			s.mark(level)
		}
		s.beats = append(s.beats, Beat{From: i, To: j})
		s.levels = append(s.levels, level)
		if e.Kind == rules.Phase { // it takes no time of its own
			top = max(top, level-1)
		} else {
			top = max(top, level)
		}
		i = j
	}
}

// spread gives the beats [from,to) their times between start and end: one slot for each level, like beats of a level staggered.
func (s *scheduler) spread(from, to int, start, end float32) {
	levels := 0
	for _, l := range s.levels[from:to] {
		levels = max(levels, l+1)
	}
	type like struct {
		level int
		kind  rules.Kind
		what  uint8
	}
	count := map[like]int{}
	key := func(b int) like { e := s.events[s.beats[b].From]; return like{s.levels[b], e.Kind, e.What} }
	for b := from; b < to; b++ {
		count[key(b)]++
	}
	seen := map[like]int{}
	width := (end - start) / float32(max(levels, 1))
	for b := from; b < to; b++ {
		k := key(b)
		most := min(count[k]-1, StaggerMost)
		late := float32(0)
		if most > 0 {
			late = min(Stagger, width*0.6/float32(most))
		}
		at := start + width*float32(k.level)
		n := min(seen[k], most)
		seen[k]++
		s.beats[b].Start = at + late*float32(n)
		s.beats[b].End = min(at+width-late*float32(most-n), end)
	}
}

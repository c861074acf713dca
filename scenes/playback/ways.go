package playback

import (
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Stop is a part of a unit's way.
type Stop struct {
	Step     int
	Kind     rules.Kind // Spawn, Move, Vanish; any other: something that the unit does from From to To
	From, To grid.Point
	who      int32 // the unit, or in a game of crowds the seat
	amount   int64
}

// hit is a cell at which something was counted, and how much.
type hit struct {
	step  int
	tally int
	at    grid.Point
	n     int
}

// traces are the ways of all units and what was counted by cells, written along with the log.
type traces struct {
	stops []Stop
	hits  []hit
	heat  []map[grid.Point]int // by tally, of the first told hits
	told  int
}

// cut removes everything after the first kept steps.
func (t *traces) cut(kept int) {
	before := func(at func(i int) int, n int) int {
		for n > 0 && at(n-1) >= kept {
			n--
		}
		return n
	}
	t.stops = slices.Clip(t.stops[:before(func(i int) int { return t.stops[i].Step }, len(t.stops))])
	if n := before(func(i int) int { return t.hits[i].step }, len(t.hits)); n < len(t.hits) {
		t.hits = slices.Clip(t.hits[:n])
		t.heat, t.told = nil, 0
	}
}

func (t *traces) write(i int, step match.Step, watching *board.Watching) {
	for k := range step.Events {
		e := &step.Events[k]
		if way, who, ok := watching.WayOf(e); ok && who != rules.Nobody {
			s := Stop{Step: i, Kind: e.Kind, From: e.From, To: e.To, who: who, amount: e.Amount}
			if !way.Does && e.Kind != rules.Spawn && e.Kind != rules.Move { // a change is where the unit begins or ends
				s.Kind = rules.Vanish
			}
			t.stops = append(t.stops, s)
		}
		for n, tally := range watching.Tallies {
			if !slices.Contains(tally.What, e.What) {
				continue
			}
			amount := 1
			if tally.Amounts {
				amount = int(e.Amount)
			}
			t.hits = append(t.hits, hit{i, n, board.Happens(e), amount})
		}
	}
}

// Heat is how often, or how much of, a tally was counted on each cell in the part of the match that may be told, by the place of the tally
// in the game's table.
func (p *Player) Heat(tally int) map[grid.Point]int {
	t, known := &p.log.traces, p.Known()
	if t.heat == nil || t.told > 0 && t.hits[t.told-1].step >= known {
		t.heat, t.told = make([]map[grid.Point]int, len(p.view.Timing().Tallies)), 0
		for i := range t.heat {
			t.heat[i] = map[grid.Point]int{}
		}
	}
	for ; t.told < len(t.hits) && t.hits[t.told].step < known; t.told++ {
		h := t.hits[t.told]
		t.heat[h.tally][h.at] += h.n
	}
	return t.heat[tally]
}

// Way is the way of a unit in the part of the match that may be told: from its birth to its death, or as far as known. In a game of crowds
// it is that of what the seat has on the cell at after step steps: where most of it came from, and where most of it goes.
func (p *Player) Way(unit int32, seat rules.Seat, at grid.Point, step int) []Stop {
	watching := &p.view.Timing().Watching
	stops, _ := slices.BinarySearchFunc(p.log.traces.stops, p.Known(), func(s Stop, step int) int { return s.Step - step })
	known := p.log.traces.stops[:stops]
	if !watching.Crowds {
		return lists.Filter(known, func(s Stop) bool { return s.who == unit })
	}
	var way []Stop
	now, _ := slices.BinarySearchFunc(known, step, func(s Stop, step int) int { return s.Step - step })
	cell := at
	for i := now - 1; i >= 0; i-- {
		if best := greatest(known, &i, -1, func(s *Stop) bool { return s.who == int32(seat) && s.To == cell }); best != nil {
			way, cell = append(way, *best), best.From
		}
	}
	slices.Reverse(way)
	cell = at
	for i := now; i < len(known); i++ {
		if best := greatest(known, &i, 1, func(s *Stop) bool { return s.who == int32(seat) && s.From == cell }); best != nil {
			way, cell = append(way, *best), best.To
		}
	}
	return way
}

// greatest is the stop with the greatest amount that fits in the step of stop i, nil for none; i moves in a direction to the last stop of that
// step.
func greatest(stops []Stop, i *int, by int, fits func(s *Stop) bool) (best *Stop) {
	for step := stops[*i].Step; ; *i += by {
		if s := &stops[*i]; fits(s) && (best == nil || s.amount > best.amount) {
			best = s
		}
		if next := *i + by; next < 0 || next >= len(stops) || stops[next].Step != step {
			return best
		}
	}
}

// Where is the cell of a unit at the moment shown and whether it lives; ok is false when its way tells neither.
func (p *Player) Where(unit int32) (at grid.Point, lives, ok bool) {
	before := p.shown.step
	if p.moment.T >= 0.5 {
		before += p.shown.steps
	}
	stops, lives := p.log.traces.stops, true
	for i := range stops {
		switch s := &stops[i]; {
		case s.Step >= before:
			return at, lives, ok
		case s.who != unit:
		case s.Kind == rules.Vanish:
			at, lives, ok = s.From, false, true
		case s.Kind == rules.Spawn || s.Kind == rules.Move:
			at, lives, ok = s.To, true, true
		}
	}
	return at, lives, ok
}

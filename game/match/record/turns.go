package record

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// turnIndex holds where each turn of a list of steps begins. A turn is added when it begins, even without a step yet.
type turnIndex struct {
	firsts  []int // first step of each turn
	numbers []int // the game's number of each turn
}

// begin adds the turn of position t after steps steps, unless it is there already.
func (x *turnIndex) begin(t match.Position, steps int) {
	n := t.Turn()
	if k := len(x.numbers); k > 0 && (n == x.numbers[k-1] || t.Active().Empty()) {
		return
	}
	x.firsts, x.numbers = append(x.firsts, steps), append(x.numbers, n)
}

// cut removes the turns that began after step steps.
func (x *turnIndex) cut(steps int) {
	k := len(x.firsts)
	for k > 1 && x.firsts[k-1] > steps {
		k--
	}
	x.firsts, x.numbers = x.firsts[:k], x.numbers[:k]
}

func (x *turnIndex) first(t, steps int) int {
	switch {
	case t <= 0:
		return 0
	case t >= len(x.firsts):
		return steps
	}
	return x.firsts[t]
}

func (x *turnIndex) of(step, steps int) int {
	if step >= steps {
		return len(x.firsts) - 1
	}
	lo, hi := 0, len(x.firsts)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; x.firsts[mid] <= step {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// merged caches the events of the last turn asked for: each turn is drawn many times.
type merged struct {
	from, to int
	events   []rules.Event
}

// frameOf implements Frame for any timeline.
func frameOf(l Timeline, m *merged, pos float64, unit Unit) Frame {
	count := l.Len()
	if unit == Turns {
		count = l.Turns()
	}
	if !(pos > 0) { // also true for NaN
		pos = 0
	}
	if pos >= float64(count) {
		end := l.At(l.Len())
		return Frame{Before: end, After: end, Step: l.Len()}
	}
	whole := int(pos)
	f := Frame{T: pos - float64(whole)}
	if unit == Commands {
		f.Step, f.Steps, f.Events = whole, 1, l.Step(whole).Events
	} else {
		f.Step = l.First(whole)
		f.Steps = l.First(whole+1) - f.Step
		f.Events = m.of(l, f.Step, f.Step+f.Steps)
	}
	f.Before, f.After = l.At(f.Step), l.At(f.Step+f.Steps)
	return f
}

func (m *merged) of(l Timeline, from, to int) []rules.Event {
	if to == from {
		return nil
	}
	if to == from+1 {
		return l.Step(from).Events
	}
	if m.from == from && m.to == to {
		return m.events
	}
	var events []rules.Event // a new list: an earlier frame may still be in use
	for i := from; i < to; i++ {
		events = append(events, l.Step(i).Events...)
	}
	*m = merged{from, to, events}
	return events
}

package playback

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Entry is a line of the event log with its step.
type Entry struct {
	Step, Turn int
	board.Line
}

// eventLog is the event log of a timeline and the values of its charts. It is written a few steps a tick, and cut when steps are taken
// back.
type eventLog struct {
	entries []Entry
	held    []Entry       // what players have told and the viewer may not know yet
	after   int           // notes after the last step that were told
	steps   int           // steps written so far
	values  [][][]float64 // by series, seat, turn: the value at the turn's start, and one more at the end of the match
	turns   int           // turns sampled
	final   bool          // the value at the end is there
	markers markers
	traces  traces
	refused []match.Fault // orders that were refused when they were carried out
}

// Budget is how many of the steps or turns that are left one tick takes up: few, and more where the match has run far ahead.
func Budget(left int) int { return max(40, left/60) }

// cut removes everything after the first kept steps and turns.
func (l *eventLog) cut(kept, turns int) {
	if kept < l.steps {
		l.steps = kept
		l.traces.cut(kept)
		n := len(l.refused)
		for n > 0 && l.refused[n-1].Step >= kept {
			n--
		}
		l.refused = slices.Clip(l.refused[:n])
		l.entries, l.held = upTo(l.entries, kept), upTo(l.held, kept)
		l.markers, l.after = markers{}, 0
	}
	if turns < l.turns || l.final {
		l.turns, l.final = min(l.turns, turns), false
		for _, seats := range l.values {
			for k := range seats {
				seats[k] = seats[k][:min(l.turns, len(seats[k]))]
			}
		}
	}
}

// upTo are the entries before a step.
func upTo(list []Entry, step int) []Entry {
	n := len(list)
	for n > 0 && list[n-1].Step >= step {
		n--
	}
	return slices.Clip(list[:n])
}

// write adds some more steps and turns; over: the timeline is complete.
func (l *eventLog) write(line record.Timeline, view board.AnyView, series []board.Series[match.Position], secret func(rules.Seat) bool, over bool) {
	for range min(Budget(line.Len()-l.steps), line.Len()-l.steps) {
		i := l.steps
		step := line.Step(i)
		move := board.Move[match.Position, match.Command]{Before: line.At(i), After: line.At(i + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}
		l.traces.write(i, step, &view.Timing().Watching)
		l.refuse(i, line.TurnOf(i), step.Events, view.Timing().Refused)
		l.tell(notesBefore(line, i), i, secret)
		turn, first := line.TurnOf(i), len(l.entries)
		for _, entry := range view.Lines(&move) {
			if entry.Weight >= 0 {
				l.entries = append(l.entries, Entry{i, turn, entry})
			}
		}
		if n := move.Before.Turn(); move.After.Turn() != n || move.After.Active().Empty() { // not before the orders of all are known
			for _, entry := range faultLines(line.Setup(), line.Faults(), n) {
				l.entries = append(l.entries, Entry{i, turn, entry})
			}
		}
		if move.After.Active().Empty() { // nothing is told after who has won
			slices.SortStableFunc(l.entries[first:], func(a, b Entry) int { return cmp.Compare(a.Weight/3, b.Weight/3) })
		}
		l.steps++
	}
	if n := line.Len(); over && n > 0 && l.steps == n {
		last := notesBefore(line, n)
		l.tell(last[min(l.after, len(last)):], n-1, secret)
		l.after = len(last)
	}
	if l.values == nil {
		l.values = make([][][]float64, len(series))
		for i := range l.values {
			l.values[i] = make([][]float64, line.At(0).Seats())
		}
	}
	for range min(Budget(line.Turns()-l.turns), line.Turns()-l.turns) {
		l.sample(line.At(line.First(l.turns)), series)
		l.turns++
	}
	if !l.final && over && l.turns == line.Turns() && line.Len() > 0 {
		l.sample(line.At(line.Len()), series)
		l.final = true
	}
}

// refuse adds the orders that were refused when a step carried them out.
func (l *eventLog) refuse(step, turn int, events []rules.Event, why func(*rules.Event) (code, reason string)) {
	for i := range events {
		if why == nil {
			return
		}
		if code, reason := why(&events[i]); code != "" {
			l.refused = append(l.refused, match.Fault{Step: step, Turn: turn, Seat: rules.Seat(events[i].Actor), Kind: match.Refused, Code: code, Text: reason})
		}
	}
}

// sample adds the values at the start of a turn.
func (l *eventLog) sample(t match.Position, series []board.Series[match.Position]) {
	for i, x := range series {
		now := Sample(x, l.values[i], t)
		for seat := range l.values[i] {
			l.values[i][seat] = append(l.values[i][seat], now[seat])
		}
	}
}

// Sample returns the values of a series at the start of a turn, by seat, when values were those before it, by seat and turn.
func Sample(x board.Series[match.Position], values [][]float64, t match.Position) (now []float64) {
	if x.Forecast == nil {
		for seat := range values {
			now = append(now, x.Value(t, rules.Seat(seat)))
		}
		return now
	}
	var before [][]float64
	for turn := max(0, len(values[0])-2); turn < len(values[0]); turn++ {
		before = append(before, lists.Map(values, func(v []float64) float64 { return v[turn] }))
	}
	return x.Forecast(before, t)
}

// at is the number of entries about steps before step: the entry after them is the next to happen.
func (l *eventLog) at(step int) int {
	n, _ := slices.BinarySearchFunc(l.entries, step, func(e Entry, step int) int { return e.Step - step })
	return n
}

// next is the first entry with a weight whose step is at least from, and previous the last one whose step is below before.
func (l *eventLog) next(from int) (Entry, bool) {
	return lists.Find(l.entries[l.at(from):], func(e Entry) bool { return e.Weight > 0 })
}

func (l *eventLog) previous(before int) (Entry, bool) {
	for n := l.at(before) - 1; n >= 0; n-- {
		if l.entries[n].Weight > 0 {
			return l.entries[n], true
		}
	}
	return Entry{}, false
}

// markers are the entries shown on the timeline for one width of it.
type markers struct {
	list    []Entry
	entries int
	apart   float64
}

// spread returns the entries that have room where each needs so many turns: of nearer ones the most important stays, of equals the first.
func (l *eventLog) spread(apart float64) []Entry {
	m := &l.markers
	if m.entries == len(l.entries) && m.apart == apart {
		return m.list
	}
	*m = markers{entries: len(l.entries), apart: apart, list: m.list[:0]}
	var taken []float64
	for weight := 3; weight > 0; weight-- {
		for _, e := range l.entries {
			if min(e.Weight, 3) != weight {
				continue
			}
			x := float64(e.Turn)
			at, _ := slices.BinarySearch(taken, x)
			if at > 0 && x-taken[at-1] < apart || at < len(taken) && taken[at]-x < apart {
				continue
			}
			taken = slices.Insert(taken, at, x)
			m.list = slices.Insert(m.list, at, e)
		}
	}
	return m.list
}

// whole reports whether the log of a finished match is complete.
func (l *eventLog) whole(line record.Timeline) bool { return l.final && l.steps == line.Len() }

// swing is the least change, in hundredths, that makes a turn a turning point without an entry of weight.
const swing = 8

// TurningPoints are the n entries that mattered most in a match of so many turns, in its order: those that decided it, then those of the
// turns with the greatest change; without any change they are none. No two lie close together, and none tells a loss of the seat that gained
// in its turn, nor a deed of the other one that cost it nothing.
func TurningPoints(entries []Entry, turns, n int, change func(turn int) float64) []Entry {
	type candidate struct {
		Entry
		worth float64
	}
	var list []candidate
	measured := slices.ContainsFunc(entries, func(e Entry) bool { return math.Abs(change(e.Turn)) >= 1 })
	for _, e := range entries {
		gain := change(e.Turn)
		if e.Weight <= 1 && math.Abs(gain) < swing || e.Weight <= 2 && (measured && math.Abs(gain) < 1 || e.contradicts(gain)) {
			continue
		}
		worth := math.Abs(gain) + 3*float64(e.Weight)
		if e.explains(gain) {
			worth += explained
		}
		if e.Weight > 2 {
			worth += 1000
		}
		list = append(list, candidate{e, worth})
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.worth, a.worth) })
	least := apart(turns)
	var best []Entry
	for _, c := range list {
		near := func(o Entry) bool { return o.Turn-c.Turn < least && c.Turn-o.Turn < least }
		if len(best) < n && !slices.ContainsFunc(best, near) {
			best = append(best, c.Entry)
		}
	}
	slices.SortFunc(best, func(a, b Entry) int { return a.Step - b.Step })
	return best
}

// explained is how much more of a change an entry is worth that explains it: what everybody meets, such as the wind, stands beside a change
// that a seat's deed of the turn before or after has brought.
const explained = 8

// apart is how many turns lie between two turning points at least.
func apart(turns int) int { return max(2, turns/12) }

// Gainer is the seat that gains, where gain is that of the first of two.
func Gainer(gain float64) rules.Seat { return board.Either[rules.Seat](gain < 0, 1, 0) }

// explains reports whether an entry is a deed of the seat that gained, or a loss of the other one. gain is that of the first seat.
func (e *Entry) explains(gain float64) bool {
	gains := Gainer(gain)
	return math.Abs(gain) >= 1 && (e.Seat == gains || e.Loses.Has(1-gains))
}

// contradicts reports whether an entry cannot explain the gain of a seat: it tells only its loss, or what the other one did to nobody's loss.
// gain is that of the first seat, in hundredths.
func (e *Entry) contradicts(gain float64) bool {
	gains := Gainer(gain)
	return math.Abs(gain) >= 1 && (e.Loses == rules.Seats(gains) || e.Seat == 1-gains && !e.Loses.Has(e.Seat))
}

package scenes

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// told is a line of the log with the step it tells of.
type told struct {
	step, turn int
	line       board.Line
}

// story is what a timeline has to tell: the log in words and the values of the charts. It is written bit by bit, a few steps in a tick,
// and unwritten when steps are taken back.
type story struct {
	entries []told
	steps   int           // steps told so far
	values  [][][]float64 // by series, seat, turn: the value at the turn's start, and one more at the end of the match
	turns   int           // turns sampled
	final   bool          // the value at the end is there
	marks   marks
}

// storyBudget is how many of the steps or turns that are left one tick takes up: few, and more where the match has run far ahead.
func storyBudget(left int) int { return max(40, left/60) }

// cut forgets everything after the first kept steps, of which turn is the last begun.
func (s *story) cut(kept, turns int) {
	if kept < s.steps {
		s.steps = kept
		n := len(s.entries)
		for n > 0 && s.entries[n-1].step >= kept {
			n--
		}
		s.entries = slices.Clip(s.entries[:n])
		s.marks = marks{}
	}
	if turns < s.turns || s.final {
		s.turns, s.final = min(s.turns, turns), false
		for _, seats := range s.values {
			for k := range seats {
				seats[k] = seats[k][:min(s.turns, len(seats[k]))]
			}
		}
	}
}

// write takes up some more steps and turns; over: no more than the timeline has will come. It reports whether anything was left to do.
func (s *story) write(line record.Timeline, look board.Look, series []board.Series[match.Table], seats int, over bool) bool {
	busy := false
	for range min(storyBudget(line.Len()-s.steps), line.Len()-s.steps) {
		i := s.steps
		step := line.Step(i)
		move := board.Move[match.Table, match.Command]{Before: line.At(i), After: line.At(i + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}
		turn := line.TurnOf(i)
		for _, l := range look.Lines(&move) {
			if l.Weight < 0 {
				continue
			}
			s.entries = append(s.entries, told{i, turn, l})
		}
		s.steps++
		busy = true
	}
	if s.values == nil {
		s.values = make([][][]float64, len(series))
		for i := range s.values {
			s.values[i] = make([][]float64, seats)
		}
	}
	for range min(storyBudget(line.Turns()-s.turns), line.Turns()-s.turns) {
		s.sample(line.At(line.First(s.turns)), series)
		s.turns++
		busy = true
	}
	if !s.final && over && s.turns == line.Turns() && line.Len() > 0 {
		s.sample(line.At(line.Len()), series)
		s.final = true
	}
	return busy
}

func (s *story) sample(t match.Table, series []board.Series[match.Table]) {
	for i, x := range series {
		for seat := range s.values[i] {
			s.values[i][seat] = append(s.values[i][seat], x.Value(t, rules.Seat(seat)))
		}
	}
}

// at is the number of entries about steps before step: the entry after them is the next to happen.
func (s *story) at(step int) int {
	n, _ := slices.BinarySearchFunc(s.entries, step, func(e told, step int) int { return e.step - step })
	return n
}

// next is the first entry with a weight whose step is at least from, and previous the last one whose step is below before.
func (s *story) next(from int) (told, bool) {
	for _, e := range s.entries[s.at(from):] {
		if e.line.Weight > 0 {
			return e, true
		}
	}
	return told{}, false
}

func (s *story) previous(before int) (told, bool) {
	for n := s.at(before) - 1; n >= 0; n-- {
		if s.entries[n].line.Weight > 0 {
			return s.entries[n], true
		}
	}
	return told{}, false
}

// marks are the entries shown on the timeline for one width of it.
type marks struct {
	list    []told
	entries int
	width   float32
	span    float64
}

// markGap is the least distance of two marks on the timeline in canvas units.
const markGap = 19

// on returns the entries that have room on a timeline of the given width, which spans so many turns: of entries nearer than markGap
// the most important stays, of equals the first.
func (s *story) on(width float32, span float64) []told {
	m := &s.marks
	if m.entries == len(s.entries) && m.width == width && m.span == span {
		return m.list
	}
	*m = marks{entries: len(s.entries), width: width, span: span, list: m.list[:0]}
	var taken []float64
	for weight := 3; weight > 0; weight-- {
		for _, e := range s.entries {
			if min(e.line.Weight, 3) != weight {
				continue
			}
			x := (float64(e.turn) + 0.5) / span * float64(width)
			at, _ := slices.BinarySearch(taken, x)
			if at > 0 && x-taken[at-1] < markGap || at < len(taken) && taken[at]-x < markGap {
				continue
			}
			taken = slices.Insert(taken, at, x)
			m.list = slices.Insert(m.list, at, e)
		}
	}
	return m.list
}

// whole reports whether all of a match that is over has been told.
func (s *story) whole(line record.Timeline) bool { return s.final && s.steps == line.Len() }

// turningPoints are the n entries that mattered most, in the order of the match: those that decided it, then those of the turns with the
// greatest change. No two lie close together, and the end itself, which is told anyway, is none.
func (s *story) turningPoints(n int, change func(turn int) float64) []told {
	type candidate struct {
		told
		worth float64
	}
	var list []candidate
	for _, e := range s.entries {
		if e.line.Weight > 1 && !(s.final && e.step == s.steps-1) {
			gain := change(e.turn)
			list = append(list, candidate{e, math.Abs(gain) + 3*float64(e.line.Weight)})
			if gain > 0 && e.line.Seat == 0 || gain < 0 && e.line.Seat == 1 { // what the gainer did explains the change better
				list[len(list)-1].worth += 0.5
			}
			if e.line.Weight > 2 {
				list[len(list)-1].worth += 1000
			}
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.worth, a.worth) })
	apart := max(2, s.turns/12)
	var best []told
	for _, c := range list {
		near := func(o told) bool { return o.turn-c.turn < apart && c.turn-o.turn < apart }
		if len(best) < n && !slices.ContainsFunc(best, near) {
			best = append(best, c.told)
		}
	}
	slices.SortFunc(best, func(a, b told) int { return a.step - b.step })
	return best
}

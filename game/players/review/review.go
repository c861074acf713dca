// Package review compares the turns of a match with what the strongest adviser would have played from the same position. Both are played on
// under the same chances, for the same few turns and by the same players, and what they lead to is weighed by the win chance.
package review

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// Part is commands of what was better that belong together, and a sentence that says why; see match.Advice.
type Part struct {
	Cmds []json.RawMessage `json:"commands"`
	Why  string            `json:"why"`
}

// Turn is what a review says of a turn of a seat. Chances are from 0 to 1.
type Turn struct {
	Turn   int        `json:"turn"` // on the timeline, from 0
	Seat   rules.Seat `json:"seat"`
	Played float64    `json:"played"` // the seat's win chance after what was played
	Best   float64    `json:"best"`   // after what the adviser would have played
	Idle   float64    `json:"idle"`   // after doing nothing
	Mark   Mark       `json:"mark"`
	Part   float64    `json:"part"` // how far the match had come, from 0 to 1

	// Better is what the adviser would have played, and Key the part of it that matters most. Both are kept of turns that lost something.
	Better []Part `json:"better,omitempty"`
	Key    int    `json:"key,omitempty"`
	Verb   string `json:"verb,omitempty"` // of the part that matters most

	// Harm is what of a mistake or blunder did the harm, where doing nothing would have been better: without it half of the loss is surely saved. Why
	// names it as a log does. It is nil where nothing did.
	Harm *Part `json:"harm,omitempty"`
}

// Loss is the win chance that the turn gave away.
func (t Turn) Loss() float64 { return max(t.Best-t.Played, 0) }

// stake is the win chance that could be lost in the turn: how far apart are the adviser's turn, what was played, and doing nothing.
func (t Turn) stake() float64 { return max(t.Best, t.Played, t.Idle) - min(t.Best, t.Played, t.Idle) }

// Why is the sentence that says what was better, "" when nothing was.
func (t Turn) Why() string {
	if t.Key >= len(t.Better) {
		return ""
	}
	return t.Better[t.Key].Why
}

// harmed reports whether what was played did harm: doing nothing would have saved half of the loss.
func (t Turn) harmed() bool { return t.Mark >= Inaccuracy && 2*(t.Idle-t.Played) >= t.Loss() }

// Told is Why, and before it that what was played did harm, and what of it. Where nothing else matters, that is all.
func (t Turn) Told() string {
	var list []string
	if t.harmed() {
		list = append(list, "Doing nothing would have been better than what was played.")
	}
	if t.Harm != nil {
		list = append(list, "What hurt most: "+t.Harm.Why+".")
	}
	switch passes := t.Key >= len(t.Better) || t.Better[t.Key].Passes(); {
	case len(list) > 0 && passes:
	case len(list) > 0:
		list = append(list, "Better: "+t.Why())
	default:
		list = append(list, t.Why())
	}
	return strings.Join(list, " ")
}

// Subject is a match as it was when its review began. It is safe for concurrent use.
type Subject struct {
	setup  match.Setup
	start  match.Position
	steps  []match.Step
	firsts []int // the first step of each turn that has ended, and the end of the last

	mu     sync.Mutex
	replay *record.Replay
	match  *match.Match
}

// Of is the match on a timeline. A log whose positions are shown as they were recorded has none: what else would have happened is not known.
func Of(line record.Timeline) (*Subject, error) {
	if line.Recorded() {
		return nil, errors.New("this log can only be shown as it was recorded, so nothing else can be played from its positions")
	}
	s := &Subject{setup: line.Setup(), start: line.At(0).Clone()}
	turns := line.Turns()
	if !line.At(line.Len()).Outcome().Over {
		turns--
	}
	for turn := range turns + 1 {
		s.firsts = append(s.firsts, line.First(turn))
	}
	s.steps = record.Steps(line, 0, s.firsts[turns])
	return s, nil
}

// Job is a turn of a seat, by its number on the timeline, or some in a row.
type Job struct {
	Turn  int
	Seat  rules.Seat
	Turns int // more than 0: so many of the seat, of which only Played is found out: what they have led to
}

// Jobs lists the turns of these seats that have ended.
func (s *Subject) Jobs(seats rules.SeatSet) (list []Job) {
	for turn := range len(s.firsts) - 1 {
		var acted rules.SeatSet
		for _, step := range s.turn(turn) {
			acted |= rules.Seats(step.Seat)
		}
		for seat := range rules.Seat(rules.MaxSeats) {
			if (acted & seats).Has(seat) {
				list = append(list, Job{Turn: turn, Seat: seat})
			}
		}
	}
	return list
}

func (s *Subject) turn(turn int) []match.Step { return s.steps[s.firsts[turn]:s.firsts[turn+1]] }

// Match is the match for programs that follow it, with all its steps.
func (s *Subject) Match() (*match.Match, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.match == nil {
		m := match.New(s.setup, s.start)
		var pause match.Pause
		for i := range s.steps {
			if err := m.Resume(s.steps[i:i+1], nil, nil); err != nil {
				return nil, err
			}
			pause.Yield()
		}
		s.match = m
	}
	return s.match, nil
}

// Until is the match as it was before a turn, which may be the one that is open.
func (s *Subject) Until(turn int) (*match.Match, error) {
	if turn < 0 || turn >= len(s.firsts) {
		return nil, fmt.Errorf("review: there is no turn %d", turn+1)
	}
	m := match.New(s.setup, s.start)
	return m, m.Resume(s.steps[:s.firsts[turn]], nil, nil)
}

// Ended reports whether a turn is over, so that it can be compared.
func (s *Subject) Ended(turn int) bool { return turn >= 0 && turn < len(s.firsts)-1 }

// before is the position before a turn.
func (s *Subject) before(turn int) (match.Position, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replay == nil {
		r, err := record.NewReplay(s.setup, s.start, s.steps)
		if err != nil {
			return nil, err
		}
		s.replay = r
	}
	return s.replay.At(s.firsts[turn]).Clone(), nil
}

// Compare reviews one turn.
func (s *Subject) Compare(ctx context.Context, players Players, j Job) (Turn, error) {
	if j.Turns > 0 {
		return s.reached(ctx, players, j)
	}
	c, err := s.comparison(ctx, players, j)
	if err != nil {
		return Turn{}, err
	}
	t := Turn{Turn: j.Turn, Seat: j.Seat}
	return t, c.weigh(&t)
}

// comparison prepares to compare what may be done in a turn that has ended.
func (s *Subject) comparison(ctx context.Context, players Players, j Job) (*comparison, error) {
	if !s.Ended(j.Turn) {
		return nil, fmt.Errorf("review: there is no turn %d to review", j.Turn+1)
	}
	before, err := s.before(j.Turn)
	if err != nil {
		return nil, err
	}
	c := &comparison{ctx: ctx, players: players, setup: s.setup, before: before, seat: j.Seat}
	for _, step := range s.turn(j.Turn) {
		c.given[step.Seat] = append(c.given[step.Seat], step.Cmd)
	}
	return c, nil
}

// Review goes through the turns of a match, one with each call of Next.
type Review struct {
	Turns []Turn // so far
	todo  []Job
	ask   func(context.Context, *Subject, Job) (Turn, error)
	of    *Subject
}

// New begins a review of the turns of these seats. ask is who compares a turn.
func New(s *Subject, ask func(context.Context, *Subject, Job) (Turn, error), seats rules.SeatSet) *Review {
	return &Review{todo: s.Jobs(seats), ask: ask, of: s}
}

// Length is how many turns there are to review.
func (r *Review) Length() int { return len(r.todo) }

// Next reviews the next turn and reports whether there was one. After an error, such as that of a context, it can be called again.
func (r *Review) Next(ctx context.Context) (bool, error) {
	n := len(r.Turns)
	if n >= len(r.todo) {
		return false, nil
	}
	t, err := r.ask(ctx, r.of, r.todo[n])
	if err != nil {
		return false, err
	}
	r.Turns = append(r.Turns, t)
	return true, nil
}

// Deed is what would have been better, without the reason: where it is the same in several turns there is one thing to learn. It is "" where what
// was played did harm, which each turn does in its own way.
func (t Turn) Deed() string {
	if t.harmed() {
		return ""
	}
	deed, _, _ := strings.Cut(t.Why(), ": ")
	return strings.TrimSuffix(deed, ".")
}

// Costliest returns the turns of a seat that lost most, the worst first, at most so many of those that are more than good: of those with the same
// Deed one.
func Costliest(turns []Turn, seat rules.Seat, most int) []Turn {
	list := lists.Filter(turns, func(t Turn) bool { return t.Seat == seat && t.Mark >= Inaccuracy })
	slices.SortStableFunc(list, func(a, b Turn) int { return -cmp.Compare(a.Loss(), b.Loss()) })
	known := map[string]bool{"": false}
	list = slices.DeleteFunc(list, func(t Turn) bool {
		deed := t.Deed()
		again := known[deed]
		known[deed] = deed != ""
		return again
	})
	return list[:min(len(list), most)]
}

// Same says in which other turns of its seat the Deed of a turn would have been better, and what they gave away; "" for none.
func Same(turns []Turn, t Turn) string {
	var list []string
	most := 0.0
	for _, x := range turns {
		if x.Seat == t.Seat && x.Mark >= Inaccuracy && x.Turn != t.Turn && x.Deed() == t.Deed() && t.Deed() != "" {
			list = append(list, fmt.Sprint(x.Turn+1))
			most = max(most, x.Loss())
		}
	}
	switch len(list) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("The same in turn %s, for %s more.", list[0], Points(most))
	}
	return fmt.Sprintf("The same in turns %s, for up to %s each.", words.And(list), Points(most)) // a sum may be more than there is
}

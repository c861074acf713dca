package board

import (
	"math"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// The kinds of a game that has every sort of timing.
const (
	walk uint8 = iota
	dig
	drop
	change
	meal
	fed
	health
	lose
	night
	bomb
	chime
	burn
	throw
	stage
)

var toy = Timing{
	World: [2]float32{0.3, 0.5},
	Rush:  0.5,
	Events: []EventTiming{
		walk:   {Long: 1, Holds: Target | Heeds, Until: health + 1},
		dig:    {Long: 2, Busy: 1.5, Holds: Actor | To},
		drop:   {Long: 0.5, Each: 0.1, Holds: From | To, Leave: 0.1, After: true},
		change: {At: [2]float32{0.5, 1}},
		meal:   {Long: 1, Holds: Actor, Until: fed + 1},
		health: {Own: true},
		lose:   {Own: true, Alone: 0.5},
		night:  {Long: 0.2, Part: 1, Bar: true},
		bomb:   {Long: 1, Busy: 0.5, Gap: 0.1, Watch: 2},
		chime:  {Long: 0.3, Bar: true},
		burn:   {Fill: true, At: [2]float32{0.2, 0.6}},
		throw:  {Long: 1, Gap: 0.5, Spread: 1, Lane: 1, Per: true, Play: 2},
		stage:  {By: []EventTiming{1: {Fill: true, Long: 1, Part: 3}, 2: {Fill: true, Long: 3, Part: 2}}},
	},
}

func event(what uint8, actor, target int32, to ...int) rules.Event {
	e := rules.Event{Kind: rules.Change, What: what, Actor: actor, Target: target}
	if len(to) == 2 {
		e.To = grid.Pt(to[0], to[1])
	}
	return e
}

// spans are the spans of events as seconds, for a frame in which a second of the first part is one.
func spans(t *testing.T, events ...rules.Event) []Span {
	t.Helper()
	s := NewScheduler(&toy)
	list := s.Spans(events, 0, nil)
	if len(list) != len(events) {
		t.Fatalf("%d spans of %d events", len(list), len(events))
	}
	seats, world := s.lengths()
	first, _ := s.scales(seats, world, 0)
	for i := range list {
		if k := &list[i]; k.Start < 0 || k.End > rest || k.End < k.Start || k.Act >= int32(len(events)) {
			t.Fatalf("event %d has the span %+v", i, *k)
		}
		list[i].Start, list[i].End = list[i].Start/first, list[i].End/first
	}
	return list
}

func TestSpans(t *testing.T) {
	const none = rules.Nobody
	up := func(e rules.Event, from grid.Point) rules.Event { e.From = from; return e }
	type span struct {
		start, end float32
		act        int32
	}
	for _, c := range []struct {
		name   string
		events []rules.Event
		want   []span
	}{
		{"others act side by side", []rules.Event{event(walk, none, 1, 1, 1), event(walk, none, 2, 2, 2)}, []span{{0, 1, 0}, {0, 1, 1}}},
		{"one acts one after the other", []rules.Event{event(walk, none, 1, 1, 1), event(walk, none, 1, 2, 2)}, []span{{0, 1, 0}, {1, 2, 1}}},
		{"a cell is waited for", []rules.Event{event(dig, 1, none, 5, 5), event(walk, none, 2, 5, 5)}, []span{{0, 2, 0}, {1.5, 2.5, 1}}},
		{"who only passes is not waited for", []rules.Event{event(walk, none, 1, 5, 5), event(walk, none, 2, 5, 5)}, []span{{0, 1, 0}, {0, 1, 1}}},
		{"what is caused follows", []rules.Event{event(dig, 1, none, 5, 5), up(event(drop, none, none, 5, 6), grid.Pt(5, 4))}, []span{{0, 2, 0}, {1.5, 2.2, 1}}},
		{"a column falls together", []rules.Event{event(dig, 1, none, 5, 5), up(event(drop, none, none, 5, 5), grid.Pt(5, 4)), up(event(drop, none, none, 5, 4), grid.Pt(5, 3))},
			[]span{{0, 2, 0}, {1.5, 2.1, 1}, {1.6, 2.2, 2}}},
		{"a change is seen with its act", []rules.Event{event(dig, 1, none, 5, 5), event(change, none, 9)}, []span{{0, 2, 0}, {1, 2, 0}}},
		{"a price is paid with the act that follows", []rules.Event{event(meal, 1, 2), event(health, none, 2), event(fed, none, 1), event(health, none, 1), event(walk, none, 1, 3, 3)},
			[]span{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {1, 2, 4}, {1, 2, 4}}},
		{"what befalls others belongs to no act of theirs", []rules.Event{event(walk, none, 1, 1, 1), event(health, none, 2), event(lose, none, 2)}, []span{{0, 1, 0}, {0, 0.5, 2}, {0, 0.5, 2}}},
		{"a lane is spread no farther than it may", []rules.Event{event(throw, 0, none), event(throw, 0, none), event(throw, 1, none), event(throw, 0, none), event(throw, 0, none)},
			[]span{{0, 1, 0}, {1.0 / 3, 4.0 / 3, 1}, {0, 1, 2}, {2.0 / 3, 5.0 / 3, 3}, {1, 2, 4}}},
		{"all wait at a bar", []rules.Event{event(dig, 1, none, 5, 5), event(chime, none, none), event(walk, none, 3, 1, 1)}, []span{{0, 2, 0}, {2, 2.3, 1}, {2.3, 3.3, 2}}},
	} {
		got := spans(t, c.events...)
		for i, w := range c.want {
			if g := got[i]; math.Abs(float64(g.Start-w.start)) > 1e-5 || math.Abs(float64(g.End-w.end)) > 1e-5 || g.Act != w.act {
				t.Errorf("%s: event %d is seen from %v to %v with %d, not from %v to %v with %d", c.name, i, g.Start, g.End, g.Act, w.start, w.end, w.act)
			}
		}
	}
}

func TestSpansOfTheWorld(t *testing.T) {
	s := NewScheduler(&toy)
	list := s.Spans([]rules.Event{event(walk, 0, 1, 1, 1), event(night, 0, 0), event(bomb, 1, 0), event(drop, 0, 0, 2, 2), event(burn, 0, 0)}, 0, nil)
	if list[0].End > 0.7+1e-3 || list[1].Start != list[0].End {
		t.Errorf("the world has a third of the frame at least: %v", list)
	}
	if list[3].Start <= list[2].Start || list[3].Start >= list[2].End {
		t.Errorf("things fall at %v, the bomb goes off in %v", list[3], list[2])
	}
	if from, to := list[0].End, float32(rest); math.Abs(float64(list[4].Start-(from+0.2*(to-from)))) > 1e-4 {
		t.Errorf("what takes all of the part is seen in %v", list[4])
	}
	if only := s.Spans([]rules.Event{event(night, 0, 0), event(bomb, 1, 0)}, 0, nil); only[0].Start != 0 || only[1].End < 0.99 {
		t.Errorf("a world alone does not fill the frame: %v", only)
	}
	stages := s.Spans([]rules.Event{{What: stage, Amount: 1}, {What: stage, Amount: 2}, {What: stage, Amount: 1}}, 0, nil)
	if stages[0] != (Span{stages[1].End, rest, 0}) && stages[0].Start < stages[1].End || stages[2].Start != stages[0].Start || stages[1].Start != 0 {
		t.Errorf("parts out of order, or shown twice: %v", stages)
	}
	if quiet := s.Spans([]rules.Event{event(change, 0, 0)}, 0, nil); quiet[0].Start != 0 || quiet[0].End != rest || quiet[0].Act != -1 {
		t.Errorf("a change without an act has the span %v", quiet[0])
	}
	if len(s.Spans(nil, 1, nil)) != 0 {
		t.Error("no events have spans")
	}
}

// Bombs that go off one by one keep their pace in any frame.
func TestSecondsOfAChain(t *testing.T) {
	s := NewScheduler(&toy)
	for _, steps := range []int{0, 1, 30} {
		var events []rules.Event
		for i := range steps {
			events = append(events, event(walk, 0, 1, i, 0))
		}
		events = append(events, event(night, 0, 0), event(bomb, 1, 0), event(bomb, 2, 0), event(bomb, 3, 0))
		least := s.Seconds(events, false)
		if want := 1.4 + min(float64(steps), 0.5); math.Abs(least-want) > 1e-5 {
			t.Errorf("%d steps and a chain take %v s, not %v", steps, least, want)
		}
		for _, seconds := range []float64{least, least + 1, 9} {
			list := s.Spans(events, seconds, nil)
			for i := steps + 2; i < len(list); i++ {
				if gap := float64(list[i].Start-list[i-1].Start) * seconds; gap > 0.101 || gap < 0.08 {
					t.Errorf("%d steps in %v s: %v s between bombs", steps, seconds, gap)
				}
			}
		}
	}
	if one := s.Seconds([]rules.Event{event(night, 0, 0), event(bomb, 1, 0)}, false); one != 0 {
		t.Errorf("one bomb asks for %v s", one)
	}
}

// People who play see longer what spectators need not.
func TestSecondsForPeople(t *testing.T) {
	s := NewScheduler(&toy)
	two := []rules.Event{event(throw, 0, 0), event(throw, 0, 0)}
	if watched, played := s.Seconds(two, false), s.Seconds(two, true); watched != 0 || math.Abs(played-1.5) > 1e-5 {
		t.Errorf("%v s for spectators, %v s for people", watched, played)
	}
	hasty := toy
	hasty.Haste, hasty.Most = 0.5, 1.2
	s = NewScheduler(&hasty)
	bombs := []rules.Event{event(bomb, 1, 0), event(bomb, 2, 0), event(bomb, 3, 0), event(chime, 0, 0)}
	if watched, played := s.Seconds(bombs, false), s.Seconds(bombs, true); math.Abs(watched-0.25) > 1e-5 || math.Abs(played-0.5) > 1e-5 {
		t.Errorf("%v s for spectators, %v s for people", watched, played)
	}
	hasty.Rush = 0
	if played := s.Seconds(bombs, true); math.Abs(played-1.2) > 1e-5 {
		t.Errorf("no more than 1.2 s, not %v s", played)
	}
}

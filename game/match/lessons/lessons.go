// Package lessons sets up the positions of the guided first matches and says when their tasks are done. What a position teaches is in its
// level file; see levels.Lesson.
package lessons

import (
	"fmt"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Lesson is a position of a guided first match and how to judge what a person does in it.
type Lesson struct {
	levels.Lesson
	Level  levels.Level
	Number int // of the position, from 1
	Of     int // positions of the match
	game   match.Game
	first  int // steps before the person's first one
	what   int // event that does the task
}

// Open returns position number (from 1) of a game's guided first match. The error names the file and what is wrong in it.
func Open(game string, number int) (*Lesson, error) {
	list := levels.Lessons(game)
	if number < 1 || number > len(list) {
		return nil, fmt.Errorf("lessons: %s has no position %d, it has %d", game, number, len(list))
	}
	e, err := games.Lookup(game)
	if err != nil {
		return nil, fmt.Errorf("lessons: %w", err)
	}
	level := list[number-1]
	l := &Lesson{Lesson: *level.Lesson, Level: level, Number: number, Of: len(list), game: e.Game, first: len(level.Lesson.Before)}
	l.Count = max(l.Count, 1)
	if l.what = slices.Index(e.Game.Info().Events, l.Event); l.what < 0 {
		return nil, l.problem("event", fmt.Errorf("%s has no event %q%s", game, l.Event, rules.Hint(l.Event, e.Game.Info().Events)))
	}
	return l, nil
}

// problem is an error in a key of the position's file.
func (l *Lesson) problem(key string, err error) error {
	return fmt.Errorf("lessons: %s/lesson/%s.toml: lesson.%s: %w", l.Level.Game, l.Level.Name, key, err)
}

// played are the steps of a match after those that led to the position.
func (l *Lesson) played(steps []match.Step) []match.Step { return steps[min(l.first, len(steps)):] }

// Begin returns a match at the position. human is the kind of the person's seat; all other seats are idle.
func (l *Lesson) Begin(human match.SeatInfo) (*match.Match, error) {
	setup := match.Setup{Game: l.Level.Game, Level: l.Level.Name, Text: l.Level.Text, Seed: "lesson"}
	e, err := games.Lookup(setup.Game)
	if err != nil {
		return nil, fmt.Errorf("lessons: %w", err)
	}
	for seat := range e.Seats(l.Level) {
		who := match.SeatInfo{Name: "Nobody", Kind: match.IdleKind}
		if seat == l.Seat {
			who = human
		}
		setup.Seats = append(setup.Seats, who)
	}
	start, err := games.Start(setup)
	if err != nil {
		return nil, fmt.Errorf("lessons: %w", err)
	}
	m := match.New(setup, start)
	for i, text := range l.Before {
		c, err := l.game.Decode([]byte(text))
		if err == nil {
			_, err = m.Do(m.Active().First(), c)
		}
		if err != nil {
			return nil, l.problem(fmt.Sprintf("before[%d]", i), err)
		}
	}
	return m, nil
}

// Done reports whether these steps of a match do the task; all steps from the first one on.
func (l *Lesson) Done(steps []match.Step) bool {
	n := 0
	for _, s := range l.played(steps) {
		for _, e := range s.Events {
			if int(e.What) == l.what && wanted(l.Actor, e.Actor) && wanted(l.Target, e.Target) && wanted(l.Amount, e.Amount) {
				n++
			}
		}
	}
	return n >= l.Count
}

// wanted reports whether got is the value asked for, if any is.
func wanted[T comparable](want *T, got T) bool { return want == nil || *want == got }

// Late reports whether the turns within which the task can be done are over.
func (l *Lesson) Late(steps []match.Step) bool {
	passes := func(s *match.Step) bool { return s.Seat == rules.Seat(l.Seat) && s.Cmd == l.game.Pass() }
	return lists.Count(l.played(steps), passes) >= l.Passes
}

// Solution returns the commands of the person that do the task from the beginning of the position.
func (l *Lesson) Solution() ([]match.Command, error) {
	var out []match.Command
	for i, text := range l.Answer {
		c, err := l.game.Decode([]byte(text))
		if err != nil {
			return nil, l.problem(fmt.Sprintf("answer[%d]", i), err)
		}
		out = append(out, c)
	}
	return out, nil
}

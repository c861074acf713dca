package levels

import (
	"slices"

	"app.pentarena/rules"
)

// Lesson is one position of a guided first match: one idea to try out, against opponents that do nothing. Commands are JSON, as in records.
type Lesson struct {
	Seat   int      `toml:"seat"`   // the person's seat
	Idea   string   `toml:"idea"`   // what the position teaches
	Task   string   `toml:"task"`   // what to do in it
	Event  string   `toml:"event"`  // the task is done when this event of the game (rules.Info.Events) has happened
	Count  int      `toml:"count"`  // so many times; default 1
	Actor  *int32   `toml:"actor"`  // only events with this Actor count; default all
	Target *int32   `toml:"target"` // only events with this Target count; default all
	Amount *int64   `toml:"amount"` // only events with this Amount count; default all
	Passes int      `toml:"passes"` // passes of the person within which it can be done: turns, or stages of one
	Before []string `toml:"before"` // commands that lead to the position, each by the first active seat
	Answer []string `toml:"answer"` // commands of the person that do the task
}

func (l *Lesson) problems() []rules.Problem {
	f := problems{of: "lesson."}
	if l.Seat < 0 || l.Seat >= rules.MaxSeats {
		f.add("seat", "%d is not from 0 to %d", l.Seat, rules.MaxSeats-1)
	}
	if l.Idea == "" {
		f.add("idea", "missing: what the position teaches")
	}
	if l.Task == "" {
		f.add("task", "missing: what to do in the position")
	}
	if l.Event == "" {
		f.add("event", "missing: the event that shows that the task is done")
	}
	if l.Count < 0 {
		f.add("count", "%d is less than 0", l.Count)
	}
	if l.Passes < 1 {
		f.add("passes", "%d passes are not enough to do the task", l.Passes)
	}
	if len(l.Answer) == 0 {
		f.add("answer", "missing: commands that do the task")
	}
	return f.list
}

// Lessons returns the positions of a game's guided first match in their order, which is that of the file names; none when it has no such
// match.
func Lessons(game string) []Level {
	return slices.DeleteFunc(all(game+"/lesson/*.toml"), func(l Level) bool { return l.Lesson == nil })
}

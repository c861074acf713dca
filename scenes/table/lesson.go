package table

import (
	"app.pentarena/game/match"
	"app.pentarena/game/match/lessons"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
)

// lesson is the position of a guided first match that is played.
type lesson struct {
	*lessons.Lesson
	match  *match.Match
	guide  desk.Guide
	answer []match.Command // what is still to be shown of the solution
}

// Learn opens a game's guided first match where the person left it, or at its first position when all are done. It returns an error when
// the game has none.
func Learn(env *scene.Env, ways Ways, game string) (*Table, error) {
	number := env.Settings.Lessons[game] + 1
	if number > len(levels.Lessons(game)) {
		number = 1
	}
	return learn(env, ways, game, number, false)
}

// learn opens a position of a guided first match. shown: its solution is carried out.
func learn(env *scene.Env, ways Ways, game string, number int, shown bool) (*Table, error) {
	at, err := lessons.Open(game, number)
	if err != nil {
		return nil, err
	}
	l := &lesson{Lesson: at, guide: desk.Guide{Number: at.Number, Of: at.Of, Title: at.Level.Title, Idea: at.Idea, Task: at.Task}}
	if shown {
		if l.answer, err = at.Solution(); err != nil {
			return nil, err
		}
		l.guide.Showing = true
	}
	if l.match, err = at.Begin(names.Seats([]string{"human"})[0]); err != nil {
		return nil, err
	}
	return New(env, ways, Options{Match: l.match, lesson: l})
}

// tickLesson shows the next command of the solution when it is due, and judges what the person has done.
func (t *Table) tickLesson() {
	l := t.lesson
	if l == nil {
		return
	}
	if len(l.answer) > 0 && t.turn.Acting() && t.play.Steps() >= float64(t.play.Line().Len()) {
		next := l.answer[0]
		if l.answer = l.answer[1:]; !t.turn.Do(next) {
			l.answer = nil
		}
	}
	before := l.guide.State
	switch steps := l.match.Steps(0); {
	case before == desk.TaskDone:
	case l.Done(steps):
		l.guide.State = desk.TaskDone
	case !l.guide.Showing && (l.Late(steps) || l.match.Outcome().Over):
		l.guide.State = desk.TaskMissed
	default:
		l.guide.State = desk.TaskOpen
	}
	if l.guide.State == before {
		return
	}
	t.u.Say(l.guide.Verdict())
	if l.guide.State != desk.TaskDone {
		return
	}
	t.env.Play("win", 0.4, 0)
	s := t.env.Settings
	if s.Lessons[t.setup.Game] >= l.Number {
		return
	}
	if s.Lessons == nil {
		s.Lessons = map[string]int{}
	}
	s.Lessons[t.setup.Game] = l.Number
	t.env.Keep(t.u)
}

// nextLesson opens the next position; after the last one, the first match that the setup offers.
func (t *Table) nextLesson() {
	if l := t.lesson; l.Number < l.Of {
		t.openLesson(l.Number+1, false)
		return
	}
	level, err := levels.Find(t.setup.Game, players.FirstLevel)
	if err != nil {
		t.u.Complain(err.Error())
		return
	}
	t.another(match.Setup{Game: t.setup.Game, Level: level.Name, Text: level.Text, Seed: t.env.NewSeed("first"), Seats: names.Seats([]string{"human", players.FirstRival})})
}

// openLesson opens a position of the guided match in place of this one.
func (t *Table) openLesson(number int, shown bool) {
	next, err := learn(t.env, t.ways, t.setup.Game, number, shown)
	if err != nil {
		t.u.Complain("The position cannot be set up: " + err.Error())
		return
	}
	t.next = scene.Next{Kind: scene.Replace, Scene: next}
}

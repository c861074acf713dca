package lessons_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/lessons"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Every game has five to eight positions, each with a task that its answer does within its turns, and that is not done by doing nothing.
func TestLessons(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		list := levels.Lessons(game)
		if len(list) < 5 || len(list) > 8 {
			t.Errorf("%s has %d positions, not 5 to 8", game, len(list))
		}
		for n := range len(list) {
			t.Run(game+"/"+list[n].Name, func(t *testing.T) {
				if _, err := catalog.Level(game+"/lesson/"+list[n].Name+".toml", []byte(list[n].Text)); err != nil {
					t.Error(err)
				}
				l, err := lessons.Open(game, n+1)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := l.Solution()
				if err != nil {
					t.Fatal(err)
				}
				m := play(t, l, answer)
				if !l.Done(m.Steps(0)) {
					t.Errorf("the answer does not do the task; it leads to turn %d and %+v", m.Position().Turn()+1, m.Outcome())
				}
				idle := play(t, l, nil)
				for range l.Passes {
					if !idle.Outcome().Over {
						if l.Late(idle.Steps(0)) {
							t.Error("it is too late before the last of the turns")
						}
						do(t, idle, l, e.Game.Pass())
					}
				}
				if l.Done(idle.Steps(0)) {
					t.Error("the task is done without doing anything")
				}
				if !l.Late(idle.Steps(0)) && !idle.Outcome().Over {
					t.Error("it is not too late after the last of the turns")
				}
			})
		}
	}
}

// play begins a position and carries out commands of the person, as far as they lead before the task is done.
func play(t *testing.T, l *lessons.Lesson, cmds []match.Command) *match.Match {
	t.Helper()
	m, err := l.Begin(match.SeatInfo{Name: "You", Kind: "human"})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cmds {
		if l.Done(m.Steps(0)) {
			t.Errorf("the task is done by %d of %d commands", i, len(cmds))
		}
		if i > 0 && l.Late(m.Steps(0)) {
			t.Errorf("the answer takes more than %d passes", l.Passes)
		}
		do(t, m, l, c)
	}
	return m
}

// do carries out a command of the person; after a pass the others pass too.
func do(t *testing.T, m *match.Match, l *lessons.Lesson, c match.Command) {
	t.Helper()
	seat, pass := rules.Seat(l.Seat), m.Position().Game().Pass()
	for first := true; first || !m.Active().Empty() && m.Active().First() != seat; first = false {
		who, cmd := m.Active().First(), pass
		if first {
			who, cmd = seat, c
			if !m.Active().Has(seat) {
				t.Fatalf("it is not the turn of seat %d but of %b", seat, m.Active())
			}
		}
		if _, err := m.Do(who, cmd); err != nil {
			t.Fatalf("seat %d: %v", who, err)
		}
	}
}

package scenes

import (
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
)

// spent is a view whose controller finds no next unit once none is set.
type spent struct {
	board.AnyView
	controller *last
}

func (v spent) Controller() board.AnyController { return v.controller }

type last struct {
	board.AnyController
	none bool
}

func (l *last) Next(s match.Position, seat rules.Seat) (grid.Point, bool) {
	if l.none {
		return grid.Point{}, false
	}
	return l.AnyController.Next(s, seat)
}

// sit is a person at a match of a game against Rookie.
func sit(t *testing.T, e catalog.Entry) (person *turn.Turn, m *match.Match, controller *last, until func(what string, ok func() bool)) {
	t.Helper()
	setup := tabletest.Setup(t, e.Game.Info().ID, "quick", "human", "rookie")
	m = tabletest.Match(t, setup)
	view, _ := View(setup.Game)
	controller = &last{AnyController: view.Controller()}
	play := playback.New(playback.Options{Line: record.Follow(m), View: view, Played: true, People: turn.People(setup)})
	person, err := turn.New(m, turn.People(setup), play, spent{view, controller}, e.Choice)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(person.Stop)
	return person, m, controller, func(what string, ok func() bool) {
		t.Helper()
		for range 100_000 {
			play.Sync()
			person.Sync(true)
			play.Tick(1.0/30, false)
			person.Tick()
			if ok() {
				return
			}
			time.Sleep(time.Millisecond / 4)
		}
		t.Fatalf("it never came to %s", what)
	}
}

// TestFollowingSelects: after "Do it" the unit that was selected before is selected no longer, whether there is a next unit or not.
func TestFollowingSelects(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			person, m, controller, until := sit(t, e)
			for done, tries := 0, 0; done < 2; tries++ {
				if tries == 100 {
					t.Fatal("nothing but the end of the turn is ever suggested")
				}
				until("one's turn", person.Acting)
				before := m.Len()
				controller.none = false
				person.Next()
				person.Suggest()
				until("an answer", func() bool { return !person.Thinking() })
				if person.Suggestion() == nil { // meanwhile the other seat has made its plan
					continue
				}
				controller.none = true
				person.Follow()
				if m.Len() == before {
					t.Fatalf("nothing was done: %v", person.Notices())
				}
				if m.Steps(m.Len() - 1)[0].Cmd == e.Game.Pass() {
					continue
				}
				if done++; controller.Drop() {
					t.Error("no unit can act, but one is selected")
				}
			}
		})
	}
}

// TestSuggestionsOfATurn: in every game, what is suggested stays the same until it is followed, then comes the next part, at once, to the end
// of the turn; what is taken back is suggested again.
func TestSuggestionsOfATurn(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			person, m, _, until := sit(t, e)
			until("one's turn", person.Acting)
			suggested := func() turn.Suggestion {
				t.Helper()
				for range 20 {
					person.Suggest()
					until("an answer", func() bool { return !person.Thinking() })
					if h := person.Suggestion(); h != nil { // else the other seat has made its plan meanwhile
						return *h
					}
				}
				t.Fatalf("nothing is suggested: %v", person.Notices())
				return turn.Suggestion{}
			}
			first := suggested()
			for n := 0; ; n++ {
				h := suggested()
				person.Dismiss()
				if again := suggested(); again.Text != h.Text || again.Why != h.Why {
					t.Fatalf("suggested is %q, then %q", h.Text, again.Text)
				}
				before := m.Len()
				if person.Follow(); m.Len() == before {
					t.Fatalf("%q cannot be done: %v", h.Text, person.Notices())
				}
				if ends := m.Steps(m.Len() - 1)[0].Cmd == e.Game.Pass(); ends != strings.HasPrefix(h.Text, "Press ") {
					t.Errorf("%q because %q: it ends the turn: %v", h.Text, h.Why, ends)
				}
				if m.Steps(m.Len() - 1)[0].Cmd == e.Game.Pass() || !m.Active().Has(0) {
					break
				}
				until("one's turn", person.Acting)
				if person.Suggest(); person.Thinking() {
					t.Fatalf("after %q the AI thinks again", h.Text)
				}
				if n == 0 {
					person.Undo()
					until("the step back", person.Acting)
					if again := suggested(); again.Text != first.Text {
						t.Fatalf("suggested was %q, and is %q once it is taken back", first.Text, again.Text)
					}
					person.Follow()
					until("one's turn", person.Acting)
				}
			}
		})
	}
}

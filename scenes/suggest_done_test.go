package scenes

import (
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
)

// TestDoItDoesTheWholeSuggestion: in every game, for two turns, after "Do it" every command of the advice has been carried out, in its order, and
// neither a unit nor a tool is left chosen for the next press.
func TestDoItDoesTheWholeSuggestion(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			person, m, controller, until := sit(t, e)
			long := 0
			for turns, tries := 0, 0; turns < 2; tries++ {
				if tries == 300 {
					t.Fatal("two turns do not end")
				}
				until("one's turn", person.Acting)
				person.Next() // a unit is selected, and perhaps a tool armed
				for _, v := range person.Verbs() {
					if v.Reason == "" {
						person.Choose(v)
						break
					}
				}
				if !person.Acting() || person.Waiting() {
					continue
				}
				person.Suggest()
				until("an answer", func() bool { return !person.Thinking() })
				h := person.Suggestion()
				if h == nil { // meanwhile the other seat has made its plan
					continue
				}
				advised, before := h.Cmds, m.Len()
				person.Follow()
				var done []match.Command
				for i := before; i < m.Len() && len(done) < len(advised); i++ {
					for _, step := range m.Steps(i) {
						if step.Seat == 0 && len(done) < len(advised) {
							done = append(done, step.Cmd)
						}
					}
					break
				}
				if !slices.Equal(done, advised) {
					t.Fatalf("advised was %v, done is %v: %v", advised, done, person.Notices())
				}
				long = max(long, len(advised))
				if person.Open() && controller.Drop() {
					t.Errorf("after %q something is still chosen", h.Text)
				}
				if advised[len(advised)-1] == e.Game.Pass() {
					turns++
				}
			}
			t.Logf("the longest suggestion has %d commands", long)
		})
	}
}

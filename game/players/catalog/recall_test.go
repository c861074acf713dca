package catalog_test

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// A match that is cut off and continues with new players that recall what they have played is the match that was not cut off.
func TestRecall(t *testing.T) {
	for _, c := range []struct {
		game    string
		players []string
	}{
		{"anarchy", []string{"random", "regular"}}, {"coreminer", []string{"rookie", "random"}}, {"galapagos", []string{"regular", "random"}},
		{"mechmania", []string{"regular", "rookie"}}, {"mechmania", []string{"thief", "expert"}}, {"si32", []string{"rookie", "expert"}},
	} {
		t.Run(fmt.Sprint(c.game, c.players), func(t *testing.T) {
			l, err := levels.Find(c.game, "quick")
			if err != nil {
				t.Fatal(err)
			}
			e, s, start := begin(t, c.game, l.Name)
			seated := func(m *match.Match) []match.Player {
				list := make([]match.Player, len(c.players))
				for i, name := range c.players {
					p, err := e.Bot(name, fmt.Sprint("seat ", i))
					if err == nil {
						err = m.Recall(t.Context(), rules.Seat(i), p)
					}
					if err != nil {
						t.Fatal(err)
					}
					list[i] = p
				}
				return list
			}
			whole := match.New(s, start)
			if err := whole.Run(t.Context(), seated(whole)); err != nil {
				t.Fatal(err)
			}
			for part := range 3 {
				n := whole.Len() * (part + 1) / 4
				m := match.New(s, start)
				if err := m.Resume(whole.Steps(0)[:n], nil, nil); err != nil {
					t.Fatal(err)
				}
				if public := m.Public(); public < n { // in the middle of a turn
					m = match.New(s, start)
					if err := m.Resume(whole.Steps(0)[:public], nil, nil); err != nil {
						t.Fatal(err)
					}
				}
				from := m.Len()
				if err := m.Run(t.Context(), seated(m)); err != nil {
					t.Fatal(err)
				}
				if !slices.EqualFunc(m.Steps(0), whole.Steps(0), func(a, b match.Step) bool {
					return a.Seat == b.Seat && a.Cmd == b.Cmd && slices.Equal(a.Rolls, b.Rolls)
				}) {
					t.Errorf("the match continues differently after %d of %d steps", from, whole.Len())
				}
			}
		})
	}
}

package table_test

import (
	"strings"
	"testing"

	"app.pentarena/scenes/table"
)

// Somebody carries out every command that the controls ask for.
func TestCommandsAreCarriedOut(t *testing.T) {
	if list := open(t, table.Options{Setup: duel(t, "quick", "human", "random")}).table.Undone(); len(list) > 0 {
		t.Errorf("nobody does %q", list)
	}
}

// What the menu offers is an action with a title of its own.
func TestMenuLines(t *testing.T) {
	for _, portrait := range []bool{false, true} {
		s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
		if portrait {
			s.in.W, s.in.H = 390, 844
		}
		s.ticks(5)
		s.key("Escape")
		s.ticks(20)
		titles := map[string]bool{}
		for _, stop := range s.env.Controls.Stops() {
			title, ok := strings.CutPrefix(stop.ID, "menu/")
			if ok && titles[title] {
				t.Errorf("portrait %v: %q stands twice in the menu", portrait, title)
			}
			titles[title] = true
		}
		if titles["Skip turns until something needs you"] {
			t.Errorf("portrait %v: turns of a game without standing orders can be skipped", portrait)
		}
		if !titles["Save the match"] || !titles["Start again"] || titles["Go to a turn"] != portrait {
			t.Errorf("portrait %v: the menu offers %v", portrait, titles)
		}
	}
}

package scenes

import (
	"testing"

	"app.pentarena/assets"
	"app.pentarena/scenes/ui"
)

// Every action of the table can be found: it has keys or a button, a title, and what it needs to be shown; and no key's title is unused.
func TestActionsAreWhole(t *testing.T) {
	s := watched(t, 4)
	keys, buttons := map[ui.Action]int{}, map[string]bool{}
	for i := range actions {
		a := &actions[i]
		if a.do == nil || a.key == "" && a.button == "" || s.table.named(a) == "" {
			t.Errorf("action %d, %q %q, is not whole", i, a.key, a.button)
		}
		if a.key != "" {
			keys[a.key]++
			if s.table.u.Bindings.Find(a.key) == nil {
				t.Errorf("%q has no keys", a.key)
			}
		}
		if a.button == "" {
			continue
		}
		if buttons[a.button] {
			t.Errorf("there are two buttons %q", a.button)
		}
		buttons[a.button] = true
		if _, ok := assets.Find("shell/icon-" + a.icon); !ok {
			t.Errorf("the button %q has no icon %q", a.button, a.icon)
		}
	}
	own := map[ui.Action]bool{ui.Open: true, ui.Fullscreen: true, ui.Mute: true} // of every scene
	for _, b := range s.table.u.Bindings.All() {
		if b.Scope != ui.Menu && b.Scope != ui.Cursor && keys[b.Action] == 0 && !own[b.Action] {
			t.Errorf("the keys of %q, %s, do nothing at the table", b.Title, b.Action)
		}
	}
}

// What the menu offers is an action with a title of its own.
func TestMenuLines(t *testing.T) {
	for _, portrait := range []bool{false, true} {
		s := sit(t, TableOptions{Setup: duel(t, "quick", "human", "random")})
		if portrait {
			s.in.W, s.in.H = 390, 844
		}
		s.ticks(5)
		titles := map[string]bool{}
		for _, a := range s.table.menuLines() {
			if title := s.table.named(a); titles[title] {
				t.Errorf("portrait %v: %q stands twice in the menu", portrait, title)
			} else {
				titles[title] = true
			}
		}
		if !titles["Save the match"] || !titles["Start again"] || titles["Go to a turn"] != portrait {
			t.Errorf("portrait %v: the menu offers %v", portrait, titles)
		}
	}
}

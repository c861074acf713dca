package chrome_test

import (
	"testing"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// Every command can be found: it has keys or a button, a title, and what it needs to be shown; and no key's title is unused.
func TestCommandsAreWhole(t *testing.T) {
	c := newDesk(t, tabletest.Canvases[0]).c
	ids, buttons := map[ui.Action]bool{}, map[string]bool{}
	for i := range c.Commands {
		m := &c.Commands[i]
		keys := c.U.Bindings.Find(m.ID) != nil
		if !keys && m.Button == "" || c.Named(m) == "" || m.Keys != "" && c.U.Bindings.Find(m.Keys) == nil {
			t.Errorf("command %d, %q %q, is not whole", i, m.ID, m.Button)
		}
		if ids[m.ID] {
			t.Errorf("%q stands here twice", m.ID)
		}
		ids[m.ID] = true
		if m.Button == "" {
			continue
		}
		if buttons[m.Button] {
			t.Errorf("there are two buttons %q", m.Button)
		}
		buttons[m.Button] = true
		if _, ok := assets.Find("shell/icon-" + m.Icon); !ok {
			t.Errorf("the button %q has no icon %q", m.Button, m.Icon)
		}
	}
	const room, least = 246, 11 // of the second line of the menu on a phone 360 wide, and its smallest letters
	for _, m := range c.Commands {
		if m.More != nil && m.Button != "overlay" && c.U.TextWidth(m.More(), least, board.Regular) > room {
			t.Errorf("%q has no room in the menu of a phone", m.More())
		}
	}
	own := map[ui.Action]bool{ui.Open: true, ui.Fullscreen: true, ui.Mute: true} // of every scene
	for _, b := range c.U.Bindings.All() {
		if b.Scope != ui.Menu && b.Scope != ui.Cursor && !ids[b.Action] && !own[b.Action] {
			t.Errorf("the keys of %q, %s, do nothing at the table", b.Title, b.Action)
		}
	}
}

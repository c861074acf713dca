package chrome

import (
	"testing"

	"app.pentarena/assets"
	"app.pentarena/scenes/ui"
)

// Every command can be found: it has keys or a button, a title, and what it needs to be shown; and no key's title is unused.
func TestCommandsAreWhole(t *testing.T) {
	c := &Chrome{u: ui.New(ui.Night(), ui.DefaultBindings())}
	ids, buttons := map[ui.Action]bool{}, map[string]bool{}
	for i := range commands {
		m := &commands[i]
		keys := c.u.Bindings.Find(m.id) != nil
		if !keys && m.button == "" || c.named(m) == "" || m.keys != "" && c.u.Bindings.Find(m.keys) == nil {
			t.Errorf("command %d, %q %q, is not whole", i, m.id, m.button)
		}
		if ids[m.id] {
			t.Errorf("%q stands here twice", m.id)
		}
		ids[m.id] = true
		if m.button == "" {
			continue
		}
		if buttons[m.button] {
			t.Errorf("there are two buttons %q", m.button)
		}
		buttons[m.button] = true
		if _, ok := assets.Find("shell/icon-" + m.icon); !ok {
			t.Errorf("the button %q has no icon %q", m.button, m.icon)
		}
	}
	own := map[ui.Action]bool{ui.Open: true, ui.Fullscreen: true, ui.Mute: true} // of every scene
	for _, b := range c.u.Bindings.All() {
		if b.Scope != ui.Menu && b.Scope != ui.Cursor && !ids[b.Action] && !own[b.Action] {
			t.Errorf("the keys of %q, %s, do nothing at the table", b.Title, b.Action)
		}
	}
}

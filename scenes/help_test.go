package scenes

import (
	"strings"
	"testing"

	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// TestHelpOfTheLevel opens the help from the title, the setup and the table: it gives the numbers of the level that is open there.
func TestHelpOfTheLevel(t *testing.T) {
	check := func(where string, s scene.Scene, level, told string) {
		t.Helper()
		h, ok := s.(*help)
		if !ok {
			t.Fatalf("%s leads to %T", where, s)
		}
		if h.level != level || !strings.Contains(strings.Join(h.pages[0].text, " "), told) || h.pages[0].demo == nil {
			t.Errorf("from %s the help of level %q says %q, demo %v", where, h.level, h.pages[0].text, h.pages[0].demo)
		}
	}
	v := newVisit(t, func(env *scene.Env) scene.Scene { return At(env, "setup anarchy") })
	v.press("setup/level/quick")
	v.press("head/help")
	check("setup", v.next.Scene, "Quick", "150 health")
	v.scene = v.next.Scene
	v.tick(nil)
	if !v.shows("Anarchy, level “Quick”") {
		t.Error("the heading does not name the level")
	}
	check("the title", NewHelp(v.env, "anarchy"), "Classic", "300 health")

	at, err := NewTable(v.env, table.Options{Setup: tabletest.Setup(t, "anarchy", "quick", "human", "rookie")})
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	v.scene = at
	v.tick(nil)
	v.key("Shift+Slash")
	check("the table", v.next.Scene, "Quick", "150 health")
}

// With low effects a demo plays once and rests; it begins again when it is asked to.
func TestADemoRestsWithLowEffects(t *testing.T) {
	for _, effects := range []string{"low", "high"} {
		v := newVisit(t, func(env *scene.Env) scene.Scene {
			env.Settings.Effects = effects
			return NewHelp(env, "anarchy")
		})
		m := v.scene.(*help).pages[0].demo
		ends := 0
		for range 3000 {
			before := m.pos
			v.tick(nil)
			if m.pos < before {
				ends++
			}
		}
		if low := effects == "low"; low != (ends == 0) || low && m.pos != m.end() {
			t.Errorf("with %s effects the demo began again %d times and stands at %g of %g", effects, ends, m.pos, m.end())
		}
		v.press("help/again")
		v.tick(nil)
		if m.pos > 1 {
			t.Errorf("with %s effects the demo stands at %g of %g after Again", effects, m.pos, m.end())
		}
	}
}

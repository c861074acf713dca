package window

import (
	"testing"

	"app.pentarena/build/e2e"
)

// TestAWholeMatch plays a short match of every game from its level file to what comes after the result card, with the mouse alone and with
// the keyboard alone. Fingers play them in the browser.
func TestAWholeMatch(t *testing.T) {
	for _, m := range e2e.Matches() {
		for name, means := range map[string]func(*e2e.Person) e2e.Means{"mouse": (*e2e.Person).Mouse, "keyboard": (*e2e.Person).Keyboard} {
			t.Run(m.Game+"/"+name, func(t *testing.T) {
				file, err := m.File(t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				w := start(t, t.TempDir(), "-size", "1280x720", file)
				w.Play(m, means(w.Person))
			})
		}
	}
}

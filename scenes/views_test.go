package scenes

import (
	"slices"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/catalog"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
)

// TestFaces holds that every game of the catalogue can be seen and chosen, and that every view is of a game of the catalogue.
func TestFaces(t *testing.T) {
	shown := newVisit(t, func(env *scene.Env) scene.Scene { return NewTitle(env) }).scene.(*title).cards
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		if f, ok := faceOf(id); !ok || f.tint == (board.Color{}) || f.tint == board.Hex(0) {
			t.Errorf("%s: views.go has no line for it, or one without a colour", id)
		}
		if e.Line == "" {
			t.Errorf("%s: its entry in catalog.go has no Line for the title", id)
		}
		for _, name := range []string{"shell/card-" + id, "shell/emblem-" + id} {
			if _, ok := assets.Find(name); !ok {
				t.Errorf("%s: the title needs the sprite assets/sprites/%s.svg", id, name)
			}
		}
		if _, ok := assets.AtlasOf(id); !ok {
			t.Errorf("%s: there are no sprites in assets/sprites/%s", id, id)
		}
		if !slices.ContainsFunc(shown, func(c card) bool { return c.game == id }) {
			t.Errorf("%s: the title does not show it", id)
		}
	}
	for i, f := range faces {
		if _, ok := catalog.Find(f.game); !ok {
			t.Errorf("%s: there is a view of it in views.go, but no entry in catalog.go", f.game)
		}
		if slices.ContainsFunc(faces[:i], func(g face) bool { return g.game == f.game }) {
			t.Errorf("%s: views.go has two lines for it", f.game)
		}
	}
}

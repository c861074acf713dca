package table_test

import (
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes"
)

func TestEveryOverlayIsExplained(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		view, _ := scenes.View(game)
		coming := 0
		for _, o := range view.Overlays() {
			if len(o.Legend) == 0 {
				t.Errorf("%s: the overlay %q has no legend", game, o.Title)
			}
			if o.Coming {
				coming++
			}
			for _, k := range o.Legend {
				if k.Text == "" || len(k.Ramp) > 0 && (k.Low == "" || k.High == "") {
					t.Errorf("%s: a key of %q is not explained: %+v", game, o.Title, k)
				}
			}
		}
		if coming != 1 {
			t.Errorf("%s: %d overlays show what will happen, not 1", game, coming)
		}
	}
}

func TestTheLegendStaysWhileTheOverlayIsOn(t *testing.T) {
	for _, portrait := range []bool{false, true} {
		s := watched(t, 4)
		if portrait {
			s.in.W, s.in.H = 390, 844
		}
		s.ticks(2)
		s.key("H")
		s.ticks(300)
		s.pressOn("legend/close")
		if s.overlay() != "" {
			t.Errorf("portrait %v: closing the legend leaves overlay %q", portrait, s.overlay())
		}
		for id := range s.env.Controls.Places {
			if id == "legend/close" {
				t.Errorf("portrait %v: the legend stays without an overlay", portrait)
			}
		}
	}
}

// TestWhatWillHappen turns on what the end of the turn will bring, by its button beside End turn and by its keys.
func TestWhatWillHappen(t *testing.T) {
	s := planning(t, duel(t, "quick", "human", "random"))
	coming := ""
	for _, o := range s.view.Overlays() {
		if o.Coming {
			coming = o.ID
		}
	}
	if coming == "" {
		t.Fatal("the city does not tell what the end of the turn brings")
	}
	s.pressOn("coming")
	if s.overlay() != coming {
		t.Errorf("the button turns on %q", s.overlay())
	}
	if s.turn.Hud().Alert != "" || !strings.Contains(strings.Join(s.said, " "), "Nothing threatens your headquarters") {
		t.Errorf("of a turn that ends well it says %q", s.said)
	}
	s.key("Shift+H")
	if s.overlay() != "" {
		t.Errorf("the keys leave %q on", s.overlay())
	}
	s.key("H", "H", "Shift+H")
	if s.overlay() != coming {
		t.Errorf("from another overlay the keys lead to %q", s.overlay())
	}
}

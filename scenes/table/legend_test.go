package table_test

import (
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/scenes"
)

func TestEveryOverlayIsExplained(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		view, _ := scenes.View(game)
		for _, o := range view.Overlays() {
			if len(o.Legend) == 0 {
				t.Errorf("%s: the overlay %q has no legend", game, o.Title)
			}
			for _, k := range o.Legend {
				if k.Text == "" || len(k.Ramp) > 0 && (k.Low == "" || k.High == "") {
					t.Errorf("%s: a key of %q is not explained: %+v", game, o.Title, k)
				}
			}
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

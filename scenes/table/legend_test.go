package table_test

import (
	"strings"
	"testing"

	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui/layout"
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

// On a phone the legend is broad and low: it explains what will happen above the board, not over who stands on it.
func TestTheLegendLeavesTheBoardOfAPhone(t *testing.T) {
	for _, game := range []string{"anarchy", "si32", "galapagos"} {
		s := open(t, table.Options{Setup: tabletest.Setup(t, game, players.FirstLevel, "human", "rookie")})
		s.in.W, s.in.H, s.in.Touch = 390, 844, true
		s.until("the first plan", s.turn.Acting)
		s.ticks(30)
		s.key("H")
		s.ticks(30)
		x, y := s.place("legend/close").Middle()
		for _, r := range s.env.Controls.Kept() {
			if !r.Contains(x, y) {
				continue
			}
			if r.W < 250 {
				t.Errorf("%s: the legend is %v wide and %v high", game, r.W, r.H)
			}
			if over := layout.Covers(r, s.viewport.Standing()); over > 0 {
				t.Errorf("%s: the legend at %v covers %v of what stands on the board", game, r, over)
			}
		}
		s.table.Close()
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

package table_test

import (
	"strings"
	"testing"

	"app.pentarena/scenes/board"
)

// TestTheSelectionIsInspected selects a creature with no panel open: the header tells its health and its stats, all in sight at once,
// and nothing moves for it.
func TestTheSelectionIsInspected(t *testing.T) {
	s := seat(t, "galapagos", "quick")
	s.in.W, s.in.H = 1280, 720
	s.ticks(30)
	cells := func() (list []board.Rect) {
		for id, r := range s.env.Controls.Places {
			if strings.HasPrefix(id, "strip/") {
				list = append(list, r)
			}
		}
		return list
	}
	tribe, board := len(cells()), s.room()
	help := s.place("help")
	s.key("Tab")
	s.ticks(30)
	card, _, ok := s.viewport.Selected()
	if !ok || len(card.Strip) != 6 {
		t.Fatalf("selected: %v, a strip of %v", ok, card.Strip)
	}
	if got := cells(); len(got) != len(card.Strip) {
		t.Errorf("%d cells of %d are in sight, %d before", len(got), len(card.Strip), tribe)
	}
	for _, r := range cells() {
		if r.W < 30 || r.Y+r.H > board.Y {
			t.Errorf("a cell of the selection is at %v, the board at %v", r, board)
		}
	}
	if s.room() != board || s.place("help") != help {
		t.Errorf("the board moves from %v to %v, a tool from %v to %v", board, s.room(), help, s.place("help"))
	}
	s.key("Escape")
	s.ticks(30)
	if n := len(cells()); n != tribe {
		t.Errorf("%d cells of the tribe, not %d", n, tribe)
	}
}

// A finger that taps a cell of the header is told what it stands for: a number alone is a riddle.
func TestATappedCellIsTold(t *testing.T) {
	s := seat(t, "anarchy", "quick")
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.ticks(30)
	s.pressOn("strip/0")
	s.in.X, s.in.Y = -10, -10
	s.ticks(30)
	hud := s.view.Hud(s.play.Head(), 0)
	what, _, _ := strings.Cut(hud.Strip[0].Tip, "\n")
	for _, i := range s.env.Controls.List.Items {
		if i.Op == board.OpText && len(i.Text) > 12 && strings.HasPrefix(what, i.Text) { // its first line
			return
		}
	}
	t.Errorf("nothing is said of %q", hud.Strip[0].Tip)
}

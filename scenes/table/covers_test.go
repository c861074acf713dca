package table_test

import (
	"slices"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// across reports whether two rectangles share more than a sliver.
func across(a, b board.Rect) bool {
	return min(a.X+a.W, b.X+b.W)-max(a.X, b.X) > 1 && min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y) > 1
}

// plates are the plates of cards, notes and messages on the board.
func (s *sitting) plates() (list []board.Rect) {
	for _, i := range s.env.Controls.List.Items {
		r := board.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H}
		if i.Op == board.OpBox && i.Radius == ui.RadiusField && i.Fill == s.env.Controls.Theme.Raised && i.H >= 30 && across(r, s.room()) {
			list = append(list, r)
		}
	}
	return list
}

// under is what lies over the board round a point, such as the plate of a text.
func (s *sitting) under(x, y float32) board.Rect {
	for _, r := range s.env.Controls.Kept() {
		if r.W > 100 && r.Contains(x, y) {
			return r
		}
	}
	return board.Rect{}
}

// plateOf is the plate of a text that is drawn over the board.
func (s *sitting) plateOf(text string) (board.Rect, bool) {
	for _, i := range s.env.Controls.List.Items {
		if i.Op == board.OpText && i.Text == text {
			return s.under(i.X, i.Y), true
		}
	}
	return board.Rect{}, false
}

// mattering is what a plate must not cover: what stands on the board, and what is aimed at.
func (s *sitting) mattering(aimed []board.Rect) []board.Rect {
	return slices.Concat(aimed, s.viewport.Standing())
}

// roomFor reports whether there is a place on the board, with some space to spare, at which a plate covers nothing of a list, nor a control.
func (s *sitting) roomFor(plate board.Rect, matters []board.Rect) bool {
	const spare = 26
	for _, r := range s.env.Controls.Kept() {
		if !slices.Contains(matters, r) && r != plate {
			matters = append(matters, r)
		}
	}
	room := s.room()
	w, h := plate.W+2*spare, plate.H+2*spare
	for y := room.Y + 8; y+h <= room.Y+room.H-8; y += 8 {
		for x := room.X + 8; x+w <= room.X+room.W-8; x += 8 {
			box := board.Rect{X: x, Y: y, W: w, H: h}
			if !slices.ContainsFunc(matters, func(r board.Rect) bool { return across(r, box) }) {
				return true
			}
		}
	}
	return false
}

// TestNothingThatMattersIsCovered rests the pointer on what stands on the board, in every game, with something selected, and looks at messages,
// notices and advice: none covers units, targets or the way while there is another place.
func TestNothingThatMattersIsCovered(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, z := range []tabletest.Canvas{{Name: "720p", W: 1280, H: 720, Size: 1}, {Name: "phone", W: 390, H: 844, Size: 1}} {
			t.Run(game+"/"+z.Name, func(t *testing.T) {
				s := open(t, table.Options{Timeline: tabletest.Bots(t, tabletest.Setup(t, game, "quick", "regular", "rookie"), 12), Info: record.Info{State: record.Verified}, Paused: true})
				s.ticks(30)
				s.play.Seek(8)
				s.branches()
				in := z.Input()
				s.in.W, s.in.H, s.in.Scale, s.in.X, s.in.Y = in.W, in.H, in.Scale, in.X, in.Y
				s.until("my turn", s.turn.Open)
				s.ticks(60)
				if _, open := s.turn.Shop(); open {
					s.pressOn("shop/close")
				}
				seen := 0
				clear := func(what string, plate board.Rect, matters []board.Rect) {
					t.Helper()
					seen++
					for _, r := range matters {
						if across(plate, r) {
							if s.roomFor(plate, matters) {
								t.Errorf("%s at %.0f covers what is at %.0f", what, plate, r)
							}
							return
						}
					}
				}
				s.env.Controls.Note("view", "The message that tells about something that was switched on just now, in a sentence too long for the bar.")
				s.ticks(30)
				for _, plate := range s.plates() {
					clear("a long message", plate, s.mattering(s.viewport.Targets()))
				}
				s.env.Controls.Note("view", "Ranges on.")
				s.ticks(30)
				if n := s.plates(); len(n) > 0 {
					t.Errorf("a short message lies on the board at %.0f", n)
				}
				s.key("Q")
				s.ticks(1)
				if plate, on := s.plateOf("The AI is thinking…"); on {
					clear("the notice", plate, s.mattering(s.viewport.Targets()))
				}
				s.until("advice", func() bool { return !s.turn.Thinking() })
				s.ticks(30)
				if s.has("hint/hide") {
					advice := s.under(s.place("hint/hide").Middle())
					clear("advice", advice, s.viewport.Standing())
					for _, id := range []string{"alert/show", "map"} {
						if s.has(id) && across(advice, s.place(id)) {
							t.Errorf("advice at %.0f lies on %s at %.0f", advice, id, s.place(id))
						}
					}
					s.pressOn("hint/hide")
				}
				s.in.X, s.in.Y = -9, -9
				s.ticks(300) // messages go
				s.key("Tab")
				s.ticks(30)
				for n, r := range s.viewport.Standing() {
					if n%3 != 0 || !s.room().Holds(r) {
						continue
					}
					s.in.X, s.in.Y = r.Middle()
					s.ticks(32)
					for _, plate := range s.plates() {
						clear("a card", plate, s.mattering(s.viewport.Aimed()))
					}
				}
				t.Logf("%d plates", seen)
				if seen == 0 {
					t.Error("nothing was shown")
				}
			})
		}
	}
}

// A notice rather lies over tiles to walk to, of which there are many, than over who walks.
func TestNoticesLeaveFarmers(t *testing.T) {
	list := shippedPuzzles(t, "mechmania")
	seen := 0
	for i := 0; i < len(list); i += 6 {
		s := openedPuzzle(t, "mechmania", list[i], func(bool, int) {})
		s.in.W, s.in.H = 390, 844
		s.until("my turn", s.turn.Acting)
		s.pressOn("guide/read")
		s.ticks(60)
		if s.turn.Hud().Alert == "" {
			continue
		}
		seen++
		plate := s.under(s.place("alert/show").Middle())
		for _, r := range s.viewport.Standing() {
			if c := plate.Cross(r); c.W*c.H > r.W*r.H/4 {
				t.Errorf("puzzle %s: the notice at %.0f covers %.0f", list[i].ID, plate, r)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing was noticed")
	}
}

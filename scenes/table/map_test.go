package table_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// The map comes when the camera is near, on every canvas with room for it; a press on it leads there, and it goes when the whole board
// is shown.
func TestTheMapComesWhenTheCameraIsNear(t *testing.T) {
	for _, game := range []string{"anarchy", "coreminer", "galapagos"} {
		for name, size := range map[string][2]float32{"wide": {1280, 720}, "phone": {390, 844}} {
			t.Run(game+"/"+name, func(t *testing.T) {
				l, err := levels.Find(game, "classic")
				if err != nil {
					t.Fatal(err)
				}
				s := open(t, table.Options{Setup: match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "7",
					Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Rookie", Kind: "rookie"}}}})
				s.in.W, s.in.H = size[0], size[1]
				s.ticks(10)
				s.key("R")
				s.ticks(60)
				has := func() bool {
					for _, stop := range s.env.Controls.Stops() {
						if stop.ID == "map" {
							return true
						}
					}
					return false
				}
				if has() {
					t.Fatal("there is a map beside the whole board")
				}
				for range 8 {
					s.press(ui.Chord{Key: "Plus"})
					s.ticks(20)
				}
				if !has() {
					t.Fatalf("there is no map, and the camera sees %v", s.viewport.Visible())
				}
				b := s.view.Bounds(s.play.Head())
				r := s.place("map")
				for _, corner := range [][2]float32{{0, 0}, {1, 1}, {0, 1}} {
					s.click(r.X+8+(r.W-16)*corner[0], r.Y+8+(r.H-16)*corner[1])
					x, y := s.viewport.Visible().Middle()
					if (x > b.X+b.W/2) != (corner[0] == 1) || (y > b.Y+b.H/2) != (corner[1] == 1) {
						t.Errorf("a press in the corner %v leads to %v, %v on the board %v", corner, x, y, b)
					}
				}
				if s.play.Line().Len() > 0 {
					t.Error("a press on the map is an order")
				}
			})
		}
	}
}

// The map makes room for what a hint marks, along the right edge.
func TestTheMapLeavesAHintAlone(t *testing.T) {
	list := shippedPuzzles(t, "coreminer")
	mapped := 0
	for _, p := range list {
		if p.Turn.Verb != "mine" || p.Turns() > 1 || p.Turn.Turn < 40 {
			continue // it is deep in the ground that the map has little room
		}
		s := openedPuzzle(t, "coreminer", p, func(bool, int) {})
		s.in.W, s.in.H, s.in.Dt = 1280, 720, 1.0/8
		s.until("the turn", s.turn.Acting)
		s.pressOn("guide/answer")
		s.pressOn("guide/answer")
		s.ticks(60)
		for _, stop := range s.env.Controls.Stops() {
			if stop.ID != "map" {
				continue
			}
			mapped++
			if r := s.place("map"); r.X+r.W < 1260 {
				t.Errorf("%s: the map lies in the middle of the board, at %v", p.ID, r)
			}
			for _, cell := range s.turn.Better().Cells {
				if across(s.place("map"), s.viewport.Box(cell)) {
					t.Errorf("%s: the map covers %v, which is marked", p.ID, cell)
				}
			}
		}
		s.table.Close()
	}
	if mapped == 0 {
		t.Error("there is no map")
	}
}

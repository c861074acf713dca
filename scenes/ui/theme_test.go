package ui

import (
	"math"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

func luminance(c board.Color) float64 {
	f := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}

func contrast(a, b board.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestContrast(t *testing.T) {
	for _, th := range []*Theme{Night(), Paper(), Stall()} {
		for _, c := range []struct {
			name  string
			a, b  board.Color
			least float64
		}{
			{"text on ground", th.Text, th.Ground, 7}, {"text on panel", th.Text, th.Panel, 7}, {"text on raised", th.Text, th.Raised, 7},
			{"text on hover", th.Text, th.Hover, 7}, {"text on chosen", th.Text, th.AccentSoft, 7}, {"text on well", th.Text, th.Well, 7},
			{"second text on panel", th.Text2, th.Panel, 4.5}, {"second text on raised", th.Text2, th.Raised, 4.5}, {"second text on hover", th.Text2, th.Hover, 4.5},
			{"second text on chosen", th.Text2, th.AccentSoft, 4.5},
			{"caption on panel", th.Text3, th.Panel, 4.5}, {"caption on ground", th.Text3, th.Ground, 4.5}, {"caption on raised", th.Text3, th.Raised, 4.5}, {"caption on well", th.Text3, th.Well, 4.5},
			{"text on accent", th.OnAccent, th.Accent, 4.5}, {"accent on panel", th.Accent, th.Panel, 4.5}, {"bad on panel", th.Bad, th.Panel, 4.5},
			{"warning on panel", th.Warn, th.Panel, 4.5}, {"live on panel", th.Live, th.Panel, 4.5},
			{"edge on panel", th.Edge, th.Panel, 3}, {"focus on ground", th.Focus, th.Ground, 7},
		} {
			if got := contrast(c.a, c.b); got < c.least {
				t.Errorf("%s: %s has %.2f, below %v", th.Name, c.name, got, c.least)
			}
		}
		for s := range rules.Seat(rules.MaxSeats) {
			if got := max(contrast(th.SeatColor(s), th.Panel), contrast(th.SeatEdge, th.Panel)); got < 3 {
				t.Errorf("%s: seat %d, or its outline, on panel has %.2f", th.Name, s+1, got)
			}
			if got := contrast(th.OnSeatColor(s), th.SeatColor(s)); got < 4 {
				t.Errorf("%s: glyph on seat %d has %.2f", th.Name, s+1, got)
			}
		}
		if th.SeatColor(rules.NoSeat) != th.Text3 || th.SeatColor(9) != th.Text3 {
			t.Errorf("%s: nobody has a seat's colour", th.Name)
		}
	}
}

func TestSeatsLookAsTheyAreCalledInEveryTheme(t *testing.T) {
	// What makes a colour deserve its name, by its parts from 0 to 255.
	looks := map[string]func(r, g, b int) bool{
		"Blue":    func(r, g, b int) bool { return b > g+60 && g > r },
		"Amber":   func(r, g, b int) bool { return r > g+40 && g > b+100 && g > 140 },
		"Bone":    func(r, g, b int) bool { return min(r, g, b) > 215 && max(r, g, b)-min(r, g, b) < 24 && r >= b },
		"Crimson": func(r, g, b int) bool { return r > 180 && r > 3*g && r > b+60 },
	}
	colors, _ := board.SeatColors()
	for _, th := range []*Theme{Night(), Paper()} {
		name := th.Name
		for s := range rules.Seat(rules.MaxSeats) {
			c := th.SeatColor(s)
			if look := looks[board.SeatName(s)]; look == nil || !look(int(c.R), int(c.G), int(c.B)) {
				t.Errorf("%s: %s is drawn as %v", name, board.SeatName(s), c)
			}
			if c != colors[s] {
				t.Errorf("%s: controls draw %s as %v, boards as %v", name, board.SeatName(s), c, colors[s])
			}
			u := New(th, DefaultBindings())
			u.Begin(&Input{W: 400, H: 300, Scale: 1})
			has := func(what string, draw func()) {
				t.Helper()
				from := len(u.List.Items)
				draw()
				for _, i := range u.List.Items[from:] {
					if i.Fill == c || i.Fill2 == c || i.Stroke == c {
						return
					}
				}
				t.Errorf("%s: %s has nothing in the colour of %s", name, what, board.SeatName(s))
			}
			has("a mark", func() { u.Mark(s, 50, 50, 20) })
			has("a gauge", func() { u.Gauge(board.Rect{X: 10, Y: 10, W: 100, H: 12}, s, 0.5, false) })
			has("a chart", func() {
				u.Chart("c", board.Rect{X: 0, Y: 0, W: 300, H: 200}, Chart{Lines: [][]float64{{1, 2, 5}}, Seats: []rules.Seat{s}, At: -1})
			})
			u.End()
		}
	}
}

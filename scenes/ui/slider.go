package ui

import (
	"fmt"
	"math"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Slider says how a slider works.
type Slider struct {
	Step  float64              // distance of the arrow keys and snapping; 0 for a hundredth of the range without snapping
	Ticks int                  // marks under the track
	Label string               // for the live region
	Show  func(float64) string // text of the value, for the live region; nil for a whole number
}

// Slider adds a knob on a track. It reports whether the value changed.
func (u *UI) Slider(id string, r board.Rect, v *float64, lo, hi float64, s Slider) bool {
	t := u.use(id, r, true)
	was := *v
	span := hi - lo
	if span <= 0 || math.IsNaN(*v) {
		*v, span = lo, max(span, 1e-9)
	}
	step := s.Step
	if step <= 0 {
		step = span / 100
	}
	x0, x1 := r.X+10, r.X+r.W-10
	if t.held && u.active == id {
		*v = lo + span*float64(min(max((u.In.X-x0)/(x1-x0), 0), 1))
		if s.Step > 0 {
			*v = lo + math.Round((*v-lo)/s.Step)*s.Step
		}
	}
	if t.focused && u.ring {
		for {
			k, ok := u.takeAny("Left")
			sign := -1.0
			if !ok {
				k, ok = u.takeAny("Right")
				sign = 1
			}
			if !ok {
				break
			}
			if k.Shift {
				sign *= 5
			}
			*v += sign * step
		}
		if _, ok := u.takeAny("Home"); ok {
			*v = lo
		}
		if _, ok := u.takeAny("End"); ok {
			*v = hi
		}
	}
	if t.over && u.In.WheelY != 0 && len(u.scrolls) == 0 {
		*v += step * float64(u.In.WheelY)
	}
	*v = min(max(*v, lo), hi)
	th := u.Theme
	share := float32((*v - lo) / span)
	cy := u.snap(r.Y + r.H/2)
	u.List.Box(x0-4, cy-3, x1-x0+8, 6, 3, th.Well).Edge(u.hair(), th.Line.Mix(th.Edge, 0.35))
	kx := x0 + (x1-x0)*share
	u.List.Box(x0-4, cy-3, kx-x0+4, 6, 3, th.Accent)
	for i := 0; s.Ticks > 1 && i < s.Ticks; i++ {
		x := u.snap(x0 + (x1-x0)*float32(i)/float32(s.Ticks-1))
		u.List.Box(x, cy+8, u.hair(), 4, 0, th.Edge)
	}
	d := 9 + t.hover + t.press
	u.List.Shadow(kx-d, cy-d+2, 2*d, 2*d, d, 6, th.Shadow.Alpha(0.5))
	u.List.Ring(kx-d, cy-d, 2*d, 2*d, u.hair(), th.Line).Tint(board.White)
	u.List.Disc(kx-3, cy-3, 6, 6, th.AccentLo)
	u.ringAround(layout.Around(kx, cy, 2*d, 2*d), d, t.ring)
	show := s.Show
	if show == nil {
		show = func(v float64) string { return fmt.Sprintf("%.0f", v) }
	}
	u.hear(id, t, s.Label, show(*v))
	return *v != was
}

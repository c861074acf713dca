package viewport

import (
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// tallyMark begins the ID of an overlay that shows a tally of the match.
const tallyMark = "tally/"

// tallied are the overlays that show the tallies of a game.
func tallied(timing *board.Timing) []board.Overlay {
	list := lists.Map(timing.Tallies, func(t board.Tally) board.Overlay {
		return board.Overlay{ID: tallyMark + t.ID, Title: t.Title, Icon: "heat-map"}
	})
	return list
}

// heatOf is the scale of a tally that was counted most times on one cell.
func heatOf(most int) board.Heat {
	return board.Heat{From: night.Accent.Alpha(0.12), To: night.Warn.Alpha(0.85), Most: float32(max(most, 1))}
}

// tally is the number of the tally that is shown, and whether one is.
func (v *Viewport) tally() (int, bool) {
	if v.overlay == 0 {
		return 0, false
	}
	id, ok := strings.CutPrefix(v.overlays[v.overlay-1].ID, tallyMark)
	for i, t := range v.view.Timing().Tallies {
		if ok && t.ID == id {
			return i, true
		}
	}
	return 0, false
}

// drawHeat adds the tally that is on to the ground.
func (v *Viewport) drawHeat(l *board.List) {
	n, on := v.tally()
	if !on {
		return
	}
	cells := v.play.Heat(n)
	heat := heatOf(highest(cells))
	b := v.Bounds()
	for y := int(b.Y); y < int(b.Y+b.H+1); y++ {
		for x := int(b.X); x < int(b.X+b.W+1); x++ {
			if hits := cells[grid.Pt(x, y)]; hits > 0 {
				r := v.cell(grid.Pt(x, y))
				l.Box(r.X, r.Y, r.W, r.H, 0.12, heat.At(float32(hits)))
			}
		}
	}
}

func highest(cells map[grid.Point]int) (most int) {
	for _, n := range cells {
		most = max(most, n)
	}
	return most
}

// Trails reports whether the way of the pinned unit is shown.
func (v *Viewport) Trails() bool { return v.trail }

// ToggleTrail shows the way of the pinned unit, or hides it.
func (v *Viewport) ToggleTrail() { v.trail = !v.trail }

// drawTrail draws the way of the pinned unit from its birth to its death: what lies ahead fainter, and what it does as lines of dots.
func (v *Viewport) drawTrail(l *board.List, thin float32) {
	c := &v.card
	if !v.trail || !c.pinOK || c.pinned.Seat == rules.NoSeat {
		return
	}
	now := v.play.Step()
	way := v.play.Way(c.pinKey, c.pinned.Seat, c.pin, now)
	ink := v.place.Seats[c.pinned.Seat].Mix(board.White, 0.35)
	for i, s := range way {
		x0, y0 := v.cell(s.From).Middle()
		x1, y1 := v.cell(s.To).Middle()
		color := ink
		if s.Step >= now {
			color = ink.Alpha(0.45)
		}
		switch s.Kind {
		case rules.Spawn:
			l.Ring(x1-0.3, y1-0.3, 0.6, 0.6, 2*thin, color)
		case rules.Vanish:
			l.Line(x0-0.25, y0-0.25, x0+0.25, y0+0.25, 2.5*thin, color)
			l.Line(x0-0.25, y0+0.25, x0+0.25, y0-0.25, 2.5*thin, color)
		case rules.Move:
			l.Line(x0, y0, x1, y1, 2*thin, night.Ground.Alpha(0.5))
			l.Line(x0, y0, x1, y1, 1.4*thin, color)
			if i == 0 {
				l.Ring(x0-0.3, y0-0.3, 0.6, 0.6, 2*thin, color)
			}
		default:
			l.Line(x0, y0, x1, y1, thin, color.Alpha(0.7)).Dash = 0.25
			l.Ring(x1-0.12, y1-0.12, 0.24, 0.24, thin, color)
		}
	}
}

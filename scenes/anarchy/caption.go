package anarchy

import (
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// storm is the least intensity at which a new wind gets a caption.
const storm = 8

var storms = [4]string{grid.North: "STORM TO THE NORTH", grid.East: "STORM TO THE EAST", grid.South: "STORM TO THE SOUTH", grid.West: "STORM TO THE WEST"}

// drawCaption shows the most important event of the frame on a comic-book slip.
func (st *stage) drawCaption(f *board.Frame[*anarchy.State]) {
	if st.o.Cheap || st.px < plainScale || f.T <= 0 || f.T >= 1 {
		return
	}
	text, at, when := "", -1, float32(0)
	for n := range st.animations {
		a := &st.animations[n]
		switch {
		case a.kind == collapse && st.city.lots[a.to].hq:
			text, at, when = "HEADQUARTERS LOST!", int(a.to), a.Start
		case a.kind == blown && text == "" && st.city.lots[a.to].hq && f.Before.Buildings[a.to].Fire == 0:
			text, at, when = "HEADQUARTERS ON FIRE!", int(a.to), a.Part(0.7, 1).Start
		}
	}
	if at >= 0 {
		b := &st.city.lots[at]
		x, y := float32(b.x)+0.5, float32(b.y)-1.35
		if y < 1 {
			y = float32(b.y) + 1.6
		}
		st.drawSlip(text, x, y, when, float32(f.T), bone, crimson)
		return
	}
	was, is := windOf(f.Before), windOf(f.After)
	if was == is || is.Intensity < storm {
		return
	}
	for n := range st.animations {
		if a := &st.animations[n]; a.kind == veered {
			r := st.o.Clear
			if r.W <= 0 {
				r = st.o.Visible
			}
			st.drawSlip(storms[is.Direction], r.X+r.W/2, r.Y+r.H-2, a.Start, float32(f.T), windSlip, ink)
			return
		}
	}
}

var windSlip = board.Hex(0xCFFFF2)

// drawSlip draws a slip of paper centred on x,y that pops up at time when and fades out at the end of the frame.
func (st *stage) drawSlip(text string, x, y, when, t float32, paper, letters board.Color) {
	u := ease.Progress(t, when, min(when+0.12, 1))
	out := 1 - ease.Progress(t, 0.94, 1)
	if u <= 0 {
		return
	}
	size := 15 / st.px * ease.OutBack(u)
	w, h := board.TextWidth(board.Bold, size, text)+1.5*size, 2*size
	edge := float32(st.city.ground.w)
	x = min(max(x, w/2+0.2), edge-w/2-0.2)
	tilt := float32(-0.02)
	st.Box(x-w/2+2.5/st.px, y-h/2+2.5/st.px, w, h, 1/st.px, ink.Alpha(float64(0.8*out))).Turn(tilt, 0.5, 0.5)
	st.Box(x-w/2, y-h/2, w, h, 1/st.px, paper.Alpha(float64(out))).Edge(2/st.px, ink.Alpha(float64(out))).Turn(tilt, 0.5, 0.5)
	st.Text(text, x, y, size, board.Bold, board.Center, letters.Alpha(float64(out)))
}

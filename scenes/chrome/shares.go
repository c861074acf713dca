package chrome

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// shareGraph draws each seat's share of the first series over time, the first seat at the bottom. value, if not empty, gets the current
// share of the first of two seats, or the largest share among more.
func (c *Chrome) shareGraph(r, value board.Rect) {
	u, th := c.u, c.u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, 2, th.Well)
	measure := c.Play.Measured(0)
	if len(measure) == 0 {
		return
	}
	n, last := len(measure[0]), rules.Seat(len(measure)-1)
	if n == 0 || last < 1 {
		return
	}
	cols := min(n, int(r.W/2))
	w := r.W * float32(float64(n)/c.Play.Axis()) / float32(cols)
	if n == int(c.Play.Axis())+1 {
		w = r.W / float32(cols)
	}
	u.List.Box(r.X, r.Y, w*float32(cols), r.H, 2, th.SeatColor(last).Mix(th.Well, 0.35))
	u.Pattern(last, rect(r.X, r.Y, w*float32(cols), r.H), 0)
	var before [rules.MaxSeats]float32
	for i := range cols {
		s := playback.Shares(measure, i*n/cols)
		x := r.X + w*float32(i)
		for seat := last - 1; seat >= 0; seat-- { // each covers the lower part of the one above it
			y := r.H * (1 - s.UpTo(seat))
			u.List.Box(x, r.Y+y, w+0.5, r.H-y, 0, th.SeatColor(seat).Mix(th.Well, 0.15))
			if i > 0 {
				u.List.Line(x-w/2, r.Y+before[seat], x+w/2, r.Y+y, 2, th.Text)
			}
			before[seat] = y
		}
	}
	if last == 1 {
		u.List.Box(r.X, r.Y+r.H/2, r.W, c.hair(), 0, th.Text.Alpha(0.35))
	}
	c.spoilersChip(r, r.X+w*float32(cols))
	now := playback.Shares(measure, min(max(int(c.Play.Turns()+0.5), 0), n-1))
	if value.W > 0 {
		shown := rules.Seat(0)
		for seat := range last + 1 {
			if last > 1 && now[seat] > now[shown] {
				shown = seat
			}
		}
		u.Mark(shown, value.X+8, value.Y+value.H/2, 11)
		u.Text(rect(value.X+20, value.Y, value.W-20, value.H), fmt.Sprintf("%.0f %%", now[shown]*100), ui.Body, board.MonoBold, board.Left, th.Text)
	}
	if r.Contains(u.In.X, u.In.Y) && !u.In.Touch {
		var parts []string
		for seat := range last + 1 {
			parts = append(parts, fmt.Sprintf("%s %.0f %%", board.SeatName(seat), now[seat]*100))
		}
		u.Tip(r, c.Play.Series()[0].Title+"\nFrom the bottom: "+strings.Join(parts, ", ")+".")
	}
}

// spoilersChip is the button in the hidden part of the share graph r, from x on, that shows spoilers.
func (c *Chrome) spoilersChip(r board.Rect, x float32) {
	u, th := c.u, c.u.Theme
	if !c.Play.Hiding() {
		return
	}
	u.Pattern(1, rect(x, r.Y, r.X+r.W-x, r.H), 0)
	const label, pad = "Show spoilers", 38
	w := u.TextWidth(label, ui.Second, board.Regular) + pad
	chip := rect(r.X+r.W-w, r.Y, w, r.H)
	if chip.X < x+8 || c.place.narrow {
		return
	}
	a := u.Area("spoilers", chip, label)
	ink := th.Text2.Mix(th.Text, float64(a.Hover))
	u.List.Box(chip.X, chip.Y, chip.W, chip.H, 2, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.Icon("eye", chip.X+17, chip.Y+chip.H/2, 18, ink)
	u.Text(rect(chip.X+30, chip.Y, chip.W-34, chip.H), label, ui.Second, board.Regular, board.Left, ink)
	u.RingAround(chip, 2, a.Ring)
	if a.Clicked {
		c.ask(Do(ui.Spoilers))
	}
}

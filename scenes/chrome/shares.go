package chrome

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// shareGraph draws each seat's share of the first series over time, or its amount, the first seat at the bottom; a press goes to that turn.
// value, if not empty, gets the current share of the first of two seats, or the largest share among more; a press on it switches to amounts.
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
	c.ribbon(rect(r.X, r.Y, w, r.H), measure, cols)
	if last == 1 && !c.amounts {
		u.List.Box(r.X, r.Y+r.H/2, r.W, c.hair(), 0, th.Text.Alpha(0.35))
	}
	now := min(max(int(c.Play.Turns()+0.5), 0), n-1)
	if c.ribbonValue(value, playback.Shares(measure, now)); value.W > 0 && c.u.Area("ribbon/unit", value, "Shares or amounts").Clicked {
		c.amounts = !c.amounts
	}
	a := u.Area("ribbon", r, c.Play.Series()[0].Title)
	at := int(c.Play.Axis() * float64(min(max((u.In.X-r.X)/r.W, 0), 1)))
	if a.Held {
		c.ask(Seek{float64(at), !u.In.Pressed})
	}
	if a.Over && !u.In.Touch {
		at = min(at, n-1)
		x := r.X + r.W*float32(float64(at)/c.Play.Axis())
		u.List.Box(x, r.Y, max(1, c.hair()), r.H, 0, th.Text)
		share := playback.Shares(measure, at)
		var parts []string
		for seat := range last + 1 {
			text := fmt.Sprintf("%s %.0f %%", board.SeatName(seat), share[seat]*100)
			if c.amounts {
				text = fmt.Sprintf("%s %.0f", board.SeatName(seat), measure[seat][at])
			}
			parts = append(parts, text)
		}
		c.thumb.ask(float64(at)/c.Play.Axis(), x, c.moment(at)+"\n"+c.Play.Series()[0].Title+" from the bottom: "+strings.Join(parts, ", "))
	}
	u.RingAround(r, 2, a.Ring)
	c.spoilersChip(r, r.X+w*float32(cols))
}

// ribbon draws a measure as so many columns, the first of them first.
func (c *Chrome) ribbon(first board.Rect, measure [][]float64, cols int) {
	u, th := c.u, c.u.Theme
	n, last, most := len(measure[0]), rules.Seat(len(measure)-1), 0.0
	total := func(turn int) (sum float64) {
		for _, values := range measure {
			sum += max(values[turn], 0)
		}
		return sum
	}
	for turn := range n {
		most = max(most, total(turn))
	}
	var before [rules.MaxSeats]float32
	for i := range cols {
		s, high := playback.Shares(measure, i*n/cols), first.H
		if c.amounts && most > 0 {
			high *= float32(total(i*n/cols) / most)
		}
		x := first.X + first.W*float32(i)
		for seat := last; seat >= 0; seat-- { // each covers the lower part of the one above it
			y := first.H - high*s.UpTo(seat)
			mix := 0.15
			if seat == last {
				mix = 0.35
			}
			u.List.Box(x, first.Y+y, first.W+0.5, first.H-y, 0, th.SeatColor(seat).Mix(th.Well, mix))
			if i > 0 && seat < last {
				u.List.Line(x-first.W/2, first.Y+before[seat], x+first.W/2, first.Y+y, 2, th.Text)
			}
			before[seat] = y
		}
	}
}

// ribbonValue writes the share of the first of two seats, or the largest share among more.
func (c *Chrome) ribbonValue(r board.Rect, now playback.Share) {
	if r.W == 0 {
		return
	}
	u, seats := c.u, c.Play.Head().Seats()
	shown := rules.Seat(0)
	for seat := range rules.Seat(seats) {
		if seats > 2 && now[seat] > now[shown] {
			shown = seat
		}
	}
	u.Mark(shown, r.X+8, r.Y+r.H/2, 11)
	u.Text(rect(r.X+20, r.Y, r.W-20, r.H), fmt.Sprintf("%.0f %%", now[shown]*100), ui.Body, board.MonoBold, board.Left, u.Theme.Text)
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

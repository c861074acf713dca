package timeline

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// shareGraph draws each seat's share of the first series over time, or its amount, the first seat at the bottom; a press goes to that turn.
// value, if not empty, gets the current share of the first of two seats, or the largest share among more; a press on it switches to amounts.
func (t *Timeline) shareGraph(r, value board.Rect) {
	u, th := t.U, t.U.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, 2, th.Well)
	measure := t.Play.Measured(0)
	if len(measure) == 0 {
		return
	}
	n, last := len(measure[0]), rules.Seat(len(measure)-1)
	if n == 0 || last < 1 {
		return
	}
	cols := min(n, int(r.W/2))
	w := r.W * float32(float64(n)/t.Play.Axis()) / float32(cols)
	if n == int(t.Play.Axis())+1 {
		w = r.W / float32(cols)
	}
	t.ribbon(desk.Rect(r.X, r.Y, w, r.H), measure, cols)
	if last == 1 && !t.amounts {
		u.List.Box(r.X, r.Y+r.H/2, r.W, t.Hair(), 0, th.Text.Alpha(0.35))
	}
	now := min(max(int(t.Play.Turns()+0.5), 0), n-1)
	if t.ribbonValue(value, playback.Shares(measure, now)); value.W > 0 && t.U.Area("ribbon/unit", value, "Shares or amounts").Clicked {
		t.amounts = !t.amounts
	}
	a := u.Area("ribbon", r, t.Play.Series()[0].Title)
	at := int(t.Play.Axis() * float64(min(max((u.In.X-r.X)/r.W, 0), 1)))
	if a.Held {
		t.Ask(ask.Seek{Turns: float64(at), Held: !u.In.Pressed})
	}
	if a.Over && !u.In.Touch {
		at = min(at, n-1)
		x := r.X + r.W*float32(float64(at)/t.Play.Axis())
		u.List.Box(x, r.Y, max(1, t.Hair()), r.H, 0, th.Text)
		share := playback.Shares(measure, at)
		var parts []string
		for seat := range last + 1 {
			text := fmt.Sprintf("%s %.0f %%", board.SeatName(seat), share[seat]*100)
			if t.amounts {
				text = fmt.Sprintf("%s %.0f", board.SeatName(seat), measure[seat][at])
			}
			parts = append(parts, text)
		}
		t.thumb.ask(float64(at)/t.Play.Axis(), x, t.Moment(at)+"\n"+t.Play.Series()[0].Title+" from the bottom: "+strings.Join(parts, ", "))
	}
	u.RingAround(r, 2, a.Ring)
	t.spoilersChip(layout.Pad(r, w*float32(cols), 0, 0, 0))
}

// ribbon draws a measure as so many columns, the first of them first.
func (t *Timeline) ribbon(first board.Rect, measure [][]float64, cols int) {
	u, th := t.U, t.U.Theme
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
		if t.amounts && most > 0 {
			high *= float32(total(i*n/cols) / most)
		}
		x := first.X + first.W*float32(i)
		for seat := last; seat >= 0; seat-- { // each covers the lower part of the one above it
			y := first.H - high*s.UpTo(seat)
			mix := board.Either(seat == last, 0.35, 0.15)
			u.List.Box(x, first.Y+y, first.W+0.5, first.H-y, 0, th.SeatColor(seat).Mix(th.Well, mix))
			if i > 0 && seat < last {
				u.List.Line(x-first.W/2, first.Y+before[seat], x+first.W/2, first.Y+y, 2, th.Text)
			}
			before[seat] = y
		}
	}
}

// ribbonValue writes the share of the first of two seats, or the largest share among more.
func (t *Timeline) ribbonValue(r board.Rect, now playback.Share) {
	if r.W == 0 {
		return
	}
	u, seats := t.U, t.Play.Head().Seats()
	shown := rules.Seat(0)
	for seat := range rules.Seat(seats) {
		if seats > 2 && now[seat] > now[shown] {
			shown = seat
		}
	}
	u.Mark(shown, r.X+8, r.Y+r.H/2, 11)
	u.Text(layout.Pad(r, 20, 0, 0, 0), fmt.Sprintf("%.0f %%", now[shown]*100), ui.Body, board.MonoBold, board.Left, u.Theme.Text)
}

// spoilersChip is the button in the hidden part r of the share graph that shows spoilers.
func (t *Timeline) spoilersChip(r board.Rect) {
	u, th := t.U, t.U.Theme
	if !t.Play.Hiding() {
		return
	}
	u.Pattern(1, r, 0)
	const label, pad = "Show spoilers", 38
	chip := layout.Right(&r, u.TextWidth(label, ui.Second, board.Regular)+pad, 0)
	if r.W < 8 || t.Narrow {
		return
	}
	a := u.Area("spoilers", chip, label)
	ink := th.Text2.Mix(th.Text, float64(a.Hover))
	u.List.Box(chip.X, chip.Y, chip.W, chip.H, 2, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.Icon("eye", chip.X+17, chip.Y+chip.H/2, 18, ink)
	u.Text(layout.Pad(chip, 30, 0, 4, 0), label, ui.Second, board.Regular, board.Left, ink)
	u.RingAround(chip, 2, a.Ring)
	if a.Clicked {
		t.Ask(ask.Do(ui.Spoilers))
	}
}

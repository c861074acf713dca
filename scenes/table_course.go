package scenes

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// course draws how the match went: each seat's share of the first measure, the first seat at the bottom. value, where it is not empty, gets
// the share of the first of two seats, or of the greatest of more.
func (t *Table) course(r, value board.Rect) {
	u, th := t.u, t.u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, 2, th.Well)
	if len(t.series) == 0 || len(t.story.values) == 0 {
		return
	}
	measure := t.measured(0)
	n, last := len(measure[0]), rules.Seat(len(measure)-1)
	if n == 0 || last < 1 {
		return
	}
	cols := min(n, int(r.W/2))
	w := r.W * float32(float64(n)/t.axis()) / float32(cols)
	if n == int(t.axis())+1 {
		w = r.W / float32(cols)
	}
	u.List.Box(r.X, r.Y, w*float32(cols), r.H, 2, th.SeatColor(last).Mix(th.Well, 0.35))
	u.Pattern(last, rect(r.X, r.Y, w*float32(cols), r.H), 0)
	var before [rules.MaxSeats]float32
	for i := range cols {
		s := shareAt(measure, i*n/cols)
		x := r.X + w*float32(i)
		for seat := last - 1; seat >= 0; seat-- { // each covers the lower part of the one above it
			y := r.H * (1 - s.upTo(seat))
			u.List.Box(x, r.Y+y, w+0.5, r.H-y, 0, th.SeatColor(seat).Mix(th.Well, 0.15))
			if i > 0 {
				u.List.Line(x-w/2, r.Y+before[seat], x+w/2, r.Y+y, 2, th.Text)
			}
			before[seat] = y
		}
	}
	if last == 1 {
		u.List.Box(r.X, r.Y+r.H/2, r.W, max(1, 1/t.scale), 0, th.Text.Alpha(0.35))
	}
	t.veilChip(r, r.X+w*float32(cols))
	now := shareAt(measure, min(max(int(t.turns()+0.5), 0), n-1))
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
		u.Tip(r, t.series[0].Title+"\nShares from below: "+strings.Join(parts, ", ")+".")
	}
}

// share is what part of a measure each seat has, 1 in all.
type share [rules.MaxSeats]float32

// upTo is what the seats up to one have together.
func (s *share) upTo(seat rules.Seat) (sum float32) {
	for _, x := range s[:seat+1] {
		sum += x
	}
	return sum
}

// shareAt is what part of a measure each seat has at the start of a turn; equal ones while nobody has anything.
func shareAt(measure [][]float64, turn int) (s share) {
	sum := 0.0
	for _, values := range measure {
		sum += max(values[turn], 0)
	}
	for seat, values := range measure {
		s[seat] = 1 / float32(len(measure))
		if sum > 0 {
			s[seat] = float32(max(values[turn], 0) / sum)
		}
	}
	return s
}

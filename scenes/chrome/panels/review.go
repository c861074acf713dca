package panels

import (
	"fmt"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// OpenReview opens the panel at the top of the review.
func (p *Panels) OpenReview() {
	p.open, p.reviewing = true, true
	p.U.ScrollTo("review", 0, 0)
}

// Sizes of the page of the review, in canvas units.
const (
	reviewSeat   = 26
	reviewHead   = 24
	reviewGap    = 10
	reviewButton = 40
	reviewSign   = 34
)

// review is the page of the review: how accurate the seats were, how far it has come, what was better in the turn that is shown, and the turns
// that gave something away.
func (p *Panels) review(r board.Rect) {
	u, th, w := p.U, p.U.Theme, p.Reviewed()
	top := layout.Top(&r, p.reviewTop(w), reviewGap)
	rows := layout.Down(top)
	for seat, accuracy := range w.Accuracy {
		row := rows.Add(reviewSeat)
		u.Mark(rules.Seat(seat), row.X+10, row.Y+row.H/2, 13)
		u.Text(layout.Pad(row, 26, 0, 110, 0), board.Fit(board.Medium, ui.Second+1, names.Seat(p.Setup, rules.Seat(seat)), row.W-136), ui.Second+1, board.Medium, board.Left, th.Text)
		u.Text(row, accuracy, ui.Body, board.MonoBold, board.Right, th.Text)
	}
	if w.Done < w.All {
		p.reviewProgress(w, rows.Add(reviewButton))
	}
	if w.Trouble != "" {
		u.Wrap(rows.Add(u.WrapHeight(top.W, w.Trouble, ui.Second, board.Regular)), w.Trouble, ui.Second, board.Regular, board.Left, th.Warn)
	}
	u.Scroll("review", r, u.Tall(r, func(width float32) float32 { return p.reviewList(w, board.Rect{W: width}, false) }), func(v board.Rect) {
		p.reviewList(w, v, true)
	})
}

// reviewTop is the height of what does not scroll.
func (p *Panels) reviewTop(w *desk.Review) float32 {
	h := reviewSeat * float32(len(w.Accuracy))
	if w.Done < w.All {
		h += reviewButton
	}
	if w.Trouble != "" {
		h += p.U.WrapHeight(p.place.W-24, w.Trouble, ui.Second, board.Regular)
	}
	return h
}

// reviewProgress says how far the review has come, with the button that lets it rest or go on.
func (p *Panels) reviewProgress(w *desk.Review, r board.Rect) {
	u, th := p.U, p.U.Theme
	u.Text(layout.Pad(r, 0, 2, 96, 16), fmt.Sprintf("%d of %d turns", w.Done, w.All), ui.Second, board.Regular, board.Left, th.Text2)
	line := layout.Pad(r, 0, 28, 104, 6)
	u.List.Box(line.X, line.Y, line.W, line.H, 3, th.Well)
	if full := line.W * float32(w.Done) / float32(max(w.All, 1)); full > 1 {
		u.List.Box(line.X, line.Y, full, line.H, 3, th.Accent)
	}
	b := ui.Button{Label: "Go on", Icon: "play", Style: ui.Tool, Size: ui.Second}
	if w.Running {
		b.Label, b.Icon = "Pause", "pause"
	}
	if u.Button("review/pause", layout.Pad(r, r.W-96, 0, 0, 2), b) {
		p.Ask(ask.Do(ask.PauseReview))
	}
}

// reviewList is what scrolls: what was better in the turn that is shown, and all turns with a mark. It returns its height; drawn only with draw.
func (p *Panels) reviewList(w *desk.Review, v board.Rect, draw bool) float32 {
	rows := layout.Down(v)
	if w.Better != nil {
		p.better(w.Better, rows.Add(p.better(w.Better, v, false)), draw)
		rows.Skip(reviewGap)
	}
	text, size := "The percentages are accuracy; points are of the win chance, if both sides play on equally well.", float32(ui.Second)
	if len(w.Marks) == 0 {
		text, size = "No turn has given much away so far.", ui.Second+1
		if w.Done == w.All {
			text = "No turn gave away as much as five points of the win chance."
		}
	}
	tell := func(text string) {
		row := rows.Add(p.U.WrapHeight(v.W, text, size, board.Regular))
		if draw {
			p.U.Wrap(row, text, size, board.Regular, board.Left, p.U.Theme.Text2)
		}
		rows.Skip(reviewGap)
	}
	tell(text)
	for i, m := range w.Marks {
		row := rows.Add(10 + reviewHead + p.U.WrapHeight(v.W-reviewSign-8, m.Why, ui.Second, board.Regular))
		if draw {
			p.marked(i, m, row)
		}
		rows.Skip(4)
	}
	for _, text := range w.Swings {
		tell(text)
	}
	return rows.Rect.Y - v.Y
}

// marked is a turn in the list; a press goes there.
func (p *Panels) marked(i int, m desk.Marked, r board.Rect) {
	u, th := p.U, p.U.Theme
	head := fmt.Sprintf("Turn %d", p.Play.NumberAt(float64(m.Turn)))
	a := u.Area("review/"+strconv.Itoa(i), r, fmt.Sprintf("%s, %s: %s, %s. %s", head, board.SeatName(m.Seat), m.Name, m.Gave, m.Why))
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.Shape(m.Seat, r.X+reviewSign/2, r.Y+18, 26, th.SeatColor(m.Seat))
	text := layout.Pad(r, 0, 5, 8, 5)
	top := layout.Top(&text, reviewHead, 0)
	u.Text(layout.Left(&top, reviewSign, 0), m.Sign, ui.Second, board.Bold, board.Center, th.OnSeatColor(m.Seat))
	u.Text(top, head, ui.Second+1, board.Medium, board.Left, th.Text)
	u.Text(top, m.Gave, ui.Second, board.Regular, board.Right, th.Text2)
	u.Wrap(layout.Pad(text, reviewSign, 0, 0, 0), m.Why, ui.Second, board.Regular, board.Left, th.Text2)
	u.RingAround(r.Inset(2), ui.RadiusField, a.Ring)
	if a.Clicked {
		p.Ask(ask.ShowBetter{Turn: m.Turn, Seat: m.Seat})
	}
}

// better says what would have been better in the turn that is shown, part by part. It returns its height.
func (p *Panels) better(b *desk.Better, v board.Rect, draw bool) float32 {
	u, th := p.U, p.U.Theme
	const pad = 10
	if draw {
		u.List.Box(v.X, v.Y, v.W, v.H, ui.RadiusField, th.Well)
	}
	rows := layout.Down(layout.Pad(v, pad, pad, pad, 0))
	write := func(text string, size float32, face board.Face, ink board.Color) {
		row := rows.Add(u.WrapHeight(rows.Rect.W, text, size, face))
		if draw {
			u.Wrap(row, text, size, face, board.Left, ink)
		}
	}
	write(fmt.Sprintf("Turn %d, %s: %s", p.Play.NumberAt(float64(b.Turn)), board.SeatName(b.Seat), b.Gave), ui.Second+1, board.Bold, th.Text)
	rows.Skip(4)
	write(b.Why, ui.Second+1, board.Regular, th.Text)
	rows.Skip(8)
	try := ui.Button{Label: "Try it yourself", Icon: "undo", Size: ui.Second, Tip: "Play this turn again, and hear how good it was"}
	if row := rows.Add(reviewButton); draw && u.Button("review/try", row, try) {
		p.Ask(ask.TryTurn{Turn: b.Turn, Seat: b.Seat})
	}
	rows.Skip(8)
	for i, part := range b.Parts {
		face, ink := board.Regular, th.Text2
		if i == b.Key {
			face, ink = board.Medium, th.Accent
		}
		write(fmt.Sprintf("%d. %s", i+1, part), ui.Second, face, ink)
	}
	return rows.Rect.Y + pad - v.Y
}

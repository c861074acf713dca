package chrome

import (
	"cmp"
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

// Sizes of the caption of a match that runs by itself, in canvas units.
const (
	captionWide = 900
	captionHigh = 58
	captionGap  = 14
	captionName = 80 // least width of a player beside its score
)

// Present replaces the controls by a caption: the match runs by itself.
func (c *Chrome) Present() { c.shown = true }

// caption is a bar below the board that says who plays, how it stands, and what happens; at the end, who has won.
func (c *Chrome) caption() {
	u, th, in := c.U, c.U.Theme, c.U.In
	w := min(in.W-2*captionGap, captionWide)
	plate := desk.Rect((in.W-w)/2, c.Board.Y+c.Board.H, w, captionHigh)
	u.Bar(board.Rect{Y: plate.Y, W: in.W, H: in.H - plate.Y}, false)
	turn, _ := c.Play.Turn()
	mid := desk.Rect(plate.X+plate.W/2-60, plate.Y, 120, plate.H)
	u.Text(desk.Rect(mid.X, mid.Y+8, mid.W, 22), c.Title, ui.Second, board.Regular, board.Center, th.Text2)
	u.Text(desk.Rect(mid.X, mid.Y+28, mid.W, 22), fmt.Sprintf("Turn %d", turn), ui.Body, board.Bold, board.Center, th.Text)
	seats := c.Play.Head().Seats()
	half := (seats + 1) / 2
	each := (plate.W - mid.W - 24) / 2 / float32(half)
	for seat := range seats {
		r := desk.Rect(plate.X+12+each*float32(seat), plate.Y, each, plate.H)
		if seat >= half {
			r.X = mid.X + mid.W + each*float32(seat-half)
		}
		c.captionSeat(rules.Seat(seat), r, seat >= half)
	}
	line := desk.Rect(plate.X, plate.Y-captionGap-44, plate.W, 44)
	if out := c.Play.Head().Outcome(); c.Play.AtHead() && !c.Play.Running() && out.Over {
		c.captionLine(line, names.Outcome(c.Setup.Seats, out)+". "+c.View.Reason(c.Play.Head()), ui.Body)
	} else if text := cmp.Or(c.Play.Comment(), c.happened()); text != "" {
		c.captionLine(line, text, ui.Second+1)
	}
}

// captionSeat is a seat's mark, player and score; flip puts the mark at the right.
func (c *Chrome) captionSeat(seat rules.Seat, r board.Rect, flip bool) {
	u, th := c.U, c.U.Theme
	score := fmt.Sprint(c.View.Score(c.Play.Current(), seat).Value)
	w := u.TextWidth(score, ui.Heading, board.MonoBold) + 4
	mark, name, number := desk.Rect(r.X, r.Y, 36, r.H), desk.Rect(r.X+40, r.Y, max(r.W-52-w, 0), r.H), desk.Rect(r.X+r.W-w-8, r.Y, w, r.H)
	size := float32(ui.Body)
	if name.W < captionName { // above the score
		size = ui.Second
		name.W = r.W - 44
		name.Y, name.H = r.Y+8, 22
		number = desk.Rect(name.X, r.Y+28, w, 22)
	}
	align := board.Left
	if flip {
		align = board.Right
		for _, q := range []*board.Rect{&mark, &name, &number} {
			q.X = 2*r.X + r.W - q.X - q.W
		}
	}
	mx, my := mark.Middle()
	u.Mark(seat, mx, my, 22)
	if name.W > mark.W {
		u.Text(name, board.Fit(board.Medium, size, names.Player(c.Setup, seat), name.W), size, board.Medium, align, th.Text)
	}
	u.Text(number, score, ui.Heading, board.MonoBold, board.Center, th.Text)
}

// captionLine is a line of text on a plate in the middle of r.
func (c *Chrome) captionLine(r board.Rect, text string, size float32) {
	u := c.U
	text = board.Fit(board.Medium, size, text, r.W-32)
	w := u.TextWidth(text, size, board.Medium) + 32
	box := desk.Rect(r.X+(r.W-w)/2, r.Y, w, r.H)
	u.Float(box)
	u.Text(box, text, size, board.Medium, board.Center, u.Theme.Text)
}

// happened is the latest entry of the log that is worth telling, when it is of this turn or the one before, and "" else.
func (c *Chrome) happened() string {
	turn, _ := c.Play.Turn()
	list := c.Play.Entries()[:c.Play.Happened()]
	for i := len(list) - 1; i >= 0 && c.Play.NumberAt(float64(list[i].Turn)) >= turn-1; i-- {
		if list[i].Weight > 0 {
			return list[i].Text
		}
	}
	return ""
}

package chrome

import (
	"cmp"
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of the caption of a match that runs by itself, in canvas units.
const (
	captionWide = 900
	captionHigh = 58
	captionGap  = 14
	captionMid  = 120 // of the title and the turn
	captionName = 80  // least width of a player beside its score
	captionLine = 44  // least height of what is said
)

// Present replaces the controls by a caption: the match runs by itself.
func (c *Chrome) Present() { c.shown = true }

// caption is a bar below the board that says who plays, how it stands, and what happens; at the end, who has won.
func (c *Chrome) caption() {
	u, th := c.U, c.U.Theme
	u.Bar(c.foot, false)
	plate := layout.Pad(c.foot, captionGap, 0, captionGap, u.In.InsetBottom)
	plate = layout.Middle(plate, captionWide, plate.H)
	mid := layout.Down(layout.Pad(layout.Middle(plate, captionMid, plate.H), 0, 8, 0, 0))
	turn, _ := c.Play.Turn()
	u.Text(mid.Add(20), c.Title, ui.Second, board.Regular, board.Center, th.Text2)
	u.Text(mid.Add(22), fmt.Sprintf("Turn %d", turn), ui.Body, board.Bold, board.Center, th.Text)
	seats := c.Play.Head().Seats()
	half := (seats + 1) / 2
	for side, r := range layout.Row(plate, captionMid, layout.Even(2)...) {
		for i, at := range layout.Row(r.Rect, captionGap, layout.Even(half)...) {
			if seat := side*half + i; seat < seats {
				c.captionSeat(rules.Seat(seat), at.Rect, side == 1)
			}
		}
	}
	line := layout.Pad(c.Board, 0, 0, 0, captionGap)
	line = layout.Foot(&line, captionLine, 0)
	line = layout.Middle(line, plate.W, line.H)
	if out := c.Play.Head().Outcome(); c.Play.AtHead() && !c.Play.Running() && out.Over {
		c.captionLine(line, names.Outcome(c.Setup.Seats, out)+". "+c.View.Reason(c.Play.Head()), ui.Body)
	} else if text := cmp.Or(c.Play.Comment(), c.happened()); text != "" {
		c.captionLine(line, text, ui.Second+1)
	}
}

// captionSeat is a seat's mark, player and score, which stands below the player where there is no room beside it; flip puts the mark at the right.
func (c *Chrome) captionSeat(seat rules.Seat, r board.Rect, flip bool) {
	u, th := c.U, c.U.Theme
	score := c.View.Score(c.Play.Current(), seat).Number()
	w := u.TextWidth(score, ui.Heading, board.MonoBold) + 4
	near, far, align := layout.Left, layout.Right, board.Left
	if flip {
		near, far, align = far, near, board.Right
	}
	mark := near(&r, 36, 4)
	name, number, size := r, board.Rect{}, float32(ui.Body)
	if r.W-w >= captionName {
		number = far(&name, w, captionGap)
	} else {
		rows := layout.Down(layout.Pad(r, 0, 8, 0, 0))
		name, number, size = rows.Add(20), rows.Add(22), ui.Second
		number = near(&number, w, 0)
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
	high := u.WrapHeight(r.W-32, text, size, board.Medium)
	box := layout.Middle(r, min(u.TextWidth(text, size, board.Medium)+33, r.W), r.H)
	more := max(high+16-box.H, 0)
	box.Y, box.H = box.Y-more, box.H+more
	u.Float(box)
	u.Wrap(layout.Pad(box, 16, (box.H-high)/2, 16, 0), text, size, board.Medium, board.Center, u.Theme.Text)
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

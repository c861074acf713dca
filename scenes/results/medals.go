package results

import (
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

const (
	medal    float32 = 44 // of a badge on the card
	medalGap float32 = 4
)

// medals shows a box of badges for each seat, side by side or below each other, and returns the height used.
func (c *Card) medals(u *ui.UI, v board.Rect, side bool) float32 {
	if c.earned == nil {
		return 0
	}
	w := v.W
	if side {
		w = (v.W - 12*float32(len(c.earned)-1)) / float32(len(c.earned))
	}
	columns := max(int((w-36-14+medalGap)/(medal+medalGap)), 1)
	height := func(seat int) float32 {
		rows := max((len(c.earned[seat])+columns-1)/columns, 1)
		return float32(rows)*(medal+medalGap) + 12
	}
	h, y := float32(0), v.Y
	for seat := range c.earned {
		h = max(h, height(seat))
	}
	for seat := range c.earned {
		r := board.Rect{X: v.X, Y: y, W: w, H: height(seat)}
		if side {
			r.X, r.H = v.X+(w+12)*float32(seat), h
		}
		c.box(u, r, seat, columns)
		if !side {
			y += r.H + 8
		}
	}
	if side {
		return h
	}
	return y - v.Y - 8
}

// box shows the badges of a seat behind its mark.
func (c *Card) box(u *ui.UI, r board.Rect, seat, columns int) {
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.Raised)
	u.Mark(rules.Seat(seat), r.X+20, r.Y+8+medal/2, 12)
	if len(c.earned[seat]) == 0 {
		u.Text(board.Rect{X: r.X + 36, Y: r.Y + 8, W: r.W - 44, H: medal}, "Nothing earned", ui.Second, board.Regular, board.Left, th.Text3)
	}
	for i, e := range c.earned[seat] {
		p := board.Rect{X: r.X + 36 + float32(i%columns)*(medal+medalGap), Y: r.Y + 8 + float32(i/columns)*(medal+medalGap), W: medal, H: medal}
		a := u.Area("result/earned/"+strconv.Itoa(seat)+"/"+e.ID, p, names.Seat(c.Setup, rules.Seat(seat))+": "+e.Title+". "+e.Text)
		if !u.Sprite(e.Sprite, p) {
			u.Icon("trophy", p.X+medal/2, p.Y+medal/2, 24, th.Text2)
		}
		u.RingAround(p, ui.RadiusKey, a.Ring)
		if a.Over || a.Held || a.Focused && u.Ring() {
			u.Tip(p, e.Title+"\n"+e.Text)
		}
	}
}

package results

import (
	"strconv"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
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
	height := func(r board.Rect, seat int) float32 {
		return 16 + max(shelf(r).Height(len(c.earned[seat])), medal)
	}
	if side {
		boxes, h := layout.Row(v, 12, layout.Even(len(c.earned))...), float32(0)
		for seat, b := range boxes {
			h = max(h, height(b.Rect, seat))
		}
		for seat, b := range boxes {
			b.H = h
			c.box(u, b.Rect, seat)
		}
		return h
	}
	s := layout.Down(v)
	for seat := range c.earned {
		if seat > 0 {
			s.Skip(8)
		}
		c.box(u, s.Add(height(v, seat)), seat)
	}
	return s.Used()
}

// shelf is the places of the badges in a box.
func shelf(r board.Rect) layout.Grid {
	r = layout.Pad(r, 36, 8, 14, 8)
	columns := max(int((r.W+medalGap)/(medal+medalGap)), 1)
	return layout.NewGrid(layout.Left(&r, float32(columns)*(medal+medalGap)-medalGap, 0), medalGap, medal, medal, columns)
}

// box shows the badges of a seat behind its mark.
func (c *Card) box(u *ui.UI, r board.Rect, seat int) {
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.Raised)
	u.Mark(rules.Seat(seat), r.X+20, r.Y+8+medal/2, 12)
	if len(c.earned[seat]) == 0 {
		room := layout.Pad(r, 36, 8, 8, 8)
		u.Text(layout.Top(&room, medal, 0), "Nothing earned", ui.Second, board.Regular, board.Left, th.Text3)
	}
	places, titles := shelf(r), []string(nil)
	for i, e := range c.earned[seat] {
		p := places.Cell(i)
		a := u.Area("result/earned/"+strconv.Itoa(seat)+"/"+e.ID, p, names.Seat(c.Setup, rules.Seat(seat))+": "+e.Title+". "+e.Text)
		if !u.Sprite(e.Sprite, p) {
			u.Icon("trophy", p.X+medal/2, p.Y+medal/2, 24, th.Text2)
		}
		u.RingAround(p, ui.RadiusKey, a.Ring)
		if a.Over || a.Held || a.Focused && u.Ring() {
			u.Tip(p, e.Title+"\n"+e.Text)
		}
		titles = append(titles, e.Title)
	}
	room := layout.Pad(r, 36+float32(len(titles))*(medal+medalGap), 8, 14, 8)
	text := strings.Join(titles, ", ")
	if h := u.WrapHeight(max(room.W, 1), text, ui.Caption, board.Regular); h <= medal && room.W > 0 {
		u.Wrap(layout.Pad(room, 0, (medal-h)/2, 0, 0), text, ui.Caption, board.Regular, board.Left, th.Text2)
	}
}

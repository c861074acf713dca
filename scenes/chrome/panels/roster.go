package panels

import (
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// ToggleRoster opens the panel at the roster, or closes it there.
func (p *Panels) ToggleRoster() {
	p.open = !p.open || p.page != pageRoster
	p.page = pageRoster
}

// Sizes of a row of the roster, in canvas units.
const (
	listedIcon  = 44
	listedDrop  = 40
	listedGauge = 24
)

// listedText is the width of the words of a row in a list so wide.
func listedText(l *board.Listed, w float32) float32 {
	w -= listedIcon + 20
	if l.Drop != "" {
		w -= listedDrop
	}
	return w
}

// listedHeight is the height of a row in a list so wide.
func (p *Panels) listedHeight(l *board.Listed, w float32) float32 {
	h := 12 + p.U.WrapHeight(listedText(l, w), l.Title, ui.Second+1, board.Bold)
	if l.Text != "" {
		h += p.U.WrapHeight(listedText(l, w), l.Text, ui.Second, board.Regular)
	}
	if len(l.Gauges) > 0 {
		h += listedGauge
	}
	return max(h, listedIcon+4)
}

// roster lists the units or orders of the person in words.
func (p *Panels) roster(r board.Rect) {
	u, list := p.U, &p.list
	if len(list.Rows) == 0 {
		u.Wrap(desk.Rect(r.X+10, r.Y+40, r.W-20, 0), list.Empty, ui.Body, board.Regular, board.Center, u.Theme.Text2)
		return
	}
	const gap = 4
	w, high := r.W-ui.BarWide, float32(0)
	for i := range list.Rows {
		high += p.listedHeight(&list.Rows[i], w) + gap
	}
	u.Scroll("dock/roster", r, high, func(v board.Rect) {
		v.W = w
		rows := layout.Down(v)
		for i := range list.Rows {
			p.listed(i, &list.Rows[i], rows.Add(p.listedHeight(&list.Rows[i], w)))
			rows.Skip(gap)
		}
	})
}

// listed draws a row of the roster: the whole of it is a button, beside the one that drops it.
func (p *Panels) listed(i int, l *board.Listed, r board.Rect) {
	u, th := p.U, p.U.Theme
	id := "roster/" + strconv.Itoa(i)
	if l.Drop != "" {
		if u.Button(id+"/drop", desk.Rect(r.X+r.W-listedDrop, r.Y, listedDrop, r.H), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Take back"}) {
			p.Ask(ask.Press(l.Drop))
		}
	}
	words := listedText(l, r.W)
	if l.Verb != "" {
		b := ui.Button{Chosen: l.Chosen, Draw: func(board.Rect, board.Color) {}}
		if u.Button(id, desk.Rect(r.X, r.Y, listedIcon+16+words, r.H), b) {
			p.Ask(ask.Press(l.Verb))
		}
	}
	if s, ok := p.Sprite(l.Icon); ok {
		p.Picture(s, r.X+4+listedIcon/2, r.Y+r.H/2, listedIcon)
	}
	x, y := r.X+listedIcon+10, r.Y+5
	y += u.Wrap(desk.Rect(x, y, words, 0), l.Title, ui.Second+1, board.Bold, board.Left, th.Text)
	if l.Text != "" {
		y += u.Wrap(desk.Rect(x, y, words, 0), l.Text, ui.Second, board.Regular, board.Left, th.Text2)
	}
	for n, g := range l.Gauges {
		w := words / float32(len(l.Gauges))
		gx := x + w*float32(n)
		u.Sprite(p.Full(g.Icon), desk.Rect(gx, y+1, 16, 16))
		u.Text(desk.Rect(gx+20, y, w-24, 16), g.Value, ui.Caption, board.Mono, board.Left, th.Text2)
		u.Progress(desk.Rect(gx, y+18, w-8, 4), float32(min(max(g.Bar/max(g.Max, 1), 0), 1)))
	}
}

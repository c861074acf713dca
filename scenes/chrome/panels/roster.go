package panels

import (
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
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
		u.Wrap(layout.Pad(r, 10, 40, 10, 0), list.Empty, ui.Body, board.Regular, board.Center, u.Theme.Text2)
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
	words := listedText(l, r.W)
	if l.Drop != "" {
		if u.Button(id+"/drop", layout.Right(&r, listedDrop, 0), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Take back", Said: l.Title}) {
			p.Ask(ask.Press(l.Drop))
		}
	}
	if l.Verb != "" {
		if u.Button(id, layout.Pad(r, 0, 0, 4, 0), ui.Button{Said: l.Title + ". " + l.Text, Chosen: l.Chosen, Draw: func(board.Rect, board.Color) {}}) {
			p.Ask(ask.Press(l.Verb))
		}
	}
	if s, ok := p.Sprite(l.Icon); ok {
		p.Picture(s, r.X+4+listedIcon/2, r.Y+r.H/2, listedIcon)
	}
	s := layout.Down(layout.Pad(r, listedIcon+10, 5, r.W-words-listedIcon-10, 0))
	s.Skip(u.Wrap(s.Rect, l.Title, ui.Second+1, board.Bold, board.Left, th.Text))
	if l.Text != "" {
		s.Skip(u.Wrap(s.Rect, l.Text, ui.Second, board.Regular, board.Left, th.Text2))
	}
	at := layout.Row(s.Rect, 0, layout.Even(len(l.Gauges))...)
	for n, g := range l.Gauges {
		at := at[n].Rect
		u.Sprite(p.Full(g.Icon), layout.Pad(at, 0, 1, at.W-16, at.H-17))
		u.Text(layout.Pad(layout.Top(&at, 16, 2), 20, 0, 4, 0), g.Value, ui.Caption, board.Mono, board.Left, th.Text2)
		u.Progress(layout.Pad(layout.Top(&at, 4, 0), 0, 0, 8, 0), float32(min(max(g.Bar/max(g.Max, 1), 0), 1)))
	}
}

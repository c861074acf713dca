// Package panels is what opens beside the board: the inspector, the charts, the log, and the roster of a game that has one.
package panels

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// The pages of the dock.
const (
	pageInspector = iota
	pageCharts
	pageLog
	pageRoster // only for a game that has one
)

var dockTabs = []ui.Tab{{Label: "Inspector", Icon: "inspector"}, {Label: "Chart", Icon: "chart"}, {Label: "Log", Icon: "log"}}

// dockTabs are the pages that there are now.
func (p *Panels) dockTabs() []ui.Tab {
	list := slices.Clone(dockTabs)
	if title := p.list.Title; title != "" {
		list = append(list, ui.Tab{Label: title, Icon: "menu"})
	}
	if p.Reviewed() != nil {
		list = append(list, ui.Tab{Label: "Review", Icon: "check"})
	}
	return list
}

// Panels is the panel with its pages.
type Panels struct {
	*desk.Desk
	page  int // inspector, chart, log or roster
	open  bool
	chart int
	unit  int // of the chart: amounts or shares
	pick  chooser
	plan  logPlan
	list  board.Roster
	at    int // the entry of the log to which it was scrolled

	reviewing bool // the review is to be shown in the next picture
	place     board.Rect
}

// New returns closed panels on a desk. A spectator sees the charts first, a player the log.
func New(d *desk.Desk) *Panels {
	p := &Panels{Desk: d, page: pageCharts}
	if d.Play.Live() {
		p.page = pageLog
	}
	return p
}

// Begin begins a tick.
func (p *Panels) Begin() { p.list = p.Turn.Roster() }

// Open reports whether the panel is open.
func (p *Panels) Open() bool { return p.open }

// Inspecting reports whether the inspector is open.
func (p *Panels) Inspecting() bool { return p.open && p.page == pageInspector }

// Listing reports whether the roster is open.
func (p *Panels) Listing() bool { return p.open && p.page == pageRoster }

// HasRoster reports whether the game has a roster now.
func (p *Panels) HasRoster() bool { return p.list.Title != "" }

// Toggle opens or closes the panel.
func (p *Panels) Toggle() { p.open = !p.open }

// Build is the panel in r, if it is open.
func (p *Panels) Build(r board.Rect) []ask.Action {
	if !p.open {
		return nil
	}
	u := p.U
	u.Float(r)
	at := layout.Row(layout.Pad(r, 8, 0, 4, r.H-46), 6, layout.Rest(), layout.Fixed(42))
	if u.Button("dock/close", layout.Middle(at[1].Rect, 42, 42), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Close", Key: "Esc"}) {
		p.open = false
	}
	tabs := p.dockTabs()
	if p.page = min(p.page, len(tabs)-1); p.reviewing {
		p.page, p.reviewing = len(tabs)-1, false
	}
	p.place = r
	u.Tabs("dock", at[0].Rect, tabs, &p.page)
	body := layout.Pad(r, 12, 54, 12, 8)
	if p.Reviewed() != nil && p.page == len(tabs)-1 {
		p.review(body)
		return p.Answer()
	}
	switch p.page {
	case pageInspector:
		p.inspector(body)
	case pageCharts:
		p.charts(body)
	case pageRoster:
		p.roster(body)
	default:
		p.log(layout.Pad(r, 8, 50, 6, 6))
	}
	return p.Answer()
}

// Next shows the next of inspector, charts and log, and behind the last of them none where they lie over the board.
func (p *Panels) Next() {
	if !p.open {
		p.open = true
		return
	}
	p.page = (p.page + 1) % len(p.dockTabs())
	if p.page == 0 {
		p.open = false
	}
}

// Fold closes the list of charts, else the panel, and reports whether one of them was open.
func (p *Panels) Fold() bool {
	was := p.open
	switch {
	case p.pick.open != "":
		p.pick.open = ""
		return true
	case p.open:
		p.open = false
	}
	return was
}

// Inspect shows the inspector; where it would have to be opened, it is only with open.
func (p *Panels) Inspect(open bool) {
	p.page = pageInspector
	p.open = p.open || open
}

// inspector shows what stands on the pinned cell, else what is selected, else what stands on the cell pointed at.
func (p *Panels) inspector(r board.Rect) {
	u, th := p.U, p.U.Theme
	card, cell, pinned := p.Viewport.Pinned()
	if !pinned {
		var ok bool
		if card, cell, ok = p.Viewport.Selected(); !ok {
			card, cell, ok = p.Viewport.Hovered()
		}
		if !ok {
			u.Icon("inspector", r.X+r.W/2, r.Y+56, 36, th.Text3)
			u.Wrap(layout.Pad(r, 10, 88, 10, 0), "Point at a tile to see what is on it. Press the tile to pin it here.", ui.Body, board.Regular, board.Center, th.Text2)
			return
		}
	}
	s := layout.Down(r)
	s.Skip(4)
	head := s.Rect
	portrait, pin := layout.Left(&head, 64, 12), layout.Right(&head, 36, 4)
	portrait.H, pin.H = 64, 36
	u.List.Box(portrait.X, portrait.Y, portrait.W, portrait.H, ui.RadiusButton, th.Well)
	switch {
	case card.Portrait != nil:
		p := p.palette()
		card.Portrait(u.List, portrait.Inset(3), &p)
	case card.Sprite != "":
		u.Sprite(p.Full(card.Sprite), portrait.Inset(3))
	}
	title := u.Wrap(layout.Pad(head, 0, 4, 0, 0), card.Title, ui.Heading, board.Bold, board.Left, th.Text)
	where, text := layout.Pad(head, 0, 4+title, -36, 0), fmt.Sprintf("tile %d, %d", cell.X, cell.Y)
	if where.H = 22; card.Seat != rules.NoSeat {
		u.Mark(card.Seat, where.X+7, where.Y+11, 12)
		where, text = layout.Pad(where, 20, 0, 0, 0), board.SeatName(card.Seat)+", "+text
	}
	u.Text(where, text, ui.Second, board.Regular, board.Left, th.Text2)
	if u.Button("dock/pin", pin, ui.Button{Icon: "pin", Style: ui.Ghost, Chosen: pinned, Tip: board.Either(pinned, "Unpin", "Pin")}) {
		p.Ask(ask.Do(ask.TogglePin))
	}
	s.Skip(max(title+34, 74))
	if pinned && card.Seat != rules.NoSeat {
		at := layout.Row(s.Add(40), 6, layout.Even(2)...)
		p.Button("pinned/follow", at[0].Rect, ui.Button{Label: "Follow", Style: ui.Tool, Size: ui.Second})
		p.Button("trail", at[1].Rect, ui.Button{Label: "Its way", Style: ui.Tool, Size: ui.Second})
		s.Skip(8)
	}
	room := s.Rect
	u.Scroll("dock/card", room, u.Tall(room, func(w float32) float32 { return p.cardHeight(card, w) }), func(v board.Rect) {
		p.cardRows(card, v)
	})
}

// palette is the colours for a view's drawing on a panel.
func (p *Panels) palette() board.Palette {
	th := p.U.Theme
	return board.Palette{Seats: th.Seat, Text: th.Text, Faint: th.Text2, Line: th.Line, Scale: p.U.In.Scale}
}

func (p *Panels) cardHeight(card board.Card, w float32) float32 {
	h := 8 + card.FigureHeight
	for _, row := range card.Rows {
		if h += 30; p.apart(row, w) {
			h += rowHigh
		}
		if row.Max > 0 {
			h += 10
		}
	}
	for _, n := range card.Notes {
		h += p.U.WrapHeight(w-16, n, ui.Second, board.Regular) + 10
	}
	return h
}

// rowHigh is the height of a line of a card.
const rowHigh = 26

// apart reports whether the value of a row has no room beside its label.
func (p *Panels) apart(row board.Row, w float32) bool {
	const icon, gap = 26, 4
	return p.U.TextWidth(row.Label, ui.Second+1, board.Regular)+gap+p.U.TextWidth(row.Value, ui.Second+1, board.MonoBold) > w-icon
}

// cardRows writes the facts of a card.
func (p *Panels) cardRows(card board.Card, v board.Rect) {
	u, th, rows := p.U, p.U.Theme, layout.Down(v)
	for _, row := range card.Rows {
		line := rows.Add(rowHigh)
		if row.Icon != "" && u.Sprite(p.Full(row.Icon), layout.Pad(line, 0, 4, line.W-20, 2)) {
			line = layout.Pad(line, 26, 0, 0, 0)
		}
		value := line
		if p.apart(row, v.W) {
			value = layout.Pad(rows.Add(rowHigh), line.X-v.X, 0, 0, 0)
		}
		u.Text(line, row.Label, ui.Second+1, board.Regular, board.Left, th.Text2)
		u.Text(value, row.Value, ui.Second+1, board.MonoBold, board.Right, th.Text)
		if row.Max > 0 {
			fill := th.Text2
			if card.Seat != rules.NoSeat {
				fill = th.SeatColor(card.Seat)
			}
			bar := rows.Add(6)
			u.List.Box(bar.X, bar.Y, bar.W, bar.H, 3, th.Well)
			if bar.W *= u.Ease("card/"+row.Label, float32(min(max(row.Bar/row.Max, 0), 1)), 300); bar.W > 1 {
				u.List.Box(bar.X, bar.Y, bar.W, bar.H, 3, fill)
			}
			rows.Skip(4)
		}
		rows.Skip(4)
	}
	if card.Figure != nil {
		colours := p.palette()
		card.Figure(u.List, rows.Add(card.FigureHeight), &colours)
	}
	rows.Skip(6)
	for _, n := range card.Notes {
		at := rows.Rect
		h := u.Wrap(layout.Pad(at, 12, 0, 4, 0), n, ui.Second, board.Regular, board.Left, th.Text2)
		u.List.Box(at.X, at.Y+2, 3, h-4, 1.5, th.Accent)
		rows.Skip(h + 10)
	}
}

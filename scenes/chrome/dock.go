package chrome

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
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
func (c *Chrome) dockTabs() []ui.Tab {
	if title := c.dock.list.Title; title != "" {
		return append(slices.Clone(dockTabs), ui.Tab{Label: title, Icon: "menu"})
	}
	return dockTabs
}

// dock is the panel with inspector, charts and log.
type dock struct {
	page  int // inspector, chart or log
	open  bool
	chart int
	unit  int // of the chart: amounts or shares
	pick  chooser
	plan  logPlan
	list  board.Roster
	at    int // the entry of the log to which it was scrolled
}

// buildDock is the panel with inspector, charts and log.
func (c *Chrome) buildDock(r board.Rect) {
	u := c.u
	u.Float(r)
	if u.Button("dock/close", rect(r.X+r.W-46, r.Y+2, 42, 42), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Close", Key: "Esc"}) {
		c.dock.open = false
	}
	tabs := c.dockTabs()
	c.dock.page = min(c.dock.page, len(tabs)-1)
	u.Tabs("dock", rect(r.X+8, r.Y, r.W-60, 46), tabs, &c.dock.page)
	body := rect(r.X+12, r.Y+54, r.W-24, r.H-62)
	switch c.dock.page {
	case pageInspector:
		c.inspector(body)
	case pageCharts:
		c.charts(body)
	case pageRoster:
		c.roster(body)
	default:
		c.log(rect(r.X+8, r.Y+50, r.W-14, r.H-56))
	}
}

// nextPanel shows the next of inspector, charts and log, and behind the last of them none where they lie over the board.
func (c *Chrome) nextPanel() {
	if !c.dock.open {
		c.dock.open = true
		return
	}
	c.dock.page = (c.dock.page + 1) % len(c.dockTabs())
	if c.dock.page == 0 {
		c.dock.open = false
	}
}

// Fold closes what lies open over the board, one thing at a time, and reports whether there was something.
func (c *Chrome) Fold() bool {
	switch {
	case c.u.Ring():
		c.u.Clear()
	case c.dock.pick.open != "":
		c.dock.pick.open = ""
	case c.dock.open:
		c.dock.open = false
	case c.grown:
		c.grown = false
	case c.unfolded && c.Play.Manned():
		c.unfolded = false
	default:
		return false
	}
	return true
}

// Inspect shows the inspector; where it would have to be opened, it is only with open.
func (c *Chrome) Inspect(open bool) {
	c.dock.page = pageInspector
	c.dock.open = c.dock.open || open
}

// inspector shows what stands on the pinned cell, else what is selected, else what stands on the cell pointed at.
func (c *Chrome) inspector(r board.Rect) {
	u, th := c.u, c.u.Theme
	card, cell, pinned := c.Viewport.Pinned()
	if !pinned {
		var ok bool
		if card, cell, ok = c.Viewport.Selected(); !ok {
			card, cell, ok = c.Viewport.Hovered()
		}
		if !ok {
			u.Icon("inspector", r.X+r.W/2, r.Y+56, 36, th.Text3)
			u.Wrap(rect(r.X+10, r.Y+88, r.W-20, 0), "Point at a tile to see what is on it. Press the tile to pin it here.", ui.Body, board.Regular, board.Center, th.Text2)
			return
		}
	}
	y := r.Y + 4
	portrait := rect(r.X, y, 64, 64)
	u.List.Box(portrait.X, portrait.Y, portrait.W, portrait.H, ui.RadiusButton, th.Well)
	switch {
	case card.Portrait != nil:
		p := c.palette()
		card.Portrait(u.List, portrait.Inset(3), &p)
	case card.Sprite != "":
		u.Sprite(c.full(card.Sprite), portrait.Inset(3))
	}
	tx, tw := r.X+76, r.W-76-40
	th2 := u.Wrap(rect(tx, y+4, tw, 0), card.Title, ui.Heading, board.Bold, board.Left, th.Text)
	where := fmt.Sprintf("tile %d, %d", cell.X, cell.Y)
	if card.Seat != rules.NoSeat {
		u.Mark(card.Seat, tx+7, y+4+th2+11, 12)
		u.Text(rect(tx+20, y+4+th2, tw+16, 22), board.SeatName(card.Seat)+", "+where, ui.Second, board.Regular, board.Left, th.Text2)
	} else {
		u.Text(rect(tx, y+4+th2, tw+36, 22), where, ui.Second, board.Regular, board.Left, th.Text2)
	}
	if u.Button("dock/pin", rect(r.X+r.W-36, y, 36, 36), ui.Button{Icon: "pin", Style: ui.Ghost, Chosen: pinned, Tip: pinTip(pinned)}) {
		c.ask(Do(TogglePin))
	}
	y += max(th2+34, 74)
	if pinned && card.Seat != rules.NoSeat {
		half := (r.W - 6) / 2
		c.button("pinned/follow", rect(r.X, y, half, 40), ui.Button{Label: "Follow", Style: ui.Tool, Size: ui.Second})
		c.button("trail", rect(r.X+half+6, y, half, 40), ui.Button{Label: "Its way", Style: ui.Tool, Size: ui.Second})
		y += 48
	}
	room := rect(r.X, y, r.W, r.Y+r.H-y)
	u.Scroll("dock/card", room, u.Tall(room, func(w float32) float32 { return c.cardHeight(card, w) }), func(v board.Rect) {
		c.cardRows(card, v)
	})
}

func pinTip(on bool) string {
	if on {
		return "Unpin"
	}
	return "Pin"
}

// palette is the colours for a view's drawing on a panel.
func (c *Chrome) palette() board.Palette {
	th := c.u.Theme
	return board.Palette{Seats: th.Seat, Text: th.Text, Faint: th.Text2, Line: th.Line, Panel: th.Panel, Scale: c.u.In.Scale}
}

func (c *Chrome) cardHeight(card board.Card, w float32) float32 {
	h := 8 + card.FigureHeight
	for _, row := range card.Rows {
		h += 30
		if row.Max > 0 {
			h += 10
		}
	}
	for _, n := range card.Notes {
		h += c.u.WrapHeight(w-16, n, ui.Second, board.Regular) + 10
	}
	return h
}

// cardRows writes the facts of a card.
func (c *Chrome) cardRows(card board.Card, v board.Rect) {
	u, th := c.u, c.u.Theme
	y := v.Y
	for _, row := range card.Rows {
		x := v.X
		if row.Icon != "" {
			if u.Sprite(c.full(row.Icon), rect(x, y+4, 20, 20)) {
				x += 26
			}
		}
		vw := u.TextWidth(row.Value, ui.Second+1, board.MonoBold)
		u.Text(rect(x, y, v.W-vw-(x-v.X)-8, 26), row.Label, ui.Second+1, board.Regular, board.Left, th.Text2)
		u.Text(rect(v.X+v.W-vw-2, y, vw+2, 26), row.Value, ui.Second+1, board.MonoBold, board.Right, th.Text)
		y += 26
		if row.Max > 0 {
			fill := th.Text2
			if card.Seat != rules.NoSeat {
				fill = th.SeatColor(card.Seat)
			}
			share := u.Ease("card/"+row.Label, float32(min(max(row.Bar/row.Max, 0), 1)), 300)
			u.List.Box(v.X, y, v.W, 6, 3, th.Well)
			if w := v.W * share; w > 1 {
				u.List.Box(v.X, y, w, 6, 3, fill)
			}
			y += 10
		}
		y += 4
	}
	if card.Figure != nil {
		p := c.palette()
		card.Figure(u.List, rect(v.X, y, v.W, card.FigureHeight), &p)
		y += card.FigureHeight
	}
	y += 6
	for _, n := range card.Notes {
		u.List.Box(v.X, y+2, 3, u.WrapHeight(v.W-16, n, ui.Second, board.Regular)-4, 1.5, th.Accent)
		y += u.Wrap(rect(v.X+12, y, v.W-16, 0), n, ui.Second, board.Regular, board.Left, th.Text2) + 10
	}
}

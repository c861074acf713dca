package scenes

import (
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

var dockTabs = []ui.Tab{{Label: "Inspector", Icon: "inspector"}, {Label: "Chart", Icon: "chart"}, {Label: "Log", Icon: "log"}}

// dock is the panel with inspector, charts and log.
type dock struct {
	page  int  // inspector, chart or log
	open  bool // where it floats, or lies in the sheet
	chart int
	pick  chooser
	plan  logPlan
	at    int // the entry of the log to which it was scrolled
}

// buildDock is the panel with inspector, charts and log.
func (t *Table) buildDock(r board.Rect) {
	u, th := t.u, t.u.Theme
	if t.place.over || t.place.portrait {
		u.Float(r)
	} else {
		u.Bar(r, true)
		u.List.Box(r.X, r.Y, max(1, 1/t.scale), r.H, 0, th.Line)
	}
	tabs := rect(r.X+8, r.Y, r.W-16, 46)
	if t.place.over || t.place.portrait {
		tabs.W -= 44
		if u.Button("dock/close", rect(r.X+r.W-46, r.Y+2, 42, 42), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Close", Key: "Esc"}) {
			t.dock.open = false
		}
	}
	u.Tabs("dock", tabs, dockTabs, &t.dock.page)
	if !t.place.over && !t.place.portrait {
		r = t.legendFoot(r)
	}
	body := rect(r.X+12, r.Y+54, r.W-24, r.H-62)
	switch t.dock.page {
	case 0:
		t.inspector(body)
	case 1:
		t.charts(body)
	default:
		t.log(rect(r.X+8, r.Y+50, r.W-14, r.H-56))
	}
}

// sprite is the full name of a sprite that a view names in short.
func (t *Table) sprite(name string) string {
	if _, ok := assets.Find(name); ok {
		return name
	}
	return t.setup.Game + "/" + name
}

// inspector tells what stands on the pinned or pointed cell.
func (t *Table) inspector(r board.Rect) {
	u, th := t.u, t.u.Theme
	card, cell, pinned := t.view.Pinned()
	if !pinned {
		var ok bool
		if card, cell, ok = t.view.Hovered(); !ok {
			u.Icon("inspector", r.X+r.W/2, r.Y+56, 36, th.Text3)
			u.Wrap(rect(r.X+10, r.Y+88, r.W-20, 0), "Point at a tile to see what stands there. Press it to keep it here.", ui.Body, board.Regular, board.Center, th.Text2)
			return
		}
	}
	y := r.Y + 4
	portrait := rect(r.X, y, 64, 64)
	u.List.Box(portrait.X, portrait.Y, portrait.W, portrait.H, ui.RadiusButton, th.Well)
	switch {
	case card.Portrait != nil:
		p := t.palette()
		card.Portrait(u.List, portrait.Inset(3), &p)
	case card.Sprite != "":
		u.Sprite(t.sprite(card.Sprite), portrait.Inset(3))
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
		t.view.TogglePin()
	}
	y += max(th2+34, 74)
	u.Scroll("dock/card", rect(r.X, y, r.W, r.Y+r.H-y), t.cardHeight(card, r.W), func(v board.Rect) {
		t.cardRows(card, v)
	})
}

func pinTip(on bool) string {
	if on {
		return "Let go of it"
	}
	return "Keep it here"
}

// palette is the colours for a view's drawing on a panel.
func (t *Table) palette() board.Palette {
	th := t.u.Theme
	return board.Palette{Seats: th.Seat, Text: th.Text, Faint: th.Text2, Line: th.Line, Panel: th.Panel, Scale: t.scale}
}

func (t *Table) cardHeight(card board.Card, w float32) float32 {
	h := 8 + card.FigureHeight
	for _, row := range card.Rows {
		h += 30
		if row.Max > 0 {
			h += 10
		}
	}
	for _, n := range card.Notes {
		h += t.u.WrapHeight(w-16, n, ui.Second, board.Regular) + 10
	}
	return h
}

// cardRows writes the facts of a card.
func (t *Table) cardRows(card board.Card, v board.Rect) {
	u, th := t.u, t.u.Theme
	y := v.Y
	for _, row := range card.Rows {
		x := v.X
		if row.Icon != "" {
			if u.Sprite(t.sprite(row.Icon), rect(x, y+4, 20, 20)) {
				x += 26
			}
		}
		vw := u.TextWidth(row.Value, ui.Second+1, board.MonoBold)
		u.Text(rect(x, y, v.W-vw-(x-v.X)-8, 26), row.Label, ui.Second+1, board.Regular, board.Left, th.Text2)
		u.Text(rect(v.X+v.W-vw-2, y, vw+2, 26), row.Value, ui.Second+1, board.MonoBold, board.Right, th.Text)
		y += 26
		if row.Max > 0 {
			c := th.Text2
			if card.Seat != rules.NoSeat {
				c = th.SeatColor(card.Seat)
			}
			share := u.Ease("card/"+row.Label, float32(min(max(row.Bar/row.Max, 0), 1)), 300)
			u.List.Box(v.X, y, v.W, 6, 3, th.Well)
			if w := v.W * share; w > 1 {
				u.List.Box(v.X, y, w, 6, 3, c)
			}
			y += 10
		}
		y += 4
	}
	if card.Figure != nil {
		p := t.palette()
		card.Figure(u.List, rect(v.X, y, v.W, card.FigureHeight), &p)
		y += card.FigureHeight
	}
	y += 6
	for _, n := range card.Notes {
		u.List.Box(v.X, y+2, 3, u.WrapHeight(v.W-16, n, ui.Second, board.Regular)-4, 1.5, th.Accent)
		y += u.Wrap(rect(v.X+12, y, v.W-16, 0), n, ui.Second, board.Regular, board.Left, th.Text2) + 10
	}
}

// charts shows one measure of the match over time; a press goes to that turn.
func (t *Table) charts(r board.Rect) {
	u, th := t.u, t.u.Theme
	if len(t.play.Series()) == 0 {
		u.Wrap(rect(r.X, r.Y+40, r.W, 0), "This game keeps no measures over time.", ui.Body, board.Regular, board.Center, th.Text2)
		return
	}
	t.dock.chart = min(t.dock.chart, len(t.play.Series())-1)
	y := r.Y + 2
	y += t.dock.pick.buttons(u, "chart", rect(r.X, y, r.W, 0), t.play.Series(), &t.dock.chart)
	if t.dock.pick.list(u, "chart", rect(r.X, y, r.W, r.Y+r.H-y), t.play.Series(), &t.dock.chart) {
		return
	}
	lines := t.play.Measured(t.dock.chart)
	if lines == nil {
		return
	}
	box := rect(r.X, y, r.W, min(r.H-(y-r.Y)-16-24*float32(len(lines)), 260))
	if box.H < 80 {
		return
	}
	span := int(t.play.Axis()) + 1
	at, used := u.Chart("chart", box, ui.Chart{Lines: lines, At: t.play.Turns(), Span: span, Tip: func(at int) string {
		text := fmt.Sprintf("Turn %d", at+1)
		sep := "\n"
		for seat, l := range lines {
			if at >= 0 && at < len(l) {
				text += fmt.Sprintf("%s%s %s", sep, board.SeatName(rules.Seat(seat)), strconv.FormatFloat(l[at], 'f', -1, 64))
				sep = ", "
			}
		}
		return text
	}})
	if used {
		t.play.SeekTurns(at)
	}
	y = box.Y + box.H + 10
	now := int(t.play.Turns() + 0.5)
	for seat, l := range lines {
		if len(l) == 0 {
			continue
		}
		v := l[min(max(now, 0), len(l)-1)]
		u.Mark(rules.Seat(seat), r.X+10, y+11, 13)
		text := strconv.FormatFloat(v, 'f', -1, 64)
		u.Text(rect(r.X+26, y, r.W-110, 22), names.Seat(t.setup, rules.Seat(seat)), ui.Second+1, board.Medium, board.Left, th.Text)
		u.Text(rect(r.X+r.W-80, y, 78, 22), text, ui.Body, board.MonoBold, board.Right, th.Text)
		y += 24
	}
}

// logSize is the size of the log's type, and logLead its line height in canvas units.
const (
	logSize = ui.Second
	logLead = 19
	logLeft = 42
)

// logPlan is where the lines of the log lie, for one width.
type logPlan struct {
	width float32
	tops  []float32 // top of each entry, and the foot of the last
}

// plan lays out the entries that are new; entries only ever change at the end.
func (p *logPlan) plan(u *ui.UI, entries []playback.Entry, width float32) {
	if p.width != width || len(p.tops) > len(entries)+1 || len(p.tops) == 0 {
		*p = logPlan{width: width, tops: append(p.tops[:0], 0)}
	}
	for i := len(p.tops) - 1; i < len(entries); i++ {
		n := len(u.Lines(width, entries[i].Text, logSize, board.Regular))
		p.tops = append(p.tops, p.tops[i]+max(float32(n)*logLead+16, 40))
	}
}

// at is the entry at a height.
func (p *logPlan) at(y float32) int {
	n, found := slices.BinarySearch(p.tops, y)
	if !found {
		n--
	}
	return max(n, 0)
}

// log tells the match in words; it follows what is shown, and a press goes there.
func (t *Table) log(r board.Rect) {
	u, th := t.u, t.u.Theme
	n := t.play.Told()
	if n == 0 {
		u.Wrap(rect(r.X+10, r.Y+40, r.W-20, 0), "Nothing has happened yet.", ui.Body, board.Regular, board.Center, th.Text2)
		return
	}
	p := &t.dock.plan
	p.plan(u, t.play.Entries(), r.W-16-logLeft-40)
	now := max(t.play.Happened()-1, 0)
	if t.play.Stepping() && t.play.Target() > t.play.Pos() {
		now = min(now+1, n-1)
	}
	if !u.Scrolls("log") {
		t.dock.at = -1
	} else if now != t.dock.at {
		t.dock.at = now
		mid := (p.tops[now] + p.tops[now+1]) / 2
		u.ScrollTo("log", mid-r.H*0.4, r.H*0.8)
	}
	u.Scroll("log", r, p.tops[n], func(v board.Rect) {
		for i := p.at(r.Y - v.Y); i < n && v.Y+p.tops[i] < r.Y+r.H; i++ {
			t.logLine(i, i == now, rect(v.X, v.Y+p.tops[i], v.W, p.tops[i+1]-p.tops[i]-2))
		}
	})
}

func (t *Table) logLine(i int, now bool, r board.Rect) {
	u, th := t.u, t.u.Theme
	e := t.play.Entries()[i]
	a := u.Area("log/"+strconv.Itoa(i), r, e.Text)
	if now {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
		u.List.Box(r.X, r.Y+6, 3, r.H-12, 1.5, th.Accent)
	} else if a.Hover > 0 {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)*0.7))
	}
	cx, cy := r.X+22, r.Y+r.H/2
	c, ink := th.Hover, th.Text
	if e.Seat != rules.NoSeat {
		c, ink = th.SeatColor(e.Seat), th.OnSeatColor(e.Seat)
	}
	u.Shape(e.Seat, cx, cy, 20, c)
	icon := e.Icon
	if icon == "" {
		icon = "mark-note"
	}
	u.Icon(icon, cx, cy, 13, ink)
	ink = th.Text
	if e.Weight == 0 {
		ink = th.Text2
	}
	lines := u.Lines(t.dock.plan.width, e.Text, logSize, board.Regular)
	y := cy - float32(len(lines))*logLead/2
	for k, l := range lines {
		u.Text(rect(r.X+logLeft, y+float32(k)*logLead, t.dock.plan.width+2, logLead), l, logSize, board.Regular, board.Left, ink)
	}
	u.Text(rect(r.X+r.W-38, r.Y, 34, r.H), strconv.Itoa(e.Turn+1), ui.Second-1, board.Mono, board.Right, th.Text3)
	u.RingAround(r.Inset(2), ui.RadiusField, a.Ring)
	if a.Clicked {
		t.showEvent(e)
	}
}

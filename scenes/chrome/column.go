package chrome

import (
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// buildColumn is the narrow layout: score, board and a sheet with everything else.
func (c *Chrome) buildColumn() {
	in := c.u.In
	b := c.place.board
	people := c.Play.Manned()
	c.columnTools(rect(b.X+b.W-52, b.Y+8, 44, b.H-16))
	c.strip(rect(b.X+8, b.Y+8, b.W-70, 50))
	c.miniMap(rect(b.X+8, b.Y+b.H*0.45, mapNarrow, b.H*0.55-8), true)
	c.legendFloat(rect(b.X+8, b.Y+66, b.W-16, b.H-74), true)
	c.beside()
	c.columnTop()
	c.sheet(people)
	if c.dock.open {
		top := b.Y
		if !c.place.side {
			top = b.Y + b.H*0.35
		}
		r := rect(c.place.bottom.X, top, c.place.bottom.W, in.H-in.InsetBottom-top)
		u := c.u
		u.Area("sheet/ground", r, "")
		c.buildDock(r)
	}
}

// columnTools are the few buttons that float over the board.
func (c *Chrome) columnTools(r board.Rect) {
	for i, b := range []string{"reset", "overlay", "panels"} {
		c.button(b, rect(r.X, r.Y+52*float32(i), 44, 44), ui.Button{Style: ui.Tool})
	}
}

// sheet is the lower part of the narrow layout: verbs, end of turn, timeline and playback.
func (c *Chrome) sheet(people bool) {
	u, th, in := c.u, c.u.Theme, c.u.In
	r := c.place.bottom
	u.Area("sheet", r, "")
	u.List.Box(r.X, r.Y, r.W, 20, 0, th.Ground)
	u.List.Shadow(r.X, r.Y-4, r.W, r.H, 18, 24, th.Shadow.Alpha(0.4))
	u.List.Box(r.X, r.Y, r.W, r.H+20, 18, th.Panel)
	body := rect(r.X+portraitEdge, r.Y+10, r.W-2*portraitEdge, r.H-10-in.InsetBottom)
	if c.place.side {
		body = rect(r.X+10, r.Y+10, r.W-20, r.H-10-in.InsetBottom)
	} else {
		a := u.Area("handle", rect(r.X+r.W/2-40, r.Y, 80, 20), "Inspector, chart and log")
		u.List.Box(r.X+r.W/2-20, r.Y+7, 40, 4, 2, th.Edge.Mix(th.Text, float64(a.Hover)))
		u.RingAround(rect(r.X+r.W/2-40, r.Y+1, 80, 16), 8, a.Ring)
		if a.Clicked {
			c.dock.open = !c.dock.open
		}
		body.Y += 10
		body.H -= 10
	}
	content := float32(186)
	if people {
		content = c.playHeight(body.W)
	}
	if body.H >= content {
		c.sheetRows(body, people)
		return
	}
	u.Scroll("sheet/scroll", body, content, func(v board.Rect) { c.sheetRows(v, people) })
}

func (c *Chrome) sheetRows(r board.Rect, people bool) {
	u := c.u
	if people {
		c.sheetPlay(&r)
	} else {
		row := rowOf(&r, 44, 8)
		at := int(c.Play.Unit())
		if u.Segment("unit", rect(row.X, row.Y, row.W-104, 44), []string{"Turn", "Command"}, &at) && at != int(c.Play.Unit()) {
			c.ask(Do(ui.UnitToggle))
		}
		if c.Play.Going() {
			c.liveChip(rect(row.X+row.W-92, row.Y+6, 92, 32))
		} else {
			c.button("goto", rect(row.X+row.W-92, row.Y, 92, 44), ui.Button{Label: "Go to", Icon: noIcon, Size: ui.Second + 1})
		}
	}
	c.shareGraph(rowOf(&r, 22, 0), board.Rect{})
	c.timeline(rowOf(&r, 36, 8))
	row := rowOf(&r, 48, 0)
	cy := row.Y + 24
	w := row.W / 6
	for i, b := range []string{"prev-event", "turn-back", "", "turn-on", "next-event"} {
		if b != "" {
			c.button(b, rect(row.X+w*(float32(i)+0.5)-22, cy-22, 44, 44), ui.Button{})
		}
	}
	c.playButton(rect(row.X+w*2.5-min(w*0.55, 36), cy-24, min(w*1.1, 72), 48))
	if u.Button("speed", rect(row.X+w*5+2, cy-22, w-2, 44), ui.Button{Label: playback.SpeedText(c.Play.Speed()), Style: ui.Ghost, Tip: "Speed", Size: ui.Body}) {
		c.ask(SetSpeed((c.Play.Speed() + 1) % len(playback.Speeds)))
	}
}

// hintLine is the height of a line of the hint.
const hintLine = 18

// sheetHead is what stands above the verbs of the sheet: the hint of the turn, or the suggestion, and what is left to spend.
type sheetHead struct {
	lines []string // of the hint: two when it can be written so small, else more
	size  float32
	left  string
	room  float32 // width of left
	high  float32
}

// sheetHead lays the head of the sheet out in a width of w.
func (c *Chrome) sheetHead(hud board.Hud, w float32) sheetHead {
	h := sheetHead{size: ui.Second}
	if hud.Resource != "" {
		h.left = fmt.Sprintf("%d of %d", hud.Left, hud.Total)
		if hud.Total <= 0 {
			h.left = strconv.Itoa(hud.Left)
		}
		h.left += " " + strings.ToLower(hud.Resource[:1]) + hud.Resource[1:]
	}
	h.room = min(c.u.TextWidth(h.left, ui.Second-1, board.Regular)+6, w*0.5)
	hint := c.Turn.Hint()
	if h := c.Turn.Suggestion(); h != nil {
		hint = h.Text
	}
	h.lines = c.u.Lines(w-h.room-8, hint, h.size, board.Bold)
	for h.size > 12 && len(h.lines) > 2 {
		h.size--
		h.lines = c.u.Lines(w-h.room-8, hint, h.size, board.Bold)
	}
	h.high = hintLine * float32(max(len(h.lines), 2))
	return h
}

// sheetPlay is a person's turn in the narrow layout.
func (c *Chrome) sheetPlay(r *board.Rect) {
	u, th := c.u, c.u.Theme
	seat := c.Turn.Person()
	head := c.Play.Head()
	hud := c.View.Hud(head, seat)
	top := c.sheetHead(hud, r.W)
	row := rowOf(r, top.high, 4)
	for i, l := range top.lines {
		u.Text(rect(row.X, row.Y+row.H/2+(float32(i)-float32(len(top.lines))/2)*hintLine, row.W-top.room-6, hintLine), l, top.size, board.Bold, board.Left, th.Text)
	}
	u.Text(rect(row.X+row.W-top.room, row.Y, top.room, row.H), top.left, ui.Second-1, board.Regular, board.Right, th.Text2)
	verbs := c.Turn.Verbs()
	if r.W < narrowRow {
		c.endButton(rowOf(r, 52, 10), hud)
	}
	cols := verbColumns(r.W, len(verbs))
	each := (r.W + 6) / float32(cols)
	for i, v := range verbs {
		if i%cols == 0 {
			row = rowOf(r, verbRow, 6)
		}
		if c.verb(v, rect(row.X+each*float32(i%cols), row.Y, each-6, row.H)) {
			c.ask(Choose{v, row.X + each*float32(i%cols), c.place.board.Y + c.place.board.H - 60})
		}
	}
	if h := c.dialHeight(); h > 0 {
		c.dialRows(rowOf(r, h, 6))
	}
	row = rowOf(r, 22, 4)
	for _, v := range verbs {
		if v.Chosen || v.Reason == "" || !c.Turn.Open() {
			continue
		}
		u.Icon("lock", row.X+8, row.Y+12, 14, th.Text3)
		u.Text(rect(row.X+20, row.Y, row.W-20, row.H), v.Label+": "+v.Reason, ui.Second, board.Regular, board.Left, th.Text2)
		break
	}
	row = rowOf(r, 52, 12)
	c.undoButtons(rect(row.X, row.Y, 48, 52), rect(row.X+54, row.Y, 48, 52))
	if c.Turn.Suggestion() != nil {
		if u.Button("hint/do", rect(row.X+108, row.Y, 60, 52), ui.Button{Label: "Do it", Size: ui.Second + 1}) {
			c.ask(TakeAdvice{row.X, row.Y})
		}
	} else {
		c.button("suggest", rect(row.X+108, row.Y, 60, 52), ui.Button{Style: ui.Tool})
	}
	if row.W < narrowRow {
		return
	}
	c.endButton(rect(row.X+176, row.Y, row.W-176, 52), hud)
}

// verbRow is the height of a row of verbs in the sheet; below narrowRow the end of the turn has a row of its own.
const (
	verbRow   = 48
	narrowRow = 330
)

// verbColumns is how many verbs stand side by side in a sheet of width w.
func verbColumns(w float32, n int) int {
	cols := min(max(int(w/86), 2), max(n, 1))
	rows := (n + cols - 1) / cols
	return max((n+rows-1)/max(rows, 1), 1)
}

// playHeight is the height of the sheet's content while a person plays.
func (c *Chrome) playHeight(w float32) float32 {
	n := len(c.Turn.Verbs())
	cols := verbColumns(w, n)
	h := c.sheetHead(c.View.Hud(c.Play.Head(), c.Turn.Person()), w).high + 4 + float32((n+cols-1)/cols)*(verbRow+6) + 26 + 64 + 22 + 44 + 48 + 4
	if w < narrowRow {
		h += 64
	}
	if dial := c.dialHeight(); dial > 0 {
		h += dial + 6
	}
	return h
}

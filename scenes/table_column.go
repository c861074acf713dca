package scenes

import (
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// buildColumn is the narrow layout: score, board and a sheet with everything else.
func (t *Table) buildColumn(in *ui.Input) {
	b := t.place.board
	people := t.play.Manned()
	t.columnTools(rect(b.X+b.W-52, b.Y+8, 44, b.H-16))
	t.strip(rect(b.X+8, b.Y+8, b.W-70, 50))
	t.miniMap(rect(b.X+8, b.Y+b.H*0.45, mapNarrow, b.H*0.55-8), true)
	t.legendFloat(rect(b.X+8, b.Y+66, b.W-16, b.H-74), true)
	t.beside(in)
	t.columnTop(in, people)
	t.sheet(in, people)
	if t.dock.open {
		top := b.Y
		if !t.place.side {
			top = b.Y + b.H*0.35
		}
		r := rect(t.place.bottom.X, top, t.place.bottom.W, in.H-in.InsetBottom-top)
		u := t.u
		u.Area("sheet/ground", r, "")
		t.buildDock(r)
	}
}

// columnTools are the few buttons that float over the board.
func (t *Table) columnTools(r board.Rect) {
	for i, b := range []string{"reset", "overlay", "panels"} {
		t.act(b, rect(r.X, r.Y+52*float32(i), 44, 44), ui.Button{Style: ui.Tool})
	}
}

// columnTop is the score of the narrow layout.
func (t *Table) columnTop(in *ui.Input, people bool) {
	u, th := t.u, t.u.Theme
	r := t.place.top
	u.Bar(r, true)
	y := r.Y + in.InsetTop
	t.act("back", rect(4, y+4, 44, 44), ui.Button{})
	t.act("menu", rect(in.W-48, y+4, 44, 44), ui.Button{})
	mid := in.W / 2
	plate := float32(60)
	u.List.Box(mid-plate/2, y+6, plate, 42, ui.RadiusField, th.Well)
	turn, most := t.play.Turn()
	u.Text(rect(mid-plate/2+2, y+8, plate-4, 22), strconv.Itoa(turn), ui.Body+1, board.Bold, board.Center, th.Text)
	if most > 0 {
		u.Text(rect(mid-plate/2+2, y+28, plate-4, 16), fmt.Sprintf("of %d", most), ui.Caption+1, board.Regular, board.Center, th.Text2)
	}
	seats := t.play.Head().Seats()
	half := (seats + 1) / 2
	lane := (mid - plate/2 - 56) / float32(half)
	for seat := range seats {
		s := rules.Seat(seat)
		if seat < half {
			t.columnScore(s, rect(52+lane*float32(seat), y+4, lane-6, 46), false)
		} else {
			t.columnScore(s, rect(mid+plate/2+8+lane*float32(seat-half), y+4, lane-6, 46), true)
		}
	}
	if !t.place.side {
		t.columnAlert(rect(12, y+52, in.W-24, 22), people)
	}
}

func (t *Table) columnScore(seat rules.Seat, r board.Rect, flip bool) {
	u, th := t.u, t.u.Theme
	s := t.look.Score(t.play.Current(), seat)
	value := u.Ease("score/"+strconv.Itoa(int(seat)), float32(s.Value), 300)
	number := strconv.Itoa(int(value + 0.5))
	nw := u.TextWidth(number, ui.Body, board.MonoBold) + 4
	x := r.X + 22
	mx := r.X + 9
	bar := rect(r.X, r.Y+30, r.W-nw-6, 9)
	num := rect(r.X+r.W-nw, r.Y+24, nw, 22)
	if flip {
		x = r.X
		mx = r.X + r.W - 9
		bar.X = r.X + nw + 6
		num.X = r.X
	}
	if t.play.Running() && t.play.Head().Active().Has(seat) {
		u.List.Ring(mx-11, r.Y+1, 22, 22, 2, th.Accent)
	}
	u.Mark(seat, mx, r.Y+12, 15)
	t.seatLabel(seat, rect(x, r.Y, r.W-22, 24), flip)
	if s.Max > 0 {
		u.Gauge(bar, seat, u.Ease("level/"+strconv.Itoa(int(seat)), float32(s.Level()), 300), !flip)
	}
	u.Text(num, number, ui.Body, board.MonoBold, board.Right, th.Text)
}

// columnAlert is one line under the score.
func (t *Table) columnAlert(r board.Rect, people bool) {
	u, th := t.u, t.u.Theme
	text, c, icon := "", th.Warn, "warning"
	switch {
	case t.turn.Trouble() != "":
		text, c = t.turn.Trouble(), th.Bad
	case t.turn.Thinking():
		text, c, icon = "The AI is thinking for you…", th.Accent, "robot"
	case t.waiting() != "":
		text, c, icon = t.waiting(), th.Text2, "timer"
	case people:
		text = t.look.Hud(t.play.Current(), t.turn.Person()).Alert
	}
	if text == "" {
		return
	}
	w := min(u.TextWidth(text, ui.Second, board.Regular)+24, r.W)
	x := r.X + (r.W-w)/2
	u.Icon(icon, x+8, r.Y+r.H/2, 16, c)
	u.Text(rect(x+22, r.Y, w-22, r.H), text, ui.Second, board.Regular, board.Left, th.Text)
}

// sheet is the lower part of the narrow layout: verbs, end of turn, timeline and playback.
func (t *Table) sheet(in *ui.Input, people bool) {
	u, th := t.u, t.u.Theme
	r := t.place.bottom
	u.Area("sheet", r, "")
	u.List.Box(r.X, r.Y, r.W, 20, 0, th.Ground)
	u.List.Shadow(r.X, r.Y-4, r.W, r.H, 18, 24, th.Shadow.Alpha(0.4))
	u.List.Box(r.X, r.Y, r.W, r.H+20, 18, th.Panel)
	body := rect(r.X+portraitEdge, r.Y+10, r.W-2*portraitEdge, r.H-10-in.InsetBottom)
	if t.place.side {
		body = rect(r.X+10, r.Y+10, r.W-20, r.H-10-in.InsetBottom)
	} else {
		a := u.Area("handle", rect(r.X+r.W/2-40, r.Y, 80, 20), "Inspector, chart and log")
		u.List.Box(r.X+r.W/2-20, r.Y+7, 40, 4, 2, th.Edge.Mix(th.Text, float64(a.Hover)))
		u.RingAround(rect(r.X+r.W/2-40, r.Y+1, 80, 16), 8, a.Ring)
		if a.Clicked {
			t.dock.open = !t.dock.open
		}
		body.Y += 10
		body.H -= 10
	}
	content := float32(186)
	if people {
		content = t.playHeight(body.W)
	}
	if body.H >= content {
		t.sheetRows(body, in, people)
		return
	}
	u.Scroll("sheet/scroll", body, content, func(v board.Rect) { t.sheetRows(v, in, people) })
}

func (t *Table) sheetRows(r board.Rect, in *ui.Input, people bool) {
	u := t.u
	if people {
		t.sheetPlay(&r)
	} else {
		row := rowOf(&r, 44, 8)
		at := int(t.play.Unit())
		if u.Segment("unit", rect(row.X, row.Y, row.W-104, 44), []string{"Turn", "Command"}, &at) && at != int(t.play.Unit()) {
			t.play.ToggleUnit()
		}
		if t.play.Going() {
			t.liveChip(rect(row.X+row.W-92, row.Y+6, 92, 32))
		} else {
			t.act("goto", rect(row.X+row.W-92, row.Y, 92, 44), ui.Button{Label: "Go to", Icon: noIcon, Size: ui.Second + 1})
		}
	}
	t.shareGraph(rowOf(&r, 22, 0), board.Rect{})
	t.timeline(rowOf(&r, 36, 8), in)
	row := rowOf(&r, 48, 0)
	cy := row.Y + 24
	w := row.W / 6
	for i, b := range []string{"prev-event", "turn-back", "", "turn-on", "next-event"} {
		if b != "" {
			t.act(b, rect(row.X+w*(float32(i)+0.5)-22, cy-22, 44, 44), ui.Button{})
		}
	}
	t.playButton(rect(row.X+w*2.5-min(w*0.55, 36), cy-24, min(w*1.1, 72), 48))
	if u.Button("speed", rect(row.X+w*5+2, cy-22, w-2, 44), ui.Button{Label: playback.SpeedText(t.play.Speed()), Style: ui.Ghost, Tip: "Speed", Size: ui.Body}) {
		t.setSpeed((t.play.Speed() + 1) % len(playback.Speeds))
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
func (t *Table) sheetHead(hud board.Hud, w float32) sheetHead {
	h := sheetHead{size: ui.Second}
	if hud.Resource != "" {
		h.left = fmt.Sprintf("%d of %d", hud.Left, hud.Total)
		if hud.Total <= 0 {
			h.left = strconv.Itoa(hud.Left)
		}
		h.left += " " + strings.ToLower(hud.Resource[:1]) + hud.Resource[1:]
	}
	h.room = min(t.u.TextWidth(h.left, ui.Second-1, board.Regular)+6, w*0.5)
	hint := t.turn.Hint()
	if h := t.turn.Suggestion(); h != nil {
		hint = h.Text
	}
	h.lines = t.u.Lines(w-h.room-8, hint, h.size, board.Bold)
	for h.size > 12 && len(h.lines) > 2 {
		h.size--
		h.lines = t.u.Lines(w-h.room-8, hint, h.size, board.Bold)
	}
	h.high = hintLine * float32(max(len(h.lines), 2))
	return h
}

// sheetPlay is a person's turn in the narrow layout.
func (t *Table) sheetPlay(r *board.Rect) {
	u, th := t.u, t.u.Theme
	seat := t.turn.Person()
	head := t.play.Head()
	hud := t.look.Hud(head, seat)
	top := t.sheetHead(hud, r.W)
	row := rowOf(r, top.high, 4)
	for i, l := range top.lines {
		u.Text(rect(row.X, row.Y+row.H/2+(float32(i)-float32(len(top.lines))/2)*hintLine, row.W-top.room-6, hintLine), l, top.size, board.Bold, board.Left, th.Text)
	}
	u.Text(rect(row.X+row.W-top.room, row.Y, top.room, row.H), top.left, ui.Second-1, board.Regular, board.Right, th.Text2)
	verbs := t.turn.Verbs()
	if r.W < narrowRow {
		t.endButton(rowOf(r, 52, 10), hud)
	}
	cols := verbColumns(r.W, len(verbs))
	each := (r.W + 6) / float32(cols)
	for i, v := range verbs {
		if i%cols == 0 {
			row = rowOf(r, verbRow, 6)
		}
		if t.verb(v, rect(row.X+each*float32(i%cols), row.Y, each-6, row.H)) {
			t.choose(v, row.X+each*float32(i%cols), t.place.board.Y+t.place.board.H-60)
		}
	}
	if h := t.dialHeight(); h > 0 {
		t.dialRows(rowOf(r, h, 6))
	}
	row = rowOf(r, 22, 4)
	for _, v := range verbs {
		if v.Chosen || v.Reason == "" || !t.turn.Open() {
			continue
		}
		u.Icon("lock", row.X+8, row.Y+12, 14, th.Text3)
		u.Text(rect(row.X+20, row.Y, row.W-20, row.H), v.Label+": "+v.Reason, ui.Second, board.Regular, board.Left, th.Text2)
		break
	}
	row = rowOf(r, 52, 12)
	t.undoButtons(rect(row.X, row.Y, 48, 52), rect(row.X+54, row.Y, 48, 52))
	if t.turn.Suggestion() != nil {
		if u.Button("hint/do", rect(row.X+108, row.Y, 60, 52), ui.Button{Label: "Do it", Size: ui.Second + 1}) {
			t.actAt(row.X, row.Y)
			t.turn.Follow()
		}
	} else {
		t.act("suggest", rect(row.X+108, row.Y, 60, 52), ui.Button{Style: ui.Tool})
	}
	if row.W < narrowRow {
		return
	}
	t.endButton(rect(row.X+176, row.Y, row.W-176, 52), hud)
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
func (t *Table) playHeight(w float32) float32 {
	n := len(t.turn.Verbs())
	cols := verbColumns(w, n)
	h := t.sheetHead(t.look.Hud(t.play.Head(), t.turn.Person()), w).high + 4 + float32((n+cols-1)/cols)*(verbRow+6) + 26 + 64 + 22 + 44 + 48 + 4
	if w < narrowRow {
		h += 64
	}
	if dial := t.dialHeight(); dial > 0 {
		h += dial + 6
	}
	return h
}

package scenes

import (
	"slices"
	"strconv"

	"app.pentarena/assets"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// buildFloats are the controls that float over the board.
func (t *Table) buildFloats(in *ui.Input) {
	b := t.place.board
	people := t.play.Manned()
	if t.place.over && t.dock.open {
		b.W = t.place.dock.X
	}
	left := b.X + floatGap + 4
	if people {
		left = t.verbs(rect(b.X+floatGap, b.Y+14, 72, b.H-28)) + 16
	}
	tools, below := t.boardTools(rect(b.X+b.W-floatGap-44, b.Y+14, 44, b.H-28))
	end := t.strip(rect(left, b.Y+14, tools-left-12, 52))
	t.alert(rect(end+16, b.Y+14, tools-12-end-16, 44))
	foot := b.Y + b.H - floatGap
	lowest := foot
	if people {
		lowest -= 76 + floatGap
	}
	if t.place.over {
		t.legendFloat(rect(left, b.Y+14+52+8, tools-left-10, lowest-b.Y-14-52-8), false)
	}
	t.miniMap(rect(b.X+b.W-floatGap-mapWide, below+8, mapWide, lowest-below-8), false)
	if people {
		plate := rect(b.X+b.W-floatGap-324, foot-76, 324, 76)
		if b.W < 800 {
			plate.X += 64
			plate.W -= 64
		}
		t.turnFloat(plate)
		t.advice(rect(left, foot-52, plate.X-left-16, 48))
	}
	t.beside(in)
}

// boardTools are the buttons of the camera and the map; it returns their left and lower edges.
func (t *Table) boardTools(r board.Rect) (left, foot float32) {
	list := []string{"zoom-in", "zoom-out", "reset", "follow", "overlay", "ranges"}
	if t.place.over {
		list = append(list, "panels")
	}
	each := min(44, (r.H-96)/float32(len(list)))
	t.u.Float(rect(r.X, r.Y, r.W, each*float32(len(list))+6))
	for i, b := range list {
		t.act(b, rect(r.X+3, r.Y+3+each*float32(i), r.W-6, each-2), ui.Button{})
	}
	return r.X, r.Y + each*float32(len(list)) + 6
}

// strip is the row of what is to come, such as the wind; it returns its right edge. The seal of a record stands beside it.
func (t *Table) strip(r board.Rect) float32 {
	u, th := t.u, t.u.Theme
	seat := max(t.turn.Viewer(), 0)
	hud := t.look.Hud(t.play.Current(), seat)
	end := r.X - 8
	if len(hud.Strip) > 0 {
		const each = 41
		title := u.TextWidth(hud.StripTitle, ui.Second, board.Regular)
		if title > 0 {
			title += 20
		}
		n := min(len(hud.Strip), int((r.W-title-14)/each))
		if n > 0 {
			box := rect(r.X, r.Y, title+14+each*float32(n), r.H)
			u.Float(box)
			if title > 0 {
				line := rect(box.X+13, box.Y+(box.H-20)/2, title, 20)
				if slices.ContainsFunc(hud.Strip, func(c board.Cell) bool { return c.Mark == 1 }) {
					u.Text(rect(line.X, box.Y+26, title, 20), "now", ui.Second, board.Medium, board.Left, th.Text)
					line.Y = box.Y + 5
				}
				u.Text(line, hud.StripTitle, ui.Second, board.Regular, board.Left, th.Text2)
			}
			x := box.X + 7 + title
			for i, c := range hud.Strip[:n] {
				t.stripCell(i, c, rect(x, box.Y+5, each-2, box.H-10))
				x += each
			}
			end = box.X + box.W
		}
	}
	return t.badge(end+8, r)
}

func (t *Table) stripCell(i int, c board.Cell, r board.Rect) {
	u, th := t.u, t.u.Theme
	a := u.Area("strip/"+strconv.Itoa(i), r, c.Tip)
	switch c.Mark {
	case 1:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
	case 2:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, board.Color{}).Edge(max(1, 1/t.scale), th.Accent.Alpha(0.6))
	}
	if s, ok := assets.Find(t.sprite(c.Icon)); ok && c.Icon != "" {
		const size = 26
		k := size / float32(max(s.W, s.H))
		w, h := float32(s.W)*k, float32(s.H)*k
		u.List.Sprite(s, r.X+(r.W-w)/2-3, r.Y+3+(size-h)/2, w, h).Turn(c.Angle, 0.5, 0.5)
	}
	text := c.Label
	if text == "" {
		text = strconv.FormatInt(c.Value, 10)
	}
	u.Text(rect(r.X, r.Y+r.H-19, r.W-4, 18), text, ui.Second, board.MonoBold, board.Right, th.Text)
	if c.Seat != rules.NoSeat {
		u.Mark(c.Seat, r.X+8, r.Y+r.H-9, 7)
	}
	if (a.Over && !u.In.Touch || a.Held || a.Focused && u.Ring()) && c.Tip != "" {
		u.Tip(r, c.Tip)
	}
	u.RingAround(r, ui.RadiusField, a.Ring)
	if c.Verb != "" && a.Clicked && t.turn.Open() {
		t.turn.Press(c.Verb)
	}
}

// badge tells whether a record was re-executed without a difference; it returns its right edge.
func (t *Table) badge(x float32, r board.Rect) float32 {
	if t.play.Played() || t.info == (record.Info{}) { // played here: nothing was read that could differ
		return x
	}
	u, th := t.u, t.u.Theme
	icon, text, tip, c := "verified", "Reproduced exactly", "The rules carried out every command of the record again.", th.Accent
	head := text
	switch {
	case t.play.Line().Film():
		icon, text, tip, c = "film", "Shown as recorded, not verified", "The positions come from the record; the rules were not played again.", th.Warn
		head = text
	case t.info.State == record.Differs:
		icon, text, tip, c = "verify-failed", "Differs from the record", t.info.Message, th.Bad
		head = text
	case t.info.Message != "":
		head = t.info.Message
	}
	w := u.TextWidth(text, ui.Second, board.Medium) + 40
	box := rect(x+6, r.Y+12, w, 28)
	if box.X+box.W > r.X+r.W {
		box.X, box.Y = r.X, r.Y+r.H+10
		if x <= r.X {
			box.Y = r.Y
		}
	}
	a := u.Area("badge", box, text)
	u.List.Box(box.X, box.Y, box.W, box.H, 14, th.Panel.Alpha(0.9)).Edge(max(1, 1/t.scale), th.Line)
	u.Icon(icon, box.X+16, box.Y+14, 18, c)
	u.Text(rect(box.X+30, box.Y, w-36, box.H), text, ui.Second, board.Medium, board.Left, c)
	u.RingAround(box, 14, a.Ring)
	if a.Over || a.Focused && u.Ring() {
		u.Tip(box, head+"\n"+tip)
	}
	if box.Y > r.Y+14 {
		return x
	}
	return box.X + box.W
}

// alert tells of danger, or what the match is waiting for.
func (t *Table) alert(r board.Rect) {
	u, th := t.u, t.u.Theme
	text, c, icon := "", th.Warn, "warning"
	show := false
	hud := board.Hud{}
	switch {
	case t.turn.Trouble() != "":
		text, c = t.turn.Trouble(), th.Bad
	case t.turn.Thinking():
		text, c, icon = "The AI is thinking for you…", th.Accent, "robot"
	case t.waiting() != "":
		text, c, icon = t.waiting(), th.Text2, "timer"
	default:
		seat := t.turn.Person()
		if seat != rules.NoSeat {
			hud = t.look.Hud(t.play.Current(), seat)
			text, show = hud.Alert, hud.Alert != ""
		}
	}
	if text == "" || r.W < 160 {
		return
	}
	act := float32(0)
	if show {
		act = 64
	}
	w := min(u.TextWidth(text, ui.Second+1, board.Regular)+56+act, r.W, 460)
	box := rect(r.X+(r.W-w)/2, r.Y, w, r.H)
	u.Float(box)
	u.List.Box(box.X+8, box.Y+9, 3, box.H-18, 1.5, c)
	u.Icon(icon, box.X+28, box.Y+box.H/2, 20, c)
	u.Text(rect(box.X+46, box.Y, w-54-act, box.H), text, ui.Second+1, board.Regular, board.Left, th.Text)
	if show && u.Button("alert/show", rect(box.X+w-act-6, box.Y+5, act, box.H-10), ui.Button{Label: "Show", Style: ui.Ghost, Size: ui.Second + 1}) {
		t.view.ZoomTo(hud.AlertAt)
	}
}

// waiting tells for whom the match waits, "" for nobody.
func (t *Table) waiting() string {
	if !t.play.Played() || !t.play.Running() || !t.play.Live() || t.turn.Seat() != rules.NoSeat || !t.play.AtHead() {
		return ""
	}
	return board.SeatName(t.play.Head().Active().First()) + " is thinking…"
}

// hoverDelay is how long the pointer rests on a cell before its card shows, in seconds.
const hoverDelay = 0.35

// beside writes next to the pointer: why something was refused, what a press would do, or what stands there.
func (t *Table) beside(in *ui.Input) {
	th := t.u.Theme
	if in.Now < t.refuse.until {
		t.chip(t.refuse.x, t.refuse.y, t.refuse.text, th.Bad, "lock")
		return
	}
	cell, on := t.view.Pointed()
	if !on || t.turn.HandingOver() {
		return
	}
	_, byKey := t.view.Cursor()
	x, y := in.X, in.Y
	if byKey {
		x, y = t.view.Canvas(cell)
	}
	if t.turn.Open() {
		if tip := t.turn.Tip(); tip != "" {
			t.chip(x, y, tip, th.Accent, "")
			return
		}
	}
	if in.Touch { // a finger does not hover: the card of what was tapped stays
		if card, at, pinned := t.view.Pinned(); pinned && !t.view.Pressed() && !(t.dock.open && t.dock.page == 0) {
			x, y := t.view.Canvas(at)
			t.hoverCard(card, x, y)
		}
		return
	}
	card, _, ok := t.view.Hovered()
	if !ok || t.view.Pressed() || !byKey && t.view.Rested() < hoverDelay {
		return
	}
	if _, at, pinned := t.view.Pinned(); pinned && at == cell && t.dock.page == 0 && (t.dock.open || !t.place.over && !t.place.portrait) {
		return // the inspector tells it all
	}
	t.hoverCard(card, x, y)
}

// chip is a short text beside a point of the canvas.
func (t *Table) chip(x, y float32, text string, c board.Color, icon string) {
	u, th := t.u, t.u.Theme
	room := min(300, t.place.board.W-40)
	lines := u.Lines(room, text, ui.Second+1, board.Medium)
	w := float32(0)
	for _, l := range lines {
		w = max(w, u.TextWidth(l, ui.Second+1, board.Medium))
	}
	pad := float32(12)
	if icon != "" {
		pad += 24
	}
	b := t.place.board
	if cell, on := t.view.Pointed(); on {
		y = min(y, max(t.view.Top(cell)+8, y-60))
	}
	box := rect(x+18, y-18-float32(len(lines))*20, w+pad+12, float32(len(lines))*20+12)
	box.X = min(max(box.X, b.X+6), b.X+b.W-box.W-6)
	box.Y = max(box.Y, b.Y+6)
	u.List.Shadow(box.X, box.Y+4, box.W, box.H, ui.RadiusField, 16, th.Shadow.Alpha(0.45))
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(max(1, 1/t.scale), c.Alpha(0.8))
	if icon != "" {
		u.Icon(icon, box.X+20, box.Y+box.H/2, 16, c)
	}
	for i, l := range lines {
		u.Text(rect(box.X+pad, box.Y+6+float32(i)*20, w+2, 20), l, ui.Second+1, board.Medium, board.Left, th.Text)
	}
}

// hoverCard is the short card of what stands under the pointer.
func (t *Table) hoverCard(card board.Card, x, y float32) {
	u, th := t.u, t.u.Theme
	rows := card.Rows[:min(len(card.Rows), 4)]
	w := u.TextWidth(card.Title, ui.Second+1, board.Bold) + 30
	for _, r := range rows {
		w = max(w, u.TextWidth(r.Label, ui.Second, board.Regular)+u.TextWidth(r.Value, ui.Second, board.MonoBold)+24)
	}
	w = min(max(w+24, 130), 280)
	h := 36 + 20*float32(len(rows))
	b := t.place.board
	box := rect(x+20, y+18, w, h)
	if box.X+w > b.X+b.W-6 {
		box.X = x - w - 16
	}
	if box.Y+h > b.Y+b.H-6 {
		box.Y = y - h - 14
	}
	box.X, box.Y = max(box.X, b.X+6), max(box.Y, b.Y+6)
	u.Shadow(box, ui.RadiusField, 2)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Raised).Edge(max(1, 1/t.scale), th.Line)
	tx := box.X + 12
	if card.Seat != rules.NoSeat {
		u.Mark(card.Seat, box.X+18, box.Y+18, 12)
		tx += 18
	}
	u.Text(rect(tx, box.Y+6, box.X+w-12-tx, 24), card.Title, ui.Second+1, board.Bold, board.Left, th.Text)
	for i, r := range rows {
		ry := box.Y + 30 + 20*float32(i)
		u.Text(rect(box.X+12, ry, w-24, 20), r.Label, ui.Second, board.Regular, board.Left, th.Text2)
		u.Text(rect(box.X+12, ry, w-24, 20), r.Value, ui.Second, board.MonoBold, board.Right, th.Text)
	}
}

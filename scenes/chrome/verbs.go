package chrome

import (
	"strconv"
	"strings"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// barColumns is the number of columns for n verbs in a bar of height h. With two, undo and redo stand side by side.
func barColumns(n int, h float32) int {
	if float32(n)*(44+4) > h-104-12 {
		return 2
	}
	return 1
}

// verbs draws the bar of verbs and undo; it returns its right edge.
func (c *Chrome) verbs(r board.Rect) float32 {
	u := c.u
	list := c.Turn.Verbs()
	cols := barColumns(len(list), r.H)
	n := float32((len(list) + cols - 1) / cols)
	each := min(58, (r.H-104-12)/max(n, 1))
	wide := r.W - 10
	box := rect(r.X, r.Y, r.W+float32(cols-1)*(wide+4), n*(each+4)+92+8)
	if cols > 1 {
		box.H -= 43
	}
	u.Float(box)
	for i, v := range list {
		x, y := box.X+5+float32(i%cols)*(wide+4), box.Y+5+float32(i/cols)*(each+4)
		if c.verb(v, rect(x, y, wide, each)) {
			c.ask(Choose{v, box.X + box.W + 60, y + each/2})
		}
	}
	y := box.Y + 5 + n*(each+4)
	if len(list) > 0 {
		u.Rule(box.X+10, y+1, box.W-20)
	}
	y += 5
	if cols > 1 {
		c.undoButtons(rect(box.X+5, y, wide, 40), rect(box.X+9+wide, y, wide, 40))
	} else {
		c.undoButtons(rect(box.X+5, y, wide, 40), rect(box.X+5, y+43, wide, 40))
	}
	return box.X + box.W
}

// verb is the button of a verb.
func (c *Chrome) verb(v board.Verb, r board.Rect) bool {
	why := v.Reason
	if barred := c.Turn.Barred(); barred != "" {
		why = barred
	}
	tip := v.Label
	more := v.Tip
	if v.Cost != "" {
		more = strings.TrimSpace(more + " Costs " + v.Cost + ".")
	}
	if more != "" {
		tip += "\n" + more
	}
	b := ui.Button{Label: v.Label, Style: ui.Ghost, Chosen: v.Chosen, Stack: !c.place.narrow, Tip: tip, Key: v.Key, Size: ui.Second}
	if c.place.narrow {
		b.Style, b.Size = ui.Plain, ui.Second-1
	}
	b.Reason = turn.Titled(v.Label, why)
	icon := v.Icon
	if _, ok := assets.Find("shell/icon-" + icon); ok {
		b.Icon = icon
	} else if s, ok := c.sprite(icon); ok {
		b.Draw = func(q board.Rect, _ board.Color) {
			x, y := q.Middle()
			i := c.picture(s, x, y, 1.25*min(q.W, q.H))
			if why != "" {
				i.Tint(board.Color{R: 150, G: 160, B: 170, A: 150})
			}
		}
	}
	if c.u.Considered("verb/" + v.ID) {
		c.considered = v.ID
	}
	return c.u.Button("verb/"+v.ID, r, b)
}

// undoButtons are undo and redo.
func (c *Chrome) undoButtons(a, b board.Rect) {
	c.button("undo", a, ui.Button{})
	c.button("redo", b, ui.Button{})
}

// turnFloat is the plate with the budget and the button that ends the turn.
func (c *Chrome) turnFloat(r board.Rect) {
	u := c.u
	seat := c.Turn.Person()
	hud := c.View.Hud(c.Play.Head(), seat)
	bw := min(152, r.W*0.5)
	if hud.Resource == "" { // nothing to spend: the button alone
		r.X, r.W = r.X+r.W-bw-24, bw+24
	}
	u.Float(r)
	if hud.Resource != "" {
		c.budget(rect(r.X+18, r.Y+12, r.W-bw-42, r.H-22), hud)
	}
	c.endButton(rect(r.X+r.W-bw-12, r.Y+12, bw, r.H-24), hud)
}

// budget shows what is left to spend in the turn.
func (c *Chrome) budget(r board.Rect, hud board.Hud) {
	u, th := c.u, c.u.Theme
	n := strconv.Itoa(hud.Left)
	nw := u.TextWidth(n, ui.Body, board.MonoBold)
	u.Text(rect(r.X, r.Y, r.W-nw-6, 22), hud.Resource, ui.Second+1, board.Regular, board.Left, th.Text2)
	u.Text(rect(r.X+r.W-nw-2, r.Y, nw+2, 22), n, ui.Body, board.MonoBold, board.Right, th.Text)
	if hud.Total <= 0 {
		return
	}
	if hud.Total > 24 {
		u.Progress(rect(r.X, r.Y+30, r.W, 10), float32(hud.Left)/float32(hud.Total))
		return
	}
	w := r.W / float32(hud.Total)
	for i := range hud.Total {
		c := th.Hover
		if i < hud.Left {
			c = th.Accent
		}
		u.List.Box(r.X+w*float32(i), r.Y+28, max(w-4, 2), 18, min(3, w/4), c)
	}
}

// endButton ends the turn; its second line counts the units that can still act.
func (c *Chrome) endButton(r board.Rect, hud board.Hud) {
	u := c.u
	label := turn.EndLabel(hud)
	b := ui.Button{Label: label, Icon: "end-turn", Style: ui.Primary, Key: u.Bindings.Hint(ui.EndTurn), Reason: turn.Titled(label, c.Turn.Barred()), Size: ui.Body}
	switch {
	case c.Turn.Seat() == rules.NoSeat:
		b.Label = "Wait"
		if f := c.Play.Head().Active().First(); f != rules.NoSeat {
			b.Sub = board.SeatName(f) + " plays"
		}
		b.Icon = "timer"
	case c.Turn.Warned():
		b.Label, b.Sub = "End anyway?", turn.Misgiving(hud)
	case turn.Misgiving(hud) != "":
		b.Sub = turn.Misgiving(hud)
	case hud.End != "" || hud.EndNote != "":
		b.Sub = hud.EndNote
	default:
		b.Sub = "nothing left to do"
	}
	if c.Turn.Seat() != rules.NoSeat && !c.Play.Live() {
		b = ui.Button{Label: "Latest turn", Icon: "end", Style: ui.Primary, Size: ui.Body}
		if u.Button("end-turn", r, b) {
			c.ask(Do(ToHead))
		}
		return
	}
	if u.Button("end-turn", r, b) {
		c.ask(Do(ui.EndTurn))
	}
}

// advice draws the buttons that ask the AI, and its suggestion or the hint of the turn.
func (c *Chrome) advice(r board.Rect) {
	u, th := c.u, c.u.Theme
	w := min(176, (r.W-10)/3)
	c.button("suggest", rect(r.X, r.Y, w-28, r.H), ui.Button{Label: "Suggest", Size: ui.Body})
	c.button("finish", rect(r.X+w-18, r.Y, w, r.H), ui.Button{Label: "Finish my turn", Size: ui.Body})
	if c.offered("coming") {
		c.button("coming", rect(r.X+2*w-12, r.Y, min(w, r.W-2*w+12), r.H), ui.Button{Label: "What will happen", Size: ui.Body})
	}
	if h := c.Turn.Suggestion(); h != nil {
		c.suggestionCard(h, r.X, r.Y-12, min(r.W, 480))
		return
	}
	c.dialFloat(r.X, r.Y-52, max(r.W, 300))
	if s := c.Turn.Hint(); s != "" && c.Play.Live() {
		w := min(u.TextWidth(s, ui.Second+1, board.Medium)+28, r.W)
		box := rect(r.X, r.Y-42, w, 32)
		u.List.Box(box.X, box.Y, box.W, box.H, 16, th.Panel.Alpha(0.92)).Edge(c.hair(), th.Line)
		u.Text(rect(box.X+14, box.Y, w-26, box.H), s, ui.Second+1, board.Medium, board.Left, th.Text)
	}
}

// suggestionCard shows the AI's suggestion and its reason; foot is the lower edge.
func (c *Chrome) suggestionCard(h *turn.Suggestion, x, foot, w float32) {
	u, th := c.u, c.u.Theme
	room := w - 46 - 150
	high := u.WrapHeight(room, h.Text, ui.Second, board.Medium) + u.WrapHeight(room, h.Why, ui.Second, board.Regular)
	r := rect(x, foot-max(high+20, 52), w, max(high+20, 52))
	u.Float(r)
	u.List.Box(r.X+8, r.Y+9, 3, r.H-18, 1.5, th.Accent)
	u.Icon("suggest", r.X+28, r.Y+r.H/2, 20, th.Accent)
	y := r.Y + (r.H-high)/2
	y += u.Wrap(rect(r.X+46, y, room, 0), h.Text, ui.Second, board.Medium, board.Left, th.Text)
	u.Wrap(rect(r.X+46, y, room, 0), h.Why, ui.Second, board.Regular, board.Left, th.Text2)
	if u.Button("hint/do", rect(r.X+r.W-146, r.Y+r.H/2-20, 84, 40), ui.Button{Label: "Do it", Style: ui.Plain, Size: ui.Second + 1}) {
		c.ask(TakeAdvice{r.X, r.Y})
	}
	if u.Button("hint/hide", rect(r.X+r.W-54, r.Y+r.H/2-20, 42, 40), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Hide"}) {
		c.ask(Do(DropAdvice))
	}
}

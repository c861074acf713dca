// Package floats is what lies over the board: small tools, the map, notices, the legend of an overlay, the guide of a first match, the names of
// two matches that are compared, and notes beside what is pointed at.
package floats

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Floats is what lies over the board.
type Floats struct {
	*desk.Desk
	strip   guideStrip
	side    guideSide
	refused refusal
	read    bool    // the idea of a guided match has been read, where it has no room beside the task
	drawer  bool    // something has opened above the bar of a turn
	plain   float64 // for how many seconds the board has been without its pictures

	noticed, explained, mapped, guided, advised desk.Spot // where the notice, the legend, the map, the guide and the counsel lie
}

// New returns what lies over the board of a desk.
func New(d *desk.Desk) *Floats { return &Floats{Desk: d} }

// Build shows small tools, the map, the guide, the legend of an overlay, and the notice in r; drawer: something has opened below r.
func (f *Floats) Build(r board.Rect, drawer bool) []ask.Action {
	f.drawer = drawer
	f.plain += f.U.In.Dt
	if f.Pictures == nil || f.Pictures() {
		f.plain = 0
	}
	tools := f.tools(r)
	f.guide()
	f.comparison()
	left := r
	layout.Right(&left, tools.W, desk.Edge)
	said := f.counsel(left) + f.comment(left)
	if f.remarks() {
		said = max(said, commentHigh)
	}
	if !f.Narrow { // first: it has one column alone, and the others move off it
		f.miniMap(r, tools.Y+tools.H+desk.Edge-r.Y, false)
	}
	f.alert(left)
	f.legendFloat(left, r.W)
	if f.Narrow && !drawer { // else the board needs what room is left
		f.miniMap(layout.Pad(r, 0, r.H*0.45, 0, said), 0, true)
	}
	return f.Answer()
}

// Tools are the buttons of the camera and the map at the right of r, as far as there is room, and their place.
func (f *Floats) Tools(r board.Rect) (list []string, place board.Rect) {
	list = []string{"zoom-in", "zoom-out", "reset", "follow", "overlay", "ranges", "panels"}
	if f.Narrow { // two fingers zoom, and the rest is in the menu
		list = []string{"reset", "overlay", "panels"}
	}
	if f.Offered("roster") {
		list = append(list, "roster")
	}
	each := min(desk.Row, (r.H-6)/float32(len(list)))
	column := layout.Right(&r, desk.Row+6, 0)
	return list, layout.Top(&column, each*float32(len(list))+6, 0)
}

// tools shows the buttons of the camera and the map; it returns their place.
func (f *Floats) tools(r board.Rect) board.Rect {
	list, box := f.Tools(r)
	f.Over(box)
	for i, at := range layout.Column(box.Inset(3), 0, layout.Even(len(list))...) {
		f.Button(list[i], at.Rect, ui.Button{})
	}
	return box
}

// notice is a line of text about the moment, with a button unless its label is empty.
type notice struct {
	text, icon string
	ink        board.Color
	button     string
	does       ask.Action
}

// loadDelay is for how many seconds nothing is said of pictures that are being loaded.
const loadDelay = 1

// notice is an error, what the match waits for, or a danger; its text is "" for none.
func (f *Floats) notice() notice {
	th := f.U.Theme
	away, bad := "", false
	if f.Away != nil {
		away, bad = f.Away()
	}
	switch {
	case f.Turn.Trouble() != "":
		return notice{f.Turn.Trouble(), "warning", th.Bad, "Try again", ask.Do(ask.Retry)}
	case bad:
		return notice{text: away, icon: "warning", ink: th.Bad}
	case f.plain > loadDelay:
		return notice{text: "The pictures are loading. The match already works without them.", icon: "timer", ink: th.Text2}
	case f.Turn.ThinkingLong():
		return notice{text: "The AI is thinking…", icon: "robot", ink: th.Accent}
	case away != "" && (f.Turn.Seat() == rules.NoSeat || f.View.Hud(f.Play.Current(), f.Turn.Person()).Alert == ""):
		return notice{text: away, icon: "timer", ink: th.Text2}
	case f.Play.Played() && f.Play.Running() && f.Play.Live() && f.Turn.Seat() == rules.NoSeat && f.Play.AtHead() && (f.Turn.Waiting() || !f.Play.Manned()):
		return notice{text: board.SeatName(f.Play.Head().Active().First()) + " is thinking…", icon: "timer", ink: th.Text2}
	case f.Turn.Person() != rules.NoSeat:
		hud := f.View.Hud(f.Play.Current(), f.Turn.Person())
		return notice{hud.Alert, "warning", th.Warn, "Show", ask.ZoomTo(hud.AlertAt)}
	}
	return notice{}
}

// alert shows the notice over the board, where it covers least.
func (f *Floats) alert(r board.Rect) {
	u, th := f.U, f.U.Theme
	n := f.notice()
	if n.text == "" || r.W < 160 {
		return
	}
	button := float32(0)
	if n.button != "" {
		button = u.TextWidth(n.button, ui.Second+1, board.Medium) + 28
	}
	w := min(u.TextWidth(n.text, ui.Second, board.Regular)+56+button, r.W, 460)
	words := u.WrapHeight(w-54-button, n.text, ui.Second, board.Regular)
	h := max(desk.Row, words+12)
	places := []board.Rect{{X: r.X + (r.W-w)/2, Y: r.Y}, {X: r.X + (r.W-w)/2, Y: r.Y + r.H - h}, {X: r.X, Y: r.Y}, {X: r.X + r.W - w, Y: r.Y}}
	if f.Narrow || f.drawer {
		places = places[:1]
	}
	box := f.Settle(&f.noticed, n.text, w, h, r, places...)
	f.Over(box)
	u.List.Box(box.X+8, box.Y+9, 3, box.H-18, 1.5, n.ink)
	u.Icon(n.icon, box.X+28, box.Y+box.H/2, 20, n.ink)
	line := layout.Pad(box, 46, 5, 6, 5)
	show := layout.Right(&line, button, 2)
	u.Wrap(layout.Middle(line, line.W, words), n.text, ui.Second, board.Regular, board.Left, th.Text)
	if n.button != "" && u.Button("alert/show", show, ui.Button{Label: n.button, Style: ui.Ghost, Size: ui.Second + 1}) {
		f.Ask(n.does)
	}
}

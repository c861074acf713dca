package chrome

import (
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// buildFloats are the controls that float over the board.
func (c *Chrome) buildFloats() {
	b := c.place.board
	people := c.Play.Manned()
	if c.dock.open {
		b.W = c.place.dock.X
	}
	left := b.X + floatGap + 4
	if people {
		left = c.verbs(rect(b.X+floatGap, b.Y+14, 72, b.H-28)) + 16
	}
	tools, below := c.boardTools(rect(b.X+b.W-floatGap-44, b.Y+14, 44, b.H-28))
	end := c.strip(rect(left, b.Y+14, tools-left-12, 52))
	c.alert(rect(end+16, b.Y+14, tools-12-end-16, 44))
	foot := b.Y + b.H - floatGap
	lowest := foot
	if people {
		lowest -= 76 + floatGap
	}
	c.legendFloat(rect(left, b.Y+14+52+8, tools-left-10, lowest-b.Y-14-52-8), false)
	c.miniMap(rect(b.X+b.W-floatGap-mapWide, below+8, mapWide, lowest-below-8), false)
	if people {
		plate := rect(b.X+b.W-floatGap-324, foot-76, 324, 76)
		if b.W < 800 {
			plate.X += 64
			plate.W -= 64
		}
		c.turnFloat(plate)
		c.advice(rect(left, foot-52, plate.X-left-16, 48))
	}
	c.beside()
}

// boardTools are the buttons of the camera and the map; it returns their left and lower edges.
func (c *Chrome) boardTools(r board.Rect) (left, foot float32) {
	list := []string{"zoom-in", "zoom-out", "reset", "follow", "overlay", "ranges", "panels"}
	each := min(44, (r.H-96)/float32(len(list)))
	c.u.Float(rect(r.X, r.Y, r.W, each*float32(len(list))+6))
	for i, b := range list {
		c.button(b, rect(r.X+3, r.Y+3+each*float32(i), r.W-6, each-2), ui.Button{})
	}
	return r.X, r.Y + each*float32(len(list)) + 6
}

// strip shows the row of what is to come, such as the wind, with the badge of a record beside it; it returns its right edge.
func (c *Chrome) strip(r board.Rect) float32 {
	u, th := c.u, c.u.Theme
	seat := max(c.Turn.Viewer(), 0)
	hud := c.View.Hud(c.Play.Current(), seat)
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
			for i, cell := range hud.Strip[:n] {
				c.stripCell(i, cell, rect(x, box.Y+5, each-2, box.H-10))
				x += each
			}
			end = box.X + box.W
		}
	}
	return c.badge(end+8, r)
}

func (c *Chrome) stripCell(i int, cell board.Cell, r board.Rect) {
	u, th := c.u, c.u.Theme
	a := u.Area("strip/"+strconv.Itoa(i), r, cell.Tip)
	switch cell.Mark {
	case 1:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
	case 2:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, board.Color{}).Edge(c.hair(), th.Accent.Alpha(0.6))
	}
	if s, ok := c.sprite(cell.Icon); ok {
		c.picture(s, r.X+r.W/2-3, r.Y+16, 26).Turn(cell.Angle, 0.5, 0.5)
	}
	text := cell.Label
	if text == "" {
		text = strconv.FormatInt(cell.Value, 10)
	}
	u.Text(rect(r.X, r.Y+r.H-19, r.W-4, 18), text, ui.Second, board.MonoBold, board.Right, th.Text)
	if cell.Seat != rules.NoSeat {
		u.Mark(cell.Seat, r.X+8, r.Y+r.H-9, 7)
	}
	if (a.Over && !u.In.Touch || a.Held || a.Focused && u.Ring()) && cell.Tip != "" {
		u.Tip(r, cell.Tip)
	}
	u.RingAround(r, ui.RadiusField, a.Ring)
	if cell.Verb != "" && a.Clicked && c.Turn.Open() {
		c.ask(Press(cell.Verb))
	}
}

// badge shows whether a record was verified; it returns its right edge.
func (c *Chrome) badge(x float32, r board.Rect) float32 {
	if c.Play.Played() || c.Info == (record.Info{}) { // played here, so there is nothing to verify
		return x
	}
	u, th := c.u, c.u.Theme
	icon, text, tip, ink := "verified", "Reproduced exactly", "Every command was replayed, and the match came out the same.", th.Accent
	head := text
	switch {
	case c.Play.Line().Recorded():
		icon, text, tip, ink = "film", "Shown as recorded, not verified", "The positions are shown as the file has them. They could not be replayed.", th.Warn
		head = text
	case c.Info.State == record.Differs:
		icon, text, tip, ink = "verify-failed", "Differs from the record", c.Info.Message, th.Bad
		head = fmt.Sprintf("Differs in turn %d: %v", c.Play.NumberAt(float64(c.Info.Turn)), c.Info.Err)
		head = text
	case c.Info.Message != "":
		head = c.Info.Message
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
	u.List.Box(box.X, box.Y, box.W, box.H, 14, th.Panel.Alpha(0.9)).Edge(c.hair(), th.Line)
	u.Icon(icon, box.X+16, box.Y+14, 18, ink)
	u.Text(rect(box.X+30, box.Y, w-36, box.H), text, ui.Second, board.Medium, board.Left, ink)
	u.RingAround(box, 14, a.Ring)
	if a.Over || a.Focused && u.Ring() {
		u.Tip(box, head+"\n"+tip)
	}
	if a.Clicked && c.Info.State == record.Differs {
		c.ask(Do(ShowDifference))
	}
	if box.Y > r.Y+14 {
		return x
	}
	return box.X + box.W
}

// notice is a line of text about the moment; with show, a button zooms to the cell at.
type notice struct {
	text, icon string
	ink        board.Color
	show       bool
	at         grid.Point
}

// notice is an error, what the match waits for, or a danger; its text is "" for none.
func (c *Chrome) notice() notice {
	th := c.u.Theme
	switch {
	case c.Turn.Trouble() != "":
		return notice{text: c.Turn.Trouble(), icon: "warning", ink: th.Bad}
	case c.Turn.Thinking():
		return notice{text: "The AI is thinking…", icon: "robot", ink: th.Accent}
	case c.Play.Played() && c.Play.Running() && c.Play.Live() && c.Turn.Seat() == rules.NoSeat && c.Play.AtHead():
		return notice{text: board.SeatName(c.Play.Head().Active().First()) + " is thinking…", icon: "timer", ink: th.Text2}
	case c.Turn.Person() != rules.NoSeat:
		hud := c.View.Hud(c.Play.Current(), c.Turn.Person())
		return notice{hud.Alert, "warning", th.Warn, hud.Alert != "", hud.AlertAt}
	}
	return notice{}
}

// alert shows the notice over the board.
func (c *Chrome) alert(r board.Rect) {
	u, th := c.u, c.u.Theme
	n := c.notice()
	if n.text == "" || r.W < 160 {
		return
	}
	button := float32(0)
	if n.show {
		button = 64
	}
	w := min(u.TextWidth(n.text, ui.Second+1, board.Regular)+56+button, r.W, 460)
	box := rect(r.X+(r.W-w)/2, r.Y, w, r.H)
	u.Float(box)
	u.List.Box(box.X+8, box.Y+9, 3, box.H-18, 1.5, n.ink)
	u.Icon(n.icon, box.X+28, box.Y+box.H/2, 20, n.ink)
	u.Text(rect(box.X+46, box.Y, w-54-button, box.H), n.text, ui.Second+1, board.Regular, board.Left, th.Text)
	if n.show && u.Button("alert/show", rect(box.X+w-button-6, box.Y+5, button, box.H-10), ui.Button{Label: "Show", Style: ui.Ghost, Size: ui.Second + 1}) {
		c.ask(ZoomTo(n.at))
	}
}

// columnAlert shows the notice in a line under the score.
func (c *Chrome) columnAlert(r board.Rect) {
	u := c.u
	n := c.notice()
	if n.text == "" {
		return
	}
	w := min(u.TextWidth(n.text, ui.Second, board.Regular)+24, r.W)
	x := r.X + (r.W-w)/2
	u.Icon(n.icon, x+8, r.Y+r.H/2, 16, n.ink)
	u.Text(rect(x+22, r.Y, w-22, r.H), n.text, ui.Second, board.Regular, board.Left, u.Theme.Text)
}

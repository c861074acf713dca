package chrome

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// floats are what lies over the board: small tools, the map, the legend of an overlay, and the notice.
func (c *Chrome) floats() {
	b := c.free().Inset(edge)
	switch h := c.Turn.Suggestion(); {
	case !c.Play.Manned() || c.drawerHigh == 0:
	case h != nil && !c.place.narrow && c.advised.text == h.Text: // it has a place of its own
		c.u.Keep(c.advised.at)
	default:
		b.H -= c.drawerHigh + edge
	}
	tools := c.tools(b)
	c.buildGuide()
	c.comparison()
	c.alert(rect(b.X, b.Y, tools.X-b.X-edge, b.H))
	c.legendFloat(rect(b.X, b.Y, tools.X-b.X-edge, b.H))
	switch {
	case c.place.narrow && c.drawerHigh > 0: // the board needs what room is left
	case c.place.narrow:
		c.miniMap(rect(b.X, b.Y+b.H*0.45, b.W, b.H*0.55), 0, true)
	default:
		c.miniMap(b, tools.Y+tools.H+edge-b.Y, false)
	}
}

// over draws the ground of something that lies over the board; notes keep off it.
func (c *Chrome) over(r board.Rect) {
	c.u.Float(r)
	c.u.Keep(r)
}

// boardTools are the buttons of the camera and the map at the right of r, as far as there is room, and their place.
func (c *Chrome) boardTools(r board.Rect) (list []string, place board.Rect) {
	list = []string{"zoom-in", "zoom-out", "reset", "follow", "overlay", "ranges", "panels"}
	if c.place.narrow { // two fingers zoom, and the rest is in the menu
		list = []string{"reset", "overlay", "panels"}
	}
	if c.offered("roster") {
		list = append(list, "roster")
	}
	each := min(barRow, (r.H-6)/float32(len(list)))
	return list, rect(r.X+r.W-barRow-6, r.Y, barRow+6, each*float32(len(list))+6)
}

// tools shows the buttons of the camera and the map; it returns their place.
func (c *Chrome) tools(r board.Rect) board.Rect {
	list, box := c.boardTools(r)
	c.over(box)
	each := (box.H - 6) / float32(len(list))
	for i, b := range list {
		c.button(b, rect(box.X+3, box.Y+3+each*float32(i), barRow, each), ui.Button{})
	}
	return box
}

// stripCells is how many cells of the strip are shown at once where there is room.
const stripCells = 8

// stripLeast is how narrow the cells of a strip become before it scrolls.
func stripLeast(narrow bool) float32 {
	if narrow {
		return 44
	}
	return 34
}

// stripEach is the width of a cell of the strip.
func stripEach(narrow bool) float32 {
	if narrow {
		return barRow
	}
	return 37
}

// stripOf returns the row of what is to come, such as the wind, its title and whether one of its cells is now.
func (c *Chrome) stripOf() (cells []board.Cell, title string, now bool) {
	hud := c.View.Hud(c.Play.Current(), max(c.Turn.Viewer(), 0))
	return hud.Strip, hud.StripTitle, slices.ContainsFunc(hud.Strip, func(c board.Cell) bool { return c.Mark == 1 })
}

// selection returns the row that tells of what is selected, and its title; no cells for none.
func (c *Chrome) selection() ([]board.Cell, string) {
	card, _, _ := c.Viewport.Selected()
	return card.Strip, card.Title
}

// stripTitle is the width of the title of a strip.
func (c *Chrome) stripTitle(title string) float32 {
	if title == "" {
		return 0
	}
	return c.u.TextWidth(title, ui.Second, board.Regular) + 12
}

// stripWidth is the width of the strip, 0 for a game that has none in this turn. It does not depend on how many of its cells are in use.
func (c *Chrome) stripWidth(narrow bool, most ...int) float32 {
	cells, title, _ := c.stripOf()
	if len(cells) == 0 && title == "" {
		return 0
	}
	n := stripCells
	if len(cells) > n {
		n = min(len(cells), 12)
	}
	for _, m := range most {
		n = m
	}
	return c.stripTitle(title) + stripEach(narrow)*float32(n)
}

// strip shows in r what is selected, or the row of what is to come.
func (c *Chrome) strip(r board.Rect) {
	if r.W <= 0 {
		return
	}
	u, th := c.u, c.u.Theme
	cells, title, now := c.stripOf()
	wide := c.stripTitle(title) // of either row, so that nothing moves
	if one, name := c.selection(); len(one) > 0 {
		cells, title, now = one, board.Fit(board.Regular, ui.Second, name, wide), false
	}
	if len(cells) == 0 {
		return
	}
	n := float32(len(cells))
	each := stripEach(c.place.narrow)
	if room := (r.W - wide) / n; room < each && room >= stripLeast(c.place.narrow) {
		each = room
	}
	sum := each * n
	if spare := r.W - sum - wide; spare > 0 && !c.place.narrow {
		r.X, r.W = r.X+spare, r.W-spare
	}
	if wide > 0 {
		line := rect(r.X, r.Y+(r.H-20)/2, wide, 20)
		if now {
			u.Text(rect(line.X, r.Y+r.H/2, wide, 20), "now", ui.Second, board.Medium, board.Left, th.Text)
			line.Y = r.Y + r.H/2 - 20
		}
		u.Text(line, title, ui.Second, board.Regular, board.Left, th.Text2)
		r.X, r.W = r.X+wide, r.W-wide
	}
	fill := func(v board.Rect) {
		for i, cell := range cells {
			c.stripCell(i, cell, rect(v.X+each*float32(i), v.Y, each-1, v.H))
		}
	}
	if sum > r.W {
		u.ScrollAcross("strip", r, sum, fill)
		return
	}
	fill(r)
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
		c.picture(s, r.X+r.W/2-3, r.Y+15, 26).Turn(cell.Angle, 0.5, 0.5)
	}
	text := cell.Label
	if text == "" {
		text = strconv.FormatInt(cell.Value, 10)
	}
	u.Text(rect(r.X, r.Y+r.H-19, r.W-4, 18), text, ui.Second, board.MonoBold, board.Right, th.Text)
	if cell.Seat != rules.NoSeat {
		x, y := r.X+8, r.Y+r.H-9
		if u.TextWidth(text, ui.Second, board.MonoBold) > r.W-16 { // a long number needs the whole width
			y = r.Y + 9
		}
		u.Mark(cell.Seat, x, y, 7)
	}
	if (a.Over && !u.In.Touch || a.Held || a.Focused && u.Ring()) && cell.Tip != "" {
		u.Tip(r, cell.Tip)
	}
	u.RingAround(r, ui.RadiusField, a.Ring)
	switch {
	case !a.Clicked:
	case cell.Verb != "" && c.Turn.Open():
		c.ask(Press(cell.Verb))
	case u.In.Touch && cell.Tip != "": // a finger does not hover
		c.Tell(cell.Tip)
	}
}

// badged reports whether the header says how the record was read. For a match played here there is nothing to say.
func (c *Chrome) badged() bool { return !c.Play.Played() && c.Info != (record.Info{}) }

// badgeText says how the record was read: in a few words, in a sentence and why.
func (c *Chrome) badgeText() (icon, text, head, more string, ink board.Color) {
	th := c.u.Theme
	switch {
	case c.Play.Line().Recorded():
		return "film", "Shown as recorded", "Shown as recorded, not verified", "The positions are shown as the file has them. They could not be replayed.", th.Warn
	case c.Info.State == record.Differs:
		return "verify-failed", "Differs from the record", fmt.Sprintf("Differs in turn %d: %v", c.Play.NumberAt(float64(c.Info.Turn)), c.Info.Err), c.Info.Message, th.Bad
	case c.Info.CutOff():
		text := fmt.Sprintf("Cut off at turn %d", c.Play.NumberAt(float64(c.Info.Turn)))
		return "warning", text, c.Info.Message, "The rest of the match is not in the file.", th.Warn
	}
	return "verified", "Reproduced exactly", cmp.Or(c.Info.Message, "Reproduced exactly"), "Every command was replayed, and the match came out the same.", th.Accent
}

// badgeWidth is the width of the badge with its words.
func (c *Chrome) badgeWidth() float32 {
	_, text, _, _, _ := c.badgeText()
	return c.u.TextWidth(text, ui.Second, board.Medium) + 44
}

// badge shows how the record was read.
func (c *Chrome) badge(r board.Rect) {
	if r.W <= 0 {
		return
	}
	u, th := c.u, c.u.Theme
	icon, text, head, more, ink := c.badgeText()
	a := u.Area("badge", r.Inset(4), text)
	box := rect(r.X+3, r.Y+r.H/2-14, r.W-6, 28)
	u.List.Box(box.X, box.Y, box.W, box.H, 14, th.Well).Edge(c.hair(), th.Line)
	if c.place.header.full {
		u.Icon(icon, box.X+16, box.Y+14, 18, ink)
		u.Text(rect(box.X+30, box.Y, box.W-36, box.H), text, ui.Second, board.Medium, board.Left, ink)
	} else {
		u.Icon(icon, box.X+box.W/2, box.Y+14, 18, ink)
	}
	u.RingAround(box, 14, a.Ring)
	if a.Over || a.Focused && u.Ring() {
		u.Tip(box, head+"\n"+more)
	}
	switch {
	case !a.Clicked:
	case c.Info.State == record.Differs:
		c.ask(Do(ShowDifference))
	case c.Info.CutOff(): // a finger does not hover
		c.Tell(head + "\n" + more)
	}
}

// notice is a line of text about the moment, with a button unless its label is empty.
type notice struct {
	text, icon string
	ink        board.Color
	button     string
	does       Action
}

// notice is an error, what the match waits for, or a danger; its text is "" for none.
func (c *Chrome) notice() notice {
	th := c.u.Theme
	away, bad := "", false
	if c.Away != nil {
		away, bad = c.Away()
	}
	switch {
	case c.Turn.Trouble() != "":
		return notice{c.Turn.Trouble(), "warning", th.Bad, "Try again", Do(Retry)}
	case bad:
		return notice{text: away, icon: "warning", ink: th.Bad}
	case c.Turn.ThinkingLong():
		return notice{text: "The AI is thinking…", icon: "robot", ink: th.Accent}
	case away != "" && (c.Turn.Seat() == rules.NoSeat || c.View.Hud(c.Play.Current(), c.Turn.Person()).Alert == ""):
		return notice{text: away, icon: "timer", ink: th.Text2}
	case c.Play.Played() && c.Play.Running() && c.Play.Live() && c.Turn.Seat() == rules.NoSeat && c.Play.AtHead():
		return notice{text: board.SeatName(c.Play.Head().Active().First()) + " is thinking…", icon: "timer", ink: th.Text2}
	case c.Turn.Person() != rules.NoSeat:
		hud := c.View.Hud(c.Play.Current(), c.Turn.Person())
		return notice{hud.Alert, "warning", th.Warn, "Show", ZoomTo(hud.AlertAt)}
	}
	return notice{}
}

// alert shows the notice over the board, where it covers least.
func (c *Chrome) alert(r board.Rect) {
	u, th := c.u, c.u.Theme
	n := c.notice()
	if n.text == "" || r.W < 160 {
		return
	}
	button := float32(0)
	if n.button != "" {
		button = u.TextWidth(n.button, ui.Second+1, board.Medium) + 28
	}
	w := min(u.TextWidth(n.text, ui.Second, board.Regular)+56+button, r.W, 460)
	words := rect(0, 0, w-54-button, 0)
	words.H = u.WrapHeight(words.W, n.text, ui.Second, board.Regular)
	h := max(barRow, words.H+12)
	places := []board.Rect{{X: r.X + (r.W-w)/2, Y: r.Y}, {X: r.X + (r.W-w)/2, Y: r.Y + r.H - h}, {X: r.X, Y: r.Y}, {X: r.X + r.W - w, Y: r.Y}}
	if c.place.narrow || c.drawerHigh > 0 {
		places = places[:1]
	}
	box := c.settle(&c.noticed, n.text, w, h, r, places...)
	c.over(box)
	u.List.Box(box.X+8, box.Y+9, 3, box.H-18, 1.5, n.ink)
	u.Icon(n.icon, box.X+28, box.Y+box.H/2, 20, n.ink)
	words.X, words.Y = box.X+46, box.Y+(box.H-words.H)/2
	u.Wrap(words, n.text, ui.Second, board.Regular, board.Left, th.Text)
	if n.button != "" && u.Button("alert/show", rect(box.X+w-button-6, box.Y+5, button, box.H-10), ui.Button{Label: n.button, Style: ui.Ghost, Size: ui.Second + 1}) {
		c.ask(n.does)
	}
}

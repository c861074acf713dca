package chrome

import (
	"slices"
	"strings"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// span is the least width of a group of the bar, and that with all its labels in full, in canvas units.
type span struct{ least, most float32 }

// turnHud is what the view shows around the board for the person who plays.
func (c *Chrome) turnHud() board.Hud { return c.View.Hud(c.Play.Head(), c.Turn.Person()) }

// turnParts are the widths of the groups of the bar of a turn; 0 for one that is left out.
func (c *Chrome) turnParts(narrow bool) (w [partEnd + 1]span) {
	u := c.u
	tool := float32(36)
	if narrow {
		tool = barRow
	}
	if c.Play.Live() {
		w[partTime] = span{tool, tool}
	}
	w[partHistory] = span{2 * tool, 2 * tool}
	list := c.Turn.Verbs()
	_, sum := c.verbWidths(list)
	w[partVerbs] = span{sum, max(sum, verbMost*float32(len(list)))}
	w[partHint] = span{140, 300}
	if u.In.H < lowCanvas {
		w[partHint].least = 122
	}
	for _, h := range c.help() {
		s := c.helpWidth(h.label)
		w[partHelp].least += s.least
		w[partHelp].most += s.most
	}
	hud := c.turnHud()
	if hud.Resource != "" {
		label := max(u.TextWidth(hud.Resource, ui.Caption, board.Regular), 56) + 2
		w[partCost] = span{label, label + 40}
	}
	w[partEnd] = span{160, 188}
	if narrow {
		w[partEnd].least = endLeast
	}
	if c.Turn.Runnable(&hud) {
		w[partEnd].most += runButton
		if with := endLeast + runButton; !narrow || w[partHelp].least+float32(with)+2*barGap <= u.In.W-2*edge {
			w[partEnd].least = max(w[partEnd].least, float32(with))
		}
	}
	return w
}

// turnBar is the bar of a person's turn, with the timeline as a line on its upper edge.
func (c *Chrome) turnBar() {
	c.u.Bar(c.place.bar, false)
	c.timeLine(rect(c.place.bar.X, c.place.bar.Y, c.place.bar.W, barLine))
	for _, row := range c.place.rows {
		for _, q := range row {
			r := q.r
			switch q.part {
			case partTime:
				c.button("transport", r, ui.Button{Style: ui.Ghost})
			case partHistory:
				c.button("undo", rect(r.X, r.Y, r.W/2, r.H), ui.Button{})
				c.button("redo", rect(r.X+r.W/2, r.Y, r.W/2, r.H), ui.Button{})
			case partVerbs:
				c.verbs(r)
			case partHint:
				c.hint(r)
			case partHelp:
				c.helpButtons(r)
			case partCost:
				c.budget(r)
			case partEnd:
				c.endButton(rect(r.X, r.Y+1, r.W, r.H-2), c.turnHud())
			}
		}
	}
}

// helper is a button that helps with the turn.
type helper struct{ button, label string }

// help are the buttons that help with the turn.
func (c *Chrome) help() []helper {
	list := []helper{{"suggest", "Suggest"}, {"finish", "Finish my turn"}}
	if c.offered("coming") {
		list = append([]helper{{"coming", "What will happen"}}, list...)
	}
	return list
}

// helpWidth is the width of such a button with its label in two lines, and that with the icon and the label in one.
func (c *Chrome) helpWidth(label string) span {
	whole := c.u.TextWidth(label, ui.Caption, board.Bold)
	half := whole
	for i := range label {
		if label[i] == ' ' {
			half = min(half, max(c.u.TextWidth(label[:i], ui.Caption, board.Bold), c.u.TextWidth(label[i+1:], ui.Caption, board.Bold)))
		}
	}
	return span{max(half+12, barRow), half + 48}
}

// helpButtons are the buttons that help with the turn.
func (c *Chrome) helpButtons(r board.Rect) {
	list := c.help()
	var sum span
	for _, h := range list {
		s := c.helpWidth(h.label)
		sum = span{sum.least + s.least, sum.most + s.most}
	}
	k := min(max((r.W-sum.least)/max(sum.most-sum.least, 1), 0), 1)
	x := r.X
	for _, h := range list {
		s := c.helpWidth(h.label)
		w := s.least + (s.most-s.least)*k
		c.button(h.button, rect(x, r.Y, w-2, r.H), ui.Button{Label: h.label, Style: ui.Ghost, Size: ui.Caption})
		x += w
	}
}

// hint writes what to do next, as large as it fits; what is too long is a tip as well. The dial of the chosen verb takes its place, and so do
// messages for as long as they are shown.
func (c *Chrome) hint(r board.Rect) {
	u := c.u
	if c.dialFits(r) {
		c.dialRows(r)
		return
	}
	text := c.Turn.Hint()
	if c.Guide != nil { // a lesson says one thing only
		text = c.Guide.Verdict()
	}
	if !c.Play.Live() {
		text = "You are looking back. The latest turn waits for you."
	}
	lines, size, lead := u.Fit(r.W-2, r.H, text, board.Medium)
	if most := int(r.H / lead); len(lines) > most {
		lines = slices.Clone(lines[:most])
		lines[most-1] = strings.TrimRight(lines[most-1], " .,") + "…"
		if r.Contains(u.In.X, u.In.Y) && !u.In.Touch {
			u.Tip(r, text)
		}
	}
	u.Column(r, lines, size, lead, board.Medium, u.Theme.Text)
	u.Slot = rect(r.X, r.Y+1, r.W, r.H-2)
}

// drawers are what opens above the bar of a turn: the AI's suggestion, else the settings of the chosen verb.
func (c *Chrome) drawers() {
	b := c.free()
	foot := b.Y + b.H - edge
	room := c.place.board.W - 2*edge
	switch h := c.Turn.Suggestion(); {
	case h != nil:
		c.drawerHigh = c.suggestionCard(h, b.X+edge, foot, min(room, 480))
	case !slices.ContainsFunc(slices.Concat(c.place.rows...), func(q place) bool { return q.part == partHint && c.dialFits(q.r) }):
		c.drawerHigh = c.dialFloat(b.X+edge, foot, room)
	default:
		c.drawerHigh = 0
	}
}

// Package bar is the bar of a person's turn: verbs, what to do next, help, what is left to spend, the end of the turn; and what opens above it.
package bar

import (
	"slices"
	"strings"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Bar is the bar of a turn.
type Bar struct {
	*desk.Desk
	at         board.Rect
	rows       [][]place // its groups; nil while nobody plays
	high       float32   // height of what opened above it
	typed      typing
	considered string   // the verb whose button is pointed at or has the keyboard
	brought    []string // the chosen verbs, which were brought into sight
	row        verbRow
	advised    desk.Spot // where the suggestion lies
}

// New returns the bar of a desk.
func New(d *desk.Desk) *Bar { return &Bar{Desk: d} }

// Begin begins a tick: nothing is pointed at yet.
func (t *Bar) Begin() { t.considered = "" }

// Considered is the verb whose button is pointed at or has the keyboard, "" for none.
func (t *Bar) Considered() string { return t.considered }

// High is the height of what opened above the bar.
func (t *Bar) High() float32 { return t.high }

// Advice is where the suggestion lies off the bar, in a place of its own; false for none.
func (t *Bar) Advice() (board.Rect, bool) {
	h := t.Turn.Suggestion()
	return t.advised.At, h != nil && !t.Narrow && t.advised.Text == "Suggested: "+h.Text
}

// span is the least width of a group of the bar, and that with all its labels in full, in canvas units.
type span struct{ least, most float32 }

// turnHud is what the view shows around the board for the person who plays.
func (t *Bar) turnHud() board.Hud { return t.View.Hud(t.Play.Head(), t.Turn.Person()) }

// turnParts are the widths of the groups of the bar of a turn; 0 for one that is left out.
func (t *Bar) turnParts() (w [partEnd + 1]span) {
	u := t.U
	tool := board.Either[float32](t.Narrow, desk.Row, 36)
	if t.Play.Live() {
		w[partTime] = span{tool, tool}
	}
	w[partHistory] = span{2 * tool, 2 * tool}
	list := t.Turn.Verbs()
	_, sum := t.verbWidths(list)
	w[partVerbs] = span{sum, max(sum, verbMost*float32(len(list)))}
	w[partHint] = span{140, 300}
	if u.In.H < desk.LowCanvas {
		w[partHint].least = 122
	}
	for _, h := range t.help() {
		s := t.helpWidth(h.label)
		w[partHelp].least += s.least
		w[partHelp].most += s.most
	}
	hud := t.turnHud()
	if hud.Resource != "" {
		label := max(u.TextWidth(hud.Resource, ui.Caption, board.Regular), 56) + 2
		w[partCost] = span{label, label + 40}
	}
	w[partEnd] = span{160, 188}
	if t.Narrow {
		w[partEnd].least = endLeast
	}
	if t.Turn.Runnable(&hud) {
		w[partEnd].most += runButton
		if with := endLeast + runButton; !t.Narrow || w[partHelp].least+float32(with)+2*desk.Gap <= u.In.W-2*desk.Edge {
			w[partEnd].least = max(w[partEnd].least, float32(with))
		}
	}
	return w
}

// Build is the bar, with the timeline as a line on its upper edge, and what opens above it.
func (t *Bar) Build(edge func(r board.Rect)) []ask.Action {
	t.U.Bar(t.at, false)
	edge(t.Edge())
	for _, row := range t.rows {
		for _, q := range row {
			r := q.r
			switch q.part {
			case partTime:
				t.Button("transport", r, ui.Button{Style: ui.Ghost})
			case partHistory:
				at := layout.Row(r, 0, layout.Even(2)...)
				t.Button("undo", at[0].Rect, ui.Button{})
				t.Button("redo", at[1].Rect, ui.Button{})
			case partVerbs:
				t.verbs(r)
			case partHint:
				t.hint(r)
			case partHelp:
				t.helpButtons(r)
			case partCost:
				t.budget(r)
			case partEnd:
				t.endButton(layout.Pad(r, 0, 1, 0, 1), t.turnHud())
			}
		}
	}
	t.drawers()
	return t.Answer()
}

// helper is a button that helps with the turn.
type helper struct{ button, label string }

// help are the buttons that help with the turn.
func (t *Bar) help() []helper {
	list := []helper{{"suggest", "Suggest"}, {"finish", "Finish my turn"}}
	if t.Offered("coming") {
		list = append([]helper{{"coming", "What will happen"}}, list...)
	}
	return list
}

// helpWidth is the width of such a button with its label in two lines, and that with the icon and the label in one.
func (t *Bar) helpWidth(label string) span {
	whole := t.U.TextWidth(label, ui.Caption, board.Bold)
	half := whole
	for i := range label {
		if label[i] == ' ' {
			half = min(half, max(t.U.TextWidth(label[:i], ui.Caption, board.Bold), t.U.TextWidth(label[i+1:], ui.Caption, board.Bold)))
		}
	}
	return span{max(half+12, desk.Row), half + 48}
}

func (t *Bar) helpButtons(r board.Rect) {
	var parts []layout.Part
	for _, h := range t.help() {
		s := t.helpWidth(h.label)
		parts = append(parts, layout.Part{Least: s.least, Most: s.most, Weight: s.most - s.least})
	}
	at := layout.Row(r, 0, parts...)
	for i, h := range t.help() {
		t.Button(h.button, layout.Pad(at[i].Rect, 0, 0, 2, 0), ui.Button{Label: h.label, Style: ui.Ghost, Size: ui.Caption})
	}
}

// hint writes what to do next, as large as it fits; what is too long is a tip as well. The dial of the chosen verb takes its place, and so do
// messages for as long as they are shown.
func (t *Bar) hint(r board.Rect) {
	u := t.U
	if t.dialFits(r) {
		t.dialRows(r)
		return
	}
	text := t.Turn.Hint()
	if t.Guide != nil && !t.Guide.Review { // a lesson says one thing only
		text = t.Guide.Verdict()
	}
	if t.Narrow && t.Comparing() && t.Compare.Other {
		text = t.Compare.Names[1] + " is shown. Press it to see " + board.Lower(t.Compare.Names[0]) + " again."
	}
	if !t.Play.Live() {
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
	u.Slot = layout.Pad(r, 0, 1, 0, 1)
}

// drawers are what opens above the bar of a turn: the AI's suggestion, else the settings of the chosen verb.
func (t *Bar) drawers() {
	room := t.Free.Inset(desk.Edge)
	room.W = t.Board.W - 2*desk.Edge
	switch h := t.Turn.Suggestion(); {
	case h != nil:
		t.high = t.suggestionCard(h, room.X, room.Y+room.H, min(room.W, 480))
	case !slices.ContainsFunc(slices.Concat(t.rows...), func(q place) bool { return q.part == partHint && t.dialFits(q.r) }):
		t.high = t.dialFloat(room)
	default:
		t.high = 0
	}
}

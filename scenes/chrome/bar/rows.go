package bar

import (
	"cmp"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui/layout"
)

// part is a group of controls of the bar of a turn.
type part uint8

const (
	partTime    part = iota // opens playback
	partHistory             // undo and redo
	partVerbs
	partHint
	partHelp // what will happen, and the AI's advice
	partCost // what is left to spend
	partEnd
)

// turnRows are the layouts of the bar of a turn. The first for which there is room is used; in the last one the verbs scroll sideways.
var turnRows = [][][]part{
	{{partTime, partHistory, partVerbs, partHint, partHelp, partCost, partEnd}},
	{{partTime, partHistory, partVerbs, partCost}, {partHint, partHelp, partEnd}},
	{{partHint, partCost}, {partTime, partHistory, partVerbs}, {partHelp, partEnd}},
}

// growing is a group of the bar that gets more room, up to a width; 0 for what it needs to show its labels in full.
type growing struct {
	part part
	most float32
}

// growth is the order in which groups get the room that is left.
var growth = []growing{{partHint, 300}, {partHelp, 0}, {partVerbs, 0}, {partEnd, 0}, {partCost, 0}, {partHint, 1e4}, {partVerbs, 1e4}, {partEnd, 1e4}}

// place is where a group of the bar lies.
type place struct {
	part part
	r    board.Rect
}

// hintRow is the height of a row of the bar with nothing to press.
const hintRow = 34

// Arrange lays out the bar above foot, in as few rows as have room for its groups.
func (t *Bar) Arrange(foot float32) board.Rect {
	t.rows = t.arrange()
	high := desk.Line + 1 + desk.Gap*float32(len(t.rows)-1)
	for _, row := range t.rows {
		high += row[0].r.H
	}
	t.at = layout.Pad(board.Rect{W: t.U.In.W, H: t.U.In.H}, 0, foot-high, 0, 0)
	for _, row := range t.rows {
		for i := range row {
			row[i].r.Y += t.at.Y
		}
	}
	return t.at
}

// Clear takes the bar away: nobody plays.
func (t *Bar) Clear() { t.at, t.rows = board.Rect{}, nil }

// Edge is the line on the upper edge of the bar; empty for no bar.
func (t *Bar) Edge() board.Rect {
	edge := t.at
	edge.H = min(edge.H, desk.Line)
	return edge
}

// arrange lays out the rows relative to the bar.
func (t *Bar) arrange() [][]place {
	room := t.U.In.W - 2*desk.Edge
	parts := t.turnParts()
	width := func(row []part, scrolls bool) float32 {
		w := float32(-2 * desk.Gap)
		for _, p := range row {
			if s := parts[p]; s.least > 0 {
				if w += s.least + 2*desk.Gap; p == partVerbs && scrolls {
					w -= max(s.least-verbsLeast, 0)
				}
			}
		}
		return w
	}
	var rows [][]part
	for i, list := range turnRows {
		rows = list
		scrolls := t.U.In.H < desk.LowCanvas || i == len(turnRows)-1
		fits := true
		for _, row := range list {
			fits = fits && width(row, scrolls) <= room
		}
		if fits {
			break
		}
	}
	var out [][]place
	y := float32(desk.Line)
	for _, list := range rows {
		var row []place
		high := float32(hintRow)
		spare := room + 2*desk.Gap
		for _, p := range list {
			w := parts[p].least
			if w == 0 {
				continue
			}
			if p == partVerbs {
				w = min(w, verbsLeast)
			}
			if p != partHint && p != partCost {
				high = desk.Row
			}
			row = append(row, place{p, desk.Rect(0, y, w, 0)})
			spare -= w + 2*desk.Gap
		}
		for _, g := range append([]growing{{partVerbs, parts[partVerbs].least}}, growth...) {
			for i := range row {
				if q := &row[i]; q.part == g.part {
					most := cmp.Or(g.most, parts[q.part].most)
					more := min(max(most-q.r.W, 0), max(spare, 0))
					q.r.W += more
					spare -= more
				}
			}
		}
		x := float32(desk.Edge)
		for i := range row {
			row[i].r.X, row[i].r.H = x, high
			x += row[i].r.W + 2*desk.Gap
		}
		if len(row) > 0 {
			out = append(out, row)
			y += high + desk.Gap
		}
	}
	return out
}

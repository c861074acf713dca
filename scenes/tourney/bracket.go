package tourney

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of the drawing of a bracket.
const (
	boxHeight float32 = 56
	boxPitch  float32 = boxHeight + 24 // with its title
	boxLeast  float32 = 118            // width
	boxGap    float32 = 22
)

// drawn reports whether a meeting is to be seen: not one that nobody plays, nor one with an empty place.
func drawn(n tournament.Node) bool { return !slices.Contains(n.Players[:], -1) }

// bracket draws the bracket: columns from left to right where they fit, else a list.
func (r *Room) bracket(u *ui.UI, v board.Rect) float32 {
	nodes := r.run.table.Bracket
	columns := 0
	for _, n := range nodes {
		columns = max(columns, n.Column+1)
	}
	w := (v.W - boxGap*float32(columns-1)) / float32(columns)
	if w < boxLeast {
		return r.bracketList(u, v)
	}
	whole := v
	whole.W = min(v.W, float32(columns)*(230+boxGap)-boxGap)
	s := layout.Down(whole)
	titles, at := map[int]board.Rect{}, map[int]board.Rect{}
	for _, losers := range []bool{false, true} {
		counts := make([]int, columns)
		for _, n := range nodes {
			if n.Losers == losers && drawn(n) {
				counts[n.Column]++
			}
		}
		most := slices.Max(counts)
		if most == 0 {
			continue
		}
		if losers {
			s.Skip(caption(u, s.Open(), "After a first defeat"))
		}
		slots := make([][]layout.Cell, columns)
		for k, column := range layout.Row(s.Add(boxPitch*float32(most)), boxGap, layout.Even(columns)...) {
			slots[k] = layout.Column(column.Rect, 0, layout.Even(counts[k])...)
		}
		for i, n := range nodes {
			if n.Losers == losers && drawn(n) {
				titles[i], at[i] = titled(slots[n.Column][0].Rect)
				slots[n.Column] = slots[n.Column][1:]
			}
		}
		s.Skip(8)
	}
	r.lines(u, nodes, at)
	for i, n := range nodes {
		if drawn(n) {
			n.Title, _, _ = strings.Cut(n.Title, ", meeting") // its place says which
			r.box(u, titles[i], at[i], n, i)
		}
	}
	return s.Used()
}

// titled divides the place of a meeting into its title and its box.
func titled(slot board.Rect) (title, box board.Rect) {
	box = layout.Middle(slot, slot.W, boxHeight+18)
	return layout.Pad(layout.Top(&box, 16, 2), 2, 0, 2, 0), box
}

// lines connects each meeting with the one its winner continues to.
func (r *Room) lines(u *ui.UI, nodes []tournament.Node, at map[int]board.Rect) {
	c := u.Theme.Edge
	for i, n := range nodes {
		if n.Next == 0 || !drawn(n) || !drawn(nodes[n.Next-1]) {
			continue
		}
		from, to := at[i], at[n.Next-1]
		x0, y0, x1, y1 := from.X+from.W, from.Y+from.H/2, to.X, to.Y+to.H/2
		x := x1 - boxGap/2
		u.List.Box(x0, y0-1, x-x0+1, 2, 0, c)
		u.List.Box(x-1, min(y0, y1)-1, 2, max(y0, y1)-min(y0, y1)+2, 0, c)
		u.List.Box(x, y1-1, x1-x, 2, 0, c)
	}
}

// bracketList lists the meetings of a bracket one below the other.
func (r *Room) bracketList(u *ui.UI, v board.Rect) float32 {
	s := layout.Down(v)
	for i, n := range r.run.table.Bracket {
		if drawn(n) {
			title, box := titled(s.Add(boxPitch + 6))
			r.box(u, title, box, n, i)
		}
	}
	return s.Used()
}

// box draws a meeting with its title above. Pressed, it lists the matches of the two.
func (r *Room) box(u *ui.UI, title, b board.Rect, n tournament.Node, i int) {
	th := u.Theme
	u.Text(title, board.Fit(board.Medium, ui.Caption, n.Title, title.W), ui.Caption, board.Medium, board.Left, th.Text3)
	label := n.Title + ": " + r.name(max(n.Players[0], -1)) + " against " + r.name(max(n.Players[1], -1))
	if n.Winner >= 0 {
		label += ", won by " + r.name(n.Winner)
	}
	a := u.Area(fmt.Sprintf("tourney/node/%d", i), b, label)
	u.List.Box(b.X, b.Y, b.W, b.H, ui.RadiusField, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.List.Box(b.X, b.Y, b.W, b.H, ui.RadiusField, board.Color{}).Edge(1, th.Line)
	u.Rule(b.X+6, b.Y+b.H/2, b.W-12)
	halves := layout.Column(b, 0, layout.Even(len(n.Players))...)
	for k, p := range n.Players {
		line := halves[k].Rect
		ink, face, name := th.Text, board.Medium, r.name(p)
		switch {
		case p < 0:
			ink, face, name = th.Text3, board.Regular, "not known yet"
		case n.Winner == p:
			face = board.Bold
			u.List.Box(line.X+1, line.Y+4, 3, line.H-8, 1.5, th.Accent)
		case n.Winner >= 0:
			ink, face = th.Text3, board.Regular
		}
		points := ""
		if p >= 0 && n.Points != [2]float64{} {
			points = tables.Points(n.Points[k])
		}
		line = layout.Pad(line, 12, 0, 9, 0)
		u.Text(layout.Right(&line, u.TextWidth(points, ui.Second, board.MonoBold)+1, 6), points, ui.Second, board.MonoBold, board.Right, ink)
		u.Text(line, board.Fit(face, ui.Second, name, line.W), ui.Second, face, board.Left, ink)
	}
	u.RingAround(b, ui.RadiusField, a.Ring)
	if a.Clicked && n.Players[0] >= 0 && n.Players[1] >= 0 {
		r.filter(n.Players[0], n.Players[1])
	}
}

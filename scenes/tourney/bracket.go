package tourney

import (
	"fmt"
	"strings"

	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// Sizes of the drawing of a bracket.
const (
	boxHeight float32 = 56
	boxPitch  float32 = boxHeight + 24 // with its title
	boxLeast  float32 = 118            // width
	boxGap    float32 = 22
)

// drawn reports whether a meeting is to be seen: not one that nobody plays, nor one with an empty place.
func drawn(n tournament.Node) bool {
	for _, p := range n.Players {
		if p == -1 {
			return false
		}
	}
	return true
}

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
	w = min(w, 230)
	y := v.Y
	at := map[int]board.Rect{}
	for _, losers := range []bool{false, true} {
		counts := map[int]int{}
		most := 0
		for _, n := range nodes {
			if n.Losers == losers && drawn(n) {
				counts[n.Column]++
				most = max(most, counts[n.Column])
			}
		}
		if most == 0 {
			continue
		}
		if losers {
			y += caption(u, board.Rect{X: v.X, Y: y, W: v.W}, "After a first defeat")
		}
		h := boxPitch * float32(most)
		seen := map[int]int{}
		for i, n := range nodes {
			if n.Losers != losers || !drawn(n) {
				continue
			}
			mid := y + h*(float32(seen[n.Column])+0.5)/float32(counts[n.Column])
			seen[n.Column]++
			at[i] = board.Rect{X: v.X + (w+boxGap)*float32(n.Column), Y: mid - boxHeight/2 + 8, W: w, H: boxHeight}
		}
		y += h + 8
	}
	r.lines(u, nodes, at)
	for i, n := range nodes {
		if drawn(n) {
			n.Title, _, _ = strings.Cut(n.Title, ", meeting") // its place says which
			r.box(u, at[i], n, i)
		}
	}
	return y - v.Y
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
	y := v.Y
	for i, n := range r.run.table.Bracket {
		if !drawn(n) {
			continue
		}
		r.box(u, board.Rect{X: v.X, Y: y + 20, W: v.W, H: boxHeight}, n, i)
		y += boxPitch + 6
	}
	return y - v.Y
}

// box draws a meeting with its title above. Pressed, it lists the matches of the two.
func (r *Room) box(u *ui.UI, b board.Rect, n tournament.Node, i int) {
	th := u.Theme
	u.Text(board.Rect{X: b.X + 2, Y: b.Y - 18, W: b.W - 4, H: 16}, board.Fit(board.Medium, ui.Caption, n.Title, b.W-4), ui.Caption, board.Medium, board.Left, th.Text3)
	label := n.Title + ": " + r.name(max(n.Players[0], -1)) + " against " + r.name(max(n.Players[1], -1))
	if n.Winner >= 0 {
		label += ", won by " + r.name(n.Winner)
	}
	a := u.Area(fmt.Sprintf("tourney/node/%d", i), b, label)
	u.List.Box(b.X, b.Y, b.W, b.H, ui.RadiusField, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.List.Box(b.X, b.Y, b.W, b.H, ui.RadiusField, board.Color{}).Edge(1, th.Line)
	u.Rule(b.X+6, b.Y+b.H/2, b.W-12)
	for k, p := range n.Players {
		line := board.Rect{X: b.X, Y: b.Y + b.H/2*float32(k), W: b.W, H: b.H / 2}
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
		pw := u.TextWidth(points, ui.Second, board.MonoBold)
		u.Text(board.Rect{X: line.X + 12, Y: line.Y, W: b.W - 28 - pw, H: line.H}, board.Fit(face, ui.Second, name, b.W-28-pw), ui.Second, face, board.Left, ink)
		u.Text(board.Rect{X: line.X + b.W - pw - 10, Y: line.Y, W: pw + 1, H: line.H}, points, ui.Second, board.MonoBold, board.Right, ink)
	}
	u.RingAround(b, ui.RadiusField, a.Ring)
	if a.Clicked && n.Players[0] >= 0 && n.Players[1] >= 0 {
		r.filter(n.Players[0], n.Players[1])
	}
}

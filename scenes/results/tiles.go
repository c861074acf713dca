package results

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// tile is one number for each seat, side by side.
type tile struct {
	title  string
	less   bool // less is better
	values []float64
}

// tiles returns the scores and the last values of the charts.
func (c *Card) tiles() []tile {
	seats := len(c.Setup.Seats)
	var out []tile
	score := tile{values: make([]float64, seats)}
	for s := range seats {
		sc := c.View.Score(c.last, rules.Seat(s))
		score.title, score.values[s] = board.Upper(sc.Unit), float64(sc.Value)
	}
	score.title = cmp.Or(score.title, "Score")
	out = append(out, score)
	for _, s := range c.Series {
		if strings.EqualFold(s.Title, score.title) || len(out) == 4 || s.Percent { // at the end the win chance says what the title says
			continue
		}
		t := tile{title: s.Title, less: s.Less, values: make([]float64, seats)}
		for k := range seats {
			t.values[k] = s.Value(c.last, rules.Seat(k))
		}
		if slices.EqualFunc(t.values, score.values, func(a, b float64) bool { return math.Abs(a-b) < 1 }) {
			continue // the score by another name
		}
		if !slices.ContainsFunc(t.values, func(v float64) bool { return v != 0 }) {
			continue // every value is zero
		}
		out = append(out, t)
	}
	return out
}

// Sizes of a tile: its edges, the room for a seat's mark, and the least gap between two figures.
const (
	tileEdge   = float32(14)
	figureMark = float32(24)
	figureGap  = float32(10)
)

// figures returns the numbers of a tile as text, with the width of each and of all with the gaps between.
func (t tile) figures(u *ui.UI, size float32) (texts []string, each []float32, sum float32) {
	sum = -figureGap
	for _, v := range t.values {
		text := names.Number(int64(math.Round(v)))
		w := figureMark + u.TextWidth(text, size, board.MonoBold) + 1
		texts, each, sum = append(texts, text), append(each, w), sum+w+figureGap
	}
	return texts, each, sum
}

// drawTile draws a number for each of the first two seats, or more in a column.
func (c *Card) drawTile(u *ui.UI, r board.Rect, t tile) {
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.Raised)
	room := layout.Pad(r, tileEdge, 6, tileEdge, 11)
	title, best := t.title, slices.Max(t.values)
	if t.less {
		best = slices.Min(t.values)
		if told := title + ", less is better"; u.TextWidth(told, ui.Second, board.Regular) <= room.W {
			title = told
		}
	}
	u.Text(layout.Top(&room, 24, 0), title, ui.Second, board.Regular, board.Left, th.Text2)
	// Two numbers go to the edges, more go into columns, each as large as fits.
	size := ui.Heading
	texts, each, sum := t.figures(u, size)
	for size > ui.Caption && sum > room.W {
		size -= 2
		texts, each, sum = t.figures(u, size)
	}
	row := layout.Foot(&room, 28, 0)
	between := figureGap + max((row.W-sum)/float32(max(len(t.values)-1, 1)), 0)
	for i, v := range t.values {
		ink := board.Either(v == best, th.Text, th.Text2)
		cut, align, gap := layout.Left, board.Left, figureMark-14
		if i == len(t.values)-1 && i > 0 {
			cut, align, gap = layout.Right, board.Right, 8
		}
		at := cut(&row, each[i], between)
		x, y := cut(&at, 14, gap).Middle()
		u.Mark(rules.Seat(i), x, y, 12)
		u.Text(at, texts[i], size, board.MonoBold, align, ink)
	}
}

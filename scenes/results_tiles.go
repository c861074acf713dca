package scenes

import (
	"math"
	"slices"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// tile is a number of every seat, side by side.
type tile struct {
	title  string
	values []float64
}

// tiles are the scores and what the charts show at the end.
func (c *Results) tiles() []tile {
	seats := len(c.Setup.Seats)
	var out []tile
	score := tile{values: make([]float64, seats)}
	for s := range seats {
		sc := c.Look.Score(c.last, rules.Seat(s))
		score.title, score.values[s] = sc.Label, float64(sc.Value)
	}
	if score.title == "" {
		score.title = "Score"
	}
	out = append(out, score)
	for _, s := range c.Series {
		if strings.EqualFold(s.Title, score.title) || len(out) == 4 {
			continue
		}
		t := tile{title: s.Title, values: make([]float64, seats)}
		for k := range seats {
			t.values[k] = s.Value(c.last, rules.Seat(k))
		}
		if slices.EqualFunc(t.values, score.values, func(a, b float64) bool { return math.Abs(a-b) < 1 }) {
			continue // the score by another name
		}
		if !slices.ContainsFunc(t.values, func(v float64) bool { return v != 0 }) {
			continue // nothing is left of it
		}
		out = append(out, t)
	}
	return out
}

// drawTile draws a number for each of the first two seats, or more in a column.
func (c *Results) drawTile(u *ui.UI, r board.Rect, t tile) {
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.Raised)
	u.Text(board.Rect{X: r.X + 14, Y: r.Y + 6, W: r.W - 28, H: 24}, t.title, ui.Second, board.Regular, board.Left, th.Text2)
	best := math.Inf(-1)
	for _, v := range t.values {
		best = max(best, v)
	}
	// Two numbers stand at the edges and share the room; more stand in columns. They are written as large as fits.
	const mark = float32(24)
	texts, size := make([]string, len(t.values)), ui.Heading
	for i, v := range t.values {
		texts[i] = number(int64(math.Round(v)))
	}
	widths := func(size float32) (each []float32, sum float32) {
		for _, text := range texts {
			w := mark + u.TextWidth(text, size, board.MonoBold) + 1
			each, sum = append(each, w), sum+w
		}
		return each, sum
	}
	each, sum := widths(size)
	for size > ui.Caption && sum > r.W-28 {
		size -= 2
		each, sum = widths(size)
	}
	cy := r.Y + r.H - 25
	x := r.X + 14
	for i, v := range t.values {
		ink := th.Text2
		if v == best {
			ink = th.Text
		}
		if i == len(t.values)-1 && i > 0 {
			end := r.X + r.W - 14
			u.Mark(rules.Seat(i), end-7, cy, 12)
			u.Text(board.Rect{X: end - each[i], Y: cy - 14, W: each[i] - 22, H: 28}, texts[i], size, board.MonoBold, board.Right, ink)
			continue
		}
		u.Mark(rules.Seat(i), x+7, cy, 12)
		u.Text(board.Rect{X: x + mark, Y: cy - 14, W: each[i] - mark, H: 28}, texts[i], size, board.MonoBold, board.Left, ink)
		x += each[i] + max((r.W-28-sum)/float32(max(len(t.values)-1, 1)), 0)
	}
}

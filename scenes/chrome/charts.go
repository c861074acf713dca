package chrome

import (
	"fmt"
	"math"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// The units of a chart.
const (
	inAmounts = iota
	inShares
)

// moment names the start of a turn, from 0, or the end of the match.
func (c *Chrome) moment(turn int) string {
	if turn >= c.Play.Line().Turns() {
		return "The end"
	}
	return fmt.Sprintf("Turn %d", c.Play.NumberAt(float64(turn)))
}

// charts shows one series of the match over time; a press goes to that turn.
func (c *Chrome) charts(r board.Rect) {
	u, th := c.u, c.u.Theme
	if len(c.Play.Series()) == 0 {
		u.Wrap(rect(r.X, r.Y+40, r.W, 0), "There are no charts for this game.", ui.Body, board.Regular, board.Center, th.Text2)
		return
	}
	c.dock.chart = min(c.dock.chart, len(c.Play.Series())-1)
	y := r.Y + 2
	y += c.dock.pick.buttons(u, "chart", rect(r.X, y, r.W, 0), c.Play.Series(), &c.dock.chart)
	if c.dock.pick.list(u, "chart", rect(r.X, y, r.W, r.Y+r.H-y), c.Play.Series(), &c.dock.chart) {
		return
	}
	lines := c.Play.Measured(c.dock.chart)
	if lines == nil {
		return
	}
	u.Segment("chart/unit", rect(r.X, y, r.W, 32), []string{"Amounts", "Shares"}, &c.dock.unit)
	y += 40
	var was [][]float64
	if c.comparing() {
		for _, l := range c.compare.Was.Measured(c.dock.chart) {
			was = append(was, l[:min(len(l), int(c.Play.Axis())+1)])
		}
	}
	number := func(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }
	if c.dock.unit == inShares {
		lines, was = playback.Percent(lines), playback.Percent(was)
		number = func(v float64) string { return fmt.Sprintf("%.0f %%", v) }
	}
	box := rect(r.X, y, r.W, min(r.H-(y-r.Y)-16-24*float32(len(lines)), 260))
	if box.H < 80 {
		return
	}
	span := int(c.Play.Axis()) + 1
	at, used := u.Chart("chart", box, ui.Chart{Lines: lines, Was: was, At: c.Play.Turns(), Span: span, Tip: func(at int) string {
		text := c.moment(at)
		sep := "\n"
		for seat, l := range lines {
			if at >= 0 && at < len(l) {
				text += fmt.Sprintf("%s%s %s", sep, board.SeatName(rules.Seat(seat)), number(l[at]))
				sep = ", "
			}
		}
		return text
	}})
	if used {
		c.ask(Seek{Turns: at})
	}
	y = box.Y + box.H + 10
	now := int(c.Play.Turns() + 0.5)
	for seat, l := range lines {
		if len(l) == 0 {
			continue
		}
		v := l[min(max(now, 0), len(l)-1)]
		u.Mark(rules.Seat(seat), r.X+10, y+11, 13)
		text := number(v)
		u.Text(rect(r.X+26, y, r.W-110, 22), names.Seat(c.Setup, rules.Seat(seat)), ui.Second+1, board.Medium, board.Left, th.Text)
		u.Text(rect(r.X+r.W-80, y, 78, 22), text, ui.Body, board.MonoBold, board.Right, th.Text)
		y += 24
	}
}

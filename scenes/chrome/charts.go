package chrome

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// The charts that every game has.
const (
	chartTimes   = "times"
	chartRefused = "refused"
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
	series, times := c.Play.Series(), c.Play.Times()
	series = slices.Clone(series)
	if times != nil {
		series = append(series, board.Series[match.Position]{ID: chartTimes, Title: "Thinking time"})
	}
	if len(c.Play.Refusals()) > 0 {
		series = append(series, board.Series[match.Position]{ID: chartRefused, Title: "Refused orders"})
	}
	if len(series) == 0 {
		u.Wrap(rect(r.X, r.Y+40, r.W, 0), "There are no charts for this game.", ui.Body, board.Regular, board.Center, th.Text2)
		return
	}
	c.dock.chart = min(c.dock.chart, len(series)-1)
	y := r.Y + 2
	y += c.dock.pick.buttons(u, "chart", rect(r.X, y, r.W, 0), series, &c.dock.chart)
	if c.dock.pick.list(u, "chart", rect(r.X, y, r.W, r.Y+r.H-y), series, &c.dock.chart) {
		return
	}
	switch box := rect(r.X, y, r.W, r.Y+r.H-y); series[c.dock.chart].ID {
	case chartTimes:
		c.plot(box, ui.Chart{Lines: times, Flags: c.overruns()}, milliseconds)
		return
	case chartRefused:
		c.refusals(box)
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
	full := 0.0
	if c.dock.unit == inShares {
		lines, was = playback.Percent(lines), playback.Percent(was)
	}
	if c.dock.unit == inShares || series[c.dock.chart].Percent {
		full = 100
		number = func(v float64) string { return fmt.Sprintf("%.0f %%", v) }
	}
	c.plot(rect(r.X, y, r.W, r.Y+r.H-y), ui.Chart{Lines: lines, Was: was, Full: full}, number)
}

// refusals lists the refused orders of the whole match by reason; a press goes to the first of a reason.
func (c *Chrome) refusals(r board.Rect) {
	u, th := c.u, c.u.Theme
	list := c.Play.Refusals()
	width := r.W - 26 - 70
	tops := []float32{0}
	for _, f := range list {
		lines := len(u.Lines(width, f.Reason, logSize, board.Regular))
		tops = append(tops, tops[len(tops)-1]+max(float32(lines)*logLead+12, 36))
	}
	u.Scroll("refused", r, tops[len(list)], func(v board.Rect) {
		for i, f := range list {
			row := rect(v.X, v.Y+tops[i], v.W, tops[i+1]-tops[i])
			if row.Y > r.Y+r.H || row.Y+row.H < r.Y {
				continue
			}
			a := u.Area("refused/"+strconv.Itoa(i), row, fmt.Sprintf("%s: %s %s, first in turn %d", board.SeatName(f.Seat), f.Reason, words.Count(f.Count, "time", "times"), c.Play.NumberAt(float64(f.Turn))))
			if a.Hover > 0 {
				u.List.Box(row.X, row.Y, row.W, row.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)*0.7))
			}
			u.Mark(f.Seat, row.X+10, row.Y+row.H/2, 13)
			lines := u.Lines(width, f.Reason, logSize, board.Regular)
			top := row.Y + row.H/2 - float32(len(lines))*logLead/2
			for k, l := range lines {
				u.Text(rect(row.X+26, top+float32(k)*logLead, width, logLead), l, logSize, board.Regular, board.Left, th.Text)
			}
			u.Text(rect(row.X+row.W-70, row.Y, 62, row.H), strconv.Itoa(f.Count), ui.Body, board.MonoBold, board.Right, th.Text)
			u.RingAround(row.Inset(2), ui.RadiusField, a.Ring)
			if a.Clicked {
				c.ask(Seek{Turns: float64(f.Turn)})
			}
		}
	})
}

// overruns mark on the chart where programs ran out of time.
func (c *Chrome) overruns() []ui.Flag {
	var list []ui.Flag
	for _, o := range c.Play.Overruns() {
		list = append(list, ui.Flag{At: float64(o.Turn), Seat: o.Seat, Label: "!"})
	}
	return list
}

// milliseconds writes a time.
func milliseconds(v float64) string {
	switch {
	case v >= 1000:
		return fmt.Sprintf("%.1f s", v/1000)
	case v < 10:
		return fmt.Sprintf("%.1f ms", v)
	}
	return fmt.Sprintf("%.0f ms", v)
}

// plot draws a chart and, below it, the values at the moment that is shown; a press goes to that turn.
func (c *Chrome) plot(r board.Rect, chart ui.Chart, number func(float64) string) {
	u, th := c.u, c.u.Theme
	lines := chart.Lines
	box := rect(r.X, r.Y, r.W, min(r.H-16-24*float32(len(lines)), 260))
	if box.H < 80 {
		return
	}
	chart.At, chart.Span = c.Play.Turns(), int(c.Play.Axis())+1
	chart.Tip = func(at int) string {
		text := c.moment(at)
		sep := "\n"
		for seat, l := range lines {
			if at >= 0 && at < len(l) {
				text += fmt.Sprintf("%s%s %s", sep, board.SeatName(rules.Seat(seat)), number(l[at]))
				sep = ", "
			}
		}
		return text
	}
	at, used := u.Chart("chart", box, chart)
	if used {
		c.ask(Seek{Turns: at})
	}
	y := box.Y + box.H + 10
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

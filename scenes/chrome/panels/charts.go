package panels

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// The charts that every game has.
const (
	chartTimes   = "times"
	chartRefused = "refused"
)

// chartLeast is the least height below the buttons of all series: a chart, its unit and its values.
const chartLeast = 260

// The units of a chart.
const (
	inAmounts = iota
	inShares
)

// charts shows one series of the match over time; a press goes to that turn.
func (p *Panels) charts(r board.Rect) {
	u, th := p.U, p.U.Theme
	series, times := p.Play.Series(), p.Play.Times()
	series = slices.Clone(series)
	if times != nil {
		series = append(series, board.Series[match.Position]{ID: chartTimes, Title: "Thinking time"})
	}
	if len(p.Play.Refusals()) > 0 {
		series = append(series, board.Series[match.Position]{ID: chartRefused, Title: "Refused orders"})
	}
	if len(series) == 0 {
		u.Wrap(layout.Pad(r, 0, 40, 0, 0), "There are no charts for this game.", ui.Body, board.Regular, board.Center, th.Text2)
		return
	}
	p.chart = min(p.chart, len(series)-1)
	s := layout.Down(r)
	s.Skip(2)
	var unit board.Rect
	if grid, high := p.pick.grid(u, s.Rect, series, p.chart); s.Rect.H-high >= chartLeast {
		p.pick.buttons(u, grid, series, &p.chart)
		s.Skip(high)
	} else {
		row := layout.Row(s.Add(ui.Header), 8, layout.Even(2)...)
		p.pick.button(u, row[0].Rect, series, p.chart)
		unit = row[1].Rect
	}
	if p.pick.list(u, s.Rect, series, &p.chart) {
		return
	}
	switch series[p.chart].ID {
	case chartTimes:
		p.plot(s.Rect, ui.Chart{Lines: times, Flags: p.overruns()}, milliseconds)
		return
	case chartRefused:
		p.refusals(s.Rect)
		return
	}
	lines := p.Play.Measured(p.chart)
	if lines == nil {
		return
	}
	if unit.H == 0 {
		unit = s.Add(32)
	}
	u.Segment("chart/unit", unit, "Values", []string{"Amounts", "Shares"}, &p.unit)
	s.Skip(8)
	var was [][]float64
	if p.Comparing() {
		for _, l := range p.Compare.Was.Measured(p.chart) {
			was = append(was, l[:min(len(l), int(p.Play.Axis())+1)])
		}
	}
	number := func(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }
	full := 0.0
	if p.unit == inShares {
		lines, was = playback.Percent(lines), playback.Percent(was)
	}
	if p.unit == inShares || series[p.chart].Percent {
		full = 100
		number = func(v float64) string { return fmt.Sprintf("%.0f %%", v) }
	}
	p.plot(s.Rect, ui.Chart{Lines: lines, Was: was, Full: full, Flags: p.blunders(series[p.chart].ID)}, number)
}

// refusals lists the refused orders of the whole match by reason; a press goes to the first of a reason.
func (p *Panels) refusals(r board.Rect) {
	u, th := p.U, p.U.Theme
	list := p.Play.Refusals()
	width := r.W - 26 - 70
	tops := []float32{0}
	for _, f := range list {
		lines := len(u.Lines(width, f.Reason, logSize, board.Regular))
		tops = append(tops, tops[len(tops)-1]+max(float32(lines)*logLead+12, 36))
	}
	u.Scroll("refused", r, tops[len(list)], func(v board.Rect) {
		rows := layout.Down(v)
		for i, f := range list {
			row := rows.Add(tops[i+1] - tops[i])
			if row.Y > r.Y+r.H || row.Y+row.H < r.Y {
				continue
			}
			a := u.Area("refused/"+strconv.Itoa(i), row, fmt.Sprintf("%s: %s %s, first in turn %d", board.SeatName(f.Seat), f.Reason, words.Count(f.Count, "time", "times"), p.Play.NumberAt(float64(f.Turn))))
			if a.Hover > 0 {
				u.List.Box(row.X, row.Y, row.W, row.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)*0.7))
			}
			u.Mark(f.Seat, row.X+10, row.Y+row.H/2, 13)
			lines := u.Lines(width, f.Reason, logSize, board.Regular)
			u.Column(layout.Pad(row, 26, 0, row.W-26-width, 0), lines, logSize, logLead, board.Regular, th.Text)
			u.Text(layout.Pad(row, row.W-70, 0, 8, 0), strconv.Itoa(f.Count), ui.Body, board.MonoBold, board.Right, th.Text)
			u.RingAround(row.Inset(2), ui.RadiusField, a.Ring)
			if a.Clicked {
				p.Ask(ask.Seek{Turns: float64(f.Turn)})
			}
		}
	})
}

// overruns mark on the chart where programs ran out of time.
func (p *Panels) overruns() []ui.Flag {
	return lists.Map(p.Play.Overruns(), func(o playback.Overrun) ui.Flag { return ui.Flag{At: float64(o.Turn), Seat: o.Seat, Label: "!"} })
}

// blunders mark on the chart of the win chance where a review has found that much was given away.
func (p *Panels) blunders(id string) []ui.Flag {
	w := p.Reviewed()
	if w == nil || id != playback.ChanceID {
		return nil
	}
	var list []ui.Flag
	for _, m := range w.Marks {
		if m.Try {
			list = append(list, ui.Flag{At: float64(m.Turn), Seat: m.Seat, Label: m.Sign})
		}
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
func (p *Panels) plot(r board.Rect, chart ui.Chart, number func(float64) string) {
	u, th := p.U, p.U.Theme
	lines := chart.Lines
	box := r
	box.H = min(r.H-16-24*float32(len(lines)), 260)
	if box.H < 40 {
		return
	}
	chart.At, chart.Span = p.Play.Turns(), int(p.Play.Axis())+1
	chart.Tip = func(at int) string {
		text := p.Moment(at)
		sep := "\n"
		for seat, l := range lines {
			if at >= 0 && at < len(l) {
				text += fmt.Sprintf("%s%s %s", sep, board.SeatName(rules.Seat(seat)), number(l[at]))
				sep = ", "
			}
		}
		return text
	}
	chart.Label = "Chart"
	at, used := u.Chart("chart", box, chart)
	if used {
		p.Ask(ask.Seek{Turns: at})
	}
	rows := layout.Down(layout.Pad(r, 0, box.H+10, 0, 0))
	now := int(p.Play.Turns() + 0.5)
	for seat, l := range lines {
		if len(l) == 0 {
			continue
		}
		v := l[min(max(now, 0), len(l)-1)]
		at := layout.Row(rows.Add(22), 0, layout.Fixed(26), layout.Rest(), layout.Fixed(4), layout.Fixed(78), layout.Fixed(2))
		u.Mark(rules.Seat(seat), at[0].X+10, at[0].Y+11, 13)
		u.Text(at[1].Rect, names.Seat(p.Setup, rules.Seat(seat)), ui.Second+1, board.Medium, board.Left, th.Text)
		u.Text(at[3].Rect, number(v), ui.Body, board.MonoBold, board.Right, th.Text)
		rows.Skip(2)
	}
}

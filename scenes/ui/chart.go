package ui

import (
	"math"
	"slices"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Chart is the content of a chart: for each seat a line of values, one per position.
type Chart struct {
	Lines [][]float64 // by seat, the values at the start of each turn and at the end of the last; empty lines are not drawn
	Was   [][]float64 // by seat, lines to compare with, drawn fainter
	Seats []rules.Seat
	At    float64 // position of the cursor, below 0 for none
	Span  int     // positions along the axis; 0 for as many as the longest line
	Flags []Flag
	Full  float64 // the axis of values goes from 0 to this, so that small differences look small; 0 for what the values need
	Tip   func(at int) string
	Label string // for the live region
}

// Flag is a turning point on a chart.
type Flag struct {
	At    float64
	Seat  rules.Seat
	Label string // "1"
}

// axisGap is the space between the numbers of an axis and the plot, and flagSize the size of a flag's shape.
const axisGap, flagSize = 6, 20

// Chart adds a chart. It returns the position under the pointer, a whole number, and whether it was pressed (or chosen with the arrow keys).
func (u *UI) Chart(id string, r board.Rect, c Chart) (float64, bool) {
	t := u.use(id, r, true)
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusField, th.Well).Edge(u.hair(), th.Line)
	values, n := bounds(c)
	lo, hi := values.lo, values.hi
	span := c.Span
	if span <= 1 {
		span = max(n, 2)
	}
	left := float32(12)
	for i := range values.parts + 1 {
		left = max(left, u.TextWidth(short(values.tick(i)), Caption, board.Mono)+14)
	}
	foot := float32(26)
	axis := r.H >= 150
	if axis {
		foot = 38
	}
	plot := layout.Pad(r, left, 12, 16, foot-12)
	labels := layout.Pad(r, 4, 0, r.W-left+axisGap, 0)
	middle, _ := labels.Middle()
	for i := range values.parts + 1 {
		y := u.snap(plot.Y + plot.H*float32(values.parts-i)/float32(values.parts))
		u.List.Box(plot.X, y, plot.W, u.hair(), 0, th.Line.Alpha(0.8))
		u.Text(layout.Around(middle, y, labels.W, 16), short(values.tick(i)), Caption, board.Mono, board.Right, th.Text3)
	}
	px := func(i float64) float32 { return plot.X + plot.W*float32(i/float64(span-1)) }
	py := func(v float64) float32 { return plot.Y + plot.H*float32(1-(v-lo)/(hi-lo)) }
	if axis {
		u.positions(plot, span, px)
	}
	for k := len(c.Was) - 1; k >= 0; k-- {
		u.faint(c.Was[k], c.seat(k), plot, px, py)
	}
	for k := len(c.Lines) - 1; k >= 0; k-- {
		u.line(c.Lines[k], c.seat(k), plot, px, py)
	}
	for _, f := range c.Flags {
		x := px(f.At)
		u.List.Line(x, plot.Y, x, plot.Y+plot.H, u.hair(), th.Text3).Dash = 3
		x = max(x, plot.X+flagSize/2) // off the number of the axis
		u.Shape(f.Seat, x, plot.Y, flagSize, th.SeatColor(f.Seat))
		u.Text(layout.Around(x, plot.Y, 18, 18), f.Label, Caption, board.Bold, board.Center, th.OnSeatColor(f.Seat))
	}
	if c.At >= 0 {
		x := u.snap(px(min(c.At, float64(span-1))))
		u.List.Box(x, plot.Y-4, max(1.5, u.hair()), plot.H+8, 0, th.Text)
	}
	for k, l := range c.Lines {
		if len(l) > 0 {
			u.Mark(c.seat(k), px(float64(len(l)-1)), py(l[len(l)-1]), 11)
		}
	}
	at := c.At
	clicked := false
	if t.over || t.held {
		at = float64(min(max((u.In.X-plot.X)/plot.W, 0), 1)) * float64(max(n-1, 0)) * float64(span-1) / float64(max(n-1, 1))
		at = math.Round(min(at, float64(max(n-1, 0))))
		x := u.snap(px(at))
		u.List.Box(x, plot.Y, u.hair(), plot.H, 0, th.Text3)
		if c.Tip != nil { // beside the line, off what is above and below the chart
			u.Keep(board.Rect{W: u.In.W, H: r.Y})
			u.Keep(layout.Pad(u.canvas(), 0, r.Y+r.H, 0, 0))
			u.tips.now = tip{show: true, soon: true, r: layout.Around(x, r.Y+r.H/2, 4, r.H), text: c.Tip(int(at + 0.5))}
		}
		clicked = t.held
	}
	if t.focused && u.ring {
		if _, ok := u.takeAny("Left"); ok {
			at, clicked = max(math.Ceil(c.At)-1, 0), true
		}
		if _, ok := u.takeAny("Right"); ok {
			at, clicked = min(math.Floor(c.At)+1, float64(max(n-1, 0))), true
		}
	}
	u.ringAround(r, RadiusField, t.ring)
	value := ""
	if c.Tip != nil {
		value = c.Tip(int(max(c.At, 0) + 0.5))
	}
	u.hear(id, t, c.Label, value)
	return at, clicked
}

// positions adds the numbers of turns, from 1, along the axis of positions.
func (u *UI) positions(plot board.Rect, span int, px func(float64) float32) {
	last := max(span-2, 0)
	parts := min(4, last, int(plot.W/60))
	for i := 0; i <= parts; i++ {
		at := 0
		if parts > 0 {
			at = last * i / parts
		}
		u.Text(layout.Around(px(float64(at)), plot.Y+plot.H+14, 48, 16), strconv.Itoa(at+1), Caption, board.Mono, board.Center, u.Theme.Text3)
	}
}

func (c *Chart) seat(k int) rules.Seat {
	if k < len(c.Seats) {
		return c.Seats[k]
	}
	return rules.Seat(k)
}

// line draws one line of a chart with the area under it; at most one point per canvas unit is drawn.
func (u *UI) line(l []float64, seat rules.Seat, plot board.Rect, px func(float64) float32, py func(float64) float32) {
	if len(l) < 2 {
		return
	}
	c := u.Theme.SeatColor(seat)
	stride := max(1, int(float32(len(l))/max(plot.W/2, 1)))
	dash := board.Either[float32](seat == 1, 9, 0)
	along, area := float32(0), c.Alpha(0.10)
	ox, oy := px(0), py(l[0])
	ax := u.snap(ox)
	for i := stride; ; i += stride {
		if i >= len(l) {
			if i-stride == len(l)-1 {
				break
			}
			i = len(l) - 1
		}
		x, y := px(float64(i)), py(l[i])
		for ax < x { // narrow boxes on whole pixels: soft edges of triangles would leave lines
			to := min(ax+2, px(float64(len(l)-1)))
			ay := oy + (y-oy)*(ax-ox)/max(x-ox, 1e-3)
			u.List.Box(ax, ay, to-ax, plot.Y+plot.H-ay, 0, area)
			ax += 2
		}
		if u.Theme.Light { // on light pages some seats' colours would not show
			u.List.Line(ox, oy, x, y, 4.4, u.Theme.SeatEdge)
		}
		if dash == 0 {
			u.List.Line(ox, oy, x, y, 2.4, c)
		} else {
			along = u.dash(ox, oy, x, y, along, dash, 3, c)
		}
		ox, oy = x, y
		if i == len(l)-1 {
			break
		}
	}
}

// faint draws a line to compare with: thin, without an area.
func (u *UI) faint(l []float64, seat rules.Seat, plot board.Rect, px func(float64) float32, py func(float64) float32) {
	stride := max(1, int(float32(len(l))/max(plot.W/2, 1)))
	for i := stride; i < len(l); i += stride {
		u.List.Line(px(float64(i-stride)), py(l[i-stride]), px(float64(i)), py(l[i]), 1.4, u.Theme.SeatColor(seat).Mix(u.Theme.Text, 0.4).Alpha(0.6))
	}
}

// dash draws a segment of a dashed line that continues at distance along, and returns the distance at its end.
func (u *UI) dash(x0, y0, x1, y1, along, on, off float32, c board.Color) float32 {
	d := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if d < 1e-4 {
		return along
	}
	for at := float32(0); at < d; {
		phase := float32(math.Mod(float64(along+at), float64(on+off)))
		if phase < on {
			to := min(at+on-phase, d)
			u.List.Line(x0+(x1-x0)*at/d, y0+(y1-y0)*at/d, x0+(x1-x0)*to/d, y0+(y1-y0)*to/d, 2.4, c)
			at = to + 1e-3
		} else {
			at += on + off - phase + 1e-3
		}
	}
	return along + d
}

// bounds is the axis of values, and the length of the longest line.
func bounds(c Chart) (a axis, n int) {
	lo, hi, whole := math.Inf(1), math.Inf(-1), true
	for i, l := range slices.Concat(c.Lines, c.Was) {
		if i < len(c.Lines) {
			n = max(n, len(l))
		}
		for _, v := range l {
			if !math.IsNaN(v) && !math.IsInf(v, 0) {
				lo, hi, whole = min(lo, v), max(hi, v), whole && v == math.Trunc(v)
			}
		}
	}
	if c.Full > 0 {
		return axis{0, c.Full, 4}, n
	}
	if lo > hi {
		return axis{0, 1, 4}, n
	}
	if lo > 0 && lo < hi*0.8 {
		lo = 0
	}
	best := axis{hi: math.Inf(1)}
	for _, parts := range []int{4, 5} {
		if x := axisOf(lo, hi, parts, whole); x.hi-x.lo < best.hi-best.lo {
			best = x
		}
	}
	return best, n
}

// axis is the range of a chart's vertical axis, in equal parts.
type axis struct {
	lo, hi float64
	parts  int
}

// tick is the value of a tick, 0 to parts.
func (x axis) tick(i int) float64 { return x.lo + (x.hi-x.lo)*float64(i)/float64(x.parts) }

// axisOf is the shortest axis of so many parts with nice ticks that holds lo to hi.
func axisOf(lo, hi float64, parts int, whole bool) axis {
	n := float64(parts)
	step := nice((hi-lo)/n, whole)
	from := math.Floor(lo/step) * step
	for from+n*step < hi {
		step = nice(step*1.01, whole)
		from = math.Floor(lo/step) * step
	}
	return axis{from, from + n*step, parts}
}

// nice is the smallest step of an axis that is at least x: 1, 2, 2.5 or 5 times a power of ten; of whole numbers none has a fraction.
func nice(x float64, whole bool) float64 {
	switch {
	case x <= 0 && !whole:
		return 0.25
	case whole && x <= 5:
		return max(math.Ceil(x), 1)
	}
	p := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 2.5, 5, 10} {
		if m*p >= x*(1-1e-9) && (!whole || m*p == math.Trunc(m*p)) {
			return m * p
		}
	}
	return 10 * p
}

// short is an axis label for a number.
func short(v float64) string {
	a := math.Abs(v)
	switch {
	case a >= 1e6:
		return strconv.FormatFloat(v/1e6, 'g', 3, 64) + "M"
	case a >= 1e4:
		return strconv.FormatFloat(v/1e3, 'g', 3, 64) + "k"
	default:
		return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
	}
}

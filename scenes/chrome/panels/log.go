package panels

import (
	"cmp"
	"slices"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of the log in canvas units.
const (
	logSize = ui.Second
	logLead = 19
	logLeft = 42
)

// logPlan is the layout of the log for one width.
type logPlan struct {
	width float32
	tops  []float32 // top of each entry, and the foot of the last
	texts []string  // of the entries
}

// lay lays out new entries; the log only changes at its end.
func (p *logPlan) lay(u *ui.UI, entries []playback.Entry, width float32) {
	if p.width != width || len(p.tops) == 0 {
		*p = logPlan{width: width, tops: append(p.tops[:0], 0)}
	}
	n := len(p.texts)
	for n > 0 && (n > len(entries) || entries[n-1].Text != p.texts[n-1]) {
		n--
	}
	p.texts, p.tops = p.texts[:n], p.tops[:n+1]
	for _, e := range entries[n:] {
		lines := len(u.Lines(width, e.Text, logSize, board.Regular))
		p.tops = append(p.tops, p.tops[len(p.tops)-1]+max(float32(lines)*logLead+16, 40))
		p.texts = append(p.texts, e.Text)
	}
}

// entry is the index of the entry at a height.
func (p *logPlan) entry(y float32) int {
	n, found := slices.BinarySearch(p.tops, y)
	if !found {
		n--
	}
	return max(n, 0)
}

// log lists the event log; it scrolls along with playback, and a press on an entry plays it.
func (p *Panels) log(r board.Rect) {
	u, th := p.U, p.U.Theme
	n := p.Play.KnownEntries()
	if n == 0 {
		u.Wrap(layout.Pad(r, 10, 40, 10, 0), "Nothing has happened yet.", ui.Body, board.Regular, board.Center, th.Text2)
		return
	}
	plan := &p.plan
	plan.lay(u, p.Play.Entries(), r.W-16-logLeft-40)
	now := max(p.Play.Happened()-1, 0)
	if p.Play.Stepping() && p.Play.Target() > p.Play.Pos() {
		now = min(now+1, n-1)
	}
	if !u.Scrolls("log") {
		p.at = -1
	} else if now != p.at {
		p.at = now
		mid := (plan.tops[now] + plan.tops[now+1]) / 2
		u.ScrollTo("log", mid-r.H*0.4, r.H*0.8)
	}
	u.Scroll("log", r, plan.tops[n], func(v board.Rect) {
		i, rows := plan.entry(r.Y-v.Y), layout.Down(v)
		rows.Skip(plan.tops[i])
		for ; i < n && rows.Rect.Y < r.Y+r.H; i++ {
			p.logLine(i, i == now, layout.Pad(rows.Add(plan.tops[i+1]-plan.tops[i]), 0, 0, 0, 2))
		}
	})
}

func (p *Panels) logLine(i int, now bool, r board.Rect) {
	u, th := p.U, p.U.Theme
	e := p.Play.Entries()[i]
	a := u.Area("log/"+strconv.Itoa(i), r, e.Text)
	if now {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
		u.List.Box(r.X, r.Y+6, 3, r.H-12, 1.5, th.Accent)
	} else if a.Hover > 0 {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)*0.7))
	}
	cx, cy := r.X+22, r.Y+r.H/2
	fill, ink := th.Hover, th.Text
	if e.Seat != rules.NoSeat {
		fill, ink = th.SeatColor(e.Seat), th.OnSeatColor(e.Seat)
	}
	u.Shape(e.Seat, cx, cy, 20, fill)
	icon := cmp.Or(e.Icon, "mark-note")
	u.Icon(icon, cx, cy, 13, ink)
	ink = th.Text
	if e.Weight == 0 {
		ink = th.Text2
	}
	lines := u.Lines(p.plan.width, e.Text, logSize, board.Regular)
	u.Column(layout.Pad(r, logLeft, 0, r.W-logLeft-p.plan.width-2, 0), lines, logSize, logLead, board.Regular, ink)
	u.Text(layout.Pad(r, r.W-38, 0, 4, 0), strconv.Itoa(p.Play.NumberAt(float64(e.Turn))), ui.Second-1, board.Mono, board.Right, th.Text3)
	u.RingAround(r.Inset(2), ui.RadiusField, a.Ring)
	if a.Clicked {
		p.Ask(ask.ShowEntry(e))
	}
}

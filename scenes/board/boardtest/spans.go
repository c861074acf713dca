package boardtest

import (
	"math"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// settles is how far an item may move without an event, in tiles: neighbours make room, and units turn round after they act.
const settles = 0.9

// Spans checks over a timeline, in both units, that picture, camera and sounds follow the spans of the events and nothing else: items move
// only where an event is under way; with all spans moved to the end of a frame, nothing happens before; with all moved to its beginning,
// everything then looks as it does after the frame.
func Spans(t testing.TB, view board.AnyView, line record.Timeline) {
	t.Helper()
	every := map[record.Unit]int{record.Commands: 5, record.Turns: 1} // commands show parts of what turns show
	for _, unit := range []record.Unit{record.Commands, record.Turns} {
		n := line.Len()
		if unit == record.Turns {
			n = line.Turns()
		}
		scheduler := board.NewScheduler(view.Timing())
		for i := 0; i < n; i += every[unit] {
			f := line.Frame(float64(i), unit)
			if len(f.Events) == 0 {
				continue
			}
			c := clocked{TB: t, view: view, m: board.Moment{Before: f.Before, After: f.After, Events: f.Events, Step: f.Step}}
			c.m.Spans = scheduler.Spans(f.Events, 0, nil)
			c.moving()
			c.sounds()
			c.waiting()
			c.over()
			if t.Failed() {
				t.Fatalf("in unit %d of %s (%d)", i, line.Setup().Game, unit)
			}
		}
	}
}

// clocked is a frame under the checks of Spans.
type clocked struct {
	testing.TB
	view board.AnyView
	m    board.Moment
}

// at draws the moment t of the frame.
func (c *clocked) at(t float64) *board.List {
	c.m.T = t
	l := new(board.List)
	o := Options(40)
	o.Visible = c.view.Bounds(c.m.Before)
	c.view.Draw(l, &c.m, o, nil)
	return l
}

// keyed are the visible items with a Key, the first of each.
func keyed(l *board.List) map[uint32]*board.Item {
	items := map[uint32]*board.Item{}
	for i := range l.Items {
		if it := &l.Items[i]; it.Key != 0 && items[it.Key] == nil && visible(it) {
			items[it.Key] = it
		}
	}
	return items
}

// moved calls do for each item of both lists that has moved by more than far.
func moved(a, b *board.List, far float32, do func(x, y *board.Item)) {
	to := keyed(b)
	for key, x := range keyed(a) {
		if y := to[key]; y != nil && apart(x, y) > far {
			do(x, y)
		}
	}
}

// apart is the distance of the middles of two items; sideways it counts half, because carried items change sides when a unit turns round.
func apart(x, y *board.Item) float32 {
	return float32(math.Hypot(float64(x.X+x.W/2-y.X-y.W/2)/2, float64(x.Y+x.H/2-y.Y-y.H/2)))
}

// moving checks that items move only near an event that is under way, where the camera looks; a unit that has arrived may turn round.
func (c *clocked) moving() {
	const dt, reach = 0.004, 2
	last := keyed(c.at(1 - 1e-6))
	for t := 0.05; t < 0.99; t += 0.13 {
		var seen []board.Rect
		note := func(_ int, e *rules.Event) {
			from, to := c.view.Place(c.m.Before, e.From), c.view.Place(c.m.Before, e.To)
			x, y := min(from.X, to.X), min(from.Y, to.Y)
			r := board.Rect{X: x, Y: y, W: max(from.X+from.W, to.X+to.W) - x, H: max(from.Y+from.H, to.Y+to.H) - y}
			seen = append(seen, r.Inset(-reach))
		}
		a := c.at(t)
		c.m.Running(note)
		b := c.at(t + dt)
		c.m.Running(note)
		moved(a, b, 0.02, func(x, y *board.Item) {
			if there := last[x.Key]; there != nil && apart(there, x) < settles {
				return
			}
			for _, r := range seen {
				if r.Contains(x.X+x.W/2, x.Y+x.H/2) {
					return
				}
			}
			c.Errorf("at %v item %d moves from %.2f,%.2f to %.2f,%.2f where nothing is under way", t, x.Key, x.X, x.Y, y.X, y.Y)
		})
	}
}

// sounds checks that each sound begins while an event is under way.
func (c *clocked) sounds() {
	c.m.T = 0
	for _, cue := range c.view.Cues(&c.m) {
		c.m.T = float64(cue.At) + 1e-4
		n := 0
		c.m.Running(func(int, *rules.Event) { n++ })
		if n == 0 {
			c.Errorf("%s sounds at %v, when nothing is under way", cue.Sound, cue.At)
		}
	}
}

// late is when all spans begin in the check of waiting; sounds of the turn itself come later.
const late = 0.9

// shift moves the spans of all events to start..end, and returns a function that restores them.
func (c *clocked) shift(start, end float32) (back func()) {
	was := c.m.Spans
	c.m.Spans = make([]board.Span, len(was))
	for i, s := range was {
		c.m.Spans[i] = board.Span{Start: start, End: end, Act: s.Act}
	}
	return func() { c.m.Spans = was }
}

// waiting checks that nothing happens and nothing sounds before the spans begin.
func (c *clocked) waiting() {
	defer c.shift(late, 0.999)()
	a, b := c.at(0.02), c.at(0.48)
	moved(a, b, settles, func(x, y *board.Item) {
		c.Errorf("item %d moves from %.2f,%.2f to %.2f,%.2f before anything happens", x.Key, x.X, x.Y, y.X, y.Y)
	})
	if was, is := writing(a), writing(b); was != is {
		c.Errorf("%d texts become %d before anything happens", was, is)
	}
	for _, cue := range c.view.Cues(&c.m) {
		if cue.At < late {
			c.Errorf("%s sounds at %v, before anything happens", cue.Sound, cue.At)
		}
	}
}

// writing is the number of visible texts.
func writing(l *board.List) (n int) {
	for i := range l.Items {
		if it := &l.Items[i]; Text(it) && it.Fill.A > 6 {
			n++
		}
	}
	return n
}

// over checks that everything looks as after the frame once the spans are over.
func (c *clocked) over() {
	end := c.at(1 - 1e-6)
	defer c.shift(0, 0.1)()
	moved(c.at(0.52), end, settles, func(x, y *board.Item) {
		c.Errorf("item %d moves from %.2f,%.2f to %.2f,%.2f after everything has happened", x.Key, x.X, x.Y, y.X, y.Y)
	})
}

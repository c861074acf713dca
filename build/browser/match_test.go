package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"app.pentarena/build/e2e"
	"app.pentarena/rules/grid"
)

// means is what a person plays with.
type means struct {
	name  string
	w, h  int
	press func(b *tab, control string)         // a button
	point func(b *tab, p grid.Point, aim bool) // a tile; aim when it is to be done something to
	use   func(b *tab, a e2e.Act)              // a control of a person's turn
	undo  func(b *tab)                         // takes the last step back
	redo  func(b *tab)                         // does it again
	end   func(b *tab)                         // ends the turn, whatever the table warns of
	leave func(b *tab)                         // from the result card to another scene
}

// ways are all the means there are.
var ways = []means{
	{
		name: "mouse", w: 640, h: 420,
		press: func(b *tab, control string) { b.reveal(control, false); b.click(control) },
		point: func(b *tab, p grid.Point, _ bool) { b.clickAt(b.at([]grid.Point{p})) },
		use:   func(b *tab, a e2e.Act) { b.reveal(a.Control, false); b.click(a.Control) },
		undo:  func(b *tab) { b.click("undo") },
		redo:  func(b *tab) { b.click("redo") },
		end:   func(b *tab) { b.endTurn(func() { b.click("end-turn") }) },
		leave: func(b *tab) {
			b.click("result/title")
			if s := b.scene("title"); s.Number("recent") < 1 {
				b.t.Error("the match is not among the recent ones")
			}
		},
	},
	{
		name: "keyboard", w: smallW, h: smallH,
		press: func(b *tab, control string) { b.focus(control); b.key('\r') },
		point: func(b *tab, p grid.Point, _ bool) { b.walk(p); b.key('\r') },
		use: func(b *tab, a e2e.Act) {
			if a.Key != "" {
				b.key(first(a.Key))
				return
			}
			b.focus(a.Control)
			b.key('\r')
		},
		undo: func(b *tab) { b.key('z', control) },
		redo: func(b *tab) { b.key('y', control) },
		end:  func(b *tab) { b.key('e', shift) },
		leave: func(b *tab) {
			b.key('\x1b')
			b.until("the board", func(s e2e.State) bool { return !s.Has("result/close") })
			for range 4 { // the cursor of the board goes first
				if b.state().Scene() == "table" {
					b.key('\x1b')
				}
			}
			b.scene("setup")
		},
	},
	{
		name: "finger", w: 320, h: 560,
		press: func(b *tab, control string) { b.reveal(control, true); b.tap(control) },
		point: func(b *tab, p grid.Point, aim bool) {
			b.tapAt(b.at([]grid.Point{p}))
			if aim { // the first tap previews
				b.tapAt(b.at([]grid.Point{p}))
			}
		},
		use:  func(b *tab, a e2e.Act) { b.reveal(a.Control, true); b.tap(a.Control) },
		undo: func(b *tab) { b.reveal("undo", true); b.tap("undo") },
		redo: func(b *tab) { b.reveal("redo", true); b.tap("redo") },
		end:  func(b *tab) { b.endTurn(func() { b.reveal("end-turn", true); b.tap("end-turn") }) },
		leave: func(b *tab) {
			b.tap("result/rematch")
			b.until("the next match", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Number("steps") == 0 })
		},
	},
}

// turn waits until the match has so many steps and it is the person's turn, and reports whether it is over instead. Orders that stand over
// several turns may give steps at once or end the turn by themselves, so it waits for these to be done.
func (b *tab) turn(steps int) (over bool) {
	b.t.Helper()
	var last, since int
	return b.until("my turn or the end", func(s e2e.State) bool {
		if n := s.Number("steps"); n != last || !s.Flag("acting") {
			last, since = n, s.Number("frames")
		}
		return s.Flag("over") || last >= steps && s.Number("frames") >= since+4
	}).Flag("over")
}

// endTurn presses the button that ends a turn until it is taken: at first it may only warn.
func (b *tab) endTurn(press func()) {
	b.t.Helper()
	steps := b.state().Number("steps")
	for range 4 {
		press()
		for end := time.Now().Add(2 * time.Second); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
			if b.state().Number("steps") != steps {
				return
			}
		}
	}
	b.t.Fatalf("browser: the turn does not end; %v", b.state())
}

// walk moves the cursor of the board to a tile.
func (b *tab) walk(p grid.Point) {
	b.t.Helper()
	for range 200 {
		at, ok := b.state().Cursor()
		switch {
		case !ok || at.X > p.X:
			b.key(left)
		case at.X < p.X:
			b.key(right)
		case at.Y > p.Y:
			b.key(first(kb.ArrowUp))
		case at.Y < p.Y:
			b.key(first(kb.ArrowDown))
		default:
			return
		}
	}
	b.t.Fatalf("browser: the cursor does not come to %v; %v", p, b.state())
}

// TestAWholeMatch plays a short match of every game from the title to what comes after the result card: the first game by all means, the
// others by the mouse, and by keyboard or finger in turn.
func TestAWholeMatch(t *testing.T) {
	for i, m := range e2e.Matches() {
		for k, w := range ways {
			if i > 0 && k > 0 && (i+k)%2 == 0 {
				continue
			}
			t.Run(m.Game+"/"+w.name, func(t *testing.T) { w.play(open(t, w.w, w.h, "?probe"), m) })
		}
	}
}

func (w means) play(b *tab, m e2e.Match) {
	b.t.Helper()
	for b.scene("title"); b.state().Scene() == "title"; b.settled(4) {
		w.press(b, b.state().Door(m.Game))
	}
	b.scene("setup")
	file, err := m.File(b.t.TempDir())
	b.must(err)
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{file}))
	b.until("the level "+m.Level, func(s e2e.State) bool { return s.Text("level") == m.Level })
	w.press(b, "setup/start")
	b.until("the first turn", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Room[2] > 0 })
	b.shot("start")

	steps := 0
	for _, a := range m.First {
		if a.Control != "" {
			w.use(b, a)
		} else {
			w.point(b, a.At, a.Steps > steps)
		}
		steps = a.Steps
		b.steps(steps)
	}
	b.shot("first-turn")
	w.undo(b)
	b.steps(steps - 1)
	w.redo(b)
	b.steps(steps)
	for over := false; !over; {
		before := b.state().Number("steps")
		w.end(b)
		over = b.turn(before + 2) // both sides end their turns, each by a step
		if !over && m.Each.Control != "" {
			w.use(b, m.Each)
		}
	}
	b.until("the result card", func(s e2e.State) bool { return s.Has("result/close") })
	b.settled(10)
	b.shot("result")
	w.leave(b)
	b.calm()
}

package boardtest_test

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// broken is the toy's view with one fault, to see that the kit finds it.
type broken struct {
	toyView
	fault string
	drawn int
}

func (b *broken) Draw(l *board.List, f *board.Frame[state], o *board.Options, under func(*board.List)) {
	b.drawn++
	switch b.fault {
	case "impure":
		l.Box(float32(b.drawn), 0, 1, 1, 0, ink)
	case "own clock":
		l.Box(8*float32(f.T), 0, 1, 1, 0, stone).As(98)
	case "astray":
		if f.T > 0.3 && f.T < 0.7 {
			l.Box(20, 8*float32(f.T), 1, 1, 0, stone).As(98)
		}
	case "jump":
		l.Box(float32(f.T), 0, 1, 1, 0, stone).As(99)
	case "unseen":
		o = boardtest.Options(o.Scale)
	case "hasty":
		l.Text("text", 0, 0, 1, board.Regular, board.Left, ink)
	}
	b.toyView.Draw(l, f, o, under)
}

func (b *broken) Lines(m *board.Move[state, command]) []board.Line {
	list := b.toyView.Lines(m)
	if len(list) > 0 && b.fault == "unfinished" {
		list[0].Text = "%!d(string=two) stones"
	}
	if len(list) > 0 && b.fault == "no picture" {
		list[0].Icon = "mark-nothing"
	}
	return list
}

func (b *broken) Overlays() []board.Overlay {
	if b.fault == "empty overlay" {
		return []board.Overlay{{ID: "empty", Title: "Nothing", Icon: "icon-ring"}}
	}
	return b.toyView.Overlays()
}

func (b *broken) Cues(f *board.Frame[state]) []board.Cue {
	list := b.toyView.Cues(f)
	if len(list) > 0 && b.fault == "silent" {
		list[0].Sound = "silence"
	}
	if len(list) > 0 && b.fault == "out of time" {
		list[0].At = 0.4
	}
	return list
}

func (b *broken) Inspect(s state, p grid.Point) (board.Card, bool) {
	if b.fault == "outside" {
		return board.Card{Title: "Stone"}, true
	}
	return b.toyView.Inspect(s, p)
}

func (b *broken) Pages(first state) []board.Page[state, command] {
	if b.fault == "classic" {
		first = first.Clone()
		first.Strength = 3
	}
	list := b.toyView.Pages(first)
	if b.fault == "wrong move" {
		list[0].Demo.Moves[2].Seat = 0
		list[0].Demo.Moves[2].Cmd.Stones = 99
	}
	return list
}

func (b *broken) Controller() board.Controller[state, command] {
	if b.fault == "greedy" {
		return new(greedy)
	}
	return b.toyView.Controller()
}

// greedy is a controller that gives illegal commands.
type greedy struct{ toyController }

func (h *greedy) Handle(p board.Pointer, s state, seat rules.Seat) board.Response[command] {
	return board.Response[command]{Cmds: []command{{Heap: p.Cell.X, Stones: 9}}}
}

// listener takes down what a test says instead of failing.
type listener struct {
	testing.TB
	said strings.Builder
}

// stopped is what a listener panics with where a test would end.
type stopped struct{}

func (l *listener) Helper()                           {}
func (l *listener) Error(args ...any)                 { fmt.Fprintln(&l.said, args...) }
func (l *listener) Errorf(format string, args ...any) { fmt.Fprintf(&l.said, format+"\n", args...) }
func (l *listener) Fatalf(format string, args ...any) {
	l.Errorf(format, args...)
	panic(stopped{})
}

// TestBroken tries the kit on views with a fault, and one without.
func TestBroken(t *testing.T) {
	p := play(t, 20)
	steady := func(t testing.TB, b *broken) { p.Continuity(t, func() board.View[state, command] { return b }) }
	pure := func(t testing.TB, b *broken) {
		p.Pure(t, func() board.View[state, command] { return b }, boardtest.Options(40))
	}
	golden := func(t testing.TB, b *broken) { play(t, 10).Golden(t, b, "toy", 10, 40) }
	modes := func(t testing.TB, b *broken) {
		p.Modes(t, b, boardtest.Modes{Moments: []float64{0.5}, Wordless: 10, Part: board.Rect{W: 2, H: 1}})
	}
	words := func(t testing.TB, b *broken) { p.Words(t, "shell", b); p.Cues(t, b, 9) }
	timed := func(t testing.TB, b *broken) { p.Timeline(t, rulestest.Cairns(), b) }
	erased := func(t testing.TB, b *broken) { boardtest.Erased(t, rulestest.Cairns(), b) }
	pages := func(t testing.TB, b *broken) { boardtest.Pages(t, b.Pages(start(t)), 1) }
	told := func(t testing.TB, b *broken) { boardtest.Numbers(t, b, start(t), stronger) }
	monkey := func(t testing.TB, b *broken) { p.Monkey(t, b, "hand") }
	for _, c := range []struct {
		fault string
		check func(testing.TB, *broken)
		want  string
	}{
		{"jump", steady, "jumps to"},
		{"own clock", timed, "before anything happens"},
		{"astray", timed, "where nothing is under way"},
		{"out of time", timed, "before anything happens"},
		{"impure", pure, "drawn in another way the second time"},
		{"jump", golden, "\n+ box  "},
		{"unseen", modes, "items are drawn when a small part of the board can be seen"},
		{"hasty", modes, "fast playback"},
		{"unfinished", words, "%!"},
		{"empty overlay", words, `the overlay "empty" draws nothing`},
		{"no picture", words, "no sprite shell/mark-nothing"},
		{"silent", words, `no sound "silence"`},
		{"outside", erased, "stands outside the board"},
		{"wrong move", pages, `page "Take the last stone", move 2`},
		{"classic", told, "do not tell a change of the level: strength"},
		{"greedy", monkey, "the controller wants"},
	} {
		for _, fault := range []string{c.fault, ""} {
			l := &listener{TB: t}
			func() {
				defer func() {
					if r := recover(); r != nil && r != (stopped{}) {
						panic(r)
					}
				}()
				c.check(l, &broken{fault: fault})
			}()
			if said := l.said.String(); fault != "" && !strings.Contains(said, c.want) || fault == "" && said != "" {
				t.Errorf("the fault %q: the kit says %q, not %q", fault, said, c.want)
			}
		}
	}
}

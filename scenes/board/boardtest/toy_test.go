package boardtest_test

import (
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

type (
	state   = *rulestest.Cairn
	command = rulestest.Take
)

// toyView shows the toy of package rulestest: a whole view to copy from. Heap h lies on cell h,0 as a pebble with the number of its stones.
type toyView struct{}

var _ board.View[state, command] = toyView{}

var (
	stone = board.Hex(0x9AA3AD)
	ink   = board.Hex(0x12161C)
)

// Bounds is the row of heaps.
func (toyView) Bounds(s state) board.Rect { return board.Rect{W: float32(len(s.Heaps)), H: 1} }

// Draw adds the heaps as they were before, changed by every event as far as time has brought it.
func (toyView) Draw(l *board.List, f *board.Frame[state], o *board.Options, under func(*board.List)) {
	if under != nil {
		under(l)
	}
	for h, n := range f.Before.Heaps {
		x := float32(h)
		if o.Visible.W > 0 && (x+1 < o.Visible.X || x > o.Visible.X+o.Visible.W) {
			continue
		}
		fill := stone
		for i, e := range f.Events {
			done := f.Spans[i].At(float32(f.T))
			switch {
			case int(e.Target) != h:
			case e.What == rulestest.Took:
				fill = stone.Mix(o.Seats[e.Actor], ease.Bump(float64(done), 0, 1))
				if done > 0.5 {
					n -= int(e.Amount)
				}
			case e.What == rulestest.Slipped && done > 0.5:
				n += int(e.Amount)
			}
		}
		key := uint32(h + 1)
		l.Box(x+0.1, 0.1, 0.8, 0.8, 0.4, fill).As(key)
		if o.Scale >= small && !o.Cheap {
			l.Number(int64(n), x+0.5, 0.5, 0.4, board.Bold, board.Center, ink).As(key)
		}
	}
}

// small is the pixels of a tile below which there are no numbers.
const small = 12

// Score is the stones of a seat.
func (toyView) Score(s state, seat rules.Seat) board.Score {
	return board.Score{Value: s.Stones[seat&1], Unit: "stones"}
}

// Hud tells how much the seat can still carry.
func (toyView) Hud(s state, seat rules.Seat) board.Hud {
	h := board.Hud{Resource: "Strength left", Total: s.Strength, Most: s.Limit}
	if s.Active().Has(seat) {
		h.Left = s.Strength - s.Taken
	}
	return h
}

// Inspect describes a heap.
func (toyView) Inspect(s state, p grid.Point) (board.Card, bool) {
	if !toyOn(s, p) {
		return board.Card{}, false
	}
	return board.Card{Title: words.Count(s.Heaps[p.X], "stone", "stones"), Seat: rules.NoSeat, Key: int32(p.X)}, true
}

// Lines tells what was taken, and who wins.
func (toyView) Lines(m *board.Move[state, command]) []board.Line {
	var lines []board.Line
	name, at := board.SeatName(m.Seat), grid.Pt(m.Cmd.Heap, 0)
	for _, e := range m.Events {
		switch e.What {
		case rulestest.Took:
			text := fmt.Sprintf("%s takes %s", name, words.Count(int(e.Amount), "stone", "stones"))
			lines = append(lines, board.Line{Icon: "mark-build", Seat: m.Seat, Text: text, At: at, Place: true})
		case rulestest.Slipped:
			text := words.Count(int(e.Amount), "stone falls", "stones fall") + " back"
			lines = append(lines, board.Line{Icon: "mark-loss", Seat: m.Seat, Text: text, At: at, Place: true, Weight: 1})
		}
	}
	if o := m.After.Outcome(); o.Over {
		text := "Nobody wins"
		if !o.Winners.Empty() {
			text = board.SeatName(o.Winners.First()) + " wins"
		}
		lines = append(lines, board.Line{Icon: "mark-lead", Seat: o.Winners.First(), Text: text, Weight: 3})
	}
	return lines
}

// Cues are the sounds of stones.
func (toyView) Cues(f *board.Frame[state]) []board.Cue {
	var cues []board.Cue
	for i, e := range f.Events {
		if e.What == rulestest.Took {
			cues = append(cues, board.Cue{Sound: "step", At: f.Spans[i].Start, Gain: 0.5})
		}
	}
	return cues
}

// timing: a stone is taken in its time, and what slips back does so then.
var timing = board.Timing{Events: []board.EventTiming{rulestest.Took: {Long: 0.3, Bar: true}, rulestest.Slipped: {Long: 0.2, Bar: true}}}

// Timing is how the events of the game are spread over frames.
func (toyView) Timing() *board.Timing { return &timing }

// Series is the line of the chart.
func (toyView) Series() []board.Series[state] {
	return []board.Series[state]{{ID: "stones", Title: "Stones", Value: func(s state, seat rules.Seat) float64 { return float64(s.Stones[seat&1]) }}}
}

// Overlays are none.
func (toyView) Overlays() []board.Overlay { return nil }

// Pages are the rule book.
func (toyView) Pages(first state) []board.Page[state, command] {
	start := func() state {
		s, err := rulestest.Cairns().New(func(level any) error { level.(*rulestest.Heaps).Stones = []int{3, 2}; return nil }, "rules")
		if err != nil {
			panic("cairns: board of the rule book: " + err.Error())
		}
		return s
	}
	return []board.Page[state, command]{{
		Title: "Take the last stone",
		Text:  []string{fmt.Sprintf("Take up to %d stones from one heap in a turn. Who takes the last one wins.", first.Strength)},
		Demo:  &board.Demo[state, command]{Start: start, Moves: []board.DemoMove[command]{{Seat: 0, Cmd: command{Heap: 0, Stones: 2}}, {Seat: 0}, {Seat: 1, Cmd: command{Heap: 1, Stones: 1}}}},
	}}
}

// Reason says why the match ended as it did.
func (toyView) Reason(s state) string {
	return map[string]string{"last": "The last stone.", "more": "More stones.", "equal": "Equally many stones.", "left": "The other side gave up."}[s.Outcome().Reason]
}

// Controller returns a new controller.
func (toyView) Controller() board.Controller[state, command] { return new(toyController) }

// toyController is a player at the board: a click on a heap takes a stone from it, by touch the second tap does.
type toyController struct{ board.Aim }

func (h *toyController) Verbs(state, rules.Seat) []board.Verb { return nil }

func (h *toyController) Choose(string, state, rules.Seat) board.Response[command] {
	return board.Response[command]{Refuse: board.NoSuchVerb}
}

func (h *toyController) Handle(p board.Pointer, s state, seat rules.Seat) board.Response[command] {
	h.Follow(p)
	if p.Kind != board.Press || h.Previews(p) {
		return board.Response[command]{}
	}
	c := command{Heap: p.Cell.X, Stones: 1}
	if err := s.Check(seat, c); err != nil {
		return board.Response[command]{Refuse: err.Error()}
	}
	return board.Response[command]{Cmds: []command{c}}
}

func (h *toyController) Next(s state, seat rules.Seat) (grid.Point, bool) {
	for heap := range board.Ring(h.Cell.X, len(s.Heaps)) {
		if s.Check(seat, command{Heap: heap, Stones: 1}) == nil {
			return grid.Pt(heap, 0), true
		}
	}
	return grid.Point{}, false
}

func (h *toyController) Hint(s state, seat rules.Seat) string {
	if !s.Active().Has(seat) {
		return ""
	}
	return "Choose a heap, or end the turn"
}

func (h *toyController) Tip(s state, seat rules.Seat) string {
	p, ok := h.At()
	if !ok {
		return ""
	}
	if err := s.Check(seat, command{Heap: p.X, Stones: 1}); err != nil {
		return err.Error()
	}
	return "Take a stone"
}

func (h *toyController) Under(l *board.List, s state, _ rules.Seat, o *board.Options) {
	if p, ok := h.At(); ok && toyOn(s, p) {
		l.Ring(float32(p.X)+0.04, 0.04, 0.92, 0.92, 2/o.Scale, board.White)
	}
}

func (h *toyController) Upon(*board.List, state, rules.Seat, *board.Options) {}

func (h *toyController) Deselect() { h.Untap() }

func (h *toyController) Drop() bool {
	h.Deselect()
	return false
}

func toyOn(s state, p grid.Point) bool { return p.Y == 0 && p.X >= 0 && p.X < len(s.Heaps) }

package turn

import (
	"context"
	"fmt"
	"slices"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// adviceTitle stands over what the AI does for a person.
const adviceTitle = "AI help"

// advisor is the strongest AI that was asked for a person's turn; it thinks in a goroutine of its own, on a copy of the match.
type advisor struct {
	finish bool // carry the whole turn out
	len    int  // steps of the match when it was asked
	turn   int
	cancel context.CancelFunc
	done   chan struct{}
	steps  []match.Step // valid once done is closed
	why    string       // what speaks for them
	err    error
}

// think begins to work out an answer.
func (t *Turn) think(finish bool, work func(context.Context, *advisor) error) {
	ctx, cancel := context.WithCancel(context.Background())
	a := &advisor{finish: finish, len: t.play.Line().Len(), turn: t.match.Position().Turn(), cancel: cancel, done: make(chan struct{})}
	t.asked, t.helped = a, true
	go func() {
		defer close(a.done)
		defer func() {
			if p := recover(); p != nil {
				a.err = fmt.Errorf("the AI failed: %v", p)
			}
		}()
		a.err = work(ctx, a)
	}()
}

func (a *advisor) stop() {
	a.cancel()
	<-a.done
}

// Suggestion is what the AI would do next.
type Suggestion struct {
	Text, Why string
	Cells     []grid.Point
	From      grid.Point // where the unit stands that moves, when Moves
	Moves     bool
	cmds      []match.Command
	len       int // of the match to which it belongs
}

// Unadvised is why the AI cannot be asked, "" when it can.
func (t *Turn) Unadvised() string {
	if t.Waiting() {
		return ""
	}
	return Titled(adviceTitle, t.Barred())
}

// Suggest asks the AI for a move. Its answer comes by Suggestion.
func (t *Turn) Suggest() { t.ask(false) }

// Finish asks the AI to play the rest of the person's turn.
func (t *Turn) Finish() { t.ask(true) }

func (t *Turn) ask(finish bool) {
	if t.Later(func() { t.ask(finish) }) {
		return
	}
	if why := t.Unadvised(); why != "" {
		t.notice(Barred, why)
		return
	}
	m, seat := t.match.Fork(), t.seat
	if bots := t.entry.Bots; !finish && bots != nil {
		t.think(false, func(ctx context.Context, a *advisor) error {
			cmds, why, err := bots.Suggest(ctx, m, seat)
			a.why = why
			for _, c := range cmds {
				a.steps = append(a.steps, match.Step{Seat: seat, Turn: a.turn, Cmd: c})
			}
			return err
		})
		return
	}
	bot, err := t.entry.Bot(catalog.Best, m.Setup().Seed+" hint")
	if err != nil {
		t.notice(Failed, "The AI cannot help: "+err.Error())
		return
	}
	t.think(finish, func(ctx context.Context, a *advisor) error {
		deeds, err := m.Ahead(ctx, seat, bot)
		for _, d := range deeds {
			if !d.Refused && (finish || len(a.steps) == 0) {
				a.steps = append(a.steps, match.Step{Seat: seat, Turn: a.turn, Cmd: d.Cmd})
			}
		}
		return err
	})
}

// Helped reports whether the AI was ever asked.
func (t *Turn) Helped() bool { return t.helped }

// Thinking reports whether the AI was asked and has not answered yet.
func (t *Turn) Thinking() bool { return t.asked != nil }

// advised uses the AI's answer once there is one.
func (t *Turn) advised() {
	a := t.asked
	if a == nil {
		return
	}
	select {
	case <-a.done:
	default:
		return
	}
	a.cancel()
	t.asked = nil
	switch {
	case a.err != nil:
		t.notice(Failed, "The AI cannot help: "+a.err.Error())
	case a.len != t.play.Line().Len():
		t.notice(Info, "The position has changed. Ask again.")
	case a.finish:
		t.finishing = a.turn + 1
		for _, s := range a.steps {
			if t.seat == rules.NoSeat || !t.Do(s.Cmd) {
				t.finishing = 0
				break
			}
		}
	case len(a.steps) > 0:
		t.suggest(a.steps, a.why)
	default:
		t.notice(Info, "The AI would end the turn.")
	}
}

// suggest makes steps of the AI the suggestion.
func (t *Turn) suggest(steps []match.Step, why string) {
	h := &Suggestion{Text: "Press " + EndLabel(t.Hud()), Why: why, len: t.play.Line().Len()}
	before := t.play.Head()
	for i, s := range steps {
		dice := rules.Dice(rules.NewSeeded("suggestion"))
		if len(s.Rolls) > 0 {
			dice = &rules.Recorded{Rolls: s.Rolls}
		}
		after := before.Clone()
		done, err := after.Do(s.Seat, s.Cmd, dice)
		if err != nil {
			t.notice(Failed, "The AI's move is not legal here: "+err.Error())
			return
		}
		if s.Cmd == t.entry.Game.Pass() { // what it leads to may be a secret of others
			done.Events = nil
		}
		h.cmds = append(h.cmds, s.Cmd)
		h.tell(t.view.Lines(&board.Move[match.Position, match.Command]{Before: before, After: after, Seat: s.Seat, Cmd: s.Cmd, Events: done.Events}), done.Events, i == 0)
		before = after
	}
	if n := len(steps) - 1; n > 0 {
		h.Text += fmt.Sprintf(", and %d more", n)
	}
	t.hint = h
	n := Notice{Kind: Suggested, Text: "Suggestion: " + h.Text + ". " + why}
	if len(h.Cells) > 0 {
		n.Cell, n.Show = h.Cells[0], true
	}
	t.notices = append(t.notices, n)
}

// tell adds what a step of the suggestion does; its first one names it.
func (h *Suggestion) tell(lines []board.Line, events []rules.Event, first bool) {
	for i, l := range lines {
		if i == 0 && first {
			h.Text = l.Text
		}
		if l.Place && !slices.Contains(h.Cells, l.At) {
			h.Cells = append(h.Cells, l.At)
		}
	}
	for _, e := range events { // who moves is named by its number only
		if e.Kind == rules.Move && first {
			h.From, h.Moves = e.From, !slices.Contains(h.Cells, e.From)
			break
		}
	}
}

// Suggestion is the AI's suggestion for the position, nil for none.
func (t *Turn) Suggestion() *Suggestion {
	if t.hint == nil || t.hint.len != t.play.Line().Len() || !t.Open() {
		return nil
	}
	return t.hint
}

// Follow does what the AI suggests, and goes on to the next unit that can act, to none when there is none: what was selected before may be
// another one than acted.
func (t *Turn) Follow() {
	h := t.Suggestion()
	if h == nil {
		return
	}
	t.hint = nil
	if !t.Do(h.cmds...) || !t.Open() {
		return
	}
	if p, ok := t.Next(); ok {
		t.notices = append(t.notices, Notice{Kind: Pointed, Cell: p, Show: true})
	} else {
		t.controller.Deselect()
	}
}

// Dismiss drops the suggestion and reports whether there was one.
func (t *Turn) Dismiss() bool {
	was := t.Suggestion() != nil
	t.hint = nil
	return was
}

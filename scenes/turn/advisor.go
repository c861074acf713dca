package turn

import (
	"context"
	"errors"
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
	why    string       // what speaks for the first step
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

// Suggestion is a command that the AI would give.
type Suggestion struct {
	Text, Why string
	Cells     []grid.Point
	From      grid.Point // where the unit stands that moves, when Moves
	Moves     bool
	cmd       match.Command
	len       int // of the match to which it belongs
}

// single is a player that plays one turn only, so that a seat with two turns in a row is asked for the first.
type single struct {
	match.Player
	played bool
	stop   context.CancelFunc
}

// Play plays the first turn and stops at the next.
func (s *single) Play(ctx context.Context, turn *match.Turn) error {
	if s.played {
		s.stop()
		return nil
	}
	s.played = true
	return s.Player.Play(ctx, turn)
}

// halt is a player at whose turn the copy of the match stops, once the one who was asked has played; before that it lets its turn pass.
type halt struct{ asked *single }

// Play passes or stops.
func (h halt) Play(context.Context, *match.Turn) error {
	if h.asked.played {
		h.asked.stop()
	}
	return nil
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
	head, seat := t.match.Position(), t.seat
	if bots := t.entry.Bots; !finish && bots != nil {
		t.think(false, func(ctx context.Context, a *advisor) error {
			c, why, err := bots.Suggest(ctx, head, seat)
			a.why, a.steps = why, []match.Step{{Seat: seat, Turn: a.turn, Cmd: c}}
			return err
		})
		return
	}
	setup := t.match.Setup()
	bot, err := t.entry.Bot(catalog.Best, setup.Seed+" hint")
	if err != nil {
		t.notice(Failed, "The AI cannot help: "+err.Error())
		return
	}
	t.think(finish, func(ctx context.Context, a *advisor) error {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		asked := &single{Player: bot, stop: stop}
		players := make([]match.Player, head.Seats())
		for i := range players {
			players[i] = halt{asked}
		}
		players[seat] = asked
		scratch := match.New(setup, head)
		if err := scratch.Run(ctx, players); err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		for _, f := range scratch.Faults() {
			if f.Loses() {
				return f
			}
		}
		for _, s := range scratch.Steps(0) {
			if s.Seat == seat && s.Turn == a.turn {
				a.steps = append(a.steps, s)
			}
		}
		return nil
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
		t.suggest(a.steps[0], a.why)
	default:
		t.notice(Info, "The AI would end the turn.")
	}
}

// suggest makes a step of the AI the suggestion.
func (t *Turn) suggest(s match.Step, why string) {
	before := t.play.Head()
	after := before.Clone()
	dice := rules.Dice(rules.NewSeeded("suggestion"))
	if len(s.Rolls) > 0 {
		dice = &rules.Recorded{Rolls: s.Rolls}
	}
	done, err := after.Do(s.Seat, s.Cmd, dice)
	if err != nil {
		t.notice(Failed, "The AI's move is not legal here: "+err.Error())
		return
	}
	h := &Suggestion{Text: "Press " + EndLabel(t.Hud()), Why: why, cmd: s.Cmd, len: t.play.Line().Len()}
	if s.Cmd == t.entry.Game.Pass() { // what it leads to may be a secret of others
		done.Events = nil
	}
	for i, l := range t.view.Lines(&board.Move[match.Position, match.Command]{Before: before, After: after, Seat: s.Seat, Cmd: s.Cmd, Events: done.Events}) {
		if i == 0 {
			h.Text = l.Text
		}
		if l.Place {
			h.Cells = append(h.Cells, l.At)
		}
	}
	for _, e := range done.Events { // who moves is named by its number only
		if e.Kind == rules.Move {
			h.From, h.Moves = e.From, !slices.Contains(h.Cells, e.From)
			break
		}
	}
	t.hint = h
	n := Notice{Kind: Suggested, Text: "Suggestion: " + h.Text + ". " + why}
	if len(h.Cells) > 0 {
		n.Cell, n.Show = h.Cells[0], true
	}
	t.notices = append(t.notices, n)
}

// Suggestion is the AI's suggestion for the position, nil for none.
func (t *Turn) Suggestion() *Suggestion {
	if t.hint == nil || t.hint.len != t.play.Line().Len() || !t.Open() {
		return nil
	}
	return t.hint
}

// Follow does what the AI suggests, and goes on to the next unit that can act: what was selected before may be another one than acted.
func (t *Turn) Follow() {
	h := t.Suggestion()
	if h == nil {
		return
	}
	t.hint = nil
	if t.Do(h.cmd) && t.Open() {
		if p, ok := t.Next(); ok {
			t.notices = append(t.notices, Notice{Kind: Pointed, Cell: p, Show: true})
		}
	}
}

// Dismiss drops the suggestion and reports whether there was one.
func (t *Turn) Dismiss() bool {
	was := t.Suggestion() != nil
	t.hint = nil
	return was
}

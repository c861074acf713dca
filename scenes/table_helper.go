package scenes

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// helpTitle stands over what the bot does for a person.
const helpTitle = "Help by the AI"

// helper asks the strongest bot for a person's turn, in a goroutine of its own, on a copy of the match.
type helper struct {
	finish bool // carry the whole turn out
	len    int  // steps of the match when it was asked
	turn   int
	cancel context.CancelFunc
	done   chan struct{}
	steps  []match.Step // valid once done is closed
	why    string       // what speaks for the first step
	err    error
}

// suggestion is a command that the bot would give.
type suggestion struct {
	open  bool
	cmd   match.Command
	text  string
	why   string
	cells []grid.Point
	from  grid.Point // where the unit stands that moves
	moves bool
	step  int // length of the match it belongs to
}

var errTurnOver = errors.New("the turn is over")

// halt is a player at whose turn the copy of the match stops, once the one who was asked has played; before that it lets its turn pass.
type halt struct{ asked *single }

// Play passes or stops.
func (h halt) Play(context.Context, *match.Turn) error {
	if !h.asked.played {
		return nil
	}
	return errTurnOver
}

// ask lets the bot think about the person's turn.
func (t *Table) ask(finish bool) {
	if why := under(helpTitle, t.barred()); why != "" {
		t.tell(why)
		return
	}
	if !finish && t.entry.Bots != nil {
		t.askAdviser()
		return
	}
	bot, err := t.entry.Bot("expert", t.setup.Seed+" hint")
	if err != nil {
		t.u.Complain("No bot can be asked: " + err.Error())
		return
	}
	head := t.match.Table()
	players := make([]match.Player, head.Seats())
	asked := &single{Player: bot}
	for i := range players {
		players[i] = halt{asked}
	}
	seat := t.seat
	players[seat] = asked
	scratch := match.New(t.setup, head)
	ctx, cancel := context.WithCancel(context.Background())
	h := &helper{finish: finish, len: t.play.Line().Len(), turn: head.Turn(), cancel: cancel, done: make(chan struct{})}
	t.helper = h
	go func() {
		defer close(h.done)
		defer func() {
			if p := recover(); p != nil {
				h.err = fmt.Errorf("the bot failed: %v", p)
			}
		}()
		if err := scratch.Run(ctx, players); err != nil && !errors.Is(err, errTurnOver) {
			h.err = err
			return
		}
		for _, s := range scratch.Steps(0) {
			if s.Seat == seat && s.Turn == h.turn {
				h.steps = append(h.steps, s)
			}
		}
	}()
}

// askAdviser asks the game's own adviser for one command and its reason.
func (t *Table) askAdviser() {
	ctx, cancel := context.WithCancel(context.Background())
	head, seat, advise := t.match.Table(), t.seat, t.entry.Bots.Suggest
	h := &helper{len: t.play.Line().Len(), turn: head.Turn(), cancel: cancel, done: make(chan struct{})}
	t.helper = h
	go func() {
		defer close(h.done)
		defer func() {
			if p := recover(); p != nil {
				h.err = fmt.Errorf("the adviser failed: %v", p)
			}
		}()
		var c match.Command
		if c, h.why, h.err = advise(ctx, head, seat); h.err == nil {
			h.steps = []match.Step{{Seat: seat, Turn: h.turn, Cmd: c}}
		}
	}()
}

// single is a player that plays one turn only, so that a seat with two turns in a row is asked for the first.
type single struct {
	match.Player
	played bool
}

// Play plays the first turn and stops at the next.
func (s *single) Play(ctx context.Context, turn *match.Turn) error {
	if s.played {
		return errTurnOver
	}
	s.played = true
	return s.Player.Play(ctx, turn)
}

func (h *helper) stop() {
	h.cancel()
	<-h.done
}

// helped takes up the bot's answer when it is there.
func (t *Table) helped() {
	h := t.helper
	if h == nil {
		return
	}
	select {
	case <-h.done:
	default:
		return
	}
	h.cancel()
	t.helper = nil
	switch {
	case h.err != nil:
		t.u.Complain("The AI has no answer: " + h.err.Error())
	case h.len != t.play.Line().Len():
		t.u.Note("helper", "The position has changed; ask again.")
	case h.finish:
		t.finishing = h.turn + 1
		for _, s := range h.steps {
			if t.seat == rules.NoSeat || !t.do(s.Cmd, t.u.In.X, t.u.In.Y) {
				t.finishing = 0
				break
			}
		}
	case len(h.steps) > 0:
		t.suggest(h.steps[0], h.why)
	default:
		t.u.Note("helper", "The AI would end the turn.")
	}
}

// suggest shows a step of the bot.
func (t *Table) suggest(s match.Step, why string) {
	before := t.play.Head()
	after := before.Clone()
	dice := rules.Dice(rules.NewSeeded("suggestion"))
	if len(s.Rolls) > 0 {
		dice = &rules.Playback{Rolls: s.Rolls}
	}
	done, err := after.Do(s.Seat, s.Cmd, dice)
	if err != nil {
		t.u.Complain("The AI's move does not fit: " + err.Error())
		return
	}
	t.hint = suggestion{open: true, cmd: s.Cmd, step: t.play.Line().Len()}
	if s.Cmd == t.entry.Game.Pass() { // what it leads to may be a secret of others
		done.Events = nil
	}
	for _, l := range t.look.Lines(&board.Move[match.Table, match.Command]{Before: before, After: after, Seat: s.Seat, Cmd: s.Cmd, Events: done.Events}) {
		if t.hint.text == "" {
			t.hint.text = l.Text
		}
		if l.Place {
			t.hint.cells = append(t.hint.cells, l.At)
		}
	}
	if t.hint.text == "" {
		t.hint.text = "End the turn"
	}
	t.hint.why = why
	if len(t.hint.cells) > 0 {
		t.show(t.hint.cells[0])
	}
	for _, e := range done.Events { // who moves is named by its number only
		if e.Kind == rules.Move {
			t.hint.from, t.hint.moves = e.From, !slices.Contains(t.hint.cells, e.From)
			break
		}
	}
	t.u.Say("Suggestion: " + t.hint.text + ". " + why)
}

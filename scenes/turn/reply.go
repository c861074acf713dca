package turn

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
)

// Reply is what another seat does next if the person's turn ends as it is.
type Reply struct {
	Seat      rules.Seat
	Announced bool // its player is asked, which plays like that; otherwise what the AI would do in its place
	*Suggestion
}

// replying works out a reply beside the match.
type replying struct {
	len    int // steps of the match of which it is asked, -1 before the first time
	asks   foresight
	rest   int // ticks before it is asked
	cancel context.CancelFunc
	answer chan answer // nil while nothing is asked
	reply  *Reply      // nil for none
}

// foresight is which replies are worked out.
type foresight struct {
	likely    bool // what the AI would do in the place of the next seat
	announced bool // what a player does that announces it
}

// answer is what the other seat does from a position.
type answer struct {
	before    match.Position
	seat      rules.Seat
	announced bool
	cmds      []match.Command
	err       error
}

// settled is how many ticks a person's plan stays the same before the reply to it is worked out: they may be in the middle of a few commands.
const settled = 20

// Foresee works out the reply while it is wanted: what is likely, or what a player of whom that is expected announces. Call it each tick. Where
// there is none, or the AI fails, nothing is said: the person plays on without.
func (t *Turn) Foresee(likely, announced bool) {
	r, asks := &t.replying, foresight{likely && t.unaided == "" && t.players.Bots != nil, announced && t.announced()}
	on := asks != foresight{} && t.Acting() && t.asked == nil
	if !on || r.len != t.play.Line().Len() || r.asks != asks {
		r.stop()
		*r = replying{len: t.play.Line().Len(), asks: asks, rest: settled}
	}
	switch {
	case !on:
	case r.rest > 0:
		if r.rest--; r.rest == 0 {
			r.ask(t.players, t.match, t.seat)
		}
	case r.answer != nil:
		select {
		case a := <-r.answer:
			r.stop()
			r.answer = nil
			if a.err == nil {
				r.reply = t.reply(a)
			}
		default:
		}
	}
}

// Reply is the reply to the person's turn as it is; nil for none, or not yet.
func (t *Turn) Reply() *Reply {
	if t.replying.len != t.play.Line().Len() {
		return nil
	}
	return t.replying.reply
}

// Announces reports whether another seat's player announces what it does next.
func (t *Turn) Announces() bool { return t.replying.asks.announced }

func (r *replying) stop() {
	if r.cancel != nil {
		r.cancel()
	}
}

// announced reports whether there is a seat whose player announces what it does.
func (t *Turn) announced() bool {
	return t.match != nil && slices.ContainsFunc(t.match.Setup().Seats, func(s match.SeatInfo) bool { return players.Announces(s.Kind) })
}

// ask puts the question: the turn of the seat ends, by another chance than that of the match, and the next one is played.
func (r *replying) ask(choice players.Choice, all *match.Match, seat rules.Seat) {
	ctx, cancel := context.WithCancel(context.Background())
	heard := make(chan answer, 1)
	r.cancel, r.answer = cancel, heard
	asks, setup := r.asks, all.Setup()
	m, err := all.Supposed(seat, setup.Seed+" reply")
	go func() {
		var a answer
		a.err = Guarded(func() error {
			if err != nil {
				return err
			}
			if _, err := m.Do(seat, m.Game().Pass()); err != nil {
				return err
			}
			a.before = m.Position()
			next := m.Active() &^ rules.Seats(seat)
			for i, info := range setup.Seats {
				a.seat = rules.Seat(i)
				if a.announced = asks.announced && next.Has(a.seat) && players.Announces(info.Kind); a.announced {
					bot, err := choice.Bot(info.Kind, setup.SeedOf(a.seat))
					if err != nil {
						return err
					}
					deeds, err := m.Ahead(ctx, a.seat, bot)
					a.cmds = match.Done(deeds)
					return err
				}
			}
			if a.seat = next.First(); a.seat == rules.NoSeat || !asks.likely {
				return fmt.Errorf("turn: nobody replies to seat %d", seat+1)
			}
			advice, err := choice.Bots.Suggest(ctx, m, a.seat)
			a.cmds = match.Joined(advice...)
			return err
		})
		heard <- a
	}()
}

// foretold begins a sentence about what a seat does. Some have the seat as their subject.
func foretold(seat string, announced bool, text string) string {
	subject := strings.HasPrefix(text, seat+" ") || strings.HasPrefix(text, seat+"'s ")
	switch {
	case announced && subject:
		return "Next, " + text
	case announced:
		return seat + "'s next turn: " + text
	case subject:
		return "Likely answer: " + text
	}
	return seat + "'s likely answer: " + text
}

// reply says what matters most of an answer.
func (t *Turn) reply(a answer) *Reply {
	h := t.Foretell(a.before, t.seat, a.seat, a.cmds, a.announced)
	if h == nil {
		return nil
	}
	if now := fmt.Sprint(a.before.Turn(), h.Text); now != t.foreseen { // after each command the same again would be noise
		t.foreseen = now
		t.notice(Foreseen, h.Text+".")
	}
	return &Reply{Seat: a.seat, Announced: a.announced, Suggestion: h}
}

// answers reports whether a line is a seat's answer to a person. What costs the seat alone is none.
func answers(l board.Line, person, seat rules.Seat) bool {
	return l.Place && (l.Loses.Has(person) || l.Seat == seat && !l.Loses.Has(seat))
}

// Foretell says what matters most of what a seat does in a turn: what costs the person most, or else what the event log marks most; nil when nothing does.
func (t *Turn) Foretell(at match.Position, person, seat rules.Seat, cmds []match.Command, announced bool) *Suggestion {
	plays := func(c match.Command) *board.Move[match.Position, match.Command] {
		after := at.Clone()
		done, err := after.Do(seat, c, rules.NewSeeded("reply"))
		if err != nil {
			return nil
		}
		return &board.Move[match.Position, match.Command]{Before: at, After: after, Seat: seat, Cmd: c, Events: done.Events}
	}
	var anyway []string // what happens too when it does nothing is no answer
	if move := plays(at.Game().Pass()); move != nil {
		anyway = lists.Map(t.view.Lines(move), func(l board.Line) string { return l.Text })
	}
	told, most := &Suggestion{}, -1
	for _, c := range append(slices.Clone(cmds), at.Game().Pass()) {
		move := plays(c)
		if move == nil {
			break
		}
		for _, l := range t.view.Lines(move) {
			worth := l.Weight
			if l.Loses.Has(person) {
				worth += 4
			}
			if worth > most && answers(l, person, seat) && !slices.Contains(anyway, l.Text) {
				told, most = &Suggestion{}, worth
				told.tell([]board.Line{l}, move.Events, true)
			}
		}
		at = move.After
	}
	if most < 0 {
		return nil
	}
	told.Cmds = cmds
	told.Text = foretold(board.SeatName(seat), announced, playback.Placed(t.view.Bounds(t.play.Head()), told.Text))
	return told
}

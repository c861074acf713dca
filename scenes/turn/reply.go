package turn

import (
	"context"
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
)

// Reply is what another seat is likely to do if the person's turn ends as it is.
type Reply struct {
	Seat rules.Seat
	*Suggestion
}

// replying works out a reply beside the match.
type replying struct {
	len    int // steps of the match of which it is asked, -1 before the first time
	rest   int // ticks before it is asked
	cancel context.CancelFunc
	answer chan answer // nil while nothing is asked
	reply  *Reply      // nil for none
}

// answer is what the AI would do in place of the other seat, from a position.
type answer struct {
	before match.Position
	seat   rules.Seat
	advice []match.Advice
	err    error
}

// settled is how many ticks a person's plan stays the same before the reply to it is worked out: they may be in the middle of a few commands.
const settled = 20

// Foresee works out the reply while on; call it each tick. Where there is none, or the AI fails, nothing is said: the person plays on without.
func (t *Turn) Foresee(on bool) {
	r := &t.replying
	if on = on && t.Acting() && t.unaided == "" && t.players.Bots != nil && t.asked == nil; !on || r.len != t.play.Line().Len() {
		r.stop()
		*r = replying{len: t.play.Line().Len(), rest: settled}
	}
	switch {
	case !on:
	case r.rest > 0:
		if r.rest--; r.rest == 0 {
			r.ask(t.players.Bots, t.match.Setup(), t.play.Head().Clone(), t.seat)
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

func (r *replying) stop() {
	if r.cancel != nil {
		r.cancel()
	}
}

// ask puts the question: the turn of the seat ends, by other chances than those of the match, and the next one is advised.
func (r *replying) ask(bots players.Bots, setup match.Setup, position match.Position, seat rules.Seat) {
	ctx, cancel := context.WithCancel(context.Background())
	heard := make(chan answer, 1)
	r.cancel, r.answer = cancel, heard
	setup.Seed += " reply"
	go func() {
		var a answer
		a.err = Guarded(func() (err error) {
			m := match.New(setup, position)
			if _, err := m.Do(seat, m.Game().Pass()); err != nil {
				return err
			}
			if a.seat = (m.Active() &^ rules.Seats(seat)).First(); a.seat == rules.NoSeat {
				return fmt.Errorf("turn: nobody replies to seat %d", seat+1)
			}
			a.before = m.Position()
			a.advice, err = bots.Suggest(ctx, m, a.seat)
			return err
		})
		heard <- a
	}()
}

// reply says what matters most of an answer: what costs the person most, or else what the event log marks most.
func (t *Turn) reply(a answer) *Reply {
	reply, most := &Reply{Seat: a.seat, Suggestion: &Suggestion{}}, -1
	for _, c := range append(match.Joined(a.advice...), a.before.Game().Pass()) {
		after := a.before.Clone()
		done, err := after.Do(a.seat, c, rules.NewSeeded("reply"))
		if err != nil {
			break
		}
		move := &board.Move[match.Position, match.Command]{Before: a.before, After: after, Seat: a.seat, Cmd: c, Events: done.Events}
		for _, l := range t.view.Lines(move) {
			worth := l.Weight
			if l.Loses.Has(t.seat) {
				worth += 4
			}
			if worth > most && l.Place && (l.Seat == a.seat || l.Loses.Has(t.seat)) {
				reply.Suggestion, most = &Suggestion{}, worth
				reply.tell([]board.Line{l}, done.Events, true)
			}
		}
		a.before = after
	}
	if most < 0 {
		return nil
	}
	where := t.view.Bounds(t.play.Head())
	reply.Text = board.SeatName(a.seat) + "'s likely answer: " + playback.Placed(where, reply.Text)
	t.notices = append(t.notices, Notice{Kind: Foreseen, Text: reply.Text + "."})
	return reply
}

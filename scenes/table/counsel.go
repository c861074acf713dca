package table

import (
	"context"
	"math"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/turn"
)

// counsel is what the strongest adviser would do in a turn at which a spectator looks.
type counsel struct {
	job    review.Job // the turn and the seat that are asked about
	step   int        // before that turn
	cancel context.CancelFunc
	answer chan counselled // nil while nothing is asked
	shown  *desk.Counsel   // nil for none
}

// counselled is an answer: the advice, and what it is worth, where that is known.
type counselled struct {
	before match.Position
	advice []match.Advice
	worth  *review.Turn
	err    error
}

// drop ends the counsel and reports whether there was one.
func (c *counsel) drop() bool {
	was := c.shown != nil || c.answer != nil
	if c.cancel != nil {
		c.cancel()
	}
	*c = counsel{}
	return was
}

// counselled is what the controls show of it, while the moment is shown that it is about.
func (t *Table) counselled() *desk.Counsel {
	if math.Abs(t.play.Steps()-float64(t.counsel.step)) > 1e-3 {
		return nil
	}
	if t.counsel.answer != nil {
		return &desk.Counsel{Suggestion: &turn.Suggestion{Text: "thinking …"}, Seat: t.counsel.job.Seat}
	}
	return t.counsel.shown
}

// suggest asks the AI: in a person's turn for a move, and as a spectator what it would do in the turn that is shown, for one side after the other.
func (t *Table) suggest() {
	if t.task != nil || t.lesson != nil || t.players.Bots == nil || !t.turn.People().Empty() && t.play.Running() {
		t.turn.Suggest()
		return
	}
	if why := t.chrome.Unadvised(); why != "" {
		t.chrome.Tell(why)
		return
	}
	line := t.play.Line()
	number := min(int(t.play.Turns()+1e-6), line.Turns()-1)
	before := line.At(line.First(number))
	seat := before.Active().First()
	if c := t.counselled(); c != nil && c.More { // the next of those who move
		if rest := before.Active() &^ (rules.Seats(c.Seat)<<1 - 1); !rest.Empty() {
			seat = rest.First()
		}
	}
	if seat == rules.NoSeat {
		t.chrome.Tell("Suggest a move\nNobody can move here.")
		return
	}
	t.counsel.drop()
	t.play.Pause()
	t.play.SeekTurns(float64(number))
	t.turn.ShowBetter(nil, 0)
	t.counsel = consult(line, t.players.Bots, review.Job{Turn: number, Seat: seat})
	t.u.Say("The AI is thinking…")
}

// consult puts the question beside the table.
func consult(line record.Timeline, bots players.Bots, job review.Job) counsel {
	ctx, cancel := context.WithCancel(context.Background())
	c := counsel{job: job, step: line.First(job.Turn), cancel: cancel, answer: make(chan counselled, 1)}
	before := line.At(c.step).Clone()
	subject, err := review.Of(line)
	recorded := match.New(line.Setup(), before)
	go func() {
		a := counselled{before: before}
		a.err = turn.Guarded(func() (failed error) {
			m := recorded // of a log that can only be shown, the position as it was recorded
			if err == nil {
				if m, failed = subject.Until(job.Turn); failed != nil {
					return failed
				}
			}
			if a.advice, failed = bots.Suggest(ctx, m, job.Seat); failed != nil || err != nil || !subject.Ended(job.Turn) {
				return failed
			}
			worth, failed := bots.Review(ctx, subject, job)
			if failed == nil {
				a.worth = &worth
			}
			return failed
		})
		c.answer <- a
	}()
	return c
}

// tickCounsel shows the answer once there is one.
func (t *Table) tickCounsel() {
	c := &t.counsel
	if c.answer == nil {
		return
	}
	select {
	case a := <-c.answer:
		c.answer = nil
		t.showCounsel(a)
	default:
	}
}

// showCounsel shows what the AI would do, in words and on the board.
func (t *Table) showCounsel(a counselled) {
	c := &t.counsel
	if a.err != nil {
		t.u.Complain("The AI cannot help: " + a.err.Error())
		return
	}
	seat := board.SeatName(c.job.Seat)
	list := t.turn.Explain(a.before, c.job.Seat, a.advice)
	if len(list) == 0 {
		t.u.Note("advice", "Master would end the turn of "+seat+".")
		return
	}
	c.shown = &desk.Counsel{Suggestion: list[0], Seat: c.job.Seat, Gain: gain(a.worth), More: a.before.Active()&^rules.Seats(c.job.Seat) != 0}
	c.shown.Text = strings.TrimPrefix(c.shown.Text, "Press ") // who watches has no such button
	more := -len(list[0].Cmds)
	for _, h := range list {
		more += len(h.Cmds)
	}
	if more > 0 {
		c.shown.AndMore(more)
	}
	t.turn.ShowBetter(list[0], c.step)
	if cells := list[0].Cells; len(cells) > 0 {
		t.viewport.Show(cells[0])
	}
	t.u.Say(strings.TrimSpace("Master as " + seat + ": " + c.shown.Text + ". " + c.shown.Gain + " " + c.shown.Why))
}

// gain says what the AI's turn is worth beside what was played.
func gain(x *review.Turn) string {
	switch {
	case x == nil:
		return ""
	case 100*x.Loss() < 1:
		return "What was played was as good."
	}
	return "Worth " + review.Points(x.Loss()) + " of win chance more than what was played."
}

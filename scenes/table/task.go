package table

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/review"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/scene"
)

// task is a turn that a person tries again. The others do in it what they did.
type task struct {
	turns  []review.Turn // those to try, the costliest first
	at     int           // which of them this is
	line   record.Timeline
	guide  desk.Guide
	hints  int
	cancel context.CancelFunc // nil before the turn has been played
	judged chan verdict
}

// verdict is how good the turn was that the person played.
type verdict struct {
	turn review.Turn
	err  error
}

// enough is the part of what was lost that has to be won back.
const enough = 0.8

// again is the kind of the seats that do what they did.
const again = "again"

// tryTurn opens a turn that was reviewed for the person to play.
func (t *Table) tryTurn(at ask.Reviewed) {
	turns := review.Costliest(t.review.run.Turns(), at.Seat, costliest)
	is := func(x review.Turn) bool { return x.Turn == at.Turn }
	if !slices.ContainsFunc(turns, is) {
		x, ok := t.turnOf(at)
		if !ok {
			return
		}
		turns = []review.Turn{x}
	}
	t.play.Pause()
	t.openTask(scene.Push, t.play.Line(), turns, slices.IndexFunc(turns, is))
}

// openTask opens one of several turns over this scene, or in place of it.
func (t *Table) openTask(kind scene.Kind, line record.Timeline, turns []review.Turn, at int) {
	x := turns[at]
	first := line.First(x.Turn)
	setup := line.Setup()
	setup.Begun, setup.Seats = first, slices.Clone(setup.Seats)
	for seat := range setup.Seats {
		s := &setup.Seats[seat]
		if s.Kind = again; seat == int(x.Seat) {
			s.Kind = match.Person
		}
	}
	m := match.New(setup, line.At(0))
	err := m.Resume(record.Steps(line, 0, first), nil, nil)
	k := &task{turns: turns, at: at, line: line}
	k.guide = desk.Guide{Number: at + 1, Of: len(turns), Title: fmt.Sprintf("Turn %d, %s", line.At(first).Turn()+1, board.SeatName(x.Seat)), Review: true,
		Idea: fmt.Sprintf("What was played here led to a win chance of %.0f %%. It could have been %.0f %%.", 100*x.Played, 100*x.Best)}
	k.guide.Said = "Play this turn better, and end it."
	if err == nil {
		var next *Table
		if next, err = New(t.env, t.ways, Options{Match: m, Turn: float64(x.Turn), Pace: t.pace, Unkept: true, task: k}); err == nil {
			next.turn.Unaid("You are trying this turn yourself. Press Hint instead.")
			t.next = scene.Next{Kind: kind, Scene: next}
			return
		}
	}
	t.u.Complain("The turn cannot be set up: " + err.Error())
}

// turn is the one that is tried.
func (k *task) turn() review.Turn { return k.turns[k.at] }

func (k *task) stop() {
	if k.cancel != nil {
		k.cancel()
	}
}

// outside makes the players of the other seats, which do in the turn what they did, and nothing after it.
func (k *task) outside(name string) match.Player {
	if name != again {
		return nil
	}
	first := k.line.First(k.turn().Turn)
	return &repeating{turn: k.line.At(first).Turn(), steps: record.Steps(k.line, first, k.line.First(k.turn().Turn+1))}
}

// repeating is a player that repeats what its seat did in a turn, stage by stage.
type repeating struct {
	turn  int
	steps []match.Step // of all seats
}

// Play repeats the steps of the seat up to the end of its turn or stage. What is not legal any more is left out.
func (p *repeating) Play(_ context.Context, turn *match.Turn) error {
	if turn.Number() != p.turn {
		return turn.Pass()
	}
	for !turn.Over() {
		i := slices.IndexFunc(p.steps, func(s match.Step) bool { return s.Seat == turn.Seat })
		if i < 0 {
			return turn.Pass()
		}
		c := p.steps[i].Cmd
		p.steps = slices.Delete(p.steps, i, i+1)
		if turn.Match().Position().Check(turn.Seat, c) == nil {
			if err := turn.Do(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// tickTask judges the turn once it has been played.
func (t *Table) tickTask() {
	k := t.task
	if k == nil {
		return
	}
	switch line := t.play.Line(); {
	case k.cancel == nil && (line.Turns() > k.turn().Turn+1 || line.At(line.Len()).Outcome().Over):
		k.judge(line, t.players.Bots)
		k.guide.Said = "How good was that? The adviser plays it out …"
	case k.judged == nil:
	default:
		select {
		case v := <-k.judged:
			k.judged = nil
			k.tell(v)
			t.u.Say(k.guide.Said)
			if k.guide.State == desk.TaskDone {
				t.env.Play("win", 0.4, 0)
			}
		default:
		}
	}
}

// judge compares the turn that the person has played, beside the table.
func (k *task) judge(line record.Timeline, bots players.Bots) {
	var ctx context.Context
	ctx, k.cancel = context.WithCancel(context.Background())
	judged := make(chan verdict, 1)
	k.judged = judged
	subject, err := review.Of(line)
	if err != nil {
		judged <- verdict{err: err}
		return
	}
	job := review.Job{Turn: k.turn().Turn, Seat: k.turn().Seat}
	go func() {
		x, err := bots.Review(ctx, subject, job)
		judged <- verdict{x, err}
	}()
}

// tell says how good the turn was.
func (k *task) tell(v verdict) {
	if v.err != nil {
		k.guide.State, k.guide.Said = desk.TaskMissed, "The turn cannot be judged: "+v.err.Error()
		return
	}
	x := k.turn()
	// A good turn is weighed under fewer chances than one that lost much, so what both lost is compared, not where they led.
	chance := 100 * (x.Best - v.turn.Loss())
	back := 1 - v.turn.Loss()/max(x.Loss(), 1e-6)
	switch {
	case back >= 1:
		k.guide.State, k.guide.Said = desk.TaskDone, fmt.Sprintf("%.0f %%: as good as what the adviser would have played.", chance)
	case back >= enough:
		k.guide.State, k.guide.Said = desk.TaskDone, fmt.Sprintf("%.0f %%: that is nearly all that could be had.", chance)
	case back > 0.1:
		k.guide.State, k.guide.Said = desk.TaskMissed, fmt.Sprintf("%.0f %%: you won back %.0f %% of what was lost, and %.0f %% are enough. Try again, or take a hint.", chance, 100*back, 100*enough)
	default:
		k.guide.State, k.guide.Said = desk.TaskMissed, fmt.Sprintf("%.0f %%: no better than what was played. Try again, or take a hint.", chance)
	}
}

// hint tells more of what would be better: first why, then where, then all of it.
func (t *Table) hint() {
	k := t.task
	x := k.turn()
	before := k.line.At(k.line.First(x.Turn))
	advice, err := adviceOf(before.Game(), x)
	if err != nil {
		t.u.Complain("There is no hint: " + err.Error())
		return
	}
	k.hints++
	shown := t.turn.Explain(before, x.Seat, advice)
	switch {
	case k.hints == 1 || len(shown) == 0:
		k.guide.Said = x.Why()
	case k.hints == 2 && x.Key < len(shown):
		t.turn.ShowBetter(shown[x.Key], t.play.Line().Len())
		k.guide.Said = shown[x.Key].Text + ". It is marked on the board."
		if cells := shown[x.Key].Cells; len(cells) > 0 {
			t.viewport.Show(cells[0])
		}
	default:
		var list []string
		for _, h := range shown {
			list = append(list, h.Text)
		}
		k.guide.Said = strings.Join(list, "; ") + "."
	}
	t.u.Say(k.guide.Said)
}

// nextTask opens the next of the turns to try, or leads back to the match.
func (t *Table) nextTask() {
	if k := t.task; k.at+1 < len(k.turns) {
		t.openTask(scene.Replace, k.line, k.turns, k.at+1)
		return
	}
	t.next = scene.Next{Kind: scene.Pop}
}

// Guides: the buttons of a guide lead on in a guided first match, or among turns to try.

func (t *Table) onward() {
	if t.task != nil {
		t.nextTask()
		return
	}
	t.nextLesson()
}

func (t *Table) repeatGuide() {
	if k := t.task; k != nil {
		t.openTask(scene.Replace, k.line, k.turns, k.at)
		return
	}
	t.openLesson(t.lesson.Number, false)
}

func (t *Table) answerGuide() {
	if t.task != nil {
		t.hint()
		return
	}
	t.openLesson(t.lesson.Number, true)
}

package table

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
	"app.pentarena/scenes/chrome/desk"
)

// verdict is how good the turn was that the person played.
type verdict struct {
	turn   review.Turn
	after  int             // the turn that follows on the timeline
	answer []match.Command // what the adviser would do against it, where another seat moves next
	seat   rules.Seat      // that moves next
	found  bool            // what a puzzle is about was done
	err    error
}

// judge weighs what the person has played, beside the table: in a puzzle where it led, else the turn against what the adviser would play.
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
	if k.puzzle != nil {
		job.Turns = k.length()
	}
	own := review.Own(line, job.Turn, job.Seat, k.length())
	v := verdict{after: own[len(own)-1] + 1, seat: rules.NoSeat}
	v.found = k.puzzle != nil && k.found(line, v.after)
	go func() {
		if v.turn, v.err = bots.Review(ctx, subject, job); v.err == nil && k.back(v.turn) < puzzles.Enough {
			v.seat, v.answer = answered(ctx, subject, v.after, job.Seat, bots)
		}
		judged <- v
	}()
}

// found reports whether the person did the part of a turn that a puzzle of one turn is about.
func (k *task) found(line record.Timeline, after int) bool {
	t := k.turn()
	var played []match.Command
	for _, step := range record.Steps(line, line.First(t.Turn), line.First(after)) {
		if step.Seat == t.Seat {
			played = append(played, step.Cmd)
		}
	}
	return k.length() == 1 && t.Found(line.At(0).Game(), played)
}

// answered is what the adviser would do in a turn in place of another seat; of no seat when this one moves in it, the match is over, or it does not know.
func answered(ctx context.Context, subject *review.Subject, turn int, seat rules.Seat, bots players.Bots) (rules.Seat, []match.Command) {
	m, err := subject.Until(turn)
	if err != nil {
		return rules.NoSeat, nil
	}
	next := m.Active()
	if next.Has(seat) || next.Empty() || m.Outcome().Over {
		return rules.NoSeat, nil
	}
	advice, err := bots.Suggest(ctx, m, next.First())
	if err != nil {
		return rules.NoSeat, nil
	}
	return next.First(), match.Joined(advice...)
}

// back is the part of what was lost that a turn wins back; of a puzzle, how far it has come from the second idea to the best.
func (k *task) back(t review.Turn) float64 {
	if k.puzzle != nil {
		return k.puzzle.Puzzle.Way(t.Played)
	}
	// A good turn of a review is weighed under fewer chances than one that lost much, so what both lost is compared, not where they led.
	return 1 - t.Loss()/max(k.turn().Loss(), 1e-6)
}

// against says what is likely to be done against the turn, and marks it on the board; "" for nothing.
func (t *Table) against(v verdict) string {
	if v.err != nil || v.seat == rules.NoSeat {
		return ""
	}
	line := t.play.Line()
	h := t.turn.Foretell(line.At(line.First(v.after)), t.task.turn().Seat, v.seat, v.answer, false)
	if h == nil {
		return ""
	}
	t.turn.ShowBetter(h, line.Len())
	return " " + h.Text + "."
}

// tell says how good the turn was, and what is done against one that was not good enough.
func (k *task) tell(v verdict, against func() string) {
	if v.err != nil {
		k.guide.State, k.guide.Said = desk.TaskMissed, "The turn cannot be judged: "+v.err.Error()
		return
	}
	best, solved, does := "as good as what the adviser would have played", "", "That wins back"
	if k.puzzle != nil {
		best, solved, does = "as good as the best that is known", "Solved. ", "That is worth"
	}
	back, all := k.back(v.turn), math.Round(100*k.turn().Loss())
	got, g := back*all, &k.guide
	switch {
	case back > 1.1:
		g.State, g.Said = desk.TaskDone, fmt.Sprintf("%s%s %.0f points, more than the %.0f of the best that was known.", solved, does, got, all)
	case back >= 1:
		g.State, g.Said = desk.TaskDone, fmt.Sprintf("%s%s all %.0f points: %s.", solved, does, all, best)
	case back >= puzzles.Enough:
		g.State, g.Said = desk.TaskDone, fmt.Sprintf("%s%s %.0f of the %.0f points: nearly all that could be had.", solved, does, math.Floor(got), all)
	default: // rounded apart
		g.State, g.Said = desk.TaskMissed, fmt.Sprintf("%s %s of the %.0f points, and %.0f are needed.%s", does, some(got), all, math.Ceil(puzzles.Enough*all), cmp.Or(against(), " Try again, or take a hint."))
		if v.found {
			g.Said = "You found the idea, but the rest of the turn matters, too. " + g.Said
		}
	}
	if p := k.puzzle; p != nil {
		more := p.Told(g.State == desk.TaskDone, k.taken+k.hints)
		if g.State == desk.TaskDone {
			g.Said += " Theme: " + p.Theme + "."
		}
		if more != "" {
			g.Said += " " + more
		}
	}
}

// some is so many of points, rounded down.
func some(points float64) string {
	if points < 1 {
		return "none"
	}
	return fmt.Sprintf("%.0f", math.Floor(points))
}

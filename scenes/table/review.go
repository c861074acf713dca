package table

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/reviews"
)

// reviewing is the review of the match on this table.
type reviewing struct {
	run     *reviews.Review // nil before it has begun
	said    desk.Review     // what the controls show
	turns   int             // of which said was made
	running bool            // in the last tick
	kept    int             // turns that are kept
	swung   bool            // the turning points have been looked at
	step    int             // before the turn whose better one is shown
	hurt    map[ask.Reviewed]string
}

// costliest is how many turns of a seat can be tried again.
const costliest = 3

// reviewed is what the controls show of the review, nil before it has begun.
func (t *Table) reviewed() *desk.Review {
	r := &t.review
	if r.run == nil {
		return nil
	}
	if r.said.Better != nil && math.Abs(t.play.Steps()-float64(r.step)) > 1e-3 {
		r.said.Better = nil
	}
	return &r.said
}

// reviewMatch begins the review, continues with it, or shows it.
func (t *Table) reviewMatch() {
	if why := t.chrome.Unreviewed(); why != "" {
		t.chrome.Tell(why)
		return
	}
	if t.review.run == nil {
		run, err := reviews.New(t.players, t.play.Line(), kept.Review(t.env.Store, t.file()))
		if err != nil {
			t.u.Complain("The match cannot be reviewed: " + err.Error())
			return
		}
		t.review = reviewing{run: run, turns: -1, hurt: map[ask.Reviewed]string{}}
		t.review.kept, _, _, _ = run.State()
	}
	t.play.Pause() // at the end of a replay the result card would cover the review
	t.review.run.Begin()
	t.tickReview()
	t.chrome.Panels.OpenReview()
}

// pauseReview lets the review rest, or go on.
func (t *Table) pauseReview() {
	if _, _, running, _ := t.review.run.State(); running {
		t.review.run.Pause()
	} else {
		t.review.run.Begin()
	}
}

// file is the kept match on the table, "" for none.
func (t *Table) file() string {
	if t.keeper != nil {
		return t.keeper.File()
	}
	return t.watched
}

// tickReview takes up what the review has found.
func (t *Table) tickReview() {
	r := &t.review
	if r.run == nil {
		return
	}
	done, all, running, err := r.run.State()
	r.said.Done, r.said.All, r.said.Running, r.said.Trouble = done, all, running, ""
	if err != nil {
		r.said.Trouble = "The review has stopped: " + err.Error()
	}
	if done != r.turns {
		r.turns = done
		t.sumUp(r.run.Turns())
	}
	if done == all && !r.swung && t.play.Logged() {
		r.swung, r.said.Swings = true, t.swings(r.said.Marks)
	}
	if r.running && !running {
		t.keepReview()
		if done == all {
			var list []string
			for seat, a := range r.said.Accuracy {
				list = append(list, board.SeatName(rules.Seat(seat))+" "+a)
			}
			t.u.Say("The review is done. Accuracy: " + strings.Join(list, ", ") + ".")
		}
	}
	r.running = running
}

// sumUp makes of the turns that were compared what the controls show.
func (t *Table) sumUp(turns []review.Turn) {
	said := &t.review.said
	said.Accuracy, said.Marks = nil, nil
	worst := map[ask.Reviewed]bool{}
	for seat := range t.play.Head().Seats() {
		text := "–"
		if a, ok := review.Accuracy(turns, rules.Seat(seat)); ok {
			text = fmt.Sprintf("%.0f %%", a)
		}
		said.Accuracy = append(said.Accuracy, text)
		for _, x := range review.Costliest(turns, rules.Seat(seat), costliest) {
			worst[ask.Reviewed{Turn: x.Turn, Seat: x.Seat}] = true
		}
	}
	known := map[string]bool{}
	for _, x := range turns {
		if x.Mark < review.Inaccuracy {
			continue
		}
		m := t.marked(x, worst[ask.Reviewed{Turn: x.Turn, Seat: x.Seat}])
		deed := x.Deed()
		if of := fmt.Sprint(x.Seat, deed); deed != "" && known[of] {
			m.Why = "Again: " + deed + "."
		} else {
			known[of] = true
		}
		said.Marks = append(said.Marks, m)
	}
}

// swings are the turning points of the result card in whose turns the review has no mark for who lost by them.
func (t *Table) swings(marks []desk.Marked) (list []string) {
	for _, p := range t.turning() {
		gains := playback.Gainer(p.Change)
		erred := func(m desk.Marked) bool { return m.Seat != gains && m.Turn >= p.Turn && m.Turn < p.Until }
		if math.Abs(p.Change) < 100*review.Marks[review.Blunder].From || slices.ContainsFunc(marks, erred) {
			continue
		}
		list = append(list, fmt.Sprintf("%s turned the match by %.0f points to %s.", p.Turns(), math.Abs(p.Change), board.SeatName(gains)))
	}
	if len(list) > 0 {
		list[len(list)-1] += " No better turn was found there for who lost by it: it was luck, it could not be known, or it came of earlier turns."
	}
	return list
}

func (t *Table) marked(x review.Turn, try bool) desk.Marked {
	why := t.saidOf(x)
	if !t.setup.Seats[x.Seat].Person() && strings.Contains(why, "you") { // who reads it is another one
		why = "For " + board.SeatName(x.Seat) + ": " + why
	}
	return desk.Marked{Turn: x.Turn, Seat: x.Seat, Sign: x.Mark.Sign(), Name: x.Mark.String(), Gave: "gave " + review.Points(x.Loss()) + " away", Why: why, Try: try}
}

func (t *Table) saidOf(x review.Turn) string {
	if x.Harm != nil {
		at := ask.Reviewed{Turn: x.Turn, Seat: x.Seat}
		text, ok := t.review.hurt[at]
		if !ok {
			text = cmp.Or(t.hurt(x), x.Harm.Why)
			t.review.hurt[at] = text
		}
		x.Harm = &review.Part{Why: text}
	}
	return x.Told()
}

// hurt is what did harm in a turn, in the words of the event log; "" where that does not tell it.
func (t *Table) hurt(x review.Turn) string {
	line := t.play.Line()
	before := line.At(line.First(x.Turn))
	harm, err := review.Advice(before.Game(), []review.Part{*x.Harm})
	if err != nil {
		return ""
	}
	first, why := -1, x.Harm.Why
	var runs []match.Advice // what did harm and what did not, by turns, each within a stage
	did, begins := false, true
	for i := line.First(x.Turn); i < line.First(x.Turn+1); i++ {
		s := line.Step(i)
		if s.Seat != x.Seat {
			continue
		}
		if now := slices.Contains(harm[0].Cmds, s.Cmd); begins || now != did {
			did, runs = now, append(runs, match.Advice{Why: why})
		}
		n := len(runs) - 1
		if runs[n].Cmds = append(runs[n].Cmds, s.Cmd); did && first < 0 {
			first = n
		}
		begins = s.Cmd == before.Game().Pass()
	}
	shown := t.turn.Explain(before, x.Seat, runs)
	if first < 0 || first >= len(shown) {
		return ""
	}
	text := cmp.Or(shown[first].Small, shown[first].Text)
	if _, plan, ok := strings.Cut(text, " plans: "); ok {
		text = plan
	}
	if text != why && len(runs[first].Cmds) < len(harm[0].Cmds) {
		text += ", and the like"
	}
	return text
}

// keepReview keeps what the review has found with the match.
func (t *Table) keepReview() {
	r := &t.review
	if r.run == nil {
		return
	}
	if done, _, _, _ := r.run.State(); done == r.kept {
		return
	} else {
		r.kept = done
	}
	if err := kept.KeepReview(t.env.Store, t.file(), r.run.Data(t.play.Line().Len())); err != nil {
		t.env.Notice = "The review was not kept: " + err.Error()
	}
}

// turnOf is the reviewed turn that is asked for; false when it is none that gave something away.
func (t *Table) turnOf(at ask.Reviewed) (review.Turn, bool) {
	return lists.Find(t.review.run.Turns(), func(x review.Turn) bool { return x.Turn == at.Turn && x.Seat == at.Seat && len(x.Better) > 0 })
}

// showBetter goes to a turn and shows what would have been better in it, in words and on the board.
func (t *Table) showBetter(at ask.Reviewed) {
	x, ok := t.turnOf(at)
	if !ok {
		return
	}
	line := t.play.Line()
	before := line.At(line.First(x.Turn))
	advice, err := review.Advice(before.Game(), x.Better)
	if err != nil {
		t.u.Complain("What was better cannot be shown: " + err.Error())
		return
	}
	t.play.SeekTurns(float64(x.Turn))
	b := &desk.Better{Marked: t.marked(x, true)}
	shown := t.turn.Explain(before, x.Seat, advice)
	b.Parts, b.Key = inWords(advice, before.Game().Pass(), x.Key, func(i int) string {
		if i < len(shown) && !shown[i].Late {
			return shown[i].Text
		}
		return advice[i].Why
	})
	t.review.step, t.review.said.Better = line.First(x.Turn), b
	t.turn.ShowBetter(nil, 0)
	if x.Key < len(shown) {
		t.turn.ShowBetter(shown[x.Key], t.review.step)
		if cells := shown[x.Key].Cells; len(cells) > 0 {
			t.viewport.Show(cells[0])
		}
	}
	t.chrome.Panels.OpenReview()
	t.u.Say(fmt.Sprintf("Turn %d, %s: %s, %s. %s", t.play.NumberAt(float64(x.Turn)), board.SeatName(x.Seat), x.Mark, b.Gave, t.saidOf(x)))
}

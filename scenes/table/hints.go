package table

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
	"app.pentarena/scenes/turn"
)

// mostHinted is how many parts of the best turn are told in words.
const mostHinted = 5

// allHints is how many hints there are; after them the solution is shown.
const allHints = 3

// hint tells more of what would be better: first why, then where, then all of it, and then it is shown.
func (t *Table) hint() {
	k := t.task
	if k.guide.Reveal {
		t.showAnswer()
		return
	}
	x, before := k.step(t.play.Line())
	if x == nil {
		k.ask(t)
		return
	}
	k.hints++
	t.tellHint(x, before)
	t.u.Say(k.guide.Said)
}

// tellHint gives the last hint that was asked for, in a turn to which the position leads.
func (t *Table) tellHint(x *review.Turn, before match.Position) {
	k := t.task
	advice, err := review.Advice(before.Game(), x.Better)
	if err != nil {
		k.guide.Said = "There is no hint: " + err.Error()
		return
	}
	shown := t.turn.Explain(before, x.Seat, advice)
	list, key := hinted(shown, advice, before.Game().Pass(), x.Key)
	where := min(x.Key, len(shown)-1) // what comes in a later stage cannot be shown yet: what leads to it is
	for where > 0 && where < x.Key && len(shown[where].Cells) == 0 {
		where--
	}
	k.guide.Reveal = k.hints == allHints
	switch {
	case k.hints == 1 || len(shown) == 0:
		if k.guide.Said = x.Why(); k.puzzle != nil && len(k.own) < 2 && !strings.HasPrefix(x.Why(), k.puzzle.Theme) {
			k.guide.Said = k.puzzle.Theme + ". " + k.guide.Said
		}
	case k.hints == 2 && k.cancel != nil:
		t.turn.ShowBetter(nil, 0)
		k.guide.Said = shown[where].Text + ". Press Again to see it on the board."
	case k.hints == 2:
		k.marked = mark{shown[where], k.did(t.play.Line())}
		t.keepMark(t.play.Line())
		k.guide.Said = shown[where].Text + "."
		if cells := shown[where].Cells; len(cells) > 0 {
			k.guide.Said += " It is marked on the board."
			t.viewport.Show(cells[0])
		}
	case len(list) == 1:
		k.guide.Said = "That is all: " + list[0] + "."
	default:
		rest := ""
		if n := len(list) - mostHinted; n > 0 {
			if key >= mostHinted {
				list[mostHinted-1] = list[key]
			}
			list, rest = list[:mostHinted], fmt.Sprintf("; and %d more", n)
		}
		k.guide.Said = strings.Join(list, "; ") + rest + "."
	}
}

// mark is what a hint has marked on the board, and how much the person had done then: until they do more it stays, also when others act meanwhile.
type mark struct {
	what *turn.Suggestion // nil for nothing
	did  int
}

// keepMark shows what a hint has marked, until the person acts.
func (t *Table) keepMark(line record.Timeline) {
	k := t.task
	if k.marked.what == nil {
		return
	}
	if k.did(line) != k.marked.did {
		k.marked = mark{}
		return
	}
	t.turn.ShowBetter(k.marked.what, line.Len())
}

// did is how much the person has done since the task began.
func (k *task) did(line record.Timeline) int {
	return lists.Count(record.Steps(line, line.First(k.turn().Turn), line.Len()), func(s *match.Step) bool { return s.Seat == k.turn().Seat })
}

// hinted is all of what would be best, and which entry has the part that matters most. Of parts that the event log does not tell, or that cannot be tried
// from here, since others act before them, there is the reason without what it is good for, and also before what the log tells in part.
func hinted(shown []*turn.Suggestion, advice []match.Advice, pass match.Command, matters int) (list []string, key int) {
	return inWords(advice, pass, matters, func(i int) string {
		text := ""
		if i < len(shown) && !shown[i].Late {
			text = shown[i].Text
		}
		switch why, _, more := strings.Cut(strings.TrimSuffix(advice[i].Why, "."), ": "); {
		case strings.HasPrefix(advice[i].Why, text):
			return why
		case more && shown[i].Brief:
			return why + " (" + text + ")"
		}
		return text
	})
}

// inWords is advice, told part by part, and which entry has the part that matters most; -1 for none. What comes several times is told once. Ending the turn
// is left out, unless that is all.
func inWords(advice []match.Advice, pass match.Command, matters int, tell func(i int) string) (list []string, key int) {
	key = -1
	var acts []string
	var times []int
	for i, a := range advice {
		if a.Cmds[0] == pass && (i+1 < len(advice) || len(list) > 0) {
			continue
		}
		text := tell(i)
		act := act(text)
		at := slices.Index(acts, act)
		if last := len(acts) - 1; at < 0 || act == text && acts[last] != act { // what has no result may have its order
			at, list, acts, times = last+1, append(list, text), append(acts, act), append(times, 0)
		}
		if times[at]++; list[at] != text {
			list[at] = act
		}
		if i == matters {
			key = at
		}
	}
	for i, n := range times {
		if n > 1 {
			list[i] += fmt.Sprintf(", %d times", n)
		}
	}
	return list, key
}

// act is a sentence without its result, which comes after a colon. A colon after one or two words only says who acts.
func act(text string) string {
	if head, _, _ := strings.Cut(text, ": "); strings.Count(head, " ") > 1 {
		return head
	}
	return text
}

// step is what would be best in the turn that is being played, and the position before it; nil where the solution does not lead to it, and the adviser
// has not been asked.
func (k *task) step(line record.Timeline) (*review.Turn, match.Position) {
	x := k.turn()
	n := len(k.own)
	if n < 2 {
		return &x, k.line.At(k.line.First(x.Turn))
	}
	before := line.At(line.First(k.own[n-1]))
	if then := k.puzzle.Puzzle.Then[n-2]; puzzles.Sum(before) == then.Sum {
		x.Turn, x.Better, x.Key, x.Verb = k.own[n-1], then.Better, then.Key, then.Verb
		return &x, before
	}
	return k.live, before
}

// ask asks the adviser about the turn that is being played.
func (k *task) ask(t *Table) {
	if k.asked != nil {
		return
	}
	answer := consult(t.play.Line(), t.players.Bots, review.Job{Turn: k.own[len(k.own)-1], Seat: k.turn().Seat})
	k.asked, k.unask = answer.answer, answer.cancel
	k.guide.Said = "The solution went another way. The adviser thinks about this position …"
	t.u.Say(k.guide.Said)
}

// counsel takes the adviser's answer, and gives it as a hint.
func (k *task) counsel(t *Table) {
	select {
	case a := <-k.asked:
		k.asked = nil
		x := k.turn()
		var err error
		if x.Better, err = review.Parts(t.play.Line().At(0).Game(), a.advice); a.err != nil || err != nil || len(x.Better) == 0 {
			k.guide.Said = "There is no hint: the adviser has no answer."
			return
		}
		x.Turn, x.Key = k.own[len(k.own)-1], 0
		k.live = &x
		t.hint()
	default:
	}
}

package turn

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/players"
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
	ticks  int // since it was asked
	cancel context.CancelFunc
	done   chan struct{}
	advice []match.Advice // valid once done is closed
	err    error
}

// course is what the AI has advised for the turn, as far as it is followed: a later suggestion never takes an earlier one back.
type course struct {
	advice []match.Advice
	at     []int // steps of the match before each part that is reached
}

// next is the part that comes when the match has so many steps.
func (c *course) next(steps int) (match.Advice, bool) {
	i := slices.Index(c.at, steps)
	if i < 0 || i >= len(c.advice) {
		return match.Advice{}, false
	}
	return c.advice[i], true
}

// follow notes that the part that came after so many steps was carried out, which made it more.
func (c *course) follow(before, after int) {
	if i := slices.Index(c.at, before); i >= 0 {
		c.at = append(c.at[:i+1], after)
	}
}

// think begins to work out an answer.
func (t *Turn) think(finish bool, work func(context.Context, *advisor) error) {
	ctx, cancel := context.WithCancel(context.Background())
	a := &advisor{finish: finish, len: t.play.Line().Len(), turn: t.match.Position().Turn(), cancel: cancel, done: make(chan struct{})}
	if t.asked != nil {
		t.asked.cancel()
	}
	t.asked, t.helped = a, true
	go func() {
		defer close(a.done)
		a.err = Guarded(func() error { return work(ctx, a) })
	}()
}

// Guarded is the error of the AI's work, also when it panics: a person plays on without it.
func Guarded(work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the AI failed: %v", p)
		}
	}()
	return work()
}

func (a *advisor) stop() {
	a.cancel()
	<-a.done
}

// Suggestion is what the AI would do next.
type Suggestion struct {
	Text, Why string
	Small     string // what it does, where that is too small for the event log
	Cells     []grid.Point
	From      grid.Point // where the unit stands that moves or acts, when Moves
	Moves     bool
	Named     []int32         // the units that its text calls by a number
	small     bool            // the only cell is that of a step too small for the event log
	Late      bool            // in a later stage of the turn, when others have acted: its reason says more
	Brief     bool            // its text leaves out what is too small for the event log
	Cmds      []match.Command // what it does, in this order
	len       int             // of the match to which it belongs
	told      string          // the text without the count at its end ...
	rest      int             // ... of commands that it does not tell
}

// AndMore counts commands at the end of the text that it does not tell, beside those that it counts there already.
func (h *Suggestion) AndMore(n int) {
	if h.rest == 0 {
		h.told = h.Text
	}
	h.rest += n
	h.Text = h.told + ", and " + words.Count(h.rest, "more step", "more steps")
}

// Unadvised is why the AI cannot be asked, "" when it can.
func (t *Turn) Unadvised() string {
	if t.unaided != "" {
		return Titled(adviceTitle, t.unaided)
	}
	if t.Waiting() {
		return ""
	}
	return Titled(adviceTitle, t.Barred())
}

// Unaid says why the AI may not help; "" for that it may.
func (t *Turn) Unaid(why string) { t.unaided = why }

// Unaided is why the AI may not play in place of the person, "" where it may.
func (t *Turn) Unaided() string {
	if t.unaided == "" {
		return ""
	}
	return Titled(playTitle, t.unaided)
}

const playTitle = "Let the AI play"

// Suggest asks the AI for a move. Its answer comes by Suggestion. Who follows it gets what comes next at once.
func (t *Turn) Suggest() { t.ask(false) }

// Finish asks the AI to play the rest of the person's turn.
func (t *Turn) Finish() { t.ask(true) }

func (t *Turn) ask(finish bool) {
	if t.Later(func() { t.ask(finish) }) || t.asked != nil && !finish && !t.asked.finish {
		return
	}
	if why := t.Unadvised(); why != "" {
		t.notice(Barred, why)
		return
	}
	if a, ok := t.course.next(t.play.Line().Len()); ok && !finish {
		t.suggest(a)
		return
	}
	m, seat := t.match.Fork(), t.seat
	if bots := t.players.Bots; !finish && bots != nil {
		t.think(false, func(ctx context.Context, a *advisor) (err error) {
			a.advice, err = bots.Suggest(ctx, m, seat)
			return err
		})
		return
	}
	bot, err := t.players.Bot(players.Best, m.Setup().Seed+" hint")
	if err != nil {
		t.notice(Failed, "The AI cannot help: "+err.Error())
		return
	}
	t.think(finish, func(ctx context.Context, a *advisor) error {
		deeds, err := m.Ahead(ctx, seat, bot)
		for _, c := range match.Done(deeds) {
			a.advice = append(a.advice, match.Advice{Cmds: []match.Command{c}})
		}
		return err
	})
}

// Helped reports whether the AI was ever asked.
func (t *Turn) Helped() bool { return t.helped }

// Played reports whether the AI ever played in place of a person.
func (t *Turn) Played() bool { return t.played }

// Thinking reports whether the AI was asked and has not answered yet.
func (t *Turn) Thinking() bool { return t.asked != nil }

// long is how many ticks the AI thinks before the person is told: a quick answer needs no announcement.
const long = 20

// ThinkingLong reports whether the AI has been thinking for so long that the person should be told.
func (t *Turn) ThinkingLong() bool { return t.asked != nil && t.asked.ticks >= long }

// finishes reports whether the AI works out the rest of the turn. The person waits for that; beside a suggestion they play on.
func (t *Turn) finishes() bool { return t.asked != nil && t.asked.finish }

// advised uses the AI's answer once there is one.
func (t *Turn) advised() {
	a := t.asked
	if a == nil {
		return
	}
	changed := a.len != t.play.Line().Len()
	select {
	case <-a.done:
	default:
		if !changed {
			return
		}
	}
	a.cancel()
	t.asked = nil
	switch {
	case changed && t.seat != rules.NoSeat && a.turn == t.match.Position().Turn():
		t.notice(Info, "The position has changed. Ask again.")
	case changed:
	case a.err != nil:
		t.notice(Failed, "The AI cannot help: "+a.err.Error())
	case a.finish:
		t.finishing, t.played = a.turn+1, true
		known := withoutNumbers(t.regret())
		for _, part := range a.advice {
			harm := ""
			if part.Cmds[0] == t.ending() && !t.out.on {
				harm = t.regret()
			}
			if t.seat == rules.NoSeat || withoutNumbers(harm) != known && t.warns(harm) || !t.Do(part.Cmds...) {
				t.finishing = 0
				break
			}
		}
	case len(a.advice) > 0:
		t.course = course{a.advice, []int{a.len}}
		t.suggest(a.advice[0])
	default:
		t.notice(Info, "The AI would end the turn.")
	}
}

// regret is what harm the end of the turn would do. The AI that finishes a turn asks only where its own orders have brought it.
func (t *Turn) regret() string {
	if t.seat == rules.NoSeat {
		return ""
	}
	return t.view.Hud(t.match.Position(), t.seat).Regret
}

// suggest makes a part of what the AI advises the suggestion.
func (t *Turn) suggest(a match.Advice) {
	h, _, err := t.explain(t.play.Head(), t.seat, a)
	if err != nil {
		t.course = course{}
		t.notice(Failed, "The AI's move is not legal here: "+err.Error())
		return
	}
	t.hint = h
	n := Notice{Kind: Suggested, Text: strings.TrimSpace("Suggestion: " + h.Text + ". " + h.Why)}
	if len(h.Cells) > 0 {
		n.Cell, n.Show = h.Cells[0], true
	}
	t.notices = append(t.notices, n)
}

// explain says in words what advice does from a position, and where; after is where it leads.
func (t *Turn) explain(before match.Position, seat rules.Seat, a match.Advice) (h *Suggestion, after match.Position, err error) {
	h = &Suggestion{Why: a.Why, Cmds: a.Cmds, len: t.play.Line().Len()}
	var list []move
	if a.Cmds[0] == t.ending() {
		h.Text = "Press " + EndLabel(t.view.Hud(before, seat))
	}
	for i, c := range a.Cmds {
		after = before.Clone()
		done, err := after.Do(seat, c, rules.NewSeeded("suggestion"))
		if err != nil {
			return nil, nil, err
		}
		if c == t.ending() { // what it leads to may be a secret of others, and is not what is advised
			before = after
			continue
		}
		m := move{Before: before, After: after, Seat: seat, Cmd: c, Events: done.Events}
		h.tell(t.lines(&m), done.Events, i == 0)
		list = walked(list, m)
		before = after
	}
	switch n := len(a.Cmds) - 1; {
	case h.Text == "": // steps too small for the event log: the reason says what they are for
		h.Text, h.Why, _ = strings.Cut(strings.TrimSuffix(cmp.Or(a.Why, "Do the next step"), "."), ". ")
		for _, m := range list {
			if lines := t.view.Lines(&m); len(lines) > 0 {
				h.Small = lines[len(lines)-1].Text
				break
			}
		}
		if more := len(list) - 1; more > 0 && h.Small != "" {
			h.Small += fmt.Sprintf(", and %d more", more)
		}
	case n > 0:
		var told []string
		var named []int32
		small := false
		for _, m := range slices.Backward(list) {
			if lines := t.lines(&m); len(lines) > 0 {
				told, named = slices.Insert(told, 0, lines[0].Text), append(slices.Clone(lines[0].Named), named...)
			} else if _, walks := step(m); !walks || len(told) == 0 { // of a walk what it leads to is told
				small = true
			}
		}
		switch {
		case small: // too small for the event log
			h.Brief = true
			h.AndMore(n)
		case len(told) > mostTold:
			h.AndMore(n)
		default:
			h.Text, h.Named = whole(told, board.SeatName(seat)), named
		}
	}
	return h, after, nil
}

// lines are what is told of a move beside what is too small.
func (t *Turn) lines(m *move) []board.Line {
	return slices.DeleteFunc(t.view.Lines(m), func(l board.Line) bool { return l.Weight < -1 })
}

// mostTold is how many things of a part of the advice are told together.
const mostTold = 3

// whole tells all that a part of the advice does; seat is the name of who does it.
func whole(told []string, seat string) string {
	text := told[0]
	who := seat + " "
	if !strings.HasPrefix(text, who) {
		who = strings.Join(strings.Fields(text)[:min(2, len(strings.Fields(text)))], " ") + " " // "Hunter 24"
	}
	for _, l := range told[1:] {
		next, same := strings.CutPrefix(l, who)
		if same && strings.HasPrefix(next, "and ") {
			next = l
		}
		text += ", then " + next
	}
	return text
}

type move = board.Move[match.Position, match.Command]

// step is what a move does that is a step and nothing else.
func step(m move) (rules.Event, bool) {
	own := slices.DeleteFunc(slices.Clone(m.Events), func(e rules.Event) bool { return e.Kind == rules.Change })
	if len(own) != 1 || own[0].Kind != rules.Move {
		return rules.Event{}, false
	}
	return own[0], true
}

// walked adds a move to those of a part of the advice. The steps of a unit that follow each other are one.
func walked(list []move, m move) []move {
	if n := len(list) - 1; n >= 0 {
		last, walks := step(list[n])
		next, goesOn := step(m)
		if walks && goesOn && last.Target == next.Target && last.What == next.What && last.To == next.From {
			last.To = next.To
			m.Before, m.Events = list[n].Before, []rules.Event{last}
			return append(list[:n], m)
		}
	}
	return append(list, m)
}

// Explain says of each part of advice for a turn, from the position in which it begins, what it does and where. What cannot be done after the
// parts before it, since chance or others would have changed something, ends the list. Others do nothing in the stages of the turn.
func (t *Turn) Explain(before match.Position, seat rules.Seat, advice []match.Advice) (list []*Suggestion) {
	turn, late := before.Turn(), false
	for _, a := range advice {
		h, after, err := t.explain(before, seat, a)
		if err != nil {
			break
		}
		h.Late = late
		for after.Turn() == turn && !after.Active().Empty() && !after.Active().Has(seat) && err == nil {
			_, err = after.Do(after.Active().First(), t.ending(), rules.NewSeeded("suggestion"))
			late = true
		}
		list, before = append(list, h), after
	}
	return list
}

// ShowBetter shows on the board what would have been better in a turn, while that is shown which begins with this step; nil for nothing.
func (t *Turn) ShowBetter(h *Suggestion, step int) { t.better, t.betterAt = h, float64(step) }

// Better is what would have been better in the turn that is shown, nil for nothing.
func (t *Turn) Better() *Suggestion {
	if t.better == nil || math.Abs(t.play.Steps()-t.betterAt) > 1e-3 {
		return nil
	}
	return t.better
}

// tell adds what a step of the suggestion does; the first one that the event log tells names it.
func (h *Suggestion) tell(lines []board.Line, events []rules.Event, first bool) {
	for i, l := range lines {
		if i == 0 && h.Text == "" {
			h.Text, h.Named = l.Text, l.Named
		}
		if l.Place && h.small {
			h.Cells, h.small = h.Cells[:0], false
		}
		if l.Place && !slices.Contains(h.Cells, l.At) {
			h.Cells = append(h.Cells, l.At)
		}
	}
	for _, e := range events { // who moves or acts is named by its number only
		small := h.small || len(h.Cells) == 0
		if e.Kind == rules.Move && (first || small) || e.Kind == rules.Strike && (small || first && slices.Contains(h.Cells, e.To)) {
			if small { // of a walk, where it leads to
				h.Cells, h.small = append(h.Cells[:0], e.To), e.Kind == rules.Move
			}
			if first {
				h.From, h.Moves = e.From, !slices.Contains(h.Cells, e.From)
			}
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

// Follow does what the AI suggests. Nothing is selected after it: what was selected before may be another one than acted, and a tool of a
// unit that the suggestion is not about would be ready for the next press.
func (t *Turn) Follow() {
	h := t.Suggestion()
	if h == nil {
		return
	}
	way := t.course
	if !t.Do(h.Cmds...) {
		return
	}
	way.follow(h.len, h.len+len(h.Cmds))
	if t.course = way; t.Open() {
		t.controller.Deselect()
	}
}

// Dismiss drops the suggestion and reports whether there was one.
func (t *Turn) Dismiss() bool {
	was := t.Suggestion() != nil
	t.hint = nil
	return was
}

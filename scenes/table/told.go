package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// told is what a person who listens was told of the match.
type told struct {
	began     begun
	acting    bool
	asked     bool // a key was pressed in the last tick
	said      bool // and answered at once
	steps     int  // those before it were told
	hint, tip string
	at        grid.Point // the keyboard's cursor
	standing  []string   // of each seat
}

// begun is a turn whose beginning was told.
type begun struct {
	seat   rules.Seat
	number int
	any    bool
}

// toldMost is how many things without a marker are told at once.
const toldMost = 3

// sayTurn says how a turn begins, and what the keys of the person did: what was done, what the next press would do, and what can be done then.
func (t *Table) sayTurn() {
	l := &t.told
	asked, said, was := l.asked, l.said, l.acting
	l.asked, l.said = len(t.u.In.Keys) > 0, len(t.u.Said) > 0
	if l.acting = t.turn.Acting() && !t.turn.Running() && !t.turn.PlayingOut() && !t.chrome.Dialogs.Busy(); !l.acting {
		if was && t.passed() {
			t.u.Say(t.rest(l.began.seat))
		}
		return
	}
	seat, line := t.turn.Seat(), t.play.Line()
	l.steps = min(l.steps, line.Len())
	var parts []string
	now := begun{seat, t.play.Head().Turn(), true}
	switch {
	case l.began != now:
		parts = t.opening(now)
		l.hint = ""
	case !was || asked || line.Len() > l.steps:
		parts = t.done(l.steps)
	default:
		return
	}
	l.began, l.steps = now, line.Len()
	at, byKey := t.viewport.Cursor()
	if tip := t.turn.Tip(); byKey && tip != "" && (at != l.at || tip != l.tip) {
		if len(parts) > 0 { // else it sounds like a part of what was done
			tip = "Enter here: " + tip
		}
		parts = append(parts, tip)
	}
	l.at, l.tip = at, t.turn.Tip()
	if hint := t.turn.Hint(); hint != l.hint || len(parts) == 0 && asked && !said && !t.u.Ring() {
		parts, l.hint = append(parts, hint), hint
	}
	t.u.Tell(parts...)
	l.said = l.said || len(parts) > 0
}

// passed reports whether a person has ended their turn since the last step that was told.
func (t *Table) passed() bool {
	line := t.play.Line()
	for i := min(t.told.steps, line.Len()); i < line.Len(); i++ {
		if s := line.Step(i); t.turn.People().Has(s.Seat) && s.Cmd == t.play.Head().Game().Pass() {
			return true
		}
	}
	return t.turn.Waiting()
}

// rest says of a seat that has ended its turn that it is over, or only its first stage.
func (t *Table) rest(seat rules.Seat) string {
	at := t.play.Head().Clone()
	turn, next := at.Turn(), at.Active()
	dice := rules.NewSeeded("rest")
	for range at.Seats() {
		if at.Active().Has(seat) || at.Active().Empty() {
			break
		}
		if _, err := at.Do(at.Active().First(), at.Game().Pass(), dice); err != nil {
			break
		}
	}
	if !next.Has(seat) && at.Active().Has(seat) && at.Turn() == turn {
		return "Your turn continues after that of " + board.SeatName(next.First()) + "."
	}
	return "Your turn is over."
}

// opening says how a turn begins: what the others have done, how it stands, and what threatens; the first one also what it is all about.
func (t *Table) opening(now begun) (parts []string) {
	l, head, hud := &t.told, t.play.Head(), t.turn.Hud()
	text := "Your turn, " + board.SeatName(now.seat)
	if hud.Most > 0 {
		text += fmt.Sprintf(". Turn %d of %d", t.play.NumberAt(float64(t.play.Line().Turns()-1)), hud.Most)
	}
	parts = append(parts, text)
	first := !l.began.any
	switch g := t.chrome.Guide; {
	case first && g != nil:
		parts = append(parts, fmt.Sprintf("%d of %d", g.Number, g.Of), g.Title, g.Idea, g.Verdict())
	case first:
		parts = append(parts, t.chrome.View.Score(head, now.seat).Goal)
	default:
		parts = append(parts, t.done(l.steps)...)
	}
	for seat := range head.Seats() {
		if seat == len(l.standing) {
			l.standing = append(l.standing, "")
		}
		text := board.SeatName(rules.Seat(seat)) + ": " + t.chrome.View.Score(head, rules.Seat(seat)).Told()
		if text != l.standing[seat] {
			l.standing[seat] = text
			parts = append(parts, text)
		}
	}
	if hud.Resource != "" && hud.Total > 0 {
		parts = append(parts, fmt.Sprintf("%s: %d", hud.Resource, hud.Left))
	}
	parts = append(parts, hud.Alert)
	for _, cell := range hud.Strip {
		if cell.Mark > 0 {
			parts = append(parts, cell.Tip)
		}
	}
	return parts
}

// done says what the steps from one on did, as far as no marker tells it: those are news.
func (t *Table) done(from int) (parts []string) {
	line := t.play.Line()
	from = max(from, line.Len()-200)
	together := t.play.Head().Active() != rules.Seats(t.turn.Seat()) // plans are secret, and a pass carries them out
	var list []board.Line
	for i := from; i < line.Len(); i++ {
		step := line.Step(i)
		pass := step.Cmd == t.play.Head().Game().Pass()
		if together && step.Seat != t.turn.Seat() && !pass {
			continue
		}
		move := board.Move[match.Position, match.Command]{Before: line.At(i), After: line.At(i + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}
		lines := t.chrome.View.Lines(&move)
		if together && pass && len(lines) > 0 {
			lines = lines[1:] // who is ready
		}
		for _, x := range lines {
			if n := len(list) - 1; n >= 0 && stem(list[n].Text) == stem(x.Text) { // a walk of several steps
				list[n] = x
			} else if x.Weight == 0 || x.Weight == -1 {
				list = append(list, x)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b board.Line) int { return cmp.Compare(b.Weight, a.Weight) })
	for _, x := range list[:min(len(list), toldMost)] {
		parts = append(parts, x.Text)
	}
	if n := len(list) - toldMost; n > 0 {
		parts = append(parts, fmt.Sprintf("And %d more", n))
	}
	return parts
}

// stem is a text without its last word.
func stem(text string) string { return text[:max(strings.LastIndex(text, " "), 0)] }

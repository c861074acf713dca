package turn

import (
	"app.pentarena/game/match"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Verbs are what the person can do.
func (t *Turn) Verbs() []board.Verb {
	list := t.controller.Verbs(t.play.Head(), max(t.Person(), 0))
	if t.shared() && !t.planned { // what is chosen was chosen by the person before
		for i := range list {
			list[i].Chosen = false
		}
	}
	return list
}

// Hint is a short sentence on what to do next.
func (t *Turn) Hint() string {
	if t.out.on {
		return "The AI plays for you. Press anything to stop it and play on yourself."
	}
	if t.Suggestion() != nil {
		return "Press Do it, or give another order."
	}
	if t.run.on {
		return "Turns are skipped until something needs you. Press anything to stop."
	}
	if t.Waiting() {
		return "Your next turn has not begun. What you press now is done when it does."
	}
	if t.closed != "" {
		return t.closed
	}
	return t.controller.Hint(t.play.Head(), max(t.Person(), 0))
}

// Tip is the preview beside the pointer, "" when there is none.
func (t *Turn) Tip() string {
	if !t.Open() {
		return ""
	}
	return t.controller.Tip(t.play.Head(), t.seat)
}

// Armed is the ID of the verb pointed at if it can be chosen, else of the one that is chosen; "" for none and when it is nobody's turn here.
func (t *Turn) Armed(pointed string) (armed string) {
	if !t.Open() {
		return ""
	}
	for _, v := range t.Verbs() {
		if v.Reason == "" && (v.ID == pointed || v.Chosen && armed == "") {
			armed = v.ID
		}
	}
	return armed
}

// Choose presses a verb.
func (t *Turn) Choose(v board.Verb) {
	if t.Later(func() { t.chooseAgain(v) }) {
		return
	}
	if v.Reason != "" {
		t.notice(Refused, v.Label+": "+v.Reason)
		return
	}
	t.Press(v.ID)
}

// chooseAgain presses a verb that was pressed before the turn began, unless the turn began with what the press asked for, such as an open shop.
func (t *Turn) chooseAgain(pressed board.Verb) {
	for _, v := range t.Verbs() {
		if v.ID == pressed.ID && v.Chosen == pressed.Chosen {
			t.Choose(v)
		}
	}
}

// Press presses what stands for a verb, such as a cell of a strip or a button of a window of offers.
func (t *Turn) Press(verb string) {
	if t.Open() {
		before := t.standing()
		t.respond(before, t.controller.Choose(verb, t.play.Head(), t.seat))
	}
}

// Point passes pointing at the board on to the controller.
func (t *Turn) Point(p board.Pointer) {
	if t.Open() {
		var before *string
		if p.Kind != board.Hover { // many in a second, and none gives an order
			before = t.standing()
		}
		t.respond(before, t.controller.Handle(p, t.play.Head(), t.seat))
	}
}

// Tap passes a press on to the controller. It reports whether that did what was previewed, or left a preview or a dial, and did not select what
// is on the cell.
func (t *Turn) Tap(p board.Pointer) (done bool) {
	if !t.Open() {
		return false
	}
	_, dial := t.Dial()
	previewed, steps := t.Tip() != "", t.match.Len()
	if t.Point(p); previewed && t.match.Len() > steps {
		return true
	}
	_, still := t.Dial()
	at, one := t.Selected()
	return (dial && !still || previewed && t.Tip() == "") && !(one && at == p.Cell)
}

// Draws reports whether a drag that begins with this pointer draws an arrow.
func (t *Turn) Draws(p board.Pointer) bool {
	return t.Open() && t.controller.Draws(p, t.play.Head(), t.seat)
}

// Selected is the cell of the only unit that the person has selected; false for none or several.
func (t *Turn) Selected() (grid.Point, bool) {
	if !t.Open() {
		return grid.Point{}, false
	}
	return t.controller.Selected(t.play.Head(), t.seat)
}

// Next selects the next unit that can act and says where it is.
func (t *Turn) Next() (grid.Point, bool) { return t.controller.Next(t.play.Head(), t.seat) }

// Drop lets go of what the controller of a person holds: the selection, or orders that stand over several turns. It reports whether there
// was any.
func (t *Turn) Drop() bool {
	return t.play.Live() && t.play.Manned() && !t.HandingOver() && t.controller.Drop()
}

// Dial is the dial of the chosen verb, and whether there is one to show.
func (t *Turn) Dial() (board.Dial, bool) {
	if !t.Open() {
		return board.Dial{}, false
	}
	return t.controller.Dial(t.play.Head(), t.seat)
}

// SetDial sets the dial of the chosen verb.
func (t *Turn) SetDial(choice, value int) { t.controller.SetDial(choice, value) }

// Shop is the open window of offers, and whether there is one. It stays shut while turns go by until something happens.
func (t *Turn) Shop() (board.Shop, bool) {
	if !t.Open() || t.run.on || t.Suggestion() != nil {
		return board.Shop{}, false
	}
	return t.controller.Shop(t.play.Head(), t.seat)
}

// Roster is the list of the person's units or orders; without a title there is none to show.
func (t *Turn) Roster() board.Roster {
	if !t.play.Manned() || t.HandingOver() {
		return board.Roster{}
	}
	return t.controller.Roster(t.play.Head(), max(t.Person(), 0))
}

// Card is the card of what the person has selected on a cell of a position; false for nothing.
func (t *Turn) Card(s match.Position, p grid.Point) (board.Card, bool) {
	if !t.Open() {
		return board.Card{}, false
	}
	return t.controller.Card(s, p)
}

// Take chooses so many of an offer.
func (t *Turn) Take(offer string, amount int) {
	if t.Open() {
		before := t.standing()
		t.respond(before, t.controller.Take(offer, amount, t.play.Head(), t.seat))
	}
}

// Under and Upon draw selection, reach, targets and previews beneath and above the units, when the person can act.
func (t *Turn) Under(l *board.List, o *board.Options) {
	if t.Open() {
		t.controller.Under(l, t.play.Head(), t.seat, o)
	}
}

// Upon draws above the units; see Under.
func (t *Turn) Upon(l *board.List, o *board.Options) {
	if t.Open() {
		t.controller.Upon(l, t.play.Head(), t.seat, o)
	}
}

package table

import "app.pentarena/rules"

// follow lets the camera follow the pinned unit, or without one the action, or no longer.
func (t *Table) follow() {
	card, _, pinned := t.viewport.Pinned()
	if _, chasing := t.viewport.Chased(); !chasing && !(pinned && card.Seat != rules.NoSeat) {
		t.viewport.SetFollow(!t.viewport.Follows())
		t.chrome.Switched("Follow the action", t.viewport.Follows())
		return
	}
	name, _ := t.viewport.Chased()
	if t.viewport.Chase() {
		name, _ = t.viewport.Chased()
		t.u.Note("view", "The camera follows "+name+".")
		return
	}
	t.u.Note("view", "The camera no longer follows "+name+".")
}

// watchLost says that the unit that the camera followed is gone.
func (t *Table) watchLost() {
	if name, ok := t.viewport.Lost(); ok {
		t.u.Note("view", name+" is gone. The camera no longer follows it.")
	}
}

// toggleTrail shows the way of the pinned unit, or says how to pin one.
func (t *Table) toggleTrail() {
	t.viewport.ToggleTrail()
	if card, _, pinned := t.viewport.Pinned(); t.viewport.Trails() && !(pinned && card.Seat != rules.NoSeat) {
		t.u.Note("view", "Press a unit to see its way.")
		return
	}
	t.chrome.Switched("Way of the unit", t.viewport.Trails())
}

package table

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

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

// nextDrawings shows the drawings of all AIs, of one after the other, and of none.
func (t *Table) nextDrawings() {
	if len(t.play.Drawings()) == 0 {
		t.u.Note("view", "No AI has drawn on the board in this turn.")
		return
	}
	t.viewport.NextDrawings()
	switch d := t.viewport.Drawn(); d {
	case viewport.AllDrawings, viewport.NoDrawings:
		t.chrome.Switched("Drawings of the AIs", d == viewport.AllDrawings)
	default:
		t.u.Note("view", "Drawings of "+board.SeatName(d.Seat())+".")
	}
}

// opened is the scene that files lead to, if any. A match that is new in a watched folder and the next one of the editor of bots take the place of
// this one, unless people play here: they are asked whether to see the first, and find their match below the other.
func (t *Table) opened(files []ui.File) (scene.Next, bool) {
	if len(files) == 0 {
		return scene.Next{}, false
	}
	manned := t.play.Manned()
	if files[0].Watched && manned {
		t.u.Toast(files[0].Name+" is new in the folder that you watch.", "Open", func() { t.next, _ = t.ways.Open(t.env, files) })
		return scene.Next{}, false
	}
	next, ok := t.ways.Open(t.env, files)
	if following := files[0].Watched || files[0].Name == ui.ToPlay; following && !manned && next.Kind == scene.Push {
		next.Kind = scene.Replace
	}
	return next, ok
}

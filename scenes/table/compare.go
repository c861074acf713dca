package table

import (
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
)

// compareTurns is how many turns are compared in one tick.
const compareTurns = 20

// compared is the match from which this one branches off, or another one, and where the two differ.
type compared struct {
	desk.Comparison
	was     *playback.Player
	view    board.AnyView
	steps   int          // of this match at the last look
	checked int          // turns that are the same in both
	cells   []grid.Point // that differ after the first turn that does

	original *original // nil when it is not played on
}

// compareWith makes this match comparable with another one. Up to a turn they are known to be the same. Between two names they are shown side by side
// from the beginning; without them the other match is the one from which this one branches off.
func (t *Table) compareWith(other record.Timeline, from float64, names [2]string) {
	view, ok := t.view()
	if !ok {
		return
	}
	c := &compared{view: view, checked: int(from), Comparison: desk.Comparison{First: -1, Names: names, On: names != [2]string{}}}
	if !c.On {
		c.Names = [2]string{"Your branch", "What happened"}
	}
	t.compared = c
	if c.follow(other, t.pace); !c.On {
		c.original = continued(other, t.env.PlayersOf)
		c.Going = c.original != nil
	}
	t.chrome.Compare = &c.Comparison
}

// follow shows a timeline as the other match.
func (c *compared) follow(line record.Timeline, pace float64) {
	c.was = playback.New(playback.Options{Line: line, View: c.view, Pace: pace, Paused: true, Ahead: true})
	c.Was = c.was
}

// playOn lets the other match come to the turn shown, if its players can play it.
func (c *compared) playOn(turns, pace float64) {
	if c.original == nil {
		return
	}
	further, ok := c.original.to(turns)
	switch {
	case !ok:
		c.original.stop()
		c.original, c.Going = nil, false
	case further != nil:
		c.follow(further, pace)
	}
}

// happened is what is known of the match shown, as a timeline of its own.
func (t *Table) happened() (record.Timeline, error) {
	line := t.play.Line()
	return record.NewReplay(line.Setup(), line.At(0), record.Steps(line, 0, t.play.Known()))
}

// toggleCompare shows the other match beside this one, or no longer.
func (t *Table) toggleCompare() {
	c := t.compared
	if c == nil {
		t.chrome.Tell("Compare\nThis match was not played on from another one, nor opened with one to compare it with.")
		return
	}
	c.On, c.Other = !c.On, false
	t.viewport.Mark(nil)
	t.chrome.Switched("Compare side by side", c.On)
}

// showFirst goes to the first turn that differs.
func (t *Table) showFirst() {
	if c := t.compared; c != nil && c.First >= 0 {
		t.play.SeekTurns(float64(c.First))
	}
}

// tickCompare keeps the other match at the turn of this one, and looks for the first difference.
func (t *Table) tickCompare() {
	c := t.compared
	if c == nil {
		return
	}
	if n := t.play.Line().Len(); n != c.steps { // who acts sees what that does
		c.steps, c.Other = n, c.Other && t.turn.People().Empty()
	}
	at := t.play.Turns()
	if t.play.Running() {
		at = min(at, float64(t.play.Line().Turns()-1)) // what the others do in the turn that is open is not told before it ends
	}
	c.playOn(at, t.pace)
	c.was.Sync()
	branch, was := t.play.Line(), c.was.Line()
	for n := 0; n < compareTurns && c.First < 0 && c.checked+1 < min(branch.Turns(), was.Turns()); n++ {
		turn := c.checked + 1
		if branch.At(branch.First(turn)).Hash() != was.At(was.First(turn)).Hash() {
			c.First = c.checked
			c.cells = differing(c.view, branch.At(branch.First(turn)), was.At(was.First(turn)))
			c.Ringed = len(c.cells) > 0
			break
		}
		c.checked = turn
	}
	if !c.On {
		return
	}
	if c.Until = was.Turns(); !was.At(was.Len()).Outcome().Over {
		c.Until-- // the last turn is not whole
	}
	c.Behind = at > float64(c.Until)
	if at = min(at, c.was.Limit()); at != c.was.Turns() {
		c.was.SeekTurns(at)
	}
	c.was.Tick(0, false)
	t.viewport.Mark(c.cells)
}

// differing are the cells on which different things stand in two positions.
func differing(view board.AnyView, a, b match.Position) (cells []grid.Point) {
	r := view.Bounds(a)
	for y := int(r.Y); y < int(r.Y+r.H+1); y++ {
		for x := int(r.X); x < int(r.X+r.W+1); x++ {
			p := grid.Pt(x, y)
			one, ok := view.Inspect(a, p)
			other, is := view.Inspect(b, p)
			if ok != is || one.Title != other.Title || one.Seat != other.Seat || !slices.Equal(one.Rows, other.Rows) {
				cells = append(cells, p)
			}
		}
	}
	return cells
}

// drawCompare shows the other match: beside this one, or on a narrow canvas in its place. It reports whether it took that place.
func (t *Table) drawCompare(to scene.Canvas) (instead bool) {
	c := t.compared
	if c == nil || !c.On || t.chrome.Narrow && !c.Other {
		return false
	}
	x, y := t.viewport.Offset()
	scale := t.u.In.Scale
	x -= t.chrome.Beside
	to.Show(t.viewport.Other(c.view, c.was.Moment()), t.viewport.Scale()*scale, x*scale, y*scale)
	return t.chrome.Narrow
}

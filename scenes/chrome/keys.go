package chrome

import (
	"strings"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/ui"
)

// Keys returns what the keys ask for that no control has taken. dt is the time in seconds for which those that are held move the board.
func (c *Chrome) Keys(dt float64) []Action {
	if c.Turn.HandingOver() {
		return nil
	}
	switch {
	case c.Turn.Open():
		c.turnKeys()
	case c.Turn.Waiting(): // the verb is chosen, and what a key does to the board does nothing, once the turn has begun
		for _, v := range c.Turn.Verbs() {
			if v.Key != "" && c.u.Pressed(strings.ToUpper(v.Key)) {
				c.ask(Choose{Verb: v})
			}
		}
		if c.u.Action(ui.CellPress) {
			c.ask(Do(Skip))
		}
		if _, byKey := c.Viewport.Cursor(); byKey { // nor an arrow, which leads into the past
			for _, k := range cursorKeys {
				for c.u.Action(k.action) {
				}
			}
		}
	}
	for i := range commands {
		m := &commands[i]
		if c.u.Bindings.Find(m.id) == nil || m.id == ui.NextUnit && c.u.Ring() { // with the focus ring on a control Tab leads to the next control
			continue
		}
		for range 8 { // a slow tick may bring several repeats
			if !c.u.Action(m.id) {
				break
			}
			c.run(m)
		}
	}
	c.pan(dt)
	return c.answer()
}

// verbKey reports whether a key of an action is that of a verb now.
func (c *Chrome) verbKey(a ui.Action) bool {
	b := c.u.Bindings.Find(a)
	if b == nil || !c.Turn.Open() {
		return false
	}
	for _, v := range c.Turn.Verbs() {
		for _, k := range b.Keys {
			if k.Key == v.Key && !k.Ctrl && !k.Alt && !k.Shift {
				return true
			}
		}
	}
	return false
}

// cursorKeys move the keyboard's cursor on the board.
var cursorKeys = [...]struct {
	action ui.Action
	by     grid.Point
}{{ui.CellLeft, grid.Pt(-1, 0)}, {ui.CellRight, grid.Pt(1, 0)}, {ui.CellUp, grid.Pt(0, -1)}, {ui.CellDown, grid.Pt(0, 1)}}

// turnCommands are those of a person's turn, which come before those of playback.
var turnCommands = []ui.Action{ui.EndTurn, ui.ForceTurn, ui.Suggest, ui.Finish, ui.Undo, ui.Redo}

// turnKeys are the keys of a person's turn.
func (c *Chrome) turnKeys() {
	x, y := c.Viewport.At()
	for _, v := range c.Turn.Verbs() {
		if v.Key != "" && c.u.Pressed(strings.ToUpper(v.Key)) {
			c.ask(Choose{v, x, y})
		}
	}
	c.typeDial()
	if !c.u.Ring() { // with the focus ring on a control Tab and the arrows belong to the controls
		if c.u.Action(ui.NextUnit) {
			c.ask(Do(ui.NextUnit))
		}
		for _, k := range cursorKeys {
			for c.u.Action(k.action) {
				c.ask(MoveCursor(k.by))
			}
		}
		if c.u.Action(ui.CellPress) {
			if _, byKey := c.Viewport.Cursor(); byKey {
				c.ask(Do(ui.CellPress))
			} else {
				c.ask(MoveCursor{})
			}
		}
		if c.u.Action(ui.CellMenu) {
			c.ask(Do(ui.CellMenu))
		}
	}
	for _, id := range turnCommands {
		for c.u.Action(id) {
			c.ask(Do(id))
		}
	}
}

// pan moves the board by the keys that are held.
func (c *Chrome) pan(dt float64) {
	if c.u.In.Modifiers.Ctrl || c.u.Typing() {
		return
	}
	by := Pan{}
	for _, k := range []struct {
		action ui.Action
		x, y   float32
	}{{ui.PanLeft, 1, 0}, {ui.PanRight, -1, 0}, {ui.PanUp, 0, 1}, {ui.PanDown, 0, -1}} {
		if c.u.Held(k.action) && !c.verbKey(k.action) {
			by.X, by.Y = by.X+k.x, by.Y+k.y
		}
	}
	if speed := float32(900 * dt); by != (Pan{}) {
		c.ask(Pan{by.X * speed, by.Y * speed})
	}
}

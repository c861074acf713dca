package chrome

import (
	"strings"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/ui"
)

// Keys returns what the keys ask for that no control has taken. dt is the time in seconds for which those that are held move the board.
func (c *Chrome) Keys(dt float64) []ask.Action {
	if c.Turn.HandingOver() {
		return nil
	}
	switch {
	case c.Turn.Open():
		c.turnKeys()
	case c.Turn.Waiting(): // the verb is chosen, and what a key does to the board does nothing, once the turn has begun
		for _, v := range c.Turn.Verbs() {
			if v.Key != "" && c.U.Pressed(strings.ToUpper(v.Key)) {
				c.Ask(ask.Choose{Verb: v})
			}
		}
		if c.U.Action(ui.CellPress) {
			c.Ask(ask.Do(ask.Skip))
		}
		if _, byKey := c.Viewport.Cursor(); byKey { // nor an arrow, which leads into the past
			for _, k := range cursorKeys {
				for c.U.Action(k.action) {
				}
			}
		}
	}
	for i := range c.Commands {
		m := &c.Commands[i]
		if c.U.Bindings.Find(m.ID) == nil || m.ID == ui.NextUnit && c.U.Ring() { // with the focus ring on a control Tab leads to the next control
			continue
		}
		for range 8 { // a slow tick may bring several repeats
			if !c.U.Action(m.ID) {
				break
			}
			c.Run(m)
		}
	}
	c.pan(dt)
	return c.Answer()
}

// verbKey reports whether a key of an action is that of a verb now.
func (c *Chrome) verbKey(a ui.Action) bool {
	b := c.U.Bindings.Find(a)
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
		if v.Key != "" && c.U.Pressed(strings.ToUpper(v.Key)) {
			c.Ask(ask.Choose{Verb: v, X: x, Y: y})
		}
	}
	c.bar.Type()
	if !c.U.Ring() { // with the focus ring on a control Tab and the arrows belong to the controls
		if c.U.Action(ui.NextUnit) {
			c.Ask(ask.Do(ui.NextUnit))
		}
		for _, k := range cursorKeys {
			for c.U.Action(k.action) {
				c.Ask(ask.MoveCursor(k.by))
			}
		}
		if c.U.Action(ui.CellPress) {
			if _, byKey := c.Viewport.Cursor(); byKey {
				c.Ask(ask.Do(ui.CellPress))
			} else {
				c.Ask(ask.MoveCursor{})
			}
		}
		if c.U.Action(ui.CellMenu) {
			c.Ask(ask.Do(ui.CellMenu))
		}
	}
	for _, id := range turnCommands {
		for c.U.Action(id) {
			c.Ask(ask.Do(id))
		}
	}
}

// pan moves the board by the keys that are held.
func (c *Chrome) pan(dt float64) {
	if c.U.In.Modifiers.Ctrl || c.U.Typing() {
		return
	}
	by := ask.Pan{}
	for _, k := range []struct {
		action ui.Action
		x, y   float32
	}{{ui.PanLeft, 1, 0}, {ui.PanRight, -1, 0}, {ui.PanUp, 0, 1}, {ui.PanDown, 0, -1}} {
		if c.U.Held(k.action) && !c.verbKey(k.action) {
			by.X, by.Y = by.X+k.x, by.Y+k.y
		}
	}
	if speed := float32(900 * dt); by != (ask.Pan{}) {
		c.Ask(ask.Pan{X: by.X * speed, Y: by.Y * speed})
	}
}

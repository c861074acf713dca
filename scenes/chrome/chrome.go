// Package chrome has the controls around the board, for wide and for narrow canvases. It divides the canvas among its rooms, orders their tick,
// and has the commands and the keys. The rooms only read what a desk shows and return what is pressed as actions.
package chrome

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/bar"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/chrome/dialogs"
	"app.pentarena/scenes/chrome/floats"
	"app.pentarena/scenes/chrome/header"
	"app.pentarena/scenes/chrome/panels"
	"app.pentarena/scenes/chrome/timeline"
	"app.pentarena/scenes/ui"
)

// Chrome is the controls.
type Chrome struct {
	*desk.Desk
	Dialogs *dialogs.Dialogs
	Floats  *floats.Floats
	Panels  *panels.Panels
	header  *header.Header
	time    *timeline.Timeline
	bar     *bar.Bar

	panel    board.Rect // the place of the panels
	foot     board.Rect // the place of the caption
	clean    clean
	shown    bool    // see Present
	madeRoom float32 // height of what had opened above the bar when the board was placed last
}

// New returns controls for u.
func New(u *ui.UI, m desk.Model) *Chrome {
	d := &desk.Desk{Model: m, U: u}
	c := &Chrome{Desk: d, Dialogs: dialogs.New(d), Floats: floats.New(d), Panels: panels.New(d), header: header.New(d), time: timeline.New(d), bar: bar.New(d)}
	d.Commands = c.commands()
	return c
}

// Build draws the controls around the board and returns what was pressed.
func (c *Chrome) Build() (asked []ask.Action) {
	c.time.Begin()
	c.bar.Begin()
	if c.shown {
		c.caption()
		return nil
	}
	if c.clean.on {
		c.cleanHint()
		return nil
	}
	c.U.Aside = c.message
	if _, beside := c.Dialogs.Stalled(); !beside {
		asked = append(asked, c.Floats.Build(c.overBoard())...)
	}
	asked = append(asked, c.header.Build()...)
	if c.Play.Manned() {
		asked = append(asked, c.bar.Build(c.time.Edge)...)
	}
	asked = append(asked, c.Panels.Build(c.panel)...)
	asked = append(asked, c.time.Build()...)
	c.Floats.Note(c.Panels.Inspecting())
	c.time.Preview()
	for _, r := range c.Viewport.Aimed() {
		c.U.Keep(r)
	}
	return asked
}

// overBoard is the room for what lies over the board, and whether something has opened above the bar.
func (c *Chrome) overBoard() (room board.Rect, drawer bool) {
	room = c.Free.Inset(desk.Edge)
	if drawer = c.bar.High() > 0; !drawer || !c.Play.Manned() {
		return room, drawer
	}
	if at, has := c.bar.Advice(); has {
		c.U.Keep(at)
	} else {
		room.H -= c.bar.High() + desk.Edge
	}
	return room, drawer
}

// message is a place over the board for a message of a size that was somewhere before.
func (c *Chrome) message(w, h float32, was board.Rect) board.Rect {
	room := c.Free.Inset(desk.Edge)
	return c.Off(was, was.W == w && was.H == h && room.Holds(was), w, h, room, nil)
}

// Considered is the verb whose button is pointed at or has the keyboard, "" for none.
func (c *Chrome) Considered() string { return c.bar.Considered() }

// Fold closes what lies open over the board, one thing at a time, and reports whether there was something.
func (c *Chrome) Fold() bool {
	if c.U.Ring() {
		c.U.Clear()
		return true
	}
	return c.Panels.Fold() || c.time.Fold()
}

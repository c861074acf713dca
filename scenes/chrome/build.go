package chrome

// Build draws the controls around the board and returns what was pressed.
func (c *Chrome) Build() []Action {
	c.thumb.on, c.considered = false, ""
	if c.shown {
		c.caption()
		return c.answer()
	}
	if c.clean.on {
		c.cleanHint()
		return c.answer()
	}
	c.u.Aside = c.message
	if _, beside := c.stalled(); !beside {
		c.floats()
	}
	c.buildHeader()
	if c.Play.Manned() {
		c.turnBar()
		c.drawers()
	}
	if c.dock.open {
		c.buildDock(c.place.dock)
	}
	if c.keyed = false; c.place.time.all.H > 0 {
		c.buildTransport()
	}
	c.beside()
	c.preview()
	for _, r := range c.Viewport.Aimed() {
		c.u.Keep(r)
	}
	return c.answer()
}

// Considered is the verb whose button is pointed at or has the keyboard, "" for none.
func (c *Chrome) Considered() string { return c.considered }

// Dialogs shows the open dialog and returns its actions. Call it last in the tick.
func (c *Chrome) Dialogs() []Action {
	switch {
	case c.Turn.HandingOver():
		c.handOver()
	case c.dialog.kind == askTurn:
		c.askForTurn()
	case c.dialog.kind == askSeats:
		c.askForSeats()
	case c.dialog.kind == showMenu:
		c.menu()
	default:
		c.shop()
	}
	return c.answer()
}

// Holds reports whether the open dialog asks about the moment shown, which then stays.
func (c *Chrome) Holds() bool { return c.dialog.kind == askSeats }

// Busy reports whether a dialog is open.
func (c *Chrome) Busy() bool {
	_, shop := c.Turn.Shop()
	return shop || c.Turn.HandingOver() || c.dialog.kind != noDialog
}

package chrome

import "app.pentarena/scenes/ui"

// clean is the view of nothing but the board: whether it is on, until when the way out of it is shown, and where the pointer was then.
type clean struct {
	on    bool
	until float64
	x, y  float32
}

// cleanShown is how long the way out of the clean view stays in sight after the pointer has moved, in seconds.
const cleanShown = 3

// toggleClean shows nothing but the board, or everything again.
func (c *Chrome) toggleClean() {
	c.clean.on = !c.clean.on
	if !c.clean.on {
		return
	}
	c.clean.until = c.u.In.Now + cleanShown
	text := "The controls are hidden."
	if key := c.u.Bindings.Hint(ui.Clean); key != "" && !c.u.In.Touch {
		text += " " + key + " shows them again."
	}
	c.u.Note("view", text)
}

// wayOut is the one button of the clean view. It comes when the pointer moves or the board is touched, and goes by itself.
func (c *Chrome) wayOut() {
	in := c.u.In
	if in.X != c.clean.x || in.Y != c.clean.y || in.Pressed {
		c.clean = clean{true, in.Now + cleanShown, in.X, in.Y}
	}
	if in.Now > c.clean.until {
		return
	}
	r := rect(in.W-60, 12+in.InsetTop, 48, 48)
	c.u.Float(r)
	if c.u.Button("clean/end", r.Inset(2), ui.Button{Icon: "fullscreen-exit", Style: ui.Ghost, Tip: "Show the controls", Key: c.u.Bindings.Hint(ui.Clean)}) {
		c.toggleClean()
	}
}

// EndClean shows everything again and reports whether only the board was shown.
func (c *Chrome) EndClean() bool {
	was := c.clean.on
	c.clean.on = false
	return was
}

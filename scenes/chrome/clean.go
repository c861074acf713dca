package chrome

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// clean is the state of the clean view, which hides all controls.
type clean struct {
	on    bool
	until float64 // seconds; until then the button that ends it is shown
	x, y  float32 // last pointer position
}

// bare reports whether the board has the whole canvas.
func (c *Chrome) bare() bool { return c.clean.on || c.shown }

// cleanShown is how long the button that ends the clean view stays after the pointer has moved, in seconds.
const cleanShown = 3

// toggleClean hides or shows the controls.
func (c *Chrome) toggleClean() {
	c.clean.on = !c.clean.on
	if !c.clean.on {
		return
	}
	c.clean.until = c.U.In.Now + cleanShown
	text := "The controls are hidden."
	if key := c.U.Bindings.Hint(ui.Clean); key != "" && !c.U.In.Touch {
		text += " " + key + " shows them again."
	}
	c.U.Note("view", text)
}

// cleanHint is the button that ends the clean view. It appears when the pointer moves or the board is touched.
func (c *Chrome) cleanHint() {
	in := c.U.In
	if in.X != c.clean.x || in.Y != c.clean.y || in.Pressed {
		c.clean = clean{true, in.Now + cleanShown, in.X, in.Y}
	}
	if in.Now > c.clean.until {
		return
	}
	r := layout.At(layout.Pad(board.Rect{W: in.W, H: in.H}, 12, 12+in.InsetTop, 12, 12), 48, 48, 1, 0)
	c.U.Float(r)
	if c.U.Button("clean/end", r.Inset(2), ui.Button{Icon: "fullscreen-exit", Style: ui.Ghost, Tip: "Show the controls", Key: c.U.Bindings.Hint(ui.Clean)}) {
		c.toggleClean()
	}
}

// EndClean shows the controls and reports whether they were hidden.
func (c *Chrome) EndClean() bool {
	was := c.clean.on
	c.clean.on = false
	return was
}

package chrome

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// Comparison is another match beside this one: the one from which it branches off, or one that was chosen.
type Comparison struct {
	Was    *playback.Player // the other match
	Names  [2]string        // of this match, and of the other
	On     bool             // the other is shown beside this one
	Other  bool             // on a narrow canvas: in place of this one
	First  int              // first turn that differs, from 0; -1 for none yet
	Until  int              // turns of the other that are known whole
	Behind bool             // those are fewer than are shown
	Going  bool             // its players play it on
}

// CompareWith offers a comparison.
func (c *Chrome) CompareWith(with *Comparison) { c.compare = with }

// comparing reports whether another match is shown.
func (c *Chrome) comparing() bool { return c.compare != nil && c.compare.On }

// Narrow reports whether there is room for one board only.
func (c *Chrome) Narrow() bool { return c.place.narrow }

// Beside is how far to the left of the board that of the other match lies, 0 for none.
func (c *Chrome) Beside() float32 { return c.place.beside }

// halve makes room for another match to the left of the board, and for the panel to the right of both while it is open.
func (p *places) halve(panel bool) {
	if panel {
		p.board.W = p.dock.X - edge
	}
	p.board.W /= 2
	p.beside = p.board.W
	p.board.X += p.beside
}

// other is the name of the other match, and how far that was played when this is further.
func (c *Chrome) other() string {
	with := c.compare
	end := with.Was.NumberAt(float64(max(with.Until-1, 0)))
	switch {
	case !with.Behind:
		return with.Names[1]
	case with.Was.Head().Outcome().Over:
		return fmt.Sprintf("%s: over in turn %d", with.Names[1], end)
	case with.Going:
		return fmt.Sprintf("%s: turn %d, playing on …", with.Names[1], end)
	}
	return fmt.Sprintf("%s: played to turn %d", with.Names[1], end)
}

// difference is the button that leads to the first turn that differs.
func (c *Chrome) difference() ui.Button {
	with := c.compare
	first := ui.Button{Label: "No difference yet", Style: ui.Tool, Size: ui.Second, Reason: "No difference\nThe two matches have been the same so far."}
	switch {
	case with.First >= 0:
		first.Label, first.Reason, first.Tip = fmt.Sprintf("Differs from turn %d on", c.Play.NumberAt(float64(with.First))), "", "Go to the first turn that differs"
	case with.Behind && with.Going:
		first.Reason = "No difference\nThe other match is being played on; wait a moment."
	case with.Behind:
		first.Label = fmt.Sprintf("Same up to turn %d", c.Play.NumberAt(float64(max(with.Until-1, 0))))
		first.Reason = "No difference\nThe other match is not known further: it ended there, or was left."
	}
	return first
}

// comparison names the boards, and leads to the first turn that differs.
func (c *Chrome) comparison() {
	u, th, b := c.u, c.u.Theme, c.place.board
	if !c.comparing() {
		return
	}
	y := b.Y + edge
	if c.notice().text != "" {
		y += barRow + edge
	}
	name := func(x float32, text string) {
		r := rect(x, y, min(u.TextWidth(text, ui.Second, board.Medium)+24, b.W-2*edge), 32)
		c.over(r)
		u.Text(r, text, ui.Second, board.Medium, board.Center, th.Text)
	}
	if c.place.beside > 0 {
		u.List.Box(b.X-1, b.Y, 2, b.H, 0, th.Line)
		u.List.Box(b.X+b.W, b.Y, u.In.W-b.X-b.W, b.H, 0, th.Ground) // under the panel
		name(b.X-c.place.beside+edge, c.other())
		name(b.X+edge, c.compare.Names[0])
		y += 32 + edge
	} else {
		shown := ui.Button{Label: c.compare.Names[0], Icon: "compare", Style: ui.Tool, Tip: "Switch between the two matches", Size: ui.Second}
		if c.compare.Other {
			shown.Label = c.other()
		}
		if u.Button("compare/switch", rect(b.X+edge, y, min(max(170, u.TextWidth(shown.Label, ui.Second, board.Medium)+64), b.W-2*edge), barRow), shown) {
			c.compare.Other = !c.compare.Other
		}
		y += barRow + edge
	}
	first := c.difference()
	r := rect(b.X+edge, y, u.TextWidth(first.Label, ui.Second, board.Medium)+28, barRow)
	u.Keep(r)
	if u.Button("compare/first", r, first) {
		c.ask(Do(FirstDifference))
	}
}

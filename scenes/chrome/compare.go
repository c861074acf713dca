package chrome

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// Comparison is the match from which this one branches off.
type Comparison struct {
	Was   *playback.Player // what happened
	On    bool             // it is shown beside the branch
	Other bool             // on a narrow canvas: in place of the branch
	First int              // first turn that differs, from 0; -1 for none yet
}

// CompareWith offers a comparison.
func (c *Chrome) CompareWith(with *Comparison) { c.compare = with }

// comparing reports whether what happened is shown.
func (c *Chrome) comparing() bool { return c.compare != nil && c.compare.On }

// Narrow reports whether there is room for one board only.
func (c *Chrome) Narrow() bool { return c.place.narrow }

// Beside is how far to the left of the board that of what happened lies, 0 for none.
func (c *Chrome) Beside() float32 { return c.place.beside }

// halve makes room for what happened to the left of the board.
func (p *places) halve() {
	p.board.W /= 2
	p.beside = p.board.W
	p.board.X += p.beside
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
		r := rect(x, y, u.TextWidth(text, ui.Second, board.Medium)+24, 32)
		u.Float(r)
		u.Text(r, text, ui.Second, board.Medium, board.Center, th.Text)
	}
	if c.place.beside > 0 {
		u.List.Box(b.X-1, b.Y, 2, b.H, 0, th.Line)
		name(b.X-c.place.beside+edge, "What happened")
		name(b.X+edge, "Your branch")
		y += 32 + edge
	} else {
		shown := ui.Button{Label: "Your branch", Icon: "compare", Style: ui.Tool, Tip: "Switch between what happened and your branch", Size: ui.Second}
		if c.compare.Other {
			shown.Label = "What happened"
		}
		if u.Button("compare/switch", rect(b.X+edge, y, 170, barRow), shown) {
			c.compare.Other = !c.compare.Other
		}
		y += barRow + edge
	}
	first := ui.Button{Label: "No difference yet", Style: ui.Tool, Size: ui.Second, Reason: "No difference\nThe two matches have been the same so far."}
	if c.compare.First >= 0 {
		first.Label, first.Reason, first.Tip = fmt.Sprintf("Differs from turn %d on", c.Play.NumberAt(float64(c.compare.First))), "", "Go to the first turn that differs"
	}
	if u.Button("compare/first", rect(b.X+edge, y, u.TextWidth(first.Label, ui.Second, board.Medium)+28, barRow), first) {
		c.ask(Do(FirstDifference))
	}
}

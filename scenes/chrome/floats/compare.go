package floats

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
)

// other is the name of the other match, and how far that was played when this is further.
func (f *Floats) other() string {
	with := f.Compare
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
func (f *Floats) difference() ui.Button {
	with := f.Compare
	first := ui.Button{Label: "No difference yet", Style: ui.Tool, Size: ui.Second, Reason: "No difference\nThe two matches have been the same so far."}
	switch {
	case with.First >= 0:
		first.Label, first.Reason, first.Tip = fmt.Sprintf("Differs from turn %d on", f.Play.NumberAt(float64(with.First))), "", "Go to the first turn that differs"
	case with.Behind && with.Going:
		first.Reason = "No difference\nThe other match is being played on; wait a moment."
	case with.Behind:
		first.Label = fmt.Sprintf("Same up to turn %d", f.Play.NumberAt(float64(max(with.Until-1, 0))))
		first.Reason = "No difference\nThe other match is not known further: it ended there, or was left."
	}
	return first
}

// comparison names the boards, and leads to the first turn that differs.
func (f *Floats) comparison() {
	u, th, b := f.U, f.U.Theme, f.Board
	if !f.Comparing() {
		return
	}
	y := b.Y + desk.Edge
	if f.notice().text != "" {
		y += desk.Row + desk.Edge
	}
	name := func(x float32, text string) {
		r := desk.Rect(x, y, min(u.TextWidth(text, ui.Second, board.Medium)+24, b.W-2*desk.Edge), 32)
		f.Over(r)
		u.Text(r, text, ui.Second, board.Medium, board.Center, th.Text)
	}
	if f.Beside > 0 {
		u.List.Box(b.X-1, b.Y, 2, b.H, 0, th.Line)
		u.List.Box(b.X+b.W, b.Y, u.In.W-b.X-b.W, b.H, 0, th.Ground) // under the panel
		name(b.X-f.Beside+desk.Edge, f.other())
		name(b.X+desk.Edge, f.Compare.Names[0])
		y += 32 + desk.Edge
	} else {
		shown := ui.Button{Label: f.Compare.Names[0], Icon: "compare", Style: ui.Tool, Tip: "Switch between the two matches", Size: ui.Second}
		if f.Compare.Other {
			shown.Label = f.other()
		}
		if u.Button("compare/switch", desk.Rect(b.X+desk.Edge, y, min(max(170, u.TextWidth(shown.Label, ui.Second, board.Medium)+64), b.W-2*desk.Edge), desk.Row), shown) {
			f.Ask(ask.Do(ask.OtherMatch))
		}
		y += desk.Row + desk.Edge
	}
	first := f.difference()
	r := desk.Rect(b.X+desk.Edge, y, u.TextWidth(first.Label, ui.Second, board.Medium)+28, desk.Row)
	u.Keep(r)
	if u.Button("compare/first", r, first) {
		f.Ask(ask.Do(ask.FirstDifference))
	}
}

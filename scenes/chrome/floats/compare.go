package floats

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
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
		if with.Ringed {
			first.Label += ": rings"
			first.Tip += ". The rings are where it does."
		}
	case with.Behind && with.Going:
		first.Reason = "No difference\nThe other match is being played on; wait a moment."
	case with.Behind:
		first.Label = fmt.Sprintf("Same up to turn %d", f.Play.NumberAt(float64(max(with.Until-1, 0))))
		first.Reason = "No difference\nThe other match is not known further: it ended there, or was left."
	}
	return first
}

// standing is what the seats have in one of the matches: "135 : 71".
func (f *Floats) standing(of playback.Reader) string {
	at := of.Current()
	var list []string
	for seat := range rules.Seat(at.Seats()) {
		list = append(list, f.View.Score(at, seat).Number())
	}
	return strings.Join(list, " : ")
}

// comparison names the boards, says how they stand, and leads to the first turn that differs.
func (f *Floats) comparison() {
	u, th, b := f.U, f.U.Theme, f.Board
	if !f.Comparing() {
		return
	}
	here := layout.Down(layout.Pad(b, desk.Edge, desk.Edge, desk.Edge, 0))
	if f.notice().text != "" {
		here.Skip(desk.Row + desk.Edge)
	}
	add := func(s *layout.Stack, wide, high float32) board.Rect {
		row := s.Add(high)
		return layout.Left(&row, wide, 0)
	}
	name := func(s *layout.Stack, text string) {
		r := add(s, u.TextWidth(text, ui.Second, board.Medium)+24, 32)
		s.Skip(4)
		f.Over(r)
		u.Text(r, text, ui.Second, board.Medium, board.Center, th.Text)
	}
	if f.Beside > 0 {
		u.List.Box(b.X-1, b.Y, 2, b.H, 0, th.Line)
		u.List.Box(b.X+b.W, b.Y, u.In.W-b.X-b.W, b.H, 0, th.Ground) // under the panel
		there := here
		there.Rect.X -= f.Beside
		name(&there, f.other())
		name(&there, f.standing(f.Compare.Was))
		name(&here, f.Compare.Names[0])
		name(&here, f.standing(f.Play))
	} else {
		shown, of := ui.Button{Label: f.Compare.Names[0], Icon: "compare", Style: ui.Tool, Tip: "Switch between the two matches", Size: ui.Second}, f.Play
		if f.Compare.Other {
			shown.Label, of = f.other(), f.Compare.Was
		}
		if u.Button("compare/switch", add(&here, max(170, u.TextWidth(shown.Label, ui.Second, board.Medium)+64), desk.Row), shown) {
			f.Ask(ask.Do(ask.OtherMatch))
		}
		here.Skip(4)
		name(&here, f.standing(of))
	}
	here.Skip(desk.Edge - 4)
	first := f.difference()
	r := add(&here, u.TextWidth(first.Label, ui.Second, board.Medium)+28, desk.Row)
	u.Keep(r)
	if u.Button("compare/first", r, first) {
		f.Ask(ask.Do(ask.FirstDifference))
	}
}

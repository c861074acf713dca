package panels

import (
	"app.pentarena/game/match"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// chooser picks one of the series of a game. A series without a group has its own button; a group has one button, which opens its list. Where
// there is room for one button only, that opens the list of all.
type chooser struct{ open string } // the group whose list is open

// every is the group of all series.
const every = "every"

// offers returns the indices of the series that have a button: those without a group, and the chosen or first one of each group.
func offers(series []board.Series[match.Position], at int) []int {
	var list []int
	for i, s := range series {
		last := len(list) - 1
		switch {
		case s.Group == "" || last < 0 || series[list[last]].Group != s.Group:
			list = append(list, i)
		case i == at:
			list[last] = i
		}
	}
	return list
}

// grid is where the buttons go, in two columns from the top of r, and their height.
func (c *chooser) grid(u *ui.UI, r board.Rect, series []board.Series[match.Position], at int) (grid layout.Grid, high float32) {
	const gap = 6
	each := board.Either[float32](u.In.Portrait(), ui.Header, 36)
	grid = layout.NewGrid(r, gap, 0, each, 2)
	return grid, grid.Height(len(offers(series, at))) + gap + 2
}

// button draws the one button that opens the list of all.
func (c *chooser) button(u *ui.UI, r board.Rect, series []board.Series[match.Position], at int) {
	icon := board.Either(c.open != "", "chevron-up", "chevron-down")
	if !u.Button("chart/"+every, r, ui.Button{Label: series[at].Title, Icon: icon, Size: ui.Second, Tip: "Another chart\nOpens a list."}) {
		return
	}
	if c.open != "" {
		c.open = ""
	} else {
		c.open = every
	}
}

// buttons draws the buttons into their grid.
func (c *chooser) buttons(u *ui.UI, grid layout.Grid, series []board.Series[match.Position], at *int) {
	for n, i := range offers(series, *at) {
		s := series[i]
		b := ui.Button{Label: s.Title, Chosen: i == *at, Size: ui.Second}
		name := s.ID
		if s.Group != "" {
			name = s.Group
			b.Icon, b.Tip = "chevron-down", s.Group+"\nOpens a list."
			if i != *at {
				b.Label = s.Group
			}
			if c.open == s.Group {
				b.Icon = "chevron-up"
			}
		}
		if !u.Button("chart/"+name, grid.Cell(n), b) {
			continue
		}
		switch {
		case s.Group == "":
			*at, c.open = i, ""
		case c.open == s.Group:
			c.open = ""
		default:
			c.open = s.Group
		}
	}
}

// list draws the open list into r and reports whether there is one.
func (c *chooser) list(u *ui.UI, r board.Rect, series []board.Series[match.Position], at *int) bool {
	if c.open == "" {
		return false
	}
	var members []int
	for i, s := range series {
		if c.open == every || s.Group == c.open {
			members = append(members, i)
		}
	}
	const each = ui.Header
	u.Scroll("chart/list", r, each*float32(len(members)), func(v board.Rect) {
		rows := layout.NewGrid(layout.Pad(v, 0, 0, 6, 0), 2, 0, each-2, 1)
		for n, i := range members {
			if u.Row("chart/"+series[i].ID, rows.Cell(n), ui.Row{Label: series[i].Title, Chosen: i == *at}) {
				*at, c.open = i, ""
			}
		}
	})
	return true
}

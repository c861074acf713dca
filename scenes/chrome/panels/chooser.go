package panels

import (
	"app.pentarena/game/match"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// chooser picks one of the series of a game. A series without a group has its own button; a group has one button, which opens its list.
type chooser struct{ open string } // the group whose list is open

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

// buttons draws the buttons in two columns from the top of r, and returns their height.
func (c *chooser) buttons(u *ui.UI, id string, r board.Rect, series []board.Series[match.Position], at *int) float32 {
	const gap = 6
	high := float32(36)
	if u.In.Portrait() {
		high = ui.Header
	}
	list, grid := offers(series, *at), layout.NewGrid(r, gap, 0, high, 2)
	for n, i := range list {
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
		if !u.Button(id+"/"+name, grid.Cell(n), b) {
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
	return grid.Height(len(list)) + gap + 2
}

// list draws the open list into r and reports whether there is one.
func (c *chooser) list(u *ui.UI, id string, r board.Rect, series []board.Series[match.Position], at *int) bool {
	if c.open == "" {
		return false
	}
	var members []int
	for i, s := range series {
		if s.Group == c.open {
			members = append(members, i)
		}
	}
	const each = ui.Header
	u.Scroll(id+"/list", r, each*float32(len(members)), func(v board.Rect) {
		rows := layout.NewGrid(layout.Pad(v, 0, 0, 6, 0), 2, 0, each-2, 1)
		for n, i := range members {
			if u.Row(id+"/"+series[i].ID, rows.Cell(n), ui.Row{Label: series[i].Title, Chosen: i == *at}) {
				*at, c.open = i, ""
			}
		}
	})
	return true
}

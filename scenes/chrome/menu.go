package chrome

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// menuLines are the commands that the menu offers now: those of the header, which may have no room for them, and on a narrow canvas those of
// the board and of playback.
func (c *Chrome) menuLines() []*command {
	list := []string{"result", "claim", "abort", "resign", "play-out", "branch", "compare", "director", "trail", "drawings", "drama", "spoilers", "share", "save", "again", "clean", "settings", "help", "fullscreen"}
	if c.place.narrow {
		list = []string{"result", "claim", "abort", "resign", "run", "play-out", "goto", "branch", "compare", "follow", "director", "trail", "drawings", "drama", "coming", "loop", "unit", "ranges", "spoilers", "share", "save", "again", "clean", "settings", "help", "open", "fullscreen", "ab"}
	}
	var lines []*command
	for _, b := range list {
		if c.offered(b) {
			lines = append(lines, commandOf(b))
		}
	}
	return lines
}

// menu is what its button opens, and Esc in a match of people.
func (c *Chrome) menu() {
	u, th := c.u, c.u.Theme
	list := c.menuLines()
	chosen, leave := -1, false
	const each, head, foot = 50, 62, 76
	stay := u.Modal("menu", 400, each*float32(len(list))+head+foot, func(r board.Rect) bool {
		u.Text(rect(r.X+20, r.Y+10, r.W-40, 28), c.Title, ui.Heading, board.Bold, board.Left, th.Text)
		turn, _ := c.Play.Turn()
		u.Text(rect(r.X+20, r.Y+35, r.W-40, 20), fmt.Sprintf("%s, turn %d", c.Level, turn), ui.Second, board.Regular, board.Left, th.Text2)
		u.Scroll("menu/list", rect(r.X+8, r.Y+head, r.W-16, r.H-head-foot), each*float32(len(list)), func(v board.Rect) {
			for i, m := range list {
				row := ui.Row{Label: c.named(m), Icon: m.icon}
				if m.more != nil {
					row.Sub = m.more(c)
				}
				if m.reason != nil {
					row.Reason = m.reason(c)
				}
				if u.Row("menu/"+row.Label, rect(v.X, v.Y+each*float32(i), v.W, each-2), row) {
					chosen = i
				}
			}
		})
		half := (r.W - 52) / 2
		y := r.Y + r.H - foot + 10
		leave = u.Button("menu/leave", rect(r.X+20, y, half, 52), ui.Button{Label: "Leave", Sub: c.leftBehind(), Icon: "back", Size: ui.Body})
		on := u.Button("menu/continue", rect(r.X+32+half, y, half, 52), ui.Button{Label: "Continue", Icon: "play", Style: ui.Primary, Size: ui.Body})
		return chosen < 0 && !on && !leave
	})
	if !stay {
		c.dialog = dialog{}
	}
	switch {
	case leave:
		c.ask(Do(Leave))
	case chosen >= 0:
		c.run(list[chosen])
	}
}

// leftBehind says whether an unfinished match is saved on leaving, "" for nothing to save.
func (c *Chrome) leftBehind() string {
	switch {
	case c.Away != nil && c.Play.Running() && !c.Turn.People().Empty():
		return "stays on the server"
	case !c.Play.Played() || c.Turn.People().Empty() || !c.Play.Running() || c.Play.Line().Len() == 0:
		return ""
	case !c.CanKeep:
		return "cannot be saved"
	}
	return "saved for later"
}

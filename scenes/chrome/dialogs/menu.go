package dialogs

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// menuLines are the commands that the menu offers now: those of the header, which may have no room for them, and on a narrow canvas those of
// the board and of playback.
func (d *Dialogs) menuLines() []*desk.Command {
	list := []string{"result", "review", "suggest", "talk", "claim", "take-back", "draw", "abort", "resign", "play-out", "branch", "compare", "director", "trail", "drawings", "drama", "spoilers", "share", "save", "again", "clean", "settings", "help", "fullscreen"}
	if d.Narrow {
		list = []string{"result", "review", "suggest", "talk", "claim", "take-back", "draw", "abort", "resign", "run", "play-out", "goto", "branch", "compare", "follow", "director", "trail", "drawings", "drama", "coming", "loop", "unit", "ranges", "spoilers", "clean", "share", "save", "again", "settings", "help", "open", "fullscreen", "ab"}
	}
	var lines []*desk.Command
	for _, b := range list {
		if d.Offered(b) {
			lines = append(lines, d.Find(b))
		}
	}
	return lines
}

// menu is what its button opens, and Esc in a match of people.
func (d *Dialogs) menu() {
	u, th := d.U, d.U.Theme
	list := d.menuLines()
	chosen, leave := -1, false
	const each, head, foot = 50, 62, 76
	stay := u.Modal("menu", 400, each*float32(len(list))+head+foot, func(r board.Rect) bool {
		top, low := layout.Top(&r, head, 0), layout.Foot(&r, foot, 0)
		u.Text(layout.Pad(top, 20, 10, 20, 24), d.Title, ui.Heading, board.Bold, board.Left, th.Text)
		turn, _ := d.Play.Turn()
		u.Text(layout.Pad(top, 20, 35, 20, 7), fmt.Sprintf("%s, turn %d", d.Level, turn), ui.Second, board.Regular, board.Left, th.Text2)
		u.Scroll("menu/list", layout.Pad(r, 8, 0, 8, 0), each*float32(len(list)), func(v board.Rect) {
			rows := layout.NewGrid(v, 2, v.W, each-2, 1)
			for i, m := range list {
				row := ui.Row{Label: d.Named(m), Icon: m.Icon, Chosen: m.On != nil && m.On()}
				if m.More != nil {
					row.Sub = m.More()
				}
				if m.Reason != nil {
					row.Reason = m.Reason()
				}
				if u.Row("menu/"+row.Label, rows.Cell(i), row) {
					chosen = i
				}
			}
		})
		at := layout.Row(layout.Pad(low, 20, 10, 20, 14), 12, layout.Even(2)...)
		leave = u.Button("menu/leave", at[0].Rect, ui.Button{Label: "Leave", Sub: d.leftBehind(), Icon: "back", Size: ui.Body})
		on := u.Button("menu/continue", at[1].Rect, ui.Button{Label: "Continue", Icon: "play", Style: ui.Primary, Size: ui.Body})
		return chosen < 0 && !on && !leave
	})
	if !stay {
		d.open = dialog{}
	}
	switch {
	case leave:
		d.Ask(ask.Do(ask.Leave))
	case chosen >= 0:
		d.Run(list[chosen])
	}
}

// leftBehind says whether an unfinished match is saved on leaving, "" for nothing to save.
func (d *Dialogs) leftBehind() string {
	switch {
	case d.Away != nil && d.Play.Running() && !d.Turn.People().Empty():
		return "stays on the server"
	case d.Guide != nil || !d.Play.Played() || d.Turn.People().Empty() || !d.Play.Running() || d.Play.KnownTurns() == 0:
		return ""
	case !d.CanKeep:
		return "cannot be saved"
	}
	return "saved for later"
}

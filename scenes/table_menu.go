package scenes

import (
	"fmt"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// menuLines are the actions that the menu offers now. The narrow layout has no room for most of them elsewhere.
func (t *Table) menuLines() []*action {
	list := []string{"result", "spoilers", "save", "again", "clean", "settings", "help"}
	if t.place.portrait {
		list = []string{"result", "goto", "branch", "follow", "loop", "unit", "ranges", "spoilers", "save", "again", "clean", "settings", "help", "open", "fullscreen"}
	}
	var lines []*action
	for _, b := range list {
		if t.offered(b) {
			lines = append(lines, actionOf(b))
		}
	}
	return lines
}

// menu is what Esc opens in a match of people; in the narrow layout it has a button as well.
func (t *Table) menu() {
	u, th := t.u, t.u.Theme
	list := t.menuLines()
	chosen, leave := -1, false
	const each, head, foot = 50, 62, 76
	stay := u.Modal("menu", 400, each*float32(len(list))+head+foot, func(r board.Rect) bool {
		u.Text(rect(r.X+20, r.Y+10, r.W-40, 28), t.entry.Game.Info().Title, ui.Heading, board.Bold, board.Left, th.Text)
		turn, _ := t.play.Turn()
		u.Text(rect(r.X+20, r.Y+35, r.W-40, 20), fmt.Sprintf("%s, turn %d", t.level, turn), ui.Second, board.Regular, board.Left, th.Text2)
		u.Scroll("menu/list", rect(r.X+8, r.Y+head, r.W-16, r.H-head-foot), each*float32(len(list)), func(v board.Rect) {
			for i, a := range list {
				row := ui.Row{Label: t.named(a), Icon: a.icon}
				if a.more != nil {
					row.Sub = a.more(t)
				}
				if a.reason != nil {
					row.Reason = a.reason(t)
				}
				if u.Row("menu/"+row.Label, rect(v.X, v.Y+each*float32(i), v.W, each-2), row) {
					chosen = i
				}
			}
		})
		half := (r.W - 52) / 2
		y := r.Y + r.H - foot + 10
		leave = u.Button("menu/leave", rect(r.X+20, y, half, 52), ui.Button{Label: "Leave", Sub: t.leftBehind(), Icon: "back", Size: ui.Body})
		on := u.Button("menu/continue", rect(r.X+32+half, y, half, 52), ui.Button{Label: "Continue", Icon: "play", Style: ui.Primary, Size: ui.Body})
		return chosen < 0 && !on && !leave
	})
	if !stay {
		t.asking = ask{}
	}
	switch {
	case leave:
		t.next = scene.Next{Kind: scene.Pop}
	case chosen >= 0:
		list[chosen].do(t)
	}
}

// leftBehind says what becomes of the match when it is left.
func (t *Table) leftBehind() string {
	switch {
	case !t.play.Played() || t.turn.People().Empty() || !t.play.Running() || t.play.Line().Len() == 0:
		return ""
	case t.env.Store == nil:
		return "cannot be kept"
	}
	return "kept for later"
}

// startAgain opens the same match anew in place of this one.
func (t *Table) startAgain() { t.another(t.setup) }

// exit leaves the table. What people have not finished is not left at one press: the menu says what becomes of it.
func (t *Table) exit() {
	if t.play.Played() && t.play.Manned() {
		t.asking = ask{kind: askMenu}
		return
	}
	t.next = scene.Next{Kind: scene.Pop}
}

// cleanHint is until when the way out of the clean view is shown, and where the pointer was then.
type cleanHint struct {
	until float64
	x, y  float32
}

// cleanShown is how long the way out of the clean view stays in sight after the pointer has moved, in seconds.
const cleanShown = 3

// toggleClean shows nothing but the board, or everything again.
func (t *Table) toggleClean() {
	t.clean = !t.clean
	if !t.clean {
		return
	}
	t.cleanHint.until = t.u.In.Now + cleanShown
	text := "Only the board."
	if key := t.u.Bindings.Hint(ui.Clean); key != "" && !t.u.In.Touch {
		text += " " + key + " brings everything back."
	}
	t.u.Note("view", text)
}

// wayOut is the one button of the clean view. It comes when the pointer moves or the board is touched, and goes by itself.
func (t *Table) wayOut(in *ui.Input) {
	if in.X != t.cleanHint.x || in.Y != t.cleanHint.y || in.Pressed {
		t.cleanHint = cleanHint{in.Now + cleanShown, in.X, in.Y}
	}
	if in.Now > t.cleanHint.until {
		return
	}
	r := rect(in.W-60, 12+in.InsetTop, 48, 48)
	t.u.Float(r)
	if t.u.Button("clean/end", r.Inset(2), ui.Button{Icon: "fullscreen-exit", Style: ui.Ghost, Tip: "Show everything again", Key: t.u.Bindings.Hint(ui.Clean)}) {
		t.toggleClean()
	}
}

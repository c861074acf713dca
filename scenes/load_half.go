package scenes

import (
	"bytes"
	"fmt"

	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// oneHalf is the scene that asks for the other half of a match whose engine left two files.
type oneHalf struct {
	shell
	file ui.File
	half gamejson.Half
	line table.Options // what this half shows by itself
}

func newOneHalf(env *scene.Env, f ui.File, half gamejson.Half, line table.Options) *oneHalf {
	h := &oneHalf{shell: newShell(env), file: f, half: half, line: line}
	h.passing = true
	return h
}

// Describe returns which half is missing.
func (h *oneHalf) Describe() map[string]any {
	return map[string]any{"scene": "half", "file": h.file.Name, "missing": h.half.Other().String()}
}

// Update takes one tick.
func (h *oneHalf) Update(in *ui.Input) (scene.Next, error) {
	h.begin(in)
	u := h.u
	th := u.Theme
	body, act := h.head(heading{title: "Half of a match", sub: h.file.Name, settings: false, help: true})
	body = middle(body, 760)
	text, alone := "This file has the position at the start of every turn, but not the commands. On its own it can only be shown as recorded.",
		"Show as recorded"
	if h.half == gamejson.Orders {
		text, alone = "This file has the players' orders, but no positions. On its own the match can be replayed, but hardly checked.",
			"Replay it"
	}
	ask := fmt.Sprintf("The MechMania engine writes two files for each match. Open or drop %s of the same match as well, and every turn is replayed and checked.", h.half.Other())
	u.Panel(board.Rect{X: body.X, Y: body.Y, W: body.W, H: body.H - ui.Hero - 14})
	h.pane("half", board.Rect{X: body.X + 20, Y: body.Y + 16, W: body.W - 28, H: body.H - ui.Hero - 46}, func(v board.Rect) float32 {
		x, y, w := v.X, v.Y, v.W-12
		u.Icon("film", x+14, y+18, 28, th.Text2)
		y += max(36, u.Wrap(board.Rect{X: x + 40, Y: y + 6, W: w - 40}, text, ui.Body, board.Medium, board.Left, th.Text)+10) + 8
		y += u.Wrap(board.Rect{X: x + 40, Y: y, W: w - 40}, ask, ui.Body, board.Regular, board.Left, th.Text2) + 12
		return y - v.Y
	})
	next := scene.Next{}
	by, w := body.Y+body.H-ui.Hero, body.W
	show := ui.Button{Label: alone, Icon: "play"}
	if h.env.OpenFile == nil {
		show.Style = ui.Primary
	} else {
		w = (body.W - 12) / 2
		if u.Button("half/open", board.Rect{X: body.X + w + 12, Y: by, W: w, H: ui.Hero}, ui.Button{Label: "Open " + h.half.Other().String(), Icon: "open", Style: ui.Primary}) {
			h.env.OpenFile()
		}
	}
	if u.Button("half/show", board.Rect{X: body.X, Y: by, W: w, H: ui.Hero}, show) {
		next = openTable(h.env, h.file.Name, h.line)
		next.Kind = scene.Replace
	}
	for _, f := range in.Files {
		if gamejson.HalfOf(bytes.NewReader(f.Data)) == h.half.Other() {
			in.Files = []ui.File{h.file, f}
			break
		}
	}
	return h.end(next, act, false)
}

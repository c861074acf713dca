package scenes

import (
	"bytes"
	"fmt"

	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
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

func (h *oneHalf) Describe() map[string]any {
	return map[string]any{"scene": "half", "file": h.file.Name, "missing": h.half.Other().String()}
}

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
	foot := layout.Foot(&body, ui.Hero, 14)
	h.notice("half", body, func(page *layout.Stack) { h.lead(page, "film", th.Text2, text, ask) })
	next := scene.Next{}
	show := ui.Button{Label: alone, Icon: "play"}
	if h.env.OpenFile == nil {
		show.Style = ui.Primary
	} else {
		if u.Button("half/open", layout.Right(&foot, (foot.W-12)/2, 12), ui.Button{Label: "Open " + h.half.Other().String(), Icon: "open", Style: ui.Primary}) {
			h.env.OpenFile()
		}
	}
	if u.Button("half/show", foot, show) {
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

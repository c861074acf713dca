package header

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// stripCells is how many cells of the strip are shown at once where there is room.
const stripCells = 8

// stripLeast is how narrow the cells of a strip become before it scrolls.
func (t *Header) stripLeast() float32 {
	return board.Either[float32](t.Narrow, 44, 34)
}

// stripEach is the width of a cell of the strip.
func (t *Header) stripEach() float32 {
	return board.Either[float32](t.Narrow, desk.Row, 37)
}

// stripOf returns the row of what is to come, such as the wind, its title and whether one of its cells is now.
func (t *Header) stripOf() (cells []board.Cell, title string, now bool) {
	hud := t.View.Hud(t.Play.Current(), max(t.Turn.Viewer(), 0))
	return hud.Strip, hud.StripTitle, slices.ContainsFunc(hud.Strip, func(cell board.Cell) bool { return cell.Mark == 1 })
}

// selection returns the row that tells of what is selected, and its title; no cells for none.
func (t *Header) selection() ([]board.Cell, string) {
	card, _, _ := t.Viewport.Selected()
	return card.Strip, card.Title
}

func (t *Header) stripTitle(title string) float32 {
	if title == "" {
		return 0
	}
	return t.U.TextWidth(title, ui.Second, board.Regular) + 12
}

// stripWidth is the width of the strip, 0 for a game that has none in this turn. It does not depend on how many of its cells are in use.
func (t *Header) stripWidth(most ...int) float32 {
	cells, title, _ := t.stripOf()
	if len(cells) == 0 && title == "" {
		return 0
	}
	n := stripCells
	if len(cells) > n {
		n = min(len(cells), 12)
	}
	for _, m := range most {
		n = m
	}
	return t.stripTitle(title) + t.stripEach()*float32(n)
}

// strip shows in r what is selected, or the row of what is to come.
func (t *Header) strip(r board.Rect) {
	if r.W <= 0 {
		return
	}
	u, th := t.U, t.U.Theme
	cells, title, now := t.stripOf()
	wide := t.stripTitle(title) // of either row, so that nothing moves
	if one, name := t.selection(); len(one) > 0 {
		cells, title, now = one, board.Fit(board.Regular, ui.Second, name, wide), false
	}
	if len(cells) == 0 {
		return
	}
	n := float32(len(cells))
	each := t.stripEach()
	if room := (r.W - wide) / n; room < each && room >= t.stripLeast() {
		each = room
	}
	sum := each * n
	if spare := r.W - sum - wide; spare > 0 && !t.Narrow {
		r = layout.Pad(r, spare, 0, 0, 0)
	}
	if wide > 0 {
		line := layout.Left(&r, wide, 0)
		if now {
			line = layout.Middle(line, wide, 40)
			u.Text(layout.Foot(&line, 20, 0), "now", ui.Second, board.Medium, board.Left, th.Text)
		}
		u.Text(line, title, ui.Second, board.Regular, board.Left, th.Text2)
	}
	fill := func(v board.Rect) {
		for i, cell := range cells {
			t.stripCell(i, cell, layout.Left(&v, each-1, 1))
		}
	}
	if sum > r.W {
		u.ScrollAcross("strip", r, slices.Repeat([]float32{each}, len(cells)), fill)
		return
	}
	fill(r)
}

func (t *Header) stripCell(i int, cell board.Cell, r board.Rect) {
	u, th := t.U, t.U.Theme
	a := u.Area("strip/"+strconv.Itoa(i), r, cell.Tip)
	switch cell.Mark {
	case 1:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
	case 2:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, board.Color{}).Edge(t.Hair(), th.Accent.Alpha(0.6))
	}
	if s, ok := t.Sprite(cell.Icon); ok {
		t.Picture(s, r.X+r.W/2-3, r.Y+15, 26).Turn(cell.Angle, 0.5, 0.5)
	}
	text := cell.Label
	if text == "" {
		text = strconv.FormatInt(cell.Value, 10)
	}
	u.Text(layout.At(layout.Pad(r, 0, 0, 4, 1), r.W, 18, 0, 1), text, ui.Second, board.MonoBold, board.Right, th.Text)
	if cell.Seat != rules.NoSeat {
		x, y := r.X+8, r.Y+r.H-9
		if u.TextWidth(text, ui.Second, board.MonoBold) > r.W-16 { // a long number needs the whole width
			y = r.Y + 9
		}
		u.Mark(cell.Seat, x, y, 7)
	}
	if (a.Over && !u.In.Touch || a.Held || a.Focused && u.Ring()) && cell.Tip != "" {
		u.Tip(r, cell.Tip)
	}
	u.RingAround(r, ui.RadiusField, a.Ring)
	switch {
	case !a.Clicked:
	case cell.Verb != "" && t.Turn.Open():
		t.Ask(ask.Press(cell.Verb))
	case u.In.Touch && cell.Tip != "": // a finger does not hover
		t.Tell(cell.Tip)
	}
}

// badged reports whether the header says how the record was read. For a match played here there is nothing to say.
func (t *Header) badged() bool { return !t.Play.Played() && t.Info != (record.Info{}) }

// badgeText says how the record was read: in a few words, in a sentence and why.
func (t *Header) badgeText() (icon, text, head, more string, ink board.Color) {
	th := t.U.Theme
	switch {
	case t.Play.Recorded():
		return "film", "Shown as recorded", "Shown as recorded, not verified", "The positions are shown as the file has them. They could not be replayed.", th.Warn
	case t.Info.Damaged():
		return "verify-failed", "Damaged record", fmt.Sprintf("Damaged in turn %d: %s", t.Play.NumberAt(float64(t.Info.Turn)), words.Plain(t.Info.Err)), t.Info.Message, th.Bad
	case t.Info.State == record.Differs:
		return "verify-failed", "Differs from the record", fmt.Sprintf("Differs in turn %d: %s", t.Play.NumberAt(float64(t.Info.Turn)), words.Plain(t.Info.Err)), t.Info.Message, th.Bad
	case t.Info.CutOff():
		text := fmt.Sprintf("Cut off at turn %d", t.Play.NumberAt(float64(t.Info.Turn)))
		return "warning", text, t.Info.Message, "The rest of the match is not in the file.", th.Warn
	}
	return "verified", "Reproduced exactly", cmp.Or(t.Info.Message, "Reproduced exactly"), "Every command was replayed, and the match came out the same.", th.Accent
}

func (t *Header) badgeWidth() float32 {
	_, text, _, _, _ := t.badgeText()
	return t.U.TextWidth(text, ui.Second, board.Medium) + 44
}

// badge shows how the record was read.
func (t *Header) badge(r board.Rect) {
	if r.W <= 0 {
		return
	}
	u, th := t.U, t.U.Theme
	icon, text, head, more, ink := t.badgeText()
	a := u.Area("badge", r.Inset(4), text)
	box := layout.Middle(r, r.W-6, 28)
	u.List.Box(box.X, box.Y, box.W, box.H, 14, th.Well).Edge(t.Hair(), th.Line)
	if t.at.full {
		u.Icon(icon, box.X+16, box.Y+14, 18, ink)
		u.Text(layout.Pad(box, 30, 0, 6, 0), text, ui.Second, board.Medium, board.Left, ink)
	} else {
		u.Icon(icon, box.X+box.W/2, box.Y+14, 18, ink)
	}
	u.RingAround(box, 14, a.Ring)
	if a.Over || a.Focused && u.Ring() {
		u.Tip(box, head+"\n"+more)
	}
	switch {
	case !a.Clicked:
	case t.Info.State == record.Differs:
		t.Ask(ask.Do(ask.ShowDifference))
	case t.Info.CutOff(): // a finger does not hover
		t.Tell(head + "\n" + more)
	}
}

//go:build js

package game

import (
	"fmt"
	"slices"
	"syscall/js"

	"app.pentarena/game/shell/gesture"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// editor is the page's input element, used to edit the text field that has the focus: the object pentarenaEntry of entry.js.
type editor struct {
	entry   js.Value
	shown   placement
	known   string // text in the input
	fields  []rect // rectangles of the fields that the page knows
	next    []rect
	entered ui.Entry
	theme   *ui.Theme // whose colours the page has
}

// rect is the rectangle of a field on the page: x, y, width and height in CSS pixels.
type rect [4]float64

// placement is the place and look of the input over a field; the zero placement is hidden.
type placement struct {
	field        string
	place        rect
	size         float64 // of the font
	mono, digits bool
	ink, caret   board.Color
}

func onPage(r board.Rect, unit float64) rect {
	return rect{float64(r.X) * unit, float64(r.Y) * unit, float64(r.W) * unit, float64(r.H) * unit}
}

// typed takes over what was done in the input.
func (h *host) typed(raw *gesture.Raw) {
	e := &h.editor
	if e.shown == (placement{}) {
		return
	}
	e.entered = ui.Entry{Field: e.shown.field, Text: e.known}
	raw.Entry = &e.entered
	v := e.entry.Call("typed")
	if v.IsNull() {
		return
	}
	e.known = v.Get("text").String()
	e.entered.Text, e.entered.Changed, e.entered.Left = e.known, v.Get("changed").Bool(), v.Get("left").Bool()
	for i, keys := 0, v.Get("keys"); i < keys.Length(); i++ {
		raw.Pressed = append(raw.Pressed, keys.Index(i).Get("name").String())
		raw.Shift = raw.Shift || keys.Index(i).Get("shift").Bool()
	}
}

// edit rect the input over the field that has the focus, and gives the page the rectangles of all fields that can be touched. unit is the
// number of CSS pixels per canvas unit.
func (h *host) edit(u *ui.UI, unit float64) {
	e := &h.editor
	if u.Theme != e.theme {
		e.theme = u.Theme
		colour(u.Theme)
	}
	e.next = e.next[:0]
	for _, r := range u.Fields {
		e.next = append(e.next, onPage(r, unit))
	}
	if !slices.Equal(e.next, e.fields) {
		e.fields = append(e.fields[:0], e.next...)
		list := make([]any, len(e.fields))
		for i, f := range e.fields {
			list[i] = []any{f[0], f[1], f[2], f[3]}
		}
		e.entry.Call("fields", js.ValueOf(list))
	}
	now, on := u.Editing()
	if !on { // a field that is scrolled out of view keeps the input, so that a phone keeps its keyboard open
		if e.shown != (placement{}) {
			e.shown = placement{}
			e.entry.Call("hide")
		}
		return
	}
	o := placement{now.Field, onPage(now.Place, unit), float64(ui.Body) * unit, now.Mono, now.Digits, u.Theme.Text, u.Theme.Accent}
	fresh := o.field != e.shown.field
	if o != e.shown {
		e.shown = o
		e.entry.Call("show", o.place[0], o.place[1], o.place[2], o.place[3], o.size, o.mono, o.digits, css(o.ink), css(o.caret))
	}
	if (fresh || now.Text != e.known) && e.entry.Call("text", now.Text, now.Caret, fresh).Bool() {
		e.known = now.Text
	}
}

// colour gives the page around the board the colours of a theme.
func colour(t *ui.Theme) {
	root := js.Global().Get("document").Get("documentElement")
	root.Get("dataset").Set("theme", map[bool]string{true: "light", false: "dark"}[t.Light])
	style := root.Get("style")
	for name, c := range map[string]board.Color{
		"ground": t.Ground, "well": t.Well, "panel": t.Panel, "raised": t.Raised, "hover": t.Hover, "line": t.Line, "text": t.Text, "text2": t.Text2, "text3": t.Text3,
		"accent": t.Accent, "hi": t.AccentHi, "on": t.OnAccent, "bad": t.Bad, "focus": t.Focus,
	} {
		style.Call("setProperty", "--"+name, css(c))
	}
}

func css(c board.Color) string { return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A) }

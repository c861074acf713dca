//go:build js

package game

import (
	"fmt"
	"slices"
	"syscall/js"

	"app.pentarena/game/gesture"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// editor is the input of the page that edits the field in which somebody types: the object pentarenaEntry of entry.js.
type editor struct {
	entry  js.Value
	taught bool // the page has the game's type
	shown  overlay
	known  string   // text that stands in the input
	fields []places // as the page knows them
	next   []places
	told   ui.Entry
}

// places is where a field lies on the page: x, y, width and height in its pixels.
type places [4]float64

// overlay is how the input lies over a field; the zero overlay is hidden.
type overlay struct {
	field        string
	place        places
	size         float64 // of the type
	mono, digits bool
	ink, caret   board.Color
}

func onPage(r board.Rect, unit float64) places {
	return places{float64(r.X) * unit, float64(r.Y) * unit, float64(r.W) * unit, float64(r.H) * unit}
}

// typed takes up what was done in the input.
func (h *host) typed(raw *gesture.Raw) {
	e := &h.editor
	if e.shown == (overlay{}) {
		return
	}
	e.told = ui.Entry{Field: e.shown.field, Text: e.known}
	raw.Entry = &e.told
	v := e.entry.Call("typed")
	if v.IsNull() {
		return
	}
	e.known = v.Get("text").String()
	e.told.Text, e.told.Changed, e.told.Left = e.known, v.Get("changed").Bool(), v.Get("left").Bool()
	for i, keys := 0, v.Get("keys"); i < keys.Length(); i++ {
		raw.Pressed = append(raw.Pressed, keys.Index(i).Get("name").String())
		raw.Shift = raw.Shift || keys.Index(i).Get("shift").Bool()
	}
}

// edit lays the input over the field in which somebody types, and tells the page where fields can be touched. unit is the number of the
// page's pixels of a canvas unit.
func (h *host) edit(u *ui.UI, unit float64) {
	e := &h.editor
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
	if !on { // a field that is scrolled away keeps the input, and with it the keyboard of a phone
		if e.shown != (overlay{}) {
			e.shown = overlay{}
			e.entry.Call("hide")
		}
		return
	}
	if !e.taught {
		e.taught = true
		e.teach("Pentarena", board.Regular)
		e.teach("PentarenaMono", board.Mono)
	}
	o := overlay{now.Field, onPage(now.Place, unit), float64(ui.Body) * unit, now.Mono, now.Digits, u.Theme.Text, u.Theme.Accent}
	fresh := o.field != e.shown.field
	if o != e.shown {
		e.shown = o
		e.entry.Call("show", o.place[0], o.place[1], o.place[2], o.place[3], o.size, o.mono, o.digits, css(o.ink), css(o.caret))
	}
	if (fresh || now.Text != e.known) && e.entry.Call("text", now.Text, now.Caret, fresh).Bool() {
		e.known = now.Text
	}
}

// teach gives the page a face of the game. Without it the page uses one of its own.
func (e *editor) teach(family string, face board.Face) {
	if file, err := board.FontOf(face).File(); err == nil {
		e.entry.Call("font", family, fromBytes(file))
	}
}

func css(c board.Color) string { return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A) }

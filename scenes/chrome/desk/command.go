package desk

import (
	"cmp"
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/ui"
)

// Command is something a person can do in a match. Keys, buttons, the menu and their texts come from the table of them; the title is that of
// its keys in ui.Bindings, which the key sheet shows too.
type Command struct {
	ID     ui.Action // also the name of its keys, if any
	Keys   ui.Action // whose keys the button shows when ID has none
	Button string    // the id of its button, "" for none
	Icon   string
	Title  string        // "" for the title of its keys
	More   func() string // the second line of its tip
	Absent func() bool   // not offered now
	Reason func() string // why it cannot be done now as "What\nWhy", or ""
	On     func() bool   // is it on; nil for what is not a switch
	Does   func()        // carried out by the controls; nil: asked for with Do
}

// Find is the command of a button.
func (d *Desk) Find(button string) *Command {
	if i := slices.IndexFunc(d.Commands, func(m Command) bool { return m.Button == button }); i >= 0 {
		return &d.Commands[i]
	}
	return nil
}

// Run carries out a command, or asks for it.
func (d *Desk) Run(m *Command) {
	if m.Does == nil {
		d.Ask(ask.Do(m.ID))
		return
	}
	m.Does()
}

// Named is the title of a command.
func (d *Desk) Named(m *Command) string {
	if b := d.U.Bindings.Find(m.ID); m.Title == "" && b != nil {
		return b.Title
	}
	return m.Title
}

// Offered reports whether a button's command is offered now.
func (d *Desk) Offered(button string) bool {
	m := d.Find(button)
	return m.Absent == nil || !m.Absent()
}

// NoIcon as an icon gives a button its label only.
const NoIcon = "-"

// Button draws the button of a command and runs the command when it is pressed; b has its label, style and size.
func (d *Desk) Button(id string, r board.Rect, b ui.Button) {
	m := d.Find(id)
	switch b.Icon {
	case "":
		b.Icon = m.Icon
	case NoIcon:
		b.Icon = ""
	}
	b.Tip, b.Key = d.Named(m), d.U.Bindings.Hint(cmp.Or(m.Keys, m.ID))
	if m.More != nil {
		if more := m.More(); more != "" {
			b.Tip += "\n" + more
		}
	}
	if m.Reason != nil {
		b.Reason = m.Reason()
	}
	if m.On != nil {
		b.Chosen = m.On()
	}
	if b.Style == ui.Plain && b.Label == "" {
		b.Style = ui.Ghost
		if b.Chosen {
			b.Style = ui.Tool
		}
	}
	if d.U.Button(id, r, b) {
		d.Run(m)
	}
}

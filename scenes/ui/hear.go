package ui

import (
	"cmp"
	"slices"
	"strings"

	"app.pentarena/scenes/board"
)

// heard is what the live region was told of controls.
type heard struct {
	of    string // the control that was told, while it has the focus
	value string // and its value then
	intro bool   // a dialog opens: what stands in it before its first control is told
	words []string
}

// hear tells what a control is when the keyboard comes to it: its label, its value and more. While the keyboard stays, a new value is told.
func (u *UI) hear(id string, t touch, label, value string, more ...string) {
	switch h := &u.heard; {
	case !t.focused || u.shut():
	case !u.ring && u.modalNow == "":
		h.of = ""
	case h.of != id:
		h.of, h.value = id, value
		u.Tell(append([]string{label, value}, more...)...)
	case h.value != value:
		h.value = value
		u.Tell(label, value)
	}
}

// Tell says phrases as sentences, each once.
func (u *UI) Tell(phrases ...string) {
	text := ""
	for i, p := range phrases {
		p = strings.TrimSpace(strings.ReplaceAll(p, "\n", ". "))
		if p == "" || slices.Contains(phrases[:i], p) {
			continue
		}
		if text != "" {
			text += " "
		}
		text += strings.TrimRight(p, ".") + "."
		if strings.ContainsAny(p[len(p)-1:], "?!…") {
			text = strings.TrimSuffix(text, ".")
		}
	}
	if text != "" {
		u.Say(text)
	}
}

// hearButton tells what a button is, and what it does or why it cannot be pressed now.
func (u *UI) hearButton(id string, t touch, b *Button, more ...string) {
	label, about, off := strings.TrimSpace(b.Label), cmp.Or(b.Reason, b.Tip), ""
	if label == "" && b.Said == "" {
		label, _, _ = strings.Cut(about, "\n")
	}
	if about = strings.TrimPrefix(strings.TrimPrefix(about, label), "\n"); b.Reason != "" {
		off = "cannot be pressed now"
	}
	u.hear(id, t, label, strings.TrimSpace(b.Said+" "+board.Either(b.Chosen, "chosen", "")), append(more, off, about)...)
}

// read notes a text that is drawn, while a dialog opens.
func (u *UI) read(text string) {
	if u.intro {
		u.words = append(u.words, text)
	}
}

package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"app.pentarena/build/e2e"
)

// entry reports whether the page's own input has the keyboard: only then does a phone show one on its screen.
func (b *tab) entry() bool {
	b.t.Helper()
	return eval[string](b, `document.activeElement.id`) == "entry"
}

// seed waits until the seed in the setup, and the text in the page's input, are as given.
func (b *tab) seed(want string) {
	b.t.Helper()
	b.Until("the seed "+want, func(s e2e.State) bool {
		return s.Text("seed") == want && eval[string](b, `document.getElementById("entry").value`) == want
	})
}

// command lets the input carry out one of the browser's own commands of editing, such as selectAll.
func (b *tab) command(name string) {
	b.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		p := input.DispatchKeyEventParams{Type: kind, Key: "Unidentified"}
		if kind == input.DispatchKeyEventTypeRawKeyDown {
			p.Commands = []string{name}
		}
		call(b, input.DispatchKeyEvent, p)
	}
	b.Settled(2)
}

func (b *tab) write(text string) {
	b.t.Helper()
	call(b, input.InsertText, input.InsertTextParams{Text: text})
}

func TestAPersonTypesOnAPhone(t *testing.T) {
	b := open(t, 320, 560, "?probe")
	b.Enter("anarchy", b.touch)
	b.reveal("setup/seed", true)
	if b.entry() {
		t.Fatal("the keyboard of the phone is open before a field was touched")
	}
	b.touch("setup/seed")
	b.Until("the keyboard", func(e2e.State) bool { return b.entry() })
	b.seed(b.State().Text("seed")) // the input begins with what stands in the field
	b.Place("setup/seed")          // the keyboard may have scrolled the page
	at := b.State().Controls["setup/seed"]
	over := eval[[]float64](b, `(() => { const r = document.getElementById("entry").getBoundingClientRect(); return [r.x, r.y, r.right, r.bottom].map(Math.round); })()`)
	if over[0] < at[0] || over[1] < at[1] || over[2] > at[0]+at[2]+1 || over[3] > at[1]+at[3]+1 {
		t.Errorf("the input lies at %v, the field at %v", over, at)
	}
	b.Shot("open")

	b.command("selectAll")
	b.write("volcano")
	b.seed("volcano")
	b.edit("Left")
	b.edit("Left")
	b.edit("BackSpace")
	b.seed("volcno")
	b.write("A")
	b.seed("volcAno")
	// An input method shows what it is about to write, and then writes it.
	call(b, input.ImeSetComposition, input.ImeSetCompositionParams{Text: "né", SelectionStart: 2, SelectionEnd: 2})
	b.seed("volcAnéno")
	b.write("ñ")
	b.seed("volcAñno")
	b.command("selectAll")
	b.command("copy")
	b.command("moveToEndOfLine")
	b.command("paste")
	b.seed("volcAñnovolcAñno")
	b.Shot("pasted")

	b.edit("Return")
	b.Until("the keyboard to go", func(e2e.State) bool { return eval[string](b, `document.activeElement.tagName`) == "CANVAS" })
	if got := b.State().Text("seed"); got != "volcAñnovolcAñno" {
		t.Errorf("after Enter the seed is %q", got)
	}
	// Touching the field again, and then something else.
	b.touch("setup/seed")
	b.Until("the keyboard", func(e2e.State) bool { return b.entry() })
	b.touch("setup/dice")
	b.Until("another seed", func(s e2e.State) bool { return s.Text("seed") != "volcAñnovolcAñno" && !b.entry() })
	b.calm()
}

func TestAPersonTypesWithTheKeyboard(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.Scene("title")
	b.Focus(b.State().Door("anarchy"))
	b.Press("Return")
	b.Scene("setup")
	b.Focus("setup/seed")
	b.Press("Return")
	b.Until("the input", func(e2e.State) bool { return b.entry() })
	b.command("selectAll")
	for _, c := range "q7" {
		for _, p := range kb.Encode(c) { // key down, the character, key up
			call(b, input.DispatchKeyEvent, *p)
		}
	}
	b.seed("q7")
	b.edit("Tab")
	s := b.Until("the next control", func(s e2e.State) bool { return !b.entry() && s.Text("focus") != "setup/seed" })
	if s.Text("seed") != "q7" || s.Scene() != "setup" {
		t.Errorf("after Tab: %v", s)
	}
	b.calm()
}

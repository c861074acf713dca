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
	b.until("the seed "+want, func(s e2e.State) bool {
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
	b.settled(2)
}

func (b *tab) write(text string) {
	b.t.Helper()
	call(b, input.InsertText, input.InsertTextParams{Text: text})
}

func TestAPersonTypesOnAPhone(t *testing.T) {
	b := open(t, 320, 560, "?probe")
	for b.scene("title"); b.state().Scene() == "title"; b.settled(4) {
		door := b.state().Door("anarchy")
		b.reveal(door, true)
		b.tap(door)
	}
	b.scene("setup")
	b.reveal("setup/seed", true)
	if b.entry() {
		t.Fatal("the keyboard of the phone is open before a field was touched")
	}
	b.tap("setup/seed")
	b.until("the keyboard", func(e2e.State) bool { return b.entry() })
	b.seed(b.state().Text("seed")) // the input begins with what stands in the field
	at := b.state().Controls["setup/seed"]
	over := eval[[]float64](b, `(() => { const r = document.getElementById("entry").getBoundingClientRect(); return [r.x, r.y, r.right, r.bottom].map(Math.round); })()`)
	if over[0] < at[0] || over[1] < at[1] || over[2] > at[0]+at[2]+1 || over[3] > at[1]+at[3]+1 {
		t.Errorf("the input lies at %v, the field at %v", over, at)
	}
	b.shot("open")

	b.command("selectAll")
	b.write("volcano")
	b.seed("volcano")
	b.key(left)
	b.key(left)
	b.key('\b')
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
	b.shot("pasted")

	b.key('\r')
	b.until("the keyboard to go", func(e2e.State) bool { return eval[string](b, `document.activeElement.tagName`) == "CANVAS" })
	if got := b.state().Text("seed"); got != "volcAñnovolcAñno" {
		t.Errorf("after Enter the seed is %q", got)
	}
	// Touching the field again, and then something else.
	b.tap("setup/seed")
	b.until("the keyboard", func(e2e.State) bool { return b.entry() })
	b.reveal("setup/dice", true)
	b.tap("setup/dice")
	b.until("another seed", func(s e2e.State) bool { return s.Text("seed") != "volcAñnovolcAñno" && !b.entry() })
	b.calm()
}

func TestAPersonTypesWithTheKeyboard(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.scene("title")
	b.focus(b.state().Door("anarchy"))
	b.key('\r')
	b.scene("setup")
	b.focus("setup/seed")
	b.key('\r')
	b.until("the input", func(e2e.State) bool { return b.entry() })
	b.command("selectAll")
	for _, c := range "q7" {
		for _, p := range kb.Encode(c) { // key down, the character, key up
			call(b, input.DispatchKeyEvent, *p)
		}
	}
	b.seed("q7")
	b.key('\t')
	s := b.until("the next control", func(s e2e.State) bool { return !b.entry() && s.Text("focus") != "setup/seed" })
	if s.Text("seed") != "q7" || s.Scene() != "setup" {
		t.Errorf("after Tab: %v", s)
	}
	b.calm()
}

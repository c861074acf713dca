package browser

import (
	"strings"
	"testing"

	"app.pentarena/build/e2e"
)

// ear is somebody who plays by the keyboard and by what the page's live region says.
type ear struct {
	*tab
	transcript []string
}

// listens collects what is added to the live region from now on.
func (e *ear) listens() {
	e.t.Helper()
	eval[bool](e.tab, `(globalThis.said = [], new MutationObserver((list) => {
		for (const change of list) for (const p of change.addedNodes) said.push(p.textContent);
	}).observe(document.getElementById("spoken"), { childList: true }), true)`)
}

// hears does something and waits until it is answered. It returns what was said.
func (e *ear) hears(what string, do func(), answered func(text string) bool) {
	e.t.Helper()
	eval[bool](e.tab, `(said.length = 0, true)`)
	do()
	var text string
	defer func() { e.transcript = append(e.transcript, what+": "+text) }() // also where no answer comes
	e.Until("an answer to "+what, func(e2e.State) bool {
		text = eval[string](e.tab, `said.join(" | ")`)
		return answered(text)
	})
}

// In a browser, a turn of each game and the answer to it are played by the keyboard and the live region: each press is answered there.
func TestATurnByEar(t *testing.T) {
	t.Parallel()
	some := func(text string) bool { return text != "" }
	turn := func(text string) bool { return strings.Contains(text, "Your turn, Blue") }
	e := &ear{tab: open(t, smallW, smallH, "?probe")}
	e.Scene("title")
	e.listens()
	defer func() { t.Log(strings.Join(e.transcript, "\n")) }()
	keys := e.Keyboard()
	for _, m := range e2e.Matches() {
		e.choose(m, keys.Press)
		e.hears("the start of "+m.Game, func() { keys.Press("setup/start"); e.FirstTurn() }, func(text string) bool { return turn(text) || e.State().Has("shop/close") && text != "" })
		if !e.State().Has("shop/close") {
			e.hears("Shift+?", func() { e.Press("shift+question"); e.Scene("help") }, some)
			e.hears("Escape", func() { e.Press("Escape"); e.Scene("table") }, some)
		}
		for _, a := range m.First {
			switch {
			case a.Control == "":
				e.hears("the cursor", func() { e.Walk(a.At) }, func(text string) bool { return strings.Contains(text, "at ") })
				e.hears("Enter", func() { e.Press("Return") }, some)
			case a.Key != "":
				e.hears(a.Key, func() { e.Press(a.Key) }, some)
			default:
				e.hears("Tab", func() { e.Focus(a.Control) }, some)
				e.hears("Enter", func() { e.Press("Return") }, some)
			}
			e.Steps(a.Steps)
		}
		e.hears("the end of the turn", keys.End, func(text string) bool { return turn(text) || strings.Contains(text, "Amber") })
		e.Leave()
		e.Press("Escape")
		e.Scene("title")
	}
	e.calm()
}

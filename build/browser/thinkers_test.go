package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"app.pentarena/build/e2e"
)

// before runs a script in the page before anything of the page itself.
func before(script string) func(*tab) {
	return func(b *tab) {
		call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
}

// Where the AIs' program cannot be loaded, dies, or answers no more, it is started again; where that does not help, the match stops unfinished and
// says why, nothing is booked, and it goes on once that is mended.
func TestPlayersThatBreakDown(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"not there": {`globalThis.fetch = ((real) => (what, ...more) => globalThis.broken && String(what).includes("thinker") ? Promise.resolve(new Response("", { status: 404 })) : real(what, ...more))(fetch)`, "404"},
		"no memory": {`globalThis.Worker = ((Real) => class extends Real { constructor(...a) { super(...a); if (globalThis.broken) setTimeout(() => this.onerror(Object.assign(new Event("error"), { message: "out of memory" })), 100); } })(Worker)`,
			"out of memory"},
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, 1000, 640, "?probe", before("globalThis.broken = true; "+c.script))
			b.sit("quick")
			b.EndTurn(func() { b.Click("end-turn") })
			b.Until("the reason", func(s e2e.State) bool { return strings.Contains(s.Text("trouble"), c.want) })
			if s := b.State(); s.Flag("over") || len(eval[[]string](b, `pentarenaStore.list().filter((n) => n.startsWith("rating"))`)) > 0 {
				t.Error("it is booked as a result")
			}
			b.Shot("broken")
			eval[bool](b, `(globalThis.broken = false, true)`)
			b.Click("alert/show")
			b.Until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
		})
	}
}

// AIs answer a person's turn from workers, of which there are as many as seats think at a time, and from the page itself where the browser has
// no workers.
func TestPlayersThinkInWorkers(t *testing.T) {
	for name, script := range map[string]string{
		"workers":    `globalThis.began = 0; { const Real = Worker; globalThis.Worker = class extends Real { constructor(...a) { super(...a); began++; } }; }`,
		"no workers": `globalThis.began = 0; delete globalThis.Worker;`,
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, 640, 420, "?probe", before(script))
			b.sit("quick")
			b.EndTurn(func() { b.Click("end-turn") })
			b.Until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
			began := eval[int](b, `began`)
			if most := eval[int](b, `navigator.hardwareConcurrency`); name == "workers" && (began < 1 || began > most) || name != "workers" && began != 0 {
				t.Errorf("%d workers were begun, of %d at most", began, most)
			}
			b.calm()
		})
	}
}

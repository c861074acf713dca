package browser

import (
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

// AIs answer a person's turn from workers, of which there are as many as seats think at a time, and from the page itself where the browser has
// no workers.
func TestPlayersThinkInWorkers(t *testing.T) {
	for name, script := range map[string]string{
		"workers":    `globalThis.began = 0; { const Real = Worker; globalThis.Worker = class extends Real { constructor(...a) { super(...a); if (a[1]?.name === "Players") began++; } }; }`,
		"no workers": `globalThis.began = 0; delete globalThis.Worker;`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
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

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// way goes so many entries back or forward in the history, as the browser's own buttons do.
func (b *tab) way(by int) {
	b.t.Helper()
	history, err := chromedp.Call(b.ctx, page.GetNavigationHistory, cdp.Empty{})
	b.must(err)
	to := int(history.CurrentIndex) + by
	if to < 0 || to >= len(history.Entries) {
		b.t.Fatalf("browser: there is no entry %d of %d in the history", to, len(history.Entries))
	}
	call(b, page.NavigateToHistoryEntry, page.NavigateToHistoryEntryParams{EntryID: history.Entries[to].ID})
}

// depth waits until the entry of the history is that of so many scenes and dialogs above the title.
func (b *tab) depth(n int) {
	b.t.Helper()
	b.Until("the entry of the history", func(e2e.State) bool { return eval[int](b, `history.state?.pentarena ?? -1`) == n })
}

// Back closes a dialog, a match and its setup, and then leaves the site; Forward shows them again, also after the page was loaded again.
func TestBackAndForward(t *testing.T) {
	t.Parallel()
	const other = "bots/protocol.txt"
	b := open(t, 640, 420, other)
	b.do(chromedp.Navigate(address + "?probe"))
	b.Scene("title")
	where := eval[string](b, `location.href`)
	b.sit("quick")
	b.depth(2)
	b.Press("ctrl+e")
	b.Until("the dialog", func(s e2e.State) bool { return s.Has("share/copy") })
	b.depth(3)

	b.way(-1)
	b.Until("the dialog closed", func(s e2e.State) bool { return s.Scene() == "table" && !s.Has("share/copy") })
	b.way(-1)
	b.Scene("setup")
	b.way(1)
	if s := b.FirstTurn(); s.Text("level") != "quick" || s.Text("game") != "anarchy" {
		t.Errorf("forward leads to another match: %v", s)
	}
	b.way(-1)
	if s := b.Scene("setup"); s.Text("level") != "quick" {
		t.Errorf("the setup has forgotten its level: %s", s.Text("level"))
	}
	b.way(-1)
	b.Scene("title")
	if got := eval[string](b, `location.href`); got != where {
		t.Errorf("the address is %s, was %s", got, where)
	}
	b.way(2)
	b.FirstTurn()

	// The game's own way back is one of the history, too.
	b.way(-1)
	b.Scene("setup")
	b.Press("Escape")
	b.Scene("title")
	b.depth(0)
	b.way(1)
	b.Scene("setup")

	// A page that is loaded again begins at its start; what came after it is still ahead.
	b.do(chromedp.Reload())
	b.Scene("title")
	b.depth(0)
	b.way(1)
	b.Scene("setup")
	b.way(-1)
	b.Scene("title")

	b.way(-1) // from the title it leaves the site
	b.Until("another page", func(e2e.State) bool { return eval[string](b, `location.href`) == address+other })
	b.way(1)
	b.Scene("title")
	b.calm()
}

// Back closes the editor of bots before what is beside it, Forward shows it again, and its own button goes back as well.
func TestBackClosesTheEditor(t *testing.T) {
	b := workshop(t, "anarchy")
	shows := func(editor bool, scene string, depth int) {
		t.Helper()
		b.Until(fmt.Sprintf("the scene %s, with the editor: %v", scene, editor), func(s e2e.State) bool {
			return s.Scene() == scene && eval[bool](b, `pentarenaBots.isOpen()`) == editor
		})
		b.depth(depth)
	}
	shows(true, "setup", 2)
	b.way(-1)
	shows(false, "setup", 1)
	b.way(1)
	shows(true, "setup", 2)
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	shows(true, "table", 3)
	b.way(-1)
	shows(false, "table", 2)
	b.way(1)
	shows(true, "table", 3)
	b.do(chromedp.Click(chromedp.ID("bots-close")))
	shows(false, "table", 2)
	b.way(-1)
	shows(false, "setup", 1)
	b.way(-1)
	shows(false, "title", 0)
	b.calm()
}

// A browser that takes the graphics away gets them back by loading the page again, where the person was.
func TestTheGraphicsAreLost(t *testing.T) {
	t.Parallel()
	b := open(t, 640, 420, "?probe")
	b.sit("quick")
	lose := func() {
		eval[bool](b, `(setTimeout(() => document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()), true)`)
	}
	eval[bool](b, `(globalThis.before = true)`)
	lose()
	b.await("the page to be loaded again", func() bool {
		again, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`!globalThis.before && Boolean(globalThis.pentarena)`))
		return err == nil && again
	})
	b.FirstTurn()
	b.hearsOf("The browser had lost the picture")
	if got := b.spoken(); strings.Contains(got, "Something went wrong") {
		t.Errorf("it says: %s", got)
	}
	b.Until("the setup below", func(e2e.State) bool { return eval[int](b, `history.state?.pentarena ?? -1`) == 2 })
}

// A button of the mouse that is let go where the page does not hear of it is noticed when the mouse is back.
func TestTheMouseIsLetGoOutside(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.Scene("title")
	b.Move(200, 4)
	b.Button(true)
	b.Until("the press", func(s e2e.State) bool { return s.Flag("down") })
	eval[bool](b, `(document.querySelector("canvas").dispatchEvent(new MouseEvent("mousemove", { clientX: 210, clientY: 5, buttons: 0, bubbles: true })), true)`)
	b.Until("the release", func(s e2e.State) bool { return !s.Flag("down") })
}

// hearsOf waits until something was said.
func (b *tab) hearsOf(text string) {
	b.t.Helper()
	b.Until("the words "+text, func(e2e.State) bool { return strings.Contains(b.spoken(), text) })
}

// spoken is what was said to screen readers, which is all that was said.
func (b *tab) spoken() string {
	return eval[string](b, `document.getElementById("spoken").textContent`)
}

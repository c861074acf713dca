package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// small is a window that software drawing manages quickly.
const smallW, smallH = 480, 300

// most is how many bytes the program may have on its way to the browser: packed quickly, a quarter more than the 4.25 MB of what is handed out, which
// "go run ./build start" insists on.
const most = 5_300_000

func TestThePageLoads(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.Scene("title")
	b.Until("the loading page to go", func(e2e.State) bool { return eval[bool](b, `document.getElementById("loader").hidden`) })
	if got := eval[string](b, `document.getElementById("percent").textContent`); got != "100 %" {
		t.Errorf("the progress bar ends at %s", got)
	}
	size := eval[[]float64](b, `(() => { const r = document.querySelector("canvas").getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()`)
	if size[0] != 0 || size[1] != 0 || size[2] != smallW || size[3] != smallH {
		t.Errorf("the canvas lies at %v, want the whole window", size)
	}
	if got := eval[string](b, `document.activeElement.tagName`); got != "CANVAS" {
		t.Errorf("the keyboard is with %s", got)
	}
	if got := eval[int](b, `performance.getEntriesByType("resource").find(r => r.name.includes("pentarena.wasm")).encodedBodySize`); got == 0 || got > most {
		t.Errorf("the program came in %d bytes, want at most %d", got, most)
	}
	b.Shot("loaded")
	b.calm()
}

// covering counts how often the canvas is covered, by what a JavaScript expression calls it. fresh tells it whether something was drawn elsewhere
// since the last time, pixel the colour near a corner.
func covering(name string) func(*tab) {
	return before(fmt.Sprintf(`
		globalThis.covers = {};
		{
			const { bindFramebuffer, drawElements } = WebGL2RenderingContext.prototype;
			let other = null, fresh = false;
			WebGL2RenderingContext.prototype.bindFramebuffer = function (target, buffer) { other = buffer; bindFramebuffer.call(this, target, buffer); };
			WebGL2RenderingContext.prototype.drawElements = function (...call) {
				drawElements.apply(this, call);
				if (!other) {
					const pixel = new Uint8Array(4);
					this.readPixels(8, 8, 1, 1, this.RGBA, this.UNSIGNED_BYTE, pixel);
					const name = %s;
					covers[name] = (covers[name] ?? 0) + 1;
				}
				fresh = Boolean(other);
			};
		}`, name))
}

// covers is how often the canvas was covered by what is called that.
func (b *tab) covers(name string) int { return eval[int](b, fmt.Sprintf(`covers[%q] ?? 0`, name)) }

// The canvas is covered only with a picture that is new: the last one before nothing moved covered it four times.
func TestThePageShowsEachPictureOnce(t *testing.T) {
	b := open(t, smallW, smallH, "?probe", covering(`fresh ? "fresh" : "stale"`))
	b.Enter("coreminer", b.seek) // where nothing moves between two presses
	for range 3 {
		b.Press("Tab")
		b.Settled(30)
	}
	if fresh, stale := b.covers("fresh"), b.covers("stale"); fresh == 0 || stale > 0 {
		t.Errorf("the canvas was covered with %d new pictures and %d old ones", fresh, stale)
	}
	b.calm()
}

// A canvas that was given a size is covered with the picture: what first fills it in black was let through instead, and the half of a phone above the
// editor of bots stayed black.
func TestANewCanvasIsNotBlack(t *testing.T) {
	b := open(t, smallW, smallH, "?probe", covering(`pixel[0] + pixel[1] + pixel[2] === 0 ? "black" : "other"`))
	b.Scene("title")
	eval[bool](b, `(covers = {}, true)`)
	for _, height := range []int64{smallH + 40, smallH} {
		b.do(chromedp.EmulateViewport(smallW, height))
		b.Until("the canvas to have the new size", func(e2e.State) bool { return eval[int64](b, `document.querySelector("canvas").height`) == height })
		b.Settled(30)
	}
	if black, other := b.covers("black"), b.covers("other"); black > 0 || other == 0 {
		t.Errorf("the canvas was covered %d times with a picture and %d times in black", other, black)
	}
	b.calm()
}

// slow makes the way from the server as slow as a bad line.
func slow(b *tab) {
	call(b, network.Enable, network.EnableParams{})
	call(b, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: 20, DownloadThroughput: 1_200_000, UploadThroughput: 1_200_000}},
	})
}

// block makes the browser refuse to fetch what fits one of the patterns; none frees the way.
func block(b *tab, patterns ...string) {
	call(b, network.Enable, network.EnableParams{})
	all := []*network.BlockPattern{}
	for _, p := range patterns {
		all = append(all, &network.BlockPattern{URLPattern: p, Block: true})
	}
	call(b, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: all})
}

// bar keeps all figures of the progress bar in seen, however rarely the test asks.
func bar(b *tab) {
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		globalThis.seen = [];
		new MutationObserver(list => { for (const m of list) seen.push(Number(m.oldValue)); }) // each of them, however late this is called
			.observe(document, { subtree: true, attributeOldValue: true, attributeFilter: ["aria-valuenow"] });`})
}

func TestTheProgressIsTrue(t *testing.T) {
	// The download is slowed down, so that the bar is seen on its way; its figure must be that of the bytes that came.
	b := open(t, smallW, smallH, "?probe", slow, bar)
	b.await("the bar to move", func() bool { return eval[int](b, `seen.length`) >= 3 })
	b.Shot("on-the-way")
	b.Scene("title")
	seen := eval[[]int](b, `seen`)
	between := 0
	for i, n := range seen {
		if n > 0 && n < 98 {
			between++
		}
		if i > 0 && n < seen[i-1] {
			t.Errorf("the bar went back from %d to %d", seen[i-1], n)
		}
	}
	if between < 3 {
		t.Errorf("the bar showed %v, want steps between 0 and 98", seen)
	}
}

func TestALoadThatFailsIsExplained(t *testing.T) {
	b := open(t, smallW, smallH, "", func(b *tab) { block(b, "*://*:*/pentarena.wasm*") })
	b.Until("the message", func(e2e.State) bool { return !eval[bool](b, `document.getElementById("fault").hidden`) })
	if got := eval[string](b, `document.getElementById("fault-title").textContent`); got != "The game could not be loaded" {
		t.Errorf("the message says %q", got)
	}
	if got := eval[string](b, `document.getElementById("fault-text").textContent`); !strings.Contains(got, "server") {
		t.Errorf("the advice is %q", got)
	}
	b.Shot("message")
	// Loading again, now that the way is free, must work.
	block(b)
	b.again()
	b.Until("the game", func(e2e.State) bool { return eval[bool](b, `document.getElementById("loader").hidden`) })
}

func TestABrowserThatCannotDrawIsTold(t *testing.T) {
	b := open(t, smallW, smallH, "", before(`HTMLCanvasElement.prototype.getContext = () => null;`))
	b.Until("the message", func(e2e.State) bool { return !eval[bool](b, `document.getElementById("fault").hidden`) })
	if got := eval[string](b, `document.getElementById("fault-title").textContent`); got != "This browser cannot draw the game" {
		t.Errorf("the message says %q", got)
	}
	if got := eval[string](b, `document.getElementById("fault-text").textContent`); !strings.Contains(got, "WebGL 2") {
		t.Errorf("the advice is %q", got)
	}
}

func TestACrashIsExplained(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.Scene("title")
	// A function of the page that throws makes the program panic.
	eval[bool](b, `(pentarenaPage.hidden = () => { throw new Error("a broken wire"); }, true)`)
	b.Until("the message", func(e2e.State) bool { return !eval[bool](b, `document.getElementById("fault").hidden`) })
	if got := eval[string](b, `document.getElementById("fault-title").textContent`); got != "The game stopped" {
		t.Errorf("the message says %q", got)
	}
	if got := eval[string](b, `document.getElementById("fault-detail").textContent`); !strings.Contains(got, "a broken wire") || !strings.Contains(got, "goroutine") {
		t.Errorf("the details are %q", got)
	}
	b.Shot("message")
	b.again()
	b.Until("the game", func(s e2e.State) bool { return s.Scene() == "title" })
}

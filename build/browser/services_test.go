package browser

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// service is a service of the browser that fails in some way, what still works then, and what is said.
type service struct {
	name, way string
	script    string // makes it fail, before anything of the page runs
	path      string // after ?probe, where the page is not opened at the title
	works     func(b *tab)
	says      string // to the person; "" for nothing
}

// services are what the page uses, besides what it cannot do without: WebAssembly, WebGL, fetch and frames. What becomes of
// the store in such cases is told by the tests of build/storage: TestAStorageThatFails, TestADeletedDatabase, TestATransactionThatHangs,
// TestAFullStorage and TestHold.
var services = []service{
	{name: "sound", way: "missing", script: `delete globalThis.AudioContext; delete globalThis.webkitAudioContext;`, says: "There is no sound"},
	{name: "sound", way: "throws", script: `globalThis.AudioContext = class { constructor() { throw new Error("no device"); } };`, says: "There is no sound: no device"},
	{name: "sound", way: "rejects", script: `Object.defineProperty(AudioContext.prototype, "state", { get: () => "interrupted" });
		AudioContext.prototype.resume = () => Promise.reject(new DOMException("Failed to start the audio device", "InvalidStateError"));`},
	{name: "sound", way: "hangs", script: `Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" }); AudioContext.prototype.resume = () => new Promise(() => {});`},
	{name: "sound", way: "vanishes", script: `AudioContext.prototype.createBufferSource = () => { throw new Error("the device has gone"); };`, says: "There is no sound: the device has gone"},
	{name: "sound", way: "is closed", script: `AudioContext.prototype.createBuffer = function () { this.close(); throw new Error("closed"); };`, says: "There is no sound: closed"},
	{name: "sound", way: "has no sides", script: `delete BaseAudioContext.prototype.createStereoPanner;`},

	{name: "workers", way: "missing", script: `delete globalThis.Worker;`, works: (*tab).pictured},
	{name: "workers", way: "throw", script: `globalThis.Worker = class { constructor() { throw new DOMException("refused", "SecurityError"); } };`, works: (*tab).thought, says: "This browser starts no workers"},
	{name: "workers", way: "fail", script: `globalThis.Worker = class extends EventTarget { postMessage() { setTimeout(() => this.onerror({ preventDefault() {}, message: "it did not load" })); } terminate() {} };`, works: (*tab).pictured},
	{name: "workers", way: "hang", script: `globalThis.Worker = class { postMessage() {} terminate() {} }; const wait = setTimeout; globalThis.setTimeout = (f, ms, ...a) => wait(f, ms === 30000 ? 1 : ms, ...a);`, works: (*tab).pictured},
	{name: "number of cores", way: "missing", script: `Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => undefined });`},
	{name: "OffscreenCanvas", way: "missing", script: `delete globalThis.OffscreenCanvas; delete globalThis.Worker;`, works: (*tab).pictured},
	{name: "bitmaps", way: "missing", script: `delete globalThis.createImageBitmap; delete globalThis.Worker;`, works: (*tab).pictured},
	{name: "bitmaps", way: "reject", script: `globalThis.createImageBitmap = () => Promise.reject(new Error("no options")); delete globalThis.Worker;`, works: (*tab).pictured},

	{name: "clipboard", way: "missing", script: `delete Navigator.prototype.clipboard;`, works: (*tab).copiesByCommand},
	{name: "clipboard", way: "rejects", script: `Clipboard.prototype.writeText = () => Promise.reject(new DOMException("Write permission denied.", "NotAllowedError"));`, works: (*tab).copiesByCommand},
	{name: "clipboard", way: "hangs", script: `Clipboard.prototype.writeText = () => new Promise(() => {}); const wait = setTimeout; globalThis.setTimeout = (f, ms, ...a) => wait(f, ms === 1500 ? 1 : ms, ...a);`, works: (*tab).copiesByCommand},
	{name: "clipboard", way: "missing with the command", script: `delete Navigator.prototype.clipboard; Document.prototype.execCommand = () => false;`, works: (*tab).copiesByHand},
	{name: "clipboard", way: "throws with the command", script: `Clipboard.prototype.writeText = () => { throw new Error("no"); }; Document.prototype.execCommand = () => { throw new Error("no"); };`, works: (*tab).copiesByHand},
	{name: "command to copy", way: "says yes and copies nothing", script: `delete Navigator.prototype.clipboard; Document.prototype.execCommand = () => true;`, works: (*tab).copiesByHand},

	{name: "notifications", way: "missing", script: `delete globalThis.Notification;`, works: func(b *tab) {
		b.playing()
		if s := b.State(); s.Has("settings/notify") {
			b.t.Errorf("a switch for notifications, which the browser does not have: %v", s)
		}
	}},
	{name: "notifications", way: "refused", script: `Notification.requestPermission = () => Promise.resolve("denied");`, works: (*tab).asksForNotifications,
		says: "Notifications stay off: the browser does not allow them for this page; its settings do."},
	{name: "notifications", way: "reject", script: `Notification.requestPermission = () => Promise.reject(new Error("no display"));`, works: (*tab).asksForNotifications,
		says: "Notifications stay off: no display."},
	{name: "notifications", way: "allowed", script: `globalThis.shown = []; globalThis.Notification = class { static permission = "granted"; static requestPermission = () => Promise.resolve("granted");
		constructor(title, o) { shown.push(title + ": " + o.body); } };`, works: (*tab).notifies},

	{name: "type", way: "missing", script: `delete globalThis.FontFace;`, works: (*tab).typed},
	{name: "type", way: "throws", script: `globalThis.FontFace = class { constructor() { throw new Error("no"); } };`, works: (*tab).typed},
	{name: "full screen", way: "missing", script: `delete Element.prototype.requestFullscreen;`, works: func(b *tab) {
		if s := b.wide(); s.Has("title/fullscreen") {
			b.t.Errorf("a button for the full screen, which the browser does not have: %v", s)
		}
	}},
	{name: "full screen", way: "rejects", script: `Element.prototype.requestFullscreen = () => Promise.reject(new Error("not here"));`, works: (*tab).fills, says: "The browser does not fill the screen: not here"},
	{name: "full screen", way: "throws", script: `Element.prototype.requestFullscreen = () => { throw new Error("not here"); };`, works: (*tab).fills, says: "The browser does not fill the screen: not here"},
	{name: "media queries", way: "missing", script: `delete globalThis.matchMedia;`},
	{name: "media queries", way: "throw", script: `globalThis.matchMedia = () => { throw new Error("no"); };`},
	{name: "history", way: "throws", script: `History.prototype.pushState = History.prototype.replaceState = () => { throw new DOMException("too often", "SecurityError"); };`},
	{name: "service worker", way: "missing", script: `delete Navigator.prototype.serviceWorker;`},
	{name: "service worker", way: "throws", script: `Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => { globalThis.refused = true; throw new DOMException("no", "SecurityError"); } });`, works: (*tab).keeps},
	{name: "service worker", way: "rejects", script: `ServiceWorkerContainer.prototype.register = () => { globalThis.refused = true; return Promise.reject(new Error("no")); };`, works: (*tab).keeps},
	{name: "gamepads", way: "throw", script: `Navigator.prototype.getGamepads = () => { throw new DOMException("forbidden", "SecurityError"); };`},
	{name: "files", way: "cannot be saved", script: `URL.createObjectURL = () => { throw new Error("no blobs"); };`, works: (*tab).saves, says: "no blobs"},
	{name: "WebSocket", way: "missing", script: `delete globalThis.WebSocket;`, path: "#seat=nobody", works: (*tab).waits},
	{name: "WebSocket", way: "throws", script: `globalThis.WebSocket = class { constructor() { throw new DOMException("insecure", "SecurityError"); } };`, path: "#seat=nobody", works: (*tab).waits},
	{name: "WebCodecs", way: "missing", script: `delete globalThis.VideoEncoder;`, works: func(b *tab) {
		if eval[bool](b, `pentarenaPage.video.able()`) {
			b.t.Error("a video can be made without an encoder")
		}
	}},
	{name: "WebCodecs", way: "throws", script: `globalThis.VideoEncoder = class { constructor() { throw new Error("no codec"); } };`, works: func(b *tab) {
		if why := eval[string](b, `(pentarenaPage.video.start(64, 64), pentarenaPage.video.end(), pentarenaPage.video.stop(), pentarenaPage.video.error())`); why != "no codec" {
			b.t.Errorf("an encoder that throws: %q", why)
		}
	}},

	{name: "observers", way: "complain", works: func(b *tab) {
		eval[bool](b, `(window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop completed with undelivered notifications." })), true)`)
	}},
	{name: "extensions", way: "throw", works: func(b *tab) {
		eval[bool](b, `(window.dispatchEvent(new ErrorEvent("error", { message: "Script error." })), setTimeout(() => { throw new Error("of an extension"); }), Promise.reject(new Error("of another")), true)`)
	}},
}

// pictured waits for the pictures of the interface.
func (b *tab) pictured() {
	b.t.Helper()
	sum := eval[string](b, `document.documentElement.dataset.shell`)
	if n := eval[int](b, fmt.Sprintf(`pentarenaPictures.load("assets/shell.webp?%s", () => {}).then((p) => p.pixels.length)`, sum)); n == 0 {
		b.t.Error("there are no pictures")
	}
}

// thought plays a turn against an AI.
func (b *tab) thought() {
	b.t.Helper()
	b.sit("quick")
	b.EndTurn(func() { b.Click("end-turn") })
	b.Until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
}

// copied is what comes of copying a text while the person presses something, "" for success.
func (b *tab) copied() string {
	b.t.Helper()
	got, err := chromedp.Call(b.ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: `pentarenaCopy("a link")`, AwaitPromise: new(true), ReturnByValue: new(true), UserGesture: new(true)})
	b.must(err)
	return strings.Trim(string(got.Result.Value), `"`)
}

func (b *tab) byHand() bool { return !eval[bool](b, `document.getElementById("hand").hidden`) }

func (b *tab) copiesByCommand() {
	b.t.Helper()
	eval[bool](b, `(globalThis.asked = 0, document.addEventListener("copy", () => { asked++; }, true), true)`)
	if why := b.copied(); why != "" || b.byHand() || eval[int](b, `asked`) != 1 {
		b.t.Errorf("it says %q, copies %d times by the command, and shows the text: %v", why, eval[int](b, `asked`), b.byHand())
	}
}

func (b *tab) copiesByHand() {
	b.t.Helper()
	if why := b.copied(); why == "" || !b.byHand() {
		b.t.Errorf("it says %q, and shows the text: %v", why, b.byHand())
	}
	b.Shot("by-hand")
	if got := eval[string](b, `(() => { const a = document.activeElement; return a.value.slice(a.selectionStart, a.selectionEnd); })()`); got != "a link" {
		b.t.Errorf("selected is %q, not the text to copy", got)
	}
	b.do(chromedp.Click(chromedp.ID("hand-close")))
	if b.byHand() || eval[string](b, `document.activeElement.tagName`) != "CANVAS" {
		b.t.Error("the text does not go")
	}
}

// typed types into a field of the game.
func (b *tab) typed() {
	b.t.Helper()
	b.Click("title/replays")
	b.Scene("recent")
	b.Click("recent/link")
	b.Until("the field", func(e2e.State) bool { return eval[bool](b, `!document.getElementById("entry").hidden`) })
	b.edit("x")
	b.Press("Escape")
}

// wide makes the window as large as the title needs for all of its buttons.
func (b *tab) wide() e2e.State {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(1000, 640))
	return b.Until("the wide title", func(s e2e.State) bool { return s.Has("title/play") })
}

func (b *tab) fills() {
	b.t.Helper()
	if s := b.wide(); !s.Has("title/fullscreen") {
		b.t.Fatalf("no button for the full screen: %v", s)
	}
	b.Click("title/fullscreen")
}

// playing opens the page of the settings with the switch for notifications.
func (b *tab) playing() {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(1000, 640))
	b.Click("title/settings")
	b.Scene("settings")
	b.Click("settings/page/Playing")
	b.Until("the page", func(s e2e.State) bool { return s.Text("page") == "playing" && s.Has("settings/handover") })
}

func (b *tab) asksForNotifications() {
	b.t.Helper()
	b.playing()
	b.Click("settings/notify")
}

// notifies turns notifications on, looks elsewhere and is called: once for a turn, in the tab as well.
func (b *tab) notifies() {
	b.t.Helper()
	b.asksForNotifications()
	b.Until("the settings to be kept", func(e2e.State) bool {
		return eval[bool](b, `pentarenaStore.list().includes("settings.json") && pentarenaStore.waits() === 0`)
	})
	got := eval[string](b, `(() => {
		let away = true;
		Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
		const icon = document.querySelector("link[rel=icon]").href;
		const call = (text) => { pentarenaPage.call(text); return document.title + (document.querySelector("link[rel=icon]").href === icon ? "" : " with another icon"); };
		const said = [call("Your turn"), call("Your turn"), call("")];
		away = false;
		said.push(call("Your turn"), call(""));
		delete document.hidden;
		return JSON.stringify([said, shown]);
	})()`)
	title := eval[string](b, `document.title`)
	call := "● Your turn – " + title + " with another icon"
	want, err := json.Marshal([][]string{{call, call, title, title, title}, {title + ": Your turn"}})
	if b.must(err); got != string(want) {
		b.t.Errorf("being called shows %s, not %s", got, want)
	}
}

// keeps waits until the browser has refused to keep the page for the time without network.
func (b *tab) keeps() {
	b.t.Helper()
	b.Until("the page to ask to be kept", func(e2e.State) bool { return eval[bool](b, `Boolean(globalThis.refused)`) })
}

func (b *tab) saves() {
	b.t.Helper()
	b.sit("quick")
	b.Press("ctrl+s")
}

// waits is shown that the server does not answer.
func (b *tab) waits() {
	b.t.Helper()
	b.Scene("lounge")
	b.Settled(30)
	b.Shot("waits")
	b.Click("head/back")
	b.Scene("title")
}

// Whatever the browser lacks, refuses or takes away, the game continues; what cannot be done is said, and nothing that did not happen.
func TestServicesOfTheBrowser(t *testing.T) {
	const other = "bots/protocol.txt" // another page, where a script that fails is seen as well
	for part := range 2 {             // at once, each in a tab of its own
		t.Run(fmt.Sprint(part+1), func(t *testing.T) {
			t.Parallel()
			b := open(t, smallW, smallH, other)
			for i := part; i < len(services); i += 2 {
				s := services[i]
				t.Run(s.name+" "+s.way, func(t *testing.T) {
					b.t, b.Person.T = t, t
					script, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: s.script})
					b.must(err)
					defer call(b, page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams(script))
					b.do(chromedp.EmulateViewport(smallW, smallH), chromedp.Navigate(address+other), chromedp.Navigate(address+"?probe"+s.path))
					if s.path == "" {
						b.Scene("title")
						b.Click("title/settings") // with which sounds begin
						b.Scene("settings")
						b.Press("Escape")
						b.Scene("title")
					}
					if s.works != nil {
						s.works(b)
					}
					if s.says != "" {
						b.hearsOf(s.says)
					}
					b.Settled(10)
					if !eval[bool](b, `document.getElementById("fault").hidden`) {
						t.Errorf("the game stopped: %s", eval[string](b, `document.getElementById("fault").textContent`))
					}
					if got := b.spoken(); strings.Contains(got, "Something went wrong") {
						t.Errorf("it says: %s", got)
					}
				})
			}
		})
	}
}

// Where the page has no clipboard, as on plain http in a network at home, the dialog says that the link was not copied, and shows it.
func TestALinkThatCannotBeCopied(t *testing.T) {
	t.Parallel()
	b := open(t, 640, 420, "?probe", before(`delete Navigator.prototype.clipboard; Document.prototype.execCommand = () => false;`))
	b.sit("quick")
	b.Press("ctrl+e")
	b.hearsOf("The link was not copied: the browser gives this page no clipboard.")
	link := eval[string](b, `document.getElementById("hand-text").value`)
	if !b.byHand() || !strings.Contains(link, "#m=") {
		t.Fatalf("the text to copy is %q", link)
	}
	b.Shot("by-hand")
	if strings.Contains(b.spoken(), "Link copied") {
		t.Error("it says that the link was copied")
	}
	b.depth(4)
	b.way(-1)
	b.depth(3)
	if s := b.State(); b.byHand() || !s.Has("share/copy") {
		t.Errorf("Back closes more than the text, or not even that: %v", s)
	}

	// The address of a match leads to it again when the page is loaded again, and Back to the title then.
	b.do(chromedp.Navigate(address+"bots/protocol.txt"), chromedp.Navigate(link))
	for range 2 {
		b.Until("the match of the link", func(s e2e.State) bool { return s.Scene() == "table" && s.Text("level") == "quick" })
		b.do(chromedp.Reload())
	}
	b.Until("the match of the link", func(s e2e.State) bool { return s.Scene() == "table" && s.Text("level") == "quick" })
	b.depth(1)
	b.way(-1)
	b.Scene("title")
}

// Where the AIs' program cannot be loaded, dies, or answers no more, it is started again; where that does not help, the match stops unfinished and
// says why, nothing is booked, and it continues once that is mended.
func TestPlayersThatBreakDown(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"not there": {`globalThis.fetch = ((real) => (what, ...more) => globalThis.broken && String(what).includes("thinker") ? Promise.resolve(new Response("", { status: 404 })) : real(what, ...more))(fetch)`, "404"},
		"no memory": {`globalThis.Worker = ((Real) => class extends Real {
			constructor(...a) { super(...a); if (globalThis.broken) setTimeout(() => this.onerror(Object.assign(new Event("error"), { message: "out of memory" }))); }
			postMessage(...a) { if (!globalThis.broken) super.postMessage(...a); } // it does not answer before it dies
		})(Worker)`,
			"out of memory"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
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

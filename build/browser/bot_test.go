package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"app.pentarena/build/e2e"
)

// workshop opens the editor of bots in the setup of a game.
func workshop(t *testing.T, game string) *tab {
	t.Parallel()
	b := open(t, 1200, 700, "?probe")
	b.bench(game)
	return b
}

// bench opens the editor of bots for the quick level of a game.
func (b *tab) bench(game string) {
	b.t.Helper()
	b.Enter(game, b.seek)
	b.seek("setup/level/quick")
	b.Until("the level", func(s e2e.State) bool { return s.Text("level") == "quick" })
	b.seek("setup/bot")
	b.Until("the editor", func(e2e.State) bool {
		return eval[bool](b, `!document.getElementById("bots").hidden && document.getElementById("bots-text").value.length > 0`)
	})
}

// program replaces the bot in the editor, by keys.
func (b *tab) program(text string) {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.ID("bots-text")))
	eval[bool](b, `(document.activeElement.select(), true)`)
	b.do(chromedp.KeyEvent(kb.Delete))
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.do(chromedp.KeyEvent(kb.Enter))
		}
		b.do(chromedp.KeyEvent(line))
	}
}

// console is what the editor's console says.
func (b *tab) console() []string {
	b.t.Helper()
	return eval[[]string](b, `pentarenaBots.said()`)
}

// hears waits until the console has a line with the text.
func (b *tab) hears(text string) {
	b.t.Helper()
	b.Until(fmt.Sprintf("the console to say %q", text), func(e2e.State) bool {
		return eval[bool](b, fmt.Sprintf(`pentarenaBots.said().some((l) => l.includes(%q))`, text))
	})
}

// A bot is written in the page and plays a match beside the editor, and again on the same seed; what it says is on the console, and its
// mistakes at their lines.
func TestABotIsWrittenInThePage(t *testing.T) {
	b := workshop(t, "anarchy")
	b.Shot("editor")
	read := eval[[]string](b, `Promise.all([...document.querySelectorAll("#bots nav a")].map((a) => fetch(a.href).then((r) => r.text())))`)
	for i, title := range []string{"# Bots for Anarchy\n", "# Write a bot: the protocol\n"} {
		if i >= len(read) || !strings.HasPrefix(read[i], title) {
			t.Errorf("link %d of the editor leads to %.200q, not to %q", i+1, read, title)
		}
	}
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("A match: bot1.mjs as player 1")
	s := b.Until("turns", func(s e2e.State) bool {
		return s.Scene() == "table" && s.Number("turns") >= 3 && s.Number("steps") >= 3
	})
	first := s.Text("seed")
	b.Shot("plays")
	b.do(chromedp.Click(chromedp.ID("bots-again")))
	b.hears("Again: bot1.mjs")
	s = b.Until("another match", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("turns") >= 2 })
	if s.Text("seed") != first {
		t.Errorf("the seed is %s, was %s", s.Text("seed"), first)
	}

	b.program("const send = (m) => console.log(JSON.stringify(m));\n" + // an older kind of program than the starter, which is a module
		"require('node:readline').createInterface({ input: process.stdin }).on('line', (l) => {\n" +
		"const m = JSON.parse(l);\n" +
		"if (m.type === 'turn') { console.error('turn ' + m.turn); if (m.turn > 2) nothing(); send({ type: 'end' }); }\n" +
		"});")
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("turn 0")
	b.hears("bot1.mjs, line 4: Uncaught ReferenceError: nothing is not defined")
	if got := eval[string](b, `document.querySelector("#bots-lines .wrong").textContent`); got != "4" {
		t.Errorf("the error is marked at line %s, want 4", got)
	}
	b.Shot("error")

	b.program("import { createInterface } from 'node:readline';\nconst text = 'of a module';\n\nnowhere(text);")
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("bot1.mjs, line 4: Uncaught ReferenceError: nowhere is not defined")

	// It is kept in this browser.
	b.do(chromedp.Reload())
	b.Scene("title")
	b.Until("the bot to be read", func(e2e.State) bool { return eval[bool](b, `Boolean(pentarenaStore.load("bots/anarchy/bot1.mjs"))`) })
	if got := eval[string](b, `new TextDecoder().decode(pentarenaStore.load("bots/anarchy/bot1.mjs"))`); !strings.Contains(got, "nowhere(") {
		t.Errorf("kept is %q", got)
	}
}

// A bot that never answers, from its first line on or in a turn, is told of within seconds, ended, and loses; the page continues.
func TestABotThatLoopsIsEnded(t *testing.T) {
	b := workshop(t, "anarchy")
	for i, text := range []string{"process.stdin.on('data', () => { for (;;); });", "for (;;);"} {
		b.program(text)
		b.do(chromedp.Click(chromedp.ID("bots-run")))
		told := func(text string) {
			b.Until(fmt.Sprintf("the console to say %q %d times", text, i+1), func(e2e.State) bool {
				return strings.Count(strings.Join(b.console(), "\n"), text) > i
			})
		}
		told("bot1.mjs has not ended turn 1 after 2s. It is ended after 5s.")
		told("bot1.mjs has lost its seat in turn 1: it took more than 5s. It may be in an endless loop")
		b.Until("the end of the match", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("over") })
	}
	b.Shot("ended")
	b.calm()
}

// A bot whose worker the browser does not start has not played: the match is not over.
func TestABotWithoutAWorkerLosesNothing(t *testing.T) {
	b := workshop(t, "anarchy")
	eval[bool](b, `(globalThis.fetch = ((real) => (what, ...more) => String(what).startsWith("node.js") ? Promise.reject(new Error("no network")) : real(what, ...more))(fetch), true)`)
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("bot1.mjs cannot play: no network. The match does not count.")
	b.Until("the reason", func(s e2e.State) bool {
		return s.Scene() == "table" && strings.Contains(s.Text("trouble"), "no network")
	})
	if b.State().Flag("over") {
		t.Error("the match is over")
	}
	b.Shot("no-worker")
}

// put replaces the bot in the editor at once.
func (b *tab) put(text string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(document.getElementById("bots-text").value = %q, document.getElementById("bots-text").dispatchEvent(new Event("input")), true)`, text))
}

// A bot that writes without end is ended, loses, and the page continues and keeps the last of what it wrote.
func TestABotThatFloodsIsEnded(t *testing.T) {
	b := workshop(t, "anarchy")
	b.put(`process.stdin.on("data", () => {
for (let i = 0; i < 1000; i++) console.error("word " + i);
for (;;) console.log(JSON.stringify({ type: "log", text: "a".repeat(200000) }));
});`)
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.Until("the end of the match", func(s e2e.State) bool { return s.Flag("over") })
	b.hears("it wrote more than 20000 lines or 8 million characters in a turn")
	said := b.console()
	if len(said) > 500 || !slices.Contains(said, "word 999") {
		t.Errorf("%d lines are kept", len(said))
	}
	for _, l := range said {
		if len(l) > 2000 {
			t.Errorf("a line of %d bytes is kept", len(l))
		}
	}
	b.calm()
}

// A line has the length that the protocol promises, many of them are not too much over some turns, and the fault of a longer one is the same
// as elsewhere.
func TestTheLongestLineOfABot(t *testing.T) {
	b := workshop(t, "anarchy")
	b.put(`const log = (n) => '{"type":"log","text":"' + "a".repeat(n - 24) + '"}';
require("node:readline").createInterface({ input: process.stdin }).on("line", (l) => {
const m = JSON.parse(l);
if (m.type !== "turn") return;
console.error("turn " + m.turn);
for (let i = 0; i < 12; i++) console.log(log(262144));
if (m.turn >= 6) console.log(log(262145));
console.log('{"type":"end"}');
});`)
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("bot1.mjs has lost its seat in turn 7: the message is too long")
	if !slices.Contains(b.console(), "turn 6") {
		t.Errorf("it lost too early: %.100q", b.console())
	}
}

// A WebAssembly program in the page grows to 256 MB and not further.
func TestTheMemoryOfAWebAssemblyBot(t *testing.T) {
	// It grows by 1024 pages while it can; its status is the number of its pages.
	const grows = "\x00asm\x01\x00\x00\x00" +
		"\x01\x08\x02\x60\x01\x7f\x00\x60\x00\x00" + // types
		"\x02\x24\x01\x16wasi_snapshot_preview1\x09proc_exit\x00\x00" +
		"\x03\x02\x01\x01" + // functions
		"\x05\x03\x01\x00\x00" + // memory
		"\x07\x13\x02\x06memory\x02\x00\x06_start\x00\x01" +
		"\x0a\x15\x01\x13\x00\x03\x40\x41\x80\x08\x40\x00\x41\x7f\x47\x0d\x00\x0b\x3f\x00\x10\x00\x0b"
	file := filepath.Join(t.TempDir(), "grows.wasm")
	if err := os.WriteFile(file, []byte(grows), 0o600); err != nil {
		t.Fatal(err)
	}
	b := workshop(t, "anarchy")
	b.do(chromedp.SetUploadFiles(chromedp.ID("bots-file"), []string{file}))
	b.Until("the program", func(e2e.State) bool {
		return eval[string](b, `document.getElementById("bots-name").value`) == "grows.wasm"
	})
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("it has ended with the status 4096")
}

// A WebAssembly program (WASI) plays in the page by the same lines, and is kept in this browser like one that was written here.
func TestAWebAssemblyBotPlays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.wasm")
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "app.pentarena/game/players/outside/wasi/testdata/bot")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	b := workshop(t, "anarchy")
	b.do(chromedp.SetUploadFiles(chromedp.ID("bots-file"), []string{file}))
	b.Until("the program", func(e2e.State) bool {
		return eval[string](b, `document.getElementById("bots-name").value`) == "mine.wasm"
	})
	plays := func() {
		b.do(chromedp.Click(chromedp.ID("bots-run")))
		b.Until("turns with commands", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("turns") >= 3 && s.Number("steps") > 6 })
		for _, l := range b.console() {
			if strings.Contains(l, "ended") || strings.Contains(l, "lost") {
				t.Error(l)
			}
		}
	}
	plays()
	b.Shot("wasi")
	b.do(chromedp.Reload())
	b.Scene("title")
	b.bench("anarchy")
	if got := eval[string](b, `document.getElementById("bots-name").value`); got != "bot1.mjs" {
		t.Errorf("the editor begins with %s", got)
	}
	eval[bool](b, `(document.getElementById("bots-name").value = "mine.wasm", document.getElementById("bots-name").dispatchEvent(new Event("change")))`)
	if got := eval[string](b, `document.getElementById("bots-text").value`); !strings.Contains(got, "mine.wasm: a WebAssembly program of") {
		t.Errorf("the editor says %q", got)
	}
	plays()
	b.calm()
}

// A file of one's own is read again whenever it is saved, and where the browser does not give such files, when it is dropped again.
func TestAFileOfOnesOwn(t *testing.T) {
	b := workshop(t, "anarchy")
	shows := func(text string) {
		t.Helper()
		b.Until("the editor to show "+text, func(e2e.State) bool { return eval[string](b, `document.getElementById("bots-text").value`) == text })
	}
	eval[bool](b, `(globalThis.file = new File(["// first"], "mine.mjs", { lastModified: 1 }),
		globalThis.showOpenFilePicker = async () => [{ name: "mine.mjs", getFile: async () => file }], true)`)
	b.do(chromedp.Click(chromedp.ID("bots-open")))
	shows("// first")
	eval[bool](b, `(globalThis.file = new File(["// second"], "mine.mjs", { lastModified: 2 }), true)`)
	shows("// second")
	b.hears("mine.mjs was read again")
	drop := func(name, text string) {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`(() => {
			const files = new DataTransfer();
			files.items.add(new File([%q], %q));
			return document.getElementById("bots-text").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true })) || true;
		})()`, text, name))
		shows(text)
	}
	drop("other.mjs", "// dropped")
	drop("other.mjs", "// dropped again")
	b.hears("other.mjs was opened")
	drop("bot1.mjs", "// a stranger") // the editor began with one of that name
	b.hears("Another bot1.mjs was kept here. It is bot1-2.mjs now.")
	if got := eval[string](b, `pentarenaBots.keptFor("anarchy").sort().join(" ")`); got != "bot1-2.mjs bot1.mjs mine.mjs other.mjs" {
		t.Errorf("kept are %s", got)
	}
	if s := b.State(); s.Scene() != "setup" {
		t.Errorf("the game took the file, too: it shows %s", s.Scene())
	}
	b.calm()
}

// Nothing that a bot does reaches the page, the network or storage.
func TestABotIsAlone(t *testing.T) {
	b := workshop(t, "anarchy")
	const forbidden = `const tries = {
fetch: () => fetch("ADDRESS"),
elsewhere: () => fetch("https://example.com/"),
xhr: () => new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = no; x.open("GET", "ADDRESS"); x.send(); }),
socket: () => new Promise((ok, no) => { const s = new WebSocket("ws://" + "ADDRESS".slice(7)); s.onopen = ok; s.onerror = no; }),
events: () => new Promise((ok, no) => { const s = new EventSource("ADDRESS"); s.onopen = ok; s.onerror = no; }),
scripts: () => importScripts("ADDRESSpage.js"),
database: () => new Promise((ok, no) => { const r = indexedDB.open("pentarena"); r.onsuccess = ok; r.onerror = no; }),
caches: () => caches.open("x"),
storage: () => localStorage.length,
document: () => document.title,
parent: () => parent.document,
worker: () => new Promise((ok, no) => { const w = new Worker("ADDRESSthinker.js"); w.onmessage = ok; w.onerror = no; setTimeout(ok, 9000); }),
eval: () => eval("1"),
};
(async () => {
for (const [name, f] of Object.entries(tries)) {
try { await f(); console.error(name + " works"); } catch { console.error(name + " fails"); }
}
postMessage({ ended: "x", kind: "y" }); postMessage("text"); postMessage(null); postMessage([1]);
console.error("all tried");
})();
process.stdin.on("data", () => {});`
	text := strings.ReplaceAll(forbidden, "ADDRESS", address)
	b.put(text)
	b.do(chromedp.Click(chromedp.ID("bots-run")))
	b.hears("all tried")
	fails := 0
	for _, l := range b.console() {
		if strings.HasSuffix(l, " works") {
			t.Errorf("in a bot %s", l)
		} else if strings.HasSuffix(l, " fails") {
			fails++
		}
	}
	if fails != 13 {
		t.Errorf("%d of 13 things fail: %q", fails, b.console())
	}
	if s := b.State(); s.Scene() != "table" {
		t.Errorf("the game shows %s", s.Scene())
	}
}

// A canvas that is given a size becomes empty: a picture at rest is drawn again.
func TestAnEmptiedCanvasIsDrawnAgain(t *testing.T) {
	b := workshop(t, "coreminer")
	eval[bool](b, `(() => {
		const real = pentarenaPage.emptied;
		globalThis.again = 0;
		pentarenaPage.emptied = () => { const is = real(); if (is) again++; return is; };
		window.dispatchEvent(new Event("resize"));
		return true;
	})()`)
	b.Until("the program to draw it again", func(e2e.State) bool { return eval[int](b, `again`) > 0 })
}

// lazy is a bot that ends its turns.
const lazy = "require('node:readline').createInterface({ input: process.stdin }).on('line', (l) => { if (JSON.parse(l).type === 'turn') console.log('{\"type\":\"end\"}'); });"

// Bots that are kept in the page are offered in the setup of their game, and meet each other there as well as in the editor.
func TestWrittenBotsMeet(t *testing.T) {
	b := workshop(t, "anarchy")
	eval[bool](b, fmt.Sprintf(`(["a.js", "b.js"].forEach((n) => pentarenaStore.save("bots/anarchy/" + n, new TextEncoder().encode(%q))), true)`, lazy))
	b.do(chromedp.Click(chromedp.ID("bots-close")))
	b.Until("the editor to be closed", func(e2e.State) bool { return eval[bool](b, `!pentarenaBots.isOpen()`) })
	b.seek("setup/seat/0/ai")
	for seat, here := range []string{"seats:[script:a.js ", " script:b.js]"} {
		for n := 0; n < 12 && !strings.Contains(b.State().String(), here); n++ {
			b.seek(fmt.Sprintf("setup/seat/%d/stronger", seat))
		}
	}
	if got := b.State().String(); !strings.Contains(got, "seats:[script:a.js script:b.js]") {
		t.Fatal(got)
	}
	b.Shot("offered")
	b.seek("setup/start")
	b.Until("the end of the match", func(s e2e.State) bool { return s.Flag("over") })
	b.calm()
}

// Where the editor is pressed, the game beneath it hears nothing.
func TestTheEditorKeepsItsPresses(t *testing.T) {
	b := workshop(t, "anarchy")
	heard := eval[int](b, `(() => {
		const close = document.getElementById("bots-close");
		pentarenaPage.events();
		for (const kind of ["mousedown", "mouseup"]) close.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: 900, clientY: 20, buttons: kind === "mousedown" ? 1 : 0 }));
		return pentarenaPage.events().length;
	})()`)
	if heard > 0 {
		t.Errorf("%d events come through", heard)
	}
	heard = eval[int](b, `(() => {
		const canvas = document.querySelector("canvas");
		pentarenaPage.events();
		canvas.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, clientX: 10, clientY: 20, buttons: 1 }));
		document.getElementById("bots-close").dispatchEvent(new MouseEvent("mouseup", { bubbles: true, clientX: 900, clientY: 20 }));
		return pentarenaPage.events().length;
	})()`)
	if heard != 2 {
		t.Errorf("of a press on the game that ends on the editor %d events come", heard)
	}
	b.calm()
}

// The file that the editor saves is a program of its own: with node it plays a whole match of each game, without a refused command.
func TestASavedBotRunsWithNode(t *testing.T) {
	b := workshop(t, "anarchy")
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		eval[bool](b, fmt.Sprintf(`(pentarenaBots.open(JSON.stringify({ match: { game: %q, title: %[1]q, rival: "rookie", seats: [{}, {}] }, players: [{ kind: "rookie", title: "Rookie" }] })), true)`, game))
		b.Until("the starter of "+game, func(e2e.State) bool {
			return eval[bool](b, fmt.Sprintf(`pentarenaBots.keptFor(%q).length > 0`, game))
		})
		dir := t.TempDir()
		call(b, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
			BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID})
		b.do(chromedp.Click(chromedp.ID("bots-save")))
		file := filepath.Join(dir, "bot1.mjs")
		b.Until("the file", func(e2e.State) bool {
			_, err := os.Stat(file)
			return err == nil
		})
		cmd := exec.Command(arena, "match", "-game", game, "-level", "quick", "-json", "node "+file, "rookie")
		said, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(said), `"summary"`) || strings.Contains(string(said), `"refused"`) || strings.Contains(string(said), `"fault"`) {
			t.Errorf("%s: %v\n%s", game, err, said)
		}
	}
	b.calm()
}

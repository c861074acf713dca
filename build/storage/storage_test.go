// Package storage tests the page's store, build/web/store.js, in Chromium: several tabs and a worker at once, and a browser that does not keep what
// it should.
package storage

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// patience is how long the browser may take for anything.
const patience = 5 * time.Minute

// blank is a page with nothing but the store, and words to test it by.
const blank = `<!doctype html><meta charset="utf-8"><script src="store.js"></script><script>
"use strict";
const text = (data) => (data ? new TextDecoder().decode(data) : null), bytes = (words) => new TextEncoder().encode(words);
const store = pentarenaStore;
const heard = [];
setInterval(() => { const words = store.tell(); if (words) heard.push(words); }, 10);
const put = (name, words) => store.save(name, bytes(words));
const get = (name) => text(store.load(name));
const until = async (ok) => { while (!ok()) await new Promise((resolve) => setTimeout(resolve, 10)); return true; };
const written = () => until(() => store.waits() === 0);
const add = (name) => store.change((files) => files.save(name, bytes(String(1 + Number(text(files.load(name)) ?? 0)))));
const begin = async () => { await store.open(); return true; }; // with all that is kept, however long that takes
const hurried = async () => { store.open(); await store.ready(); return true; }; // as the game begins
</script>`

// helper is a worker that writes as well.
const helper = `importScripts("store.js");
onmessage = async ({ data: times }) => {
  const store = pentarenaStore, text = (data) => (data ? new TextDecoder().decode(data) : null), bytes = (words) => new TextEncoder().encode(words);
  store.open();
  await store.ready();
  for (let i = 0; i < times; i++) {
    store.change((files) => files.save("number", bytes(String(1 + Number(text(files.load("number")) ?? 0)))));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  while (store.waits() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  postMessage("done");
};`

// browser is a Chromium with the pages of a server.
type browser struct {
	t       *testing.T
	ctx     context.Context
	address string
	used    bool
}

// tab is a tab of it.
type tab struct {
	*browser
	ctx context.Context
}

func start(t *testing.T) *browser {
	t.Helper()
	path, err := e2e.Chromium()
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("../web/store.js")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"/": blank, "/store.js": string(script), "/helper.js": helper, "/old": `<!doctype html>`}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", map[bool]string{true: "text/javascript", false: "text/html"}[strings.HasSuffix(r.URL.Path, ".js")])
		fmt.Fprint(w, text)
	}))
	t.Cleanup(server.Close)
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck, chromedp.Headless, chromedp.NoSandbox, chromedp.WSURLReadTimeout(patience),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-dev-shm-usage", true))
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	return &browser{t: t, ctx: ctx, address: server.URL}
}

// open opens a tab. before is a script that runs ahead of the page's own.
func (b *browser) open(path, before string) *tab {
	b.t.Helper()
	ctx := b.ctx
	if b.used {
		var cancel context.CancelFunc
		ctx, cancel = chromedp.NewContext(b.ctx)
		b.t.Cleanup(cancel)
	}
	b.used = true
	p := &tab{b, ctx}
	if before != "" {
		if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: before}); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(b.address+path)); err != nil {
		b.t.Fatal(err)
	}
	return p
}

// eval returns the value of an expression, waiting for a promise.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// is compares the value of an expression.
func (p *tab) is(expression, want string) {
	p.t.Helper()
	if got := eval[string](p, "Promise.resolve("+expression+").then(String)"); got != want {
		p.t.Errorf("%s is %q, want %q", expression, got, want)
	}
}

// do waits for an expression.
func (p *tab) do(expression string) {
	p.t.Helper()
	eval[bool](p, "Promise.resolve("+expression+").then(() => true)")
}

// Three tabs and a worker change files at the same time: no change is lost, and each tab comes to see all of them.
func TestTabsAtOnce(t *testing.T) {
	b := start(t)
	tabs := []*tab{b.open("/", ""), b.open("/", ""), b.open("/", "")}
	const times = 40
	for _, p := range tabs {
		p.do("begin()")
	}
	tabs[0].do(fmt.Sprintf(`void (globalThis.worker = new Worker("helper.js"), worker.ended = new Promise((r) => { worker.onmessage = r; }), worker.postMessage(%d))`, times))
	for i, p := range tabs {
		p.do(fmt.Sprintf(`void (globalThis.ended = (async () => {
			for (let i = 0; i < %d; i++) { add("number"); put("mine-%d-" + i, "x"); await new Promise((r) => setTimeout(r, 1)); }
			await written();
		})())`, times, i))
	}
	for _, p := range tabs {
		p.do("ended")
	}
	tabs[0].do("worker.ended")
	for _, p := range tabs {
		p.do(fmt.Sprintf(`until(() => get("number") === "%d")`, 4*times))
		p.is(`store.list().length`, fmt.Sprint(3*times+1))
		p.is(`JSON.stringify(heard.filter((words) => !/does not answer|works again/.test(words)))`, "[]") // which a busy machine may say
	}
	// A tab that is opened later finds the same, and what it removes is gone for the others.
	p := b.open("/", "")
	p.do("begin()")
	p.is(`get("number")`, fmt.Sprint(4*times))
	p.do(`(store.remove("number"), written())`)
	for _, p := range tabs {
		p.do(`until(() => get("number") === null)`)
	}
	tabs[1].is(`store.changes() > 0`, "true")
}

// A change that depends on what is there is carried out again upon what another tab has written, which had not been read when it was made.
func TestAChangeIsCarriedOutAgain(t *testing.T) {
	b := start(t)
	deaf := b.open("/", `delete globalThis.BroadcastChannel;`)
	deaf.do("begin()")
	other := b.open("/", "")
	other.do(`begin().then(() => { put("list", "a"); return written(); })`)
	deaf.is(`get("list")`, "null")
	deaf.do(`(store.change((files) => files.save("list", bytes((text(files.load("list")) ?? "") + "b"))), written())`)
	deaf.is(`get("list")`, "ab")
	other.do(`(put("other", "x"), until(() => get("list") === "ab"))`) // which reads what is new
	// One that fails changes nothing.
	deaf.do(`(store.change((files) => { files.save("list", bytes("wrong")); return false; }), written())`)
	deaf.is(`get("list")`, "ab")
}

// A database of the first kind is taken over, also while a tab with the old page has it open.
func TestAnOlderDatabase(t *testing.T) {
	b := start(t)
	old := b.open("/old", "")
	old.do(`new Promise((resolve) => {
		const request = indexedDB.open("pentarena", 1);
		request.onupgradeneeded = () => request.result.createObjectStore("files");
		request.onsuccess = () => {
			globalThis.base = request.result;
			base.onversionchange = () => base.close();
			base.transaction("files", "readwrite").objectStore("files").put(new TextEncoder().encode("{}"), "settings.json").onsuccess = resolve;
		};
	})`)
	p := b.open("/", "")
	p.do("begin()")
	p.do(`until(() => get("settings.json") === "{}")`)
	p.do(`(put("a", "x"), written())`)
	again := b.open("/", "")
	again.do("begin()")
	again.is(`store.list().join()`, "a,settings.json")
}

// A browser that keeps nothing, or does not answer, does not hold the start up. It is said, and what was written meanwhile is kept once it works.
func TestAStorageThatFails(t *testing.T) {
	b := start(t)
	first := b.open("/", "")
	first.do(`begin().then(() => { put("list", "a"); return written(); })`)
	for name, script := range map[string]string{
		"refuses": `{ const real = IDBFactory.prototype.open; globalThis.mend = () => { IDBFactory.prototype.open = real; };
			IDBFactory.prototype.open = () => { throw new DOMException("The operation is insecure.", "SecurityError"); }; }`,
		"missing": `{ const real = indexedDB; let on = false; globalThis.mend = () => { on = true; };
			Object.defineProperty(globalThis, "indexedDB", { get: () => (on ? real : undefined) }); }`,
		"errors": `{ const real = IDBFactory.prototype.open; globalThis.mend = () => { IDBFactory.prototype.open = real; };
			IDBFactory.prototype.open = function () { const r = real.call(this, "other", 1); r.addEventListener("success", (e) => { e.stopImmediatePropagation(); Object.defineProperty(r, "error", { value: new DOMException("Internal error.", "UnknownError") }); r.onerror(new Event("error")); }); return r; }; }`,
		"silent": `{ const real = IDBFactory.prototype.open; globalThis.mend = () => { IDBFactory.prototype.open = real; };
			IDBFactory.prototype.open = () => ({}); }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := b.open("/", script)
			p.browser = &browser{t: t, ctx: b.ctx, address: b.address}
			p.do(`hurried()`)
			p.is(`get("list")`, "null")
			p.do(`until(() => heard.length > 0)`)
			p.is(`/^The browser's storage (cannot be used|does not answer).*kept while this page is open/.test(heard[0])`, "true")
			p.do(fmt.Sprintf(`(store.change((files) => files.save("list", bytes((text(files.load("list")) ?? "") + "b"))), put("new-%s", "x"))`, name))
			p.is(`get("list")`, "b")
			p.is(`/^Not everything is kept/.test(store.keeping())`, "true")
			p.do(`(mend(), written())`)
			p.do(`until(() => heard.at(-1).includes("works again"))`)
			p.is(fmt.Sprintf(`/^ab+$/.test(get("list")) && get("new-%s")`, name), "x")
			first.do(fmt.Sprintf(`until(() => get("new-%s") === "x")`, name))
		})
	}
}

// A database that is deleted while tabs use it is made again, with all that they had.
func TestADeletedDatabase(t *testing.T) {
	b := start(t)
	tabs := []*tab{b.open("/", ""), b.open("/", "")}
	for i, p := range tabs {
		p.do(fmt.Sprintf(`begin().then(() => { put("a", "x"); add("number"); put("own-%d", "y"); return written(); })`, i))
	}
	for _, p := range tabs {
		p.do(`until(() => store.list().length === 4)`)
	}
	tabs[0].do(`new Promise((resolve, reject) => { const r = indexedDB.deleteDatabase("pentarena"); r.onsuccess = resolve; r.onerror = reject; })`)
	tabs[1].do(`(put("later", "z"), written())`)
	tabs[0].do(`until(() => get("later") === "z")`)
	p := b.open("/", "")
	p.do("begin()")
	p.do(`until(() => store.list().join() === "a,later,number,own-0,own-1")`)
	p.is(`get("number")`, "2")
}

// A transaction that never answers is broken off and made again; nothing is kept twice.
func TestATransactionThatHangs(t *testing.T) {
	b := start(t)
	p := b.open("/", `{ const real = IDBDatabase.prototype.transaction; globalThis.hung = 0; globalThis.hang = false;
		IDBDatabase.prototype.transaction = function (...a) {
			const t = real.apply(this, a);
			if (hang) { hang = false; hung++; t.objectStore = () => ({ get: () => ({}) }); const store = real.call(t.db, ["leases"], "readonly"); const keep = () => { try { IDBTransaction.prototype.objectStore.call(t, "files").get("").onsuccess = keep; } catch {} }; keep(); }
			return t;
		}; }`)
	p.do(`begin().then(() => { add("number"); return written(); })`)
	p.do(`(hang = true, add("number"), written())`)
	p.is(`hung`, "1")
	p.is(`get("number")`, "2")
	other := b.open("/", "")
	other.do("begin()")
	other.is(`get("number")`, "2")
}

// Without room, what fits and what makes room is kept, and the person is told.
func TestAFullStorage(t *testing.T) {
	b := start(t)
	p := b.open("/", `{ const real = IDBObjectStore.prototype.put; globalThis.most = 1000;
		IDBObjectStore.prototype.put = function (value, key) {
			if (value instanceof Uint8Array && value.length > most) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
			return real.call(this, value, key);
		}; }`)
	p.do(`begin().then(() => { put("old", "x"); return written(); })`)
	p.do(`(put("large", "l".repeat(2000)), put("small", "s"), store.remove("old"), until(() => store.waits() === 1 && heard.some((words) => /no more room/.test(words))))`)
	p.is(`get("large").length`, "2000")
	other := b.open("/", "")
	other.do("begin()")
	other.is(`store.list().join()`, "small")
	p.do(`(most = 1e9, written())`)
	other.do(`until(() => get("large") !== null)`)
}

// What was written right before the page goes away is kept.
func TestThePageGoesAway(t *testing.T) {
	b := start(t)
	p := b.open("/", "")
	p.do(`begin().then(() => { put("a", "1"); return written(); })`)
	p.do(`void window.addEventListener("pagehide", () => put("a", "2"))`)
	if err := chromedp.Do(p.ctx, chromedp.Navigate(b.address+"/old")); err != nil {
		t.Fatal(err)
	}
	other := b.open("/", "")
	other.do("begin()")
	other.is(`get("a")`, "2")
}

// So is what was being written when it goes.
func TestThePageGoesAwayWhileItWrites(t *testing.T) {
	b := start(t)
	p := b.open("/", `addEventListener("pagehide", () => put("a", "2"));`) // before the store's own
	p.do(`begin().then(() => { put("a", "1"); return written(); })`)
	if err := chromedp.Do(p.ctx, chromedp.Navigate(b.address+"/old")); err != nil {
		t.Fatal(err)
	}
	other := b.open("/", "")
	other.do("begin()")
	other.is(`get("a")`, "2")
}

// A name is held by one tab at a time, with locks and with what stands in for them; who gives it back or goes away lets the next one have it.
func TestHold(t *testing.T) {
	for name, script := range map[string]string{"locks": "", "no locks": `Object.defineProperty(Navigator.prototype, "locks", { value: undefined });`} {
		t.Run(name, func(t *testing.T) {
			b := start(t)
			tabs := []*tab{b.open("/", script), b.open("/", script)}
			for _, p := range tabs {
				p.do(`begin()`)
			}
			tabs[0].do(`new Promise((resolve) => { globalThis.give = store.hold("x", resolve); })`)
			tabs[1].do(`void (globalThis.has = false, globalThis.give = store.hold("x", () => { has = true; }))`)
			tabs[1].do(`new Promise((resolve) => store.hold("y", resolve))`)
			tabs[1].is(`has`, "false")
			tabs[0].do(`void give()`)
			tabs[1].do(`until(() => has)`)
		})
	}
}

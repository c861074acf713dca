package browser

import (
	"bytes"
	"cmp"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/game/server/static"
)

// keeper serves the page as the build tool has made it, with another version in place of its own if one is set, as long as it is on, and without
// the file that it lacks.
type keeper struct {
	off     atomic.Bool
	version atomic.Value
	lacks   atomic.Value
}

func (k *keeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if k.off.Load() {
		panic(http.ErrAbortHandler) // the connection breaks
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	data, err := os.ReadFile(filepath.Join("..", "out", "page", filepath.FromSlash(cmp.Or(name, "index.html"))))
	if err != nil || name == k.lacks.Load() {
		http.NotFound(w, r)
		return
	}
	index, _ := os.ReadFile(filepath.Join("..", "out", "page", "index.html"))
	was := regexp.MustCompile(`data-version="(\w+)"`).FindSubmatch(index)[1]
	if v, ok := k.version.Load().(string); ok && filepath.Ext(cmp.Or(name, "index.html")) != ".wasm" {
		data = bytes.ReplaceAll(data, was, []byte(v))
	}
	w.Header().Set("Content-Type", static.Types[filepath.Ext(cmp.Or(name, "index.html"))])
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(data)
}

// After the first visit the page opens without the network, with every game, and can be installed. A new version is taken at the next start.
func TestThePageWorksOffline(t *testing.T) {
	t.Parallel()
	k := &keeper{}
	server := httptest.NewServer(k)
	t.Cleanup(server.Close)
	b := open(t, 640, 420, server.URL+"/?probe")
	b.Scene("title")
	b.await("all files to be kept", func() bool { return eval[bool](b, `Boolean(navigator.serviceWorker.controller)`) })
	problems, err := chromedp.Call(b.ctx, page.GetInstallabilityErrors, cdp.Empty{})
	b.must(err)
	for _, p := range problems.InstallabilityErrors {
		if p.ErrorID != "in-incognito" {
			t.Errorf("it cannot be installed: %s", p.ErrorID)
		}
	}

	k.off.Store(true)
	b.do(chromedp.Reload())
	b.Enter("coreminer", b.seek)
	b.seek("setup/start")
	b.Until("the match", func(s e2e.State) bool { return s.Scene() == "table" })
	b.Shot("offline")
	if lost := eval[[]string](b, `Promise.all(`+gameIDs+`.map((g) => fetch("bots/" + g + ".js?" + document.documentElement.dataset.version).then(() => "", () => g))).then((l) => l.filter(Boolean))`); len(lost) > 0 {
		t.Errorf("without the network there is no bot to begin with in %s", strings.Join(lost, ", "))
	}
	if got := b.spoken(); strings.Contains(got, "cannot be loaded") {
		t.Errorf("it says: %s", got)
	}

	k.version.Store("0123456789ab")
	k.off.Store(false)
	b.await("the new version", func() bool { // a server that takes long is not waited for: then it comes with a later start
		b.do(chromedp.Reload())
		b.Scene("title")
		return eval[string](b, `document.documentElement.dataset.version`) == "0123456789ab"
	})
}

const gameIDs = `["anarchy", "coreminer", "galapagos", "mechmania", "si32"]`

// Pictures of a game that the server has not got are told, wherever they are missed, and come later.
func TestPicturesThatAreMissing(t *testing.T) {
	t.Parallel()
	k := &keeper{}
	k.lacks.Store("assets/coreminer.webp")
	server := httptest.NewServer(k)
	t.Cleanup(server.Close)
	b := open(t, 640, 420, server.URL+"/?probe", before(`{
		let pictures;
		globalThis.came = [];
		Object.defineProperty(globalThis, "pentarenaPictures", { get: () => pictures, set: (real) => {
			pictures = { load: (url, report) => { const p = real.load(url, report); p.then(() => came.push(url), () => {}); return p; } };
		} });
	}`))
	b.Enter("coreminer", b.seek)
	b.seek("setup/start")
	b.FirstTurn()
	b.hearsOf("The pictures of Coreminer cannot be loaded")
	b.Shot("missing")
	if came := eval[string](b, `came.join(" ")`); strings.Contains(came, "coreminer") || !strings.Contains(came, "shell") {
		t.Fatalf("these pictures have come: %s", came)
	}
	k.lacks.Store("")
	b.Until("the pictures", func(e2e.State) bool { return eval[bool](b, `came.some((url) => url.includes("coreminer"))`) })
}

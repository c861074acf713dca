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
	"app.pentarena/game/serve/static"
)

// keeper serves the page as the build tool has made it, with another version in place of its own if one is set, as long as it is on.
type keeper struct {
	t       *testing.T
	off     atomic.Bool
	version atomic.Value
}

func (k *keeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if k.off.Load() {
		panic(http.ErrAbortHandler) // the connection breaks
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	data, err := os.ReadFile(filepath.Join("..", "out", "page", filepath.FromSlash(cmp.Or(name, "index.html"))))
	if err != nil {
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
	k := &keeper{t: t}
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
	b.enter("coreminer", b.seek)
	b.seek("setup/start")
	b.Until("the match", func(s e2e.State) bool { return s.Scene() == "table" })
	b.Shot("offline")
	if lost := eval[[]string](b, `Promise.all(`+games+`.map((g) => fetch("bots/" + g + ".js?" + document.documentElement.dataset.version).then(() => "", () => g))).then((l) => l.filter(Boolean))`); len(lost) > 0 {
		t.Errorf("without the network there is no bot to begin with in %s", strings.Join(lost, ", "))
	}
	if got := b.spoken(); strings.Contains(got, "cannot be loaded") {
		t.Errorf("it says: %s", got)
	}

	k.version.Store("0123456789ab")
	k.off.Store(false)
	b.do(chromedp.Reload())
	b.Scene("title")
	if got := eval[string](b, `document.documentElement.dataset.version`); got != "0123456789ab" {
		t.Errorf("at the next start it is version %s", got)
	}
}

const games = `["anarchy", "coreminer", "galapagos", "mechmania", "si32"]`

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"app.pentarena/assets"
	"app.pentarena/game/players/catalog"
)

func testSite(t *testing.T) []*file {
	t.Helper()
	var site []*file
	for _, name := range []string{"index.html", "page.css", "page.js", "entry.js"} {
		data, err := shell.ReadFile("web/" + name)
		if err != nil {
			t.Fatal(err)
		}
		site = append(site, newFile(name, data))
	}
	return append(site, newFile(program, bytes.Repeat([]byte("wasm "), 4000)), newFile(thinker, bytes.Repeat([]byte("think "), 4000)), newFile("assets/anarchy.webp", bytes.Repeat([]byte{7}, 4000)), newFile("favicon.svg", []byte("<svg/>")))
}

func TestPackIsFaithfulAndRemembers(t *testing.T) {
	cache := filepath.Join(t.TempDir(), "cache")
	site := testSite(t)
	fresh, err := pack(t.Context(), site, cache, false)
	if err != nil {
		t.Fatal(err)
	}
	if fresh == 0 {
		t.Fatal("nothing was packed")
	}
	for _, f := range site {
		if f.name == "favicon.svg" || strings.HasSuffix(f.name, ".webp") {
			if f.brotli != nil || f.gzip != nil {
				t.Errorf("%s was packed", f.name)
			}
			continue
		}
		got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(f.brotli)))
		if err != nil || !bytes.Equal(got, f.data) {
			t.Errorf("%s: brotli does not give it back: %v", f.name, err)
		}
		z, err := gzip.NewReader(bytes.NewReader(f.gzip))
		if err != nil {
			t.Fatal(err)
		}
		if got, err = io.ReadAll(z); err != nil || !bytes.Equal(got, f.data) {
			t.Errorf("%s: gzip does not give it back: %v", f.name, err)
		}
	}
	again := testSite(t)
	if fresh, err = pack(t.Context(), again, cache, false); err != nil || fresh != 0 {
		t.Errorf("packed %d unchanged files again, %v", fresh, err)
	}
	if !bytes.Equal(find(again, program).brotli, find(site, program).brotli) {
		t.Error("the remembered form differs")
	}
	before, _ := os.ReadDir(cache)
	changed := []*file{newFile(program, bytes.Repeat([]byte("other"), 3000))}
	if _, err := pack(t.Context(), changed, cache, false); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadDir(cache); len(after) != 2 || len(before) <= 2 {
		t.Errorf("%d files in the cache, before %d; want those in use only", len(after), len(before))
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := pack(stopped, []*file{newFile("new.js", bytes.Repeat([]byte("x"), 5000))}, cache, false); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestServer(t *testing.T) {
	site := testSite(t)
	if _, err := pack(t.Context(), site, t.TempDir(), false); err != nil {
		t.Fatal(err)
	}
	h := handler(site)
	get := func(method, path string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for path, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8", "/page.css": "text/css; charset=utf-8",
		"/" + program: "application/wasm", "/assets/anarchy.webp": "image/webp", "/favicon.svg": "image/svg+xml",
	} {
		w := get("GET", path)
		if w.Code != 200 || w.Header().Get("Content-Type") != want || w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
	if w := get("GET", "/"+program, "Accept-Encoding", "gzip, deflate, br"); w.Header().Get("Content-Encoding") != "br" || !bytes.Equal(w.Body.Bytes(), find(site, program).brotli) {
		t.Errorf("with brotli: %v", w.Header())
	}
	if w := get("GET", "/"+program, "Accept-Encoding", "gzip, br;q=0"); w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Vary") != "Accept-Encoding" {
		t.Errorf("with gzip only: %v", w.Header())
	}
	tag := get("GET", "/page.js").Header().Get("ETag")
	if w := get("GET", "/page.js", "If-None-Match", tag); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("unchanged file: %d with %d bytes", w.Code, w.Body.Len())
	}
	if w := get("HEAD", "/page.js"); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("HEAD: %d with %d bytes", w.Code, w.Body.Len())
	}
	for _, path := range []string{"/nothing", "/../go.mod", "/web/page.js"} {
		if w := get("GET", path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if w := get("POST", "/"); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

func TestListenKeepsToThisMachine(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:80", "example.org:80"} {
		if _, err := listen(addr, false); err == nil || !strings.Contains(err.Error(), "-public") {
			t.Errorf("%s: %v", addr, err)
		}
	}
	for _, addr := range []string{"nonsense", "127.0.0.1:http", "127.0.0.1:70000"} {
		if _, err := listen(addr, true); err == nil || !strings.HasPrefix(err.Error(), "build: ") {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

func TestListenTakesTheNextFreePort(t *testing.T) {
	first, err := listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := listen(first.Addr().String(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	a, b := first.Addr().(*net.TCPAddr), second.Addr().(*net.TCPAddr)
	if b.Port <= a.Port {
		t.Errorf("port %d after %d", b.Port, a.Port)
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	l, err := listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	done := make(chan error)
	go func() { done <- serve(ctx, l, testSite(t), &out) }()
	r, err := http.Get("http://" + l.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || !bytes.Contains(body, []byte("<title>Pentarena</title>")) {
		t.Errorf("got %q, %v", body, err)
	}
	http.DefaultClient.CloseIdleConnections()
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "http://"+l.Addr().String()) {
		t.Errorf("the address was not told: %q", out.String())
	}
}

func TestCommandLine(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-h"}, &out); err != nil {
		t.Errorf("-h: %v", err)
	}
	for _, word := range []string{"page", "desktop", "windows", "release", "pictures", "-addr", "-public"} {
		if !strings.Contains(out.String(), word) {
			t.Errorf("the help does not speak of %s", word)
		}
	}
	if err := run(t.Context(), []string{"desktp"}, &out); err == nil || !strings.Contains(err.Error(), `did you mean "desktop"?`) {
		t.Errorf("a slip: %v", err)
	}
	for _, args := range [][]string{{"castle"}, {"page", "desktop"}, {"pictures", "a", "b"}, {"-colour"}, {"-addr", "0.0.0.0:9999"}} {
		if err := run(t.Context(), args, &out); err == nil || !strings.HasPrefix(err.Error(), "build: ") {
			t.Errorf("%q: %v", args, err)
		}
	}
}

func TestArchives(t *testing.T) {
	entries := []entry{{"README.md", []byte("read"), false}, {"pentarena", []byte("run"), true}}
	for _, form := range []func(io.Writer, []entry) error{zipped, tarred} {
		var a, b bytes.Buffer
		if err := errors.Join(form(&a, entries), form(&b, entries)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Error("two archives of the same files differ")
		}
	}
	var z, g bytes.Buffer
	if err := errors.Join(zipped(&z, entries), tarred(&g, entries)); err != nil {
		t.Fatal(err)
	}
	zr, err := zip.NewReader(bytes.NewReader(z.Bytes()), int64(z.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(zr.File) != 2 || zr.File[1].Name != "pentarena" || zr.File[1].Mode().Perm() != 0o755 {
		t.Errorf("zip: %+v", zr.File)
	}
	gr, err := gzip.NewReader(&g)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for tr := tar.NewReader(gr); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
	}
	if want := []string{"README.md", "pentarena"}; !slices.Equal(names, want) {
		t.Errorf("tar: %q", names)
	}
}

// All placeholders of the page must be filled, and everything it names must be served.
func TestThePageIsWhole(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	for _, name := range []string{program, thinker} {
		if err := os.WriteFile(filepath.Join(cache, name), bytes.Repeat([]byte("w"), 123), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b := &builder{root: root, out: t.TempDir(), log: io.Discard}
	site, err := b.collect(cache)
	if err != nil {
		t.Fatal(err)
	}
	index := string(find(site, "index.html").data)
	if strings.Contains(index, "@") || !strings.Contains(index, `data-bytes="123"`) {
		t.Errorf("blanks are left:\n%s", index)
	}
	for _, mark := range []string{`src="`, `href="`, `data-program="`, `data-thinker="`} {
		for _, rest := range strings.Split(index, mark)[1:] {
			name, _, _ := strings.Cut(rest, `"`)
			name, _, _ = strings.Cut(name, "?")
			if find(site, name) == nil {
				t.Errorf("the page names %s, which is not there", name)
			}
		}
	}
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		if starter, book := find(site, "bots/"+game+".js"), find(site, "bots/"+game+".txt"); starter == nil || book == nil || !bytes.Contains(book.data, []byte("## The rules")) {
			t.Errorf("the page has no starter for %s, or no rules", game)
		}
	}
	for _, name := range []string{"anarchy", "shell"} {
		atlas, _ := assets.AtlasOf(name)
		if f := find(site, "assets/"+name+".webp"); f == nil || f.tag[:12] != assets.Sheets()[atlas].Sum {
			t.Errorf("want the atlas of %s beside the page, under its sum", name)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "old.js"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := write(dir, site); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old.js")); err == nil {
		t.Error("a file of an earlier page was left")
	}
	if _, err := os.Stat(filepath.Join(dir, "assets", "anarchy.webp")); err != nil {
		t.Error(err)
	}
}

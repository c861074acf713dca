package serve_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// A folder has one server at a time; the second one says who is there.
func TestOneServerOfAFolder(t *testing.T) {
	c := open(t, nil)
	var used *disk.InUse
	if _, err := serve.New(t.Context(), serve.Config{Folder: c.config.Folder}); !errors.As(err, &used) || !strings.Contains(err.Error(), fmt.Sprintf("in use by arena serve (process %d on", os.Getpid())) {
		t.Errorf("a second server: %v", err)
	}
	if err := c.server.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := serve.New(t.Context(), serve.Config{Folder: c.config.Folder})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// A match that was answered with 201 is there after a kill, also when its program had not come up.
func TestPromisedMatches(t *testing.T) {
	folder := t.TempDir()
	s := start(t, t.Context(), folder)
	var ids []string
	for n := range 3 {
		ids = append(ids, s.order(fmt.Sprintf(`{"game":"anarchy","level":"quick","seed":"%d","seats":["idler","random"]}`, n)).ID)
	}
	s.kill()
	again := start(t, t.Context(), folder)
	for _, id := range ids {
		if m := again.ended(id); m.State != store.Over {
			t.Errorf("match %s: %+v", id, m)
		}
	}
}

// Only plain files of the folder are served: no link in it leads anywhere.
func TestLinksAreNotServed(t *testing.T) {
	secret, dir := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	link := func(to, name string) {
		t.Helper()
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(secret, "1.pent"), "secret")
	write(filepath.Join(dir, "records", "2.pent"), "record 2")
	link(filepath.Join(secret, "1.pent"), filepath.Join(dir, "records", "1.pent"))
	j := journal(t, dir, "")
	for i, record := range []string{"1.pent", "2.pent"} {
		if err := j.Add(&tournament.Result{ID: []string{"1.1.1.1a", "1.1.1.1b"}[i], Points: []float64{1, 0}, Scores: []int64{3, 2}, Record: record}); err != nil {
			t.Fatal(err)
		}
	}
	page := t.TempDir()
	write(filepath.Join(page, "index.html"), "page")
	write(filepath.Join(page, "later.txt"), "text")
	link(filepath.Join(secret, "1.pent"), filepath.Join(page, "link.txt"))
	c := open(t, func(o *serve.Config) { o.Tournament, o.Page = dir, page })
	if err := os.Remove(filepath.Join(page, "later.txt")); err != nil { // changed behind the server's back
		t.Fatal(err)
	}
	link(filepath.Join(secret, "1.pent"), filepath.Join(page, "later.txt"))
	for path, want := range map[string]int{
		"/tournament/1.pent": 404, "/tournament/2.pent": 200, "/records/tourney-1_1_1_1a": 404, "/records/tourney-1_1_1_1b": 200, "/link.txt": 404, "/later.txt": 404, "/index.html": 200,
	} {
		if status, text := c.ask("GET", path, ""); status != want || strings.Contains(text, "secret") {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	if err := errors.Join(os.Rename(filepath.Join(dir, "records"), filepath.Join(secret, "records")), os.Symlink(filepath.Join(secret, "records"), filepath.Join(dir, "records"))); err != nil {
		t.Fatal(err)
	}
	if status, text := c.ask("GET", "/tournament/2.pent", ""); status != 404 {
		t.Errorf("behind a linked folder: %d %s", status, text)
	}
}

// All who watch hold no more together than the server gives them: who comes when there is no room is told so, or takes the place of one that does not
// read.
func TestReadersTogether(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Limits.Memory, o.Limits.Patience = 1<<20, time.Hour })
	o := c.order(quick)
	c.ended(o.ID)
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	if _, err := z.Write(bytes.Repeat(append(bytes.Repeat([]byte("x"), 99), '\n'), 400_000)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(c.config.Folder, "records", o.ID+".pent"), file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	var first *websocket.Conn
	came, refused := 0, 0
	for came < 8 {
		conn, a, err := websocket.Dial(c.ctx, c.url+"/live/"+o.ID, nil)
		switch {
		case err == nil && first == nil:
			first = conn
			fallthrough
		case err == nil:
			defer func() { _ = conn.CloseNow() }()
			came++
		case a != nil && a.StatusCode == http.StatusServiceUnavailable:
			refused++
			time.Sleep(10 * time.Millisecond)
		default:
			t.Fatal(err)
		}
	}
	if refused == 0 {
		t.Error("nobody is refused where six have room")
	}
	first.SetReadLimit(-1)
	for {
		if _, _, err := first.Read(c.ctx); err != nil {
			if c.ctx.Err() != nil {
				t.Error("who has not read for longest does not make way")
			}
			return
		}
	}
}

// Readers of an ended match who do not read hold a piece of it each, not the whole, and are counted before anything is done for them.
func TestReadersOfAnEndedMatch(t *testing.T) {
	const readers, size = 150, 16 << 20
	c := open(t, func(o *serve.Config) { o.Limits.PerAddress, o.Limits.Patience = readers, time.Minute })
	o := c.order(quick)
	c.ended(o.ID)
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	line := append(bytes.Repeat([]byte("x"), 99), '\n')
	for n := 0; n < size; n += len(line) {
		if _, err := z.Write(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(c.config.Folder, "records", o.ID+".pent"), file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	heap := func() int64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	for range readers {
		conn := c.dial("/live/" + o.ID)
		if _, m, err := conn.Read(c.ctx); err != nil || len(m) < 32<<10 || len(m) > 64<<10 { // one piece, so that the rest is on its way
			t.Fatalf("a piece of %d bytes, %v", len(m), err)
		}
	}
	if each := (heap() - before) / readers; each > 200<<10 {
		t.Errorf("each reader holds %d kB", each>>10)
	}
	if _, a, err := websocket.Dial(c.ctx, c.url+"/live/none", nil); err == nil || a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more is not counted first: %v", err)
	}
}

// The address to watch opens in a browser, live and afterwards, and the list says how far a match is.
func TestWatchAddress(t *testing.T) {
	c := open(t, nil)
	o := c.order(`{"game":"anarchy","level":"quick","seats":["person","random"]}`)
	if status, at := c.ask("GET", o.Watch, ""); status != http.StatusSeeOther || at != "/#live="+o.ID {
		t.Errorf("live: %d %s", status, at)
	}
	done := c.order(quick)
	c.ended(done.ID)
	if status, at := c.ask("GET", done.Watch, ""); status != http.StatusSeeOther || at != "/#r=/records/"+done.ID {
		t.Errorf("ended: %d %s", status, at)
	}
	if status, text := c.ask("GET", "/live/none", ""); status != http.StatusNotFound {
		t.Errorf("none: %d %s", status, text)
	}
	slow := c.order(`{"game":"mechmania","level":"classic","seats":["master","master"]}`)
	for c.ctx.Err() == nil {
		for _, m := range c.list("") {
			if m.ID == slow.ID && (m.State == store.Playing && m.Turns > 0 && m.Steps > 0) {
				return
			}
			if m.ID == slow.ID && m.State == store.Over {
				t.Fatal("a match that was played told no turn")
			}
		}
	}
}

// A request that is too long is answered, however it comes and whatever else is wrong with it; its connection does not break.
func TestLongRequests(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Token = "correct horse battery" })
	at := strings.TrimPrefix(c.url, "http://")
	for what, x := range map[string]struct {
		head string
		size int
		want string
	}{
		"a bit too long": {"Content-Type: application/json\r\nAuthorization: Bearer correct horse battery\r\n", 16<<10 + 1, "413"},
		"too long":       {"Content-Type: application/json\r\nAuthorization: Bearer correct horse battery\r\n", 8 << 20, "413"},
		"no password":    {"Content-Type: application/json\r\n", 8 << 20, "413"},
		"another page":   {"Origin: https://evil.example\r\n", 8 << 20, "403"},
		"another host":   {"", 8 << 20, "421"},
	} {
		host := at
		if what == "another host" {
			host = "evil.example"
		}
		for _, chunked := range []bool{false, true} {
			if chunked && what == "no password" {
				x.want = "401" // it is not known to be too long
			}
			conn, err := net.Dial("tcp", at)
			if err != nil {
				t.Fatal(err)
			}
			length, body := fmt.Sprintf("Content-Length: %d", x.size), bytes.Repeat([]byte(" "), x.size)
			if chunked {
				length = "Transfer-Encoding: chunked"
				body = append(append([]byte(fmt.Sprintf("%x\r\n", x.size)), body...), "\r\n0\r\n\r\n"...)
			}
			_, err = fmt.Fprintf(conn, "POST /api/matches HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s%s\r\n\r\n", host, x.head, length)
			if err == nil {
				_, err = conn.Write(body) // all of it before anything is read, as simple clients do
			}
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
			text, err := io.ReadAll(conn)
			if err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 "+x.want) || !strings.Contains(string(text), `"error"`) {
				t.Errorf("%s, chunked %v: %.100q, %v", what, chunked, text, err)
			}
			_ = conn.Close()
		}
	}
}

// Whatever is asked for, the answer says what may be done with it.
func TestPolicies(t *testing.T) {
	page := t.TempDir()
	for _, name := range []string{"index.html", "bot.html", "page.js"} {
		if err := os.WriteFile(filepath.Join(page, name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := open(t, func(o *serve.Config) { o.Page = page })
	o := c.order(quick)
	c.ended(o.ID)
	for _, path := range []string{"/", "/index.html", "/bot.html", "/page.js", "/matches", "/matches.js", "/tournament", "/api/matches", "/records/" + o.ID, "/none", "/seat/x", "/live/" + o.ID, "/healthz"} {
		a := c.send("GET", path, "")
		_ = a.Body.Close()
		policy := a.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "frame-ancestors"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: %s is missing in %q", path, want, policy)
			}
		}
		if strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") && !strings.Contains(policy, "script-src") || a.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", path, a.Header)
		}
	}
}

// What has not changed is not sent again, and pages are told when something has.
func TestChanges(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Bots = seats.Bots{} })
	for _, path := range []string{"/api/matches", "/api/players", "/api/tournament", "/tournament", "/matches"} {
		get := func(tag string) (int, string) {
			a := c.send("GET", path, "", "If-None-Match", tag)
			defer a.Body.Close()
			return a.StatusCode, a.Header.Get("ETag")
		}
		status, tag := get(`"old"`)
		if again, same := get(tag); status != http.StatusOK || again != http.StatusNotModified || same != tag || tag == "" {
			t.Errorf("%s: %d %q, then %d %q", path, status, tag, again, same)
		}
	}
	a := c.send("GET", "/api/changes", "")
	defer a.Body.Close()
	next := func() string {
		t.Helper()
		var b bytes.Buffer
		for !strings.HasSuffix(b.String(), "\n\n") {
			if _, err := io.CopyN(&b, a.Body, 1); err != nil {
				t.Fatal(err)
			}
		}
		return b.String()
	}
	if first := next(); !strings.HasPrefix(first, `data: {"matches":0,`) || !strings.Contains(first, `"playing":false`) {
		t.Errorf("first comes %s", first)
	}
	c.ended(c.order(quick).ID)
	if second := next(); strings.HasPrefix(second, `data: {"matches":0,`) {
		t.Errorf("then comes %s", second)
	}
}

// A school behind one address: files of pages are never refused, and an address that is known to be shared has room for all.
func TestSharedAddress(t *testing.T) {
	c := open(t, func(o *serve.Config) {
		o.Limits, o.Proxy = serve.Limits{Reads: 1e-6}, true // besides a first 200
		o.Shared = []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("2001:db8::7/128")}
	})
	refused := func(path, from string) (n int) {
		for range 450 {
			switch status, _ := c.ask("GET", path, "", "X-Forwarded-For", from); status {
			case http.StatusTooManyRequests:
				n++
			case http.StatusOK:
			default:
				t.Fatal(path, status)
			}
		}
		return n
	}
	if n := refused("/matches.js", "198.51.100.1"); n > 0 {
		t.Errorf("%d files were refused", n)
	}
	if n := refused("/api/games", "198.51.100.1"); n == 0 {
		t.Errorf("of one address only %d are refused", n)
	}
	for _, school := range []string{"203.0.113.9", "2001:db8::7"} {
		if n := refused("/api/games", school); n > 0 {
			t.Errorf("of the school %s %d are refused", school, n)
		}
	}
}

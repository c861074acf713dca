package arena

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/docs"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/openapi/openapitest"
)

// password is that of everybody in tests.
const password = "a few good words"

// opened is an arena with a server before it, which gives every request the network that it comes from, as a real one does.
func opened(t *testing.T, c Config) (*Arena, *httptest.Server) {
	t.Helper()
	if c.Folder == "" {
		c.Folder = t.TempDir()
	}
	c.Limits.Turn = time.Minute // under the race detector a bot's turn takes many times as long
	a, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "127.0.0.1/32"
		a.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.Close()
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a, s
}

// guest is a browser.
type guest struct {
	t    *testing.T
	at   string // address of the server
	http *http.Client
	api  *openapitest.Checker
}

func browser(t *testing.T, at string) *guest {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &guest{t, at, &http.Client{Jar: jar, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		openapitest.New(t, (&Arena{}).API())}
}

// elsewhere is the same browser, with its session, before a copy of the arena.
func (g *guest) elsewhere(t *testing.T, at string) *guest {
	here, err := url.Parse(g.at + Path)
	if err != nil {
		t.Fatal(err)
	}
	there, err := url.Parse(at + Path)
	if err != nil {
		t.Fatal(err)
	}
	other := browser(t, at)
	other.http.Jar.SetCookies(there, g.http.Jar.Cookies(here))
	return other
}

// answer is what a request came to.
type answer struct {
	status   int
	to, body string
	header   http.Header
}

// do sends a request; what programs are told of it must be so.
func (g *guest) do(method, path, kind string, body io.Reader, more ...string) answer {
	g.t.Helper()
	var sent bytes.Buffer
	if body != nil {
		body = io.TeeReader(body, &sent)
	}
	r, err := http.NewRequest(method, g.at+path, body)
	if err != nil {
		g.t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	for i := 0; i+1 < len(more); i += 2 {
		r.Header.Set(more[i], more[i+1])
	}
	got, err := g.http.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	g.api.Check(g.t, r, sent.String(), got.StatusCode, got.Header, string(text))
	return answer{got.StatusCode, got.Header.Get("Location"), string(text), got.Header}
}

func (g *guest) get(path string) answer { g.t.Helper(); return g.do("GET", path, "", nil) }

func (g *guest) post(path string, fields ...string) answer {
	g.t.Helper()
	return g.postBy("", path, fields...)
}

// key is a new key of who is signed in, as a program shows it.
func (g *guest) key() string {
	g.t.Helper()
	return "Bearer " + keyIn.FindStringSubmatch(g.post("/arena/account/key").body)[1]
}

// postBy is post of a program with a key; "" for none.
func (g *guest) postBy(key, path string, fields ...string) answer {
	g.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	var more []string
	if key != "" {
		more = []string{"Authorization", key}
	}
	return g.do("POST", path, "application/x-www-form-urlencoded", strings.NewReader(form.Encode()), more...)
}

var keyIn = regexp.MustCompile(`class="made">([A-Z2-7]+)<`)

// upload is a form with a file.
func formOf(t testing.TB, file string, data []byte, fields ...string) (kind string, body io.Reader) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for i := 0; i+1 < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("file", file)
	if err == nil {
		_, err = part.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), &out
}

func (g *guest) upload(file string, data []byte, fields ...string) answer {
	g.t.Helper()
	kind, body := formOf(g.t, file, data, fields...)
	return g.do("POST", "/arena/upload", kind, body)
}

var linkIn = regexp.MustCompile(`/arena/(join|reset)/[A-Z2-7]{20,}`)

// joined is the browser of a person who has joined by a link.
func joined(t *testing.T, at, path, name string) *guest {
	t.Helper()
	g := browser(t, at)
	if got := g.post(path, "name", name, "password", password); got.status != http.StatusSeeOther {
		t.Fatalf("%s: %d %s", name, got.status, got.body)
	}
	return g
}

// company is an organiser, and authors by their names.
func company(t *testing.T, a *Arena, at string, names ...string) (organiser *guest, authors map[string]*guest) {
	t.Helper()
	first, err := a.FirstLink(context.Background())
	if err != nil || first == "" {
		t.Fatal(first, err)
	}
	organiser = joined(t, at, first, "Olga")
	invitation := linkIn.FindString(organiser.post("/arena/organiser/links", "uses", "30", "days", "3").body)
	authors = map[string]*guest{}
	for _, name := range names {
		authors[name] = joined(t, at, invitation, name)
	}
	return organiser, authors
}

// lazy is a bot of any game that ends each of its turns at once.
const lazy = `require("readline").createInterface({ input: process.stdin }).on("line", (l) => { if (l.includes('"type":"turn"')) console.log('{"type":"end"}'); });`

// starter is a bot that plays well enough.
func starter(t testing.TB, game string) []byte {
	t.Helper()
	files, err := docs.JavaScript.Starter(game)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(files[docs.JavaScript.File])
}

// until waits until something is so.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Minute); !is(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: it has not come to that", what)
		}
	}
}

// verified is a record that is kept, whose match follows from the rules to its end.
func (a *Arena) verified(t testing.TB, name string) *record.Record {
	t.Helper()
	data, err := a.Records.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(bytes.NewReader(data), games.Start)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if report := record.Verify(rec); report.Difference != nil || rec.End == nil {
		t.Errorf("%s: %s", name, report)
	}
	return rec
}

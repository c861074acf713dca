package arena

import (
	"encoding/csv"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/people"
)

// An organiser invites a list of people, each of whom joins by a link of their own, under the name of the list and in its class.
func TestList(t *testing.T) {
	a, s := opened(t, Config{})
	olga, _ := company(t, a, s.URL, "Ann")
	got := olga.post("/arena/organiser/list", "list", "Name,Class\r\nBob, 10b\r\n\"Cid D.\",\r\n")
	rows, err := csv.NewReader(strings.NewReader(got.body)).ReadAll()
	if got.status != 200 || err != nil || len(rows) != 3 || rows[1][0] != "Bob" || rows[1][1] != "10b" || rows[2][0] != "Cid D." || !strings.Contains(got.header.Get("Content-Disposition"), "invitations.csv") {
		t.Fatalf("%d %q %v", got.status, got.body, err)
	}
	path := strings.TrimPrefix(rows[1][2], s.URL)
	if page := browser(t, s.URL).get(path).body; !strings.Contains(page, "<strong>Bob</strong>") || strings.Contains(page, `name="name"`) {
		t.Errorf("Bob reads %s", page)
	}
	joined(t, s.URL, path, "somebody else")
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM people JOIN teams ON teams.id = team JOIN classes ON classes.id = class WHERE people.name = 'Bob' AND classes.name = '10b'"); n != 1 {
		t.Error("Bob is not in his class under his name")
	}
	if got := browser(t, s.URL).post(path, "password", password); got.status != 404 {
		t.Errorf("the link works twice: %d", got.status)
	}
	for text, says := range map[string]string{
		"":               "nobody in the list",
		"name,class":     "nobody in the list",
		"Eve,10b\nx,10b": "name in line 2",
		"Eve\nFay\nEVE":  "twice, the second time in line 3",
		"Eve,10b,more":   "has 3 columns",
		"Eve,<b>":        "class in line 1",
		"Eve,\"10b":      "cannot be read as CSV",
		"Eve\nAnn":       "called Ann already",
		strings.Repeat("Eve\n", people.MostLines+1): "twice",
		manyNames(people.MostLines + 1):             "more than 300 people",
	} {
		if got := olga.post("/arena/organiser/list", "list", text); got.status/100 != 4 || !strings.Contains(got.body, says) {
			t.Errorf("%.30q: %d %s", text, got.status, got.body)
		}
	}
	if got := olga.post("/arena/organiser/list", "list", strings.Repeat("x", people.MostList)); got.status != 400 || !strings.Contains(got.body, "64 kB") {
		t.Errorf("a long list: %d %s", got.status, got.body)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM links WHERE name = 'Eve'"); n != 0 {
		t.Errorf("lists that were refused have made %d links", n)
	}
}

// manyNames is a list of so many names.
func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("person " + strings.Repeat("a", i/26%20) + string(rune('a'+i%26)) + "\n")
	}
	return b.String()
}

// Anybody joins while an organiser lets them, and not before or after.
func TestOpenToAll(t *testing.T) {
	a, s := opened(t, Config{})
	olga, _ := company(t, a, s.URL)
	try := func(name string) int {
		return browser(t, s.URL).post("/arena/join/open", "name", name, "password", password).status
	}
	offers := func() bool { return strings.Contains(browser(t, s.URL).get("/arena/signin").body, "/arena/join/open") }
	if got := try("Ann"); got != 404 || offers() {
		t.Errorf("before it is open: %d", got)
	}
	olga.post("/arena/organiser/open", "open", "1")
	if got := try("Bob"); got != 303 || !offers() {
		t.Errorf("open: %d", got)
	}
	olga.post("/arena/organiser/open")
	if got := try("Cid"); got != 404 || offers() {
		t.Errorf("after it was open: %d", got)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM people"); n != 2 {
		t.Errorf("%d people", n)
	}
}

// A class has standings of its own, and contests for it are for nobody else.
func TestClasses(t *testing.T) {
	a, s := opened(t, Config{})
	a.ladder.Rest(1) // nobody plays
	olga, authors := company(t, a, s.URL, "Ann", "Bob")
	furnish(t, a)
	basetest.Do(t, a.DB, `INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (3, (SELECT team FROM people WHERE key = 'bob'), 'anarchy', 'Bee', 'bee', 'paused', 2, 0)`)
	basetest.Do(t, a.DB, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (2, 3, 1, 'd', 'bot.mjs', 1, '["bot.mjs"]', 'Bob', 0, '', 'good')`)
	if got := olga.post("/arena/organiser/people/3/class", "class", "10b"); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	basetest.Do(t, a.DB, "UPDATE bots SET state = 'playing'")
	if err := a.ladder.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, own := browser(t, s.URL).get("/arena/games/anarchy").body, browser(t, s.URL).get("/arena/games/anarchy?class=1").body
	if !strings.Contains(all, ">Ant<") || !strings.Contains(all, ">Bee<") || !strings.Contains(all, `?class=1">10b`) {
		t.Errorf("all: %s", all)
	}
	if regexp.MustCompile(`data-what="Bot"><a href="/arena/bots/1"`).MatchString(own) || !strings.Contains(own, ">Bee<") || !strings.Contains(own, "Regular") {
		t.Errorf("the class: %s", own)
	}
	if got := olga.post("/arena/organiser/contest", founding("Class Cup", "swiss", "class", "9")...); got.status != 400 {
		t.Errorf("a class that is not there: %d", got.status)
	}
	if got := olga.post("/arena/organiser/contest", founding("Class Cup", "swiss", "class", "1")...); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if got := authors["Ann"].post("/arena/contests/3/entrants", "bot", "1"); got.status != 403 {
		t.Errorf("Ann, who is not in the class: %d", got.status)
	}
	if got := authors["Bob"].post("/arena/contests/3/entrants", "bot", "3"); got.status != 303 {
		t.Errorf("Bob, who is in the class: %d %s", got.status, got.body)
	}
	if page := browser(t, s.URL).get("/arena/contests/3").body; !strings.Contains(page, "Teams of the class 10b enter") {
		t.Errorf("the page of the contest: %s", page)
	}
	if got := olga.post("/arena/organiser/people/3/class", "class", ""); got.status != 303 || basetest.Count(t, a.DB, "SELECT COUNT(*) FROM classes") != 1 {
		t.Errorf("the class of a contest: %d", got.status)
	}
}

// No form of an organiser makes the server fail, whatever is in it.
func FuzzForm(f *testing.F) {
	a, err := open(f.Context(), Config{Folder: f.TempDir()})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := a.Close(); err != nil {
			f.Error(err)
		}
	})
	link, err := a.FirstLink(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	post := func(path, form, cookie string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "http://arena.example"+path, strings.NewReader(form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.RemoteAddr = "127.0.0.1/32"
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r)
		return w
	}
	cookie, _, _ := strings.Cut(post(link, url.Values{"name": {"Olga"}, "password": {password}}.Encode(), "").Header().Get("Set-Cookie"), ";")
	forms := []string{"/arena/organiser/contest", "/arena/organiser/contests/1/times", "/arena/organiser/contests/1/off", "/arena/organiser/contests/1/games/anarchy/matches/1.1.1.1a", "/arena/contests/1/entrants",
		"/arena/contests/1/entrants/1/out", "/arena/organiser/links", "/arena/organiser/list", "/arena/organiser/open", "/arena/organiser/people/1/class", "/arena/signin"}
	if w := post(forms[0], values(founding("Cup", "swiss")), cookie); w.Code != http.StatusSeeOther {
		f.Fatalf("%d %s", w.Code, w.Body)
	}
	for i := range forms {
		f.Add(uint8(i), values(founding("Cup", "swiss", "reason", "because", "how", "1", "bot", "1", "uses", "3", "days", "3", "class", "1", "list", "Eve,10b")))
		f.Add(uint8(i), "name=%00&level=a&level=b&seeds=99999999999999999999&closes=9999-12-31T23:59&starts=0001-01-01T00:00&opens=%ff&reason=%e2%80%ae&how=-1&bot=-9223372036854775809&list=%22")
	}
	f.Fuzz(func(t *testing.T, which uint8, form string) {
		if w := post(forms[int(which)%len(forms)], form, cookie); w.Code >= 500 || w.Code < 200 {
			t.Errorf("%s: %d %s", forms[int(which)%len(forms)], w.Code, w.Body)
		}
	})
}

// values are fields as a form sends them.
func values(fields []string) string {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return form.Encode()
}

// What a moment is that forms send, and what is none.
func TestMoment(t *testing.T) {
	for text, want := range map[string]string{"2030-05-31T18:00": "2030-05-31T18:00:00Z", "2030-05-31T18:00:05": "2030-05-31T18:00:05Z", "2030-05-31T18:00:05+02:00": "2030-05-31T16:00:05Z",
		"": "", "2030-05-31": "", "2030-13-01T00:00": "", "now": ""} {
		got, err := moment("deadline", text)
		if (err == nil) != (want != "") || err == nil && got.Format(time.RFC3339) != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

package arena

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/serve"
)

// plays uploads a bot under a name, and waits until it plays. It returns the path of its page.
func (g *guest) plays(name string, data []byte) string {
	g.t.Helper()
	got := g.upload("bot.mjs", data, "game", "anarchy", "name", name)
	if got.status != http.StatusSeeOther {
		g.t.Fatalf("%s: %d %s", name, got.status, got.body)
	}
	page := ""
	until(g.t, name+" plays", func() bool {
		if m := regexp.MustCompile(`href="(/arena/bots/\d+)"`).FindStringSubmatch(g.get(got.to).body); m != nil {
			page = m[1]
		}
		return page != "" && strings.Contains(g.get(page).body, "plays now")
	})
	return page
}

var (
	pointsIn = regexp.MustCompile(`data-what="Points">([\d.]+) : ([\d.]+)<`)
	watchIn  = regexp.MustCompile(`/arena/records/([A-Z2-7]+)`)
	logIn    = regexp.MustCompile(`/arena/logs/([A-Z2-7]+)/(\d+)`)
)

// A team asks for a scrimmage on a level that is not the ladder's: both teams see its two matches, each its own log, others nothing; it moves no rating, and
// goes with the last of a team.
func TestScrimmages(t *testing.T) {
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}})
	olga, authors := company(t, a, s.URL, "Ann", "Bob", "Cyd")
	ann, bob, cyd := authors["Ann"], authors["Bob"], authors["Cyd"]
	ant, bee := ann.plays("Ant", starter(t, "anarchy")), bob.plays("Bee", starter(t, "anarchy"))
	number := func(page string) string { return page[strings.LastIndex(page, "/")+1:] }
	for _, refused := range []struct {
		who    *guest
		status int
		fields []string
	}{
		{cyd, 404, []string{"own", number(bee), "level", "quick"}}, // not hers
		{ann, 400, []string{"own", number(ant), "level", "quick"}}, // against itself
		{bob, 400, []string{"own", number(bee), "level", "everest"}},
		{bob, 400, []string{"own", "x", "level", "quick"}},
		{bob, 404, []string{"mark", "rookie", "level", "quick"}}, // of another team's bot
		{ann, 400, []string{"mark", "deep-blue", "level", "quick"}},
	} {
		if got := refused.who.post(ant+"/scrimmages", refused.fields...); got.status != refused.status || strings.Contains(got.body, "nothing at this address") {
			t.Errorf("%v: %d %s", refused.fields, got.status, got.body)
		}
	}
	if got := bob.post(ant+"/scrimmages", "own", number(bee), "level", "quick"); got.to != "/arena/scrimmages" {
		t.Fatalf("%d %s", got.status, got.body)
	}
	until(t, "the scrimmage is over", func() bool { return pointsIn.MatchString(bob.get("/arena/scrimmages").body) })
	var points [2]float64
	m := pointsIn.FindStringSubmatch(ann.get("/arena/scrimmages").body)
	if m == nil {
		t.Fatal("the other team does not see it")
	}
	_, _ = fmt.Sscan(m[1], &points[0])
	_, _ = fmt.Sscan(m[2], &points[1])
	if points[0]+points[1] != 2 {
		t.Errorf("two matches come to %v", points)
	}
	if body := cyd.get("/arena/scrimmages").body; watchIn.MatchString(body) {
		t.Errorf("a third team sees it:\n%s", body)
	}
	page := bob.get("/arena/scrimmages").body
	records := watchIn.FindAllStringSubmatch(page, -1)
	if len(records) != 2 {
		t.Fatalf("%d matches", len(records))
	}
	for seat, r := range records {
		rec := a.verified(t, r[1]+record.Suffix)
		if rec.Setup.Level != "quick" || rec.Setup.Seats[seat].Name != "Bee" || rec.Setup.Seats[1-seat].Name != "Ant" {
			t.Errorf("%s %v", rec.Setup.Level, rec.Setup.Seats)
		}
		if got := cyd.get("/arena/records/" + r[1]); got.status != 200 {
			t.Errorf("%d %s", got.status, got.body)
		}
	}
	l := logIn.FindStringSubmatch(page)
	if l == nil {
		t.Fatalf("no log:\n%s", page)
	}
	for who, status := range map[*guest]int{bob: 200, ann: 404, cyd: 404} {
		if got := who.get("/arena/logs/" + l[1] + "/" + l[2]); got.status != status || status == 200 != strings.Contains(got.body, "I play anarchy") {
			t.Errorf("%d, not %d: %s", got.status, status, got.body)
		}
	}
	key := ann.key()
	if got := ann.postBy(key, strings.Replace(ant, "/bots", "/api/bots", 1)+"/scrimmages", "mark", "newcomer", "level", "short"); got.status != 201 || !strings.Contains(got.body, `"state":"waiting"`) {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := ann.do("GET", "/arena/api/scrimmages", "", nil, "Authorization", key); got.status != 200 || !strings.Contains(got.body, `"name":"Bee"`) {
		t.Errorf("%d %s", got.status, got.body)
	}
	until(t, "the second one is over", func() bool { return len(pointsIn.FindAllString(ann.get("/arena/scrimmages").body, -1)) == 2 })
	for _, x := range a.ladder.Opponents("anarchy", bout.Rival{Version: 1}) {
		if x.Mark == "" && x.Met > 0 && x.Percent == 100*int(points[1])/2 && a.ladder.RatingOf("anarchy", 1).Met == 0 {
			t.Error("a scrimmage counts")
		}
	}
	var id int64
	if err := a.DB.QueryRow("SELECT id FROM people WHERE key = 'bob'").Scan(&id); err != nil {
		t.Fatal(err)
	}
	if got := olga.post(fmt.Sprintf("/arena/organiser/people/%d/remove", id)); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if body := ann.get("/arena/scrimmages").body; len(pointsIn.FindAllString(body, -1)) != 1 || strings.Contains(body, "Bee") {
		t.Errorf("the scrimmage of who was removed is there:\n%s", body)
	}
	for _, r := range records {
		if got := ann.get("/arena/records/" + r[1]); got.status != 404 {
			t.Errorf("its record is there: %d", got.status)
		}
	}
}

// A person plays by hand against the bot of another team, whose log nobody else reads; the match continues after the server was ended.
func TestByHand(t *testing.T) {
	var matches *serve.Server
	a, _ := opened(t, Config{Levels: map[string]string{"anarchy": "short"}, Limits: base.Limits{Processor: time.Hour}, Host: func(game, level, guest string, seat int) (string, error) {
		return matches.Host(game, level, guest, seat)
	}})
	folder := filepath.Join(t.TempDir(), "server")
	open := func() {
		t.Helper()
		var err error
		if matches, err = serve.New(t.Context(), serve.Config{Folder: folder, Guest: a.Guest, Beside: map[string]http.Handler{Path: a}, Limits: serve.Limits{Writes: 1e9, Reads: 1e9}}); err != nil {
			t.Fatal(err)
		}
	}
	open()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { matches.ServeHTTP(w, r) }))
	defer func() {
		s.Close()
		if err := matches.Close(); err != nil {
			t.Error(err)
		}
	}()
	ask := func(method, path, body string) string { // of the server beside the arena
		t.Helper()
		r, err := http.NewRequest(method, s.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	_, authors := company(t, a, s.URL, "Ann", "Bob")
	busy := []byte("for (let i = 0, x = 0; i < 4e5; i++) x += i;\n") // the system counts in steps of 10 ms, less than a turn may take
	ant := authors["Ann"].plays("Ant", append(busy, starter(t, "anarchy")...))
	bob := authors["Bob"]
	for _, fields := range [][]string{{"level", "everest", "seat", "0"}, {"level", "quick", "seat", "2"}, {"level", "quick", "seat", "-1"}, {"level", "quick"}} {
		if got := bob.post(ant+"/hand", fields...); got.status != 400 {
			t.Errorf("%v: %d", fields, got.status)
		}
	}
	used := func() int {
		return basetest.Count(t, a.DB, "SELECT COALESCE(SUM(ms), 0) FROM used JOIN teams ON id = team WHERE key = 'bob'")
	}
	basetest.Do(t, a.DB, "INSERT INTO used (day, team, ms) SELECT ?, id, 3600000 FROM teams WHERE key = 'bob'", base.Day())
	if got := bob.post(ant+"/hand", "level", "short", "seat", "1"); got.status != 429 || !strings.Contains(got.body, "processor time") {
		t.Errorf("a team plays on that has used up its processor time: %d %s", got.status, got.body)
	}
	basetest.Do(t, a.DB, "DELETE FROM used WHERE ms = 3600000")
	if n := used(); n != 0 {
		t.Fatalf("Bob has used %d ms", n)
	}
	got := bob.post(ant+"/hand", "level", "short", "seat", "1")
	if got.status != 303 || !strings.HasPrefix(got.to, "/seat/") {
		t.Fatalf("%d %s %s", got.status, got.to, got.body)
	}
	moved := func() string { // what can be watched of the match, once the bot has moved
		id, text := "", ""
		until(t, "the bot moves", func() bool {
			if m := regexp.MustCompile(`"id":"([A-Z2-7]+)","game":"anarchy"`).FindStringSubmatch(ask("GET", "/api/matches", "")); m != nil {
				id = m[1]
				text = ask("GET", "/records/"+id, "")
			}
			return strings.Contains(text, `"verb"`)
		})
		if !strings.Contains(text, "Ant") || strings.Contains(text, "I play anarchy") {
			t.Errorf("%s", text)
		}
		return id
	}
	id := moved()
	until(t, "what the bot used counts for who asked", func() bool { return used() > 0 })
	if err := matches.Close(); err != nil {
		t.Fatal(err)
	}
	open()
	if again := moved(); again != id {
		t.Errorf("%s is another match", again)
	}
	if got := ask("GET", "/api/matches", ""); !strings.Contains(got, `"state":"playing"`) {
		t.Errorf("it is not played on: %s", got)
	}
	if got := ask("POST", "/api/matches", `{"game":"anarchy","level":"short","seats":["person","guest version 1"]}`); !strings.Contains(got, "there is no player") {
		t.Errorf("anybody seats a guest: %s", got)
	}
}

package arena

import (
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/store"
)

// soon is a time as a form has it.
func soon(in time.Duration) string { return time.Now().Add(in).UTC().Format(time.RFC3339Nano) }

// founding are the fields of a contest that is open.
func founding(name, format string, more ...string) []string {
	return append([]string{"name", name, "game", "anarchy", "level", "short", "format", format, "open", "1", "opens", soon(-time.Hour), "closes", soon(time.Hour), "starts", soon(2 * time.Hour)}, more...)
}

// trained is an arena in which each of the people has a bot that has passed its trial, called as they are with "bot" behind.
func trained(t *testing.T, names ...string) (a *Arena, at string, organiser *guest, authors map[string]*guest) {
	t.Helper()
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}})
	organiser, authors = company(t, a, s.URL, names...)
	for _, name := range names {
		if got := authors[name].upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", name+"bot"); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	until(t, "the trials are over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM versions WHERE state = 'good'") == len(names)
	})
	return a, s.URL, organiser, authors
}

// An organiser makes a contest, authors enter, the deadline passes, the final is played and read; an author's later version does not count.
func TestContest(t *testing.T) {
	a, at, olga, authors := trained(t, "Ann", "Bob", "Cid")
	got := olga.post("/arena/organiser/contest", founding("Spring Cup", "knockout", "seeds", "1", "publish", "1")...)
	if got.status != http.StatusSeeOther || got.to != "/arena/contests/1" {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for i, name := range []string{"Ann", "Bob", "Cid"} {
		if got := authors[name].post("/arena/contests/1/entrants", "bot", fmt.Sprint(i+1)); got.status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", name, got.status, got.body)
		}
	}
	if got := authors["Ann"].post("/arena/contests/1/entrants", "bot", "2"); got.status != 404 {
		t.Errorf("Ann enters Bob's bot: %d", got.status)
	}
	if got := authors["Ann"].post("/arena/contests/1/entrants", "bot", "1"); got.status != 409 {
		t.Errorf("Ann enters twice: %d", got.status)
	}
	if got := authors["Ann"].post("/arena/contests/1/entrants/1/out", "reason", "I go on holiday"); got.status != http.StatusSeeOther {
		t.Errorf("Ann withdraws: %d %s", got.status, got.body)
	}
	if got := authors["Ann"].post("/arena/contests/1/entrants", "bot", "1"); got.status != http.StatusSeeOther {
		t.Errorf("Ann enters again: %d %s", got.status, got.body)
	}
	if got := olga.post("/arena/organiser/contests/1/times", "closes", soon(100*time.Millisecond), "starts", soon(time.Hour), "reason", "the hall closes earlier"); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	until(t, "the deadline is over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM entrants WHERE version IS NOT NULL") == 3
	})
	authors["Ann"].upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Annbot")
	until(t, "the new version plays", func() bool { return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM bots WHERE version = 4") == 1 })
	for _, path := range []string{"/arena/contests/1/sources/1", "/arena/contests/1/files/table.csv"} {
		if got := browser(t, at).get(path); got.status != 404 {
			t.Errorf("before the final %s: %d", path, got.status)
		}
	}
	if got := authors["Ann"].post("/arena/contests/1/entrants/1/out", "reason", "too late for that"); got.status != 409 {
		t.Errorf("Ann withdraws after the deadline: %d", got.status)
	}
	if got := olga.post("/arena/organiser/contests/1/times", "starts", soon(100*time.Millisecond), "reason", "everybody is here"); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	until(t, "the final is over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM contests WHERE state = 'finished'") == 1
	})
	if n := basetest.Count(t, a.DB, "SELECT version FROM entrants WHERE name = 'Annbot'"); n != 1 {
		t.Errorf("version %d of Ann's counts", n)
	}
	page := browser(t, at).get("/arena/contests/1").body
	if strings.Contains(page, "has won") || strings.Contains(page, `class="bracket"`) {
		t.Errorf("the page tells results nobody asked for: %s", page)
	}
	page = browser(t, at).get("/arena/contests/1?results=1").body
	for _, want := range []string{"has won.", `class="bracket"`, "I go on holiday", "the hall closes earlier", "the final is over", "/sources/1", "Semifinal"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q: %s", want, page)
		}
	}
	if got := browser(t, at).get("/arena/contests/1/sources/1"); got.status != 200 || got.body != string(starter(t, "anarchy")) {
		t.Errorf("the source: %d", got.status)
	}
	for file := range resultFiles {
		if got := browser(t, at).get("/arena/contests/1/files/" + file); got.status != 200 || !strings.Contains(got.body, "Annbot") {
			t.Errorf("%s: %d %s", file, got.status, got.body)
		}
	}
	one := first(t, a, "SELECT match FROM finals ORDER BY match LIMIT 1")
	detail := authors["Bob"].get("/arena/contests/1/matches/" + one).body
	if !regexp.MustCompile(`/#r=/arena/records/[A-Z2-7]+"`).MatchString(detail) || strings.Contains(detail, "Change it") {
		t.Errorf("Bob reads %s", detail)
	}
	if got := browser(t, at).get("/arena/records/" + strings.TrimSuffix(first(t, a, "SELECT record FROM finals LIMIT 1"), ".pent")); got.status != 200 {
		t.Errorf("the record: %d", got.status)
	}
	if got := olga.post("/arena/contests/1/entrants/1/out", "how", "disqualified", "reason", "it was not hers"); got.status != http.StatusSeeOther {
		t.Errorf("%d %s", got.status, got.body)
	}
	if page := browser(t, at).get("/arena/contests/1?results=1").body; !regexp.MustCompile(`(?s)data-what="Place">–</td>\s*<td data-what="Bot"><a href="/arena/bots/1">Annbot`).MatchString(page) || !strings.Contains(page, "it was not hers") {
		t.Errorf("who was disqualified has a place: %s", page)
	}
	a.contests.Stir()
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM notices WHERE what = 'the final is over'"); n != 1 {
		t.Errorf("the final ended %d times", n)
	}
}

// A version that waits for its trial at the deadline counts when it passes, and the final waits for it; one that has no version is not in it.
func TestDeadline(t *testing.T) {
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}})
	olga, authors := company(t, a, s.URL, "Ann", "Bob", "Cid")
	olga.post("/arena/organiser/contest", founding("Late Cup", "round-robin")...)
	for i, name := range []string{"Ann", "Bob", "Cid"} {
		authors[name].upload("bot.mjs", []byte(map[bool]string{true: broken, false: string(starter(t, "anarchy"))}[name == "Cid"]), "game", "anarchy", "name", name+"bot")
		authors[name].post("/arena/contests/1/entrants", "bot", fmt.Sprint(i+1))
	}
	if got := olga.post("/arena/organiser/contests/1/times", "closes", soon(50*time.Millisecond), "starts", soon(60*time.Millisecond), "reason", "a test of it"); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	until(t, "the final is over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM contests WHERE state = 'finished'") == 1
	})
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM finals"); n != 2 {
		t.Errorf("%d matches of two bots", n)
	}
	if got := first(t, a, "SELECT state || ', ' || reason FROM entrants WHERE name = 'Cidbot'"); got != "withdrawn, No version of it had passed its trial by the deadline." {
		t.Error(got)
	}
}

// Forms that cannot be are refused, and say why.
func TestFounding(t *testing.T) {
	a, s := opened(t, Config{})
	olga, _ := company(t, a, s.URL)
	for i, c := range []struct{ field, value, says string }{
		{"name", "x", "It needs 2 to 30"},
		{"game", "chess", "no game"},
		{"level", "moon", "no level"},
		{"level", "", "no level"},
		{"format", "test", "no format"},
		{"format", "", "no format"},
		{"seeds", "0", "can be 1 to 50"},
		{"seeds", "many", "whole number"},
		{"rounds", "31", "can be 0 to 30"},
		{"most", "99", "can be 1 to 10"},
		{"closes", "tomorrow", "a time in UTC such as"},
		{"closes", soon(-time.Minute), "is over already"},
		{"opens", soon(2 * time.Hour), "later than the opening"},
		{"starts", soon(time.Minute), "before the deadline"},
		{"starts", soon(3 * contests.Furthest), "more than two years"},
		{"text", strings.Repeat("x", contests.MostText+1), "more than 2000 bytes"},
	} {
		if got := olga.post("/arena/organiser/contest", founding("Cup", "swiss", c.field, c.value)...); got.status != 400 || !strings.Contains(got.body, c.says) {
			t.Errorf("%d, %s %.40q: %d %s", i, c.field, c.value, got.status, got.body)
		}
	}
	if got := olga.post("/arena/organiser/contest", founding("Cup", "swiss")...); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if got := olga.post("/arena/organiser/contest", founding("CUP", "swiss")...); got.status != 409 {
		t.Errorf("the name again: %d", got.status)
	}
	for _, reason := range []string{"", "x", strings.Repeat("long ", 100)} {
		if got := olga.post("/arena/organiser/contests/1/off", "reason", reason); got.status != 400 {
			t.Errorf("called off because of %.10q: %d", reason, got.status)
		}
	}
	if got := olga.post("/arena/organiser/contests/1/off", "reason", "nobody came"); got.status != http.StatusSeeOther || basetest.Count(t, a.DB, "SELECT COUNT(*) FROM contests WHERE state = 'off'") != 1 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := olga.post("/arena/organiser/contests/1/times", "starts", soon(time.Hour), "reason", "once more"); got.status != 409 {
		t.Errorf("moved after it was called off: %d", got.status)
	}
}

// A program of an organiser makes a contest, and programs of authors enter their bots; a contest of one bot ends without a final.
func TestContestAPI(t *testing.T) {
	a, s := opened(t, Config{})
	olga, authors := company(t, a, s.URL, "Ann", "Bob")
	furnish(t, a)
	basetest.Do(t, a.DB, "DELETE FROM entrants")
	ask := func(path, key string, fields ...string) answer {
		t.Helper()
		return browser(t, s.URL).postBy(key, path, fields...)
	}
	ann, bob := authors["Ann"].key(), authors["Bob"].key()
	if got := ask("/arena/api/contests", ann, founding("Cup", "swiss")...); got.status != 403 {
		t.Errorf("an author makes a contest: %d", got.status)
	}
	if got := ask("/arena/api/contests", olga.key(), founding("Cup", "swiss", "closes", soon(time.Hour))...); got.status != 201 || !strings.Contains(got.body, `"phase":"open"`) {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if got := ask("/arena/api/contests/3/entrants", bob, "bot", "Ant"); got.status != 404 {
		t.Errorf("Bob enters Ann's bot: %d", got.status)
	}
	if got := ask("/arena/api/contests/3/entrants", ann, "bot", "ant"); got.status != 201 || !strings.Contains(got.body, `"entrants":[{"id":4,"name":"Ant","team":"Ann","state":"in"}]`) {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := browser(t, s.URL).get("/arena/api/contests"); !strings.Contains(got.body, `"name":"Cup"`) || strings.Contains(got.body, "secret") {
		t.Errorf("%d %s", got.status, got.body)
	}
	olga.post("/arena/organiser/contests/3/times", "closes", soon(20*time.Millisecond), "starts", soon(30*time.Millisecond), "reason", "it is time")
	until(t, "the contest is over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM contests WHERE id = 3 AND state = 'finished'") == 1
	})
	if got := olga.get("/arena/contests/3"); got.status != 200 || !strings.Contains(got.body, "It needs two bots at least.") {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// A program with the key of an organiser changes a contest as the forms do, one of an author only what is theirs; the log says who it was, and why.
func TestContestChangedByKey(t *testing.T) {
	a, s := opened(t, Config{})
	olga, authors := company(t, a, s.URL, "Ann", "Bob")
	furnish(t, a)
	nobody, organiser, ann, bob := "Bearer none", olga.key(), authors["Ann"].key(), authors["Bob"].key()
	closes := time.Now().UTC().Add(2 * time.Hour).Truncate(time.Second)
	for _, x := range []struct {
		key, path string
		fields    []string
		status    int
		body      string
	}{
		{nobody, "1/times", []string{"reason", "rain"}, 401, "needs a key"},
		{ann, "1/times", []string{"reason", "rain"}, 403, "Only an organiser"},
		{organiser, "1/times", nil, 400, "error"},
		{organiser, "9/times", []string{"reason", "rain"}, 404, "error"},
		{organiser, "1/times", []string{"closes", closes.Format(contests.SecondsOfTime), "reason", "rain"}, 200, `"closes":"` + closes.Format(time.RFC3339) + `","starts":"` + closes.Format(time.RFC3339) + `"`},
		{nobody, "1/entrants/1/out", []string{"reason", "rain"}, 401, "needs a key"},
		{bob, "1/entrants/1/out", []string{"reason", "rain"}, 404, "error"},
		{ann, "1/entrants/1/out", []string{"reason", "rain", "how", contests.Disqualified}, 404, "error"},
		{ann, "1/entrants/7/out", []string{"reason", "rain"}, 404, "error"},
		{ann, "1/entrants/1/out", []string{"reason", "the wrong bot"}, 200, `"state":"withdrawn","reason":"the wrong bot"`},
		{ann, "1/entrants/1/out", []string{"reason", "the wrong bot"}, 409, "already"},
		{organiser, "2/entrants/2/out", []string{"reason", "copied", "how", contests.Disqualified}, 200, `"state":"disqualified","reason":"copied"`},
		{ann, "2/matches/1.1.1.1a", []string{"reason", "a slip", "how", "drawn"}, 403, "Only an organiser"},
		{organiser, "2/matches/1.1.1.1a", []string{"reason", "a slip", "how", "lost"}, 400, "Say whether"},
		{organiser, "2/matches/1.1.1.1a", []string{"reason", "a slip", "how", "drawn"}, 200, `"matches":`},
		{nobody, "1/off", []string{"reason", "no bots"}, 401, "needs a key"},
		{bob, "1/off", []string{"reason", "no bots"}, 403, "Only an organiser"},
		{organiser, "1/off", []string{"reason", "no bots"}, 200, `"phase":"off"`},
		{organiser, "1/off", []string{"reason", "no bots"}, 409, "over already"},
	} {
		if got := browser(t, s.URL).postBy(x.key, "/arena/api/contests/"+x.path, x.fields...); got.status != x.status || !strings.Contains(got.body, x.body) {
			t.Errorf("%s %q: %d %s", x.path, x.fields, got.status, got.body)
		}
	}
	for want, n := range map[string]int{"rain": 1, "the wrong bot": 1, "copied": 1, "a slip": 1, "no bots": 1} {
		if got := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM notices WHERE reason = ? AND who = IIF(?1 = 'the wrong bot', 'Ann', 'Olga')", want); got != n {
			t.Errorf("the log says %q %d times", want, got)
		}
	}
}

// The server is killed again and again in the middle of a final: nothing is lost, and nothing that counts is played again.
func TestKilledFinal(t *testing.T) {
	folder := t.TempDir()
	s := serves(t, folder)
	olga := joined(t, s.at, s.first, "Olga")
	for i := range 3 {
		name := fmt.Sprint("bot ", i+1)
		if got := olga.upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", name); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	if got := olga.post("/arena/organiser/contest", founding("Cup", "round-robin", "seeds", "3", "most", "10")...); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for i := range 3 {
		if got := olga.post("/arena/contests/1/entrants", "bot", fmt.Sprint(i+1)); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	olga.post("/arena/organiser/contests/1/times", "closes", soon(100*time.Millisecond), "starts", soon(200*time.Millisecond), "reason", "it begins")
	doneIn := regexp.MustCompile(`, (\d+) (?:of 18 )?matches played`)
	played := func() (n int) {
		if m := doneIn.FindStringSubmatch(olga.get("/arena/contests/1").body); m != nil {
			_, _ = fmt.Sscan(m[1], &n)
		}
		return n
	}
	before := map[string]string{}
	for _, least := range []int{2, 8} {
		until(t, "the final moves", func() bool { return played() >= least })
		s.kill()
		now := resultsIn(t, folder)
		for match, r := range before {
			if now[match] != r {
				t.Errorf("match %s was %s and is %s", match, r, now[match])
			}
		}
		before = now
		s = serves(t, folder)
		olga.at = s.at
	}
	until(t, "the final is over", func() bool {
		return played() == 18 && strings.Contains(olga.get("/arena/contests/1").body, "the final is over")
	})
	s.kill()
	now := resultsIn(t, folder)
	for match, r := range before {
		if now[match] != r {
			t.Errorf("match %s was %s and is %s", match, r, now[match])
		}
	}
	if len(now) != 18 {
		t.Errorf("%d matches", len(now))
	}
	a, err := open(t.Context(), Config{Folder: filepath.Join(folder, "ladder"), Levels: map[string]string{"anarchy": "short"}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	names, err := store.List(t.Context(), a.DB, store.Value[string], "SELECT record FROM finals")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		a.verified(t, name)
	}
	if n := len(a.Records.List()) - basetest.Count(t, a.DB, "SELECT COUNT(*) FROM matches"); n != 18 {
		t.Errorf("%d records of the final", n)
	}
}

// resultsIn are the results of finals in the database of a server that was killed.
func resultsIn(t *testing.T, folder string) map[string]string {
	t.Helper()
	db, err := store.Database(t.Context(), filepath.Join(folder, "ladder", base.DatabaseFile), base.Migrations)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	type one struct{ match, result string }
	list, err := store.List(t.Context(), db, func(r *sql.Rows) (x one, err error) { return x, r.Scan(&x.match, &x.result) }, "SELECT match, result || record FROM finals")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, x := range list {
		out[x.match] = x.result
	}
	return out
}

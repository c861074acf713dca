package arena

import (
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
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

// founding are the fields of a contest that is open, in which those of more are in the place of others.
func founding(name, format string, more ...string) (fields []string) {
	for _, x := range [][2]string{{"name", name}, {"level", "anarchy/short"}, {"format", format}, {"open", "1"}, {"opens", soon(-time.Hour)}, {"closes", soon(time.Hour)}, {"starts", soon(2 * time.Hour)}} {
		if !slices.Contains(more, x[0]) {
			fields = append(fields, x[0], x[1])
		}
	}
	return append(fields, more...)
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
	for _, path := range []string{"/arena/contests/1/sources/1", "/arena/contests/1/games/anarchy/files/table.csv"} {
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
	for _, want := range []string{"has won.", `class="bracket"`, "I go on holiday", "the hall closes earlier", "the final of Anarchy is over", "/sources/1", "Semifinal"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q: %s", want, page)
		}
	}
	if got := browser(t, at).get("/arena/contests/1/sources/1"); got.status != 200 || got.body != string(starter(t, "anarchy")) {
		t.Errorf("the source: %d", got.status)
	}
	for file := range resultFiles {
		if got := browser(t, at).get("/arena/contests/1/games/anarchy/files/" + file); got.status != 200 || !strings.Contains(got.body, "Annbot") {
			t.Errorf("%s: %d %s", file, got.status, got.body)
		}
	}
	one := first(t, a, "SELECT match FROM finals ORDER BY match LIMIT 1")
	detail := authors["Bob"].get("/arena/contests/1/games/anarchy/matches/" + one).body
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
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM notices WHERE what = 'the final of Anarchy is over'"); n != 1 {
		t.Errorf("the final ended %d times", n)
	}
}

// A contest of two games: teams enter either or both, each game has a final, of which one is changed while the other one stays, and the teams have a table over
// both; the final of a third game, which nobody plays, cannot be.
func TestContestOfGames(t *testing.T) {
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short", "coreminer": "short"}, Limits: base.Limits{Meetings: 1}})
	olga, authors := company(t, a, s.URL, "Ann", "Bob", "Cid")
	if got := olga.post("/arena/organiser/contest", founding("Games", "round-robin", "level", "coreminer/short", "level", "anarchy/short", "level", "si32/short", "level", "si32/quick", "seeds", "1", "publish", "1")...); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for i, x := range []struct{ who, game string }{{"Ann", "anarchy"}, {"Bob", "anarchy"}, {"Ann", "coreminer"}, {"Bob", "coreminer"}, {"Cid", "coreminer"}} {
		if got := authors[x.who].upload("bot.mjs", []byte(lazy), "game", x.game, "name", fmt.Sprint("bot ", i+1)); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
		if got := authors[x.who].post("/arena/contests/1/entrants", "bot", fmt.Sprint(i+1)); got.status != http.StatusSeeOther {
			t.Errorf("%s enters %s: %d %s", x.who, x.game, got.status, got.body)
		}
	}
	for i, x := range []struct{ game, says string }{{"galapagos", "this contest is of Anarchy, Coreminer, Si32"}, {"coreminer", "at most 1 bot of Coreminer"}} {
		basetest.Do(t, a.DB, "INSERT INTO bots (id, team, game, name, key, state, made) SELECT ?1, team, ?2, ?2, ?2, 'paused', 0 FROM people WHERE key = 'ann'", 10+i, x.game)
		if got := authors["Ann"].post("/arena/contests/1/entrants", "bot", fmt.Sprint(10+i)); got.status != 409 || !strings.Contains(got.body, x.says) {
			t.Errorf("Ann enters %s: %d %s", x.game, got.status, got.body)
		}
	}
	if page := authors["Bob"].get("/arena/contests/1?game=coreminer").body; !strings.Contains(page, "In: bot 2, bot 4") || !strings.Contains(page, ">bot 5<") || strings.Contains(page, ">bot 1<") {
		t.Errorf("Bob reads %s", page)
	}
	if got := olga.post("/arena/organiser/contests/1/times", "closes", soon(50*time.Millisecond), "starts", soon(60*time.Millisecond), "reason", "all are here"); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	over := func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM contests WHERE state = 'finished'") == 1
	}
	until(t, "the finals are over", over)
	for game, n := range map[string]int{"anarchy": 2, "coreminer": 6, "si32": 0} {
		if got := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM finals WHERE game = ?", game); got != n {
			t.Errorf("%s: %d matches", game, got)
		}
	}
	nobody := browser(t, s.URL)
	if page := nobody.get("/arena/contests/1").body; strings.Contains(page, "has won") || strings.Contains(page, `data-what="Points"`) {
		t.Errorf("the page tells results nobody asked for: %s", page)
	}
	page := nobody.get("/arena/contests/1?results=1&game=coreminer").body
	for _, want := range []string{"Over all games", `data-what="Team">Cid`, "Final of Coreminer", `<a href="?game=anarchy&amp;results=1">Anarchy <span class="dim">2 of 2</span></a>`, "the final of Si32 cannot be played", "It needs two bots at least.", "the final of Anarchy begins with 2 bots"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q: %s", want, page)
		}
	}
	for path, status := range map[string]int{"contests/1?game=si32&results=1": 200, "contests/1?game=chess": 404, "contests/1?game=galapagos": 404, "contests/1/games/si32/files/table.csv": 404, "contests/1/games/coreminer/files/table.csv": 200,
		"contests/1/games/chess/files/table.csv": 404, "contests/1/games/si32/matches/1.1.1.1a": 404, "contests/1/games/coreminer/matches/1.1.1.1a": 200, "contests/1/overall.csv": 200} {
		if got := nobody.get("/arena/" + path); got.status != status {
			t.Errorf("%s: %d", path, got.status)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(nobody.get("/arena/contests/1/overall.csv").body)).ReadAll()
	if err != nil || len(rows) != 4 || fmt.Sprint(rows[0]) != "[place team points anarchy place anarchy points coreminer place coreminer points si32 place si32 points]" {
		t.Errorf("%v %v", rows, err)
	}
	sum := func() (n float64) {
		for _, r := range told[Contest](t, nobody, "/arena/api/contests/1").Overall {
			n += r.Points
		}
		return n
	}
	if got := sum(); got != 3+2+3+2+1 {
		t.Errorf("%g points in all", got)
	}
	if got := olga.post("/arena/organiser/contests/1/games/anarchy/matches/1.1.1.1a", "from", "organiser", "how", "again", "reason", "the lamp fell down"); got.to != "/arena/organiser/contests/1?game=anarchy" {
		t.Errorf("%d %s %s", got.status, got.to, got.body)
	}
	until(t, "the match was played again", over)
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM notices WHERE what = 'the final of Anarchy is over'"); n != 2 {
		t.Errorf("the final of Anarchy was over %d times", n)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM notices WHERE what = 'the final of Coreminer is over'"); n != 1 {
		t.Errorf("the final of Coreminer was over %d times", n)
	}
	id := basetest.Count(t, a.DB, "SELECT id FROM entrants WHERE name = 'bot 3'")
	if got := olga.post(fmt.Sprint("/arena/contests/1/entrants/", id, "/out"), "how", "disqualified", "reason", "it was not hers", "game", "coreminer"); got.to != "/arena/contests/1?game=coreminer" {
		t.Errorf("%d %s", got.status, got.to)
	}
	if got := sum(); got != 3+2+3+2 {
		t.Errorf("%g points in all when one is disqualified", got)
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
		{"level", "chess/short", "no game"},
		{"level", "anarchy/moon", "no level"},
		{"level", "anarchy/", "no level"},
		{"level", "short", "a game and a level such as"},
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
	if got := ask("/arena/api/contests/3/entrants", ann, "bot", "ant"); got.status != 201 || !strings.Contains(got.body, `"entrants":[{"id":4,"name":"Ant","team":"Ann","game":"anarchy","state":"in"}]`) {
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
		{nobody, "1/times", []string{"reason", "rain"}, 401, "does not know this key"},
		{ann, "1/times", []string{"reason", "rain"}, 403, "Only an organiser"},
		{organiser, "1/times", nil, 400, "error"},
		{organiser, "9/times", []string{"reason", "rain"}, 404, "error"},
		{organiser, "1/times", []string{"closes", closes.Format(contests.SecondsOfTime), "reason", "rain"}, 200, `"closes":"` + closes.Format(time.RFC3339) + `","starts":"` + closes.Format(time.RFC3339) + `"`},
		{nobody, "1/entrants/1/out", []string{"reason", "rain"}, 401, "does not know this key"},
		{bob, "1/entrants/1/out", []string{"reason", "rain"}, 404, "error"},
		{ann, "1/entrants/1/out", []string{"reason", "rain", "how", contests.Disqualified}, 404, "error"},
		{ann, "1/entrants/7/out", []string{"reason", "rain"}, 404, "error"},
		{ann, "1/entrants/1/out", []string{"reason", "the wrong bot"}, 200, `"state":"withdrawn","reason":"the wrong bot"`},
		{ann, "1/entrants/1/out", []string{"reason", "the wrong bot"}, 409, "already"},
		{organiser, "2/entrants/2/out", []string{"reason", "copied", "how", contests.Disqualified}, 200, `"state":"disqualified","reason":"copied"`},
		{ann, "2/games/anarchy/matches/1.1.1.1a", []string{"reason", "a slip", "how", "drawn"}, 403, "Only an organiser"},
		{organiser, "2/games/anarchy/matches/1.1.1.1a", []string{"reason", "a slip", "how", "lost"}, 400, "Say whether"},
		{organiser, "2/games/anarchy/matches/1.1.1.1a", []string{"reason", "a slip", "how", "drawn"}, 200, `"matches":`},
		{nobody, "1/off", []string{"reason", "no bots"}, 401, "does not know this key"},
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

// told is what a program is told.
func told[T any](t *testing.T, g *guest, path string) (v T) {
	t.Helper()
	if got := g.get(path); got.status != http.StatusOK || json.Unmarshal([]byte(got.body), &v) != nil {
		t.Fatalf("%s: %d %s", path, got.status, got.body)
	}
	return v
}

// The server is killed again and again in the middle of the finals of two games: nothing is lost, and nothing that counts is played again.
func TestKilledFinal(t *testing.T) {
	folder := t.TempDir()
	s := serves(t, folder)
	olga := joined(t, s.at, s.first, "Olga")
	games := []string{"anarchy", "anarchy", "anarchy", "coreminer", "coreminer"}
	for i, game := range games {
		bot := map[string][]byte{"anarchy": starter(t, "anarchy"), "coreminer": []byte(lazy)}[game]
		if got := olga.upload("bot.mjs", bot, "game", game, "name", fmt.Sprint("bot ", i+1)); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	if got := olga.post("/arena/organiser/contest", founding("Cup", "round-robin", "level", "anarchy/short", "level", "coreminer/short", "seeds", "1", "most", "10")...); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for i := range games {
		if got := olga.post("/arena/contests/1/entrants", "bot", fmt.Sprint(i+1)); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	olga.post("/arena/organiser/contests/1/times", "closes", soon(100*time.Millisecond), "starts", soon(200*time.Millisecond), "reason", "it begins")
	const all = 6 + 2
	played := func() (n int) {
		for _, p := range told[Contest](t, olga, "/arena/api/contests/1").Parts {
			n += p.Matches
		}
		return n
	}
	before := map[string]string{}
	for _, least := range []int{1, 4} {
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
		return played() == all && told[Contest](t, olga, "/arena/api/contests/1").Phase == contests.Finished
	})
	s.kill()
	now := resultsIn(t, folder)
	for match, r := range before {
		if now[match] != r {
			t.Errorf("match %s was %s and is %s", match, r, now[match])
		}
	}
	if len(now) != all {
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
	if n := len(a.Records.List()) - basetest.Count(t, a.DB, "SELECT COUNT(*) FROM matches"); n != all {
		t.Errorf("%d records of the finals", n)
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
	list, err := store.List(t.Context(), db, func(r *sql.Rows) (x one, err error) { return x, r.Scan(&x.match, &x.result) }, "SELECT game || match, result || record FROM finals")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, x := range list {
		out[x.match] = x.result
	}
	return out
}

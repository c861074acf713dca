package arena

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
)

// Each request, and what it comes to for somebody who is not signed in, an author of another team, the author whose bot it is, and the organiser.
var rights = map[string]struct {
	path   string
	fields []string
	want   [4]int
}{
	"GET {$}":                             {"/arena/", nil, [4]int{200, 200, 200, 200}},
	"GET arena.css":                       {"/arena/arena.css", nil, [4]int{200, 200, 200, 200}},
	"GET games/{game}":                    {"/arena/games/anarchy", nil, [4]int{200, 200, 200, 200}},
	"GET games/{game}/levels/{level}":     {"/arena/games/anarchy/levels/quick", nil, [4]int{200, 200, 200, 200}},
	"GET games/{game}/players/{mark}":     {"/arena/games/anarchy/players/rookie", nil, [4]int{200, 200, 200, 200}},
	"GET api/games/{game}/levels/{level}": {"/arena/api/games/anarchy/levels/quick", nil, [4]int{200, 200, 200, 200}},
	"GET api/games/{game}/players/{mark}": {"/arena/api/games/anarchy/players/rookie", nil, [4]int{200, 200, 200, 200}},
	"GET bots/{bot}":                      {"/arena/bots/1", nil, [4]int{200, 200, 200, 200}},
	"GET bots/{bot}/compare":              {"/arena/bots/1/compare?with=2", nil, [4]int{200, 200, 200, 200}},
	"GET records/{match}":                 {"/arena/records/M", nil, [4]int{200, 200, 200, 200}},
	"GET teams":                           {"/arena/teams", nil, [4]int{200, 200, 200, 200}},
	"GET teams/{team}":                    {"/arena/teams/2", nil, [4]int{200, 200, 200, 200}},
	"GET api/teams":                       {"/arena/api/teams", nil, [4]int{200, 200, 200, 200}},
	"GET join/{token}":                    {"/arena/join/none", nil, [4]int{404, 404, 404, 404}},
	"POST join/{token}":                   {"/arena/join/none", []string{"name", "Eve", "password", password}, [4]int{404, 404, 404, 404}},
	"GET reset/{token}":                   {"/arena/reset/none", nil, [4]int{404, 404, 404, 404}},
	"POST reset/{token}":                  {"/arena/reset/none", []string{"password", password}, [4]int{404, 404, 404, 404}},
	"GET signin":                          {"/arena/signin", nil, [4]int{200, 200, 200, 200}},
	"POST signin":                         {"/arena/signin", []string{"name", "Ann", "password", "a few bad words"}, [4]int{401, 401, 401, 401}},
	"GET api/me":                          {"/arena/api/me", nil, [4]int{401, 401, 401, 401}},
	"POST api/versions":                   {"/arena/api/versions", nil, [4]int{401, 401, 401, 401}},
	"GET api/versions/{version}":          {"/arena/api/versions/1", nil, [4]int{401, 401, 401, 401}},
	"GET passkeys.js":                     {"/arena/passkeys.js", nil, [4]int{200, 200, 200, 200}},
	"POST api/passkeys/question":          {"/arena/api/passkeys/question", nil, [4]int{404, 404, 404, 404}},
	"POST api/passkeys":                   {"/arena/api/passkeys", nil, [4]int{404, 404, 404, 404}},

	"POST api/contests/{contest}/entrants/{entrant}/out":       {"/arena/api/contests/1/entrants/1/out", []string{"reason", "because of it"}, [4]int{401, 401, 401, 401}},
	"POST api/contests/{contest}/times":                        {"/arena/api/contests/1/times", []string{"reason", "because of it"}, [4]int{401, 401, 401, 401}},
	"POST api/contests/{contest}/off":                          {"/arena/api/contests/1/off", []string{"reason", "because of it"}, [4]int{401, 401, 401, 401}},
	"POST api/contests/{contest}/games/{game}/matches/{match}": {"/arena/api/contests/2/games/anarchy/matches/1.1.1.1a", []string{"how", "drawn", "reason", "because of it"}, [4]int{401, 401, 401, 401}},

	"GET contests":           {"/arena/contests", nil, [4]int{200, 200, 200, 200}},
	"GET contests/{contest}": {"/arena/contests/1", nil, [4]int{200, 200, 200, 200}},
	"GET contests/{contest}/games/{game}/matches/{match}": {"/arena/contests/2/games/anarchy/matches/1.1.1.1a", nil, [4]int{200, 200, 200, 200}},
	"GET contests/{contest}/games/{game}/files/{file}":    {"/arena/contests/2/games/anarchy/files/table.csv", nil, [4]int{200, 200, 200, 200}},
	"GET contests/{contest}/overall.csv":                  {"/arena/contests/2/overall.csv", nil, [4]int{200, 200, 200, 200}},
	"GET contests/{contest}/sources/{entrant}":            {"/arena/contests/2/sources/2", nil, [4]int{404, 404, 404, 404}},
	"GET api/games":                                                  {"/arena/api/games", nil, [4]int{200, 200, 200, 200}},
	"GET api/games/{game}":                                           {"/arena/api/games/anarchy", nil, [4]int{200, 200, 200, 200}},
	"GET api/bots/{bot}":                                             {"/arena/api/bots/1", nil, [4]int{200, 200, 200, 200}},
	"GET api/contests":                                               {"/arena/api/contests", nil, [4]int{200, 200, 200, 200}},
	"GET api/contests/{contest}":                                     {"/arena/api/contests/1", nil, [4]int{200, 200, 200, 200}},
	"POST api/contests":                                              {"/arena/api/contests", nil, [4]int{401, 401, 401, 401}},
	"POST api/contests/{contest}/entrants":                           {"/arena/api/contests/1/entrants", nil, [4]int{401, 401, 401, 401}},
	"POST contests/{contest}/entrants":                               {"/arena/contests/1/entrants", []string{"bot", "2"}, [4]int{401, 404, 303, 409}},
	"POST contests/{contest}/entrants/{entrant}/out":                 {"/arena/contests/1/entrants/1/out", []string{"reason", "because of it"}, [4]int{401, 404, 303, 409}},
	"GET scrimmages":                                                 {"/arena/scrimmages", nil, [4]int{303, 200, 200, 200}},
	"POST bots/{bot}/scrimmages":                                     {"/arena/bots/1/scrimmages", []string{"mark", "rookie", "level", "quick"}, [4]int{401, 404, 303, 404}},
	"POST bots/{bot}/hand":                                           {"/arena/bots/1/hand", []string{"level", "quick", "seat", "0"}, [4]int{401, 404, 404, 404}},
	"GET api/scrimmages":                                             {"/arena/api/scrimmages", nil, [4]int{401, 401, 401, 401}},
	"POST api/bots/{bot}/scrimmages":                                 {"/arena/api/bots/1/scrimmages", []string{"mark", "rookie", "level", "quick"}, [4]int{401, 401, 401, 401}},
	"GET organiser/contest":                                          {"/arena/organiser/contest", nil, [4]int{303, 403, 403, 200}},
	"POST organiser/contest":                                         {"/arena/organiser/contest", []string{"name", "Cup", "level", "anarchy/short", "format", "swiss", "closes", soon(time.Hour)}, [4]int{401, 403, 403, 303}},
	"GET organiser/contests/{contest}":                               {"/arena/organiser/contests/1", nil, [4]int{303, 403, 403, 200}},
	"POST organiser/contests/{contest}/times":                        {"/arena/organiser/contests/1/times", []string{"reason", "because of it"}, [4]int{401, 403, 403, 303}},
	"POST organiser/contests/{contest}/off":                          {"/arena/organiser/contests/1/off", []string{"reason", "because of it"}, [4]int{401, 403, 403, 303}},
	"POST organiser/contests/{contest}/games/{game}/matches/{match}": {"/arena/organiser/contests/2/games/anarchy/matches/1.1.1.1a", []string{"how", "drawn", "reason", "because of it"}, [4]int{401, 403, 403, 303}},

	"POST signout":                           {"/arena/signout", nil, [4]int{401, 303, 303, 303}},
	"POST signout/everywhere":                {"/arena/signout/everywhere", nil, [4]int{401, 303, 303, 303}},
	"GET upload":                             {"/arena/upload", nil, [4]int{303, 200, 200, 200}},
	"POST upload":                            {"/arena/upload", nil, [4]int{401, 400, 400, 400}},
	"GET account":                            {"/arena/account", nil, [4]int{303, 200, 200, 200}},
	"POST account/password":                  {"/arena/account/password", []string{"old", password, "password", "other good words"}, [4]int{401, 303, 303, 303}},
	"POST account/passkeys/{passkey}/remove": {"/arena/account/passkeys/1/remove", nil, [4]int{401, 404, 303, 404}},
	"POST api/account/passkeys/question":     {"/arena/api/account/passkeys/question", []string{"name", "phone", "password", password}, [4]int{401, 404, 404, 404}},
	"POST api/account/passkeys":              {"/arena/api/account/passkeys", nil, [4]int{401, 404, 404, 404}},
	"POST account/key":                       {"/arena/account/key", nil, [4]int{401, 200, 200, 200}},
	"POST account/link":                      {"/arena/account/link", nil, [4]int{401, 200, 200, 200}},
	"GET versions/{version}":                 {"/arena/versions/1", nil, [4]int{303, 404, 200, 404}},
	"GET versions/{version}/file":            {"/arena/versions/1/file", nil, [4]int{303, 404, 200, 404}},
	"POST versions/{version}/use":            {"/arena/versions/1/use", nil, [4]int{401, 404, 303, 404}},
	"GET logs/{match}/{version}":             {"/arena/logs/M/1", nil, [4]int{303, 404, 200, 404}},
	"POST bots/{bot}/{state}":                {"/arena/bots/1/pause", nil, [4]int{401, 404, 303, 403}},
	"GET organiser":                          {"/arena/organiser", nil, [4]int{303, 403, 403, 200}},
	"POST organiser/export":                  {"/arena/organiser/export", nil, [4]int{401, 403, 403, 200}},
	"POST organiser/hooks":                   {"/arena/organiser/hooks", []string{"url", "https://club.example/results"}, [4]int{401, 403, 403, 200}},
	"POST organiser/hooks/{hook}/test":       {"/arena/organiser/hooks/1/test", nil, [4]int{401, 403, 403, 303}},
	"POST organiser/hooks/{hook}/remove":     {"/arena/organiser/hooks/1/remove", nil, [4]int{401, 403, 403, 303}},
	"POST organiser/workers/{worker}/in":     {"/arena/organiser/workers/nobody/in", nil, [4]int{401, 403, 403, 404}},
	"POST organiser/links":                   {"/arena/organiser/links", []string{"uses", "3", "days", "3"}, [4]int{401, 403, 403, 200}},
	"POST organiser/list":                    {"/arena/organiser/list", []string{"list", "Gus,10b"}, [4]int{401, 403, 403, 200}},
	"POST organiser/open":                    {"/arena/organiser/open", []string{"open", "1"}, [4]int{401, 403, 403, 303}},
	"POST organiser/people/{person}/class":   {"/arena/organiser/people/2/class", []string{"class", "10b"}, [4]int{401, 403, 403, 303}},
	"POST organiser/links/{link}/end":        {"/arena/organiser/links/2/end", nil, [4]int{401, 403, 403, 303}},
	"POST organiser/people/{person}/reset":   {"/arena/organiser/people/2/reset", nil, [4]int{401, 403, 403, 200}},
	"POST organiser/people/{person}/remove":  {"/arena/organiser/people/2/remove", nil, [4]int{401, 403, 403, 303}},
}

// furnish gives Ann a bot that is paused, with a version and a match.
func furnish(t *testing.T, a *Arena) {
	t.Helper()
	code := []byte("secret of Ann")
	for _, err := range []error{
		os.MkdirAll(filepath.Join(a.Folder, base.BotsDir, "1"), 0o700),
		os.WriteFile(filepath.Join(a.Folder, base.BotsDir, "1", "bot.mjs"), code, 0o600),
		os.WriteFile(filepath.Join(a.Folder, base.UploadsDir, "1"), code, 0o600),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Records.Save("M.pent", []byte("record")); err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		`INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (1, (SELECT team FROM people WHERE key = 'ann'), 'anarchy', 'Ant', 'ant', 'paused', 1, 0)`,
		`INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state, said) VALUES (1, 1, 1, 'abc', 'bot.mjs', 100, '["bot.mjs"]', 'Ann', 0, '', 'good', 'secret of Ann')`,
		`INSERT INTO meetings (id, game, level, seed, begun, over, points) VALUES (1, 'anarchy', 'quick', 's', 1, 0, '[1,1]')`,
		`INSERT INTO players (meeting, place, mark, version) VALUES (1, 0, '', 1), (1, 1, 'rookie', NULL)`,
		`INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('M', 1, 0, 2, 3, 'r', '[1,0]'), ('N', 1, 1, 2, 3, 'r', '[0,1]')`,
		`UPDATE meetings SET over = 2`,
		`INSERT INTO logs (match, version, fault, text) VALUES ('M', 1, '', 'secret of Ann')`,
		`INSERT INTO bots (id, team, game, name, key, state, made) VALUES (2, (SELECT team FROM people WHERE key = 'ann'), 'anarchy', 'Asp', 'asp', 'paused', 0)`,
		`INSERT INTO contests (id, name, key, text, format, seed, seeds, rounds, open, most, publish, opens, closes, starts, state) VALUES
			(1, 'Spring', 'spring', '', 'swiss', 'secret', 1, 0, 1, 2, 0, 1, ` + fmt.Sprint(base.Now()+3600_000) + `, ` + fmt.Sprint(base.Now()+7200_000) + `, 'planned'),
			(2, 'Autumn', 'autumn', '', 'round-robin', 'secret', 1, 0, 1, 2, 0, 1, 2, 3, 'finished')`,
		`INSERT INTO parts (contest, game, levels, over) VALUES (1, 'anarchy', '["quick"]', 0), (2, 'anarchy', '["quick"]', 3), (2, 'si32', '["quick"]', 3)`,
		`INSERT INTO entrants (id, contest, game, bot, team, version, name, owner, state, place) SELECT x.column1, x.column2, 'anarchy', x.column3, team, x.column4, x.column5, 'Ann', 'in', x.column6
			FROM (VALUES (1, 1, 1, NULL, 'Ant', 0), (2, 2, 1, 1, 'Ant', 1), (3, 2, 2, 1, 'Asp', 2)) AS x JOIN people ON people.key = 'ann'`,
		`INSERT INTO finals (contest, game, match, seats, result, record) VALUES (2, 'anarchy', '1.1.1.1a', '[0,1]', '{"id":"1.1.1.1a","points":[1,0],"turns":3}', 'F.pent'), (2, 'anarchy', '1.1.1.1b', '[1,0]', '{"id":"1.1.1.1b","points":[1,0],"turns":3}', '')`,
		`INSERT INTO said (record, version, fault, text) VALUES ('F.pent', 1, '', 'secret of Ann')`,
		`INSERT INTO passkeys (id, person, site, credential, public, counter, backup, name, made) VALUES (1, (SELECT id FROM people WHERE key = 'ann'), 'localhost', x'01', x'02', 0, 0, 'phone', 0)`,
		`INSERT INTO hooks (id, url, secret, made) VALUES (1, 'http://127.0.0.1:9/results', x'0102', 0)`,
	} {
		if _, err := a.DB.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.ladder.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Every request is in the table, comes to what the table says for each role, tells the secrets of a team to that team alone, and changes nothing for a page of
// another server.
func TestRights(t *testing.T) {
	whole := t.TempDir() // an arena of which each request has a copy
	var organiser *guest
	var authors map[string]*guest
	t.Run("furnished", func(t *testing.T) {
		a, s := opened(t, Config{Folder: whole})
		organiser, authors = company(t, a, s.URL, "Ann", "Bob")
		furnish(t, a)
	})
	known := 0
	for _, x := range (&Arena{}).routes() {
		row, there := rights[x.pattern]
		if known++; !there {
			t.Errorf("%s is not in the table", x.pattern)
			continue
		}
		t.Run(strings.NewReplacer("/", "_", " ", "_").Replace(x.pattern), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if err := os.CopyFS(folder, os.DirFS(whole)); err != nil {
				t.Fatal(err)
			}
			_, s := opened(t, Config{Folder: folder})
			organiser, ann, bob := organiser.elsewhere(t, s.URL), authors["Ann"].elsewhere(t, s.URL), authors["Bob"].elsewhere(t, s.URL)
			method, _, _ := strings.Cut(x.pattern, " ")
			if method == http.MethodPost {
				for _, g := range []*guest{browser(t, s.URL), ann, organiser} {
					if got := g.do(method, row.path, "application/x-www-form-urlencoded", strings.NewReader(""), "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"); got.status != http.StatusForbidden {
						t.Errorf("a page of another server gets %d", got.status)
					}
				}
			}
			for i, g := range []*guest{browser(t, s.URL), bob, ann, organiser} {
				var got answer
				if method == http.MethodGet {
					got = g.get(row.path)
				} else {
					got = g.post(row.path, row.fields...)
				}
				who := [4]string{"nobody", "another author", "the author", "the organiser"}[i]
				if got.status != row.want[i] {
					t.Errorf("%s gets %d, not %d: %s", who, got.status, row.want[i], got.body)
				}
				if strings.Contains(got.body, "secret of Ann") && who != "the author" {
					t.Errorf("%s reads a secret of Ann's team", who)
				}
				if h := got.header; h.Get("Content-Security-Policy") != policy || h.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s gets the headers %v", who, h)
				}
				if got.status == http.StatusSeeOther && method == http.MethodGet && got.to != "/arena/signin" {
					t.Errorf("%s is led to %s", who, got.to)
				}
			}
		})
	}
	if known != len(rights) {
		t.Errorf("the table has %d requests, the arena %d", len(rights), known)
	}
}

// An organiser holds a bot, and its author cannot let it play; what an author has paused the organiser does not touch.
func TestHold(t *testing.T) {
	a, s := opened(t, Config{})
	organiser, authors := company(t, a, s.URL, "Ann")
	furnish(t, a)
	for i, c := range []struct {
		who    *guest
		state  string
		status int
		now    string
	}{
		{organiser, "play", 403, versions.Paused},
		{authors["Ann"], "retire", 303, versions.Retired},
		{authors["Ann"], "hold", 403, versions.Retired},
		{organiser, "hold", 303, versions.Held},
		{authors["Ann"], "play", 403, versions.Held},
		{authors["Ann"], "retire", 403, versions.Held},
		{organiser, "play", 303, versions.Playing},
		{authors["Ann"], "fly", 404, versions.Playing},
	} {
		got := c.who.post("/arena/bots/1/"+c.state, "x", "y")
		if b, err := versions.BotOf(t.Context(), a.DB, 1); got.status != c.status || err != nil || b.State != c.now {
			t.Errorf("%d: %d, %q, %v", i, got.status, b.State, err)
		}
	}
}

// Links are for as many people as they say and not for ever, and what was taken back or used up says so.
func TestLinks(t *testing.T) {
	a, s := opened(t, Config{})
	organiser, authors := company(t, a, s.URL, "Ann")
	if again, err := a.FirstLink(t.Context()); again != "" || err != nil {
		t.Errorf("a second organiser could come by %q, %v", again, err)
	}
	two := linkIn.FindString(organiser.post("/arena/organiser/links", "uses", "2", "days", "1").body)
	joined(t, s.URL, two, "Bob")
	for name, want := range map[string]int{"bob": 409, "BOB ": 409, "Olga": 409, "x": 400, "a<b>": 400, "\u202ename": 400, strings.Repeat("n", 31): 400} {
		if got := browser(t, s.URL).post(two, "name", name, "password", password); got.status != want {
			t.Errorf("%q: %d", name, got.status)
		}
	}
	if got := browser(t, s.URL).post(two, "name", "Carl", "password", "short"); got.status != 400 {
		t.Errorf("a short password: %d", got.status)
	}
	joined(t, s.URL, two, "Carl")
	if got := browser(t, s.URL).post(two, "name", "Dora", "password", password); got.status != 404 || !strings.Contains(got.body, "not valid any more") {
		t.Errorf("a third one: %d %s", got.status, got.body)
	}
	late := linkIn.FindString(organiser.post("/arena/organiser/links", "uses", "2", "days", "1").body)
	if _, err := a.DB.Exec("UPDATE links SET expires = 1"); err != nil {
		t.Fatal(err)
	}
	if got := browser(t, s.URL).get(late); got.status != 404 {
		t.Errorf("an old link: %d", got.status)
	}
	mate := linkIn.FindString(authors["Ann"].post("/arena/account/link").body)
	joined(t, s.URL, mate, "Anton")
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM people WHERE team = (SELECT team FROM people WHERE key = 'ann')"); n != 2 {
		t.Errorf("%d people in Ann's team", n)
	}
}

// A new password, by the organiser or by oneself, ends all other sessions and keys; the old one does not sign in any more.
func TestPasswords(t *testing.T) {
	a, s := opened(t, Config{})
	organiser, authors := company(t, a, s.URL, "Ann")
	ann := authors["Ann"]
	if got := ann.post("/arena/account/key"); got.status != http.StatusOK || basetest.Count(t, a.DB, "SELECT COUNT(*) FROM keys") != 1 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	reset := linkIn.FindString(organiser.post("/arena/organiser/people/2/reset").body)
	if got := browser(t, s.URL).post(strings.Replace(reset, "reset", "join", 1), "name", "Eve", "password", password); got.status != 404 {
		t.Errorf("a link for a password lets somebody join: %d", got.status)
	}
	if got := browser(t, s.URL).post(reset, "password", "entirely new words"); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if got := browser(t, s.URL).post(reset, "password", "entirely new words"); got.status != 404 {
		t.Errorf("the link works twice: %d", got.status)
	}
	if got := ann.get("/arena/account"); got.status != 303 || got.to != "/arena/signin" {
		t.Errorf("the old session: %d", got.status)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM keys"); n != 0 {
		t.Errorf("%d keys are left", n)
	}
	if got := ann.post("/arena/signin", "name", "Ann", "password", password); got.status != 401 {
		t.Errorf("the old password: %d", got.status)
	}
	if got := ann.post("/arena/signin", "name", " ANN ", "password", "entirely new words"); got.status != 303 {
		t.Errorf("the new password: %d %s", got.status, got.body)
	}
	other := browser(t, s.URL)
	other.post("/arena/signin", "name", "Ann", "password", "entirely new words")
	if got := ann.post("/arena/account/password", "old", "wrong words here", "password", "other good words"); got.status != 400 {
		t.Errorf("the wrong old password: %d", got.status)
	}
	ann.post("/arena/account/password", "old", "entirely new words", "password", "other good words")
	if got := ann.get("/arena/account"); got.status != 200 {
		t.Errorf("the own session ends: %d", got.status)
	}
	if got := other.get("/arena/account"); got.status != 303 {
		t.Errorf("the other session continues: %d", got.status)
	}
	ann.post("/arena/signout/everywhere")
	if got := ann.get("/arena/account"); got.status != 303 {
		t.Errorf("signed out, and still in: %d", got.status)
	}
}

// Passwords are kept so that the database does not tell them, and tried only so often, also from many addresses.
func TestTries(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann")
	var kept string
	if err := a.DB.QueryRow("SELECT password FROM people WHERE key = 'ann'").Scan(&kept); err != nil || !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(kept, password) {
		t.Errorf("%q, %v", kept, err)
	}
	got := 0
	for got = range 30 {
		if browser(t, s.URL).post("/arena/signin", "name", "Nobody", "password", "guess after guess").status == http.StatusTooManyRequests {
			break
		}
	}
	if got < 5 || got > 10 {
		t.Errorf("refused after %d tries", got)
	}
	d := people.NewDoors(nil, 0)
	for i := range 11 {
		if pass := d.Pass(people.Tries, "name ann"); pass != (i < 10) {
			t.Errorf("try %d: %v", i+1, pass)
		}
	}
}

// Who is removed is gone with all that is theirs, and nothing of others.
func TestRemove(t *testing.T) {
	a, s := opened(t, Config{})
	organiser, authors := company(t, a, s.URL, "Ann", "Bob")
	furnish(t, a)
	if n := basetest.Count(t, a.DB, "SELECT matches FROM counted"); n != 2 {
		t.Errorf("%d matches are counted", n)
	}
	if got := organiser.post("/arena/organiser/people/1/remove"); got.status != 409 {
		t.Errorf("the organiser removes herself: %d", got.status)
	}
	if got := organiser.post("/arena/organiser/people/2/remove"); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for _, table := range []string{"bots", "versions", "meetings", "players", "matches", "logs", "passkeys"} {
		if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM "+table); n != 0 {
			t.Errorf("%d %s are left", n, table)
		}
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM people"); n != 2 {
		t.Errorf("%d people", n)
	}
	if n := basetest.Count(t, a.DB, "SELECT matches FROM counted"); n != 0 {
		t.Errorf("%d matches are counted", n)
	}
	if err := a.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := a.Records.Load("M.pent"); err == nil {
		t.Error("a record is left")
	}
	if got := authors["Ann"].get("/arena/account"); got.status != 303 {
		t.Errorf("Ann is still in: %d", got.status)
	}
	if got := authors["Bob"].get("/arena/account"); got.status != 200 {
		t.Errorf("Bob: %d", got.status)
	}
	if len(a.ladder.Standings("anarchy")) != 6 {
		t.Error("somebody is on the ladder who is gone")
	}
}

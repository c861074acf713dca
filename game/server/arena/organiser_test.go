package arena

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tournament"
)

// An organiser finds everybody of a large arena: page by page, each once, and by a part of a name.
func TestOrganiserFinds(t *testing.T) {
	a, s := opened(t, Config{})
	olga, _ := company(t, a, s.URL)
	const crowd = 2*mostRows + 20
	for i := range crowd {
		key := fmt.Sprintf("pupil %03d", i)
		for _, q := range []string{
			`INSERT INTO teams (id, name, key) VALUES (?1, ?2, ?2)`,
			`INSERT INTO people (team, name, key, password, role, joined) VALUES (?1, ?2, ?2, '', 'author', 0)`,
			`INSERT INTO bots (team, game, name, key, state, made) VALUES (?1, 'anarchy', 'of ' || ?2, 'of ' || ?2, 'paused', 0)`,
		} {
			if _, err := a.DB.Exec(q, 100+i, key); err != nil {
				t.Fatal(err)
			}
		}
	}
	person, bot := regexp.MustCompile(`data-what="Name">(pupil \d+)`), regexp.MustCompile(`data-what="Bot"><a href="[^"]*">(of pupil \d+)`)
	next := regexp.MustCompile(`href="(\?[^"]*)">Next<`)
	for name, row := range map[string]*regexp.Regexp{"people": person, "bots": bot} {
		seen, path := map[string]bool{}, "?"+name+"=1"
		for pages := 0; path != ""; pages++ {
			body := olga.get("/arena/organiser" + path).body
			for _, m := range row.FindAllStringSubmatch(body, -1) {
				if seen[m[1]] {
					t.Errorf("%s is listed twice", m[1])
				}
				seen[m[1]] = true
			}
			path = ""
			for _, m := range next.FindAllStringSubmatch(body, -1) {
				if to := strings.ReplaceAll(m[1], "&amp;", "&"); strings.Contains(to, "#"+name) {
					path, _, _ = strings.Cut(to, "#")
				}
			}
			if pages > 3 {
				t.Fatalf("%s: there is always another page", name)
			}
		}
		if len(seen) != crowd {
			t.Errorf("%s: %d of %d are listed", name, len(seen), crowd)
		}
	}
	for find, want := range map[string]int{"Pupil 007": 1, "pupil 00": 10, "nobody": 0, "%": 0, "'": 0} {
		body := olga.get("/arena/organiser?find=" + strings.ReplaceAll(strings.ReplaceAll(find, " ", "+"), "%", "%25")).body
		if n, m := len(person.FindAllString(body, -1)), len(bot.FindAllString(body, -1)); n != want || m != want || want == 0 != strings.Contains(body, "Nothing has that name") {
			t.Errorf("%q finds %d people and %d bots, not %d", find, n, m, want)
		}
	}
	for _, page := range []string{"-1", "0", "99999999999999999999", "x"} {
		if got := olga.get("/arena/organiser?people=" + page + "&bots=" + page); got.status != 200 || len(person.FindAllString(got.body, -1)) == 0 {
			t.Errorf("page %s: %d", page, got.status)
		}
	}
}

// An export has every table with its rows, the bots as they were uploaded and the records, and no password, key, link or secret seed.
func TestExport(t *testing.T) {
	a, s := opened(t, Config{})
	olga, _ := company(t, a, s.URL, "Ann")
	furnish(t, a)
	for _, q := range []string{
		`INSERT INTO meetings (id, game, level, seed, begun) VALUES (77, 'anarchy', 'quick', 'not-yet-known', 1)`,
		`UPDATE bots SET name = '=1+1' WHERE id = 2`,
		`INSERT INTO used (day, team, ms) VALUES (1, (SELECT team FROM people WHERE key = 'ann'), 61000)`,
		`INSERT INTO hooks (id, url, secret, made) VALUES (2, 'https://other.example:8443/T0/not-for-others', x'6e6f742d666f722d6f7468657273', 0), (3, 'https://bare.example?key=not-for-others', x'00', 0)`,
	} {
		if _, err := a.DB.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	got := olga.post("/arena/organiser/export")
	z, err := zip.NewReader(strings.NewReader(got.body), int64(len(got.body)))
	if got.status != 200 || err != nil {
		t.Fatal(got.status, err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(data)
	}
	for name, want := range map[string]string{
		"people.csv": "Ann,Ann,,author,20", "bots.csv": "1,anarchy,Ant,Ann,", "versions.csv": "1,1,1,abc,bot.mjs,100,Ann,", "meetings.csv": "1,anarchy,quick,s,1970-01-01T00:00:00Z",
		"players.csv": "1,1,rookie,", "matches.csv": "M,1,0,", "contests.csv": "2,Autumn", "parts.csv": "2,anarchy,\"[\"\"quick\"\"]\",", "entrants.csv": "2,anarchy,2,1,1,Ant", "finals.csv": "2,anarchy,1.1.1.1a", "done.csv": "exported everything",
		"uploads/1/bot.mjs": "secret of Ann", "records/M.pent": "record", "scrimmages.csv": "scrimmage,team", "scrimmage-matches.csv": "scrimmage,number", "notices.csv": "contest,entrant",
		"passkeys.csv": "Ann,phone,localhost,,\n", "used.csv": "1970-01-02,Ann,61000", "hooks.csv": "1,127.0.0.1:9,0,0,,\n2,other.example:8443,0,0,,\n3,bare.example,0,0,,\n",
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s lacks %q:\n%s", name, want, files[name])
		}
		delete(files, name)
	}
	for name, text := range files {
		t.Errorf("%s is not expected: %s", name, text)
	}
	for _, secret := range []string{"not-yet-known", "argon2", "not-for-others", "bm90LWZvci1vdGhlcnM", "\n2,anarchy,=1"} {
		for _, f := range z.File {
			r, _ := f.Open()
			if data, _ := io.ReadAll(r); strings.Contains(string(data), secret) {
				t.Errorf("%s has %q", f.Name, secret)
			}
		}
	}
}

// A worker whose answers are false is shut out, which Organise says with the reason, and an organiser lets it in again.
func TestWorkerShutOut(t *testing.T) {
	broker, err := queue.Serve("127.0.0.1:0", password, filepath.Join(t.TempDir(), "broker"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(broker.Close)
	access := broker.Access()
	a, s := opened(t, Config{Workers: &access})
	olga, _ := company(t, a, s.URL)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	g := a.Game("anarchy")
	o := queue.Offer{Worker: "liar", Slots: 1, Games: map[string]queue.Game{g.ID: {Rules: g.Entry.Game.Info().Version}}}
	go func() {
		ended <- queue.Work(ctx, access, o, func(_ context.Context, x queue.Task) (queue.Answer, error) {
			return queue.Answer{Result: tournament.Result{ID: x.ID, Points: []float64{1, 0}, Scores: []int64{1, 0}, Reason: "I say so"}}, nil
		}, nil)
	}()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	asking, enough := context.WithCancel(t.Context())
	asked := make(chan error, 1)
	go func() {
		_, err := a.host.Play(asking, queue.Task{ID: "M", Game: g.ID, Rules: g.Entry.Game.Info().Version, Level: g.Level.Name, Text: g.Level.Text, Seed: "s", Players: []string{"rookie", "random"}, Record: true})
		asked <- err
	}()
	until(t, "it is shut out", func() bool { return strings.Contains(olga.get("/arena/organiser").body, "shut out") })
	enough()
	if err := <-asked; err == nil {
		t.Error("what it made up counts")
	}
	if page := olga.get("/arena/organiser").body; !strings.Contains(page, ">liar ") || !strings.Contains(page, "The last one: the record is missing") || !strings.Contains(page, "Let it in again") {
		t.Errorf("%s", page)
	}
	if got := olga.post("/arena/organiser/workers/liar/in"); got.status != 303 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if page := olga.get("/arena/organiser").body; strings.Contains(page, "shut out") || !strings.Contains(page, "let the worker liar in again") {
		t.Errorf("%s", page)
	}
	until(t, "it plays again", func() bool { _, slots, _ := a.host.Crew(); return slots == 1 })
}

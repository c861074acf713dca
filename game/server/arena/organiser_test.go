package arena

import (
	"archive/zip"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
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
		if n, m := len(person.FindAllString(body, -1)), len(bot.FindAllString(body, -1)); n != want || m != want || want == 0 != strings.Contains(body, "Nobody is called so") {
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
		"players.csv": "1,1,rookie,", "matches.csv": "M,1,0,", "contests.csv": "2,Autumn", "entrants.csv": "2,2,1,1,Ant", "finals.csv": "2,1.1.1.1a", "done.csv": "exported everything",
		"uploads/1/bot.mjs": "secret of Ann", "records/M.pent": "record", "scrimmages.csv": "scrimmage,team", "scrimmage-matches.csv": "scrimmage,number", "notices.csv": "contest,entrant",
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s lacks %q:\n%s", name, want, files[name])
		}
		delete(files, name)
	}
	for name, text := range files {
		t.Errorf("%s is not expected: %s", name, text)
	}
	for _, secret := range []string{"not-yet-known", "argon2", "\n2,anarchy,=1"} {
		for _, f := range z.File {
			r, _ := f.Open()
			if data, _ := io.ReadAll(r); strings.Contains(string(data), secret) {
				t.Errorf("%s has %q", f.Name, secret)
			}
		}
	}
}

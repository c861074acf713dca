package arena

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/people"
)

// What the arena of BenchmarkPages has.
const (
	crowdPeople   = 500
	crowdBots     = 2000
	crowdVersions = 3 // of a bot; the last one plays
	crowdMatches  = 1_000_000
	crowdClasses  = 20
	crowdFinal    = 64  // bots of a contest
	crowdLogs     = 40  // of a version
	crowdRatings  = 60  // of a version
	crowdNotices  = 500 // of a contest
)

// BenchmarkPages asks a full arena for each page and for each answer to a program, and reports the median and the 95th percentile of the times. Give it a
// number of requests for each: -benchtime 200x.
func BenchmarkPages(b *testing.B) {
	folder := b.TempDir()
	a, err := open(b.Context(), Config{Folder: folder})
	if err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	match, token := crowd(b, a)
	fmt.Println("filled in", time.Since(began).Round(time.Second))
	if err := a.Close(); err != nil {
		b.Fatal(err)
	}
	began = time.Now()
	if a, err = open(b.Context(), Config{Folder: folder}); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = a.Close() })
	fmt.Println("opened in", time.Since(began).Round(10*time.Millisecond))
	for _, g := range a.Games {
		began = time.Now()
		a.ladder.RateOne(g.ID)
		fmt.Println("rated", g.ID, "in", time.Since(began).Round(10*time.Millisecond))
	}
	var final string // a match of the final
	if err := a.DB.QueryRow("SELECT match FROM finals WHERE contest = 1 LIMIT 1").Scan(&final); err != nil {
		b.Fatal(err)
	}
	request := func(method, path string, form url.Values) *http.Request {
		r := httptest.NewRequest(method, Path+path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.RemoteAddr = "127.0.0.1/32"
		return r
	}
	cookies := map[string]string{"": ""}
	for role, name := range map[string]string{people.Author: "person 2", people.Organiser: "person 1"} {
		w := httptest.NewRecorder()
		a.ServeHTTP(w, request(http.MethodPost, "signin", url.Values{"name": {name}, "password": {password}}))
		if w.Code != http.StatusSeeOther {
			b.Fatalf("%s: %d %s", name, w.Code, w.Body)
		}
		cookies[role] = w.Result().Cookies()[0].String()
	}
	bot := func(i int) int { return (i*37)%crowdBots + 1 }
	game := func(i int) string { return a.Games[i%len(a.Games)].ID }
	fixed := func(path string) func(int) string { return func(int) string { return path } }
	for _, p := range []struct {
		name, role string
		path       func(i int) string
	}{
		{"home", "", fixed("")},
		{"game", "", func(i int) string { return "games/" + game(i) }},
		{"game of a class", "", func(i int) string { return fmt.Sprintf("games/%s?class=%d", game(i), i%crowdClasses+1) }},
		{"bot", "", func(i int) string { return fmt.Sprint("bots/", bot(i)) }},
		{"compare", "", func(i int) string {
			return fmt.Sprintf("bots/%d/compare?with=%d", bot(i), (bot(i)-1+len(a.Games))%crowdBots+1)
		}},
		{"level", "", func(i int) string { return fmt.Sprintf("games/%s/levels/%s", game(i), []string{"quick", "short"}[i%2]) }},
		{"player", "", func(i int) string {
			return fmt.Sprintf("games/%s/players/%s", game(i), []string{"newcomer", "rookie", "regular", "master"}[i%4])
		}},
		{"teams", "", fixed("teams")},
		{"team", "", func(i int) string { return fmt.Sprint("teams/", i%crowdPeople+1) }},
		{"contests", "", fixed("contests")},
		{"contest", "", fixed("contests/4")},
		{"contest with a final", "", fixed("contests/1?results=1")},
		{"contest of five games with finals", "", fixed("contests/2?results=1")},
		{"overall", "", fixed("contests/2/overall.csv")},
		{"match of a final", "", fixed("contests/1/games/" + game(0) + "/matches/" + final)},
		{"join", "", fixed("join/" + token)},
		{"sign in", "", fixed("signin")},
		{"record", "", fixed("records/" + match)},
		{"api level", "", func(i int) string { return fmt.Sprintf("api/games/%s/levels/quick", game(i)) }},
		{"api player", "", func(i int) string { return fmt.Sprintf("api/games/%s/players/rookie", game(i)) }},
		{"api teams", "", fixed("api/teams")},
		{"api contests", "", fixed("api/contests")},
		{"api contest", "", fixed("api/contests/1")},
		{"api table", "", fixed("contests/1/games/" + game(0) + "/files/table.json")},
		{"api matches", "", fixed("contests/1/games/" + game(0) + "/files/matches.csv")},

		{"author home", people.Author, fixed("")},
		{"author account", people.Author, fixed("account")},
		{"author upload", people.Author, fixed("upload")},
		{"author bot", people.Author, func(i int) string { return fmt.Sprint("bots/", 5+i%4) }},
		{"author version", people.Author, func(i int) string { return fmt.Sprint("versions/", 13+i%12) }},
		{"author log", people.Author, fixed("logs/" + match + "/15")},
		{"author contest", people.Author, fixed("contests/4")},
		{"author api me", people.Author, fixed("api/me")},
		{"author api version", people.Author, func(i int) string { return fmt.Sprint("api/versions/", 13+i%12) }},

		{"organiser", people.Organiser, fixed("organiser")},
		{"organiser finds", people.Organiser, fixed("organiser?find=person+4&people=2&bots=3")},
		{"organiser bot", people.Organiser, func(i int) string { return fmt.Sprint("bots/", bot(i)) }},
		{"organiser new contest", people.Organiser, fixed("organiser/contest")},
		{"organiser contest", people.Organiser, fixed("organiser/contests/4")},
		{"organiser contest with a final", people.Organiser, fixed("organiser/contests/1")},
	} {
		b.Run(p.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				r := request(http.MethodGet, p.path(len(took)), nil)
				r.Header.Set("Cookie", cookies[p.role])
				r.Header.Set("Authorization", "Bearer "+"key of an author")
				w, began := httptest.NewRecorder(), time.Now()
				a.ServeHTTP(w, r)
				if took = append(took, time.Since(began)); w.Code != http.StatusOK {
					b.Fatalf("%s: %d %s", r.URL, w.Code, w.Body)
				}
			}
			slices.Sort(took)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-median")
			b.ReportMetric(took[len(took)*95/100].Seconds()*1000, "ms-95%")
		})
	}
}

// crowd fills an arena: person 1 organises, person 2 is the author whose pages are asked for. It returns a match of the bots of person 2, with a record and a
// log, and the token of a link.
func crowd(b *testing.B, a *Arena) (match, token string) {
	ctx := b.Context()
	word, err := people.Sealed(ctx, password)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	text := func(v any) string {
		data, err := json.Marshal(v)
		if err != nil {
			b.Fatal(err)
		}
		return string(data)
	}
	within := func(f func(do func(query string, args ...any))) {
		err := a.Within(ctx, func(tx *sql.Tx) error {
			known := map[string]*sql.Stmt{}
			f(func(query string, args ...any) {
				s := known[query]
				if s == nil {
					var err error
					if s, err = tx.PrepareContext(ctx, query); err != nil {
						b.Fatal(err)
					}
					known[query] = s
				}
				if _, err := s.ExecContext(ctx, args...); err != nil {
					b.Fatalf("%s: %v", query, err)
				}
			})
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	start := time.Now().Add(-90 * 24 * time.Hour).UnixMilli()
	each := 90 * (24 * time.Hour).Milliseconds() / crowdMatches
	strength, mine := make([]float64, crowdBots), make([][]int, len(a.Games)) // bots by games
	within(func(do func(string, ...any)) {
		for c := range crowdClasses {
			do("INSERT INTO classes (id, name, key) VALUES (?1, ?2, ?2)", c+1, fmt.Sprint("class ", c+1))
		}
		for p := range crowdPeople {
			role, name := people.Author, fmt.Sprint("person ", p+1)
			if p == 0 {
				role = people.Organiser
			}
			do("INSERT INTO teams (id, name, key, class) VALUES (?1, ?2, ?2, ?3)", p+1, name, p%crowdClasses+1)
			do("INSERT INTO people (id, team, name, key, role, password, joined) VALUES (?1, ?1, ?2, ?2, ?3, ?4, ?5)", p+1, name, role, word, start)
		}
		do("INSERT INTO keys (digest, person, made) VALUES (?, 2, ?)", people.DigestOf("key of an author"), start)
		for i := range crowdBots {
			team, g := i*crowdPeople/crowdBots+1, i%len(a.Games)
			mine[g] = append(mine[g], i)
			strength[i] = 600 + 800*rng.Float64()
			do("INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (?1, ?2, ?3, ?4, ?4, 'playing', ?5, ?6)", i+1, team, a.Games[g].ID, fmt.Sprint("bot ", i+1), (i+1)*crowdVersions, start)
			for n := range crowdVersions {
				v := i*crowdVersions + n + 1
				do(`INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (?, ?, ?, ?, 'bot.mjs', 20000, '["bot.mjs"]', ?, ?, 'a note', 'good')`,
					v, i+1, n+1, strings.Repeat("d", 64), fmt.Sprint("person ", team), start+int64(n)*30*(24*time.Hour).Milliseconds())
				do("INSERT INTO conduct (version, matches, turns, spent, longest, refused, crashed, late, failed) VALUES (?, 500, 50000, 900000, 800, 3, 2, 1, 0)", v)
				for met := range crowdRatings {
					do("INSERT INTO ratings (version, met, at, elo, spread) VALUES (?, ?, ?, ?, ?)", v, met+1, start+int64(n*crowdRatings+met)*(90*(24*time.Hour).Milliseconds())/(crowdVersions*crowdRatings), strength[i]+50*rng.NormFloat64(), 60.0)
				}
			}
		}
		for range 5000 {
			do("INSERT INTO done (at, who, what) VALUES (?, 'person 1', 'let bot 1 play')", start)
		}
	})
	meetings, matches := 0, 0
	marks := []string{"newcomer", "rookie", "regular"}
	for matches < crowdMatches {
		within(func(do func(string, ...any)) {
			for end := min(matches+50_000, crowdMatches); matches < end; {
				meetings++
				g := meetings % len(a.Games)
				n, at := a.Games[g].Seats, start+int64(matches)*each
				do("INSERT INTO meetings (id, game, level, seed, begun) VALUES (?, ?, ?, ?, ?)", meetings, a.Games[g].ID, a.Games[g].Level.Name, base.Secret(), at-1000)
				var among []int
				elo := make([]float64, n)
				for place := range n {
					who := -1 // a mark
					for place == 0 && who < 0 || place > 0 && rng.IntN(10) > 0 {
						if who = mine[g][rng.IntN(len(mine[g]))]; !slices.Contains(among, who) {
							break
						}
						who = -1
					}
					among = append(among, who)
					if elo[place] = 800; who < 0 {
						do("INSERT INTO players (meeting, place, mark) VALUES (?, ?, ?)", meetings, place, marks[rng.IntN(len(marks))])
						continue
					}
					elo[place] = strength[who]
					do("INSERT INTO players (meeting, place, version) VALUES (?, ?, ?)", meetings, place, who*crowdVersions+1+matches*crowdVersions/crowdMatches)
				}
				all, chances := make([]float64, n), stats.Expect(elo...)
				for number := range n {
					points, x := make([]float64, n), rng.Float64()
					won := 0
					for won < n-1 && x >= chances[won] {
						x -= chances[won]
						won++
					}
					points[won] = 1
					all[won]++
					id := base.Secret()
					do("INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES (?, ?, ?, ?, 200, 'more points', ?)", id, meetings, number, at, text(points))
					for _, who := range among {
						if v := who*crowdVersions + crowdVersions; who >= 0 && matches > crowdMatches-crowdMatches/(crowdVersions*3) && logged(rng) {
							do("INSERT INTO logs (match, version, fault, text) VALUES (?, ?, '', ?)", id, v, strings.Repeat("a line of a log\n", 60))
							if v == 15 {
								match = id
							}
						}
					}
					matches++
				}
				do("UPDATE meetings SET points = ?, over = ? WHERE id = ?", text(all), at, meetings)
			}
		})
	}
	if match == "" {
		b.Fatal("there is no log of version 15")
	}
	if err := a.Records.Save(match+record.Suffix, make([]byte, 8<<10)); err != nil {
		b.Fatal(err)
	}
	within(func(do func(string, ...any)) {
		hour := time.Hour.Milliseconds()
		for c, x := range []struct {
			state, format        string
			opens, closes, final int64
		}{{contests.Running, "round-robin", -72, -48, -24}, {contests.Running, "swiss", -72, -48, -24}, {"closed", "round-robin", -72, -1, 24}, {contests.Planned, "round-robin", -1, 24, 48}, {contests.Planned, "swiss", 24, 48, 72}} {
			do(`INSERT INTO contests (id, name, key, text, format, seed, seeds, rounds, open, most, publish, opens, closes, starts, state) VALUES (?1, ?2, ?2, 'about it', ?3, ?4, 1, 0, 1, 2, 1, ?5, ?6, ?7, ?8)`,
				c+1, fmt.Sprint("contest ", c+1), x.format, base.Secret(), base.Now()+x.opens*hour, base.Now()+x.closes*hour, base.Now()+x.final*hour, x.state)
			for g := range crowdGames(c) {
				do("INSERT INTO parts (contest, game, levels) VALUES (?, ?, ?)", c+1, a.Games[g].ID, text([]string{a.Games[g].Level.Name}))
				for i, bot := range mine[g][:crowdFinal] {
					place, version, team := i+1, sql.NullInt64{Int64: int64((bot + 1) * crowdVersions), Valid: x.state != contests.Planned}, bot*crowdPeople/crowdBots+1
					if x.state != contests.Running {
						place = 0
					}
					do("INSERT INTO entrants (contest, game, bot, team, version, name, owner, state, place, elo, spread) VALUES (?, ?, ?, ?, ?, ?, ?, 'in', ?, ?, 60)", c+1, a.Games[g].ID, bot+1, team, version, fmt.Sprint("bot ", bot+1), fmt.Sprint("person ", team), place, strength[bot])
				}
			}
			for range crowdNotices {
				do("INSERT INTO notices (contest, at, who, what, reason) VALUES (?, ?, 'person 1', 'moved the times', 'a reason')", c+1, start)
			}
		}
	})
	for _, id := range []int64{1, 2} {
		c, err := contests.ContestOf(ctx, a.DB, id)
		if err != nil {
			b.Fatal(err)
		}
		for _, p := range c.Parts {
			g := slices.IndexFunc(a.Games, func(g *base.Game) bool { return g.ID == p.Game })
			var names []string
			for _, bot := range mine[g][:crowdFinal] {
				names = append(names, fmt.Sprint("bot ", bot+1))
			}
			plan, err := c.Plan(&p, names)
			if err != nil {
				b.Fatal(err)
			}
			basetest.Final(b, a.DB, id, p.Game, plan, func(m tournament.Match) *tournament.Result {
				r := &tournament.Result{ID: m.ID, Points: make([]float64, len(m.Seats)), Turns: 200, Reason: "more points", Record: base.Secret() + record.Suffix}
				r.Points[rng.IntN(len(m.Seats))] = 1
				return r
			})
		}
		within(func(do func(string, ...any)) {
			do("UPDATE parts SET over = ?, changes = changes + 1 WHERE contest = ?", base.Now(), id)
			do("UPDATE contests SET state = 'finished', ended = ? WHERE id = ?", base.Now(), id)
		})
	}
	err = a.Within(ctx, func(tx *sql.Tx) (err error) {
		token, err = people.MakeLink(ctx, tx, people.Link{Kind: people.ToJoin, Left: 100, Expires: time.Now().Add(24 * time.Hour), Maker: "person 1"})
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return match, token
}

// crowdGames is how many games a contest is of: the second one and the fourth are of all.
func crowdGames(c int) int {
	if c%2 == 1 {
		return 5
	}
	return 1
}

// logged says whether a match in the last days keeps a log: as many as keep crowdLogs of each version.
func logged(rng *rand.Rand) bool {
	const players = 2 * crowdMatches / (crowdVersions * 3)
	return rng.IntN(players) < crowdLogs*crowdBots
}

// No page names a file of the repository, which a visitor does not have.
func TestPagesStandAlone(t *testing.T) {
	list, err := files.ReadDir("pages")
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, e := range list {
		if data, err := files.ReadFile("pages/" + e.Name()); err != nil || strings.Contains(string(data), "docs/") {
			t.Errorf("%s names a document: %v", e.Name(), err)
		}
	}
}

package arena

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// A level's page and a built-in player's have what was got from each seat, by whom, on the ladder and in finals, with results for who asks; and it goes with
// the meetings.
func TestLevelAndMark(t *testing.T) {
	a, s := opened(t, Config{})
	a.ladder.Rest(1) // nobody plays
	olga, _ := company(t, a, s.URL, "Ann", "Bob")
	furnish(t, a)
	for m := 2; m < 5; m++ { // Ann's bot wins from both seats, then loses from both; the last one is not over
		points := map[bool]string{true: "[1,0]", false: "[0,1]"}[m == 2]
		basetest.Do(t, a.DB, "INSERT INTO meetings (id, game, level, seed, begun, points) VALUES (?, 'anarchy', 'quick', 's', 1, ?)", m, strings.ReplaceAll(points, "1", "2"))
		basetest.Do(t, a.DB, "INSERT INTO players (meeting, place, mark, version) VALUES (?1, 0, '', 1), (?1, 1, 'rookie', NULL)", m)
		basetest.Do(t, a.DB, "INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('a' || ?1, ?1, 0, 5, 3, 'r', ?2), ('b' || ?1, ?1, 1, 5, 3, 'r', ?2)", m, points)
		basetest.Do(t, a.DB, "UPDATE meetings SET over = ?1 + 10 WHERE id = ?1 AND id < 4", m)
	}
	if err := a.ladder.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	nobody := browser(t, s.URL)
	l := told[Level](t, nobody, "/arena/api/games/anarchy/levels/quick")
	if !l.Ladder || fmt.Sprint(l.Contests) != "[1 2]" || fmt.Sprint(l.Seats) != "[{7 5} {7 2}]" {
		t.Errorf("%+v", l) // two matches each of the first, the second and the third meeting, and one of a final
	}
	if len(l.Best) != 1 || l.Best[0] != (LevelBest{Name: "Rookie", Mark: "rookie", Elo: l.Best[0].Elo, Matches: 6, Points: 3}) {
		t.Errorf("%+v", l.Best) // Ann's bot is paused
	}
	basetest.Do(t, a.DB, "UPDATE bots SET state = 'playing' WHERE id = 1")
	if err := a.ladder.Renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	l = told[Level](t, nobody, "/arena/api/games/anarchy/levels/quick")
	if i := slices.IndexFunc(l.Best, func(b LevelBest) bool { return b.Bot == 1 }); len(l.Best) != 2 || i < 0 || l.Best[i].Matches != 8 || l.Best[i].Points != 4 { // who is above depends on whether it is rated yet
		t.Errorf("%+v", l.Best)
	}
	if len(l.Last) != 6 {
		t.Errorf("%+v", l.Last)
	}
	m := told[Mark](t, nobody, "/arena/api/games/anarchy/players/rookie")
	if m.Title != "Rookie" || m.Met != 3 || len(m.Against) != 1 || m.Against[0] != (MarkMet{Name: "Ant", Bot: 1, Elo: m.Against[0].Elo, Met: 3, Percent: 50}) || len(m.Levels) != 1 || m.Levels[0] != (OnLevel{"quick", 6, 3}) || len(m.Last) != 6 {
		t.Errorf("%+v", m)
	}
	for path, want := range map[string][]string{
		"games/anarchy":                          {`href="/arena/games/anarchy/levels/quick"`, `href="/arena/games/anarchy/players/master"`, `href="/arena/games/anarchy/levels/firestorm"`},
		"bots/1":                                 {`href="/arena/games/anarchy/levels/quick"`, `href="/arena/games/anarchy/players/rookie"`},
		"contests/2":                             {`href="/arena/games/anarchy/levels/quick"`, `href="/arena/games/si32/levels/quick"`},
		"games/anarchy/levels/quick":             {"on which its ladder is played", `<a href="/arena/bots/1">Ant</a>`, `href="/arena/contests/2"`, "Show who won", "71 %", "29 %"},
		"games/anarchy/levels/quick?results=1":   {"<th>Result</th>"},
		"games/anarchy/players/rookie":           {`href="/arena/games/anarchy/levels/quick"`, "Show who won"},
		"games/anarchy/players/rookie?results=1": {`data-what="Result">won`, `data-what="Result">lost`},
		"games/si32/players/master":              {"It has met nobody yet", "No match has ended yet"},
		"games/anarchy/levels/original":          {"No match has ended on it yet", "Watch Experts"},
	} {
		body := nobody.get("/arena/" + path).body
		for _, x := range want {
			if !strings.Contains(body, x) {
				t.Errorf("%s lacks %q: %s", path, x, body)
			}
		}
		if !strings.Contains(path, "results") && strings.Contains(body, "<th>Result</th>") {
			t.Errorf("%s tells results nobody asked for", path)
		}
	}
	for _, path := range []string{"games/chess/levels/quick", "games/anarchy/levels/moon", "games/anarchy/levels/" + levels.Challenges("anarchy")[0].Name, "games/anarchy/levels/..%2fquick", "games/anarchy/players/novice", "games/chess/players/rookie"} {
		for _, door := range []string{"/arena/", "/arena/api/"} {
			if got := nobody.get(door + path); got.status != 404 {
				t.Errorf("%s: %d", door+path, got.status)
			}
		}
	}
	if got := olga.post("/arena/organiser/people/2/remove"); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM scores"); n != 0 {
		t.Errorf("%d sums are left", n)
	}
}

// The links of every level open: to a match that built-in players play, and to one that waits for a person.
func TestLevelLinks(t *testing.T) {
	a, _ := opened(t, Config{})
	for _, g := range a.Games {
		for _, l := range levels.List(g.ID) {
			watch, play, err := a.linksOf(g, l)
			if err != nil {
				t.Fatal(err)
			}
			for i, text := range []string{watch, play} {
				if _, err := url.Parse(text); err != nil || !strings.HasPrefix(text, "/#m=") || len(text) > link.Safe {
					t.Fatalf("%s/%s: %s, %v", g.ID, l.Name, text, err)
				}
				x, err := link.Parse(text, catalog.Players)
				if err != nil {
					t.Fatal(err)
				}
				if x.Setup.Level != l.Name || len(x.Setup.Seats) != g.Entry.Seats(l) || (x.Players != "") != (i == 0) || (x.Seat == rules.NoSeat) != (i == 0) {
					t.Errorf("%s/%s: %+v", g.ID, l.Name, x)
				}
				if i == 0 {
					continue
				}
				if _, _, err := x.Replay(record.NewProgress(t.Context(), func(float64) {})); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

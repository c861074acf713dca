package arena

import (
	"fmt"
	"strings"
	"testing"
)

// Over all games a team counts by its best bot of each; where it has none that is rated, by the lowest mark.
func TestTeams(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann", "Bob")
	a.ladder.Rest(1) // nothing moves by itself
	defer a.ladder.Rest(-1)
	n := 0
	beats := func(team, game, name, mark string) {
		t.Helper()
		n++
		for _, q := range []string{
			`INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (?1, (SELECT team FROM people WHERE key = ?2), ?3, ?4, ?4, 'playing', ?1, 0)`,
			`INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (?1, ?1, 1, '', 'bot.mjs', 1, '["bot.mjs"]', ?2, 0, ?3 || ?4, 'good')`,
		} {
			if _, err := a.DB.Exec(q, n, team, game, name); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 10 {
			id := 100*n + i
			for _, q := range []string{
				fmt.Sprintf(`INSERT INTO meetings (id, game, level, seed, begun, over, points) VALUES (%d, '%s', 'quick', 's', 1, 2, '[2,0]')`, id, game),
				fmt.Sprintf(`INSERT INTO players (meeting, place, mark, version) VALUES (%d, 0, '', %d), (%d, 1, '%s', NULL)`, id, n, id, mark),
			} {
				if _, err := a.DB.Exec(q); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	beats("ann", "anarchy", "strong", "expert")
	beats("ann", "anarchy", "weak", "newcomer")
	beats("bob", "anarchy", "middle", "rookie")
	beats("bob", "si32", "other", "rookie")
	if err := a.ladder.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, g := range a.Games {
		a.ladder.RateOne(g.ID)
	}
	list := a.overalls()
	if len(list) != 2 {
		t.Fatalf("%d teams", len(list))
	}
	for _, o := range list {
		sum := 0
		for i, g := range a.Games {
			lowest := 0
			for _, s := range a.ladder.Standings(g.ID) {
				if s.Mark != "" {
					lowest = s.Elo
				}
			}
			if s := o.Games[i]; s == nil {
				sum += lowest
			} else {
				sum += s.Elo
				if want := map[string]string{"Ann": "strong", "Bob": map[string]string{"anarchy": "middle", "si32": "other"}[g.ID]}[o.Name]; s.Name != want {
					t.Errorf("%s of %s counts, not %s", s.Name, o.Name, want)
				}
			}
		}
		if d := 5*o.Elo - sum; d < -5 || d > 5 || o.Spread <= 0 {
			t.Errorf("%s: %d ± %d, its ratings sum to %d", o.Name, o.Elo, o.Spread, sum)
		}
		body := browser(t, s.URL).get(fmt.Sprint("/arena/teams/", o.Team)).body
		for _, want := range []string{o.Name, fmt.Sprint(o.Elo), fmt.Sprintf("%d <span class=\"dim\">of 2</span>", o.Rank)} {
			if !strings.Contains(body, want) {
				t.Errorf("the page of %s lacks %q", o.Name, want)
			}
		}
	}
	if list[0].Elo < list[1].Elo || list[0].Rank != 1 || list[1].Rank != 2 {
		t.Errorf("%v %v", list[0], list[1])
	}
	for path, status := range map[string]int{"/arena/teams/99": 404, "/arena/teams/x": 404, "/arena/api/teams": 200, "/arena/": 200} {
		if got := browser(t, s.URL).get(path); got.status != status || status == 200 && !strings.Contains(got.body, "Ann") {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}

package arena

import (
	"encoding/json"
	"strings"
	"testing"

	"app.pentarena/game/server/arena/base/basetest"
)

// Programs are told how a ladder stands, of all or of a class, and of a bot with its last matches; an address of a record is where it is.
func TestLadderAPI(t *testing.T) {
	a, s := opened(t, Config{})
	a.ladder.Rest(1) // nobody plays
	company(t, a, s.URL, "Ann")
	furnish(t, a)
	basetest.Do(t, a.DB, "UPDATE matches SET kept = 0 WHERE id = 'N'")
	basetest.Do(t, a.DB, "INSERT INTO classes (id, name, key) VALUES (7, '10b', '10b')")
	basetest.Do(t, a.DB, "UPDATE bots SET state = 'playing' WHERE id = 1")
	if err := a.ladder.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	g := browser(t, s.URL)
	ask := func(path string, out any) {
		t.Helper()
		got := g.get("/arena/api/" + path)
		if err := json.Unmarshal([]byte(got.body), out); err != nil || got.status != 200 {
			t.Fatalf("%s: %d, %v: %s", path, got.status, err, got.body)
		}
		if strings.Contains(got.body, "secret") {
			t.Errorf("%s tells a secret: %s", path, got.body)
		}
	}
	var games []Game
	if ask("games", &games); len(games) != len(a.Games) || games[0].Title == "" || games[0].Standings != nil {
		t.Errorf("the games are %+v", games)
	}
	var one Game
	ask("games/anarchy", &one)
	if len(one.Last) != 2 || one.Last[0].Seats[0].Name == "" || one.Bots == 0 || len(one.Standings) <= one.Bots {
		t.Fatalf("the ladder is %+v", one)
	}
	var bot Bot
	if ask("bots/1", &bot); bot.Name != "Ant" || bot.Team != "Ann" || bot.Version != 1 || bot.Rank != 1 || bot.Met != 1 || len(bot.Last) != 2 {
		t.Errorf("the bot is %+v", bot)
	}
	for _, m := range bot.Last {
		if kept := m.Match == "M"; kept != (m.Record != "") {
			t.Errorf("the record of %s is at %q", m.Match, m.Record)
		} else if kept && g.get(strings.TrimPrefix(m.Record, s.URL)).status != 200 {
			t.Errorf("no record is at %s", m.Record)
		}
	}
	var alone Game
	if ask("games/anarchy?class=7", &alone); len(alone.Standings) != len(one.Standings)-one.Bots {
		t.Errorf("a class without bots stands as %+v", alone.Standings)
	}
	for _, path := range []string{"games/chess", "games/anarchy?class=8", "games/anarchy?class=x", "bots/99", "bots/x"} {
		if got := g.get("/arena/api/" + path); got.status != 404 || !strings.Contains(got.body, "error") {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}

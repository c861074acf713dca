package serve_test

import (
	"compress/gzip"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// The table of a tournament is shown before it begins and while it is played, and the records of its matches, but no other file of its folder.
func TestTournament(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"records/1.pent": "record 1", "records/2.pent": "record 2", "records/other.pent": "other"} {
		if err := errors.Join(os.MkdirAll(filepath.Join(dir, "records"), 0o777), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	c := open(t, func(o *serve.Config) { o.Tournament = dir })
	if status, text := c.ask("GET", "/tournament", ""); status != http.StatusOK || !strings.Contains(text, "It has not begun") || !strings.Contains(text, "/tournament.js") {
		t.Errorf("%d %s", status, text)
	}
	j := journal(t, dir, "name = 'Cup'\n")
	for i, record := range []string{"1.pent", "2.pent"} {
		r := tournament.Result{ID: []string{"1.1.1.1a", "1.1.1.1b"}[i], Points: []float64{1, 0}, Scores: []int64{3, 2}, Record: record}
		if err := j.Add(&r); err != nil {
			t.Fatal(err)
		}
		for text := ""; !strings.Contains(text, `<a href="/#r=/tournament/`+record+`">`); _, text = c.ask("GET", "/tournament", "") {
			if strings.Contains(text, "<ann>") || c.ctx.Err() != nil {
				t.Fatalf("%s is missing in %s", record, text)
			}
		}
	}
	for path, want := range map[string]string{
		"1.pent": "record 1", "2.pent": "record 2", "other.pent": "nothing at", "..%2fresults.jsonl": "nothing at", "%2e%2e": "nothing at", "": "nothing at", "records%2f1.pent": "nothing at",
	} {
		if _, text := c.ask("GET", "/tournament/"+path, ""); !strings.Contains(text, want) && !strings.HasPrefix(text, "/") {
			t.Errorf("%s: %s", path, text)
		}
	}
	if status, text := c.ask("GET", "/tournament.js", ""); status != http.StatusOK || !strings.Contains(text, "DOMParser") {
		t.Errorf("%d %s", status, text)
	}
	if status, text := c.ask("POST", "/api/tournament", `{"games":["anarchy"],"players":["random","rookie"]}`); status != http.StatusBadRequest || !strings.Contains(text, "plays none itself") {
		t.Errorf("a tournament beside that of arena tourney: %d %s", status, text)
	}
	if err := os.WriteFile(filepath.Join(dir, "results.jsonl"), []byte("no journal\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := serve.New(t.Context(), serve.Config{Folder: t.TempDir(), Tournament: dir}); err == nil || !strings.Contains(err.Error(), "results.jsonl") {
		t.Errorf("what is not a tournament is shown: %v", err)
	}
}

// journal begins the results of a tournament of two players in a folder. name is the line of the plan with its name, if any.
func journal(t *testing.T, dir, name string) *tournament.Journal {
	t.Helper()
	text := name + "players = ['<ann>', 'bob']\ngames = ['anarchy/quick']"
	plan, err := tournament.ParsePlan("cup.toml", []byte(text), func(string, string) (int, error) { return 2, nil })
	if err != nil {
		t.Fatal(err)
	}
	j, err := tournament.OpenJournal(filepath.Join(dir, "results.jsonl"), plan)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// A match that arena tourney plays is watched turn by turn as its record grows; what is between two turns is not shown, and a match that was broken
// off is not offered.
func TestTournamentLive(t *testing.T) {
	dir := t.TempDir()
	records := filepath.Join(dir, "records")
	if err := os.MkdirAll(records, 0o777); err != nil {
		t.Fatal(err)
	}
	j := journal(t, dir, "")
	long := filepath.Join(records, "anarchy-1.1.1.1b-bob-_ann_.pent")
	if err := errors.Join(os.WriteFile(long, []byte("broken off"), 0o666), os.Chtimes(long, time.Time{}, time.Now().Add(-time.Hour))); err != nil {
		t.Fatal(err)
	}
	const name = "anarchy-1.1.1.1a-_ann_-bob.pent"
	f, err := os.Create(filepath.Join(records, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := gzip.NewWriter(f)
	write := func(lines string) {
		t.Helper()
		if _, err := z.Write([]byte(lines)); err != nil {
			t.Fatal(err)
		}
		if err := z.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	write("{\"header\":1}\n")
	c := open(t, func(o *serve.Config) { o.Tournament = dir })
	if _, text := c.ask("GET", "/tournament", ""); !strings.Contains(text, `anarchy-1.1.1.1a-_ann_-bob <a href="/#live=tourney-1_1_1_1a">`) || strings.Contains(text, "1_1_1_1b") {
		t.Errorf("the page is\n%s", text)
	}
	conn := c.dial("/live/tourney-1_1_1_1a")
	reads := func(want string) {
		t.Helper()
		for got := ""; got != want; {
			_, more, err := conn.Read(c.ctx)
			if got += string(more); err != nil || !strings.HasPrefix(want, got) {
				t.Fatalf("it reads %q, not %q: %v", got, want, err)
			}
		}
	}
	reads("{\"header\":1}\n")
	write("{\"secret\":1}\n")
	write("{\"turn\":2}\n")
	reads("{\"secret\":1}\n{\"turn\":2}\n")
	write("{\"secret\":2}\n")
	if late, _, err := websocket.Dial(c.ctx, c.url+"/live/tourney-1_1_1_1a", nil); err != nil {
		t.Error(err)
	} else if _, text, err := late.Read(c.ctx); err != nil || strings.Contains(string(text), `"secret":2`) {
		t.Errorf("who comes late reads %q, %v", text, err)
	}
	write("{\"end\":1}\n")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	reads("{\"secret\":2}\n{\"end\":1}\n")
	if _, _, err := conn.Read(c.ctx); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("at the end of the match: %v", err)
	}
	if err := j.Add(&tournament.Result{ID: "1.1.1.1a", Points: []float64{1, 0}, Record: name}); err != nil {
		t.Fatal(err)
	}
	for status := 0; status != http.StatusOK; status, _ = c.ask("GET", "/records/tourney-1_1_1_1a", "") {
		if c.ctx.Err() != nil {
			t.Fatal("who watched it live finds no record")
		}
	}
	if _, text := c.ask("GET", "/tournament", ""); strings.Contains(text, "#live=") {
		t.Error("a match that is over is still played")
	}
}

// A tournament is ordered, shown with its records, cut off by the end of the server, continues with the next one, and is stopped for good.
func TestServerPlaysATournament(t *testing.T) {
	token := []string{"Authorization", "Bearer a long password of a club"}
	folder := t.TempDir()
	config := func(o *serve.Config) { o.Folder, o.Token = folder, "a long password of a club" }
	c := open(t, config)
	const order = `{"name":"<Cup>","games":["coreminer"],"format":"round-robin","players":["random","newcomer","rookie"],"seeds":2}`
	for body, want := range map[string]string{
		`{"games":["chess"],"players":["random","rookie"]}`:          "chess",
		`{"games":["coreminer"],"players":["random"]}`:               "name 2 to",
		`{"games":["coreminer"],"players":["random","sh -c ls"]}`:    "no player",
		`{"games":["coreminer"],"players":["random","person"]}`:      "no player",
		`{"games":["coreminer/../x"],"players":["random","rookie"]}`: "level",
		`{"players":["random","rookie"]}`:                            "name at least one",
		`{"games":["coreminer","anarchy","mechmania","si32","galapagos"],"players":["random","rookie"],"seed":"` + strings.Repeat("x", 61) + `"}`: "60 bytes",
		`{"games":["coreminer"],"format":"test","players":["random","rookie"],"test":{"low":5,"high":1}}`:                                         "the lower one first",
		`{"games":["coreminer"],"format":"test","players":["random","rookie","regular"]}`:                                                         "a test is for two players",
		`{"games":["coreminer"],"format":"swiss","players":["random","rookie"],"rounds":-1}`:                                                      "rounds = -1",
		`{"games":["coreminer"],"players":["random","rookie"],"seeds":90000}`:                                                                     "at most 10000",
		`{"games":["coreminer"],"players":["random","rookie"],"folder":"/tmp"}`:                                                                   "unknown field",
		`{"games":["coreminer"],"format":"tennis","players":["random","rookie"]}`:                                                                 "choose",
		`{"games":["coreminer"],"players":["random","rookie"],"name":"` + strings.Repeat("x", 50) + `"}`:                                          "40 characters",
	} {
		if status, text := c.ask("POST", "/api/tournament", body, token...); status != http.StatusBadRequest || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
	if status, _ := c.ask("POST", "/api/tournament", order); status != http.StatusUnauthorized {
		t.Errorf("without the token: %d", status)
	}
	if status, text := c.ask("POST", "/api/tournament", order, token...); status != http.StatusCreated {
		t.Fatalf("%d %s", status, text)
	}
	if status, text := c.ask("POST", "/api/tournament", order, token...); status != http.StatusServiceUnavailable && !strings.Contains(text, "being played") {
		t.Errorf("a second one: %d %s", status, text)
	}
	shows := func(want string) (text string) {
		t.Helper()
		for !strings.Contains(text, want) {
			if _, text = c.ask("GET", "/tournament", ""); c.ctx.Err() != nil {
				t.Fatalf("it never shows %q:\n%s", want, text)
			}
		}
		return text
	}
	shows("/#r=/tournament/1.1.1.1a.pent")
	if err := c.server.Close(); err != nil {
		t.Fatal(err)
	}
	c = open(t, config)
	if text := shows("over, 12 matches played"); strings.Contains(text, "<Cup>") {
		t.Error("a name is taken for HTML")
	}
	if status, text := c.ask("GET", "/tournament/1.3.1.2b.pent", ""); status != http.StatusOK || len(text) < 100 {
		t.Errorf("the record of a match: %d, %d bytes", status, len(text))
	}
	if status, text := c.ask("GET", "/records/tourney-1_3_1_2b", ""); status != http.StatusOK || len(text) < 100 {
		t.Errorf("who watched it live finds %d, %d bytes", status, len(text))
	}
	long := `{"games":["si32/classic"],"format":"test","players":["rookie","regular"]}`
	for status := 0; status != http.StatusCreated; {
		if status, _ = c.ask("POST", "/api/tournament", long, token...); c.ctx.Err() != nil {
			t.Fatal("no second tournament begins")
		}
	}
	for text := ""; !strings.Contains(text, "si32"); {
		id := regexp.MustCompile(`/#live=([A-Za-z0-9_-]+)"`).FindStringSubmatch(shows("/#live="))[1]
		if _, text = c.ask("GET", "/records/"+id, ""); c.ctx.Err() != nil {
			t.Fatal("no match can be watched while it is played")
		}
	}
	if status, _ := c.ask("DELETE", "/api/tournament", ""); status != http.StatusUnauthorized {
		t.Errorf("stopped without the token: %d", status)
	}
	if status, text := c.ask("DELETE", "/api/tournament", "", token...); status != http.StatusNoContent {
		t.Errorf("%d %s", status, text)
	}
	for text := "true"; strings.Contains(text, `"playing":true`); _, text = c.ask("GET", "/api/tournament", "") {
		if c.ctx.Err() != nil {
			t.Fatal("it is not stopped")
		}
	}
	if err := c.server.Close(); err != nil {
		t.Fatal(err)
	}
	other := open(t, func(o *serve.Config) { config(o); o.Tournament = t.TempDir() })
	if _, text := other.ask("GET", "/tournament", ""); !strings.Contains(text, "It has not begun") {
		t.Errorf("instead of the tournament of arena tourney is shown\n%s", text)
	}
	if err := other.server.Close(); err != nil {
		t.Fatal(err)
	}
	c = open(t, config)
	if _, text := c.ask("GET", "/api/tournament", ""); !strings.Contains(text, `"playing":false`) {
		t.Errorf("what was stopped continues: %s", text)
	}
	shows("test, 2 players")
	copied := filepath.Join(t.TempDir(), "copy")
	if err := store.Backup(t.Context(), folder, copied); err != nil {
		t.Fatal(err)
	}
	if list, err := filepath.Glob(filepath.Join(copied, "tournaments", "*", "records", "1.1.1.1a.pent")); err != nil || len(list) == 0 {
		t.Errorf("the backup lacks the tournaments: %v", err)
	}
}

// A tournament is ordered as arena tourney has it: over all five games, with a seed and an order of the players; and as a test with bounds.
func TestTourneyOrders(t *testing.T) {
	folder := t.TempDir()
	c := open(t, func(o *serve.Config) { o.Folder = folder })
	for _, x := range []struct{ order, shows string }{
		{`{"games":["anarchy/quick","coreminer","galapagos/quick","mechmania/quick","si32/quick"],"players":["rookie","random"],"seed":"chalk"}`, "over, 10 matches played"},
		{`{"games":["coreminer"],"format":"test","players":["rookie","random"],"seeds":3,"test":{"low":-10,"high":30,"alpha":0.1,"beta":0.2}}`, "test of -10 against 30 Elo (errors 0.1 and 0.2)"},
		{`{"games":["coreminer"],"format":"ladder","players":["random","rookie","newcomer"],"rounds":3}`, "over, 6 matches played"},
	} {
		for status, text := 0, ""; status != http.StatusCreated; {
			if status, text = c.ask("POST", "/api/tournament", x.order); c.ctx.Err() != nil || status == http.StatusBadRequest {
				t.Fatalf("%s: %d %s", x.order, status, text)
			}
		}
		for text := ""; !strings.Contains(text, x.shows) || !strings.Contains(text, "over,"); {
			if _, text = c.ask("GET", "/tournament", ""); c.ctx.Err() != nil {
				t.Fatalf("it never shows %q:\n%s", x.shows, text)
			}
		}
	}
	list, err := filepath.Glob(filepath.Join(folder, store.Tournaments, "*", "results.jsonl"))
	if err != nil || len(list) != 3 {
		t.Fatalf("%v, %v", list, err)
	}
	text, err := os.ReadFile(list[0])
	if err != nil {
		t.Fatal(err)
	}
	p, results, err := tournament.ReadJournal(text)
	if err != nil || p.Seed != "chalk" || len(p.Games) != 5 || p.Players[0] != "rookie" || len(results) != 10 {
		t.Errorf("%+v, %d results, %v", p, len(results), err)
	}
}

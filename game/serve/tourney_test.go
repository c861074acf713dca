package serve_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/serve"
	"app.pentarena/game/tournament"
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
	if status, text := c.ask("GET", "/tournament", ""); status != http.StatusOK || !strings.Contains(text, "has not begun") || !strings.Contains(text, "/tournament.js") {
		t.Errorf("%d %s", status, text)
	}
	plan, err := tournament.ParsePlan("cup.toml", []byte("name = 'Cup'\nplayers = ['<ann>', 'bob']\ngames = ['anarchy/quick']"), func(string, string) (int, error) { return 2, nil })
	if err != nil {
		t.Fatal(err)
	}
	j, err := tournament.OpenJournal(filepath.Join(dir, "results.jsonl"), plan)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
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
		"1.pent": "record 1", "2.pent": "record 2", "other.pent": "no such", "..%2fresults.jsonl": "no such", "%2e%2e": "no such", "": "no such", "records%2f1.pent": "no such",
	} {
		if _, text := c.ask("GET", "/tournament/"+path, ""); !strings.Contains(text, want) && !strings.HasPrefix(text, "/") {
			t.Errorf("%s: %s", path, text)
		}
	}
	if status, text := c.ask("GET", "/tournament.js", ""); status != http.StatusOK || !strings.Contains(text, "DOMParser") {
		t.Errorf("%d %s", status, text)
	}
	if _, text := c.ask("GET", "/api/games", ""); !strings.Contains(text, `"tournament":true`) {
		t.Errorf("the lobby does not know of it: %.300s", text)
	}
	if status, _ := open(t, nil).ask("GET", "/tournament", ""); status != http.StatusNotFound {
		t.Errorf("without a tournament: %d", status)
	}
	if err := os.WriteFile(filepath.Join(dir, "results.jsonl"), []byte("no journal\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := serve.New(t.Context(), serve.Config{Folder: t.TempDir(), Tournament: dir}); err == nil || !strings.Contains(err.Error(), "results.jsonl") {
		t.Errorf("what is no tournament is shown: %v", err)
	}
}

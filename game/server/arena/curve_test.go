package arena

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
)

// The page of a bot draws its ratings with a line, a band and a mark for each version, and has them as a table; two bots are drawn together.
func TestCurve(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann")
	furnish(t, a)
	until(t, "the ladder has rated what was played", func() bool {
		list, err := a.ladder.Ratings(t.Context(), 1)
		return err == nil && len(list) == 1
	})
	basetest.Do(t, a.DB, "DELETE FROM ratings") // and adds nothing more
	basetest.Do(t, a.DB, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (2, 1, 2, 'd', 'bot.mjs', 1, '["bot.mjs"]', 'Ann', 0, '', 'good'), (3, 2, 1, 'e', 'bot.mjs', 1, '["bot.mjs"]', 'Ann', 0, '', 'good')`)
	basetest.Do(t, a.DB, "UPDATE bots SET version = 3 WHERE id = 2")
	for version, list := range map[int][]float64{1: {900, 950, 1000}, 2: {1100, 1120}, 3: {700}} {
		for i, elo := range list {
			basetest.Do(t, a.DB, "INSERT INTO ratings (version, met, at, elo, spread) VALUES (?, ?, ?, ?, 50)", version, i+1, 1_700_000_000_000+int64(version*10+i)*3_600_000, elo)
		}
	}
	for path, want := range map[string]struct{ lines, marks int }{"/arena/bots/1": {2, 2}, "/arena/bots/2": {1, 1}, "/arena/bots/1/compare?with=2": {3, 3}} {
		got := browser(t, s.URL).get(path)
		svg := regexp.MustCompile(`(?s)<svg .*</svg>`).FindString(got.body)
		if got.status != 200 || strings.Count(svg, "<polyline") != want.lines || strings.Count(svg, ">version ") != want.marks || strings.Count(svg, "<polygon") != want.lines {
			t.Fatalf("%s: %d %s", path, got.status, svg)
		}
		for _, bad := range []string{"NaN", "Inf", "ZgotmplZ"} {
			if strings.Contains(svg, bad) {
				t.Errorf("%s: %s", path, svg)
			}
		}
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v in %s", path, err, svg)
			}
		}
		if !strings.Contains(svg, "<title") || !strings.Contains(svg, "from 900 ± 50 with version 1") && path != "/arena/bots/2" {
			t.Errorf("%s: %s", path, svg)
		}
	}
	if page := browser(t, s.URL).get("/arena/bots/1").body; strings.Count(page, `<td data-what="Rating">`) < 5 {
		t.Errorf("there is no table of the ratings: %s", page)
	}
	for path, want := range map[string]int{"/arena/bots/1/compare": 400, "/arena/bots/1/compare?with=1": 400, "/arena/bots/1/compare?with=99": 404, "/arena/bots/1/compare?with=x": 400} {
		if got := browser(t, s.URL).get(path); got.status != want {
			t.Errorf("%s: %d", path, got.status)
		}
	}
}

// The page of a bot says what it took, and how it did on each level.
func TestConductShown(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann")
	furnish(t, a)
	basetest.Do(t, a.DB, "INSERT INTO conduct (version, matches, turns, spent, longest, refused, crashed, late, failed) VALUES (1, 2, 4, 120, 40, 4, 0, 2, 0)")
	if page := browser(t, s.URL).get("/arena/bots/1").body; !strings.Contains(page, "0.03 s") || !strings.Contains(page, "On each level") || !strings.Contains(page, "50 %") {
		t.Errorf("the page: %s", page)
	}
}

// A page lists the last matches by the ends of their meetings, and nothing of a meeting that is not over.
func TestLastMatches(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann")
	furnish(t, a)
	for m := 2; m < 42; m++ {
		over := m * 7 % 41 * 10 // in another order than they were made
		if m == 41 {
			over = 0
		}
		basetest.Do(t, a.DB, "INSERT INTO meetings (id, game, level, seed, begun, over, points) VALUES (?, 'anarchy', 'quick', 's', 1, ?, '[1,1]')", m, over)
		basetest.Do(t, a.DB, "INSERT INTO players (meeting, place, mark, version) VALUES (?1, 0, '', 1), (?1, 1, 'rookie', NULL)", m)
		basetest.Do(t, a.DB, "INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('a' || ?1, ?1, 0, ?2, 3, 'r', '[1,0]'), ('b' || ?1, ?1, 1, ?2 + 1, 3, 'r', '[0,1]')", m, over-5)
	}
	var want []string
	for over := 400; over > 300; over -= 10 {
		for m := 2; m < 41; m++ {
			if m*7%41*10 == over {
				want = append(want, fmt.Sprint("b", m), fmt.Sprint("a", m))
			}
		}
	}
	for name, of := range map[string]lastOf{"level": lastOn("anarchy", "quick"), "version": lastBy("anarchy", bout.Rival{Version: 1})} {
		list, err := a.last(t.Context(), of)
		var got []string
		for _, p := range list {
			got = append(got, p.ID)
		}
		if err != nil || len(want) != mostPlayed || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, %v, not %v", name, got, err, want)
		}
	}
}

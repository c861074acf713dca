package arena

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
)

// The page of a bot draws its ratings with a line, a band and a mark for each version, and has them as a table; two bots are drawn together.
func TestCurve(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann")
	furnish(t, a)
	mustDo(t, a, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (2, 1, 2, 'd', 'bot.mjs', 1, '["bot.mjs"]', 'Ann', 0, '', 'good'), (3, 2, 1, 'e', 'bot.mjs', 1, '["bot.mjs"]', 'Ann', 0, '', 'good')`)
	mustDo(t, a, "UPDATE bots SET version = 3 WHERE id = 2")
	for version, list := range map[int][]float64{1: {900, 950, 1000}, 2: {1100, 1120}, 3: {700}} {
		for i, elo := range list {
			mustDo(t, a, "INSERT INTO ratings (version, met, at, elo, spread) VALUES (?, ?, ?, ?, 50)", version, i+1, 1_700_000_000_000+int64(version*10+i)*3_600_000, elo)
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

// Ratings are kept when a version has met others, and the less often the more it has met.
func TestKeepRatings(t *testing.T) {
	a, b := simulated(t, []float64{900})
	mustDo(t, a, `INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')`)
	mustDo(t, a, `INSERT INTO bots (id, team, game, name, key, state, version, made) VALUES (1, 1, 'anarchy', 'Ant', 'ant', 'playing', 1, 0)`)
	mustDo(t, a, `INSERT INTO versions (id, bot, number, digest, file, bytes, command, who, at, note, state) VALUES (1, 1, 1, 'd', 'f', 1, '[]', 'Ann', 0, '', 'good')`)
	kept := map[int64]int{}
	r := b.rungs[b.at[rival{version: 1}]]
	for n := range 1001 {
		r.met, r.elo, r.spread = n, float64(n), 100
		if err := a.keepRatings(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
	}
	n := a.count(t, "SELECT COUNT(*) FROM ratings")
	if n < 60 || n > 150 || a.count(t, "SELECT COUNT(*) FROM ratings WHERE met <= 20") != 20 {
		t.Errorf("%d ratings of 1000 meetings", n)
	}
	again, err := a.keptRatings(t.Context())
	if err != nil || fmt.Sprint(again) != fmt.Sprint(kept) {
		t.Errorf("%v, %v after a start, %v before", again, err, kept)
	}
	list, err := a.ratings(t.Context(), 1)
	if err != nil || len(list) != n || list[0].Met != 1 || list[0].Version != 1 {
		t.Errorf("%d, %v", len(list), err)
	}
}

// What a version took and its faults add up over its matches.
func TestConduct(t *testing.T) {
	a, s := opened(t, Config{})
	company(t, a, s.URL, "Ann")
	furnish(t, a)
	var c conduct
	c.took(20 * time.Millisecond)
	c.took(40 * time.Millisecond)
	for _, k := range []match.FaultKind{match.Refused, match.Refused, match.Late} {
		c.erred(match.Fault{Kind: k})
	}
	for range 2 {
		tx, err := a.db.Begin()
		if err == nil {
			err = c.keep(t.Context(), tx, 1)
		}
		if err == nil {
			err = tx.Commit()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := a.conductOf(t.Context(), 1)
	if want := (conduct{Matches: 2, Turns: 4, Spent: 120 * time.Millisecond, Longest: 40 * time.Millisecond, Refused: 4, Late: 2}); err != nil || *got != want || got.Mean() != 30*time.Millisecond {
		t.Errorf("%+v, %v", got, err)
	}
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
		mustDo(t, a, "INSERT INTO meetings (id, game, level, seed, begun, over, points) VALUES (?, 'anarchy', 'quick', 's', 1, ?, '[1,1]')", m, over)
		mustDo(t, a, "INSERT INTO players (meeting, place, mark, version) VALUES (?1, 0, '', 1), (?1, 1, 'rookie', NULL)", m)
		mustDo(t, a, "INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('a' || ?1, ?1, 0, ?2, 3, 'r', '[1,0]'), ('b' || ?1, ?1, 1, ?2 + 1, 3, 'r', '[0,1]')", m, over-5)
	}
	var want []string
	for over := 400; over > 300; over -= 10 {
		for m := 2; m < 41; m++ {
			if m*7%41*10 == over {
				want = append(want, fmt.Sprint("b", m), fmt.Sprint("a", m))
			}
		}
	}
	for name, version := range map[string]int64{"game": 0, "version": 1} {
		list, err := a.playedBy(httptest.NewRequest("GET", "/", nil), "anarchy", version)
		var got []string
		for _, p := range list {
			got = append(got, p.ID)
		}
		if err != nil || len(want) != mostPlayed || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, %v, not %v", name, got, err, want)
		}
	}
}

package arena

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base/basetest"
)

// Records of ladder matches go when they are too old by the clock; results, logs, contests and meetings that are not over stay, and all say what has gone.
func TestKeepRecords(t *testing.T) {
	a, s := opened(t, Config{})
	olga, authors := company(t, a, s.URL, "Ann")
	furnish(t, a)
	const day = 24 * time.Hour
	const late = 5 * day
	for _, q := range []string{
		`INSERT INTO meetings (id, game, level, seed, begun, over, points) VALUES (2, 'anarchy', 'quick', 's', 1, 0, ''), (3, 'anarchy', 'quick', 's', 1, 2, '[1,1]'), (4, 'anarchy', 'quick', 's', 1, 2, '[1,1]')`,
		`INSERT INTO players (meeting, place, mark, version) VALUES (2, 0, '', 1), (2, 1, 'rookie', NULL), (3, 0, '', 1), (3, 1, 'rookie', NULL)`,
		`INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('U', 2, 0, 2, 3, 'r', '[1,0]')`,
		`INSERT INTO matches (id, meeting, number, ended, turns, reason, points) VALUES ('Y', 3, 0, ` + fmt.Sprint(late.Milliseconds()) + `, 3, 'r', '[1,0]')`,
		`INSERT INTO matches (id, meeting, number, ended, turns, reason, points) WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT 'many' || i, 4, i, 3, 3, 'r', '[1,0]' FROM n`,
	} {
		basetest.Do(t, a.DB, q)
	}
	for _, name := range []string{"N.pent", "U.pent", "Y.pent", "F.pent"} {
		if err := a.Records.Save(name, []byte("record")); err != nil {
			t.Fatal(err)
		}
	}
	a.config.Keep = 90 * day
	clock, begin := make(chan time.Time), time.UnixMilli(0)
	life, end := context.WithCancel(t.Context())
	defer end()
	a.working.Go(func() { a.ladder.DiscardOld(life, 90*day, begin.Add(89*day), clock) })
	at := func(d time.Duration, want ...string) {
		t.Helper()
		clock <- begin.Add(d)
		clock <- begin.Add(d) // it is taken when the first one has been seen to
		if got := strings.Join(a.Records.List(), " "); got != strings.Join(want, " ") {
			t.Errorf("after %v there are %q, not %q", d, got, want)
		}
	}
	at(90*day, "F.pent", "M.pent", "N.pent", "U.pent", "Y.pent")
	at(91*day, "F.pent", "U.pent", "Y.pent")
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM matches WHERE kept = 0"); n != 1203 {
		t.Errorf("%d records are not kept", n)
	}
	for path, want := range map[string]struct {
		status int
		words  string
	}{
		"/arena/records/M": {http.StatusGone, "no longer kept"},
		"/arena/records/N": {http.StatusGone, "Its result stays."},
		"/arena/records/U": {http.StatusNotFound, "error"},
		"/arena/records/Y": {http.StatusOK, "record"},
		"/arena/records/F": {http.StatusOK, "record"},
		"/arena/bots/1":    {http.StatusOK, "Record no longer kept"},
		"/arena/logs/M/1":  {http.StatusOK, "The record of the match is no longer kept."},
	} {
		if got := authors["Ann"].get(path); got.status != want.status || !strings.Contains(got.body, want.words) || strings.Contains(got.body, "/#r=/arena/records/M") {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
	if got := olga.get("/arena/organiser"); !strings.Contains(got.body, "their records for 90 days.") {
		t.Errorf("%d %s", got.status, got.body)
	}

	if err := a.Records.Save("M.pent", []byte("record")); err != nil { // killed before it was removed
		t.Fatal(err)
	}
	if err := a.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
	at(94*day, "F.pent", "U.pent", "Y.pent")
	at(96*day, "F.pent", "U.pent")
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM matches"); n != 1205 {
		t.Errorf("%d matches", n)
	}
}

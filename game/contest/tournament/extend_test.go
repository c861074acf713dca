package tournament_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/contest/tournament"
)

// A tournament that is extended, while it is played or when it is over, plays what has been added and nothing twice: everybody has met everybody on all seeds,
// and it can be stopped at any match.
func TestExtended(t *testing.T) {
	for _, format := range []tournament.Format{tournament.RoundRobin, tournament.Gauntlet} {
		for _, level := range []string{"chess/two", "chess/three"} {
			for _, stop := range []int{0, 1, 7, 1000} {
				t.Run(fmt.Sprintf("%s %s %d", format, level[6:], stop), func(t *testing.T) {
					name := filepath.Join(t.TempDir(), "results.jsonl")
					seen := map[string]int{}
					var table *tournament.Table
					run := func(players, seeds, most int) string {
						t.Helper()
						p := plan(t, format, players, fmt.Sprintf("games = [%q]\nseeds = %d", level, seeds))
						j, err := tournament.OpenJournal(name, p)
						if err != nil {
							t.Fatal(err)
						}
						played := 0
						errStop := errors.New("stopped")
						r := tournament.Runner{Plan: p, Keeper: j, Workers: 1, Play: play(sure).match}
						whole := r.Play
						r.Play = func(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
							if played++; played > most {
								return nil, nil, errStop
							}
							seen[fmt.Sprint(m.Event, m.Seed, m.Seats)]++
							return whole(ctx, m)
						}
						if table, err = r.Run(t.Context()); err != nil && !errors.Is(err, errStop) {
							t.Fatal(err)
						}
						if err := j.Close(); err != nil {
							t.Fatal(err)
						}
						return p.Extended()
					}
					run(4, 2, stop)
					if said := run(6, 2, stop); said != "2 players" {
						t.Errorf("it says %q", said)
					}
					if said := run(7, 5, stop); said != "1 player and 3 seeds" {
						t.Errorf("it says %q", said)
					}
					said := run(7, 5, 1_000_000)
					if said != "1 player and 3 seeds" {
						t.Errorf("going on, it says %q", said)
					}
					whole := plan(t, format, 7, fmt.Sprintf("games = [%q]\nseeds = 5", level))
					want, _ := whole.Length()
					if len(seen) != want {
						t.Errorf("%d matches, not %d", len(seen), want)
					}
					for m, n := range seen {
						if n != 1 {
							t.Errorf("%s was played %d times", m, n)
						}
					}
					once := &tournament.Runner{Plan: whole, Keeper: memory{}, Workers: 1, Play: play(sure).match}
					other, err := once.Run(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					for i, row := range table.Rows {
						if row.Player != other.Rows[i].Player || row.Points != other.Rows[i].Points || row.Played != other.Rows[i].Played {
							t.Errorf("place %d: %v, in one piece %v", i+1, row, other.Rows[i])
						}
					}
				})
			}
		}
	}
}

// What is not an extension is refused, with what is in the way, and the file stays; more rounds of a Swiss tournament and more seeds of a test are.
func TestNoExtension(t *testing.T) {
	for _, c := range []struct {
		format       tournament.Format
		old, players int
		more, now    string
		says         string // "" for an extension
	}{
		{tournament.RoundRobin, 4, 3, "", "", "can be extended, not cut"},
		{tournament.RoundRobin, 4, 4, "seeds = 2", "seeds = 1", "can be extended, not cut"},
		{tournament.RoundRobin, 4, 4, "", `seed = "other"`, "another tournament: its seed is "},
		{tournament.RoundRobin, 4, 4, "", `name = "other"`, ", not other; choose another folder"},
		{tournament.Swiss, 4, 5, "rounds = 2", "rounds = 2", "nobody can enter"},
		{tournament.Swiss, 4, 4, "rounds = 2", "rounds = 2\nseeds = 2", "keeps its seeds"},
		{tournament.Swiss, 4, 4, "rounds = 2", "rounds = 3", ""},
		{tournament.Swiss, 4, 4, "rounds = 3", "rounds = 2", "not cut"},
		{tournament.Knockout, 4, 5, "", "", "nobody can enter"},
		{tournament.Test, 2, 2, "seeds = 10", "seeds = 50", ""},
	} {
		t.Run(fmt.Sprintf("%s %d %s %s", c.format, c.players, c.more, c.now), func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "results.jsonl")
			j, err := tournament.OpenJournal(name, plan(t, c.format, c.old, c.more))
			if err == nil {
				err = j.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			j, err = tournament.OpenJournal(name, plan(t, c.format, c.players, c.now))
			if c.says != "" {
				if err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("%v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

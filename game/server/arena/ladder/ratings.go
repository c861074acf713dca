package ladder

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/store"
)

// Rating is what was known of a bot at a moment.
type Rating struct {
	At          time.Time
	Version     int
	Elo, Spread float64
	Met         int
}

// Shown are the figures as people read them.
func (r Rating) Shown() Standing {
	return Standing{Elo: Round(r.Elo), Spread: Round(r.Spread), Met: r.Met}
}

// keptRatings is for how many meetings the last rating of each version is kept.
func (l *Ladder) keptRatings(ctx context.Context) (map[int64]int, error) {
	type one struct {
		version int64
		met     int
	}
	list, err := store.List(ctx, l.DB, func(r *sql.Rows) (x one, err error) { return x, r.Scan(&x.version, &x.met) }, "SELECT version, MAX(met) FROM ratings GROUP BY version")
	kept := map[int64]int{}
	for _, x := range list {
		kept[x.version] = x.met
	}
	return kept, err
}

// sparse is which part more meetings a version must have had until its rating is kept again, so that a long time takes little room.
const sparse = 20

// keepRatings keeps the ratings of versions that have met others since; kept is for how many meetings the last one of each is.
func (l *Ladder) keepRatings(ctx context.Context, kept map[int64]int) error {
	var fresh []Rung
	l.mu.Lock()
	for _, b := range l.boards {
		for _, r := range b.rungs {
			if was := kept[r.Version]; r.Version != 0 && r.Spread < widest && r.Met > was+was/sparse {
				fresh = append(fresh, *r)
			}
		}
	}
	l.mu.Unlock()
	if len(fresh) == 0 {
		return nil
	}
	err := l.Within(ctx, func(tx *sql.Tx) error {
		for _, r := range fresh {
			if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO ratings (version, met, at, elo, spread) SELECT id, ?, ?, ?, ? FROM versions WHERE id = ?", r.Met, base.Now(), r.Elo, r.Spread, r.Version); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for _, r := range fresh {
			kept[r.Version] = r.Met
		}
	}
	return err
}

// mostRatings is how many ratings of a bot a curve has, the last ones.
const mostRatings = 400

// Ratings are those of all versions of a bot, the oldest first.
func (l *Ladder) Ratings(ctx context.Context, bot int64) ([]Rating, error) {
	list, err := store.List(ctx, l.DB, func(r *sql.Rows) (x Rating, err error) {
		var at int64
		err = r.Scan(&at, &x.Version, &x.Elo, &x.Spread, &x.Met)
		x.At = base.When(at)
		return x, err
	}, "SELECT ratings.at, number, elo, spread, met FROM ratings JOIN versions ON versions.id = version WHERE bot = ? ORDER BY ratings.at DESC, met DESC LIMIT ?", bot, mostRatings)
	slices.Reverse(list)
	return list, err
}

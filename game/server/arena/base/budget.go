package base

import (
	"context"
	"database/sql"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/store"
)

// Day is that of UTC, as it is kept.
func Day() int64 { return time.Now().Unix() / (24 * 60 * 60) }

// keptDays is for how long it is kept what teams have used.
const keptDays = 31

// Spend counts processor time of a version as used by its team today.
func Spend(ctx context.Context, tx *sql.Tx, version int64, used time.Duration) error {
	return spend(ctx, tx, "SELECT team FROM versions JOIN bots ON bots.id = bot WHERE versions.id = ?", version, used)
}

// SpendOf counts processor time as used by a team today, which may have gone.
func SpendOf(ctx context.Context, tx *sql.Tx, team int64, used time.Duration) error {
	return spend(ctx, tx, "SELECT id FROM teams WHERE id = ?", team, used)
}

func spend(ctx context.Context, tx *sql.Tx, team string, id int64, used time.Duration) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM used WHERE day < ?", Day()-keptDays); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO used (team, day, ms) SELECT *, ?, ? FROM ("+team+") WHERE TRUE ON CONFLICT (day, team) DO UPDATE SET ms = ms + excluded.ms",
		Day(), used.Milliseconds(), id)
	return err
}

// Used is the processor time that a team has used today: that of its bots on the ladder and in trials, and of both sides in what it has asked for: scrimmages, and
// matches by hand.
func (b *Base) Used(ctx context.Context, team int64) (time.Duration, error) {
	var ms int64
	err := b.DB.QueryRowContext(ctx, "SELECT COALESCE(SUM(ms), 0) FROM used WHERE day = ? AND team = ?", Day(), team).Scan(&ms)
	return time.Duration(ms) * time.Millisecond, err
}

// Afford refuses what a team asks for that has used up the processor time of today.
func (b *Base) Afford(ctx context.Context, db store.Queries, team int64) error {
	spent, err := b.Spent(ctx, db)
	if err == nil && spent[team] {
		err = Refuse(429, "Your bots have used the %s of processor time that your team has in a day. Ask again after midnight, UTC.", Minutes(b.Limits.Processor))
	}
	return err
}

// Spent are the teams that have used up the processor time of today.
func (b *Base) Spent(ctx context.Context, db store.Queries) (map[int64]bool, error) {
	spent := map[int64]bool{}
	if b.Limits.Processor == 0 {
		return spent, nil
	}
	list, err := store.List(ctx, db, store.Value[int64], "SELECT team FROM used WHERE day = ? AND ms >= ?", Day(), b.Limits.Processor.Milliseconds())
	for _, team := range list {
		spent[team] = true
	}
	return spent, err
}

// Minutes is a processor time in words.
func Minutes(d time.Duration) string {
	return words.Count(int(d.Round(time.Minute)/time.Minute), "minute", "minutes")
}

// lookAgain is how long it takes at most until a new day is noticed, also when somebody sets the clock.
const lookAgain = time.Minute

// Tomorrow tells the one who waits for a new day to look again; nobody does where teams may use as much as they like.
func (b *Base) Tomorrow() <-chan time.Time {
	if b.Limits.Processor == 0 {
		return nil
	}
	return time.After(lookAgain)
}

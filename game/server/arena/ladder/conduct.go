package ladder

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"app.pentarena/game/server/arena/bout"
)

// KeepConduct adds a match to what is kept of a version, unless that was removed meanwhile.
func KeepConduct(ctx context.Context, tx *sql.Tx, version int64, c *bout.Conduct) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO conduct (version, matches, turns, spent, longest, refused, crashed, late, failed) SELECT id, 1, ?, ?, ?, ?, ?, ?, ? FROM versions WHERE id = ?
		ON CONFLICT (version) DO UPDATE SET matches = matches + 1, turns = turns + excluded.turns, spent = spent + excluded.spent, longest = MAX(longest, excluded.longest),
		refused = refused + excluded.refused, crashed = crashed + excluded.crashed, late = late + excluded.late, failed = failed + excluded.failed`,
		c.Turns, c.Spent.Milliseconds(), c.Longest.Milliseconds(), c.Refused, c.Crashed, c.Late, c.Failed, version)
	return err
}

// ConductOf is how a version has played, nil when it has not.
func (l *Ladder) ConductOf(ctx context.Context, version int64) (*bout.Conduct, error) {
	var c bout.Conduct
	var spent, longest int64
	err := l.DB.QueryRowContext(ctx, "SELECT matches, turns, spent, longest, refused, crashed, late, failed FROM conduct WHERE version = ?", version).
		Scan(&c.Matches, &c.Turns, &spent, &longest, &c.Refused, &c.Crashed, &c.Late, &c.Failed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	c.Spent, c.Longest = time.Duration(spent)*time.Millisecond, time.Duration(longest)*time.Millisecond
	return &c, err
}

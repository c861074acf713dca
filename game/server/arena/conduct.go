package arena

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"app.pentarena/game/match"
)

// conduct is how a version has played: the time that it took, and its faults.
type conduct struct {
	Matches, Turns        int
	Spent, Longest        time.Duration
	Refused               int // commands
	Crashed, Late, Failed int // matches lost by such a fault
}

// took counts a turn.
func (c *conduct) took(d time.Duration) {
	c.Turns++
	c.Spent += d
	c.Longest = max(c.Longest, d)
}

// erred counts a fault.
func (c *conduct) erred(f match.Fault) {
	switch f.Kind {
	case match.Refused:
		c.Refused++
	case match.Late:
		c.Late++
	case match.Crashed:
		c.Crashed++
	default:
		c.Failed++
	}
}

// Mean is how long a turn took.
func (c *conduct) Mean() time.Duration {
	return (c.Spent / time.Duration(max(c.Turns, 1))).Round(time.Millisecond)
}

// keep adds a match to what is kept of a version, unless that was removed meanwhile.
func (c *conduct) keep(ctx context.Context, tx *sql.Tx, version int64) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO conduct (version, matches, turns, spent, longest, refused, crashed, late, failed) SELECT id, 1, ?, ?, ?, ?, ?, ?, ? FROM versions WHERE id = ?
		ON CONFLICT (version) DO UPDATE SET matches = matches + 1, turns = turns + excluded.turns, spent = spent + excluded.spent, longest = MAX(longest, excluded.longest),
		refused = refused + excluded.refused, crashed = crashed + excluded.crashed, late = late + excluded.late, failed = failed + excluded.failed`,
		c.Turns, c.Spent.Milliseconds(), c.Longest.Milliseconds(), c.Refused, c.Crashed, c.Late, c.Failed, version)
	return err
}

// conductOf is how a version has played, nil when it has not.
func (a *Arena) conductOf(ctx context.Context, version int64) (*conduct, error) {
	var c conduct
	var spent, longest int64
	err := a.db.QueryRowContext(ctx, "SELECT matches, turns, spent, longest, refused, crashed, late, failed FROM conduct WHERE version = ?", version).
		Scan(&c.Matches, &c.Turns, &spent, &longest, &c.Refused, &c.Crashed, &c.Late, &c.Failed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	c.Spent, c.Longest = time.Duration(spent)*time.Millisecond, time.Duration(longest)*time.Millisecond
	return &c, err
}

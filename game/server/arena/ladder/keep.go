package ladder

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"app.pentarena/game/server/store"
)

const (
	LookOld    = time.Hour // between two looks for records that are too old
	mostAtOnce = 500       // records that are removed in a transaction
)

// DiscardOld removes the records of ladder matches that are too old, at first and at each time that the clock tells.
func (l *Ladder) DiscardOld(ctx context.Context, keep time.Duration, at time.Time, clock <-chan time.Time) {
	for {
		if err := l.discard(ctx, at.Add(-keep)); err != nil && ctx.Err() == nil {
			l.Log.Error("old records are not removed", "error", err)
		}
		select {
		case at = <-clock:
		case <-ctx.Done():
			return
		}
	}
}

// discard removes the records of ladder matches that ended before a time and whose meetings are over. Results, logs and finals stay.
func (l *Ladder) discard(ctx context.Context, before time.Time) error {
	for {
		var old []string
		err := l.Within(ctx, func(tx *sql.Tx) (err error) {
			old, err = store.List(ctx, tx, store.Value[string], `UPDATE matches SET kept = 0 WHERE id IN
				(SELECT matches.id FROM matches JOIN meetings ON meetings.id = meeting WHERE kept = 1 AND ended < ? AND over > 0 ORDER BY ended LIMIT ?) RETURNING id`, before.UnixMilli(), mostAtOnce)
			return err
		})
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		if l.Drop(nil, old); len(old) < mostAtOnce {
			return nil
		}
	}
}

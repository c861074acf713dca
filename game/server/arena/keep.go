package arena

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/store"
)

const (
	day        = 24 * time.Hour
	lookOld    = time.Hour // between two looks for records that are too old
	mostAtOnce = 500       // records that are removed in a transaction
)

// errUnkept is the answer for the record of a match that was removed because of its age.
var errUnkept = &refusal{410, "The record of this match is no longer kept: records of ladder matches are kept for a limited time here. Its result stays."}

// keeps says for how long records of ladder matches are kept, "" for always.
func (a *Arena) keeps() string {
	if a.config.Keep == 0 {
		return ""
	}
	return words.Count(int(a.config.Keep/day), "day", "days")
}

// discardOld removes the records of ladder matches that are too old, at first and at each time that the clock tells.
func (a *Arena) discardOld(at time.Time, clock <-chan time.Time) {
	for {
		if err := a.discard(a.ctx, at.Add(-a.config.Keep)); err != nil && a.ctx.Err() == nil {
			a.log.Error("old records are not removed", "error", err)
		}
		select {
		case at = <-clock:
		case <-a.ctx.Done():
			return
		}
	}
}

// discard removes the records of ladder matches that ended before a time and whose meetings are over. Results, logs and finals stay.
func (a *Arena) discard(ctx context.Context, before time.Time) error {
	for {
		var old []string
		err := a.within(ctx, func(tx *sql.Tx) (err error) {
			old, err = store.List(ctx, tx, func(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) }, `UPDATE matches SET kept = 0 WHERE id IN
				(SELECT matches.id FROM matches JOIN meetings ON meetings.id = meeting WHERE kept = 1 AND ended < ? AND over > 0 ORDER BY ended LIMIT ?) RETURNING id`, before.UnixMilli(), mostAtOnce)
			return err
		})
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		if a.drop(nil, old); len(old) < mostAtOnce {
			return nil
		}
	}
}

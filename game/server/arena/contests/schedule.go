package contests

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/versions"
)

// KeepTime closes contests at their deadlines, begins their finals, and continues with those that were being played when the program was ended.
func (cs *Contests) KeepTime(ctx context.Context) {
	for {
		next, err := cs.advance(ctx)
		if err != nil && ctx.Err() == nil {
			cs.Log.Error("a contest does not go on", "error", err)
		}
		select {
		case <-cs.stirred:
		case <-time.After(max(0, time.Until(next))):
		case <-ctx.Done():
			return
		}
	}
}

// glance is how long it takes at most until the clock is looked at again, which somebody may have set.
const glance = 30 * time.Second

// advance does what is due, and says when to look again.
func (cs *Contests) advance(ctx context.Context) (next time.Time, err error) {
	next = time.Now().Add(glance)
	list, err := cs.List(ctx, "state IN ('planned', 'closed', 'running') ORDER BY id")
	if err != nil {
		return next, err
	}
	for _, c := range list {
		var failed error
		if c.State == Planned && !time.Now().Before(c.Closes) {
			failed = cs.closeEntries(ctx, &c)
		}
		if failed == nil && c.State == closed && !time.Now().Before(c.Starts) {
			failed = cs.seed(ctx, &c)
		}
		if failed == nil && c.State == Running {
			failed = cs.beginFinals(ctx, c.ID)
		}
		err = cmp.Or(err, failed)
		for _, t := range []time.Time{c.Closes, c.Starts} {
			if t.After(time.Now()) && t.Before(next) {
				next = t
			}
		}
	}
	return next, err
}

// closeEntries is the deadline: the version with which each bot plays now counts.
func (cs *Contests) closeEntries(ctx context.Context, c *Contest) error {
	return cs.Within(ctx, func(tx *sql.Tx) (err error) {
		if *c, err = ContestOf(ctx, tx, c.ID); err != nil || c.State != Planned || time.Now().Before(c.Closes) {
			return err // it was moved meanwhile
		}
		if _, err := tx.ExecContext(ctx, "UPDATE entrants SET version = (SELECT NULLIF(version, 0) FROM bots WHERE bots.id = bot) WHERE contest = ? AND state = 'in'", c.ID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE contests SET state = 'closed' WHERE id = ?", c.ID); err != nil {
			return err
		}
		c.State = closed
		return c.notice(ctx, tx, theClock, "deadline: the versions that play now count", "", 0)
	})
}

// theClock is who does what follows from the times of a contest.
const theClock = "the clock"

// Late lets a version that has passed its trial count in contests whose deadline came while it waited for that.
func Late(ctx context.Context, tx *sql.Tx, b versions.Bot, v versions.Version) error {
	_, err := tx.ExecContext(ctx, `UPDATE entrants SET version = ? WHERE bot = ? AND state = 'in' AND contest IN (SELECT id FROM contests WHERE state = 'closed' AND closes >= ?)`,
		v.ID, b.ID, v.At.UnixMilli())
	return err
}

// seed begins the finals: the ladder of each game as it stands now says who has which place. It waits for the trials of versions that were uploaded before the deadline.
func (cs *Contests) seed(ctx context.Context, c *Contest) error {
	return cs.Within(ctx, func(tx *sql.Tx) (err error) {
		if *c, err = ContestOf(ctx, tx, c.ID); err != nil || c.State != closed || time.Now().Before(c.Starts) {
			return err
		}
		var line int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM versions JOIN entrants ON entrants.bot = versions.bot WHERE contest = ? AND entrants.state = 'in' AND versions.state = 'waiting' AND at <= ?",
			c.ID, c.Closes.UnixMilli()).Scan(&line); err != nil || line > 0 {
			return err
		}
		list, err := Entrants(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		for _, e := range list {
			if e.State != Entered || e.Version != 0 {
				continue
			}
			const why = "No version of it had passed its trial by the deadline."
			if _, err := tx.ExecContext(ctx, "UPDATE entrants SET state = 'withdrawn', reason = ? WHERE id = ?", why, e.ID); err != nil {
				return err
			}
			if err := c.notice(ctx, tx, theClock, "withdrew "+e.Name, why, e.ID); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, "UPDATE contests SET state = 'running' WHERE id = ?", c.ID); err != nil {
			return err
		}
		c.State = Running
		for i := range c.Parts {
			if err := cs.seedPart(ctx, tx, c, &c.Parts[i], list); err != nil {
				return err
			}
		}
		*c, err = ContestOf(ctx, tx, c.ID)
		return err
	})
}

// seedPart begins the final of a game. One that cannot be played is over at once.
func (cs *Contests) seedPart(ctx context.Context, tx *sql.Tx, c *Contest, p *Part, list []Entrant) error {
	var field []Entrant
	ratings := map[int64]*ladder.Rung{}
	for _, e := range list {
		if e.Game == p.Game && !e.Out() {
			ratings[e.ID] = cs.ladder.RatingOf(p.Game, e.Version)
			field = append(field, e)
		}
	}
	slices.SortStableFunc(field, func(x, y Entrant) int {
		r, s := ratings[x.ID], ratings[y.ID]
		switch {
		case r == nil && s == nil:
			return 0
		case r == nil || s == nil:
			return map[bool]int{true: 1, false: -1}[r == nil]
		}
		return cmp.Compare(s.Elo, r.Elo)
	})
	var names []string
	for i, e := range field {
		names = append(names, e.Name)
		var elo, spread float64
		if r := ratings[e.ID]; r != nil {
			elo, spread = r.Elo, r.Spread
		}
		if _, err := tx.ExecContext(ctx, "UPDATE entrants SET place = ?, elo = ?, spread = ? WHERE id = ?", i+1, elo, spread, e.ID); err != nil {
			return err
		}
	}
	title := cs.Game(p.Game).Title
	if _, err := c.Plan(p, names); err != nil {
		why := clean.Line(err.Error())
		if len(field) < 2 {
			why = "It needs two bots at least."
		}
		return cs.endFinal(ctx, tx, c, p.Game, "the final of "+title+" cannot be played", why)
	}
	return c.notice(ctx, tx, theClock, fmt.Sprintf("the final of %s begins with %d bots, seeded by the ladder", title, len(field)), "", 0)
}

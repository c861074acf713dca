package ladder

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/store"
)

// play begins one meeting after the other, whenever there is a table for it.
func (l *Ladder) play(ctx context.Context) {
	var meetings sync.WaitGroup
	defer meetings.Wait()
	for {
		leave, err := l.referee.Table(ctx)
		if err != nil {
			return
		}
		m, changed := l.next(l.Limits.Meetings)
		if m != nil {
			meetings.Go(func() {
				defer leave()
				l.attend(ctx, m)
			})
			continue
		}
		leave()
		select {
		case <-changed:
		case <-l.Tomorrow():
			l.reckon(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// attend plays a meeting. One in which something went wrong does not count.
func (l *Ladder) attend(ctx context.Context, m *meeting) {
	err := l.meet(ctx, m)
	var slip *bout.Slip
	switch {
	case ctx.Err() != nil:
		return // it continues at the next start
	case errors.As(err, &slip):
		l.Log.Info("bot paused", "version", slip.Version, "reason", slip.Why)
		err = cmp.Or(l.pause(ctx, slip), l.forget(ctx, m))
	case err != nil:
		l.Log.Error("a meeting does not count", "game", m.game.ID, "error", err)
		err = l.forget(ctx, m)
		select {
		case <-time.After(base.Breather):
		case <-ctx.Done():
		}
	}
	if err != nil && ctx.Err() == nil {
		l.Log.Error("arena", "error", err)
	}
}

// pause pauses the bot of a version, and tells its team.
func (l *Ladder) pause(ctx context.Context, s *bout.Slip) error {
	err := l.Within(ctx, func(tx *sql.Tx) error { return pauseBot(ctx, tx, s.Version, s.Why) })
	if err != nil {
		return err
	}
	return l.Renew(ctx)
}

func pauseBot(ctx context.Context, tx *sql.Tx, version int64, why string) error {
	done, err := tx.ExecContext(ctx, "UPDATE bots SET state = 'paused', why = ?, crashes = MAX(crashes, 1) WHERE version = ? AND state = 'playing'", why, version)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return err
	}
	var name string
	if err := tx.QueryRowContext(ctx, "SELECT name FROM bots WHERE version = ?", version).Scan(&name); err != nil {
		return err
	}
	return base.Did(ctx, tx, "the ladder", "paused "+name+": "+why)
}

// forget removes a meeting that does not count.
func (l *Ladder) forget(ctx context.Context, m *meeting) error {
	defer l.finish(m, false)
	var matches []string
	err := l.Within(ctx, func(tx *sql.Tx) (err error) {
		if matches, err = store.List(ctx, tx, store.Value[string], "SELECT id FROM matches WHERE meeting = ?", m.id); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM meetings WHERE id = ?", m.id)
		return err
	})
	if err == nil {
		l.Drop(nil, matches)
	}
	return err
}

// meet plays what is left of a meeting and counts it.
func (l *Ladder) meet(ctx context.Context, m *meeting) error {
	if err := l.begin(ctx, m); err != nil {
		return err
	}
	for n, played := range m.played {
		if played {
			continue
		}
		r, err := l.perform(ctx, m, n)
		if err != nil {
			return err
		}
		if err := l.keep(ctx, m, r); err != nil {
			return err
		}
		m.played[n] = true
		for i, p := range r.points {
			m.points[i] += p
		}
	}
	points, err := json.Marshal(m.points)
	if err != nil {
		return err
	}
	l.counting.Lock()
	defer l.counting.Unlock()
	err = l.Within(ctx, func(tx *sql.Tx) error {
		if err := store.Change(ctx, tx, errGone, "UPDATE meetings SET over = ?, points = ? WHERE id = ? AND over = 0", base.Now(), string(points), m.id); err != nil {
			return err
		}
		for _, who := range m.rivals {
			if who.Version == 0 {
				continue
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM logs WHERE version = ?1 AND match NOT IN (SELECT match FROM logs JOIN matches ON matches.id = match
				WHERE version = ?1 ORDER BY ended DESC LIMIT ?2)`, who.Version, keptLogs); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	l.reckon(ctx)
	l.finish(m, true)
	return nil
}

// errGone is the error for a meeting whose bots were removed while it was played.
var errGone = errors.New("the meeting was removed while it was played")

// begin keeps a meeting, unless it is kept already, and who plays it.
func (l *Ladder) begin(ctx context.Context, m *meeting) error {
	if m.id != 0 {
		return nil
	}
	return l.Within(ctx, func(tx *sql.Tx) (err error) {
		if m.id, err = store.Insert(ctx, tx, "INSERT INTO meetings (game, level, seed, begun) VALUES (?, ?, ?, ?)", m.game.ID, m.game.Level.Name, m.seed, base.Now()); err != nil {
			return err
		}
		for i, who := range m.rivals {
			if _, err := tx.ExecContext(ctx, "INSERT INTO players (meeting, place, mark, version) VALUES (?, ?, ?, ?)", m.id, i, who.Mark,
				sql.NullInt64{Int64: who.Version, Valid: who.Version != 0}); err != nil {
				return err
			}
		}
		return nil
	})
}

// result is a match that has been played.
type result struct {
	number int // of the match in its meeting
	turns  int
	reason string
	points []float64              // of each place
	record []byte                 // re-executed
	logs   map[int64]bout.Private // by version
}

// perform plays a match of a meeting.
func (l *Ladder) perform(ctx context.Context, m *meeting, number int) (*result, error) {
	n := len(m.rivals)
	place := func(seat int) int { return (seat + n - number%n) % n } // who has the seat
	b := bout.Bout{Game: m.game, Level: m.game.Level, Seed: m.seed}
	for seat := range n {
		b.Seats = append(b.Seats, m.rivals[place(seat)])
	}
	e, err := l.referee.Fight(ctx, b)
	if err != nil {
		return nil, err
	}
	o := e.Position.Outcome()
	r := &result{number: number, turns: e.Position.Turn(), reason: o.Reason, points: make([]float64, n), record: e.Record, logs: e.Logs}
	for seat, p := range bots.Share(o, n) {
		r.points[place(seat)] = p
	}
	return r, nil
}

// keep keeps a match of a meeting: first its record, then what came of it. It counts with its meeting.
func (l *Ladder) keep(ctx context.Context, m *meeting, r *result) error {
	id := base.Secret()
	if err := l.Records.Save(id+record.Suffix, r.record); err != nil {
		return err
	}
	points, err := json.Marshal(r.points)
	if err != nil {
		return err
	}
	tell := false
	err = l.Within(ctx, func(tx *sql.Tx) error {
		if err := store.Change(ctx, tx, errGone, `INSERT INTO matches (id, meeting, number, ended, turns, reason, points)
			SELECT ?, id, ?, ?, ?, ?, ? FROM meetings WHERE id = ?`, id, r.number, base.Now(), r.turns, r.reason, string(points), m.id); err != nil {
			return err
		}
		for v, p := range r.logs {
			if _, err := tx.ExecContext(ctx, "INSERT INTO logs (match, version, fault, text) VALUES (?, ?, ?, ?)", id, v, p.Fault, p.Text); err != nil {
				return err
			}
			if err := errors.Join(KeepConduct(ctx, tx, v, &p.Conduct), base.Spend(ctx, tx, v, p.Used)); err != nil {
				return err
			}
			if p.Fault == "" {
				_, err = tx.ExecContext(ctx, "UPDATE bots SET crashes = 0 WHERE version = ? AND state = 'playing'", v)
			} else {
				var told bool
				told, err = l.crashed(ctx, tx, v, p.Fault)
				tell = tell || told
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return errors.Join(err, l.Records.Save(id+record.Suffix, nil))
	}
	if tell {
		return l.Renew(ctx)
	}
	return nil
}

// crashed counts a match that a version has lost by a fault, and pauses its bot when there were as many running as may be.
func (l *Ladder) crashed(ctx context.Context, tx *sql.Tx, version int64, fault string) (told bool, err error) {
	var n int
	err = tx.QueryRowContext(ctx, "UPDATE bots SET crashes = crashes + 1 WHERE version = ? AND state = 'playing' RETURNING crashes", version).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) || err != nil || n < l.Limits.Crashes {
		if errors.Is(err, sql.ErrNoRows) {
			err = nil // another version plays now
		}
		return false, err
	}
	return true, pauseBot(ctx, tx, version, fmt.Sprintf("It lost %d matches running by a fault, the last one so: %s", n, fault))
}

// keptLogs is of how many matches of a version its log is kept.
const keptLogs = 40

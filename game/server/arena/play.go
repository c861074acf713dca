package arena

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Limits of a match.
const (
	longest   = 10 * time.Minute // by the clock on the wall; who has taken most of it is paused
	breather  = 5 * time.Second  // after something that is not a bot's fault
	keptLogs  = 40               // matches of a version of which its log is kept
	lastWords = "; its last words: "
)

// play plays one meeting after the other.
func (a *Arena) play() {
	for a.ctx.Err() == nil {
		m, changed := a.ladder.next(a.config.Limits.Meetings)
		if m == nil {
			select {
			case <-changed:
			case <-a.ctx.Done():
			}
			continue
		}
		err := a.meet(a.ctx, m)
		var slip *slip
		switch {
		case a.ctx.Err() != nil:
			return // it goes on at the next start
		case errors.As(err, &slip):
			a.log.Info("bot paused", "version", slip.version, "reason", slip.why)
			err = cmp.Or(a.pause(a.ctx, slip), a.forget(a.ctx, m))
		case err != nil:
			a.log.Error("a meeting does not count", "game", m.game.id, "error", err)
			err = a.forget(a.ctx, m)
			select {
			case <-time.After(breather):
			case <-a.ctx.Done():
			}
		}
		if err != nil && a.ctx.Err() == nil {
			a.log.Error("arena", "error", err)
		}
	}
}

// slip is why a bot cannot go on, by which nobody else loses anything.
type slip struct {
	version int64
	why     string
}

func (s *slip) Error() string { return s.why }

// pause pauses the bot of a version, and tells its team.
func (a *Arena) pause(ctx context.Context, s *slip) error {
	err := a.within(ctx, func(tx *sql.Tx) error { return pauseBot(ctx, tx, s.version, s.why) })
	if err != nil {
		return err
	}
	return a.ladder.renew(ctx, a)
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
	return did(ctx, tx, "the ladder", "paused "+name+": "+why)
}

// forget removes a meeting that does not count.
func (a *Arena) forget(ctx context.Context, m *meeting) error {
	defer a.ladder.finish(m, false)
	var matches []string
	err := a.within(ctx, func(tx *sql.Tx) (err error) {
		if matches, err = store.List(ctx, tx, func(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) }, "SELECT id FROM matches WHERE meeting = ?", m.id); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM meetings WHERE id = ?", m.id)
		return err
	})
	if err == nil {
		a.drop(nil, matches)
	}
	return err
}

// meet plays what is left of a meeting and counts it.
func (a *Arena) meet(ctx context.Context, m *meeting) error {
	if err := a.begin(ctx, m); err != nil {
		return err
	}
	for n, played := range m.played {
		if played {
			continue
		}
		r, err := a.perform(ctx, m, n)
		if err != nil {
			return err
		}
		if err := a.keep(ctx, m, r); err != nil {
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
	a.ladder.counting.Lock()
	defer a.ladder.counting.Unlock()
	err = a.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE meetings SET over = ?, points = ? WHERE id = ? AND over = 0", now(), string(points), m.id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n != 1 {
			return errors.Join(err, errGone)
		}
		for _, who := range m.rivals {
			if who.version == 0 {
				continue
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM logs WHERE version = ?1 AND match NOT IN (SELECT match FROM logs JOIN matches ON matches.id = match
				WHERE version = ?1 ORDER BY ended DESC LIMIT ?2)`, who.version, keptLogs); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		a.ladder.finish(m, true)
	}
	return err
}

// errGone is the error for a meeting whose bots were removed while it was played.
var errGone = errors.New("the meeting was removed while it was played")

// begin keeps a meeting, unless it is kept already, and who plays it.
func (a *Arena) begin(ctx context.Context, m *meeting) error {
	if m.id != 0 {
		return nil
	}
	return a.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "INSERT INTO meetings (game, level, seed, begun) VALUES (?, ?, ?, ?)", m.game.id, m.game.level.Name, m.seed, now())
		if err != nil {
			return err
		}
		if m.id, err = done.LastInsertId(); err != nil {
			return err
		}
		for i, who := range m.rivals {
			if _, err := tx.ExecContext(ctx, "INSERT INTO players (meeting, place, mark, version) VALUES (?, ?, ?, ?)", m.id, i, who.mark,
				sql.NullInt64{Int64: who.version, Valid: who.version != 0}); err != nil {
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
	points []float64         // of each place
	record []byte            // re-executed
	logs   map[int64]private // by version
}

// private is what a bot has said in a match, which only its team reads, and how it has played.
type private struct {
	fault, text string
	conduct     conduct
}

// perform plays a match of a meeting.
func (a *Arena) perform(ctx context.Context, m *meeting, number int) (*result, error) {
	n := len(m.rivals)
	place := func(seat int) int { return (seat + n - number%n) % n } // who has the seat
	b := bout{game: m.game, level: m.game.level, seed: m.seed}
	for seat := range n {
		b.seats = append(b.seats, m.rivals[place(seat)])
	}
	e, err := a.fight(ctx, b)
	if err != nil {
		return nil, err
	}
	o := e.position.Outcome()
	r := &result{number: number, turns: e.position.Turn(), reason: o.Reason, points: make([]float64, n), record: e.record, logs: e.logs}
	for seat, p := range bots.Share(o, n) {
		r.points[place(seat)] = p
	}
	return r, nil
}

// bout is a match to be played.
type bout struct {
	game  *game
	level levels.Level
	seed  string
	seats []rival
}

// ending is a bout that has been played.
type ending struct {
	position match.Position
	faults   []match.Fault
	record   []byte            // re-executed
	logs     map[int64]private // by version
}

// fight plays a match, and re-executes its record. The error is a *slip for what only one of the bots can help.
func (a *Arena) fight(ctx context.Context, b bout) (*ending, error) {
	players := make([]seats.Who, len(b.seats))
	setup := match.Setup{Game: b.game.id, Level: b.level.Name, Text: b.level.Text, Seed: b.seed}
	for seat, who := range b.seats {
		w, err := a.seated(ctx, b.game, who)
		if err != nil {
			return nil, err
		}
		players[seat] = w
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: w.Title(), Kind: w.Kind})
	}
	start, err := games.Start(setup)
	if err != nil {
		return nil, err
	}
	live := match.New(setup, start)
	var seated []*seats.Seat
	leave := sync.OnceFunc(func() { seats.Leave(context.WithoutCancel(ctx), live, seated) })
	defer leave()
	var running []match.Player
	for seat, w := range players {
		s, err := w.Sit(outside.Place{Setup: setup, Seat: rules.Seat(seat), Starting: ctx}, fmt.Sprintf("%s seat %d", b.seed, seat+1))
		switch version := b.seats[seat].version; {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && version != 0:
			return nil, &slip{version, "It could not be started: " + clean.Line(err.Error())}
		case err != nil:
			return nil, err
		}
		seated, running = append(seated, s), append(running, s)
	}
	timed, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	err = live.Run(timed, running)
	leave()
	if err != nil && ctx.Err() == nil && timed.Err() != nil {
		return nil, slowest(live, b.seats)
	}
	if err != nil {
		return nil, err
	}
	e := &ending{position: live.Position(), faults: live.Faults(), logs: map[int64]private{}}
	for seat, who := range b.seats {
		if who.version != 0 {
			e.logs[who.version] = privateOf(live, rules.Seat(seat))
		}
	}
	e.record, err = verified(live)
	return e, err
}

// seated is who a rival is.
func (a *Arena) seated(ctx context.Context, g *game, who rival) (seats.Who, error) {
	if who.mark != "" {
		return seats.Find(g.entry, nil, who.mark)
	}
	v, err := versionOf(ctx, a.db, who.version)
	if err != nil {
		return seats.Who{}, err
	}
	b, err := botOf(ctx, a.db, v.Bot)
	if err != nil {
		return seats.Who{}, err
	}
	w, err := a.who(g.entry, b.Name, v)
	if err != nil {
		return w, &slip{v.ID, "It cannot run here: " + clean.Line(reason(err).Error())}
	}
	return w, nil
}

// slowest says which bot has taken most of the time of a match that has taken too long.
func slowest(live *match.Match, who []rival) error {
	took := make([]time.Duration, len(who))
	for _, n := range live.Notes() {
		if n.Kind == match.Spent {
			took[n.Seat] += n.Time()
		}
	}
	at := -1
	for seat := range took {
		if who[seat].version != 0 && (at < 0 || took[seat] > took[at]) {
			at = seat
		}
	}
	if at < 0 {
		return errors.New("a match between built-in players has taken too long")
	}
	return &slip{who[at].version, fmt.Sprintf("A match had not ended after %v, of which it took most.", longest)}
}

// privateOf is what a bot has said in a match, and by which fault it has lost it.
func privateOf(live *match.Match, seat rules.Seat) (p private) {
	var text strings.Builder
	turn := -1
	for _, n := range live.Notes() {
		if n.Seat == seat && n.Kind == match.Spent {
			p.conduct.took(n.Time())
		}
		if n.Seat != seat || n.Kind != match.Log && n.Kind != match.Error {
			continue
		}
		if n.Turn != turn {
			turn = n.Turn
			fmt.Fprintf(&text, "Turn %d\n", turn+1)
		}
		text.WriteString("  " + strings.ReplaceAll(strings.TrimRight(n.Text, "\n"), "\n", "\n  ") + "\n")
	}
	for _, f := range live.Faults() {
		if f.Seat == seat {
			p.conduct.erred(f)
		}
		if f.Seat == seat && f.Loses() {
			p.fault = fmt.Sprintf("Turn %d: %s", f.Turn+1, clean.Text(f.Text))
		}
	}
	p.text = last(text.String())
	return p
}

// public is a match as everybody may see it: without what bots tell their own team.
type public struct{ record.Timeline }

// Notes are the times that turns took.
func (p public) Notes() (list []match.Note) {
	for _, n := range p.Timeline.Notes() {
		if n.Kind == match.Spent {
			list = append(list, n)
		}
	}
	return list
}

// Faults are the faults without what the programs said last.
func (p public) Faults() (list []match.Fault) {
	for _, f := range p.Timeline.Faults() {
		if f.Loses() {
			f.Text, _, _ = strings.Cut(f.Text, lastWords)
		}
		list = append(list, f)
	}
	return list
}

// verified is the public record of a match that is over, after it was re-executed and came to the same.
func verified(live *match.Match) ([]byte, error) {
	var file bytes.Buffer
	if err := record.Save(&file, public{record.Follow(live)}, nil); err != nil {
		return nil, fmt.Errorf("the record cannot be written: %w", err)
	}
	rec, err := record.Read(bytes.NewReader(file.Bytes()), games.Start)
	if err != nil {
		return nil, fmt.Errorf("the record cannot be read: %w", err)
	}
	if report := record.Verify(rec); report.Difference != nil || rec.End == nil || rec.End.Outcome != live.Position().Outcome() {
		return nil, fmt.Errorf("the record does not come to the same: %s", report)
	}
	return file.Bytes(), nil
}

// keep keeps a match of a meeting: first its record, then what came of it. It counts with its meeting.
func (a *Arena) keep(ctx context.Context, m *meeting, r *result) error {
	id := secret()
	if err := a.records.Save(id+record.Suffix, r.record); err != nil {
		return err
	}
	points, err := json.Marshal(r.points)
	if err != nil {
		return err
	}
	tell := false
	err = a.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `INSERT INTO matches (id, meeting, number, ended, turns, reason, points)
			SELECT ?, id, ?, ?, ?, ?, ? FROM meetings WHERE id = ?`, id, r.number, now(), r.turns, r.reason, string(points), m.id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n != 1 {
			return errors.Join(err, errGone)
		}
		for v, p := range r.logs {
			if _, err := tx.ExecContext(ctx, "INSERT INTO logs (match, version, fault, text) VALUES (?, ?, ?, ?)", id, v, p.fault, p.text); err != nil {
				return err
			}
			if err := p.conduct.keep(ctx, tx, v); err != nil {
				return err
			}
			if p.fault == "" {
				_, err = tx.ExecContext(ctx, "UPDATE bots SET crashes = 0 WHERE version = ? AND state = 'playing'", v)
			} else {
				var told bool
				told, err = a.crashed(ctx, tx, v, p.fault)
				tell = tell || told
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return errors.Join(err, a.records.Save(id+record.Suffix, nil))
	}
	if tell {
		return a.ladder.renew(ctx, a)
	}
	return nil
}

// crashed counts a match that a version has lost by a fault, and pauses its bot when there were as many running as may be.
func (a *Arena) crashed(ctx context.Context, tx *sql.Tx, version int64, fault string) (told bool, err error) {
	var n int
	err = tx.QueryRowContext(ctx, "UPDATE bots SET crashes = crashes + 1 WHERE version = ? AND state = 'playing' RETURNING crashes", version).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) || err != nil || n < a.config.Limits.Crashes {
		if errors.Is(err, sql.ErrNoRows) {
			err = nil // another version plays now
		}
		return false, err
	}
	return true, pauseBot(ctx, tx, version, fmt.Sprintf("It lost %d matches running by a fault, the last one so: %s", n, fault))
}

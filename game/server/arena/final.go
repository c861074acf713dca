package arena

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// finals are the finals that are being played.
type finals struct {
	stirred chan struct{} // something may be due
	tables  chan struct{} // as many as matches may be played at a time

	mu    sync.Mutex // held while one begins, or while what it goes by changes
	known map[int64]*final

	viewing sync.Mutex
	boards  map[int64]*scoreboard // as they were shown last
}

func newFinals(matches int) *finals {
	return &finals{stirred: make(chan struct{}, 1), tables: make(chan struct{}, matches), known: map[int64]*final{}, boards: map[int64]*scoreboard{}}
}

// stir says that something may be due.
func (f *finals) stir() {
	select {
	case f.stirred <- struct{}{}:
	default:
	}
}

// final is one that is being played, or was.
type final struct {
	stop context.CancelFunc
	over chan struct{} // closed when nothing of it goes on
}

func (f *final) isOver() bool {
	select {
	case <-f.over:
		return true
	default:
		return false
	}
}

// beginFinal plays what is left of a final, unless that is going on.
func (a *Arena) beginFinal(ctx context.Context, id int64) error {
	a.finals.mu.Lock()
	defer a.finals.mu.Unlock()
	if f := a.finals.known[id]; f != nil && !f.isOver() {
		return nil
	}
	c, err := contestOf(ctx, a.db, id)
	if err != nil || c.State != running {
		return err
	}
	ctx, stop := context.WithCancel(a.ctx)
	f := &final{stop, make(chan struct{})}
	a.finals.known[id] = f
	a.working.Go(func() {
		defer a.finals.stir()
		defer close(f.over)
		defer stop()
		a.ladder.rest(1)
		defer a.ladder.rest(-1)
		err := a.playFinal(ctx, c)
		if err == nil || ctx.Err() != nil {
			return
		}
		a.log.Error("a final does not go on", "contest", c.Name, "error", err)
		select {
		case <-time.After(breather):
		case <-ctx.Done():
		}
	})
	return nil
}

// amid changes what a contest goes by. Its final stops before, and goes on after; matches that had begun are played from their beginning.
func (a *Arena) amid(ctx context.Context, id int64, change func(tx *sql.Tx, c *contest) error) error {
	a.finals.mu.Lock()
	defer a.finals.mu.Unlock()
	a.finals.halt(id)
	return a.within(ctx, func(tx *sql.Tx) error {
		c, err := contestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		return change(tx, &c)
	})
}

// halt stops finals, which go on when mu is free again.
func (f *finals) halt(ids ...int64) {
	for _, id := range ids {
		if one := f.known[id]; one != nil {
			one.stop()
			<-one.over
		}
	}
	f.stir()
}

// playFinal plays what is left of a final, and ends it.
func (a *Arena) playFinal(ctx context.Context, c contest) error {
	s, err := scoresOf(ctx, a.db, c)
	if err != nil {
		return err
	}
	k := &keeper{arena: a, ctx: ctx, scores: s, begun: map[string]tournament.Match{}, logs: map[string]map[int64]private{}}
	runner := tournament.Runner{Plan: s.plan, Keeper: k, Workers: a.config.Limits.Matches, Play: k.play}
	if _, err := runner.Run(ctx); err != nil {
		return err
	}
	return a.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE contests SET state = 'finished', ended = ? WHERE id = ? AND state = 'running'", now(), c.ID)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return c.notice(ctx, tx, theClock, "the final is over", "", 0)
	})
}

// scores are a final as it is kept: who is in it, and what its matches have come to.
type scores struct {
	contest contest
	field   []entrant // by their places in the seeding
	plan    *tournament.Plan
	results map[string]*tournament.Result
	seats   map[string][]int // of the matches with a result
}

// errUnplayable is the error for a final that has too few bots; the log of its contest says so.
var errUnplayable = errors.New("the final cannot be played")

func scoresOf(ctx context.Context, db store.Queries, c contest) (*scores, error) {
	s := &scores{contest: c, results: map[string]*tournament.Result{}, seats: map[string][]int{}}
	all, err := entrants(ctx, db, c.ID)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range all {
		if e.Place > 0 {
			s.field, names = append(s.field, e), append(names, e.Name)
		}
	}
	if s.plan, err = c.plan(names); err != nil {
		return nil, fmt.Errorf("arena: %w: %w", errUnplayable, err)
	}
	type row struct{ match, seats, result, record string }
	rows, err := store.List(ctx, db, func(r *sql.Rows) (x row, err error) { return x, r.Scan(&x.match, &x.seats, &x.result, &x.record) }, "SELECT match, seats, result, record FROM finals WHERE contest = ?", c.ID)
	if err != nil {
		return nil, err
	}
	for _, x := range rows {
		var r tournament.Result
		var seats []int
		if err := cmp.Or(json.Unmarshal([]byte(x.result), &r), json.Unmarshal([]byte(x.seats), &seats)); err != nil {
			return nil, fmt.Errorf("arena: match %s of %s: %w", x.match, c.Name, err)
		}
		r.ID, r.Record = x.match, x.record
		s.results[x.match], s.seats[x.match] = &r, seats
	}
	return s, nil
}

// keeper plays the matches of a final and keeps what they come to; see tournament.Keeper.
type keeper struct {
	arena  *Arena
	ctx    context.Context
	scores *scores

	mu    sync.Mutex
	begun map[string]tournament.Match
	logs  map[string]map[int64]private // by match
}

// Results are what is kept already.
func (k *keeper) Results() map[string]*tournament.Result { return maps.Clone(k.scores.results) }

// Add keeps results. A match that has one keeps it.
func (k *keeper) Add(list ...*tournament.Result) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	c := &k.scores.contest
	err := k.arena.within(k.ctx, func(tx *sql.Tx) error {
		for _, r := range list {
			if err := keepResult(k.ctx, tx, c.ID, k.begun[r.ID].Seats, r); err != nil {
				return err
			}
			for version, p := range k.logs[r.ID] {
				if _, err := tx.ExecContext(k.ctx, "INSERT INTO said (record, version, fault, text) SELECT ?, id, ?, ? FROM versions WHERE id = ?", r.Record, p.fault, p.text, version); err != nil {
					return err
				}
				if err := p.conduct.keep(k.ctx, tx, version); err != nil {
					return err
				}
			}
		}
		_, err := tx.ExecContext(k.ctx, "UPDATE contests SET changes = changes + 1 WHERE id = ?", c.ID)
		return err
	})
	if err == nil {
		for _, r := range list {
			delete(k.begun, r.ID)
			delete(k.logs, r.ID)
		}
	}
	return err
}

func keepResult(ctx context.Context, tx *sql.Tx, contest int64, seats []int, r *tournament.Result) error {
	result, err := json.Marshal(r)
	if err != nil {
		return err
	}
	who, err := json.Marshal(seats)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO finals (contest, match, seats, result, record) VALUES (?, ?, ?, ?, ?)", contest, r.ID, string(who), string(result), r.Record)
	return err
}

// play plays a match of a final. Who is out of the contest has lost it.
func (k *keeper) play(ctx context.Context, m tournament.Match) (r *tournament.Result, save func() error, err error) {
	a, s := k.arena, k.scores
	select {
	case a.finals.tables <- struct{}{}:
		defer func() { <-a.finals.tables }()
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	k.mu.Lock()
	k.begun[m.ID] = m
	k.mu.Unlock()
	all, err := entrants(ctx, a.db, s.contest.ID)
	if err != nil {
		return nil, nil, err
	}
	b := bout{game: a.game(s.contest.Game), seed: m.Seed}
	if b.level, err = levels.Find(b.game.id, s.plan.Events[m.Event].Level); err != nil {
		return nil, nil, err
	}
	var out []int // seats
	for seat, at := range m.Seats {
		who := all[slices.IndexFunc(all, func(e entrant) bool { return e.Place == at+1 })]
		if who.Out() {
			out = append(out, seat)
		}
		b.seats = append(b.seats, rival{version: who.Version})
	}
	if len(out) > 0 {
		return lost(m, out, "walkover"), nil, nil
	}
	e, err := a.fight(ctx, b)
	var failed *slip
	if errors.As(err, &failed) {
		seat := slices.Index(b.seats, rival{version: failed.version})
		r := lost(m, []int{seat}, failed.why)
		r.Faults = make([]string, len(m.Seats))
		r.Faults[seat] = "failed"
		return r, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	r = tournament.ResultOf(m.ID, e.position, e.faults)
	r.Record = secret() + record.Suffix
	k.mu.Lock()
	k.logs[m.ID] = e.logs
	k.mu.Unlock()
	return r, func() error { return a.records.Save(r.Record, e.record) }, nil
}

// lost is a match that some seats have lost without having played it: the others share what there is to win.
func lost(m tournament.Match, seats []int, why string) *tournament.Result {
	r := &tournament.Result{ID: m.ID, Points: make([]float64, len(m.Seats)), Reason: clean.Line(why)}
	for seat := range m.Seats {
		switch in := len(m.Seats) - len(seats); {
		case in == 0:
			r.Points[seat] = 1 / float64(len(m.Seats))
		case !slices.Contains(seats, seat):
			r.Points[seat] = 1 / float64(in)
		}
	}
	return r
}

// again has a match of a final played once more.
func (a *Arena) again(ctx context.Context, by person, id int64, match, reason string) error {
	return a.revise(ctx, by, id, match, "has match "+match+" played again", reason, func(*sql.Tx, *scores) error { return nil })
}

// correct gives a match of a final another result: it was won by a seat, or by nobody when that is below 0.
func (a *Arena) correct(ctx context.Context, by person, id int64, match string, winner int, reason string) error {
	what := "corrected match " + match + ": drawn"
	if winner >= 0 {
		what = fmt.Sprintf("corrected match %s: won by seat %d", match, winner+1)
	}
	return a.revise(ctx, by, id, match, what, reason, func(tx *sql.Tx, s *scores) error {
		was, n := s.results[match], len(s.seats[match])
		if winner >= n {
			return refuse(400, "The match has %d seats.", n)
		}
		r := *was
		r.Points, r.Reason = make([]float64, n), "corrected by an organiser"
		for seat := range n {
			if winner < 0 {
				r.Points[seat] = 1 / float64(n)
			} else if seat == winner {
				r.Points[seat] = 1
			}
		}
		s.results[match] = &r
		return keepResult(ctx, tx, id, s.seats[match], &r)
	})
}

// revise drops the result of a match, for which another one may be put, and all results of matches that do not follow from those that are left.
func (a *Arena) revise(ctx context.Context, by person, id int64, match, what, reason string, put func(*sql.Tx, *scores) error) error {
	reason, err := reasoned(reason)
	if err != nil {
		return err
	}
	var records []string
	err = a.amid(ctx, id, func(tx *sql.Tx, c *contest) error {
		if !c.begun() {
			return refuse(409, "The final has not begun.")
		}
		s, err := scoresOf(ctx, tx, *c)
		if err != nil {
			return err
		}
		was := s.results[match]
		if was == nil {
			return errNone
		}
		drop := func(match string) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM finals WHERE contest = ? AND match = ?", id, match)
			return err
		}
		if err := drop(match); err != nil {
			return err
		}
		if err := put(tx, s); err != nil {
			return err
		}
		if s.results[match] == was {
			delete(s.results, match)
			records = append(records, was.Record)
		}
		n := 0
		for match, r := range s.settle() {
			if err := drop(match); err != nil {
				return err
			}
			records, n = append(records, r.Record), n+1
		}
		if n > 0 {
			what += fmt.Sprintf("; %d later ones follow from it and are played again", n)
		}
		if _, err := tx.ExecContext(ctx, "UPDATE contests SET state = 'running', ended = 0 WHERE id = ?", id); err != nil {
			return err
		}
		for _, name := range records {
			if _, err := tx.ExecContext(ctx, "DELETE FROM said WHERE record = ?", name); err != nil {
				return err
			}
		}
		return cmp.Or(c.notice(ctx, tx, by.name, what, reason, 0), did(ctx, tx, by.name, what+" in "+c.Name))
	})
	if err == nil {
		a.dropRecords(records)
	}
	return err
}

// settle takes out, and returns, results of matches that the others do not lead to: whose round has not come, or who have other seats now.
func (s *scores) settle() map[string]*tournament.Result {
	gone := map[string]*tournament.Result{}
	for {
		_, list := tournament.Replay(s.plan, s.results)
		sound := map[string]*tournament.Result{}
		for _, m := range list {
			if slices.Equal(m.Match.Seats, s.seats[m.Match.ID]) {
				sound[m.Match.ID] = s.results[m.Match.ID]
			}
		}
		if len(sound) == len(s.results) {
			return gone
		}
		for match, r := range s.results {
			if sound[match] == nil {
				gone[match] = r
			}
		}
		s.results = sound
	}
}

// dropRecords removes files of matches. What fails is swept at the next start.
func (a *Arena) dropRecords(names []string) {
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := a.records.Save(name, nil); err != nil {
			a.log.Error("a record is not removed yet", "error", err)
		}
	}
}

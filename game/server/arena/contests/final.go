package contests

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// Contests are the contests of an arena, and their finals that are being played.
type Contests struct {
	*base.Base
	ladder  *ladder.Ladder
	referee *bout.Referee

	ctx     context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup
	stirred chan struct{} // something may be due

	mu    sync.Mutex // held while one begins, or while what it goes by changes
	known map[finalOf]*final

	viewing sync.Mutex
	boards  map[finalOf]*Scoreboard // as they were shown last
}

// finalOf says which final it is.
type finalOf struct {
	contest int64
	game    string
}

// New are the contests of a database. They do nothing by themselves until keepTime.
func New(b *base.Base, l *ladder.Ladder, rf *bout.Referee) *Contests {
	cs := &Contests{Base: b, ladder: l, referee: rf, stirred: make(chan struct{}, 1), known: map[finalOf]*final{}, boards: map[finalOf]*Scoreboard{}}
	cs.ctx, cs.end = context.WithCancel(context.Background())
	return cs
}

// Close ends what is going on.
func (cs *Contests) Close() {
	cs.end()
	cs.working.Wait()
}

// Stir says that something may be due.
func (cs *Contests) Stir() {
	select {
	case cs.stirred <- struct{}{}:
	default:
	}
}

// final is one that is being played, or was.
type final struct {
	stop context.CancelFunc
	over chan struct{} // closed when nothing of it still runs
}

func (f *final) isOver() bool {
	select {
	case <-f.over:
		return true
	default:
		return false
	}
}

// beginFinals plays what is left of the finals of a contest, as far as that is not going on.
func (cs *Contests) beginFinals(ctx context.Context, id int64) error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	c, err := ContestOf(ctx, cs.DB, id)
	if err != nil || c.State != Running {
		return err
	}
	for i := range c.Parts {
		if p := &c.Parts[i]; !p.Over {
			cs.beginFinal(c, p)
		}
	}
	return nil
}

// beginFinal plays what is left of a final, unless that is going on. mu is held.
func (cs *Contests) beginFinal(c Contest, p *Part) {
	which := finalOf{c.ID, p.Game}
	if f := cs.known[which]; f != nil && !f.isOver() {
		return
	}
	ctx, stop := context.WithCancel(cs.ctx)
	f := &final{stop, make(chan struct{})}
	cs.known[which] = f
	cs.working.Go(func() {
		defer cs.Stir()
		defer close(f.over)
		defer stop()
		cs.ladder.Rest(1)
		defer cs.ladder.Rest(-1)
		err := cs.playFinal(ctx, c, p)
		if err == nil || ctx.Err() != nil {
			return
		}
		cs.Log.Error("a final does not go on", "contest", c.Name, "game", p.Game, "error", err)
		select {
		case <-time.After(base.Breather):
		case <-ctx.Done():
		}
	})
}

// amid changes what a contest goes by, or its part of a game. Finals of it stop before, and go on after; matches that had begun are played from their beginning.
func (cs *Contests) amid(ctx context.Context, id int64, game string, change func(tx *sql.Tx, c *Contest) error) error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.halt(func(f finalOf) bool { return f.contest == id && (game == "" || f.game == game) })
	return cs.Within(ctx, func(tx *sql.Tx) error {
		c, err := ContestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		return change(tx, &c)
	})
}

// halt stops finals, which go on when mu is free again.
func (cs *Contests) halt(are func(finalOf) bool) {
	for which, one := range cs.known {
		if are(which) {
			one.stop()
			<-one.over
		}
	}
	cs.Stir()
}

// Still stops all finals while something is done to their bots.
func (cs *Contests) Still(do func() error) error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.halt(func(finalOf) bool { return true })
	return do()
}

// playFinal plays what is left of a final, and ends it.
func (cs *Contests) playFinal(ctx context.Context, c Contest, p *Part) error {
	s, err := scoresOf(ctx, cs.DB, c, p)
	if err != nil {
		return err
	}
	k := &keeper{contests: cs, ctx: ctx, scores: s, begun: map[string]tournament.Match{}, logs: map[string]map[int64]bout.Private{}}
	runner := tournament.Runner{Plan: s.plan, Keeper: k, Workers: cs.referee.Most(), Play: k.play}
	if _, err := runner.Run(ctx); err != nil {
		return err
	}
	return cs.Within(ctx, func(tx *sql.Tx) error {
		if c, err = ContestOf(ctx, tx, c.ID); err != nil || c.State != Running || c.Part(p.Game).Over {
			return err
		}
		return cs.endFinal(ctx, tx, &c, p.Game, "the final of "+cs.Game(p.Game).Title+" is over", "")
	})
}

// endFinal ends the final of a game, and the contest with the last one.
func (cs *Contests) endFinal(ctx context.Context, tx *sql.Tx, c *Contest, game, what, why string) error {
	if _, err := tx.ExecContext(ctx, "UPDATE parts SET over = ? WHERE contest = ? AND game = ?", base.Now(), c.ID, game); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE contests SET state = 'finished', ended = ?1 WHERE id = ?2 AND NOT EXISTS (SELECT 1 FROM parts WHERE contest = ?2 AND over = 0)", base.Now(), c.ID); err != nil {
		return err
	}
	return c.notice(ctx, tx, theClock, what, why, 0)
}

// scores are a final as it is kept: who is in it, and what its matches have come to.
type scores struct {
	contest Contest
	part    *Part
	field   []Entrant // by their places in the seeding
	plan    *tournament.Plan
	results map[string]*tournament.Result
	seats   map[string][]int // of the matches with a result
}

// errUnplayable is the error for a final that has too few bots; the log of its contest says so.
var errUnplayable = errors.New("the final cannot be played")

func scoresOf(ctx context.Context, db store.Queries, c Contest, p *Part) (*scores, error) {
	s := &scores{contest: c, part: p, results: map[string]*tournament.Result{}, seats: map[string][]int{}}
	all, err := Entrants(ctx, db, c.ID)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range all {
		if e.Game == p.Game && e.Place > 0 {
			s.field, names = append(s.field, e), append(names, e.Name)
		}
	}
	if s.plan, err = c.Plan(p, names); err != nil {
		return nil, fmt.Errorf("arena: %w: %w", errUnplayable, err)
	}
	type row struct{ match, seats, result, record string }
	rows, err := store.List(ctx, db, func(r *sql.Rows) (x row, err error) { return x, r.Scan(&x.match, &x.seats, &x.result, &x.record) }, "SELECT match, seats, result, record FROM finals WHERE contest = ? AND game = ?", c.ID, p.Game)
	if err != nil {
		return nil, err
	}
	for _, x := range rows {
		var r tournament.Result
		var seats []int
		if err := cmp.Or(json.Unmarshal([]byte(x.result), &r), json.Unmarshal([]byte(x.seats), &seats)); err != nil {
			return nil, fmt.Errorf("arena: match %s of %s in %s: %w", x.match, p.Game, c.Name, err)
		}
		r.ID, r.Record = x.match, x.record
		s.results[x.match], s.seats[x.match] = &r, seats
	}
	return s, nil
}

// keeper plays the matches of a final and keeps what they come to; see tournament.Keeper.
type keeper struct {
	contests *Contests
	ctx      context.Context
	scores   *scores

	mu    sync.Mutex
	begun map[string]tournament.Match
	logs  map[string]map[int64]bout.Private // by match
}

func (k *keeper) Results() map[string]*tournament.Result { return maps.Clone(k.scores.results) }

// Add keeps results. A match that has one keeps it.
func (k *keeper) Add(list ...*tournament.Result) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, game := k.scores.contest.ID, k.scores.part.Game
	err := k.contests.Within(k.ctx, func(tx *sql.Tx) error {
		for _, r := range list {
			if err := keepResult(k.ctx, tx, finalOf{id, game}, k.begun[r.ID].Seats, r); err != nil {
				return err
			}
			for version, p := range k.logs[r.ID] {
				if _, err := tx.ExecContext(k.ctx, "INSERT INTO said (record, version, fault, text) SELECT ?, id, ?, ? FROM versions WHERE id = ?", r.Record, p.Fault, p.Text, version); err != nil {
					return err
				}
				if err := ladder.KeepConduct(k.ctx, tx, version, &p.Conduct); err != nil {
					return err
				}
			}
		}
		_, err := tx.ExecContext(k.ctx, "UPDATE parts SET changes = changes + 1 WHERE contest = ? AND game = ?", id, game)
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

func keepResult(ctx context.Context, tx *sql.Tx, of finalOf, seats []int, r *tournament.Result) error {
	result, err := json.Marshal(r)
	if err != nil {
		return err
	}
	who, err := json.Marshal(seats)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO finals (contest, game, match, seats, result, record) VALUES (?, ?, ?, ?, ?, ?)", of.contest, of.game, r.ID, string(who), string(result), r.Record)
	return err
}

// play plays a match of a final. Who is out of the contest has lost it.
func (k *keeper) play(ctx context.Context, m tournament.Match) (r *tournament.Result, save func() error, err error) {
	cs, s := k.contests, k.scores
	leave, err := cs.referee.Table(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer leave()
	k.mu.Lock()
	k.begun[m.ID] = m
	k.mu.Unlock()
	all, err := Entrants(ctx, cs.DB, s.contest.ID)
	if err != nil {
		return nil, nil, err
	}
	b := bout.Bout{Game: cs.Game(s.part.Game), Seed: m.Seed}
	if b.Level, err = levels.Find(b.Game.ID, s.plan.Events[m.Event].Level); err != nil {
		return nil, nil, err
	}
	var out []int // seats
	for seat, at := range m.Seats {
		who := all[slices.IndexFunc(all, func(e Entrant) bool { return e.Game == s.part.Game && e.Place == at+1 })]
		if who.Out() {
			out = append(out, seat)
		}
		b.Seats = append(b.Seats, bout.Rival{Version: who.Version})
	}
	if len(out) > 0 {
		return lost(m, out, "walkover"), nil, nil
	}
	e, err := cs.referee.Fight(ctx, b)
	var failed *bout.Slip
	if errors.As(err, &failed) {
		seat := slices.Index(b.Seats, bout.Rival{Version: failed.Version})
		r := lost(m, []int{seat}, failed.Why)
		r.Faults = make([]string, len(m.Seats))
		r.Faults[seat] = "failed"
		return r, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	r = tournament.ResultOf(m.ID, e.Position, e.Faults)
	r.Record = base.Secret() + record.Suffix
	k.mu.Lock()
	k.logs[m.ID] = e.Logs
	k.mu.Unlock()
	return r, func() error { return cs.Records.Save(r.Record, e.Record) }, nil
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

// Again has a match of the final of a game played once more.
func (cs *Contests) Again(ctx context.Context, by people.Person, id int64, game, match, reason string) error {
	return cs.revise(ctx, by, finalOf{id, game}, match, "has match %s of %s played again", reason, func(*sql.Tx, *scores) error { return nil })
}

// Correct gives a match of the final of a game another result: it was won by a seat, or by nobody when that is below 0.
func (cs *Contests) Correct(ctx context.Context, by people.Person, id int64, game, match string, winner int, reason string) error {
	what := "corrected match %s of %s: drawn"
	if winner >= 0 {
		what = "corrected match %s of %s: won by seat " + strconv.Itoa(winner+1)
	}
	return cs.revise(ctx, by, finalOf{id, game}, match, what, reason, func(tx *sql.Tx, s *scores) error {
		was, n := s.results[match], len(s.seats[match])
		if winner >= n {
			return base.Refuse(400, "The match has %d seats.", n)
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
		return keepResult(ctx, tx, finalOf{id, game}, s.seats[match], &r)
	})
}

// revise drops the result of a match, for which another one may be put, and all results of matches that do not follow from those that are left. what has
// verbs for the match and its game.
func (cs *Contests) revise(ctx context.Context, by people.Person, of finalOf, match, what, reason string, put func(*sql.Tx, *scores) error) error {
	reason, err := reasoned(reason)
	if err != nil {
		return err
	}
	var records []string
	err = cs.amid(ctx, of.contest, of.game, func(tx *sql.Tx, c *Contest) error {
		p := c.Part(of.game)
		switch {
		case p == nil:
			return base.ErrNone
		case !c.Begun():
			return base.Refuse(409, "The final has not begun.")
		}
		s, err := scoresOf(ctx, tx, *c, p)
		if err != nil {
			return err
		}
		was := s.results[match]
		if was == nil {
			return base.ErrNone
		}
		drop := func(match string) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM finals WHERE contest = ? AND game = ? AND match = ?", of.contest, of.game, match)
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
		what := fmt.Sprintf(what, match, cs.Game(of.game).Title)
		if n > 0 {
			what += fmt.Sprintf("; %d later ones follow from it and are played again", n)
		}
		for _, q := range []string{"UPDATE contests SET state = 'running', ended = 0 WHERE id = ?1", "UPDATE parts SET over = 0 WHERE contest = ?1 AND game = ?2"} {
			if _, err := tx.ExecContext(ctx, q, of.contest, of.game); err != nil {
				return err
			}
		}
		for _, name := range records {
			if _, err := tx.ExecContext(ctx, "DELETE FROM said WHERE record = ?", name); err != nil {
				return err
			}
		}
		return cmp.Or(c.notice(ctx, tx, by.Name, what, reason, 0), base.Did(ctx, tx, by.Name, what+" in "+c.Name))
	})
	if err == nil {
		cs.DropRecords(records)
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

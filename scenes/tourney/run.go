package tourney

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"
	"sync/atomic"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/turn"
)

// Names of files in the store: the results; whether the tournament is paused; whether its results are hidden; and what the records of its matches begin with.
const (
	JournalName = "tournament.jsonl"
	PausedName  = "tournament-paused"
	HiddenName  = "tournament-hidden"
	RecordName  = "tournament-match-"
)

// Most is the largest number of matches of a tournament on a device. A page has all of them in memory, with 2 to 20 kB each, and writes the
// whole list of results with each.
const Most = 2000

// refresh is how many seconds lie at least between two tables.
const refresh = 0.4

// run is a tournament that is played, here or in another window or tab, or over.
type run struct {
	env    *scene.Env
	plan   *tournament.Plan
	head   []byte // first line of its journal, nil before it is written
	paused bool
	hidden bool // no result is told

	claim   *claim // for the right to play it; nil when it is played here, and when nothing is left to play
	release func() // gives that right back; nil without it
	waiting bool   // another window or tab has that right

	runner  *tournament.Runner  // nil while it is not played here
	journal *tournament.Journal // the same
	cancel  context.CancelFunc
	done    chan error // gives why the runner ended, once
	known   atomic.Int64

	results map[string]*tournament.Result // of the journal when it was read
	table   *tournament.Table
	list    []tournament.Played // oldest first
	shown   int64               // results in the table
	next    float64             // when it may be made again
	spent   float64             // seconds played since it was opened
	last    float64             // time of the last tick
	begun   int                 // results when it was opened
	err     error               // why it has stopped
}

// errOther is the error for a tournament that is no longer the one of this device: another window or tab has removed it.
var errOther = errors.New("another window or tab has removed this tournament")

// resume opens the tournament that the device keeps, to be played once no other window or tab plays it; nil when there is none.
func resume(env *scene.Env) (*run, error) {
	if env.Store == nil {
		return nil, nil
	}
	data, err := env.Store.Load(JournalName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	plan, err := tournament.PlanOf(data)
	if err == nil {
		err = plan.Prepare(games.SeatsOf)
	}
	if err != nil {
		return nil, err
	}
	r := &run{env: env, plan: plan, head: firstLine(data)}
	if err := r.look(data); err != nil {
		return nil, err
	}
	r.ask()
	return r, nil
}

func firstLine(journal []byte) []byte {
	line, _, _ := bytes.Cut(journal, []byte{'\n'})
	return line
}

// look reads what the device keeps of the tournament, without a change.
func (r *run) look(journal []byte) error {
	_, results, err := tournament.ReadJournal(journal)
	if err != nil {
		return err
	}
	r.results, r.journal = results, nil
	_, err = r.env.Store.Load(PausedName)
	r.paused = err == nil
	_, err = r.env.Store.Load(HiddenName)
	r.hidden = err == nil
	r.tabulate()
	return nil
}

// begin begins a tournament in place of the one that the device keeps, with the right to play it.
func begin(env *scene.Env, plan *tournament.Plan, release func()) (*run, error) {
	r := &run{env: env, plan: plan}
	err := forget(env.Store)
	if err == nil {
		err = r.start(nil, release)
	}
	if err != nil {
		release()
	}
	return r, err
}

// forget removes the tournament that the device keeps, the journal first: without it the rest means nothing.
func forget(store scene.Store) error {
	if err := store.Save(JournalName, nil); err != nil {
		return err
	}
	for _, name := range store.List() {
		if name == PausedName || name == HiddenName || strings.HasPrefix(name, RecordName) {
			if err := store.Save(name, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask asks for the right to play what has no result yet.
func (r *run) ask() {
	if !r.table.Over {
		r.err, r.claim = nil, newClaim(r.env.Store)
	}
}

// granted continues with what is kept by now: another window or tab may have played, ended or removed it.
func (r *run) granted(g grant) error {
	if g.err != nil {
		return g.err
	}
	data, err := r.env.Store.Load(JournalName)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && !bytes.Equal(firstLine(data), r.head):
		err = errOther
	case err == nil:
		if err = r.look(data); err == nil {
			err = r.start(data, g.release)
		}
	}
	if err != nil {
		g.release()
	}
	return err
}

// start plays what has no result in the journal yet, with the right to do so.
func (r *run) start(journal []byte, release func()) error {
	kept := newFile(r.env.Store, JournalName, journal)
	j, err := tournament.NewJournal(kept, r.plan)
	if err != nil {
		return err
	}
	r.journal, r.head, r.err, r.spent, r.begun, r.release = j, firstLine(kept.data), nil, 0, len(j.Results()), release
	r.known.Store(int64(r.begun))
	r.tabulate()
	if r.table.Over {
		r.free()
		return nil
	}
	r.runner = &tournament.Runner{Plan: r.plan, Keeper: j, Workers: max(r.env.Cores, 1), Play: r.play,
		Watch: func(p tournament.Progress) { r.known.Store(int64(p.Known)) }}
	r.runner.Pause(r.paused)
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel, r.done = cancel, make(chan error, 1)
	go func(runner *tournament.Runner, done chan<- error) {
		_, err := runner.Run(ctx)
		done <- err
	}(r.runner, r.done)
	return nil
}

// free gives the right to play back.
func (r *run) free() {
	if r.release != nil {
		r.release()
		r.release = nil
	}
}

// play plays a match; its record is kept when save has returned.
func (r *run) play(ctx context.Context, x tournament.Match) (result *tournament.Result, save func() error, err error) {
	event := r.plan.Events[x.Event]
	level, err := levels.Find(event.Game, event.Level)
	if err != nil {
		return nil, nil, err
	}
	setup := match.Setup{Game: event.Game, Level: level.Name, Text: level.Text, Seed: x.Seed}
	setup.Seats = lists.Map(x.Seats, func(p int) match.SeatInfo {
		return match.SeatInfo{Name: names.Strength(r.plan.Players[p]), Kind: r.plan.Players[p]}
	})
	position, err := games.Start(setup)
	if err != nil {
		return nil, nil, err
	}
	m := match.New(setup, position)
	players, err := turn.Run(m, r.env.PlayersOf(event.Game), math.MaxInt32)
	if err != nil {
		return nil, nil, err
	}
	if err := players.Wait(ctx); err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	if err := record.Save(&out, record.Follow(m), nil); err != nil {
		return nil, nil, err
	}
	result = tournament.ResultOf(x.ID, m.Position(), m.Faults())
	result.Record = RecordName + x.ID + record.Suffix
	return result, func() error {
		if err := r.env.Store.Save(result.Record, out.Bytes()); err != nil {
			return fmt.Errorf("its record could not be kept: %w", err)
		}
		return nil
	}, nil
}

// tick looks at what has been played since the last one.
func (r *run) tick(now float64) {
	if r.claim != nil {
		if g, ok := r.claim.look(now); ok {
			r.claim, r.waiting = nil, false
			r.err = r.granted(g)
		} else {
			r.waiting = r.claim.waits(now)
		}
	}
	if r.running() && !r.paused && r.last > 0 {
		r.spent += now - r.last // also the time in which somebody watched a match
	}
	r.last = now
	if r.running() {
		select {
		case err := <-r.done:
			r.end(err)
		default:
		}
	}
	if n := r.known.Load(); n != r.shown && (now >= r.next || !r.running()) {
		r.next = now + refresh
		r.tabulate()
	}
}

// running reports whether matches are played, or held back by a pause.
func (r *run) running() bool { return r.runner != nil }

func (r *run) end(err error) {
	r.cancel()
	r.runner, r.err = nil, err
	r.tabulate()
	r.free()
}

func (r *run) tabulate() {
	results := r.results
	if r.journal != nil {
		results = r.journal.Results()
	}
	r.shown = int64(len(results))
	r.table, r.list = tournament.Replay(r.plan, results)
}

// pause holds back matches that have not begun, or lets them begin. That is kept.
func (r *run) pause(on bool) error {
	r.paused = on
	if r.running() {
		r.runner.Pause(on)
	}
	return r.keep(PausedName, on)
}

// hide hides all results, or shows them. That is kept.
func (r *run) hide(on bool) error {
	r.hidden = on
	return r.keep(HiddenName, on)
}

// keep notes in the store that something is so, or no longer.
func (r *run) keep(name string, on bool) error {
	var data []byte
	if on {
		data = []byte("yes\n")
	}
	return r.env.Store.Save(name, data)
}

// close ends the matches that are played; they are played again when the tournament continues, here or elsewhere.
func (r *run) close() {
	r.stop()
	r.free()
}

// stop ends the matches that are played, and keeps the right to play them.
func (r *run) stop() {
	if r.claim != nil {
		r.claim.drop()
		r.claim, r.waiting = nil, false
	}
	if r.running() {
		r.cancel()
		<-r.done
		r.runner = nil
	}
}

// left is how many seconds the rest will take, by the matches so far; 0 when that cannot be said.
func (r *run) left() float64 {
	all, how := r.plan.Length()
	done := int(r.shown) - r.begun
	if done < 2 || r.table.Over || how == "at most" {
		return 0
	}
	return r.spent / float64(done) * float64(max(all-int(r.shown), 0))
}

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

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/game/tournament"
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

// run is a tournament that is played, or over.
type run struct {
	env    *scene.Env
	plan   *tournament.Plan
	paused bool
	hidden bool // no result is told

	runner  *tournament.Runner // nil when nothing is left to play, or after an error
	journal *tournament.Journal
	cancel  context.CancelFunc
	done    chan error // gives why the runner ended, once
	known   atomic.Int64

	table *tournament.Table
	list  []tournament.Played // oldest first
	shown int64               // results in the table
	next  float64             // when it may be made again
	spent float64             // seconds played since it was opened
	last  float64             // time of the last tick
	begun int                 // results when it was opened
	err   error               // why it has stopped
}

// resume opens the tournament that the device keeps; nil when there is none.
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
		err = plan.Prepare(catalog.SeatsOf)
	}
	if err != nil {
		return nil, err
	}
	r := &run{env: env, plan: plan}
	_, err = env.Store.Load(PausedName)
	r.paused = err == nil
	_, err = env.Store.Load(HiddenName)
	r.hidden = err == nil
	return r, r.start(data)
}

// begin begins a tournament in place of the one that the device keeps.
func begin(env *scene.Env, plan *tournament.Plan) (*run, error) {
	if err := forget(env.Store); err != nil {
		return nil, err
	}
	r := &run{env: env, plan: plan}
	return r, r.start(nil)
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

// start plays what has no result in the journal yet.
func (r *run) start(journal []byte) error {
	j, err := tournament.NewJournal(newFile(r.env.Store, JournalName, journal), r.plan)
	if err != nil {
		return err
	}
	r.journal, r.err, r.spent, r.begun = j, nil, 0, len(j.Results())
	r.known.Store(int64(r.begun))
	r.tabulate()
	if r.table.Over {
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

// again goes on after an error.
func (r *run) again() error {
	data, err := r.env.Store.Load(JournalName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return r.start(data)
}

// play plays a match; its record is kept when save has returned.
func (r *run) play(ctx context.Context, x tournament.Match) (result *tournament.Result, save func() error, err error) {
	event := r.plan.Events[x.Event]
	entry, err := catalog.Lookup(event.Game)
	if err != nil {
		return nil, nil, err
	}
	level, err := levels.Find(event.Game, event.Level)
	if err != nil {
		return nil, nil, err
	}
	entry.Outside = r.env.Outside
	setup := match.Setup{Game: event.Game, Level: level.Name, Text: level.Text, Seed: x.Seed}
	for _, p := range x.Seats {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: names.Strength(r.plan.Players[p]), Kind: r.plan.Players[p]})
	}
	position, err := catalog.Start(setup)
	if err != nil {
		return nil, nil, err
	}
	m := match.New(setup, position)
	players, err := turn.Run(m, entry, math.MaxInt32)
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

// end notes that the runner has ended.
func (r *run) end(err error) {
	r.cancel()
	r.runner, r.err = nil, err
	r.tabulate()
}

func (r *run) tabulate() {
	results := r.journal.Results()
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

// close ends the matches that are played; they are played again when the tournament goes on.
func (r *run) close() {
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

package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Keeper keeps results; *Journal is one. Add returns when none of them can be lost any more. What it gets and gives is not changed by anybody.
type Keeper interface {
	Results() map[string]*Result
	Add(...*Result) error
}

// Play plays a match. What a player does wrong is part of the result; an error stops the tournament. It is called by several goroutines.
// save, unless it is nil, is called once, also after an error, while other matches are played: the result counts after it has returned nil.
type Play func(ctx context.Context, m Match) (r *Result, save func() error, err error)

// Runner plays a tournament.
type Runner struct {
	Plan    *Plan
	Keeper  Keeper
	Workers int // matches at the same time
	Play    Play
	// Watch is told of every result once it is kept, one after the other; nil for nobody.
	Watch func(Progress)

	gate gate
}

// Progress is how far a tournament is.
type Progress struct {
	Match  Match
	Result *Result
	Known  int           // results so far
	Round  int           // the current round, from 1
	Left   int           // matches of this round without a result
	Table  func() *Table // the table now; valid during the call
}

// Run plays everything that has no result yet and returns the table. When ctx ends, the table of what was played comes with its error; the
// same call continues later.
func (r *Runner) Run(ctx context.Context) (*Table, error) {
	results := r.Keeper.Results()
	h := &history{plan: r.Plan, points: map[string][]float64{}}
	for {
		round := h.next()
		if len(round) == 0 {
			return tabulate(h, results, true), nil
		}
		h.rounds = append(h.rounds, round)
		if err := r.round(ctx, h, round, results); err != nil {
			return tabulate(h, results, false), err
		}
		h.close(results)
	}
}

// Pause holds back matches that have not begun, or lets them begin.
func (r *Runner) Pause(on bool) { r.gate.set(on) }

// outcome is what came of a match.
type outcome struct {
	match  Match
	result *Result
	save   func() error
	err    error
}

// round plays the matches of a round that have no result, and adds the results.
func (r *Runner) round(ctx context.Context, h *history, round []Meeting, results map[string]*Result) error {
	var open []Match
	for _, m := range round {
		for _, x := range r.Plan.Matches(m) {
			if _, ok := x.result(results); !ok {
				open = append(open, x)
			}
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan outcome, together)
	var next atomic.Int32
	var workers sync.WaitGroup
	for range min(max(r.Workers, 1), len(open)) {
		workers.Go(func() {
			for r.gate.wait(ctx) == nil {
				n := int(next.Add(1)) - 1
				if n >= len(open) {
					return
				}
				o := outcome{match: open[n]}
				if o.result, o.save, o.err = r.Play(ctx, o.match); o.err == nil {
					o.err = check(o.match, o.result)
				}
				done <- o
			}
		})
	}
	go func() {
		workers.Wait()
		close(done)
	}()
	var failed error
	left := len(open)
	for list := gather(done, left); len(list) > 0; list = gather(done, left) {
		r.keep(list)
		for _, o := range list {
			if o.err != nil {
				if failed == nil && (ctx.Err() == nil || !errors.Is(o.err, ctx.Err())) {
					failed = fmt.Errorf("match %s: %w", o.match.ID, o.err)
				}
				cancel()
				continue
			}
			left--
			results[o.result.ID] = o.result
			if r.Watch != nil {
				r.Watch(Progress{o.match, o.result, len(results), len(h.rounds), left, func() *Table { return tabulate(h, results, false) }})
			}
		}
	}
	stopped := ctx.Err()
	cancel()
	if failed == nil && left > 0 {
		failed = stopped
	}
	return failed
}

// What is kept together: at most so many matches, which end at most so long after the first of them.
const (
	together = 64
	moment   = 10 * time.Millisecond
)

// gather waits for a match to end and returns it with those that end soon after it; none when there are no more. left is how many have not
// ended or failed.
func gather(done <-chan outcome, left int) (list []outcome) {
	var late <-chan time.Time
	for len(list) == 0 || len(list) < min(left, together) {
		select {
		case o, more := <-done:
			if !more {
				return list
			}
			list = append(list, o)
		case <-late:
			return list
		}
		if late == nil {
			late = time.After(moment)
		}
	}
	return list
}

// keep keeps matches, with one wait for the disk instead of many. The errors are left in the list.
func (r *Runner) keep(list []outcome) {
	var saved sync.WaitGroup
	for i := range list {
		if o := &list[i]; o.save != nil {
			saved.Go(func() { o.err = cmp.Or(o.err, o.save()) })
		}
	}
	saved.Wait()
	var results []*Result
	for _, o := range list {
		if o.err == nil {
			results = append(results, o.result)
		}
	}
	err := r.Keeper.Add(results...)
	for i := range list {
		list[i].err = cmp.Or(list[i].err, err)
	}
}

// check refuses a result that is none of the match.
func check(m Match, r *Result) error {
	if r.ID != m.ID || len(r.Points) != len(m.Seats) {
		return fmt.Errorf("the result is that of %q with %d seats, not of %q with %d", r.ID, len(r.Points), m.ID, len(m.Seats))
	}
	return nil
}

// close adds up the points of the last round, of which every match has a result.
func (h *history) close(results map[string]*Result) {
	for _, m := range h.rounds[len(h.rounds)-1] {
		points, at := make([]float64, len(m.Players)), map[int]int{}
		for i, p := range m.Players {
			at[p] = i
		}
		list := h.plan.Matches(m)
		for i, x := range list {
			got := results[x.ID].Points
			for seat, p := range x.Seats {
				points[at[p]] += got[seat]
			}
			if h.plan.Format == Test && i%2 == 1 { // seats 0 1, then 1 0
				h.pairs.Add(results[list[i-1].ID].Points[0] + got[1])
			}
		}
		h.points[m.Name] = points
	}
}

// gate holds back who waits at it while it is shut.
type gate struct {
	mu   sync.Mutex
	open chan struct{} // closed when it opens; nil while it is open
}

func (g *gate) set(shut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case shut && g.open == nil:
		g.open = make(chan struct{})
	case !shut && g.open != nil:
		close(g.open)
		g.open = nil
	}
}

// wait returns when the gate is open, or with the error of ctx.
func (g *gate) wait(ctx context.Context) error {
	g.mu.Lock()
	open := g.open
	g.mu.Unlock()
	if open == nil {
		return ctx.Err()
	}
	select {
	case <-open:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

package serve

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
)

// tourneyID is what the ID of a match of the tournament begins with, before its ID there with _ for dots, which links have not.
const tourneyID = "tourney-"

// tourneySuffix is what the names of its records end with.
const tourneySuffix = record.Suffix

// hosted is the tournament that the server plays.
type hosted struct {
	contests *contests
	folder   string
	plan     *tournament.Plan
	journal  *tournament.Journal
	records  *disk.Store
	stop     context.CancelFunc
	paused   string // why it waits, "" while it is played; the lock of contests guards it
}

func (h *hosted) open() (*tourney, error) {
	if err := os.MkdirAll(h.folder, 0o755); err != nil {
		return nil, err
	}
	if err := cmp.Or(disk.Sweep(h.folder), disk.Sweep(filepath.Join(h.folder, "records"))); err != nil {
		return nil, err
	}
	plan, err := json.Marshal(h.plan)
	if err == nil {
		err = disk.Open(h.folder).Save(planFile, plan)
	}
	if err != nil {
		return nil, err
	}
	if h.journal, err = tournament.OpenJournal(filepath.Join(h.folder, "results.jsonl"), h.plan); err != nil {
		return nil, err
	}
	if said := h.journal.Mended(); said != "" {
		h.contests.log.Warn("tournament was damaged", "what", said)
	}
	shown, err := newTourney(h.folder)
	if err != nil {
		return nil, errors.Join(err, h.journal.Close())
	}
	return shown, nil
}

// gone notes that the tournament is not played any more.
func (h *hosted) gone() {
	h.stop()
	h.contests.mu.Lock()
	defer h.contests.mu.Unlock()
	h.contests.hosted = nil
	h.contests.changed()
}

// run plays the tournament until it is over or stopped.
func (h *hosted) run(ctx context.Context) {
	c := h.contests
	defer h.gone()
	log := c.log.With("tournament", filepath.Base(h.folder))
	log.Info("tournament begun", "format", h.plan.Format, "players", h.plan.Players)
	r := tournament.Runner{Plan: h.plan, Keeper: h.journal, Play: h.play,
		Workers: max(min(runtime.GOMAXPROCS(0), c.config.Limits.Matches)/2, 1)} // others play as well
	err := h.persist(ctx, &r, log)
	err = errors.Join(err, h.journal.Close())
	if ctx.Err() == nil && err != nil { // it continues with the next start of the server
		log.Error("tournament has failed", "error", err)
	} else {
		log.Info("tournament ended", "stopped", ctx.Err() != nil)
	}
}

// persist runs the tournament until it is over or stopped. When something of this machine goes wrong, it pauses, says why, and tries again.
func (h *hosted) persist(ctx context.Context, r *tournament.Runner, log *slog.Logger) error {
	for {
		_, err := r.Run(ctx)
		if err == nil || ctx.Err() != nil {
			return err
		}
		log.Error("tournament pauses", "error", err)
		h.pause(err.Error())
		select {
		case <-time.After(retry):
			h.pause("")
		case <-ctx.Done():
			return err
		}
	}
}

// pause notes why the tournament waits.
func (h *hosted) pause(why string) {
	h.contests.mu.Lock()
	defer h.contests.mu.Unlock()
	h.paused = why
	h.contests.changed()
}

// play plays a match of the tournament, which browsers can watch meanwhile.
func (h *hosted) play(ctx context.Context, x tournament.Match) (*tournament.Result, func() error, error) {
	hall, e := h.contests.hall, h.plan.Events[x.Event]
	ctx, cancel := context.WithTimeout(ctx, hall.config.Limits.Life)
	defer cancel()
	o := Order{Game: e.Game, Level: e.Level, Seed: x.Seed}
	o.Seats = lists.Map(x.Seats, func(player int) string { return h.plan.Players[player] })
	g, err := hall.check(o, false)
	if err != nil {
		return nil, nil, err
	}
	players, leave, err := hall.seat(g)
	if err != nil {
		return nil, nil, err
	}
	defer leave()
	g.id, g.hosted = tourneyID+linked(x.ID), true
	hall.show(g)
	defer hall.forget(g)
	close(g.begun)
	if err := g.run(ctx, players, nil); err != nil {
		return nil, nil, err
	}
	leave()
	g.text.take(g.feed)
	var file bytes.Buffer
	if err := record.Save(&file, record.Follow(g.match), nil); err != nil {
		return nil, nil, err
	}
	r := tournament.ResultOf(x.ID, g.match.Position(), g.match.Faults())
	r.Record = x.ID + tourneySuffix
	return r, func() error { return h.records.Save(r.Record, file.Bytes()) }, nil
}

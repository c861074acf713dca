package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// journal is the record of a match that is written while it is played: turns, or stages of them, that have ended. Plans of people that wait for
// others are kept by the store; what built-in players do follows from the seed.
type journal struct {
	feed *remote.Feed
	log  *slog.Logger

	mu     sync.Mutex
	file   *os.File // nil before the match is kept, and when it is over
	at     int      // bytes of the feed that are written
	synced time.Time
	failed bool // the file ends where it could not be written
}

// journal begins the record of a match, or continues with it.
func (h *hall) journal(ctx context.Context, g *game, log *slog.Logger) (*journal, error) {
	j := &journal{feed: g.feed, log: log}
	if g.host != nil { // who watches is not told everything
		var err error
		if j.feed, err = remote.NewFeed(g.match, g.keptNotes()); err != nil {
			return nil, err
		}
		g.host.Keep(func(at rules.Seat, k remote.Kept) {
			j.write(false) // what came before the plan, which replaces the one by which the seat's last turn could be played again
			text, err := json.Marshal(k)
			if err == nil {
				err = h.store.Keep(context.WithoutCancel(ctx), g.id, int(at), text)
			}
			if err != nil {
				log.Error("plan is not kept", "seat", at, "error", err)
			}
		})
	}
	text, _, err := j.feed.Since(0)
	if err != nil {
		return nil, err
	}
	begun := func(file *os.File, err error) (*journal, error) {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.file, j.at = file, len(text)
		return j, err
	}
	if g.again {
		return begun(h.store.Continue(g.id, text))
	}
	r, err := g.running(g.result())
	if err != nil {
		return nil, err
	}
	return begun(h.store.Begin(ctx, r, text))
}

// running is what the store keeps of a match that is not over.
func (g *game) running(m store.Match) (r store.Running, err error) {
	r.Match = m
	r.Order, err = json.Marshal(g.order)
	for _, p := range g.seats {
		if p.kind != "" {
			r.Links = append(r.Links, store.Link{Seat: int(p.number), Digest: p.digest[:]})
		}
	}
	return r, err
}

// write writes what is new. When the match may wait long, and once a second, it also waits until that is on the disk.
func (j *journal) write(waits bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed || j.file == nil {
		return
	}
	more, _, err := j.feed.Since(j.at)
	if err == nil && len(more) > 0 {
		_, err = j.file.Write(more)
		j.at += len(more)
	}
	if err == nil && (waits && len(more) > 0 || time.Since(j.synced) > time.Second) {
		err = j.file.Sync()
		j.synced = time.Now()
	}
	if err != nil {
		j.failed = true
		j.log.Error("match is not kept while it is played", "error", err)
	}
}

// close writes what is new and closes the file.
func (j *journal) close() {
	j.write(true)
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.file.Close(); err != nil && !j.failed {
		j.log.Error("match is not kept while it is played", "error", err)
	}
	j.file = nil
}

// written is a player before whose turns the match is written.
type written struct {
	match.Player
	journal *journal
	waits   bool // for a person
}

// Play writes the match so far and plays the turn.
func (w written) Play(ctx context.Context, turn *match.Turn) error {
	w.journal.write(w.waits)
	return w.Player.Play(ctx, turn)
}

// await waits again for the programs of matches that had not begun when the server was last ended.
func (h *hall) await(ctx context.Context) error {
	list, err := h.store.Waiting(ctx)
	if err != nil {
		return err
	}
	for _, r := range list {
		g, err := h.ordered(r)
		if err == nil {
			h.enlist(g, 0)
			continue
		}
		h.log.Error("match does not wait any longer", "match", r.ID, "error", err)
		if err := h.store.Drop(ctx, r.ID); err != nil {
			return err
		}
	}
	return nil
}

// ordered returns the game of an order that was kept, whose seats have the links that they had.
func (h *hall) ordered(r store.Running) (*game, error) {
	var o Order
	if err := json.Unmarshal(r.Order, &o); err != nil {
		return nil, err
	}
	g, err := h.check(o, true)
	if err != nil {
		return nil, err
	}
	g.id, g.made = r.ID, r.Begun
	for _, p := range g.seats {
		p.token = ""
	}
	for _, l := range r.Links {
		if l.Seat < 0 || l.Seat >= len(g.seats) || len(l.Digest) != len(digest{}) {
			return nil, fmt.Errorf("the link of seat %d is not one", l.Seat+1)
		}
		g.seats[l.Seat].digest = digest(l.Digest)
	}
	return g, nil
}

// resume lets the matches go on that were played when the server was last ended. Those that cannot are stopped and say why.
func (h *hall) resume(ctx context.Context) error {
	list, err := h.store.Running(ctx)
	if err != nil {
		return err
	}
	for _, r := range list {
		g, err := h.revive(ctx, r)
		if err == nil {
			h.enlist(g, 0)
			continue
		}
		h.log.Error("match cannot continue", "match", r.ID, "error", err)
		r.State, r.Ended, r.Reason = store.Stopped, time.Now(), "it could not continue after the server was started again: "+err.Error()
		data, err := h.store.Record(ctx, r.ID)
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		if data, err = packed(data); err == nil {
			err = h.store.Finish(ctx, r.Match, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// packed is a record as it is kept of a match that has ended: the whole lines of one that was written while the match was played, compressed.
func packed(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("{")) {
		return data, nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data[:bytes.LastIndexByte(data, '\n')+1]); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// revive returns the game of a match as far as it was kept.
func (h *hall) revive(ctx context.Context, r store.Running) (*game, error) {
	data, err := h.store.Record(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	rec, err := record.Read(bytes.NewReader(data), games.Start)
	if rec == nil {
		return nil, err
	}
	if err != nil { // usually the last line is not whole
		h.log.Info("match continues before the end of its record", "match", r.ID, "reason", err)
	}
	if differs := record.Verify(rec).Difference; differs != nil {
		return nil, differs
	}
	g, err := h.ordered(r)
	if err != nil {
		return nil, err
	}
	g.again = true
	if len(g.seats) != len(rec.Setup.Seats) {
		return nil, fmt.Errorf("the match has %d seats, its level has %d now", len(rec.Setup.Seats), len(g.seats))
	}
	for _, p := range g.seats {
		if p.kind == program {
			p.before = rec.Setup.Seats[p.number].Name
		}
	}
	if err := g.set(rec.Setup, rec); err != nil {
		return nil, err
	}
	for _, l := range r.Links {
		p := g.seats[l.Seat]
		if p.kind != person || len(l.Kept) == 0 {
			continue
		}
		var k remote.Kept
		if err := json.Unmarshal(l.Kept, &k); err != nil {
			return nil, err
		}
		if err := g.host.Resume(p.number, k); err != nil {
			return nil, err
		}
	}
	g.text.take(g.feed)
	return g, nil
}

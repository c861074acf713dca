package bout

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/rules"
)

// farm has matches played by workers.
type farm struct {
	host *queue.Host

	mu   sync.Mutex
	jobs map[string]*job // by task
}

// job is a match that a worker plays.
type job struct {
	begun time.Time
	live  *match.Match // as it was played, re-executed
}

// NewHost gives out the matches of an arena to workers of a broker.
func NewHost(ctx context.Context, broker queue.Access, b *base.Base, patience time.Duration) (*queue.Host, error) {
	folder, err := filepath.Abs(b.Folder)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	machine, _ := os.Hostname() // several arenas may share a broker
	sum := sha256.Sum256([]byte(machine + "\n" + folder))
	return queue.NewHost(ctx, broker, hex.EncodeToString(sum[:8]), patience, func(text string) { b.Log.Info("workers", "text", text) })
}

func newFarm(host *queue.Host) *farm {
	if host == nil {
		return nil
	}
	f := &farm{host: host, jobs: map[string]*job{}}
	host.Check = f.check
	return f
}

// errNoWorker is the error when no worker can play a match now.
var errNoWorker = errors.New("no worker can play the match")

// task is what a worker must know of a match.
func (c *call) task() queue.Task {
	t := queue.Task{ID: base.Secret(), Game: c.setup.Game, Rules: c.rules, Level: c.setup.Level, Text: c.setup.Text, Seed: c.setup.Seed, Time: c.limit, Record: true}
	for seat, w := range c.players {
		t.Players = append(t.Players, w.Name)
		t.Uploads = append(t.Uploads, nil)
		if v := c.version[seat]; v != nil {
			t.Uploads[seat] = &queue.Upload{Digest: v.Digest, File: v.File, Sandbox: sandbox.Kind(v.Command[0])}
		}
	}
	return t
}

func setupOf(t queue.Task) (setup match.Setup, players []seats.Who, err error) {
	entry, err := catalog.Lookup(t.Game)
	if err != nil {
		return setup, nil, err
	}
	setup = match.Setup{Game: t.Game, Level: t.Level, Text: t.Text, Seed: t.Seed}
	players = make([]seats.Who, len(t.Players))
	for seat, name := range t.Players {
		info := match.SeatInfo{Name: name, Kind: "program"}
		if t.Uploads[seat] == nil {
			w, err := seats.Find(entry, nil, name)
			if err == nil && w.Outside() {
				err = fmt.Errorf("%q is not a built-in player", name)
			}
			if err != nil {
				return setup, nil, err
			}
			players[seat], info = w, match.SeatInfo{Name: w.Title(), Kind: w.Kind}
		}
		setup.Seats = append(setup.Seats, info)
	}
	return setup, players, nil
}

// play has a worker play a match that has nothing else to do: errNoWorker when there is none, or when the last one that could has gone.
func (f *farm) play(ctx context.Context, c *call) (live *match.Match, used []time.Duration, err error) {
	if f == nil {
		return nil, nil, errNoWorker
	}
	t := c.task()
	if _, idle, _ := f.host.Able(t); !idle {
		return nil, nil, errNoWorker
	}
	for seat, u := range t.Uploads {
		if u == nil {
			continue
		}
		release, err := f.host.Put(ctx, u.Digest, func() ([]byte, error) { return c.data(*c.version[seat]) })
		if err != nil {
			return nil, nil, err
		}
		defer release()
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go func() {
		for {
			able, _, changed := f.host.Able(t)
			if !able {
				stop(errNoWorker)
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}()
	j := &job{begun: time.Now()}
	f.mu.Lock()
	f.jobs[t.ID] = j
	f.mu.Unlock()
	a, err := f.host.Play(ctx, t)
	f.mu.Lock()
	delete(f.jobs, t.ID)
	f.mu.Unlock()
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		return nil, nil, err
	}
	return j.live, a.Used, nil
}

// check re-executes the record of an answer, from which alone follows what counts. Times are believed as far as they can be.
func (f *farm) check(t queue.Task, a *queue.Answer) error {
	f.mu.Lock()
	j := f.jobs[t.ID]
	f.mu.Unlock()
	if j == nil {
		return errors.New("nobody waits for it")
	}
	setup, _, err := setupOf(t)
	if err != nil {
		return err
	}
	live, err := record.Played(a.Record, setup, games.Start)
	if err != nil {
		return err
	}
	if err := timed(t, a, live, time.Since(j.begun)); err != nil {
		return err
	}
	j.live = live
	return nil
}

// timed says why the times of an answer to a task cannot be that was given out so long ago. Of what a program says that it has used, it leaves what the limits
// of the match allow.
func timed(t queue.Task, a *queue.Answer, live *match.Match, wall time.Duration) error {
	if len(a.Used) != len(t.Players) {
		return fmt.Errorf("it tells of %d players what they used, not of %d", len(a.Used), len(t.Players))
	}
	took := spent(live, len(t.Players))
	for seat, used := range a.Used {
		switch {
		case took[seat] > wall:
			return fmt.Errorf("the turns of seat %d took %v, when the match was given out %v ago", seat+1, took[seat], wall)
		case t.Uploads[seat] == nil && used != 0:
			return fmt.Errorf("the built-in player of seat %d used %v of a program's processor time", seat+1, used)
		case used > process.MaxTasks*wall:
			return fmt.Errorf("the program of seat %d used %v, when the match was given out %v ago", seat+1, used, wall)
		}
		a.Used[seat] = min(used, allowed(t.Time, live.Position()))
	}
	return nil
}

// allowed is the processor time that a program may use in a match that has come so far, with a limit for a turn, 0 for the clock of the game.
func allowed(limit time.Duration, end match.Position) time.Duration {
	most := time.Duration(0)
	if start, added, ok := rules.ClockOf(end.State()); limit == 0 && ok {
		most, limit = time.Duration(start)*time.Second, time.Duration(added)*time.Second
	} else if limit == 0 {
		limit = seats.DefaultTime
	}
	return outside.Start + most + time.Duration(end.Turn()+2)*limit
}

// Guest plays matches for arenas elsewhere, as a worker. What it was sent it keeps in a folder, and runs it in a sandbox only.
type Guest struct {
	folder string

	mu   sync.Mutex
	kept []*parcel // the one that was needed last is the last one
}

// parcel is an upload that is kept.
type parcel struct {
	digest, file string
	uses         int           // matches that it plays
	unpacked     chan struct{} // closed when it is there, or is not to be had
	command      []string
	err          error
}

// mostKept is how many uploads a worker keeps.
const mostKept = 50

// NewGuest keeps what it is sent in a folder, which is its own.
func NewGuest(folder string) *Guest { return &Guest{folder: folder} }

// Play plays the match of a task.
func (g *Guest) Play(ctx context.Context, t queue.Task) (a queue.Answer, err error) {
	setup, players, err := setupOf(t)
	if err != nil {
		return a, err
	}
	entry, err := catalog.Lookup(t.Game)
	if err != nil {
		return a, err
	}
	for seat, u := range t.Uploads {
		if u == nil {
			continue
		}
		p, err := g.get(ctx, t, u)
		if err != nil {
			return a, err
		}
		defer g.release(p)
		if players[seat], err = versions.Player(entry, t.Players[seat], p.command, filepath.Join(g.folder, p.digest), t.Time); err != nil {
			return a, err
		}
	}
	live, used, err := play(ctx, setup, players)
	if err != nil {
		return a, err
	}
	var file bytes.Buffer
	if err := record.Save(&file, record.Follow(live), nil); err != nil {
		return a, err
	}
	return queue.Answer{Result: *tournament.ResultOf(t.ID, live.Position(), live.Faults()), Used: used, Record: file.Bytes()}, nil
}

// get is an upload of a task, unpacked, until it is released.
func (g *Guest) get(ctx context.Context, t queue.Task, u *queue.Upload) (*parcel, error) {
	g.mu.Lock()
	at := slices.IndexFunc(g.kept, func(p *parcel) bool { return p.digest == u.Digest && p.file == u.File })
	var p *parcel
	if at < 0 {
		p = &parcel{digest: u.Digest, file: u.File, unpacked: make(chan struct{})}
	} else {
		p = g.kept[at]
		g.kept = slices.Delete(g.kept, at, at+1)
	}
	p.uses++
	g.kept = append(g.kept, p)
	g.mu.Unlock()
	if at < 0 {
		p.command, p.err = g.unpack(ctx, t, u)
		close(p.unpacked)
	}
	select {
	case <-p.unpacked:
	case <-ctx.Done():
		g.release(p)
		return nil, ctx.Err()
	}
	if p.err != nil {
		g.release(p)
		return nil, p.err
	}
	return p, nil
}

func (g *Guest) unpack(ctx context.Context, t queue.Task, u *queue.Upload) (command []string, err error) {
	data, err := t.Fetch(ctx, u.Digest)
	if err != nil {
		return nil, err
	}
	p, err := versions.Unpack(u.File, data)
	if err != nil {
		return nil, err
	}
	return p.Command, p.Unfold(filepath.Join(g.folder, u.Digest))
}

// release lets go of an upload. One that was not to be had is forgotten, as are those that were not needed for longest when there are too many.
func (g *Guest) release(p *parcel) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p.uses--
	left := len(g.kept)
	g.kept = slices.DeleteFunc(g.kept, func(p *parcel) bool {
		if p.uses > 0 || p.err == nil && left <= mostKept {
			return false
		}
		left--
		_ = os.RemoveAll(filepath.Join(g.folder, p.digest)) // what fails goes with the folder
		return true
	})
}

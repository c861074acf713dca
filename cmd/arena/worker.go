package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/levels"
)

const workerText = `Plays matches that "arena tourney -broker" or "arena serve -arena -broker" gives
out, until Ctrl-C:

  arena worker 127.0.0.1:4222

Of a tournament it starts the programs of its own bots.toml, and nothing else.
Bots that people have uploaded to an arena are sent to it, and run in a sandbox
or not at all. It may be started before the tournament and stay for the next
one. A match that it does not finish is played by another worker.
docs/contests/workers.md has more.
`

// defaultBroker is where a worker looks for a tournament: the usual port of NATS.
const defaultBroker = "127.0.0.1:4222"

// workerBots are the programs of a worker.
type workerBots seats.Bots

func playForOthers(c *command.Call) error {
	f := c.Flags
	var access queue.Access
	f.StringVar(&access.Token, "token", "", tokenUsage)
	f.StringVar(&access.Credentials, "credentials", "", "credentials `file` for a NATS server")
	games := f.String("games", "", "`list` of games to play; all if not given")
	file := f.String("bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	boxed := f.Bool("sandbox", false, sandboxUsage)
	slots := f.Int("workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	rest, err := c.Parse(workerText)
	switch {
	case err != nil:
		return err
	case len(rest) > 1:
		return command.Usagef("a worker has one address, not %d", len(rest))
	case *slots < 1 || *slots > queue.MaxSlots:
		return command.Usagef("-workers %d is outside 1 to %d", *slots, queue.MaxSlots)
	}
	access.Address = append(rest, defaultBroker)[0]
	if err := withToken(&access, "-token"); err != nil {
		return err
	}
	bots, err := programs(*file, *boxed)
	if err != nil {
		return err
	}
	o, err := workerBots(bots).offer(split(*games))
	if err != nil {
		return err
	}
	o.Slots = fit(c, "workers", *slots, min(len(bots), 2)) // workers learn who plays only with a match
	o.Sandboxes = sandbox.Kinds()
	folder, err := os.MkdirTemp("", "arena-worker-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	guest := bout.NewGuest(folder)
	play := func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		if len(t.Uploads) > 0 {
			return guest.Play(ctx, t)
		}
		return workerBots(bots).play(ctx, t)
	}
	return queue.Work(c.Ctx, access, o, play, newScreen(c.Err).say)
}

// programs are those of a bots.toml, of that of the current folder if no file is given; in sandboxes if boxed.
func programs(file string, boxed bool) (seats.Bots, error) {
	bots, err := seats.Here()
	if file != "" {
		bots, err = seats.Load(file)
	}
	if err != nil {
		return nil, err
	}
	if boxed {
		bots = bots.Sandboxed()
	}
	return bots, bots.Refused()
}

// offer lists what can be played.
func (b workerBots) offer(ids []string) (queue.Offer, error) {
	host, _ := os.Hostname() // only for people
	host = strings.Map(func(r rune) rune {
		if strings.ContainsRune("-abcdefghijklmnopqrstuvwxyz0123456789", r) {
			return r
		}
		return -1
	}, strings.ToLower(host))
	o := queue.Offer{Worker: host[:min(len(host), 40)] + "-" + strings.ToLower(rand.Text()[:6]), Games: map[string]queue.Game{}}
	if len(ids) == 0 {
		ids = games.IDs()
	}
	for _, id := range ids {
		entry, err := play.FindGame(id)
		if err != nil {
			return o, err
		}
		g := queue.Game{Rules: entry.Game.Info().Version}
		for _, name := range seats.Bots(b).Names() {
			if w, err := seats.Find(entry, seats.Bots(b), name); err == nil && w.Outside() {
				g.Programs = append(g.Programs, name)
			}
		}
		o.Games[id] = g
	}
	return o, nil
}

// play plays a match for somebody else.
func (b workerBots) play(ctx context.Context, t queue.Task) (queue.Answer, error) {
	entry, err := play.FindGame(t.Game)
	if err != nil {
		return queue.Answer{}, err
	}
	e := event{entry: entry, level: levels.Level{Game: t.Game, Name: t.Level, Text: t.Text}}
	e.options = play.Options{Game: t.Game, Level: t.Level, Players: t.Players, Time: t.Time}
	m := play.Job{Name: t.ID, Seed: t.Seed}
	for seat, name := range t.Players {
		w, err := seats.Find(entry, seats.Bots(b), name)
		if err != nil {
			return queue.Answer{}, err
		}
		if _, listed := b[name]; w.Outside() && !listed {
			return queue.Answer{}, fmt.Errorf("%q is not in this worker's bots.toml", name)
		}
		e.options.Who = append(e.options.Who, w)
		m.Seats = append(m.Seats, seat)
	}
	if t.Record {
		e.options.Memory = &play.MemoryFile{}
	}
	r, save, err := e.play(ctx, m)
	if save != nil { // in memory
		err = cmp.Or(err, save())
	}
	if err != nil {
		return queue.Answer{}, err
	}
	a := queue.Answer{Result: *r}
	if t.Record {
		a.Record = e.options.Memory.Bytes()
	}
	return a, nil
}

// expect finds out which of the players workers must have.
func (e *event) expect(entry catalog.Entry) error {
	for _, name := range e.options.Players {
		w, err := seats.Find(entry, nil, name)
		switch {
		case err == nil && w.Outside(), strings.ContainsAny(name, ` /\:`) && err != nil:
			return command.Usagef("players: %q is not a name of a bots.toml; workers start nothing else", name)
		case err != nil:
			e.outside = append(e.outside, name)
		}
	}
	return nil
}

// openBroker starts a NATS server in this process, unless the address is that of one elsewhere; dir is a folder of its own, and flag gives its password.
func openBroker(a *queue.Access, dir, flag string) (stop func(), err error) {
	if queue.External(a.Address) {
		return func() {}, nil
	}
	b, err := queue.Serve(a.Address, a.Token, dir)
	if errors.Is(err, server.ErrOpen) {
		err = command.Usagef("-broker %s: other machines can reach this address; say with %s what password their workers have", a.Address, flag)
	}
	if err != nil {
		return nil, err
	}
	*a = b.Access()
	return func() {
		b.Close()
		_ = os.RemoveAll(dir)
	}, nil
}

// open begins to give out the matches, and returns how one is played.
func (t *tourney) open(say func(string)) (with tournament.Play, closeAll func(), err error) {
	stop, err := openBroker(&t.broker, filepath.Join(t.dir, "broker"), "-token")
	if err != nil {
		return nil, nil, err
	}
	plan, err := json.Marshal(t.plan)
	sum := sha256.Sum256(plan)
	var host *queue.Host
	if err == nil {
		host, err = queue.NewHost(t.call.Ctx, t.broker, hex.EncodeToString(sum[:8]), t.wait, say)
	}
	if err != nil {
		stop()
		return nil, nil, err
	}
	host.Check = t.check
	say("Workers connect to " + t.broker.Address + "; arena worker -h says more.")
	closeAll = func() {
		host.Close()
		stop()
	}
	with = func(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		a, err := host.Play(ctx, t.task(m))
		r := a.Result // without what came with it
		if err != nil || !t.records {
			return &r, nil, err
		}
		r.Record = t.events[m.Event].options.File(play.Job{Name: m.ID, Seats: m.Seats}) + record.Suffix
		return &r, func() error { return disk.WriteFile(filepath.Join(t.dir, recordsFolder, r.Record), a.Record) }, nil
	}
	return with, closeAll, nil
}

// check re-executes the record of an answer, and has the result be the one that follows from it. A record of another match, or of a part of one, is an
// error.
func (t *tourney) check(task queue.Task, a *queue.Answer) error {
	if len(a.Record) == 0 {
		return errors.New("the record is missing")
	}
	entry, err := play.FindGame(task.Game)
	if err != nil {
		return err
	}
	want := match.Setup{Game: task.Game, Level: task.Level, Text: task.Text, Seed: task.Seed}
	for _, name := range task.Players {
		info := match.SeatInfo{Name: name, Kind: "program"}
		if w, err := seats.Find(entry, nil, name); err == nil && !w.Outside() {
			info = match.SeatInfo{Name: w.Title(), Kind: w.Kind}
		}
		want.Seats = append(want.Seats, info)
	}
	m, err := record.Played(a.Record, want, games.Start)
	if err != nil {
		return err
	}
	a.Result = *tournament.ResultOf(task.ID, m.Position(), m.Faults())
	return nil
}

// task is what a worker must know of a match.
func (t *tourney) task(m tournament.Match) queue.Task {
	e := t.events[m.Event]
	x := queue.Task{
		ID: m.ID, Game: e.options.Game, Rules: e.entry.Game.Info().Version, Level: e.level.Name, Text: e.level.Text, Seed: m.Seed,
		Time: t.plan.Time, Record: true, // also to check the result
	}
	for _, p := range m.Seats {
		name := e.options.Players[p]
		x.Players = append(x.Players, name)
		if slices.Contains(e.outside, name) {
			x.Programs = append(x.Programs, name)
		}
	}
	return x
}

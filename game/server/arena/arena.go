// Package arena lets strangers upload bots, which play on a standing ladder: people and teams, versions that are tried in the sandbox before they
// count, matches in the background, ratings, and the pages for all of it. It is a room of its own: a server answers its requests below Path and
// knows nothing else of it.
//
//	arena.go    Config, Limits, Arena
//	base.go     the tables of its database
//	people.go   people, teams, invitations, passwords
//	classes.go  classes of teams, lists of people, and who joins without a link
//	sessions.go who is signed in
//	upload.go   what is uploaded, unpacked within limits
//	bots.go     bots and their versions
//	check.go    the trial of a version before it counts
//	ladder.go   who meets whom next, and ratings
//	curve.go    ratings over time; conduct.go what a bot took, and its faults
//	play.go     matches
//	keep.go     how long their records are kept
//	contest.go  contests: what they are, and how they are made; entrants.go who is in them
//	schedule.go their opening, deadline and final; final.go plays it
//	web.go      requests: what each role may ask for
//	public.go   pages for everybody, botpage.go that of a bot; author.go for authors; organiser.go for organisers; contests.go of contests
//	api.go      requests of programs, as they are registered and described; push.go and contestapi.go answer them
package arena

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// Path is the beginning of the addresses of an arena.
const Path = "/arena/"

// What is kept in the folder of an arena.
const (
	databaseFile = "ladder.db"
	recordsDir   = "records" // of matches
	uploadsDir   = "uploads" // versions as they were uploaded
	botsDir      = "bots"    // the same, unpacked
)

// Config is what an arena is made with.
type Config struct {
	Folder string            // of what is kept
	Levels map[string]string // the level of a game's ladder; DefaultLevel where a game is missing
	Secure bool              // browsers reach it by https only
	// Shared are addresses and networks behind which many people are: each may ask for SharedBy times as much as others.
	Shared   []netip.Prefix
	SharedBy int
	Limits   Limits
	Keep     time.Duration // of the records of ladder matches, whole days; 0 for always. Results and what belongs to contests stay
	Log      *slog.Logger
}

// DefaultLevel is the level of a ladder where no other is asked for.
const DefaultLevel = "quick"

// Limits bound what authors can make an arena do. A zero field stands for its default.
type Limits struct {
	Matches  int           // at a time; half of the cores, at least one
	Turn     time.Duration // of a processor, for a turn of a bot in a game without a clock; 2 seconds
	Meetings int           // of the same players; 50
	Bots     int           // of a team; 10
	Uploads  int           // of a team in a day; 40
	Waiting  int           // versions of a team that wait for their trial; 5
	Room     int64         // bytes of all versions of a team; 256 MB
	Crashes  int           // matches lost by a fault running, after which a bot is paused; 5
}

func (l *Limits) fill(cores int) {
	l.Matches = cmp.Or(l.Matches, max(1, cores/2))
	l.Turn = cmp.Or(l.Turn, 2*time.Second)
	l.Meetings = cmp.Or(l.Meetings, 50)
	l.Bots = cmp.Or(l.Bots, 10)
	l.Uploads = cmp.Or(l.Uploads, 40)
	l.Waiting = cmp.Or(l.Waiting, 5)
	l.Room = cmp.Or(l.Room, 256<<20)
	l.Crashes = cmp.Or(l.Crashes, 5)
}

// Arena is an http.Handler, and what goes on behind it.
type Arena struct {
	config  Config
	log     *slog.Logger
	db      *sql.DB
	lock    *disk.Lock
	records *disk.Store
	games   []*game
	jails   error // why bots of any language are refused
	doors   *doors
	handler http.Handler

	ctx     context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup
	checks  chan struct{} // a version may wait for its trial

	ladder ladder
	finals *finals
}

// game is a game with its ladder.
type game struct {
	id, title string
	entry     catalog.Entry
	level     levels.Level
	seats     int
}

// Open opens the folder, which is made when there is none, and begins to try versions and to play matches. ctx bounds the opening only.
func Open(ctx context.Context, c Config) (*Arena, error) {
	a, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	a.working.Go(a.try)
	a.working.Go(a.rate)
	a.working.Go(a.keepTime)
	if c.Keep > 0 {
		clock := time.NewTicker(lookOld)
		a.working.Go(func() {
			defer clock.Stop()
			a.discardOld(time.Now(), clock.C)
		})
	}
	for range a.config.Limits.Matches {
		a.working.Go(a.play)
	}
	return a, nil
}

// open is Open of an arena that does nothing by itself.
func open(ctx context.Context, c Config) (a *Arena, err error) {
	c.Limits.fill(cores())
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	a = &Arena{config: c, log: c.Log, records: disk.Open(filepath.Join(c.Folder, recordsDir)), checks: make(chan struct{}, 1), jails: sandbox.Jails()}
	if err := a.choose(); err != nil {
		return nil, err
	}
	if a.lock, err = disk.Claim(c.Folder, "arena serve"); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	defer func() {
		if err != nil {
			if a.db != nil {
				err = errors.Join(err, a.db.Close())
			}
			err = errors.Join(err, a.lock.Release())
		}
	}()
	for _, dir := range []string{recordsDir, uploadsDir, botsDir} {
		if err := cmp.Or(os.MkdirAll(filepath.Join(c.Folder, dir), 0o700), disk.Sweep(filepath.Join(c.Folder, dir))); err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
	}
	if a.db, err = store.Database(ctx, filepath.Join(c.Folder, databaseFile), migrations); err != nil {
		return nil, err
	}
	if err := cmp.Or(a.sweep(ctx), a.ladder.load(ctx, a)); err != nil {
		return nil, err
	}
	a.doors, a.finals = newDoors(c), newFinals(c.Limits.Matches)
	a.handler = a.routed()
	a.ctx, a.end = context.WithCancel(context.Background())
	return a, nil
}

// choose finds the games and the levels of their ladders.
func (a *Arena) choose() error {
	for id := range a.config.Levels {
		if _, err := catalog.Lookup(id); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		level, err := levels.Find(info.ID, cmp.Or(a.config.Levels[info.ID], DefaultLevel))
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		a.games = append(a.games, &game{info.ID, info.Title, e, level, e.Seats(level)})
	}
	return nil
}

// game is a game by its ID, nil when there is none.
func (a *Arena) game(id string) *game {
	for _, g := range a.games {
		if g.id == id {
			return g
		}
	}
	return nil
}

// Close ends what is going on. Matches that are not over are played again when the arena is opened the next time.
func (a *Arena) Close() error {
	a.end()
	a.ladder.wake()
	a.working.Wait()
	return errors.Join(a.db.Close(), a.lock.Release())
}

// ServeHTTP answers a request. Its RemoteAddr must be the address of who asks.
func (a *Arena) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// sweep removes files of what is not kept any more: what was begun when the program was killed.
func (a *Arena) sweep(ctx context.Context) error {
	for dir, query := range map[string]string{
		recordsDir: "SELECT (SELECT COUNT(*) FROM matches WHERE id = REPLACE(?1, '" + record.Suffix + "', '') AND id || '" + record.Suffix + "' = ?1 AND kept) + (SELECT COUNT(*) FROM finals WHERE record = ?1)",
		uploadsDir: "SELECT COUNT(*) FROM versions WHERE CAST(id AS TEXT) = ?",
		botsDir:    "SELECT COUNT(*) FROM versions WHERE CAST(id AS TEXT) = ?",
	} {
		list, err := os.ReadDir(filepath.Join(a.config.Folder, dir))
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		for _, f := range list {
			var n int
			err := a.db.QueryRowContext(ctx, query, f.Name()).Scan(&n)
			if err == nil && n == 0 {
				err = os.RemoveAll(filepath.Join(a.config.Folder, dir, f.Name()))
			}
			if err != nil {
				return fmt.Errorf("arena: %w", err)
			}
		}
	}
	return nil
}

// drop removes the files of what has been removed from the database. What fails is swept at the next start.
func (a *Arena) drop(versions []int64, matches []string) {
	var failed error
	for _, v := range versions {
		name := strconv.FormatInt(v, 10)
		failed = errors.Join(failed, os.RemoveAll(filepath.Join(a.config.Folder, botsDir, name)), os.RemoveAll(filepath.Join(a.config.Folder, uploadsDir, name)))
	}
	for _, m := range matches {
		failed = errors.Join(failed, a.records.Save(m+record.Suffix, nil))
	}
	if failed != nil {
		a.log.Error("files are not removed yet", "error", failed)
	}
}

// Backup copies the folder of an arena to another one, also while the arena is open: first the database as it is at one moment, then the files,
// which were all there at that moment. It does nothing when there is no such folder.
func Backup(ctx context.Context, from, to string) error {
	if _, err := os.Stat(filepath.Join(from, databaseFile)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	if err := store.CopyDatabase(ctx, filepath.Join(from, databaseFile), filepath.Join(to, databaseFile)); err != nil {
		return err
	}
	for _, dir := range []string{recordsDir, uploadsDir, botsDir} {
		if err := copyTree(filepath.Join(from, dir), filepath.Join(to, dir)); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	return nil
}

// copyTree copies plain files; one that is removed meanwhile is left out, and those of a program keep that they may be started.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		rel, failed := filepath.Rel(from, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err = cmp.Or(err, failed); err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			var data []byte
			if data, err = os.ReadFile(name); err == nil {
				target := filepath.Join(to, rel)
				if err = disk.WriteFile(target, data); err == nil {
					return os.Chmod(target, info.Mode().Perm())
				}
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}

// Package arena lets strangers upload bots, which play on a standing ladder and in contests: the door of it, with its pages, what programs ask for, and who
// may do what. A server answers its requests below Path and knows nothing else of it. What they are about is in rooms of its own, each of which knows only
// those above it here:
//
//	base      the folder and its database, limits, refusals, names
//	people    accounts, teams, classes, links by which people join, passkeys, sessions
//	versions  what is uploaded, bots and their versions, and the trial of a version before it counts
//	bout      a match between versions and built-in players, whose record is re-executed before it counts
//	ladder    who meets whom next, ratings, what bots took, and how long records are kept
//	contests  who enters, deadlines, the final and its table
//	scrimmages  matches that teams ask for, which do not count
//	hooks     webhooks, by which other servers are told of results
//
// The door itself:
//
//	arena.go    Config, Arena
//	web.go      requests: what each role may ask for; session.go who asks
//	passkeys.go signing in without a password
//	public.go   pages for everybody, teams.go of teams, botpage.go that of a bot, curve.go its ratings drawn, levelpage.go that of a level, markpage.go that of a built-in player; author.go for authors
//	export.go   all that is kept, as one file
//	organiser.go for organisers, invite.go how they let people in, removal.go how they remove them
//	told.go webhooks and what they tell
//	scrimmages.go for who asks for matches, or plays by hand
//	contests.go pages of contests, contestforms.go forms about them
//	api.go      requests of programs, as they are registered and described; push.go, ladderapi.go and contestapi.go answer them
package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"time"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/hooks"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/scrimmages"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
)

// Path is the beginning of the addresses of an arena.
const Path = "/arena/"

// Config is what an arena is made with.
type Config struct {
	Folder string            // of what is kept
	Levels map[string]string // the level of a game's ladder; DefaultLevel where a game is missing
	Secure bool              // browsers reach it by https only
	// Origins are those of its pages at which people can use passkeys, such as https://play.club.example: a domain with https, or localhost.
	Origins []string
	// Shared are addresses and networks behind which many people are: each may ask for SharedBy times as much as others.
	Shared   []netip.Prefix
	SharedBy int
	Limits   base.Limits
	// Host begins a match of a person against a bot by its guest's name, beside the arena, and returns the path by which they play it. nil where nobody can
	// play by hand. A *base.Refusal is for who asked.
	Host     func(game, level, guest string, seat int) (path string, err error)
	Workers  *queue.Access // the broker by which workers play matches as well; nil for none
	Patience time.Duration // with a silent worker; 30 seconds if not given
	Private  bool          // webhooks may go to private networks and to this machine
	Keep     time.Duration // of the records of ladder matches, whole days; 0 for always. Results and what belongs to contests stay
	Log      *slog.Logger
}

// Arena is an http.Handler, and what happens behind it.
type Arena struct {
	*base.Base
	config     Config
	people     *people.People
	versions   *versions.Versions
	ladder     *ladder.Ladder
	contests   *contests.Contests
	scrimmages *scrimmages.Scrimmages
	host       *queue.Host // gives out matches to workers; nil without
	hooks      *hooks.Hooks
	doors      *people.Doors
	handler    http.Handler
	links      sync.Map // to matches on levels that people can watch and play

	life    context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup
}

// Open opens the folder, which is made when there is none, and begins to try versions and to play matches. ctx bounds the opening only.
func Open(ctx context.Context, c Config) (*Arena, error) {
	a, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	a.life, a.end = context.WithCancel(a.life)
	life := a.life
	a.working.Go(func() { a.versions.Try(life) })
	a.working.Go(func() { a.contests.KeepTime(life) })
	a.working.Go(func() { a.ladder.Run(life) })
	a.working.Go(func() { a.hooks.Run(life) })
	a.working.Go(func() { a.scrimmages.Run(life) })
	if c.Keep > 0 {
		clock := time.NewTicker(ladder.LookOld)
		a.working.Go(func() {
			defer clock.Stop()
			a.ladder.DiscardOld(life, c.Keep, time.Now(), clock.C)
		})
	}
	return a, nil
}

// open is Open of an arena that does nothing by itself.
func open(ctx context.Context, c Config) (a *Arena, err error) {
	b, err := base.Open(ctx, c.Folder, c.Levels, c.Limits, c.Log)
	if err != nil {
		return nil, err
	}
	a = &Arena{Base: b, config: c, doors: people.NewDoors(c.Shared, c.SharedBy), life: context.WithoutCancel(ctx), end: func() {}}
	a.people, a.versions = &people.People{Base: b}, versions.New(b)
	if c.Workers != nil {
		if a.host, err = bout.NewHost(ctx, *c.Workers, b, cmp.Or(c.Patience, 30*time.Second)); err != nil {
			return nil, errors.Join(err, b.Close())
		}
	}
	referee := bout.New(b, a.versions, a.host)
	if a.ladder, err = ladder.New(ctx, b, referee); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	a.contests = contests.New(b, a.ladder, referee)
	a.scrimmages = scrimmages.New(b, a.ladder, referee)
	a.versions.Passed, a.versions.Changed = contests.Late, func(ctx context.Context) error {
		a.contests.Stir()
		return a.ladder.Renew(ctx)
	}
	a.hooks = hooks.New(b, c.Private, a.toldBy)
	a.handler = a.routed()
	return a, nil
}

// Close ends what is going on. Matches that are not over are played again when the arena is opened the next time.
func (a *Arena) Close() error {
	a.end()
	a.working.Wait()
	if a.contests != nil {
		a.contests.Close()
	}
	if a.host != nil {
		a.host.Close()
	}
	return a.Base.Close()
}

// FirstLink is a path by which the first organiser joins, "" when there is one. Those that were made before are not valid any more.
func (a *Arena) FirstLink(ctx context.Context) (path string, err error) {
	token, err := a.people.FirstToken(ctx)
	if token == "" || err != nil {
		return "", err
	}
	return Path + "join/" + token, nil
}

// ServeHTTP answers a request. Its RemoteAddr must be the address of who asks.
func (a *Arena) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// Backup copies the folder of an arena to another one, also while the arena is open: first the database as it is at one moment, then the files,
// which were all there at that moment. It does nothing when there is no such folder.
func Backup(ctx context.Context, from, to string) error {
	if _, err := os.Stat(filepath.Join(from, base.DatabaseFile)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	if err := store.CopyDatabase(ctx, filepath.Join(from, base.DatabaseFile), filepath.Join(to, base.DatabaseFile)); err != nil {
		return err
	}
	for _, dir := range []string{base.RecordsDir, base.UploadsDir, base.BotsDir} {
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

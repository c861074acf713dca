// Package base is what all rooms of an arena stand on: its folder and database, the limits, the games, refusals and names.
package base

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

//go:embed migrations
var migrations embed.FS

// Migrations are the tables of an arena; see store.Database. Times are in milliseconds since 1970.
var Migrations = store.Migrations(migrations)

// mostDone is how many lines of what was done are kept.
const mostDone = 5000

// Base is what all rooms of an arena stand on.
type Base struct {
	Folder  string // of what is kept
	Limits  Limits
	Log     *slog.Logger
	DB      *sql.DB
	Records *disk.Store
	Games   []*Game
	lock    *disk.Lock
}

// Open opens the folder of an arena, which is made when there is none. levels are those of the ladders, DefaultLevel where a game is missing; log may be nil.
func Open(ctx context.Context, folder string, levels map[string]string, l Limits, log *slog.Logger) (b *Base, err error) {
	l.fill(seats.Cores())
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	b = &Base{Folder: folder, Limits: l, Log: log, Records: disk.Open(filepath.Join(folder, RecordsDir))}
	if b.Games, err = choose(levels); err != nil {
		return nil, err
	}
	if b.lock, err = disk.Claim(folder, "arena serve"); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.Close())
		}
	}()
	for _, dir := range []string{RecordsDir, UploadsDir, BotsDir} {
		if err := cmp.Or(os.MkdirAll(filepath.Join(folder, dir), 0o700), disk.Sweep(filepath.Join(folder, dir))); err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
	}
	if b.DB, err = store.Database(ctx, filepath.Join(folder, DatabaseFile), Migrations); err != nil {
		return nil, err
	}
	return b, b.Sweep(ctx)
}

// Close closes the folder.
func (b *Base) Close() (err error) {
	if b.DB != nil {
		err = b.DB.Close()
	}
	return errors.Join(err, b.lock.Release())
}

// Within runs f in a transaction.
func (b *Base) Within(ctx context.Context, f func(*sql.Tx) error) error {
	return store.Within(ctx, b.DB, f)
}

// Now is the time as it is kept.
func Now() int64 { return time.Now().UnixMilli() }

// When is a time that was kept.
func When(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// Did keeps what somebody has done.
func Did(ctx context.Context, tx *sql.Tx, who, what string) error {
	if _, err := tx.ExecContext(ctx, "INSERT INTO done (at, who, what) VALUES (?, ?, ?)", Now(), who, what); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM done WHERE id <= (SELECT MAX(id) FROM done) - ?", mostDone)
	return err
}

// Secret is a text that nobody guesses, in letters and digits.
func Secret() string { return rand.Text() }

// Numbers reads a list of numbers.
func Numbers(text string) (list []float64, err error) {
	return list, json.Unmarshal([]byte(text), &list)
}

// What is kept in the folder of an arena.
const (
	DatabaseFile = "ladder.db"
	RecordsDir   = "records" // of matches
	UploadsDir   = "uploads" // versions as they were uploaded
	BotsDir      = "bots"    // the same, unpacked
)

// Limits bound what authors can make an arena do. A zero field stands for its default.
type Limits struct {
	Matches   int           // at a time; half of the cores, at least one
	Turn      time.Duration // of a processor, for a turn of a bot in a game without a clock; 2 seconds
	Meetings  int           // of the same players; 50
	Bots      int           // of a team; 10
	Uploads   int           // of a team in a day; 40
	Waiting   int           // versions of a team that wait for their trial; 5
	Room      int64         // bytes of all versions of a team; 256 MB
	Processor time.Duration // of the bots of a team in a day, on the ladder, in trials, and in scrimmages and matches by hand that it asks for; 0 for as much as they like
	Crashes   int           // matches lost by a fault running, after which a bot is paused; 5
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

// Game is a game with its ladder.
type Game struct {
	ID, Title string
	Entry     catalog.Entry
	Level     levels.Level
	Seats     int
}

// Game is a game by its ID, nil when there is none.
func (b *Base) Game(id string) *Game {
	g, _ := lists.Find(b.Games, func(g *Game) bool { return g.ID == id })
	return g
}

// Drop removes the files of what has been removed from the database. What fails is swept at the next start.
func (b *Base) Drop(versions []int64, matches []string) {
	var failed error
	for _, v := range versions {
		name := strconv.FormatInt(v, 10)
		failed = errors.Join(failed, os.RemoveAll(filepath.Join(b.Folder, BotsDir, name)), os.RemoveAll(filepath.Join(b.Folder, UploadsDir, name)))
	}
	for _, m := range matches {
		failed = errors.Join(failed, b.Records.Save(m+record.Suffix, nil))
	}
	if failed != nil {
		b.Log.Error("files are not removed yet", "error", failed)
	}
}

// DropRecords removes files of matches by their names, ” for none. What fails is swept at the next start.
func (b *Base) DropRecords(names []string) {
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := b.Records.Save(name, nil); err != nil {
			b.Log.Error("a record is not removed yet", "error", err)
		}
	}
}

// ErrNone is the error for what is not there, or not for who asks.
var ErrNone = &Refusal{404, "There is nothing at this address."}

// RowError is the error of reading a row: ErrNone when there is no such row.
func RowError(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNone
	}
	return err
}

// Refusal is why something that was asked for is not done: status is that of HTTP.
type Refusal struct {
	Status int
	Text   string
}

// Error says why, in words for people.
func (r *Refusal) Error() string { return r.Text }

// Refuse is a refusal with a status of HTTP.
func Refuse(status int, format string, args ...any) error {
	return &Refusal{status, fmt.Sprintf(format, args...)}
}

// Bounds of names, in characters.
const leastName, mostName = 2, 30

// Named is a name as it is kept, and as it is compared.
func Named(what, name string) (kept, key string, err error) {
	name = strings.Join(strings.Fields(name), " ")
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune(" ._-'", r) {
			return "", "", Refuse(400, "The %s has the character %q. Use letters, digits, spaces and . _ - '", what, r)
		}
	}
	if n := utf8.RuneCountInString(name); n < leastName || n > mostName || !utf8.ValidString(name) {
		return "", "", Refuse(400, "The %s has %s. It needs %d to %d.", what, words.Count(n, "character", "characters"), leastName, mostName)
	}
	return name, strings.ToLower(name), nil
}

// Querier is a database or a transaction.
type Querier interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// DefaultLevel is the level of a ladder where no other is asked for.
const DefaultLevel = "quick"

// choose finds the games and the levels of their ladders.
func choose(chosen map[string]string) (list []*Game, err error) {
	for id := range chosen {
		if _, err := catalog.Lookup(id); err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
	}
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		level, err := levels.Find(info.ID, cmp.Or(chosen[info.ID], DefaultLevel))
		if err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
		list = append(list, &Game{info.ID, info.Title, e, level, e.Seats(level)})
	}
	return list, nil
}

// atATime is how many files are looked for together: a million of them one by one would take minutes.
const atATime = 1000

// Sweep removes files of what is not kept any more: what was begun when the program was killed.
func (b *Base) Sweep(ctx context.Context) error {
	const ofVersions = "SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM versions WHERE id = CAST(value AS INTEGER) AND CAST(id AS TEXT) = value)"
	for dir, unkept := range map[string]string{
		RecordsDir: `SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = REPLACE(value, '` + record.Suffix + `', '') AND id || '` + record.Suffix + `' = value AND kept)
			AND NOT EXISTS (SELECT 1 FROM finals WHERE record = value) AND NOT EXISTS (SELECT 1 FROM scrimmage_matches WHERE record = value)`,
		UploadsDir: ofVersions,
		BotsDir:    ofVersions,
	} {
		if err := b.sweep(ctx, filepath.Join(b.Folder, dir), unkept); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	return nil
}

// sweep removes the files of a folder that are not kept, which a query finds in a JSON list of names.
func (b *Base) sweep(ctx context.Context, dir, unkept string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	var left []string
	for {
		names, err := d.Readdirnames(atATime)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		text, err := json.Marshal(names)
		if err != nil {
			return err
		}
		list, err := store.List(ctx, b.DB, store.Value[string], unkept, string(text))
		if err != nil {
			return err
		}
		left = append(left, list...)
	}
	for _, name := range left {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// Breather is a pause after something that is not a bot's fault.
const Breather = 5 * time.Second

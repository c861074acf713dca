// Package base is what all rooms of an arena stand on: its folder and database, the limits, the games, refusals and names.
package base

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
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

// Migrations are the tables of an arena; see store.Database. Times are in milliseconds since 1970.
var Migrations = []string{
	`CREATE TABLE teams (
		id   INTEGER PRIMARY KEY AUTOINCREMENT,
		name TEXT NOT NULL,
		key  TEXT NOT NULL UNIQUE -- the name as it is compared
	) STRICT;
	CREATE TABLE people (
		id       INTEGER PRIMARY KEY AUTOINCREMENT,
		team     INTEGER NOT NULL REFERENCES teams (id),
		name     TEXT NOT NULL,
		key      TEXT NOT NULL UNIQUE,
		role     TEXT NOT NULL CHECK (role IN ('organiser', 'author')),
		password TEXT NOT NULL,
		epoch    INTEGER NOT NULL DEFAULT 0, -- sessions of another one have ended
		joined   INTEGER NOT NULL
	) STRICT;
	CREATE INDEX people_by_team ON people (team);
	CREATE TABLE links (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		digest  BLOB NOT NULL UNIQUE, -- of its token
		kind    TEXT NOT NULL CHECK (kind IN ('organiser', 'author', 'team', 'reset')),
		team    INTEGER REFERENCES teams (id) ON DELETE CASCADE,   -- of a link to a team
		person  INTEGER REFERENCES people (id) ON DELETE CASCADE, -- of a new password
		left    INTEGER NOT NULL, -- people that may still use it
		expires INTEGER NOT NULL,
		maker   TEXT NOT NULL
	) STRICT;
	CREATE TABLE sessions (
		token   TEXT PRIMARY KEY, -- its digest
		data    BLOB NOT NULL,
		expires INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE TABLE keys (
		digest BLOB PRIMARY KEY, -- of a key with which a program asks for a person
		person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		made   INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE TABLE bots (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		team    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
		game    TEXT NOT NULL,
		name    TEXT NOT NULL,
		key     TEXT NOT NULL UNIQUE,
		state   TEXT NOT NULL CHECK (state IN ('playing', 'paused', 'held', 'retired')),
		why     TEXT NOT NULL DEFAULT '', -- it is paused
		version INTEGER NOT NULL DEFAULT 0, -- that plays, 0 for none yet
		crashes INTEGER NOT NULL DEFAULT 0, -- matches lost by a fault running
		made    INTEGER NOT NULL
	) STRICT;
	CREATE INDEX bots_by_team ON bots (team);
	CREATE TABLE versions (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		bot     INTEGER NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
		number  INTEGER NOT NULL, -- of the bot, from 1
		digest  TEXT NOT NULL,
		file    TEXT NOT NULL, -- its name
		bytes   INTEGER NOT NULL,
		command TEXT NOT NULL, -- a JSON list
		who     TEXT NOT NULL,
		at      INTEGER NOT NULL,
		note    TEXT NOT NULL,
		state   TEXT NOT NULL CHECK (state IN ('waiting', 'good', 'refused')),
		report  TEXT NOT NULL DEFAULT '', -- of its trial
		said    TEXT NOT NULL DEFAULT '', -- on standard error
		UNIQUE (bot, number)
	) STRICT;
	CREATE INDEX versions_waiting ON versions (id) WHERE state = 'waiting';
	CREATE TABLE meetings (
		id     INTEGER PRIMARY KEY AUTOINCREMENT,
		game   TEXT NOT NULL,
		level  TEXT NOT NULL,
		seed   TEXT NOT NULL,
		begun  INTEGER NOT NULL,
		over   INTEGER NOT NULL DEFAULT 0, -- when; its matches count together
		points TEXT NOT NULL DEFAULT '' -- of each player, as a JSON list
	) STRICT;
	CREATE INDEX meetings_open ON meetings (id) WHERE over = 0;
	CREATE TABLE players (
		meeting INTEGER NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
		place   INTEGER NOT NULL, -- from 0
		mark    TEXT NOT NULL DEFAULT '', -- a built-in player, or
		version INTEGER REFERENCES versions (id),
		PRIMARY KEY (meeting, place)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX players_by_version ON players (version, meeting);
	CREATE TABLE matches (
		id      TEXT PRIMARY KEY,
		meeting INTEGER NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
		number  INTEGER NOT NULL, -- place n has seat (n + number) % seats
		ended   INTEGER NOT NULL,
		turns   INTEGER NOT NULL,
		reason  TEXT NOT NULL,
		points  TEXT NOT NULL, -- of each place, as a JSON list
		UNIQUE (meeting, number)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE logs (
		match   TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
		version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
		fault   TEXT NOT NULL, -- by which the match was lost
		text    TEXT NOT NULL,
		PRIMARY KEY (match, version)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX logs_by_version ON logs (version);
	CREATE TABLE done (
		id   INTEGER PRIMARY KEY,
		at   INTEGER NOT NULL,
		who  TEXT NOT NULL,
		what TEXT NOT NULL
	) STRICT;`,
	`CREATE TABLE contests (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		name    TEXT NOT NULL,
		key     TEXT NOT NULL UNIQUE,
		text    TEXT NOT NULL,
		game    TEXT NOT NULL,
		levels  TEXT NOT NULL, -- a JSON list
		format  TEXT NOT NULL,
		seed    TEXT NOT NULL,
		seeds   INTEGER NOT NULL,
		rounds  INTEGER NOT NULL, -- 0 for as many as one winner needs
		open    INTEGER NOT NULL, -- teams enter their bots; else an organiser does
		most    INTEGER NOT NULL, -- bots of a team
		publish INTEGER NOT NULL, -- the sources, when it is over
		opens   INTEGER NOT NULL,
		closes  INTEGER NOT NULL, -- the deadline
		starts  INTEGER NOT NULL, -- the final
		state   TEXT NOT NULL CHECK (state IN ('planned', 'closed', 'running', 'finished', 'off')),
		ended   INTEGER NOT NULL DEFAULT 0,
		changes INTEGER NOT NULL DEFAULT 0 -- of what its table shows
	) STRICT;
	CREATE TABLE entrants (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
		bot     INTEGER REFERENCES bots (id) ON DELETE SET NULL,     -- NULL when it was removed
		version INTEGER REFERENCES versions (id) ON DELETE SET NULL, -- that counts, from the deadline on
		name    TEXT NOT NULL,
		owner   TEXT NOT NULL,
		state   TEXT NOT NULL CHECK (state IN ('in', 'withdrawn', 'disqualified')),
		reason  TEXT NOT NULL DEFAULT '',
		place   INTEGER NOT NULL DEFAULT 0, -- in the seeding, from 1; 0 for who is not in the final
		elo     REAL NOT NULL DEFAULT 0, -- when the final began
		spread  REAL NOT NULL DEFAULT 0, -- 0 for who was not rated
		UNIQUE (contest, bot)
	) STRICT;
	CREATE INDEX entrants_by_bot ON entrants (bot);
	CREATE TABLE finals (
		contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
		match   TEXT NOT NULL, -- as the tournament names it
		seats   TEXT NOT NULL, -- numbers in the seeding from 0, as a JSON list
		result  TEXT NOT NULL, -- in JSON
		record  TEXT NOT NULL, -- the name of its file, '' for none
		PRIMARY KEY (contest, match)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX finals_by_record ON finals (record);
	CREATE TABLE said (
		record  TEXT NOT NULL, -- of a match of a final
		version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
		fault   TEXT NOT NULL,
		text    TEXT NOT NULL,
		PRIMARY KEY (record, version)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX said_by_version ON said (version);
	CREATE TABLE notices (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
		entrant INTEGER REFERENCES entrants (id), -- whom it is about
		at      INTEGER NOT NULL,
		who     TEXT NOT NULL,
		what    TEXT NOT NULL,
		reason  TEXT NOT NULL
	) STRICT;
	CREATE INDEX notices_by_contest ON notices (contest);`,
	`CREATE TABLE ratings (
		version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
		met     INTEGER NOT NULL, -- meetings so far
		at      INTEGER NOT NULL,
		elo     REAL NOT NULL,
		spread  REAL NOT NULL,
		PRIMARY KEY (version, met)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE conduct (
		version INTEGER PRIMARY KEY REFERENCES versions (id) ON DELETE CASCADE,
		matches INTEGER NOT NULL,
		turns   INTEGER NOT NULL,
		spent   INTEGER NOT NULL, -- milliseconds of all turns
		longest INTEGER NOT NULL, -- of a turn
		refused INTEGER NOT NULL, -- commands
		crashed INTEGER NOT NULL, -- matches lost by a fault of this kind
		late    INTEGER NOT NULL,
		failed  INTEGER NOT NULL
	) STRICT;`,
	`CREATE TABLE classes (
		id   INTEGER PRIMARY KEY AUTOINCREMENT,
		name TEXT NOT NULL,
		key  TEXT NOT NULL UNIQUE
	) STRICT;
	ALTER TABLE teams ADD COLUMN class INTEGER REFERENCES classes (id);
	ALTER TABLE links ADD COLUMN class INTEGER REFERENCES classes (id);
	ALTER TABLE links ADD COLUMN name TEXT NOT NULL DEFAULT ''; -- of who is to join by it, '' for anybody
	ALTER TABLE contests ADD COLUMN class INTEGER REFERENCES classes (id); -- whose teams enter, NULL for all`,
	`ALTER TABLE matches ADD COLUMN kept INTEGER NOT NULL DEFAULT 1; -- its record; 0 when that was removed because of its age
	CREATE INDEX matches_kept ON matches (ended) WHERE kept = 1;`,
	// How many matches there are is counted as they come and go, since to count a million takes its time.
	`CREATE INDEX meetings_by_game ON meetings (game, over);
	CREATE TABLE counted (matches INTEGER NOT NULL) STRICT;
	INSERT INTO counted SELECT COUNT(*) FROM matches;
	CREATE TRIGGER matches_come AFTER INSERT ON matches BEGIN UPDATE counted SET matches = matches + 1; END;
	CREATE TRIGGER matches_go AFTER DELETE ON matches BEGIN UPDATE counted SET matches = matches - 1; END;`,
	`CREATE TABLE scrimmages (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		team    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE, -- that has asked for it
		game    TEXT NOT NULL,
		level   TEXT NOT NULL,
		seed    TEXT NOT NULL,
		version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE, -- of that team
		mark    TEXT NOT NULL, -- the other side: a built-in player, or
		other   INTEGER REFERENCES versions (id) ON DELETE CASCADE,
		asked   INTEGER NOT NULL,
		state   TEXT NOT NULL CHECK (state IN ('waiting', 'over', 'failed')),
		why     TEXT NOT NULL DEFAULT '' -- it has failed
	) STRICT;
	CREATE INDEX scrimmages_by_team ON scrimmages (team);
	CREATE INDEX scrimmages_by_version ON scrimmages (version);
	CREATE INDEX scrimmages_by_other ON scrimmages (other);
	CREATE INDEX scrimmages_waiting ON scrimmages (id) WHERE state = 'waiting';
	CREATE TABLE scrimmage_matches (
		scrimmage INTEGER NOT NULL REFERENCES scrimmages (id) ON DELETE CASCADE,
		number    INTEGER NOT NULL, -- the seat of who has asked, from 0
		record    TEXT NOT NULL UNIQUE, -- the name of its file
		turns     INTEGER NOT NULL,
		points    TEXT NOT NULL, -- of who has asked, and of the other side, as a JSON list
		PRIMARY KEY (scrimmage, number)
	) STRICT, WITHOUT ROWID;`,
	`CREATE TABLE used (
		day  INTEGER NOT NULL, -- since 1970, in UTC
		team INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
		ms   INTEGER NOT NULL, -- of processors
		PRIMARY KEY (day, team)
	) STRICT, WITHOUT ROWID;`,
	`CREATE TABLE hooks (
		id     INTEGER PRIMARY KEY AUTOINCREMENT,
		url    TEXT NOT NULL,
		secret BLOB NOT NULL,
		sent   INTEGER NOT NULL DEFAULT 0, -- deliveries that were taken
		lost   INTEGER NOT NULL DEFAULT 0, -- that were given up
		failed TEXT NOT NULL DEFAULT '', -- why the last try failed
		made   INTEGER NOT NULL
	) STRICT;
	CREATE TABLE deliveries (
		id      INTEGER PRIMARY KEY AUTOINCREMENT,
		hook    INTEGER NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
		meeting INTEGER REFERENCES meetings (id) ON DELETE CASCADE,
		contest INTEGER REFERENCES contests (id) ON DELETE CASCADE, -- both NULL for a test
		made    INTEGER NOT NULL,
		tries   INTEGER NOT NULL DEFAULT 0,
		next    INTEGER NOT NULL DEFAULT 0 -- not tried before
	) STRICT;
	CREATE INDEX deliveries_by_hook ON deliveries (hook, id);
	CREATE INDEX deliveries_by_meeting ON deliveries (meeting);
	CREATE INDEX deliveries_by_contest ON deliveries (contest);
	CREATE TRIGGER meetings_told AFTER UPDATE OF over ON meetings WHEN OLD.over = 0 AND NEW.over > 0 BEGIN INSERT INTO deliveries (hook, meeting, made) SELECT id, NEW.id, NEW.over FROM hooks; END;
	CREATE TRIGGER contests_told AFTER UPDATE OF state ON contests WHEN OLD.state != 'finished' AND NEW.state = 'finished' BEGIN INSERT INTO deliveries (hook, contest, made) SELECT id, NEW.id, NEW.ended FROM hooks; END;`,
	`ALTER TABLE scrimmages ADD COLUMN tries INTEGER NOT NULL DEFAULT 0; -- that failed for a reason of the server
	ALTER TABLE scrimmages ADD COLUMN next INTEGER NOT NULL DEFAULT 0; -- when it is tried again; not tried before`,
	`ALTER TABLE people ADD COLUMN handle BLOB; -- random, by which devices know who has passkeys
	CREATE UNIQUE INDEX people_by_handle ON people (handle) WHERE handle IS NOT NULL;
	CREATE TABLE passkeys (
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		person     INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		site       TEXT NOT NULL, -- the domain that it is for
		credential BLOB NOT NULL UNIQUE, -- the ID that the device gave it
		public     BLOB NOT NULL, -- key
		counter    INTEGER NOT NULL, -- of its signatures
		backup     INTEGER NOT NULL, -- it may be on several devices
		name       TEXT NOT NULL,
		made       INTEGER NOT NULL,
		used       INTEGER NOT NULL DEFAULT 0
	) STRICT;
	CREATE INDEX passkeys_by_person ON passkeys (person);`,
	// A contest is of several games.
	`CREATE TABLE parts (
		contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
		game    TEXT NOT NULL,
		levels  TEXT NOT NULL, -- a JSON list
		over    INTEGER NOT NULL DEFAULT 0, -- when its final was
		changes INTEGER NOT NULL DEFAULT 0, -- of what its table shows
		PRIMARY KEY (contest, game)
	) STRICT, WITHOUT ROWID;
	INSERT INTO parts SELECT id, game, levels, IIF(state = 'finished', MAX(ended, 1), 0), changes FROM contests;
	ALTER TABLE entrants ADD COLUMN game TEXT NOT NULL DEFAULT '';
	ALTER TABLE entrants ADD COLUMN team INTEGER NOT NULL DEFAULT 0; -- also when it was removed; 0 for who was before this was kept
	UPDATE entrants SET game = (SELECT game FROM contests WHERE id = contest), team = COALESCE((SELECT team FROM bots WHERE id = bot), 0);
	CREATE INDEX entrants_by_team ON entrants (team);
	ALTER TABLE finals RENAME TO former;
	CREATE TABLE finals (
		contest INTEGER NOT NULL,
		game    TEXT NOT NULL,
		match   TEXT NOT NULL, -- as the tournament names it
		seats   TEXT NOT NULL, -- numbers in the seeding from 0, as a JSON list
		result  TEXT NOT NULL, -- in JSON
		record  TEXT NOT NULL, -- the name of its file, '' for none
		PRIMARY KEY (contest, game, match),
		FOREIGN KEY (contest, game) REFERENCES parts (contest, game) ON DELETE CASCADE
	) STRICT, WITHOUT ROWID;
	INSERT INTO finals SELECT contest, game, match, seats, result, record FROM former JOIN contests ON contests.id = contest;
	DROP TABLE former;
	CREATE INDEX finals_by_record ON finals (record);
	ALTER TABLE contests DROP COLUMN game;
	ALTER TABLE contests DROP COLUMN levels;
	ALTER TABLE contests DROP COLUMN changes;`,
	// What rivals get on each level is summed up as meetings end and go, since to add up a million matches takes its time.
	`DROP INDEX meetings_by_game;
	CREATE INDEX meetings_by_level ON meetings (game, level, over);
	CREATE INDEX players_by_mark ON players (mark, meeting) WHERE mark != '';
	CREATE VIEW seated AS SELECT meetings.id AS meeting, COALESCE(version, 0) AS version, mark, game, level, (place + number) % json_array_length(matches.points) AS seat,
		json_extract(matches.points, '$[' || place || ']') AS points FROM meetings JOIN players ON players.meeting = meetings.id JOIN matches ON matches.meeting = meetings.id;
	CREATE TABLE scores (
		version INTEGER NOT NULL, -- 0 for
		mark    TEXT NOT NULL,    -- a built-in player
		game    TEXT NOT NULL,
		level   TEXT NOT NULL,
		seat    INTEGER NOT NULL, -- from 0
		matches INTEGER NOT NULL, -- of meetings that are over
		points  REAL NOT NULL,
		PRIMARY KEY (version, mark, game, level, seat)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX scores_by_level ON scores (game, level);
	CREATE INDEX scores_gone ON scores (matches) WHERE matches = 0;
	INSERT INTO scores SELECT version, mark, game, level, seat, COUNT(*), TOTAL(points) FROM seated WHERE meeting IN (SELECT id FROM meetings WHERE over > 0) GROUP BY version, mark, game, level, seat;
	CREATE TRIGGER meetings_score AFTER UPDATE OF over ON meetings WHEN OLD.over = 0 AND NEW.over > 0 BEGIN
		INSERT INTO scores SELECT version, mark, game, level, seat, 1, points FROM seated WHERE meeting = NEW.id ON CONFLICT DO UPDATE SET matches = matches + 1, points = points + excluded.points;
	END;
	CREATE TRIGGER meetings_go BEFORE DELETE ON meetings WHEN OLD.over > 0 BEGIN
		INSERT INTO scores SELECT version, mark, game, level, seat, -1, -points FROM seated WHERE meeting = OLD.id ON CONFLICT DO UPDATE SET matches = matches - 1, points = points + excluded.points;
		DELETE FROM scores WHERE matches = 0;
	END;`,
}

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

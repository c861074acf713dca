// Package versions has the bots of an arena and what was uploaded of them: unpacked within limits, and tried before it counts.
package versions

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
)

// The states of a bot.
const (
	Playing = "playing"
	Paused  = "paused"
	Held    = "held" // paused by an organiser
	Retired = "retired"
)

// The states of a version.
const (
	Waiting = "waiting" // for its trial
	Good    = "good"
	refused = "refused"
)

// Versions are the bots of an arena, and what was uploaded of them.
type Versions struct {
	*base.Base
	Jails   error                                                         // why bots of any language are refused
	checks  chan struct{}                                                 // a version may wait for its trial
	Changed func(ctx context.Context) error                               // told that other versions play now
	Passed  func(ctx context.Context, tx *sql.Tx, b Bot, v Version) error // told of a version that has passed its trial
}

// New are the versions of an arena.
func New(b *base.Base) *Versions {
	return &Versions{Base: b, Jails: sandbox.Jails(), checks: make(chan struct{}, 1)}
}

// Bot is a bot of a team.
type Bot struct {
	ID      int64
	Team    int64
	Owner   string // the name of the team
	Game    string
	Title   string // of the game, in lists
	Name    string
	State   string
	Why     string
	Version int64 // that plays; 0 for none
	Number  int   // of that version
}

const botColumns = `bots.id, team, teams.name, game, bots.name, state, why, version, COALESCE((SELECT number FROM versions WHERE id = bots.version), 0)`

func scanBot(r interface{ Scan(...any) error }) (b Bot, err error) {
	return b, r.Scan(&b.ID, &b.Team, &b.Owner, &b.Game, &b.Name, &b.State, &b.Why, &b.Version, &b.Number)
}

// BotOf is a bot by its number; base.ErrNone when there is none.
func BotOf(ctx context.Context, db base.Querier, id int64) (Bot, error) {
	b, err := scanBot(db.QueryRowContext(ctx, "SELECT "+botColumns+" FROM bots JOIN teams ON teams.id = team WHERE bots.id = ?", id))
	return b, base.RowError(err)
}

// Bots are those of a query that continues behind WHERE.
func (vs *Versions) Bots(ctx context.Context, where string, args ...any) ([]Bot, error) {
	return store.List(ctx, vs.DB, func(r *sql.Rows) (Bot, error) {
		b, err := scanBot(r)
		if g := vs.Game(b.Game); g != nil {
			b.Title = g.Title
		}
		return b, err
	}, "SELECT "+botColumns+" FROM bots JOIN teams ON teams.id = team WHERE "+where, args...)
}

// Version is a version of a bot.
type Version struct {
	ID      int64
	Bot     int64
	Number  int
	Digest  string
	File    string
	Bytes   int64
	Command []string
	Who     string
	At      time.Time
	Note    string
	State   string
	Report  string
	Said    string
}

// Data reads a version as it was uploaded.
func (vs *Versions) Data(v Version) ([]byte, error) {
	return os.ReadFile(filepath.Join(vs.Folder, base.UploadsDir, strconv.FormatInt(v.ID, 10)))
}

// VersionColumns are what ScanVersion reads, of versions and their bots.
const VersionColumns = "versions.id, bot, number, digest, file, bytes, command, who, at, note, versions.state, report, said"

// ScanVersion reads a version.
func ScanVersion(r interface{ Scan(...any) error }) (v Version, err error) {
	var command string
	var at int64
	if err := r.Scan(&v.ID, &v.Bot, &v.Number, &v.Digest, &v.File, &v.Bytes, &command, &v.Who, &at, &v.Note, &v.State, &v.Report, &v.Said); err != nil {
		return v, err
	}
	v.At = base.When(at)
	return v, json.Unmarshal([]byte(command), &v.Command)
}

// VersionOf is a version by its number; base.ErrNone when there is none.
func VersionOf(ctx context.Context, db base.Querier, id int64) (Version, error) {
	v, err := ScanVersion(db.QueryRowContext(ctx, "SELECT "+VersionColumns+" FROM versions WHERE id = ?", id))
	return v, base.RowError(err)
}

// Ahead is the place of a version that waits in the line, from 1: in that of tomorrow when its team has used up the processor time of today.
func (vs *Versions) Ahead(ctx context.Context, v Version) (place int, tomorrow bool, err error) {
	today, later, err := vs.line(ctx, vs.DB)
	if at := slices.Index(later, v.ID); at >= 0 {
		return at + 1, true, err
	}
	return slices.Index(today, v.ID) + 1, false, err
}

// maxNote is how many bytes a note to a version may have.
const maxNote = 200

// Upload keeps a version of a bot: of a new one of the team when it has none of that name. It waits for its trial then.
func (vs *Versions) Upload(ctx context.Context, by people.Person, game, name, note string, p *Parcel) (v Version, err error) {
	for _, x := range []struct {
		what      string
		said, own *string
	}{{"game", &game, &p.Game}, {"name", &name, &p.Name}} {
		if *x.said == "" {
			*x.said = *x.own
		} else if *x.own != "" && !strings.EqualFold(*x.said, *x.own) {
			return v, base.Refuse(400, "The %s is %q in the form and %q in %s. Say it in one place, or the same in both.", x.what, clean.Line(*x.said), clean.Line(*x.own), Manifest)
		}
	}
	g := vs.Game(game)
	if g == nil {
		ids := lists.Map(vs.Games, func(g *base.Game) string { return g.ID })
		all := strings.Join(ids, ", ")
		if game == "" {
			return v, base.Refuse(400, "Say which game it plays, as Game (arena push -game) or in its %s: %s.", Manifest, all)
		}
		return v, base.Refuse(400, "There is no game %q; there are %s.", clean.Line(game), all)
	}
	if name == "" {
		return v, base.Refuse(400, "Say what it is called, as Name of the bot (arena push -name) or in its %s.", Manifest)
	}
	name, key, err := base.Named("name of the bot", name)
	if err != nil {
		return v, err
	}
	if slices.Contains(g.Entry.Players(), key) || key == "person" || key == "program" {
		return v, base.Refuse(409, "A built-in player is called %s. Take another name for your bot.", name)
	}
	if note = clean.Line(strings.TrimSpace(note)); len(note) > maxNote {
		return v, base.Refuse(400, "The note has more than %d bytes.", maxNote)
	}
	if !p.inside() && vs.Jails != nil {
		return v, base.Refuse(409, "This server takes JavaScript and WebAssembly only. A bot started by %q runs in a sandbox or not at all, and here %v.", p.Command[0], Reason(vs.Jails))
	}
	command, err := json.Marshal(p.Command)
	if err != nil {
		return v, err
	}
	stage := base.Secret() // written before, so that nobody waits for it; what is left of it is swept
	if err := p.store(vs.Folder, stage); err != nil {
		return v, errors.Join(err, vs.unstage(stage))
	}
	err = vs.Within(ctx, func(tx *sql.Tx) error {
		b, err := scanBot(tx.QueryRowContext(ctx, "SELECT "+botColumns+" FROM bots JOIN teams ON teams.id = team WHERE bots.key = ?", key))
		switch {
		case errors.Is(err, sql.ErrNoRows):
			if b, err = vs.newBot(ctx, tx, by, g.ID, name, key); err != nil {
				return err
			}
		case err != nil:
			return err
		case b.Team != by.Team:
			return base.Refuse(409, "Another team has a bot called %s. Take another name for yours.", b.Name)
		case b.Game != g.ID:
			return base.Refuse(409, "Your bot %s plays %s. Take another name for one that plays %s.", b.Name, vs.Game(b.Game).Title, g.Title)
		}
		if err := vs.quota(ctx, tx, by.Team, p.size()); err != nil {
			return err
		}
		id, err := store.Insert(ctx, tx, `INSERT INTO versions (bot, number, digest, file, bytes, command, who, at, note, state)
			VALUES (?1, (SELECT COUNT(*) + 1 FROM versions WHERE bot = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting')`, b.ID, p.Digest, clean.Line(p.File), p.size(), string(command), by.Name, base.Now(), note)
		if err != nil {
			return err
		}
		if v, err = VersionOf(ctx, tx, id); err != nil {
			return err
		}
		for _, dir := range []string{base.UploadsDir, base.BotsDir} {
			if err := os.Rename(filepath.Join(vs.Folder, dir, stage), filepath.Join(vs.Folder, dir, strconv.FormatInt(id, 10))); err != nil {
				return err
			}
		}
		return base.Did(ctx, tx, by.Name, fmt.Sprintf("uploaded version %d of %s", v.Number, b.Name))
	})
	if err != nil {
		return v, errors.Join(err, vs.unstage(stage))
	}
	vs.ask()
	return v, nil
}

// unstage removes what was written of an upload that is not kept.
func (vs *Versions) unstage(stage string) error {
	return errors.Join(os.RemoveAll(filepath.Join(vs.Folder, base.BotsDir, stage)), os.RemoveAll(filepath.Join(vs.Folder, base.UploadsDir, stage)))
}

// Reason is an error without what is in front of it in those of the sandbox.
func Reason(err error) error {
	var r *sandbox.Refused
	if errors.As(err, &r) {
		return r.Err
	}
	return err
}

func (vs *Versions) newBot(ctx context.Context, tx *sql.Tx, by people.Person, game, name, key string) (b Bot, err error) {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM bots WHERE team = ?", by.Team).Scan(&n); err != nil {
		return b, err
	}
	if n >= vs.Limits.Bots {
		return b, base.Refuse(409, "Your team has %s, and may have %d. Upload a new version of one of them.", words.Count(n, "bot", "bots"), vs.Limits.Bots)
	}
	id, err := store.Insert(ctx, tx, "INSERT INTO bots (team, game, name, key, state, made) VALUES (?, ?, ?, ?, 'playing', ?)", by.Team, game, name, key, base.Now())
	if err != nil {
		return b, err
	}
	return BotOf(ctx, tx, id)
}

// quota says what a team has used up, nil when it may upload so many bytes.
func (vs *Versions) quota(ctx context.Context, tx *sql.Tx, team, bytes int64) error {
	var today, line int
	var room int64
	err := tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(at > ?), 0), COALESCE(SUM(versions.state = 'waiting'), 0), COALESCE(SUM(bytes), 0) FROM versions JOIN bots ON bots.id = bot WHERE team = ?`,
		time.Now().Add(-24*time.Hour).UnixMilli(), team).Scan(&today, &line, &room)
	l := vs.Limits
	if err != nil {
		return err
	}
	spent, err := vs.Spent(ctx, tx)
	switch {
	case err != nil:
		return err
	case line >= l.Waiting && spent[team]:
		return base.Refuse(429, "Your bots have used the %s of processor time that your team has in a day, and %s wait for tomorrow already. Try again after midnight, UTC.",
			base.Minutes(l.Processor), words.Count(line, "version", "versions"))
	case today >= l.Uploads:
		return base.Refuse(429, "Your team has uploaded %s in the last 24 hours, and may upload %d. Try again when the first of them is a day old.", words.Count(today, "version", "versions"), l.Uploads)
	case line >= l.Waiting:
		return base.Refuse(429, "%s of your team wait for their trial already. Wait until they have had it.", words.Count(line, "version", "versions"))
	case room+bytes > l.Room:
		return base.Refuse(409, "All versions of your team together would have more than %d MB.", l.Room>>20)
	}
	return nil
}

// Use lets a version of a bot play: the one that plays now, or an older one.
func (vs *Versions) Use(ctx context.Context, by people.Person, b Bot, id int64) error {
	err := vs.Within(ctx, func(tx *sql.Tx) error {
		v, err := VersionOf(ctx, tx, id)
		if err != nil {
			return err
		}
		if v.Bot != b.ID {
			return base.ErrNone
		}
		if v.State != Good {
			return base.Refuse(409, "Version %d cannot play: it has not passed its trial.", v.Number)
		}
		if _, err := tx.ExecContext(ctx, "UPDATE bots SET version = ?, crashes = 0 WHERE id = ?", id, b.ID); err != nil {
			return err
		}
		return base.Did(ctx, tx, by.Name, fmt.Sprintf("let version %d of %s play", v.Number, b.Name))
	})
	if err != nil {
		return err
	}
	return vs.Changed(ctx)
}

// Turn pauses a bot, lets it play again, or retires it.
func (vs *Versions) Turn(ctx context.Context, by people.Person, b Bot, state, why string) error {
	err := vs.Within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE bots SET state = ?, why = ?, crashes = 0 WHERE id = ?", state, why, b.ID); err != nil {
			return err
		}
		return base.Did(ctx, tx, by.Name, map[string]string{Playing: "let play ", Paused: "paused ", Held: "held ", Retired: "retired "}[state]+b.Name)
	})
	if err != nil {
		return err
	}
	return vs.Changed(ctx)
}

// TurnOf is the limit for a turn in a game, 0 for its clock.
func (vs *Versions) TurnOf(entry catalog.Entry) time.Duration {
	if entry.Game.Info().Clock {
		return 0
	}
	return vs.Limits.Turn
}

// Who is the player of a version, always in a sandbox.
func (vs *Versions) Who(entry catalog.Entry, name string, v Version) (seats.Who, error) {
	return Player(entry, name, v.Command, filepath.Join(vs.Folder, base.BotsDir, strconv.FormatInt(v.ID, 10)), vs.TurnOf(entry))
}

// Player is who plays with what was uploaded and lies unpacked in a folder of its own, always in a sandbox.
func Player(entry catalog.Entry, name string, command []string, dir string, turn time.Duration) (seats.Who, error) {
	const key = "a version" // no built-in player has a name with a blank
	w, err := seats.Find(entry, seats.Bots{key: {Command: command, Dir: dir, Own: true, Sandbox: true, Time: turn}}, key)
	w.Name = name
	if err == nil {
		err = w.Refused()
	}
	return w, err
}

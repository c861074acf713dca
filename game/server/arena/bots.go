package arena

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
	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/store"
)

// The states of a bot.
const (
	playing = "playing"
	paused  = "paused"
	held    = "held" // paused by an organiser
	retired = "retired"
)

// The states of a version.
const (
	waiting = "waiting" // for its trial
	good    = "good"
	refused = "refused"
)

// errNone is the error for what is not there, or not for who asks.
var errNone = &refusal{404, "There is nothing at this address."}

// bot is a bot of a team.
type bot struct {
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

func scanBot(r interface{ Scan(...any) error }) (b bot, err error) {
	return b, r.Scan(&b.ID, &b.Team, &b.Owner, &b.Game, &b.Name, &b.State, &b.Why, &b.Version, &b.Number)
}

// botOf is a bot by its number; errNone when there is none.
func botOf(ctx context.Context, db querier, id int64) (bot, error) {
	b, err := scanBot(db.QueryRowContext(ctx, "SELECT "+botColumns+" FROM bots JOIN teams ON teams.id = team WHERE bots.id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return b, errNone
	}
	return b, err
}

// bots are those of a query that goes on behind WHERE.
func (a *Arena) bots(ctx context.Context, where string, args ...any) ([]bot, error) {
	return store.List(ctx, a.db, func(r *sql.Rows) (bot, error) {
		b, err := scanBot(r)
		if g := a.game(b.Game); g != nil {
			b.Title = g.title
		}
		return b, err
	}, "SELECT "+botColumns+" FROM bots JOIN teams ON teams.id = team WHERE "+where, args...)
}

// version is a version of a bot.
type version struct {
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

const versionColumns = "versions.id, bot, number, digest, file, bytes, command, who, at, note, versions.state, report, said"

func scanVersion(r interface{ Scan(...any) error }) (v version, err error) {
	var command string
	var at int64
	if err := r.Scan(&v.ID, &v.Bot, &v.Number, &v.Digest, &v.File, &v.Bytes, &command, &v.Who, &at, &v.Note, &v.State, &v.Report, &v.Said); err != nil {
		return v, err
	}
	v.At = when(at)
	return v, json.Unmarshal([]byte(command), &v.Command)
}

func versionOf(ctx context.Context, db querier, id int64) (version, error) {
	v, err := scanVersion(db.QueryRowContext(ctx, "SELECT "+versionColumns+" FROM versions WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return v, errNone
	}
	return v, err
}

// ahead is the place of a version that waits in the line, from 1.
func (a *Arena) ahead(ctx context.Context, v version) (n int, err error) {
	return n, a.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM versions WHERE state = 'waiting' AND id <= ?", v.ID).Scan(&n)
}

// maxNote is how many bytes a note to a version may have.
const maxNote = 200

// upload keeps a version of a bot: of a new one of the team when it has none of that name. It waits for its trial then.
func (a *Arena) upload(ctx context.Context, by person, game, name, note string, p *parcel) (v version, err error) {
	for _, x := range []struct {
		what      string
		said, own *string
	}{{"game", &game, &p.Game}, {"name", &name, &p.Name}} {
		if *x.said == "" {
			*x.said = *x.own
		} else if *x.own != "" && !strings.EqualFold(*x.said, *x.own) {
			return v, refuse(400, "The %s is %q in the form and %q in %s. Say it in one place, or the same in both.", x.what, clean.Line(*x.said), clean.Line(*x.own), Manifest)
		}
	}
	g := a.game(game)
	if g == nil {
		var ids []string
		for _, g := range a.games {
			ids = append(ids, g.id)
		}
		return v, refuse(400, "There is no game %q; there is %s.", clean.Line(game), strings.Join(ids, ", "))
	}
	name, key, err := named("name of the bot", name)
	if err != nil {
		return v, err
	}
	if slices.Contains(g.entry.Players(), key) || key == "person" || key == "program" {
		return v, refuse(409, "A built-in player is called %s. Take another name for your bot.", name)
	}
	if note = clean.Line(strings.TrimSpace(note)); len(note) > maxNote {
		return v, refuse(400, "The note has more than %d bytes.", maxNote)
	}
	if !p.inside() && a.jails != nil {
		return v, refuse(409, "This server takes JavaScript and WebAssembly only. A bot started by %q runs in a sandbox or not at all, and here %v.", p.Command[0], reason(a.jails))
	}
	command, err := json.Marshal(p.Command)
	if err != nil {
		return v, err
	}
	stage := secret() // written before, so that nobody waits for it; what is left of it is swept
	if err := p.store(a.config.Folder, stage); err != nil {
		return v, errors.Join(err, a.unstage(stage))
	}
	err = a.within(ctx, func(tx *sql.Tx) error {
		b, err := scanBot(tx.QueryRowContext(ctx, "SELECT "+botColumns+" FROM bots JOIN teams ON teams.id = team WHERE bots.key = ?", key))
		switch {
		case errors.Is(err, sql.ErrNoRows):
			if b, err = a.newBot(ctx, tx, by, g.id, name, key); err != nil {
				return err
			}
		case err != nil:
			return err
		case b.Team != by.team:
			return refuse(409, "Another team has a bot called %s. Take another name for yours.", b.Name)
		case b.Game != g.id:
			return refuse(409, "Your bot %s plays %s. Take another name for one that plays %s.", b.Name, a.game(b.Game).title, g.title)
		}
		if err := a.quota(ctx, tx, by.team, p.size()); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `INSERT INTO versions (bot, number, digest, file, bytes, command, who, at, note, state)
			VALUES (?1, (SELECT COUNT(*) + 1 FROM versions WHERE bot = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting')`, b.ID, p.Digest, clean.Line(p.File), p.size(), string(command), by.name, now(), note)
		if err != nil {
			return err
		}
		id, err := done.LastInsertId()
		if err != nil {
			return err
		}
		if v, err = versionOf(ctx, tx, id); err != nil {
			return err
		}
		for _, dir := range []string{uploadsDir, botsDir} {
			if err := os.Rename(filepath.Join(a.config.Folder, dir, stage), filepath.Join(a.config.Folder, dir, strconv.FormatInt(id, 10))); err != nil {
				return err
			}
		}
		return did(ctx, tx, by.name, fmt.Sprintf("uploaded version %d of %s", v.Number, b.Name))
	})
	if err != nil {
		return v, errors.Join(err, a.unstage(stage))
	}
	a.ask()
	return v, nil
}

// unstage removes what was written of an upload that is not kept.
func (a *Arena) unstage(stage string) error {
	return errors.Join(os.RemoveAll(filepath.Join(a.config.Folder, botsDir, stage)), os.RemoveAll(filepath.Join(a.config.Folder, uploadsDir, stage)))
}

// reason is an error without what is in front of it in those of the sandbox.
func reason(err error) error {
	var r *sandbox.Refused
	if errors.As(err, &r) {
		return r.Err
	}
	return err
}

func (a *Arena) newBot(ctx context.Context, tx *sql.Tx, by person, game, name, key string) (b bot, err error) {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM bots WHERE team = ?", by.team).Scan(&n); err != nil {
		return b, err
	}
	if n >= a.config.Limits.Bots {
		return b, refuse(409, "Your team has %s, and may have %d. Upload a new version of one of them.", words.Count(n, "bot", "bots"), a.config.Limits.Bots)
	}
	done, err := tx.ExecContext(ctx, "INSERT INTO bots (team, game, name, key, state, made) VALUES (?, ?, ?, ?, 'playing', ?)", by.team, game, name, key, now())
	if err != nil {
		return b, err
	}
	id, err := done.LastInsertId()
	if err != nil {
		return b, err
	}
	return botOf(ctx, tx, id)
}

// quota says what a team has used up, nil when it may upload so many bytes.
func (a *Arena) quota(ctx context.Context, tx *sql.Tx, team, bytes int64) error {
	var today, line int
	var room int64
	err := tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(at > ?), 0), COALESCE(SUM(versions.state = 'waiting'), 0), COALESCE(SUM(bytes), 0) FROM versions JOIN bots ON bots.id = bot WHERE team = ?`,
		time.Now().Add(-24*time.Hour).UnixMilli(), team).Scan(&today, &line, &room)
	l := a.config.Limits
	switch {
	case err != nil:
		return err
	case today >= l.Uploads:
		return refuse(429, "Your team has uploaded %s in the last 24 hours, and may upload %d. Try again later.", words.Count(today, "version", "versions"), l.Uploads)
	case line >= l.Waiting:
		return refuse(429, "%s of your team wait for their trial already. Wait until they have had it.", words.Count(line, "version", "versions"))
	case room+bytes > l.Room:
		return refuse(409, "All versions of your team together would have more than %d MB.", l.Room>>20)
	}
	return nil
}

// use lets a version of a bot play: the one that plays now, or an older one.
func (a *Arena) use(ctx context.Context, by person, b bot, id int64) error {
	err := a.within(ctx, func(tx *sql.Tx) error {
		v, err := versionOf(ctx, tx, id)
		if err != nil {
			return err
		}
		if v.Bot != b.ID {
			return errNone
		}
		if v.State != good {
			return refuse(409, "Version %d cannot play: it has not passed its trial.", v.Number)
		}
		if _, err := tx.ExecContext(ctx, "UPDATE bots SET version = ?, crashes = 0 WHERE id = ?", id, b.ID); err != nil {
			return err
		}
		return did(ctx, tx, by.name, fmt.Sprintf("let version %d of %s play", v.Number, b.Name))
	})
	if err != nil {
		return err
	}
	return a.ladder.renew(ctx, a)
}

// turn pauses a bot, lets it play again, or retires it.
func (a *Arena) turn(ctx context.Context, by person, b bot, state, why string) error {
	err := a.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE bots SET state = ?, why = ?, crashes = 0 WHERE id = ?", state, why, b.ID); err != nil {
			return err
		}
		return did(ctx, tx, by.name, map[string]string{playing: "let play ", paused: "paused ", held: "held ", retired: "retired "}[state]+b.Name)
	})
	if err != nil {
		return err
	}
	return a.ladder.renew(ctx, a)
}

// who is the player of a version, always in a sandbox.
func (a *Arena) who(entry catalog.Entry, name string, v version) (seats.Who, error) {
	p := seats.Program{Command: v.Command, Dir: filepath.Join(a.config.Folder, botsDir, strconv.FormatInt(v.ID, 10)), Own: true, Sandbox: true}
	if !entry.Game.Info().Clock {
		p.Time = a.config.Limits.Turn
	}
	key := "version " + strconv.FormatInt(v.ID, 10) // no built-in player has a name with a blank
	w, err := seats.Find(entry, seats.Bots{key: p}, key)
	w.Name = name
	if err == nil {
		err = w.Refused()
	}
	return w, err
}

// cores is how many programs may compute at a time.
func cores() int { return seats.Cores() }

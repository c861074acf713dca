package arena

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/store"
)

func (a *Arena) organiserPage(w http.ResponseWriter, r *http.Request, me *person) error {
	return a.organiserWith(w, r, me, "", "")
}

// member is a person as the organiser sees them.
type member struct {
	ID     int64
	Name   string
	Team   string
	Role   string
	Class  string
	Joined time.Time
	Bots   int
	Bytes  int64
}

// deed is a line of what was done.
type deed struct {
	At        time.Time
	Who, What string
}

// organiserWith shows the page of the organiser, with a link that was just made and what it is for.
func (a *Arena) organiserWith(w http.ResponseWriter, r *http.Request, me *person, made, what string) error {
	ctx := r.Context()
	body := struct {
		Made, For string
		Links     []link
		Contests  []contestRow
		Classes   []class
		Open      bool // anybody can join
		People    []member
		Bots      []bot
		Line      []version
		Done      []deed
		Playing   string
		Keeps     string // how long records are kept; "" for always
		Matches   string
		Jails     string
	}{Made: made, For: what, Playing: words.Count(a.ladder.playing(), "meeting is", "meetings are"), Keeps: a.keeps()}
	if a.jails != nil {
		body.Jails = reason(a.jails).Error()
	}
	var err error
	if body.Links, err = store.List(ctx, a.db, func(r *sql.Rows) (link, error) { return scanLink(r) }, "SELECT "+linkColumns+" FROM links WHERE left > 0 AND expires > ? ORDER BY id DESC LIMIT 100", now()); err != nil {
		return err
	}
	if body.People, err = store.List(ctx, a.db, func(r *sql.Rows) (m member, err error) {
		var joined int64
		err = r.Scan(&m.ID, &m.Name, &m.Team, &m.Class, &m.Role, &joined, &m.Bots, &m.Bytes)
		m.Joined = when(joined)
		return m, err
	}, `SELECT people.id, people.name, teams.name, COALESCE((SELECT name FROM classes WHERE id = class), ''), role, joined, (SELECT COUNT(*) FROM bots WHERE team = teams.id),
		(SELECT COALESCE(SUM(bytes), 0) FROM versions JOIN bots ON bots.id = bot WHERE team = teams.id) FROM people JOIN teams ON teams.id = team ORDER BY people.key LIMIT 1000`); err != nil {
		return err
	}
	if body.Classes, err = a.classes(ctx); err != nil {
		return err
	}
	if body.Open, err = a.isOpen(ctx); err != nil {
		return err
	}
	if body.Contests, err = a.contestRows(ctx, byTime, 20); err != nil {
		return err
	}
	if body.Bots, err = a.bots(ctx, "TRUE ORDER BY game, bots.key LIMIT 1000"); err != nil {
		return err
	}
	if body.Line, err = store.List(ctx, a.db, func(r *sql.Rows) (version, error) { return scanVersion(r) }, "SELECT "+versionColumns+" FROM versions WHERE state = 'waiting' ORDER BY id LIMIT 100"); err != nil {
		return err
	}
	if body.Done, err = store.List(ctx, a.db, func(r *sql.Rows) (d deed, err error) {
		var at int64
		err = r.Scan(&at, &d.Who, &d.What)
		d.At = when(at)
		return d, err
	}, "SELECT at, who, what FROM done ORDER BY id DESC LIMIT 100"); err != nil {
		return err
	}
	var matches int
	if err := a.db.QueryRowContext(ctx, "SELECT matches FROM counted").Scan(&matches); err != nil {
		return err
	}
	body.Matches = words.Count(matches, "match is", "matches are")
	return a.render(w, r, me, http.StatusOK, "organiser", body)
}

// Bounds of a link by which a class joins.
const (
	mostUses = 500
	mostDays = 90
)

// linkMade makes a link by which people join.
func (a *Arena) linkMade(w http.ResponseWriter, r *http.Request, me *person) error {
	uses, err := strconv.Atoi(r.PostFormValue("uses"))
	if err != nil || uses < 1 || uses > mostUses {
		return refuse(400, "Say for how many people the link is: 1 to %d.", mostUses)
	}
	days, err := strconv.Atoi(r.PostFormValue("days"))
	if err != nil || days < 1 || days > mostDays {
		return refuse(400, "Say for how many days the link is: 1 to %d.", mostDays)
	}
	ctx := r.Context()
	var token string
	err = a.within(ctx, func(tx *sql.Tx) (err error) {
		class, err := classNamed(ctx, tx, r.PostFormValue("class"))
		if err != nil {
			return err
		}
		if token, err = makeLink(ctx, tx, link{Kind: toJoin, Class: class, Left: uses, Expires: time.Now().Add(time.Duration(days) * 24 * time.Hour), Maker: me.name}); err != nil {
			return err
		}
		return did(ctx, tx, me.name, fmt.Sprintf("made a link for %d to join, for %d days", uses, days))
	})
	if err != nil {
		return err
	}
	return a.organiserWith(w, r, me, a.address(r)+Path+"join/"+token, "Give this link to those who are to join.")
}

func (a *Arena) linkEnded(w http.ResponseWriter, r *http.Request, me *person) error {
	id, err := number(r, "link")
	if err != nil {
		return err
	}
	ctx := r.Context()
	err = a.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE id = ?", id); err != nil {
			return err
		}
		return did(ctx, tx, me.name, "took a link back")
	})
	if err != nil {
		return err
	}
	return a.done(w, r, "organiser", "The link is not valid any more.")
}

// resetMade makes a link by which a person takes a new password.
func (a *Arena) resetMade(w http.ResponseWriter, r *http.Request, me *person) error {
	id, err := number(r, "person")
	if err != nil {
		return err
	}
	ctx := r.Context()
	p, err := a.person(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return errNone
	}
	if err != nil {
		return err
	}
	var token string
	err = a.within(ctx, func(tx *sql.Tx) (err error) {
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE kind = ? AND person = ?", toReset, id); err != nil {
			return err
		}
		if token, err = makeLink(ctx, tx, link{Kind: toReset, Person: sql.NullInt64{Int64: id, Valid: true}, Left: 1, Expires: time.Now().Add(resetLife), Maker: me.name}); err != nil {
			return err
		}
		return did(ctx, tx, me.name, "made a link for a new password of "+p.name)
	})
	if err != nil {
		return err
	}
	return a.organiserWith(w, r, me, a.address(r)+Path+"reset/"+token, "Give this link to "+p.name+", who takes a new password by it within 3 days.")
}

func (a *Arena) personRemoved(w http.ResponseWriter, r *http.Request, me *person) error {
	id, err := number(r, "person")
	if err != nil {
		return err
	}
	if err := a.remove(r.Context(), *me, id); err != nil {
		return err
	}
	return a.done(w, r, "organiser", "The person is removed, with all that was theirs.")
}
